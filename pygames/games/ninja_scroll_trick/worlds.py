"""Worlds that agree with what a seat of Ninja Scroll Trick knows, each as likely as any other.

A world is a way to hand out the cards and tiles that the seat has not seen. Three facts narrow it down: suits that a player
has shown not to hold among the hidden cards; that in round 1 everybody laid +3, +1 and -1; and what the tiles of a trick
were together. Ways are counted exactly, and the counts are kept, so that many samples of one view come cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, TypeAlias

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
from pygames.randomness import shuffled

if TYPE_CHECKING:
    from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
    from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView

Counts: TypeAlias = tuple[int, ...]
Lying: TypeAlias = tuple[int, int, int]
"""Whose card, which card, and what lies on it."""
Taken: TypeAlias = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
"""For each trick with unknown tiles: those tiles, and the owners of the cards they lay on."""
PILE = -1
"""The owner of a tile of Shadow's that came from the pile in round 1."""


def fill(view: NinjaScrollTrickView, position: NinjaScrollTrick, rng: Random) -> None:
    """Make a new position a world of this view."""
    _copy_known(view, position)
    _deal_cards(view, position, rng)
    if view.round == 1:
        _deal_first_tiles(view, position, rng)
    else:
        _deal_tiles(view, position, rng)


def _copy_known(view: NinjaScrollTrickView, position: NinjaScrollTrick) -> None:
    position.phase, position.turn, position.start, position.trump = view.phase, view.turn, view.start, view.trump
    for seat, cards in enumerate(view.opened):
        position.opened[seat] = sum([BIT[card] for card in cards])
    position.on = [marker if marker == UNKNOWN else value_of(marker) for marker in view.on]
    position.up = sum([BIT[card] for card, marker in enumerate(view.on) if is_up(marker)])
    position.to_show, position.leader = view.to_show, view.leader
    position.trick, position.tricks = list(view.trick), view.tricks
    position.voids, position.won = list(view.voids), list(view.won)
    position.totals, position.rounds = list(view.scores), view.rounds
    position.row_open = sum(card != UNKNOWN for card in view.row)


# -- cards


def _deal_cards(view: NinjaScrollTrickView, position: NinjaScrollTrick, rng: Random) -> None:
    pool = shuffled(rng, view.unseen())
    others = [seat for seat in range(view.players) if seat != view.seat and view.sizes[seat]]
    bound = [seat for seat in others if view.voids[seat]]
    hands: dict[int, Sequence[int]] = {view.seat: view.hand} if view.seat < view.players else {}
    if bound:
        *dealt, pool = split(rng, pool, [view.sizes[seat] for seat in bound], [view.voids[seat] for seat in bound])
        hands.update(zip(bound, dealt, strict=True))
    for seat in others:
        if seat not in hands:
            hands[seat] = [pool.pop() for _card in range(view.sizes[seat])]
    for seat, hand in hands.items():
        position.hidden[seat] = sum([BIT[card] for card in hand])
    position.row = [pool.pop() if card == UNKNOWN else card for card in view.row]
    seen = len(view.dealt_row) - len(view.row) + position.row_open
    position.dealt_row = (*view.dealt_row[:seen], *position.row[position.row_open :])


def split(rng: Random, pool: list[int], sizes: list[int], voids: list[int]) -> list[list[int]]:
    """Cards in random order, dealt to hands of these sizes that lack the suits of ``voids``; last, what is left over.

    Cards of suits that some hand lacks go first, one by one, each to a hand in proportion to the ways in which the
    deal can then be completed.
    """
    room = [*sizes, len(pool) - sum(sizes)]
    hands: list[list[int]] = [[] for _hand in room]
    barred = [sum((void >> suit & 1) << hand for hand, void in enumerate(voids)) for suit in range(5)]
    narrow = sorted([card for card in pool if barred[SUIT[card]]], key=lambda card: SUIT[card])
    suits = [SUIT[card] for card in narrow]
    ahead = tuple([(suits.count(suit), barred[suit]) for suit in range(5) if suit in suits])
    for card in narrow:
        count, bar = ahead[0]
        ahead = ((count - 1, bar), *ahead[1:]) if count > 1 else ahead[1:]
        open_to = [hand for hand, free in enumerate(room) if free and not bar >> hand & 1]
        if len(open_to) > 1:
            ways = [_ways(ahead, (*room[:hand], room[hand] - 1, *room[hand + 1 :])) for hand in open_to]
            hand = open_to[_pick(rng, list(accumulate(ways)))]
        else:
            hand = open_to[0]
        room[hand] -= 1
        hands[hand].append(card)
    rest = [card for card in pool if not barred[SUIT[card]]]
    for hand, free in enumerate(room):
        hands[hand] += [rest.pop() for _card in range(free)]
    hands[-1] = shuffled(rng, hands[-1])
    return hands


