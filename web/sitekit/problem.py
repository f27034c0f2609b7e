"""The one exception that is meant for the person at the terminal, and running other programs without tracebacks."""

import errno
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class Problem(Exception):
    """Something a person can put right; its text is one sentence that says how."""


#: What helps against an error of the system's; the others are rare.
ADVICE = {
    errno.EACCES: "allow yourself to write there",
    errno.EPERM: "allow yourself to write there",
    errno.EROFS: "choose a folder that can be written to",
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room on the disk",
    errno.EEXIST: "move it out of the way",
    errno.ENOTDIR: "move the file that is in the way",
    errno.EISDIR: "move the folder that is in the way",
}


def advice(error: OSError) -> str:
    """One sentence about a file that could not be read or written: the system's words, the file, and what helps."""
    where = f" (“{error.filename}”)" if error.filename else ""
    return f"{error.strerror or error}{where}; {ADVICE.get(error.errno or 0, 'put that right')} and try again."


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
