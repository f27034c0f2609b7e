"""Flat Monte Carlo over worlds: every candidate move is tried in the same worlds, and what follows is played by a policy.

The game gives two functions: one that draws a world which agrees with what the seat knows, and one that makes a move in a
copy of a world, lets a policy play on and says what each seat gets. As all candidates meet the same worlds, their
*differences* settle soon, and candidates that are clearly behind drop out: half of them at each doubling of the worlds.

>>> def world(rng): return rng.random()
>>> def outcome(world, move, rng): return (world + len(move), 0)
>>> list(search(["a", "abc"], world, outcome, Random(1), seat=0, worlds=16))[-1].best
'abc'
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from pygames.bots import WORTH, Measure, Thought
from pygames.game import Move

W = TypeVar("W")
C = TypeVar("C", bound=Hashable)
"""A candidate: a move, or a move with a plan for what follows."""
Draw: TypeAlias = Callable[[Random], W]
Outcome: TypeAlias = Callable[[W, C, Random], Sequence[float]]
"""The points of every seat when this candidate is tried in this world (a copy: the world stays) and a policy plays on."""
SlowOutcome: TypeAlias = Callable[[W, C, Random], Generator[None, None, Sequence[float]]]
"""The same for what may take long: it pauses before it has been at work for longer than a step should be."""
Objective: TypeAlias = Callable[[Sequence[float]], float]
"""What a vector of points is worth to the seat that thinks."""

FIRST_CUT = 16
"""Worlds before any candidate drops out."""
BEHIND, CLEARLY_BEHIND = 1.0, 3.0
"""Standard errors of the difference to the best: to drop out at a doubling if in the worse half, and at any time."""


class Estimate(NamedTuple, Generic[C]):
    """How the candidates do so far."""

    best: C
    values: Mapping[C, float]
    """What each candidate is worth on average; one that dropped out, as much less than the best as in the worlds that it met."""
    errors: Mapping[C, float]
    """The standard error of each; infinite where there is but one world."""
    worlds: int
    simulations: int
    """How many outcomes that took: of all candidates in each complete world, but for those that had dropped out."""


def own_points(seat: int) -> Objective:
    """Own points only."""
    return lambda points: points[seat]


def search(
    candidates: Sequence[C],
    draw: Draw[W],
    outcome: Outcome[W, C],
    rng: Random,
    *,
    seat: int = 0,
    objective: Objective | None = None,
    worlds: int = 100,
    chunk: int = 8,
) -> Iterator[Estimate[C]]:
    """Better and better estimates, one each ``chunk`` outcomes, until the worlds are used up or one candidate is left.

    The likeliest best candidate comes first: it is the best as long as nothing is known.
    """
    return search_slowly(
        candidates, draw, _at_once(outcome), rng, seat=seat, objective=objective, worlds=worlds, chunk=chunk
    )


def search_slowly(
    candidates: Sequence[C],
    draw: Draw[W],
    outcome: SlowOutcome[W, C],
    rng: Random,
    *,
    seat: int = 0,
    objective: Objective | None = None,
    worlds: int = 100,
    chunk: int = 8,
) -> Iterator[Estimate[C]]:
    """`search` with an estimate also in each pause of an outcome."""
    race = _Race(candidates, objective or own_points(seat))
    done = 0
    for _world in range(worlds):
        world = draw(rng)
        results = []
        for candidate in race.running:
            points = yield from _in_pauses(race, outcome(world, candidate, rng))
            results.append(race.objective(points))
            done += 1
            if done % chunk == 0 and len(results) < len(race.running):
                yield race.estimate()
        race.add(results)
        if len(race.running) == 1:
            break
        if done % chunk == 0:
            yield race.estimate()
    yield race.estimate()


def _at_once(outcome: Outcome[W, C]) -> SlowOutcome[W, C]:
    """An outcome that never pauses."""

    def slow(world: W, candidate: C, rng: Random) -> Generator[None, None, Sequence[float]]:
        return outcome(world, candidate, rng)
        yield  # so that it is a generator

    return slow


def _in_pauses(
    race: _Race[C], steps: Generator[None, None, Sequence[float]]
) -> Generator[Estimate[C], None, Sequence[float]]:
    """What the steps come to, with the state of the race in between."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            points: Sequence[float] = stop.value
            return points
        yield race.estimate()


