"""What the log and the buttons of Slaughter the Dragon, Ha say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.game import OVER, Move
from pygames.games.slaughter_the_dragon.cards import (
    CARD_OF,
    GAME_ENDS_AT,
    NOBODY,
    NUMBERS,
    PURPLE,
    TAKEN,
    TOKEN,
    UNKNOWN,
    card_name,
    cards_named,
    colour_name,
)
from pygames.games.slaughter_the_dragon.view import Round, SlaughterView
from pygames.text import _, figure, ngettext

__all__ = ["card_name", "colour_name", "describe", "describe_deal", "move_text"]


def move_text(view: SlaughterView, move: Move) -> str:
    """The label of a move: "Play the red 5"."""
    verb, _space, rest = move.partition(" ")
    match verb:
        case "take":
            first, other = TAKEN[move]
            return _("Take scale cards {first} and {other}").format(first=first + 1, other=other + 1)
        case "return":
            return _("Put back: {cards}").format(cards=_listed(cards_named(rest)))
        case "divide":
            first_half = cards_named(rest)
            later = [card for card in view.hand if card not in first_half]
            return _("Keep for the second half: {cards}").format(cards=_listed(later))
        case "give":
            return _("Give the {card}").format(card=card_name(CARD_OF[move]))
        case _:
            return _("Play the {card}").format(card=card_name(CARD_OF[move]))


def describe(before: SlaughterView, by: int, move: Move, after: SlaughterView, names: Sequence[str]) -> list[str]:
    """The lines of the log for one ply, as the seat of the two views sees it."""
    match before.phase:
        case "trick":
            return _play(before, by, CARD_OF[move], after, names)
        case "take":
            return [_take(by, move, after, names)]
        case "return":
            return [_return(by, move, names), *_ask(after, names)]
        case "divide":
            return _divide(by, move, after, names)
        case "give":
            return [_given(before.practitioner, names[by], move, names)]
        case _:
            return [_given(int(move[-1]), names[by], move, names)]


def describe_deal(before: SlaughterView, after: SlaughterView, names: Sequence[str]) -> list[str]:
    """The lines of the log for a deal."""
    if after.phase == "round":
        return [_("{name} leads the first round.").format(name=names[after.leaders[0]])]
    lines = [
        _("Round {number} of {rounds} begins.").format(number=len(after.rounds) + 1, rounds=after.players),
        _("The trump is {colour}.").format(colour=colour_name(after.trump)),
    ]
    return lines + _ask(after, names)


def _listed(cards: Iterable[int]) -> str:
    return _(", ").join([card_name(card) for card in cards])


# -- before the tricks


def _take(by: int, move: Move, after: SlaughterView, names: Sequence[str]) -> str:
    if UNKNOWN not in after.taken:
        return _("{name} takes from the scale: {cards}.").format(name=names[by], cards=_listed(after.taken))
    first, other = TAKEN[move]
    return _("{name} takes cards {first} and {other} of the scale.").format(
        name=names[by], first=first + 1, other=other + 1
    )


def _return(by: int, move: Move, names: Sequence[str]) -> str:
    if "?" in move:
        return _("{name} puts two cards into the scale.").format(name=names[by])
    cards = cards_named(move.partition(" ")[2])
    return _("{name} puts into the scale: {cards}.").format(name=names[by], cards=_listed(cards))


def _ask(after: SlaughterView, names: Sequence[str]) -> list[str]:
    """The question for the highest trump, once it has been asked."""
    if not after.asked:
        return []
    card = card_name(after.trump << 4 | after.asked)
    lines = [
        _("{leader} asks for the highest trump: {name} has the {card}.").format(
            leader=names[after.leaders[0]], name=names[after.practitioner], card=card
        )
    ]
    above = NUMBERS[-1] - after.asked
    if above:
        text = ngettext("So {count} higher trump is in the scale.", "So {count} higher trumps are in the scale.", above)
        lines.append(text.format(count=above))
    if after.phase == "give":
        lines.append(
            _("Soul-Sucking Jutsu: everybody else gives {name} a card.").format(name=names[after.practitioner])
        )
    return lines


def _divide(by: int, move: Move, after: SlaughterView, names: Sequence[str]) -> list[str]:
    first, second = after.sizes[by], len(after.second)
    lines = [
        ngettext(
            "Bodily Division Jutsu: {name} divides the hand, {first} now and {second} card face down.",
            "Bodily Division Jutsu: {name} divides the hand, {first} now and {second} cards face down.",
            second,
        ).format(name=names[by], first=first, second=second)
    ]
    if "?" not in move:
        lines.append(_("The second half: {cards}.").format(cards=_listed(after.second)))
    return lines


def _given(to: int, giver: str, move: Move, names: Sequence[str]) -> str:
    if "?" in move:
        return _("{name} gives {receiver} a card.").format(name=giver, receiver=names[to])
    return _("{name} gives {receiver} the {card}.").format(
        name=giver, receiver=names[to], card=card_name(CARD_OF[move])
    )


# -- tricks


def _play(before: SlaughterView, by: int, card: int, after: SlaughterView, names: Sequence[str]) -> list[str]:
    name, trick = names[by], before.trick.cards
    halved = by == before.practitioner and bool(before.second)
    if not trick:
        lines = [_("{name} leads the {card}.").format(name=name, card=card_name(card))]
        if card >> 4 == PURPLE and not before.purple_open:
            only = (
                _("So {name} holds nothing but purple in this half.")
                if halved
                else _("So {name} holds nothing but purple.")
            )
            lines.append(only.format(name=name))
    else:
        lines = [_("{name} plays the {card}.").format(name=name, card=card_name(card))]
        led = trick[0] >> 4
        if card >> 4 != led:
            void = _("So {name} holds no {colour} in this half.") if halved else _("So {name} holds no {colour}.")
            lines.append(void.format(name=name, colour=colour_name(led)))
    if len(trick) + 1 == before.players:
        lines += _trick_end(before, after, names)
    return lines


def _trick_end(before: SlaughterView, after: SlaughterView, names: Sequence[str]) -> list[str]:
    trick = after.tricks[-1]
    winner = names[trick.winner]
    purple = [card for card in trick.cards if card >> 4 == PURPLE]
    if purple:
        text = ngettext(
            "{name} takes the trick with {count} purple card, worth −{sum}.",
            "{name} takes the trick with {count} purple cards, worth −{sum}.",
            len(purple),
        )
        lines = [text.format(name=winner, count=len(purple), sum=sum(purple))]
    else:
        lines = [_("{name} takes the trick without purple.").format(name=winner)]
    if len(after.rounds) > len(before.rounds):
        return lines + _round_end(after, names)
    if before.second and not after.second:
        lines.append(_("{name} takes up the second half.").format(name=names[before.practitioner]))
    return lines


def _round_end(after: SlaughterView, names: Sequence[str]) -> list[str]:
    result = after.rounds[-1]
    lines = [
        _("{name} slays the dragon. In the scale lie {cards}; the purple ones go to {name}.").format(
            name=names[result.last], cards=_listed(after.scale)
        )
    ]
    if result.moon != NOBODY:
        lines.append(_("{name} has all the purple cards and shoots the moon!").format(name=names[result.moon]))
    lines += [
        _("{name}: {explanation}.").format(name=names[seat], explanation=explanation(result, seat))
        for seat in range(after.players)
    ]
    if after.turn == OVER:
        if min(after.scores) <= GAME_ENDS_AT:
            lines.append(_("Somebody stands at −100 or less: the game is over."))
        winners = _(", ").join([names[seat] for seat in after.winners])
        text = ngettext("{names} wins the game.", "{names} share the victory.", len(after.winners))
        lines.append(text.format(names=winners))
    return lines


def explanation(result: Round, seat: int) -> str:
    """How a seat came to its points of a round: "3 tokens, +15; purple cards, −20; together −5"."""
    points = signed(result.points[seat])
    if result.moon == seat:
        return _("shot the moon, {points}").format(points=points)
    if result.moon != NOBODY:
        return _("under the moon, {points}").format(points=points)
    tokens, purple = result.tokens[seat], result.purple[seat]
    text = ngettext(
        "{tokens} token, {bonus}; purple cards, {loss}; together {points}",
        "{tokens} tokens, {bonus}; purple cards, {loss}; together {points}",
        tokens,
    )
    return text.format(tokens=tokens, bonus=signed(TOKEN * tokens), loss=signed(-purple), points=points)


def signed(points: int) -> str:
    """Points with their sign, as printed: "+5", "−5", "0"."""
    return figure(points, "+d") if points else "0"
