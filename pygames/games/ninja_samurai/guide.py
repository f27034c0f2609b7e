"""How the stronger bots of Ninja Samurai find a move once all cards lie: a look ahead, or exact.

Everything here thinks in steps: ``work`` yields every few milliseconds and keeps the best thought so far in ``thought``.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

from pygames.bots import WIN_CHANCE, Measure, Thought
from pygames.game import Move
from pygames.games.ninja_samurai.grid import freedom
from pygames.games.ninja_samurai.solver import Solver, State, hope
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.search.pace import Pace, Work, finished
from pygames.text import N_, _, ngettext

STEP = 600
"""States that can follow those a solver looks into, between two thoughts: one to two milliseconds."""
LONGEST = 11
"""More turns than any game takes."""
AT_ONCE = 2.0
"""The worth of a win that is there already, above the worth of any other."""


class Foresight(Solver):
    """A solver that also knows how soon a win can be forced."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.soon: dict[tuple[int, int], bool] = {}

    def wins_within(self, state: State, turns: int) -> bool:
        """Whether the seat to move can end the game as its winner within so many turns, an odd number."""
        return finished(self.winning_within(*state, turns))

    def loses_within(self, state: State, turns: int) -> bool:
        """Whether the seat to move loses within so many turns, an even number, whatever it does."""
        return finished(self.losing_within(*state, turns))

    def winning_within(self, key: int, kinds: int, turns: int) -> Work[bool]:
        """`wins_within` in steps: the last turn is of the seat to move."""
        if self.known.get(key) is False or not freedom(kinds):
            return False
        answer = self.soon.get((key, turns))
        if answer is None:
            answer = self.soon[key, turns] = yield from self._winning(key, kinds, turns)
        return answer

    def _winning(self, key: int, kinds: int, turns: int) -> Work[bool]:
        children = self.children(key, kinds)
        self.nodes += 1
        yield len(children)
        if any(not freedom(child[1]) for child in children):
            return True
        if turns > 1:
            hopeful = [child for child in children if not self.known.get(child[0])]
            hopeful.sort(key=hope)
            for child in hopeful:
                if (yield from self.losing_within(*child, turns - 1)):
                    return True
        return False

    def losing_within(self, key: int, kinds: int, turns: int) -> Work[bool]:
        """`loses_within` in steps: the last turn is of the other seat."""
        if not freedom(kinds):
            return True
        answer = self.soon.get((key, turns))
        if answer is None:
            answer = self.soon[key, turns] = yield from self._losing(key, kinds, turns)
        return answer

    def _losing(self, key: int, kinds: int, turns: int) -> Work[bool]:
        children = self.children(key, kinds)
        self.nodes += 1
        yield len(children)
        children.sort(key=hope)
        for child in children:
            if not (yield from self.winning_within(*child, turns - 1)):
                return False
        return True


def ends(view: NinjaSamuraiView, solver: Solver, move: Move) -> list[State]:
    """The states that a move can lead to once the turn is over; none where it cannot be finished."""
    after = view.world(list(view.rest))
    after.play(move)
    if len(after.games) > len(view.games):
        won = after.games[-1].winner == view.seat
        return [solver.state(after)] if won else []
    return solver.states(after)


class Turns:
    """The moves of a view, each with the states that it can lead to once the turn is over."""

    def __init__(self, view: NinjaSamuraiView, solver: Foresight) -> None:
        self.view, self.solver = view, solver
        self.states: dict[Move, list[State]] = {move: ends(view, solver, move) for move in view.legal}
        """The states in which the opponent is to move; none where the turn cannot be finished."""

    def guess(self) -> Move:
        """The move that leaves the opponent the least freedom."""
        return min(self.states, key=lambda move: min(map(hope, self.states[move]), default=1000))

    def wins_now(self) -> list[Move]:
        """Moves after which the opponent cannot move."""
        return [move for move, states in self.states.items() if any(not freedom(kinds) for _key, kinds in states)]


class Lookahead:
    """The move that a look of three turns finds: a win by the next turn but one, nothing that loses at once, little freedom."""

    def __init__(self, view: NinjaSamuraiView) -> None:
        self.solver = Foresight(str(view.options["level"]))
        self.turns = Turns(view, self.solver)
        self.pace = Pace(STEP)
        self.values: dict[Move, float] = {}
        self.thought = Thought(self.turns.guess(), reason=_("It leaves the opponent few ways to move."))

    def work(self) -> Iterator[None]:
        """Move by move."""
        for move, states in self.turns.states.items():
            worth = 0.0
            for state in states:
                worth = max(worth, (yield from self._worth(state)))
                yield
            self.values[move] = worth
            best = max(self.values, key=lambda move: self.values[move])
            self.thought = Thought(best, dict(self.values), _outlook(self.values[best]))

    def _worth(self, state: State) -> Generator[None, None, float]:
        if not freedom(state[1]):
            return SURE
        if (yield from self.pace(self.solver.winning_within(*state, 1))):
            return 0.01
        if (yield from self.pace(self.solver.losing_within(*state, 2))):
            return SOON
        return 0.5 - 0.01 * freedom(state[1])


SURE, SOON = 1.0, 0.99
MISTAKES = Measure(N_("Part of the answers that let me win:"), percent=True)


