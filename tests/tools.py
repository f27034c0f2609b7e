"""What several tests need to walk through games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from itertools import product
from random import Random
from typing import Any

from pygames.game import CHANCE, OVER, BadOption, Game, Move, Options, Position, Value, View
from pygames.games import all_games
from pygames.randomness import choose, shuffled

TOO_MANY_PLIES = 20_000
LIMIT = 12
"""How many of many legal moves are tried at one position."""


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options that go together."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]

    def new(self) -> Position:
        return all_games()[self.game].new(self.players, dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def cases(game: Game) -> list[Case]:
    """Every number of players with every combination of options that the game accepts."""
    found = []
    for players in game.players:
        for values in product(*(option.choices for option in game.options)):
            options = dict(zip((option.name for option in game.options), values, strict=True))
            try:
                complete = game.complete(players, options)
            except BadOption:
                continue
            found.append(Case(game.id, players, tuple(complete.items())))
    return found


def advance(position: Position, rng: Random) -> None:
    """One random ply."""
    if position.turn == CHANCE:
        position.deal(position.draw(rng))
    else:
        position.play(choose(rng, position.legal()))


def walk(position: Position, rng: Random) -> Iterator[Position]:
    """The position (one object) now and after each of random plies to the end."""
    for _ply in range(TOO_MANY_PLIES):
        yield position
        if position.turn == OVER:
            return
        advance(position, rng)
    raise AssertionError(f"no end after {TOO_MANY_PLIES} plies")


def at(case: Case, seed: int, part: float) -> Position:
    """The position after that part (0 to 1) of the random game of this seed."""
    plies = sum(1 for _position in walk(case.new(), Random(seed)))
    position, rng = case.new(), Random(seed)
    for _ply in range(min(plies - 1, int(part * plies))):
        advance(position, rng)
    return position


def some(moves: Any, rng: Random) -> list[Move]:
    """All moves if they are few, else some of them."""
    moves = list(moves)
    return moves if len(moves) <= LIMIT else shuffled(rng, moves)[:LIMIT]


def game_of(position: Position) -> Game:
    return next(game for game in all_games().values() if game.position is type(position))


def one_sentence(text: str) -> None:
    """Fails unless the text is fit to be shown to a person."""
    assert type(text) is str
    assert text.strip() == text
    assert text, "no reason given"
    assert "\n" not in text, text
    assert text[-1] in ".?!”。", text
    assert len(text) < 400, text
    assert "Traceback" not in text, text


def frozen(value: object) -> bool:
    """Whether nobody can change the value."""
    if isinstance(value, tuple | frozenset):
        return all(map(frozen, value))
    if is_dataclass(value):
        return all(frozen(getattr(value, field.name)) for field in fields(value))
    return value is None or isinstance(value, str | int | float | Enum | Options)


def differ(one: View, other: View) -> None:
    """Fails naming the first field in which two views differ."""
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        assert mine == theirs, f"{type(one).__name__}.{field.name}: {mine!r} is {theirs!r} in a sampled world"
    assert one == other


def same_types(one: Any, other: Any) -> bool:
    """Whether two JSON values are built alike: bools where bools are, no text for a number."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return set(one) == set(other) and all(same_types(one[key], other[key]) for key in one)
    if isinstance(one, list) and one and other:
        return {type(item) for item in one} <= {type(item) for item in other}
    return True


def likeness(one: Position, other: Position) -> int:
    """A number, the larger the more alike two worlds of one view are."""
    total = 0
    for mine, theirs in zip(_values(one), _values(other), strict=False):
        if type(mine) is int and type(theirs) is int and mine >= 0 and theirs >= 0:
            total -= (mine ^ theirs).bit_count()
        else:
            total -= mine != theirs
    return total


def _values(position: Position) -> Iterator[object]:
    for base in type(position).__mro__:
        for slot in getattr(base, "__slots__", ()):
            if slot not in ("_legal", "options"):
                yield from _flat(getattr(position, slot))


def _flat(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for key in sorted(value, key=repr):
            yield from _flat(value[key])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value
