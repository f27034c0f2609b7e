"""The last cards of a round of two players, who know each other's hands: solved backwards, matrix by matrix."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias

from pygames.games.dragon_trick.rules import HELD5, KEPT, ONE, TYPES_IN
from pygames.search.regret import Equilibrium, equilibrium

Line: TypeAlias = tuple[int, ...]
OTHER = -1
"""In a line: a type that nobody holds any more."""
TOLERANCE, ROUNDS = 0.004, 600


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
        if not mine:
            return self.utility(lead) if self.utility else 0.0
        key = mine, theirs, line, lead
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.solved(mine, theirs, line, lead).value
        return found

    def solved(self, mine: int, theirs: int, line: Line, lead: int = 0) -> Equilibrium:
        """The mixed picks of both."""
        return equilibrium(
            [
                [self.after(mine, theirs, line, card, other, lead) for other in TYPES_IN[held(theirs)]]
                for card in TYPES_IN[held(mine)]
            ],
            TOLERANCE,
            ROUNDS,
        )

    def after(self, mine: int, theirs: int, line: Line, card: int, other: int, lead: int = 0) -> float:
        """What two picks are worth: the trick, and the best swap of who has lost it."""
        mine, theirs = mine - ONE[card], theirs - ONE[other]
        if card == other:
            return self.value(mine, theirs, reduced(line, mine, theirs), lead)
        won = 1 if line.index(card) < line.index(other) else -1
        gain = 0 if self.utility else won
        if self.utility:
            lead += won
        if mine and not mine & mine - 1 and not theirs & theirs - 1:
            last = self._last(mine, theirs, line, won)
            return gain + (self.utility(lead + last) if self.utility else last)
        return gain + self.best_swap(mine, theirs, reduced(line, mine, theirs), -won, lead)[1]

    def best_swap(self, mine: int, theirs: int, line: Line, chooser: int, lead: int = 0) -> tuple[int, float]:
        """The best place to swap for me (1) or the other (-1), and what it is worth to me."""
        best = max(
            ((place, self.value(mine, theirs, new, lead)) for place, new in swaps(line)),
            key=lambda found: chooser * found[1],
        )
        return best

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


def warmed(ending: Ending, mine: int, theirs: int, line: Line, lead: int) -> Generator[None, None, None]:
    """Solve what a state leads to, with a pause after every few states."""
    for card in TYPES_IN[held(mine)]:
        for other in TYPES_IN[held(theirs)]:
            left, right = mine - ONE[card], theirs - ONE[other]
            new = reduced(line, left, right)
            won = 0 if card == other else 1 if line.index(card) < line.index(other) else -1
            ahead = lead + won if ending.utility else 0
            for _place, changed in swaps(new) if won else [(KEPT, new)]:
                ending.value(left, right, changed, ahead)
                yield
