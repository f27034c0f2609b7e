"""A game's table as text: its scene read as a screen reader reads it, by labels. So no game needs a second drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from html.parser import HTMLParser
from itertools import groupby

from htpy import fragment

from pygames.game import View
from pygames.games import part
from pygames.text import _
from pygames.ui.face import Look

VOID = {"br", "hr", "img", "input", "use", "meta", "link", "col", "wbr"}
BLOCKS = {"div", "section", "p", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "dl", "dt", "dd", "caption"}


@dataclass(slots=True)
class _Node:
    tag: str
    attributes: dict[str, str]
    children: list[_Node | str] = field(default_factory=list)

    @property
    def label(self) -> str:
        return self.attributes.get("aria-label", "")

    @property
    def hidden(self) -> bool:
        return self.attributes.get("aria-hidden") == "true" or "hidden" in self.attributes

    @property
    def single(self) -> bool:
        """Whether the label stands for all that is inside."""
        return self.tag == "button" or self.attributes.get("role") in ("img", "option", "radio", "button")


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = _Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = _Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and len(self.open) > 1:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1].children.append(" ".join(data.split()))


def _bare(label: str) -> str:
    """A label without what only matters to fingers: that a card is playable, and its place in the hand."""
    return re.sub(r"(, playable)?(, \d+ of \d+)?$", "", label)


def _gathered(items: Sequence[str]) -> tuple[str, ...]:
    """Like things that lie next to each other as one: "blue 4 x3"."""
    runs = [(item, sum(1 for _same in same)) for item, same in groupby(items)]
    return tuple(item if count == 1 else f"{item} ×{count}" for item, count in runs)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: how far it is indented, what it is, and what lies there."""

    depth: int
    label: str
    items: tuple[str, ...]


def read_html(html: str) -> list[Line]:
    """The lines of a piece of HTML."""
    tree = _Tree()
    tree.feed(html)
    tree.close()
    return [line for line in _lines(tree.root, "", 0) if line.label or line.items]


def _lines(node: _Node, label: str, depth: int) -> Iterator[Line]:
    """The lines of what is inside a node; things that are not blocks of their own stand in one line."""
    loose: list[str] = []
    heading, below = label, depth + bool(label)
    for child in node.children:
        if isinstance(child, str):
            if child not in _words(label):
                loose.append(child)
        elif child.hidden or child.tag in ("svg", "script", "style"):
            continue
        elif child.single and child.label:
            loose.append(_bare(child.label))
        elif child.label or (child.tag in BLOCKS and _has_blocks(child)):
            if heading or loose:
                yield Line(depth, heading, _gathered(loose))
            heading, loose = "", []
            yield from _lines(child, child.label, below)
        else:
            text = [item for line in _lines(child, "", 0) for item in line.items if item not in _words(label)]
            title = child.attributes.get("title", "")
            if title and text and title not in label and not _words(label) & set(text):
                text = [f"{title}: {' '.join(text)}"]
            loose += text
    if heading or loose:
        yield Line(depth if heading else below, heading, _gathered(loose))


def _has_blocks(node: _Node) -> bool:
    return any(
        isinstance(child, _Node) and not child.hidden and (child.label or child.tag in BLOCKS or _has_blocks(child))
        for child in node.children
    )


def _words(label: str) -> set[str]:
    return set(label.replace(":", " ").replace(",", " ").split()) | {label}


def read_view(game_id: str, view: View, names: Sequence[str]) -> list[Line]:
    """The table as the seat of the view sees it; the view's plain fields where the game has no face."""
    try:
        face = part(game_id, "face").FACE
    except ModuleNotFoundError:
        return list(_fields(view))
    return read_html(str(fragment[face.scene(Look(view=view, names=names))]))


def _fields(view: View) -> Iterator[Line]:
    common = {field.name for field in fields(View)}
    for entry in fields(view):
        if entry.name not in common:
            value = getattr(view, entry.name)
            items = value if isinstance(value, tuple) else (value,)
            yield Line(0, entry.name.replace("_", " "), tuple(str(item) for item in items))
    yield Line(0, _("scores"), tuple(str(score) for score in view.scores))
