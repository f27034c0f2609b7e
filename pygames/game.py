"""The contract that every game fulfils, and nothing about any one game.

A game is a folder under ``pygames/games`` whose package defines ``GAME``. Its rules are one subclass of
`Position`, what a seat may know is one subclass of `View`. Everything else (undo, saves, records, logs,
bots' clocks, the arena, the page) is written once, against this file.

The laws, each tested over all games (tests/test_contract.py):

- a position is options + chance outcomes + moves; replaying them gives an equal position;
- every move in ``legal()`` can be played, anything else raises `IllegalMove` and changes nothing;
- ``clone()`` is independent;
- ``view(seat)`` never depends on what the seat may not know;
- ``view.sample(rng)`` is a position in which that seat has that very view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NoReturn, Self, TypeAlias

from pygames.text import _

CHANCE: Final = -1
"""`Position.turn` when the next thing to happen is a deal."""
OVER: Final = -2
"""`Position.turn` when the game is over."""

Move: TypeAlias = str
"""A move in the game's notation (docs/notation.md), such as ``"play R5"``."""
Deal: TypeAlias = dict[str, Any]
"""A chance outcome as the ``deal`` object of a game record: plain JSON."""
Value: TypeAlias = bool | int | str


class GameError(ValueError):
    """Something that cannot be done; its text is one sentence for a person."""


class IllegalMove(GameError):
    """A move that the rules forbid now. The position is unchanged."""


class BadDeal(GameError):
    """A chance outcome that cannot occur here. The position is unchanged."""


class BadOption(GameError):
    """An option that the game does not have, a value it cannot take, or a wrong number of players."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game begins; the default is the value that a record states if nobody asked."""

    name: str
    title: str
    default: Value
    choices: tuple[Value, ...]
    labels: tuple[str, ...] = ()
    """What a person reads for each choice; the values themselves where empty."""

    def check(self, value: object) -> Value:
        """The value, if it is one of the choices and of their very type (``1`` is not ``True``), else `BadOption`."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        choices = [_written(choice) for choice in self.choices]
        raise BadOption(
            _("The option {name} can be {choices}, not {value}.").format(
                name=self.name, choices=", ".join(choices), value=_refused(value, choices)
            )
        )

    def parse(self, text: str) -> Value:
        """The choice written as on the command line (``true``, ``3``, ``dojo``), else `BadOption`."""
        for choice in self.choices:
            if _written(choice) == text:
                return choice
        return self.check(text)


class Options(dict[str, Value]):
    """All options of a game with their values: a dict that never changes, as a position, its views and its record share it.

    Whatever would change it raises `TypeError`; ``dict(options)`` and ``options | {...}`` are ordinary dicts.
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("the options of a game do not change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Value]]]:
        return type(self), (dict(self),)  # a dict is otherwise copied and unpickled by setting its items


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:40]


def _refused(value: object, possible: Sequence[str]) -> str:
    """How a sentence writes what it refuses: in quotation marks where it looks like something possible, as does a text "3"."""
    written = _written(value)
    return _("“{value}”").format(value=written) if written in possible else written


def _any_options(players: int, options: Mapping[str, Value]) -> None:
    """The check of a game whose options all go together. A function with a name, so that a `Game` can be pickled."""


