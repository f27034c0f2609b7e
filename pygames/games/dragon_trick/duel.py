"""Dragon Trick for two: all cards are dealt, so each knows the other's hand, and only the pick at the same time is hidden.

``work`` yields every few milliseconds; ``thought`` is the best so far. A pick is drawn from a mixed strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from math import exp, sqrt

from pygames.bots import Thought
from pygames.game import Move
from pygames.games.dragon_trick.dragons import ROUNDS
from pygames.games.dragon_trick.ending import Ending, held, reduced, swaps
from pygames.games.dragon_trick.rules import KEEP, KEPT, ONE, PICKS, PLACE_OF, SWAPS, TYPES_IN, pack
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.games.dragon_trick.words import card_name
from pygames.search.pace import Pace, Work
from pygames.search.regret import Equilibrium, drawn, matching
from pygames.text import _

HOLD = 1.5
"""How much of what hands promise by chance is left when both swap: this much, divided by the number of tricks."""
ROUGH = 0.01
"""What a strategy may fall short of an equilibrium before the last cards."""
STEP = 4000
"""Work between two thoughts, in the unit of `matching`: about two milliseconds."""


def packed(counts: Sequence[int]) -> int:
    """A hand from its counts."""
    return pack(card for card, number in enumerate(counts) for _copy in range(number))


def win_chance(lead: float, left: int) -> float:
    """The chance to win the game with this lead expected and so many tricks to come; half a win for a shared one."""
    if not left:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return 1 / (1 + exp(-1.7 * lead / (0.25 + 0.75 * sqrt(left))))


def final(lead: int, so_far: int) -> float:
    """The same when all is over."""
    return win_chance(lead + so_far, 0)


class Matchup:
    """A state before the picks, as an estimate sees it: every card of mine against every card of the other's."""

    def __init__(self, mine: int, theirs: int, line: Sequence[int]) -> None:
        self.line = line
        self.a = [mine >> 2 * card & 3 if card >= 0 else 0 for card in line]
        self.b = [theirs >> 2 * card & 3 if card >= 0 else 0 for card in line]
        self.size = sum(self.a)
        self.rows = _balance(self.b)
        """By place: how many cards of the other's a card there beats, less those that beat it."""
        self.columns = _balance(self.a)
        self.sum = sum([number * row for number, row in zip(self.a, self.rows, strict=True)])

    def promise(self) -> float:
        """How far I may expect to get ahead."""
        return HOLD * self.sum / self.size**2 if self.size else 0.0

    def after(self, place: int, other: int) -> tuple[int, float]:
        """What picks of the cards at two places bring: the trick (1, 0, -1), and how far I may then expect to get ahead."""
        left = self.size - 1
        won = (place < other) - (place > other)
        if not left:
            return won, 0.0
        sum_ = self.sum - self.rows[place] - self.columns[other] + won
        if won:
            sum_ -= won * self._best_swap(place, other, -won)[0]
        return won, HOLD * sum_ / left**2

    def _best_swap(self, place: int, other: int, chooser: int) -> tuple[int, int]:
        """What the best swap brings me (1) or the other (-1), once cards of two places are gone; and where."""
        a, b = self.a, self.b
        a[place] -= 1
        b[other] -= 1
        best, where, size = 0, KEPT, len(a)
        for at in range(size - 1):
            gain = 2 * chooser * (a[at + 1] * b[at] - a[at] * b[at + 1])
            if gain > best:
                best, where = gain, at
        if a[0] != a[-1] or b[0] != b[-1]:
            gain = chooser * self._ring_gain()
            if gain > best:
                best, where = gain, size - 1
        a[place] += 1
        b[other] += 1
        return best, where

    def _ring_gain(self) -> int:
        """What it brings me to swap last and first."""
        a, b = self.a, self.b
        new_a, new_b = [a[-1], *a[1:-1], a[0]], [b[-1], *b[1:-1], b[0]]
        before = sum([number * row for number, row in zip(a, _balance(b), strict=True)])
        return sum([number * row for number, row in zip(new_a, _balance(new_b), strict=True)]) - before

    def next(self, place: int, other: int) -> tuple[int, Matchup]:
        """The trick that two picks bring, and the state after the loser's best swap."""
        won = (place < other) - (place > other)
        line = list(self.line)
        where = self._best_swap(place, other, -won)[1] if won else KEPT
        mine = _hand(self.line, self.a) - ONE[line[place]]
        theirs = _hand(self.line, self.b) - ONE[line[other]]
        if where != KEPT:
            to = (where + 1) % len(line)
            line[where], line[to] = line[to], line[where]
        return won, Matchup(mine, theirs, line)

    def places(self) -> tuple[list[int], list[int]]:
        """Where I and the other hold cards."""
        return [at for at, n in enumerate(self.a) if n], [at for at, n in enumerate(self.b) if n]

    def solving(self, worth: Callable[[float, int], float], lead: float) -> Work[Equilibrium]:
        """The mixed picks, if what comes after this trick is estimated."""
        mine, theirs = self.places()
        left = self.size - 1
        rows = []
        for place in mine:
            row = []
            for other in theirs:
                won, promise = self.after(place, other)
                row.append(worth(lead + won + promise, left))
            rows.append(row)
        return (yield from matching(rows, ROUGH, 200))


def _balance(counts: Sequence[int]) -> list[int]:
    """For each place how many are below it, less how many are above."""
    above, total, found = 0, sum(counts), []
    for number in counts:
        found.append(total - number - 2 * above)
        above += number
    return found


