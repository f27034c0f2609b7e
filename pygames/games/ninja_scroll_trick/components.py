"""What is in the box of Ninja Scroll Trick, and the tables that make play fast. Card and tile lists are rebuilt.

Inside, a card is a number from 0 to 34, seven to a suit in the order F W A T E; a suit is a number from 0 to 4. The cards
of one suit that somebody holds are a mask of seven bits, bit 0 for the 1. A tile is its value, which is never 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from pygames.text import N_

SUITS = "FWATE"
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
BIT = tuple(1 << card % RANKS for card in range(len(CARDS)))

TRUMPS = tuple(f"trump {suit}" for suit in SUITS)
OPENS = tuple(f"open {card}" for card in CARDS)
SHOWS = tuple(f"show {card}" for card in CARDS)
PLAYS = tuple(f"play {card}" for card in CARDS)
CARD_OF = {move: card for moves in (OPENS, SHOWS, PLAYS) for card, move in enumerate(moves)}

CARDS_IN = tuple(
    tuple(tuple(suit * RANKS + rank for rank in range(RANKS) if mask >> rank & 1) for mask in range(1 << RANKS))
    for suit in range(len(SUITS))
)
"""``CARDS_IN[suit][mask]``: the cards of a mask, in order."""
OPENS_IN = tuple(tuple(tuple(OPENS[card] for card in cards) for cards in suit) for suit in CARDS_IN)
PLAYS_IN = tuple(tuple(tuple(PLAYS[card] for card in cards) for cards in suit) for suit in CARDS_IN)


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


@cache
def orders(tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The different orders of tiles; equal tiles make equal orders, listed once."""
    return tuple(dict.fromkeys(permutations(tiles)))


def tile_name(tile: int) -> str:
    """A tile as in records: ``+3``."""
    return f"{tile:+d}"


def cards_in(masks: Sequence[int], seat: int) -> tuple[int, ...]:
    """A seat's cards from a list of masks, five to a seat."""
    fire, water, wind, thunder, earth = masks[seat * 5 : seat * 5 + 5]
    return CARDS_IN[0][fire] + CARDS_IN[1][water] + CARDS_IN[2][wind] + CARDS_IN[3][thunder] + CARDS_IN[4][earth]


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
