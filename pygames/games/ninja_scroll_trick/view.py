"""What a seat of Ninja Scroll Trick knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pygames.game import Move, View
from pygames.games.ninja_scroll_trick import reasons, rules, worlds
from pygames.games.ninja_scroll_trick.components import (
    BIT,
    CARDS,
    NO_TILE,
    SCROLLS,
    UNKNOWN,
    UP,
    Round,
    Trick,
    cards_in,
    is_up,
    value_of,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class NinjaScrollTrickView(View):
    """What a seat knows; the fields are those of `NinjaScrollTrick`, hidden cards and tiles as `UNKNOWN`."""

    phase: str
    start: int
    trump: int
    hand: tuple[int, ...]
    """The own hidden cards, in order."""
    sizes: tuple[int, ...]
    """How many hidden cards each player holds."""
    opened: tuple[tuple[int, ...], ...]
    """Each player's open cards, in order."""
    on: tuple[int, ...]
    """What lies on each card: `NO_TILE`, `UNKNOWN`, the value of an own face-down tile, or a face-up one's + `UP`."""
    tiles: tuple[int, ...]
    """The own tiles yet to be laid."""
    to_lay: tuple[int, ...]
    """How many tiles each player has yet to lay."""
    to_show: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    voids: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    rounds: tuple[Round, ...]
    row: tuple[int, ...]
    """Shadow's cards yet to be played, left to right."""
    dealt_row: tuple[int, ...]
    """Shadow's whole row, as far as it has been opened."""

    @property
    def round(self) -> int:
        """The number of the round being played, or just finished; 0 before the first."""
        return len(self.rounds) + (self.phase not in ("start", "round", "over"))

    @property
    def seats(self) -> int:
        """The players, and Shadow where two play."""
        return len(self.scores)

    @property
    def pile(self) -> int:
        """How many tiles are left in the pile."""
        laid = sum(marker != NO_TILE for marker in self.on)
        return sum(self.stock().values()) - sum(map(len, self.won)) - sum(self.to_lay) - laid

    def stock(self) -> dict[int, int]:
        """How many tiles of each value are in the box."""
        return dict(SCROLLS[str(self.options["scrolls"])])

    def unseen(self) -> list[int]:
        """The cards that this seat has not seen: hidden in other hands, closed in Shadow's row, or out."""
        seen = set(self.hand).union(self.trick, self.row, *self.opened, *[trick.cards for trick in self.tricks])
        return [card for card in range(len(CARDS)) if card not in seen]

    def unseen_tiles(self) -> dict[int, int]:
        """How many tiles of each value this seat has not seen: face down, in others' hands, or in the pile."""
        left = self.stock()
        for tiles in (*self.won, self.tiles):
            for tile in tiles:
                left[tile] -= 1
        for marker in self.on:
            if marker not in (NO_TILE, UNKNOWN):
                left[value_of(marker)] -= 1
        return left

    def why_not(self, move: Move) -> str:
        """The reason a rulebook would give."""
        return reasons.why_not(self, move)

    def sample(self, rng: Random) -> rules.NinjaScrollTrick:
        """The unseen cards and tiles laid out anew, all ways that agree with what is known equally likely."""
        return worlds.sample(self, rng)


def look(position: rules.NinjaScrollTrick, seat: int) -> NinjaScrollTrickView:
    """What a seat may know of a position."""
    players = position.players
    own = seat < players
    mine = position.opened[seat] if own else 0
    if own and position.trick:
        mine |= sum([BIT[card] for card in position.trick[(seat - position.leader) % len(position.totals) :][:1]])
    on = [
        NO_TILE if not tile else tile + UP if position.up & bit else tile if mine & bit else UNKNOWN
        for tile, bit in zip(position.on, BIT, strict=True)
    ]
    closed = [UNKNOWN] * (len(position.row) - position.row_open)
    return NinjaScrollTrickView(
        seat=seat,
        players=players,
        options=position.options,
        turn=position.turn,
        legal=position.legal() if position.turn == seat else (),
        scores=tuple(position.totals),
        winners=tuple(position.winners()),
        phase=position.phase,
        start=position.start,
        trump=position.trump,
        hand=cards_in(position.hidden[seat]) if own else (),
        sizes=tuple([mask.bit_count() for mask in position.hidden]),
        opened=tuple([cards_in(mask) for mask in position.opened]),
        on=tuple(on),
        tiles=position.tiles[seat] if own else (),
        to_lay=tuple([len(position.tiles[s]) for s in range(players)]),
        to_show=position.to_show,
        leader=position.leader,
        trick=tuple(position.trick),
        tricks=tuple([_remembered(trick, seat, len(position.totals)) for trick in position.tricks]),
        voids=tuple(position.voids),
        won=tuple(position.won),
        rounds=position.rounds,
        row=(*position.row[: position.row_open], *closed),
        dealt_row=(*position.dealt_row[: len(position.dealt_row) - len(closed)], *closed),
    )


def _remembered(trick: Trick, seat: int, seats: int) -> Trick:
    """A trick as a seat remembers it: of others' face-down tiles, only what they were together."""
    own = (seat - trick.leader) % seats
    lying = [
        marker if not marker or is_up(marker) or place == own else UNKNOWN for place, marker in enumerate(trick.tiles)
    ]
    return trick._replace(tiles=tuple(lying))
