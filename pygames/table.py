"""A table: a game, who sits at it, and everything that happened. Undo, saves, log and looking back, once for every game.

The plies are the truth; the position is only where they have led to. A save is the game's record with the seats added.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Self

from pygames.bots import Bot, make_bot
from pygames.game import CHANCE, OVER, BadOption, Game, GameError, Move, Position, View
from pygames.games import get, part
from pygames.randomness import bot_rng, choose, deal_rng
from pygames.record import BadRecord, Chance, Choice, Ply, Record, check_seed
from pygames.text import _

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800") | {chr(code) for code in range(0xFE00, 0xFE10)}
"""Characters that count as printable, but show nothing: fillers, and selectors of how the character before looks."""
NAME_LENGTH = 24
KEY_LENGTH = 40
UNDO_WORLDS = 16


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat: a person, or the bot of that name."""

    name: str
    bot: str = ""

    @property
    def person(self) -> bool:
        """Whether somebody with fingers plays it."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log and the ply (from 0) that it tells of."""

    ply: int
    text: str


@dataclass
class Table:
    """A game in progress or finished, with its people and bots."""

    game: Game
    seats: tuple[Seat, ...]
    seed: int | None
    """The seed that its record names, if it names one. A record from elsewhere may have other deals: see `reproducible`."""
    dice: int
    """What deals and bots are drawn from: the seed, or where there is none a number of the table's own, kept in its saves."""
    position: Position
    plies: list[Ply] = field(default_factory=list)
    takeback: bool = False
    """Whether people may take back a move even after something hidden was shown (an option for play against bots)."""
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    """Tells this game from every other one, on this device or another; its saves keep it."""

    @classmethod
    def new(
        cls,
        game_id: str,
        seats: Sequence[Seat],
        seed: int,
        options: Mapping[str, object] | None = None,
        *,
        takeback: bool = False,
    ) -> Self:
        """Sit down and deal. Raises `BadOption`."""
        game = get(game_id)
        check_seed(seed)
        table = cls(game, _checked(game, seats), seed, seed, game.new(len(seats), options), takeback=takeback)
        table.deal()
        return table

    # -- whose turn

    @property
    def players(self) -> int:
        """How many people and bots play."""
        return self.position.players

    @property
    def over(self) -> bool:
        """Whether the game is at its end."""
        return self.position.turn == OVER

    @property
    def between_rounds(self) -> bool:
        """Whether a round is over and the next one waits to be dealt."""
        return self.position.turn == CHANCE

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    @property
    def names(self) -> list[str]:
        """The names of all seats that moves may name, an automatic one such as Shadow's included."""
        extra = range(self.players, self.position.seats)
        return [seat.name for seat in self.seats] + [_(self.game.automatic) for _seat in extra]

    @property
    def person_to_move(self) -> bool:
        """Whether it is a person's turn."""
        return 0 <= self.position.turn < self.players and self.seats[self.position.turn].person

    # -- what happens

    def deal(self) -> None:
        """Let chance happen until somebody is to move: the next round, or the beginning of the game."""
        while self.position.turn == CHANCE:
            dealt = sum(isinstance(ply, Chance) for ply in self.plies)
            outcome = self.position.draw(deal_rng(self.dice, dealt))
            self.position.deal(outcome)
            self.plies.append(Chance(outcome))

    def play(self, move: Move) -> None:
        """A move of the seat to move. Raises `IllegalMove`."""
        by = self.position.turn
        self.position.play(move)
        self.plies.append(Choice(by, move))

    def bot_to_move(self) -> tuple[Bot, View, Random] | None:
        """The bot whose turn it is, what it sees and its dice; None if a person is to move or the seat is automatic."""
        turn = self.position.turn
        if not 0 <= turn < self.players or self.seats[turn].person:
            return None
        return (
            make_bot(self.game.id, self.seats[turn].bot),
            self.position.view(turn),
            bot_rng(self.dice, len(self.plies)),
        )

    # -- looking back

    def at(self, ply: int) -> Position:
        """The position before this ply (from 0); ``len(plies)`` is now. Raises `GameError` where the game has no such ply."""
        if not 0 <= ply <= len(self.plies):  # a slice would take -1 for the last ply, and any number beyond for now
            raise GameError(
                _("There is no move {number}; the game has come to move {now}.").format(number=ply, now=len(self.plies))
            )
        position = self.game.new(self.players, self.position.options)
        for done in self.plies[:ply]:
            _repeat(position, done)
        return position

    # -- taking back

    def has_moved(self, seat: int) -> bool:
        """Whether there is any move of this seat to take back."""
        return any(isinstance(ply, Choice) and ply.by == seat for ply in self.plies)

    def _last_move(self, seat: int, least: int) -> int | None:
        """The number of the ply with this seat's last move where it could make at least so many."""
        own = [number for number, ply in enumerate(self.plies) if isinstance(ply, Choice) and ply.by == seat]
        return next((number for number in reversed(own) if least == 1 or len(self.at(number).legal()) >= least), None)

    def undo_target(self, seat: int, least: int = 1) -> int:
        """The ply to which this seat's undo would go back. Raises `GameError` with the reason why it may not.

        ``least``: how many moves the seat must have had there; 2 where single moves make themselves, as one that was
        taken back would only be made again.
        """
        target = self._last_move(seat, least)
        if target is None:
            raise GameError(_("You have had no choice yet.") if self.has_moved(seat) else _("You have not moved yet."))
        if self.takeback and all(not mate.person or number == seat for number, mate in enumerate(self.seats)):
            return target
        if self._showed_something(seat, target):
            raise GameError(_("Something hidden has been shown since your last move."))
        return target

    def undo(self, seat: int, least: int = 1) -> None:
        """Take back this seat's last move, or its last one of ``least``, and all after it. Raises `GameError`."""
        target = self.undo_target(seat, least)
        del self.plies[target:]
        self.position = self.at(target)

    def _showed_something(self, seat: int, since: int) -> bool:
        """Whether the plies since showed this seat anything hidden: whether they would not be the same in another world.

        Worlds are sampled from what the seat knew then, and in them others make what secret moves they like. If in all of
        them the same plies are possible and lead to what the seat sees now, nothing was learned but what others chose in
        the open.
        """
        truth, looks = self.at(since), []
        known, rng = truth.view(seat), Random(0)
        for ply in self.plies[since:]:
            if isinstance(ply, Chance):
                return True
            looks.append((ply, truth.seen(seat, ply.by, ply.move)))
            _repeat(truth, ply)
        now = truth.view(seat)
        for _world in range(UNDO_WORLDS):
            world = known.sample(rng)
            try:
                for ply, look in looks:
                    world.play(ply.move if look == ply.move else _alike(world, seat, ply.by, look, rng))
            except GameError:
                return True
            if world.view(seat) != now:
                return True
        return False

    # -- saves

    @property
    def reproducible(self) -> bool:
        """Whether its seed gives all deals so far, so that the seed and the moves are the game."""
        if self.seed is None:
            return False
        position, dealt = self.at(0), 0
        for ply in self.plies:
            if isinstance(ply, Chance):
                drawn = position.clone()
                drawn.deal(drawn.draw(deal_rng(self.seed, dealt)))
                dealt += 1
                _repeat(position, ply)
                if drawn != position:
                    return False
            else:
                _repeat(position, ply)
        return True

    def record(self) -> Record:
        """The game so far as a record."""
        return Record(
            game=self.game.id,
            players=self.players,
            options=self.position.options,
            plies=tuple(self.plies),
            scores=tuple(self.position.scores()),
            winners=tuple(self.position.winners()),
            seed=self.seed,
        )

    def to_json(self) -> str:
        """A save: the record, and who sits where."""
        seats = [{"name": seat.name, "bot": seat.bot} for seat in self.seats]
        extra: dict[str, object] = {"seats": seats, "takeback": self.takeback, "key": self.key}
        if self.seed is None:
            extra["dice"] = self.dice
        return replace(self.record(), extra=extra).to_json()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a save, or a plain record, at which random bots then sit, named "Seat 1" and so on. Raises `BadRecord`."""
        return cls.from_record(Record.parse(text))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Sit down at a recorded game where it stopped. Raises `BadRecord`."""
        game = get(record.game)
        try:
            seats = _checked(game, _seats_from(record))
        except BadOption as error:
            raise BadRecord(str(error)) from None
        takeback = record.extra.get("takeback", False) is True
        table = cls(game, seats, record.seed, _dice_from(record), record.last(), list(record.plies), takeback)
        key = record.extra.get("key")
        if isinstance(key, str) and 0 < len(key) <= KEY_LENGTH:
            table.key = key
        return table


