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

People and bots sit at a table, which notes what happens:

>>> table = pygames.Table.new("tiger-and-dragon", [pygames.Seat("Ann"), pygames.Seat("Ben", "student")], seed=42)
>>> view = table.position.view(table.position.turn)
>>> thought = pygames.decide(pygames.make_bot("tiger-and-dragon", "student"), view, rng)
>>> table.play(thought.move)
"""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from pygames.bots import Bot, Thought, decide, make_bot
    from pygames.table import Seat, Table

__all__ = [
    "CHANCE",
    "OVER",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "Bot",
    "Chance",
    "Choice",
    "Game",
    "GameError",
    "IllegalMove",
    "Option",
    "Position",
    "Record",
    "Seat",
    "Table",
    "Thought",
    "View",
    "all_games",
    "choose",
    "decide",
    "get",
    "make_bot",
    "shuffled",
]


_LATER = {
    "Bot": "bots",
    "Seat": "table",
    "Table": "table",
    "Thought": "bots",
    "decide": "bots",
    "make_bot": "bots",
}
"""Names and their modules, which take a fifth of the time to import; who only plays or reads records needs neither."""


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        found = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        return found
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and not needed to play

    try:
        return version("pygames")
    except PackageNotFoundError:  # a bare checkout on sys.path
        return "0+unknown"
