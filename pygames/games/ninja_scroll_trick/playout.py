"""The inner playout that search uses: random moves to the end of the round, in one loop over plain numbers.

The position is not touched. What comes out is what each seat gains from here to the end of the round, as playing the
contract's moves at random would give it: the same cards are allowed at each turn, and each is as likely.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARDS,
    OPEN,
    POWER,
    RANKS,
    SUIT,
    SUIT_BITS,
    SUITS,
    TRICKS,
    cards_in,
    tables,
)
from pygames.games.ninja_scroll_trick.rules import SHADOW, NinjaScrollTrick
from pygames.randomness import shuffled

Rand: TypeAlias = Callable[[], float]
_LOW, _MIDDLE, _HIGH = tables(range(len(CARDS)))
_SUITED = tuple(tuple(cards_in(mask << suit * RANKS) for mask in range(1 << RANKS)) for suit in range(len(SUITS)))
OTHERS = tuple(
    tuple(tuple((lead + step) % seats for step in range(1, seats)) for lead in range(seats)) for seats in range(6)
)
"""``OTHERS[seats][seat]``: the other seats, clockwise from a seat."""


def playout(position: NinjaScrollTrick, rng: Random) -> list[int]:
    """What each seat gains until the round's end if everybody plays at random; zeros between rounds."""
    return _run(position, rng.random, *prepared(position, rng)) if position.turn >= 0 else [0] * position.seats


def prepared(position: NinjaScrollTrick, rng: Random) -> tuple[int, list[int], list[int], list[int]]:
    """Trump, open and all cards as masks, and the tile on each card, with what is still to be prepared made at random."""
    trump, opened, values = position.trump, position.opened[:], position.on[:]
    held = [mine | hidden for mine, hidden in zip(opened, position.hidden)]  # noqa: B905
    if position.row:
        for card, tile in zip(position.row[position.row_open :], position.tiles[SHADOW], strict=True):
            values[card] = tile
    if position.phase != "play":
        if position.phase == "trump":
            trump = int(rng.random() * len(SUITS))
        for seat in range(position.players):
            missing = OPEN - opened[seat].bit_count()
            for card in shuffled(rng, cards_in(position.hidden[seat]))[:missing]:
                opened[seat] |= BIT[card]
            if position.tiles[seat]:
                for card, tile in zip(cards_in(opened[seat]), shuffled(rng, position.tiles[seat]), strict=True):
                    values[card] = tile
    return trump, opened, held, values


def _run(
    position: NinjaScrollTrick, random: Rand, trump: int, opened: list[int], held: list[int], values: list[int]
) -> list[int]:
    power, seats, row = POWER[trump], len(position.totals), position.row[:]
    shadow = SHADOW if row else -1
    hands = [[*_LOW[mask & 4095], *_MIDDLE[mask >> 12 & 4095], *_HIGH[mask >> 24]] for mask in held]
    gains = [0] * seats
    winner, order, led, best, pot = begun(position, trump, values)
    for _trick in range(TRICKS - len(position.tricks)):
        if led < 0:
            if winner == shadow:
                card = row.pop(0)
            else:
                hand = hands[winner]
                card = hand.pop(int(random() * len(hand)))
                held[winner] ^= BIT[card]
                opened[winner] &= held[winner]
            led, pot, order = SUIT[card], values[card], OTHERS[seats][winner]
            best = power[led][card]
        powers, bits, shift, suited = power[led], SUIT_BITS[led], led * RANKS, _SUITED[led]
        for seat in order:
            if seat == shadow:
                card = row.pop(shadow_place(row, led))
            else:
                mask = opened[seat] & bits or held[seat] & bits
                if mask:
                    cards = suited[mask >> shift]
                    card = cards[int(random() * len(cards))]
                    hands[seat].remove(card)
                else:
                    hand = hands[seat]
                    card = hand.pop(int(random() * len(hand)))
                held[seat] ^= BIT[card]
                opened[seat] &= held[seat]
            pot += values[card]
            if powers[card] > best:
                best, winner = powers[card], seat
        gains[winner] += pot
        led = -1
    return gains


def begun(position: NinjaScrollTrick, trump: int, values: list[int]) -> tuple[int, tuple[int, ...], int, int, int]:
    """The trick in progress: who wins it so far, who is still to play, the suit led, the best power, the tiles in it."""
    trick, leader = position.trick, position.leader
    if not trick:
        return leader, (), -1, -1, 0
    powers = POWER[trump][SUIT[trick[0]]]
    best = max(trick, key=powers.__getitem__)
    winner = (leader + trick.index(best)) % len(position.totals)
    order = OTHERS[len(position.totals)][leader][len(trick) - 1 :]
    return winner, order, SUIT[trick[0]], powers[best], sum([values[card] for card in trick])


def shadow_place(row: list[int], led: int) -> int:
    """Where in its row the card lies that Shadow plays to a suit, or leads if it is `NOBODY`."""
    for place in range(min(OPEN, len(row))):
        if SUIT[row[place]] == led:
            return place
    return 0
