"""What a screen reader and a keyboard need of every table's HTML; e2e/test_access.py and test_keyboard.py try it in a browser."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
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


ONE_OF_MANY = re.compile(r"\b1 (cards|chips|games|hands|moves|places|points|rounds|scrolls|tiles|tokens|tricks)\b")


@pytest.mark.parametrize("game", list(all_games()))
def test_one_of_a_kind_is_not_told_as_many(game: str) -> None:
    """What is read out, and the names of everything that has one: “1 trick”, not “1 tricks”."""
    seats = [
        Seat("Anna" if seat == 0 else f"Bot {'ABCD'[seat - 1]}", "random")
        for seat in range(max(all_games()[game].players))
    ]
    for seed in (1, 2):
        visit, rng = Visit("#play/" + link.write(Table.new(game, seats, seed))), Random(seed)
        for _step in range(120):
            texts = [*re.findall(r'(?:aria-label|title)="([^"]*)"', visit.html), visit.frame["say"]]
            wrong = [text for text in texts if ONE_OF_MANY.search(text)]
            assert not wrong
            if visit.sitting.table.over:
                break
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


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_names_of_the_dragons_can_be_read_on_the_paper_of_both_themes() -> None:
    tokens = (Path(__file__).parents[2] / "web/css/tokens.css").read_text()
    papers = re.findall(r"--paper: (#[0-9a-f]{6})", tokens)
    colours = re.findall(r"--(dragon-[a-z]+): (#[0-9a-f]{6})", tokens)
    assert len(set(papers)) == 2
    assert len(colours) == 10
    for name, colour in colours:
        for paper in papers:
            assert (luminance(paper) + 0.05) / (luminance(colour) + 0.05) >= 4.5, (name, paper)
