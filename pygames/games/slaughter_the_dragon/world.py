"""Worlds that agree with what a seat knows: all of them possible, each as likely (for `SlaughterView.sample`).

Unseen cards go to *places*: the hand of another seat, the practitioner's second half, the unknown cards of the scale. What is
known about a place is its size and the colours that it cannot hold (voids); what is known about a card is, at most,
in which places it can be (the asked trump, a card given away in Soul-Sucking). So a world is drawn exactly: choose
where those few cards are, then how many cards of each colour each place with voids gets, in proportion to the number of ways
to complete it, then which. Nothing is ever tried and thrown away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    INDICATORS_EACH,
    NOBODY,
    POWER,
    UNKNOWN,
    cards_of,
    masks_of,
)
from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon
from pygames.randomness import choose, shuffled

if TYPE_CHECKING:
    from pygames.games.slaughter_the_dragon.view import SlaughterView

ALL_COLOURS = 0b1111
SECOND, SCALE = -3, -4
"""Places beside the seats' hands."""

Counts: TypeAlias = tuple[int, int, int, int]
"""How many cards of each colour."""
Group: TypeAlias = tuple[int, int]
"""Colours (as bits) that some places can hold, and how many cards they hold together."""


class Special(NamedTuple):
    """An unseen card of which it is known where it can be."""

    card: int
    places: tuple[int, ...]


# -- how many ways there are


def _allowed(counts: Counts, colours: int) -> int:
    return sum([count for colour, count in enumerate(counts) if colours >> colour & 1])


@lru_cache(maxsize=20_000)
def ways(counts: Counts, groups: tuple[Group, ...]) -> int:
    """In how many ways the groups can be filled from so many cards; places that can hold anything take what is left."""
    if not groups:
        return 1
    colours, size = groups[0]
    if len(groups) == 1:
        return comb(_allowed(counts, colours), size)
    shares = splits(counts, groups)[1]
    return shares[-1] if shares else 0


@lru_cache(maxsize=5_000)
def splits(counts: Counts, groups: tuple[Group, ...]) -> tuple[tuple[Counts, ...], tuple[int, ...]]:
    """How many cards of each colour the first group can get, and the ways of each, summed up to it."""
    colours, size = groups[0]
    ranges = [range(min(count, size) + 1 if colours >> colour & 1 else 1) for colour, count in enumerate(counts)]
    vectors, numbers = [], []
    for purple, red, blue in product(*ranges[:3]):
        green = size - purple - red - blue
        if green not in ranges[3]:
            continue
        vector = (purple, red, blue, green)
        left = (counts[0] - purple, counts[1] - red, counts[2] - blue, counts[3] - green)
        number = ways(left, groups[1:])
        if number:
            vectors.append(vector)
            numbers.append(number * prod(map(comb, counts, vector)))
    return tuple(vectors), tuple(accumulate(numbers))


def _pick(rng: Random, shares: Sequence[int]) -> int:
    """An index, each as likely as its share; shares are summed up."""
    return bisect_right(shares, min(int(rng.random() * shares[-1]), shares[-1] - 1))


# -- filling places


