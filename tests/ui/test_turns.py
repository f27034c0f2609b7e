"""Calls are answered while a bot thinks, and the bot goes on however slow a turn of the loop is."""

from __future__ import annotations

import asyncio
import time

import pytest

from pygames.bots import bots_for
from pygames.games import all_games
from pygames.table import Seat, Table
from pygames.ui import link
from pygames.ui.turns import LONGEST_SLICE, SLICE, TURNS, Turns

from .test_session import Visit

PAUSES = 60
PATIENCE = 500


def bots_alone(game: str, level: int) -> Visit:
    """A visit at the largest table of a game, at instant speed; all seats are bots of this level, counted from the weakest."""
    bot = list(bots_for(game))[level]
    table = Table.new(game, [Seat(f"Player {seat}", bot) for seat in range(all_games()[game].players[-1])], 1)
    visit = Visit(f"#play/{link.write(table)}")
    visit.act("set speed", speed="instant")
    return visit


@pytest.mark.parametrize(("milliseconds", "slice_"), [(0.1, SLICE), (4, LONGEST_SLICE), (50, LONGEST_SLICE)])
def test_slow_turns_make_slices_longer_and_never_stop_a_bot(
    milliseconds: float, slice_: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    async def turn() -> None:
        clock[0] += milliseconds / 1000

    async def bot() -> float:
        turns = Turns(turn)
        turns.begin()
        for _pause in range(PAUSES):
            clock[0] += 1.001 * turns.slice
            before = clock[0]
            await turns.share()
            assert clock[0] == pytest.approx(before + TURNS * milliseconds / 1000)
        return turns.slice

    assert asyncio.run(bot()) == slice_


def test_an_answer_in_a_pause_makes_the_next_slice_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    pieces = iter([0.0001, 0.03])

    async def turn() -> None:
        clock[0] += next(pieces)

    async def bot() -> float:
        turns = Turns(turn)
        turns.begin()
        await turns.share()
        assert clock[0] == 0, "nothing of the slice had been used"
        clock[0] += SLICE
        await turns.share()
        return turns.slice

    assert asyncio.run(bot()) == SLICE


@pytest.mark.parametrize("game", all_games())
def test_while_a_bot_thinks_nothing_else_is_asked_for(game: str) -> None:
    visit = bots_alone(game, -1)

    async def look_at_the_menu_meanwhile() -> None:
        sitting = visit.sitting
        for _move in range(PATIENCE):  # some decisions need no thought
            bot = asyncio.create_task(visit.session.handle({"do": "bot"}))
            while not bot.done() and not sitting.thinking:
                await asyncio.sleep(0)
            if sitting.thinking:
                break
        for act in ("dialog menu", "close"):
            frame = await visit.session.handle({"do": "act", "act": act})
            assert sitting.thinking
            assert frame["next"] is None
        await visit.session.handle({"do": "act", "act": "go", "form": {"url": ""}})
        await bot
        assert not sitting.thinking

    asyncio.run(look_at_the_menu_meanwhile())


@pytest.mark.parametrize("game", all_games())
def test_after_a_thought_the_next_one_is_asked_for(game: str) -> None:
    visit = bots_alone(game, 1)
    visit.act("set speed", speed="normal")
    while not visit.sitting.table.between_rounds and not visit.sitting.table.over:
        assert visit.frame["next"] == {"do": "bot", "after": visit.session.settings.pace}
        visit.step()
    assert visit.frame["next"] is None


@pytest.mark.parametrize("game", all_games())
def test_bots_at_instant_speed_let_calls_in_between(game: str) -> None:
    visit = bots_alone(game, 0)

    async def open_the_menu() -> None:
        visit.session.turns.slice = 0
        bots = asyncio.create_task(visit.session.handle({"do": "bot"}))
        await asyncio.sleep(0)
        assert visit.sitting.thinking
        frame = await visit.session.handle({"do": "act", "act": "dialog menu"})
        assert not bots.done()
        assert frame["next"] is None
        plies = len(visit.sitting.table.plies)
        await bots
        assert len(visit.sitting.table.plies) <= plies + 1, "more than the one that was at it went on behind the dialog"

    asyncio.run(open_the_menu())
    assert visit.act("close")["next"] == {"do": "bot", "after": 0}


@pytest.mark.parametrize("looked", [False, True], ids=["at once", "from the menu"])
@pytest.mark.parametrize("game", all_games())
def test_a_table_that_is_left_keeps_what_was_shown_and_nobody_moves_there(game: str, looked: bool) -> None:
    visit = bots_alone(game, 0)

    async def leave() -> None:
        session, sitting = visit.session, visit.sitting
        session.turns.slice = 0
        bots = asyncio.create_task(session.handle({"do": "bot"}))
        await asyncio.sleep(0)
        assert not bots.done()
        shown = len(sitting.table.plies) if looked else 0
        if looked:
            await session.handle({"do": "act", "act": "dialog menu"})
        await session.handle({"do": "act", "act": "go", "form": {"url": ""}})
        left = len(sitting.table.plies)
        await bots
        assert len(sitting.table.plies) == left
        await session.handle({"do": "act", "act": "go", "form": {"url": "table/1"}})
        assert len(visit.sitting.table.plies) >= shown

    asyncio.run(leave())
