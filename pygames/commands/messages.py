"""How a command ends that cannot do what was asked: one sentence on standard error, safe for a terminal, and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO

from pygames.bots import BadBot
from pygames.game import GameError
from pygames.text import _


class Failed(Exception):
    """The command could not do what was asked; its text is one sentence for a person, and the exit code is 1.

    ``detail`` is what only a programmer reads, such as the traceback of somebody's bot.
    """

    def __init__(self, text: str, detail: str = "") -> None:
        super().__init__(text, detail)  # both are the arguments, so that it comes whole out of another process
        self.text, self.detail = text, detail

    def __str__(self) -> str:
        return self.text


class Parser(argparse.ArgumentParser):
    """A command line that repeats what was typed only as far as a terminal can bear it."""

    def error(self, message: str) -> NoReturn:
        """As the built-in."""
        super().error(printable(message))


def carry_out(run: Callable[[], int], program: str) -> int:
    """Run a command, and turn whatever ends it into an exit code.

    0 it is done, 1 what was asked for failed, 2 it was asked for wrongly, 130 Ctrl-C, 141 the reader of its output has gone.
    """
    if sys.stdout is None:
        say(_("standard output: It cannot be written: it is closed."))
        return 1
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        code = run()
        sys.stdout.flush()
    except BadBot as error:
        say(error, trace(error.__cause__))
        return 1
    except GameError as error:
        say(f"{program}: {error}")
        return 2
    except Failed as error:
        say(error, error.detail)
        return 1
    except BrokenPipeError:
        silence(sys.stdout)
        return 141
    except OSError as error:  # commands tell of their own files, and what bots raise is `Failed`
        silence(sys.stdout)
        say(_("standard output: It cannot be written: {reason}.").format(reason=reason(error)))
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def printable(text: str) -> str:
    """The text with all that could move a terminal's cursor or change its colours written as in Python: ``\\x1b``."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def say(text: object, detail: str = "") -> None:
    """A sentence on standard error, and below it the detail, whose lines stay lines."""
    if sys.stderr is None:  # closed; ``print`` would take standard output instead
        return
    try:
        for line in (str(text), *detail.splitlines()):
            print(printable(line), file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Send what a stream that failed still holds nowhere: at exit Python would try again, and complain."""
    with suppress(OSError, ValueError):  # a stream of a test has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def reason(error: Exception) -> str:
    """Why a file cannot be had, in the system's words."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def unwritable(file: str | Path, error: Exception) -> Failed:
    """What to raise when a file cannot be written."""
    return Failed(f"{file}: " + _("It cannot be written: {reason}.").format(reason=reason(error)))


def check_writable(path: Path) -> None:
    """Find out whether a file could be written, and leave everything as it is. Raises `Failed`."""
    try:
        new = not path.exists()
        if new or path.is_file() or path.is_dir():  # a pipe would wait here for its reader
            with path.open("a"):
                pass
        if new:
            path.unlink()
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unwritable(path, error) from None


@contextmanager
def line_writer(file: str | None) -> Iterator[Callable[[str], None]]:
    """A function that writes a line to a new file at once; to nowhere without a file. Raises `Failed`, as does what it yields."""
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


def trace(error: BaseException | None) -> str:
    """The traceback of somebody else's code, from its own first frame on; empty where it was never reached."""
    frame = error.__traceback__ if error else None
    while frame is not None and _ours(frame.tb_frame.f_globals.get("__name__", "")):
        frame = frame.tb_next
    if error is None or (frame is None and error.__cause__ is None):
        return ""
    return "".join(traceback.format_exception(type(error), error, frame))


def _ours(module: str) -> bool:
    """Whether a frame of this module only called or imported the code that failed."""
    package = module.partition(".")[0]
    return package.endswith("importlib") or module in ("pygames.bots", "pygames.commands.asking")
