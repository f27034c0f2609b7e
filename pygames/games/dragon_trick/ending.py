"""The last cards of a round of two players, who know each other's hands: solved backwards, matrix by matrix."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pygames.games.dragon_trick.rules import HELD5, KEPT, ONE, TYPES_IN
from pygames.search.pace import Work, finished
from pygames.search.regret import Equilibrium, matching

Line: TypeAlias = tuple[int, ...]
OTHER = -1
"""In a line: a type that nobody holds any more."""
TOLERANCE, ROUNDS = 0.004, 600
STATE = 400
"""How big the piece of work is that solves a state, not counting the rounds of matching, in their unit."""


def held(hand: int) -> int:
    """The types in a packed hand, as a mask."""
    return HELD5[hand & 1023] | HELD5[hand >> 10] << 5


def reduced(line: Line, mine: int, theirs: int) -> Line:
    """The line with all types alike that nobody holds."""
    mask = held(mine) | held(theirs)
    return tuple([card if card >= 0 and mask >> card & 1 else OTHER for card in line])


def swaps(line: Line) -> list[tuple[int, Line]]:
    """Each way to leave or change a line, with the place: those that make no difference left out."""
    found = [(KEPT, line)]
    size = len(line)
    for place, card in enumerate(line):
        other = place + 1 if place + 1 < size else 0
        if card != line[other]:
            new = list(line)
            new[place], new[other] = line[other], card
            found.append((place, tuple(new)))
    return found


class Ending:
    """Knows what every state is worth to "me": tricks ahead from here on or, with a ``utility``, what the final lead is worth."""

    def __init__(self, utility: Callable[[int], float] | None = None) -> None:
        self.utility = utility
        self.known: dict[tuple[int, int, Line, int], float] = {}

    def value(self, mine: int, theirs: int, line: Line, lead: int = 0) -> float:
        """What a state before the picks is worth; the line reduced."""
        return finished(self.valuing(mine, theirs, line, lead))

    def valuing(self, mine: int, theirs: int, line: Line, lead: int = 0) -> Work[float]:
        """The same in steps: a pause for every state solved, and within big ones."""
        if not mine:
            return self.utility(lead) if self.utility else 0.0
        key = mine, theirs, line, lead
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = (yield from self.solving(mine, theirs, line, lead)).value
            yield STATE
        return found

    def solving(self, mine: int, theirs: int, line: Line, lead: int = 0) -> Work[Equilibrium]:
        """The mixed picks of both, in steps."""
        rows = []
        for card in TYPES_IN[held(mine)]:
            row = []
            for other in TYPES_IN[held(theirs)]:
                row.append((yield from self.following(mine, theirs, line, card, other, lead)))
            rows.append(row)
        return (yield from matching(rows, TOLERANCE, ROUNDS))

    def following(self, mine: int, theirs: int, line: Line, card: int, other: int, lead: int = 0) -> Work[float]:
        """What two picks are worth: the trick, and the best swap of who has lost it."""
        mine, theirs = mine - ONE[card], theirs - ONE[other]
        if card == other:
            return (yield from self.valuing(mine, theirs, reduced(line, mine, theirs), lead))
        won = 1 if line.index(card) < line.index(other) else -1
        gain = 0 if self.utility else won
        if self.utility:
            lead += won
        if mine and not mine & mine - 1 and not theirs & theirs - 1:
            last = self._last(mine, theirs, line, won)
            return gain + (self.utility(lead + last) if self.utility else last)
        return gain + (yield from self._best_swap(mine, theirs, reduced(line, mine, theirs), -won, lead))

    def _best_swap(self, mine: int, theirs: int, line: Line, chooser: int, lead: int) -> Work[float]:
        """What the best swap for me (1) or the other (-1) is worth to me."""
        values = []
        for _place, new in swaps(line):
            values.append((yield from self.valuing(mine, theirs, new, lead)))
        return max(values, key=lambda value: chooser * value)

    def _last(self, mine: int, theirs: int, line: Line, won: int) -> int:
        """The last trick, one card each, once who has lost the one before has swapped if that helps."""
        if mine == theirs:
            return 0
        card, other = line.index(TYPES_IN[held(mine)][0]), line.index(TYPES_IN[held(theirs)][0])
        high, low = min(card, other), max(card, other)
        # Who has lost can turn two neighbours, or send the first place to the end of the ring, or the last to its front.
        if low - high == 1 or high == 0 or low == len(line) - 1:
            return -won
        return 1 if card < other else -1
