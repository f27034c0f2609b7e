"""From htpy's elements to text, several times faster than htpy's own way.

htpy passes every piece of text up through one generator for each level, and makes the same card anew for each page. On a
tablet that alone takes tens of milliseconds for a table, between a tap and what it does. The text is the same;
tests/ui/test_html.py compares them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from htpy import Element, Node
from markupsafe import Markup, escape

from pygames.text import language

P = ParamSpec("P")
MOST = 512
"""How many results of a component are kept: a table shows a hundred at a time, and memory must not grow for ever."""


def render(node: Node) -> str:
    """The HTML of a node."""
    parts: list[str] = []
    _put(node, parts.append)
    return "".join(parts)


def _put(node: Node, put: Callable[[str], None]) -> None:
    kind = type(node)
    if kind is Element:
        put(f"<{node._name}{node._attrs}>")  # type: ignore[union-attr]
        _put(node._children, put)  # type: ignore[union-attr]
        put(f"</{node._name}>")  # type: ignore[union-attr]
    elif kind is Markup:
        put(node)  # type: ignore[arg-type]
    elif kind is str:
        put(escape(node))
    elif kind is list or kind is tuple:
        for child in node:  # type: ignore[union-attr]
            _put(child, put)
    elif node is not None:
        put(str(Element("i")[node])[3:-4])  # whatever else htpy knows, its own way


def block(name: str, node: Node) -> Markup:
    """One element, or nothing, that the browser leaves alone as long as it is the same (web/page/patch.js)."""
    return Markup(f"<!--{name}-->{render(node)}<!--/{name}-->")


def kept(component: Callable[P, Node]) -> Callable[P, Markup]:
    """A component that is made once for the same arguments and language, and remembered as text.

    Its arguments have to be values that do not change, or content; and it may look at nothing else.
    """

    # typed, for "<i>" typed by a person and Markup("<i>") are equal, and only one of them is harmless
    @lru_cache(MOST, typed=True)
    def written(_language: str, *args: Any, **named: Any) -> Markup:
        return Markup(render(component(*args, **named)))

    @wraps(component)
    def remembered(*args: P.args, **named: P.kwargs) -> Markup:
        return written(language(), *map(_value, args), **named)  # type: ignore[arg-type]

    return remembered


def _value(argument: object) -> object:
    """Content is compared by what it says."""
    return Markup(render(argument)) if type(argument) is Element or type(argument) is list else argument
