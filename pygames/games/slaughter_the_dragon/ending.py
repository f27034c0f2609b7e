"""The last tricks of a sampled world, solved exactly: everybody takes the most points for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pygames.games.slaughter_the_dragon.cards import CARDS_IN, NOBODY, POWER, PURPLE, TOKEN
from pygames.games.slaughter_the_dragon.guide import Table
from pygames.search.exact import MaxN
from pygames.search.pace import Work, finished

Hands: TypeAlias = tuple[tuple[int, int, int, int], ...]


class State(NamedTuple):
    """What matters for the tricks to come, once purple is with more than one seat."""

    hands: Hands
    second: tuple[int, int, int, int] | None
    seat: int
    led: int
    top: int
    best: int
    after: int
    poison: int


def state_of(table: Table) -> State:
    """The state of a table."""
    second = table.second
    return State(
        tuple([(hand[0], hand[1], hand[2], hand[3]) for hand in table.hands]),
        (second[0], second[1], second[2], second[3]) if any(second) else None,
        table.seat,
        table.led,
        table.top,
        table.best,
        table.after,
        table.poison,
    )


@lru_cache(maxsize=10_000)
def different(colour: int, mask: int, others: int) -> tuple[int, ...]:
    """Of the cards of a colour that others' cards do not part, the lowest: the rest come to the same."""
    cards = CARDS_IN[colour][mask]
    kept, before = [], 0
    for card in cards:
        bit = 1 << (card & 15)
        if not before or others & (bit - 1) & ~(before - 1):
            kept.append(card)
        before = bit
    return tuple(kept)


class Ending:
    """The rules of the last tricks, for `MaxN`."""

    def __init__(self, table: Table) -> None:
        self.players, self.practitioner, self.scale = len(table.hands), table.practitioner, table.scale
        self.trump = table.trump
        self.powers = POWER[table.trump]

    def turn(self, state: State) -> int:
        """The seat to play; `NOBODY` after the last trick."""
        return state.seat

    def moves(self, state: State) -> Sequence[int]:
        """The cards that may be played, one of those that come to the same; purple may be led."""
        hand, led = state.hands[state.seat], state.led
        if led >= 0 and hand[led]:
            return self._of_colour(state, hand, led) if led else CARDS_IN[0][hand[0]]
        cards = CARDS_IN[0][hand[0]]
        for colour in (1, 2, 3):
            if hand[colour]:
                cards += self._of_colour(state, hand, colour)
        return cards

    def _of_colour(self, state: State, hand: Sequence[int], colour: int) -> tuple[int, ...]:
        mask = hand[colour]
        if not mask & (mask - 1):
            return CARDS_IN[colour][mask]
        others = state.second[colour] if state.second else 0
        for other in state.hands:
            others |= other[colour]
        top = state.top
        if top and colour == (self.trump if top > 16 else state.led):
            others |= 1 << (top & 15)
        return different(colour, mask, others & ~mask)

    def play(self, state: State, card: int) -> tuple[State, Sequence[float]]:
        """The state after a card, and what its trick brought."""
        hands, second, seat, led, top, best, after, poison = state
        colour = card >> 4
        hand = list(hands[seat])
        hand[colour] ^= 1 << (card & 15)
        played: Hands = (*hands[:seat], (hand[0], hand[1], hand[2], hand[3]), *hands[seat + 1 :])
        if led < 0:
            led = colour
        if colour == PURPLE:
            poison += card
        power = self.powers[led][card]
        if power > top:
            top, best = power, seat
        if after:
            return State(played, second, (seat + 1) % self.players, led, top, best, after - 1, poison), ()
        over = False
        if not any(played[self.practitioner]):
            over = second is None
            if second is not None:
                played = (*played[: self.practitioner], second, *played[self.practitioner + 1 :])
                second = None
        gains = [0.0] * self.players
        gains[best] = TOKEN - poison - (self.scale if over else 0)
        return State(played, second, NOBODY if over else best, NOBODY, 0, NOBODY, self.players - 1, 0), gains


def solve(table: Table, solver: MaxN[State, int]) -> list[float]:
    """What each seat has at the end of the round when all play their best, seeing all cards. Raises `TooBig`."""
    return finished(solving(table, solver))


def solving(table: Table, solver: MaxN[State, int]) -> Work[list[float]]:
    """The same in steps."""
    points = yield from solver.solving(state_of(table))
    return [
        TOKEN * tokens - poison + more for tokens, poison, more in zip(table.tokens, table.poisons, points, strict=True)
    ]
