"""Bots of Ninja Samurai: exact once all cards lie, stubborn when lost, and fair while the pile is hidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from pygames.bots import Thought, decide
from pygames.game import CHANCE, OVER
from pygames.games import all_games
from pygames.games.ninja_samurai.bot import BOTS, SOLO_STEP, Adept, Master, Student, after, alone, ways_on
from pygames.games.ninja_samurai.grid import kinds_of
from pygames.games.ninja_samurai.guide import MISTAKES, STEP, Duel, Foresight, Lookahead, Turns
from pygames.games.ninja_samurai.placement import Placement, contrasts
from pygames.games.ninja_samurai.rules import HANSHI, NinjaSamurai
from pygames.games.ninja_samurai.solver import RANKS, SoloSolver, Solver
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.games.ninja_samurai.words import rank_name
from pygames.randomness import choose
from pygames.search.pace import finished
from tests.bots.levels import each_beats_the_one_below, is_honest, plays_legally
from tests.games.test_ninja_samurai_solver import State, brute_rank, brute_wins, full, small, state_of, turns
from tests.tools import cases

GAME = all_games()["ninja-samurai"]
CASES = cases(GAME)
ENOUGH = 400
SECOND = 400
"""Steps that Master takes in its second in the browser, on a full table of the high level (450 to 700 were seen)."""


def table(cards: str, players: int = 2, level: str = "high") -> NinjaSamurai:
    """A table in the middle of a game: nine of ``1n``, ``3s`` or ``--`` from a1 to c3; the rest has been discarded."""
    made = GAME.new(players, {"level": level})
    assert isinstance(made, NinjaSamurai)
    made.board = [0 if text == "--" else 2 * int(text[0]) + "ns".index(text[1]) for text in cards.split()]
    made.kinds = kinds_of(made.board)
    made.discarded = tuple(sorted(set(range(1, 10)) - {card >> 1 for card in made.board}))
    made.phase, made.turn = "move", 0
    return made


def wins_from(position: NinjaSamurai, level: str, opponent: str, seed: int) -> None:
    """The master takes the side that has won, as brute force says, and wins."""
    winner = position.turn if brute_wins(state_of(position), level) else 1 - position.turn
    rng = Random(seed)
    while position.turn >= 0:
        bot = Master() if position.turn == winner else BOTS[opponent]()
        position.play(decide(bot, position.view(position.turn), rng, steps=SECOND).move)
    assert position.winners() == [winner]


# -- exact after the placement


@pytest.mark.parametrize(("level", "seeds"), [("basic", (0, 1, 2)), ("medium", (0, 1)), ("high", (54,))])
def test_a_won_table_is_never_lost(level: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        wins_from(full(level, seed), level, ("novice", "student", "adept")[seed % 3], seed)
    brute_wins.cache_clear()


@pytest.mark.long
@pytest.mark.parametrize("level", ["basic", "medium", "high"])
def test_a_thousand_won_tables_are_never_lost(level: str) -> None:
    for seed in range(1000):
        wins_from(full(level, seed), level, ("novice", "student", "adept")[seed % 3], seed)
        if seed % 20 == 0:
            brute_wins.cache_clear()


def test_a_win_on_the_board_is_taken_by_all_who_look() -> None:
    # The ninja 5 takes the last samurai: no move is left.
    made = table("5n 3s -- -- -- -- -- -- 8n", level="basic")
    for bot in (Student(), Adept(), Master()):
        thought = decide(bot, made.view(0), Random(3), steps=ENOUGH)
        after = made.clone()
        after.play(thought.move)
        assert after.winners() == [0]
    assert decide(Master(), made.view(0), Random(3), steps=ENOUGH).reason == "After that the opponent has no move left."


@cache
def resistance(state: State) -> int:
    """How many turns it takes at most until a lost state is over, and a won one at least."""
    if not brute_wins(state, "high"):
        # A turn that cannot be finished is a turn too, and the opponent's counts as one more.
        return max((2 if then is None else 1 + resistance(then) for then in turns(state, "high")), default=0)
    lost = [then for then in turns(state, "high") if then is not None and not brute_wins(then, "high")]
    return 1 + min(resistance(then) for then in lost)


def test_where_all_is_lost_it_takes_as_long_as_can_be() -> None:
    rng, seen = Random(8), set()
    while len(seen) < 2:
        made = small(4, "high", 2, rng)
        if brute_wins(state_of(made), "high"):
            continue
        longest = resistance(state_of(made))
        while made.turn == 0:
            made.play(decide(Master(), made.view(0), Random(1), steps=5000).move)
        if made.turn == 1:
            assert resistance(state_of(made)) + 1 == longest
            seen.add(longest)


def test_all_moves_are_given_their_worth() -> None:
    for seed in range(4):
        made = full("basic", seed)
        thought = decide(Master(), made.view(made.turn), Random(1), steps=5000)
        expected = Solver("basic").moves(made.view(made.turn))  # type: ignore[arg-type]
        if any(expected.values()):
            assert {move: value == 1 for move, value in thought.values.items()} == expected
        else:
            assert all(value < 1 for value in thought.values.values())


def test_how_soon_a_win_can_be_forced() -> None:
    rng, solver = Random(4), Foresight("high")
    for _board in range(40):
        made = small(4, "high", 2, rng)
        state = solver.state(made)
        brute = state_of(made)
        if brute_wins(brute, "high"):
            soonest = next(length for length in range(1, 12, 2) if solver.wins_within(state, length))
            assert soonest == resistance(brute)
            assert not solver.loses_within(state, 10)
        else:
            assert not solver.wins_within(state, 11)
            assert solver.loses_within(state, 10)


def test_an_adept_does_not_walk_into_a_loss_at_once() -> None:
    rng, tried = Random(5), 0
    while tried < 6:
        made = small(6, "high", 2, rng)
        view = made.view(0)
        look = Lookahead(view)  # type: ignore[arg-type]
        for _step in look.work():
            pass
        if len(set(look.values.values())) < 2:
            continue
        tried += 1
        assert look.values[look.thought.move] == max(look.values.values())
        turns_of = Turns(view, look.solver)  # type: ignore[arg-type]
        for move in turns_of.wins_now():
            assert look.values[move] == 1


# -- alone


def test_the_master_alone_reaches_the_best_rank() -> None:
    for seed in range(4):
        made = GAME.new(1)
        made.deal(made.draw(Random(seed)))
        best = SoloSolver().best(made)  # type: ignore[arg-type]
        while made.turn >= 0:
            made.play(decide(Master(), made.view(0), Random(1), steps=5000).move)
        assert made.scores() == [best]


@pytest.mark.parametrize("seed", [22, 88, 137, 174])
def test_the_master_alone_is_in_time_where_the_best_rank_is_hard_to_find(seed: int) -> None:
    """Of 200 layouts these take longest; so many steps are some 0.3 s in CPython, and a move's time in a browser."""
    made = GAME.new(1)
    made.deal(made.draw(Random(seed)))
    while made.turn >= 0:
        made.play(decide(Master(), made.view(0), Random(1), steps=200).move)
    assert made.scores() == [HANSHI]


