"""100,000 random games over all games, numbers of players and options, without one broken law: docs/tests.md.

    python -m tests.long_run [--games 100000] [--seed 0] [--jobs 2]

Every game is played through the contract, and its record is recounted by the game's referee. In one of ten games the
cheap laws of tests/contract.py are put to a position drawn at random, in one of a hundred all of them. One record of ten
is written, read and replayed; one of a hundred with its legal moves.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

from pygames.game import CHANCE, OVER, Position
from pygames.games import all_games
from pygames.randomness import choose
from pygames.record import Chance, Choice, Ply, Record
from tests.contract import (
    LAWS,
    deals_are_fixed_by_their_seed,
    replay_gives_an_equal_position,
    sampled_worlds_agree,
    turn_is_a_seat_or_chance_or_over,
    views_are_values_that_cost_nothing,
)
from tests.referee import referee
from tests.tools import Case, at, cases

CHEAP = (
    turn_is_a_seat_or_chance_or_over,
    views_are_values_that_cost_nothing,
    sampled_worlds_agree,
    deals_are_fixed_by_their_seed,
)
BATCH = 250
Task = tuple[int, int, int]
Result = tuple[Counter[str], Counter[str], list[str]]


def played_out(case: Case, seed: int) -> tuple[Record, Position]:
    """A random game: its record, and the position at its end."""
    position, rng, plies = case.new(), Random(seed), list[Ply]()
    while position.turn != OVER:
        if position.turn == CHANCE:
            deal = position.draw(rng)
            plies.append(Chance(deal))
            position.deal(deal)
        else:
            move = choose(rng, position.legal())
            plies.append(Choice(position.turn, move))
            position.play(move)
    scores, winners = tuple(position.scores()), tuple(position.winners())
    return Record(case.game, case.players, position.options, tuple(plies), scores, winners), position


def one_game(case: Case, seed: int) -> list[str]:
    """Play and check one game; how its rounds and the game ended."""
    record, end = played_out(case, seed)
    referee(record)
    laws = LAWS if seed % 100 == 0 else CHEAP if seed % 10 == 0 else ()
    if laws:
        rng = Random(seed)
        position = at(case, seed, rng.random())
        for law in laws:
            law(position, rng)
    if seed % 10 == 1:
        assert Record.parse(record.to_json()).check() == end
    if seed % 100 == 2:
        replay_gives_an_equal_position(case, seed)
    return end.ends()


def batch(task: Task) -> Result:
    """A number of games, case after case: how many of each game, which ends, and what broke."""
    first, count, start = task
    every = turns()
    played, ends, broken = Counter[str](), Counter[str](), []
    for number in range(first, first + count):
        case, seed = every[number % len(every)], start + number
        played[case.game] += 1
        try:
            ends.update(f"{case.game}: {end}" for end in set(one_game(case, seed)))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            broken.append(f"{case}, seed {seed}: {type(error).__name__} at {where.name}:{where.lineno}: {error}"[:400])
    return played, ends, broken


def turns() -> list[Case]:
    """All cases, the games in turn, so that each game gets as many plays however many options it has."""
    groups = [cases(game) for game in all_games().values()]
    longest = max(map(len, groups))
    return [group[number % len(group)] for number in range(longest) for group in groups]


def tasks(games: int, seed: int) -> Iterator[Task]:
    for first in range(0, games, BATCH):
        yield first, min(BATCH, games - first), seed


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many random games and check the laws.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    start = perf_counter()
    played, ends, broken = Counter[str](), Counter[str](), list[str]()
    with ProcessPoolExecutor(given.jobs) as pool:
        for some, how, wrong in pool.map(batch, tasks(given.games, given.seed)):
            played += some
            ends += how
            broken += wrong
            for line in wrong[:3]:
                print(line, flush=True)
    never = [
        f"{game.id}: {end}" for game in all_games().values() for end in game.endings if f"{game.id}: {end}" not in ends
    ]
    print(
        f"{played.total()} games in {perf_counter() - start:.0f} s: " + ", ".join(f"{g} {n}" for g, n in played.items())
    )
    print(f"ends that random play never reached: {', '.join(sorted(never)) or 'none'}")
    print(f"broken laws: {len(broken)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
