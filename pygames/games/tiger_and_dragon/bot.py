"""Bots for Tiger & Dragon: a forgetful novice, a student of the rules of thumb, and two who imagine the hidden tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import ClassVar

from pygames.bots import WIN_CHANCE, Bot, Thought, its_view
from pygames.game import Move, View
from pygames.games.tiger_and_dragon.ending import Ending
from pygames.games.tiger_and_dragon.guide import (
    SENSIBLE,
    best_attack,
    best_bury,
    last_attack,
    lets_partner,
    table_of,
    unanswered,
)
from pygames.games.tiger_and_dragon.imagine import Imagination, Match, outcome
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import ANSWERS, DRAGON, TIGER, TILE_OF, TILES, UNKNOWN
from pygames.games.tiger_and_dragon.view import TigerAndDragonView
from pygames.games.tiger_and_dragon.words import card_name
from pygames.randomness import choose
from pygames.search.montecarlo import Estimate, search, think
from pygames.text import _

NOTICES = 0.85
"""How often a novice sees that it can defend."""
CARELESS = 0.45
"""How often a student takes any tile rather than the right one, while there are plenty."""
CHUNK = 10
"""Outcomes from one thought to the next."""


class Novice(Bot):
    """Defends when it notices that it can, and attacks with whatever lies at hand."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(TigerAndDragonView, view)
        if view.phase == "answer":
            able = [move for move in view.legal if move != "pass"]
            if able and rng.random() < NOTICES:
                yield Thought(able[0], reason=_("I can defend, so I do."))
            else:
                yield Thought("pass", reason=_("I would rather wait."))
            return
        first, second = choose(rng, view.legal), choose(rng, view.legal)
        held = [view.hand[TILE_OF[move]] if move in TILE_OF else 0 for move in (first, second)]
        yield Thought(first if held[0] >= held[1] else second, reason=_("I have enough of these."))


class Student(Bot):
    """Sound rules of thumb, with an eye on what lies face up."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(TigerAndDragonView, view)
        move = guided(view)
        if view.phase in ("attack", "lap") and view.sizes[view.seat] > 2 and rng.random() < CARELESS:
            move = choose(rng, view.legal)
        yield Thought(move, reason=_rule(view, move))


def guided(view: TigerAndDragonView) -> Move:
    """The move of the rules of thumb."""
    legal, hand, seat = view.legal, view.hand, view.seat
    if len(legal) == 1:
        return legal[0]
    if view.phase == "show":
        return "hide" if hand[1] or hand[TIGER] or hand[DRAGON] else "show"
    if view.phase == "answer":
        if view.options["teams"] and lets_partner(seat, view.attacker, view.sizes):
            return "pass"
        able = legal[1:]
        if view.attack in (TIGER, DRAGON):
            return max(able, key=lambda move: hand[TILE_OF[move]])
        return able[0]
    tiles = tuple([TILE_OF[move] for move in legal])
    left = [unseen + mine for unseen, mine in zip(view.unseen(), hand, strict=True)]
    if view.phase == "lap":
        return legal[tiles.index(best_bury(tiles, hand, left, SENSIBLE))]
    shown = [
        tile
        for other, tile in enumerate(view.shown)
        if tile != UNKNOWN and other != seat and not (view.options["teams"] and (other - seat) % 2 == 0)
    ]
    tiles = unanswered(tiles, shown)
    if view.sizes[seat] == 2:
        table = table_of(view.world([tile for tile, n in enumerate(view.unseen()) for _copy in range(n)], Random(0)))
        return f"attack {TILES[last_attack(seat, tiles, table, SENSIBLE)]}"
    return f"attack {TILES[best_attack(tiles, hand, left, SENSIBLE)]}"


def _rule(view: TigerAndDragonView, move: Move) -> str:
    """What a student would say to this move."""
    if len(view.legal) == 1 and move == "pass":
        return _("Nothing in hand matches.")
    match view.phase:
        case "show":
            return _("Shown, it pays six.") if move == "show" else _("Showing it brings nothing.")
        case "answer" if move == "pass":
            return _("My partner is doing well.")
        case "answer":
            return _("Defending gives me the attack.")
        case "lap":
            return _("It is the tile I need least.") if view.sizes[view.seat] > 1 else _("It is my last tile.")
    return _("I keep the tiles that I may need to defend with.")


class Imagining(Bot):
    """Tries every move in many worlds, with sensible players to the end of the round, for the chance to win the match."""

    worlds: ClassVar[int] = 400
    softly: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    """Whether the last tiles of a world are solved."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better thoughts."""
        view = its_view(TigerAndDragonView, view)
        first = guided(view)
        if len(view.legal) == 1:
            yield Thought(first, reason=_rule(view, first))
            return
        moves = [first, *[move for move in view.legal if move != first]]
        match = Match(view)
        tally = _Tally(view, Ending(view.battlefield, match.teams, match.each) if self.exact else None)
        estimates = search(
            moves,
            Imagination(view, rng, self.softly).draw,
            tally.outcome,
            rng,
            objective=match,
            worlds=self.worlds,
            chunk=CHUNK,
        )
        yield from think(estimates, tally.reason, WIN_CHANCE)


class Adept(Imagining):
    """Imagines a few deals only, and does not wonder why others passed."""

    seconds = 0.3
    worlds = 24
    softly = exact = False


class Master(Imagining):
    """Imagines all it has time for."""


class _Tally:
    """What happened in the imagined rounds, for the reason."""

    def __init__(self, view: TigerAndDragonView, ending: Ending | None) -> None:
        self.view, self.ending = view, ending
        self.tried: dict[Move, list[int]] = {move: [0, 0, 0] for move in view.legal}

    def outcome(self, world: TigerAndDragon, move: Move, rng: Random) -> list[int]:
        """The outcome, noted."""
        gains = outcome(world, move, rng, self.ending)
        mine = gains[self.view.seat]
        tried = self.tried[move]
        tried[0] += 1
        if mine:
            tried[1] += 1
            tried[2] += mine
        return gains

    def reason(self, estimate: Estimate[Move]) -> str:
        """Why the best move is the best, from the figures."""
        view, move = self.view, estimate.best
        tried, won, chips = self.tried[move]
        if not tried:
            return ""
        if len(estimate.values) > 1 and len(set(estimate.values.values())) == 1:
            return _("It makes no difference what I do here.")
        if not won:
            return _("It hardly helps, but the others are worse.")
        if view.phase == "attack" and not any(
            view.unseen()[tile] or tile in view.shown for tile in ANSWERS[TILE_OF[move]]
        ):
            return _("Nothing that matches the {tile} is left, so everybody must pass.").format(
                tile=card_name(TILE_OF[move])
            )
        text = _("That way I go out about {percent} times in a hundred, for {chips} chips on average.")
        if view.options["teams"]:
            text = _(
                "That way one of us two goes out about {percent} times in a hundred, for {chips} chips on average."
            )
        return text.format(percent=round(100 * won / tried), chips=f"{chips / won:.1f}")


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student, "adept": Adept, "master": Master}
