"""What holds for every level of every game: honest, legal, explained."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

from pygames.bots import bots_for, decide, make_bot
from pygames.commands.arena import Match, figures, play_deal
from pygames.game import OVER, Position
from pygames.games import all_games
from tests.tools import Case, advance, at, one_sentence


def choices_of(case: Case, seed: int, parts: tuple[float, ...] = (0.05, 0.3, 0.6, 0.9)) -> list[Position]:
    """Positions of a random game in which a player has a choice."""
    found = []
    for part in parts:
        position, rng = at(case, seed, part), Random(seed)
        while position.turn != OVER and (
            position.turn < 0 or position.turn >= case.players or len(position.legal()) < 2
        ):
            advance(position, rng)
        if position.turn != OVER:
            found.append(position)
    return found


def is_honest(
    case: Case, level: str, seed: int, steps: int = 3, parts: tuple[float, ...] = (0.05, 0.3, 0.6, 0.9)
) -> None:
    """With the same view and dice the same thoughts, whatever is hidden: each of so many."""
    for position in choices_of(case, seed, parts):
        twin = position.view(position.turn).sample(Random(seed + 1))
        mine, its = [
            list(islice(make_bot(case.game, level).think(each.view(each.turn), Random(9)), steps))
            for each in (position, twin)
        ]
        assert mine == its, f"{case}, {level}"


def plays_legally(case: Case, level: str, seed: int, plies: int = 40, steps: int = 2) -> None:
    """Only legal moves, values of legal moves, and reasons that can be read."""
    position, rng = case.new(), Random(seed)
    for _ply in range(plies):
        if position.turn == OVER:
            return
        if position.turn < 0 or position.turn >= case.players:
            advance(position, rng)
            continue
        thought = decide(make_bot(case.game, level), position.view(position.turn), rng, steps=steps)
        assert thought.move in position.legal()
        assert set(thought.values) <= set(position.legal())
        if thought.reason:
            one_sentence(thought.reason)
        position.play(thought.move)


def each_beats_the_one_below(game: str, players: int, games: int, steps: int, errors: float = 3.0) -> None:
    """By so many standard errors of the lead."""
    for weak, strong in pairwise(bots_for(game)):
        seats = tuple([(strong, weak)[seat % 2] for seat in range(players)])
        match = Match(game, players, all_games()[game].complete(players, {}), seats, steps=steps)
        deals = [play_deal(match, seed) for seed in range(games // len(match.lineups()))]
        row = figures(deals)[0]
        assert row.lead > errors * row.lead_error, (strong, weak, row)
