"""A table on the screen: what makes itself, what is taken back, who sees what."""

from __future__ import annotations

import re
from random import Random

import pytest

from pygames.games import all_games
from pygames.randomness import choose
from pygames.record import Choice
from pygames.table import Seat, Table
from pygames.ui.settings import Settings
from pygames.ui.sitting import Sitting
from pygames.ui.turns import Turns
from tests.test_undo import may_undo

from .handling import LONG, go_on, one_step
from .test_announcements import status_of
from .test_session import Visit

AUTOPLAY = '{"autoplay": true, "speed": "instant"}'


def sit_down(game: str, seed: int, *, settings: str = AUTOPLAY, **form: object) -> Visit:
    """Seat 0 and bots that need no time, who let a move be taken back."""
    visit = Visit(store={"settings": settings})
    visit.begin(game, seed=str(seed), takeback=True, **{f"kind{seat}": "random" for seat in range(1, 5)}, **form)
    return visit


def chosen(table: Table, seat: int) -> list[int]:
    """The plies at which this seat had a choice."""
    own = [number for number, ply in enumerate(table.plies) if isinstance(ply, Choice) and ply.by == seat]
    return [number for number in own if len(table.at(number).legal()) > 1]


def after_a_move_that_made_itself(game: str) -> Visit:
    """A visit where the person's last move, after some choices, was a single one."""
    for seed in range(30):
        visit, rng = sit_down(game, seed), Random(seed)
        table = visit.sitting.table
        for _step in range(LONG):
            if table.over:
                break
            one_step(visit, rng)
            last, choices = table.plies[-1], chosen(table, 0)
            if choices and isinstance(last, Choice) and last.by == 0 and choices[-1] != len(table.plies) - 1:
                return visit
    raise AssertionError("never came")


@pytest.mark.parametrize("game", all_games())
def test_undo_goes_back_to_a_choice_where_single_moves_make_themselves(game: str) -> None:
    visit = after_a_move_that_made_itself(game)
    table = visit.sitting.table
    plies, wanted = list(table.plies), chosen(table, 0)
    while wanted:
        assert visit.sitting.why_no_undo(visit.session.settings) == ""
        visit.act("undo")
        assert len(table.plies) == wanted.pop()
        assert table.position == table.at(len(table.plies))
        assert visit.frame["next"] is None, "and there the game waits for the person"
        visit.step()
        assert table.plies == plies[: len(table.plies)]
    visit.act("undo")
    assert visit.sitting.message in ("You have had no choice yet.", "You have not moved yet.")
    assert table.plies == plies[: len(table.plies)]


def test_undo_takes_back_a_single_move_that_a_person_made() -> None:
    visit = after_a_move_that_made_itself("tiger-and-dragon")
    visit.session.settings = visit.session.settings.set("autoplay", False)
    table = visit.sitting.table
    plies = list(table.plies)
    visit.act("undo")
    assert table.plies == plies[:-1]
    assert len(table.position.legal()) == 1
    assert visit.frame["next"] is None


def news(visit: Visit) -> str:
    """What is read out, without the call to the person whose turn it is."""
    said = str(visit.frame["say"])
    return said.removesuffix(status_of(visit)).strip() if visit.sitting.my_turn else said


@pytest.mark.parametrize("game", all_games())
def test_what_is_chosen_again_after_undo_goes_on_as_before_and_is_told_once(game: str) -> None:
    visit = after_a_move_that_made_itself(game)
    table, plies = visit.sitting.table, list(visit.sitting.table.plies)
    visit.act("undo")
    begin = len(table.plies)
    before, told = [line.text for line in visit.sitting.story.lines()], []
    assert news(visit) == "Taken back."
    again = plies[begin]
    assert isinstance(again, Choice)
    visit.act(f"play {again.move}")
    told.append(news(visit))
    for _step in range(LONG):
        if len(table.plies) >= len(plies):
            break
        visit.act("next") if table.between_rounds else visit.step()
        told.append(news(visit))
    assert table.plies[: len(plies)] == plies
    lines = [line.text for line in visit.sitting.story.lines()]
    assert lines[: len(before)] == before
    assert " ".join(text for text in told if text) == " ".join(lines[len(before) :])


def two_people(**form: object) -> Visit:
    """Anna and Ben at one tablet, the curtain up for who begins."""
    visit = Visit()
    visit.begin("tiger-and-dragon", players="3", kind1="person", kind2="random", name0="Anna", name1="Ben", **form)
    go_on(visit, lambda sitting: sitting.curtain is not None or sitting.my_turn)
    visit.act("lift")
    return visit


def alone() -> Visit:
    """One person who may take back, to make the second move."""
    visit = sit_down("tiger-and-dragon", 7, settings='{"speed": "instant"}')
    go_on(visit, lambda sitting: sitting.my_turn)
    visit.act(f"play {visit.sitting.table.position.legal()[0]}")
    go_on(visit, lambda sitting: sitting.my_turn)
    return visit


def test_nothing_is_played_while_somebody_looks_back() -> None:
    visit = alone()
    table = visit.sitting.table
    plies = list(table.plies)
    visit.act("look 1")
    for act in ("play", "tap"):
        for move in table.position.legal():
            visit.act(f"{act} {move}")
            assert table.plies == plies
            assert visit.frame["alert"]
            assert visit.sitting.look_at == 1
    visit.act(f"look {len(plies) + 1}")
    visit.act(f"play {table.position.legal()[0]}")
    assert len(table.plies) > len(plies)


