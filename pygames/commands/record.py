"""``python -m pygames record``: games between bots, one record a line on standard output."""

from __future__ import annotations

import argparse

from pygames.bots import RandomBot
from pygames.commands import parse_bots, parse_options
from pygames.commands.asking import play_out, tell_namesakes
from pygames.commands.messages import show
from pygames.games import get
from pygames.record import Record, check_seed


def run(given: argparse.Namespace) -> int:
    """Write the records."""
    game = get(given.game)
    options = game.complete(given.players, parse_options(game, given.set))
    players = [] if given.bots is None else parse_bots(game, given.bots, given.players, given.steps)
    check_seed(given.seed)
    check_seed(given.seed + given.games - 1)
    tell_namesakes(game.id, [player.name for player in players])
    for seed in range(given.seed, given.seed + given.games):
        if all(type(player.bot) is RandomBot for player in players):
            record = Record.random(game.id, given.players, seed, options, legal=given.legal)
        else:
            record, _times = play_out(game.id, seed, options, players, legal=given.legal)
        show(record.to_json())
    return 0
