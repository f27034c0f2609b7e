"""What a screen reader and a keyboard need of every table's HTML; e2e/test_access.py and test_keyboard.py try it in a browser."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from pygames.games import all_games
from pygames.table import Seat, Table
from pygames.ui import link

from .handling import one_step
from .test_session import Visit

HEADING = r"<h([1-6])[ >]"


def levels(html: str) -> list[int]:
    return [int(level) for level in re.findall(HEADING, html)]


@pytest.mark.parametrize("game", list(all_games()))
def test_headings_leave_out_no_level_and_the_focus_has_somewhere_to_go(game: str) -> None:
    """`focus` is taken where what had it is gone: a game need not have a hand."""
    seats = [Seat(f"P{seat}", "random" if seat else "") for seat in range(max(all_games()[game].players))]
    visit, rng = Visit("#play/" + link.write(Table.new(game, seats, 1))), Random(1)
    for _step in range(25):
        found = levels(visit.html)
        assert found[:2] == [1, 2]
        assert found.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(found)), found
        if visit.sitting.my_turn:
            assert ".scene .is-legal" in visit.frame["focus"]
            assert "is-legal" in visit.html or "is-main" in visit.html
        one_step(visit, rng)


def test_the_curtain_has_a_heading() -> None:
    visit = Visit()
    visit.begin(players="3", kind0="person", kind1="person", kind2="novice")
    assert visit.sitting.curtain is not None
    assert levels(visit.html) == [1]


@pytest.mark.parametrize("dialog", ["log", "scores", "rules", "menu"])
def test_what_a_dialog_says_can_be_scrolled_by_keyboard(dialog: str) -> None:
    visit = Visit("#play/ninja-scroll-trick?players=3&seed=1")
    visit.act(f"dialog {dialog}")
    assert re.search(r'<div [^>]*class="panel-body"[^>]* tabindex="0"', visit.html)
