"""The nine cards, in one table, so that a corrected list is a one-line change.

Which number carries which action, and which cards bear a katana, is rebuilt.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygames.text import N_, _

NONE, SILENCE, RESTRICT, SWAP_ROW, SWAP_COLUMN, SWAP_ANY, DISCARD, FLIP, RETURN = range(9)
"""Kinds of actions. Those up to `RESTRICT` ask for no decision, and so make no ply; the swaps lie between it and `DISCARD`."""
NINJA, SAMURAI = 0, 1
"""Faces."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the same action on both of its sides."""

    number: int
    action: int
    katana: bool
    text: str
    """What happens when it is covered."""


CARDS = (
    Card(1, DISCARD, False, N_("Discard any card, without doing its action.")),
    Card(2, SWAP_ROW, False, N_("Swap two cards of the same row.")),
    Card(3, NONE, True, N_("Oni: nothing happens.")),
    Card(4, SWAP_COLUMN, False, N_("Swap two cards of the same column.")),
    Card(5, SWAP_ANY, False, N_("Swap any two cards.")),
    Card(6, RETURN, True, N_("Return another discarded card beside a card, either face up.")),
    Card(7, SILENCE, True, N_("The next turn’s action is not done.")),
    Card(8, FLIP, True, N_("Flip a card of the kind that this one showed.")),
    Card(9, RESTRICT, True, N_("Next turn only a card of the kind that this one showed may move.")),
)
ONI = 3

LEVELS = ("basic", "medium", "high")


def actions(level: str) -> tuple[int, ...]:
    """The action of each card number (0 stands for no card) at a level."""
    return (
        NONE,
        *[card.action if level == "high" or (level == "medium" and not card.katana) else NONE for card in CARDS],
    )


ACTIONS = {level: actions(level) for level in LEVELS}


def card_name(card: int) -> str:
    """What lies there, a card as twice its number plus its face: "ninja 7"."""
    return (_("samurai {number}") if card & 1 else _("ninja {number}")).format(number=card >> 1)


def kind_name(face: int) -> str:
    """The kind of card: "samurai"."""
    return _("samurai") if face else _("ninja")


def card_text(card: int) -> str:
    """What happens when the card is covered."""
    return _(CARDS[(card >> 1) - 1].text)
