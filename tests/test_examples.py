"""Every example is run: the doctests of the package, and the Python of README and docs but for the guide's own game."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import pygames
from pygames.__main__ import main

PACKAGE = Path(pygames.__file__).parent
ROOT = Path(__file__).parents[1]
MODULES = sorted(
    ".".join(("pygames", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for file in PACKAGE.rglob("*.py")
    if ">>>" in file.read_text("utf-8")
)
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [
    pytest.param(block, id=f"{page.name}:{number}")
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if page.name != "how-to-write-a-game.md"  # tests/test_howto.py runs that
    for number, block in enumerate(BLOCK.findall(page.read_text("utf-8")), 1)
]


def test_there_are_examples() -> None:
    assert {"pygames", "pygames.bots", "pygames.record"} <= set(MODULES)
    assert {"README.md:1", "records.md:1", "records.md:2"} <= {block.id for block in BLOCKS}


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("block", BLOCKS)
def test_pages(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a folder with the file of records that README makes."""
    assert main(["record", "dragon-trick", "--players", "3", "--games", "2"]) == 0
    (tmp_path / "games.jsonl").write_text(capsys.readouterr().out, "utf-8")
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "example", "exec"), {"__name__": "example"})
