"""What the commands say of a bot that does not work: which one, where in which game, and what its author can read."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import pygames
from pygames import Record
from pygames.__main__ import main
from pygames.bots import BadBot, make_bot, plugged_in
from pygames.record import Chance, Choice
from tests.broken_bots import RaisesAfterMoves, install

GAME = "dragon-trick"
ROUNDS = "tiger-and-dragon"
"""A game of several deals."""
BOTS = {
    "raises": "Raises",
    "late": "RaisesLate",
    "first": "First",
    "after-moves": "RaisesAfterMoves",
    "mute": "Unspeakable",
    "exits": "Exits",
    "breaks-pipe": "BreaksPipe",
    "dies": "Dies",
    "ponders": "Ponders",
    "no-thought": "NoThought",
    "no-iterator": "NoIterator",
    "plain-move": "PlainMove",
    "illegal": "Illegal",
    "unprintable": "Unprintable",
    "no-move": "NoMove",
    "needs-more": "NeedsMore",
    "no-bot": "no_bot",
    "no-class": "NoSuchBot",
}
Run = Any


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the import path in which the broken bots are installed."""
    folder = tmp_path / "packages"
    folder.mkdir()
    install(folder, {name: f"tests.broken_bots:{bot}" for name, bot in BOTS.items()})
    install(folder, {"no-module": "no_such_module:Bot", "no-target": "!"}, "lost-bots")
    monkeypatch.syspath_prepend(str(folder))
    plugged_in.cache_clear()
    yield folder
    plugged_in.cache_clear()


