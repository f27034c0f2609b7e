"""The command line: ``python -m pygames``. Each command is a module of `pygames.commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from pygames.commands import COMMANDS, Failed
from pygames.game import GameError
from pygames.text import _


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    top = argparse.ArgumentParser(
        prog="python -m pygames",
        description=_("Five ninja and dragon tabletop games: play, record, replay and measure."),
    )
    top.add_argument("--version", action="version", version=f"pygames {_version()}")
    commands = top.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    for command in COMMANDS:
        command.add_to(commands)
    return top


def _version() -> str:
    try:
        return version("pygames")
    except PackageNotFoundError:  # a bare checkout
        return "0+unknown"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 done, 1 the thing asked for failed, 2 it was asked for wrongly."""
    top = parser()
    given = top.parse_args(arguments)
    if not hasattr(given, "run"):
        top.print_help()
        return 0
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except GameError as error:
        print(f"{top.prog}: {error}", file=sys.stderr)
        return 2
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader has gone. Nothing may be flushed into the pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