def test_until_the_best_rank_is_known_the_master_plays_what_may_still_lead_there() -> None:
    made = GAME.new(1)
    made.deal(made.draw(Random(29)))
    view = made.view(0)
    best = SoloSolver().moves_best(view)  # type: ignore[arg-type]
    solver = SoloSolver()
    ways = {move: ways_on(solver, after(view, move)) for move in view.legal}  # type: ignore[arg-type]
    for _piece in solver.ranking(view):  # type: ignore[arg-type]
        move, goal = solver.hopeful(ways)  # type: ignore[misc]
        assert goal == HANSHI
        assert any(solver.reached[HANSHI].get(key) is not False for key, _kinds in ways[move])
    move, goal = solver.hopeful(ways)  # type: ignore[misc]
    assert best[move] == goal == HANSHI


def test_a_rank_that_is_known_to_be_out_of_reach_is_hoped_for_no_longer() -> None:
    ranks = [rank_name(rank) for rank in RANKS]
    hoped = Counter[str]()
    for seed in range(40):
        made, rng = GAME.new(1), Random(seed)
        made.deal(made.draw(rng))
        while made.turn >= 0:
            view = made.view(0)
            assert isinstance(view, NinjaSamuraiView)
            thoughts = list(alone(view, Thought(view.legal[0], reason="A first guess.")))
            said = [thought for thought in thoughts if "may still lead to" in thought.reason]
            goals = [ranks.index(thought.reason.removesuffix(".").split()[-1]) for thought in said]
            assert goals == sorted(goals), "from the highest rank down"
            ways = {move: ways_on(SoloSolver(), after(view, move)) for move in view.legal}
            assert all(ways[thought.move] for thought in said), "a turn that cannot be finished leads nowhere"
            if goals and "This way leads to" in thoughts[-1].reason:
                assert ranks.index(thoughts[-1].reason.removesuffix(".").split()[-1]) >= goals[-1]
            hoped.update(ranks[goal] for goal in goals)
            made.play(choose(rng, made.legal()))
    assert hoped["Hanshi"]
    assert hoped["Kyoshi"]


