"""The commands of ``python -m pygames``, one module each, with the arguments that several of them share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pygames.bots import make_bot
from pygames.commands.asking import Player
from pygames.commands.messages import Failed, Parser, not_installed
from pygames.game import BadOption, Game, Value
from pygames.games import all_games
from pygames.text import N_, _, ngettext

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[Parser]


class Command(NamedTuple):
    """A command. The module of its name has its ``run`` and is imported only when it is used."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]

    def add_to(self, commands: Subparsers) -> None:
        """Let a command line understand this command."""
        help = _(self.help)
        parser = commands.add_parser(self.name, help=help, description=help)
        self.arguments(parser)
        parser.set_defaults(run=self._run)

    def _run(self, given: argparse.Namespace) -> int:
        try:
            module = import_module(f"{__name__}.{self.name}")
        except ModuleNotFoundError as error:
            if error.name is None or error.name.startswith("pygames"):
                raise
            raise Failed(not_installed(error.name, "terminal")) from None
        code: int = module.run(given)
        return code


def _record_arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--games", type=count, default=1, metavar="K", help=_("how many games (1)"))
    parser.add_argument("--legal", action="store_true", help=_("write the legal moves at every ply too"))
    parser.add_argument(
        "--steps", type=count, default=20, metavar="N", help=_("thinking steps that a bot may take for a move (20)")
    )


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a file of game records, one a line; - is standard input"))


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser, asks=True)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help=_("the seat you take (0)"))
    parser.add_argument("--save", metavar="FILE", help=_("where the record is written (GAME-SEED.json in this folder)"))


def _bench_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--runs", type=count, default=7, metavar="N", help=_("interleaved runs to take medians of (7)"))
    parser.add_argument(
        "--seconds", type=seconds, default=0.3, metavar="S", help=_("how long each measurement takes (0.3)")
    )
    parser.add_argument("--game", choices=list(all_games()), help=_("this game only"))
    parser.add_argument("--json", action="store_true", help=_("write the figures as JSON"))


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(all_games()))
    parser.add_argument(
        "--players", type=int, metavar="N", help=_("how many play (the smallest table with a seat for each bot)")
    )
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help=_("the bots to compare, repeated round the table; ismcts:N is plain tree search with N iterations a move"),
    )
    parser.add_argument("--games", type=count, default=100, metavar="N", help=_("at least so many games (100)"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=_("deal i of a match has seed S + i (0)"))
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help=_("processes to play in (1)"))
    parser.add_argument(
        "--steps", type=count, metavar="K", help=_("thinking steps a move, which makes it reproducible")
    )
    parser.add_argument("--seconds", type=seconds, metavar="T", help=_("seconds a move (what each bot likes)"))
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=_("an option of the game; may be repeated")
    )
    parser.add_argument("--out", metavar="FILE", help=_("write the records of all games here, one a line"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=_("play on the Dask cluster of this scheduler"))


COMMANDS = (
    Command("record", N_("Play games between bots and write their records."), _record_arguments),
    Command("replay", N_("Play recorded games again and check them."), _replay_arguments),
    Command("play", N_("Play against bots in this terminal."), _play_arguments),
    Command("arena", N_("Let bots play matches on the same deals and compare them."), _arena_arguments),
    Command("bench", N_("Measure how fast random games run."), _bench_arguments),
)


# -- shared arguments


def game_arguments(parser: argparse.ArgumentParser, *, asks: bool = False) -> None:
    """GAME, ``--players``, ``--seed``, ``--set`` and ``--bots``. With ``asks``, what is missing will be asked for."""
    parser.add_argument("game", metavar="GAME", nargs="?" if asks else None, help=", ".join(all_games()))
    parser.add_argument("--players", type=int, required=not asks, metavar="N", help=_("how many play"))
    parser.add_argument(
        "--seed",
        type=int,
        default=None if asks else 0,
        metavar="S",
        help=_("fixes all deals (drawn)") if asks else _("fixes all deals; game i of a run has seed S + i (0)"),
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=_("an option of the game; may be repeated")
    )
    parser.add_argument(
        "--bots", metavar="A,B,...", help=_("a bot for each seat, or one for all") if not asks else _("the others")
    )


def count(text: str) -> int:
    """A whole number from 1, for argparse."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(_("it should be at least 1, not {text}").format(text=text[:40]))
    return number


def seconds(text: str) -> float:
    """A time above 0 and below an hour, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError(_("it should be above 0 and below 3600, not {text}").format(text=text[:40]))
    return number


def parse_options(game: Game, settings: Sequence[str]) -> dict[str, Value]:
    """The options set on the command line as ``name=value``. Raises `BadOption`."""
    known = {option.name: option for option in game.options}
    result: dict[str, Value] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadOption(_("An option is set as option=value, not {setting}.").format(setting=setting[:40]))
        if name not in known:
            raise BadOption(
                _("{game} has no option {name}; it has {known}.").format(
                    game=game.title, name=name[:40], known=", ".join(known) or _("none")
                )
            )
        result[name] = known[name].parse(value)
    return result


def parse_bots(game: Game, text: str, seats: int, steps: int | None = None) -> list[Player]:
    """The bots named, one a seat; a single name stands for all of them. Raises `BadOption`."""
    names = [name.strip() for name in text.split(",")]
    bots = [Player(name, make_bot(game.id, name), steps) for name in names]
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise wrong_number(len(bots), seats)
    return bots


def wrong_number(bots: int, seats: int) -> BadOption:
    """What is wrong with so many bots for so many seats."""
    text = ngettext(
        "There is {seats} seat for a bot, but the number of bots is {bots}.",
        "There are {seats} seats for bots, but the number of bots is {bots}.",
        seats,
    )
    return BadOption(text.format(seats=seats, bots=bots))
