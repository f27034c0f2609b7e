"""The inner playout of search: the rest of a round as one loop, without changing the position it starts from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from pygames.games.slaughter_the_dragon.cards import CARDS_IN, MOON, POWER, TOKEN, UNDER_MOON, cards_of, purple_sum
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.randomness import choose

Policy: TypeAlias = Callable[[Random, tuple[int, ...], tuple[int, ...], int, int, int], int]
"""Chooses one of two or more legal cards: ``policy(rng, cards, power, top, poison, after)``.

``power[card] > top`` means that the card would win the trick as it lies; in a lead ``top`` is 0 and ``power`` that of a lead in
trump. ``poison`` is the sum of the purple cards in the trick, ``after`` how many seats play after this one.
"""
ALL_POISON = 78
"""The sum of the twelve purple cards, which only all twelve have."""
AFTER = {
    players: tuple(tuple((leader + at) % players for at in range(1, players)) for leader in range(players))
    for players in (3, 4, 5)
}
"""``AFTER[players][leader]``: the seats that follow, in order."""


def playout(position: SlaughterTheDragon, rng: Random) -> list[int]:
    """What each seat gains in this round when everybody plays legal moves at random; between rounds: in the last one.

    A hand is four lists of cards in random order, so that following suit is a ``pop``: as each order of a colour is as likely,
    so is each of its cards, whatever was played before.
    """
    if position.turn < 0:
        return _finished(position)
    if position.phase != "trick":
        position = _to_tricks(position, rng)
    players, practitioner, powers = position.players, position.practitioner, POWER[position.trump]
    hands = [_piles(rng, hand) for hand in position.hands]
    waiting = any(position.second)
    led, top, best, leader = position.led, position.top, position.best, position.leaders[-1]
    poisons, tokens = [purple_sum(pile) for pile in position.piles], position.tokens[:]
    opened = any(poisons)
    in_trick = len(position.plays) % players
    poison = sum([card for card in position.plays[len(position.plays) - in_trick :] if card < 16])
    power, after, followers = powers[led], AFTER[players], AFTER[players][leader][max(in_trick - 1, 0) :]
    random = rng.random
    while True:
        if led < 0:
            purple, red, blue, green = hands[leader]
            at = len(red) + len(blue) + len(green)
            if opened or not at:
                at += len(purple)
            at = int(random() * at)
            for pile in (red, blue, green, purple):
                at -= len(pile)
                if at < 0:
                    card = pile.pop()
                    break
            led, best, followers = card >> 4, leader, after[leader]
            power = powers[led]
            top, poison = power[card], 0 if led else card
        for seat in followers:
            hand = hands[seat]
            if hand[led]:
                card = hand[led].pop()
            else:
                purple, red, blue, green = hand
                at = int(random() * (len(purple) + len(red) + len(blue) + len(green)))
                for pile in hand:
                    at -= len(pile)
                    if at < 0:
                        card = pile.pop()
                        break
            if card < 16:
                poison += card
            if power[card] > top:
                top, best = power[card], seat
        leader, led = best, -1
        tokens[best] += 1
        if poison:
            poisons[best] += poison
            opened = True
        if not any(hands[practitioner]):
            if not waiting:
                break
            hands[practitioner], waiting = _piles(rng, position.second), False
    poisons[best] += sum([card for card in position.scale if card < 16])
    return points_of(poisons, tokens)


def _piles(rng: Random, hand: list[int]) -> list[list[int]]:
    """Each colour's cards, shuffled in place: a call for each of sixteen short lists would take a third of the time."""
    random = rng.random
    purple, red, blue, green = hand
    piles = [[*CARDS_IN[0][purple]], [*CARDS_IN[1][red]], [*CARDS_IN[2][blue]], [*CARDS_IN[3][green]]]
    for pile in piles:
        last = len(pile) - 1
        while last > 0:
            at = int(random() * (last + 1))
            pile[last], pile[at] = pile[at], pile[last]
            last -= 1
    return piles


def _to_tricks(position: SlaughterTheDragon, rng: Random) -> SlaughterTheDragon:
    """A copy after everything that comes before the first trick, at random."""
    position = position.clone()
    while position.phase != "trick":
        position.play(choose(rng, position.legal()))
    return position


def _finished(position: SlaughterTheDragon) -> list[int]:
    return list(position.rounds[-1].points) if position.rounds else [0] * position.players


def points_of(poisons: Sequence[int], tokens: Sequence[int]) -> list[int]:
    """What the round comes to for each seat, from its purple and its tokens."""
    if ALL_POISON in poisons:
        return [MOON if poison == ALL_POISON else UNDER_MOON for poison in poisons]
    return [TOKEN * number - poison for number, poison in zip(tokens, poisons, strict=True)]


def policy_playout(position: SlaughterTheDragon, rng: Random, policy: Policy) -> list[int]:
    """As `playout`, but a policy chooses the cards of tricks."""
    if position.turn < 0:
        return _finished(position)
    if position.phase != "trick":
        position = _to_tricks(position, rng)
    players, practitioner, powers = position.players, position.practitioner, POWER[position.trump]
    hands = [hand[:] for hand in position.hands]
    waiting = any(position.second)
    led, top, best = position.led, position.top, position.best
    poisons, tokens = [purple_sum(pile) for pile in position.piles], position.tokens[:]
    opened = any(poisons)
    in_trick = len(position.plays) % players
    poison = sum([card for card in position.plays[len(position.plays) - in_trick :] if card < 16])
    seat, after = position.turn, players - 1 - in_trick
    while True:
        hand = hands[seat]
        if led < 0:
            cards = cards_of([0, *hand[1:]])
            if opened or not cards:
                cards = cards_of(hand)
            power = powers[position.trump]
        else:
            cards = CARDS_IN[led][hand[led]] or cards_of(hand)
            power = powers[led]
        card = cards[0] if len(cards) == 1 else policy(rng, cards, power, top, poison, after)
        hand[card >> 4] ^= 1 << (card & 15)
        if led < 0:
            led = card >> 4
            power = powers[led]
        if card < 16:
            poison += card
        if power[card] > top:
            top, best = power[card], seat
        if after:
            after -= 1
            seat = seat + 1 if seat + 1 < players else 0
            continue
        tokens[best] += 1
        poisons[best] += poison
        opened = opened or poison > 0
        seat, led, top, poison, after = best, -1, 0, 0, players - 1
        if not any(hands[practitioner]):
            if not waiting:
                break
            hands[practitioner], waiting = position.second[:], False
    poisons[best] += sum([card for card in position.scale if card < 16])
    return points_of(poisons, tokens)
