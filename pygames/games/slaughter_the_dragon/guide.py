"""How a sensible player plays the tricks of Slaughter the Dragon, Ha, and whole rounds played by it in one loop.

The policy looks at its own hand, the trick and who has taken purple so far, nothing more. It takes tricks that look
clean, ducks poisoned ones, is rid of purple when it can, stops a moon that looms, and, if it is the shooter, goes for one.
The weights were found by letting variants play some 10,000 rounds against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    CARDS_IN,
    NOBODY,
    POWER,
    PURPLE,
    TOKEN,
    cards_of,
    purple_sum,
)
from pygames.games.slaughter_the_dragon.playout import points_of
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon

SPLIT = -2
"""Several seats have taken purple cards: nobody can have them all any more."""


class Weights(NamedTuple):
    """What counts when a card is chosen."""

    risk: float = 1.5
    """Purple expected from each seat that plays later, at the start of a round; and by how much more at its end."""
    risk_late: float = 3.7
    plain: float = -0.5
    """Leading a plain colour: its score, and what each number above 1 adds at the start and at the end of a round."""
    plain_number: float = 0.4
    plain_late: float = -0.6
    trump: float = -0.4
    trump_number: float = 0.3
    trump_late: float = 0.0
    purple: float = 8.0
    """Leading purple: its score, and what each number above 1 adds."""
    purple_number: float = -1.1
    rid: float = 0.3
    """What it is worth to be rid of a high card when a trick is taken anyway."""
    ruff: float = 1.0
    """How much a trick must be worth to trump it."""
    keep_trump: float = 4.0
    """By how much higher a trump must be to be thrown away rather than a plain card."""
    alarm: float = 35.0
    """Purple with one seat that makes the others stop it."""
    stop: float = 20.0
    """What it is then worth to take some of it."""
    shoot: float = 48.0
    """Purple a seat must have, all that is out, to go for the rest."""


SENSIBLE = Weights()


class Table(NamedTuple):
    """A round of tricks in numbers: what the loop needs of a position."""

    hands: list[list[int]]
    second: list[int]
    practitioner: int
    trump: int
    tricks: int
    """How many are still to be finished."""
    of: int
    scale: int
    """Purple in the scale."""
    poisons: list[int]
    tokens: list[int]
    seat: int
    led: int
    top: int
    best: int
    after: int
    """How many seats play to this trick after this one."""
    poison: int
    """Purple in the trick."""


def table_of(position: SlaughterTheDragon) -> Table:
    """The table of a position in which a card is to be played."""
    players, of = position.players, BOXES[position.players].hand
    done, in_trick = divmod(len(position.plays), players)
    return Table(
        [hand[:] for hand in position.hands],
        position.second[:],
        position.practitioner,
        position.trump,
        of - done,
        of,
        sum([card for card in position.scale if card < 16]),
        [purple_sum(pile) for pile in position.piles],
        position.tokens[:],
        position.turn,
        position.led,
        position.top,
        position.best,
        players - 1 - in_trick,
        sum([card for card in position.plays[len(position.plays) - in_trick :] if card < 16]),
    )


def holder_of(poisons: Sequence[int]) -> int:
    """The only seat that has purple, `NOBODY` while there is none, or `SPLIT`."""
    holders = [seat for seat, poison in enumerate(poisons) if poison]
    return holders[0] if len(holders) == 1 else SPLIT if holders else NOBODY


def play_out(
    table: Table, rng: Random, weights: Sequence[Weights], shooter: int = NOBODY, noise: float = 0.0
) -> list[int]:
    """Play the round to its end and count; changes the table. ``noise`` is how often a card is chosen at random."""
    hands, second, practitioner, trump, tricks, of, scale, poisons, tokens, seat, led, top, best, after, poison = table
    players, powers, random = len(hands), POWER[trump], rng.random
    waiting = any(second)
    holder = holder_of(poisons)
    power = powers[led]
    while True:
        hand = hands[seat]
        if led < 0:
            cards = CARDS_IN[1][hand[1]] + CARDS_IN[2][hand[2]] + CARDS_IN[3][hand[3]]
            if holder != NOBODY or not cards:
                cards = CARDS_IN[PURPLE][hand[PURPLE]] + cards
        else:
            cards = CARDS_IN[led][hand[led]] or cards_of(hand)
        if len(cards) == 1:
            card = cards[0]
        elif noise and random() < noise:
            card = cards[int(random() * len(cards))]
        else:
            rules = weights[seat]
            shoots = (holder == seat and poisons[seat] >= rules.shoot) or (
                seat == shooter and (holder in (NOBODY, seat))
            )
            late = 1 - tricks / of
            if led < 0:
                card = lead(cards, trump, late, rules, shoots)
            else:
                if shoots:
                    value = 10.0 + poison
                else:
                    value = TOKEN - poison - after * (rules.risk + rules.risk_late * late)
                    if holder >= 0 and holder != seat and poisons[holder] >= rules.alarm:
                        value = rules.stop - poison if poison else value
                if cards[0] >> 4 == led and hand[led]:
                    card = follow(cards, power, top, after, value, rules)
                else:
                    card = discard(cards, hand, power, top, trump, value, rules, shoots)
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
        if poison:
            poisons[best] += poison
            holder = best if holder in (NOBODY, best) else SPLIT
        seat, led, top, poison, after = best, -1, 0, 0, players - 1
        tricks -= 1
        if not any(hands[practitioner]):
            if not waiting:
                break
            hands[practitioner], waiting = second, False
    poisons[best] += scale
    return points_of(poisons, tokens)


# -- one choice


def lead(cards: Sequence[int], trump: int, late: float, rules: Weights, shoots: bool) -> int:
    """Which card to lead."""
    if shoots:
        return max(cards, key=lambda card: (card & 15) + 3 * (card >> 4 == trump))
    best, chosen = -1e9, cards[0]
    plain = rules.plain_number + rules.plain_late * late
    high = rules.trump_number + rules.trump_late * late
    for card in cards:
        colour, number = card >> 4, card & 15
        if colour == PURPLE:
            score = rules.purple + rules.purple_number * number
        elif colour == trump:
            score = rules.trump + high * number
        else:
            score = rules.plain + plain * number
        if score > best:
            best, chosen = score, card
    return chosen


def follow(cards: Sequence[int], power: Sequence[int], top: int, after: int, value: float, rules: Weights) -> int:
    """Which card of the led colour to play; the trick is worth ``value``."""
    highest = cards[-1]
    if power[highest] <= top:
        return highest
    if (value + rules.rid * (highest & 15) > 0 and highest > 15) or value > 0:
        return highest
    under = NOBODY
    for card in cards:
        if power[card] > top:
            break
        under = card
    if under >= 0:
        return under
    return cards[0] if after or highest < 16 else highest


def discard(
    cards: Sequence[int],
    hand: Sequence[int],
    power: Sequence[int],
    top: int,
    trump: int,
    value: float,
    rules: Weights,
    shoots: bool,
) -> int:
    """Which card to play without one of the led colour."""
    if hand[trump] and value > rules.ruff and (trump or shoots):
        for card in CARDS_IN[trump][hand[trump]]:
            if power[card] > top:
                return card
    if hand[PURPLE] and not shoots:
        purple = CARDS_IN[PURPLE][hand[PURPLE]]
        if trump:
            return purple[-1]
        under = [card for card in purple if power[card] <= top]
        if under:
            return under[-1]
    best, chosen = -1e9, cards[0]
    for card in cards:
        number = float(card & 15)
        if card >> 4 == trump:
            number -= rules.keep_trump if power[card] <= top else 100
        elif card < 16:
            number -= 50
        if shoots:
            number = -number if card > 15 else -100.0
        if number > best:
            best, chosen = number, card
    return chosen
