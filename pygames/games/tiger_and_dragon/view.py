"""What a seat knows in Tiger & Dragon, why it may not do something, and worlds that agree with what it knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pygames.game import OVER, Move, View
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS, Battlefield
from pygames.games.tiger_and_dragon.tiles import (
    ANSWERS,
    COPIES,
    DRAGON,
    FACE_DOWN,
    TIGER,
    TILE,
    TILE_OF,
    TILES,
    UNKNOWN,
)
from pygames.randomness import shuffled
from pygames.text import _

if TYPE_CHECKING:
    from pygames.games.tiger_and_dragon.rules import TigerAndDragon


class Round(NamedTuple):
    """What a round came to, for the score sheet."""

    winner: int
    tile: int
    """The top tile."""
    how: str
    """``"defence"`` or ``"top"``."""
    shown: bool
    battlefield: str
    pay: int
    bonus_tiles: int
    bonus: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TigerAndDragonView(View):
    """What a seat knows; the fields are those of `TigerAndDragon`, hidden tiles as `UNKNOWN`."""

    phase: str
    hand: tuple[int, ...]
    """How many of each tile this seat holds."""
    sizes: tuple[int, ...]
    attack: int
    attacker: int
    attacks: tuple[tuple[int, ...], ...]
    defences: tuple[tuple[int, ...], ...]
    passes: tuple[tuple[int, int], ...]
    shown: tuple[int, ...]
    start: int
    field: str
    fields: tuple[str, ...]
    """The battlefield cards seen so far."""
    rounds: tuple[Round, ...]

    @property
    def battlefield(self) -> Battlefield:
        """The card in force."""
        return BATTLEFIELDS[self.field]

    def unseen(self) -> list[int]:
        """How many of each tile this seat has not seen: in other hands, face down, or left over."""
        left = [copies - own for copies, own in zip(COPIES, self.hand, strict=True)]
        for line in (*self.attacks, *self.defences):
            for tile in line:
                if tile != UNKNOWN:
                    left[tile % FACE_DOWN] -= 1
        for seat, tile in enumerate(self.shown):
            if seat != self.seat and tile != UNKNOWN and self.sizes[seat]:
                left[tile] -= 1
        return left

    def why_not(self, move: Move) -> str:
        """The reason a rulebook would give."""
        verb, _space, name = move.partition(" ")
        verbs = {"attack": ("attack",), "answer": ("defend", "pass"), "lap": ("bury", "top"), "show": ("show", "hide")}
        if move in self.legal:
            return ""
        if self.turn != self.seat:
            return _("The game is over.") if self.turn == OVER else _("It is not your turn.")
        if not (move in ("pass", "show", "hide") or move in TILE_OF):
            return _("“{move}” is not a move of this game.").format(move=move[:40])
        if verb not in verbs[self.phase]:
            return self.expected()
        tile = TILE[name]
        if not self.hand[tile]:
            return _("You have no tile {tile}.").format(tile=name)
        if verb == "defend":
            return self._no_match(tile)
        if verb == "bury":
            return _("Your last tile is played face up, as the top tile.")
        return _("Only your last tile is played face up; this one goes face down.")

    def expected(self) -> str:
        """What the seat to move is asked for."""
        match self.phase:
            case "attack":
                return _("You attack now: play a tile face up.")
            case "answer":
                return _("You defend against {tile} now, or pass.").format(tile=TILES[self.attack])
            case "lap":
                return _("Everybody passed: you place a lap bonus tile now.")
            case "show":
                return _("You decide now whether to show your last tile.")
            case _:
                return _("The next round has not been dealt yet.")

    def _no_match(self, tile: int) -> str:
        matching = _(" or ").join(TILES[match] for match in ANSWERS[self.attack])
        if self.attack in (TIGER, DRAGON):
            return _("{tile} does not match the mystery tile: {matching} would.").format(
                tile=TILES[tile], matching=matching
            )
        return _("{tile} does not match {attack}: {matching} would.").format(
            tile=TILES[tile], attack=TILES[self.attack], matching=matching
        )

    def sample(self, rng: Random) -> TigerAndDragon:
        """Deal the unseen tiles over the other hands, their face-down tiles and the leftover, all ways equally likely."""
        pool = shuffled(rng, [tile for tile, left in enumerate(self.unseen()) for _copy in range(left)])
        return self.world(pool, rng)

    def world(self, pool: list[int], rng: Random) -> TigerAndDragon:
        """The position in which unseen tiles are handed out from the end of ``pool``: seat by seat, hand then face-down tiles."""
        from pygames.games.tiger_and_dragon.rules import TigerAndDragon  # which makes views, and so imports this module

        position = TigerAndDragon(self.players, self.options)
        hands, defences = [], []
        for seat in range(self.players):
            hands.append(self._hand(seat, pool))
            defences.append([pool.pop() + FACE_DOWN if tile == UNKNOWN else tile for tile in self.defences[seat]])
        position.hands, position.sizes, position.defences = hands, list(self.sizes), defences
        position.phase, position.turn = self.phase, self.turn
        position.attack, position.attacker = self.attack, self.attacker
        position.attacks = [list(line) for line in self.attacks]
        position.passes, position.shown = self.passes, list(self.shown)
        position.start, position.field = self.start, self.field
        position.fields = self._fields(rng)
        position.rounds, position.chips = self.rounds, list(self.scores)
        return position

    def _hand(self, seat: int, pool: list[int]) -> list[int]:
        if seat == self.seat:
            return list(self.hand)
        hand = [0] * 10
        if self.shown[seat] != UNKNOWN and self.sizes[seat]:
            hand[self.shown[seat]] = 1
            return hand
        for _tile in range(self.sizes[seat]):
            hand[pool.pop()] += 1
        return hand

    def _fields(self, rng: Random) -> tuple[str, ...]:
        if self.phase == "start" or not self.options["new_battlefield_each_round"]:
            return self.fields
        fields = list(self.fields)
        while len(fields) < 50:
            pile = fields[len(fields) // 10 * 10 :]
            fields += shuffled(rng, [field for field in BATTLEFIELDS if field not in pile])
        return tuple(fields)
