"""Exact search of small endings in which everything is known, such as the last tricks in one sampled world.

A game gives its ending as a `Rules` object over hashable states. In `MaxN` every seat maximises its own points; states are
remembered in a transposition table that lives as long as the object.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from pygames.search.pace import Work, finished

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")


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
