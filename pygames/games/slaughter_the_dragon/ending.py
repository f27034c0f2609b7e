"""The last tricks of a sampled world, solved exactly: everybody takes the most points for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pygames.games.slaughter_the_dragon.cards import CARDS_IN, MOON, NOBODY, POWER, PURPLE, TOKEN, UNDER_MOON
from pygames.games.slaughter_the_dragon.guide import SPLIT, Table, holder_of
from pygames.games.slaughter_the_dragon.playout import ALL_POISON
from pygames.search.exact import MaxN
from pygames.search.pace import Work

Hands: TypeAlias = tuple[tuple[int, int, int, int], ...]


class State(NamedTuple):
    """What matters for the tricks to come."""

    hands: Hands
    second: tuple[int, int, int, int] | None
    seat: int
    led: int
    top: int
    best: int
    after: int
    poison: int
    holder: int
    """The only seat that has purple, `NOBODY` while there is none, or `SPLIT`."""
    tokens: tuple[int, ...]
    """What each seat has, as long as somebody may still shoot the moon; else empty, as it does not matter."""


def state_of(table: Table) -> State:
    """The state of a table."""
    second, holder = table.second, holder_of(table.poisons)
    return State(
        tuple([(hand[0], hand[1], hand[2], hand[3]) for hand in table.hands]),
        (second[0], second[1], second[2], second[3]) if any(second) else None,
        table.seat,
        table.led,
        table.top,
        table.best,
        table.after,
        table.poison,
        holder,
        () if holder == SPLIT else tuple(table.tokens),
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
        """The cards that may be played, one of those that come to the same."""
        hand, led = state.hands[state.seat], state.led
        if led >= 0 and hand[led]:
            return self._of_colour(state, hand, led) if led else CARDS_IN[0][hand[0]]
        cards: tuple[int, ...] = ()
        for colour in (1, 2, 3):
            if hand[colour]:
                cards += self._of_colour(state, hand, colour)
        if led < 0 and state.holder == NOBODY and cards:  # purple has not been taken yet
            return cards
        return CARDS_IN[PURPLE][hand[PURPLE]] + cards

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
        hands, second, seat, led, top, best, after, poison, holder, tokens = state
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
            following = (seat + 1) % self.players
            return State(played, second, following, led, top, best, after - 1, poison, holder, tokens), ()
        over = False
        if not any(played[self.practitioner]):
            over = second is None
            if second is not None:
                played = (*played[: self.practitioner], second, *played[self.practitioner + 1 :])
                second = None
        poison += self.scale if over else 0
        gains = [0.0] * self.players
        gains[best] = TOKEN - poison
        if holder != SPLIT:
            if poison:
                holder = best if holder in (NOBODY, best) else SPLIT
            tokens = () if holder == SPLIT else (*tokens[:best], tokens[best] + 1, *tokens[best + 1 :])
            if over and holder != SPLIT:
                gains = [gain + more for gain, more in zip(gains, self._moon(holder, tokens), strict=True)]
        seat = NOBODY if over else best
        return State(played, second, seat, NOBODY, 0, NOBODY, self.players - 1, 0, holder, tokens), gains

    def _moon(self, shooter: int, tokens: Sequence[int]) -> list[float]:
        """What all purple cards with one seat change for each at the end of the round."""
        counted = [TOKEN * number - (ALL_POISON if seat == shooter else 0) for seat, number in enumerate(tokens)]
        return [(MOON if seat == shooter else UNDER_MOON) - points for seat, points in enumerate(counted)]


def solving(table: Table, solver: MaxN[State, int]) -> Work[list[float]]:
    """What each seat has at the end of the round when all play their best, seeing all cards, in steps. Raises `TooBig`."""
    points = yield from solver.solving(state_of(table))
    return [
        TOKEN * tokens - poison + more for tokens, poison, more in zip(table.tokens, table.poisons, points, strict=True)
    ]
