"""The last tiles of Tiger & Dragon, solved exactly: held against the game's own rules, move by move."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import pytest

from pygames.bots import decide
from pygames.game import OVER, Move
from pygames.games import all_games
from pygames.games.tiger_and_dragon import bot as bots
from pygames.games.tiger_and_dragon import ending
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.bot import Adept, Imagining, Master, Student
from pygames.games.tiger_and_dragon.ending import Ending
from pygames.games.tiger_and_dragon.guide import Result, table_of
from pygames.games.tiger_and_dragon.imagine import Match, chances, gains_of, outcome
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import FACE_DOWN
from tests.bots.test_tiger_and_dragon_bots import position
from tests.tools import advance

GAME = all_games()["tiger-and-dragon"]
TABLES = [(2, False), (3, False), (4, False), (4, True), (5, False)]
Known: TypeAlias = dict[object, list[int]]


def late(players: int, teams: bool, field: str, seed: int) -> TigerAndDragon:
    """A choice with few tiles left, in one of the first rounds of a game of sensible and of careless moves."""
    rng = Random(seed)
    while True:
        made = GAME.new(players, {"teams": teams, "battlefield": field})
        assert isinstance(made, TigerAndDragon)
        while made.turn != OVER:
            choice = made.turn >= 0 and Ending.reaches(made.sizes) and len(made.legal()) > 1
            if choice and len(made.rounds) > seed % 3 and rng.random() < 0.5:
                return made
            if made.turn >= 0 and rng.random() < 0.7:
                made.play(decide(Student(), made.view(made.turn), rng).move)
            else:
                advance(made, rng)


def solver(world: TigerAndDragon) -> Ending:
    view = world.view(world.turn)
    return Ending(BATTLEFIELDS[world.field], bool(world.options["teams"]), Match(view).each)  # type: ignore[arg-type]


def brute(world: TigerAndDragon, rounds: int, known: Known) -> list[int]:
    """Everybody's chips after the round if each plays for the chance to win the match, the first of equal moves, by the rules."""
    if len(world.rounds) > rounds:
        return world.chips
    down = [sum(tile >= FACE_DOWN for tile in line) for line in world.defences]
    key = repr((world.hands, down, world.phase, world.turn, world.attack, world.attacker, world.shown))
    if key in known:
        return known[key]
    seat, best = world.turn, None
    teams = bool(world.options["teams"])
    for move in world.legal():
        after = world.clone()
        after.play(move)
        chips = brute(after, rounds, known)
        if best is None or chances(chips, teams)[seat] > chances(best, teams)[seat]:
            best = chips
    assert best is not None
    known[key] = best
    return best


def gained(world: TigerAndDragon, move: Move) -> list[int]:
    """By brute force, what each seat gains in the round if this move is made."""
    after = world.clone()
    after.play(move)
    chips = brute(after, len(world.rounds), {})
    return [now - then for now, then in zip(chips, world.chips, strict=True)]


@pytest.mark.parametrize("field", BATTLEFIELDS)
@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_solved_is_what_brute_force_finds(players: int, teams: bool, field: str) -> None:
    choices = 0
    for seed in range(20):
        world = late(players, teams, field, seed)
        solved = solver(world)
        found = [outcome(world, move, Random(1), solved) for move in world.legal()]
        assert found == [gained(world, move) for move in world.legal()], seed
        choices += found != found[:1] * len(found)
    assert choices, "there are choices that matter"


def test_in_the_cave_it_may_pay_to_go_out_later() -> None:
    world = position(["55D", "55D", "5"], phase="answer", attack="D", attacker=0, turn=1, field="cave")
    world.defences = [[], [5 + FACE_DOWN, 9 + FACE_DOWN], []]
    found = [outcome(world, move, Random(1), solver(world)) for move in world.legal()]
    assert found == [gained(world, move) for move in world.legal()]
    assert found[0] == [0, 0, 5], "seat 2 waits for one more tile face down"


@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_an_end_is_worth_to_the_mover_what_the_search_strives_for(players: int, teams: bool) -> None:
    movers = set()
    for seed in range(20):
        world = late(players, teams, "volcano", seed)
        match = Match(world.view(world.turn))  # type: ignore[arg-type]
        movers.add(world.turn)
        for winner in range(players):
            end = Result(winner, 5, 4)
            assert match(gains_of(end, players, teams)) == match.each(end)[world.turn]
    assert movers == set(range(players))


def test_what_is_forgotten_is_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = [late(3, False, "clifftop", seed) for seed in range(8)]
    solvers = [solver(world) for world in worlds]
    ends = [
        [solved.after(table_of(world), move) for move in world.legal()]
        for solved, world in zip(solvers, worlds, strict=True)
    ]
    assert max(len(solved.known) for solved in solvers) > 3
    monkeypatch.setattr(ending, "MOST", 2)
    for world, expected in zip(worlds, ends, strict=True):
        again = solver(world)
        assert [again.after(table_of(world), move) for move in world.legal()] == expected
        assert len(again.known) <= 2


@pytest.mark.parametrize(("level", "solves"), [(Master, True), (Adept, False)])
def test_master_solves_the_last_tiles(level: type[Imagining], solves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, after = 0, Ending.after

    def counted(*arguments: Any) -> Result:
        nonlocal calls
        calls += 1
        return after(*arguments)

    monkeypatch.setattr(Ending, "after", counted)
    world = late(3, False, "dojo", 1)
    *_earlier, last = level().think(world.view(world.turn), Random(1))
    assert calls == (last.simulations if solves else 0)
    calls = 0
    many = GAME.new(3)
    while many.turn < 0:
        advance(many, Random(1))
    list(level().think(many.view(many.turn), Random(1)))
    assert calls == 0, "too many tiles are left"


def test_master_solves_the_round_that_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(bots, "Ending", lambda *arguments: made.append(arguments))
    for teams, field in ((True, "clifftop"), (False, "cave")):
        world = late(4, teams, field, 1)
        next(Master().think(world.view(world.turn), Random(1)))
        *what, worth = made.pop()
        assert what == [BATTLEFIELDS[field], teams]
        assert getattr(worth, "__func__", None) is Match.each
