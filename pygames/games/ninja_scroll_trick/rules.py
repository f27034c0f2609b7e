"""The rules of Ninja Scroll Trick, in the order of play. Notation: docs/notation.md.

Cards, masks and tiles are numbers as `components` says. With two players seat 2 is Shadow, whose row of cards is kept apart
from the players' hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Self

from pygames.game import CHANCE, OVER, BadDeal, Deal, Move, Position, Value
from pygames.games.ninja_scroll_trick import deals
from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARD,
    CARD_OF,
    CARDS,
    NO_TILE,
    OPEN,
    OPENS,
    PLAYS,
    POWER,
    ROUNDS,
    SCROLLS,
    SHOWS,
    SUIT,
    SUIT_BITS,
    SUITS,
    TRICKS,
    TRUMPS,
    UP,
    Round,
    Trick,
    cards_in,
    named_orders,
    tables,
)
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView, look
from pygames.text import _

SHADOW = 2
NOBODY = -1
_PLAYS, _OPENS = tables(PLAYS), tables(OPENS)

ENDINGS = frozenset(
    {
        "round: seven tricks",
        "game: highest total",
        "game: more tiles",
        "game: more positive tiles",
        "game: shared",
        "game: Shadow after round 1",
        "game: Shadow after round 2",
        "game: Shadow, highest total",
        "game: Shadow, more tiles",
        "game: Shadow, more positive tiles",
    }
)
_CRITERIA = ("highest total", "more tiles", "more positive tiles")


class NinjaScrollTrick(Position):
    """A position of Ninja Scroll Trick."""

    __slots__ = (
        "dealt_row",
        "hidden",
        "leader",
        "on",
        "opened",
        "phase",
        "rounds",
        "row",
        "row_open",
        "start",
        "tiles",
        "to_show",
        "totals",
        "trick",
        "tricks",
        "trump",
        "up",
        "voids",
        "won",
    )
    phase: str
    """``"start"`` and ``"round"`` (chance), ``"trump"``, ``"open"``, ``"lay"``, ``"show"``, ``"play"``, ``"over"``."""
    start: int
    """The start player of this round, or of the one just finished."""
    trump: int
    """The trump suit of the round, `NOBODY` before it is chosen."""
    hidden: list[int]
    """The players' hidden hand cards, as masks."""
    opened: list[int]
    """Their open cards, as masks."""
    on: list[int]
    """The tile on each card that is open or in the trick, `NO_TILE` where there is none."""
    up: int
    """The cards whose tile is face up, as a mask."""
    tiles: list[tuple[int, ...]]
    """Tiles each seat has yet to lay, highest first; Shadow's in the order they will be laid."""
    to_show: tuple[int, ...]
    """The seats that still have to turn up a tile, once for each tile."""
    leader: int
    trick: list[int]
    """The cards of the trick in progress, from the leader clockwise."""
    tricks: tuple[Trick, ...]
    """The tricks of this round, or of the one just finished."""
    voids: list[int]
    """For each player, a bit for each suit that is known not to be among the hidden cards."""
    won: list[tuple[int, ...]]
    """All tiles each seat has won in the game, in the order won."""
    totals: list[int]
    rounds: tuple[Round, ...]
    row: list[int]
    """Shadow's cards not yet played, left to right; empty without Shadow."""
    row_open: int
    """How many of them, from the left, are open."""
    dealt_row: tuple[int, ...]
    """Shadow's whole row as dealt."""

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        super().__init__(players, options)
        seats = self.seats
        self.phase = "start"
        self.start = self.trump = self.leader = NOBODY
        self.hidden = [0] * players
        self.opened = [0] * players
        self.on = [NO_TILE] * len(CARDS)
        self.up = 0
        self.tiles = [()] * seats
        self.to_show = ()
        self.trick = []
        self.tricks = ()
        self.voids = [0] * players
        self.won = [()] * seats
        self.totals = [0] * seats
        self.rounds = ()
        self.row = []
        self.row_open = 0
        self.dealt_row = ()

    @property
    def seats(self) -> int:
        """The players, and Shadow where two play."""
        return SHADOW + 1 if self.players == 2 else self.players

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.phase, new.start, new.trump, new.leader = self.phase, self.start, self.trump, self.leader
        new.hidden, new.opened, new.on, new.up = self.hidden[:], self.opened[:], self.on[:], self.up
        new.tiles, new.to_show = self.tiles[:], self.to_show
        new.trick, new.tricks, new.voids = self.trick[:], self.tricks, self.voids[:]
        new.won, new.totals, new.rounds = self.won[:], self.totals[:], self.rounds
        new.row, new.row_open, new.dealt_row = self.row[:], self.row_open, self.dealt_row
        return new

    # -- chance

    def _draw(self, rng: Random) -> Deal:
        """The first start player, once; then each round's hands and tiles, and Shadow's row."""
        if self.phase == "start":
            return {"start": int(rng.random() * self.players)}
        return deals.draw(rng, self.players, len(self.rounds) + 1, self._pile())

    def _pile(self) -> dict[int, int]:
        """How many tiles of each value are left when a round begins: those that nobody has won."""
        left = SCROLLS[str(self.options["scrolls"])].copy()
        for tiles in self.won:
            for tile in tiles:
                left[tile] -= 1
        return left

    def _deal(self, outcome: Deal) -> None:
        if self.phase != "start":
            self._begin_round(deals.check(outcome, self.players, len(self.rounds) + 1, self._pile()))
            return
        start = outcome.get("start")
        if set(outcome) != {"start"}:
            raise BadDeal(_("The first deal gives start, and nothing else."))
        if type(start) is not int or not 0 <= start < self.players:
            raise BadDeal(_("The start player is a seat from 0 to {last}.").format(last=self.players - 1))
        self.start, self.phase = start, "round"

    def _begin_round(self, dealt: deals.Dealt) -> None:
        players = self.players
        self.hidden = dealt.hands
        self.opened = [0] * players
        self.tiles = [tuple(sorted(drawn, reverse=True)) for drawn in dealt.tiles]
        self.tricks, self.voids, self.trump = (), [0] * players, NOBODY
        if dealt.row:
            self.row, self.dealt_row, self.row_open = dealt.row, tuple(dealt.row), OPEN
            for place in range(OPEN):
                self.on[dealt.row[place]] = dealt.row_tiles[place]
            self.up = BIT[dealt.row[0]]
            self.tiles.append(tuple(dealt.row_tiles[OPEN:]))
        if self.rounds:
            self.start = self._next_start()
        self.to_show = self._who_shows()
        self.phase = "trump"
        self.turn = self.leader = self.start

    def _clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.players for step in range(self.players)]

    def _next_start(self) -> int:
        """The lowest score; on a tie, the first clockwise after the previous start player."""
        return min(self._clockwise(self.start + 1), key=self.totals.__getitem__)

    def _who_shows(self) -> tuple[int, ...]:
        """In round 2 the highest turn up one tile; in round 3 they turn up two, and the next lower score one."""
        number = len(self.rounds)
        if not number:
            return ()
        ranks = sorted(set(self.totals[: self.players]), reverse=True)[:number]
        due = {score: number - place for place, score in enumerate(ranks)}
        return tuple([seat for seat in self._clockwise(self.start) for _tile in range(due.get(self.totals[seat], 0))])

    # -- moves

    def _moves(self) -> tuple[Move, ...]:
        seat, phase = self.turn, self.phase
        if phase == "play":
            if seat == self.players:
                return (PLAYS[self._shadow_card()],)
            if self.trick:
                led = SUIT_BITS[SUIT[self.trick[0]]]
                mask = self.opened[seat] & led or self.hidden[seat] & led or self.opened[seat] | self.hidden[seat]
            else:
                mask = self.opened[seat] | self.hidden[seat]
            return _PLAYS[0][mask & 4095] + _PLAYS[1][mask >> 12 & 4095] + _PLAYS[2][mask >> 24]
        if phase == "open":
            mask = self.hidden[seat]
            return _OPENS[0][mask & 4095] + _OPENS[1][mask >> 12 & 4095] + _OPENS[2][mask >> 24]
        if phase == "lay":
            first, second, third = [CARDS[card] for card in cards_in(self.opened[seat])]
            return tuple([f"lay {first}:{a} {second}:{b} {third}:{c}" for a, b, c in named_orders(self.tiles[seat])])
        if phase == "trump":
            return TRUMPS
        return tuple([SHOWS[card] for card in cards_in(self.opened[seat] & ~self.up)])

    def _shadow_card(self) -> int:
        """The leftmost open card of the led suit; without one, or leading, the leftmost."""
        if self.trick:
            led = SUIT[self.trick[0]]
            for card in self.row[: self.row_open]:
                if SUIT[card] == led:
                    return card
        return self.row[0]

    def _apply(self, move: Move) -> None:
        phase = self.phase
        if phase == "play":
            self._play(CARD_OF[move])
        elif phase == "open":
            self._open(CARD_OF[move])
        elif phase == "lay":
            self._lay(move)
        elif phase == "trump":
            self.trump, self.phase = SUITS.index(move[6:]), "open"
        else:
            self.up |= BIT[CARD_OF[move]]
            self.to_show = self.to_show[1:]
            self._show_or_play()

    def _open(self, card: int) -> None:
        seat = self.turn
        self.hidden[seat] ^= BIT[card]
        self.opened[seat] ^= BIT[card]
        self.turn = seat = (seat + 1) % self.players
        if seat == self.start and self.opened[seat].bit_count() == OPEN:
            self.phase = "lay"

    def _lay(self, move: Move) -> None:
        seat = self.turn
        for placed in move.split(" ")[1:]:
            name, _colon, tile = placed.partition(":")
            self.on[CARD[name]] = int(tile)
        self.tiles[seat] = ()
        self.turn = seat = (seat + 1) % self.players
        if seat == self.start:
            self._show_or_play()

    def _show_or_play(self) -> None:
        if self.to_show:
            self.phase, self.turn = "show", self.to_show[0]
        else:
            self.phase, self.turn = "play", self.start

    # -- battle

    def _play(self, card: int) -> None:
        seat, trick, suit = self.turn, self.trick, SUIT[card]
        if seat == self.players:
            self.row.remove(card)
            self.row_open -= 1
        else:
            bit = BIT[card]
            if self.opened[seat] & bit:
                self.opened[seat] ^= bit
            else:
                self.hidden[seat] ^= bit
            if trick and SUIT[trick[0]] != suit:
                self.voids[seat] |= 1 << SUIT[trick[0]]
        trick.append(card)
        seats = len(self.totals)
        if len(trick) == seats:
            self._end_trick(seats)
        else:
            self.turn = (seat + 1) % seats

    def _end_trick(self, seats: int) -> None:
        trick, on = self.trick, self.on
        best = max(trick, key=POWER[self.trump][SUIT[trick[0]]].__getitem__)
        winner = (self.leader + trick.index(best)) % seats
        lying, won = [], []
        for card in trick:
            tile = on[card]
            if tile:
                on[card] = NO_TILE
                won.append(tile)
                if self.up & BIT[card]:
                    self.up ^= BIT[card]
                    tile += UP
            lying.append(tile)
        won.sort(reverse=True)
        self.tricks += (Trick(self.leader, tuple(trick), tuple(lying), winner, tuple(won)),)
        if won:
            self.won[winner] += tuple(won)
            self.totals[winner] += sum(won)
        self.trick = []
        self.leader = self.turn = winner
        if self.row:
            self._refill_row()
        if len(self.tricks) == TRICKS:
            self._end_round(seats)

    def _refill_row(self) -> None:
        """Open Shadow's next card with a tile on it, then turn up the leftmost tile."""
        if self.row_open < len(self.row):
            self.on[self.row[self.row_open]] = self.tiles[SHADOW][0]
            self.tiles[SHADOW] = self.tiles[SHADOW][1:]
            self.row_open += 1
        self.up |= BIT[self.row[0]]

    def _end_round(self, seats: int) -> None:
        tiles: list[tuple[int, ...]] = [()] * seats
        for trick in self.tricks:
            tiles[trick.winner] += trick.won
        self.rounds += (Round(self.start, self.trump, tuple(tiles), tuple(map(sum, tiles))),)
        beaten = self.players == 2 and self.totals[SHADOW] > max(self.totals[:SHADOW])
        if len(self.rounds) == ROUNDS or beaten:
            self.phase, self.turn = "over", OVER
        else:
            self.phase, self.turn = "round", CHANCE

    # -- results

    def scores(self) -> list[int]:
        """Totals per seat, Shadow's third in the two-player game."""
        return self.totals[:]

    def ranks(self) -> list[tuple[int, ...]]:
        """What the final ranking compares for each seat: total, tiles, tiles of positive value."""
        return [
            (total, len(tiles), sum(tile > 0 for tile in tiles))
            for total, tiles in zip(self.totals, self.won, strict=True)
        ]

    def winners(self) -> list[int]:
        """Shadow if it is ahead of both; otherwise the best of the players."""
        if self.turn != OVER:
            return []
        ranks = self.ranks()
        best = max(ranks[: self.players])
        if self.players == 2 and (len(self.rounds) < ROUNDS or ranks[SHADOW] > best):
            return [SHADOW]
        return [seat for seat in range(self.players) if ranks[seat] == best]

    def ends(self) -> list[str]:
        """A line for each round and, at last, what decided the game."""
        ends = ["round: seven tricks"] * len(self.rounds)
        if self.turn == OVER:
            ends.append(self._ending())
        return ends

    def _ending(self) -> str:
        if len(self.rounds) < ROUNDS:
            return f"game: Shadow after round {len(self.rounds)}"
        winners, ranks = self.winners(), self.ranks()
        if len(winners) > 1:
            return "game: shared"
        winner = winners[0]
        best = ranks[winner]
        second = max(rank for seat, rank in enumerate(ranks[: self.players]) if seat != winner)
        decided = next(by for by, mine, other in zip(_CRITERIA, best, second, strict=True) if mine > other)
        return f"game: Shadow, {decided}" if winner == self.players else f"game: {decided}"

    # -- what a seat may know

    def seen(self, seat: int, by: int, move: Move) -> Move:
        """Which tile lies on which card is known to its owner only."""
        if seat == by or not move.startswith("lay "):
            return move
        return " ".join([f"{part.partition(':')[0]}:?" if ":" in part else part for part in move.split(" ")])

    def _view(self, seat: int) -> NinjaScrollTrickView:
        """The own cards and tiles and all that lies open; for Shadow's seat, what everybody knows."""
        return look(self, seat)
