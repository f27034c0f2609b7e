"""Bots for Ninja Scroll Trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import ClassVar, NamedTuple

from pygames.bots import LEAD, Bot, Measure, Thought, its_view
from pygames.game import Move, View
from pygames.games.ninja_scroll_trick.components import (
    CARD,
    CARD_OF,
    NO_TILE,
    POWER,
    RANK,
    SUIT,
    SUITS,
    TRICKS,
    UNKNOWN,
    cards_in,
    value_of,
)
from pygames.games.ninja_scroll_trick.guide import strength
from pygames.games.ninja_scroll_trick.imagine import LOST, WIN, Imagination, Match
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import card_name
from pygames.randomness import choose
from pygames.search.montecarlo import search
from pygames.text import N_, _, figure, ngettext

CHUNK = 4
"""Rollouts from one thought to the next."""
FEW = 8
"""Worlds that are solved before they say more than a tree: with five players the first can take a while."""
_ALL = cards_in((1 << len(CARD)) - 1)


class Novice(Bot):
    """Takes tricks with big cards while it can, and never thinks of what has been played or what lies on the cards."""

    seconds = 0.0

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(NinjaScrollTrickView, view)
        if view.phase == "lay":
            yield Thought(max(view.legal, key=lambda move: _laid_well(view, move)), reason=_("The best on the best."))
            return
        if view.phase != "play" or not view.trick:
            yield Thought(choose(rng, view.legal))
            return
        powers = POWER[view.trump][SUIT[view.trick[0]]]
        strong = max(view.legal, key=lambda move: powers[CARD_OF[move]])
        if powers[CARD_OF[strong]] > max(powers[card] for card in view.trick):
            yield Thought(strong, reason=_("It beats what lies there."))
        else:
            weak = min(view.legal, key=lambda move: RANK[CARD_OF[move]])
            yield Thought(weak, reason=_("I cannot win this trick."))


class Student(Bot):
    """Sound rules of thumb: good tiles on strong cards, take tricks that pay, and give the bad tiles away."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(NinjaScrollTrickView, view)
        match view.phase:
            case "trump":
                yield Thought(max(view.legal, key=lambda move: _length(view, move)), reason=_("I am strongest in it."))
            case "open":
                yield self._open(view)
            case "lay":
                yield Thought(
                    max(view.legal, key=lambda move: _laid_well(view, move)),
                    reason=_("The best tile lies on the card most likely to win."),
                )
            case "show":
                dull = min(view.legal, key=lambda move: abs(view.on[CARD_OF[move]] - 1))
                yield Thought(dull, reason=_("This tile tells the others least."))
            case _:
                yield self._follow(view) if view.trick else self._lead(view)

    def _open(self, view: NinjaScrollTrickView) -> Thought:
        if len(view.opened[view.seat]) == 2:
            weak = min(view.legal, key=lambda move: strength(CARD_OF[move], view.trump))
            return Thought(weak, reason=_("A weak card carries a bad tile away."))
        strong = max(view.legal, key=lambda move: strength(CARD_OF[move], view.trump))
        return Thought(strong, reason=_("A strong card brings its tile home."))

    def _lead(self, view: NinjaScrollTrickView) -> Thought:
        def promise(move: str) -> tuple[float, int]:
            card = CARD_OF[move]
            wins = _holds(view, card)
            tile = value_of(view.on[card])
            # Others put about one unknown tile on a trick; a trick lost takes the own tile along.
            return wins * (tile + _average(view)) + (1 - wins) * -tile / 2, -RANK[card]

        best = max(view.legal, key=promise)
        if _holds(view, CARD_OF[best]) > 0.5:
            return Thought(best, reason=_("It is likely to win the trick."))
        return Thought(best, reason=_("I lose little with it."))

    def _follow(self, view: NinjaScrollTrickView) -> Thought:
        powers = POWER[view.trump][SUIT[view.trick[0]]]
        best = max(powers[card] for card in view.trick)
        left = view.seats - len(view.trick) - 1
        pot = sum(
            0 if view.on[card] == NO_TILE else _average(view) if view.on[card] == UNKNOWN else value_of(view.on[card])
            for card in view.trick
        ) + left * _average(view)

        def promise(move: str) -> tuple[float, int]:
            card = CARD_OF[move]
            tile = value_of(view.on[card])
            wins = 0.0 if powers[card] < best else _stands(view, card, left)
            return wins * (pot + tile) - (1 - wins) * tile / 2, -powers[card]

        move = max(view.legal, key=promise)
        if powers[CARD_OF[move]] < best:
            return Thought(move, reason=_("I let this trick go, and lose little with it."))
        return Thought(move, reason=_("The tiles of this trick are worth taking."))


