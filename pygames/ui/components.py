"""Pieces of HTML that know no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import (
    Element,
    Node,
    button,
    caption,
    dialog,
    div,
    h2,
    header,
    span,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    use,
)

from pygames.text import _
from pygames.ui.html import kept

SPRITE = "icons.svg"


@kept
def icon(name: str) -> Element:
    """A picture from the sprite; decoration only, so it has no name for a screen reader."""
    return svg(".icon", aria_hidden="true", focusable="false")[use(href=f"{SPRITE}#i-{name}")]


@kept
def tool(act: str, text: str, picture: str, *, key: str = "", why_not: str = "") -> Element:
    """A button of the table's bar: picture, and text where there is room. ``why_not``: greyed, and a tap says why."""
    return button(
        ".tool",
        id=f"tool-{act.replace(' ', '-')}",
        type="button",
        data_act=act,
        data_key=key or None,
        title=f"{text} ({key})" if key else text,
        aria_disabled="true" if why_not else None,
        aria_label=text,
    )[icon(picture), span(".tool-text")[text]]


@kept
def action(
    act: str, text: str, *, key: str = "", main: bool = False, id: str | None = None, marked: bool = False
) -> Element:
    """A button with words."""
    return button(
        class_={"action": True, "is-main": main, "is-hint": marked},
        id=id or f"act-{act.replace(' ', '-')}",
        type="button",
        data_act=act,
        data_key=key or None,
    )[text]


@kept
def piece(
    item: str,
    name: str,
    *content: Node,
    legal: bool,
    picked: bool = False,
    hint: bool = False,
    kind: str = "",
    move_id: str = "",
    id: str = "",
    active: bool = True,
    place: tuple[int, int] | None = None,
) -> Element:
    """A card or tile that can be tapped: lifted where legal, dim where not, named such as "Red 7, playable, 3 of 11".

    ``active``: whether the seat is to move at all; a piece is neither lifted nor dim while it is not.
    ``place``: its number in the hand and the hand's size.
    """
    parts = [name]
    if active:
        parts.append(_("playable") if legal else _("not playable"))
    if picked:
        parts.append(_("picked"))
    if hint:
        parts.append(_("hint"))
    if place:
        parts.append(_("{number} of {total}").format(number=place[0], total=place[1]))
    return button(
        class_=[
            "piece",
            kind,
            {"is-legal": active and legal, "is-dim": active and not legal, "is-picked": picked, "is-hint": hint},
        ],
        id=id or None,
        type="button",
        data_act=f"tap {item}",
        data_move_id=move_id or None,
        aria_label=", ".join(parts),
        aria_disabled="true" if active and not legal else None,
        aria_pressed="true" if picked else "false" if legal and active else None,
    )[content]


@kept
def shown(name: str, *content: Node, kind: str = "", move_id: str = "", id: str = "") -> Element:
    """A card or tile that only lies there."""
    return span(
        class_=["piece", kind],
        id=id or None,
        role="img",
        aria_label=name,
        data_move_id=move_id or None,
    )[content]


@kept
def back(name: str = "", *, kind: str = "", move_id: str = "") -> Node:
    """A card or tile face down."""
    return shown(name or _("face down"), icon("dragon-head"), kind=f"back {kind}".strip(), move_id=move_id)


def hand(label: str, *cards: Node) -> Element:
    """The own cards in a row, walked through with the arrow keys."""
    return div("#hand.hand", role="group", aria_label=label, data_roving=True)[cards]


def sheet_table(title: str, head: Sequence[str], rows: Iterable[Sequence[Node]], foot: Sequence[Node] = ()) -> Element:
    """A table of figures; the first column names the row. A column with words in it is set like words."""
    rows = list(rows)
    words = [any(map(_has_words, cells)) for cells in zip(*rows, strict=False)] or [False] * len(head)

    def line(cells: Sequence[Node], *classes: str) -> Element:
        others = zip(cells[1:], words[1:], strict=False)
        return tr(class_=classes)[
            th(scope="row")[cells[0]], [td(class_={"is-text": text})[cell] for cell, text in others]
        ]

    columns = zip(head, words, strict=False)
    return div(".sheet-scroll", tabindex="0", role="region", aria_label=title)[
        table(".sheet")[
            caption[title],
            thead[tr[[th(scope="col", class_={"is-text": text})[cell] for cell, text in columns]]],
            tbody[[line(row) for row in rows], line(foot, "total") if foot else None],
        ]
    ]


def _has_words(cell: Node) -> bool:
    return isinstance(cell, str) and any(map(str.isalpha, cell))


def question(act: str, title: str, yes: str, no: str, *content: Node) -> Element:
    """A dialog that asks before an act is done that cannot be undone."""
    return panel(title, content, div(".actions")[action(act, yes), action("close", no, main=True)])


def panel(title: str, *content: Node, close: str = "close", id: str = "panel", closable: bool = True) -> Element:
    """A dialog over the page. Its body can have the focus, so that arrow keys scroll it."""
    shut = (
        button(".tool.shut", id="shut", type="button", data_act=close, data_key="Escape", aria_label=_("Close"))[
            icon("cancel")
        ]
        if closable
        else None
    )
    return dialog(".panel", id=id, data_open=True, aria_labelledby=f"{id}-title")[
        header[h2(id=f"{id}-title")[title], shut],
        div(".panel-body", tabindex="0", role="region", aria_labelledby=f"{id}-title")[content],
    ]
