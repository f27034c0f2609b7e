"""What people read in Ninja Scroll Trick: names of cards and tiles, moves as buttons say them, and the lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pygames.game import OVER, Move
from pygames.games.ninja_scroll_trick.components import (
    CARD,
    CARD_OF,
    OPEN,
    RANK,
    SHADOW_NAME,
    SUIT,
    SUIT_NAMES,
    SUITS,
    UNKNOWN,
    is_up,
    value_of,
)
from pygames.text import _, figure

if TYPE_CHECKING:
    from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView


def suit_name(suit: int) -> str:
    """A suit as a word: "fire"."""
    return _(SUIT_NAMES[suit])


def card_name(card: int) -> str:
    """A card as words: "fire 7"."""
    return _("{suit} {number}").format(suit=suit_name(SUIT[card]), number=RANK[card])


def tile_text(tile: int) -> str:
    """A tile as people read it: "+3", "−1"."""
    return figure(tile, "+d")


def move_text(view: NinjaScrollTrickView, move: Move) -> str:
    """A move as a button says it: "Play the fire 5"."""
    verb, _space, rest = move.partition(" ")
    if verb == "trump":
        return _("Make {suit} trump").format(suit=suit_name(SUITS.index(rest)))
    if verb == "lay":
        return ", ".join(
            _("{tile} on the {card}").format(card=card_name(card), tile=tile) for card, tile in _placed(rest)
        )
    card = CARD_OF[move]
    if verb == "open":
        return _("Turn up the {card}").format(card=card_name(card))
    if verb == "show":
        return _("Turn up the tile on the {card}").format(card=card_name(card))
    return _("Play the {card}").format(card=card_name(card))


def _placed(rest: str) -> list[tuple[int, str]]:
    """Card and tile of each piece of a lay move; an unknown tile as ``?``."""
    pieces = [piece.partition(":") for piece in rest.split(" ")]
    return [(CARD[name], tile if tile == "?" else tile_text(int(tile))) for name, _colon, tile in pieces]


def _who(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else _(SHADOW_NAME)


def _list(texts: Iterable[str]) -> str:
    return ", ".join(texts)


def describe(
    before: NinjaScrollTrickView, by: int, move: Move, after: NinjaScrollTrickView, names: Sequence[str]
) -> list[str]:
    """The lines of the log for a player's ply, as the seat of both views sees it."""
    name = _who(names, by)
    verb, _space, rest = move.partition(" ")
    if verb == "trump":
        return [_("{name} makes {suit} trump.").format(name=name, suit=suit_name(SUITS.index(rest)))]
    if verb == "lay":
        return [_lay_line(name, rest)]
    card = CARD_OF[move]
    if verb == "open":
        return [_("{name} turns up the {card}.").format(name=name, card=card_name(card))]
    if verb == "show":
        tile = tile_text(value_of(after.on[card]))
        return [_("{name} turns up the {tile} on the {card}.").format(name=name, tile=tile, card=card_name(card))]
    lines = [_play_line(before, by, card, name)]
    if not after.trick:
        lines += _trick_lines(after, names)
    if len(after.rounds) > len(before.rounds):
        lines += _round_lines(after, names)
    return lines


def _lay_line(name: str, rest: str) -> str:
    (first, one), (second, two), (third, three) = _placed(rest)
    if "?" in (one, two, three):
        return _("{name} lays three tiles face down on the open cards.").format(name=name)
    return _("{name} lays {one} on the {first}, {two} on the {second} and {three} on the {third}.").format(
        name=name,
        one=one,
        first=card_name(first),
        two=two,
        second=card_name(second),
        three=three,
        third=card_name(third),
    )


def _play_line(before: NinjaScrollTrickView, by: int, card: int, name: str) -> str:
    if not before.trick:
        return _("{name} leads the {card}.").format(name=name, card=card_name(card))
    led = SUIT[before.trick[0]]
    if SUIT[card] == led:
        return _("{name} follows with the {card}.").format(name=name, card=card_name(card))
    if by >= before.players:
        return _("{name} has no open {suit} and plays the {card}.").format(
            name=name, suit=suit_name(led), card=card_name(card)
        )
    return _("{name} has no {suit} and plays the {card}.").format(name=name, suit=suit_name(led), card=card_name(card))


def _trick_lines(after: NinjaScrollTrickView, names: Sequence[str]) -> list[str]:
    trick = after.tricks[-1]
    name = _who(names, trick.winner)
    if trick.won:
        tiles = _list(map(tile_text, trick.won))
        lines = [_("{name} takes the trick: {tiles}.").format(name=name, tiles=tiles)]
    else:
        lines = [_("{name} takes the trick, without a tile.").format(name=name)]
    shown = [card for card in after.row if card != UNKNOWN]
    if len(after.tricks) <= len(after.dealt_row) - OPEN:
        lines.append(_("Shadow opens the {card}, with a tile on it.").format(card=card_name(shown[-1])))
    if shown and is_up(after.on[shown[0]]):
        tile = tile_text(value_of(after.on[shown[0]]))
        lines.append(
            _("The tile on Shadow's leftmost card, the {card}, is {tile}.").format(card=card_name(shown[0]), tile=tile)
        )
    return lines


def _points(after: NinjaScrollTrickView, names: Sequence[str], points: Sequence[int]) -> str:
    return _list(
        _("{name} {points}").format(name=_who(names, seat), points=figure(value)) for seat, value in enumerate(points)
    )


def _round_lines(after: NinjaScrollTrickView, names: Sequence[str]) -> list[str]:
    lines = [
        _("Round {number} brings: {points}.").format(
            number=len(after.rounds), points=_points(after, names, after.rounds[-1].gains)
        )
    ]
    if after.turn != OVER:
        return lines
    lines.append(_("The game ends: {points}.").format(points=_points(after, names, after.scores)))
    winners = [_who(names, seat) for seat in after.winners]
    if after.winners[0] >= after.players:
        lines.append(_("{name} is ahead of both players and wins.").format(name=winners[0]))
    elif len(winners) == 1:
        lines.append(_("{name} wins the game.").format(name=winners[0]))
    else:
        lines.append(_("{names} share the victory.").format(names=_list(winners)))
    return lines


def describe_deal(before: NinjaScrollTrickView, after: NinjaScrollTrickView, names: Sequence[str]) -> list[str]:
    """The lines of the log for what chance did."""
    name = _who(names, after.start)
    if after.phase == "round":
        return [_("{name} is the first start player.").format(name=name)]
    lines = [_("Round {number} begins; {name} is the start player.").format(number=after.round, name=name)]
    if after.row:
        shown = [card for card in after.row if card != UNKNOWN]
        lines.append(
            _("Shadow has {cards} open; the tile on the {card} is {tile}.").format(
                cards=_list(map(card_name, shown)),
                card=card_name(shown[0]),
                tile=tile_text(value_of(after.on[shown[0]])),
            )
        )
    return lines
