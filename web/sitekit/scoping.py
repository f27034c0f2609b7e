"""Puts a game's stylesheet below the game's root class, so that no two games' rules can meet.

A game's rules are written as if the game were alone. `:where` adds nothing to a selector's weight, so what wins over what stays
as it is written.
"""

from __future__ import annotations

import re

#: At-rules that hold rules of the ordinary kind.
GROUPS = ("@media", "@supports", "@container")


def scoped(css: str, root: str) -> str:
    """The stylesheet with every selector below `root`; one that names the root itself stays."""
    return "".join(_block(re.sub(r"/\*.*?\*/", "", css, flags=re.S), root))


def selectors(css: str) -> list[str]:
    """Every selector of a stylesheet, those inside of groups too."""
    found: list[str] = []
    for prelude, body in _rules(re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        if prelude.startswith(GROUPS):
            found += selectors(body)
        elif not prelude.startswith("@"):
            found += _split(prelude)
    return found


def _block(css: str, root: str) -> list[str]:
    parts = []
    for prelude, body in _rules(css):
        if prelude.startswith(GROUPS):
            body = "\n" + "".join(_block(body, root))
        elif not prelude.startswith("@"):
            prelude = ", ".join(_below(each, root) for each in _split(prelude))
        parts.append(f"{prelude} {{{body}}}\n")
    return parts


def _below(selector: str, root: str) -> str:
    """One selector below the root class, which itself is below the page's own `:root[...]`."""
    if root in selector:
        return selector
    page, rest = selector.split(" ", 1) if selector.startswith(":root") else ("", selector)
    return f"{page} :where({root}) {rest}".strip()


def _rules(css: str) -> list[tuple[str, str]]:
    """The rules of one level: what stands before the braces, and what inside."""
    found, depth, start, opened = [], 0, 0, 0
    for brace in re.finditer(r"[{}]", css):
        if brace[0] == "{":
            if depth == 0:
                opened = brace.end()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                found.append((css[start : opened - 1].strip(), css[opened : brace.start()]))
                start = brace.end()
    if depth or css[start:].strip():
        raise ValueError(f"no whole rule: {css[start:].strip()[:60]}")
    return found


def _split(prelude: str) -> list[str]:
    """The selectors of a list, split at commas outside of brackets."""
    return [each.strip() for each in re.split(r",(?![^(]*\))", prelude)]
