"""The tiles of Tiger & Dragon as HTML, for the table and the help page."""

from __future__ import annotations

from htpy import Node, b, span

from pygames.games.tiger_and_dragon.tiles import DRAGON, TIGER, TILES
from pygames.ui.components import icon
from pygames.ui.html import kept


def tile_kind(tile: int) -> str:
    """The tile's class: odd and Dragon are red, even and Tiger are blue."""
    return "td-tile is-red" if tile == DRAGON or (tile % 2 and tile != TIGER) else "td-tile is-blue"


@kept
def tile_face(tile: int) -> Node:
    """What is on the tile: its number, or the beast of a mystery tile."""
    beast = "dragon-head" if "is-red" in tile_kind(tile) else "tiger-head"
    if tile in (TIGER, DRAGON):
        return [icon(beast), span(".corner")[TILES[tile]]]
    return [b(".numeral")[str(tile)], span(".corner")[icon(beast)]]
