"""Files that commands write: found out beforehand whether they can be, and told in a sentence where they cannot."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pygames.commands.messages import Failed, reason
from pygames.text import _


def unwritable(file: str | Path, error: Exception) -> Failed:
    """What to raise when a file cannot be written."""
    return Failed(f"{file}: " + _("It cannot be written: {reason}.").format(reason=reason(error)))


def check_writable(file: Path) -> None:
    """Find out whether a file could be written, and leave everything as it is. Raises `Failed`."""
    try:
        path = Path(os.path.realpath(file))  # of a link, what it points to, be that there or not
        new = not path.exists()
        if new or path.is_file() or path.is_dir():  # a pipe would wait here for its reader
            with path.open("a"):
                pass
        if new:
            path.unlink()
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(file, error) from None


@contextmanager
def line_writer(file: str | None) -> Iterator[Callable[[str], None]]:
    """A function that writes a line to a new file at once; to nowhere without a file.

    Raises `Failed`, and so does the function.
    """
    if file is None:
        yield lambda line: None
        return
    try:
        stream = open(file, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 - a with would hide what failed first
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(file, error) from None

    def write(line: str) -> None:
        try:
            stream.write(line + "\n")
            stream.flush()
        except OSError as error:
            raise unwritable(file, error) from None

    try:
        yield write
    except BaseException:
        with suppress(OSError):
            stream.close()
        raise
    try:
        stream.close()
    except OSError as error:
        raise unwritable(file, error) from None
