"""A game in an address: ``GAME?players=3&seed=42&seats=...&moves=...``, the part behind ``#play/``.

It carries no deals: the seed gives them, on every device alike.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from pygames.game import BadOption, Game, GameError, Option
from pygames.games import get
from pygames.record import Choice, check_seed
from pygames.table import Seat, Table
from pygames.text import _

SEPARATOR = "."
LONGEST = 20_000
TAKEBACK = Option("takeback", "", False, (False, True))
"""Whether people may take everything back; said only where they may. No game has an option of this name."""


def why_not(table: Table) -> str:
    """Why an address cannot carry this game; empty if it can."""
    if table.seed is None:
        return _("A link cannot carry this game: its deals come from no seed. A file can.")
    if not table.reproducible:
        return _("A link cannot carry this game: its deals are not those of seed {seed}. A file can.").format(
            seed=table.seed
        )
    return ""


def write(table: Table) -> str:
    """The address of this game, with the moves so far. Raises `GameError` where the seed does not give its deals."""
    if reason := why_not(table):
        raise GameError(reason)
    fields: list[tuple[str, str]] = [("players", str(table.players)), ("seed", str(table.seed))]
    fields += [(name, str(value).lower()) for name, value in table.position.options.items()]
    fields += [(TAKEBACK.name, "true")] if table.takeback else []
    fields += [("seat", f"{seat.bot}{SEPARATOR}{seat.name}") for seat in table.seats]
    fields += [("move", ply.move) for ply in table.plies if isinstance(ply, Choice)]
    return f"{table.game.id}?{urlencode(fields)}"


def read(text: str) -> Table:
    """The game of an address. Raises `BadOption` or `IllegalMove` with what is wrong."""
    if len(text) > LONGEST:
        raise BadOption(_("It is too long."))
    game_id, _mark, query = text.partition("?")
    game = get(game_id)
    fields = parse_qsl(query, keep_blank_values=True)
    single = _single(game, fields)
    seats = [_seat(value) for name, value in fields if name == "seat"]
    players = _players(game, single["players"]) if "players" in single else len(seats) or game.players[0]
    if seats and players != len(seats):
        raise BadOption(
            _("It is for {players} players, but says who sits on {seats} seats.").format(
                players=players, seats=len(seats)
            )
        )
    options = {option.name: option.parse(single[option.name]) for option in game.options if option.name in single}
    takeback = TAKEBACK.parse(single.get(TAKEBACK.name, "false")) is True
    seed = _seed(single.get("seed", "0"))
    table = Table.new(game_id, seats or _default_seats(players), seed, options, takeback=takeback)
    for number, (_name, move) in enumerate((field for field in fields if field[0] == "move"), 1):
        try:
            table.deal()
            table.play(move)
        except GameError as error:
            raise BadOption(_("Move {number}: {reason}").format(number=number, reason=error)) from None
    return table


def _single(game: Game, fields: list[tuple[str, str]]) -> dict[str, str]:
    """All that an address says once. Raises `BadOption` for what it says twice, or should not say."""
    single: dict[str, str] = {}
    known = {"players", "seed", TAKEBACK.name} | {option.name for option in game.options}
    for name, value in fields:
        if name in ("seat", "move"):
            continue
        if name not in known:
            raise BadOption(_("{game} has no option {name}.").format(game=game.title, name=name[:40]))
        if name in single:
            raise BadOption(_("It says {name} twice.").format(name=name))
        single[name] = value
    return single


def _seat(text: str) -> Seat:
    bot, _dot, name = text.partition(SEPARATOR)
    return Seat(name, bot)


def _players(game: Game, text: str) -> int:
    """How many play, a number that goes with the game. Raises `BadOption`."""
    if not text.isdecimal() or len(text) > 9:
        raise BadOption(_("“{text}” is no number of players.").format(text=text[:40]))
    players = int(text)
    game.complete(players)
    return players


def _default_seats(players: int) -> list[Seat]:
    return [
        Seat("" if seat == 0 else _("Bot {number}").format(number=seat), "student" if seat else "")
        for seat in range(players)
    ]


def _seed(text: str) -> int:
    """The seed. Raises `BadOption`."""
    try:
        return check_seed(int(text) if text.isdecimal() and len(text) <= 16 else text)
    except BadOption as error:
        raise BadOption(_("“{text}” is no seed: {reason}").format(text=text[:40], reason=error)) from None
