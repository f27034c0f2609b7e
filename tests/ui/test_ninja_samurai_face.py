"""Ninja Samurai as a person sees and handles it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest
from htpy import div

from pygames.games.ninja_samurai.cards import DISCARD, FLIP, RETURN, SWAP_ANY, SWAP_ROW
from pygames.games.ninja_samurai.face import FACE, foretell, why
from pygames.games.ninja_samurai.rules import NinjaSamurai, Result
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.ui.face import Look
from tests.tools import advance, walk

from .test_session import TROUBLE, Visit

NAMES = ("Anna", "Ben")
HIGH = {"level": "high", "match": 1}
ROWS = [
    "place 0,0",
    "place 1,0",
    "place 2,0",
    "place 2,1",
    "place 1,1",
    "place 0,1",
    "place 0,2",
    "place 1,2",
    "place 2,2",
]


def placed(pile: list[int], faces: str, level: str = "high") -> NinjaSamurai:
    """A table of nine cards laid row by row, the second one from right to left; ``faces`` in that order."""
    position = NinjaSamurai(2, {"level": level, "match": 1})
    position.deal({"pile": pile})
    for place, face in zip(ROWS, faces, strict=True):
        position.play(f"{place} {face}")
    return position


def solo(grid: str) -> NinjaSamurai:
    position = NinjaSamurai(1, HIGH)
    position.deal({"grid": grid.split(" ")})
    return position


def look(position: NinjaSamurai, *picked: str, seat: int | None = None, hint: str = "") -> Look[NinjaSamuraiView]:
    seat = max(position.turn, 0) if seat is None else seat
    return Look(view=position.view(seat), names=NAMES, persons=frozenset({0, 1}), picked=picked, hint=hint)


def page(position: NinjaSamurai, *picked: str, seat: int | None = None) -> str:
    return str(div[FACE.scene(look(position, *picked, seat=seat))])


def tag(html: str, id: str) -> str:
    found = re.search(rf'<[a-z]+ [^>]*id="{id}"[^>]*>', html)
    assert found, id
    return unescape(found[0])


def tapped(position: NinjaSamurai, *items: str) -> tuple[str, ...]:
    """What is picked after these taps, each of which must be possible and on the page."""
    view, picked = position.view(position.turn), ()
    for item in items:
        assert f'data-act="tap {item}"' in page(position, *picked), item
        assert FACE.complain(view, picked, item) == "", item
        picked = FACE.tap(view, picked, item)
    return picked


def walks(seeds: range, players: int = 2) -> Iterator[NinjaSamurai]:
    for seed in seeds:
        for position in walk(NinjaSamurai(players, HIGH), Random(seed)):
            assert isinstance(position, NinjaSamurai)
            yield position


def acting(action: int, *, minimum: int = 0) -> NinjaSamurai:
    """Some position in which an action is to be done."""
    for position in walks(range(400)):
        if (
            position.phase == "act"
            and position.view(position.turn).action == action
            and len(position.discarded) >= minimum
        ):
            return position.clone()
    raise AssertionError("not found")


GRID = "1n 2s 3n 4s 5n 6s 7n 8s 9n"


# -- placing


def test_the_first_card_has_one_place_and_two_sides() -> None:
    position = NinjaSamurai(2, HIGH)
    position.deal({"pile": [4, 1, 5, 6, 9, 2, 3, 7, 8]})
    html = page(position)
    assert "tap face n" in tag(html, "face-n")
    assert "is-legal" in tag(html, "spot-12")
    assert html.count("ns-spot is-legal") == 1
    assert tapped(position, "spot 12", "face s") == ("place 0,0 s",)
    assert tapped(position, "face s", "place 0,0 s") == ("place 0,0 s",)
    assert tapped(position, "face s", "place 0,0 s", "face n") == ("place 0,0 n",)


def test_the_frame_shrinks_as_cards_are_laid() -> None:
    position = NinjaSamurai(2, HIGH)
    position.deal({"pile": [4, 1, 5, 6, 9, 2, 3, 7, 8]})
    assert "cols-5 rows-5" in page(position)
    position.play("place 0,0 n")
    position.play("place 1,0 n")
    assert "cols-4 rows-5" in page(position)
    position.play("place 2,0 n")
    html = page(position)
    assert "cols-3 rows-5" in html
    legal = {place.rpartition(" ")[0] for place in position.legal()}
    assert len(re.findall(r'class="piece ns-spot is-legal"', html)) == len(legal)


def test_a_place_that_is_not_allowed_says_why() -> None:
    position = NinjaSamurai(2, HIGH)
    position.deal({"pile": [4, 1, 5, 6, 9, 2, 3, 7, 8]})
    position.play("place 0,0 n")
    view = position.view(1)
    assert "beside" in FACE.complain(view, (), "spot 6")
    assert "already" in FACE.complain(view, (), "spot 12")
    assert FACE.complain(view, (), "spot 13") == ""


def test_both_sides_and_the_action_of_the_next_card_are_shown() -> None:
    position = NinjaSamurai(2, HIGH)
    position.deal({"pile": [7, 1, 5, 6, 9, 2, 3, 4, 8]})
    html = page(position)
    assert "ninja 7 with a katana" in html
    assert "samurai 7 with a katana" in html
    assert "action is not done" in html
    assert "8 cards are below it." in html


def test_the_order_of_the_pile_leaves_no_trace() -> None:
    for number, position in enumerate(walks(range(6))):
        for seat in (0, 1):
            assert page(position.view(seat).sample(Random(number)), seat=seat) == page(position, seat=seat)


# -- moving


def test_a_card_and_then_the_one_to_cover() -> None:
    position = solo(GRID)
    assert tapped(position, "from a1") == ("from a1",)
    html = page(position, "from a1")
    assert "is-picked" in tag(html, "cell-a1")
    assert "is-target" in tag(html, "cell-b1")
    assert "tap move a1 b1" in tag(html, "cell-b1")
    assert "is-target" not in tag(html, "cell-c3")
    assert tapped(position, "from a1", "move a1 b1") == ("move a1 b1",)
    assert tapped(position, "from a1", "from a1") == ()
    assert tapped(position, "from a1", "move a1 b1", "from a1") == ("from a1",)
    assert tapped(position, "from a1", "move a1 b1", "from c3") == ("from c3",)
    assert "about to be covered" in tag(page(position, "move a1 b1"), "cell-b1")


def test_both_sides_of_a_picked_card_are_shown() -> None:
    html = page(solo(GRID), "from b2")
    now = html[html.index('id="now"') : html.index('id="board"')]
    assert "ninja 5" in now
    assert "samurai 5" in now


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("move a1 b1", "Card 2 is covered: Swap two cards of the same row."),
        ("move b1 c1", "Card 3 is covered: Oni, and nothing happens."),
        ("move a2 a1", "Card 1 is covered: Discard any card, without doing its action."),
    ],
)
def test_the_action_is_told_before_the_card_is_covered(move: str, text: str) -> None:
    position = solo(GRID)
    assert FACE.explains(position.view(0), (move,)) == text
    assert text in unescape(page(position, move))


def test_an_action_that_cannot_be_done_is_told_to_lose() -> None:
    """Card 6 with nothing else discarded."""
    position = solo(GRID)
    text = foretell(position.view(0), "move c1 c2")
    assert "you would lose" in text
    position.play("move c1 c2")
    assert position.ends() == ["solo: lost"]


def test_no_game_is_lost_unwarned_by_an_action() -> None:
    for position in walks(range(25)):
        if position.phase != "move":
            continue
        view = position.view(position.turn)
        for move in position.legal():
            after = position.clone()
            after.play(move)
            lost = bool(after.games) and after.games[-1].reason == "no action"
            assert ("you would lose" in foretell(view, move)) == lost


def test_a_silenced_action_and_a_level_without_actions_are_told() -> None:
    position = solo(GRID)
    position.play("move b3 a3")
    assert position.silent
    assert "silenced" in foretell(position.view(0), "move a3 a2")
    html = page(position)
    assert "7: no action in this turn" in html
    basic = placed([1, 2, 3, 4, 5, 6, 7, 8, 9], "nsnsnsnsn", "basic")
    move = basic.legal()[0]
    assert "no action at this level" in foretell(basic.view(basic.turn), move)
    assert page(basic).count("No action at this level.") == 8


def test_card_nine_hangs_over_the_next_turn() -> None:
    position = solo(GRID)
    position.play("move b3 c3")
    assert position.only == 0
    html = page(position)
    assert "9: only a ninja may move" in html
    view = position.view(0)
    samurai = next(c for c in range(9) if view.board[c] & 1)
    name = "abc"[samurai % 3] + "123"[samurai // 3]
    assert "only a ninja may move" in FACE.complain(view, (), f"from {name}")
    assert "is-dim" in tag(html, f"cell-{name}")


def test_a_card_without_a_neighbour_of_the_other_kind_says_so() -> None:
    position = solo("1n 2n 3n 4n 5n 6n 7n 8n 9s")
    view = position.view(0)
    assert FACE.complain(view, (), "from a1") == "No neighbour of ninja 1 shows the other kind."
    assert FACE.complain(view, (), "from c3") == ""
    assert "same kind" in FACE.complain(view, ("from b3",), "move b3 b2")


# -- acting


def test_discard_and_flip_are_single_taps() -> None:
    for action, verb in ((DISCARD, "discard"), (FLIP, "flip")):
        position = acting(action)
        html = page(position)
        for move in position.legal():
            assert f'data-act="tap {move}"' in html
            assert move.startswith(verb)
            assert FACE.explains(position.view(position.turn), (move,))


@pytest.mark.parametrize("action", [SWAP_ROW, SWAP_ANY])
def test_a_swap_is_two_taps(action: int) -> None:
    position = acting(action)
    for move in position.legal():
        _swap, one, two = move.split(" ")
        assert tapped(position, f"from {one}", move) == (move,)
        assert tapped(position, f"from {two}", move) == (move,)
        html = page(position, move)
        assert "is-picked" in tag(html, f"cell-{one}")
        assert "is-picked" in tag(html, f"cell-{two}")


def test_a_return_is_a_side_and_a_cell() -> None:
    position = acting(RETURN, minimum=3)
    number = position.covered >> 1
    assert f"take-{number}-n" not in page(position)
    for move in position.legal():
        _return, card, cell, face = move.split(" ")
        assert tapped(position, f"take {card} {face}", move) == (move,)
        other = "ns"[face == "n"]
        assert FACE.tap(position.view(position.turn), (move,), f"take {card} {other}") == (
            f"return {card} {cell} {other}",
        )
    assert "side first" in FACE.complain(position.view(position.turn), (), "cell a1")
    assert position.turn >= 0


def test_only_the_player_to_move_gets_lifted_cards() -> None:
    for position in walks(range(3)):
        if position.turn >= 0:
            assert "is-legal" not in page(position, seat=1 - position.turn)


# -- beside the grid


def test_the_guide_shows_both_sides_of_all_nine() -> None:
    html = page(solo(GRID))
    assert html.count("ns-card") - html.count("ns-cards") == 9
    assert html.count("piece mini duel is-ninja") == 9
    assert html.count("piece mini duel is-samurai") == 9


def test_discarded_cards_lie_in_their_order() -> None:
    position = solo(GRID)
    position.play("move b1 c1")
    position.play("move c1 b1") if "move c1 b1" in position.legal() else advance(position, Random(1))
    html = page(position)
    row = html[html.index('id="discards"') :]
    found = [int(n) for n in re.findall(r'data-move-id="card-(\d)"', row)]
    assert tuple(found) == position.discarded


def test_ids_and_move_ids_are_unique() -> None:
    for players in (1, 2):
        for position in walks(range(8), players):
            html = page(position)
            for attribute in (" id", "data-move-id"):
                found = re.findall(rf'{attribute}="([^"]*)"', html)
                assert len(found) == len(set(found)), attribute


def test_scores_are_explained() -> None:
    assert why(Result(0, 1, "no move"), NAMES) == "Anna could not move."
    assert "one kind" in why(Result(0, 1, "no first move"), NAMES)
    assert "action" in why(Result(0, 0, "no action"), NAMES)
    position = solo("1n 2n 3n 4n 5n 6n 7n 8n 9n")
    assert position.turn < 0
    assert "Rank: Sempai." in str(div[FACE.round_summary(position.view(0), ("Anna",))])
    assert "is-reached" in page(position, seat=0)


# -- whole games by taps


def test_roles_stay_when_the_game_is_over() -> None:
    for match, seed in ((1, 1), (3, 2)):
        roles = {}
        for position in walk(NinjaSamurai(2, {"level": "basic", "match": match}), Random(seed)):
            assert isinstance(position, NinjaSamurai)
            if position.turn >= 0:
                roles = {seat: "places first" in tag(page(position, seat=0), f"player-{seat}") for seat in (0, 1)}
        assert roles[0] != roles[1]
        assert {seat: "places first" in tag(page(position, seat=0), f"player-{seat}") for seat in (0, 1)} == roles


def test_alone_one_places_first_to_the_end() -> None:
    for position in walks(range(2), players=1):
        assert position.view(0).first == 0


def legal_acts(html: str) -> list[str]:
    acts = []
    for found in re.findall(r"<button [^>]*>", html):
        act = re.search(r'data-act="([^"]*)"', found)
        if act and ("is-legal" in found or act[1] == "confirm"):
            acts.append(unescape(act[1]))
    return acts


def play_by_taps(visit: Visit, rng: Random, *, most: int = 4000) -> None:
    """Lift curtains, let bots move, and tap whatever is lifted, until the game is over."""
    for _step in range(most):
        assert TROUBLE not in visit.html
        sitting = visit.sitting
        if sitting.curtain is not None:
            visit.act("lift")
        elif sitting.table.over:
            return
        elif sitting.table.between_rounds:
            visit.act("next")
        elif not sitting.my_turn:
            visit.step()
        else:
            acts = legal_acts(visit.html)
            visit.act("confirm" if "confirm" in acts and rng.random() < 0.6 else rng.choice(acts))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", ["basic", "medium", "high"])
@pytest.mark.parametrize("match", [1, 3])
def test_whole_games_of_two_by_taps(level: str, match: int) -> None:
    bot = "" if match == 3 else "novice"
    visit = Visit(f"#play/ninja-samurai?players=2&seed=7&level={level}&match={match}&seat=.Anna&seat={bot}.Ben")
    play_by_taps(visit, Random(match))
    for dialog in ("scores", "log", "rules", "end"):
        assert TROUBLE not in visit.act(f"dialog {dialog}")["html"]
    for ply in range(0, len(visit.sitting.table.plies), 3):
        assert TROUBLE not in visit.act(f"look {ply}")["html"]


@pytest.mark.parametrize("seed", range(8))
def test_whole_solo_games_by_taps(seed: int) -> None:
    visit = Visit(f"#play/ninja-samurai?players=1&seed={seed}&seat=.Anna")
    play_by_taps(visit, Random(seed))
    assert "Rank: " in visit.html


def test_a_second_tap_on_the_covered_card_plays() -> None:
    visit = Visit("#play/ninja-samurai?players=1&seed=5&seat=.Anna")
    move = visit.sitting.table.position.legal()[0]
    _move, start, _end = move.split(" ")
    visit.act(f"tap from {start}")
    visit.act(f"tap {move}")
    assert len(visit.sitting.table.plies) == 1
    assert "Cover " in visit.html
    visit.act("cancel")
    assert "Cover " not in visit.html
    visit.act(f"tap from {start}")
    visit.act(f"tap {move}")
    visit.act(f"tap {move}")
    assert len(visit.sitting.table.plies) == 2
