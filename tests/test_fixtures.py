"""Recorded games for every way a round and a game can end: they still hold, and none is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pygames import Game, Record, all_games
from tests.referee import referee

FIXTURES = Path(__file__).parent / "fixtures"
FILES = sorted(FIXTURES.glob("*/*.json"))
SMALL = 200_000


def records(file: Path) -> list[Record]:
    return [Record.parse(line) for line in file.read_text("utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_ending_has_a_recorded_game(game: Game) -> None:
    found = {
        end for file in FILES if file.parent.name == game.id for record in records(file) for end in record.last().ends()
    }
    assert game.endings, "the game does not say how it can end"
    assert not game.endings - found, f"no fixture ends so: {sorted(game.endings - found)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_recorded_games_hold(file: Path) -> None:
    assert file.parent.name in all_games()
    assert file.stat().st_size < SMALL
    found = records(file)
    assert found
    for record in found:
        assert record.game == file.parent.name
        record.check()
        referee(record)
