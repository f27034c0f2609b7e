"""The cards of Slaughter the Dragon, Ha, the table of what is in the box, and the texts of all moves.

A card is ``colour << 4 | number``, so that sorting sorts by colour, then number, and a purple card is its number. Cards of one
colour are also a mask with bit ``1 << number``; a hand is a list of four masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, overload

from pygames.game import Move
from pygames.text import N_, _

PURPLE, RED, BLUE, GREEN = range(4)
COLOURS: Final = "PRBG"
COLOUR_NAMES = (N_("purple"), N_("red"), N_("blue"), N_("green"))
NUMBERS = range(1, 13)
ALL_PURPLE: Final = sum(1 << number for number in NUMBERS)
INDICATORS_EACH = 2
TOKEN, MOON, UNDER_MOON, GAME_ENDS_AT = 5, 60, -20, -100
NOBODY: Final = -1
"""No seat, no card, no colour."""
UNKNOWN: Final = -2
"""A card that lies where this seat cannot see it."""


class Box(NamedTuple):
    """What a game with so many players uses."""

    colours: int
    hand: int
    """Cards a player, and tricks a round."""
    scale: int


BOXES = {3: Box(3, 11, 3), 4: Box(4, 11, 4), 5: Box(4, 9, 3)}
CARDS = {
    players: tuple(colour << 4 | number for colour in range(box.colours) for number in NUMBERS)
    for players, box in BOXES.items()
}
ALL_CARDS = CARDS[4]
NAMES = {card: f"{COLOURS[card >> 4]}{card & 15}" for card in ALL_CARDS}
CARD = {name: card for card, name in NAMES.items()}


def card_name(card: int) -> str:
    """The card as a person says it: "red 7"."""
    if card == UNKNOWN:
        return _("hidden card")
    return _("{colour} {number}").format(colour=colour_name(card >> 4), number=card & 15)


def colour_name(colour: int) -> str:
    """The colour as a person says it."""
    return _(COLOUR_NAMES[colour])


# -- masks


class _Numbers(dict[int, tuple[int, ...]]):
    """The cards of one colour by their mask; each tuple is made when first asked for."""

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.colour = colour << 4

    def __missing__(self, mask: int) -> tuple[int, ...]:
        cards = self[mask] = tuple([self.colour | number for number in NUMBERS if mask >> number & 1])
        return cards


class _Texts(dict[int, tuple[Move, ...]]):
    """The moves "play R5" for the cards of one colour by their mask; each tuple is made when first asked for."""

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.colour = colour

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        moves = self[mask] = tuple([PLAY[card] for card in CARDS_IN[self.colour][mask]])
        return moves


CARDS_IN = tuple(_Numbers(colour) for colour in range(4))
"""``CARDS_IN[colour][mask]``: the cards in ascending order."""


def cards_of(hand: Sequence[int]) -> tuple[int, ...]:
    """The cards of four masks, sorted."""
    purple, red, blue, green = hand
    return CARDS_IN[0][purple] + CARDS_IN[1][red] + CARDS_IN[2][blue] + CARDS_IN[3][green]


def masks_of(cards: Iterable[int]) -> list[int]:
    """Four masks of some cards."""
    hand = [0, 0, 0, 0]
    for card in cards:
        hand[card >> 4] |= 1 << (card & 15)
    return hand


def purple_sum(mask: int) -> int:
    """The sum of the purple cards in a mask."""
    return sum(CARDS_IN[PURPLE][mask])


def _power(trump: int, led: int) -> tuple[int, ...]:
    power = [0] * 64
    for card in ALL_CARDS:
        if card >> 4 == trump:
            power[card] = 16 + (card & 15)
        elif card >> 4 == led:
            power[card] = card & 15
    return tuple(power)


POWER = tuple(tuple(_power(trump, led) for led in range(4)) for trump in range(4))
"""``POWER[trump][led][card]``: the highest wins the trick; 0 cannot win it."""


# -- moves

PLAY = {card: f"play {name}" for card, name in NAMES.items()}
GIVE = {card: f"give {name}" for card, name in NAMES.items()}
GIVE_TO = tuple({card: f"give {name} to {seat}" for card, name in NAMES.items()} for seat in range(5))
TAKE = {size: tuple(f"take {a} {b}" for a, b in combinations(range(size), 2)) for size in (3, 4)}
TAKEN = {move: (int(move[5]), int(move[7])) for move in TAKE[4]}
RETURN = {pair: f"return {NAMES[pair[0]]} {NAMES[pair[1]]}" for pair in combinations(ALL_CARDS, 2)}
RETURNED = {move: pair for pair, move in RETURN.items()}
CARD_OF = {move: card for moves in (PLAY, GIVE, *GIVE_TO) for card, move in moves.items()}
PLAYS = tuple(_Texts(colour) for colour in range(4))
"""``PLAYS[colour][mask]``: the moves "play R5" for these cards."""


def names_of(cards: Iterable[int]) -> str:
    """The cards in notation, separated by spaces."""
    return " ".join([NAMES[card] for card in cards])


def cards_named(text: str) -> tuple[int, ...]:
    """The cards of a list in notation; raises `KeyError` for anything but cards."""
    return tuple([CARD[name] for name in text.split(" ")])


class Divisions(Sequence[Move]):
    """All ways to split a hand into two halves, without listing them: move k has the cards of the bits of k + 1."""

    __slots__ = ("_cards", "_length")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self._cards = cards
        self._length = (1 << len(cards)) - 2

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple([self[at] for at in range(*index.indices(self._length))])
        bits = range(1, self._length + 1)[index]
        return "divide " + " ".join([NAMES[card] for at, card in enumerate(self._cards) if bits >> at & 1])

    def __iter__(self) -> Iterator[Move]:
        return map(self.__getitem__, range(self._length))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str) or not move.startswith("divide ") or len(move) > 60:
            return False
        before = NOBODY
        names = move[7:].split(" ")
        for name in names:
            card = CARD.get(name, NOBODY)
            if card <= before or card not in self._cards:
                return False
            before = card
        return len(names) < len(self._cards)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Divisions):
            return self._cards == other._cards
        if isinstance(other, (tuple, list)):
            return len(other) == self._length and all(mine == its for mine, its in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))  # lists them after all: it equals a tuple of the same moves

    def __repr__(self) -> str:
        return f"Divisions({names_of(self._cards)!r})"
