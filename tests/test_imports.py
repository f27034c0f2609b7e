"""What the browser runs must run in Pyodide: the imports of pygames, walked without importing anything."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygames

ROOT = Path(pygames.__file__).parent
COMMAND_LINE = {"__main__.py", "commands"}
"""Parts that the browser never imports, and that may use more."""
MODULES = sorted(file for file in ROOT.rglob("*.py") if file.relative_to(ROOT).parts[0] not in COMMAND_LINE)
NEVER = {
    "js", "pyscript", "pyodide", "pyodide_js", "micropip", "numpy", "scipy", "rich", "pyspiel", "distributed",
    "threading", "_thread", "multiprocessing", "concurrent", "subprocess", "socket", "ssl", "http", "signal",
    "ctypes", "curses", "readline", "tkinter", "sqlite3", "tempfile", "webbrowser",
}  # fmt: skip
ALLOWED = set(sys.stdlib_module_names) | {"pygames", "htpy", "markupsafe"}


def imports(file: Path, *, top_only: bool = False) -> Iterator[tuple[str, int]]:
    """The modules a file imports and the line: everywhere, or only what runs when it is imported itself."""
    todo: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}:{node.lineno}: a relative import"
            yield node.module or "", node.lineno
            if node.module == "pygames":  # what is imported may be a module
                yield from ((f"pygames.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            todo += node.orelse
        elif not (top_only and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
            todo += ast.iter_child_nodes(node)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_only_what_every_python_has(file: Path) -> None:
    cluster = "cluster" in file.stem  # an optional extra, never loaded by the page
    for name, line in imports(file, top_only=cluster):
        first = name.partition(".")[0]
        assert first not in NEVER, f"{file.name}:{line} imports {name}, which Pyodide or its worker lacks"
        assert not name.startswith("urllib.request"), f"{file.name}:{line} imports {name}"
        assert first in ALLOWED, f"{file.name}:{line} imports {name}, which is no dependency"
        assert not name.startswith("pygames.commands"), f"{file.name}:{line} imports the command line"


def test_games_do_not_import_each_other() -> None:
    for file in (ROOT / "games").rglob("*.py"):
        own = file.relative_to(ROOT / "games").parts[0]
        for name, line in imports(file):
            parts = name.split(".")
            if parts[:2] == ["pygames", "games"] and len(parts) > 2:
                assert parts[2] == own, f"{file}:{line} imports another game"


def test_the_contract_knows_no_game() -> None:
    for part in ("game.py", "record.py", "bots.py", "randomness.py", "text.py", "table.py", "search", "ui"):
        for file in [ROOT / part] if part.endswith(".py") else (ROOT / part).rglob("*.py"):
            for name, line in imports(file):
                assert not name.startswith("pygames.games."), f"{file}:{line} imports the game {name}"


def test_the_package_offers_what_it_says_and_loads_bots_and_tables_only_when_asked() -> None:
    script = """
import sys, pygames
assert not {"pygames.bots", "pygames.table", "pygames.search"} & set(sys.modules)
assert pygames.Table is sys.modules["pygames.table"].Table
assert pygames.decide is sys.modules["pygames.bots"].decide
for name in pygames.__all__:
    assert getattr(pygames, name) is not None
from pygames import *
assert not hasattr(pygames, "chess")
print(Table, Seat, Bot, Thought, pygames.__version__)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_importing_everything_loads_nothing_that_the_browser_lacks() -> None:
    names = [".".join(("pygames", *file.relative_to(ROOT).with_suffix("").parts)) for file in MODULES]
    names = [name.removesuffix(".__init__") for name in names if "cluster" not in name]
    lacking = [
        "js",
        "pyscript",
        "pyodide",
        "numpy",
        "rich",
        "pyspiel",
        "distributed",
        "multiprocessing",
        "pygames.commands",
    ]
    script = (
        f"import sys, importlib; [importlib.import_module(n) for n in {names!r}]; "
        f"print([n for n in {lacking!r} if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_a_match_in_one_process_needs_nothing_that_pyodide_lacks() -> None:
    script = """
import sys
from pygames.__main__ import main
assert main(["arena", "dragon-trick", "--players", "2", "--bots", "random", "--games", "1"]) == 0
print([name for name in ("multiprocessing", "concurrent.futures.process", "rich", "distributed") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stdout + done.stderr
