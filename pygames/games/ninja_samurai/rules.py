"""The rules of Ninja Samurai, in the order of play. Notation: docs/notation.md. Numbers for cards and cells: see `grid`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Self

from pygames.game import CHANCE, OVER, BadDeal, BadOption, Deal, Move, Position, Value
from pygames.games.ninja_samurai.cards import (
    ACTIONS,
    DISCARD,
    FLIP,
    NONE,
    ONI,
    RESTRICT,
    SILENCE,
)
from pygames.games.ninja_samurai.grid import (
    CELL_OF,
    EDGE_OF,
    FACES,
    FREE,
    PAIR_OF,
    PLACE_OF,
    RETURN_OF,
    discards,
    flips,
    framed,
    kinds_of,
    moves,
    places,
    returns_of,
    swaps,
)
from pygames.randomness import shuffled
from pygames.text import _

if TYPE_CHECKING:
    from pygames.games.ninja_samurai.view import NinjaSamuraiView

NUMBERS = tuple(range(1, 10))
SIDES = {f"{number}{face}": 2 * number + side for number in NUMBERS for side, face in enumerate(FACES)}
"""Both sides of each card, as a deal of the solo game writes them."""
SIDE_NAMES = {card: name for name, card in SIDES.items()}
HANSHI, KYOSHI, RENSHI, SEMPAI, LOST = 4, 3, 2, 1, 0
"""Scores of the solo game."""
RANKS = ("lost", "sempai", "renshi", "kyoshi", "hanshi")

ENDINGS = frozenset(
    {"game: no first move", "game: no move", "game: no action", "match: 2-0", "match: 2-1"}
    | {f"solo: {rank}" for rank in RANKS}
)


def check_options(players: int, options: Mapping[str, Value]) -> None:
    """Solo is played with all actions, one game. Raises `BadOption`."""
    if players == 1 and (options["level"] != "high" or options["match"] != 1):
        raise BadOption(_("The solo game is played at level high, as a single game."))


class Result(NamedTuple):
    """How a game of two players ended."""

    first: int
    """The seat that placed first."""
    winner: int
    reason: str
    """Why the other lost: ``"no first move"``, ``"no move"`` or ``"no action"``."""


class NinjaSamurai(Position):
    """A position of Ninja Samurai."""

    __slots__ = (
        "actions",
        "board",
        "covered",
        "discarded",
        "games",
        "kinds",
        "layout",
        "only",
        "phase",
        "pile",
        "rank",
        "silent",
        "spots",
    )
    actions: tuple[int, ...]
    """The action of each card number at this level."""
    phase: str
    """``"deal"`` (chance), ``"place"``, ``"move"``, ``"act"``, ``"over"``."""
    pile: tuple[int, ...]
    """The numbers of the cards to be placed, next first."""
    layout: tuple[tuple[int, int], ...]
    """(spot, card) of each placed card while placing; the spots are those of `grid`."""
    spots: int
    """The spots of the layout as a mask."""
    board: list[int]
    """The card on each cell, 0 where there is none."""
    kinds: int
    """The kinds of the board (see `grid`)."""
    covered: int
    """The card whose action is to be done now, as it lay, else 0."""
    silent: bool
    """Whether the action of card 7 was done on the previous turn."""
    only: int
    """The face that alone may move after card 9, or `FREE`."""
    discarded: tuple[int, ...]
    """Numbers of the discarded cards, the last one last."""
    games: tuple[Result, ...]
    rank: int
    """Score of the solo game."""

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        super().__init__(players, options)
        self.actions = ACTIONS[str(options["level"])]
        self.phase = "deal"
        self.pile = self.discarded = ()
        self.layout = ()
        self.spots = self.kinds = self.covered = self.rank = 0
        self.board = [0] * 9
        self.silent, self.only = False, FREE
        self.games = ()

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.phase, new.pile, new.layout, new.spots = self.phase, self.pile, self.layout, self.spots
        new.board, new.kinds, new.covered = self.board[:], self.kinds, self.covered
        new.silent, new.only, new.discarded = self.silent, self.only, self.discarded
        new.actions, new.games, new.rank = self.actions, self.games, self.rank
        return new

    @property
    def first(self) -> int:
        """The seat that places first in this game, another one each game of a match; after the last, who did so in it."""
        done = len(self.games)
        return (done - 1 if done and self.turn == OVER else done) % 2

    # -- chance

    def _draw(self, rng: Random) -> Deal:
        """The pile of nine, or the grid with random faces of the solo game."""
        numbers = shuffled(rng, NUMBERS)
        if self.players == 2:
            return {"pile": numbers}
        return {"grid": [SIDE_NAMES[2 * number + int(rng.random() * 2)] for number in numbers]}

    def _deal(self, outcome: Deal) -> None:
        key = "pile" if self.players == 2 else "grid"
        items = outcome.get(key)
        if set(outcome) != {key} or not isinstance(items, list) or len(items) != 9:
            raise BadDeal(_("A deal gives the {key} of nine cards, and nothing else.").format(key=key))
        if self.players == 2:
            if not all(type(item) is int for item in items) or sorted(items) != list(NUMBERS):
                raise BadDeal(_("The pile holds each number from 1 to 9 once."))
            self._clear()
            self.pile = tuple(items)
            self.phase, self.turn = "place", self.first
            return
        board = [SIDES.get(item, 0) if isinstance(item, str) else 0 for item in items]
        if len({card >> 1 for card in board} - {0}) != 9:
            raise BadDeal(_("The grid holds each number from 1 to 9 once, with n or s for the face that is up."))
        self.start(board, 0)

    def _clear(self) -> None:
        """Nothing lies on the table."""
        self.discarded, self.layout = (), ()
        self.spots = self.kinds = self.covered = 0
        self.board = [0] * 9
        self.silent, self.only = False, FREE

    # -- placing

    def _place(self, spot: int, face: int) -> None:
        self.layout += ((spot, 2 * self.pile[0] + face),)
        self.spots |= 1 << spot
        self.pile = self.pile[1:]
        if self.pile:
            self.turn = 1 - self.turn
            return
        lying = [0] * 25
        for spot, card in self.layout:
            lying[spot] = card
        self.start(framed(lying, self.spots), 1 - self.turn)

    def start(self, board: list[int], seat: int) -> None:
        """All nine cards lie in their cells: the first turn begins."""
        self.pile, self.layout, self.spots = (), (), 0
        self.board, self.kinds = board, kinds_of(board)
        self._begin_turn(seat)

    # -- a turn

    def _moves(self) -> tuple[Move, ...]:
        if self.phase == "move":
            return moves(self.kinds, self.only)
        return self._acts() if self.phase == "act" else places(self.spots)

    def _acts(self) -> tuple[Move, ...]:
        action = self.actions[self.covered >> 1]
        kinds = self.kinds
        if action == FLIP:
            return flips(kinds >> 9 if self.covered & 1 else kinds & 511)
        here = (kinds | kinds >> 9) & 511
        if action < DISCARD:
            return swaps(here, action)
        if action == DISCARD:
            return discards(here)
        return tuple([move for number in sorted(self.discarded[:-1]) for move in returns_of(number, here)])

    def _apply(self, move: Move) -> None:
        if self.phase == "move":
            self._move(*EDGE_OF[move])
        elif self.phase == "act":
            self._act(move)
            self._begin_turn(self.turn ^ self.players - 1)
        else:
            self._place(*PLACE_OF[move])

    def _move(self, cell: int, other: int) -> None:
        board = self.board
        mover, covered = board[cell], board[other]
        board[cell], board[other] = 0, mover
        if mover & 1:
            self.kinds ^= (1 << cell | 1 << other) << 9 | 1 << other
        else:
            self.kinds ^= 1 << cell | 1 << other | 512 << other
        number = covered >> 1
        self.discarded += (number,)
        action = NONE if self.silent else self.actions[number]
        self.silent, self.only = action == SILENCE, covered & 1 if action == RESTRICT else FREE
        if action <= RESTRICT:
            self._begin_turn(self.turn ^ self.players - 1)
            return
        self.covered, self.phase = covered, "act"
        self._legal = self._acts()
        if not self._legal:
            self._end("no action")

    def _act(self, move: Move) -> None:
        board, action = self.board, self.actions[self.covered >> 1]
        if action < DISCARD:
            one, two = PAIR_OF[move]
            board[one], board[two] = board[two], board[one]
            if (board[one] ^ board[two]) & 1:
                self.kinds ^= 513 << one | 513 << two
        elif action == DISCARD:
            cell = CELL_OF[move]
            self.discarded += (board[cell] >> 1,)
            self.kinds ^= 512 << cell if board[cell] & 1 else 1 << cell
            board[cell] = 0
        elif action == FLIP:
            cell = CELL_OF[move]
            board[cell] ^= 1
            self.kinds ^= 513 << cell
        else:
            card, cell = RETURN_OF[move]
            board[cell] = card
            self.kinds |= 512 << cell if card & 1 else 1 << cell
            self.discarded = tuple([number for number in self.discarded if number != card >> 1])
        self.covered = 0

    def _begin_turn(self, seat: int) -> None:
        """The next turn, which is lost at once by who cannot move."""
        self.phase, self.turn = "move", seat
        self._legal = moves(self.kinds, self.only)
        if not self._legal:
            self._end("no move" if self.discarded else "no first move")

    def _end(self, reason: str) -> None:
        """The seat to move cannot: the game ends."""
        self._legal = None
        if self.players == 1:
            self.phase = "over"
            self.rank, self.turn = self._solo_rank(reason), OVER
            return
        self.games += (Result(self.first, 1 - self.turn, reason),)
        if max(self.scores()) > int(self.options["match"]) // 2:
            self.phase, self.turn = "over", OVER
        else:
            self.phase, self.turn = "deal", CHANCE

    def _solo_rank(self, reason: str) -> int:
        if reason == "no action":
            return LOST
        left = 9 - self.board.count(0)
        if left:
            return RENSHI if left == 1 else SEMPAI
        return HANSHI if self.discarded[-1] == ONI else KYOSHI

    # -- results

    def scores(self) -> list[int]:
        """Games won; the rank in the solo game."""
        if self.players == 1:
            return [self.rank]
        won = [result.winner for result in self.games]
        return [won.count(0), won.count(1)]

    def winners(self) -> list[int]:
        """The seat that won the game or match; in the solo game who left no card."""
        if self.turn != OVER:
            return []
        if self.players == 1:
            return [0] if self.rank >= KYOSHI else []
        scores = self.scores()
        return [scores.index(max(scores))]

    def ends(self) -> list[str]:
        """How each game ended and, at last, the match."""
        if self.players == 1:
            return [f"solo: {RANKS[self.rank]}"] if self.turn == OVER else []
        ends = [f"game: {result.reason}" for result in self.games]
        if self.turn == OVER and self.options["match"] == 3:
            ends.append(f"match: 2-{min(self.scores())}")
        return ends

    # -- what a seat may know

    def _view(self, seat: int) -> NinjaSamuraiView:
        """Everything but the order of the pile below its top card."""
        from pygames.games.ninja_samurai.view import view_of

        return view_of(self, seat)
