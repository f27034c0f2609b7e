"""Bots for Slaughter the Dragon, Ha: a novice, a student of the rules of thumb, and two who imagine the hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import ClassVar, NamedTuple

from pygames.bots import LEAD, Bot, Measure, Thought, its_view
from pygames.game import Move, View
from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    CARD_OF,
    POWER,
    PURPLE,
    TOKEN,
    card_name,
    cards_named,
    masks_of,
    names_of,
    purple_sum,
)
from pygames.games.slaughter_the_dragon.guide import SENSIBLE, discard, follow, lead
from pygames.games.slaughter_the_dragon.imagine import (
    SPREAD,
    Imagination,
    Match,
    Plan,
    burden,
    division,
    divisions,
    may_shoot,
    returns,
)
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.randomness import choose
from pygames.search.montecarlo import Estimate, search_slowly
from pygames.text import N_, _, ngettext


class Novice(Bot):
    """Likes to be rid of purple, hopes to stay low, and remembers nothing."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(SlaughterView, view)
        if view.phase in ("take", "divide"):
            yield Thought(choose(rng, view.legal), reason=_("One way is as good as another."))
            return
        if view.phase == "return":
            moves = [choose(rng, view.legal), choose(rng, view.legal)]
            yield Thought(max(moves, key=_purple_in), reason=_("I like to see purple go."))
            return
        away = view.phase != "trick" or (view.trick.cards and CARD_OF[view.legal[0]] >> 4 != view.trick.cards[0] >> 4)
        purple = [move for move in view.legal if CARD_OF[move] >> 4 == PURPLE]
        if away and purple:
            yield Thought(purple[-1], reason=_("Away with the highest purple card."))
            return
        # The lower of two cards that come to mind.
        moves = [choose(rng, view.legal), choose(rng, view.legal)]
        yield Thought(min(moves, key=lambda move: CARD_OF[move] & 15), reason=_("It looks low enough."))


class Student(Bot):
    """Sound rules of thumb: take clean tricks, duck poisoned ones, throw high purple away, and divide to have voids."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        view = its_view(SlaughterView, view)
        yield guided(view, rng)


def guided(view: SlaughterView, rng: Random) -> Thought:
    """The move of the rules of thumb."""
    match view.phase:
        case "trick":
            return _guided_card(view)
        case "divide":
            first = division(view.hand)
            colours = {card >> 4 for card in first}
            if any(card >> 4 not in colours for card in view.hand):
                reason = _("With a colour missing from the first half I can throw purple away.")
            else:
                reason = _("I see no good way to divide this hand.")
            return Thought(f"divide {names_of(first)}", reason=reason)
        case "take":
            return Thought(choose(rng, view.legal), reason=_("They all lie face down."))
        case "return":
            return Thought(returns(view.hand)[0], reason=_("These would do me the most harm."))
    move = max(view.legal, key=lambda move: burden(CARD_OF[move]))
    return Thought(move, reason=_("It would do me the most harm."))


def _guided_card(view: SlaughterView) -> Thought:
    legal, trick, trump = view.legal, view.trick.cards, view.trump
    if len(legal) == 1:
        return Thought(legal[0], reason=_("I have no choice."))
    cards = [CARD_OF[move] for move in legal]
    late = (len(view.leaders) - 1) / BOXES[view.players].hand
    if not trick:
        card = lead(cards, trump, late, SENSIBLE, False)
        return Thought(legal[cards.index(card)], reason=_("It is a good card to lead at this stage."))
    power = POWER[trump][trick[0] >> 4]
    top = max([power[card] for card in trick])
    after = view.players - 1 - len(trick)
    poison = sum([card for card in trick if card < 16])
    value = TOKEN - poison - after * (SENSIBLE.risk + SENSIBLE.risk_late * late)
    taken = [purple_sum(pile) for pile in view.piles]
    stops = poison > 0 and sum(taken) == max(taken) >= SENSIBLE.alarm and not taken[view.seat]
    if stops:
        value = SENSIBLE.stop - poison
    if cards[0] >> 4 == trick[0] >> 4:
        card = follow(cards, power, top, after, value, SENSIBLE)
    else:
        card = discard(cards, masks_of(view.hand), power, top, trump, value, SENSIBLE, False)
    if power[card] > top and all(power[other] > top for other in cards):
        reason = _("Each of my cards beats what lies there.")
    elif power[card] > top and stops:
        reason = _("I take it, so that nobody gets all the purple cards.")
    elif power[card] > top and (poison or card < 16):
        reason = _("It is worth its purple: a token is worth five.")
    elif power[card] > top:
        reason = _("The trick looks clean, and a token is worth five.")
    elif card < 16:
        reason = _("Somebody else will have to take this purple card.")
    else:
        reason = _("It leaves this trick to somebody else.")
    return Thought(legal[cards.index(card)], reason=reason)


class Imagining(Bot):
    """Tries every move in many worlds, with sensible players to the end of the round."""

    worlds: ClassVar[int] = 120
    exact: ClassVar[bool] = True
    moon: ClassVar[bool] = True
    """Whether it considers to take all purple cards."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better thoughts."""
        view = its_view(SlaughterView, view)
        first = guided(view, rng)
        if len(view.legal) == 1 or view.phase == "take":
            yield first
            return
        plans: list[Plan] = [(move, False) for move in candidates(view, first.move, rng)]
        if self.moon and may_shoot(view):
            plans += [(move, True) for move, _moon in plans]
        imagination, match = Imagination(view, exact=self.exact), Match(view)
        estimates = search_slowly(
            plans, view.sample, imagination.outcome, rng, objective=match, worlds=self.worlds, chunk=6
        )
        for estimate in estimates:
            yield _thought(view, estimate, _counts(match)) if estimate.values else first


