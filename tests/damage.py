"""Bad input: moves and deals with one thing wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pygames.game import Deal, Move, Position
from pygames.games import all_games
from pygames.randomness import choose, shuffled
from tests.tools import LIMIT, cases, game_of, some, walk

NOT_MOVES: tuple[object, ...] = (
    None, 7, True, 1.5, b"pass", [], ["pass"], {}, (), "", " ", "pass ", "?", "play", "play ", "play ?", "bury ?",
    "pick", "give R5 to 9", "move a1 a1", "lay", "divide", "take 0", "take 1 0", "swap 99", "swap -1", "play \ud800",
    "place 0,0 x", "place 99999999999999999999,0 n", "x" * 10_000, "play R5\n", "\x00", "attack ٥", "swap ²", "show ①",
)  # fmt: skip


def wrong_moves(position: Position, rng: Random) -> list[object]:
    """Things that are mostly no legal moves here: spoilt spellings, other plies' moves, other games', no texts at all."""
    found: list[object] = list(NOT_MOVES)
    found += shuffled(rng, vocabulary(game_of(position).id))[:LIMIT]
    for move in some(position.legal(), rng)[:4]:
        words = move.split()
        found += [move.upper(), move.lower(), move + " ", " " + move, move.replace(" ", "  "), move + " " + words[-1]]
        found += [move[:-1], move + "0", " ".join(reversed(words)), words[0], move.replace(" ", "\t"), move + "\u200b"]
        cut = int(rng.random() * len(move))
        found += [move[:cut] + move[cut + 1 :], move[:cut] + "?" + move[cut + 1 :], move[:cut] + "９" + move[cut:]]
        if len(words) > 2:
            found.append(" ".join([words[0], *reversed(words[1:])]))
    return found


_VOCABULARY: dict[str, list[Move]] = {}


def vocabulary(game_id: str) -> list[Move]:
    """Moves that occur in some games of this kind."""
    if game_id not in _VOCABULARY:
        every, moves = cases(all_games()[game_id]), set[Move]()
        for case in every[:: max(1, len(every) // 6)]:
            rng = Random(1)
            for position in walk(case.new(), rng):
                moves.update(some(position.legal(), rng))
        _VOCABULARY[game_id] = sorted(moves)
    return _VOCABULARY[game_id]


STRANGE: tuple[object, ...] = (None, True, False, -1, 0, 1, 99, 2**70, 1.0, 0.5, "", "x", "R99", "?", [], {}, [[]])


def damages(outcome: Deal, rng: Random, times: int = 12) -> Iterator[Any]:
    """The deal with one thing wrong: a key too few or many, a value of another type, a card twice, lost or moved."""
    for key in outcome:
        yield {other: value for other, value in outcome.items() if other != key}
        yield outcome | {key: choose(rng, STRANGE)}
    yield outcome | {"extra": 1}
    yield {}
    for _time in range(times):
        yield damaged(outcome, rng)


def damaged(value: Any, rng: Random) -> Any:
    """A JSON value with one thing changed somewhere inside."""
    if isinstance(value, dict) and value:
        key = choose(rng, list(value))
        return {**value, key: damaged(value[key], rng)}
    if isinstance(value, list) and value:
        copy, at = list(value), int(rng.random() * len(value))
        match int(rng.random() * 7):
            case 0:
                del copy[at]
            case 1:
                copy.insert(at, copy[int(rng.random() * len(copy))])
            case 2:
                copy[at] = copy[int(rng.random() * len(copy))]
            case 3:
                copy.append(choose(rng, STRANGE))
            case _:
                copy[at] = damaged(copy[at], rng)
        return copy
    if type(value) is int and rng.random() < 0.4:
        return choose(rng, [value + 1, value - 1, float(value), str(value), bool(value), -value, value + 10])
    if type(value) is str and rng.random() < 0.4:
        return choose(rng, [value + "1", value.lower(), value[:-1], value + " ", value.upper(), [value]])
    return choose(rng, STRANGE)
