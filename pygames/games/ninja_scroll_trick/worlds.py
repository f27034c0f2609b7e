"""Worlds that agree with what a seat of Ninja Scroll Trick knows, each as likely as any other.

A world is a way to hand out the cards and tiles that the seat has not seen. Three facts narrow it down: suits that a player
has shown not to hold among the hidden cards; that in round 1 everybody laid +3, +1 and -1; and what the tiles of a trick
were together. Ways are counted exactly. What does not depend on chance is worked out once a view, in its `Plan`, because a
search asks for many worlds of one view.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from pygames.games.ninja_scroll_trick import rules
from pygames.games.ninja_scroll_trick.components import (
    BIT,
    FIRST_TILES,
    NO_TILE,
    OPEN,
    SUIT,
    UNKNOWN,
    Trick,
    is_up,
    orders,
    value_of,
)
from pygames.games.ninja_scroll_trick.deals import drawn
from pygames.randomness import shuffled

if TYPE_CHECKING:
    from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

Lying: TypeAlias = tuple[int, int, int]
"""Whose card, which card, and what lies on it."""
Taken: TypeAlias = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
"""For each trick with unknown tiles: those tiles, and the owners of the cards they lay on."""
Way: TypeAlias = tuple[tuple[int, ...], ...]
"""For each of these tricks, its unknown tiles in the order of their cards."""
PILE = -1
"""The owner of a tile of Shadow's that came from the pile in round 1."""

_latest: tuple[NinjaScrollTrickView, Plan] | None = None


def sample(view: NinjaScrollTrickView, rng: Random) -> rules.NinjaScrollTrick:
    """A world of this view."""
    global _latest
    if _latest is None or _latest[0] is not view:
        _latest = view, Plan(view)
    return _latest[1].world(rng)


