"""What is read out to those who do not see the table: what happened, that it is their turn, the hint they asked for."""

from __future__ import annotations

import html
import re

import pytest

from pygames.games import all_games

from .test_session import Visit


def status_of(visit: Visit) -> str:
    """The line above the table, as text."""
    found = re.search(r'id="status"[^>]*>(.*?)</p>', visit.html, re.DOTALL)
    assert found
    return html.unescape(re.sub("<[^>]+>", "", found[1]))


def begun(game: str) -> Visit:
    """One person against bots, up to the first turn of the person."""
    visit = Visit(store={"settings": '{"speed": "instant"}'})
    visit.begin(game, name0="Anna", seed="7", takeback=True)
    wait(visit)
    return visit


def wait(visit: Visit) -> None:
    while not visit.sitting.my_turn:
        visit.act("next") if visit.sitting.table.between_rounds else visit.step()


@pytest.mark.parametrize("game", all_games())
def test_a_turn_is_called_once(game: str) -> None:
    visit = begun(game)
    for _turn in range(3):
        assert visit.frame["say"].endswith(status_of(visit))
        visit.act("dialog log")
        assert visit.frame["say"] == ""
        visit.act("close")
        assert visit.frame["say"] == ""
        visit.act(f"play {visit.sitting.table.position.legal()[0]}")
        wait(visit)


@pytest.mark.parametrize("game", all_games())
def test_a_hint_is_read_out_once_with_its_reason(game: str) -> None:
    visit = begun(game)
    for _turn in range(8):  # single moves have no reason worth the name, but are hints all the same
        visit.act("hint")
        hint = visit.sitting.hint
        assert visit.frame["say"].endswith(hint.reason)
        assert len(visit.frame["say"]) > len(hint.reason), "the move comes before its reason"
        visit.act("dialog log")
        assert visit.frame["say"] == ""
        if len(visit.sitting.table.position.legal()) > 1:
            break
        visit.act("close")
        visit.act(f"play {hint.move}")
        wait(visit)


@pytest.mark.parametrize("game", all_games())
def test_who_takes_back_hears_that_it_worked_and_whose_turn_it_is(game: str) -> None:
    visit = begun(game)
    visit.act(f"play {visit.sitting.table.position.legal()[0]}")
    wait(visit)
    visit.act("undo")
    assert visit.sitting.message == ""
    assert visit.frame["say"] == f"Taken back. {status_of(visit)}"


def test_nobody_is_called_through_the_curtain() -> None:
    visit = Visit()
    visit.begin("tiger-and-dragon", players="2", kind1="person", name0="Anna", name1="Ben", seed="7")
    name = visit.sitting.table.names[visit.sitting.viewer]
    assert visit.frame["say"] == f"Pass the tablet to {name}."
    visit.act("lift")
    assert visit.frame["say"] == status_of(visit)