def test_among_losses_only_moves_that_were_looked_at_have_figures() -> None:
    """The part of answers that let one win is told for the moves that resist longest; no other one is told as none."""
    seen = 0
    for seed in range(30):
        made, rng = GAME.new(2), Random(seed)
        while made.turn != OVER:
            if made.turn == CHANCE:
                made.deal(made.draw(rng))
                continue
            view = made.view(made.turn)
            assert isinstance(view, NinjaSamuraiView)
            if view.phase != "place" and len(view.legal) > 1:
                last = [thought for thought in _thoughts(view) if thought.measure is MISTAKES][-1:]
                for thought in last:
                    seen += 1
                    assert thought.move in thought.values
                    assert thought.values[thought.move] == max(thought.values.values())
                    plan = Duel(view)
                    assert set(thought.values) == {move for move in finished(plan._resist()) if plan.turns.states[move]}
                    for move, share in thought.values.items():
                        assert share == pytest.approx(share_of(plan, move))
            made.play(choose(rng, made.legal()))
    assert seen > 20


def _thoughts(view: NinjaSamuraiView) -> list[Thought]:
    return list(Master().think(view, Random(1)))


def share_of(plan: Duel, move: str) -> float:
    """The largest part of answers to the turns that begin with this move, that let its player win."""
    shares = [0.0]
    for state in plan.turns.states[move]:
        answers = plan.solver.children(*state)
        shares.append(sum(finished(plan.solver.winning_state(answer)) for answer in answers) / len(answers))
    return max(shares)


@pytest.mark.long
def test_the_master_alone_reaches_the_best_rank_of_200_layouts() -> None:
    for seed in range(200):
        made = GAME.new(1)
        made.deal(made.draw(Random(seed)))
        best = SoloSolver().best(made)  # type: ignore[arg-type]
        while made.turn >= 0:
            made.play(decide(Master(), made.view(0), Random(1), steps=5000).move)
        assert made.scores() == [best]


@pytest.mark.parametrize("bot", [Master(), Adept()])
def test_few_cards_alone_are_played_out_for_the_rank(bot) -> None:
    rng = Random(6)
    for _board in range(8):
        made = small(4, "high", 1, rng)
        best = brute_rank(state_of(made))
        bot.slips = 0.0
        while made.turn >= 0:
            made.play(decide(bot, made.view(0), Random(1), steps=5000).move)
        assert made.scores() == [best]


# -- placing


def test_the_last_card_is_placed_so_that_the_other_is_lost_where_that_can_be() -> None:
    found = 0
    for seed in range(40):
        made, rng = GAME.new(2, {"level": "basic"}), Random(seed)
        made.deal(made.draw(rng))
        assert isinstance(made, NinjaSamurai)
        while len(made.pile) > 1:
            made.play(choose(rng, made.legal()))
        lost = []
        for move in made.legal():
            after = made.clone()
            after.play(move)
            if after.turn < 0 or not Solver("basic").wins(after):
                lost.append(move)
        thought = decide(Master(), made.view(made.turn), Random(1), steps=ENOUGH)
        if lost:
            found += 1
            assert thought.move in lost
    assert found > 3


