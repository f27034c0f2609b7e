"""Single-observer information-set Monte Carlo tree search, with a vector of points at every node.

One tree for what the observer can tell apart: each iteration draws a world, walks down by UCB over the moves that
are legal in this world (a move's exploration counts how often it was *available*), adds one node and lets a rollout finish the
round. Moves that the observer cannot tell apart (`Position.seen`) share a branch. Every seat maximises its own points.

As a bot it needs nothing but the contract and, for speed, the game's ``playout``; it is the opponent in the bar "Master is at least
level with plain ISMCTS and ten times the simulations". A game's own bot gives the `Search` likelier worlds, sensible rollouts and
what its players strive for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import TypeAlias

from pygames.bots import Bot, Thought
from pygames.game import BadOption, Move, Position, View
from pygames.games import all_games, has_part, part
from pygames.randomness import choose
from pygames.text import _

Rollout: TypeAlias = Callable[[Position, Random], Sequence[float]]
"""What each seat gains from this position, in which a seat is to move, to the end of the round; leaves it as it is."""
Draw: TypeAlias = Callable[[Random], Position]
"""A world that agrees with what the observer knows; the search plays in it."""
Values: TypeAlias = Callable[[Sequence[float]], Sequence[float]]
"""What the gains of all seats are worth to each of them."""


def uniform(position: Position, rng: Random) -> list[int]:
    """The rollout that needs the contract only: random legal moves to the end of the round."""
    world, before = position.clone(), position.scores()
    while world.turn >= 0:
        world.play(choose(rng, world.legal()))
    return [after - mine for after, mine in zip(world.scores(), before, strict=True)]


class Node:
    """What has been seen of a sequence of moves."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, seats: int) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = [0.0] * seats


class Search:
    """A growing tree."""

    def __init__(
        self,
        view: View,
        rng: Random,
        rollout: Rollout = uniform,
        exploration: float = 0.7,
        *,
        draw: Draw | None = None,
        values: Values | None = None,
    ) -> None:
        self.view, self.rng, self.rollout = view, rng, rollout
        self.exploration = exploration
        self.draw, self.values = draw or view.sample, values
        self.root: Node | None = None
        self.low, self.high = float("inf"), float("-inf")

    def iterate(self) -> None:
        """One more world."""
        world = self.draw(self.rng)
        before = world.scores()
        if self.root is None:
            self.root = Node(world.seats)
        path = self._descend(world, self.root)
        points: list[float] = [after - mine for after, mine in zip(world.scores(), before, strict=True)]
        if world.turn >= 0:
            points = [point + more for point, more in zip(points, self.rollout(world, self.rng), strict=True)]
        if self.values is not None:
            points = list(self.values(points))
        self.low, self.high = min(self.low, *points), max(self.high, *points)
        for node in path:
            node.visits += 1
            node.total = [total + point for total, point in zip(node.total, points, strict=True)]

    def _descend(self, world: Position, node: Node) -> list[Node]:
        """Play down the tree and one move beyond; the nodes passed."""
        path = [node]
        while world.turn >= 0:
            seat = world.turn
            moves = world.legal()
            groups = self._groups(world, moves)
            new = [name for name in groups if name not in node.children]
            name = choose(self.rng, new) if new else self._select(node, groups, seat)
            for other in groups:
                if other in node.children:
                    node.children[other].available += 1
            group = groups[name]
            world.play(group[0] if len(group) == 1 else choose(self.rng, group))
            if new:
                child = node.children[name] = Node(len(node.total))
                child.available = 1
                path.append(child)
                break
            node = node.children[name]
            path.append(node)
        return path

    def _groups(self, world: Position, moves: Sequence[Move]) -> dict[Move, list[Move]]:
        """The moves by what the observer sees of them."""
        seat = world.turn
        if seat == self.view.seat:
            return {move: [move] for move in moves}
        groups: dict[Move, list[Move]] = {}
        for move in moves:
            groups.setdefault(world.seen(self.view.seat, seat, move), []).append(move)
        return groups

    def _select(self, node: Node, names: dict[Move, list[Move]], seat: int) -> Move:
        scale = self.exploration * max(self.high - self.low, 1e-9)
        children = node.children

        def bound(name: Move) -> float:
            child = children[name]
            return child.total[seat] / child.visits + scale * sqrt(log(child.available + 1) / child.visits)

        return max(names, key=bound)

    def think(self, iterations: int, chunk: int) -> Iterator[Thought]:
        """Grow by so many worlds; a thought after each chunk of them."""
        for number in range(1, iterations + 1):
            self.iterate()
            if number % chunk == 0 or number == iterations:
                yield self.best()

    def best(self) -> Thought:
        """The most visited move, with the mean points of each."""
        assert self.root is not None
        children, seat = self.root.children, self.view.seat
        values = {move: child.total[seat] / child.visits for move, child in children.items()}
        best = max(children, key=lambda move: children[move].visits)
        return Thought(best, values, simulations=self.root.visits)


class ISMCTS(Bot):
    """Plain information-set MCTS for any game: so many iterations a move, random rollouts unless told otherwise.

    Raises `BadOption` where it could not take a single iteration, or show its thought after none.
    """

    def __init__(self, iterations: int = 1000, rollout: Rollout | None = None, chunk: int = 20) -> None:
        if any(type(number) is not int or number < 1 for number in (iterations, chunk)):
            raise BadOption(_("Tree search needs a whole number of iterations, at least one."))
        self.iterations, self.rollout, self.chunk = iterations, rollout, chunk

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """A thought every few iterations."""
        if len(view.legal) == 1:
            yield Thought(view.legal[0])
            return
        yield from Search(view, rng, self.rollout or rollout_for(view, rng)).think(self.iterations, self.chunk)


def rollout_for(view: View, rng: Random) -> Rollout:
    """The game's own fast random playout, which plays the very moves that `uniform` would; else `uniform` itself."""
    kind = type(view.sample(rng))
    for game in all_games().values():
        if game.position is kind and has_part(game.id, "playout"):
            rollout: Rollout = part(game.id, "playout").playout
            return rollout
    return uniform
