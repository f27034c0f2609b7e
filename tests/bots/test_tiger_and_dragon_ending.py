"""The last tiles of Tiger & Dragon, solved exactly: held against the game's own rules, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import pytest

from pygames.bots import decide
from pygames.game import OVER
from pygames.games import all_games
from pygames.games.tiger_and_dragon import ending
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.bot import Adept, Imagining, Master, Student
from pygames.games.tiger_and_dragon.ending import Ending
from pygames.games.tiger_and_dragon.guide import SENSIBLE, Result, play_out, table_of
from pygames.games.tiger_and_dragon.imagine import Match, chances, gains_of
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import FACE_DOWN
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
            if made.turn >= 0 and Ending.reaches(made.sizes) and len(made.legal()) > 1 and len(made.rounds) > seed % 3:
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


@pytest.mark.parametrize("field", BATTLEFIELDS)
@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_solved_is_what_brute_force_finds(players: int, teams: bool, field: str) -> None:
    different = 0
    for seed in range(12):
        world = late(players, teams, field, seed)
        solved, known, found = solver(world), Known(), []
        for move in world.legal():
            after = world.clone()
            after.play(move)
            chips = brute(after, len(world.rounds), known)
            gains = [now - then for now, then in zip(chips, world.chips, strict=True)]
            found.append(gains_of(solved.after(table_of(world), move), players, teams))
            assert found[-1] == gains, (seed, move)
        different += found != found[:1] * len(found)
    assert different, "there are choices that matter"


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


def test_a_rollout_ends_with_what_is_solved() -> None:
    for seed in range(12):
        world = late(4, False, "dojo", seed)
        if world.phase == "attack":
            best = play_out(table_of(world), Random(1), [SENSIBLE] * 4, ending=solver(world))
            ends = [solver(world).after(table_of(world), move) for move in world.legal()]
            worth = Match(world.view(world.turn)).each  # type: ignore[arg-type]
            assert worth(best)[world.turn] == max(worth(end)[world.turn] for end in ends)
            break
    else:
        raise AssertionError("no attack")


def counted(calls: Counter[str], name: str) -> Callable[..., Result]:
    true = getattr(Ending, name)

    def method(*arguments: Any) -> Result:
        calls[name] += 1
        result: Result = true(*arguments)
        return result

    return method


@pytest.mark.parametrize(("level", "solves"), [(Master, True), (Adept, False)])
def test_master_solves_the_last_tiles_and_plays_rollouts_to_them(
    level: type[Imagining], solves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()
    for name in ("after", "attacked"):
        monkeypatch.setattr(Ending, name, counted(calls, name))
    world = late(3, False, "dojo", 1)
    *_earlier, last = level().think(world.view(world.turn), Random(1))
    assert calls == ({"after": last.simulations} if solves else {})
    calls.clear()
    world = GAME.new(3)  # type: ignore[assignment]
    while world.turn < 0:
        advance(world, Random(1))
    *_earlier, last = level().think(world.view(world.turn), Random(1))
    assert (0 < calls["attacked"] <= last.simulations) == solves
    assert not calls["after"]
