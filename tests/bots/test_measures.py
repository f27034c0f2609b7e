"""The figures of a thought say what they count, and are what they say."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots import LEAD, WIN_CHANCE, WORTH, Measure, bots_for, decide, make_bot
from pygames.games import all_games
from tests.bots.levels import choices_of
from tests.tools import Case, cases, walk

PARTS = (0.03, 0.1, 0.2, 0.3, 0.5, 0.7, 0.85, 0.9, 0.95)
CASES = [case for game in all_games().values() for case in cases(game) if case.players > 1]


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_parts_lie_between_nothing_and_all(case: Case) -> None:
    for level in bots_for(case.game):
        for position in choices_of(case, 3, PARTS):
            thought = decide(make_bot(case.game, level), position.view(position.turn), Random(4), steps=12)
            assert thought.measure.words.endswith(":")
            if thought.measure.percent:
                assert all(0 <= value <= 1 for value in thought.values.values()), (level, thought)


@pytest.mark.parametrize("game", all_games())
def test_the_strongest_bot_names_what_it_counts(game: str) -> None:
    named = plain = 0
    for case in CASES:
        if case.game != game:
            continue
        for position in choices_of(case, 7, PARTS):
            thought = decide(make_bot(game, "master"), position.view(position.turn), Random(4), steps=8)
            if len(thought.values) > 1:
                named += thought.measure != WORTH
                plain += thought.measure == WORTH
    assert named > 10 * plain


def test_a_measure_writes_its_values() -> None:
    assert [LEAD.write(value) for value in (-1.25, 0.0, 12.0)] == ["−1.25", "+0.00", "+12.00"]
    assert [WIN_CHANCE.write(value) for value in (0.0, 0.625, 1.0)] == ["0 %", "62 %", "100 %"]
    assert [WIN_CHANCE.write(value) for value in (-0.0, -0.004, 0.004)] == ["0 %"] * 3
    assert Measure("Tricks:").write(0.5) == "+0.50"


@pytest.mark.parametrize(
    ("phase", "left", "word"), [("pick", 2, "last two"), ("pick", 3, "this trick"), ("swap", 0, "rivals")]
)
def test_among_three_or_four_dragon_trick_names_what_each_choice_is_weighed_by(
    phase: str, left: int, word: str
) -> None:
    seen = 0
    for players in (3, 4):
        for seed in range(8):
            for made in walk(all_games()["dragon-trick"].new(players), Random(seed)):
                if made.turn < 0 or len(made.legal()) < 2:
                    continue
                view = made.view(made.turn)
                if view.phase != phase or left not in (0, sum(view.hand)):  # type: ignore[attr-defined]
                    continue
                thought = decide(make_bot("dragon-trick", "master"), view, Random(1), steps=20)
                if len(thought.values) > 1:
                    assert word in thought.measure.words
                    seen += 1
    assert seen


@pytest.mark.parametrize("game", ["dragon-trick", "ninja-scroll-trick", "slaughter-the-dragon", "tiger-and-dragon"])
def test_at_the_end_the_win_is_among_the_figures_and_the_words_say_so(game: str) -> None:
    """Of three and four in Dragon Trick it is not: there each trick is weighed by itself."""
    sizes = [2] if game == "dragon-trick" else all_games()[game].players
    told = 0
    for case in CASES:
        if case.game == game and case.players in sizes:
            for position in choices_of(case, 1, (0.95, 0.97)):
                thought = decide(make_bot(game, "master"), position.view(position.turn), Random(4), steps=40)
                if len(thought.values) > 1:
                    told += 1
                    assert "win" in thought.measure.words, (case, thought)
    assert told
