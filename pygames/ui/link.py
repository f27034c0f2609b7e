"""A game in an address: ``GAME?players=3&seed=42&seats=...&moves=...``, the part behind ``#play/``.

It carries no deals: the seed gives them, on every device alike.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from pygames.game import BadOption, GameError
from pygames.games import get
from pygames.record import Choice
from pygames.table import Seat, Table
from pygames.text import _

SEPARATOR = "."
LONGEST = 20_000


def write(table: Table) -> str:
    """The address of this game, with the moves so far."""
    fields: list[tuple[str, str]] = [("players", str(table.players)), ("seed", str(table.seed))]
    fields += [(name, str(value).lower()) for name, value in table.position.options.items()]
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
    single = dict(fields)
    seats = [_seat(value) for name, value in fields if name == "seat"]
    if not seats:
        seats = _default_seats(single.get("players", str(game.players[0])))
    options = {option.name: option.parse(single[option.name]) for option in game.options if option.name in single}
    known = {"players", "seed", "seat", "move"} | {option.name for option in game.options}
    for name in single:
        if name not in known:
            raise BadOption(_("{game} has no option {name}.").format(game=game.title, name=name[:40]))
    table = Table.new(game_id, seats, _seed(single.get("seed", "0")), options)
    for number, (_name, move) in enumerate((field for field in fields if field[0] == "move"), 1):
        try:
            table.deal()
            table.play(move)
        except GameError as error:
            raise BadOption(_("Move {number}: {reason}").format(number=number, reason=error)) from None
    return table


def _seat(text: str) -> Seat:
    bot, _dot, name = text.partition(SEPARATOR)
    return Seat(name, bot)


def _default_seats(players: str) -> list[Seat]:
    count = int(players) if players.isdecimal() and len(players) == 1 else 0
    return [
        Seat("" if seat == 0 else _("Bot {number}").format(number=seat), "student" if seat else "")
        for seat in range(count)
    ]


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > 16:
        raise BadOption(_("The seed is not a whole number."))
    return int(text)
