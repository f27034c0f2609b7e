"""``python -m pygames replay``: plays each record of a file again and checks all it says."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import nullcontext

from pygames.commands.messages import Failed, printable, reason, show
from pygames.record import BadRecord, read_lines
from pygames.text import _, ngettext


def run(given: argparse.Namespace) -> int:
    """Check the file; `Failed` names the first disagreement as ``FILE:LINE: ply N: ...``."""
    name = _("standard input") if given.file == "-" else given.file
    games = 0
    for number, record in read_lines(_lines(given.file, name)):
        try:
            if isinstance(record, BadRecord):
                raise record
            record.check()
        except BadRecord as error:
            raise Failed(f"{name}:{number}: {error}") from None
        games += 1
    agree = ngettext("{file}: {count} game agrees.", "{file}: {count} games agree.", games)
    if not games:
        agree = _("{file}: There is no record in it.")
    show(printable(agree.format(file=name, count=games)))
    return 0


def _lines(file: str, name: str) -> Iterator[bytes]:
    try:
        if file == "-" and sys.stdin is None:
            raise ValueError(_("it is closed"))
        with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
            yield from stream
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise Failed(f"{name}: " + _("It cannot be read: {reason}.").format(reason=reason(error))) from None