def test_who_moves_first_keeps_a_win_with_two_cards_left() -> None:
    kept = 0
    for seed in range(25):
        made, rng = GAME.new(2, {"level": "basic"}), Random(seed)
        made.deal(made.draw(rng))
        assert isinstance(made, NinjaSamurai)
        while len(made.pile) > 2:
            made.play(choose(rng, made.legal()))
        safe = []
        for move in made.legal():
            after, solver = made.clone(), Solver("basic")
            after.play(move)
            ends = []
            for last in after.legal():
                end = after.clone()
                end.play(last)
                ends.append(end.turn >= 0 and solver.wins(end))
            if all(ends):
                safe.append(move)
        if 0 < len(safe) < len(made.legal()):
            kept += 1
            assert decide(Master(), made.view(made.turn), Random(1), steps=ENOUGH).move in safe
    assert kept > 2


def test_the_rule_of_thumb_counts_neighbours_that_differ() -> None:
    assert contrasts(table("1n 2s 3n -- -- -- -- -- --")) == 2
    assert contrasts(table("1n 2n -- 3s -- -- -- -- --")) == 1


# -- what holds for every level


@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("case", CASES[:4], ids=str)
def test_honest_and_legal(case, level: str) -> None:
    is_honest(case, level, seed=3)
    plays_legally(case, level, seed=4)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many following states each look into a state has found."""
    found: list[int] = []
    true = Solver.children

    def counted(self, *arguments):  # type: ignore[no-untyped-def]
        children = true(self, *arguments)
        found.append(len(children))
        return children

    monkeypatch.setattr(Solver, "children", counted)
    return found


def each_step_is_short(steps: Iterator[object], looked: list[int], most: int = STEP) -> None:
    """A step stops with the state that makes it long enough, and another may have been looked into that settles a question."""
    done = 0
    for _step in steps:
        assert sum(looked[done:-1]) <= most + max(looked[done:], default=0)
        done = len(looked)
    assert done > 10


@pytest.mark.parametrize("seed", [3, 9])
def test_a_step_is_a_few_nodes_and_thinking_ends_by_itself(seed: int, looked: list[int]) -> None:
    made = full("high", seed)
    each_step_is_short(Duel(made.view(made.turn)).work(), looked)  # type: ignore[arg-type]


def test_a_step_of_placing_is_a_few_nodes(looked: list[int]) -> None:
    made = GAME.new(2, {"level": "medium"})
    made.deal(made.draw(Random(1)))
    for _card in range(6):
        made.play(choose(Random(2), made.legal()))
    each_step_is_short(Placement(made.view(made.turn), Random(1), 3).work(), looked)  # type: ignore[arg-type]


def test_a_step_alone_is_a_few_nodes(looked: list[int]) -> None:
    made = GAME.new(1)
    made.deal(made.draw(Random(3)))
    each_step_is_short(Master().think(made.view(0), Random(1)), looked, SOLO_STEP)


def test_one_legal_move_takes_one_step() -> None:
    made = table("5n 3s -- -- -- -- -- -- --", level="basic")
    made.only = 0
    assert [thought.move for thought in Master().think(made.view(0), Random(1))] == ["move a1 b1"]


@pytest.mark.long
def test_each_level_beats_the_one_below() -> None:
    each_beats_the_one_below("ninja-samurai", 2, 400, steps=200)


@pytest.mark.parametrize("seed", range(6))
def test_reasons_are_true_for_whoever_reads_them(seed: int) -> None:
    """A hint is read by the player, a bot's reason by the other: neither is called "you"."""
    made, rng = GAME.new(2, {"level": "high"}), Random(seed)
    while made.turn != OVER:
        if made.turn < 0:
            made.deal(made.draw(rng))
            continue
        for level in BOTS.values():
            reason = decide(level(), made.view(made.turn), Random(seed), steps=40).reason
            assert not {"you", "your"} & set(re.findall(r"[a-z]+", reason.lower())), reason
        made.play(choose(rng, made.legal()))
