"""Addresses: each leads to its page, a wrong one is named as it stands, and a way back leads to where one came from."""

from __future__ import annotations

import re

import pytest

from pygames.games import all_games

from .test_session import Visit


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("#table", "page “table”"),
        ("#table/", "page “table/”"),
        ("#new", "page “new”"),
        ("#play", "page “play”"),
        ("#rules", "page “rules”"),
        ("#/table/3", "page “/table/3”"),
        ("#settings/x", "page “settings/x”"),
        ("#nowhere/at/all", "page “nowhere/at/all”"),
        ("#rules/chess", "game “chess”"),
        ("#new/chess", "game “chess”"),
        ("#table/99", "saved game number 99"),
    ],
)
def test_an_address_that_leads_nowhere_is_named(url: str, named: str) -> None:
    visit = Visit(url)
    assert f"There is no {named} " in visit.html
    assert visit.frame["url"] == ""


def way_back(visit: Visit) -> str:
    found = re.search(r'<a [^>]*href="#([^"]*)"[^>]*id="to-home"', visit.html) or re.search(
        r'<a [^>]*id="to-home"[^>]*href="#([^"]*)"', visit.html
    )
    assert found
    return found[1]


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("page", ["rules/{game}", "settings"])
def test_a_form_is_as_it_was_left_for_a_page(game: str, page: str) -> None:
    visit = Visit()
    visit.act("go", url=f"#new/{game}")
    visit.act("setup", players="2", kind1="person", name0="Anna", name1="Bob", seed="77")
    visit.act("go", url="#" + page.format(game=game))
    assert way_back(visit) == f"new/{game}"
    assert "Back to the table" not in visit.html
    visit.act("go", url=f"#{way_back(visit)}")
    assert 'value="Anna"' in visit.html
    assert 'value="77"' in visit.html
    visit.act("new")
    assert visit.sitting.table.names[0] == "Anna"
    assert visit.sitting.table.seed == 77


def test_after_a_game_has_begun_the_form_is_a_new_one() -> None:
    visit = Visit()
    visit.begin("dragon-trick", players="2", seed="77")
    visit.act("go", url="#new/dragon-trick")
    assert 'value="77"' not in visit.html


def test_a_form_of_another_game_is_a_new_one_and_a_complaint_is_not_kept() -> None:
    visit = Visit("#new/dragon-trick")
    visit.act("new", seed="no number")
    complaint = "The seed is a whole number"
    assert complaint in visit.html
    visit.act("go", url="#new/ninja-samurai")
    assert "no number" not in visit.html
    visit.act("go", url="#new/dragon-trick")
    visit.act("setup", seed="no number")
    visit.act("go", url="#")
    visit.act("go", url="#new/dragon-trick")
    assert complaint not in visit.html
