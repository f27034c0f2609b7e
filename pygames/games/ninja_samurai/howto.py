"""How Ninja Samurai is played, in our own words, with its cards."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.ninja_samurai.cards import CARDS
from pygames.games.ninja_samurai.pieces import card_face, full_name, kind
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LOST, RENSHI, SEMPAI
from pygames.text import N_, _
from pygames.ui.components import shown

RANKS_EXPLAINED = (
    (HANSHI, N_("No card is left, and the Oni (3) was discarded last.")),
    (KYOSHI, N_("No card is left.")),
    (RENSHI, N_("One card is left.")),
    (SEMPAI, N_("Two or more cards are left.")),
    (LOST, N_("An action could not be done.")),
)


def how_to_play() -> Node:
    """The rules."""
    return [
        p[_("Leave the other player without a move, or without a way to do the action that a move calls for.")],
        h2[_("Cards")],
        div(".samples")[
            [
                shown(full_name(card), card_face(card), kind=f"{kind(card)} is-sample")
                for number in range(1, 10)
                for card in (2 * number + number % 2,)
            ]
        ],
        p[_("Each of the nine cards is a ninja on one side and a samurai on the other, with the same action on both.")],
        ul[[li[_("{number}: {text}").format(number=card.number, text=_(card.text))] for card in CARDS]],
        p[_("Which number has which action, and which cards bear a katana, is rebuilt.")],
        h2[_("Set-up for two")],
        p[
            _(
                "The cards are shuffled into a pile. In turn each takes the top card and places it beside another one, either "
                "face up, until a square of three by three is full. Which way the square grows is open as long as it fits."
            )
        ],
        p[_("Whoever did not place the last card moves first.")],
        h2[_("A turn")],
        ol[
            li[
                _(
                    "Move a card onto a neighbour, not diagonally, that shows the other kind. The covered card is discarded."
                )
            ],
            li[_("Then do the action of the covered card. It is not optional.")],
        ],
        p[_("Who cannot move, or cannot do the action, loses at once; so look at the card before you cover it.")],
        p[
            _(
                "The next turn is the very next one, of whoever it is. The kind that cards 8 and 9 mean is the face that was up."
            )
        ],
        h2[_("Levels")],
        p[_("Without actions, with the actions of cards without a katana only, or with all.")],
        h2[_("A match")],
        p[_("Whoever wins two games wins a match. Whoever placed first places second in the next game.")],
        h2[_("Alone")],
        p[_("All nine lie there at random. Cover cards as long as you can; what is left at the end is your rank.")],
        ul[[li[_(text)] for _rank, text in RANKS_EXPLAINED]],
    ]
