"""How the master of Ninja Samurai places: for the full table, exactly once the order of the pile is known."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from random import Random

from pygames.bots import Thought
from pygames.game import Move
from pygames.games.ninja_samurai.grid import NEXT, SPOTS
from pygames.games.ninja_samurai.guide import STEP, ends
from pygames.games.ninja_samurai.rules import NinjaSamurai
from pygames.games.ninja_samurai.solver import Solver
from pygames.games.ninja_samurai.view import NinjaSamuraiView, view_of
from pygames.randomness import choose, shuffled
from pygames.search.pace import Pace
from pygames.text import _


class Placement:
    """Where to place the top card: what the full table is worth to who moves first, on average over the unknown order.

    With two cards left the order is known and the answer exact.
    """

    def __init__(self, view: NinjaSamuraiView, rng: Random, worlds: int) -> None:
        self.view, self.rng, self.worlds = view, rng, worlds
        self.solver = Solver(str(view.options["level"]))
        self.pace = Pace(STEP)
        self.sign = -1.0 if view.seat == view.first else 1.0
        """The seat that places first moves second."""
        self.lively = {move: 0.001 * contrasts(self._after(move, list(view.rest))) for move in view.legal}
        self.total = dict.fromkeys(view.legal, 0.0)
        self.thought = self._thought(0)

    def _after(self, move: Move, rest: list[int]) -> NinjaSamurai:
        world = self.view.world(rest)
        world.play(move)
        return world

    def work(self) -> Iterator[None]:
        """World after world; one is enough where the order is known."""
        if len(self.view.legal) == 1 or len(self.view.rest) == 8:
            return
        exact = len(self.view.rest) < 2
        for number in range(1, 2 if exact else self.worlds + 1):
            rest = shuffled(self.rng, self.view.rest)
            for move in self.view.legal:
                after = self._after(move, rest)
                self.total[move] += yield from self._worth(after if exact else _all_but_one(after, self.rng))
                yield
            self.thought = self._thought(number)
            yield

    def _worth(self, position: NinjaSamurai) -> Generator[None, None, float]:
        """What who moves first has of it: nothing if lost, else more, the more of its moves win."""
        if position.phase != "place":
            return (yield from self._full(position))
        found = []
        for move in position.legal():
            after = position.clone()
            after.play(move)
            found.append((yield from self._full(after)))
        return min(found)

    def _full(self, position: NinjaSamurai) -> Generator[None, None, float]:
        solver = self.solver
        if position.turn < 0 or position.phase != "move":
            return 0.0
        wins = yield from self.pace(solver.winning(position))
        if not wins:
            return 0.0
        if len(self.view.rest) > 1:
            return 1.0
        yield
        view = view_of(position, position.turn)
        good = 0
        for move in view.legal:
            for state in ends(view, solver, move):
                lost = not (yield from self.pace(solver.winning_state(state)))
                yield
                if lost:
                    good += 1
                    break
        return 0.7 + 0.3 * good / len(view.legal)

    def _thought(self, worlds: int) -> Thought:
        mover = {move: total / max(worlds, 1) for move, total in self.total.items()}
        worth = {move: self.sign * (mover[move] + self.lively[move]) for move in self.view.legal}
        best = max(self.view.legal, key=lambda move: worth[move])
        values: Mapping[Move, float] = (
            {move: value if self.sign > 0 else 1 - value for move, value in mover.items()} if worlds else {}
        )
        return Thought(best, values, self._reason(values.get(best)))

    def _reason(self, chance: float | None) -> str:
        if len(self.view.rest) < 2 and chance is not None:
            if self.sign < 0 and chance == 1:
                return _("The opponent moves first, and is lost on this table.")
            if self.sign > 0 and chance > 0:
                return _("I move first, and this table is won for me.")
        if self.sign > 0:
            return _("I move first, so I want a table on which there is a way to win.")
        return _("The opponent moves first, so I want a table on which it is easy to go wrong.")


def contrasts(position: NinjaSamurai) -> int:
    """How many neighbours show different kinds."""
    if not position.layout:
        return (
            sum(
                position.board[cell] > 0 < position.board[other] and (position.board[cell] ^ position.board[other]) & 1
                for cell in range(9)
                for other in NEXT[cell]
            )
            // 2
        )
    faces = {SPOTS[spot]: card & 1 for spot, card in position.layout}
    return sum(
        faces[place] != face for (x, y), face in faces.items() for place in ((x + 1, y), (x, y + 1)) if place in faces
    )


def _all_but_one(position: NinjaSamurai, rng: Random) -> NinjaSamurai:
    """Place at random until one card is left."""
    while len(position.pile) > 1:
        position.play(choose(rng, position.legal()))
    return position