class Places:
    """The places of a world while they are filled."""

    def __init__(self) -> None:
        self.room: dict[int, int] = {}
        self.colours: dict[int, int] = {}
        self.cards: dict[int, list[int]] = {}

    def add(self, place: int, room: int, colours: int = ALL_COLOURS) -> None:
        """A place for so many cards of these colours; without room it is none."""
        self.cards[place] = []
        if room:
            self.room[place], self.colours[place] = room, colours

    def holds(self, place: int, card: int) -> bool:
        """Whether the card can be there."""
        return place in self.room and bool(self.colours[place] >> (card >> 4) & 1)

    def put(self, place: int, card: int) -> None:
        """Put a card where it is known to be."""
        self.cards[place].append(card)
        self.room[place] -= 1

    def groups(self, less: Iterable[int] = ()) -> tuple[Group, ...]:
        """The groups with voids, when a card each has been put to the places ``less``."""
        sizes: dict[int, int] = {}
        for place, room in self.room.items():
            colours = self.colours[place]
            if colours != ALL_COLOURS:
                sizes[colours] = sizes.get(colours, 0) + room
        for place in less:
            colours = self.colours[place]
            if colours != ALL_COLOURS:
                sizes[colours] -= 1
        return tuple(sorted((item for item in sizes.items() if item[1]), key=_fewest_first))

    def fits(self, less: Sequence[int]) -> bool:
        """Whether there is room for one card for each mention of a place."""
        return all(self.room[place] >= less.count(place) for place in less)

    def fill(self, rng: Random, pool: Iterable[int]) -> None:
        """Put the cards of the pool into all the room there is, every way as likely."""
        left = shuffled(rng, pool)
        groups = self.groups()
        while groups:
            left = self._fill_group(rng, left, groups)
            groups = groups[1:]
        for place, room in self.room.items():
            if self.colours[place] == ALL_COLOURS and room:
                self.cards[place] += left[-room:]
                del left[-room:]

    def _fill_group(self, rng: Random, left: list[int], groups: tuple[Group, ...]) -> list[int]:
        """Fill the first group from cards in random order; the cards that are left, in a new one.

        Without a new order, cards of a colour that the group took would come late among those that are left.
        """
        colours, size = groups[0]
        if len(groups) == 1:
            chosen = [card for card in left if colours >> (card >> 4) & 1][:size]
        else:
            vectors, shares = splits(colour_counts(left), groups)
            wanted = list(vectors[_pick(rng, shares)])
            chosen = []
            for card in left:
                if wanted[card >> 4]:
                    wanted[card >> 4] -= 1
                    chosen.append(card)
            chosen = shuffled(rng, chosen)
        taken = set(chosen)
        for place, room in self.room.items():
            if self.colours[place] == colours and room:
                self.cards[place] += chosen[-room:]
                del chosen[-room:]
        return shuffled(rng, [card for card in left if card not in taken])


def _fewest_first(group: Group) -> tuple[int, Group]:
    return group[0].bit_count(), group


def colour_counts(cards: Iterable[int]) -> Counts:
    """How many cards of each colour."""
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[card >> 4] += 1
    return counts[0], counts[1], counts[2], counts[3]


# -- the world


def sample(view: SlaughterView, rng: Random) -> SlaughterTheDragon:
    """A world that agrees with the view."""
    world = _public(view)
    deck = [colour for colour in range(BOXES[view.players].colours) for _copy in range(INDICATORS_EACH)]
    for colour in view.indicators:
        deck.remove(colour)
    if view.phase != "start":
        world.indicators = (*view.indicators, *shuffled(rng, deck))
    if view.phase not in ("start", "round", "over"):
        places = _places(view, rng)
        _lay(world, view, places.cards, rng)
        if view.seat != view.practitioner:
            _exchange(world, view, places.cards, rng)
        _summoning(world, view, rng)
    return world


def _public(view: SlaughterView) -> SlaughterTheDragon:
    """The position without hidden cards."""
    world = SlaughterTheDragon(view.players, view.options)
    world.turn, world.phase = view.turn, view.phase
    world.trump, world.practitioner, world.asked = view.trump, view.practitioner, view.asked
    world.scale, world.taken = list(view.scale), view.taken
    world.gave, world.got = list(view.gave), list(view.got)
    world.plays, world.leaders = list(view.plays), list(view.leaders)
    world.best = view.best
    trick = view.trick.cards
    if trick:
        world.led = trick[0] >> 4
        world.top = max([POWER[view.trump][world.led][card] for card in trick])
    world.voids, world.piles, world.tokens = list(view.voids), list(view.piles), list(view.tokens)
    world.rounds, world.totals = view.rounds, list(view.scores)
    return world


def _places(view: SlaughterView, rng: Random) -> Places:
    """All unseen cards in their places."""
    places = Places()
    for seat, size in enumerate(view.sizes):
        if seat != view.seat:
            places.add(seat, size, ALL_COLOURS ^ view.voids[seat])
    places.add(SECOND, view.second.count(UNKNOWN))
    places.add(SCALE, view.scale.count(UNKNOWN))
    for card, seat in view.located().items():
        places.put(seat, card)
    pool = view.unseen()
    if view.asked:
        above = [card for card in pool if card >> 4 == view.trump and card & 15 > view.asked]
        for card in above:
            places.put(SCALE, card)
        pool = [card for card in pool if card not in above]
    specials = _specials(view, places, set(pool))
    if specials:
        for special, place in zip(specials, _place_specials(view, places, specials, pool, rng), strict=True):
            places.put(place, special.card)
            pool.remove(special.card)
    places.fill(rng, pool)
    return places