class Story:
    """The log of a table in words, as one seat saw it; told further as the game goes on, never from the start again."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self._restart()

    def _restart(self) -> None:
        self._position = self.table.at(0)
        self._told: list[Ply] = []
        self._lines: list[LogLine] = []

    def lines(self) -> list[LogLine]:
        """All lines up to now."""
        plies = self.table.plies
        if len(plies) < len(self._told) or any(a is not b for a, b in zip(self._told, plies, strict=False)):
            self._restart()
        for number in range(len(self._told), len(plies)):
            self._lines += [LogLine(number, text) for text in self._tell(plies[number])]
            self._told.append(plies[number])
        return self._lines

    def _tell(self, ply: Ply) -> list[str]:
        words, names, position = part(self.table.game.id, "words"), self.table.names, self._position
        before = position.view(self.seat)
        if isinstance(ply, Chance):
            position.deal(ply.deal)
            told: list[str] = words.describe_deal(before, position.view(self.seat), names)
            return told
        move = position.seen(self.seat, ply.by, ply.move)
        position.play(ply.move)
        told = words.describe(before, ply.by, move, position.view(self.seat), names)
        return told


def _repeat(position: Position, ply: Ply) -> None:
    if isinstance(ply, Chance):
        position.deal(ply.deal)
    else:
        position.play(ply.move)


def _alike(world: Position, seat: int, by: int, look: Move, rng: Random) -> Move:
    """A move that looks like this to a seat; where there is none, the look itself, which nobody can play."""
    return choose(rng, [move for move in world.legal() if world.seen(seat, by, move) == look] or [look])


def _seats_from(record: Record) -> list[Seat]:
    given = record.extra.get("seats")
    if given is None:
        return [Seat(_("Seat {number}").format(number=number + 1), "random") for number in range(record.players)]
    if not isinstance(given, list) or len(given) != record.players:
        raise BadRecord(
            _("The save does not say who sits on each of the {number} seats.").format(number=record.players)
        )
    seats = []
    for entry in given:
        if not isinstance(entry, dict):
            raise BadRecord(_("A seat of the save is not an object."))
        name, bot = entry.get("name"), entry.get("bot", "")
        if not isinstance(name, str) or not isinstance(bot, str):
            raise BadRecord(_("A seat of the save has no name."))
        seats.append(Seat(name, bot))
    return seats


def _dice_from(record: Record) -> int:
    """What a game goes on from: its seed, or else the number that a save keeps for it, or else a new one."""
    if record.seed is not None:
        return record.seed
    try:
        return check_seed(record.extra.get("dice"))
    except BadOption:  # no save of ours: the key means nothing, or something else
        return secrets.randbelow(2**53)


def _checked(game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with names of their own: the curtain has to say whom it waits for. Raises `BadOption`."""
    result: list[Seat] = []
    extra = game.automatic and game.new(len(seats)).seats > len(seats)
    taken = {_looks(_(game.automatic))} if extra else set()
    for number, seat in enumerate(seats):
        if seat.bot:
            make_bot(game.id, seat.bot)
        name = _told_apart(_clean(seat.name) or _("Player {number}").format(number=number + 1), taken)
        taken.add(_looks(name))
        result.append(Seat(name, seat.bot))
    return tuple(result)


def _clean(name: str) -> str:
    """A name as it is shown: on one line, not too long, without half an emoji; empty if there is nothing to see."""
    name = " ".join(name.encode("utf-8", "replace").decode().split())[:NAME_LENGTH].rstrip()
    return name if _looks(name) else ""


def _looks(name: str) -> str:
    """What tells a name from others to somebody who reads it: no case, nothing invisible, an accent however it is written."""
    alike = unicodedata.normalize("NFKC", name).casefold()
    return "".join([char for char in alike if char.isprintable() and char not in BLANK]).strip()


def _told_apart(name: str, taken: Collection[str]) -> str:
    """The name, with a number where others look like it."""
    new, number = name, 2
    while _looks(new) in taken:
        end = f" {number}"
        new, number = name[: NAME_LENGTH - len(end)] + end, number + 1
    return new
