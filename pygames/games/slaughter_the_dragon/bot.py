"""Bots for Slaughter the Dragon, Ha."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.bots import Bot, Thought
from pygames.game import Move, View
from pygames.games.slaughter_the_dragon.cards import (
    CARD_OF,
    NOBODY,
    POWER,
    PURPLE,
    TOKEN,
    cards_named,
    colour_name,
    names_of,
)
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.randomness import choose
from pygames.text import _

AVERAGE_PURPLE = 6.5


class Novice(Bot):
    """Likes to be rid of purple, hopes to stay low, and remembers nothing."""

    seconds = 0.1

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought."""
        assert isinstance(view, SlaughterView)
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
        assert isinstance(view, SlaughterView)
        match view.phase:
            case "trick":
                yield self._play(view)
            case "divide":
                yield self._divide(view)
            case "take":
                yield Thought(choose(rng, view.legal), reason=_("They all lie face down."))
            case "return":
                values = {move: sum(map(burden, cards_named(move[7:]))) for move in view.legal}
                yield Thought(_best(values), values, _("These would do me the most harm."))
            case _:
                values = {move: burden(CARD_OF[move]) for move in view.legal}
                yield Thought(_best(values), values, _("High purple wins purple, so I give it away."))

    def _divide(self, view: SlaughterView) -> Thought:
        """Purple and the shortest colour come first, so that the other colours are missing when they are led."""
        colours = sorted({card >> 4 for card in view.hand} - {PURPLE}, key=lambda c: _count(view, c))
        purple = [card for card in view.hand if card >> 4 == PURPLE]
        kept = colours[-1] if colours else NOBODY
        first = purple + ([card for card in view.hand if card >> 4 == colours[0]] if len(colours) > 1 else [])
        if not 0 < len(first) < len(view.hand):
            first = list(view.hand[: len(view.hand) // 2])
            return Thought(f"divide {names_of(first)}", reason=_("There is no good way to divide this hand."))
        return Thought(
            f"divide {names_of(first)}",
            reason=_("Without {colour} in the first half I can throw purple away.").format(colour=colour_name(kept)),
        )

    def _play(self, view: SlaughterView) -> Thought:
        values, chances = {}, {}
        for move in view.legal:
            chances[move], poison = outlook(view, CARD_OF[move])
            values[move] = chances[move] * (TOKEN - poison) + (1 - chances[move]) * 0.6 * burden(CARD_OF[move])
        move = _best(values)
        if chances[move] > 0.5:
            return Thought(move, values, _("The trick looks clean, and a token is worth five."))
        if CARD_OF[move] >> 4 == PURPLE:
            return Thought(move, values, _("Somebody else will have to take this purple card."))
        return Thought(move, values, _("It will probably leave this trick to somebody else."))


def _best(values: dict[Move, float]) -> Move:
    return max(values, key=lambda move: values[move])


def _purple_in(move: Move) -> int:
    return sum([card for card in cards_named(move[7:]) if card >> 4 == PURPLE])


def _count(view: SlaughterView, colour: int) -> int:
    return sum([card >> 4 == colour for card in view.hand])


def burden(card: int) -> float:
    """About how many points it saves to be rid of a card: purple most, then cards that win tricks against one's will."""
    number = card & 15
    return number if card >> 4 == PURPLE else number / 8


def outlook(view: SlaughterView, card: int) -> tuple[float, float]:
    """How likely a card played now takes the trick, and the purple expected in the trick then."""
    trick = view.trick.cards
    led = trick[0] >> 4 if trick else card >> 4
    power = POWER[view.trump][led]
    poison = float(sum([played for played in (*trick, card) if played >> 4 == PURPLE]))
    if any(power[played] > power[card] for played in trick):
        return 0.0, poison
    unseen = view.unseen()
    chance = 1.0
    for at in range(len(trick) + 1, view.players):
        seat = (view.leaders[-1] + at) % view.players
        beaten, purple = _answer(unseen, power, led, power[card], view.voids[seat], view.sizes[seat])
        chance *= 1 - beaten
        poison += purple * AVERAGE_PURPLE
    return chance, poison


def _answer(
    unseen: list[int], power: tuple[int, ...], led: int, top: int, voids: int, size: int
) -> tuple[float, float]:
    """How likely a later seat beats so much power, and plays purple, with any card it may play."""
    held = [card for card in unseen if not voids >> (card >> 4) & 1]
    if not held:
        return 0.0, 0.0
    suit = [card for card in held if card >> 4 == led]
    void = (1 - len(suit) / len(held)) ** size
    beaten = void * sum([power[card] > top for card in held]) / len(held)
    purple = void * sum([card >> 4 == PURPLE for card in held]) / len(held)
    if suit:
        beaten += (1 - void) * sum([power[card] > top for card in suit]) / len(suit)
        purple += (1 - void) * (led == PURPLE)
    return beaten, purple


BOTS: dict[str, Callable[[], Bot]] = {"novice": Novice, "student": Student}
