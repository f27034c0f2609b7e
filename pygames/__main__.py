"""The command line: ``python -m pygames``. Each command is a module of `pygames.commands`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pygames
from pygames.commands import COMMANDS
from pygames.commands.messages import Parser, carry_out
from pygames.text import _


def parser() -> Parser:
    """What the command line understands."""
    top = Parser(
        prog="python -m pygames",
        description=_("Five ninja and dragon tabletop games: play, record, replay and measure."),
    )
    top.add_argument("--version", action="version", version=f"pygames {pygames.__version__}")
    commands = top.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code, as `carry_out` says it, and 2 for a command line that is none."""
    top = parser()
    given = top.parse_args(arguments)
    if not hasattr(given, "run"):
        top.print_help()
        return 0
    return carry_out(lambda: given.run(given), top.prog)


if __name__ == "__main__":
    sys.exit(main())
