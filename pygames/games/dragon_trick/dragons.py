"""The dragon cards, in one table, so that a corrected list is a one-line change.

The names after the first four, and four copies of each, are rebuilt; no rule depends on a name.
Inside, a type of dragon is its number in this table.
"""

from __future__ import annotations

from pygames.text import N_, _

DRAGONS = {
    "shadow": N_("Shadow"),
    "forest": N_("Forest"),
    "moon": N_("Moon"),
    "sun": N_("Sun"),
    "fire": N_("Fire"),
    "ice": N_("Ice"),
    "storm": N_("Storm"),
    "sea": N_("Sea"),
    "stone": N_("Stone"),
    "star": N_("Star"),
}
COPIES = 4
HAND = {2: 15, 3: 10, 4: 6}
"""Cards dealt to each player: tricks of a round."""
ROUNDS = 3

TYPES = tuple(DRAGONS)
TYPE = {name: number for number, name in enumerate(TYPES)}
IN_USE = {2: tuple(range(10)), 3: tuple(range(10)), 4: tuple(range(2, 10))}
"""The types played with: Shadow and Forest stay in the box with four players."""


def card_name(card: int) -> str:
    """What the card is called: "Moon"."""
    return _(DRAGONS[TYPES[card]])
