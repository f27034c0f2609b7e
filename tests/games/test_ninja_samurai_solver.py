"""The solver of Ninja Samurai against a brute force that shares nothing with the engine and is as plain as can be."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from random import Random
from typing import TypeAlias

import pytest

from pygames import choose, get, shuffled
from pygames.games.ninja_samurai.grid import FREE, kinds_of
from pygames.games.ninja_samurai.rules import NinjaSamurai
from pygames.games.ninja_samurai.solver import SoloSolver, Solver

GAME = get("ninja-samurai")
PIECES = 12
"""More than any line is long."""
Lying: TypeAlias = tuple[int, int, int, str]
"""Column, row, number, face."""
State: TypeAlias = tuple[frozenset[Lying], bool, str, int]
"""What lies on the table, whether the next action is off, the face that alone may move or "", the number discarded last."""


def turns(state: State, level: str) -> list[State | None]:
    """What each way to play a turn leads to; None where the action cannot be done. Straight from the rule page."""
    table, silent, only, _last = state
    results: list[State | None] = []
    for mover in table:
        for target in table:
            near = abs(mover[0] - target[0]) + abs(mover[1] - target[1]) == 1
            if not near or mover[3] == target[3] or (only and mover[3] != only):
                continue
            moved = (target[0], target[1], mover[2], mover[3])
            rest = (table - {mover, target}) | {moved}
            number, kind = target[2], target[3]
            off = silent or level == "basic" or (level == "medium" and number in (3, 6, 7, 8, 9))
            if off or number == 3:
                results.append((rest, False, "", number))
            elif number == 7:
                results.append((rest, True, "", number))
            elif number == 9:
                results.append((rest, False, kind, number))
            else:
                after = actions(rest, number, kind)
                results += after or [None]
    return results


def actions(table: frozenset[Lying], number: int, kind: str) -> list[State | None]:
    tables: list[tuple[frozenset[Lying], int]] = []
    if number == 1:
        tables = [(table - {card}, card[2]) for card in table]
    if number in (2, 4, 5):
        for one, two in combinations(table, 2):
            if number == 5 or (number == 2 and one[1] == two[1]) or (number == 4 and one[0] == two[0]):
                new = {(one[0], one[1], two[2], two[3]), (two[0], two[1], one[2], one[3])}
                tables.append(((table - {one, two}) | new, number))
    if number == 8:
        for card in table:
            if card[3] == kind:
                tables.append(((table - {card}) | {(*card[:3], "s" if kind == "n" else "n")}, number))
    if number == 6:
        cells = {(card[0], card[1]) for card in table}
        for back in set(range(1, 10)) - {card[2] for card in table} - {6}:
            for x in range(3):
                for y in range(3):
                    if (x, y) not in cells and cells & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}:
                        tables += [(table | {(x, y, back, face)}, number) for face in "ns"]
    return [(new, False, "", last) for new, last in tables]


@cache
def brute_wins(state: State, level: str) -> bool:
    return any(after is not None and not brute_wins(after, level) for after in turns(state, level))


@cache
def brute_rank(state: State) -> int:
    after = turns(state, "high")
    if not after:
        left = len(state[0])
        return 1 if left > 1 else 2 if left == 1 else 4 if state[3] == 3 else 3
    return max(0 if then is None else brute_rank(then) for then in after)


def state_of(position: NinjaSamurai) -> State:
    table = frozenset(
        (cell % 3, cell // 3, card >> 1, "ns"[card & 1]) for cell, card in enumerate(position.board) if card
    )
    last = position.discarded[-1] if position.discarded else 0
    return table, position.silent, "" if position.only == FREE else "ns"[position.only], last


def small(cards: int, level: str, players: int, rng: Random) -> NinjaSamurai:
    """A random table of few cards, something to move included."""
    while True:
        position = GAME.new(players, {"level": level})
        assert isinstance(position, NinjaSamurai)
        numbers, cells = shuffled(rng, range(1, 10)), shuffled(rng, range(9))
        for cell, number in zip(cells[:cards], numbers, strict=False):
            position.board[cell] = 2 * number + int(rng.random() * 2)
        position.kinds, position.discarded = kinds_of(position.board), tuple(numbers[cards:])
        position.phase, position.turn = "move", 0
        position.silent = rng.random() < 0.1
        if not position.silent and rng.random() < 0.1:
            position.only = int(rng.random() * 2)
        if position.legal():
            return position


def full(level: str, seed: int) -> NinjaSamurai:
    """A full table after a random placement."""
    rng = Random(seed)
    while True:
        position = GAME.new(2, {"level": level})
        assert isinstance(position, NinjaSamurai)
        position.deal(position.draw(rng))
        while position.phase == "place":
            position.play(choose(rng, position.legal()))
        if position.turn >= 0:
            return position


def engine_turns(position: NinjaSamurai) -> set[State | None]:
    """The same as `turns`, by the engine."""
    found: set[State | None] = set()
    for move in position.legal():
        after = position.clone()
        after.play(move)
        if after.ends() and after.ends()[-1] in ("game: no action", "solo: lost"):
            found.add(None)
        elif after.phase != "act":
            found.add(state_of(after))
        else:
            for act in after.legal():
                done = after.clone()
                done.play(act)
                found.add(state_of(done))
    return found


@pytest.mark.parametrize("level", ["basic", "medium", "high"])
def test_the_engine_plays_the_turns_of_the_brute_force(level):
    for seed in range(12):
        position, rng = full(level, seed), Random(seed)
        while position.turn >= 0:
            if position.phase == "move":
                assert engine_turns(position) == set(turns(state_of(position), level))
            position.play(choose(rng, position.legal()))


@pytest.mark.parametrize(("level", "cards"), [("basic", 7), ("medium", 5), ("high", 3), ("high", 4), ("high", 5)])
def test_two_players_against_brute_force(level, cards):
    rng, solver, won = Random(cards), Solver(level), 0
    for _board in range(60):
        position = small(cards, level, 2, rng)
        expected = brute_wins(state_of(position), level)
        assert solver.wins(position) == expected
        assert solver.wins(position.view(0)) == expected
        won += expected
    assert 0 < won < 60


def test_solo_against_brute_force():
    rng, solver, ranks = Random(1), SoloSolver(), set()
    for cards in (2, 3, 4):
        for _board in range(60):
            position = small(cards, "high", 1, rng)
            expected = brute_rank(state_of(position))
            assert solver.best(position) == expected
            ranks.add(expected)
    assert ranks == {0, 1, 2, 3, 4}


def test_each_move_two_players():
    rng, solver = Random(9), Solver("high")
    for _board in range(40):
        position = small(4, "high", 2, rng)
        while position.turn >= 0:
            view = position.view(position.turn)
            answers = solver.moves(view)
            assert list(answers) == list(view.legal)
            assert any(answers.values()) == solver.wins(position)
            for move, wins in answers.items():
                after = position.clone()
                after.play(move)
                if after.phase == "move":
                    assert wins != brute_wins(state_of(after), "high")
            position.play(choose(rng, view.legal))


def test_each_move_solo():
    rng, solver = Random(9), SoloSolver()
    for _board in range(40):
        position = small(4, "high", 1, rng)
        while position.turn >= 0:
            answers = solver.moves_best(position.view(0))
            assert list(answers) == list(position.legal())
            assert max(rank or 0 for rank in answers.values()) == solver.best(position)
            position.play(choose(rng, position.legal()))
        assert solver.best(position) == position.rank


@pytest.mark.parametrize("level", ["basic", "medium", "high"])
def test_a_won_full_table_is_won_against_anything(level):
    solver = Solver(level)
    for seed in range(6):
        position, rng = full(level, seed), Random(seed)
        winner = position.turn if solver.wins(position) else 1 - position.turn
        while position.turn >= 0:
            if position.phase == "move" and position.turn != winner:
                assert solver.best_move(position.view(position.turn)) == (position.legal()[0], False)
            if position.turn == winner:
                move, wins = solver.best_move(position.view(winner))
                assert wins
                position.play(move)
            else:
                position.play(choose(rng, position.legal()))
        assert position.winners() == [winner]


def test_best_solo_play_reaches_its_rank():
    for seed in range(10):
        position, solver = GAME.new(1), SoloSolver()
        position.deal(position.draw(Random(seed)))
        best = solver.best(position)
        while position.turn >= 0:
            move, rank = solver.best_rank(position.view(0))
            assert rank == best
            position.play(move)
        assert position.scores() == [best]


def test_work_pauses_after_every_state_and_settles_something_even_if_left_unfinished():
    most = 0
    for seed in range(12):
        position, solver, rounds, pieces = full("high", seed), Solver("high"), 0, PIECES
        while pieces == PIECES:
            before, work = solver.nodes, solver.winning(position)
            pieces = sum(1 for _piece in islice(work, PIECES))
            work.close()
            assert solver.nodes - before <= pieces + 1
            rounds += 1
            assert rounds < 2000
        assert solver.wins(position) == Solver("high").wins(position)
        most = max(most, rounds)
    assert most > 1


def test_the_solo_solver_works_in_pieces_too():
    for seed in range(8):
        position, solver, pieces = GAME.new(1), SoloSolver(), 0
        position.deal(position.draw(Random(seed)))
        for _piece in solver.ranking(position.view(0)):
            pieces += 1
            assert solver.nodes == pieces
        assert pieces > 5
        assert solver.best_rank(position.view(0)) == SoloSolver().best_rank(position.view(0))
