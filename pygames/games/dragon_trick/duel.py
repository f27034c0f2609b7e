"""Dragon Trick for two: all cards are dealt, so each knows the other's hand, and only the pick at the same time is hidden.

``work`` yields every few milliseconds; ``thought`` is the best so far. A pick is drawn from a mixed strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from math import exp, sqrt

from pygames.bots import WIN_CHANCE, Measure, Thought
from pygames.game import Move
from pygames.games.dragon_trick.dragons import ROUNDS
from pygames.games.dragon_trick.ending import Ending, held, reduced, swaps
from pygames.games.dragon_trick.rules import KEEP, KEPT, ONE, PICKS, PLACE_OF, SWAPS, TYPES_IN, pack
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.games.dragon_trick.words import card_name
from pygames.search.pace import Pace, Work
from pygames.search.regret import Equilibrium, drawn, matching
from pygames.text import N_, _

TRICKS = Measure(N_("Expected tricks more than the others get on average:"))
EDGE, SWAPPED, DOUBLES = (0.5, 0.45), 0.17, 0.07
"""What `Matchup.promise` weighs, in tricks: found by carrying exact values of four cards each back to fifteen, trick by trick, with
linear fits, and held against other weights in rounds with the same hands for both."""
ROUGH = 0.01
"""What a strategy may fall short of an equilibrium before the last cards."""
ROUGHER, FEW = 0.05, 60
"""The same, and the most rounds, one trick further on."""
RARE = 0.02
"""A pick that comes less often is not looked at more closely."""
CELL = 40
"""How big the piece of work is that estimates a pair of picks, in the unit of `matching`."""
STEP = 3000
"""Work between two thoughts, in the unit of `matching`: one to two milliseconds."""


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
        self.doubles = sum([number * number for number in self.a]) - sum([number * number for number in self.b])
        """How much more my cards are alike than the other's: who holds fewer types is easier to foresee."""

    def promise(self) -> float:
        """How far I may expect to get ahead."""
        return _promise(self.size, self.sum, _gains(self.a, self.b, self.size), self.doubles)

    def after(self, place: int, other: int) -> tuple[int, float]:
        """What picks of the cards at two places bring: the trick (1, 0, -1), and how far I may then expect to get ahead."""
        left = self.size - 1
        won = _trick(place, other)
        if not left:
            return won, 0.0
        a, b = self._played(place, other)
        sum_ = self.sum - self.rows[place] + self.columns[other] + won
        gains = _gains(a, b, left)
        if won and (where := _best_swap(gains, -won)) != KEPT:
            sum_ += gains[where]
            _exchange(a, where)
            _exchange(b, where)
            gains = _gains(a, b, left)
        doubles = self.doubles - 2 * (self.a[place] - self.b[other])
        return won, _promise(left, sum_, gains, doubles)

    def next(self, place: int, other: int) -> tuple[int, Matchup]:
        """The trick that two picks bring, and the state after the loser's best swap."""
        won = _trick(place, other)
        a, b = self._played(place, other)
        mine, theirs, line = _hand(self.line, a), _hand(self.line, b), list(self.line)
        if won and (where := _best_swap(_gains(a, b, self.size - 1), -won)) != KEPT:
            _exchange(line, where)
        return won, Matchup(mine, theirs, line)

    def _played(self, place: int, other: int) -> tuple[list[int], list[int]]:
        """Both hands once the cards at two places are gone."""
        a, b = self.a.copy(), self.b.copy()
        a[place] -= 1
        b[other] -= 1
        return a, b

    def places(self) -> tuple[list[int], list[int]]:
        """Where I and the other hold cards."""
        return [at for at, n in enumerate(self.a) if n], [at for at, n in enumerate(self.b) if n]

    def judging(self, worth: Callable[[float, int], float], lead: float) -> Work[list[list[float]]]:
        """What each pair of picks is worth, if what comes after this trick is estimated; a pause for each of mine."""
        mine, theirs = self.places()
        left = self.size - 1
        rows = []
        for place in mine:
            row = []
            for other in theirs:
                won, promise = self.after(place, other)
                row.append(worth(lead + won + promise, left))
            rows.append(row)
            yield CELL * len(row)
        return rows

    def solving(
        self, worth: Callable[[float, int], float], lead: float, gap: float = ROUGH, rounds: int = 200
    ) -> Work[tuple[list[list[float]], Equilibrium]]:
        """That estimate, and the mixed picks by it."""
        rows = yield from self.judging(worth, lead)
        return rows, (yield from matching(rows, gap, rounds))


def _trick(place: int, other: int) -> int:
    """Who wins cards at these places of the line: I (1), the other (-1) or nobody (0)."""
    return (place < other) - (place > other)


def _promise(size: int, sum_: int, gains: Sequence[int], doubles: int) -> float:
    """How many tricks ahead hands of so many cards may expect to get."""
    if not size:
        return 0.0
    at_stake = max(0, *gains) + min(0, *gains)
    constant, each = EDGE
    return ((constant + each * size) * sum_ + SWAPPED * size * at_stake) / size**2 - DOUBLES * doubles


def _gains(a: Sequence[int], b: Sequence[int], size: int) -> list[int]:
    """For each place what it adds to my sum to swap it with the next, and the last with the first."""
    gains = [2 * (low * b0 - a0 * b1) for a0, low, b0, b1 in zip(a, a[1:], b, b[1:])]  # noqa: B905 - the pairs of neighbours
    first, last, other_first, other_last = a[0], a[-1], b[0], b[-1]
    inside, other_inside = size - first - last, size - other_first - other_last
    ring = (last - first) * other_inside - (other_last - other_first) * inside + last * other_first - first * other_last
    return [*gains, 2 * ring]