def think(
    estimates: Iterator[Estimate[Move]],
    reason: Callable[[Estimate[Move]], str] = lambda estimate: "",
    measure: Measure = WORTH,
) -> Iterator[Thought]:
    """The estimates as thoughts, with a reason made from their figures; the measure says what those count."""
    for estimate in estimates:
        yield Thought(estimate.best, estimate.values, reason(estimate), estimate.simulations, measure)


class _Race(Generic[C]):
    """The candidates still running, their results world by world, and who has dropped out."""

    def __init__(self, candidates: Sequence[C], objective: Objective) -> None:
        self.objective = objective
        self.running = list(candidates)
        self.results: dict[C, list[float]] = {candidate: [] for candidate in candidates}
        self.worlds = 0
        self.next_cut = FIRST_CUT

    def add(self, results: Sequence[float]) -> None:
        """One more world: the result of each running candidate, in order."""
        for candidate, result in zip(self.running, results, strict=True):
            self.results[candidate].append(result)
        self.worlds += 1
        if self.worlds >= FIRST_CUT and (self.worlds % 4 == 0 or self.worlds == self.next_cut):
            self._cut(halve=self.worlds == self.next_cut)

    def _cut(self, halve: bool) -> None:
        ranked = sorted(self.running, key=self._sum, reverse=True)
        best = self.results[ranked[0]]
        keep = {ranked[0]}
        for place, candidate in enumerate(ranked[1:], 1):
            limit = BEHIND if halve and 2 * place >= len(ranked) else CLEARLY_BEHIND
            if not self._is_behind(best, self.results[candidate], limit):
                keep.add(candidate)
        self.running = [candidate for candidate in self.running if candidate in keep]
        if halve:
            self.next_cut *= 2

    def _is_behind(self, best: Sequence[float], other: Sequence[float], limit: float) -> bool:
        """Whether the other's results are behind by more than so many standard errors of the paired difference.

        Few results may agree by chance, so the error is taken to be that of one surprise at least.
        """
        differences = [mine - its for mine, its in zip(best, other, strict=True)]
        mean = sum(differences) / len(differences)
        surprise = (max(best) - min(min(best), min(other))) / len(differences)
        return mean > limit * max(_error(differences, mean), surprise / 2)

    def _sum(self, candidate: C) -> float:
        return sum(self.results[candidate])

    @staticmethod
    def _value(results: Sequence[float], best: Sequence[float]) -> float:
        """The mean, or that of the best less how far behind it these results were when they ended.

        Luck in the first worlds, which all candidates shared, would else put those above the best that met no other ones.
        """
        n, mean = len(results), sum(results) / len(results)
        if n == len(best):
            return mean
        behind = max(0.0, sum(best[:n]) / n - mean)
        return max(sum(best) / len(best) - behind, min(*results, *best))

    def estimate(self) -> Estimate[C]:
        """The state of the race."""
        best = max(self.running, key=self._sum)
        scored = {candidate: results for candidate, results in self.results.items() if results}
        values = {candidate: self._value(results, scored[best]) for candidate, results in scored.items()}
        errors = {candidate: _error(results, sum(results) / len(results)) for candidate, results in scored.items()}
        return Estimate(best, values, errors, self.worlds, sum(map(len, self.results.values())))


def _error(results: Sequence[float], mean: float) -> float:
    n = len(results)
    if n < 2:
        return float("inf")
    return sqrt(sum([(result - mean) ** 2 for result in results]) / (n - 1) / n)
