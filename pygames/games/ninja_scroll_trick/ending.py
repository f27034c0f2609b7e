"""The last tricks of a sampled world, solved exactly: everybody takes the most for themselves.

That is what `pygames.search.exact.MaxN` does, but four tricks of five players would take it several times as long. Here the
cards still held are the bits of a small number, and three things are left out that change nothing: tricks when no tile is left to
win, all but one of the cards that are as good as each other, and a player's other cards once one brings all there is to get.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pygames.games.ninja_scroll_trick.components import OPEN, POWER, SUIT, SUIT_BITS, SUITS, cards_in
from pygames.games.ninja_scroll_trick.rules import NOBODY, SHADOW, NinjaScrollTrick
from pygames.search.exact import TooBig

State: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""The places still held, as a mask; the seat to play and how many play after it; the suit led, the power to beat and whose it is; the
tiles in the trick; and the sum of the good tiles that are still on a card."""
Points: TypeAlias = tuple[int, ...]
"""What each seat gains from here to the end of the round."""


class Solved:
    """A world's last tricks, solved once for all its moves. The first of equally good cards is played.

    Cards go by their place among those still held, in the order of the deck.
    """

    def __init__(self, world: NinjaScrollTrick, limit: int) -> None:
        self.seats, self.shadow = len(world.totals), SHADOW if world.players == 2 else NOBODY
        self.limit = limit
        """How many states may be known; it may be raised, and what is known stays."""
        self.known: dict[State, Points] = {}
        held = [opened | hidden for opened, hidden in zip(world.opened, world.hidden, strict=True)]
        if self.shadow != NOBODY:
            held[SHADOW:] = [sum([1 << card for card in world.row])]
        self.cards = cards_in(sum(held))
        self.place = {card: place for place, card in enumerate(self.cards)}
        self.held = [self._places(mask) for mask in held]
        self.open = self._places(sum(world.opened))
        self.row = [self.place[card] for card in world.row]
        self.suit = [SUIT[card] for card in self.cards]
        self.of_suit = [self._places(bits) for bits in SUIT_BITS]
        self.power = [[POWER[world.trump][led][card] for card in self.cards] for led in range(len(SUITS))]
        self.tile = [world.on[card] for card in self.cards]
        if world.row:
            for place, tile in zip(self.row[world.row_open :], world.tiles[SHADOW], strict=True):
                self.tile[place] = tile
        self.tiled = sum([1 << place for place, tile in enumerate(self.tile) if tile])
        self.kin = [self._kin(place) for place in range(len(self.cards))]
        self.state = self._begun(world)
        self._nothing = (0,) * self.seats
        self._listed: dict[int, tuple[int, ...]] = {}

    def after(self, card: int) -> Points:
        """What each seat gains from here on if this card is played. Raises `TooBig`."""
        return self._play(self.state, self.place[card])

    def _places(self, mask: int) -> int:
        """The cards of a mask by their places."""
        return sum([1 << place for place, card in enumerate(self.cards) if mask >> card & 1])

    def _kin(self, place: int) -> tuple[tuple[int, int], ...]:
        """Lower cards like this one but for the rank, the nearest first, each with the places between the two as a mask.

        Open cards carry tiles and hidden ones none, so that cards with equal tiles are equally open.
        """
        suit = self.of_suit[self.suit[place]]
        owner = next(mask for mask in self.held if mask >> place & 1)
        alike = suit & owner
        return tuple(
            (lower, (1 << place) - (2 << lower))
            for lower in range(place - 1, -1, -1)
            if alike >> lower & 1 and self.tile[lower] == self.tile[place]
        )

    def _begun(self, world: NinjaScrollTrick) -> State:
        """The state of the world."""
        led = top = best = NOBODY
        if world.trick:
            led = SUIT[world.trick[0]]
            powers = POWER[world.trump][led]
            card = max(world.trick, key=powers.__getitem__)
            top, best = powers[card], (world.leader + world.trick.index(card)) % self.seats
        pot, good = sum([world.on[card] for card in world.trick]), sum([tile for tile in self.tile if tile > 0])
        return (1 << len(self.cards)) - 1, world.turn, self.seats - 1 - len(world.trick), led, top, best, pot, good

    def _moves(self, cards: int, seat: int, led: int) -> Sequence[int]:
        """The cards that may be played."""
        mine = cards & self.held[seat]
        if seat == self.shadow:
            return (self._of_shadow(mine, led),)
        if led != NOBODY:
            suit = mine & self.of_suit[led]
            mine = suit & self.open or suit or mine
        found = self._listed.get(mine)
        if found is None:
            found = self._listed[mine] = tuple([place for place in range(len(self.cards)) if mine >> place & 1])
        return found

    def _of_shadow(self, mine: int, led: int) -> int:
        """The card that Shadow plays."""
        row = [place for place in self.row if mine >> place & 1]
        for place in row[:OPEN]:
            if self.suit[place] == led:
                return place
        return row[0]

    def _as_good(self, cards: int, place: int, led: int, top: int) -> bool:
        """Whether the player has a lower card that is as good as this one: like it, with no card between them that matters."""
        for lower, between in self.kin[place]:
            if cards >> lower & 1:
                return not cards & between and (
                    led == NOBODY or not self.power[led][lower] < top < self.power[led][place]
                )
        return False

    def _points(self, state: State) -> Points:
        cards, seat, _after, led, top, _best, pot, good = state
        if not pot and not cards & self.tiled:
            return self._nothing
        found = self.known.get(state)
        if found is not None:
            return found
        moves = self._moves(cards, seat, led)
        points = self._play(state, moves[0])
        if len(moves) > 1:
            most = good + pot if pot > 0 else good
            for place in moves[1:]:
                if points[seat] == most:
                    break
                if self.kin[place] and self._as_good(cards, place, led, top):
                    continue
                other = self._play(state, place)
                if other[seat] > points[seat]:
                    points = other
        if len(self.known) >= self.limit:
            raise TooBig
        self.known[state] = points
        return points

    def _play(self, state: State, place: int) -> Points:
        cards, seat, after, led, top, best, pot, good = state
        tile = self.tile[place]
        if tile > 0:
            good -= tile
        pot += tile
        if led == NOBODY:
            led = self.suit[place]
        power = self.power[led][place]
        if power > top:
            top, best = power, seat
        cards ^= 1 << place
        if after:
            seat += 1
            return self._points((cards, seat if seat < self.seats else 0, after - 1, led, top, best, pot, good))
        points = self._points((cards, best, self.seats - 1, NOBODY, NOBODY, NOBODY, 0, good))
        return points if not pot else (*points[:best], points[best] + pot, *points[best + 1 :])
