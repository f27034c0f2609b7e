"""Exact search on games small enough to check by hand or by brute force."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pygames.search.exact import MaxN, TooBig


class Nim:
    """Take one to three of a heap; whoever takes the last gets 1. States are (heap, seat)."""

    def __init__(self, players: int) -> None:
        self.players = players

    def turn(self, state: tuple[int, int]) -> int:
        return state[1] if state[0] else -1

    def moves(self, state: tuple[int, int]) -> Sequence[int]:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, int], move: int) -> tuple[tuple[int, int], Sequence[float]]:
        heap, seat = state
        after = (heap - move, (seat + 1) % self.players)
        return after, () if after[0] else [float(other == seat) for other in range(self.players)]


class Tree:
    """A random tree with gains on the way; a state is the path to it."""

    def __init__(self, seed: int, players: int) -> None:
        self.seed, self.players = seed, players

    def turn(self, state: tuple[int, ...]) -> int:
        return Random(f"{self.seed} {state}").randrange(self.players) if len(state) < 5 else -1

    def moves(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(1 + Random(f"{state} {self.seed}").randrange(3))

    def play(self, state: tuple[int, ...], move: int) -> tuple[tuple[int, ...], Sequence[float]]:
        after = (*state, move)
        rng = Random(f"{self.seed} gains {after}")
        return after, [float(rng.randrange(-5, 6)) for _seat in range(self.players)] if rng.random() < 0.7 else ()


def test_nim_for_two_is_lost_at_multiples_of_four() -> None:
    each = MaxN(Nim(2), 2)
    for heap in range(1, 30):
        won = heap % 4 != 0
        assert each.points((heap, 0)) == ((1, 0) if won else (0, 1))


def test_nim_for_three_with_everybody_for_themselves() -> None:
    # 4 left: whatever I take, the next takes the rest.
    assert MaxN(Nim(3), 3).points((4, 0)) == (0, 1, 0)
    assert MaxN(Nim(3), 3).points((5, 0)) in ((0, 0, 1), (1, 0, 0), (0, 1, 0))


def test_everybody_for_themselves_takes_the_first_of_the_best() -> None:
    for seed in range(40):
        rules = Tree(seed, 3)
        search = MaxN(rules, 3)
        seat = rules.turn(())
        tried = []
        for move in rules.moves(()):
            following, gains = rules.play((), move)
            tried.append(tuple(a + b for a, b in zip(search.points(following), gains or (0, 0, 0), strict=True)))
        assert search.points(()) == max(tried, key=lambda points: points[seat])


def test_too_many_states() -> None:
    with pytest.raises(TooBig):
        MaxN(Nim(3), 3, limit=10).points((40, 0))