@pytest.fixture
def run(plugged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


IN_THE_GAME = [
    ("raises", "LookupError: no cards"),
    ("late", "ArithmeticError: too late"),
    ("mute", "Mute"),
    ("exits", "SystemExit: 0"),
    ("breaks-pipe", "BrokenPipeError"),
    ("no-iterator", "TypeError: 'NoneType' object is not iterable"),
    ("no-thought", "NoThought had no thought at all."),
    ("plain-move", "What it thinks is of type str, not a Thought."),
    ("illegal", "It may not play resign: "),
    ("unprintable", r"It may not play \x1b[31mresign\n: A move is a text of printable characters."),
    ("no-move", "Its move is of type NoneType, not a text."),
]
WITH_A_TRACEBACK = {"raises", "late", "mute", "exits", "breaks-pipe"}


def is_told(bot: str, what: str, seed: int, err: str) -> None:
    """The sentence names bot and place, and below it stands the traceback of the bot's own lines, if it has any."""
    sentence, *rest = err.splitlines()
    assert sentence.startswith(f"The bot {bot} (seat 0, seed {seed}, ply 1): ")
    assert what in sentence
    assert bool(rest) == (bot in WITH_A_TRACEBACK)
    assert "\x1b" not in err
    if rest:
        assert rest[0] == "Traceback (most recent call last):"
        assert "broken_bots.py" in rest[1]
        assert str(Path(pygames.__file__).parent) + os.sep not in err


@pytest.mark.parametrize(("bot", "what"), IN_THE_GAME)
def test_record(bot: str, what: str, run: Run) -> None:
    code, out, err = run("record", GAME, "--players", 2, "--seed", 7, "--bots", f"{bot},random")
    assert (code, out) == (1, "")
    is_told(bot, what, 7, err)


@pytest.mark.parametrize(("bot", "what"), IN_THE_GAME)
def test_arena(bot: str, what: str, run: Run) -> None:
    code, out, err = run("arena", GAME, "--players", 2, "--seed", 7, "--bots", f"{bot},random", "--steps", 3)
    assert (code, out) == (1, "")
    is_told(bot, what, 7, err)


@pytest.mark.parametrize(("bot", "what"), [IN_THE_GAME[0], IN_THE_GAME[3], IN_THE_GAME[8]])
def test_arena_in_two_processes(bot: str, what: str, run: Run) -> None:
    code, out, err = run(
        "arena", GAME, "--players", 2, "--seed", 7, "--bots", f"{bot},random", "--games", 8, "--jobs", 2
    )
    assert (code, out) == (1, "")
    is_told(bot, what, 7, err)


@pytest.mark.parametrize(("bot", "what"), IN_THE_GAME)
def test_play_keeps_the_game(bot: str, what: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    code, _out, err = run("play", GAME, "--players", 2, "--seed", 7, "--seat", 1, "--bots", bot)
    assert code == 1
    saved, told = err.split("\n", 1)
    assert saved == f"The record is in {GAME}-7.json."
    is_told(bot, what, 7, told)
    assert Record.parse(Path(f"{GAME}-7.json").read_text("utf-8")).last().turn == 0


def test_the_ply_counts_every_deal(run: Run) -> None:
    arguments = ["record", ROUNDS, "--players", 2, "--bots"]
    _code, whole, _err = run(*arguments, "first,first")
    plies = Record.parse(whole).plies
    own = [number for number, ply in enumerate(plies) if isinstance(ply, Choice) and ply.by == 0]
    expected = own[RaisesAfterMoves.MOST]
    assert sum(isinstance(ply, Chance) for ply in plies[:expected]) > 1
    code, _out, err = run(*arguments, "after-moves,first")
    assert code == 1
    assert err.startswith(f"The bot after-moves (seat 0, seed 0, ply {expected}): LookupError: no more cards\n")


UNMADE = [
    ("needs-more", "of broken-bots cannot be made: TypeError: "),
    ("no-bot", "of broken-bots is of type dict, not a Bot."),
    ("no-class", "of broken-bots cannot be made: AttributeError: "),
    ("no-module", "of lost-bots cannot be made: ModuleNotFoundError: "),
    ("no-target", "of lost-bots cannot be made: "),
]


@pytest.mark.parametrize("command", ["record", "arena", "play"])
@pytest.mark.parametrize(("bot", "what"), UNMADE)
def test_a_bot_that_cannot_be_made(command: str, bot: str, what: str, run: Run) -> None:
    code, out, err = run(command, GAME, "--players", 2, "--bots", bot)
    assert (code, out) == (1, "")
    assert err.startswith(f"The bot {bot} {what}")
    assert len(err.splitlines()) == 1


def test_a_module_that_fails_is_shown_to_its_author(run: Run, plugged: Path) -> None:
    (plugged / "failing_module.py").write_text("import sys\nsys.exit('not today')\n")
    install(plugged, {"failing": "failing_module:Bot"}, "failing-bots")
    plugged_in.cache_clear()
    code, _out, err = run("record", GAME, "--players", 2, "--bots", "failing")
    sentence, *rest = err.splitlines()
    assert (code, sentence) == (1, "The bot failing of failing-bots cannot be made: SystemExit: not today")
    assert "failing_module.py" in rest[1]
    with pytest.raises(BadBot) as raised:
        make_bot(GAME, "failing")
    assert isinstance(raised.value.__cause__, SystemExit)


def test_a_broken_one_keeps_no_other_from_playing(run: Run) -> None:
    assert run("record", GAME, "--players", 2, "--bots", "first")[0] == 0
    code, _out, err = run("record", GAME, "--players", 2, "--bots", "frist")
    assert code == 2
    assert "There is no bot “frist”" in err
    assert "master" in err
    for name in BOTS:
        assert name in err


def test_two_packages_with_the_same_name_for_a_bot(run: Run, plugged: Path) -> None:
    install(plugged, {"first": "tests.broken_bots:Illegal"}, "other-bots")
    plugged_in.cache_clear()
    code, _out, err = run("record", GAME, "--players", 2, "--bots", "first")
    told = "The bot first is offered by more than one package ({}), so none of them plays.\n"
    assert (code, err) in [(1, told.format(each)) for each in ("broken-bots, other-bots", "other-bots, broken-bots")]


@pytest.mark.parametrize("name", ["student", "random", "ismcts"])
def test_a_level_s_name_stays_this_package_s_and_that_is_said(name: str, run: Run, plugged: Path) -> None:
    install(plugged, {name: "tests.broken_bots:Raises"}, "bold-bots")
    plugged_in.cache_clear()
    note = f"{name} is the bot of this package; the one that bold-bots offers by the same name does not play.\n"
    asked = "ismcts:2" if name == "ismcts" else name
    assert run("arena", GAME, "--players", 2, "--bots", f"{asked},first", "--games", 1, "--steps", 1)[::2] == (0, note)
    assert run("record", GAME, "--players", 2, "--bots", asked, "--steps", 1)[::2] == (0, note)
    assert run("record", GAME, "--players", 2, "--bots", "first")[::2] == (0, "")


def test_that_is_said_once_before_a_game_in_the_terminal(
    run: Run, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(plugged, {"ismcts": "tests.broken_bots:Raises"}, "bold-bots")
    plugged_in.cache_clear()
    monkeypatch.setattr("sys.stdin", StringIO("1\n1\nq\n"))
    code, _out, err = run("play", GAME, "--players", 3, "--bots", "ismcts:2")
    assert (code, err.count("bold-bots"), err.count("\n")) == (0, 1, 1)
    assert run("record", GAME, "--players", 2, "--bots", "ismcts")[0] == 2, "nobody else's bot plays by that name"


def test_a_process_that_dies(run: Run) -> None:
    code, out, err = run("arena", GAME, "--players", 2, "--bots", "dies,random", "--games", 4, "--jobs", 2)
    assert (code, out) == (1, "")
    assert err == "A process in which bots played has died, so the match cannot go on.\n"


@pytest.mark.usefixtures("signals_of_a_terminal")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_match_whose_bot_never_answers(jobs: str, plugged: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    os.mkfifo(asked)
    root = str(Path(pygames.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([root, str(plugged)]), "DOJO_ASKED": str(asked)}
    command = [sys.executable, "-m", "pygames", "arena", GAME, "--players", "2", "--bots", "ponders", "--jobs", jobs]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, start_new_session=True
    ) as running:
        pipe = os.open(asked, os.O_RDWR | os.O_NONBLOCK)  # which does not wait for somebody to write
        try:
            assert select.select([pipe], [], [], 60)[0], "it has not been asked"
            os.killpg(running.pid, signal.SIGINT)  # as a terminal does it
            out, err = running.communicate(timeout=60)
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            raise
        finally:
            os.close(pipe)
    assert (running.returncode, out, err) == (130, b"", b"")