class Plan:
    """What worlds of one view have in common, and where they differ."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.base = _known(view)
        self.unseen = view.unseen()
        self.closed = view.row.count(UNKNOWN)
        others = [seat for seat in range(view.players) if seat != view.seat and view.sizes[seat]]
        self.bound = [seat for seat in others if view.voids[seat]]
        self.free = [(seat, view.sizes[seat]) for seat in others if not view.voids[seat]]
        self.needed = sum(size for _seat, size in self.free) + self.closed
        self.split = Split(
            self.unseen, [view.sizes[seat] for seat in self.bound], [view.voids[seat] for seat in self.bound]
        )
        self.tiles: FirstTiles | LaterTiles = FirstTiles(view) if view.round == 1 else LaterTiles(view)

    def world(self, rng: Random) -> rules.NinjaScrollTrick:
        """A world, drawn anew."""
        position = self.base.clone()
        if self.bound:
            *hands, rest = self.split.deal(rng)
            for seat, hand in zip(self.bound, hands, strict=True):
                position.hidden[seat] = sum([BIT[card] for card in hand])
            pool = drawn(rng, rest, self.needed)
        else:
            pool = drawn(rng, self.unseen, self.needed)
        at = 0
        for seat, size in self.free:
            position.hidden[seat] = sum([BIT[card] for card in pool[at : at + size]])
            at += size
        if self.closed:
            position.row += pool[at:]
            position.dealt_row += tuple(pool[at:])
        self.tiles.deal(position, rng)
        return position


def _known(view: NinjaScrollTrickView) -> rules.NinjaScrollTrick:
    """A position with all that the view knows, and nothing where it does not."""
    position = rules.NinjaScrollTrick(view.players, view.options)
    position.phase, position.turn, position.start, position.trump = view.phase, view.turn, view.start, view.trump
    position.opened = [sum([BIT[card] for card in cards]) for cards in view.opened]
    if view.seat < view.players:
        position.hidden[view.seat] = sum([BIT[card] for card in view.hand])
        position.tiles[view.seat] = view.tiles
    position.on = [NO_TILE if marker == UNKNOWN else value_of(marker) for marker in view.on]
    position.up = sum([BIT[card] for card, marker in enumerate(view.on) if is_up(marker)])
    position.to_show, position.leader = view.to_show, view.leader
    position.trick = list(view.trick)
    position.tricks = tuple([_filled(t, _unknown(t)) if t.tiles.count(UNKNOWN) == 1 else t for t in view.tricks])
    position.voids, position.won = list(view.voids), list(view.won)
    position.totals, position.rounds = list(view.scores), view.rounds
    position.row = [card for card in view.row if card != UNKNOWN]
    position.row_open = len(position.row)
    position.dealt_row = tuple([card for card in view.dealt_row if card != UNKNOWN])
    return position


def _unknown(trick: Trick) -> tuple[int, ...]:
    """The tiles of a trick of which the seat does not know where they lay."""
    tiles = list(trick.won)
    for marker in trick.tiles:
        if marker not in (NO_TILE, UNKNOWN):
            tiles.remove(value_of(marker))
    return tuple(tiles)


def _filled(trick: Trick, tiles: Sequence[int]) -> Trick:
    """The trick with these tiles where they were unknown."""
    given = iter(tiles)
    lay = tuple([next(given) if marker == UNKNOWN else marker for marker in trick.tiles])
    return Trick(trick.leader, trick.cards, lay, trick.winner, trick.won)


# -- cards


class Split:
    """Cards dealt to hands of known sizes that lack known suits, and what is left over.

    Cards of suits that some hand lacks go first, one by one, each to a hand in proportion to the ways in which the deal
    can then be completed.
    """

    def __init__(self, pool: Sequence[int], sizes: Sequence[int], voids: Sequence[int]) -> None:
        self.room = (*sizes, len(pool) - sum(sizes))
        barred = [sum((void >> suit & 1) << hand for hand, void in enumerate(voids)) for suit in range(5)]
        suits = [suit for suit in range(5) if barred[suit] and any(SUIT[card] == suit for card in pool)]
        bars = [barred[suit] for suit in suits]
        self.narrow = [[card for card in pool if SUIT[card] == suit] for suit in suits]
        self.wide = [card for card in pool if not barred[SUIT[card]]]
        self.left = [
            ((len(cards) - place, bars[at]), *[(len(c), b) for c, b in zip(self.narrow[at + 1 :], bars[at + 1 :])])  # noqa: B905
            for at, cards in enumerate(self.narrow)
            for place in range(len(cards))
        ]
        """Before each narrow card: how many cards are left of each narrow suit, and the hands barred from it."""
        self.choices: dict[tuple[int, tuple[int, ...]], tuple[list[int], list[int]]] = {}

    def deal(self, rng: Random) -> list[list[int]]:
        """The hands, and last what is left over, in an order that is not to be relied on."""
        room = list(self.room)
        hands: list[list[int]] = [[] for _hand in room]
        step = 0
        for cards in self.narrow:
            for card in shuffled(rng, cards):
                open_to, sums = self._choice(step, tuple(room))
                hand = open_to[bisect_right(sums, int(rng.random() * sums[-1]))]
                room[hand] -= 1
                hands[hand].append(card)
                step += 1
        rest = shuffled(rng, self.wide)
        for hand, free in enumerate(room):
            if free:
                hands[hand] += rest[-free:]
                del rest[-free:]
        return hands

    def _choice(self, step: int, room: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The hands that may get the next card, and running sums of the ways to go on."""
        found = self.choices.get((step, room))
        if found is None:
            bar = self.left[step][0][1]
            ahead = _after_one(self.left[step])
            open_to = [hand for hand, free in enumerate(room) if free and not bar >> hand & 1]
            found = open_to, list(accumulate([_ways(ahead, _less(room, hand)) for hand in open_to]))
            self.choices[step, room] = found
        return found


Narrow: TypeAlias = tuple[tuple[int, int], ...]


def _after_one(suits: Narrow) -> Narrow:
    count, bar = suits[0]
    return ((count - 1, bar), *suits[1:]) if count > 1 else suits[1:]


