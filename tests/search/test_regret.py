"""Regret matching+: equilibria of small games whose answers are known."""

from __future__ import annotations

from random import Random

import pytest

from pygames.search.regret import Regrets, drawn, equilibrium, judged, sampled

RPS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    found = equilibrium(RPS)
    assert found.row == pytest.approx([1 / 3] * 3, abs=0.02)
    assert found.column == pytest.approx([1 / 3] * 3, abs=0.02)
    assert found.value == pytest.approx(0, abs=0.001)


def test_a_scissors_that_wins_double_is_shown_less_often() -> None:
    # Rock, paper, scissors where scissors against paper pays 2: rock 1/2, paper 1/4, scissors 1/4.
    found = equilibrium([[0, -1, 1], [1, 0, -2], [-1, 2, 0]], tolerance=0.0005, rounds=20_000)
    assert found.row == pytest.approx([0.5, 0.25, 0.25], abs=0.02)


def test_where_nobody_needs_to_mix_nobody_does() -> None:
    found = equilibrium([[3, 1, 4], [5, 2, 6], [0, 1, 9]])
    assert found.row == [0, 1, 0]
    assert found.column == [0, 1, 0]
    assert (found.low, found.high) == (2, 2)


def test_two_by_two_is_exact() -> None:
    found = equilibrium([[3, -1], [-2, 1]])
    assert found.row == pytest.approx([3 / 7, 4 / 7])
    assert found.column == pytest.approx([2 / 7, 5 / 7])
    assert found.value == pytest.approx(1 / 7)
    assert found.gap == 0


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (5, 4), (10, 10)])
def test_no_answer_to_the_strategies_of_random_games_gains_much(size: tuple[int, int]) -> None:
    rng = Random(1)
    for _game in range(8):
        matrix = [[rng.uniform(-1, 1) for _column in range(size[1])] for _row in range(size[0])]
        found = equilibrium(matrix, tolerance=0.01, rounds=3000)
        assert sum(found.row) == pytest.approx(1)
        assert sum(found.column) == pytest.approx(1)
        assert 0 <= found.gap <= 0.01
        assert judged(matrix, found.row, found.column).gap == pytest.approx(found.gap)


def test_regrets_learn_the_best_answer() -> None:
    learner = Regrets(3)
    assert learner.average() == learner.current() == [1 / 3] * 3
    for _round in range(200):
        learner.learn(learner.current(), [0.1, 0.5, 0.4])
    assert learner.current()[1] > 0.95
    assert learner.average()[1] > 0.95


def test_drawing_follows_the_shares() -> None:
    assert [drawn([0.25, 0.0, 0.75], point) for point in (0.0, 0.24, 0.26, 0.999, 1.0)] == [0, 0, 2, 2, 2]
    rng, counts = Random(2), [0, 0]
    for _draw in range(2000):
        counts[sampled([0.3, 0.7], rng)] += 1
    assert counts[0] == pytest.approx(600, abs=80)
