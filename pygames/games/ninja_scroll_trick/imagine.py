"""Worlds a player of Ninja Scroll Trick imagines: rollouts by sensible players, exact last tricks, and what it all is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random

from pygames.game import Move, Position
from pygames.games.ninja_scroll_trick.beliefs import GUESSES, Beliefs
from pygames.games.ninja_scroll_trick.components import CARD_OF, ROUNDS
from pygames.games.ninja_scroll_trick.ending import Solved
from pygames.games.ninja_scroll_trick.guide import prepare
from pygames.games.ninja_scroll_trick.guided import policy_playout
from pygames.games.ninja_scroll_trick.judgement import sensible
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.search.exact import TooBig
from pygames.search.ismcts import Search, Values
from pygames.search.montecarlo import Estimate

STATES = 400
"""States of the exact search between two thoughts."""
MOST = 60_000
"""States after which a world is given up."""
WIDTH = 1.5
"""How many points of a lead at the end make the win about three quarters sure, while it is a guess."""
WIN = 10.0
"""Points that the win is worth beside the lead; whoever cannot win any more still plays for points."""
LOST = (0.0, 30.0, 18.0, 0.0)
"""By the number of the round: points that a player loses if Shadow wins at its end. That costs half a win on average, and in 300
games a point of lead after the first round was worth 1.4 % of a win, after the second 2.8."""


class Imagination:
    """Worlds that agree with a view.

    With cunning, tiles lie in them as players lay them, and nobody sees through the back of a tile.
    """

    def __init__(self, view: NinjaScrollTrickView, cunning: bool = True) -> None:
        self.view, self.cunning = view, cunning
        self.beliefs = Beliefs(view) if cunning and view.trump >= 0 else None

    def draw(self, rng: Random) -> NinjaScrollTrick:
        """The next world."""
        world = self.view.sample(rng)
        if self.beliefs is not None:
            self.beliefs.apply(world, rng.random)
        return world

    def outcome(self, world: NinjaScrollTrick, move: Move, rng: Random) -> Sequence[float]:
        """What each seat gains to the end of the round if this move is made and sensible players go on."""
        after = world.clone()
        after.play(move)
        before = world.totals
        if after.turn < 0:
            return [now - then for now, then in zip(after.totals, before, strict=True)]
        prepare(after, rng.random)
        gains = self.tricks(after, rng)
        if after.totals == before:
            return gains
        return [more + now - then for more, now, then in zip(gains, after.totals, before, strict=True)]

    def tricks(self, world: Position, rng: Random) -> Sequence[float]:
        """What each seat gains from here to the end of the round if sensible players play on; leaves the world as it is."""
        assert isinstance(world, NinjaScrollTrick)
        return policy_playout(world, rng, sensible, GUESSES[world.trump] if self.cunning else None)

    def tree(self, values: Values, rng: Random) -> Search:
        """A search of the tricks that learns how others answer, for which the rollouts alone are too simple."""
        return Search(self.view, rng, self.tricks, draw=self.draw, values=values)

    def solved(
        self, moves: Sequence[Move], rng: Random, value: Callable[[Sequence[float]], float], worlds: int
    ) -> Iterator[Estimate[Move]]:
        """World after world solved exactly: better and better estimates, one every few hundred states or fewer.

        Those before the first world is solved have no values.
        """
        sums, squares = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0.0)
        done = 0
        for _world in range(worlds):
            solved = Solved(self.draw(rng), STATES)
            results: list[float] = []
            while len(results) < len(moves):
                try:
                    results.append(value(solved.after(CARD_OF[moves[len(results)]])))
                except TooBig:
                    if solved.limit >= MOST:
                        break
                    solved.limit += STATES
                    yield _estimate(sums, squares, done)
            if len(results) == len(moves):
                done += 1
                for move, result in zip(moves, results, strict=True):
                    sums[move] += result
                    squares[move] += result * result
            yield _estimate(sums, squares, done)


def _estimate(sums: dict[Move, float], squares: dict[Move, float], worlds: int) -> Estimate[Move]:
    """The means so far; before the first world is solved there are none, and the first move is the best."""
    if not worlds:
        return Estimate(next(iter(sums)), {}, {}, 0, 0)
    values = {move: total / worlds for move, total in sums.items()}
    errors = {
        move: (max(0.0, squares[move] / worlds - values[move] ** 2) / worlds) ** 0.5 if worlds > 1 else float("inf")
        for move in sums
    }
    return Estimate(max(values, key=lambda move: values[move]), values, errors, worlds, worlds * len(sums))


class Match:
    """What the gains of a round are worth to a seat: its lead over the other players, in points."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.seat, self.scores, self.players = view.seat, view.scores, view.players
        self.last = view.round == ROUNDS
        self.lost = LOST[view.round] if view.players == 2 else 0.0

    def __call__(self, gains: Sequence[float]) -> float:
        """The worth."""
        return self.each(gains)[self.seat]

    def each(self, gains: Sequence[float]) -> list[float]:
        """What they are worth to each seat; Shadow strives for nothing."""
        total, others = sum(gains[: self.players]), self.players - 1
        lost = self.lost if self.lost and self._shadow_wins(gains) else 0.0
        worth = [gain - (total - gain) / others - lost for gain in gains[: self.players]]
        return [*worth, *[0.0] * (len(gains) - self.players)]

    def known(self, gains: Sequence[float]) -> float:
        """The worth where the end is counted out: at last the win matters too. While much is a guess, it is mere noise."""
        if not self.last:
            return self(gains)
        totals = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        best = max([total for seat, total in enumerate(totals) if seat != self.seat])
        return self(gains) + WIN / (1 + exp((best - totals[self.seat]) / WIDTH))

    def _shadow_wins(self, gains: Sequence[float]) -> bool:
        """Whether the game ends with this round, as Shadow is ahead of both players."""
        *players, shadow = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        return shadow > max(players)