def _less(room: tuple[int, ...], hand: int) -> tuple[int, ...]:
    return (*room[:hand], room[hand] - 1, *room[hand + 1 :])


@lru_cache(maxsize=1 << 15)
def _ways(suits: Narrow, room: tuple[int, ...]) -> int:
    """In how many ways the cards can be dealt: so many of each narrow suit with the hands barred from it, then the rest."""
    if not suits:
        return factorial(sum(room)) // prod(map(factorial, room))
    bar, ahead = suits[0][1], _after_one(suits)
    return sum(_ways(ahead, _less(room, hand)) for hand, free in enumerate(room) if free and not bar >> hand & 1)


# -- tiles of rounds 2 and 3


class LaterTiles:
    """Any unseen tile may lie anywhere."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.pool = [tile for tile, left in view.unseen_tiles().items() for _copy in range(left)]
        self.cards = [card for card, marker in enumerate(view.on) if marker == UNKNOWN]
        self.hands = [(s, number) for s, number in enumerate(view.to_lay) if number and s != view.seat]
        self.closed = view.row.count(UNKNOWN)
        self.needed = len(self.cards) + sum(number for _seat, number in self.hands) + self.closed
        self.tricks = [(n, t, _unknown(t)) for n, t in enumerate(view.tricks) if t.tiles.count(UNKNOWN) > 1]

    def deal(self, position: rules.NinjaScrollTrick, rng: Random) -> None:
        """Lay unseen tiles wherever the view knows none."""
        pool = drawn(rng, self.pool, self.needed)
        for card in self.cards:
            position.on[card] = pool.pop()
        for seat, number in self.hands:
            position.tiles[seat] = tuple(sorted([pool.pop() for _tile in range(number)], reverse=True))
        if self.closed:
            position.tiles[-1] = tuple(pool)
        if self.tricks:
            tricks = list(position.tricks)
            for number, trick, tiles in self.tricks:
                tricks[number] = _filled(trick, shuffled(rng, tiles))
            position.tricks = tuple(tricks)


# -- tiles of round 1


def laid(trick: Trick, seats: int) -> Iterator[Lying]:
    """What lay on the cards of a trick."""
    for place, (card, marker) in enumerate(zip(trick.cards, trick.tiles, strict=True)):
        yield (trick.leader + place) % seats, card, marker


def on_table(view: NinjaScrollTrickView) -> Iterator[Lying]:
    """What lies on the open cards, and on those of the trick in progress."""
    for seat, cards in enumerate(view.opened):
        for card in cards:
            yield seat, card, view.on[card]
    for place, card in enumerate(view.trick):
        yield (view.leader + place) % view.seats, card, view.on[card]
    for card in view.row:
        if card != UNKNOWN:
            yield view.players, card, view.on[card]


def owner(view: NinjaScrollTrickView, seat: int, card: int) -> int:
    """Whose tiles of round 1 the one on this card is from, or `PILE`."""
    return PILE if seat == view.players and card not in view.dealt_row[:OPEN] else seat


class FirstTiles:
    """Everybody, Shadow too, lays +3, +1 and -1; only Shadow's later tiles are from the pile."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.left: list[list[int]] = [list(FIRST_TILES) for _seat in range(view.seats)]
        self.pool = view.stock()
        for tile in FIRST_TILES:
            self.pool[tile] -= view.seats
        lying = [entry for trick in view.tricks for entry in laid(trick, view.seats)]
        for seat, card, marker in (*lying, *on_table(view)):
            if marker not in (NO_TILE, UNKNOWN):
                self._take(owner(view, seat, card), value_of(marker))
        self.tricks = [trick for trick in view.tricks if UNKNOWN in trick.tiles]
        self.view_tricks = view.tricks
        self.owners = [
            [owner(view, seat, card) for seat, card, marker in laid(trick, view.seats) if marker == UNKNOWN]
            for trick in self.tricks
        ]
        taken = tuple([(_unknown(t), tuple(owners)) for t, owners in zip(self.tricks, self.owners, strict=True)])
        self.ways, self.sums = assignments(taken, tuple(map(tuple, self.left)), tuple(self.pool.items()))
        self.cards = [(owner(view, seat, card), card) for seat, card, marker in on_table(view) if marker == UNKNOWN]
        self.hands = [seat for seat, number in enumerate(view.to_lay) if number and seat != view.seat]
        self.closed = view.row.count(UNKNOWN)
        self.from_pile = self.closed + sum(who == PILE for who, _card in self.cards)
        self.after: dict[int, tuple[tuple[Trick, ...], list[list[int]], list[int]]] = {}

    def _take(self, who: int, tile: int) -> None:
        if who == PILE:
            self.pool[tile] -= 1
        else:
            self.left[who].remove(tile)

    def deal(self, position: rules.NinjaScrollTrick, rng: Random) -> None:
        """Choose how the tiles of past tricks lay, then lay what is left."""
        nth = bisect_right(self.sums, int(rng.random() * self.sums[-1]))
        if nth not in self.after:
            self.after[nth] = self._then(self.ways[nth])
        position.tricks, left, pool = self.after[nth]
        hands = [shuffled(rng, tiles) if tiles else [] for tiles in left]
        pile = drawn(rng, pool, self.from_pile) if self.from_pile else []
        for who, card in self.cards:
            position.on[card] = pile.pop() if who == PILE else hands[who].pop()
        for seat in self.hands:
            position.tiles[seat] = FIRST_TILES
        if self.closed:
            position.tiles[-1] = tuple(pile)

    def _then(self, way: Way) -> tuple[tuple[Trick, ...], list[list[int]], list[int]]:
        """The tricks as they went, each seat's tiles left, and the pile's, if past tiles lay in this way."""
        filled = {id(t): _filled(t, tiles) for t, tiles in zip(self.tricks, way, strict=True)}
        left, pool = [tiles[:] for tiles in self.left], self.pool.copy()
        for owners, tiles in zip(self.owners, way, strict=True):
            for who, tile in zip(owners, tiles, strict=True):
                if who == PILE:
                    pool[tile] -= 1
                else:
                    left[who].remove(tile)
        tricks = tuple([filled.get(id(t), t) for t in self.view_tricks])
        return tricks, left, [tile for tile, copies in pool.items() for _copy in range(copies)]


