"""The command behind the figures in docs/bots.md: a match can be played in parts."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

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
        {"scores": [99, 0]},
        {"winners": [0, 1]},
        {"arena": {"bots": ["random", "novice"]}},
        {"arena": {"bots": ["random", "novice"], "steps": 1}},
        {"arena": {"bots": ["random", "novice"], "steps": "many"}},
        {"arena": {"bots": ["random", "novice"], "steps": 1, "clock": "long"}},
    ],
)
def test_a_damaged_line_is_told_and_left_out(
    damage: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, first, second = tmp_path / "games.jsonl", *strength_games([1])
    games.write_text(first + json.dumps(json.loads(second) | damage) + "\n", encoding="utf-8")
    assert strength.kept(games, MATCH) == {}
    assert capsys.readouterr().err.startswith(f"{games}:2: The ")


def test_a_game_that_does_not_hold_is_told_at_its_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, (first, second) = tmp_path / "games.jsonl", strength_games([1])
    for damage, says in (
        (lambda plies: plies.pop(), "ply {last}: "),
        (lambda plies: plies[4].update(move="no"), "ply 4: "),
    ):
        data = json.loads(second)
        last = len(data["plies"]) - 1
        damage(data["plies"])
        games.write_text(first + json.dumps(data) + "\n", encoding="utf-8")
        assert strength.kept(games, MATCH) == {}
        told = capsys.readouterr().err
        assert told.startswith(f"{games}:2: {says.format(last=last)}")
        assert told.endswith(" It is left out.\n")


def test_bytes_that_are_no_text_and_a_byte_order_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, lines = tmp_path / "games.jsonl", [line.encode() for line in strength_games([1, 2])]
    games.write_bytes(b"\xef\xbb\xbf" + lines[0] + lines[1] + b"\xff\n" + lines[2] + lines[3])
    assert list(strength.kept(games, MATCH)) == [1, 2]
    assert capsys.readouterr().err == f"{games}:3: Byte 0 is not UTF-8. It is left out.\n"


@pytest.mark.parametrize("limits", [{"steps": 2}, {"steps": None, "seconds": 1.0}, {"steps": None}])
def test_games_with_another_time_to_think_do_not_count(limits: dict[str, Any], tmp_path: Path) -> None:
    games, other = tmp_path / "games.jsonl", replace(MATCH, **limits)
    games.write_text("".join(strength_games([1])), encoding="utf-8")
    assert list(strength.kept(games, MATCH)) == [1]
    assert strength.kept(games, other) == {}
    games.write_text("".join(game.to_json() + "\n" for game in arena.play_deal(other, 1)), encoding="utf-8")
    assert strength.kept(games, MATCH) == {}
    assert list(strength.kept(games, other)) == [1]


def test_a_row_of_kept_games_has_no_time(pool: Executor, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    fresh = strength.compare(MATCH, BOTS, pool, 5, 4.0, games)
    again = strength.compare(MATCH, BOTS, pool, 0, 4.0, games)
    assert fresh is not None
    assert again is not None
    assert (type(fresh.milliseconds), again.milliseconds) == (float, None)
    assert again.markdown().endswith("| - |")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--pair", "novice"], "argument --pair: it should be two bots"),
        (["--pair", "novice,random,student"], "argument --pair: it should be two bots"),
        (["--pair", "novice,novice"], "argument --pair: it should be two bots"),
        (["--pair", "novice,karpov"], "There is no bot “karpov”"),
        (["--pair", "ismcts,novice"], "how many iterations"),
        (["--jobs", "0"], "argument --jobs: it should be at least 1"),
        (["--steps", "0"], "argument --steps: it should be at least 1"),
        (["--steps", "-1"], "argument --steps: it should be at least 1"),
        (["--minutes", "-1"], "argument --minutes: it should be at least 0"),
        (["--minutes", "nan"], "argument --minutes: it should be at least 0"),
        (["--players", "9"], "argument --players: no table of 9"),
        (["--players", "3", "--game", "dragon-trick"], "argument --players: no table of 3"),
        (["--games", "FOLDER"], "Is a directory"),
        (["--games", "FOLDER/no/games.jsonl"], "No such file or directory"),
        (["--out", "FOLDER"], "Is a directory"),
        (["--out", "FOLDER/no/rows.jsonl"], "No such file or directory"),
    ],
)
def test_what_is_asked_wrongly_is_said_before_anything_is_played(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = strength.main([argument.replace("FOLDER", str(tmp_path)) for argument in arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert says in err.splitlines()[-1]
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device of Linux")
@pytest.mark.parametrize("option", ["--games", "--out"])
def test_a_full_disk(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = ["--game", GAME.id, "--players", "2", "--pair", "novice,random", "--steps", "1", "--jobs", "1"]
    assert strength.main([*match, option, "/dev/full"]) == 1
    assert capsys.readouterr().err == "/dev/full: It cannot be written: No space left on device.\n"


def test_a_game_is_read_from_its_line() -> None:
    for game in arena.play_deal(MATCH, 1):
        again = arena.Played.of(Record.parse(game.to_json()))
        assert (again.steps, again.seconds) == (1, None)
        assert (again.lineup, again.record.plies) == (game.lineup, game.record.plies)
        assert (again.record.scores, again.record.winners) == (game.record.scores, game.record.winners)


def test_no_time_no_row(pool: Executor) -> None:
    assert strength.compare(MATCH, BOTS, pool, -1, 4.0) is None


@pytest.mark.parametrize(
    ("game", "players", "steps", "most"),
    [
        ("dragon-trick", 3, 1, 12),  # worlds in a thought of a pick; fewer, of a swap
        ("dragon-trick", 2, 1, 12),  # nothing is simulated: a number by convention
        ("ninja-samurai", 2, 12, 12),
        ("ninja-scroll-trick", 3, 5, 16),  # four rollouts a thought; the first may be the student's
        ("slaughter-the-dragon", 3, 4, 20),
        ("tiger-and-dragon", 2, 4, 40),
    ],
)
def test_simulations_are_counted(
    game: str, players: int, steps: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "COUNTED", 1)
    assert 0.75 * most <= strength.simulations(game, players, steps) <= most


def test_a_yardstick_has_a_simulation_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "COUNTED", 1)
    # Five have more candidates than a thought has outcomes, so that no world is complete yet.
    assert strength.simulations("slaughter-the-dragon", 5, 1) >= 1
    monkeypatch.setattr(strength, "mean", lambda taken: 0.4)
    assert strength.simulations("ninja-scroll-trick", 2, 5) == 1


@pytest.mark.parametrize(("steps", "number", "gets"), [(5, None, 350), (5, 70, 70), (None, 70, 70)])
def test_the_yardstick_gets_ten_times_the_simulations_or_what_is_asked_for(
    steps: int | None, number: int | None, gets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "simulations", lambda game, players, most: 7 * most)
    match = strength.pairing(GAME.id, 2, ("master", "ismcts"), steps, number)
    assert match.bots == ("master", f"ismcts:{gets}")
    assert match.steps == steps or match.steps == strength.UNTIL_DONE
