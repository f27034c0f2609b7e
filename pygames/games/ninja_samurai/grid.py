"""Cells, neighbours and all lists of moves, as tables that are filled when first asked for.

A cell is 0 to 8: a1 b1 c1 a2 ... c3. A set of cells is a mask of nine bits. A card on the table is its number times two,
plus 1 when its samurai side is up; 0 is an empty cell. The kinds of a board are one number: the cells that
show a ninja, plus 512 times those that show a samurai.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
CELL = {name: number for number, name in enumerate(CELLS)}
FACES = "ns"
FREE = 2
"""In place of a face: any card may be moved."""

NEXT = tuple(
    tuple(other for other in range(9) if abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3) == 1)
    for cell in range(9)
)
"""The orthogonal neighbours of each cell."""
EDGES = tuple((cell, other) for cell in range(9) for other in NEXT[cell])


def _named(cells: Sequence[int]) -> str:
    return " ".join(sorted(CELLS[cell] for cell in cells))


MOVES = {edge: f"move {CELLS[edge[0]]} {CELLS[edge[1]]}" for edge in EDGES}
SWAPS = {pair: f"swap {_named(pair)}" for pair in combinations(range(9), 2)}
DISCARDS = tuple(f"discard {name}" for name in CELLS)
FLIPS = tuple(f"flip {name}" for name in CELLS)
RETURNS = {
    (card, cell): f"return {card >> 1} {CELLS[cell]} {FACES[card & 1]}" for card in range(2, 20) for cell in range(9)
}
EDGE_OF = {move: edge for edge, move in MOVES.items()}
PAIR_OF = {move: pair for pair, move in SWAPS.items()}
CELL_OF = {move: cell for moves in (DISCARDS, FLIPS) for cell, move in enumerate(moves)}
RETURN_OF = {move: placed for placed, move in RETURNS.items()}


def kinds_of(board: Iterable[int]) -> int:
    """The kinds of a board."""
    kinds, bit = 0, 1
    for card in board:
        if card:
            kinds |= bit << 9 if card & 1 else bit
        bit <<= 1
    return kinds


@cache
def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a mask."""
    return tuple(cell for cell in range(9) if mask >> cell & 1)


Edge: TypeAlias = tuple[int, int, int]
"""A way to move: from a cell, onto a cell, and what changes in the kinds (to be xored)."""
UPPER, LOWER = 0o77 * 513, 0o770 * 513
"""The kinds of the two upper and of the two lower rows."""


def _edges_in(kinds: int, rows: tuple[int, ...]) -> tuple[Edge, ...]:
    """The ways to move that touch one of these rows."""
    ninja, samurai = kinds & 511, kinds >> 9
    found = []
    for cell, other in EDGES:
        if cell // 3 in rows or other // 3 in rows:
            if ninja >> cell & samurai >> other & 1:
                found.append((cell, other, 1 << cell | 1 << other | 512 << other))
            elif samurai >> cell & ninja >> other & 1:
                found.append((cell, other, 512 << cell | 512 << other | 1 << other))
    return tuple(found)


# All ways to move are those within the upper two rows and those that touch the third: two tables of 729 entries instead
# of one of 19,683, most of whose entries would be made to be used once.


@cache
def upper(kinds: int) -> tuple[Edge, ...]:
    """The ways to move that touch the first or second row, from the kinds of these rows."""
    return _edges_in(kinds, (0, 1))


@cache
def lower(kinds: int) -> tuple[Edge, ...]:
    """The ways to move that touch the third row, from the kinds of the lower two."""
    return _edges_in(kinds, (2,))


@cache
def _upper_moves(kinds: int) -> tuple[str, ...]:
    return tuple([MOVES[edge[:2]] for edge in upper(kinds)])


@cache
def _lower_moves(kinds: int) -> tuple[str, ...]:
    return tuple([MOVES[edge[:2]] for edge in lower(kinds)])


def edges(kinds: int) -> tuple[Edge, ...]:
    """All ways to move: from a cell onto a neighbour that shows the other kind."""
    return upper(kinds & UPPER) + lower(kinds & LOWER)


def freedom(kinds: int) -> int:
    """How many ways to move there are."""
    return len(upper(kinds & UPPER)) + len(lower(kinds & LOWER))