def assignments(
    taken: Taken, left: tuple[tuple[int, ...], ...], pile: tuple[tuple[int, int], ...]
) -> tuple[list[Way], list[int]]:
    """All ways in which the tiles of past tricks can have lain, and running sums of how many deals make each."""
    found: list[Way] = []
    weights: list[int] = []
    hold, copies = [list(tiles) for tiles in left], dict(pile)

    def go(at: int, chosen: Way, weight: int) -> None:
        if at == len(taken):
            found.append(chosen)
            weights.append(weight)
            return
        tiles, owners = taken[at]
        for order in orders(tiles):
            done, ways = _take(order, owners, hold, copies)
            if ways:
                go(at + 1, (*chosen, order), weight * ways)
            _give_back(done, hold, copies)

    go(0, (), 1)
    return found, list(accumulate(weights))


def _take(
    order: tuple[int, ...], owners: tuple[int, ...], hold: list[list[int]], copies: dict[int, int]
) -> tuple[list[tuple[int, int]], int]:
    """Take each tile from its owner, as far as that goes: what was taken, and in how many ways (0: it cannot be)."""
    done: list[tuple[int, int]] = []
    ways = 1
    for who, tile in zip(owners, order, strict=True):
        if who == PILE:
            ways *= copies[tile]
            copies[tile] -= 1
        elif tile in hold[who]:
            hold[who].remove(tile)
        else:
            return done, 0
        done.append((who, tile))
    return done, ways


def _give_back(done: list[tuple[int, int]], hold: list[list[int]], copies: dict[int, int]) -> None:
    for who, tile in done:
        if who == PILE:
            copies[tile] += 1
        else:
            hold[who].append(tile)
