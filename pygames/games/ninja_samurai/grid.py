"""Cells, neighbours and all lists of moves, as tables that are filled when first asked for.

A cell is 0 to 8: a1 b1 c1 a2 ... c3. A set of cells is a mask of nine bits. A card on the table is its number times two,
plus 1 when its samurai side is up; 0 is an empty cell. The kinds of a board are one number: the cells that
show a ninja, plus 512 times those that show a samurai.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Generic, TypeAlias, TypeVar

from pygames.games.ninja_samurai.cards import SWAP_ANY, SWAP_COLUMN, SWAP_ROW

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


T = TypeVar("T")


class Memo(dict[int, T], Generic[T]):
    """A function of a mask as a table that is filled when first asked for: quicker to ask than a cached function."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, mask: int) -> T:
        value = self[mask] = self.make(mask)
        return value


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


CELLS_IN = Memo(lambda mask: tuple([cell for cell in range(9) if mask >> cell & 1]))
"""The cells of a mask."""

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


UPPER_WAYS = Memo(lambda kinds: _edges_in(kinds, (0, 1)))
"""The ways to move within the upper rows, from their kinds."""
LOWER_WAYS = Memo(lambda kinds: _edges_in(kinds, (2,)))
"""The ways to move that touch the third row, from the kinds of the lower rows."""
UPPER_MOVES = Memo(lambda kinds: tuple([MOVES[edge[:2]] for edge in UPPER_WAYS[kinds]]))
LOWER_MOVES = Memo(lambda kinds: tuple([MOVES[edge[:2]] for edge in LOWER_WAYS[kinds]]))
"""The same in notation."""


def edges(kinds: int) -> tuple[Edge, ...]:
    """All ways to move: from a cell onto a neighbour that shows the other kind."""
    return UPPER_WAYS[kinds & UPPER] + LOWER_WAYS[kinds & LOWER]


def freedom(kinds: int) -> int:
    """How many ways to move there are."""
    return len(UPPER_WAYS[kinds & UPPER]) + len(LOWER_WAYS[kinds & LOWER])


def edges_of(kinds: int, only: int) -> tuple[Edge, ...]:
    """The ways to move where one face alone may, or, with `FREE`, both."""
    if only == FREE:
        return edges(kinds)
    movers = kinds >> 9 if only else kinds & 511
    return tuple([edge for edge in edges(kinds) if movers >> edge[0] & 1])


def moves(kinds: int, only: int) -> tuple[str, ...]:
    """The moves of `edges_of`, in notation."""
    if only == FREE:
        return UPPER_MOVES[kinds & UPPER] + LOWER_MOVES[kinds & LOWER]
    return tuple([MOVES[edge[:2]] for edge in edges_of(kinds, only)])


def _pairs(mask: int, action: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one, two)
        for one, two in combinations(CELLS_IN[mask], 2)
        if action == SWAP_ANY
        or (action == SWAP_ROW and one // 3 == two // 3)
        or (action == SWAP_COLUMN and one % 3 == two % 3)
    )


PAIRS = {action: Memo(partial(_pairs, action=action)) for action in (SWAP_ROW, SWAP_COLUMN, SWAP_ANY)}
"""For each swapping action the pairs of cells of a mask that it may swap."""


@cache
def swaps(mask: int, action: int) -> tuple[str, ...]:
    """The swaps of `PAIRS`, in notation."""
    return tuple(SWAPS[pair] for pair in PAIRS[action][mask])


@cache
def discards(mask: int) -> tuple[str, ...]:
    """Discarding a card of one of the cells, in notation."""
    return tuple(DISCARDS[cell] for cell in CELLS_IN[mask])


@cache
def flips(mask: int) -> tuple[str, ...]:
    """Flipping a card of one of the cells, in notation."""
    return tuple(FLIPS[cell] for cell in CELLS_IN[mask])


def _rim(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(9) if not mask >> cell & 1 and any(mask >> near & 1 for near in NEXT[cell]))


RIM = Memo(_rim)
"""The empty cells beside a card."""
NUMBERS_OFF = Memo(lambda mask: tuple([number for number in range(1, 10) if not mask >> number & 1]))
"""The card numbers that are not in a mask in which bit 1 is card 1."""


@cache
def returns_of(number: int, mask: int) -> tuple[str, ...]:
    """Returning one card, in notation."""
    return tuple(RETURNS[number * 2 + face, cell] for cell in RIM[mask] for face in (0, 1))


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


def _corner(mask: int) -> int:
    return min(spot % 5 for spot in spots_in(mask)) + 5 * min(spot // 5 for spot in spots_in(mask))


CORNER = Memo(_corner)
"""The spot of a full layout that becomes a1."""


def framed(lying: Sequence[int], spots: int) -> list[int]:
    """The board of nine placed cards, whose cells get their letters now; ``lying`` has the card on each of the 25 spots."""
    at = CORNER[spots]
    return [*lying[at : at + 3], *lying[at + 5 : at + 8], *lying[at + 10 : at + 13]]


def _open_spots(mask: int) -> tuple[tuple[int, int], ...]:
    if not mask:
        return SPOT_FACES[12]
    found: list[tuple[int, int]] = []
    for spot in range(25):
        if not mask >> spot & 1 and touches(mask, spot) and fits(mask | 1 << spot):
            found += SPOT_FACES[spot]
    return tuple(found)


SPOT_FACES = tuple(((spot, 0), (spot, 1)) for spot in range(25))
OPEN_SPOTS = Memo(_open_spots)
"""Where and with which face up the next card may be placed."""


def open_spots(mask: int) -> tuple[int, ...]:
    """Where the next card may be placed."""
    return tuple([spot for spot, face in OPEN_SPOTS[mask] if not face])


@cache
def places(mask: int) -> tuple[str, ...]:
    """The ways to place the next card, in notation."""
    return tuple(PLACES[place] for place in OPEN_SPOTS[mask])
