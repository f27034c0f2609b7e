"""The command line as its reader meets it: what is printed, to where, and with which exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pygames
from pygames import Game, Record, all_games
from pygames.__main__ import main
from pygames.commands.messages import carry_out, printable, trace
from tests.tools import cases

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Ran = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str | Path) -> Ran:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return run


def settings(options: tuple[tuple[str, Any], ...]) -> list[str]:
    return [part for name, value in options for part in ("--set", f"{name}={json.dumps(value).strip(chr(34))}")]


# -- the whole


def test_alone_it_prints_help(run: Any) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    for command in ("record", "replay", "play", "bench"):
        assert command in out


def test_version(run: Any) -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    assert re.fullmatch(r"pygames \d+(\.\d+|\+unknown).*\n", out)


def test_unknown_command(run: Any) -> None:
    code, out, err = run("win")
    assert (code, out) == (2, "")
    assert "win" in err


# -- record


@every_game
def test_record_then_replay(game: Game, run: Any, tmp_path: Path) -> None:
    for number, case in enumerate(cases(game)[:: max(1, len(cases(game)) // 5)]):
        arguments = [game.id, "--players", case.players, "--games", 2, "--seed", number, *settings(case.options)]
        code, out, err = run("record", *arguments, "--legal")
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert len(lines) == 2
        for seed, line in enumerate(lines, number):
            data = json.loads(line)
            assert (data["game"], data["players"], data["seed"]) == (game.id, case.players, seed)
            assert data["options"] == dict(case.options)
            assert all("legal" in ply for ply in data["plies"] if ply["by"] != "chance")
        file = tmp_path / "games.json"
        file.write_text(out, "utf-8")
        assert run("replay", file) == (0, f"{file}: 2 games agree.\n", "")


@every_game
def test_game_i_of_a_run_uses_seed_s_plus_i(game: Game, run: Any) -> None:
    arguments = ("record", game.id, "--players", game.players[-1])
    _code, three, _err = run(*arguments, "--games", 3, "--seed", 5)
    _code, last, _err = run(*arguments, "--seed", 7)
    assert three.splitlines()[2] == last.strip()
    assert last.strip() == Record.random(game.id, game.players[-1], 7).to_json()
    assert not any("legal" in ply for ply in json.loads(last)["plies"])


@every_game
def test_bots_play_the_same_games_again(game: Game, run: Any) -> None:
    players = game.players[0]
    arguments = ("record", game.id, "--players", players, "--steps", 2, "--bots")
    one = run(*arguments, ",".join((["student", "novice"] * players)[:players]))
    assert one[0] == 0
    assert one == run(*arguments, ",".join((["student", "novice"] * players)[:players]))
    Record.parse(one[1]).check()
    assert run(*arguments, "random") == run("record", game.id, "--players", players), "random is the default"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "--players", "2"], "no game chess"),
        (["GAME"], "--players"),
        (["GAME", "--players", "0"], "players, not 0"),
        (["GAME", "--players", "99"], "players, not 99"),
        (["GAME", "--players", "two"], "two"),
        (["GAME", "--players", "2", "--games", "0"], "at least 1"),
        (["GAME", "--players", "2", "--games", "many"], "many"),
        (["GAME", "--players", "2", "--seed", "-1"], "seed"),
        (["GAME", "--players", "2", "--seed", str(2**53)], "seed"),
        (["GAME", "--players", "2", "--seed", "1.5"], "1.5"),
        (["GAME", "--players", "2", "--set", "colour=red"], "no option colour"),
        (["GAME", "--players", "2", "--set", "colour"], "option=value"),
        (["GAME", "--players", "2", "--bots", "karpov"], "no bot “karpov”"),
        (["GAME", "--players", "2", "--bots", ""], "no bot “”"),
        (["GAME", "--players", "2", "--bots", "random,random,random"], "2 seats for bots, but the number of bots is 3"),
        (["GAME", "--players", "2", "--chess"], "--chess"),
        ([], "GAME"),
    ],
)
def test_wrong_arguments_are_said_in_a_sentence(arguments: list[str], says: str, run: Any) -> None:
    for game in ("tiger-and-dragon", "dragon-trick"):
        code, out, err = run("record", *(game if argument == "GAME" else argument for argument in arguments))
        assert (code, out) == (2, "")
        assert says in err


@every_game
def test_wrong_option_values(game: Game, run: Any) -> None:
    for option in game.options:
        for value in ("", "maybe", "True", "1.0"):
            code, out, err = run("record", game.id, "--players", game.players[-1], "--set", f"{option.name}={value}")
            assert (code, out) == (2, "")
            assert option.name in err
            assert len(err.splitlines()) == 1


def test_options_that_do_not_go_together(run: Any) -> None:
    code, _out, err = run("record", "tiger-and-dragon", "--players", 3, "--set", "teams=true")
    assert code == 2
    assert "Teams are for 4" in err


# -- replay


def a_file(tmp_path: Path, *lines: str | bytes) -> Path:
    file = tmp_path / "games.json"
    file.write_bytes(b"\n".join(line.encode() if isinstance(line, str) else line for line in lines) + b"\n")
    return file


GOOD = Record.random(GAMES[0].id, GAMES[0].players[-1], 1, legal=True).to_json()


def test_the_first_disagreement_is_named_with_file_line_and_ply(run: Any, tmp_path: Path) -> None:
    data = json.loads(GOOD)
    data["plies"][4]["move"] = "resign"
    file = a_file(tmp_path, GOOD, "", json.dumps(data), "{")
    code, out, err = run("replay", file)
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}:3: ply 4: ")
    assert len(err.splitlines()) == 1


def test_what_is_not_a_ply_s_is_named_with_file_and_line(run: Any, tmp_path: Path) -> None:
    data = json.loads(GOOD)
    data["scores"][0] += 1
    file = a_file(tmp_path, json.dumps(data))
    code, _out, err = run("replay", file)
    assert code == 1
    assert err.startswith(f"{file}:1: The scores are ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"\xff\xfe", "Byte 0 is not UTF-8."),
        (b"{", "not JSON"),
        (b"[]", "object"),
        (b"{}", "format"),
        (b"\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'"\\ud800"', "object"),
    ],
)
def test_malformed_lines(line: bytes, says: str, run: Any, tmp_path: Path) -> None:
    file = a_file(tmp_path, GOOD, line)
    code, out, err = run("replay", file)
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}:2: ")
    assert says in err


def test_files_that_cannot_be_read(run: Any, tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path, Path("\0")):
        code, out, err = run("replay", file)
        assert (code, out) == (1, "")
        assert err.startswith(f"{printable(str(file))}: It cannot be read: ")
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("lines", [(), ("", "  ")])
def test_a_file_without_a_record_says_so(lines: tuple[str, ...], run: Any, tmp_path: Path) -> None:
    file = a_file(tmp_path, *lines)
    assert run("replay", file) == (0, f"{file}: There is no record in it.\n", "")


def test_a_byte_order_mark_and_dos_line_ends_are_read(run: Any, tmp_path: Path) -> None:
    file = a_file(tmp_path, b"\xef\xbb\xbf" + GOOD.encode() + b"\r", b"\r")
    assert run("replay", file)[0] == 0


# -- as a process


ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(pygames.__file__).parents[1])}


def process(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pygames", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, env=ENVIRONMENT)


def shell(redirected: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command with its streams redirected by a shell: ``shell(">&-", "replay", "-")``."""
    command = ["sh", "-c", f'"$@" {redirected}', "sh", sys.executable, "-m", "pygames", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=ENVIRONMENT)


