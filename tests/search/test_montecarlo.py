"""Flat Monte Carlo over common worlds."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots import Thought
from pygames.search.montecarlo import Estimate, own_points, search, think

TRUE = {"good": 1.0, "fair": 0.9, "poor": 0.0, "bad": -1.0}


def world(rng: Random) -> float:
    """Luck that hits all candidates alike."""
    return rng.gauss(0, 10)


def outcome(luck: float, move: str, rng: Random) -> tuple[float, float]:
    return TRUE[move] + luck + rng.gauss(0, 0.1), 0.0


def last(**given: int) -> Estimate[str]:
    return list(search(list(TRUE)[::-1], world, outcome, Random(4), **given))[-1]


def test_common_worlds_show_a_small_difference_under_much_luck() -> None:
    estimate = last(worlds=100)
    assert estimate.best == "good"
    assert estimate.values["good"] > estimate.values["fair"]
    assert estimate.errors["good"] > 0.5, "the luck itself is far greater than the difference"


def test_candidates_drop_out_and_the_search_ends_when_one_is_left() -> None:
    tried = dict.fromkeys(TRUE, 0)

    def counted(luck: float, move: str, rng: Random) -> tuple[float, float]:
        tried[move] += 1
        return outcome(luck, move, rng)

    estimate = list(search(list(TRUE), world, counted, Random(4), worlds=10_000))[-1]
    assert estimate.best == "good"
    assert estimate.worlds < 10_000
    assert tried["bad"] <= tried["fair"] <= tried["good"] == estimate.worlds
    assert tried["bad"] < 200
    assert estimate.simulations == sum(tried.values())


def test_who_dropped_out_after_lucky_worlds_is_not_valued_above_the_best() -> None:
    for seed in range(30):
        luck = iter([20.0] * 20 + [-20.0] * 2000)  # the first worlds, which all meet, are good for everybody
        estimate = list(search(list(TRUE), lambda rng: next(luck), outcome, Random(seed), worlds=200))[-1]  # noqa: B023
        assert estimate.values["good"] == max(estimate.values.values())
        for move, true in TRUE.items():
            assert estimate.values["good"] - estimate.values[move] == pytest.approx(TRUE["good"] - true, abs=0.15)


def test_values_stay_within_what_was_met() -> None:
    luck = iter([1.0] * 20 + [0.0] * 2000)
    chances = {"sure": 1.0, "never": 0.0}
    estimate = list(
        search(list(chances), lambda rng: next(luck), lambda luck, move, rng: [chances[move] * luck], Random(1))
    )[-1]
    assert all(0 <= value <= 1 for value in estimate.values.values())


def test_every_candidate_meets_the_same_worlds() -> None:
    met: dict[str, list[float]] = {move: [] for move in TRUE}

    def noting(luck: float, move: str, rng: Random) -> tuple[float, float]:
        met[move].append(luck)
        return outcome(luck, move, rng)

    list(search(list(TRUE), world, noting, Random(4), worlds=30))
    for lucks in met.values():
        assert lucks == met["good"][: len(lucks)]


@pytest.mark.parametrize("chunk", [1, 3, 4, 50])
def test_a_step_is_no_more_than_a_chunk_of_outcomes(chunk: int) -> None:
    done = 0

    def counted(luck: float, move: str, rng: Random) -> tuple[float, float]:
        nonlocal done
        done += 1
        return outcome(luck, move, rng)

    before = 0
    for _estimate in search(list(TRUE), world, counted, Random(4), worlds=40, chunk=chunk):
        assert done - before <= chunk
        before = done


def test_before_the_first_world_is_complete_the_first_candidate_is_best() -> None:
    first = next(search(["bad", "good"], world, outcome, Random(4), chunk=1))
    assert first.best == "bad"
    assert first.values == {}


def test_a_single_candidate_ends_at_once() -> None:
    assert len(list(search(["good"], world, outcome, Random(4), worlds=1000))) == 1


def test_objectives() -> None:
    assert own_points(1)((3, 5)) == 5


def test_thoughts_carry_the_values_and_a_reason_from_them() -> None:
    estimates = search(list(TRUE), world, outcome, Random(4), worlds=20)
    thought = list(think(estimates, lambda estimate: f"{estimate.worlds} worlds say so."))[-1]
    assert isinstance(thought, Thought)
    assert thought.move == "good"
    assert thought.reason.endswith("worlds say so.")
    assert 20 < thought.simulations <= 20 * len(TRUE)
    assert thought.values["good"] > thought.values["bad"]
