"""``python -m pygames record``: games between bots, one record a line on standard output."""

from __future__ import annotations

import argparse
from dataclasses import replace

from pygames.bots import RandomBot
from pygames.commands import parse_bots, parse_options
from pygames.commands.asking import play_out
from pygames.games import get
from pygames.record import Record, check_seed


def run(given: argparse.Namespace) -> int:
    """Write the records."""
    game = get(given.game)
    options = game.complete(given.players, parse_options(game, given.set))
    bots = parse_bots(game, given.bots, given.players) if given.bots is not None else []
    check_seed(given.seed)
    check_seed(given.seed + given.games - 1)
    players = [replace(bot, steps=given.steps) for bot in bots]
    for seed in range(given.seed, given.seed + given.games):
        if all(type(player.bot) is RandomBot for player in players):
            record = Record.random(game.id, given.players, seed, options, legal=given.legal)
        else:
            record, _times = play_out(game.id, seed, options, players, legal=given.legal)
        print(record.to_json(), flush=True)
    return 0
