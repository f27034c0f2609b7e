"""The inner playout that search uses: random or guided moves to the end of the round, in one loop over plain numbers.

The position is not touched. What comes out is what each seat gains from here to the end of the round, as playing the
contract's moves at random would give it: the same cards are allowed at each turn, and each is as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
Policy: TypeAlias = Callable[[Sequence[int], Sequence[int], int, float, Sequence[int], int, Rand], int]
"""Chooses a card: ``policy(cards, powers, best, pot, values, left, random)``.

``cards`` are two or more to choose from, ``powers`` says how strong each card of the deck is in this trick (when leading,
as if its first card led), ``best`` is the strongest so far (-1 when leading), ``pot`` what the player takes the tiles in the
trick so far for, ``values`` the tile on each card of the deck, ``left`` how many play after this, and ``random`` gives a
number from 0 to below 1.
"""

_LOW, _MIDDLE, _HIGH = tables(range(len(CARDS)))
_SUITED = tuple(tuple(cards_in(mask << suit * RANKS) for mask in range(1 << RANKS)) for suit in range(len(SUITS)))
_OTHERS = tuple(
    tuple(tuple((lead + step) % seats for step in range(1, seats)) for lead in range(seats)) for seats in range(6)
)


def playout(position: NinjaScrollTrick, rng: Random) -> list[int]:
    """What each seat gains until the round's end if everybody plays at random; zeros between rounds."""
    return _run(position, rng.random, *_prepared(position, rng)) if position.turn >= 0 else [0] * position.seats


def policy_playout(
    position: NinjaScrollTrick, rng: Random, policy: Policy, guess: Sequence[float] | None = None
) -> list[int]:
    """The same with a policy that chooses the cards of the tricks; preparations are made at random.

    ``guess`` is what the players take a tile for that lies face down on another's card, for each card of the deck; without it
    they see through the tiles.
    """
    if position.turn < 0:
        return [0] * position.seats
    return _guided(position, rng.random, policy, *_prepared(position, rng), guess)


def _prepared(position: NinjaScrollTrick, rng: Random) -> tuple[int, list[int], list[int], list[int]]:
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
    winner, order, led, best, pot = _begun(position, trump, values)
    for _trick in range(TRICKS - len(position.tricks)):
        if led < 0:
            if winner == shadow:
                card = row.pop(0)
            else:
                hand = hands[winner]
                card = hand.pop(int(random() * len(hand)))
                held[winner] ^= BIT[card]
                opened[winner] &= held[winner]
            led, pot, order = SUIT[card], values[card], _OTHERS[seats][winner]
            best = power[led][card]
        powers, bits, shift, suited = power[led], SUIT_BITS[led], led * RANKS, _SUITED[led]
        for seat in order:
            if seat == shadow:
                card = _shadow(row, led)
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


def _begun(position: NinjaScrollTrick, trump: int, values: list[int]) -> tuple[int, tuple[int, ...], int, int, int]:
    """The trick in progress: who wins it so far, who is still to play, the suit led, the best power, the tiles in it."""
    trick, leader = position.trick, position.leader
    if not trick:
        return leader, (), -1, -1, 0
    powers = POWER[trump][SUIT[trick[0]]]
    best = max(trick, key=powers.__getitem__)
    winner = (leader + trick.index(best)) % len(position.totals)
    order = _OTHERS[len(position.totals)][leader][len(trick) - 1 :]
    return winner, order, SUIT[trick[0]], powers[best], sum([values[card] for card in trick])


def _shadow(row: list[int], led: int) -> int:
    """Take the card that Shadow plays to a suit out of its row."""
    for place in range(min(OPEN, len(row))):
        if SUIT[row[place]] == led:
            return row.pop(place)
    return row.pop(0)


def _shown(values: Sequence[int], up: int, guess: Sequence[float]) -> list[float]:
    """What others take the tile on each card for: its value where it lies face up, and a guess where it does not."""
    return [tile if not tile or up >> card & 1 else guess[card] for card, tile in enumerate(values)]


def _guided(
    position: NinjaScrollTrick,
    random: Rand,
    policy: Policy,
    trump: int,
    opened: list[int],
    held: list[int],
    values: list[int],
    guess: Sequence[float] | None,
) -> list[int]:
    power, seats, row = POWER[trump], len(position.totals), position.row[:]
    shadow = SHADOW if row else -1
    gains = [0] * seats
    shown = values if guess is None else _shown(values, position.up, guess)
    winner, order, led, best, pot = _begun(position, trump, values)
    seen = sum([shown[card] for card in position.trick])
    for _trick in range(TRICKS - len(position.tricks)):
        if led < 0:
            if winner == shadow:
                card = row.pop(0)
            else:
                cards = cards_in(held[winner])
                lead = (
                    cards[0]
                    if len(cards) == 1
                    else policy(cards, power[SUIT[cards[0]]], -1, 0, values, seats - 1, random)
                )
                card = lead
                held[winner] ^= BIT[card]
                opened[winner] &= held[winner]
            led, pot, seen, order = SUIT[card], values[card], shown[card], _OTHERS[seats][winner]
            best = power[led][card]
        powers, bits, left = power[led], SUIT_BITS[led], len(order)
        for seat in order:
            left -= 1
            if seat == shadow:
                card = _shadow(row, led)
            else:
                cards = cards_in(opened[seat] & bits or held[seat] & bits or held[seat])
                card = cards[0] if len(cards) == 1 else policy(cards, powers, best, seen, values, left, random)
                held[seat] ^= BIT[card]
                opened[seat] &= held[seat]
            pot += values[card]
            seen += shown[card]
            if powers[card] > best:
                best, winner = powers[card], seat
        gains[winner] += pot
        led = -1
    return gains


def sensible(
    cards: Sequence[int], powers: Sequence[int], best: int, pot: float, values: Sequence[int], left: int, random: Rand
) -> int:
    """A quick policy: lead at random, take good tiles when that is possible, duck the others with what costs least."""
    if best < 0:
        return cards[int(random() * len(cards))]
    winning = [card for card in cards if powers[card] > best]
    if winning:
        gain = pot + max([values[card] for card in winning])
        if gain > 0 or len(winning) == len(cards):
            # Last to play, the tile on the card is won for sure: a good one, on the weakest card that does.
            if left:
                return max(winning, key=powers.__getitem__)
            return max(winning, key=lambda card: (values[card], -powers[card]))
    losing = [card for card in cards if powers[card] <= best]
    return min(losing or cards, key=lambda card: (values[card], powers[card]))
