"""What the log and the buttons of Dragon Trick say."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.game import Move
from pygames.games.dragon_trick.dragons import ROUNDS, card_name
from pygames.games.dragon_trick.rules import KEPT, NOBODY, PLACE_OF, TYPE_OF, survivors
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.text import _, ngettext

__all__ = ["card_name", "describe", "describe_deal", "move_text"]


def move_text(view: DragonTrickView, move: Move) -> str:
    """The label of a move: "Pick Moon"."""
    if move in TYPE_OF:
        return _("Pick {card}").format(card=card_name(TYPE_OF[move]))
    place = PLACE_OF[move]
    if place == KEPT:
        return _("Leave the rank line as it is")
    upper, lower = neighbours(view, place)
    return _("Swap {upper} and {lower}").format(upper=card_name(upper), lower=card_name(lower))


def neighbours(view: DragonTrickView, place: int) -> tuple[int, int]:
    """The types at a place of the rank line and at the next."""
    return view.line[place], view.line[(place + 1) % len(view.line)]


def describe(before: DragonTrickView, by: int, move: Move, after: DragonTrickView, names: Sequence[str]) -> list[str]:
    """The lines of the log for one ply, as the seat of the two views sees it."""
    if move in PLACE_OF:
        lines = [_changed(before, by, move, names)]
    elif move in TYPE_OF:
        lines = [_("{name} picks {card}.").format(name=names[by], card=card_name(TYPE_OF[move]))]
    else:
        lines = [_("{name} has picked a card.").format(name=names[by])]
    if after.phase == "swap":
        lines += _reveal(after.line, after.picks, after.turn, names)
    elif move not in PLACE_OF and len(after.tricks) > len(before.tricks):
        lines += _reveal(before.line, after.tricks[-1].picks, NOBODY, names)
    if len(after.rounds) > len(before.rounds):
        lines += _round_end(after, names)
    return lines


def _changed(before: DragonTrickView, by: int, move: Move, names: Sequence[str]) -> str:
    if PLACE_OF[move] == KEPT:
        return _("{name} leaves the rank line as it is.").format(name=names[by])
    upper, lower = neighbours(before, PLACE_OF[move])
    return _("{name} swaps {upper} and {lower}.").format(name=names[by], upper=card_name(upper), lower=card_name(lower))


def _reveal(line: tuple[int, ...], picks: tuple[int, ...], chooser: int, names: Sequence[str]) -> list[str]:
    lines = [
        _("{name} shows {card}.").format(name=names[seat], card=card_name(card)) for seat, card in enumerate(picks)
    ]
    for card in line:
        if picks.count(card) > 1:
            lines.append(_("{card} cancels out.").format(card=card_name(card)))
    if chooser == NOBODY:
        return [*lines, _("Nobody wins the trick.")]
    strongest = survivors(line, picks)[0]
    winner = picks.index(strongest)
    if winner == chooser:
        lines.append(_("{name} alone is left: wins the trick and may change the rank line.").format(name=names[winner]))
    else:
        lines.append(_("{name} wins the trick with {card}.").format(name=names[winner], card=card_name(strongest)))
        lines.append(_("{name} was weakest and may change the rank line.").format(name=names[chooser]))
    return lines


def _round_end(after: DragonTrickView, names: Sequence[str]) -> list[str]:
    result = after.rounds[-1]
    lines = [_("Round {number} of {rounds} is over.").format(number=len(after.rounds), rounds=ROUNDS)]
    for name, won in zip(names, result.won, strict=False):
        text = ngettext("{name} writes down {count} trick.", "{name} writes down {count} tricks.", won)
        lines.append(text.format(name=name, count=won))
    if result.nobody:
        text = ngettext("{count} trick went to nobody.", "{count} tricks went to nobody.", result.nobody)
        lines.append(text.format(count=result.nobody))
    for seat in after.winners:
        count = after.scores[seat]
        if len(after.winners) == 1:
            text = ngettext(
                "{name} wins the game with {count} trick.", "{name} wins the game with {count} tricks.", count
            )
        else:
            text = ngettext(
                "{name} shares the win with {count} trick.", "{name} shares the win with {count} tricks.", count
            )
        lines.append(text.format(name=names[seat], count=count))
    return lines


def describe_deal(before: DragonTrickView, after: DragonTrickView, names: Sequence[str]) -> list[str]:
    """The lines of the log for a deal."""
    return [
        _("Round {number} of {rounds} begins.").format(number=len(after.rounds) + 1, rounds=ROUNDS),
        _("The rank line, strongest first: {line}.").format(line=_(", ").join(card_name(card) for card in after.line)),
    ]
