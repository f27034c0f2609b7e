"""Dragon Trick for three or four: worlds are sampled, and everybody at the table learns from regret what to pick.

A seat's regrets are kept by type, whatever the world, as nobody can tell the worlds apart. After the trick a card is worth how
often it would win; so it has a price to play a good one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random

from pygames.bots import Measure, Thought
from pygames.games.dragon_trick.duel import mixed_reason, packed, swap_reason
from pygames.games.dragon_trick.ending import held, reduced, swaps
from pygames.games.dragon_trick.rules import KEEP, ONE, PICKS, PLACE_OF, TYPES_IN, counts, swapped
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.randomness import choose
from pygames.search.regret import Regrets, drawn, sampled
from pygames.text import N_

GAIN = Measure(N_("What this trick is expected to bring, less what the card would be worth later:"))
LAST_TWO = Measure(N_("Expected tricks of these last two, less what the others get, rivals for the win above all:"))
SWAPS = Measure(N_("Expected tricks, less what the others get, rivals for the win above all:"))
PRICE = 3.0
"""What a card that would win is worth in the tricks to come: this much, divided by their number, but no more than one."""
SWAP = 0.1
"""What it is worth to be the one who may change the line."""
CHUNK = 12
"""Worlds between two thoughts."""


def strengths(line: Sequence[int], pool: Sequence[int], others: int) -> list[float]:
    """How likely each type wins a trick if so many others pick any card of the pool."""
    total = sum(pool) or 1
    found, above, pairs = [0.0] * 10, 0.0, 0.0
    for card in line:
        share = pool[card] / total
        below = max(0.0, 1 - above - share)
        # Nobody picks this type, and stronger ones cancel out: all below, or two alike above and the rest below.
        chance = below**others
        if others > 1:
            chance += others * (others - 1) / 2 * pairs * below ** (others - 2)
        found[card] = chance
        above += share
        pairs += share * share
    return found


class Crowd:
    """A pick or a swap among three or four."""

    def __init__(self, view: DragonTrickView, rng: Random, point: float, worlds: int) -> None:
        self.view, self.rng, self.point, self.worlds = view, rng, point, worlds
        self.mine = TYPES_IN[held(packed(view.hand))]
        self.left = sum(view.hand) - (view.phase == "pick")
        self.weights = rivals(view)
        self.thought = Thought(view.legal[0])

    def work(self) -> Iterator[None]:
        """Decide."""
        yield from self._pick() if self.view.phase == "pick" else self._swap()

    # -- picking

    def _pick(self) -> Iterator[None]:
        view, players = self.view, self.view.players
        strength = strengths(view.line, view.unseen(), players - 1)
        price = min(1.0, PRICE / self.left) if self.left else 0.0
        rank = [0] * 10
        for place, card in enumerate(view.line):
            rank[card] = place
        cost = [price * each for each in strength]
        own = Regrets(len(self.mine))
        others = [_Memory() for _seat in range(players)]
        gained = [0.0] * len(self.mine)
        for number in range(1, self.worlds + 1):
            world = self._world()
            hands = [held(hand) for hand in world]
            strategy = own.current()
            picks = [
                self.mine[sampled(strategy, self.rng)]
                if seat == view.seat
                else others[seat].pick(hands[seat], self.rng)
                for seat in range(players)
            ]
            for seat in range(players):
                if seat == view.seat:
                    if self.left == 1:
                        gains = [self._last_two(world, picks, card, rank) for card in self.mine]
                    else:
                        gains = [self._gain(picks, seat, card, rank) - cost[card] for card in self.mine]
                    own.learn(strategy, gains)
                    gained = [before + gain for before, gain in zip(gained, gains, strict=True)]
                else:
                    others[seat].learn(
                        [(card, self._gain(picks, seat, card, rank) - cost[card]) for card in TYPES_IN[hands[seat]]]
                    )
            if number % CHUNK == 0 or number == self.worlds:
                self._take(own, gained, number)
                yield

    def _world(self) -> list[int]:
        """The hands that each seat can pick from in a world."""
        world = self.view.sample(self.rng)
        hands = world.hands
        for seat, card in enumerate(world.picks):
            hands[seat] += ONE[card]
        return hands

    def _last_two(self, world: Sequence[int], picks: Sequence[int], card: int, rank: Sequence[int]) -> float:
        """What this card brings in the last trick but one and, after the best swap of whose right it is, in the last."""
        seat = self.view.seat
        cards = [card if who == seat else pick for who, pick in enumerate(picks)]
        left = [TYPES_IN[held(hand - ONE[gone])][0] for hand, gone in zip(world, cards, strict=True)]
        won, low = outcome(cards, rank.__getitem__)
        line = reduced(self.view.line, sum([ONE[each] for each in set(left)]), 0)
        best = line
        if low >= 0:
            best = max(
                (new for _place, new in swaps(line)), key=lambda new: self._worth(outcome(left, new.index)[0], low)
            )
        return self._worth(won, seat) + self._worth(outcome(left, best.index)[0], seat)

    def _worth(self, winner: int, seat: int) -> float:
        """What it is worth to a seat that somebody, or nobody, wins a trick."""
        if winner < 0:
            return 0.0
        if winner == seat:
            return 1.0
        return -self.weights[winner] if seat == self.view.seat else -1 / (self.view.players - 1)

    def _gain(self, picks: Sequence[int], seat: int, card: int, rank: Sequence[int]) -> float:
        """What the trick brings a seat if it picks this card instead."""
        cards = [card if who == seat else pick for who, pick in enumerate(picks)]
        winner, low = outcome(cards, rank.__getitem__)
        return self._worth(winner, seat) + SWAP * (low == seat)

    def _take(self, own: Regrets, gained: Sequence[float], worlds: int) -> None:
        strategy = own.average()
        values = {PICKS[card]: gain / worlds for card, gain in zip(self.mine, gained, strict=True)}
        card = self.mine[drawn(strategy, self.point)]
        measure = LAST_TWO if self.left == 1 else GAIN
        # A world counts once, as all cards are weighed in the same trick of it.
        self.thought = Thought(PICKS[card], values, mixed_reason(strategy, self.mine, card), worlds, measure)

    # -- swapping

    def _swap(self) -> Iterator[None]:
        view, seat = self.view, self.view.seat
        lines = {move: swapped(view.line, PLACE_OF[move]) if move != KEEP else view.line for move in view.legal}
        values = dict.fromkeys(view.legal, 0.0)
        for number in range(1, max(2, self.worlds // 20) + 1):
            hands = [counts(hand) for hand in view.sample(self.rng).hands]
            for at, (move, line) in enumerate(lines.items()):
                tricks = [
                    sum([n * each for n, each in zip(hands[who], strengths_of(line, hands, who), strict=True)])
                    for who in range(view.players)
                ]
                values[move] += tricks[seat] - sum(
                    [self.weights[who] * tricks[who] for who in range(view.players) if who != seat]
                )
                if at % 3 == 2:
                    yield
            best = max(values, key=lambda move: values[move])
            if values[best] <= values[KEEP]:
                best = KEEP
            means = {move: value / number for move, value in values.items()}
            self.thought = Thought(best, means, swap_reason(view, best), number, SWAPS)
            yield


def strengths_of(line: Sequence[int], hands: Sequence[Sequence[int]], seat: int) -> list[float]:
    """How likely each type wins for a seat if the others pick any card of their hands."""
    pool = [sum([hand[card] for at, hand in enumerate(hands) if at != seat]) for card in range(10)]
    return strengths(line, pool, len(hands) - 1)


def rivals(view: DragonTrickView) -> list[float]:
    """How much each other seat's trick hurts: those who are close to winning count more, the later the more."""
    late = 0.1 + 0.3 * len(view.rounds)
    top = max(view.scores)
    weights = [exp(late * (score - top)) if seat != view.seat else 0.0 for seat, score in enumerate(view.scores)]
    total = sum(weights)
    return [weight / total for weight in weights]


