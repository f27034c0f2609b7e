"""A round's deal: drawn at random, and checked before anybody relies on it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from pygames.game import BadDeal, Deal
from pygames.games.ninja_scroll_trick.components import BIT, CARD, CARDS, FIRST_TILES, HAND, OPEN, TRICKS, tile_name
from pygames.randomness import shuffled
from pygames.text import _


class Dealt(NamedTuple):
    """A deal that has been found possible."""

    hands: list[int]
    """Masks."""
    tiles: list[list[int]]
    row: list[int]
    """Shadow's cards, left to right; empty without Shadow."""
    row_tiles: list[int]
    """Shadow's tiles, in the order they are laid."""


_FIRST = sorted(FIRST_TILES)
_DECK = range(len(CARDS))


def draw(rng: Random, players: int, number: int, left: dict[int, int]) -> Deal:
    """A deal for round ``number`` when so many tiles of each value are left in the pile."""
    seats = players + (players == 2)
    deck = drawn(rng, _DECK, seats * HAND)
    hands = [sorted(deck[at : at + HAND]) for at in range(0, players * HAND, HAND)]
    if number == 1:
        tiles = [list(FIRST_TILES) for _seat in range(players)]
        row_tiles = _first_row(rng, left) if players == 2 else []
    else:
        pile = [tile for tile, copies in left.items() for _copy in range(copies)]
        pile = drawn(rng, pile, players * OPEN + (TRICKS if players == 2 else 0))
        tiles = [sorted(pile[at : at + OPEN], reverse=True) for at in range(0, players * OPEN, OPEN)]
        row_tiles = pile[players * OPEN :]
    deal: Deal = {"hands": [[CARDS[card] for card in hand] for hand in hands], "tiles": tiles}
    if players == 2:
        deal["shadow"] = {"cards": [CARDS[card] for card in deck[players * HAND :]], "tiles": row_tiles}
    return deal


def _first_row(rng: Random, left: dict[int, int]) -> list[int]:
    """Shadow's tiles of round 1: +3, +1 and -1 shuffled, then four from what three hands leave in the pile."""
    pile = [tile for tile, copies in left.items() for _copy in range(copies - (3 if tile in FIRST_TILES else 0))]
    return shuffled(rng, FIRST_TILES) + drawn(rng, pile, TRICKS - OPEN)


def drawn(rng: Random, items: Iterable[int], number: int) -> list[int]:
    """So many of the items, in random order: as much of a shuffle as is needed."""
    result = list(items)
    random, last = rng.random, len(result)
    for at in range(number):
        other = at + int(random() * (last - at))
        result[at], result[other] = result[other], result[at]
    return result[:number]


def check(outcome: Deal, players: int, number: int, left: dict[int, int]) -> Dealt:
    """The deal, if round ``number`` can begin with it and so many tiles of each value. Raises `BadDeal`."""
    dealt = _read(outcome, players)
    mask = _mask(dealt.row)
    for hand in dealt.hands:
        mask |= hand
    if mask.bit_count() < HAND * players + len(dealt.row):
        raise BadDeal(_("A card is dealt twice."))
    if number == 1:
        if any(sorted(tiles) != _FIRST for tiles in dealt.tiles):
            raise BadDeal(_("In round 1 each player takes the tiles +3, +1 and -1."))
        if dealt.row and sorted(dealt.row_tiles[:OPEN]) != _FIRST:
            raise BadDeal(_("In round 1 Shadow's first three tiles are +3, +1 and -1."))
    for tiles in (*dealt.tiles, dealt.row_tiles):
        for tile in tiles:
            if not left.get(tile):
                name = tile_name(tile) if tile in left else "?"
                raise BadDeal(_("There is no tile {tile} left in the pile.").format(tile=name))
            left[tile] -= 1
    return dealt


def _read(outcome: Deal, players: int) -> Dealt:
    keys = {"hands", "tiles", "shadow"} if players == 2 else {"hands", "tiles"}
    if set(outcome) != keys:
        raise BadDeal(
            _("A round's deal gives hands, tiles and shadow, and nothing else.")
            if players == 2
            else _("A round's deal gives hands and tiles, and nothing else.")
        )
    hands, tiles = outcome["hands"], outcome["tiles"]
    if not isinstance(hands, list) or len(hands) != players:
        raise BadDeal(_("There is one hand for each player."))
    if not isinstance(tiles, list) or len(tiles) != players:
        raise BadDeal(_("There are tiles for each player."))
    row: list[int] = []
    row_tiles: list[int] = []
    if players == 2:
        shadow = outcome["shadow"]
        if not isinstance(shadow, dict) or set(shadow) != {"cards", "tiles"}:
            raise BadDeal(_("Shadow gets cards and tiles, and nothing else."))
        row, row_tiles = _cards(shadow["cards"]), _tiles(shadow["tiles"], TRICKS)
    return Dealt([_mask(_cards(hand)) for hand in hands], [_tiles(drawn, OPEN) for drawn in tiles], row, row_tiles)


def _cards(names: object) -> list[int]:
    try:
        if isinstance(names, list) and len(names) == HAND:
            return [CARD[name] for name in names]
    except (KeyError, TypeError):
        pass
    raise BadDeal(_("A hand, and Shadow's row, are {size} ninja cards.").format(size=HAND))


def _mask(cards: list[int]) -> int:
    """The cards' mask; with a card twice, a mask of fewer cards than there are."""
    return sum([BIT[card] for card in cards])


def _tiles(tiles: object, number: int) -> list[int]:
    if isinstance(tiles, list) and [type(tile) for tile in tiles] == [int] * number:
        return tiles
    raise BadDeal(_("A player gets {players} tiles and Shadow {shadow}.").format(players=OPEN, shadow=TRICKS))
