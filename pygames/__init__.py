"""Dragon Dojo's engines: five ninja and dragon tabletop games, their records, bots and tables, in pure Python.

>>> import random, pygames
>>> game = pygames.get("tiger-and-dragon")
>>> position = game.new(players=3)
>>> rng = random.Random(42)
>>> while position.turn != pygames.OVER:
...     if position.turn == pygames.CHANCE:
...         position.deal(position.draw(rng))
...     else:
...         position.play(pygames.choose(rng, position.legal()))
>>> len(position.winners())
1
"""

from pygames.game import (
    CHANCE,
    OVER,
    BadDeal,
    BadOption,
    Game,
    GameError,
    IllegalMove,
    Option,
    Position,
    View,
)
from pygames.games import all_games, get
from pygames.randomness import choose, shuffled
from pygames.record import BadRecord, Chance, Choice, Record

__all__ = [
    "CHANCE",
    "OVER",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "Chance",
    "Choice",
    "Game",
    "GameError",
    "IllegalMove",
    "Option",
    "Position",
    "Record",
    "View",
    "all_games",
    "choose",
    "get",
    "shuffled",
]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and not needed to play

    try:
        return version("pygames")
    except PackageNotFoundError:  # a bare checkout on sys.path
        return "0+unknown"
