"""What is in the box of Ninja Scroll Trick, and the tables that make play fast. Card and tile lists are rebuilt.

Inside, a card is a number from 0 to 34, seven to a suit in the order F W A T E; a suit is a number from 0 to 4. The cards
that somebody holds are a mask of 35 bits. A tile is its value, which is never 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple, TypeVar

from pygames.text import N_

_T = TypeVar("_T")

SUITS = "FWATE"
SHADOW_NAME = N_("Shadow")
"""The automatic seat where two play."""
SUIT_NAMES = (N_("fire"), N_("water"), N_("wind"), N_("thunder"), N_("earth"))
RANKS = 7
HAND = 7
OPEN = 3
TRICKS = 7
ROUNDS = 3

FIRST_TILES = (3, 1, -1)
"""The tiles of each player, and of Shadow, in round 1."""
SCROLLS: dict[str, dict[int, int]] = {
    "plain": {3: 15, 1: 15, -1: 15},
    "spread": {5: 2, 4: 3, 3: 10, 2: 6, 1: 11, -1: 9, -2: 2, -3: 2},
}
"""The option ``scrolls``: how many tiles of each value."""

CARDS = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, RANKS + 1))
CARD = {name: number for number, name in enumerate(CARDS)}
SUIT = tuple(card // RANKS for card in range(len(CARDS)))
RANK = tuple(card % RANKS + 1 for card in range(len(CARDS)))
BIT = tuple(1 << card for card in range(len(CARDS)))
SUIT_BITS = tuple(127 << suit * RANKS for suit in range(len(SUITS)))

TRUMPS = tuple(f"trump {suit}" for suit in SUITS)
OPENS = tuple(f"open {card}" for card in CARDS)
SHOWS = tuple(f"show {card}" for card in CARDS)
PLAYS = tuple(f"play {card}" for card in CARDS)
CARD_OF = {move: card for moves in (OPENS, SHOWS, PLAYS) for card, move in enumerate(moves)}

_CHUNKS = ((0, 12), (12, 24), (24, 35))


def _chunk(names: Sequence[_T], first: int, end: int) -> tuple[tuple[_T, ...], ...]:
    return tuple(
        tuple(names[card] for card in range(first, end) if mask >> (card - first) & 1)
        for mask in range(1 << end - first)
    )


def tables(names: Sequence[_T]) -> tuple[tuple[tuple[_T, ...], ...], ...]:
    """For each twelve cards, what stands for the cards of every mask of twelve bits: see `cards_in`."""
    return tuple(_chunk(names, first, end) for first, end in _CHUNKS)


_CARDS_LOW, _CARDS_MIDDLE, _CARDS_HIGH = tables(range(len(CARDS)))


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a mask, in order."""
    return _CARDS_LOW[mask & 4095] + _CARDS_MIDDLE[mask >> 12 & 4095] + _CARDS_HIGH[mask >> 24]


def _power(card: int, trump: int, led: int) -> int:
    return RANK[card] + 10 if SUIT[card] == trump else RANK[card] if SUIT[card] == led else 0


POWER = tuple(
    tuple(tuple(_power(card, trump, led) for card in range(len(CARDS))) for led in range(len(SUITS)))
    for trump in range(len(SUITS))
)
"""``POWER[trump][led][card]``: the highest wins the trick; 0 cannot win."""

# What lies on a card: 0 is no tile, a face-down tile is its value, a face-up one its value + UP.
NO_TILE = 0
UP = 16
UNKNOWN = -9
"""A face-down tile as another seat sees it, and a closed card of Shadow's."""


def is_up(marker: int) -> bool:
    """Whether what lies on a card is a face-up tile."""
    return marker > UP // 2


def value_of(marker: int) -> int:
    """The value of a tile that lies on a card; 0 where there is none."""
    return marker - UP if marker > UP // 2 else marker


def tile_name(tile: int) -> str:
    """A tile as in records: ``+3``."""
    return f"{tile:+d}"


@cache
def orders(tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The different orders of tiles; equal tiles make equal orders, listed once."""
    return tuple(dict.fromkeys(permutations(tiles)))


@cache
def named_orders(tiles: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The different orders of tiles, each tile as in records."""
    return tuple(tuple(map(tile_name, order)) for order in orders(tiles))


class Trick(NamedTuple):
    """A trick that is over."""

    leader: int
    cards: tuple[int, ...]
    """As played, from the leader clockwise."""
    tiles: tuple[int, ...]
    """What lay on each card; in a view, others' face-down tiles are `UNKNOWN` for good."""
    winner: int
    won: tuple[int, ...]
    """The tiles taken, highest first."""


class Round(NamedTuple):
    """What a round came to, for the score sheet."""

    start: int
    trump: int
    tiles: tuple[tuple[int, ...], ...]
    """The tiles each seat won, in the order won."""
    gains: tuple[int, ...]
    """Their sums."""
