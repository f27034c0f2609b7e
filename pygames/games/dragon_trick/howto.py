"""How Dragon Trick is played, in our own words, with its components."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, ul

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
    goal = _("Win the most tricks in {rounds} rounds. What is strong keeps changing, and equal dragons cancel.")
    return [p[goal.format(rounds=ROUNDS)], _cards(), _rank_line(), _trick(), _end()]


def _cards() -> Node:
    table = [[str(players), str(len(IN_USE[players])), str(size)] for players, size in HAND.items()]
    copies = _(
        "There are {copies} cards of each dragon: one lies in the rank line, the other {dealt} are in the hands."
    )
    return [
        h2[_("Cards")],
        div(".samples")[[sample(name) for name in DRAGONS]],
        p[copies.format(copies=COPIES, dealt=COPIES - 1)],
        p[_("With four players Shadow and Forest stay in the box.")],
        sheet_table(_("What is dealt"), (_("Players"), _("Rank line"), _("Hand and tricks")), table),
        p[_("The names after the first four, and the number of copies, are rebuilt; no rule depends on a name.")],
    ]


def _rank_line() -> Node:
    return [
        h2[_("The rank line")],
        p[
            _(
                "One card of each dragon lies there face up, at first in random order. It tells who beats whom: place 1 is the "
                "strongest. It is a ring, so that the last place lies beside the first."
            )
        ],
    ]


def _trick() -> Node:
    return [
        h2[_("A trick")],
        ol[
            li[_("Everybody picks any card of the hand in secret. Then all cards are revealed at once; nobody leads.")],
            li[_("A dragon shown by two or more players is cancelled: none of those cards counts.")],
            li[_("Of the cards left, the one nearest the strong end wins the trick.")],
            li[
                _(
                    "Whoever has the lowest card left may then swap two neighbours of the rank line, first and last included. "
                    "That changes the tricks to come, not this one."
                )
            ],
            li[_("If only one card is left, its player wins the trick and may swap as well.")],
            li[_("If no card is left, nobody wins and the line stays.")],
        ],
        div(".samples")[
            sample("sun", 0, extra="is-null"), sample("sun", 0, extra="is-null"), sample("sea", 4, extra="is-winner")
        ],
        p[_("Here the two Suns cancel each other, and Sea wins although it is weaker.")],
        p[_("Cards played are out for the round. They stay face up for all to see, the cancelled ones too.")],
    ]


def _end() -> Node:
    return [
        h2[_("The end of a round")],
        ul[
            li[_("When all cards are played, each player writes down the tricks won.")],
            li[_("Then all cards are shuffled: the next round has a new rank line and new hands.")],
            li[_("After {rounds} rounds most tricks win. Equal totals share the victory.").format(rounds=ROUNDS)],
        ],
    ]
