"""What all pages but the table have in common: a way back, a title, a line of news."""

from __future__ import annotations

from htpy import Node, a, div, h1, header, p

from pygames.text import _
from pygames.ui.components import icon

APP = "Dragon Dojo"


def page(
    title: str, *content: Node, notice: str = "", home: bool = False, kind: str = "", back: str = ""
) -> tuple[str, str]:
    """The document's title and the page's HTML. ``back``: the address that the way back leads to, by default the first page."""
    way_back = (
        None
        if home
        else a(
            ".tool.to-home",
            href=f"#{back}",
            id="to-home",
            data_key="Escape",
            aria_label=_("Back to the table") if back.startswith("table/") else _("Back"),
        )[icon("back")]
    )
    html = div(f".page.{kind}" if kind else ".page")[
        header(".page-head")[way_back, h1[title]],
        p("#notice.notice", role="status")[notice] if notice else None,
        div(".page-body")[content],
    ]
    return (APP if home else f"{title} · {APP}"), str(html)
