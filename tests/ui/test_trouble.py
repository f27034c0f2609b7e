"""After an unexpected error: a report that can be copied while it stays in sight, and ways on that lead somewhere."""

from __future__ import annotations

import pytest

from pygames.games import all_games

from .test_session import TROUBLE, Visit

SKIP = 'data-act="skip"'


def broken(game: str, monkeypatch: pytest.MonkeyPatch, seed: str = "7") -> Visit:
    """A table at which something has gone wrong, once."""
    visit = Visit()
    visit.begin(game, players="3", seed=seed)
    with monkeypatch.context() as patch:
        patch.setattr("pygames.ui.pages.table.fill", lambda *args: 1 / 0)
        visit.act("close")
    return visit


@pytest.mark.parametrize("game", all_games())
def test_the_report_that_is_copied_is_the_one_that_is_shown(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    visit = broken(game, monkeypatch)
    assert visit.frame["root"]["at"] == "page"
    for _time in range(2):
        visit.act("report")
        assert "ZeroDivisionError" in visit.frame["copy"]
        assert game in visit.frame["copy"]
        assert TROUBLE in visit.html
        assert "ZeroDivisionError" in visit.html
    visit.send({"do": "hide"})
    assert TROUBLE in visit.html, "it stays until the person goes on"
    assert visit.frame["next"] is None


@pytest.mark.parametrize("game", all_games())
def test_one_can_return_to_the_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    visit = broken(game, monkeypatch)
    plies = list(visit.sitting.table.plies)
    assert 'data-act="go #table/1"' in visit.html
    visit.act("go #table/1")
    assert TROUBLE not in visit.html
    assert visit.sitting.table.plies == plies


@pytest.mark.parametrize("game", all_games())
def test_a_move_is_played_only_for_a_bot(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for seed in range(9):
        visit = broken(game, monkeypatch, seed=str(seed))
        table = visit.sitting.table
        plies, stuck = len(table.plies), not table.person_to_move
        assert (SKIP in visit.html) == stuck
        visit.act("skip")
        assert TROUBLE not in visit.html
        assert len(table.plies) == plies + stuck
        seen.add(stuck)
    assert seen == {True, False} or game in ("dragon-trick", "ninja-samurai"), "there a person in seat 0 always begins"


def test_an_error_on_a_page_leaves_a_way_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit()
    with monkeypatch.context() as patch:
        patch.setattr("pygames.ui.pages.home.page", lambda *args: 1 / 0)
        visit.act("go", url="#")
    assert TROUBLE in visit.html
    assert SKIP not in visit.html
    assert "go #table" not in visit.html
    visit.act("go #settings")
    assert TROUBLE not in visit.html


def test_without_an_error_a_report_can_be_copied_too() -> None:
    visit = Visit("#about")
    before = visit.html
    visit.act("report")
    assert visit.frame["copy"].startswith("Dragon Dojo")
    assert visit.html == before
