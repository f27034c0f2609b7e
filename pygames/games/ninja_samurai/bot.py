"""Bots for Ninja Samurai."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import ClassVar

from pygames.bots import Bot, Thought, its_view
from pygames.game import Move, View
from pygames.games.ninja_samurai.grid import edges_of, freedom
from pygames.games.ninja_samurai.guide import STEP, Duel, Lookahead
from pygames.games.ninja_samurai.placement import Placement, contrasts
from pygames.games.ninja_samurai.rules import LOST, NinjaSamurai
from pygames.games.ninja_samurai.solver import SoloSolver, State
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.games.ninja_samurai.words import rank_name
from pygames.randomness import choose
from pygames.search.pace import Pace
from pygames.text import _

SOLO_STEP = STEP // 3
"""The same alone, where each following state is asked more."""


class Novice(Bot):
    """Moves as it comes, but sees a win that lies right before its eyes most of the time."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(NinjaSamuraiView, view)
        move = choose(rng, view.legal)
        reason = _("It looks good.")
        if view.phase != "place" and rng.random() < 0.7:
            for other in view.legal:
                if value_of(view, after(view, other)) == WIN:
                    move, reason = other, _("After that the opponent has no move left.")
                    break
        yield Thought(move, reason=reason)


class Student(Bot):
    """Looks one turn ahead: leaves the opponent as little freedom as it can, and never what cannot be finished."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(NinjaSamuraiView, view)
        if view.phase == "place":
            yield self._place(view, rng)
            return
        values = {move: best_after(view, move) for move in view.legal}
        best = max(values.values())
        move = choose(rng, [move for move in view.legal if values[move] == best])
        if view.players == 1:
            yield Thought(move, values, _("Few cards are left, and I can still move."))
        elif best == WIN:
            yield Thought(move, values, _("After that the opponent has no move left."))
        elif best == -WIN:
            yield Thought(move, values, _("I see no way out."))
        else:
            yield Thought(move, values, _("It leaves the opponent few ways to move."))

    def _place(self, view: NinjaSamuraiView, rng: Random) -> Thought:
        """Who moves first wants a lively table, the other a quiet one."""
        lively = view.seat != view.first
        values = {move: float(contrasts(after(view, move)) * (1 if lively else -1)) for move in view.legal}
        best = max(values.values())
        move = choose(rng, [move for move in view.legal if values[move] == best])
        if lively:
            return Thought(move, values, _("I move first, so I want many ways to move."))
        return Thought(move, values, _("The opponent moves first, so few ways to move are good."))


WIN = 1000.0


def after(view: NinjaSamuraiView, move: Move) -> NinjaSamurai:
    """The position after a move; the order of the pile does not matter for what is asked of it."""
    position = view.world(list(view.rest))
    position.play(move)
    return position


def best_after(view: NinjaSamuraiView, move: Move) -> float:
    """What a move is worth, its own action chosen best."""
    position = after(view, move)
    if position.phase != "act":
        return value_of(view, position)
    values = []
    for act in position.legal():
        done = position.clone()
        done.play(act)
        values.append(value_of(view, done))
    return max(values)


def value_of(view: NinjaSamuraiView, position: NinjaSamurai) -> float:
    """The more, the better for the seat of the view, by what lies on the table after its turn."""
    if view.players == 1:
        if position.turn < 0:
            return -WIN if position.rank == LOST else WIN * (position.rank - 1.5)
        return freedom(position.kinds) - 3 * (9 - position.board.count(0))
    if len(position.games) > len(view.games):
        return WIN if position.games[-1].winner == view.seat else -WIN
    return -float(len(edges_of(position.kinds, position.only)))


class Adept(Bot):
    """Looks a few turns ahead, and to the end of the solo game once few cards are left; places as the student does."""

    seconds = 0.5
    cards: ClassVar[int] = 5
    """With so many cards left it sees everything in the solo game."""
    slips: ClassVar[float] = 0.1
    """How often it looks no further than a student."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """The student's thought, then what a look ahead makes of it."""
        view = its_view(NinjaSamuraiView, view)
        first = next(Student().think(view, rng))
        if view.phase == "place" or len(view.legal) == 1 or rng.random() < self.slips:
            yield first
        elif view.players == 1:
            yield from alone(view, first) if 9 - view.board.count(0) <= self.cards else (first,)
        else:
            yield from thoughts(Lookahead(view))


class Master(Bot):
    """Sees everything once all cards lie, and places for the table to come."""

    worlds: ClassVar[int] = 30

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """A guess at once, then what is certain, then the best of what is equal."""
        view = its_view(NinjaSamuraiView, view)
        if len(view.legal) == 1:
            yield Thought(view.legal[0], reason=_("I have no choice."))
        elif view.players == 1:
            yield from alone(view, next(Student().think(view, rng)))
        elif view.phase == "place":
            yield from thoughts(Placement(view, rng, self.worlds))
        else:
            yield from thoughts(Duel(view))


def thoughts(plan: Lookahead | Duel | Placement) -> Iterator[Thought]:
    """The first guess of a plan, which it took a while to make, and its best thought after each step of its work."""
    yield plan.thought
    for _step in plan.work():
        yield plan.thought
    yield plan.thought


def alone(view: NinjaSamuraiView, first: Thought) -> Iterator[Thought]:
    """The first thought, then the move that may still reach the highest rank, then one that keeps the best that can be reached."""
    yield first
    solver = SoloSolver()
    ways = {move: ways_on(solver, after(view, move)) for move in view.legal}
    steps = Pace(SOLO_STEP)(solver.ranking(view))
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            move, rank = stop.value
            break
        if hope := solver.hopeful(ways):
            yield Thought(hope[0], reason=_("It may still lead to {rank}.").format(rank=rank_name(hope[1])))
        else:
            yield first
    if rank == LOST:
        yield Thought(first.move, {first.move: 0.0}, _("I see no way out."))
    else:
        yield Thought(move, {move: float(rank)}, _("This way leads to {rank}.").format(rank=rank_name(rank)))


def ways_on(solver: SoloSolver, position: NinjaSamurai) -> list[State]:
    """The states in which the next turn can begin; none where the game is over."""
    return solver.states(position) if position.turn >= 0 else []


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student, "adept": Adept, "master": Master}
