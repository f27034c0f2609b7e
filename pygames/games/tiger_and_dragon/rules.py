"""The rules of Tiger & Dragon, in the order of play. Notation: docs/notation.md."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Self

from pygames.game import CHANCE, OVER, BadDeal, BadOption, Deal, Move, Position, Value
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.tiles import (
    ALL_TILES,
    ATTACKS_WITH,
    BURIES,
    COPIES,
    DEFENCES_WITH,
    DRAGON,
    FACE_DOWN,
    GOAL,
    HAND,
    NOBODY,
    TEAM_GOAL,
    TIGER,
    TILE,
    TILE_OF,
    TILES,
    TOPS,
    UNKNOWN,
)
from pygames.games.tiger_and_dragon.view import Round, TigerAndDragonView
from pygames.randomness import shuffled
from pygames.text import _

ENDINGS = frozenset(
    {f"round: {how} {tile}" for how in ("defence", "top") for tile in ("one", "number", "mystery")}
    | {"round: shown tile", "game: ten chips", "game: team fifteen"}
)


def check_options(players: int, options: Mapping[str, Value]) -> None:
    """Teams are for four. Raises `BadOption`."""
    if options["teams"] and players != 4:
        raise BadOption(_("Teams are for 4 players."))


class TigerAndDragon(Position):
    """A position of Tiger & Dragon."""

    __slots__ = (
        "attack",
        "attacker",
        "attacks",
        "chips",
        "defences",
        "field",
        "fields",
        "hands",
        "passes",
        "phase",
        "rounds",
        "shown",
        "sizes",
        "start",
    )
    phase: str
    """``"start"`` and ``"round"`` (chance), ``"attack"``, ``"answer"``, ``"lap"``, ``"show"``, ``"over"``."""
    hands: list[list[int]]
    sizes: list[int]
    attack: int
    """The tile to be answered, `NOBODY` when there is none."""
    attacker: int
    attacks: list[list[int]]
    """Each seat's attack line, face up."""
    defences: list[list[int]]
    """Each seat's defence line; lap tiles with `FACE_DOWN` added."""
    passes: tuple[tuple[int, int], ...]
    """(seat, tile) of every pass of this round."""
    shown: list[int]
    """The tile each seat has shown at Clifftop and still holds, or `UNKNOWN`."""
    start: int
    field: str
    """The battlefield of this round."""
    fields: tuple[str, ...]
    """The cards of all rounds, or the one of the whole game; what is to come is hidden."""
    rounds: tuple[Round, ...]
    chips: list[int]

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        super().__init__(players, options)
        self.phase = "start"
        self.hands = [[0] * 10 for _seat in range(players)]
        self.sizes = [0] * players
        self.attack = self.attacker = NOBODY
        self.attacks = [[] for _seat in range(players)]
        self.defences = [[] for _seat in range(players)]
        self.passes = ()
        self.shown = [UNKNOWN] * players
        self.start = NOBODY
        self.field = ""
        self.fields = ()
        self.rounds = ()
        self.chips = [0] * players

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.phase, new.attack, new.attacker = self.phase, self.attack, self.attacker
        new.hands = [hand[:] for hand in self.hands]
        new.sizes = self.sizes[:]
        new.attacks = [line[:] for line in self.attacks]
        new.defences = [line[:] for line in self.defences]
        new.passes, new.shown = self.passes, self.shown[:]
        new.start, new.field, new.fields = self.start, self.field, self.fields
        new.rounds, new.chips = self.rounds, self.chips[:]
        return new

    # -- chance

    def _draw(self, rng: Random) -> Deal:
        """The start player and battlefields, once; then each round's hands.

        Raises `BadDeal` where a record that was cut short gives no battlefield for this round.
        """
        if self.phase == "start":
            start = int(rng.random() * self.players)
            return {"start": start, "battlefields": self._draw_fields(rng)}
        self._field_of(len(self.rounds))
        deck = shuffled(rng, ALL_TILES)
        hands, size, at = [], HAND[self.players], 0
        for seat in range(self.players):
            end = at + size + (seat == self._next_start())
            hands.append([TILES[tile] for tile in sorted(deck[at:end])])
            at = end
        return {"hands": hands}

    def _draw_fields(self, rng: Random) -> list[str]:
        if self.options["new_battlefield_each_round"]:
            # Somebody is paid at least one chip a round, so five piles of ten are more than any game can use.
            return [field for _pile in range(5) for field in shuffled(rng, BATTLEFIELDS)]
        if self.options["battlefield"] == "random":
            return [list(BATTLEFIELDS)[int(rng.random() * len(BATTLEFIELDS))]]
        return [str(self.options["battlefield"])]

    def _next_start(self) -> int:
        return (self.start + len(self.rounds)) % self.players

    def _field_of(self, number: int) -> str:
        """The battlefield of a round. Raises `BadDeal`."""
        if not self.options["new_battlefield_each_round"]:
            return self.fields[0]
        if number >= len(self.fields):
            raise BadDeal(_("The record gives no battlefield card for this round, so the game cannot go on."))
        return self.fields[number]

    def _deal(self, outcome: Deal) -> None:
        if self.phase == "start":
            self._begin(outcome)
        else:
            self._deal_round(outcome)

    def _begin(self, outcome: Deal) -> None:
        start, fields = outcome.get("start"), outcome.get("battlefields")
        if set(outcome) != {"start", "battlefields"}:
            raise BadDeal(_("The first deal gives start and battlefields, and nothing else."))
        if type(start) is not int or not 0 <= start < self.players:
            raise BadDeal(_("The start player is a seat from 0 to {last}.").format(last=self.players - 1))
        if (
            not isinstance(fields, list)
            or not fields
            or not all(isinstance(f, str) and f in BATTLEFIELDS for f in fields)
        ):
            raise BadDeal(_("The battlefields are a list of battlefield cards."))
        if self.options["new_battlefield_each_round"]:
            piles = [fields[at : at + 10] for at in range(0, len(fields), 10)]
            if any(len(set(pile)) < len(pile) for pile in piles):
                raise BadDeal(_("A battlefield comes twice from one pile of ten."))
        elif len(fields) != 1:
            raise BadDeal(_("There is exactly one battlefield."))
        elif self.options["battlefield"] not in ("random", fields[0]):
            raise BadDeal(_("The battlefield is not the one of the options."))
        self.start, self.fields = start, tuple(fields)
        self.phase = "round"

    def _deal_round(self, outcome: Deal) -> None:
        hands = outcome.get("hands")
        if set(outcome) != {"hands"} or not isinstance(hands, list) or len(hands) != self.players:
            raise BadDeal(_("A round's deal gives one hand for each player, and nothing else."))
        field = self._field_of(len(self.rounds))
        counts = []
        for seat, hand in enumerate(hands):
            size = HAND[self.players] + (seat == self._next_start())
            if (
                not isinstance(hand, list)
                or len(hand) != size
                or not all(isinstance(t, str) and t in TILE for t in hand)
            ):
                raise BadDeal(_("Seat {seat} gets a hand of {size} tiles.").format(seat=seat, size=size))
            counts.append([hand.count(name) for name in TILES])
        for tile, held in enumerate(zip(*counts, strict=True)):
            if sum(held) > COPIES[tile]:
                raise BadDeal(_("There are not so many tiles {tile} in the box.").format(tile=TILES[tile]))
        players = range(self.players)
        self.hands, self.sizes = counts, [len(hand) for hand in hands]
        self.attacks, self.defences = [[] for _seat in players], [[] for _seat in players]
        self.passes, self.shown = (), [UNKNOWN] * self.players
        self.field = field
        self.turn = self.attacker = self._next_start()
        self.attack = NOBODY
        self.phase = "attack"

    # -- a round

    def _moves(self) -> tuple[Move, ...]:
        hand = self.hands[self.turn]
        match self.phase:
            case "answer":
                return ("pass", *[move for tile, move in DEFENCES_WITH[self.attack] if hand[tile]])
            case "attack":
                return tuple([move for tile, move in ATTACKS_WITH if hand[tile]])
            case "lap":
                names = TOPS if self.sizes[self.turn] == 1 else BURIES
                return tuple([names[tile] for tile in range(10) if hand[tile]])
            case _:
                return ("show", "hide")

    def _apply(self, move: Move) -> None:
        seat = self.turn
        match self.phase:
            case "answer" if move == "pass":
                self._pass(seat)
            case "answer":
                self._defend(seat, TILE_OF[move])
            case "attack":
                self._attack(seat, TILE_OF[move])
            case "lap":
                self._lap(seat, TILE_OF[move])
            case _:
                if move == "show":
                    self.shown[seat] = self.hands[seat].index(1)
                self._ask_next(seat)

    def _attack(self, seat: int, tile: int) -> None:
        self._spend(seat, tile)
        self.attacks[seat].append(tile)
        self.attack, self.attacker = tile, seat
        if self.sizes[seat] == 1 and BATTLEFIELDS[self.field].showing:
            self.phase = "show"
        else:
            self._ask_next(seat)

    def _ask_next(self, seat: int) -> None:
        self.phase = "answer"
        self.turn = (seat + 1) % self.players

    def _pass(self, seat: int) -> None:
        self.passes += ((seat, self.attack),)
        self.turn = (seat + 1) % self.players
        if self.turn == self.attacker:
            self.phase = "lap"

    def _defend(self, seat: int, tile: int) -> None:
        self._spend(seat, tile)
        self.defences[seat].append(tile)
        if self.sizes[seat] == 0:
            self._end_round(seat, tile, "defence")
        else:
            self.phase, self.attacker, self.attack = "attack", seat, NOBODY

    def _lap(self, seat: int, tile: int) -> None:
        self._spend(seat, tile)
        if self.sizes[seat] == 0:
            self.defences[seat].append(tile)
            self._end_round(seat, tile, "top")
        else:
            self.defences[seat].append(tile + FACE_DOWN)
            self.phase, self.attack = "attack", NOBODY

    def _spend(self, seat: int, tile: int) -> None:
        self.hands[seat][tile] -= 1
        self.sizes[seat] -= 1

    def _end_round(self, seat: int, tile: int, how: str) -> None:
        result = self._settle(seat, tile, how)
        self.rounds += (result,)
        side = [s for s in range(self.players) if s == seat or (self.options["teams"] and (s - seat) % 2 == 0)]
        for mate in side:
            self.chips[mate] += result.pay + result.bonus
        self.attack = NOBODY
        if self.chips[seat] >= (TEAM_GOAL if self.options["teams"] else GOAL):
            self.phase, self.turn = "over", OVER
        else:
            self.phase, self.turn = "round", CHANCE

    def _settle(self, seat: int, tile: int, how: str) -> Round:
        battlefield = BATTLEFIELDS[self.field]
        mystery = tile in (TIGER, DRAGON)
        shown = self.shown[seat] == tile and not mystery and tile != 1
        buried = [sum(placed >= FACE_DOWN for placed in line) for line in self.defences]
        bonus_tiles = sum(buried) if battlefield.all_bonuses else buried[seat]
        bonus = 0 if mystery or tile == 1 or self.players == 2 else bonus_tiles * battlefield.per_bonus
        pay = battlefield.chips(0 if mystery else tile, shown)
        return Round(seat, tile, how, shown, self.field, pay, bonus_tiles, bonus)

    # -- results

    def scores(self) -> list[int]:
        """Chips; in teams both partners show the team's."""
        return self.chips[:]

    def winners(self) -> list[int]:
        """The seat, or both partners, that reached the goal."""
        if self.turn != OVER:
            return []
        most = max(self.chips)
        return [seat for seat, chips in enumerate(self.chips) if chips == most]

    def ends(self) -> list[str]:
        """How each round ended and, at last, the game."""
        ends = []
        for result in self.rounds:
            kind = "mystery" if result.tile in (TIGER, DRAGON) else "one" if result.tile == 1 else "number"
            ends.append("round: shown tile" if result.shown else f"round: {result.how} {kind}")
        if self.turn == OVER:
            ends.append("game: team fifteen" if self.options["teams"] else "game: ten chips")
        return ends

    # -- what a seat may know

    def seen(self, seat: int, by: int, move: Move) -> Move:
        """A lap tile is known to its owner only."""
        return "bury ?" if seat != by and move.startswith("bury ") else move

    def _fields_seen(self) -> int:
        if not self.options["new_battlefield_each_round"]:
            return 1
        return len(self.rounds) + (self.phase not in ("start", "round", "over"))

    def _view(self, seat: int) -> TigerAndDragonView:
        """The own tiles and all that lies face up."""
        return TigerAndDragonView(
            seat=seat,
            players=self.players,
            options=self.options,
            turn=self.turn,
            legal=self.legal() if self.turn == seat else (),
            scores=tuple(self.chips),
            winners=tuple(self.winners()),
            phase=self.phase,
            hand=tuple(self.hands[seat]),
            sizes=tuple(self.sizes),
            attack=self.attack,
            attacker=self.attacker,
            attacks=tuple(map(tuple, self.attacks)),
            defences=tuple(
                tuple(UNKNOWN if tile >= FACE_DOWN and owner != seat else tile for tile in line)
                for owner, line in enumerate(self.defences)
            ),
            passes=self.passes,
            shown=tuple(self.shown),
            start=self.start,
            field=self.field,
            fields=self.fields[: self._fields_seen()],
            rounds=self.rounds,
        )
