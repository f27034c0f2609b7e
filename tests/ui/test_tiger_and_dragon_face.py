"""Tiger & Dragon as a person sees it."""

from __future__ import annotations

from random import Random

from htpy import div

from pygames.games import get
from pygames.games.tiger_and_dragon.face import FACE
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.ui.face import Look
from tests.tools import walk

NAMES = ("Anna", "Ben", "Chiara")


def test_between_two_attacks_the_table_says_who_is_about_to_attack() -> None:
    seen = 0
    for position in walk(get("tiger-and-dragon").new(3), Random(1)):
        assert isinstance(position, TigerAndDragon)
        if position.phase != "attack":
            continue
        for seat in range(3):
            look = Look(view=position.view(seat), names=NAMES, persons=frozenset({seat}))
            html = str(div[FACE.scene(look)])
            assert f"{NAMES[position.turn]} is about to attack" in html
            assert "No attack yet" not in html
        seen += any(position.attacks)
    assert seen > 3
