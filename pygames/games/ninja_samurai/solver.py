"""Exact solutions: who wins a position of two players after the placement, and the best rank of a solo game.

A state is one number, five bits a cell (the card as on the board) and above them what the previous turn left: nothing, the
silence of card 7, or the kind that alone may move. What has been discarded is what is not on the board. Every turn
discards a card and only card 6, once, brings one back: no line is longer than ten turns, so plain recursion is safe.

A solver remembers all that it has settled. Each question comes in two forms: one that answers at once, for tests and
whoever has the time, and one that is a `Work` for a bot's steps, with a pause after each state looked into, whose size is
the number of states that can follow it. What `Work` has been left unfinished has still settled what it was through with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pygames.game import Move
from pygames.games.ninja_samurai.cards import (
    ACTIONS,
    DISCARD,
    FLIP,
    NONE,
    ONI,
    RESTRICT,
    SILENCE,
)
from pygames.games.ninja_samurai.grid import CELLS_IN, FREE, PAIRS, RIM, edges, edges_of, freedom
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LOST, RENSHI, SEMPAI, NinjaSamurai
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.search.pace import Work, finished

Table: TypeAlias = NinjaSamurai | NinjaSamuraiView
State: TypeAlias = tuple[int, int]
"""A key, and the kinds of its board."""

SHIFT = tuple(5 * cell for cell in range(9))
BOARD = (1 << 45) - 1
SILENT, ONLY = 1 << 45, (2 << 45, 3 << 45)

HOPELESS = 1000
"""More than any promise."""
RANKS = (HANSHI, KYOSHI, RENSHI, SEMPAI)
ONI_LAST = 4 << 45
"""The key of the empty table if the Oni was the last card discarded."""


def hope(state: State) -> int:
    """How many ways to move the opponent has; what cards 7 and 9 left binds further. The fewer, the likelier a loss."""
    return freedom(state[1]) - (100 if state[0] > BOARD else 0)


class Solver:
    """Solves positions of one level."""

    def __init__(self, level: str) -> None:
        self.actions = ACTIONS[level]
        # Cards without an action are alike: one number for all of them.
        self.stands_for = [number if action != NONE else ONI for number, action in enumerate(self.actions)]
        self.known: dict[int, bool] = {}
        self.nodes = 0
        """States looked into since the solver was made."""

    # -- what a bot asks

    def wins(self, table: Table) -> bool:
        """Whether the seat to move wins, from the phases ``"move"`` and ``"act"``."""
        return finished(self.winning(table))

    def winning(self, table: Table) -> Work[bool]:
        """The same in steps."""
        if table.phase == "move":
            return (yield from self._settling(*self.state(table)))
        for state in sorted(self.states(table), key=self._unsettled):
            if not (yield from self._settling(*state)):
                return True
        return False

    def winning_state(self, state: State) -> Work[bool]:
        """Whether the seat to move wins a state."""
        return bool(freedom(state[1])) and (yield from self._settling(*state))

    def moves(self, view: NinjaSamuraiView) -> dict[Move, bool]:
        """For each legal move whether it wins."""
        found: dict[Move, bool] = {}
        for move in view.legal:
            after = view.world(list(view.rest))
            after.play(move)
            if len(after.games) > len(view.games):
                found[move] = after.games[-1].winner == view.seat
            else:
                found[move] = self.wins(after) == (after.turn == view.seat)
        return found

    def best_move(self, view: NinjaSamuraiView) -> tuple[Move, bool]:
        """A winning move and True, or where there is none any move and False.

        Much cheaper than `moves`, which settles the bad moves too.
        """
        wins = self.wins(view)
        return next((move for move in view.legal if wins and self._is_won(view, move)), view.legal[0]), wins

    def _is_won(self, view: NinjaSamuraiView, move: Move) -> bool:
        """Whether a move is known to win, after `wins` was asked."""
        after = view.world(list(view.rest))
        after.play(move)
        if len(after.games) > len(view.games):
            return after.games[-1].winner == view.seat
        return any(self.known.get(key) is False or not freedom(kinds) for key, kinds in self.states(after))

    def states(self, table: Table) -> list[State]:
        """The states that the turn in play can lead to: the one on the table or, during an action, those after it."""
        key, kinds = self.state(table)
        return [(key, kinds)] if table.phase == "move" else self.acted(key, kinds, table.covered)

    def state(self, table: Table) -> State:
        """The key and kinds of a position."""
        key = 0
        for card, shift in zip(table.board, SHIFT, strict=True):
            if card:
                key |= (self.stands_for[card >> 1] * 2 + (card & 1)) << shift
        if table.silent:
            key |= SILENT
        elif table.only != FREE:
            key |= ONLY[table.only]
        return key, table.kinds

    def _unsettled(self, state: State) -> int:
        """Known losses for the opponent first, then by `hope`."""
        return -1000 if self.known.get(state[0]) is False else hope(state)

    # -- the search

    def _settling(self, key: int, kinds: int) -> Work[bool]:
        """Whether who is to move wins: some turn leaves the opponent in a lost state."""
        known = self.known
        answer = known.get(key)
        if answer is not None:
            return answer
        children, open_children = self.children(key, kinds), []
        self.nodes += 1
        yield len(children)
        for child in children:
            answer = known.get(child[0])
            if answer is None and freedom(child[1]):
                open_children.append(child)
            elif not answer:
                known[key] = True
                return True
        open_children.sort(key=hope)
        for child in open_children:
            if not (yield from self._settling(*child)):
                known[key] = True
                return True
        known[key] = False
        return False

    def children(self, key: int, kinds: int) -> list[State]:
        """The states after each possible turn, done moves and actions both; turns that cannot be finished are left out."""
        actions, shifts = self.actions, SHIFT
        flags, board = key >> 45, key & BOARD
        ways = edges(kinds) if flags < 2 else edges_of(kinds, flags - 2)
        found: list[State] = []
        for cell, other, change in ways:
            mover, covered = board >> shifts[cell] & 31, board >> shifts[other] & 31
            after = board - (mover << shifts[cell]) + (mover - covered << shifts[other])
            new = kinds ^ change
            action = NONE if flags == 1 else actions[covered >> 1]
            if action == NONE:
                found.append((after, new))
            elif action == SILENCE:
                found.append((after | SILENT, new))
            elif action == RESTRICT:
                found.append((after | ONLY[covered & 1], new))
            else:
                found += self.acted(after, new, covered)
        return found

    def acted(self, key: int, kinds: int, covered: int) -> list[State]:
        """The states after each way to do the action of the covered card."""
        action, here, shifts = self.actions[covered >> 1], (kinds | kinds >> 9) & 511, SHIFT
        found: list[State] = []
        if action < DISCARD:
            for one, two in PAIRS[action][here]:
                first, second = key >> shifts[one] & 31, key >> shifts[two] & 31
                change = first ^ second
                after = key ^ (change << shifts[one] | change << shifts[two])
                found.append((after, kinds ^ (513 << one | 513 << two) if change & 1 else kinds))
        elif action == DISCARD:
            for cell in CELLS_IN[here]:
                card = key >> shifts[cell] & 31
                after = key - (card << shifts[cell])
                if not after and card >> 1 == ONI:
                    after = ONI_LAST
                found.append((after, kinds ^ (512 << cell if card & 1 else 1 << cell)))
        elif action == FLIP:
            for cell in CELLS_IN[kinds >> 9 if covered & 1 else kinds & 511]:
                found.append((key ^ 1 << shifts[cell], kinds ^ 513 << cell))
        else:
            here_cells = RIM[here]
            for number in self._missing(key, covered >> 1):
                for cell in here_cells:
                    found.append((key | 2 * number << shifts[cell], kinds | 1 << cell))
                    found.append((key | 2 * number + 1 << shifts[cell], kinds | 512 << cell))
        return found

    def _missing(self, key: int, covered: int) -> list[int]:
        """The numbers that are not on the board, the one just covered left out. Only where all numbers differ."""
        present = {key >> shift + 1 & 15 for shift in SHIFT}
        return [number for number in range(1, 10) if number not in present and number != covered]


def promise(state: State) -> int:
    """What to try first when alone: few cards and many ways to move. The weight is what found Hanshi soonest in 200 layouts."""
    return 7 * state[1].bit_count() - freedom(state[1])


class SoloSolver(Solver):
    """Finds the best rank of solo positions."""

    def __init__(self) -> None:
        super().__init__("high")
        self.reached: tuple[dict[int, bool], ...] = tuple({} for _rank in range(HANSHI + 1))

    def best(self, table: Table) -> int:
        """The best rank, as a score, that can still be had."""
        return finished(self._ranking(table))

    def _ranking(self, table: Table) -> Work[int]:
        if table.turn < 0:
            return table.rank
        states = sorted(self.states(table), key=promise)
        for goal in RANKS:
            known = self.reached[goal]
            if any(known.get(key) for key, _kinds in states):
                return goal
            for state in states:
                if (yield from self._reaching(*state, goal)):
                    return goal
        return LOST

    def hopeful(self, ways: Mapping[Move, Sequence[State]]) -> tuple[Move, int] | None:
        """Of moves, with the states that each can lead to, the most promising one for the highest rank that may still be had,
        and that rank; None where none can be had. There a search that is not finished is at work.
        """
        for goal in RANKS:
            known = self.reached[goal]
            still_open = {
                move: min([promise(state) for state in states if known.get(state[0]) is not False], default=HOPELESS)
                for move, states in ways.items()
            }
            move = min(still_open, key=lambda move: still_open[move])
            if still_open[move] < HOPELESS:
                return move, goal
        return None

    def moves_best(self, view: NinjaSamuraiView) -> dict[Move, int]:
        """For each legal move the best rank that it leaves."""
        found = {}
        for move in view.legal:
            after = view.world([])
            after.play(move)
            found[move] = self.best(after)
        return found

    def best_rank(self, view: NinjaSamuraiView) -> tuple[Move, int]:
        """A move that keeps the best rank, and that rank. Much cheaper than `moves_best`."""
        return finished(self.ranking(view))

    def ranking(self, view: NinjaSamuraiView) -> Work[tuple[Move, int]]:
        """The same in steps."""
        rank = yield from self._ranking(view)
        return next(
            (move for move in view.legal if rank != LOST and self._keeps(view, move, rank)), view.legal[0]
        ), rank

    def _keeps(self, view: NinjaSamuraiView, move: Move, rank: int) -> bool:
        """Whether a move is known to leave a rank, after `best` was asked."""
        after = view.world([])
        after.play(move)
        if after.turn < 0:
            return after.rank >= rank
        return any(self.reached[rank].get(key) for key, _kinds in self.states(after))

    def _reaching(self, key: int, kinds: int, goal: int) -> Work[bool]:
        known = self.reached[goal]
        answer = known.get(key)
        if answer is None:
            answer = known[key] = yield from self._finding(key, kinds, goal)
        return answer

    def _finding(self, key: int, kinds: int, goal: int) -> Work[bool]:
        if not freedom(kinds):
            return end_rank(key, kinds) >= goal
        if goal >= KYOSHI and not self._possible(key, goal):
            return False
        children = self.children(key, kinds)
        self.nodes += 1
        yield len(children)
        children.sort(key=promise)
        for child in children:
            if (yield from self._reaching(*child, goal)):
                return True
        return False

    def _possible(self, key: int, goal: int) -> bool:
        """Whether the cards that it takes are there: card 1 discards the last one, the Oni for Hanshi. Card 6 can return one."""
        present = {key >> shift + 1 & 15 for shift in SHIFT}
        missing = (1 not in present) + (goal == HANSHI and ONI not in present)
        return missing <= (6 in present)


def end_rank(key: int, kinds: int) -> int:
    """The rank when no move is left."""
    if not kinds:
        return HANSHI if key else KYOSHI
    return SEMPAI if kinds & kinds - 1 else RENSHI
