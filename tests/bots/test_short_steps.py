"""No step of any bot is long, so that the page's worker can answer other calls between two of them.

Steps are not timed, as times differ from run to run; what is counted is how many functions are called in a step, the built-in
ones too. That knows no game, so a new one is held to the same. 10,000 calls are two or three milliseconds on a computer, and
four times as much in a browser.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from types import FrameType
from typing import Any

import pytest

from pygames.bots import Bot, Thought, bots_for, make_bot
from pygames.game import View
from pygames.games import all_games
from tests.bots.levels import choices_of
from tests.tools import Case, cases

MOST = 7_500
"""Calls in a step."""
STEPS = 60
"""How many steps of a thought are looked at."""
PARTS = (0.03, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.97)
"""How far a game has come: the last cards, which are solved exactly, included."""


def work(bot: Bot, view: View, rng: Random) -> Iterator[tuple[int, Thought]]:
    """How many calls each step takes."""
    calls = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    steps = bot.think(view, rng)
    while True:
        calls = 0
        before = sys.getprofile()
        sys.setprofile(counted)
        try:
            thought = next(steps, None)
        finally:
            sys.setprofile(before)
        if thought is None:
            return
        yield calls, thought


def sizes(game: str) -> list[Case]:
    """The smallest and the fullest table, with the first and the last of all options."""
    found: dict[Case, None] = {}
    every = cases(all_games()[game])
    for players in (every[0].players, 2, every[-1].players):
        of_size = [case for case in every if case.players == players]
        found |= dict.fromkeys(of_size[:1] + of_size[-1:])
    return list(found)


TABLES = [case for game in all_games() for case in sizes(game)]


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_no_step_is_long(case: Case) -> None:
    for level in bots_for(case.game):
        for seed, position in zip(count(1), choices_of(case, 5, PARTS), strict=False):
            view = position.view(position.turn)
            bot = make_bot(case.game, level)
            for _step in zip(range(STEPS), bot.think(view, Random(seed)), strict=False):
                pass  # what is kept for good is made when the page is built
            for step, (calls, _thought) in zip(range(STEPS), work(bot, view, Random(seed)), strict=False):
                assert calls <= MOST, (level, position, step)


@pytest.mark.parametrize("game", all_games())
def test_a_move_takes_a_second_with_its_last_step_and_what_the_page_does(game: str) -> None:
    for level in bots_for(game):
        assert make_bot(game, level).seconds <= 0.9


def test_a_long_step_is_noticed() -> None:
    class Slow(Bot):
        """Thinks about something else before its second thought."""

        def think(self, view: View, rng: Random) -> Iterator[Thought]:
            yield Thought(view.legal[0])
            for number in range(MOST):
                abs(number)
            yield Thought(view.legal[0])

    view = choices_of(TABLES[0], 1)[0]
    first, second = [calls for calls, _thought in work(Slow(), view.view(view.turn), Random(1))]
    assert first < 10
    assert second >= MOST
