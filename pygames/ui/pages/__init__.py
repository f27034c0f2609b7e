"""The pages of the app, one module each. A page is a function from the session's state to HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.ui.frame import Frame

if TYPE_CHECKING:
    from pygames.ui.session import Session


def page_of(session: Session, frame: Frame) -> None:
    """Fill the frame with the page that the session is on. Pages are imported when first shown, to start sooner."""
    frame.root["at"] = "table" if session.sitting else "page"
    if session.sitting:
        from pygames.ui.pages import table

        table.fill(session.sitting, session.settings, frame, session.notice)
    elif session.setup:
        from pygames.ui.pages import setup

        frame.title, frame.html = setup.page(session.setup)
    elif session.url.startswith("rules/"):
        from pygames.ui.pages import rules

        frame.title, frame.html = rules.page(session.url.removeprefix("rules/"), session.back)
    elif session.url == "settings":
        from pygames.ui.pages import settings

        frame.title, frame.html = settings.page(
            session.settings, session.notice, session.back, kept=bool(session.platform.get("persisted"))
        )
    elif session.url == "statistics":
        from pygames.ui.pages import statistics

        frame.title, frame.html = statistics.page(session.store.get("statistics"), session.asked)
    elif session.url == "about":
        from pygames.ui.pages import about

        frame.title, frame.html = about.page(session.version, session.about)
    elif session.url == "help":
        from pygames.ui.pages import help

        frame.title, frame.html = help.page()
    else:
        from pygames.ui.pages import home

        frame.title, frame.html = home.page(session.store, session.notice, session.asked)
