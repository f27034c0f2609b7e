"""Bots for Dragon Trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import ClassVar

from pygames.bots import Bot, Thought, its_view
from pygames.game import Move, View
from pygames.games.dragon_trick.crowd import Crowd
from pygames.games.dragon_trick.duel import Duel
from pygames.games.dragon_trick.rules import KEEP, PICKS, PLACE_OF, TYPE_OF, swapped
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.randomness import choose
from pygames.text import _

CLOSE = {2: 0.05, 3: 0.6, 4: 0.35}
"""How far behind the best a student's pick may be, by players: where several are after the same trick, it pays to differ."""


class Novice(Bot):
    """Likes strong dragons, forgets what has been played, and swaps up a dragon it holds when one comes to mind."""

    seconds = 0.1
    careless: ClassVar[float] = 0.5

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(DragonTrickView, view)
        if view.phase == "pick":
            # The better of two cards that come to mind, or among many, where the strongest are after the same trick, any.
            moves = [choose(rng, view.legal), choose(rng, view.legal)]
            if view.players > 2 and rng.random() < self.careless:
                yield Thought(moves[0], reason=_("I feel like it."))
                return
            yield Thought(min(moves, key=lambda move: view.line.index(TYPE_OF[move])), reason=_("It looks strong."))
            return
        best = max(view.legal, key=lambda move: _lift(view, move))
        if _lift(view, best) > 0:
            yield Thought(best, reason=_("That lifts a dragon of mine."))
        else:
            yield Thought(KEEP, reason=_("I like the line as it is."))


class Student(Bot):
    """Sound rules of thumb: pick what will probably stand alone at the top, and lift in the line what others lack."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(DragonTrickView, view)
        yield self._pick(view, rng) if view.phase == "pick" else self._swap(view)

    def _pick(self, view: DragonTrickView, rng: Random) -> Thought:
        """Near-equal picks are mixed, so that nobody can foresee them."""
        values = chances(view)
        best = max(values.values())
        close = [move for move in view.legal if values[move] >= best - CLOSE[view.players]]
        move = choose(rng, close)
        if values[move] == 0:
            return Thought(move, values, _("I cannot win this trick, so I save the better dragons."))
        return Thought(move, values, _("It will probably stand alone, with nothing stronger beside it."))

    def _swap(self, view: DragonTrickView) -> Thought:
        lines = {move: swapped(view.line, PLACE_OF[move]) if move != KEEP else view.line for move in view.legal}
        values = {move: worth(view, line) for move, line in lines.items()}
        move = max(view.legal, key=lambda move: values[move])
        if move == KEEP or values[move] <= values[KEEP]:
            return Thought(KEEP, values, _("The line suits my hand as it is."))
        return Thought(move, values, _("That lifts a dragon I hold over one that others hold."))


def _lift(view: DragonTrickView, move: Move) -> int:
    """How many more of the lower type I hold than of the upper."""
    place = PLACE_OF[move]
    return 0 if move == KEEP else view.hand[view.line[(place + 1) % len(view.line)]] - view.hand[view.line[place]]


def chances(view: DragonTrickView) -> dict[str, float]:
    """How likely each pick wins, if the others pick any card unknown to me."""
    unseen = view.unseen()
    total = sum(unseen) or 1
    values, stronger = {}, 0
    for card in view.line:
        move = PICKS[card]
        if view.hand[card]:
            values[move] = (1 - (stronger + unseen[card]) / total) ** (view.players - 1)
        stronger += unseen[card]
    return values


def worth(view: DragonTrickView, line: tuple[int, ...]) -> float:
    """How well a rank line suits my hand, compared with an average hand of the others."""
    unseen, others = view.unseen(), view.players - 1
    size = len(line)
    return sum((size - place) * (view.hand[card] - unseen[card] / others) for place, card in enumerate(line))


class Mixing(Bot):
    """Mixes its picks as regret teaches: two players know each other's hands, three and four imagine them."""

    exact: ClassVar[int] = 4
    """With so many cards left, two players are solved exactly."""
    deep: ClassVar[bool] = True
    worlds: ClassVar[int] = 600
    slips: ClassVar[Mapping[int, float]] = {2: 0.0, 3: 0.0, 4: 0.0}
    """By players: how often it thinks no further than a student."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better thoughts."""
        view = its_view(DragonTrickView, view)
        if len(view.legal) == 1:
            yield Thought(view.legal[0], reason=_("I have no choice."))
            return
        if view.phase == "swap" and not any(view.hand):
            yield Thought(KEEP, reason=_("The round is over, so the line does not matter any more."))
            return
        if rng.random() < self.slips[view.players]:
            yield from Student().think(view, rng)
            return
        point = rng.random()
        plan: Duel | Crowd = (
            Duel(view, point, self.exact, self.deep) if view.players == 2 else Crowd(view, rng, point, self.worlds)
        )
        for _step in plan.work():
            yield plan.thought
        yield plan.thought


class Adept(Mixing):
    """Thinks of this trick, and guesses what comes after."""

    seconds = 0.3
    exact = 0
    deep = False
    worlds = 40
    slips: ClassVar[Mapping[int, float]] = {2: 0.5, 3: 0.5, 4: 0.65}


class Master(Mixing):
    """Looks further, and solves the last cards."""


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student, "adept": Adept, "master": Master}
