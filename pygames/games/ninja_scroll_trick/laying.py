"""Laying the three tiles by taps: a tile, then a card, or the other way round, and any of it taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames.games.ninja_scroll_trick.components import CARD, CARDS, OPEN, tile_name
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

NONE = -1


def picked_item(at: int) -> str:
    """What a tap on the tile with this number in the own tiles sends."""
    return f"tile {at}"


@dataclass
class Laying:
    """What has been tapped so far: tiles on cards, and at most one tile or card that waits for its counterpart."""

    view: NinjaScrollTrickView
    placed: dict[int, int] = field(default_factory=dict)
    """The number of the tile on each card."""
    tile: int = NONE
    card: int = NONE

    @classmethod
    def of(cls, view: NinjaScrollTrickView, picked: tuple[str, ...]) -> Laying:
        """Read from picked items: "F3:0" for tile 0 on the fire 3, "tile 0" and "on F3" for what waits."""
        laying = cls(view)
        for item in picked:
            verb, _space, rest = item.partition(" ")
            if verb == "tile":
                laying.tile = int(rest)
            elif verb == "on":
                laying.card = CARD[rest]
            else:
                card, _colon, at = item.partition(":")
                laying.placed[CARD[card]] = int(at)
        return laying

    def picked(self) -> tuple[str, ...]:
        """As items again."""
        items = [f"{CARDS[card]}:{at}" for card, at in self.placed.items()]
        if self.tile != NONE:
            items.append(picked_item(self.tile))
        if self.card != NONE:
            items.append(f"on {CARDS[self.card]}")
        return tuple(items)

    def tap(self, item: str) -> None:
        """A tap on a tile or on an own open card."""
        verb, _space, rest = item.partition(" ")
        if verb == "tile":
            self._tap_tile(int(rest))
        else:
            self._tap_card(CARD[rest])
        if self.tile != NONE and self.card != NONE:
            self.placed[self.card] = self.tile
            self.tile = self.card = NONE
            self._lay_last()

    def _tap_tile(self, at: int) -> None:
        for card, laid in list(self.placed.items()):
            if laid == at:
                del self.placed[card]
        self.tile = NONE if self.tile == at else at

    def _tap_card(self, card: int) -> None:
        laid = self.placed.pop(card, NONE)
        if laid != NONE and self.tile == NONE:
            return
        self.card = NONE if self.card == card else card

    def _lay_last(self) -> None:
        """With two tiles laid there is but one way for the third."""
        cards = [card for card in self.view.opened[self.view.seat] if card not in self.placed]
        tiles = [at for at in range(OPEN) if at not in self.placed.values()]
        if len(cards) == len(tiles) == 1:
            self.placed[cards[0]] = tiles[0]

    def move(self) -> str | None:
        """The move, once all three tiles lie on cards."""
        if len(self.placed) < OPEN:
            return None
        tiles = self.view.tiles
        return "lay " + " ".join(
            [f"{CARDS[card]}:{tile_name(tiles[self.placed[card]])}" for card in sorted(self.placed)]
        )
