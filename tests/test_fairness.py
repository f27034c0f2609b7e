"""What a seat may not know reaches neither a bot's move nor the page: over all games, sizes, options and levels.

A twin is another world that the seat cannot tell from the true one. From it the bot must think the same thoughts with the
same dice, and the table must be the same page, letter for letter.
"""

from __future__ import annotations

from random import Random

from htpy import div
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.bots import bots_for
from pygames.game import Position
from pygames.games import all_games, part
from pygames.table import Seat, Table
from pygames.ui.face import Look
from tests.bots.levels import is_honest
from tests.tools import Case, at, cases

CASES = [case for game in all_games().values() for case in cases(game)]
STEPS = 2
"""Thoughts a move; what is hidden must not matter from the first one on."""

situations = st.tuples(st.sampled_from(CASES), st.integers(0, 10**6), st.floats(0, 0.97))


@settings(max_examples=120, deadline=None)
@given(situations, st.data())
def test_a_bot_moves_alike_whatever_is_hidden(situation: tuple[Case, int, float], data: st.DataObject) -> None:
    case, seed, place = situation
    level = data.draw(st.sampled_from(list(bots_for(case.game))))
    is_honest(case, level, seed, STEPS, parts=(place,))


def page(position: Position, case: Case, viewer: int) -> str:
    """The scene and the status line as this seat sees them."""
    face = part(case.game, "face").FACE
    seats = [Seat(f"Player {number}") for number in range(1, case.players + 1)]
    names = Table.new(case.game, seats, 1, dict(case.options)).names
    look = Look(view=position.view(viewer), names=names, persons=frozenset({viewer}))
    return str(div[face.scene(look)]) + face.status(look)


@settings(max_examples=120, deadline=None)
@given(situations, st.integers(0, 4))
def test_a_page_is_alike_whatever_is_hidden(situation: tuple[Case, int, float], seat: int) -> None:
    case, seed, place = situation
    position = at(case, seed, place)
    viewer = seat % case.players
    twin = position.view(viewer).sample(Random(seed + 1))
    assert page(twin, case, viewer) == page(position, case, viewer), str(case)