def _hand(line: Sequence[int], counts: Sequence[int]) -> int:
    return sum([ONE[card] * number for card, number in zip(line, counts, strict=True) if number])


class Duel:
    """A decision of two players."""

    def __init__(self, view: DragonTrickView, point: float, exact: int = 4, deep: bool = True) -> None:
        self.view, self.point, self.exact, self.deep = view, point, exact, deep
        self.mine, self.theirs = packed(view.hand), packed(view.unseen())
        self.line = reduced(view.line, self.mine, self.theirs)
        self.lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self.left = sum(view.hand)
        last = len(view.rounds) == ROUNDS - 1
        self.ending = Ending(partial(final, so_far=self.lead) if last else None)
        self.worth: Callable[[float, int], float] = win_chance if last else _tricks
        self.ahead = self.lead if last else 0
        self.pace = Pace(STEP)
        self.thought = Thought(view.legal[0])
        self.strategy: dict[int, float] = {}
        """How likely each type is picked."""

    def work(self) -> Iterator[None]:
        """Decide."""
        if self.view.phase == "swap":
            yield from self._swap()
            return
        matchup = Matchup(self.mine, self.theirs, self.line)
        if self.left > 2:
            self._mix(matchup, (yield from self.pace(matchup.solving(self.worth, self.ahead))))
            yield
        if self.left <= self.exact:
            yield from self._solve()
        elif self.deep:
            yield from self._deeper(matchup)

    def _mix(self, matchup: Matchup, found: Equilibrium) -> None:
        mine, theirs = matchup.places()
        rows = []
        for place in mine:
            after = [matchup.after(place, other) for other in theirs]
            rows.append([self.worth(self.ahead + won + promise, self.left - 1) for won, promise in after])
        self._take([self.line[place] for place in mine], found, rows)

    def _solve(self) -> Iterator[None]:
        """Solve the cards that are left; once that is done, what each pair of picks is worth is known."""
        cards = self.mine, self.theirs, self.line
        found = yield from self.pace(self.ending.solving(*cards))
        mine, rows = TYPES_IN[held(self.mine)], []
        for card in mine:
            row = []
            for other in TYPES_IN[held(self.theirs)]:
                row.append((yield from self.pace(self.ending.following(*cards, card, other))))
            rows.append(row)
        self._take(mine, found, rows)

    def _deeper(self, matchup: Matchup) -> Generator[None, None, None]:
        """Look at the trick after this one too."""
        mine, theirs = matchup.places()
        rows = []
        for place in mine:
            row = []
            for other in theirs:
                won, after = matchup.next(place, other)
                found = yield from self.pace(after.solving(self.worth, self.ahead + won))
                row.append(found.value + (won if self.worth is _tricks else 0))
                yield
            rows.append(row)
        self._take([self.line[place] for place in mine], (yield from self.pace(matching(rows, ROUGH / 2, 400))), rows)

    def _take(self, mine: Sequence[int], found: Equilibrium, rows: Sequence[Sequence[float]]) -> None:
        """Draw a pick from the strategy."""
        values = {
            PICKS[card]: sum([value * share for value, share in zip(row, found.column, strict=True)])
            for card, row in zip(mine, rows, strict=True)
        }
        self.strategy = dict(zip(mine, found.row, strict=True))
        card = mine[drawn(found.row, self.point)]
        self.thought = Thought(PICKS[card], values, mixed_reason(found.row, mine, card))

    def _swap(self) -> Iterator[None]:
        """Value each way to change the line."""
        ways = swaps(self.line)
        moves = [SWAPS[place] if place != KEPT else KEEP for place, _line in ways]
        values: dict[Move, float] = {}
        for move, (_place, line) in zip(moves, ways, strict=True):
            values[move] = self.worth(self.ahead + Matchup(self.mine, self.theirs, line).promise(), self.left)
        self._swap_thought(values)
        yield
        better: dict[Move, float] = {}
        for move, (_place, line) in zip(moves, ways, strict=True):
            if self.left < self.exact:
                better[move] = yield from self.pace(self.ending.valuing(self.mine, self.theirs, line))
            else:
                matchup = Matchup(self.mine, self.theirs, line)
                better[move] = (yield from self.pace(matchup.solving(self.worth, self.ahead))).value
            yield
        self._swap_thought(better)

    def _swap_thought(self, values: dict[Move, float]) -> None:
        best = max(values, key=lambda move: values[move])
        if values[best] <= values[KEEP] + 1e-9:
            best = KEEP
        self.thought = Thought(best, values, swap_reason(self.view, best))


def _tricks(lead: float, left: int) -> float:
    """What a lead is worth when it is only counted."""
    return lead


def mixed_reason(strategy: Sequence[float], cards: Sequence[int], card: int) -> str:
    """Why this card came out of the mixed strategy."""
    share = round(100 * strategy[cards.index(card)])
    if share > 97:
        return _("{card} is best, whatever you pick.").format(card=card_name(card))
    return _("I mix my picks so that nobody can foresee them; {card} comes {share} times in a hundred.").format(
        card=card_name(card), share=share
    )


def swap_reason(view: DragonTrickView, move: Move) -> str:
    """Why the line is changed so."""
    if move == KEEP:
        return _("The line suits my hand as it is.")
    place = PLACE_OF[move]
    upper, lower = view.line[place], view.line[(place + 1) % len(view.line)]
    if view.hand[lower] and not view.hand[upper]:
        return _("That lifts {card}, which I hold.").format(card=card_name(lower))
    return _("{upper} above {lower} helps the others more than me.").format(
        upper=card_name(upper), lower=card_name(lower)
    )
