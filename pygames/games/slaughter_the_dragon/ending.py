"""The last tricks of a sampled world, solved exactly: everybody takes the most points for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pygames.games.slaughter_the_dragon.cards import CARDS_IN, NOBODY, POWER, PURPLE, TOKEN
from pygames.games.slaughter_the_dragon.guide import Table
from pygames.search.exact import MaxN

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


class Ending:
    """The rules of the last tricks, for `MaxN`."""

    def __init__(self, table: Table) -> None:
        self.players, self.practitioner, self.scale = len(table.hands), table.practitioner, table.scale
        self.powers = POWER[table.trump]

    def turn(self, state: State) -> int:
        """The seat to play; `NOBODY` after the last trick."""
        return state.seat

    def moves(self, state: State) -> Sequence[int]:
        """The cards that may be played; purple may be led."""
        hand = state.hands[state.seat]
        if state.led >= 0 and hand[state.led]:
            return CARDS_IN[state.led][hand[state.led]]
        return CARDS_IN[0][hand[0]] + CARDS_IN[1][hand[1]] + CARDS_IN[2][hand[2]] + CARDS_IN[3][hand[3]]

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
    points = solver.points(state_of(table))
    return [
        TOKEN * tokens - poison + more for tokens, poison, more in zip(table.tokens, table.poisons, points, strict=True)
    ]
