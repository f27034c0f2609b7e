"""What a player of Slaughter the Dragon, Ha imagines: what comes of a move in a world, and what points are worth."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from pygames.game import Move
from pygames.games.slaughter_the_dragon.cards import (
    CARD_OF,
    GAME_ENDS_AT,
    GIVE,
    GIVE_TO,
    NOBODY,
    PURPLE,
    cards_of,
    names_of,
)
from pygames.games.slaughter_the_dragon.ending import Ending, State, solving, state_of
from pygames.games.slaughter_the_dragon.guide import SENSIBLE, Weights, play_out, table_of
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.randomness import choose, shuffled
from pygames.search.exact import MaxN, TooBig
from pygames.search.pace import Pace

Plan: TypeAlias = tuple[Move, bool]
"""A move, and whether it is the way to the moon."""
EXACT = {3: 4, 4: 3, 5: 3}
"""How many last tricks are solved exactly, by players."""
NODES = 3000
"""An ending with more states is played out by the policy."""
GIVES_UP = 3
"""After so many worlds in a row whose endings were too big, no other is tried."""
STEP = 100
"""States of endings between two thoughts: about two milliseconds."""
SPREAD = 22
"""The standard deviation of the difference between two seats in a round."""


# -- before the tricks


def burden(card: int) -> float:
    """About how many points it saves to be rid of a card: purple most, then cards that win tricks against one's will."""
    number = card & 15
    return number if card >> 4 == PURPLE else number / 8


def division(hand: Sequence[int]) -> list[int]:
    """A sound first half: purple and the shortest colour, so that the other colours are missing when they are led."""
    colours = sorted({card >> 4 for card in hand} - {PURPLE}, key=lambda colour: sum(c >> 4 == colour for c in hand))
    first = [card for card in hand if card >> 4 in (PURPLE, *colours[:-1])]
    if len(colours) > 2:
        first = [card for card in hand if card >> 4 in (PURPLE, colours[0])]
    return first if 0 < len(first) < len(hand) else list(hand[: len(hand) // 2])


def prepared(position: SlaughterTheDragon, rng: Random) -> SlaughterTheDragon:
    """The position before the next card, all that comes before the tricks done as sensible players would; may change it."""
    while position.phase != "trick":
        cards = cards_of(position.hands[position.turn])
        match position.phase:
            case "take":
                move = choose(rng, position.legal())
            case "return":
                worst = sorted(cards, key=burden)[-2:]
                move = "return " + names_of(sorted(worst))
            case "divide":
                move = "divide " + names_of(division(cards))
            case "give":
                move = GIVE[max(cards, key=burden)]
            case _:
                card = max(cards, key=burden)
                move = next(table[card] for table in GIVE_TO if table[card] in position.legal())
        position.play(move)
    return position


def divisions(hand: Sequence[int], rng: Random) -> list[Move]:
    """Promising ways to divide a hand: by colours, by height, and some at random; the sound one first."""
    colours = sorted({card >> 4 for card in hand})
    firsts = [division(hand)]
    for size in range(1, len(colours)):
        for chosen in combinations(colours, size):
            firsts.append([card for card in hand if card >> 4 in chosen])
    by_number = sorted(hand, key=lambda card: card & 15)
    for size in (2, 4, 6, 8):
        firsts += [by_number[:size], by_number[size:], by_number[-size:], by_number[:-size]]
    for _number in range(6):
        firsts.append(shuffled(rng, hand)[: 1 + int(rng.random() * (len(hand) - 1))])
    kept = [tuple(sorted(first)) for first in firsts if 0 < len(first) < len(hand)]
    return ["divide " + names_of(first) for first in dict.fromkeys(kept)]


def returns(hand: Sequence[int]) -> list[Move]:
    """Pairs of the cards that burden most, the worst pair first."""
    worst = sorted(hand, key=burden, reverse=True)[:7]
    return ["return " + names_of(sorted(pair)) for pair in combinations(worst, 2)]


# -- what comes of it


class Imagination:
    """Plays moves out in worlds: by the policy, or exactly when few tricks are left."""

    def __init__(
        self, view: SlaughterView, weights: Weights = SENSIBLE, exact: bool = True, noise: float = 0.05
    ) -> None:
        self.view, self.weights, self.noise = view, [weights] * view.players, noise
        self.exact = EXACT[view.players] if exact else 0
        self.pace = Pace(STEP)
        self.too_big = 0
        self.world: SlaughterTheDragon | None = None
        self.solver: MaxN[State, int] | None = None
        """Knows the world's ending; None where it is too far off or too big."""

    def outcome(self, world: SlaughterTheDragon, plan: Plan, rng: Random) -> Generator[None, None, Sequence[float]]:
        """The points that each seat has at the end of the round, in steps; exact for all plans in a world or for none."""
        move, moon = plan
        if self.world is not world:
            self.world, self.solver = world, (yield from self._solved(world))
        after = world.clone()
        after.play(move)
        if after.turn < 0:
            return after.rounds[-1].points
        table = table_of(prepared(after, rng))
        if self.solver:
            return (yield from self.pace(solving(table, self.solver)))
        return play_out(table, rng, self.weights, self.view.seat if moon else NOBODY, self.noise)

    def _solved(self, world: SlaughterTheDragon) -> Generator[None, None, MaxN[State, int] | None]:
        """The world's ending, solved whatever the seat plays now."""
        if not self.exact or self.too_big == GIVES_UP or world.phase != "trick":
            return None
        table = table_of(world)
        if table.tricks > self.exact + (not table.after):  # who ends a trick is a trick further
            return None
        solver, state = MaxN(Ending(table), self.view.players, NODES), state_of(table)
        try:
            for move in world.legal():
                following, _gains = solver.rules.play(state, CARD_OF[move])
                yield from self.pace(solver.solving(following))
        except TooBig:
            self.too_big += 1
            return None
        self.too_big = 0
        return solver


def may_shoot(view: SlaughterView) -> bool:
    """Whether it is worth imagining that this seat takes all purple cards."""
    takers = [seat for seat, pile in enumerate(view.piles) if pile]
    if takers:
        return takers == [view.seat]
    return len(view.leaders) <= 3 and sum((card & 15) >= 10 for card in (*view.hand, *view.second)) >= 5


# -- what points are worth


class Match:
    """What points in this round are worth to a seat: the lead over the others, and in the last round the victory."""

    def __init__(self, view: SlaughterView) -> None:
        self.seat, self.totals = view.seat, view.scores
        self.last = len(view.rounds) == view.players - 1
        self.ended = False
        """Whether the game ended in some world before its last round, as somebody reached the lowest total."""

    def __call__(self, points: Sequence[float]) -> float:
        """The worth, in points."""
        mine = points[self.seat]
        lead = mine - (sum(points) - mine) / (len(points) - 1)
        totals = [before + more for before, more in zip(self.totals, points, strict=True)]
        if not self.last and min(totals) > GAME_ENDS_AT:
            return lead
        self.ended = True
        best = max(totals)
        won = (totals[self.seat] == best) / totals.count(best)
        return 0.5 * lead + SPREAD * won
