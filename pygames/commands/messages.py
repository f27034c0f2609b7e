"""How a command prints, and how it ends that fails: a sentence on standard error, safe for a terminal; an exit code."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
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

    0 it is done, 1 what was asked for failed, 2 it was asked for wrongly, 130 Ctrl-C or a closed window,
    141 the reader of its output has gone.
    """
    if sys.stdout is None:
        say(_("standard output: It cannot be written: it is closed."))
        return 1
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        code = run()
        with output():
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
    except OSError as error:  # such as no more processes: commands tell of files and output themselves
        say(f"{program}: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def printable(text: str) -> str:
    """The text with all that could move a terminal's cursor or change its colours written as in Python: ``\\x1b``."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def show(text: object) -> None:
    """A text on standard output, at once. Raises `Failed`, and `BrokenPipeError` if the reader has gone."""
    with output():
        print(text, flush=True)


@contextmanager
def output() -> Iterator[None]:
    """Around whatever writes on standard output, for its errors. Raises as `show`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        silence(sys.stdout)
        raise Failed(_("standard output: It cannot be written: {reason}.").format(reason=reason(error))) from None


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


def not_installed(module: str, extra: str) -> str:
    """The sentence that says so, and with which extra of this package it is installed."""
    text = _("{module} is not installed; in the folder of Dragon Dojo: pip install '.[{extra}]'.")
    return text.format(module=module, extra=extra)


IMPORTING = {"importlib", "_frozen_importlib", "importlib_metadata", "functools"}
"""Whose frames load a bot. Packages such as Dask put ``importlib_metadata``, which calls ``functools``, in the built-in's place."""


def trace(error: BaseException | None) -> str:
    """The traceback of somebody else's code, from its own first frame on; empty where it was never reached."""
    frame = error.__traceback__ if error is not None else None
    while frame is not None and _ours(frame.tb_frame.f_globals.get("__name__", "")):
        frame = frame.tb_next
    if error is None or (frame is None and error.__cause__ is None):
        return ""
    return "".join(traceback.format_exception(type(error), error, frame))


def _ours(module: str) -> bool:
    """Whether a frame of this module only called or imported the code that failed."""
    package = module.partition(".")[0]
    return package in IMPORTING or module in ("pygames.bots", "pygames.commands.asking")
