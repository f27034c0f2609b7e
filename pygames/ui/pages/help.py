"""How the app is used: the same at every table."""

from __future__ import annotations

from htpy import Node, dd, dl, dt, h2, li, p, ul

from pygames.text import _
from pygames.ui.pages.layout import page as layout


def keys() -> Node:
    """The keys that work at a table."""
    table = {
        _("Arrow keys"): _("from card to card"),
        _("Enter"): _("pick the card, or play it when it is picked"),
        _("Escape"): _("let go, or close what is open"),
        "C": _("play what is picked"),
        "U": _("undo"),
        "H": _("hint"),
        "L": _("log"),
        "S": _("score sheet"),
        "?": _("rules of the game"),
        "M": _("menu"),
    }
    return dl(".keys")[[[dt[key], dd[text]] for key, text in table.items()]]


def page() -> tuple[str, str]:
    """The help page."""
    return layout(
        _("Help"),
        h2[_("At the table")],
        ul[
            li[_("Cards you may play stand up. Tap one to pick it, tap it again to play it.")],
            li[_("Tap a dim card to read why it cannot be played now.")],
            li[_("The line at the top says whose turn it is and what is expected.")],
            li[_("Several people share one tablet: a curtain falls until the next one has it.")],
            li[_("Every move is saved at once. Close the page whenever you like.")],
        ],
        h2[_("Keys")],
        keys(),
        h2[_("On a train")],
        p[_("After the first visit everything works without a connection.")],
        p[
            _(
                "On an iPad or iPhone choose “Add to Home Screen” and open the app from there once while online: "
                "only then does the device keep your games for good."
            )
        ],
    )