def _outlook(worth: float) -> str:
    if worth == SURE:
        return _("After that the opponent has no move left.")
    if worth == SOON:
        return _("Whatever the answer, I win with my next turn.")
    if worth < 0.1:
        return _("I see no way out.")
    return _("The opponent cannot win with the next turn, and has few ways to move.")


class Duel:
    """The best move of a turn: exact, and among equals the one that is hardest to answer."""

    def __init__(self, view: NinjaSamuraiView) -> None:
        self.view = view
        self.solver = Foresight(str(view.options["level"]))
        self.turns = Turns(view, self.solver)
        self.pace = Pace(STEP)
        self.thought = Thought(self.turns.guess(), reason=_("It leaves the opponent few ways to move."))

    def _take(self, move: Move, values: Mapping[Move, float], reason: str, measure: Measure = WIN_CHANCE) -> None:
        self.thought = Thought(move, values, reason, measure=measure)

    def work(self) -> Iterator[None]:
        """Settle the turn, then the choice among equals."""
        now = self.turns.wins_now()
        if now:
            self._take(now[0], {now[0]: 1.0}, _("After that the opponent has no move left."))
            return
        view = self.view
        wins = yield from self.pace(self.solver.winning(view))
        if wins:
            known = [move for move in view.legal if self._wins(move)]
            self._take(known[0], dict.fromkeys(known, 1.0), _("I can win from here, whatever the answer."))
            yield
            yield from self._settle()
            yield from self._set_traps()
        else:
            self._take(self.thought.move, dict.fromkeys(view.legal, 0.0), _("I see no way out."))
            yield
            longest = yield from self._resist()
            yield from self._confuse(longest)

    def _wins(self, move: Move) -> bool:
        """Whether a move is known to win."""
        return any(self._is_lost(state) for state in self.turns.states[move])

    def _is_lost(self, state: State) -> bool:
        return self.solver.known.get(state[0]) is False or not freedom(state[1])

    def _settle(self) -> Iterator[None]:
        """Find out about all other moves too."""
        for states in self.turns.states.values():
            for state in states:
                yield from self._settled(state)

    def _settled(self, state: State) -> Generator[None, None, bool]:
        """Whether the seat to move wins a state."""
        before = self.solver.nodes
        wins = yield from self.pace(self.solver.winning_state(state))
        if self.solver.nodes > before:
            yield
        return wins

    def _set_traps(self) -> Iterator[None]:
        """Among the moves that win, the one with the most answers that lose at once."""
        best, values = -1.0, {move: float(self._wins(move)) for move in self.view.legal}
        for move in [move for move in self.view.legal if values[move]]:
            for state in self.turns.states[move]:
                if self._is_lost(state):
                    answers, bad = self.solver.children(*state), 0
                    for answer in answers:
                        bad += any(not freedom(kinds) for _key, kinds in self.solver.children(*answer))
                        yield
                    share = bad / len(answers) if answers else AT_ONCE
                    if share > best:
                        best = share
                        self._take(move, values, _trap(bad, len(answers)))
                    yield

    def _resist(self) -> Generator[None, None, list[Move]]:
        """Where all moves lose, those that make it take longest."""
        alive = [move for move in self.view.legal if self.turns.states[move]] or list(self.view.legal)
        for turns in range(1, LONGEST, 2):
            holding = []
            for move in alive:
                for state in self.turns.states[move]:
                    lost = yield from self.pace(self.solver.winning_within(*state, turns))
                    yield
                    if not lost:
                        holding.append(move)
                        break
            if not holding:
                return alive
            alive = holding
            if self.thought.move not in alive:
                self._take(alive[0], self.thought.values, _resistance(turns))
        return alive

    def _confuse(self, moves: Sequence[Move]) -> Iterator[None]:
        """Among these, the one to which the fewest answers win."""
        values: dict[Move, float] = {}  # of moves that were not looked at nothing is known
        best = -1.0
        for move in moves:
            for state in self.turns.states[move]:
                answers, bad = self.solver.children(*state), 0
                for answer in answers:
                    bad += yield from self._settled(answer)
                    yield
                share = bad / len(answers)
                values[move] = max(values.get(move, 0.0), share)
                if share > best:
                    best = share
                    self._take(move, dict(values), _swindle(len(answers) - bad, len(answers)), MISTAKES)
        if values:
            self.thought = replace(self.thought, values=values)


def _trap(bad: int, answers: int) -> str:
    if not answers:
        return _("The opponent will not be able to finish the turn.")
    if not bad:
        return _("I can win from here, whatever the answer.")
    return ngettext(
        "I can win from here whatever the answer, and {bad} of {count} answers loses at once.",
        "I can win from here whatever the answer, and {bad} of {count} answers lose at once.",
        bad,
    ).format(bad=bad, count=answers)


def _resistance(turns: int) -> str:
    return ngettext(
        "I am lost against perfect play, but it takes more than {count} turn.",
        "I am lost against perfect play, but it takes more than {count} turns.",
        turns // 2 + 1,
    ).format(count=turns // 2 + 1)


def _swindle(good: int, answers: int) -> str:
    if good == answers:
        return _("I see no way out.")
    return ngettext(
        "I am lost against perfect play, but only {good} of {count} answers wins.",
        "I am lost against perfect play, but only {good} of {count} answers win.",
        good,
    ).format(good=good, count=answers)
