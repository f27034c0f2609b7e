"""The inner playout that search uses: to the end of the round, on small numbers only, without touching the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from pygames.games.dragon_trick.rules import HELD5, NOBODY, ONE, TYPES_IN, DragonTrick

Pick: TypeAlias = Callable[[int, int, Sequence[int], Sequence[int]], int]
"""Chooses a type: seat, its hand (packed), the types in it, the rank line."""
Swap: TypeAlias = Callable[[int, Sequence[int], Sequence[int]], int]
"""Chooses a place to swap with the next, or `KEPT`: seat, all hands (packed), the rank line."""


def playout(position: DragonTrick, rng: Random) -> list[int]:
    """Play uniformly random moves to the end of the round: the tricks each seat gains from here on.

    Draws one ``rng.random()`` a decision and takes the move of `legal` that it points at, so the contract's own
    random play with the same generator makes the very same moves.
    """
    players = position.players
    gained = [0] * players
    if position.turn < 0:
        return gained
    random, held, types_in, one = rng.random, HELD5, TYPES_IN, ONE
    hands, line, picks = position.hands[:], list(position.line), list(position.picks)
    size, places = len(line), len(line) + 1
    rank = [0] * 10
    for place, card in enumerate(line):
        rank[card] = place
    swap = position.phase == "swap"
    seats = range(players)
    while True:
        if swap:
            swap = False
            place = int(random() * places) - 1
            if place >= 0:
                other = place + 1 if place + 1 < size else 0
                low, high = line[place], line[other]
                line[place], line[other] = high, low
                rank[low], rank[high] = other, place
            picks = []
            if not any(hands):
                return gained
        for seat in seats if not picks else range(len(picks), players):
            hand = hands[seat]
            types = types_in[held[hand & 1023] | held[hand >> 10] << 5]
            card = types[int(random() * len(types))]
            hands[seat] = hand - one[card]
            picks.append(card)
        best = size
        for card in picks:
            if rank[card] < best and picks.count(card) == 1:
                best = rank[card]
        if best < size:
            gained[picks.index(line[best])] += 1
            swap = True
        else:
            picks = []
            if not any(hands):
                return gained


def policy_playout(position: DragonTrick, rng: Random, pick: Pick, swap: Swap) -> list[int]:
    """Play to the end of the round with a policy: the tricks each seat gains from here on.

    A policy that is random draws from a generator of its own; ``rng`` is there so that both playouts are called alike.
    """
    players = position.players
    gained = [0] * players
    if position.turn < 0:
        return gained
    hands, line, picks = position.hands[:], list(position.line), list(position.picks)
    size = len(line)
    chooser = position.turn if position.phase == "swap" else NOBODY
    while True:
        if chooser == NOBODY:
            for seat in range(len(picks), players):
                hand = hands[seat]
                card = pick(seat, hand, TYPES_IN[HELD5[hand & 1023] | HELD5[hand >> 10] << 5], line)
                hands[seat] = hand - ONE[card]
                picks.append(card)
            alone = [card for card in picks if picks.count(card) == 1]
            if alone:
                alone.sort(key=line.index)
                gained[picks.index(alone[0])] += 1
                chooser = picks.index(alone[-1])
        if chooser != NOBODY:
            place = swap(chooser, hands, line)
            if place >= 0:
                other = (place + 1) % size
                line[place], line[other] = line[other], line[place]
            chooser = NOBODY
        if not any(hands):
            return gained
        picks = []