class Adept(Imagining):
    """Imagines a few deals only, and never dreams of all purple cards."""

    seconds = 0.3
    worlds = 4
    exact = moon = False


class Master(Imagining):
    """Imagines all it has time for, and counts the last tricks out."""


def candidates(view: SlaughterView, first: Move, rng: Random) -> list[Move]:
    """The moves worth trying, the student's first."""
    match view.phase:
        case "divide":
            moves = divisions(view.hand, rng)
        case "return":
            moves = returns(view.hand)
        case _:
            moves = list(view.legal)
    return list(dict.fromkeys([first, *moves]))


def _purple_in(move: Move) -> int:
    return sum([card for card in cards_named(move[7:]) if card >> 4 == PURPLE])


class Counts(NamedTuple):
    """What the values of a thought count, in words: above the figures, and in a reason."""

    measure: str
    ways: str
    better: str


PLAIN = Counts(
    LEAD.words,
    N_("Of {count} ways it does best, {points} points better than the next."),
    N_("{said} That should be {points} points better than anything else."),
)
LAST = Counts(
    N_("Half of the points more than the others get on average, and {win} for the win:"),
    N_("Of {count} ways it does best, with {win} points for the win {points} better than the next."),
    N_("{said} With {win} points for the win, that should be {points} better than anything else."),
)
MAYBE_LAST = Counts(
    N_("Points more than the others get on average; where the game ends, half of them and {win} for the win:"),
    N_(
        "Of {count} ways it does best, with {win} points for the win where the game ends, {points} better than the next."
    ),
    N_("{said} With {win} points for the win where the game ends, that should be {points} better than anything else."),
)


def _counts(match: Match) -> Counts:
    """What the worth of points has counted so far."""
    if match.last:
        return LAST
    return MAYBE_LAST if match.ended else PLAIN


def _thought(view: SlaughterView, estimate: Estimate[Plan], counts: Counts) -> Thought:
    """The best plan's move, each move with the better of its plans, and why."""
    values: dict[Move, float] = {}
    for (move, _moon), value in estimate.values.items():
        values[move] = max(value, values.get(move, value))
    move, moon = estimate.best
    values[move] = estimate.values[estimate.best]
    measure = Measure(_(counts.measure).format(win=SPREAD))
    return Thought(move, values, _reason(view, move, moon, values, counts), estimate.simulations, measure)


def _reason(view: SlaughterView, move: Move, moon: bool, values: Mapping[Move, float], counts: Counts) -> str:
    """What a player would say to this move, with the search's own figures."""
    if moon and values[move] > 0:  # else it is merely the lesser evil
        return _("I go for all twelve purple cards.")
    others = [value for other, value in values.items() if other != move]
    gain = values[move] - max(others, default=values[move])
    if view.phase != "trick":
        return _(counts.ways).format(count=len(values), points=f"{gain:.1f}", win=SPREAD)
    said = _about_trick(view, CARD_OF[move])
    return said if gain < 0.05 else _(counts.better).format(said=said, points=f"{gain:.1f}", win=SPREAD)


def _about_trick(view: SlaughterView, card: int) -> str:
    """What the card does to the trick, as far as it is certain."""
    trick = view.trick.cards
    power = POWER[view.trump][(trick[0] if trick else card) >> 4]
    poison = sum([played for played in (*trick, card) if played < 16])
    if any(power[played] > power[card] for played in trick):
        if card < 16:
            return _("Somebody else must take the {card}.").format(card=card_name(card))
        return _("The {card} leaves this trick to somebody else.").format(card=card_name(card))
    if len(trick) == view.players - 1:
        if poison:
            return _("The trick is mine: five for it, less {poison} of purple.").format(poison=poison)
        return _("The trick is mine, five points without purple.")
    others = (*view.unseen(), *view.located())
    higher = sum([power[other] > power[card] for other in others])
    if not higher:
        return _("The {card} cannot be beaten any more.").format(card=card_name(card))
    return ngettext(
        "Of the {all} cards that I do not see, {higher} beats the {card}.",
        "Of the {all} cards that I do not see, {higher} beat the {card}.",
        higher,
    ).format(all=len(others), higher=higher, card=card_name(card))


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student, "adept": Adept, "master": Master}
