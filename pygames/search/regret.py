"""Regret matching+ for choices made at the same time: mixed strategies that nobody can exploit by much.

`equilibrium` solves a zero-sum matrix; `Regrets` is one chooser's memory, for games of more than two where the others' choices
are sampled.

>>> rock_paper_scissors = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
>>> [round(share, 2) for share in equilibrium(rock_paper_scissors).row]
[0.33, 0.33, 0.33]
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from pygames.search.pace import Work, finished

Strategy: TypeAlias = list[float]
"""How likely each choice is taken."""
Matrix: TypeAlias = Sequence[Sequence[float]]
"""What the row's chooser gains, and the column's loses, by each pair of choices."""

CHECK = 20
"""Rounds between two looks at how far there is to go."""


class Equilibrium(NamedTuple):
    """Strategies of both choosers, and how close they are to an equilibrium."""

    row: Strategy
    column: Strategy
    low: float
    """What the row's strategy gains against the best answer."""
    high: float
    """What the column's strategy loses against the best answer: the game's value lies between."""

    @property
    def value(self) -> float:
        """About what the row's chooser gains."""
        return (self.low + self.high) / 2

    @property
    def gap(self) -> float:
        """How much best answers to both strategies gain together: 0 in an equilibrium."""
        return self.high - self.low


class Regrets:
    """What one chooser regrets, and the average strategy that comes of it; later rounds count more."""

    __slots__ = ("regrets", "round", "total")

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.total = [0.0] * choices
        self.round = 0

    def current(self) -> Strategy:
        """The strategy of this round: choices in proportion to how much they are regretted."""
        sum_ = sum(self.regrets)
        if sum_ <= 0:
            return [1 / len(self.regrets)] * len(self.regrets)
        return [regret / sum_ for regret in self.regrets]

    def learn(self, strategy: Strategy, gains: Sequence[float]) -> None:
        """Take over what each choice would have gained in a round in which this strategy was played."""
        mean = sum([share * gain for share, gain in zip(strategy, gains, strict=True)])
        self.round += 1
        weight, total = self.round, self.total
        for at, gain in enumerate(gains):
            regret = self.regrets[at] + gain - mean
            self.regrets[at] = regret if regret > 0 else 0.0
            total[at] += weight * strategy[at]

    def average(self) -> Strategy:
        """The strategy to play."""
        sum_ = sum(self.total)
        if not sum_:
            return self.current()
        return [share / sum_ for share in self.total]


def equilibrium(matrix: Matrix, tolerance: float = 0.001, rounds: int = 2000) -> Equilibrium:
    """An equilibrium of a zero-sum game: exact where a pair of choices or two by two decide it, else to the tolerance."""
    return finished(matching(matrix, tolerance, rounds))


def matching(matrix: Matrix, tolerance: float = 0.001, rounds: int = 2000) -> Work[Equilibrium]:
    """The same in steps: a pause every `CHECK` rounds, whose size goes with the time it takes, about 0.4 µs."""
    found = _saddle(matrix)
    if found is None and len(matrix) == len(matrix[0]) == 2:
        return _two_by_two(matrix)
    return found or (yield from _matched(matrix, tolerance, rounds))


def _saddle(matrix: Matrix) -> Equilibrium | None:
    """The equilibrium in which neither side mixes, if there is one."""
    lows = [min(row) for row in matrix]
    highs = [max(column) for column in zip(*matrix, strict=True)]
    low, high = max(lows), min(highs)
    if low < high:
        return None
    row, column = [0.0] * len(lows), [0.0] * len(highs)
    row[lows.index(low)] = column[highs.index(high)] = 1.0
    return Equilibrium(row, column, low, high)


def _two_by_two(matrix: Matrix) -> Equilibrium:
    """Both mix so that the other does not care."""
    (a, b), (c, d) = matrix
    divisor = a - b - c + d
    p, q = (d - c) / divisor, (d - b) / divisor
    value = (a * d - b * c) / divisor
    return Equilibrium([p, 1 - p], [q, 1 - q], value, value)


def _matched(matrix: Matrix, tolerance: float, rounds: int) -> Work[Equilibrium]:
    """Both learn in turn."""
    columns = [list(column) for column in zip(*matrix, strict=True)]
    mine, theirs = Regrets(len(matrix)), Regrets(len(columns))
    answer = theirs.current()
    best: Equilibrium | None = None
    size = CHECK * (len(matrix) * len(columns) + 4 * (len(matrix) + len(columns)))
    for number in range(1, rounds + 1):
        strategy = mine.current()
        mine.learn(strategy, [_dot(row, answer) for row in matrix])
        strategy = mine.current()
        answer = theirs.current()
        theirs.learn(answer, [-_dot(column, strategy) for column in columns])
        answer = theirs.current()
        if number % CHECK == 0 or number == rounds:
            found = judged(matrix, mine.average(), theirs.average())
            if best is None or found.gap < best.gap:
                best = found
            if best.gap <= tolerance:
                break
            yield size
    assert best is not None
    return best


def judged(matrix: Matrix, row: Strategy, column: Strategy) -> Equilibrium:
    """Two strategies, and what best answers make of them."""
    low = min([_dot(each, row) for each in zip(*matrix, strict=True)])
    high = max([_dot(each, column) for each in matrix])
    return Equilibrium(row, column, low, high)


def _dot(values: Sequence[float], shares: Sequence[float]) -> float:
    return sum([value * share for value, share in zip(values, shares)])  # noqa: B905 - for speed


def drawn(strategy: Sequence[float], point: float) -> int:
    """The choice that a number from 0 to below 1 points at."""
    for at, share in enumerate(strategy):
        point -= share
        if point < 0:
            return at
    return max(range(len(strategy)), key=strategy.__getitem__)


def sampled(strategy: Sequence[float], rng: Random) -> int:
    """A choice drawn at random."""
    return drawn(strategy, rng.random())
