"""Worlds a player of Tiger & Dragon imagines, what a round's end is worth in the match, and the rollout of search."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.game import Move
from pygames.games.tiger_and_dragon.ending import Ending
from pygames.games.tiger_and_dragon.guide import SENSIBLE, Result, play_out, table_of
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import ANSWERS, GOAL, TEAM_GOAL, UNKNOWN
from pygames.games.tiger_and_dragon.view import TigerAndDragonView
from pygames.randomness import shuffled

PASSED, PASSED_AGAIN = 0.3, 0.8
"""How much less likely it makes a tile in a hand that its owner has passed on what it matches: once, and each time more."""
PARTNER_PASSED = 0.6
CHIP = 0.25
"""How strongly a chip moves the chance to win the match; found from the chances of two players in a race."""
NOISE = 0.05
"""How often players in rollouts take any tile."""


class Imagination:
    """Draws worlds that agree with a view, the likelier ones more often.

    A pass proves nothing, as passing is always allowed, but it makes the tiles that match less likely. The worlds are a
    chain: each differs from the one before by swaps of two hidden tiles, taken or refused so that worlds come up in
    proportion to their weight.
    """

    def __init__(self, view: TigerAndDragonView, rng: Random, softly: bool = True) -> None:
        self.view = view
        self.tiles = shuffled(rng, [tile for tile, left in enumerate(view.unseen()) for _copy in range(left)])
        self.owners = _owners(view)
        self.owners += [-1] * (len(self.tiles) - len(self.owners))
        self.weights = _weights(view) if softly and view.passes else None

    def draw(self, rng: Random) -> TigerAndDragon:
        """The next world."""
        if self.weights is None:
            self.tiles = shuffled(rng, self.tiles)
        else:
            self._swap(rng, self.weights)
        return self.view.world(self.tiles[::-1], rng)

    def _swap(self, rng: Random, weights: Sequence[Sequence[float]]) -> None:
        tiles, owners, random = self.tiles, self.owners, rng.random
        size = len(tiles)
        for one in range(size):
            other = int(random() * size)
            mine, its = tiles[one], tiles[other]
            here, there = weights[owners[one]], weights[owners[other]]
            if random() * here[mine] * there[its] <= here[its] * there[mine]:
                tiles[one], tiles[other] = its, mine


def _owners(view: TigerAndDragonView) -> list[int]:
    """Whose each unseen tile is, in the order in which `TigerAndDragonView.world` hands them out."""
    owners = []
    for seat in range(view.players):
        if seat != view.seat and not (view.shown[seat] != UNKNOWN and view.sizes[seat]):
            owners += [seat] * view.sizes[seat]
        owners += [seat] * view.defences[seat].count(UNKNOWN)
    return owners


def _weights(view: TigerAndDragonView) -> list[list[float]]:
    """For each seat, and last for the tiles left over, how much each tile is to be expected there."""
    weights = [[1.0] * 10 for _seat in range(view.players + 1)]
    first = PARTNER_PASSED if view.options["teams"] else PASSED
    before = set()
    for seat, attack in view.passes:
        factor = PASSED_AGAIN if (seat, attack) in before else first
        before.add((seat, attack))
        for tile in ANSWERS[attack]:
            weights[seat][tile] *= factor
    return weights


# -- what it is worth


def chances(chips: Sequence[int], teams: bool) -> list[float]:
    """About how likely each seat wins the match from here, between two rounds."""
    goal = TEAM_GOAL if teams else GOAL
    most = max(chips)
    if most >= goal:
        won = [mine == most for mine in chips]
        return [each / (1 if teams else sum(won)) for each in won]
    strength = [exp(CHIP * mine) for mine in chips]
    total = sum(strength) / (2 if teams else 1)
    return [mine / total for mine in strength]


class Match:
    """The chance to win the match after this round: for the seat of the view, an objective for search, and for each."""

    def __init__(self, view: TigerAndDragonView) -> None:
        self.seat, self.scores, self.teams = view.seat, view.scores, bool(view.options["teams"])
        self.known: dict[tuple[float, ...], list[float]] = {}
        self.ends: dict[tuple[int, int], list[float]] = {}

    def __call__(self, gains: Sequence[float]) -> float:
        """What these gains in the round are worth to the seat."""
        return self.after(gains)[self.seat]

    def after(self, gains: Sequence[float]) -> list[float]:
        """What they are worth to each seat."""
        key = tuple(gains)
        found = self.known.get(key)
        if found is None:
            chips = [before + int(gain) for before, gain in zip(self.scores, gains, strict=True)]
            found = self.known[key] = chances(chips, self.teams)
        return found

    def each(self, result: Result) -> list[float]:
        """What this end of the round is worth to each seat."""
        key = result.seat, result.chips
        found = self.ends.get(key)
        if found is None:
            found = self.ends[key] = self.after(gains_of(result, len(self.scores), self.teams))
        return found


# -- rollouts


def gains_of(result: Result, players: int, teams: bool) -> list[int]:
    """The chips each seat gains."""
    return [
        result.chips if seat == result.seat or (teams and (seat - result.seat) % 2 == 0) else 0
        for seat in range(players)
    ]


def outcome(world: TigerAndDragon, move: Move, rng: Random, ending: Ending | None = None) -> list[int]:
    """The chips each seat gains in the round if this move is made: the ending says it where few tiles are left, else sensible
    players play on."""
    teams = bool(world.options["teams"])
    if ending is not None and ending.reaches(world.sizes):
        return gains_of(ending.after(table_of(world), move), world.players, teams)
    after = world.clone()
    after.play(move)
    if after.turn < 0:
        return [now - before for now, before in zip(after.chips, world.chips, strict=True)]
    return gains_of(play_out(table_of(after), rng, [SENSIBLE] * world.players, NOISE), world.players, teams)
