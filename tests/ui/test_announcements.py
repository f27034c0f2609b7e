"""What is read out to those who do not see the table: what happened, that it is their turn, the hint they asked for."""

from __future__ import annotations

import html
import re
from random import Random

import pytest

from pygames.games import all_games
from pygames.record import Record

from .handling import one_step
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


@pytest.mark.parametrize("game", all_games())
def test_nobody_is_called_to_a_move_that_makes_itself(game: str) -> None:
    forced = 0
    for seed in range(7, 20):
        visit, rng = Visit(store={"settings": '{"speed": "instant", "autoplay": true}'}), Random(seed)
        visit.begin(game, name0="Anna", seed=str(seed))
        for _step in range(200):
            sitting = visit.sitting
            if sitting.table.over or forced > 2:
                break
            if sitting.my_turn and len(sitting.table.position.legal()) == 1 and not sitting.dialog:
                forced += 1
                assert visit.frame["next"]
                assert not visit.frame["say"].endswith(status_of(visit))
            one_step(visit, rng)
    assert forced or game == "ninja-samurai", "there it is one position in sixty"


@pytest.mark.parametrize("game", all_games())
def test_a_complaint_is_read_out_once_and_goes_when_it_is_true_no_longer(game: str) -> None:
    visit = begun(game)
    visit.act("look 1")
    visit.act("hint")
    assert visit.frame["alert"].startswith("You are looking back")
    visit.act(f"look {len(visit.sitting.table.plies) + 1}")
    assert (visit.frame["alert"], visit.sitting.message) == ("", "")
    visit.act(f"play {visit.sitting.table.position.legal()[0]}")
    if visit.sitting.my_turn:
        return
    visit.act("hint")
    assert visit.frame["alert"] == "It is not your turn."
    while not visit.sitting.my_turn:
        visit.act("next") if visit.sitting.table.between_rounds else visit.step()
        assert visit.frame["alert"] == ""
    assert "It is not your turn" not in visit.html


def test_news_is_read_out_once_and_stays_in_sight() -> None:
    visit = Visit()
    visit.begin("tiger-and-dragon", players="5", seed="3")
    while visit.sitting.my_turn:
        visit.act(f"play {visit.sitting.table.position.legal()[0]}")
    visit.act("share")
    assert visit.frame["alert"].startswith("Whoever opens the link")
    visit.step()
    assert "Whoever opens the link" in visit.html
    assert visit.frame["alert"] == ""


def test_what_happened_before_somebody_sits_down_to_watch_is_in_the_log() -> None:
    record = Record.random("dragon-trick", 2, 1)
    visit = Visit("#table/1", {"table.1": record.to_json()})
    assert visit.frame["say"] == ""


def test_who_comes_back_to_the_table_is_called_again() -> None:
    visit = Visit()
    visit.begin("tiger-and-dragon", players="2", kind1="person", name0="Anna", name1="Ben", seed="7")
    for _time in range(2):
        visit.act("lift")
        assert visit.frame["say"] == status_of(visit)
        visit.send({"do": "hide"})
        assert visit.frame["say"].startswith("Pass the tablet to")


def test_nobody_is_called_through_the_curtain() -> None:
    visit = Visit()
    visit.begin("tiger-and-dragon", players="2", kind1="person", name0="Anna", name1="Ben", seed="7")
    name = visit.sitting.table.names[visit.sitting.viewer]
    assert visit.frame["say"] == f"Pass the tablet to {name}."
    visit.act("lift")
    assert visit.frame["say"] == status_of(visit)
