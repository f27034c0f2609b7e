"""The one exception that is meant for the person at the terminal, and running other programs without tracebacks."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class Problem(Exception):
    """Something a person can put right; its text is one sentence that says how."""


def run(command: Sequence[object], *, what: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a program and return what it printed; if it fails, show the end of its output and raise `Problem`."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except FileNotFoundError:
        raise Problem(f"{what} needs the program “{command[0]}”, which is not installed; install it and try again.") from None
    if done.returncode:
        tail = "\n".join("    " + line for line in done.stdout.strip().splitlines()[-12:])
        raise Problem(f"{what} did not work; the last it said was:\n{tail}")
    return done.stdout
