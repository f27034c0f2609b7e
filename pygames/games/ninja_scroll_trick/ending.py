"""The last tricks of a sampled world, solved exactly: everybody takes the most for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pygames.games.ninja_scroll_trick.components import BIT, OPEN, POWER, SUIT, SUIT_BITS, cards_in
from pygames.games.ninja_scroll_trick.rules import NOBODY, SHADOW, NinjaScrollTrick
from pygames.search.exact import MaxN

Masks: TypeAlias = tuple[int, ...]


class State(NamedTuple):
    """What matters for the tricks to come."""

    opened: Masks
    hidden: Masks
    row: tuple[int, ...]
    seat: int
    """The seat to play, `NOBODY` when the round is over."""
    led: int
    top: int
    best: int
    after: int
    """How many play after this seat."""
    pot: int


class Ending:
    """The rules of the last tricks in a world whose tiles are known, for `MaxN`."""

    def __init__(self, world: NinjaScrollTrick) -> None:
        self.seats = len(world.totals)
        self.shadow = SHADOW if world.row or world.players == 2 else NOBODY
        self.powers = POWER[world.trump]
        self.values = world.on[:]
        if world.row:
            for card, tile in zip(world.row[world.row_open :], world.tiles[SHADOW], strict=True):
                self.values[card] = tile

    def state(self, world: NinjaScrollTrick) -> State:
        """The state of the world."""
        led = top = best = NOBODY
        if world.trick:
            led = SUIT[world.trick[0]]
            powers = self.powers[led]
            card = max(world.trick, key=powers.__getitem__)
            top, best = powers[card], (world.leader + world.trick.index(card)) % self.seats
        return State(
            tuple(world.opened),
            tuple(world.hidden),
            tuple(world.row),
            world.turn,
            led,
            top,
            best,
            self.seats - 1 - len(world.trick),
            sum([self.values[card] for card in world.trick]),
        )

    def turn(self, state: State) -> int:
        """The seat to play."""
        return state.seat

    def moves(self, state: State) -> Sequence[int]:
        """The cards that may be played."""
        if state.seat == self.shadow:
            return (_shadow(state.row, state.led),)
        opened, hidden = state.opened[state.seat], state.hidden[state.seat]
        if state.led < 0:
            return cards_in(opened | hidden)
        bits = SUIT_BITS[state.led]
        return cards_in(opened & bits or hidden & bits or opened | hidden)

    def play(self, state: State, card: int) -> tuple[State, Sequence[float]]:
        """The state after a card, and what its trick brought."""
        opened, hidden, row, seat, led, top, best, after, pot = state
        if seat == self.shadow:
            at = row.index(card)
            row = row[:at] + row[at + 1 :]
        elif opened[seat] & BIT[card]:
            opened = (*opened[:seat], opened[seat] ^ BIT[card], *opened[seat + 1 :])
        else:
            hidden = (*hidden[:seat], hidden[seat] ^ BIT[card], *hidden[seat + 1 :])
        if led < 0:
            led = SUIT[card]
        pot += self.values[card]
        power = self.powers[led][card]
        if power > top:
            top, best = power, seat
        if after:
            return State(opened, hidden, row, (seat + 1) % self.seats, led, top, best, after - 1, pot), ()
        gains = [0.0] * self.seats
        gains[best] = pot
        over = not opened[0] | hidden[0]
        following = NOBODY if over else best
        return State(opened, hidden, row, following, NOBODY, NOBODY, NOBODY, self.seats - 1, 0), gains


def _shadow(row: Sequence[int], led: int) -> int:
    """The card that Shadow plays."""
    if led >= 0:
        for card in row[:OPEN]:
            if SUIT[card] == led:
                return card
    return row[0]


class Solved:
    """A world's last tricks, solved once for all its moves."""

    def __init__(self, world: NinjaScrollTrick, limit: int) -> None:
        self.ending = Ending(world)
        self.state = self.ending.state(world)
        self.search: MaxN[State, int] = MaxN(self.ending, self.ending.seats, limit)

    def after(self, card: int) -> tuple[float, ...]:
        """What each seat gains from here on if this card is played. Raises `TooBig`."""
        return self.search.after(self.state, card)
