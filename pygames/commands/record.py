"""``python -m pygames record``: games between bots, one record a line on standard output."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import count

from pygames.bots import Bot, RandomBot, decide
from pygames.commands import parse_bots, parse_options
from pygames.game import Move, Position
from pygames.games import get
from pygames.randomness import bot_rng
from pygames.record import Record, check_seed


def run(given: argparse.Namespace) -> int:
    """Write the records."""
    game = get(given.game)
    options = game.complete(given.players, parse_options(game, given.set))
    bots = parse_bots(game, given.bots, given.players) if given.bots is not None else []
    check_seed(given.seed)
    check_seed(given.seed + given.games - 1)
    for seed in range(given.seed, given.seed + given.games):
        if all(type(bot) is RandomBot for bot in bots):
            record = Record.random(game.id, given.players, seed, options, legal=given.legal)
        else:
            chooser = choose_with(bots, seed, given.steps)
            record = Record.played(game.id, given.players, seed, options, chooser, legal=given.legal)
        print(record.to_json(), flush=True)
    return 0


def choose_with(bots: Sequence[Bot], seed: int, steps: int) -> Callable[[Position], Move]:
    """A function for `Record.played` that asks the bots; all they decide is determined by seed and steps."""
    choices = count()

    def choose_move(position: Position) -> Move:
        rng = bot_rng(seed, next(choices))
        if position.turn >= len(bots):  # an automatic seat
            return position.legal()[0]
        return decide(bots[position.turn], position.view(position.turn), rng, steps=steps).move

    return choose_move
