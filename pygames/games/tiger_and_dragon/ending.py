"""The last tiles of a round, solved exactly where all hands are known: everybody plays for the own chance to win the match.

That is what `pygames.search.exact.MaxN` does. Here only attacks are states: whoever may answer one is asked from the last back
to the first, each knowing what passing comes to. A hand is a number, three bits for how many there are of each tile, which is
enough for so few. What is known holds in all worlds of a thought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygames.game import Move
from pygames.games.tiger_and_dragon.battlefields import Battlefield
from pygames.games.tiger_and_dragon.guide import Result, Table, chips_for
from pygames.games.tiger_and_dragon.tiles import ANSWERS, DRAGON, TIGER, TILE_OF

FEW, IN_ALL = 3, 9
"""With so many tiles in the fullest hand and in all hands the rest of the round is solved.

With more, what players do who see all hands misleads; at the end of rollouts it does too, against weaker players.
"""
MOST = 20_000
"""States that are remembered at once."""
ONE = tuple(1 << 3 * tile for tile in range(10))
HELD = tuple(7 * one for one in ONE)
ANSWERED = tuple(sum(HELD[tile] for tile in matching) for matching in ANSWERS)
LAST = {one: tile for tile, one in enumerate(ONE)}
"""Hands of one tile."""
FIXED = (TIGER, 1, DRAGON)
"""Last tiles that pay the same whatever is shown and lies face down."""

Hands: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Hands, int, tuple[int, ...], int]
"""The hands; who attacks; how many face-down tiles each seat has; and the seats that have shown their last tile, a bit each."""
Worth: TypeAlias = Callable[[Result], Sequence[float]]
"""What a round's end is worth to each seat."""


class Ending:
    """The ends of rounds on a battlefield. The first of equally good moves is made; a pass comes before defences."""

    def __init__(self, field: Battlefield, teams: bool, worth: Worth) -> None:
        self.field, self.teams, self.worth = field, teams, worth
        self.known: dict[State, Result] = {}
        self._tiles: dict[int, tuple[int, ...]] = {}

    @staticmethod
    def reaches(sizes: Sequence[int]) -> bool:
        """Whether so many tiles in the hands are few enough."""
        return max(sizes) <= FEW and sum(sizes) <= IN_ALL

    def after(self, table: Table, move: Move) -> Result:
        """How the round ends if the seat to move makes this move."""
        seat, attack = table.seat, table.attack
        hands, buried, shown = _packed(table.hands), tuple(table.buried), table.shown
        following = (seat + 1) % len(hands)
        match table.phase:
            case "attack":
                return self._after_attack((hands, seat, buried, shown), TILE_OF[move])
            case "lap":
                return self._after_lap((hands, seat, buried, shown), TILE_OF[move])
            case "show":
                return self._answered((hands, seat, buried, shown | (move == "show") << seat), attack, following)
            case _ if move == "pass":
                return self._answered((hands, table.attacker, buried, shown), attack, following)
        return self._after_defence((hands, table.attacker, buried, shown), seat, TILE_OF[move])

    # -- attacks

    def _attack(self, state: State) -> Result:
        found = self.known.get(state)
        if found is None:
            seat = state[1]
            found = self._best(state, seat, self._after_attack)
            if len(self.known) >= MOST:
                self.known.clear()
            self.known[state] = found
        return found

    def _after_attack(self, state: State, tile: int) -> Result:
        hands, seat, buried, shown = state
        left = hands[seat] - ONE[tile]
        hands = (*hands[:seat], left, *hands[seat + 1 :])
        following = (seat + 1) % len(hands)
        end = self._answered((hands, seat, buried, shown), tile, following)
        if self.field.showing and left in LAST and LAST[left] not in FIXED:
            return self._better(seat, self._answered((hands, seat, buried, shown | 1 << seat), tile, following), end)
        return end

    # -- answers

    def _answered(self, state: State, attack: int, first: int) -> Result:
        """How the round ends if the seats from this one on are still to answer; if it is the attacker, all have passed."""
        hands, attacker, buried, shown = state
        able, seat = [], first
        while seat != attacker:
            hand = hands[seat]
            if hand & ANSWERED[attack]:
                if hand in LAST and self._pays_no_more_later(LAST[hand]):
                    end = self._out(seat, LAST[hand], buried, shown)
                    break
                able.append(seat)
            seat = (seat + 1) % len(hands)
        else:
            end = self._best(state, attacker, self._after_lap)
        for seat in reversed(able):
            for tile in ANSWERS[attack]:
                if hands[seat] & HELD[tile]:
                    end = self._better(seat, end, self._after_defence(state, seat, tile))
        return end

    def _pays_no_more_later(self, tile: int) -> bool:
        """Whether a player who can go out with this last tile does: it will pay as much at best, and others' ends are worse.

        A partner's may be better, and others may still lay tiles face down that count in the Cave.
        """
        return not self.teams and (not self.field.all_bonuses or tile in FIXED)

    def _after_defence(self, state: State, seat: int, tile: int) -> Result:
        hands, _attacker, buried, shown = state
        if hands[seat] in LAST:
            return self._out(seat, tile, buried, shown)
        return self._attack(((*hands[:seat], hands[seat] - ONE[tile], *hands[seat + 1 :]), seat, buried, shown))

    def _after_lap(self, state: State, tile: int) -> Result:
        hands, seat, buried, shown = state
        if hands[seat] in LAST:
            return self._out(seat, tile, buried, shown)
        buried = (*buried[:seat], buried[seat] + 1, *buried[seat + 1 :])
        return self._attack(((*hands[:seat], hands[seat] - ONE[tile], *hands[seat + 1 :]), seat, buried, shown))

    # -- ends

    def _out(self, seat: int, tile: int, buried: Sequence[int], shown: int) -> Result:
        return Result(seat, tile, chips_for(self.field, tile, bool(shown >> seat & 1), buried, seat))

    def _best(self, state: State, seat: int, after: Callable[[State, int], Result]) -> Result:
        """The best of a seat's tiles."""
        first, *others = self._kinds(state[0][seat])
        end = after(state, first)
        for tile in others:
            end = self._better(seat, end, after(state, tile))
        return end

    def _better(self, seat: int, end: Result, other: Result) -> Result:
        """What the seat prefers, the first of two as good."""
        return other if self.worth(other)[seat] > self.worth(end)[seat] else end

    def _kinds(self, hand: int) -> tuple[int, ...]:
        """The tiles of a hand, each kind once."""
        found = self._tiles.get(hand)
        if found is None:
            found = self._tiles[hand] = tuple([tile for tile in range(10) if hand & HELD[tile]])
        return found


def _packed(hands: Sequence[Sequence[int]]) -> Hands:
    return tuple([sum([one * held for one, held in zip(ONE, hand, strict=True)]) for hand in hands])