def _pick(rng: Random, sums: Sequence[int]) -> int:
    """An index in proportion to the weights of which these are the running sums."""
    at = int(rng.random() * sums[-1])
    return next(index for index, total in enumerate(sums) if at < total)


@lru_cache(maxsize=1 << 15)
def _ways(suits: tuple[tuple[int, int], ...], room: Counts) -> int:
    """In how many ways the cards can be dealt: so many of each narrow suit with the hands barred from it, then the rest."""
    if not suits:
        return factorial(sum(room)) // prod(map(factorial, room))
    count, bar = suits[0]
    ahead = ((count - 1, bar), *suits[1:]) if count > 1 else suits[1:]
    return sum(
        _ways(ahead, (*room[:hand], free - 1, *room[hand + 1 :]))
        for hand, free in enumerate(room)
        if free and not bar >> hand & 1
    )


# -- tiles


def _deal_tiles(view: NinjaScrollTrickView, position: NinjaScrollTrick, rng: Random) -> None:
    """Rounds 2 and 3: any unseen tile may lie anywhere."""
    if any(UNKNOWN in trick.tiles for trick in view.tricks):
        position.tricks = tuple([_turned_up(trick, shuffled(rng, _unknown(trick))) for trick in view.tricks])
    pool = shuffled(rng, [tile for tile, left in view.unseen_tiles().items() for _copy in range(left)])
    position.on = [pool.pop() if tile == UNKNOWN else tile for tile in position.on]
    for seat in range(view.players):
        drawn = view.tiles if seat == view.seat else [pool.pop() for _tile in range(view.to_lay[seat])]
        position.tiles[seat] = tuple(sorted(drawn, reverse=True))
    if view.row:
        position.tiles[-1] = tuple([pool.pop() for card in view.row if card == UNKNOWN])


def _unknown(trick: Trick) -> list[int]:
    """The tiles of a trick of which the seat does not know where they lay."""
    tiles = list(trick.won)
    for marker in trick.tiles:
        if marker and marker != UNKNOWN:
            tiles.remove(value_of(marker))
    return tiles


def _turned_up(trick: Trick, tiles: list[int]) -> Trick:
    return trick._replace(tiles=tuple([tiles.pop(0) if marker == UNKNOWN else marker for marker in trick.tiles]))


def _laid(trick: Trick, seats: int) -> Iterator[Lying]:
    for place, (card, marker) in enumerate(zip(trick.cards, trick.tiles, strict=True)):
        yield (trick.leader + place) % seats, card, marker


def _on_table(view: NinjaScrollTrickView) -> Iterator[Lying]:
    for seat, cards in enumerate(view.opened):
        for card in cards:
            yield seat, card, view.on[card]
    for place, card in enumerate(view.trick):
        yield (view.leader + place) % view.seats, card, view.on[card]
    for card in view.row:
        if card != UNKNOWN:
            yield view.players, card, view.on[card]