def test_standard_input_and_exit_codes() -> None:
    good = process("replay", "-", stdin=GOOD.encode())
    assert (good.returncode, good.stdout) == (0, b"standard input: 1 game agrees.\n")
    bad = process("replay", "-", stdin=b"\n{")
    assert bad.returncode == 1
    assert bad.stderr.startswith(b"standard input:2: ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "pygames", "record", GAMES[0].id, "--players", str(GAMES[0].players[0])]
    with subprocess.Popen(
        [*command, "--games", "2000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) == 141


WRITERS = [
    ["record", GAMES[0].id, "--players", str(GAMES[0].players[0])],
    ["replay", "-"],
    ["arena", "dragon-trick", "--players", "2", "--bots", "random", "--games", "1"],
    ["bench", "--runs", "1", "--seconds", "0.001", "--game", "dragon-trick"],
]
posix = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the devices of Linux")


@posix
@pytest.mark.parametrize("arguments", WRITERS, ids=lambda arguments: arguments[0])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    full = shell("</dev/null >/dev/full", *arguments)
    assert full.returncode == 1
    assert full.stderr == "standard output: It cannot be written: No space left on device.\n"
    closed = shell("</dev/null >&-", *arguments)
    assert closed.returncode == 1
    assert closed.stderr == "standard output: It cannot be written: it is closed.\n"


def test_an_error_that_is_not_the_output_s_is_told_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    def run() -> int:
        print("so far")
        raise OSError(11, "No more processes")

    assert carry_out(run, "dojo") == 1
    assert capsys.readouterr() == ("so far\n", "dojo: [Errno 11] No more processes\n")


def test_any_exception_has_a_trace() -> None:
    class Empty(Exception):
        def __len__(self) -> int:
            return 0

    with pytest.raises(Empty) as raised:
        raise Empty
    assert "Empty" in trace(raised.value)


@posix
def test_messages_that_nobody_can_read() -> None:
    for redirected in ("2>&-", "2>/dev/full"):
        done = shell(redirected, "record", "chess", "--players", "2")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", ""), redirected


@posix
def test_a_closed_standard_input() -> None:
    done = shell("<&-", "replay", "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "standard input: It cannot be read: it is closed.\n"


ESCAPES = "red\x1b[31m\nname\x9b"


@pytest.mark.parametrize(
    "arguments",
    [
        ["record", ESCAPES, "--players", "2"],
        ["record", GAMES[0].id, "--players", "2", ESCAPES],
        ["record", GAMES[0].id, "--players", ESCAPES],
        ["record", "dragon-trick", "--players", "2", "--bots", ESCAPES],
        ["record", "dragon-trick", "--players", "2", "--set", f"{ESCAPES}=1"],
        ["replay", ESCAPES],
        ["arena", "dragon-trick", "--players", "2", "--bots", ESCAPES],
        ["arena", "dragon-trick", "--players", "2", "--bots", "random", "--out", f"no/{ESCAPES}"],
        ["arena", "dragon-trick", "--players", "2", "--bots", "random", "--seconds", ESCAPES],
        [ESCAPES],
    ],
)
def test_no_name_reaches_the_terminal_raw(arguments: list[str], run: Any) -> None:
    code, out, err = run(*arguments)
    assert code in (1, 2)
    assert out == ""
    assert "[31m" in err
    assert all(line.isprintable() for line in err.split("\n")), err
    assert sum("[31m" in line for line in err.split("\n")) == 1


def test_a_file_s_name_is_escaped_where_all_is_well_too(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "\x1b[31m.json"
    file.write_text(GOOD, "utf-8")
    assert run("replay", file) == (0, f"{tmp_path}/\\x1b[31m.json: 1 game agrees.\n", "")


@pytest.mark.parametrize("text", ["0", "-1", "3600", "99999", "inf", "nan"])
def test_a_number_of_seconds_out_of_bounds_is_told_both_bounds(text: str, run: Any) -> None:
    code, _out, err = run("arena", "dragon-trick", "--players", "2", "--bots", "random", f"--seconds={text}")
    assert code == 2
    assert "it should be above 0 and below 3600" in err


@pytest.mark.parametrize("module", ["htpy", "rich"])
def test_what_is_not_installed_is_named(module: str) -> None:
    script = f"import sys; sys.modules['{module}'] = None; from pygames.__main__ import main; sys.exit(main(['play']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env=ENVIRONMENT)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{module}")
    assert done.stderr.endswith("pip install '.[terminal]'.\n")
    assert done.stderr.count("\n") == 1