def edges_of(kinds: int, only: int) -> tuple[Edge, ...]:
    """The ways to move where one face alone may, or, with `FREE`, both."""
    if only == FREE:
        return edges(kinds)
    movers = kinds >> 9 if only else kinds & 511
    return tuple([edge for edge in edges(kinds) if movers >> edge[0] & 1])


def moves(kinds: int, only: int) -> tuple[str, ...]:
    """The moves of `edges_of`, in notation."""
    if only == FREE:
        return _upper_moves(kinds & UPPER) + _lower_moves(kinds & LOWER)
    return tuple([MOVES[edge[:2]] for edge in edges_of(kinds, only)])


@cache
def pairs(mask: int, line: int) -> tuple[tuple[int, int], ...]:
    """Pairs of cells of a mask: of the same row (``line`` 3), of the same column (1), or any (0)."""
    return tuple(
        (one, two)
        for one, two in combinations(cells_in(mask), 2)
        if line == 0 or (line == 3 and one // 3 == two // 3) or (line == 1 and one % 3 == two % 3)
    )


@cache
def swaps(mask: int, line: int) -> tuple[str, ...]:
    """The swaps of `pairs`, in notation."""
    return tuple(SWAPS[pair] for pair in pairs(mask, line))


@cache
def discards(mask: int) -> tuple[str, ...]:
    """Discarding a card of one of the cells, in notation."""
    return tuple(DISCARDS[cell] for cell in cells_in(mask))


@cache
def flips(mask: int) -> tuple[str, ...]:
    """Flipping a card of one of the cells, in notation."""
    return tuple(FLIPS[cell] for cell in cells_in(mask))


@cache
def rim(mask: int) -> tuple[int, ...]:
    """The empty cells beside a card."""
    return tuple(cell for cell in range(9) if not mask >> cell & 1 and any(mask >> near & 1 for near in NEXT[cell]))


@cache
def numbers_in(mask: int) -> tuple[int, ...]:
    """The card numbers of a mask in which bit 1 is card 1."""
    return tuple(number for number in range(1, 10) if mask >> number & 1)


@cache
def returns_of(number: int, mask: int) -> tuple[str, ...]:
    """Returning one card, in notation."""
    return tuple(RETURNS[number * 2 + face, cell] for cell in rim(mask) for face in (0, 1))


# -- placing: five by five cells around the first card, which lies in the middle (12)


SPOTS = tuple((spot % 5 - 2, spot // 5 - 2) for spot in range(25))
SPOT = {place: spot for spot, place in enumerate(SPOTS)}
PLACES = {(spot, face): f"place {x},{y} {FACES[face]}" for spot, (x, y) in enumerate(SPOTS) for face in (0, 1)}
PLACE_OF = {move: place for place, move in PLACES.items()}


def spots_in(mask: int) -> list[int]:
    """The spots of a mask of 25 bits."""
    return [spot for spot in range(25) if mask >> spot & 1]


def fits(mask: int) -> bool:
    """Whether the layout fits some frame of three columns and three rows."""
    columns, rows = {spot % 5 for spot in spots_in(mask)}, {spot // 5 for spot in spots_in(mask)}
    return max(columns) - min(columns) < 3 and max(rows) - min(rows) < 3


def touches(mask: int, spot: int) -> bool:
    """Whether a spot is beside one of the layout."""
    x, y = SPOTS[spot]
    return any(mask >> SPOT[place] & 1 for place in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if place in SPOT)


@cache
def frame(mask: int) -> tuple[int, ...]:
    """The cell of each spot of a full layout."""
    left, top = min(spot % 5 for spot in spots_in(mask)), min(spot // 5 for spot in spots_in(mask))
    return tuple(spot % 5 - left + 3 * (spot // 5 - top) for spot in range(25))


@cache
def open_spots(mask: int) -> tuple[int, ...]:
    """Where the next card may be placed."""
    if not mask:
        return (12,)
    return tuple(spot for spot in range(25) if not mask >> spot & 1 and touches(mask, spot) and fits(mask | 1 << spot))


@cache
def places(mask: int) -> tuple[str, ...]:
    """The ways to place the next card, in notation."""
    return tuple(PLACES[spot, face] for spot in open_spots(mask) for face in (0, 1))
