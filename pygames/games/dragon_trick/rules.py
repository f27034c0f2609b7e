"""The rules of Dragon Trick, in the order of play. Notation: docs/notation.md.

Inside, a type is its number in `dragons.TYPES`. A hand is one number with two bits a type: no hand can hold more than
the three copies that the rank line leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Self

from pygames.game import CHANCE, OVER, BadDeal, Deal, Move, Position, Value
from pygames.games.dragon_trick.dragons import COPIES, HAND, IN_USE, ROUNDS, TYPE, TYPES
from pygames.randomness import shuffled
from pygames.text import _

if TYPE_CHECKING:
    from pygames.games.dragon_trick.view import DragonTrickView

NOBODY = -1
KEPT = -1
"""`Trick.swap` when the rank line was left as it was."""

PICKS = tuple(f"pick {name}" for name in TYPES)
SWAPS = tuple(f"swap {place}" for place in range(10))
KEEP = "keep"
TYPE_OF = {move: number for number, move in enumerate(PICKS)}
PLACE_OF = {KEEP: KEPT} | {move: place for place, move in enumerate(SWAPS)}
SWAPS_OF = {players: (KEEP, *SWAPS[: len(types)]) for players, types in IN_USE.items()}

ONE = tuple(1 << 2 * number for number in range(10))
"""One card of each type, as part of a hand."""
HELD5 = tuple(sum(1 << t for t in range(5) if half >> 2 * t & 3) for half in range(1024))
"""Which of five types a half of a hand holds."""
TYPES_IN = tuple(tuple(t for t in range(10) if held >> t & 1) for held in range(1024))
PICKS_IN = tuple(tuple([PICKS[t] for t in types]) for types in TYPES_IN)

ENDINGS = frozenset({"round: last trick won", "round: last trick nullified", "game: one winner", "game: shared win"})


def pack(cards: Iterable[int]) -> int:
    """A hand from its cards."""
    return sum(ONE[card] for card in cards)


def counts(hand: int) -> tuple[int, ...]:
    """How many of each type a hand holds."""
    return tuple([hand >> 2 * number & 3 for number in range(10)])


def swapped(line: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The rank line after swapping this place with the next; after the last comes the first."""
    new, other = list(line), (place + 1) % len(line)
    new[place], new[other] = new[other], new[place]
    return tuple(new)


def survivors(line: tuple[int, ...], picks: tuple[int, ...]) -> list[int]:
    """The types that exactly one player shows, strongest first."""
    alone = [card for card in picks if picks.count(card) == 1]
    alone.sort(key=line.index)
    return alone


class Trick(NamedTuple):
    """A trick that is over."""

    line: tuple[int, ...]
    """The rank line that judged it."""
    picks: tuple[int, ...]
    winner: int
    """The seat, or `NOBODY` where all were nullified."""
    lowest: int
    """The seat that might swap, or `NOBODY`."""
    swap: int
    """The place swapped with the next, or `KEPT`."""


class Round(NamedTuple):
    """What a round came to, for the score sheet."""

    won: tuple[int, ...]
    """Tricks of each seat."""
    nobody: int
    """Tricks without a winner."""
    last: int
    """The winner of the last trick, or `NOBODY`."""


