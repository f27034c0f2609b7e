"""``python -m pygames play``: a game in a terminal, with a player whose lines are written down beforehand."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Choice, Game, Record, all_games
from pygames.__main__ import main
from pygames.bots import Bot, Thought, decide
from pygames.commands.play import write
from pygames.commands.reading import read_html, read_view
from pygames.game import View
from pygames.games import get
from tests.tools import at, cases

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
hang_ups = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.skipif(sys.platform == "win32", reason="needs signals of POSIX"))
        for name in ("SIGHUP", "SIGTERM")
    ],
)
Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    monkeypatch.chdir(tmp_path)

    def play(*arguments: str, lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        code = main(["play", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return play


def arguments(game: Game) -> list[str]:
    return [game.id, "--players", str(game.players[0]), "--seed", "5", "--bots", "random"]


@every_game
def test_a_whole_game_with_the_first_move_each_time(game: Game, play: Play) -> None:
    code, out, err = play(*arguments(game), lines="1\n" * 3000)
    assert (code, err) == (0, "")
    assert "The end" in out
    assert "Guest" in out
    file = Path(f"{game.id}-5.json")
    Record.parse(file.read_text("utf-8")).check()


@every_game
def test_leaving_leaves_a_record_that_can_be_played_on(game: Game, play: Play) -> None:
    code, out, _err = play(*arguments(game), lines="1\nq\n")
    assert code == 0
    file = Path(f"{game.id}-5.json")
    assert file.name in out
    record = Record.parse(file.read_text("utf-8"))
    assert record.last().turn >= 0
    assert json.loads(file.read_text("utf-8"))["seats"][0] == {"name": "Guest", "bot": ""}


@every_game
def test_illegal_lines_get_the_reason_and_hint_and_help_answer(game: Game, play: Play) -> None:
    code, out, err = play(*arguments(game), lines="resign\n0\n9999\n\nhelp\nhint\ntable\nquit\n")
    assert (code, err) == (0, "")
    assert "resign" in out
    assert out.count("The moves have the numbers 1 to") == 2
    assert "its number" in out


def test_a_hint_is_the_strongest_bot_s_with_its_figures(play: Play) -> None:
    _code, out, _err = play(
        "tiger-and-dragon", "--players", "3", "--seed", "1", "--bots", "novice,novice", lines="hint\nq\n"
    )
    assert "times in a hundred" in out
    figures = out[out.index("Chance to win the game:") :]
    assert re.search(r"^ +\d+ %  Pass$", figures, re.MULTILINE)
    assert re.search(r"^ +\d+ %  Defend with the blue 6$", figures, re.MULTILINE)


def test_the_end_of_the_input_is_leaving(play: Play) -> None:
    assert play(*arguments(GAMES[0]), lines="")[0] == 0


def test_what_is_not_said_is_asked(play: Play) -> None:
    code, out, _err = play("--seed", "1", lines="0\nx\n1\n\n\n\n\n\nq\n")
    assert code == 0
    assert "Which game?" in out
    assert "How many players?" in out
    assert out.count("A number from 1 to") == 2


def test_a_number_with_many_digits_is_none_of_the_choices(play: Play) -> None:
    code, out, _err = play(lines="0000000019\n123456789012345678901234567890\nq\n")
    assert code == 0
    assert out.count("A number from 1 to") == 2


def test_leaving_while_asked_leaves_nothing(play: Play) -> None:
    assert play(lines="q\n")[0] == 0
    assert not list(Path().iterdir())


def test_an_old_record_is_not_written_over(play: Play) -> None:
    for _game in range(2):
        play(*arguments(GAMES[0]), lines="q\n")
    assert len(list(Path().glob("*.json"))) == 2


def test_the_seat_and_the_file_can_be_chosen(play: Play) -> None:
    code, out, _err = play("tiger-and-dragon", "--players", "3", "--seat", "2", "--save", "mine.json", lines="q\n")
    assert code == 0
    assert [seat["name"] for seat in json.loads(Path("mine.json").read_text("utf-8"))["seats"]][2] == "Guest"
    assert "Student 2" in out


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        (["--seat", "5"], "Your seat"),
        (["--bots", "karpov"], "karpov"),
        (["--bots", "random,random,random,random"], "bots"),
        (["--set", "x=1"], "no option x"),
        (["--seed", "-1"], "seed"),
    ],
)
def test_wrong_arguments(extra: list[str], says: str, play: Play) -> None:
    code, _out, err = play("tiger-and-dragon", "--players", "3", *extra, lines="")
    assert code == 2
    assert says in err


def test_a_file_that_cannot_be_written(play: Play) -> None:
    code, out, err = play(*arguments(GAMES[0]), "--save", "no/such/folder.json", lines="q\n")
    assert (code, out) == (1, ""), "it is found before anything is played"
    assert err == "no/such/folder.json: It cannot be written: No such file or directory.\n"
    assert not list(Path().iterdir())


def test_a_folder_is_no_file(play: Play) -> None:
    code, out, err = play(*arguments(GAMES[0]), "--save", ".", lines="q\n")
    assert (code, out, err) == (1, "", ".: It cannot be written: Is a directory.\n")


def test_looking_whether_a_file_can_be_written_leaves_it_as_it_is(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def look(_evening: object) -> None:
        seen.append([file.read_text("utf-8") for file in Path().iterdir()])

    monkeypatch.setattr("pygames.commands.play.Evening.play", look)
    assert play(*arguments(GAMES[0]), "--save", "mine.json", lines="")[0] == 0
    Path("mine.json").write_text("old", "utf-8")
    assert play(*arguments(GAMES[0]), "--save", "mine.json", lines="")[0] == 0
    assert seen == [[], ["old"]]
    Record.parse(Path("mine.json").read_text("utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs links that everybody may make")
def test_a_link_stays_one_and_what_it_points_to_is_made_by_saving_only(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(
        "pygames.commands.play.Evening.play", lambda _evening: seen.append([file.name for file in Path().iterdir()])
    )
    link = Path("mine.json")
    link.symlink_to("later.json")
    assert play(*arguments(GAMES[0]), "--save", "mine.json", lines="")[0] == 0
    assert seen == [["mine.json"]]
    assert link.is_symlink()
    Record.parse(Path("later.json").read_text("utf-8"))
    link.unlink()
    link.symlink_to("no/such/folder.json")
    code, _out, err = play(*arguments(GAMES[0]), "--save", "mine.json", lines="")
    assert (code, err) == (1, "mine.json: It cannot be written: No such file or directory.\n")
    assert link.is_symlink()


def test_tree_search_plays_as_many_iterations_as_it_was_asked_for(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    def noted(bot: Bot, view: View, rng: Random, *, steps: int | None = None, seconds: float | None = None) -> Thought:
        asked.append(steps)
        return decide(bot, view, rng, steps=steps, seconds=seconds)

    monkeypatch.setattr("pygames.commands.asking.decide", noted)
    game = ["dragon-trick", "--players", "2", "--seed", "5"]
    code, _out, err = play(*game, "--bots", "ismcts:30", lines="1\n" * 3 + "q\n")
    assert (code, err) == (0, "")
    assert asked
    assert set(asked) == {30}
    assert play(*game, "--bots", "ismcts", lines="")[0] == 2
    seats = json.loads(Path("dragon-trick-5.json").read_text("utf-8"))["seats"]
    assert seats[1] == {"name": "ismcts:30 1", "bot": "ismcts:30"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device of Linux")
def test_a_game_that_cannot_be_saved_where_it_was_asked_is_saved_elsewhere(play: Play) -> None:
    code, _out, err = play(*arguments(GAMES[0]), "--save", "/dev/full", lines="1\nq\n")
    file = f"{GAMES[0].id}-5.json"
    assert code == 1
    assert err == (f"The record could not be written to /dev/full: No space left on device. It is in {file}.\n")
    Record.parse(Path(file).read_text("utf-8"))


@every_game
def test_ctrl_c_keeps_the_game(game: Game, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "1"])

    def answer() -> str:
        if (text := next(answers, None)) is None:
            raise KeyboardInterrupt
        return text

    monkeypatch.setattr("builtins.input", answer)
    code, _out, err = play(*arguments(game), lines="")
    assert (code, err) == (130, f"The record is in {game.id}-5.json.\n")
    record = Record.parse(Path(f"{game.id}-5.json").read_text("utf-8"))
    assert sum(isinstance(ply, Choice) and ply.by == 0 for ply in record.plies) == 2
    assert record.last().turn == 0


def test_ctrl_c_while_asked_leaves_nothing(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    assert play(lines="")[::2] == (130, "")
    assert not list(Path().iterdir())


def test_a_closed_standard_input_is_leaving(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_play.StringIO", lambda _lines: None)
    assert play(*arguments(GAMES[0]), lines="")[0] == 0
    assert len(list(Path().iterdir())) == 1


def process(tmp_path: Path, stdout: object) -> subprocess.Popen[str]:
    """A game in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(Path(pygames.__file__).parents[1])}
    command = [sys.executable, "-m", "pygames", "play", *arguments(GAMES[0])]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    )  # type: ignore[call-overload]