def _known_to_practitioner(view: SlaughterView) -> list[int]:
    """Cards that the practitioner certainly held before passing any on: the asked trump, and what this seat gave."""
    if view.practitioner in (NOBODY, view.seat):
        return []
    gave = view.gave[view.seat]
    return [view.trump << 4 | view.asked, *([gave] if gave >= 0 else [])]


def _specials(view: SlaughterView, places: Places, pool: set[int]) -> list[Special]:
    """The unseen among these cards: they are still with the practitioner, or are what another seat got from there."""
    known = _known_to_practitioner(view)
    passed = [seat for seat, card in enumerate(view.got) if card == UNKNOWN and _known_got(view, seat, known) == NOBODY]
    where = (view.practitioner, SECOND, *passed)
    return [
        Special(card, tuple([place for place in where if places.holds(place, card)])) for card in known if card in pool
    ]


def _known_got(view: SlaughterView, seat: int, known: list[int]) -> int:
    """Which of these cards the seat must have got, as it has played it; `NOBODY` if none."""
    for card in view.played_by(seat):
        if card in known:
            return card
    return NOBODY


def _place_specials(
    view: SlaughterView, places: Places, specials: list[Special], pool: list[int], rng: Random
) -> tuple[int, ...]:
    """A place for each special, in proportion to the number of worlds.

    Where another seat holds one, that is the card it got; where not, it got any card of a whole hand: so many worlds more.
    """
    cards = {special.card for special in specials}
    counts = colour_counts(card for card in pool if card not in cards)
    hand = BOXES[view.players].hand
    choices, numbers = [], []
    for choice in product(*[special.places for special in specials]):
        passed = [place for place in choice if place not in (view.practitioner, SECOND)]
        if len(set(passed)) == len(passed) and places.fits(choice):
            choices.append(choice)
            numbers.append(ways(counts, places.groups(choice)) * hand ** (len(choice) - len(passed)))
    return choices[_pick(rng, tuple(accumulate(numbers)))]


def _lay(world: SlaughterTheDragon, view: SlaughterView, cards: dict[int, list[int]], rng: Random) -> None:
    """Lay the cards of all places out in the world."""
    world.hands = [masks_of(view.hand if seat == view.seat else cards[seat]) for seat in range(view.players)]
    world.second = masks_of(cards[SECOND] or view.second)
    hidden = shuffled(rng, cards[SCALE])
    world.scale = [hidden.pop() if card == UNKNOWN else card for card in view.scale]
    if view.taken and view.phase != "return":
        world.scale[-2:] = sorted(world.scale[-2:])


def _exchange(world: SlaughterTheDragon, view: SlaughterView, cards: dict[int, list[int]], rng: Random) -> None:
    """What the other seats gave and got in Soul-Sucking, every way as likely."""
    known = _known_to_practitioner(view)
    for seat, card in enumerate(view.got):
        if card == UNKNOWN:
            whole = cards[seat] + view.played_by(seat)
            certain = [card for card in whole if card in known]
            world.got[seat] = certain[0] if certain else choose(rng, whole)
    if UNKNOWN in view.gave:
        held = cards[view.practitioner] + view.played_by(view.practitioner)
        held += [card for card in world.got if card >= 0]
        given = shuffled(rng, [card for card in held if card not in known])
        world.gave = [given.pop() if card == UNKNOWN else card for card in view.gave]


def _summoning(world: SlaughterTheDragon, view: SlaughterView, rng: Random) -> None:
    """Which cards another seat took from the scale: any two of the hand that it then had."""
    if UNKNOWN not in view.taken:
        return
    seat = view.leaders[0]
    hand = {*cards_of(world.hands[seat]), *view.played_by(seat)}
    if view.phase != "return":
        hand.update(world.scale[-2:])
    if seat == view.practitioner:
        hand.update(cards_of(world.second))
        hand.update(card for card in world.got if card >= 0)
        hand.difference_update(world.gave)
    elif world.gave[seat] >= 0:
        hand.discard(world.got[seat])
        hand.add(world.gave[seat])
    first, other, *_rest = shuffled(rng, sorted(hand))
    world.taken = (first, other)