def outcome(picks: Sequence[int], order: Callable[[int], int]) -> tuple[int, int]:
    """The seats of the strongest and of the weakest survivor, -1 where there is none; ``order`` ranks types."""
    alone = [card for card in picks if picks.count(card) == 1]
    if not alone:
        return -1, -1
    return picks.index(min(alone, key=order)), picks.index(max(alone, key=order))


class _Memory:
    """Another seat's regrets, by type."""

    __slots__ = ("regrets", "strategy")

    def __init__(self) -> None:
        self.regrets = [0.0] * 10
        self.strategy: list[tuple[int, float]] = []

    def pick(self, hand: int, rng: Random) -> int:
        """A card in proportion to regret."""
        cards = TYPES_IN[hand]
        regrets = self.regrets
        total = sum([regrets[card] for card in cards])
        if total <= 0:
            self.strategy = [(card, 1 / len(cards)) for card in cards]
            return choose(rng, cards)
        self.strategy = [(card, regrets[card] / total) for card in cards]
        return cards[drawn([share for _card, share in self.strategy], rng.random())]

    def learn(self, gains: Sequence[tuple[int, float]]) -> None:
        """Regret what would have been better."""
        mean = sum([share * gain for (_card, share), (_same, gain) in zip(self.strategy, gains, strict=True)])
        for card, gain in gains:
            self.regrets[card] = max(0.0, self.regrets[card] + gain - mean)