def test_a_terminal_that_goes_away_keeps_the_game(tmp_path: Path) -> None:
    with process(tmp_path, subprocess.PIPE) as running:
        running.stdin.write("1\n")  # written first: there may be no reader once its output is gone
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        running.stdin.close()
        assert running.stderr.read() == f"The record is in {GAMES[0].id}-5.json.\n"
        assert running.wait(timeout=60) == 141
    Record.parse((tmp_path / f"{GAMES[0].id}-5.json").read_text("utf-8")).last()


@pytest.mark.usefixtures("signals_of_a_terminal")
@hang_ups
def test_a_closed_window_keeps_the_game(name: str, tmp_path: Path) -> None:
    with process(tmp_path, subprocess.PIPE) as running:
        running.stdin.write("1\n")
        running.stdin.flush()
        assert any("hint" in line for line in running.stdout), running.stderr.read()
        running.send_signal(getattr(signal, name))
        _out, err = running.communicate(timeout=60)
        assert (running.returncode, err) == (130, f"The record is in {GAMES[0].id}-5.json.\n")
    Record.parse((tmp_path / f"{GAMES[0].id}-5.json").read_text("utf-8")).last()


@pytest.mark.usefixtures("signals_of_a_terminal")
@hang_ups
@pytest.mark.parametrize("ended", [True, False])
def test_a_hang_up_does_not_end_the_saving(name: str, ended: bool, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    number = getattr(signal, name)
    before = signal.getsignal(number)

    def evening(_evening: object) -> None:
        if not ended:
            signal.raise_signal(number)

    def slowly(*arguments: Any) -> None:
        signal.raise_signal(number)
        write(*arguments)

    monkeypatch.setattr("pygames.commands.play.Evening.play", evening)
    monkeypatch.setattr("pygames.commands.play.write", slowly)
    code, out, err = play(*arguments(GAMES[0]), lines="")
    told = f"The record is in {GAMES[0].id}-5.json.\n"
    assert (code, out, err) == ((0, told, "") if ended else (130, "", told))
    Record.parse(Path(f"{GAMES[0].id}-5.json").read_text("utf-8"))
    assert signal.getsignal(number) is before


@hang_ups
def test_a_signal_that_is_ignored_stays_so(name: str, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    number = getattr(signal, name)
    monkeypatch.setattr("pygames.commands.play.Evening.play", lambda _evening: signal.raise_signal(number))
    before = signal.signal(number, signal.SIG_IGN)  # as nohup does
    try:
        assert play(*arguments(GAMES[0]), lines="")[::2] == (0, "")
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device of Linux")
def test_output_that_cannot_be_written_keeps_the_game(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full, process(tmp_path, full) as running:
        _out, err = running.communicate("1\nq\n", timeout=60)
        assert running.returncode == 1
    assert err.splitlines() == [
        f"The record is in {GAMES[0].id}-5.json.",
        "standard output: It cannot be written: No space left on device.",
    ]
    Record.parse((tmp_path / f"{GAMES[0].id}-5.json").read_text("utf-8")).last()


# -- the table as text


@every_game
def test_the_table_shows_and_hides_nothing_but_the_view(game: Game) -> None:
    for number, case in enumerate(cases(game)[:: max(1, len(cases(game)) // 4)]):
        for part in (0.1, 0.5, 0.9):
            position = at(case, number, part)
            view = position.view(0)
            names = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Shadow"]
            lines = read_view(game.id, view, names)
            assert lines
            assert lines == read_view(game.id, view, names)


def test_labels_are_read_and_what_is_hidden_is_not() -> None:
    html = (
        '<section aria-label="Ben: 3 cards"><b>Ben</b><span title="Cards">3</span><svg><title>x</title></svg>'
        '<div role="group" aria-label="Line"><span role="img" aria-label="red 5">5</span>'
        '<span role="img" aria-label="red 5">5</span><span aria-hidden="true">no</span></div></section><p>Plain.</p>'
    )
    lines = read_html(html)
    assert [(line.depth, line.label, line.items) for line in lines] == [
        (0, "Ben: 3 cards", ()),
        (1, "Line", ("red 5 ×2",)),
        (0, "", ("Plain.",)),
    ]


def test_a_game_without_a_face_shows_its_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_part(game_id: str, name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("pygames.commands.reading.part", no_part)
    game = get("tiger-and-dragon")
    lines = read_view(game.id, at(cases(game)[0], 1, 0.5).view(0), ["Anna", "Ben"])
    assert "hand" in [line.label for line in lines]
