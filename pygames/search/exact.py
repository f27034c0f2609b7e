"""Exact search of small endings in which everything is known, such as the last tricks in one sampled world.

A game gives its ending as a `Rules` object over hashable states. `MaxN` lets every seat maximise its own points;
`Duel` is alpha-beta between two sides, which is right for two players and for teams, and for more players assumes
the worst (all others against the seat). Both remember states in a transposition table that lives as long as the object.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from pygames.search.pace import Work, finished

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")

INFINITY: Final = float("inf")


class TooBig(Exception):
    """The ending has more states than the search was allowed to visit."""


class Rules(Protocol[S, M]):
    """An ending: its states hold what matters for the future, not what has been gained before."""

    def turn(self, state: S) -> int:
        """The seat to move; negative when it is over."""

    def moves(self, state: S) -> Sequence[M]:
        """The legal moves, the likeliest best first."""

    def play(self, state: S, move: M) -> tuple[S, Sequence[float]]:
        """The state after the move, and what each seat gains at once (empty: nothing)."""


class MaxN(Generic[S, M]):
    """Everybody plays for own points. The first of equally good moves is taken."""

    def __init__(self, rules: Rules[S, M], seats: int, limit: int = 100_000) -> None:
        self.rules, self.seats, self.limit = rules, seats, limit
        self.known: dict[S, tuple[float, ...]] = {}

    def points(self, state: S) -> tuple[float, ...]:
        """What each seat gains from here on. Raises `TooBig`."""
        return finished(self.solving(state))

    def solving(self, state: S) -> Work[tuple[float, ...]]:
        """The same in steps: a piece of work is a state."""
        found = self.known.get(state)
        if found is not None:
            return found
        seat = self.rules.turn(state)
        if seat < 0:
            return (0.0,) * self.seats
        best: tuple[float, ...] | None = None
        for move in self.rules.moves(state):
            points = yield from self._trying(state, move)
            if best is None or points[seat] > best[seat]:
                best = points
        assert best is not None
        if len(self.known) >= self.limit:
            raise TooBig
        self.known[state] = best
        yield 1
        return best

    def _trying(self, state: S, move: M) -> Work[tuple[float, ...]]:
        following, gains = self.rules.play(state, move)
        points = yield from self.solving(following)
        return tuple([a + b for a, b in zip(points, gains, strict=True)]) if gains else points


class Duel(Generic[S, M]):
    """The seats of one side maximise their margin, all others minimise it: the seats' weights say what a point is worth.

    ``weights[seat]`` is positive on the side that maximises: ``(1, -1)`` for two players, ``(1, -1/2, -1/2)`` for a seat against
    two, ``(1, -1, 1, -1)`` for teams.
    """

    def __init__(self, rules: Rules[S, M], weights: Sequence[float], limit: int = 100_000) -> None:
        self.rules, self.weights, self.limit = rules, tuple(weights), limit
        self.bounds: dict[S, tuple[float, float]] = {}

    def value(self, state: S, low: float = -INFINITY, high: float = INFINITY) -> float:
        """The margin gained from here on; exact between the bounds, a bound itself outside. Raises `TooBig`."""
        below, above = self.bounds.get(state, (-INFINITY, INFINITY))
        if below >= high or below == above:
            return below
        if above <= low:
            return above
        low, high = max(low, below), min(high, above)
        seat = self.rules.turn(state)
        if seat < 0:
            return 0.0
        best = self._best(state, self.weights[seat] > 0, low, high)
        if len(self.bounds) >= self.limit:
            raise TooBig
        if best <= low:
            self.bounds[state] = below, best
        elif best >= high:
            self.bounds[state] = best, above
        else:
            self.bounds[state] = best, best
        return best

    def _best(self, state: S, maximises: bool, low: float, high: float) -> float:
        best = -INFINITY if maximises else INFINITY
        for move in self.rules.moves(state):
            value = self.after(state, move, low, high)
            if maximises:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def after(self, state: S, move: M, low: float = -INFINITY, high: float = INFINITY) -> float:
        """The margin gained by this move and after it."""
        following, gains = self.rules.play(state, move)
        if not gains:
            return self.value(following, low, high)
        margin = sum([weight * gain for weight, gain in zip(self.weights, gains, strict=True)])
        return margin + self.value(following, low - margin, high - margin)
