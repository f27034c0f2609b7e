"""The rules of Slaughter the Dragon, Ha, in the order of play. Notation: docs/notation.md.

Cards, hands and the texts of moves are in cards.py; what a seat knows is in view.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Self

from pygames.game import CHANCE, OVER, Deal, Move, Position, Value
from pygames.games.slaughter_the_dragon.cards import (
    ALL_PURPLE,
    BLUE,
    BOXES,
    CARD_OF,
    GAME_ENDS_AT,
    GIVE,
    GIVE_TO,
    GREEN,
    MOON,
    NOBODY,
    PLAYS,
    POWER,
    PURPLE,
    RED,
    RETURN,
    RETURNED,
    TAKE,
    TAKEN,
    TOKEN,
    UNDER_MOON,
    UNKNOWN,
    Divisions,
    cards_named,
    cards_of,
    masks_of,
    purple_sum,
)
from pygames.games.slaughter_the_dragon.deals import draw_first, draw_round, read_first, read_round
from pygames.games.slaughter_the_dragon.view import Round, SlaughterView

ENDINGS = frozenset({"round: counted", "round: moon", "game: minus hundred", "game: rounds played"})
NOT_PURPLE = 0b1110
"""The set of colours (bit ``1 << colour``) that a lead of purple denies."""


class SlaughterTheDragon(Position):
    """A position of Slaughter the Dragon, Ha."""

    __slots__ = (
        "asked",
        "best",
        "gave",
        "got",
        "hands",
        "indicators",
        "leaders",
        "led",
        "phase",
        "piles",
        "plays",
        "practitioner",
        "rounds",
        "scale",
        "second",
        "taken",
        "tokens",
        "top",
        "totals",
        "trump",
        "voids",
    )
    phase: str
    """``"start"`` and ``"round"`` (chance), ``"take"``, ``"return"``, ``"divide"``, ``"give"``, ``"pass on"``, ``"trick"``,
    ``"over"``. Between rounds the finished round stays on the table."""
    indicators: tuple[int, ...]
    """The whole deck of colours; what is to come is hidden."""
    trump: int
    hands: list[list[int]]
    """Four masks a seat: what counts as the hand now."""
    second: list[int]
    """The practitioner's second half, while it lies face down."""
    scale: list[int]
    """The Inverted Scale, in its order."""
    taken: tuple[int, ...]
    """What the winner of the last round took from the scale in Summoning."""
    practitioner: int
    asked: int
    """The number of the highest trump in any hand, 0 before the leader has asked."""
    gave: list[int]
    """Soul-Sucking: the card that each seat gave to the practitioner, or `NOBODY`."""
    got: list[int]
    """Soul-Sucking: the card that each seat got from the practitioner, or `NOBODY`."""
    plays: list[int]
    """All cards played in this round, in order."""
    leaders: list[int]
    """The leader of each trick of this round; the last is the one who leads now, or will lead the next round."""
    led: int
    """The colour of the trick, or `NOBODY`."""
    best: int
    """The seat that would win the trick as it lies."""
    top: int
    """The power of its card."""
    voids: list[int]
    """The colours, as bits, that each seat has shown to be missing from what is its hand now."""
    piles: list[int]
    """The mask of purple cards that each seat has taken."""
    tokens: list[int]
    rounds: tuple[Round, ...]
    totals: list[int]

    def __init__(self, players: int, options: Mapping[str, Value]) -> None:
        super().__init__(players, options)
        self.phase = "start"
        self.indicators = ()
        self.trump = NOBODY
        self.leaders = []
        self.rounds = ()
        self.totals = [0] * players
        self._lay_out([[0, 0, 0, 0] for _seat in range(players)], [])

    def _lay_out(self, hands: list[list[int]], scale: list[int]) -> None:
        """The table of a new round."""
        players = self.players
        self.hands, self.scale = hands, scale
        self.second = [0, 0, 0, 0]
        self.taken = ()
        self.practitioner, self.asked = NOBODY, 0
        self.gave, self.got = [NOBODY] * players, [NOBODY] * players
        self.plays = []
        self.led = self.best = NOBODY
        self.top = 0
        self.voids, self.piles, self.tokens = [0] * players, [0] * players, [0] * players

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.phase, new.indicators, new.trump = self.phase, self.indicators, self.trump
        new.hands = [hand[:] for hand in self.hands]
        new.second, new.scale, new.taken = self.second[:], self.scale[:], self.taken
        new.practitioner, new.asked = self.practitioner, self.asked
        new.gave, new.got = self.gave[:], self.got[:]
        new.plays, new.leaders = self.plays[:], self.leaders[:]
        new.led, new.best, new.top = self.led, self.best, self.top
        new.voids, new.piles, new.tokens = self.voids[:], self.piles[:], self.tokens[:]
        new.rounds, new.totals = self.rounds, self.totals[:]
        return new

    # -- chance

    def _draw(self, rng: Random) -> Deal:
        """The deck of indicators and the first leader, once; then each round's hands and scale."""
        return draw_first(self.players, rng) if self.phase == "start" else draw_round(self.players, rng)

    def _deal(self, outcome: Deal) -> None:
        if self.phase == "start":
            self.indicators, leader = read_first(self.players, outcome)
            self.leaders = [leader]
            self.phase = "round"
            return
        hands, scale = read_round(self.players, outcome)
        self.leaders = [self.leaders[-1]]
        self._lay_out([masks_of(hand) for hand in hands], scale)
        self.trump = self.indicators[len(self.rounds)]
        self.turn = self.leaders[0]
        if self.rounds:
            self.phase = "take"
        else:
            self._ask()

    # -- a round

    def _moves(self) -> Sequence[Move]:
        hand = self.hands[self.turn]
        if self.phase == "trick":
            led = self.led
            if led >= 0:
                held = hand[led]
                if held:
                    return PLAYS[led][held]
            purple, red, blue, green = hand
            others = PLAYS[RED][red] + PLAYS[BLUE][blue] + PLAYS[GREEN][green]
            if led < 0 and others and not any(self.piles):
                return others
            return PLAYS[PURPLE][purple] + others
        return self._moves_before_tricks(cards_of(hand))

    def _moves_before_tricks(self, cards: tuple[int, ...]) -> Sequence[Move]:
        match self.phase:
            case "take":
                return TAKE[len(self.scale)]
            case "return":
                return tuple([RETURN[pair] for pair in combinations(cards, 2)])
            case "divide":
                return Divisions(cards)
            case "give":
                return tuple([GIVE[card] for card in cards])
            case _:
                names = GIVE_TO[self._receiver()]
                return tuple([names[card] for card in cards])

    @property
    def counted(self) -> bool:
        """The ways of dividing are counted."""
        return self.phase == "divide"

    def _apply(self, move: Move) -> None:
        match self.phase:
            case "trick":
                self._play(CARD_OF[move])
            case "take":
                self._take(*TAKEN[move])
            case "return":
                self._return(RETURNED[move])
            case "divide":
                self._divide(masks_of(cards_named(move[7:])))
            case "give":
                self._give(CARD_OF[move])
            case _:
                self._pass_on(CARD_OF[move])

    # Summoning

    def _take(self, first: int, other: int) -> None:
        scale, hand = self.scale, self.hands[self.turn]
        self.taken = (scale[first], scale[other])
        for card in self.taken:
            scale.remove(card)
            hand[card >> 4] |= 1 << (card & 15)
        self.phase = "return"

    def _return(self, cards: tuple[int, ...]) -> None:
        hand = self.hands[self.turn]
        for card in cards:
            hand[card >> 4] ^= 1 << (card & 15)
        self.scale += cards
        self._ask()

    # The ask, and what the practitioner does

    def _ask(self) -> None:
        trumps = [hand[self.trump] for hand in self.hands]
        highest = max(trumps)
        seat = trumps.index(highest)
        self.practitioner, self.asked = seat, highest.bit_length() - 1
        if self.options["advanced"] and self.trump == PURPLE:
            self.phase, self.turn = "give", (seat + 1) % self.players
        else:
            self.phase, self.turn = "divide", seat

    def _divide(self, first: list[int]) -> None:
        seat = self.practitioner
        self.second = [whole ^ half for whole, half in zip(self.hands[seat], first, strict=True)]
        self.hands[seat] = first
        self._begin_tricks()

    def _give(self, card: int) -> None:
        seat = self.turn
        self._hand_over(card, seat, self.practitioner)
        self.gave[seat] = card
        self.turn = (seat + 1) % self.players
        if self.turn == self.practitioner:
            self.phase = "pass on"

    def _receiver(self) -> int:
        """Who gets the practitioner's next card; the practitioner itself when all have one."""
        got = self.players - self.got.count(NOBODY)
        return (self.practitioner + 1 + got) % self.players

    def _pass_on(self, card: int) -> None:
        to = self._receiver()
        self._hand_over(card, self.practitioner, to)
        self.got[to] = card
        if self._receiver() == self.practitioner:
            self._begin_tricks()

    def _hand_over(self, card: int, giver: int, to: int) -> None:
        self.hands[giver][card >> 4] ^= 1 << (card & 15)
        self.hands[to][card >> 4] |= 1 << (card & 15)

    # Tricks

    def _begin_tricks(self) -> None:
        self.phase, self.turn = "trick", self.leaders[0]

    def _play(self, card: int) -> None:
        seat, colour, led = self.turn, card >> 4, self.led
        self.hands[seat][colour] ^= 1 << (card & 15)
        self.plays.append(card)
        if led < 0:
            if colour == PURPLE and not any(self.piles):
                self.voids[seat] |= NOT_PURPLE
            self.led, self.best = colour, seat
            self.top = POWER[self.trump][colour][card]
        else:
            if colour != led:
                self.voids[seat] |= 1 << led
            power = POWER[self.trump][led][card]
            if power > self.top:
                self.top, self.best = power, seat
        seat += 1
        self.turn = seat = seat if seat < self.players else 0
        if seat == self.leaders[-1]:
            self._end_trick()

    def _end_trick(self) -> None:
        players, winner, seat = self.players, self.best, self.practitioner
        for card in self.plays[-players:]:
            if card < 16:
                self.piles[winner] |= 1 << card
        self.tokens[winner] += 1
        self.leaders.append(winner)
        self.turn, self.led, self.best, self.top = winner, NOBODY, NOBODY, 0
        if len(self.plays) == players * BOXES[players].hand:
            self._end_round()
        elif not any(self.hands[seat]):
            # Before the last trick only a first half can be used up.
            self.hands[seat], self.second = self.second, [0, 0, 0, 0]
            self.voids[seat] = 0

    # -- the end of a round and of the game

    def _end_round(self) -> None:
        last = self.leaders[-1]
        for card in self.scale:
            if card < 16:
                self.piles[last] |= 1 << card
        self.taken = ()
        self.gave, self.got = [NOBODY] * self.players, [NOBODY] * self.players
        result = self._settle(last)
        self.rounds += (result,)
        self.totals = [total + points for total, points in zip(self.totals, result.points, strict=True)]
        if min(self.totals) <= GAME_ENDS_AT or len(self.rounds) == self.players:
            self.phase, self.turn = "over", OVER
        else:
            self.phase, self.turn = "round", CHANCE

    def _settle(self, last: int) -> Round:
        moon = self.piles.index(ALL_PURPLE) if ALL_PURPLE in self.piles else NOBODY
        purple = tuple(map(purple_sum, self.piles))
        if moon == NOBODY:
            points = [TOKEN * tokens - poison for tokens, poison in zip(self.tokens, purple, strict=True)]
        else:
            points = [MOON if seat == moon else UNDER_MOON for seat in range(self.players)]
        return Round(self.trump, self.practitioner, self.asked, tuple(self.tokens), purple, moon, last, tuple(points))

    def scores(self) -> list[int]:
        """The totals of the rounds finished."""
        return self.totals[:]

    def winners(self) -> list[int]:
        """The seats with the highest total."""
        if self.turn != OVER:
            return []
        most = max(self.totals)
        return [seat for seat, total in enumerate(self.totals) if total == most]

    def ends(self) -> list[str]:
        """How each round ended and, at last, the game."""
        ends = ["round: counted" if result.moon == NOBODY else "round: moon" for result in self.rounds]
        if self.turn == OVER:
            ends.append("game: minus hundred" if min(self.totals) <= GAME_ENDS_AT else "game: rounds played")
        return ends

    # -- what a seat may know

    def seen(self, seat: int, by: int, move: Move) -> Move:
        """Cards put into the scale, the halves, and cards given are known to those who handle them only."""
        verb, _space, rest = move.partition(" ")
        if seat == by or verb in ("play", "take"):
            return move
        if verb != "give":
            return verb + " ?" * len(rest.split(" "))
        if by != self.practitioner:
            return move if seat == self.practitioner else "give ?"
        to = rest.rpartition(" ")[2]
        return move if to == str(seat) else f"give ? to {to}"

    def _view(self, seat: int) -> SlaughterView:
        """The own cards and all that is public."""
        phase, mine = self.phase, seat == self.practitioner
        summoned = self.taken and seat == self.leaders[0]
        second = cards_of(self.second)
        return SlaughterView(
            seat=seat,
            players=self.players,
            options=self.options,
            turn=self.turn,
            legal=self.legal() if self.turn == seat else (),
            scores=tuple(self.totals),
            winners=tuple(self.winners()),
            phase=phase,
            indicators=self.indicators[: len(self.rounds) + (phase not in ("start", "round", "over"))],
            trump=self.trump,
            hand=cards_of(self.hands[seat]),
            sizes=tuple([sum([mask.bit_count() for mask in hand]) for hand in self.hands]),
            second=second if mine else (UNKNOWN,) * len(second),
            scale=self._scale_seen(bool(summoned)),
            taken=self.taken if summoned else (UNKNOWN,) * len(self.taken),
            practitioner=self.practitioner,
            asked=self.asked,
            gave=tuple(self.gave) if mine else _only(seat, self.gave),
            got=tuple(self.got) if mine else _only(seat, self.got),
            plays=tuple(self.plays),
            leaders=tuple(self.leaders),
            best=self.best,
            voids=tuple(self.voids),
            piles=tuple(self.piles),
            tokens=tuple(self.tokens),
            rounds=self.rounds,
        )

    def _scale_seen(self, summoned: bool) -> tuple[int, ...]:
        scale = tuple(self.scale)
        if self.phase in ("round", "over"):
            return scale
        known = 2 if summoned and self.phase != "return" else 0
        return (UNKNOWN,) * (len(scale) - known) + scale[len(scale) - known :]


def _only(seat: int, cards: list[int]) -> tuple[int, ...]:
    """The seat's own card, and whether there is one for the others."""
    return tuple([card if card == NOBODY or other == seat else UNKNOWN for other, card in enumerate(cards)])