def _best_swap(gains: Sequence[int], chooser: int) -> int:
    """Where I (1) or the other (-1) swaps best."""
    best = max(gains) if chooser > 0 else min(gains)
    return gains.index(best) if chooser * best > 0 else KEPT


def _exchange(places: list[int], at: int) -> None:
    """Swap a place with the next."""
    to = (at + 1) % len(places)
    places[at], places[to] = places[to], places[at]


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
        self.measure = WIN_CHANCE if last else TRICKS
        self.pace = Pace(STEP)
        self.thought = Thought(view.legal[0])
        self.strategy: dict[int, float] = {}
        """How likely each type is picked."""

    def work(self) -> Iterator[None]:
        """Decide."""
        if self.view.phase == "swap":
            yield from self._change()
            return
        matchup = Matchup(self.mine, self.theirs, self.line)
        rows, found = yield from self.pace(matchup.solving(self.worth, self.ahead))
        self._take([self.line[place] for place in matchup.places()[0]], found, rows)
        yield
        if self.left <= self.exact:
            yield from self._solve()
        elif self.deep:
            yield from self._deeper(matchup, found)

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

    def _deeper(self, matchup: Matchup, found: Equilibrium) -> Generator[None, None, None]:
        """Look one trick further, at the picks that are mixed."""
        mine, theirs = [
            [place for place, share in zip(places, shares, strict=True) if share > RARE]
            for places, shares in zip(matchup.places(), (found.row, found.column), strict=True)
        ]
        rows = []
        for place in mine:
            row = []
            for other in theirs:
                won, after = matchup.next(place, other)
                _rows, then = yield from self.pace(after.solving(self.worth, self.ahead + won, ROUGHER, FEW))
                row.append(then.value)
            rows.append(row)
        deeper = yield from self.pace(matching(rows, ROUGH / 2, 400))
        # What is not mixed is as much worse as it was at first sight.
        others = {move: value - found.value + deeper.value for move, value in self.thought.values.items()}
        if self.measure is WIN_CHANCE:
            others = {move: min(1.0, max(0.0, value)) for move, value in others.items()}
        self._take([self.line[place] for place in mine], deeper, rows, others)

    def _take(
        self,
        mine: Sequence[int],
        found: Equilibrium,
        rows: Sequence[Sequence[float]],
        others: Mapping[Move, float] | None = None,
    ) -> None:
        """Draw a pick from the strategy; ``others`` are the values of picks that are not in it."""
        values = dict(others or {}) | {
            PICKS[card]: sum([value * share for value, share in zip(row, found.column, strict=True)])
            for card, row in zip(mine, rows, strict=True)
        }
        self.strategy = dict(zip(mine, found.row, strict=True))
        card = mine[drawn(found.row, self.point)]
        self.thought = Thought(PICKS[card], values, mixed_reason(found.row, mine, card), measure=self.measure)

    def _change(self) -> Iterator[None]:
        """Value each way to change the line."""
        ways = swaps(self.line)
        moves = [SWAPS[place] if place != KEPT else KEEP for place, _line in ways]
        values: dict[Move, float] = {}
        for move, (_place, line) in zip(moves, ways, strict=True):
            values[move] = self.worth(self.ahead + Matchup(self.mine, self.theirs, line).promise(), self.left)
        self._change_thought(values)
        yield
        better: dict[Move, float] = {}
        for move, (_place, line) in zip(moves, ways, strict=True):
            if self.left < self.exact:
                better[move] = yield from self.pace(self.ending.valuing(self.mine, self.theirs, line))
            else:
                matchup = Matchup(self.mine, self.theirs, line)
                _rows, found = yield from self.pace(matchup.solving(self.worth, self.ahead))
                better[move] = found.value
            yield
        self._change_thought(better)

    def _change_thought(self, values: dict[Move, float]) -> None:
        best = max(values, key=lambda move: values[move])
        if values[best] <= values[KEEP] + 1e-9:
            best = KEEP
        self.thought = Thought(best, values, swap_reason(self.view, best), measure=self.measure)


def _tricks(lead: float, left: int) -> float:
    """What a lead is worth when it is only counted."""
    return lead


def mixed_reason(strategy: Sequence[float], cards: Sequence[int], card: int) -> str:
    """Why this card came out of the mixed strategy."""
    share = round(100 * strategy[cards.index(card)])
    if share > 97:
        return _("{card} does best against the picks that I expect.").format(card=card_name(card))
    if share < 2:
        return _("I mix my picks so that nobody can foresee them; {card} comes seldom.").format(card=card_name(card))
    return _("I mix my picks so that nobody can foresee them; {card} comes {share} times in a hundred.").format(
        card=card_name(card), share=share
    )


def swap_reason(view: DragonTrickView, move: Move) -> str:
    """Why the line is changed so."""
    if move == KEEP:
        return _("The line suits my hand as it is.")
    place, last = PLACE_OF[move], len(view.line) - 1
    upper, lower = view.line[place], view.line[(place + 1) % len(view.line)]
    if place == last:  # the first falls below all others
        upper, lower = lower, upper
    if view.hand[lower] and not view.hand[upper]:
        return _("That lifts {card}, which I hold.").format(card=card_name(lower))
    return _("{upper} above {lower} helps the others more than me.").format(
        upper=card_name(upper), lower=card_name(lower)
    )
