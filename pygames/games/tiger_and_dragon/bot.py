"""Bots for Tiger & Dragon."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.bots import Bot, RandomBot, Thought
from pygames.game import View
from pygames.games.tiger_and_dragon.rules import TILE_OF, TOPS, TigerAndDragonView
from pygames.text import _


class Student(Bot):
    """Sound rules of thumb: attack with what few others can match, defend when able, bury the tile least needed."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        assert isinstance(view, TigerAndDragonView)
        unseen = view.unseen()
        match view.phase:
            case "attack":
                yield self._attack(view, unseen)
            case "answer":
                yield self._answer(view)
            case "lap":
                move = max(
                    view.legal, key=lambda move: view.battlefield.chips(TILE_OF[move] % 9) if move in TOPS else 0
                )
                keep = min(view.legal, key=lambda move: (view.hand[TILE_OF[move]], -unseen[TILE_OF[move]]))
                yield Thought(move if move in TOPS else keep, reason=_("It is the tile I need least."))
            case _:
                yield Thought("show", reason=_("It pays six if it is my last."))

    def _attack(self, view: TigerAndDragonView, unseen: list[int]) -> Thought:
        def danger(move: str) -> tuple[int, int]:
            tile = TILE_OF[move]
            return unseen[tile], -view.hand[tile]

        return Thought(min(view.legal, key=danger), reason=_("Few tiles that match it are left."))

    def _answer(self, view: TigerAndDragonView) -> Thought:
        defences = [move for move in view.legal if move != "pass"]
        if not defences:
            return Thought("pass", reason=_("Nothing in hand matches."))
        mate = view.options["teams"] and (view.attacker - view.seat) % 2 == 0
        if mate and view.sizes[view.seat] > 3:
            return Thought("pass", reason=_("My partner is doing well."))
        return Thought(defences[0], reason=_("Defending gives me the attack."))


BOTS: dict[str, Callable[[], Bot]] = {"novice": RandomBot, "student": Student}
