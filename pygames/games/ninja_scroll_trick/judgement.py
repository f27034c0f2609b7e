"""What a sensible player thinks of the cards it may play, quick enough for the rollouts of search.

A card promises the tiles of the trick as far as it is likely to win it, and costs what it would be worth later, with the tile on
it. The heart of it are the open cards: whoever has one of the suit led must play it, so that they say much of how a trick
will go. That somebody might ruff with a hidden trump is left out: in matches of this policy against itself, which the weights are
from, it was no gain to fear it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARDS,
    POWER,
    RANK,
    RANKS,
    SCROLLS,
    SUIT,
    SUIT_BITS,
    SUITS,
    cards_in,
)
from pygames.games.ninja_scroll_trick.guided import Seen
from pygames.games.ninja_scroll_trick.playout import Rand

NOISE = 0.1
"""How far a sensible player's judgement strays, in points."""
THROWN = -0.1
"""The tile that a player lays on a trick who need not follow with an open card, on average."""
AVOIDS = 0.15
"""How likely a player who could beat a card with an open one, but need not, does not."""
HOLDS = 0.6
"""How likely a player who may hold a higher hidden card of the suit led beats a card with it, as a part of how likely it is there."""
COSTS = (0.0, 0.0, 0.0, 0.35, 0.8, 1.3)
"""By the number of seats, Shadow's included: what it costs to part with the highest card, in points. As much more if it is a trump."""
KEPT, WON = 0.35, 0.4
"""How much of a good tile a player still gets that stays on its card, and how much more if that card is sure to win."""
RID = 0.3
"""How much of a bad tile that stays on its card."""

HIGHER = tuple(
    tuple(
        tuple(
            sum(BIT[other] for other in range(len(CARDS)) if powers[other] > powers[card]) for card in range(len(CARDS))
        )
        for powers in by_suit
    )
    for by_suit in POWER
)
"""``HIGHER[trump][led][card]``: the cards that beat a card, as a mask."""


def _lead_wins(card: int, trump: int) -> float:
    """About how likely a card wins the trick that it leads."""
    high = RANK[card] / RANKS
    return 0.35 + 0.65 * high if SUIT[card] == trump else 0.75 * high**3


def _keep(card: int, trump: int, seats: int) -> tuple[float, ...]:
    """What it costs to part with a card, for each tile on it, so that the tile itself is the index, negative ones too."""
    power = COSTS[seats] * (RANK[card] / RANKS + (SUIT[card] == trump))
    most = max(max(tiles) for tiles in SCROLLS.values())
    good = [power + tile * (KEPT + WON * _lead_wins(card, trump)) for tile in range(most + 1)]
    return (*good, *[power + tile * RID for tile in range(-most, 0)])


KEEP = tuple(
    tuple(tuple(_keep(card, trump, seats) for card in range(len(CARDS))) for trump in range(len(SUITS)))
    for seats in range(len(COSTS))
)
"""``KEEP[seats][trump][card][tile]``: what it costs to part with a card."""


def sensible(seen: Seen, cards: Sequence[int], random: Rand) -> int:
    """The card that promises most."""
    suit, values, unseen, best = seen.led, seen.values, seen.unseen, seen.best
    keep, power, higher = KEEP[max(3, len(seen.opened))][seen.trump], POWER[seen.trump], HIGHER[seen.trump]
    leading = suit < 0
    if not leading:
        forced, pot, rate = _expected(seen, suit)
    most, found = float("-inf"), -1
    for card in cards:
        if leading and SUIT[card] != suit:
            suit = SUIT[card]
            forced, pot, rate = _expected(seen, suit)
        tile = values[card]
        promise = NOISE * random() - keep[card][tile]
        if power[suit][card] > best:
            above = higher[suit][card]
            chance = rate ** (unseen & above & SUIT_BITS[suit]).bit_count()
            for follows in forced:
                beating = follows & above
                if beating:
                    chance *= AVOIDS if beating != follows else 0.0
            promise += chance * (pot + tile)
        if promise > most:
            most, found = promise, card
    return found


def _expected(seen: Seen, suit: int) -> tuple[list[int], float, float]:
    """What is to be expected of those who play after this player if a suit is led.

    For each of them who must follow with an open card, those cards as a mask; the tiles that will be in the trick without the
    own; and how likely one unseen higher card of the suit does not beat a card.
    """
    forced, pot, hidden, bits = [], seen.pot, 0, SUIT_BITS[suit]
    shown, opened = seen.shown, seen.opened
    for seat in seen.rest:
        if seat == len(opened):
            card = seen.shadow(suit)
            forced.append(BIT[card])
            pot += shown[card]
        elif follows := opened[seat] & bits:
            forced.append(follows)
            cards = cards_in(follows)
            pot += shown[cards[0]] if len(cards) == 1 else sum([shown[card] for card in cards]) / len(cards)
        else:
            pot += THROWN
            hidden += seen.left - opened[seat].bit_count()
    return forced, pot, 1.0 - HOLDS * min(1.0, hidden / (seen.unseen.bit_count() or 1))
