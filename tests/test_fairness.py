"""What a seat may not know reaches neither a bot's move nor the page: over all games, sizes, options and levels.

A twin is another world that the seat cannot tell from the true one. From it the bot must think the same thoughts with the
same dice, and the table must be the same page, letter for letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from htpy import div
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.bots import Bot, Thought, bots_for, decide, make_bot
from pygames.game import GameError, Position, View
from pygames.games import all_games, part
from pygames.table import Seat, Table
from pygames.ui.face import Look
from tests.bots.levels import choices_of, is_honest
from tests.tools import Case, at, cases

CASES = [case for game in all_games().values() for case in cases(game)]
LEVELS = [(game, level) for game in all_games() for level in bots_for(game)]
STEPS = 60
"""Thoughts that are compared; most bots are through with a move by then, in endings too."""


def situations(game: str | None = None) -> st.SearchStrategy[tuple[Case, int, float]]:
    """A table of the game, or of any, a seed, and how far the game has come; the last cards as often as all before."""
    tables = st.sampled_from([case for case in CASES if game in (None, case.game)])
    return st.tuples(tables, st.integers(0, 10**6), st.floats(0, 0.85) | st.floats(0.85, 0.98))


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_bot_thinks_alike_whatever_is_hidden(game: str, level: str) -> None:
    @settings(max_examples=30, deadline=None)
    @given(situations(game))
    def alike(situation: tuple[Case, int, float]) -> None:
        case, seed, place = situation
        is_honest(case, level, seed, STEPS, parts=(place,))

    alike()


@pytest.mark.parametrize("after", [1, 5, 30])
def test_a_bot_that_looks_at_hidden_cards_late_is_found_out(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Position.view

    class Peeking(Bot):
        """Takes any move at first, and one that the true world tells it later."""

        def think(self, view: View, rng: Random) -> Iterator[Thought]:
            for number in range(40):
                told = sum(map(ord, repr(peeked[-1]))) % len(view.legal)
                yield Thought(view.legal[told if number >= after else 0])

    peeked: list[Position] = []

    def view(position: Position, seat: int) -> View:
        peeked.append(position.clone())
        return true(position, seat)

    monkeypatch.setattr(Position, "view", view)
    monkeypatch.setattr("tests.bots.levels.make_bot", lambda game, level: Peeking())
    with pytest.raises(AssertionError, match="peeking"):
        is_honest(next(case for case in CASES if case.game == "tiger-and-dragon"), "peeking", 1, STEPS)


def page(position: Position, case: Case, viewer: int) -> str:
    """The scene and the status line as this seat sees them."""
    face = part(case.game, "face").FACE
    seats = [Seat(f"Player {number}") for number in range(1, case.players + 1)]
    names = Table.new(case.game, seats, 1, dict(case.options)).names
    look = Look(view=position.view(viewer), names=names, persons=frozenset({viewer}))
    return str(div[face.scene(look)]) + face.status(look)


@settings(max_examples=120, deadline=None)
@given(situations(), st.integers(0, 4))
def test_a_page_is_alike_whatever_is_hidden(situation: tuple[Case, int, float], seat: int) -> None:
    case, seed, place = situation
    position = at(case, seed, place)
    viewer = seat % case.players
    twin = position.view(viewer).sample(Random(seed + 1))
    assert page(twin, case, viewer) == page(position, case, viewer), str(case)


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_view_of_another_game_is_refused_in_a_sentence(game: str, level: str) -> None:
    for other in all_games():
        case = next(case for case in CASES if case.game == other)
        position = choices_of(case, 1)[0]
        bot = make_bot(game, level)
        if other == game or level == "random":
            assert decide(bot, position.view(position.turn), Random(1), steps=1).move in position.legal()
        else:
            with pytest.raises(GameError, match=r"This bot needs a \w+View, not a \w+View\."):
                decide(bot, position.view(position.turn), Random(1), steps=1)
