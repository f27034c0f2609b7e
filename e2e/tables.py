"""Tables in their fullest states, as links that the app opens: for measuring boxes, for axe, for pictures.

For every phase of every game the engine plays a few games with fixed dice; the table kept is the one with the most cards
and tiles on the page while the first seat is to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from playwright.sync_api import Page

from pygames import choose
from pygames.games import part
from pygames.table import Seat, Table
from pygames.ui import link
from pygames.ui.face import Look

WAIT = 60_000

SEEDS = range(4)
BEGINNINGS = range(4, 40)
"""Deals of which only the first moves are looked at, for what happens at the beginning of a round."""
NAMES = ("Anna", "Chidori (Student)", "Maximilian", "Daichi (Master)", "Emi (Adept)")
"""Names as they are given and as the set-up form makes them, one of them long."""

LATE = " late"
"""Marks the state with most cards that are not in the own hand."""


@dataclass(frozen=True)
class Variant:
    """A game at a number of players with options."""

    name: str
    game: str
    players: int
    phases: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)

    def table(self, seed: int, persons: int = 1) -> Table:
        """A new table; the first ``persons`` seats are people's."""
        seats = [Seat(NAMES[seat], "" if seat < persons else "novice") for seat in range(self.players)]
        return Table.new(self.game, seats, seed, self.options)


VARIANTS = (
    Variant("slaughter-5", "slaughter-the-dragon", 5, ("trick", "trick late", "take", "return", "divide")),
    Variant("slaughter-5-advanced", "slaughter-the-dragon", 5, ("give", "pass on"), {"advanced": True}),
    Variant("slaughter-3", "slaughter-the-dragon", 3, ("trick",)),
    Variant("scroll-trick-5", "ninja-scroll-trick", 5, ("play", "play late", "trump", "open", "lay", "show")),
    Variant("scroll-trick-2", "ninja-scroll-trick", 2, ("play", "lay")),
    Variant("dragon-trick-4", "dragon-trick", 4, ("pick", "swap")),
    Variant("dragon-trick-2", "dragon-trick", 2, ("pick", "swap")),
    Variant("samurai-2", "ninja-samurai", 2, ("move", "act", "place"), {"match": 3}),
    Variant("samurai-1", "ninja-samurai", 1, ("move", "act")),
    Variant("tiger-5", "tiger-and-dragon", 5, ("answer", "attack", "lap")),
    Variant("tiger-5-clifftop", "tiger-and-dragon", 5, ("show",), {"battlefield": "clifftop"}),
    Variant("tiger-4-teams", "tiger-and-dragon", 4, ("answer",), {"teams": True}),
    Variant("tiger-2", "tiger-and-dragon", 2, ("answer",)),
)


def plays(variant: Variant, seed: int, persons: int = 1) -> Iterator[Table]:
    """A game of random moves, from move to move; the table stays the same object."""
    table, dice = variant.table(seed, persons), Random(seed)
    yield table
    while not table.over:
        if table.between_rounds:
            table.deal()
        else:
            table.play(choose(dice, table.position.legal()))
        yield table


@cache
def fullest(variant: Variant) -> dict[str, str]:
    """For each phase the link of the fullest table found."""
    face = part(variant.game, "face").FACE
    best: dict[str, tuple[int, str]] = {}
    for seed in (*SEEDS, *BEGINNINGS):
        for table in islice(plays(variant, seed), None if seed in SEEDS else 6):
            if table.position.turn != 0:
                continue
            view = table.position.view(0)
            wanted = [phase for phase in variant.phases if phase.removesuffix(LATE) == view.phase]
            if not wanted:
                continue
            look = Look(view=view, names=table.names, persons=frozenset({0}))
            html = "".join(str(part) for part in _flat(face.scene(look)))
            for phase in wanted:
                pieces = html.count("piece") - (html.count('data-act="tap') if phase.endswith(LATE) else 0) * 3
                if pieces > best.get(phase, (-999, ""))[0]:
                    best[phase] = (pieces, link.write(table))
    assert set(best) == set(variant.phases), f"{variant.name}: {set(variant.phases) - set(best)} did not come up"
    return {phase: best[phase][1] for phase in variant.phases}


@cache
def at_pause(variant: Variant, *, over: bool, persons: int = 1) -> str:
    """The link of a table whose (last) round has just ended."""
    for seed in SEEDS:
        for table in plays(variant, seed, persons):
            if table.over if over else table.between_rounds and len(table.plies) > 1:
                return link.write(table)
    raise AssertionError(f"{variant.name}: no such end came up")


@cache
def with_curtain(variant: Variant) -> str:
    """The link of a table of two people."""
    return link.write(variant.table(1, persons=2))


def states() -> list[tuple[str, Variant, str]]:
    """Every table in its fullest states: a name, its variant and its phase."""
    return [
        (f"{variant.name}-{phase.replace(' ', '-')}", variant, phase)
        for variant in VARIANTS
        for phase in variant.phases
    ]


def sit_down(page: Page, address: str) -> None:
    """Open a table by its link, by way of a plain page, so that nothing of the last table is taken for it.

    A link ends with a move: where the next round has just been dealt, that is done here.
    """
    page.evaluate("location.hash = 'help'")
    page.locator(".keys").wait_for(timeout=WAIT)
    page.evaluate("address => { location.hash = address }", address)
    page.locator("#status[data-mine], #next-round").first.wait_for(timeout=WAIT)
    if page.locator("#next-round").count():
        page.locator("#next-round").click()
        page.locator("#status[data-mine]").wait_for(timeout=WAIT)


def _flat(node: Any) -> Iterator[Any]:
    if isinstance(node, (list, tuple)):
        for child in node:
            yield from _flat(child)
    elif node is not None:
        yield node
