"""A table on the screen: what makes itself, what is taken back, who sees what."""

from __future__ import annotations

from random import Random

import pytest

from pygames.games import all_games
from pygames.record import Choice
from pygames.table import Table

from .handling import one_step
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
        while not visit.sitting.table.over:
            one_step(visit, rng)
            table = visit.sitting.table
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


@pytest.mark.parametrize("game", all_games())
def test_what_is_chosen_again_after_undo_goes_on_as_before_and_is_told_once(game: str) -> None:
    visit = after_a_move_that_made_itself(game)
    table, plies = visit.sitting.table, list(visit.sitting.table.plies)
    visit.act("undo")
    begin = len(table.plies)
    before, told = [line.text for line in visit.sitting.story.lines()], []
    assert visit.frame["say"] == ""
    again = plies[begin]
    assert isinstance(again, Choice)
    visit.act(f"play {again.move}")
    told.append(visit.frame["say"])
    while len(table.plies) < len(plies):
        visit.act("next") if table.between_rounds else visit.step()
        told.append(visit.frame["say"])
    assert table.plies[: len(plies)] == plies
    lines = [line.text for line in visit.sitting.story.lines()]
    assert lines[: len(before)] == before
    assert " ".join(text for text in told if text) == " ".join(lines[len(before) :])
