"""`python3 web test`: every check there is, in one run with one honest exit code."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from . import chrome, paths, tools
from .paths import say

RULED = "pygames.games"


def pytest_runs(python: str, arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The rules with branch coverage, which slows them down, and everything else without; two tests at a time."""
    pytest = [python, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    if arguments:
        return [("pytest", [python, "-m", "pytest", *arguments])]
    coverage = [f"--cov={RULED}", "--cov-branch", "--cov-report=term"]
    return [
        ("pytest: the rules, with branch coverage", [*pytest, *coverage, "tests/games"]),
        ("pytest: everything else", [*pytest, "--ignore=tests/games"]),
    ]


def run_all(pytest_arguments: Sequence[str]) -> int:
    """Lint, types, then all tests with branch coverage; later checks run even if an earlier one fails."""
    tools.ensure_venv("test")
    tools.ensure_engine()
    environment = {**os.environ, "CHROMIUM": chrome.ensure(), "MYPYPATH": str(paths.WEB)}
    python = str(paths.venv_python())
    checks = [
        ("ruff", [python, "-m", "ruff", "check", "."]),
        ("mypy (engine)", [python, "-m", "mypy"]),
        ("mypy (site tools)", [python, "-m", "mypy", "--strict", "-p", "sitekit"]),
        *pytest_runs(python, pytest_arguments),
    ]
    failed = []
    for name, command in checks:
        say(f"== {name}")
        if subprocess.run(command, cwd=paths.REPO, env=environment, check=False).returncode:
            failed.append(name)
    say("All checks passed." if not failed else f"Not passed: {', '.join(failed)}")
    return 1 if failed else 0
