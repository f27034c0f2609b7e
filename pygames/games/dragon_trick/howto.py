"""How Dragon Trick is played, in our own words, with its components."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p

from pygames.games.dragon_trick.dragons import COPIES, DRAGONS, HAND, IN_USE, ROUNDS, TYPE, card_name
from pygames.games.dragon_trick.pieces import card_face, kind, placed_name
from pygames.text import _
from pygames.ui.components import sheet_table, shown


def sample(name: str, place: int = -1, *, extra: str = "") -> Node:
    """A small card by its type's name."""
    card = TYPE[name]
    text = card_name(card) if place < 0 else placed_name(card, place)
    return shown(text, card_face(card, place), kind=f"{kind(card)} {extra}".strip())


def how_to_play() -> Node:
    """The rules."""
    table = [[str(players), str(len(IN_USE[players])), str(size)] for players, size in HAND.items()]
    return [
        p[
            _(
                "Win the most tricks in {rounds} rounds. What is strong keeps changing, and equal dragons cancel."
            ).format(rounds=ROUNDS)
        ],
        h2[_("Cards")],
        div(".samples")[[sample(name) for name in DRAGONS]],
        p[
            _(
                "There are {copies} cards of each dragon. One of each makes up the rank line, the others are dealt."
            ).format(copies=COPIES)
        ],
        p[_("With four players Shadow and Forest stay in the box.")],
        p[_("The names after the first four, and the number of copies, are rebuilt; no rule depends on a name.")],
        sheet_table(_("What is dealt"), (_("Players"), _("Rank line"), _("Hand")), table),
        h2[_("The rank line")],
        p[
            _(
                "It begins in random order and tells who beats whom: place 1 is the strongest. It is a ring, so that the last place lies beside the first."
            )
        ],
        h2[_("A trick")],
        ol[
            li[_("Everybody picks a card in secret. Then all cards are revealed at once.")],
            li[_("A dragon shown by two or more players is cancelled: none of those cards counts.")],
            li[_("Of the cards left, the one nearest the strong end wins the trick.")],
            li[
                _("Whoever has the lowest card left may swap two neighbours of the rank line, first and last included.")
            ],
            li[_("If only one card is left, its player wins the trick and may swap as well.")],
            li[_("If no card is left, nobody wins and the line stays.")],
        ],
        div(".samples")[
            sample("sun", 0, extra="is-null"), sample("sun", 0, extra="is-null"), sample("sea", 4, extra="is-winner")
        ],
        p[_("Here the two Suns cancel each other, and Sea wins although it is weaker.")],
        h2[_("The end of a round")],
        p[_("When all cards are played, each player writes down the tricks won; then everything is dealt anew.")],
        p[_("After {rounds} rounds most tricks win. Equal totals share the victory.").format(rounds=ROUNDS)],
    ]
