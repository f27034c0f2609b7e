"""Elements become text as htpy itself would have it."""

from __future__ import annotations

from random import Random

import pytest
from htpy import Node, b, br, div, fragment, p, span
from markupsafe import Markup

from pygames import choose
from pygames.games import all_games, part
from pygames.table import Seat, Table
from pygames.ui.face import Look
from pygames.ui.html import render


@pytest.mark.parametrize(
    "node",
    [
        div("#a.b", title='<"&')["<script>", None, True, False, 7, [b["x"], (span["y"], ["z"])]],
        br,
        div[br(class_="x"), fragment["a", b["<"]], Markup("<i>&amp;</i>")],
        p[lambda: "<later>"],
    ],
    ids=str,
)
def test_any_node_comes_out_as_htpy_writes_it(node: Node) -> None:
    assert render(node) == str(div[node])[5:-6]


def test_a_generator_is_gone_through() -> None:
    assert render(p[(str(number) for number in range(3))]) == "<p>012</p>"


@pytest.mark.parametrize("game", all_games())
def test_a_table_comes_out_as_htpy_writes_it(game: str) -> None:
    face, dice = part(game, "face").FACE, Random(1)
    seats = [Seat(name, "random") for name in "ABCDE"[: all_games()[game].players[-1]]]
    table = Table.new(game, seats, 1)
    for _move in range(60):
        scene = div[face.scene(Look(view=table.position.view(0), names=table.names))]
        assert render(scene) == str(scene)
        if table.over:
            break
        table.deal() if table.between_rounds else table.play(choose(dice, table.position.legal()))
