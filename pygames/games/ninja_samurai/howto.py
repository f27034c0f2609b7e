"""How Ninja Samurai is played, in our own words, with its cards."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

from pygames.games.ninja_samurai.cards import CARDS, FLIP, RETURN, SWAP_ANY, SWAP_COLUMN, SWAP_ROW
from pygames.games.ninja_samurai.pieces import card_face, full_name, kind
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LOST, RENSHI, SEMPAI
from pygames.games.ninja_samurai.words import rank_name
from pygames.text import N_, _
from pygames.ui.components import sheet_table, shown

RANKS_EXPLAINED = (
    (HANSHI, N_("No card is left, and the Oni (3) was discarded last.")),
    (KYOSHI, N_("No card is left.")),
    (RENSHI, N_("One card is left.")),
    (SEMPAI, N_("Two or more cards are left.")),
    (LOST, N_("An action could not be done.")),
)
IMPOSSIBLE = {
    SWAP_ROW: N_("No row has two cards."),
    SWAP_COLUMN: N_("No column has two cards."),
    SWAP_ANY: N_("Only one card is left."),
    RETURN: N_("No other card is discarded."),
    FLIP: N_("No card of that kind is left."),
}
"""For each action that can be impossible, when it is."""


def how_to_play() -> Node:
    """The rules."""
    return [
        p[_("Leave the other player without a move, or without a way to do the action that a move calls for.")],
        _cards(),
        _setup(),
        _turn(),
        _actions(),
        _levels(),
        _alone(),
    ]


def _cards() -> Node:
    rows = [
        [
            str(card.number),
            _(card.text),
            _(IMPOSSIBLE[card.action]) if card.action in IMPOSSIBLE else "",
        ]
        for card in CARDS
    ]
    katanas = _(", ").join(str(card.number) for card in CARDS if card.katana)
    return [
        h2[_("Cards")],
        div(".samples")[
            [
                shown(full_name(card), card_face(card), kind=f"{kind(card)} is-sample")
                for number in range(1, 10)
                for card in (2 * number + number % 2,)
            ]
        ],
        p[_("Each of the nine cards is a ninja on one side and a samurai on the other, with the same action on both.")],
        sheet_table(
            _("What happens when a card is covered"),
            (_("Card"), _("Action"), _("Impossible when")),
            rows,
        ),
        p[_("The cards {numbers} bear a katana.").format(numbers=katanas)],
        p[_("Which number has which action, and which cards bear a katana, is rebuilt.")],
    ]


def _setup() -> Node:
    return [
        h2[_("Set-up for two")],
        ul[
            li[_("The cards are shuffled into a pile. Everybody sees the card on top, but not the order below it.")],
            li[
                _(
                    "The first seat begins; in a match, the other one with each new game. In turn each takes the top card and "
                    "places it beside another one, not diagonally, either face up; the very first goes anywhere."
                )
            ],
            li[
                _(
                    "In the end the cards fill a square of three by three. Which way the square grows is open as long as all "
                    "cards fit into one."
                )
            ],
            li[_("Whoever did not place the last card moves first: that is the one who was second to place.")],
        ],
    ]


def _turn() -> Node:
    return [
        h2[_("A turn")],
        ol[
            li[
                _(
                    "Move a card onto a neighbour, not diagonally, that shows the other kind. The covered card is discarded; the "
                    "moved card lies in its place, and the cell it came from is empty."
                )
            ],
            li[_("Then do the action of the covered card. It is not optional.")],
        ],
        p[
            _(
                "Who cannot move, even on the first turn, or cannot do the action, loses at once. You may cover a card whose action "
                "will be impossible, and lose by it; so look at the card first."
            )
        ],
        p[_("The square stays where it is for the whole game, and its empty cells are part of it.")],
    ]


def _actions() -> Node:
    return [
        h2[_("The actions in detail")],
        ul[
            li[_("The moved card may be swapped, flipped or discarded like any other.")],
            li[_("Swapped cards trade places and keep their faces. They need not be neighbours.")],
            li[_("1: the card that is discarded by this action does nothing, whichever it is.")],
            li[
                _(
                    "6: the cell must be empty and lie beside a card, not diagonally. The 6 itself cannot return. A card that is back "
                    "is like any other, and acts again when it is covered."
                )
            ],
            li[
                _(
                    "7 and 9: the next turn is the very next one, the other player’s, or your own when you play alone. After a 7 "
                    "the card covered on that turn is still discarded; it only does nothing."
                )
            ],
            li[_("8 and 9: the kind meant is the face that was up on the covered card.")],
            li[
                _(
                    "7 and 9 work only if their action is done: not when a 1 discards them, not on the turn after a 7, and not "
                    "at a level without it."
                )
            ],
        ],
    ]


def _levels() -> Node:
    return [
        h2[_("Levels")],
        p[
            _(
                "Play without actions, with the actions of cards without a katana only, or with all, which is usual. Any other card "
                "does nothing when it is covered."
            )
        ],
        h2[_("A match")],
        p[
            _(
                "Play a single game, or a match until somebody has won two games. Each game has a new pile, and whoever placed first "
                "places second in the next."
            )
        ],
    ]


def _alone() -> Node:
    return [
        h2[_("Alone")],
        p[
            _(
                "All nine lie in the square at random, and so do their faces. You move and act as above, turn after turn, always with "
                "all actions, until you cannot move or cannot do an action. What is left then is your rank."
            )
        ],
        sheet_table(_("Ranks"), (_("Rank"), _("For")), [[rank_name(rank), _(text)] for rank, text in RANKS_EXPLAINED]),
        p[_("An action that cannot be done loses, however few cards are left. The two highest ranks count as a win.")],
    ]
