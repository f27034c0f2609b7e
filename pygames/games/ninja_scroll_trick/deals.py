"""A round's deal: drawn at random, and checked before anybody relies on it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pygames.game import BadDeal, Deal
from pygames.games.ninja_scroll_trick.components import CARD, CARDS, FIRST_TILES, HAND, OPEN, TRICKS, tile_name
from pygames.randomness import shuffled
from pygames.text import _


class Dealt(NamedTuple):
    """A deal that has been found possible; cards as numbers."""

    hands: list[list[int]]
    tiles: list[list[int]]
    row: list[int]
    """Shadow's cards, left to right; empty without Shadow."""
    row_tiles: list[int]
    """Shadow's tiles, in the order they are laid."""


def draw(rng: Random, players: int, number: int, pile: list[int]) -> Deal:
    """A deal for round ``number`` from the tiles left in the pile."""
    deck = shuffled(rng, range(len(CARDS)))
    if number == 1:
        tiles = [list(FIRST_TILES) for _seat in range(players)]
    else:
        pile = shuffled(rng, pile)
        tiles = [sorted(pile[at : at + OPEN], reverse=True) for at in range(0, players * OPEN, OPEN)]
    hands = [sorted(deck[at : at + HAND]) for at in range(0, players * HAND, HAND)]
    deal: Deal = {"hands": [[CARDS[card] for card in hand] for hand in hands], "tiles": tiles}
    if players == 2:
        row = deck[players * HAND : players * HAND + TRICKS]
        if number == 1:
            for tile in FIRST_TILES * (players + 1):
                pile.remove(tile)
            row_tiles = shuffled(rng, FIRST_TILES) + shuffled(rng, pile)[: TRICKS - OPEN]
        else:
            row_tiles = pile[players * OPEN : players * OPEN + TRICKS]
        deal["shadow"] = {"cards": [CARDS[card] for card in row], "tiles": row_tiles}
    return deal


def check(outcome: Deal, players: int, number: int, pile: list[int]) -> Dealt:
    """The deal, if round ``number`` can begin with it. Raises `BadDeal`."""
    dealt = _read(outcome, players)
    if len({card for hand in (*dealt.hands, dealt.row) for card in hand}) < HAND * players + len(dealt.row):
        raise BadDeal(_("A card is dealt twice."))
    if number == 1:
        if any(sorted(tiles, reverse=True) != list(FIRST_TILES) for tiles in dealt.tiles):
            raise BadDeal(_("In round 1 each player takes the tiles +3, +1 and -1."))
        if dealt.row and sorted(dealt.row_tiles[:OPEN], reverse=True) != list(FIRST_TILES):
            raise BadDeal(_("In round 1 Shadow's first three tiles are +3, +1 and -1."))
    for tile in [tile for tiles in (*dealt.tiles, dealt.row_tiles) for tile in tiles]:
        if tile not in pile:
            raise BadDeal(_("There is no tile {tile} left in the pile.").format(tile=tile_name(tile)[:40]))
        pile.remove(tile)
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
    return Dealt([_cards(hand) for hand in hands], [_tiles(drawn, OPEN) for drawn in tiles], row, row_tiles)


def _cards(names: object) -> list[int]:
    if not isinstance(names, list) or len(names) != HAND or not all(isinstance(n, str) and n in CARD for n in names):
        raise BadDeal(_("A hand, and Shadow's row, are {size} ninja cards.").format(size=HAND))
    return [CARD[name] for name in names]


def _tiles(tiles: object, number: int) -> list[int]:
    if not isinstance(tiles, list) or len(tiles) != number or not all(type(tile) is int for tile in tiles):
        raise BadDeal(_("A player gets {players} tiles and Shadow {shadow}.").format(players=OPEN, shadow=TRICKS))
    return tiles
