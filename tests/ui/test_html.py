"""Elements become text as htpy itself would have it."""

from __future__ import annotations

from random import Random

import pytest
from htpy import Node, b, br, div, fragment, p, span
from markupsafe import Markup

from pygames import choose
from pygames.games import all_games, part
from pygames.table import Seat, Table
from pygames.text import set_language
from pygames.ui.face import Look
from pygames.ui.html import block, kept, render


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


def test_a_kept_component_is_made_once_for_the_same_arguments_and_language() -> None:
    made = []

    @kept
    def card(name: str, *content: Node, big: bool = False) -> Node:
        made.append(name)
        return b(class_={"big": big})[name, content]

    first = card("red 7", span["7"])
    assert card("red 7", span["7"]) == first == "<b>red 7<span>7</span></b>"
    assert made == ["red 7"]
    assert card("red 7", span["8"]) == "<b>red 7<span>8</span></b>"
    assert card("red 7", span["7"], big=True) == '<b class="big">red 7<span>7</span></b>'
    try:
        set_language("ja")
        card("red 7", span["7"])
    finally:
        set_language("en")
    assert len(made) == 4


@pytest.mark.parametrize("typed_first", [True, False])
def test_what_a_person_has_typed_is_never_taken_for_html(typed_first: bool) -> None:
    @kept
    def label(text: Node) -> Node:
        return p[text]

    texts = ["<i>x</i>", Markup("<i>x</i>")]
    assert texts[0] == texts[1]  # which is why equality is not enough
    for text in texts if typed_first else reversed(texts):
        label(text)
    assert label(texts[0]) == "<p>&lt;i&gt;x&lt;/i&gt;</p>"
    assert label(texts[1]) == "<p><i>x</i></p>"


def test_a_block_is_fenced() -> None:
    assert block("dialog", None) == "<!--dialog--><!--/dialog-->"
    assert render(div[block("bar", p["<!--/bar-->"])]) == "<div><!--bar--><p>&lt;!--/bar--&gt;</p><!--/bar--></div>"


@pytest.mark.parametrize("game", all_games())
def test_each_part_of_a_scene_is_one_element(game: str) -> None:
    table = Table.new(game, [Seat(name, "random") for name in "ABCDE"[: all_games()[game].players[-1]]], 1)
    for part_of_it in part(game, "face").FACE.scene(Look(view=table.position.view(0), names=table.names)):
        assert part_of_it is None or type(part_of_it).__name__ == "Element"
