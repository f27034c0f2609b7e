"""What tests of several faces need: tags of a page, a visit played up to some moment, and a whole game through the session."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any

from pygames.randomness import choose

from .test_session import TROUBLE, Visit

LONG = 3000
GAMES = 20


def tag(html: str, id: str) -> str:
    """The opening tag of an element."""
    found = re.search(rf'<[a-z]+ [^>]*\bid="{re.escape(id)}"[^>]*>', html)
    assert found, id
    return unescape(found[0])


def labels(html: str) -> list[str]:
    """All accessible names on the page."""
    return [unescape(label) for label in re.findall(r'aria-label="([^"]*)"', html)]


def one_step(visit: Visit, rng: Random) -> None:
    """Whatever comes next: a bot's move, a random move of a person, the curtain, the next round."""
    sitting = visit.sitting
    if sitting.curtain is not None:
        visit.act("lift")
    elif sitting.table.between_rounds:
        visit.act("next")
    elif sitting.my_turn:
        visit.act(f"play {choose(rng, sitting.table.position.legal())}")
    else:
        visit.step()


def go_on(visit: Visit, reached: Callable[[Any], bool], rng: Random | None = None) -> None:
    """Let what is pending happen until the sitting is as wanted; with dice also what people do."""
    for _step in range(LONG):
        if reached(visit.sitting):
            return
        if rng:
            one_step(visit, rng)
        elif visit.sitting.table.between_rounds:
            visit.act("next")
        else:
            visit.step()
    raise AssertionError("never came")


def until(url: str, found: Callable[[Any], bool]) -> Visit:
    """A visit played by chance until the person is to move and the position is as wanted; several games are tried."""
    for seed in range(GAMES):
        visit, rng = Visit(url), Random(seed)
        while not visit.sitting.table.over:
            if visit.sitting.my_turn and found(visit.sitting.table.position):
                return visit
            one_step(visit, rng)
    raise AssertionError("never came")


def check_page(html: str) -> None:
    """No error page, and no identity twice."""
    assert TROUBLE not in html
    for attribute in ("id", "data-move-id"):
        names = Counter(re.findall(rf' {attribute}="([^"]*)"', html))
        twice = [name for name, count in names.items() if count > 1]
        assert not twice, (attribute, twice)


def play_through(visit: Visit, *, seed: int = 0) -> None:
    """A whole game, each page of it looked at; ends with the result shown."""
    rng = Random(seed)
    for _step in range(LONG):
        check_page(visit.html)
        if visit.sitting.table.over:
            return
        one_step(visit, rng)
    raise AssertionError("the game does not end")
