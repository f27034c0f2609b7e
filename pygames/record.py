"""Game records: one line of JSON that holds every chance outcome and every choice. What PGN is to chess.

The format is in docs/records.md, what each game's deals and moves mean in docs/notation.md. A save is the same record with
more keys (`Record.extra`), so saves, undo, share links, bug reports, fixtures and training data all pass through this module.

>>> import pygames
>>> record = Record.random("dragon-trick", players=3, seed=42)
>>> Record.parse(record.to_json()) == record
True
>>> record.check().winners() == list(record.winners)
True

A file has a record a line; see `read_file`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any, TypeAlias

from pygames import plain_json
from pygames.game import CHANCE, OVER, BadOption, Deal, GameError, Move, Position, Value
from pygames.games import get
from pygames.randomness import bot_rng, choose, deal_rng
from pygames.text import _

FORMAT = 1
REQUIRED = ("format", "game", "players", "options", "plies", "scores", "winners")
KNOWN = {*REQUIRED, "seed"}
"""The keys of a record; any other is kept in `Record.extra`."""
MARK = "\ufeff"
"""The byte order mark that some editors put at the beginning of a file."""


class BadRecord(GameError):
    """A record that cannot be read or does not hold. ``ply`` counts from 0, chance plies included; None: not a ply's."""

    def __init__(self, text: str, ply: int | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.ply = ply

    def __str__(self) -> str:
        return self.text if self.ply is None else f"ply {self.ply}: {self.text}"


@dataclass(frozen=True, slots=True)
class Chance:
    """What was dealt."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat did, and, where the record was asked for with legal moves, what it could have done."""

    by: int
    move: Move
    legal: tuple[Move, ...] | int | None = None


Ply: TypeAlias = Chance | Choice


def legal_of(position: Position) -> tuple[Move, ...] | int:
    """The ``legal`` entry for this position: moves sorted by code point, or their number where they are counted."""
    moves = position.legal()
    return len(moves) if position.counted else tuple(sorted(moves))


@dataclass(frozen=True)
class Record:
    """One game, finished or not. A value, which cannot be hashed, as deals and `extra` are plain JSON.

    Raises `BadRecord` for a seed that is none (`check_seed`) and where `extra` has a key that is the format's own.
    """

    game: str
    players: int
    options: Mapping[str, Value]
    plies: tuple[Ply, ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    seed: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Keys that the format does not know, such as a save's seats and settings; kept, never judged."""

    def __post_init__(self) -> None:
        if self.seed is not None:
            try:
                check_seed(self.seed)
            except BadOption as error:
                raise BadRecord(str(error)) from None
        for key in self.extra:
            if key in KNOWN:
                raise BadRecord(_("The key {key} is the format's own and cannot be an extra one.").format(key=key))

    # -- writing

    def to_dict(self) -> dict[str, Any]:
        """The record as plain JSON values, keys in the order of the format page."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
        }
        if self.seed is not None:
            data["seed"] = self.seed
        data["plies"] = [_ply_to_dict(ply) for ply in self.plies]
        data["scores"] = list(self.scores)
        data["winners"] = list(self.winners)
        return data | dict(self.extra)

    def to_json(self) -> str:
        """One line of JSON, without the line's end."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    # -- reading

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its line of JSON; its form is checked, not yet its play. Raises `BadRecord`."""
        try:
            data = plain_json.parse(text)
        except ValueError as error:
            raise BadRecord(_("This is not JSON: {error}.").format(error=str(error)[:80])) from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: object) -> Record:
        """Read a record from plain JSON values. Raises `BadRecord`."""
        if not isinstance(data, dict):
            raise BadRecord(_("A record is a JSON object."))
        for key in REQUIRED:
            if key not in data:
                raise BadRecord(_("The record has no {key}.").format(key=key))
        _demand(type(data["format"]) is int, "format", _("a whole number"))
        if data["format"] != FORMAT:
            raise BadRecord(
                _("This is a record of format {format}; only format 1 is known.").format(
                    format=str(data["format"])[:20]
                )
            )
        if "seed" in data:  # a seed that nobody knows is left out
            _demand(data["seed"] is not None, "seed", _("a whole number"))
        game, players, options = data["game"], data["players"], data["options"]
        _demand(isinstance(game, str), "game", _("a text"))
        _demand(isinstance(options, dict), "options", _("an object"))
        _demand(isinstance(data["plies"], list), "plies", _("a list"))
        for key in ("scores", "winners"):
            _demand(
                isinstance(data[key], list) and all(type(number) is int for number in data[key]),
                key,
                _("a list of whole numbers"),
            )
        try:
            known = get(game)
            complete = known.complete(players, options)
        except BadOption as error:
            raise BadRecord(str(error)) from None
        for name in complete:
            if name not in options:
                raise BadRecord(_("The option {name} is missing.").format(name=name))
        return cls(
            game=game,
            players=players,
            options=complete,
            plies=tuple(_ply_from(ply, number, known.deal_keys) for number, ply in enumerate(data["plies"])),
            scores=tuple(data["scores"]),
            winners=tuple(data["winners"]),
            seed=data.get("seed"),
            extra={key: value for key, value in data.items() if key not in KNOWN},
        )

    # -- playing

    def start(self) -> Position:
        """The position before the first deal."""
        return get(self.game).new(self.players, self.options)

    def positions(self) -> Iterator[Position]:
        """The position before each ply and the one after the last: one object, moved on at each step.

        Raises `BadRecord` at the first ply that cannot be played.
        """
        position = self.start()
        yield position
        for number, ply in enumerate(self.plies):
            try:
                _advance(position, ply)
            except BadRecord as error:
                raise BadRecord(error.text, number) from None
            except GameError as error:
                raise BadRecord(str(error), number) from None
            yield position

    def last(self) -> Position:
        """The position after the last ply. Raises `BadRecord`."""
        for position in self.positions():  # noqa: B007
            pass
        return position

    def check(self) -> Position:
        """Play a finished game through: every ply, its ``legal``, the end, scores and winners. Raises `BadRecord`."""
        with_legal = [isinstance(ply, Choice) and ply.legal is not None for ply in self.plies]
        demanded = any(with_legal)
        position = self.start()
        for number, position in enumerate(self.positions()):
            if number == len(self.plies):
                break
            ply = self.plies[number]
            if isinstance(ply, Choice) and demanded and ply.by == position.turn:  # else playing it says what is wrong
                _check_legal(position, ply, number)
        if position.turn != OVER:
            raise BadRecord(_("The record ends before the game is over."), len(self.plies))
        if list(self.scores) != position.scores():
            raise BadRecord(
                _("The scores are {true}, not {given}.").format(true=position.scores(), given=list(self.scores))
            )
        if list(self.winners) != position.winners():
            raise BadRecord(
                _("The winners are {true}, not {given}.").format(true=position.winners(), given=list(self.winners))
            )
        return position

    # -- making

    @classmethod
    def random(
        cls, game: str, players: int, seed: int, options: Mapping[str, object] | None = None, *, legal: bool = False
    ) -> Record:
        """A game between uniformly random players, all of it determined by the seed."""
        rng = bot_rng(check_seed(seed), 0)
        return cls.played(game, players, seed, options, lambda position: choose(rng, position.legal()), legal=legal)

    @classmethod
    def played(
        cls,
        game: str,
        players: int,
        seed: int,
        options: Mapping[str, object] | None,
        choose_move: Callable[[Position], Move],
        *,
        legal: bool = False,
    ) -> Record:
        """A whole game: deals from the seed (0 or more), moves from the function."""
        check_seed(seed)
        position = get(game).new(players, options)
        plies: list[Ply] = []
        deals = 0
        while position.turn != OVER:
            if position.turn == CHANCE:
                outcome = position.draw(deal_rng(seed, deals))
                deals += 1
                plies.append(Chance(outcome))
                position.deal(outcome)
            else:
                move = choose_move(position)
                plies.append(Choice(position.turn, move, legal_of(position) if legal else None))
                position.play(move)
        made = cls(game, players, position.options, tuple(plies), seed=seed)
        return replace(made, scores=tuple(position.scores()), winners=tuple(position.winners()))


def check_seed(seed: object) -> int:
    """The seed, if it is a whole number from 0 to 2**53 - 1 (what JSON and a link carry safely), else `BadOption`."""
    if type(seed) is not int or not 0 <= seed < 2**53:
        raise BadOption(_("A seed is a whole number from 0 to {top}.").format(top=2**53 - 1))
    return seed


def read_file(path: str | PathLike[str]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a file, one a line, as `read_lines` gives them. Raises `OSError` if it cannot be read."""
    with open(path, "rb") as file:
        yield from read_lines(file)


def read_lines(lines: str | Iterable[str] | Iterable[bytes]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a text, or of its lines, one a line: line number from 1, and the record or what is wrong with it.

    Empty lines are skipped, and so is a byte order mark before the first one. Bytes are UTF-8.
    """
    each: Iterable[str | bytes] = lines.split("\n") if isinstance(lines, str) else lines
    for number, line in enumerate(each, 1):
        try:
            text = line.decode() if isinstance(line, bytes) else line
            if number == 1:
                text = text.removeprefix(MARK)
            if text.strip():
                yield number, Record.parse(text)
        except UnicodeDecodeError as error:
            yield number, BadRecord(_("Byte {byte} is not UTF-8.").format(byte=error.start))
        except BadRecord as error:
            yield number, error


def _advance(position: Position, ply: Ply) -> None:
    if isinstance(ply, Chance):
        if position.turn != CHANCE:
            raise BadRecord(_turn_text(position, _("a deal")))
        position.deal(ply.deal)
        return
    if ply.by != position.turn:
        raise BadRecord(_turn_text(position, _("a move by seat {seat}").format(seat=ply.by)))
    position.play(ply.move)


def _turn_text(position: Position, found: str) -> str:
    if position.turn == OVER:
        return _("The game is over, but {found} follows.").format(found=found)
    if position.turn == CHANCE:
        return _("A deal is due here, not {found}.").format(found=found)
    return _("Seat {seat} is to move here, not {found}.").format(seat=position.turn, found=found)


def _check_legal(position: Position, ply: Choice, number: int) -> None:
    if ply.legal is None:
        raise BadRecord(_("Other plies give their legal moves; this one does not."), number)
    true = legal_of(position)
    if ply.legal == true:
        return
    if isinstance(true, int):
        raise BadRecord(_("The number of legal moves is {true} here.").format(true=true), number)
    if isinstance(ply.legal, int):
        raise BadRecord(
            _("The legal moves are listed here, not counted: {true}.").format(true=", ".join(true)[:200]), number
        )
    missing = [move for move in true if move not in ply.legal]
    extra = [move for move in ply.legal if move not in true]
    if missing:
        raise BadRecord(_("The legal moves lack {move}.").format(move=missing[0]), number)
    if extra:
        raise BadRecord(_("{move} is not a legal move here.").format(move=extra[0][:40]), number)
    raise BadRecord(_("The legal moves are not sorted, or one is listed twice."), number)


def _ply_to_dict(ply: Ply) -> dict[str, Any]:
    if isinstance(ply, Chance):
        return {"by": "chance", "deal": ply.deal}
    data: dict[str, Any] = {"by": ply.by, "move": ply.move}
    if ply.legal is not None:
        data["legal"] = ply.legal if isinstance(ply.legal, int) else list(ply.legal)
    return data


def _ply_from(data: object, number: int, deal_keys: frozenset[str]) -> Ply:
    if not isinstance(data, dict):
        raise BadRecord(_("A ply is an object."), number)
    by = data.get("by")
    if by == "chance":
        deal = data.get("deal")
        if not isinstance(deal, dict):
            raise BadRecord(_("A chance ply has an object as its deal."), number)
        return Chance(_deal_from(deal, deal_keys) if deal_keys else deal)
    if type(by) is not int:
        raise BadRecord(_("A ply is by chance or by a seat's number."), number)
    move, legal = data.get("move"), data.get("legal")
    if not isinstance(move, str):
        raise BadRecord(_("A player's ply has a text as its move."), number)
    if "legal" not in data or type(legal) is int:
        return Choice(by, move, legal)
    if not isinstance(legal, list) or not all(isinstance(item, str) for item in legal):
        raise BadRecord(_("Legal moves are a list of texts, or their number."), number)
    return Choice(by, move, tuple(legal))


def _deal_from(deal: Deal, keys: frozenset[str]) -> Deal:
    """The deal, and what objects are in it, without the keys that the game does not know: readers ignore them."""

    def known(item: Any) -> Any:
        return {key: value for key, value in item.items() if key in keys} if isinstance(item, dict) else item

    return {key: known(value) for key, value in known(deal).items()}


def _demand(holds: bool, key: str, kind: str) -> None:
    if not holds:
        raise BadRecord(_("The record's {key} should be {kind}.").format(key=key, kind=kind))
