"""A playout as in `playout`, but with a policy that chooses the cards of the tricks: what it sees, and the loop that asks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARDS,
    OPEN,
    POWER,
    SUIT,
    SUIT_BITS,
    TRICKS,
    cards_in,
)
from pygames.games.ninja_scroll_trick.playout import OTHERS, Rand, begun, prepared, shadow_place
from pygames.games.ninja_scroll_trick.rules import NOBODY, SHADOW, NinjaScrollTrick

_ALL = (1 << len(CARDS)) - 1


class Seen:
    """What a player sees who has to choose a card. The loop changes it from choice to choice.

    For speed ``values`` and ``row`` hold more than that: a policy looks at the values of its own cards only, and at open cards of Shadow's.
    """

    __slots__ = ("best", "led", "left", "opened", "pot", "rest", "row", "shown", "trump", "unseen", "values")

    def __init__(self, trump: int, opened: list[int], row: list[int], values: list[int], shown: list[float]) -> None:
        self.trump = trump
        self.opened, self.row = opened, row
        """Everybody's open cards as masks, and Shadow's cards, of which the first `OPEN` are open."""
        self.values, self.shown = values, shown
        """The tile on each card of the deck, and what those take it for whose card it is not."""
        self.led, self.best = NOBODY, NOBODY
        """The suit led, and the power that is to be beaten."""
        self.pot = 0.0
        """What the player takes the tiles in the trick so far for."""
        self.rest: Sequence[int] = ()
        """The seats that play after this one, in order."""
        self.left = TRICKS
        """How many cards each of them holds."""
        self.unseen = 0
        """The cards of which the player does not know where they are."""

    def shadow(self, suit: int) -> int:
        """The card that Shadow plays when the suit is led."""
        return self.row[shadow_place(self.row, suit)]


Policy: TypeAlias = Callable[[Seen, Sequence[int], Rand], int]
"""Chooses one of two or more cards; the last argument gives a number from 0 to below 1."""


def policy_playout(
    position: NinjaScrollTrick, rng: Random, policy: Policy, guess: Sequence[float] | None = None
) -> list[int]:
    """What each seat gains until the round's end if the policy chooses all cards; preparations are made at random.

    ``guess`` is what the players take a tile for that lies face down on another's card, for each card of the deck; without it
    they see through the tiles.
    """
    if position.turn < 0:
        return [0] * position.seats
    trump, opened, held, values = prepared(position, rng)
    shown = _shown(values, position.up, values if guess is None else guess)
    seen = Seen(trump, opened, position.row[:], values, shown)
    return _run(position, rng.random, policy, held, seen)


def _shown(values: Sequence[int], up: int, guess: Sequence[float]) -> list[float]:
    """What others take the tile on each card for: its value where it lies face up, and a guess where it does not."""
    return [tile if not tile or up >> card & 1 else guess[card] for card, tile in enumerate(values)]


def _hidden(position: NinjaScrollTrick, seen: Seen) -> int:
    """The cards that are neither open nor played."""
    out = 0
    for trick in position.tricks:
        for card in trick.cards:
            out |= BIT[card]
    for card in (*position.trick, *seen.row[: position.row_open]):
        out |= BIT[card]
    for mask in seen.opened:
        out |= mask
    return _ALL & ~out


def _run(position: NinjaScrollTrick, random: Rand, policy: Policy, held: list[int], seen: Seen) -> list[int]:
    power, seats = POWER[seen.trump], position.seats
    opened, row, values, shown = seen.opened, seen.row, seen.values, seen.shown
    gains, closed = [0] * seats, _hidden(position, seen)
    winner, order, led, best, pot = begun(position, seen.trump, values)
    seen.pot = sum([shown[card] for card in position.trick])
    for number in range(len(position.tricks), TRICKS):
        if led < 0:
            order, seen.pot, pot = (winner, *OTHERS[seats][winner]), 0.0, 0
        seen.left = TRICKS - number
        for place, seat in enumerate(order, 1):
            if row and seat == SHADOW:
                card = row.pop(shadow_place(row, led))
            else:
                mask = held[seat]
                if led >= 0:
                    bits = SUIT_BITS[led]
                    mask = opened[seat] & bits or mask & bits or mask
                cards = cards_in(mask)
                card = cards[0]
                if len(cards) > 1:
                    seen.led, seen.best, seen.rest, seen.unseen = led, best, order[place:], closed & ~held[seat]
                    card = policy(seen, cards, random)
                held[seat] ^= BIT[card]
                opened[seat] &= held[seat]
                closed &= ~BIT[card]
            if led < 0:
                led, best = SUIT[card], NOBODY
            pot += values[card]
            seen.pot += shown[card]
            if power[led][card] > best:
                best, winner = power[led][card], seat
        gains[winner] += pot
        led = best = NOBODY
        if row:  # Shadow turns up the leftmost tile, and opens a card
            shown[row[0]] = values[row[0]]
            for card in row[:OPEN]:
                closed &= ~BIT[card]
    return gains
