"""The command behind the figures in docs/bots.md: a match can be played in parts."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import pytest

from pygames.commands import arena
from pygames.commands.arena import Match, executor
from pygames.games import all_games
from pygames.record import Record
from tests import strength

GAME = all_games()["dragon-trick"]
BOTS = ("novice", "random")
MATCH = Match(GAME.id, 2, GAME.complete(2, {}), BOTS, 1)


@pytest.fixture
def pool():  # type: ignore[no-untyped-def]
    with executor(1, None) as here:
        yield here


def untimed(row: strength.Row | None) -> strength.Row:
    assert row is not None
    return replace(row, milliseconds=0.0)


def test_goes_on_where_it_stopped(pool: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, played = tmp_path / "games.jsonl", []

    def counted(match: Match, seed: int) -> list[arena.Played]:
        played.append(seed)
        return arena.play_deal(match, seed)

    monkeypatch.setattr(strength, "play_deal", counted)
    whole = strength.compare(MATCH, BOTS, pool, 5, 4.0)
    assert untimed(whole).games == strength.LEAST
    everything = played.copy()
    cut_off = strength_games(everything[7:8])[0][:100]
    games.write_text("".join([*strength_games(everything[:7]), cut_off]), encoding="utf-8")
    played.clear()
    again = strength.compare(MATCH, BOTS, pool, 5, 4.0, games)
    assert untimed(again) == untimed(whole)
    assert played == everything[7:]
    played.clear()
    assert untimed(strength.compare(MATCH, BOTS, pool, 0, 4.0, games)) == untimed(whole)
    assert not played


def strength_games(seeds: list[int]) -> list[str]:
    """The lines of these deals."""
    return [game.to_json() + "\n" for seed in seeds for game in arena.play_deal(MATCH, seed)]


def test_parts_of_deals_and_other_matches_do_not_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    lines = strength_games([1, 2])
    other = [line.replace('"novice"', '"student"') for line in strength_games([3])]
    games.write_text("".join([*lines[:3], *other, lines[3][:100]]), encoding="utf-8")
    assert list(strength.kept(games, MATCH)) == [1]
    assert f"{games}:6: This is not JSON" in capsys.readouterr().err
    assert strength.kept(tmp_path / "none.jsonl", MATCH) == {}


@pytest.mark.parametrize(
    "damage",
    [
        {"arena": "novice"},
        {"arena": ["novice", "random"]},
        {"arena": {"bots": 3}},
        {"arena": {"bots": [["novice"], "random"]}},
        {"arena": {"bots": ["novice"]}},
        {"arena": None},
        {"scores": [], "winners": []},
    ],
)
def test_a_damaged_line_is_told_and_left_out(
    damage: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, first, second = tmp_path / "games.jsonl", *strength_games([1])
    games.write_text(first + json.dumps(json.loads(second) | damage) + "\n", encoding="utf-8")
    assert strength.kept(games, MATCH) == {}
    assert capsys.readouterr().err.startswith(f"{games}:2: The ")


def test_a_game_is_read_from_its_line() -> None:
    for game in arena.play_deal(MATCH, 1):
        again = arena.Played.of(Record.parse(game.to_json()))
        assert (again.lineup, again.record.plies) == (game.lineup, game.record.plies)
        assert (again.record.scores, again.record.winners) == (game.record.scores, game.record.winners)


def test_no_time_no_row(pool: Executor) -> None:
    assert strength.compare(MATCH, BOTS, pool, -1, 4.0) is None
