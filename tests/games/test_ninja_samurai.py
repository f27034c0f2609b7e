"""The rule page ninja-samurai, in its order: one test for each sentence that decides something."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from pygames import CHANCE, OVER, BadDeal, BadOption, IllegalMove, Record, choose, get
from pygames.bots import decide, make_bot
from pygames.games.ninja_samurai.cards import ACTIONS, CARDS, NONE, card_name, card_text
from pygames.games.ninja_samurai.grid import CELL, CELLS, FREE, kinds_of
from pygames.games.ninja_samurai.playout import placed as placed_at_random
from pygames.games.ninja_samurai.playout import playout
from pygames.games.ninja_samurai.rules import SIDES, NinjaSamurai
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.games.ninja_samurai.words import describe, describe_deal, move_text, rank_name

GAME = get("ninja-samurai")
FIXTURES = Path(__file__).parent.parent / "fixtures" / "ninja-samurai"
ORDERLY = ["1n", "2s", "3n", "4s", "5n", "6s", "7n", "8s", "9n"]
"""A chequered table: every neighbour shows the other kind."""
QUIET = ["1n", "2n", "3n", "4n", "5n", "6n", "7n", "8n", "9n"]
NAMES = ("Anna", "Ben")
LAYOUTS = [(1, {}), (2, {}), (2, {"level": "basic"}), (2, {"level": "medium"}), (2, {"match": 3})]


def place_all(position: NinjaSamurai, grid: list[str]) -> None:
    """Deal a pile and place it row by row."""
    position.deal({"pile": [int(side[0]) for side in grid]})
    for number, side in enumerate(grid):
        position.play(f"place {number % 3},{number // 3} {side[1]}")


def placed(grid: list[str], level: str = "high", match: int = 1) -> NinjaSamurai:
    """Two players after the placement."""
    position = GAME.new(2, {"level": level, "match": match})
    assert isinstance(position, NinjaSamurai)
    place_all(position, grid)
    return position


def solo(grid: list[str]) -> NinjaSamurai:
    position = GAME.new(1)
    assert isinstance(position, NinjaSamurai)
    position.deal({"grid": grid})
    return position


def sparse(cells: dict[str, str], level: str = "high", players: int = 2) -> NinjaSamurai:
    """Late in a game: some cards on the table, the others discarded in order; the first seat is to move."""
    position = GAME.new(players, {"level": level})
    assert isinstance(position, NinjaSamurai)
    for cell, side in cells.items():
        position.board[CELL[cell]] = SIDES[side]
    numbers = {card >> 1 for card in position.board}
    position.kinds = kinds_of(position.board)
    position.discarded = tuple(number for number in range(1, 10) if number not in numbers)
    position.phase, position.turn = "move", 0
    return position


def play(position: NinjaSamurai, *moves: str) -> NinjaSamurai:
    for move in moves:
        position.play(move)
    return position


def shown(position: NinjaSamurai) -> dict[str, str]:
    """The table as texts."""
    names = {card: side for side, card in SIDES.items()}
    return {CELLS[cell]: names[card] for cell, card in enumerate(position.board) if card}


def random_positions(players: int, options: dict[str, object], seed: int) -> list[NinjaSamurai]:
    record = Record.random("ninja-samurai", players, seed, options)
    return [position.clone() for position in record.positions()]


def view_of(position: NinjaSamurai, seat: int = 0) -> NinjaSamuraiView:
    view = position.view(seat)
    assert isinstance(view, NinjaSamuraiView)
    return view


class TestComponents:
    def test_nine_cards_with_one_action_each(self):
        assert [card.number for card in CARDS] == list(range(1, 10))
        assert len({card.action for card in CARDS}) == 9

    def test_katana(self):
        assert [card.number for card in CARDS if card.katana] == [3, 6, 7, 8, 9]

    # the actions, card by card

    def test_1_discards_any_card(self):
        position = play(sparse({"a1": "2n", "b1": "1s", "c3": "4s", "c1": "5n"}), "move a1 b1")
        assert list(position.legal()) == ["discard b1", "discard c1", "discard c3"]
        play(position, "discard c3")
        assert shown(position) == {"b1": "2n", "c1": "5n"}

    def test_1_that_cards_own_action_is_not_done(self):
        position = play(sparse({"a1": "2n", "b1": "1s", "c1": "4s", "c2": "5n", "c3": "8s"}), "move a1 b1")
        play(position, "discard c2")
        assert (position.phase, position.turn) == ("move", 1)
        assert position.discarded[-2:] == (1, 5)

    def test_1_may_discard_the_moved_card(self):
        position = play(sparse({"a1": "2n", "b1": "1s", "b3": "4s", "c3": "5n"}), "move a1 b1", "discard b1")
        assert shown(position) == {"b3": "4s", "c3": "5n"}

    def test_2_swaps_two_cards_of_the_same_row(self):
        position = play(sparse({"a1": "1n", "b1": "2s", "c1": "4s", "a3": "5n", "c3": "8s"}), "move a1 b1")
        assert list(position.legal()) == ["swap b1 c1", "swap a3 c3"]
        play(position, "swap a3 c3")
        assert shown(position) == {"b1": "1n", "c1": "4s", "a3": "8s", "c3": "5n"}

    def test_3_has_no_effect(self):
        position = play(sparse({"a1": "1n", "b1": "3s", "c1": "4s"}), "move a1 b1")
        assert (position.phase, position.turn) == ("move", 1)

    def test_4_swaps_two_cards_of_the_same_column(self):
        position = play(sparse({"a1": "1n", "b1": "4s", "b3": "2s", "a3": "5n", "a2": "8s"}), "move a1 b1")
        assert sorted(position.legal()) == ["swap a2 a3", "swap b1 b3"]

    def test_5_swaps_any_two_cards(self):
        position = play(sparse({"a1": "1n", "b1": "5s", "c2": "2s", "a3": "4n"}), "move a1 b1")
        assert sorted(position.legal()) == ["swap a3 b1", "swap a3 c2", "swap b1 c2"]

    def test_6_returns_a_discarded_card_to_an_empty_cell_adjacent_to_a_card_either_face_up(self):
        cells = {"a1": "1n", "b1": "6s", "c1": "2n", "b2": "3n", "c2": "4n", "a2": "5n", "a3": "7n"}
        position = play(sparse(cells), "move a1 b1")
        assert sorted(position.legal()) == sorted(
            f"return {card} {cell} {face}" for card in (8, 9) for cell in ("a1", "b3", "c3") for face in "ns"
        )
        play(position, "return 8 b3 s")
        assert shown(position)["b3"] == "8s"
        assert position.discarded == (9, 6)

    def test_6_never_returns_itself(self):
        position = play(sparse({"a1": "1n", "b1": "6s"}), "move a1 b1")
        assert not [move for move in position.legal() if move.startswith("return 6")]

    def test_7_the_next_turns_action_is_not_done(self):
        cells = {"a1": "1n", "b1": "7s", "b2": "5s", "b3": "8n", "c3": "2s", "c2": "4n"}
        position = play(sparse(cells), "move a1 b1", "move b1 b2")
        assert (position.phase, position.turn) == ("move", 0)
        assert position.discarded[-1] == 5
        play(position, "move c3 b3")
        assert position.phase == "act"

    def test_8_flips_a_card_of_the_kind_shown(self):
        position = play(sparse({"a1": "1n", "b1": "8s", "c3": "2s", "a3": "4n"}), "move a1 b1")
        assert list(position.legal()) == ["flip c3"]
        play(position, "flip c3")
        assert shown(position)["c3"] == "2n"

    def test_9_on_the_next_turn_only_a_card_of_the_kind_shown_may_be_moved(self):
        position = play(sparse({"a1": "1n", "b1": "9s", "b2": "2s", "a3": "4n", "b3": "5s"}), "move a1 b1")
        assert sorted(position.legal()) == ["move b2 b1", "move b3 a3"]

    def test_the_kind_shown_is_the_face_that_lay_up(self):
        position = play(sparse({"a1": "1s", "b1": "9n", "b2": "2n"}), "move a1 b1")
        assert list(position.legal()) == ["move b2 b1"]
        position = play(sparse({"a1": "1s", "b1": "8n", "b2": "2n", "c3": "4s"}), "move a1 b1")
        assert list(position.legal()) == ["flip b2"]

    def test_next_turn_is_the_very_next_turn(self):
        cells = {"a1": "1n", "b1": "9s", "b2": "2s", "b3": "3n", "a3": "4s", "c3": "5s"}
        position = play(sparse(cells), "move a1 b1")
        assert position.only == 1
        play(position, "move c3 b3")
        assert position.only == FREE
        assert {"move b1 b2", "move b2 b1"} <= set(position.legal())

    def test_next_turn_is_ones_own_in_solo(self):
        position = play(sparse({"a1": "1n", "b1": "9s", "b2": "2s"}, players=1), "move a1 b1")
        assert position.turn == 0
        assert list(position.legal()) == ["move b2 b1"]
        position = play(sparse({"a1": "1n", "b1": "7s", "b2": "2s"}, players=1), "move a1 b1", "move b2 b1")
        assert position.turn == OVER

    def test_no_hidden_information_but_the_order_of_the_pile(self):
        position = GAME.new(2)
        position.deal({"pile": [4, 1, 9, 8, 7, 6, 5, 3, 2]})
        for seat in (0, 1):
            assert view_of(position, seat).top == 4
            assert view_of(position, seat).unseen() == (1, 2, 3, 5, 6, 7, 8, 9)
        play(position, "place 0,0 n")
        assert view_of(position, 0).top == 1
        done = placed(ORDERLY)
        assert view_of(done, 0).sample(Random(1)) == done


class TestOptions:
    def test_defaults(self):
        assert GAME.complete(2) == {"level": "high", "match": 1}
        assert GAME.complete(1) == {"level": "high", "match": 1}

    def test_levels(self):
        assert ACTIONS["basic"] == (NONE,) * 10
        assert [number for number in range(1, 10) if ACTIONS["medium"][number] != NONE] == [1, 2, 4, 5]
        assert [number for number in range(1, 10) if ACTIONS["high"][number] != NONE] == [1, 2, 4, 5, 6, 7, 8, 9]

    @pytest.mark.parametrize("covered", range(1, 10))
    def test_basic_has_no_actions(self, covered):
        other = 1 if covered != 1 else 2
        spare = 3 if covered != 3 else 4
        cells = {"a1": f"{other}n", "b1": f"{covered}s", "c1": f"{spare}s"}
        position = play(sparse(cells, "basic"), "move a1 b1")
        assert (position.phase, position.turn, position.silent, position.only) == ("move", 1, False, FREE)

    @pytest.mark.parametrize("covered", [3, 6, 7, 8, 9])
    def test_medium_has_no_actions_of_cards_with_katana(self, covered):
        position = play(sparse({"a1": "1n", "b1": f"{covered}s", "c1": "2s"}, "medium"), "move a1 b1")
        assert (position.phase, position.turn, position.silent, position.only) == ("move", 1, False, FREE)

    @pytest.mark.parametrize("covered", [1, 2, 4, 5])
    def test_medium_has_the_others(self, covered):
        position = play(sparse({"a1": "3n", "b1": f"{covered}s", "c1": "9s", "b2": "8s"}, "medium"), "move a1 b1")
        assert position.phase == "act"

    @pytest.mark.parametrize(
        ("players", "options"),
        [
            (1, {"level": "basic"}),
            (1, {"level": "medium"}),
            (1, {"match": 3}),
            (2, {"match": 2}),
            (2, {"match": True}),
            (2, {"level": "low"}),
            (2, {"teams": True}),
            (0, {}),
            (3, {}),
        ],
    )
    def test_anything_else_is_an_error(self, players, options):
        with pytest.raises(BadOption):
            GAME.new(players, options)

    def test_a_match_ends_when_one_has_won_two(self):
        counts = Counter()
        for seed in range(30):
            position = Record.random("ninja-samurai", 2, seed, {"match": 3}).last()
            counts[len(position.games)] += 1
            assert max(position.scores()) == 2
            assert position.winners() == [position.scores().index(2)]
            assert position.ends()[-1] == f"match: 2-{min(position.scores())}"
        assert set(counts) == {2, 3}

    def test_the_seats_swap_roles_each_game(self):
        for position in random_positions(2, {"match": 3}, 5):
            if position.phase == "place" and not position.layout:
                assert position.turn == position.first == len(position.games) % 2

    def test_in_game_two_real_seat_1_places_first_and_seat_0_moves_first(self):
        position = placed(QUIET, match=3)
        assert position.turn == CHANCE
        assert position.games[0].winner == 0
        place_all(position, ORDERLY)
        assert position.turn == 0

    def test_each_game_begins_with_its_own_pile(self):
        position = placed(QUIET, match=3)
        assert len(shown(position)) == 9
        position.deal({"pile": list(range(9, 0, -1))})
        assert (position.turn, position.pile[0], position.discarded, shown(position)) == (1, 9, (), {})

    def test_winning_two_games(self):
        position = placed(QUIET, match=3)
        place_all(position, QUIET)
        assert position.turn == CHANCE
        place_all(position, QUIET)
        assert position.turn == OVER
        assert position.scores() == [2, 1]
        assert position.winners() == [0]


class TestPlacing:
    def test_seat_0_places_first_then_turn_by_turn(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        turns = []
        for number in range(9):
            turns.append(position.turn)
            play(position, f"place {number % 3},{number // 3} {'ns'[number % 2]}")
        assert turns == [0, 1] * 4 + [0]

    def test_each_takes_the_top_card(self):
        position = GAME.new(2)
        position.deal({"pile": [4, 1, 9, 8, 7, 6, 5, 3, 2]})
        play(position, "place 0,0 n", "place 1,0 s")
        assert [card for _spot, card in position.layout] == [8, 3]

    def test_the_first_card_anywhere_is_written_0_0(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        assert list(position.legal()) == ["place 0,0 n", "place 0,0 s"]

    def test_then_beside_a_card_either_face_up(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        play(position, "place 0,0 n")
        assert sorted(position.legal()) == sorted(
            f"place {place} {face}" for place in ("0,-1", "-1,0", "1,0", "0,1") for face in "ns"
        )

    def test_within_three_columns_by_three_rows(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        play(position, "place 0,0 n", "place 1,0 n", "place 2,0 n")
        places = {move.split(" ")[1] for move in position.legal()}
        assert places == {f"{x},{y}" for x in (0, 1, 2) for y in (-1, 1)}

    def test_any_layout_that_fits_some_frame_is_legal(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        play(position, "place 0,0 n", "place 0,-1 n", "place -1,-1 n")
        places = {move.split(" ")[1] for move in position.legal()}
        assert places == {"1,0", "-1,0", "0,1", "0,-2", "1,-1", "-1,-2", "-2,-1"}

    def test_after_nine_placements_the_cells_get_their_letters(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        spots = ["0,0", "0,-1", "0,-2", "-1,-2", "-1,-1", "-1,0", "-2,0", "-2,-1", "-2,-2"]
        play(position, *[f"place {spot} {'ns'[number % 2]}" for number, spot in enumerate(spots)])
        assert shown(position) == {
            "c3": "1n", "c2": "2s", "c1": "3n", "b1": "4s", "b2": "5n", "b3": "6s", "a3": "7n", "a2": "8s", "a1": "9n",
        }  # fmt: skip

    def test_the_player_who_did_not_place_the_last_card_moves_first(self):
        assert placed(ORDERLY).turn == 1


class TestTurn:
    def test_move_onto_an_adjacent_card_of_the_other_kind(self):
        position = sparse({"a1": "1n", "b1": "2s", "c1": "4s", "b2": "5s", "c2": "8n", "a3": "7n"})
        assert sorted(position.legal()) == [
            "move a1 b1", "move b1 a1", "move b2 c2", "move c1 c2", "move c2 b2", "move c2 c1",
        ]  # fmt: skip

    def test_the_covered_card_is_discarded_and_the_moved_card_takes_its_cell(self):
        position = play(placed(ORDERLY), "move a1 b1")
        assert position.discarded == (2,)
        assert shown(position)["b1"] == "1n"
        assert "a1" not in shown(position)

    def test_then_act_by_the_same_player(self):
        position = play(placed(ORDERLY), "move a1 b1")
        assert (position.phase, position.turn) == ("act", 1)
        play(position, "swap b1 c1")
        assert (position.phase, position.turn) == ("move", 0)

    def test_7_has_no_effect_when_card_1_discards_it(self):
        position = play(sparse({"a1": "2n", "b1": "1s", "c1": "7s", "b2": "5s"}), "move a1 b1", "discard c1")
        assert not position.silent
        assert play(position, "move b1 b2").turn == OVER  # the action of 5 is called for, and one card is left

    def test_9_has_no_effect_when_card_1_discards_it(self):
        position = play(sparse({"a1": "2n", "b1": "1s", "c1": "9s", "b2": "5s"}), "move a1 b1", "discard c1")
        assert sorted(position.legal()) == ["move b1 b2", "move b2 b1"]

    def test_9_has_no_effect_when_a_7_cancels_it(self):
        cells = {"a1": "1n", "b1": "7s", "c1": "9s", "c2": "5s"}
        position = play(sparse(cells), "move a1 b1", "move b1 c1")
        assert position.only == FREE
        assert sorted(position.legal()) == ["move c1 c2", "move c2 c1"]

    def test_7_has_no_effect_when_a_7_came_before(self):
        """A card 7 that was brought back and covered twice in a row is the only way: its silence does not go on."""
        position = sparse({"a1": "1n", "b1": "7s", "c1": "5s", "c2": "2s", "c3": "4n"})
        position.silent = True
        play(position, "move a1 b1")
        assert not position.silent
        assert play(position, "move b1 c1").phase == "act"

    def test_who_cannot_move_loses_at_once(self):
        position = play(sparse({"a1": "1n", "b1": "3s"}), "move a1 b1")
        assert (position.turn, position.winners(), position.scores()) == (OVER, [0], [1, 0])
        assert position.ends() == ["game: no move"]

    def test_who_cannot_make_the_first_move_loses_at_once(self):
        position = placed(QUIET)
        assert (position.turn, position.winners()) == (OVER, [0])
        assert position.ends() == ["game: no first move"]

    def test_who_cannot_act_loses_at_once(self):
        position = play(sparse({"a1": "1n", "b1": "8s", "c2": "2n"}), "move a1 b1")
        assert (position.turn, position.winners()) == (OVER, [1])
        assert position.ends() == ["game: no action"]

    def test_a_move_that_leaves_no_possible_action_is_legal(self):
        assert "move a1 b1" in sparse({"a1": "1n", "b1": "8s", "c2": "2n"}).legal()

    def test_in_a_match_the_other_seat_wins_the_game_whichever_way(self):
        position = GAME.new(2, {"match": 3})
        cells = sparse({"a1": "1n", "b1": "8s", "c2": "2n"})
        position.board, position.kinds, position.discarded = cells.board, cells.kinds, cells.discarded
        position.phase, position.turn = "move", 0
        play(position, "move a1 b1")
        assert (position.turn, position.scores(), position.winners()) == (CHANCE, [0, 1], [])

    def test_actions_are_compulsory(self):
        position = play(placed(ORDERLY), "move a1 b1")
        assert all(move.startswith("swap ") for move in position.legal())

    def test_the_moved_card_may_be_the_object_of_the_action(self):
        position = play(sparse({"a1": "1n", "b1": "8s", "c3": "2s", "a3": "4n"}), "move b1 a1")
        assert position.discarded[-1] == 1
        assert "discard a1" in position.legal()

    # impossible

    def test_2_is_impossible_with_no_row_of_two_cards(self):
        position = play(sparse({"a1": "1n", "a2": "2s", "b3": "4s"}), "move a1 a2")
        assert position.ends() == ["game: no action"]

    def test_4_is_impossible_with_no_column_of_two_cards(self):
        position = play(sparse({"a1": "1n", "b1": "4s", "c2": "2s"}), "move a1 b1")
        assert position.ends() == ["game: no action"]

    def test_5_is_impossible_with_fewer_than_two_cards(self):
        assert play(sparse({"a1": "1n", "b1": "5s"}), "move a1 b1").ends() == ["game: no action"]

    def test_6_is_impossible_when_nothing_else_is_discarded(self):
        position = play(placed(ORDERLY), "move c3 c2")
        assert position.discarded == (6,)
        assert position.ends() == ["game: no action"]

    def test_8_is_impossible_with_no_card_of_that_kind(self):
        assert play(sparse({"a1": "1n", "b1": "8s"}), "move a1 b1").ends() == ["game: no action"]

    @pytest.mark.parametrize("covered", [1, 3, 7, 9])
    def test_1_3_7_and_9_are_always_possible(self, covered):
        position = play(sparse({"a1": "2n", "b1": f"{covered}s"}), "move a1 b1")
        if covered == 1:
            play(position, "discard b1")
        assert position.ends() == ["game: no move"]

    def test_card_9_can_never_take_away_the_last_move(self):
        for seed in range(60):
            for position in random_positions(2, {}, seed):
                if position.phase == "move" and position.only != FREE:
                    assert position.legal()

    def test_the_frame_stays(self):
        position = play(sparse({"b2": "1n", "b3": "6s"}), "move b2 b3")
        assert {move.split(" ")[2] for move in position.legal()} == {"a3", "b2", "c3"}

    def test_a_card_that_comes_back_is_an_ordinary_card_again(self):
        position = sparse({"a1": "1n", "b1": "6s", "c1": "5s", "c3": "4n"})
        play(position, "move a1 b1", "return 8 b2 s", "move b1 b2")
        assert list(position.legal()) == ["flip c1"]

    def test_a_swap_exchanges_positions_faces_unchanged(self):
        position = play(placed(ORDERLY), "move a1 b1", "swap a2 b2")
        assert (shown(position)["a2"], shown(position)["b2"]) == ("5n", "4s")
        assert position.kinds == kinds_of(position.board)

    def test_after_7_the_covered_card_is_still_discarded(self):
        cells = {"a1": "1n", "b1": "7s", "b2": "5s", "b3": "8n"}
        position = play(sparse(cells), "move a1 b1", "move b1 b2")
        assert position.discarded[-1] == 5
        assert len(shown(position)) == 2


class TestSolo:
    def test_nine_with_random_faces(self):
        grids = [GAME.new(1).draw(Random(seed))["grid"] for seed in range(40)]
        assert all(sorted(side[0] for side in grid) == list("123456789") for grid in grids)
        assert 120 < sum(side[1] == "s" for grid in grids for side in grid) < 240

    def test_moves_and_actions_alternate(self):
        position = play(solo(ORDERLY), "move a1 b1")
        assert (position.phase, position.turn) == ("act", 0)
        assert play(position, "swap b1 c1").phase == "move"
        assert position.scores() == [0]
        assert position.ends() == []

    def test_cannot_act_is_lost(self):
        position = play(solo(ORDERLY), "move c3 c2")
        assert (position.turn, position.scores(), position.winners()) == (OVER, [0], [])
        assert position.ends() == ["solo: lost"]

    def test_cannot_move_with_two_or_more_left_is_sempai(self):
        position = play(sparse({"a1": "2n", "b1": "3s", "c3": "4s"}, players=1), "move a1 b1")
        assert (position.scores(), position.winners(), position.ends()) == ([1], [], ["solo: sempai"])

    def test_a_table_without_any_move_is_sempai_at_once(self):
        position = solo(QUIET)
        assert (position.turn, position.scores()) == (OVER, [1])

    def test_one_left_is_renshi(self):
        position = play(sparse({"a1": "2n", "b1": "3s"}, players=1), "move a1 b1")
        assert (position.scores(), position.winners(), position.ends()) == ([2], [], ["solo: renshi"])

    def test_none_left_is_kyoshi(self):
        position = play(sparse({"a1": "2n", "b1": "1s"}, players=1), "move a1 b1", "discard b1")
        assert (position.scores(), position.winners(), position.ends()) == ([3], [0], ["solo: kyoshi"])

    def test_none_left_with_oni_discarded_last_is_hanshi(self):
        position = play(sparse({"a1": "3n", "b1": "1s"}, players=1), "move a1 b1", "discard b1")
        assert (position.scores(), position.winners(), position.ends()) == ([4], [0], ["solo: hanshi"])


BAD_PILES = [
    {},
    {"pile": list(range(1, 9))},
    {"pile": [1, *range(1, 9)]},
    {"pile": list(range(9))},
    {"pile": [True, *range(2, 10)]},
    {"pile": [1.0, *range(2, 10)]},
    {"pile": "123456789"},
    {"pile": list(range(1, 10)), "more": 1},
    {"grid": ORDERLY},
]
BAD_GRIDS = [
    {},
    {"grid": ORDERLY[:8]},
    {"grid": ["2n", *ORDERLY[1:]]},
    {"grid": ["1x", *ORDERLY[1:]]},
    {"grid": [1, *ORDERLY[1:]]},
    {"grid": ["0n", *ORDERLY[1:]]},
    {"grid": "1n2n3n4n5"},
    {"grid": ORDERLY, "more": 1},
    {"pile": list(range(1, 10))},
]


class TestNotation:
    def test_cells(self):
        position = solo(ORDERLY)
        assert shown(position) == dict(
            zip(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], ORDERLY, strict=True)
        )

    def test_swaps_are_alphabetical(self):
        position = play(sparse({"a1": "1n", "b1": "5s", "a3": "2n", "c2": "4n"}), "move a1 b1")
        assert "swap a3 b1" in position.legal()
        with pytest.raises(IllegalMove):
            position.play("swap b1 a3")

    def test_3_7_and_9_make_no_ply(self):
        for covered in (3, 7, 9):
            position = play(sparse({"a1": "1n", "b1": f"{covered}s", "c1": "2s"}), "move a1 b1")
            assert (position.phase, position.turn) == ("move", 1)

    def test_nobody_has_won_before_the_end(self):
        assert placed(ORDERLY).winners() == []
        assert solo(ORDERLY).winners() == []

    @pytest.mark.parametrize(("players", "deals"), [(2, BAD_PILES), (1, BAD_GRIDS)])
    def test_a_damaged_deal_is_refused_and_changes_nothing(self, players, deals):
        for deal in deals:
            position = GAME.new(players)
            with pytest.raises(BadDeal):
                position.deal(deal)
            assert position == GAME.new(players)


WHY_NOT_MOVE = [
    ("move a1 c1", "a1 and c1 are not neighbours."),
    ("move a1 a2", "There is no card on a2."),
    ("move a2 a1", "There is no card on a2."),
    ("move c1 c2", "c1 and c2 show the same kind; a card moves onto the other kind."),
    ("move a1 d1", "“move a1 d1” is not a move of this game."),
    ("swap a1 b1", "You move a card now, onto a neighbour that shows the other kind."),
    ("dance", "“dance” is not a move of this game."),
]
WHY_NOT_ACT = [
    ({"a1": "1n", "b1": "2s", "c1": "4s", "c2": "5s"}, "swap c1 c2", "c1 and c2 are not in the same row."),
    ({"a1": "1n", "b1": "4s", "c1": "2s", "c2": "5s"}, "swap b1 c1", "b1 and c1 are not in the same column."),
    ({"a1": "1n", "b1": "5s", "c1": "2s", "c2": "4s"}, "swap a1 c1", "There is no card on a1."),
    ({"a1": "1n", "b1": "5s", "c1": "2s", "c2": "4s"}, "flip c1",
     "Card 5 was covered, and you act as it says: Swap any two cards."),
    ({"a1": "2n", "b1": "1s", "c1": "4s"}, "discard a3", "There is no card on a3."),
    ({"a1": "1n", "b1": "8s", "c1": "4s"}, "flip b1", "You flip a samurai now: b1 shows the other kind."),
    ({"a1": "1n", "b1": "8s", "c1": "4s"}, "flip a1", "There is no card on a1."),
    ({"a1": "1n", "b1": "6s", "c1": "4s"}, "return 6 a1 n", "Card 6 cannot return itself."),
    ({"a1": "1n", "b1": "6s", "c1": "4s"}, "return 4 a1 n", "Card 4 has not been discarded."),
    ({"a1": "1n", "b1": "6s", "c1": "4s"}, "return 5 c1 n", "c1 is not empty."),
    ({"a1": "1n", "b1": "6s", "c1": "4s"}, "return 5 b3 n", "b3 is not beside a card."),
]  # fmt: skip


class TestReasons:
    @pytest.mark.parametrize(("move", "reason"), WHY_NOT_MOVE)
    def test_moves(self, move, reason):
        position = sparse({"a1": "1n", "b1": "2s", "c1": "4s", "c2": "5s"})
        before = position.clone()
        with pytest.raises(IllegalMove) as error:
            position.play(move)
        assert str(error.value) == reason
        assert position == before

    def test_card_9(self):
        position = play(sparse({"a1": "1n", "b1": "9s", "b2": "2s"}), "move a1 b1")
        assert position.why_not("move b1 b2") == "Card 9 was covered: only a samurai may move in this turn."

    @pytest.mark.parametrize(("cells", "move", "reason"), WHY_NOT_ACT)
    def test_actions(self, cells, move, reason):
        position = play(sparse(cells), "move a1 b1")
        assert position.why_not(move) == reason

    def test_placing(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        assert position.why_not("place 1,0 n") == "The first card is placed at 0,0."
        play(position, "place 0,0 n", "place 1,0 n", "place 2,0 n")
        assert position.why_not("place 0,0 s") == "A card lies there already."
        assert position.why_not("place -2,2 s") == "A card is placed beside another one."
        assert position.why_not("place -1,0 s") == "All cards stay within three columns and three rows."
        assert position.why_not("move a1 b1") == "You place card 4 now, either face up."
        assert position.why_not("place 3,0 n") == "“place 3,0 n” is not a move of this game."

    def test_others(self):
        position = placed(ORDERLY)
        assert view_of(position, 0).why_not("move a1 b1") == "It is not your turn."
        assert view_of(position, 1).why_not("move a1 b1") == ""
        assert view_of(placed(QUIET), 0).why_not("move a1 b1") == "The game is over."
        assert view_of(placed(QUIET, match=3), 0).expected() == "The next game has not been dealt yet."

    def test_random_texts_are_refused_and_change_nothing(self):
        rng = Random(4)
        for position in random_positions(2, {"match": 3}, 4)[::3]:
            before = position.clone()
            for _try in range(20):
                text = "".join(choose(rng, "moveswap a1b2c3 ,-ns\n") for _char in range(int(rng.random() * 14)))
                with pytest.raises(IllegalMove):
                    position.play(text)
            assert position == before


class TestKnowledge:
    @pytest.mark.parametrize(("players", "options"), LAYOUTS)
    def test_a_sampled_world_agrees_with_the_view(self, players, options):
        rng = Random(players)
        for seed in range(6):
            for position in random_positions(players, options, seed):
                for seat in range(players):
                    view = view_of(position, seat)
                    world = view.sample(rng)
                    assert world.view(seat) == view
                    assert world.legal() == position.legal()
                    if position.turn >= 0:
                        assert world.why_not("place 2,2 n") == position.why_not("place 2,2 n")

    def test_worlds_vary_and_do_not_favour_the_truth(self):
        position = GAME.new(2)
        position.deal({"pile": list(range(1, 10))})
        play(position, *[f"place {number % 3},{number // 3} n" for number in range(4)])
        rng, total = Random(3), 4800
        seen = Counter(view_of(position, 1).sample(rng).pile for _sample in range(total))
        assert set(seen) == {(5, *rest) for rest in permutations((6, 7, 8, 9))}
        for count in seen.values():
            assert abs(count - total / 24) < 5 * (total / 24) ** 0.5

    def test_copies_are_independent(self):
        position = play(placed(ORDERLY), "move a1 b1")
        before, copy = position.clone(), position.clone()
        assert before == position
        play(copy, "swap a2 b2")
        play(copy, copy.legal()[0])
        assert position == before


class TestPlayout:
    @pytest.mark.parametrize(("players", "options"), LAYOUTS)
    def test_it_makes_the_moves_of_the_contracts_random_play(self, players, options):
        for seed in range(25):
            for number, position in enumerate(random_positions(players, options, seed)):
                before = position.clone()
                result = playout(position, Random(number))
                assert position == before
                if position.turn < 0:
                    assert result == [0] * players
                    continue
                games, rng, start = len(position.games), Random(number), position.scores()
                while position.turn >= 0 and len(position.games) == games:
                    position.play(choose(rng, position.legal()))
                assert result == [new - old for new, old in zip(position.scores(), start, strict=True)]

    def test_placing_the_rest_at_random(self):
        for number, position in enumerate(random_positions(2, {}, 3)):
            before, expected, rng = position.clone(), position.clone(), Random(number)
            result = placed_at_random(position, Random(number))
            while expected.phase == "place":
                expected.play(choose(rng, expected.legal()))
            assert result == expected
            assert position == before

    @pytest.mark.parametrize("last", ["2n", "3n"])
    def test_the_high_ranks(self, last):
        position = sparse({"a1": last, "b1": "1s"}, players=1)
        ranks = {playout(position, Random(seed))[0] for seed in range(30)}
        assert ranks == ({4, 2} if last == "3n" else {3, 0})


class TestBots:
    @pytest.mark.parametrize("level", ["novice", "student"])
    def test_bots_move_legally_and_say_why(self, level):
        bot, rng = make_bot("ninja-samurai", level), Random(2)
        for players, options in LAYOUTS:
            for seed in range(8):
                for position in random_positions(players, options, seed):
                    if position.turn >= 0:
                        view = position.view(position.turn)
                        thought = decide(bot, view, rng)
                        assert thought.move in view.legal
                        assert thought.reason.endswith(".")

    def test_the_student_beats_the_novice(self):
        bots = make_bot("ninja-samurai", "student"), make_bot("ninja-samurai", "novice")
        won = 0
        for seed in range(40):
            rng, swap = Random(seed), seed % 2
            record = Record.played(
                "ninja-samurai",
                2,
                seed,
                {},
                lambda p, rng=rng, swap=swap: decide(bots[p.turn ^ swap], p.view(p.turn), rng).move,
            )
            won += record.scores[swap]
        assert won > 24


class TestWords:
    def said(self, position: NinjaSamurai, *moves: str) -> list[str]:
        lines = []
        for move in moves:
            by, before = position.turn, view_of(position)
            assert move_text(before, move)
            position.play(move)
            lines += describe(before, by, position.seen(0, by, move), view_of(position), NAMES)
        return lines

    def test_placing(self):
        position = GAME.new(2)
        before = view_of(position)
        position.deal({"pile": list(range(1, 10))})
        assert describe_deal(before, view_of(position), NAMES) == [
            "The cards are shuffled into a pile: Anna places first."
        ]
        assert move_text(view_of(position), "place 0,0 s") == "Place samurai 1 at 0,0"
        lines = self.said(position, *[f"place {n % 3},{n // 3} {'ns'[n % 2]}" for n in range(9)])
        assert lines[0] == "Anna places ninja 1."
        assert lines[-1] == "All nine cards lie on the table: Ben moves first."

    def test_a_turn(self):
        position = placed(ORDERLY)
        assert move_text(view_of(position), "move a1 b1") == "Move ninja 1 from a1 onto samurai 2 on b1"
        assert self.said(position, "move a1 b1") == ["Ben moves ninja 1 from a1 to b1 and covers samurai 2."]
        assert move_text(view_of(position), "swap a2 b2") == "Swap samurai 4 on a2 and ninja 5 on b2"
        assert self.said(position, "swap a2 b2") == ["Ben swaps samurai 4 on a2 and ninja 5 on b2."]

    def test_7_and_9(self):
        cells = {"a1": "1n", "b1": "7s", "b2": "5s", "b3": "9s", "c3": "2s"}
        assert self.said(sparse(cells), "move a1 b1", "move b1 b2", "move b2 b3") == [
            "Anna moves ninja 1 from a1 to b1 and covers samurai 7.",
            "The action of the next turn will not be done.",
            "Ben moves ninja 1 from b1 to b2 and covers samurai 5.",
            "Its action is not done, as card 7 was covered on the previous turn.",
            "Anna moves ninja 1 from b2 to b3 and covers samurai 9.",
            "On the next turn only a samurai may move.",
        ]

    def test_actions(self):
        position = sparse({"a1": "2n", "b1": "1s", "c1": "6s", "c2": "8s", "c3": "4s"})
        assert self.said(position, "move a1 b1", "discard c3", "move b1 c1")[1] == "Anna discards samurai 4 from c3."
        assert move_text(view_of(position), "return 5 b1 s") == "Return samurai 5 to b1"
        assert self.said(position, "return 5 b1 s", "move c1 b1", "swap b1 c2")[0] == "Ben returns samurai 5 to b1."
        position = play(sparse({"a1": "2n", "b1": "8s", "c1": "6s"}), "move a1 b1")
        assert move_text(view_of(position), "flip c1") == "Flip samurai 6 on c1"
        assert self.said(position, "flip c1")[0] == "Anna flips samurai 6 on c1: it is a ninja now."

    def test_ends(self):
        assert self.said(sparse({"a1": "1n", "b1": "3s"}), "move a1 b1")[-1] == "Ben cannot move: Anna wins the game."
        assert self.said(sparse({"a1": "1n", "b1": "5s"}), "move a1 b1")[-1] == (
            "Anna cannot do the action of card 5: Ben wins the game."
        )

    def test_a_match(self):
        position = placed(QUIET, match=3)
        place_all(position, QUIET)
        before = view_of(position)
        position.deal({"pile": list(range(1, 10))})
        assert describe_deal(before, view_of(position), NAMES) == [
            "Game 3 of the match begins.",
            "The cards are shuffled into a pile: Anna places first.",
        ]
        lines = self.said(position, *[f"place {n % 3},{n // 3} n" for n in range(9)])
        assert lines[-2:] == ["Ben cannot move: Anna wins the game.", "Anna wins the match by 2 games to 1."]

    def test_solo(self):
        start = view_of(GAME.new(1))
        assert describe_deal(start, view_of(solo(ORDERLY)), NAMES) == ["The nine cards lie on the table."]
        assert describe_deal(start, view_of(solo(QUIET)), NAMES)[-1] == (
            "No move is possible, and 9 cards are left: the rank is Sempai."
        )
        lost = self.said(solo(ORDERLY), "move c3 c2")
        assert lost[-1] == "The action of card 6 cannot be done: the game is lost."
        renshi = self.said(sparse({"a1": "2n", "b1": "3s"}, players=1), "move a1 b1")
        assert renshi[-1] == "One card is left: the rank is Renshi."
        for first, text in (("2n", "No card is left: the rank is Kyoshi."),
                            ("3n", "No card is left, and the Oni went last: the rank is Hanshi.")):  # fmt: skip
            position = sparse({"a1": first, "b1": "1s"}, players=1)
            assert self.said(position, "move a1 b1", "discard b1")[-1] == text
        assert rank_name(2) == "Renshi"

    def test_names(self):
        assert [card_name(SIDES[side]) for side in ("7n", "1s")] == ["ninja 7", "samurai 1"]
        assert card_text(SIDES["5n"]) == "Swap any two cards."


class TestRecords:
    @pytest.mark.parametrize(("players", "options"), LAYOUTS)
    def test_random_games_replay(self, players, options):
        for seed in range(30):
            record = Record.random("ninja-samurai", players, seed, options, legal=True)
            assert Record.parse(record.to_json()).check().scores() == list(record.scores)

    def test_fixtures_hold_and_show_every_ending(self):
        ends = set()
        for path in sorted(FIXTURES.glob("*.json")):
            for line in path.read_text(encoding="utf-8").splitlines():
                ends |= set(Record.parse(line).check().ends())
        assert ends == GAME.endings
