"""Tiger & Dragon beside its rules: the inner playout, the log and the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from htpy import div

from pygames import CHANCE, get
from pygames.games.tiger_and_dragon import words
from pygames.games.tiger_and_dragon.face import FACE
from pygames.games.tiger_and_dragon.guide import SENSIBLE, play_out, table_of
from pygames.games.tiger_and_dragon.playout import playout, policy_playout
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.view import TigerAndDragonView
from pygames.randomness import choose
from pygames.ui.face import Look
from tests.games.test_tiger_and_dragon import GAME, lap, one_left, out_by_defence, play, table, view, won_with
from tests.tools import Case, at, cases

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve"]
CASES = cases(get("tiger-and-dragon"))


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_the_playout_makes_the_contract_s_moves(case: Case) -> None:
    for seed in range(6):
        position = at(case, seed, Random(seed).random())
        assert isinstance(position, TigerAndDragon)
        before, world, rng = position.clone(), position.clone(), Random(seed)
        while world.turn >= 0 and len(world.rounds) == len(position.rounds):
            world.play(choose(rng, world.legal()))
        gained = [after - had for after, had in zip(world.scores(), position.scores(), strict=True)]
        assert playout(position, Random(seed)) == gained
        assert position == before


def clifftop(players: int, seeds: range) -> Iterator[tuple[TigerAndDragon, Random]]:
    """Rounds at Clifftop in which two seats or more have shown their last tile, and dice."""
    for seed in seeds:
        rng = Random(seed)
        position = GAME.new(players, {"battlefield": "clifftop"})
        assert isinstance(position, TigerAndDragon)
        while position.turn == CHANCE and not position.rounds:
            position.deal(position.draw(rng))
        while not position.rounds and sum(tile >= 0 for tile in position.shown) < 2:
            position.play("show" if position.phase == "show" else choose(rng, position.legal()))
        if not position.rounds:
            yield position, rng


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_tiles_shown_pay_more_in_every_rollout(players: int) -> None:
    paid = set()
    for position, rng in clifftop(players, range(300)):
        last = {seat: tile for seat, tile in enumerate(position.shown) if tile >= 0}
        seed = rng.random()
        world, dice = position.clone(), Random(seed)
        while not world.rounds:
            world.play(choose(dice, world.legal()))
        result = world.rounds[0]
        assert playout(position, Random(seed)) == world.chips
        found = play_out(table_of(position), Random(seed), [SENSIBLE] * players, 0.5)
        for seat, tile, chips in ((result.winner, result.tile, result.pay), (found.seat, found.tile, found.chips)):
            if last.get(seat) == tile and 2 <= tile <= 8:
                assert chips >= 6
                paid.add(seat)
    assert len(paid) > 1


def test_a_policy_plays_on_to_the_end_of_the_round() -> None:
    for case in CASES[::9]:
        position = at(case, 4, 0.4)
        assert isinstance(position, TigerAndDragon)
        before = position.clone()
        gained = policy_playout(position, Random(1), lambda phase, *_rest: 0)
        assert sum(gained) > 0 or position.turn < 0
        assert position == before


def told(position: TigerAndDragon, move: str, seat: int = 3) -> list[str]:
    """The log of a move as a seat sees it; the move is made."""
    before, by = view(position, seat), position.turn
    seen = position.seen(seat, by, move)
    play(position, move)
    return words.describe(before, by, seen, view(position, seat), NAMES)


def test_the_log() -> None:
    position = table("87654321", "8")
    assert told(position, "attack 8") == ["Anna attacks with the blue 8."]
    assert told(position, "pass") == ["Ben passes."]
    play(position, "pass", "pass")
    assert told(position, "pass") == ["Eve passes.", "Everybody has passed: Anna places a lap bonus tile."]
    other = position.clone()
    assert told(position, "bury 3") == ["Anna places a tile face down."]
    assert told(other, "bury 3", seat=0) == ["Anna places the red 3 face down."]


def test_the_log_of_a_round_s_end() -> None:
    position = one_left("clifftop")
    assert told(position.clone(), "hide") == ["Anna keeps the last tile hidden."]
    assert told(position, "show") == ["Anna shows the last tile: the blue 2."]
    play(position, "pass", "pass", "pass")
    assert told(position, "pass")[-1] == "Everybody has passed: Anna plays the last tile."
    lines = told(position, "top 2")
    assert lines[0] == "Anna goes out with the blue 2."
    assert "9 chips" not in lines[1]
    assert "Anna" in lines[1]
    assert "blue 2" in lines[1]


def test_the_log_calls_richi() -> None:
    position = table("77665532")
    for attack, tile in ("77", "66", "55"):
        lap(position, attack, tile)
    assert told(position, "attack 3") == ["Anna attacks with the red 3.", "Anna has one tile left: Richi!"]


def test_every_line_is_a_sentence_and_every_move_has_a_label() -> None:
    for case in CASES[::4]:
        rng, position = Random(7), case.new()
        assert isinstance(position, TigerAndDragon)
        while position.turn != -2:
            before = view(position, 0)
            if position.turn == CHANCE:
                position.deal(position.draw(rng))
                lines = words.describe_deal(before, view(position, 0), NAMES)
            else:
                labels = [words.move_text(view(position, position.turn), move) for move in position.legal()]
                assert len(set(labels)) == len(labels)
                move = choose(rng, position.legal())
                lines = told(position, move, 0)
            assert lines
            for line in lines:
                assert line[-1] in ".!"
                assert "{" not in line


def test_winners_are_named() -> None:
    assert won_with("1", "dojo").winners() == [0]
    position = out_by_defence("8")
    assert position.rounds[-1].winner == 1
    assert "Ben" in words.explain(position.rounds[-1], NAMES)


# -- on the page


def seen_by(position: TigerAndDragon, seat: int) -> Look[TigerAndDragonView]:
    return Look(view=view(position, seat), names=tuple(NAMES[: position.players]), persons=frozenset({seat}))


def passed(position: TigerAndDragon) -> list[str]:
    """Who is marked as having passed."""
    scene = str(div[FACE.scene(seen_by(position, position.turn))])
    return [
        name
        for seat, name in enumerate(NAMES[: position.players])
        if ">passed<" in scene.partition(f'id="board-{seat}"')[2].partition("td-holes")[0]
    ]


def test_only_who_has_been_asked_is_marked_as_having_passed() -> None:
    position = table("5566778", "8", players=3)
    assert passed(play(position, "attack 5")) == []
    assert passed(play(position, "pass")) == ["Ben"]
    play(position, "pass", "bury 6", "attack 5")
    assert passed(position) == [], "the same tile again: nobody has been asked yet"
    assert passed(play(position, "pass")) == ["Ben"]


@pytest.mark.parametrize(("last", "text"), [("1", "Show it"), ("2", "Show it: it then pays 6"), ("T", "Show it")])
def test_showing_promises_what_it_pays(last: str, text: str) -> None:
    position = one_left("clifftop", last)
    assert [button.text for button in FACE.buttons(seen_by(position, 0))] == [text, "Keep it hidden"]