class DragonTrick(Position):
    """A position of Dragon Trick."""

    __slots__ = ("hands", "line", "phase", "picks", "rounds", "tricks", "winner", "won")
    phase: str
    """``"round"`` (chance), ``"pick"``, ``"swap"``, ``"over"``."""
    hands: list[int]
    line: tuple[int, ...]
    """The rank line, strongest first."""
    picks: tuple[int, ...]
    """The cards picked in this trick, seat by seat; face down until everybody has picked."""
    tricks: tuple[Trick, ...]
    """The tricks of this round that are over."""
    winner: int
    """The seat that has won the trick just revealed, `NOBODY` while there is none."""
    won: list[int]
    """Tricks won in this round."""
    rounds: tuple[Round, ...]

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        super().__init__(players, options)
        self.phase = "round"
        self.hands = [0] * players
        self.line = self.picks = ()
        self.tricks = ()
        self.winner = NOBODY
        self.won = [0] * players
        self.rounds = ()

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.phase, new.line, new.picks = self.phase, self.line, self.picks
        new.hands, new.won = self.hands[:], self.won[:]
        new.tricks, new.winner, new.rounds = self.tricks, self.winner, self.rounds
        return new

    # -- chance

    def _draw(self, rng: Random) -> Deal:
        """The rank line, one card of each type; then the rest, dealt out evenly."""
        types, size = IN_USE[self.players], HAND[self.players]
        line = shuffled(rng, types)
        deck = shuffled(rng, types * (COPIES - 1))
        hands = [sorted(deck[at : at + size]) for at in range(0, len(deck), size)]
        return {"line": [TYPES[card] for card in line], "hands": [[TYPES[card] for card in hand] for hand in hands]}

    def _deal(self, outcome: Deal) -> None:
        if set(outcome) != {"line", "hands"}:
            raise BadDeal(_("A deal gives line and hands, and nothing else."))
        line, hands = outcome["line"], outcome["hands"]
        names = [TYPES[number] for number in IN_USE[self.players]]
        if (
            not isinstance(line, list)
            or not all(isinstance(name, str) for name in line)
            or sorted(line) != sorted(names)
        ):
            raise BadDeal(_("The rank line is a list of each type in use, once."))
        if not isinstance(hands, list) or len(hands) != self.players:
            raise BadDeal(_("A deal gives one hand for each player."))
        size = HAND[self.players]
        for seat, hand in enumerate(hands):
            if (
                not isinstance(hand, list)
                or len(hand) != size
                or not all(isinstance(c, str) and c in names for c in hand)
            ):
                raise BadDeal(_("Seat {seat} gets a hand of {size} cards.").format(seat=seat, size=size))
        for name in names:
            if sum(hand.count(name) for hand in hands) != COPIES - 1:
                raise BadDeal(_("The hands hold {number} {name} cards together.").format(number=COPIES - 1, name=name))
        self.line = tuple([TYPE[name] for name in line])
        self.hands = [pack(TYPE[name] for name in hand) for hand in hands]
        self.picks = ()
        self.tricks = ()
        self.won = [0] * self.players
        self.phase, self.turn = "pick", 0

    # -- a round

    def _moves(self) -> tuple[Move, ...]:
        if self.phase == "pick":
            hand = self.hands[self.turn]
            return PICKS_IN[HELD5[hand & 1023] | HELD5[hand >> 10] << 5]
        return SWAPS_OF[self.players]

    def _apply(self, move: Move) -> None:
        if self.phase == "swap":
            self._end_trick(PLACE_OF[move])
            return
        seat, card = self.turn, TYPE_OF[move]
        self.hands[seat] -= ONE[card]
        self.picks += (card,)
        if seat + 1 < self.players:
            self.turn = seat + 1
        else:
            self._reveal()

    def _reveal(self) -> None:
        picks = self.picks
        alone = survivors(self.line, picks)
        if alone:
            self.winner = winner = picks.index(alone[0])
            self.won[winner] += 1
            self.phase, self.turn = "swap", picks.index(alone[-1])
        else:
            self.turn = NOBODY
            self._end_trick(KEPT)

    def _end_trick(self, place: int) -> None:
        self.tricks += (Trick(self.line, self.picks, self.winner, self.turn, place),)
        if place != KEPT:
            self.line = swapped(self.line, place)
        self.picks = ()
        self.winner = NOBODY
        if any(self.hands):
            self.phase, self.turn = "pick", 0
        else:
            self._end_round()

    def _end_round(self) -> None:
        nobody = len(self.tricks) - sum(self.won)
        self.rounds += (Round(tuple(self.won), nobody, self.tricks[-1].winner),)
        if len(self.rounds) == ROUNDS:
            self.phase, self.turn = "over", OVER
        else:
            self.phase, self.turn = "round", CHANCE

    # -- results

    def scores(self) -> list[int]:
        """Tricks won, those of the running round included."""
        before = [result.won for result in self.rounds]
        if self.phase in ("pick", "swap"):
            before.append(tuple(self.won))
        return [sum(tricks) for tricks in zip(*before, strict=True)] or [0] * self.players

    def winners(self) -> list[int]:
        """The seats with the most tricks."""
        if self.turn != OVER:
            return []
        scores = self.scores()
        return [seat for seat, tricks in enumerate(scores) if tricks == max(scores)]

    def ends(self) -> list[str]:
        """How each round ended and, at last, the game."""
        ends = [
            "round: last trick nullified" if result.last == NOBODY else "round: last trick won"
            for result in self.rounds
        ]
        if self.turn == OVER:
            ends.append("game: one winner" if len(self.winners()) == 1 else "game: shared win")
        return ends

    # -- what a seat may know

    def seen(self, seat: int, by: int, move: Move) -> Move:
        """A pick is face down when it is made; the reveal shows it."""
        return "pick ?" if seat != by and move in TYPE_OF else move

    def _view(self, seat: int) -> DragonTrickView:
        """The own hand and pick, the rank line and all cards played."""
        from pygames.games.dragon_trick.view import view_of

        return view_of(self, seat)