def _length(view: NinjaScrollTrickView, move: str) -> int:
    suit = SUITS.index(move[6:])
    return sum(4 + RANK[card] for card in view.hand if SUIT[card] == suit)


def _laid_well(view: NinjaScrollTrickView, move: str) -> int:
    placed = [piece.partition(":") for piece in move.split(" ")[1:]]
    return sum(int(tile) * strength(CARD[name], view.trump) for name, _colon, tile in placed)


def _average(view: NinjaScrollTrickView) -> float:
    """What an unseen tile is worth."""
    unseen = view.unseen_tiles()
    return sum(tile * left for tile, left in unseen.items()) / (sum(unseen.values()) or 1)


def _threats(view: NinjaScrollTrickView, card: int, led: int) -> int:
    """How many cards that others may hold beat this one when the suit is led."""
    powers = POWER[view.trump][led]
    mine = set(view.hand).union(view.opened[view.seat])
    gone = {played for trick in view.tricks for played in trick.cards}.union(view.trick)
    return sum(powers[other] > powers[card] for other in _ALL if other not in mine and other not in gone)


def _holds(view: NinjaScrollTrickView, card: int) -> float:
    """About how likely a card wins when led."""
    return float(0.8 ** _threats(view, card, SUIT[card]))


def _stands(view: NinjaScrollTrickView, card: int, left: int) -> float:
    """About how likely a card that wins so far still wins after so many more players."""
    return float((1 - left / (left + 4)) ** (_threats(view, card, SUIT[view.trick[0]]) / 2)) if left else 1.0


class Imagining(Bot):
    """Imagines many worlds, with sensible players to the end of the round or, near it, with exact play."""

    worlds: ClassVar[int] = 80
    """In so many of them each move is tried."""
    iterations: ClassVar[int] = 0
    """For a card, a tree grows through so many worlds instead: it learns what the others answer."""
    exact: ClassVar[int] = 4
    """With so many tricks left, worlds are solved exactly."""
    solved: ClassVar[int] = 100
    """So many of them."""
    cunning: ClassVar[bool] = True

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better thoughts."""
        view = its_view(NinjaScrollTrickView, view)
        first = next(Student().think(view, rng))
        if len(view.legal) == 1:
            yield Thought(first.move, reason=_("I have no choice."))
            return
        if view.phase == "show" and not self.cunning:  # to players who see through tiles it is all the same
            yield first
            return
        moves = [first.move, *[move for move in view.legal if move != first.move]]
        imagination, worth = Imagination(view, self.cunning), Match(view)
        if view.phase == "play" and TRICKS - len(view.tricks) <= self.exact:
            yield from self._count_out(imagination, worth, moves, first, rng)
        elif view.phase == "play" and self.iterations:
            yield first
            yield from self._learn(imagination, worth, len(moves), rng)
        else:
            for best, values, _errors, _worlds, simulations in search(
                moves, imagination.draw, imagination.outcome, rng, objective=worth, worlds=self.worlds, chunk=CHUNK
            ):
                yield told(view, best, values, simulations, counts_of(worth)) if values else first

    def _count_out(
        self, imagination: Imagination, worth: Match, moves: list[Move], first: Thought, rng: Random
    ) -> Iterator[Thought]:
        """What solved worlds say and, until there are a few of them, a tree that grows in turn with them."""
        tree = self._learn(imagination, worth, len(moves), rng)
        counts = counts_of(worth, exact=True)
        yield first
        found = first
        for best, values, _errors, worlds, solved in imagination.solved(moves, rng, worth.known, self.solved):
            if worlds >= FEW:
                yield told(imagination.view, best, values, solved + found.simulations, counts)
            else:
                yield found  # a step is one of the two
                found = next(tree, found)
                yield found

    def _learn(self, imagination: Imagination, worth: Match, moves: int, rng: Random) -> Iterator[Thought]:
        """A tree's thoughts, once it has tried all moves: a few of them, tried once, would say nothing yet."""
        counts = counts_of(worth)
        for thought in imagination.tree(worth.each, rng).think(self.iterations, CHUNK):
            if len(thought.values) == moves:
                yield told(imagination.view, thought.move, thought.values, thought.simulations, counts)