class Position(ABC):
    """Where a game stands: mutable, cheap to clone, equal when nothing differs.

    Subclasses keep all state in ``__slots__`` and implement the methods marked abstract. `legal`, `play`
    and equality are done here, so that what is legal is written in one place of a game only.
    """

    __slots__ = ("_legal", "options", "players", "turn")
    players: int
    """How many people or bots play."""
    options: Mapping[str, Value]
    turn: int
    """The seat that is to move, or `CHANCE`, or `OVER`."""
    _legal: Sequence[Move] | None

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        self.players = players
        self.options = options
        self.turn = CHANCE
        self._legal = None

    @property
    def seats(self) -> int:
        """Seats that moves and scores may name: the players, and an automatic one such as Shadow."""
        return self.players

    @property
    def counted(self) -> bool:
        """Whether records give the number of legal moves here instead of the list (docs/notation.md says "counted")."""
        return False

    def legal(self) -> Sequence[Move]:
        """All legal moves of the seat to move, each once, in an order that reads well; empty for `CHANCE` and `OVER`."""
        moves = self._legal
        if moves is None:
            moves = self._legal = self._moves() if self.turn >= 0 else ()
        return moves

    def play(self, move: Move) -> None:
        """Make a move for the seat to move. Raises `IllegalMove` with the reason, and then changes nothing."""
        if move not in self.legal():
            raise IllegalMove(self.why_not(move))
        self._legal = None
        self._apply(move)

    def why_not(self, move: Move) -> str:
        """One sentence for a person: why the seat to move may not do this."""
        if self.turn == OVER:
            return _("The game is over.")
        if self.turn == CHANCE:
            return _("The cards are dealt before anybody can move.")
        if not isinstance(move, str) or not move.isprintable():
            return _("A move is a text of printable characters.")
        return self.view(self.turn).why_not(move)

    def draw(self, rng: Random) -> Deal:
        """A chance outcome that can occur here; it is not dealt yet. Raises `BadDeal` where nothing is, or can be, dealt."""
        if self.turn != CHANCE:
            raise BadDeal(_("Nothing is dealt now."))
        return self._draw(rng)

    def deal(self, outcome: Deal) -> None:
        """Let chance happen as the record's ``deal`` object says.

        Raises `BadDeal` if it is not an outcome that can occur here (wrong keys or types, a card twice, a hand
        too long ...) and then changes nothing.
        """
        if self.turn != CHANCE:
            raise BadDeal(_("Nothing is dealt now."))
        if not isinstance(outcome, dict):
            raise BadDeal(_("A deal is an object."))
        self._deal(outcome)
        self._legal = None

    def view(self, seat: int) -> View:
        """Everything that this seat may know, and nothing else. Raises `GameError` for a seat that is not at this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:  # -1 is a seat nobody has, not the last one
            raise GameError(
                _("There is no seat {seat}.").format(seat=_refused(seat, [str(number) for number in range(self.seats)]))
            )
        return self._view(seat)

    def clone(self) -> Self:
        """An independent copy."""
        copy = self._copy()
        copy.players = self.players
        copy.options = self.options
        copy.turn = self.turn
        copy._legal = self._legal
        return copy

    def seen(self, seat: int, by: int, move: Move) -> Move:
        """The move as ``seat`` sees it made by ``by`` in this position, hidden parts as ``?``: ``"bury ?"``.

        Games with hidden moves override this; it must not depend on what ``seat`` may not know.
        """
        return move

    __copy__ = clone  # lists would be shared otherwise

    @abstractmethod
    def _moves(self) -> Sequence[Move]:
        """All legal moves of ``self.turn``, which is a seat."""

    @abstractmethod
    def _apply(self, move: Move) -> None:
        """Make a move known to be legal."""

    @abstractmethod
    def _deal(self, outcome: Deal) -> None:
        """Check everything first (`BadDeal`), then take the outcome over."""

    @abstractmethod
    def _copy(self) -> Self:
        """A copy of what the subclass adds (``cls.__new__``); `clone` adds the rest."""

    @abstractmethod
    def _draw(self, rng: Random) -> Deal:
        """A chance outcome, drawn with `pygames.randomness` only. For ``turn == CHANCE``."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Scores so far, one a seat; the final ones when the game is over."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that share the victory, sorted; empty before the end, and where nobody wins."""

    def ranks(self) -> list[tuple[int, ...]]:
        """What the final ranking compares, a tuple a seat, greater is better: the score, then what decides between equals."""
        return [(score,) for score in self.scores()]

    @abstractmethod
    def ends(self) -> list[str]:
        """How each round, and at last the game, ended: names from the game's `Game.endings`."""

    @abstractmethod
    def _view(self, seat: int) -> View:
        """Everything that this seat, one of `seats`, may know, and nothing else."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in _slots(type(self)))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = ", ".join(f"{slot}={getattr(self, slot)!r}" for slot in _slots(type(self)))
        return f"{type(self).__name__}({state})"


def _slots(cls: type) -> list[str]:
    return [slot for base in cls.__mro__ for slot in getattr(base, "__slots__", ()) if slot != "_legal"]


@dataclass(frozen=True, kw_only=True, slots=True)
class View(ABC):
    """What one seat knows: the only thing that a bot or a page ever gets. Values, comparable, without the position.

    It carries what a good player would have noted: cards seen, voids shown, who passed on what, what was given
    and taken. Use tuples, so that nobody can change what another keeps, and a view can be hashed.
    """

    seat: int
    players: int
    options: Mapping[str, Value]
    turn: int
    legal: Sequence[Move]
    """The legal moves if this seat is to move, else empty."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @abstractmethod
    def why_not(self, move: Move) -> str:
        """Why this seat may not make this move now, as one sentence: "You must follow red: you still have the red 4." """

    @abstractmethod
    def sample(self, rng: Random) -> Position:
        """A world that agrees with everything known: a position whose ``view(self.seat)`` equals this view.

        Every world that agrees is possible and none is favoured, the true one included.
        """


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the registry: what one needs to know before sitting down."""

    id: str
    """As in records and URLs: ``"tiger-and-dragon"``."""
    title: str
    players: tuple[int, ...]
    """The numbers of players it can be played with."""
    position: Callable[[int, Mapping[str, Value]], Position]
    """Makes the position before the first deal from players and complete options."""
    options: tuple[Option, ...] = ()
    automatic: str = ""
    """The name of the automatic seat, where the game has one (`Position.seats`)."""
    endings: frozenset[str] = frozenset()
    """Every way in which a round or the game can end; each has a recorded game among the tests' fixtures."""
    deal_keys: frozenset[str] = frozenset()
    """Every key that an object of its deals can have. Readers of records ignore others; where this is empty, they ignore none."""
    check: Callable[[int, Mapping[str, Value]], None] = _any_options
    """Raises `BadOption` where options do not go together or with the number of players."""

    def complete(self, players: int, options: Mapping[str, object] | None = None) -> Options:
        """All options with their values, defaults filled in. Raises `BadOption`."""
        if type(players) is not int or players not in self.players:
            numbers = [str(number) for number in self.players]
            raise BadOption(
                _("{game} is for {numbers} players, not {players}.").format(
                    game=self.title, numbers=", ".join(numbers), players=_refused(players, numbers)
                )
            )
        if not isinstance(options, Mapping | None):
            raise BadOption(_("Options are given by their names, such as {example}.").format(example="{'teams': True}"))
        given = dict(options or {})
        result = Options({option.name: option.check(given.pop(option.name, option.default)) for option in self.options})
        for name in given:
            raise BadOption(_("{game} has no option {name}.").format(game=self.title, name=_written(name)))
        self.check(players, result)
        return result

    def new(self, players: int, options: Mapping[str, object] | None = None) -> Position:
        """The position before the first deal. Raises `BadOption`."""
        return self.position(players, self.complete(players, options))
