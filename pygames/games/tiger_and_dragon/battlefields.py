"""The ten battlefield cards: what the winner of a round is paid. One table, so that a corrected card is a one-line change.

All but the Dojo are rebuilt from published fan versions.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygames.text import N_

PAY_ONE = 10
PAY_MYSTERY = 1
PAY_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A card: chips for the top tiles 2 to 8, and what a face-down bonus tile is worth."""

    id: str
    title: str
    icon: str
    pay: tuple[int, ...]
    """Chips for a top tile 2, 3 ... 8."""
    per_bonus: int = 1
    """Chips for each of the winner's face-down tiles."""
    all_bonuses: bool = False
    """Whether everybody's face-down tiles count, not the winner's alone."""
    showing: bool = False
    """Whether a player with one tile left may show it for more."""

    def chips(self, tile: int, shown: bool = False) -> int:
        """What the top tile pays, bonuses aside; tiles as numbers 1 to 8, a mystery tile as 0."""
        if tile == 0:
            return PAY_MYSTERY
        if tile == 1:
            return PAY_ONE
        return PAY_SHOWN if shown else self.pay[tile - 2]


BATTLEFIELDS = {
    field.id: field
    for field in (
        Battlefield("dojo", N_("Battle of the Dojo"), "dojo", (2, 2, 3, 3, 3, 4, 4)),
        Battlefield("bamboo", N_("Bamboo Grove"), "bamboo", (2, 3, 4, 4, 4, 3, 2)),
        Battlefield("volcano", N_("Volcano"), "volcano", (4, 4, 3, 3, 3, 2, 2), per_bonus=2),
        Battlefield("beach", N_("Beach"), "beach", (3, 4, 3, 4, 3, 4, 3)),
        Battlefield("grassland", N_("Grassland"), "grassland", (4, 3, 4, 3, 4, 3, 4)),
        Battlefield("clifftop", N_("Clifftop"), "clifftop", (3, 3, 3, 3, 3, 3, 3), showing=True),
        Battlefield("storm", N_("Storm"), "storm", (2, 5, 2, 2, 5, 2, 2)),
        Battlefield("swamp", N_("Swamp"), "swamp", (2, 2, 5, 2, 2, 2, 5)),
        Battlefield("fog", N_("Dense Fog"), "fog", (2, 3, 4, 5, 6, 7, 8)),
        Battlefield("cave", N_("Cave"), "cave", (2, 2, 2, 2, 2, 2, 2), all_bonuses=True),
    )
}
