"""The game of docs/how-to-write-a-game.md, taken from the page: under the contract's laws, and with the page's commands."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pygames import Game, Record, all_games, games, get
from pygames.__main__ import main
from pygames.bots import decide
from pygames.search.ismcts import ISMCTS
from pygames.table import Seat, Story, Table
from tests.contract import LAWS, Law, replay_gives_an_equal_position
from tests.tools import at, cases, walk

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "how-to-write-a-game.md"
FILE = re.compile(r"^```python\n# (high_card/\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDED = re.compile(r"^```python\n# at the end of (tests/\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    python (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, in the registry as if its folder were among the others."""
    folder = tmp_path_factory.mktemp("games")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    games.__path__.append(str(folder))
    all_games.cache_clear()
    try:
        yield get("high-card")
    finally:
        games.__path__.remove(str(folder))
        all_games.cache_clear()
        for module in [name for name in sys.modules if name.startswith("pygames.games.high_card")]:
            del sys.modules[module]


def test_the_page_has_the_whole_game() -> None:
    names = {name for name, _text in FILE.findall(PAGE.read_text("utf-8"))}
    assert names == {f"high_card/{part}.py" for part in ("__init__", "rules", "bot", "words")}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(game: Game, law: Law) -> None:
    for case in cases(game):
        for seed in range(30):
            law(at(case, seed, Random(seed).random()), Random(seed))
        for ply, position in enumerate(walk(case.new(), Random(1))):
            law(position, Random(ply))


def test_records(game: Game) -> None:
    for case in cases(game):
        for seed in range(30):
            replay_gives_an_equal_position(case, seed)


def test_tree_search_plays_it_though_it_has_no_playout(game: Game) -> None:
    position = at(cases(game)[0], 1, 0.2)
    assert decide(ISMCTS(50), position.view(position.turn), Random(1)).move in position.legal()


def test_every_ending_occurs(game: Game) -> None:
    ends = {end for seed in range(60) for end in Record.random(game.id, 2, seed).last().ends()}
    assert ends == game.endings


def test_the_log(game: Game) -> None:
    table = Table.new(game.id, [Seat("Ann"), Seat("Ben", "student")], 1)
    for move in range(8):
        table.play(table.position.legal()[move % 2 - 1])
    for seat in (0, 1):
        lines = [line.text for line in Story(table, seat).lines()]
        assert len(lines) == 1 + 4 * 3
        assert lines[1] == "Ann has picked a card."


def test_records_agree_when_replayed(game: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["record", game.id, "--players", "2", "--games", "100", "--legal"]) == 0
    file = tmp_path / "games.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", str(file)]) == 0
    assert "100 games agree" in capsys.readouterr().out


def test_the_page_followed_to_the_letter(tmp_path: Path) -> None:
    """Its files written and its commands run, in a copy of the repository."""
    page = PAGE.read_text("utf-8")
    for part in ("pygames", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name, text in FILE.findall(page):
        file = tmp_path / "pygames" / "games" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    for name, text in ADDED.findall(page):
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write(text)
    commands = COMMAND.findall(page)
    assert [command.split()[2] for command in commands] == ["record", "replay", "play", "tests/test_contract.py"]
    ours = ("PYTEST_ADDOPTS", "DOJO_EXAMPLES")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    said = []
    for command in commands:
        done = subprocess.run(
            f"{shlex.quote(sys.executable)} {command}",
            shell=True,
            cwd=tmp_path,
            env=environment,
            input="1\n" * 10,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, f"python {command}\n{done.stdout}{done.stderr}"
        said.append(done.stdout)
    assert "100 games agree" in said[1]
    assert "The end" in said[2]
    assert "passed" in said[3]
