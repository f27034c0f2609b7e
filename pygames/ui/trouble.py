"""The page for an error that nobody foresaw: what happened, a report to copy, and a way on."""

from __future__ import annotations

import traceback
from collections.abc import Mapping

from htpy import div, h1, p, section, textarea

from pygames.text import _
from pygames.ui.components import action


def report(version: str, platform: Mapping[str, object], record: str, error: BaseException | None) -> str:
    """What a programmer needs: version, platform, record and traceback as plain text."""
    lines = [f"Dragon Dojo {version}"]
    lines += [f"{key}: {value}" for key, value in platform.items()]
    if record:
        lines += ["", record]
    if error is not None:
        lines += ["", *traceback.format_exception(error)]
    return "\n".join(lines)


def trouble_page(text: str, *, table: str, stuck: bool) -> str:
    """The page, as HTML. ``table``: the id of the game that was open, if any; ``stuck``: whether a bot is to move in it."""
    return str(
        section(".page.trouble")[
            h1[_("Something went wrong")],
            p[_("That is our fault, not yours. Your games are kept up to the last move.")],
            div(".actions")[
                action("go #", _("Go to the first page"), main=True),
                action(f"go #table/{table}", _("Return to the table")) if table else None,
                action("skip", _("Play the bot's first legal move and go on")) if stuck else None,
                action("report", _("Copy the report")),
            ],
            textarea(".report", readonly=True, rows="12", aria_label=_("Report"))[text],
        ]
    )