class Adept(Imagining):
    """Imagines a few deals only, and does not wonder where others lay their tiles."""

    seconds = 0.3
    worlds = 6
    exact = 0
    cunning = False


class Master(Imagining):
    """Learns what the others answer, and counts the last tricks out."""

    iterations = 640


class Counts(NamedTuple):
    """What the values of a thought count, in words: above the figures, and in a reason, where ahead or merely level."""

    measure: str
    ahead: str
    level: str


PLAIN = Counts(
    LEAD.words,
    N_("It brings me {lead} points against the others on average, {more} more than the next best."),
    N_("It brings me {lead} points against the others on average, about as much as the best."),
)
WITH_WIN = Counts(
    N_("Expected points more than the others get on average, with {win} for the win:"),
    N_("With {win} for the win, it brings me {lead} points against the others, {more} more than the next best."),
    N_("With {win} for the win, it brings me {lead} points against the others, about as much as the best."),
)
WITH_SHADOW = Counts(
    N_("Expected points more than the other player gets, less {lost} where Shadow wins:"),
    N_(
        "With {lost} off where Shadow wins, it brings me {lead} points against the other player, {more} more than the next best."
    ),
    N_(
        "With {lost} off where Shadow wins, it brings me {lead} points against the other player, about as much as the best."
    ),
)


def counts_of(worth: Match, *, exact: bool = False) -> Counts:
    """What the worth of gains counts. ``exact``: the last tricks are counted out, where at last the win is among it."""
    if worth.last and exact:
        return WITH_WIN
    return WITH_SHADOW if worth.lost else PLAIN


def told(
    view: NinjaScrollTrickView, best: Move, values: Mapping[Move, float], simulations: int, counts: Counts
) -> Thought:
    """The best move and, from the figures, why it is the best."""
    worth = values[best]
    more = worth - max([value for move, value in values.items() if move != best], default=worth)
    ahead = more >= 0.05  # what a tree tries most often need not have the best mean
    points = {"win": round(WIN), "lost": round(LOST[view.round])}
    figures = _(counts.ahead if ahead else counts.level).format(
        lead=figure(worth, "+.1f"), more=f"{more:.1f}", **points
    )
    reason = f"{about_trick(view, CARD_OF[best])} {figures}" if view.phase == "play" else figures
    return Thought(best, values, reason, simulations, Measure(_(counts.measure).format(**points)))


def about_trick(view: NinjaScrollTrickView, card: int) -> str:
    """What the card does to the trick, as far as it is certain."""
    led = SUIT[view.trick[0]] if view.trick else SUIT[card]
    powers, name = POWER[view.trump][led], card_name(card)
    if any(powers[other] > powers[card] for other in view.trick):
        return _("The {card} leaves this trick to somebody else.").format(card=name)
    if len(view.trick) == view.seats - 1:
        return _("The {card} takes this trick.").format(card=name)
    higher = len({other for other in _may_follow(view, led) if powers[other] > powers[card]})
    if not higher:
        return _("The {card} cannot be beaten any more.").format(card=name)
    return ngettext(
        "{higher} card that may follow beats the {card}.", "{higher} cards that may follow beat the {card}.", higher
    ).format(higher=higher, card=name)


def _may_follow(view: NinjaScrollTrickView, led: int) -> Iterator[int]:
    """The cards that seats after this one may play to the trick, for all that it knows."""
    unseen = view.unseen()
    for after in range(1, view.seats - len(view.trick)):
        seat = (view.seat + after) % view.seats
        if seat == view.players:  # Shadow has no choice
            lying = [card for card in view.row if card != UNKNOWN]
            yield next((card for card in lying if SUIT[card] == led), lying[0])
            continue
        follows = [card for card in view.opened[seat] if SUIT[card] == led]
        if follows:  # they go before hidden ones
            yield from follows
            continue
        yield from view.opened[seat]
        if view.sizes[seat]:
            yield from [card for card in unseen if not view.voids[seat] >> SUIT[card] & 1]


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student, "adept": Adept, "master": Master}
