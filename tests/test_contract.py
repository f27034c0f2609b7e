"""The contract over every game, number of players and combination of options."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.game import CHANCE, Deal, Game, Position
from pygames.games import all_games
from pygames.randomness import choose
from pygames.record import Chance, Record
from tests.contract import LAWS, Law, replay_gives_an_equal_position
from tests.referee import REFEREES, referee
from tests.tools import Case, advance, at, cases, likeness, walk

GAMES = list(all_games().values())
SEEDS = st.integers(0, 2**53 - 1)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


def spread(game: Game, number: int) -> list[Case]:
    """About that many of the game's cases, evenly taken."""
    every = cases(game)
    return every[:: max(1, len(every) // number)]


@every_game
@every_law
def test_law(game: Game, law: Law) -> None:
    @given(case=st.sampled_from(cases(game)), seed=SEEDS, part=st.floats(0, 1))
    def holds(case: Case, seed: int, part: float) -> None:
        law(at(case, seed, part), Random(seed))

    holds()


@every_game
@every_law
def test_law_at_the_first_plies(game: Game, law: Law) -> None:
    """Openings are short and have the rare kinds of ply, which random parts of games seldom hit."""
    for number, case in enumerate(spread(game, 6)):
        for ply, position in enumerate(walk(case.new(), Random(number))):
            law(position, Random(ply))
            if ply >= 9:
                break


@every_game
def test_replaying_gives_an_equal_position_and_the_page_s_checks_hold(game: Game) -> None:
    @given(case=st.sampled_from(cases(game)), seed=SEEDS)
    def holds(case: Case, seed: int) -> None:
        referee(replay_gives_an_equal_position(case, seed))

    holds()


@every_game
def test_every_case_can_be_played(game: Game) -> None:
    for number, case in enumerate(cases(game)):
        record = Record.random(case.game, case.players, number, dict(case.options))
        record.check()
        referee(record)


@every_game
def test_there_is_a_referee(game: Game) -> None:
    assert game.id in REFEREES, "tests/referee.py has no recount of this game's records"


@every_game
def test_a_seed_fixes_the_deals_whatever_is_played(game: Game) -> None:
    for case in spread(game, 5):
        assert first_deals(case, seed=7, moves=1) == first_deals(case, seed=7, moves=2)
        assert first_deals(case, seed=7, moves=1) != first_deals(case, seed=8, moves=1)


def first_deals(case: Case, seed: int, moves: int) -> list[Deal]:
    rng = Random(moves)
    record = Record.played(
        case.game, case.players, seed, dict(case.options), lambda position: choose(rng, position.legal())
    )
    first = next(number for number, ply in enumerate(record.plies) if not isinstance(ply, Chance))
    return [ply.deal for ply in record.plies[:first] if isinstance(ply, Chance)]


# -- samples: that they vary, and do not favour the truth


def hidden(case: Case) -> bool:
    """Whether anything is hidden at the first move: two players of Dragon Trick hold all cards between them."""
    return (case.game, case.players) not in (("ninja-samurai", 1), ("dragon-trick", 2))


def first_move(case: Case, seed: int) -> Position:
    position, rng = case.new(), Random(seed)
    while position.turn == CHANCE:
        advance(position, rng)
    return position


@every_game
def test_samples_vary(game: Game) -> None:
    for case in filter(hidden, spread(game, 12)):
        position, rng = first_move(case, 1), Random(1)
        for seat in range(case.players):
            worlds = [position.view(seat).sample(rng) for _world in range(6)]
            assert any(world != worlds[0] for world in worlds[1:]), f"{case}: all samples are the same world"
            assert any(world != position for world in worlds), f"{case}: samples are the truth"


def excess(game: Game, positions: int, part: float | None) -> tuple[float, float]:
    """By how much the truth is more like a sample than another sample is, and that mean's standard error.

    Right after a deal, truth and samples are drawn alike, so that the expectation is nought.
    """
    differences = []
    every = list(filter(hidden, cases(game)))
    for number in range(positions):
        rng = Random(10**7 + number)  # another stream than the deals, which are to be independent of the samples
        case = choose(rng, every)
        position = first_move(case, number) if part is None else at(case, number, part)
        view = position.view(int(rng.random() * case.players))
        one, two, three = (view.sample(rng) for _world in range(3))
        truth = likeness(position, one) + likeness(position, two) + likeness(position, three)
        samples = likeness(one, two) + likeness(two, three) + likeness(one, three)
        differences.append((truth - samples) / 3)
    mean = sum(differences) / positions
    variance = sum((difference - mean) ** 2 for difference in differences) / (positions - 1)
    return mean, sqrt(variance / positions)


@every_game
def test_samples_do_not_favour_the_truth_after_a_deal(game: Game) -> None:
    mean, error = excess(game, 400, None)
    assert abs(mean) <= 4.5 * error, f"the truth is {mean:+.3f} ± {error:.3f} more like a sample than samples are"


@every_game
@pytest.mark.parametrize("part", [0.2, 0.45, 0.7])
def test_samples_do_not_favour_the_truth_later(game: Game, part: float) -> None:
    """Moves tell something about hands, so that the truth may be less like the samples than they are; hardly more."""
    mean, error = excess(game, 200, part)
    assert mean <= 4.5 * error + 0.5, f"the truth is {mean:+.3f} ± {error:.3f} more like a sample than samples are"
