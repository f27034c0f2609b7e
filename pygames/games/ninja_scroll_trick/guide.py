"""How a sensible player prepares a round and plays tricks, quick enough for the rollouts of search."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.ninja_scroll_trick.components import (
    BIT,
    OPEN,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    UNKNOWN,
    cards_in,
)
from pygames.games.ninja_scroll_trick.playout import Policy, Rand
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

TILE = 0.7
"""What another player is expected to lay on a trick, on average."""
NOISE = 0.3
"""How far a sensible player's judgement strays."""
CUNNING = 0.75
"""How often a player is taken to have laid the better tiles on the stronger cards."""


def _guess(card: int, trump: int) -> float:
    """What others expect under a tile that lies face down: the good ones lie on the strong cards."""
    if SUIT[card] == trump or RANK[card] >= 6:
        return 2.0
    return 1.0 if RANK[card] >= 3 else -0.5


GUESSES = tuple(tuple(_guess(card, trump) for card in range(len(SUITS) * RANKS)) for trump in range(len(SUITS)))
"""``GUESSES[trump][card]``. Players who saw through face-down tiles would leave all bad ones alone, as real ones cannot."""


def _lead_wins(card: int, trump: int) -> float:
    """About how likely a card wins the trick that it leads."""
    high = RANK[card] / RANKS
    return 0.35 + 0.65 * high if SUIT[card] == trump else 0.75 * high**3


LEAD_WINS = tuple(tuple(_lead_wins(card, trump) for card in range(len(SUITS) * RANKS)) for trump in range(len(SUITS)))
"""``LEAD_WINS[trump][card]``."""


def strength(card: int, trump: int) -> int:
    """How strong a card is, whatever is led."""
    return RANK[card] + 10 * (SUIT[card] == trump)


def policy_for(trump: int) -> Policy:
    """The sensible policy under a trump suit."""
    wins = LEAD_WINS[trump]

    def policy(
        cards: Sequence[int],
        powers: Sequence[int],
        best: int,
        pot: float,
        values: Sequence[int],
        left: int,
        random: Rand,
    ) -> int:
        if best < 0:
            others = left * TILE
            scored = []
            for card in cards:
                chance, tile = wins[card], values[card]
                scored.append((chance * (others + tile) - (1 - chance) * tile / left + NOISE * random(), card))
            return max(scored)[1]
        winning = [card for card in cards if powers[card] > best]
        if winning:
            gain = pot + TILE * left + max([values[card] for card in winning])
            if gain > NOISE * random() or len(winning) == len(cards):
                if left:
                    return max(winning, key=powers.__getitem__)
                return max(winning, key=lambda card: (values[card], -powers[card]))
        losing = [card for card in cards if powers[card] <= best]
        return min(losing or cards, key=lambda card: (values[card], powers[card]))

    return policy


POLICIES = tuple(policy_for(trump) for trump in range(len(SUITS)))


def best_trump(cards: Sequence[int]) -> int:
    """The suit in which a hand is strongest."""
    worth = [0] * len(SUITS)
    for card in cards:
        worth[SUIT[card]] += 4 + RANK[card]
    return worth.index(max(worth))


def prepare(world: NinjaScrollTrick, random: Rand) -> None:
    """Finish the preparation of a round as sensible players would; changes the world."""
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
            _lay(world, seat, trump)
    world.phase, world.turn, world.to_show = "play", world.start, ()


def _lay(world: NinjaScrollTrick, seat: int, trump: int) -> None:
    """The best tile on the strongest card."""
    cards = sorted(cards_in(world.opened[seat]), key=lambda card: -strength(card, trump))
    for card, tile in zip(cards, sorted(world.tiles[seat], reverse=True), strict=True):
        world.on[card] = tile
    world.tiles[seat] = ()


class Beliefs:
    """What a seat believes of the tiles that lie face down: the others have laid the better ones on their stronger cards."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.cards: list[list[int]] = []
        """For each other player the cards that carry a tile the seat does not know, strongest first."""
        for seat in range(view.players):
            lying = [card for card in view.opened[seat] if view.on[card] == UNKNOWN]
            lying += [
                card
                for place, card in enumerate(view.trick)
                if (view.leader + place) % view.seats == seat and view.on[card] == UNKNOWN
            ]
            if seat != view.seat and len(lying) > 1:
                self.cards.append(sorted(lying, key=lambda card: -strength(card, view.trump)))

    def apply(self, world: NinjaScrollTrick, random: Rand) -> None:
        """Rearrange the tiles of a world."""
        on = world.on
        for cards in self.cards:
            if random() < CUNNING:
                tiles = sorted([on[card] for card in cards], reverse=True)
                for card, tile in zip(cards, tiles, strict=True):
                    on[card] = tile
