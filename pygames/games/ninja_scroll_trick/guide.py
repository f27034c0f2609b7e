"""How a sensible player prepares a round, quick enough for the rollouts of search."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.ninja_scroll_trick.components import (
    BIT,
    OPEN,
    RANK,
    SUIT,
    SUITS,
    cards_in,
)
from pygames.games.ninja_scroll_trick.playout import Rand
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick

STRAYS = 4.0
"""How many ranks a player may stray from laying the better tile on the stronger card."""


def strength(card: int, trump: int) -> int:
    """How strong a card is, whatever is led."""
    return RANK[card] + 10 * (SUIT[card] == trump)


def appeal(card: int, trump: int) -> int:
    """How much a card invites a good tile. A trump does less so than it is strong: a high card of another suit wins as well."""
    return RANK[card] + 3 * (SUIT[card] == trump)


def laying_order(cards: Sequence[int], trump: int, random: Rand) -> list[int]:
    """The cards in the order in which a player would lay its tiles on them, best first."""
    return sorted(cards, key=lambda card: -appeal(card, trump) - STRAYS * random())


def best_trump(cards: Sequence[int]) -> int:
    """The suit in which a hand is strongest."""
    worth = [0] * len(SUITS)
    for card in cards:
        worth[SUIT[card]] += 4 + RANK[card]
    return worth.index(max(worth))


def prepare(world: NinjaScrollTrick, random: Rand) -> None:
    """Finish the preparation of a round as sensible players would; changes the world.

    Tiles that are still to be turned up stay face down, which costs a rollout little.
    """
    if world.phase == "play":
        return
    if world.phase == "trump":
        world.trump = best_trump(cards_in(world.hidden[world.turn]))
    trump = world.trump
    for seat in range(world.players):
        while (missing := OPEN - world.opened[seat].bit_count()) > 0:
            hand = cards_in(world.hidden[seat])
            pick = min if missing == 1 else max
            card = pick(hand, key=lambda card: strength(card, trump) + 2 * random())
            world.hidden[seat] ^= BIT[card]
            world.opened[seat] ^= BIT[card]
        if world.tiles[seat]:
            _lay(world, seat, trump, random)
    world.phase, world.turn, world.to_show = "play", world.start, ()


def _lay(world: NinjaScrollTrick, seat: int, trump: int, random: Rand) -> None:
    for card, tile in zip(laying_order(cards_in(world.opened[seat]), trump, random), world.tiles[seat], strict=True):
        world.on[card] = tile
    world.tiles[seat] = ()