def test_after_undo_the_table_is_seen_as_it_now_is() -> None:
    visit = alone()
    visit.act("look 1")
    visit.act("undo")
    assert visit.sitting.look_at is None
    assert "Looking back" not in visit.html
    visit = alone()
    visit.act(f"tap {visit.sitting.table.position.legal()[0]}")
    assert visit.sitting.picked
    visit.act("undo")
    assert visit.sitting.picked == ()
    visit = alone()
    visit.act("dialog log")
    assert "<dialog" in visit.html
    visit.act("undo")
    assert visit.sitting.dialog == ""
    assert "<dialog" not in visit.html


def test_the_end_that_was_taken_back_is_no_longer_announced() -> None:
    visit, rng = sit_down("ninja-samurai", 1, settings="{}", players="2"), Random(1)
    go_on(visit, lambda sitting: sitting.table.over, rng)
    assert "The game is over" in visit.html
    visit.act("undo")
    assert "The game is over" not in visit.html
    assert visit.sitting.my_turn


def test_whether_undo_is_possible_is_asked_anew_after_undo() -> None:
    """As many plies need not be the same ones: after other moves something may have been shown."""
    settings, asked = Settings(), 0
    for seed in range(60):
        table, rng = Table.new("tiger-and-dragon", [Seat("Anna"), Seat("Bot", "random")], seed), Random(seed)
        sitting = Sitting("1", table, Turns())
        for _ply in range(20):
            if table.position.turn < 0:
                break
            table.play(choose(rng, table.position.legal()))
            if table.position.turn == 0 and table.has_moved(0) and sitting.why_no_undo(settings) == "":
                plies = len(table.plies)
                sitting.undo(settings)
                while len(table.plies) < plies and table.position.turn >= 0:
                    table.play(choose(rng, table.position.legal()))
                if table.position.turn == 0 and not may_undo(table, 0):
                    asked += 1
                    assert sitting.why_no_undo(settings) == "Something hidden has been shown since your last move."
    assert asked


def test_who_lifts_the_curtain_is_told_only_what_comes_then() -> None:
    visit = two_people(seed="7")
    assert news(visit) == "", "what happened behind the curtain is in the log"
    for _turn in range(6):
        before = [line.text for line in visit.sitting.story.lines()]
        if visit.sitting.my_turn:
            visit.act(f"play {visit.sitting.table.position.legal()[0]}")
        go_on(visit, lambda sitting: sitting.curtain is not None or sitting.my_turn)
        visit.act("lift")
        lines = [line.text for line in visit.sitting.story.lines()]
        assert len(lines) > len(before)
        assert news(visit) == ""
        assert visit.sitting.told == len(lines)


def test_a_new_round_begins_in_the_present() -> None:
    visit = sit_down("tiger-and-dragon", 7)
    go_on(visit, lambda sitting: sitting.table.between_rounds, Random(1))
    visit.sitting.look_at = 3  # as somebody who looks back while a bot ends the round
    visit.act("next")
    assert visit.sitting.look_at is None
    assert visit.frame["next"] or visit.sitting.my_turn


@pytest.mark.parametrize("game", all_games())
def test_who_looks_back_is_told_so_whatever_they_try(game: str) -> None:
    visit = sit_down(game, 7, settings='{"speed": "instant"}')
    go_on(visit, lambda sitting: sitting.my_turn)
    move = visit.sitting.table.position.legal()[0]
    visit.act("look 1")
    for act in ("hint", f"play {move}", f"tap {move}"):
        visit.act(act)
        assert visit.sitting.message == "You are looking back. Return to the game to play on."
    assert visit.sitting.hint is None
    assert re.search(r'<button[^>]*data-act="hint"[^>]*aria-disabled="true"', visit.html) or re.search(
        r'<button[^>]*aria-disabled="true"[^>]*data-act="hint"', visit.html
    )


def test_nobody_sits_down_at_another_s_hand() -> None:
    for visit in (two_people(seed="7"), alone()):
        viewer, html = visit.sitting.viewer, visit.html
        for seat in range(visit.sitting.table.players):
            visit.act(f"sit {seat}")
            assert visit.sitting.viewer == viewer
            assert visit.html == html


def test_where_bots_alone_play_one_may_sit_with_any_of_them() -> None:
    visit = Visit("#play/tiger-and-dragon?seed=1&seat=random.A&seat=random.B&seat=random.C")
    for seat in (1, 2, 0):
        visit.act(f"sit {seat}")
        assert visit.sitting.viewer == seat
        assert visit.frame["say"] == ""
    visit.act("sit 3")
    assert visit.sitting.viewer == 0


@pytest.mark.parametrize("game", [game for game in all_games() if game != "ninja-samurai"])
def test_the_curtain_falls_before_the_hands_of_a_new_round(game: str) -> None:
    """All have read the summary of the last one together."""
    for seed in range(4):
        visit = Visit()
        visit.act("set speed", speed="instant")
        visit.begin(game, players="3", kind0="person", name0="Anna", kind1="person", name1="Ben", seed=str(seed))
        go_on(visit, lambda sitting: sitting.table.between_rounds, Random(seed))
        visit.act("next")
        assert visit.sitting.curtain in (0, 1)
        assert "piece" not in visit.html
        visit.act("lift")
        assert visit.sitting.curtain is None
        go_on(visit, lambda sitting: sitting.my_turn, Random(seed))