def _deal_first_tiles(view: NinjaScrollTrickView, position: NinjaScrollTrick, rng: Random) -> None:
    """Round 1: everybody, Shadow too, lays +3, +1 and -1; only Shadow's later tiles are from the pile."""
    left, pool, taken = _first_known(view)
    found: list[tuple[int, ...]] = []
    if taken:
        ways, sums = _assignments(taken, tuple(map(tuple, left)), tuple(pool.items()))
        found = list(ways[_pick(rng, sums)])
        for (_tiles, owners), tiles in zip(taken, found, strict=True):
            for owner, tile in zip(owners, tiles, strict=True):
                if owner == PILE:
                    pool[tile] -= 1
                else:
                    left[owner].remove(tile)
        position.tricks = tuple(
            [_turned_up(trick, list(found.pop(0))) if UNKNOWN in trick.tiles else trick for trick in view.tricks]
        )
    left = [shuffled(rng, tiles) for tiles in left]
    pile = shuffled(rng, [tile for tile, copies in pool.items() for _copy in range(copies)]) if view.row else []
    for seat, card, marker in _on_table(view):
        if marker == UNKNOWN:
            owner = _owner(view, seat, card)
            position.on[card] = pile.pop() if owner == PILE else left[owner].pop()
    for seat in range(view.players):
        position.tiles[seat] = view.tiles if seat == view.seat else FIRST_TILES[: view.to_lay[seat]]
    if view.row:
        position.tiles[-1] = tuple([pile.pop() for card in view.row if card == UNKNOWN])


def _owner(view: NinjaScrollTrickView, seat: int, card: int) -> int:
    """Whose tiles of round 1 the one on this card is from, or `PILE`."""
    return PILE if seat == view.players and card not in view.dealt_row[:OPEN] else seat


def _first_known(view: NinjaScrollTrickView) -> tuple[list[list[int]], dict[int, int], Taken]:
    """In round 1: each seat's tiles not seen to lie anywhere, the pile's, and the tricks with unknown tiles."""
    left = [list(FIRST_TILES) for _seat in range(view.seats)]
    pool = view.stock()
    for tile in FIRST_TILES:
        pool[tile] -= view.seats
    taken = []
    past = [list(_laid(trick, view.seats)) for trick in view.tricks]
    for seat, card, marker in (*[lying for trick in past for lying in trick], *_on_table(view)):
        if marker not in (NO_TILE, UNKNOWN):
            owner = _owner(view, seat, card)
            if owner == PILE:
                pool[value_of(marker)] -= 1
            else:
                left[owner].remove(value_of(marker))
    for trick, laid in zip(view.tricks, past, strict=True):
        owners = [_owner(view, seat, card) for seat, card, marker in laid if marker == UNKNOWN]
        if owners:
            taken.append((tuple(_unknown(trick)), tuple(owners)))
    return left, pool, tuple(taken)


@lru_cache(maxsize=64)
def _assignments(
    taken: Taken, left: tuple[tuple[int, ...], ...], pile: tuple[tuple[int, int], ...]
) -> tuple[list[tuple[tuple[int, ...], ...]], list[int]]:
    """All ways in which the tiles of past tricks can have lain, and running sums of how many deals make each."""
    ways: list[tuple[tuple[int, ...], ...]] = []
    weights: list[int] = []
    hold = [list(tiles) for tiles in left]
    copies = dict(pile)

    def go(at: int, chosen: tuple[tuple[int, ...], ...], weight: int) -> None:
        if at == len(taken):
            ways.append(chosen)
            weights.append(weight)
            return
        tiles, owners = taken[at]
        for order in orders(tiles):
            taken_from, times = _take(order, owners, hold, copies)
            if times:
                go(at + 1, (*chosen, order), weight * times)
            _give_back(taken_from, hold, copies)

    go(0, (), 1)
    return ways, list(accumulate(weights))


def _take(
    order: tuple[int, ...], owners: tuple[int, ...], hold: list[list[int]], copies: dict[int, int]
) -> tuple[list[tuple[int, int]], int]:
    """Take each tile from its owner, as far as that goes: what was taken, and in how many ways (0: it cannot be)."""
    done: list[tuple[int, int]] = []
    ways = 1
    for owner, tile in zip(owners, order, strict=True):
        if owner == PILE:
            ways *= copies[tile]
            copies[tile] -= 1
        elif tile in hold[owner]:
            hold[owner].remove(tile)
        else:
            return done, 0
        done.append((owner, tile))
    return done, ways


def _give_back(done: list[tuple[int, int]], hold: list[list[int]], copies: dict[int, int]) -> None:
    for owner, tile in done:
        if owner == PILE:
            copies[tile] += 1
        else:
            hold[owner].append(tile)
