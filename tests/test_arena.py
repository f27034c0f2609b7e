"""``python -m pygames arena``: fair deals, right figures, and the same games whoever plays them."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import tomllib
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from pygames.__main__ import main
from pygames.bots import ENTRY_POINTS, plugged_in
from pygames.commands.arena import Match, Played, executor, figures, play_deal, table
from pygames.commands.messages import Failed
from pygames.commands.processes import interrupts_wait
from pygames.games import get
from pygames.record import Chance, Record
from tests.broken_bots import install

GAME = "tiger-and-dragon"


def match(*bots: str, steps: int | None = 3) -> Match:
    return Match(GAME, len(bots), get(GAME).complete(len(bots), {}), bots, steps)


def test_each_deal_is_played_once_for_each_different_rotation() -> None:
    assert match("a", "b", "a", "b").lineups() == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(match("a", "b", "a").lineups()) == 3
    assert match("a", "a").lineups() == [("a", "a")]


def test_the_games_of_a_deal_have_the_same_cards() -> None:
    one, other = play_deal(match("student", "random"), 5)
    deals = [[ply.deal for ply in game.record.plies if isinstance(ply, Chance)] for game in (one, other)]
    common = min(map(len, deals))
    assert common >= 2
    assert deals[0][:common] == deals[1][:common]
    assert (one.lineup, other.lineup) == (("student", "random"), ("random", "student"))


def test_with_a_step_limit_a_game_is_the_same_again() -> None:
    first, again = (play_deal(match("novice", "student"), 2) for _time in range(2))
    assert [game.record for game in first] == [game.record for game in again]


def played(lineup: tuple[str, ...], scores: tuple[int, ...], winners: tuple[int, ...]) -> Played:
    record = Record(GAME, len(lineup), {}, (), scores=scores, winners=winners)
    return Played(lineup, record, tuple((0.001,) for _seat in lineup))


def test_figures_of_a_match_worked_out_by_hand() -> None:
    deals = [
        [played(("a", "b"), (10, 4), (0,)), played(("b", "a"), (3, 11), (1,))],
        [played(("a", "b"), (10, 8), (0,)), played(("b", "a"), (10, 6), (0,))],
    ]
    a, b = figures(deals)
    # Points of a: 10.5 and 8 a deal; of b: 3.5 and 9. Leads 7 and -1: mean 3, deviation 5.66, error 4.
    assert (a.name, a.mean, b.mean) == ("a", 9.25, 6.25)
    assert (a.lead, b.lead) == (3, -3)
    assert a.lead_error == pytest.approx(4)
    assert (a.win_share, b.win_share) == (0.75, 0.25)
    # Wins a game: a 1 and 0.5, b 0 and 0.5.
    assert (a.win_lead, a.win_lead_error) == (0.5, pytest.approx(0.5))
    assert a.milliseconds == pytest.approx(1)
    assert "a" in table([a, b]).splitlines()[1]


def test_win_shares_are_per_seat_and_a_shared_win_is_a_part_of_one() -> None:
    deals = [[played(("a", "b", "b"), (5, 5, 1), (0, 1)), played(("b", "b", "a"), (0, 9, 5), (1,))]]
    a, b = figures(deals)
    # a: 0.5 wins in 2 seats; b: 1.5 in 4: 0.25 against 0.375.
    assert a.win_share == pytest.approx(0.4)
    assert b.win_share == pytest.approx(0.6)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", GAME, "--players", "2", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_command_prints_a_table_and_writes_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    code, text, _err = arena(
        capsys, "--bots", "student,random", "--games", "7", "--seed", "3", "--steps", "2", "--out", str(out)
    )
    assert code == 0
    assert "deals: 4, games: 8" in text
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["student", "random"]
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [line["seed"] for line in lines] == [3, 3, 4, 4, 5, 5, 6, 6]
    assert lines[0]["arena"]["bots"] == ["student", "random"]
    assert main(["replay", str(out)]) == 0


def test_two_processes_play_the_same_games_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for jobs in ("1", "2"):
        files.append(tmp_path / f"{jobs}.jsonl")
        arguments = ["--bots", "student,novice", "--games", "8", "--steps", "2", "--jobs", jobs]
        assert arena(capsys, *arguments, "--out", str(files[-1]))[0] == 0
    one, two = ([replace(Record.parse(line), extra={}) for line in file.read_text().splitlines()] for file in files)
    assert one == two


def test_the_same_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        code, text, _err = arena(
            capsys, "--bots", "student,random", "--games", "6", "--steps", "2", "--scheduler", address
        )
    assert code == 0
    here = arena(capsys, "--bots", "student,random", "--games", "6", "--steps", "2")[1]
    assert [line.split()[:9] for line in text.splitlines()] == [line.split()[:9] for line in here.splitlines()]


def fails_on(address: str, play: Callable[[Executor], object]) -> str:
    """What is told if playing on this cluster fails."""
    with pytest.raises(Failed) as told, executor(1, address) as pool:
        play(pool)
    return str(told.value)


def test_workers_of_a_cluster_that_die_are_told() -> None:
    at_once = dask.config.set({"distributed.scheduler.allowed-failures": 0})
    with at_once, LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        told = fails_on(cluster.scheduler_address, lambda pool: list(pool.map(os._exit, [3])))
    assert told == "Workers of the cluster have died of a deal, so the match cannot go on."


def test_a_scheduler_that_goes_is_told() -> None:
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        told = fails_on(cluster.scheduler_address, lambda pool: (cluster.close(), list(pool.map(abs, [1]))))
    assert told == "The connection to the scheduler is lost, so the match cannot go on."


@pytest.mark.parametrize(
    ("game", "bots", "players"),
    [
        ("dragon-trick", "student,novice", 2),
        ("dragon-trick", "novice", 2),
        ("slaughter-the-dragon", "student,novice", 3),
        ("tiger-and-dragon", "student,novice,random,random", 4),
        ("ninja-samurai", "student,novice", 2),
    ],
)
def test_the_table_is_the_smallest_with_a_seat_for_each_bot(
    game: str, bots: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", game, "--bots", bots, "--games", "1", "--seed", "1", "--steps", "1"]) == 0
    assert f"Players: {players}, deals: 1" in capsys.readouterr().out


def test_more_bots_than_any_table_has_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "dragon-trick", "--bots", "novice,novice,novice,novice,student", "--games", "1"]) == 2
    assert "4 seats for bots, but the number of bots is 5" in capsys.readouterr().err


def test_plain_tree_search_takes_its_iterations_from_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _err = arena(capsys, "--bots", "ismcts:20,random", "--games", "2", "--steps", "1")
    assert code == 0
    assert "ismcts:20" in text


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--bots", "grandmaster"], "grandmaster"),
        (["--bots", "ismcts"], "iterations"),
        (["--bots", "ismcts:none"], "iterations"),
        (["--bots", "random,random,random"], "the number of bots is 3"),
        (["--bots", "random", "--steps", "1", "--seconds", "1"], "both"),
        (["--bots", "random", "--seed", "-1"], "seed"),
        (["--bots", "random", "--set", "colour=red"], "colour"),
        (["--bots", "random", "--games", "1" + "0" * 15], "at most 1,000,000 games"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    code, out, err = arena(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert word in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("scheduler", ["nonsense://here", "tcp://127.0.0.1:1"])
def test_a_match_that_cannot_be_played_leaves_an_old_file_alone(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "games.jsonl"
    old.write_text("old\n", "utf-8")
    arguments = ["--bots", "random", "--games", "1", "--out", str(old), "--scheduler", scheduler]
    code, _out, err = arena(capsys, *arguments)
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith(f"There is no scheduler at {scheduler}: ")
    assert old.read_text("utf-8") == "old\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device of Linux")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = arena(capsys, "--bots", "random", "--games", "4", "--jobs", jobs, "--out", "/dev/full")
    assert (code, out) == (1, "")
    assert err == "/dev/full: It cannot be written: No space left on device.\n"


def test_ctrl_c_prints_what_has_been_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(match: Match, seed: int) -> list[Played]:
        if seed == 13:
            raise KeyboardInterrupt
        return play_deal(match, seed)

    arguments = ["--bots", "student,random", "--seed", "10", "--steps", "2"]
    assert arena(capsys, *arguments, "--games", "6")[0] == 0
    monkeypatch.setattr("pygames.commands.arena.play_deal", interrupted)
    code, out, err = arena(capsys, *arguments, "--games", "20")
    assert (code, err) == (130, "")
    assert "deals: 3, games: 6" in out
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["student", "random"]
    assert arena(capsys, "--bots", "random", "--seed", "13") == (130, "", "")


def test_a_single_deal_has_no_standard_errors(capsys: pytest.CaptureFixture[str]) -> None:
    _code, out, _err = arena(capsys, "--bots", "novice,random", "--games", "2")
    for line in out.splitlines()[2:]:
        _bot, _points, error, _lead, lead_error, in_lead, _wins, _percent, in_wins, *_times = line.split()
        assert (error, lead_error, in_lead, in_wins) == ("-", "-", "-", "-")


def test_no_timed_move_has_no_time() -> None:
    (row,) = figures([[replace(played(("a", "a"), (3, 5), (1,)), spent=((), ()))]])
    assert table([row]).splitlines()[1].split()[-2:] == ["-", "-"]


@pytest.mark.parametrize(
    ("arguments", "limits"),
    [([], (None, None)), (["--steps", "2"], (2, None)), (["--seconds", "0.001"], (None, 0.001))],
)
def test_how_long_bots_might_think_is_written(
    arguments: list[str], limits: tuple[object, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    assert arena(capsys, "--bots", "novice,random", "--games", "2", *arguments, "--out", str(out))[0] == 0
    for line in out.read_text("utf-8").splitlines():
        noted = json.loads(line)["arena"]
        assert (noted["steps"], noted["clock"]) == limits
        assert len(noted["seconds"]) == 2


def test_without_distributed_there_is_no_cluster_and_an_old_file_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    old = tmp_path / "games.jsonl"
    old.write_text("old\n", "utf-8")
    arguments = ["--bots", "random", "--games", "1", "--out", str(old), "--scheduler", "tcp://127.0.0.1:1"]
    told = "distributed is not installed; in the folder of Dragon Dojo: pip install '.[cluster]'.\n"
    assert arena(capsys, *arguments) == (1, "", told)
    assert old.read_text("utf-8") == "old\n"


@pytest.mark.skipif(sys.platform == "win32", reason="processes there inherit no signals")
def test_processes_are_deaf_to_ctrl_c_before_they_see_to_it_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygames.commands.processes.leave_interrupts_to_the_parent", int)  # which does nothing
    with executor(2, None) as pool:
        for blocked in pool.map(signal.pthread_sigmask, [signal.SIG_BLOCK] * 4, [()] * 4):
            assert signal.SIGINT in blocked
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _out, err = arena(capsys, "--bots", "random", "--games", "1", "--out", str(tmp_path / "no" / "file"))
    assert code == 1
    assert "cannot be written" in err


def test_the_bot_of_the_docs_plays_when_its_wheel_is_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parent.parent / "docs" / "bots.md").read_text("utf-8")
    code, metadata = (re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("python", "toml"))
    assert code is not None
    assert metadata is not None
    assert len(code[1].splitlines()) <= 20
    (tmp_path / "highest_bot.py").write_text(code[1], "utf-8")
    (group, points), *more = tomllib.loads(metadata[1])["project"]["entry-points"].items()
    assert (group, more) == (ENTRY_POINTS, [])
    install(tmp_path, points, "highest-bot")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugged_in.cache_clear()
    try:
        code_, text, _err = arena(capsys, "--bots", "highest,random", "--games", "4", "--steps", "1")
    finally:
        plugged_in.cache_clear()
    assert code_ == 0
    assert text.splitlines()[2].startswith("highest")


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs signals of POSIX")
@pytest.mark.usefixtures("signals_of_a_terminal")
def test_ctrl_c_while_processes_start_is_not_lost() -> None:
    reached = []

    def interrupted() -> None:
        with interrupts_wait():
            signal.raise_signal(signal.SIGINT)
            reached.append(True)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert reached


@pytest.mark.parametrize("error", [NotImplementedError, ModuleNotFoundError])
def test_a_python_without_processes(
    error: type[Exception], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_arguments: object, **_named: object) -> None:
        raise error("no _multiprocessing")

    monkeypatch.setattr("pygames.commands.processes.Processes", lacking)
    told = "This Python cannot start processes; play without --jobs.\n"
    assert arena(capsys, "--bots", "random", "--jobs", "2") == (1, "", told)
