"""What a seat of Dragon Trick knows: the rank line, every card played, the own hand; not the picks still face down."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pygames.game import OVER, Move, View
from pygames.games.dragon_trick.dragons import COPIES, HAND, IN_USE, card_name
from pygames.games.dragon_trick.rules import (
    NOBODY,
    PLACE_OF,
    TYPE_OF,
    DragonTrick,
    Round,
    Trick,
    counts,
    pack,
)
from pygames.randomness import shuffled
from pygames.text import _

HIDDEN = -2
"""In `DragonTrickView.picks`: a card that lies face down."""


def view_of(position: DragonTrick, seat: int) -> DragonTrickView:
    """The view of a seat."""
    open_now = len(position.picks) == position.players
    picks = [card if open_now or owner == seat else HIDDEN for owner, card in enumerate(position.picks)]
    return DragonTrickView(
        seat=seat,
        players=position.players,
        options=position.options,
        turn=position.turn,
        legal=position.legal() if position.turn == seat else (),
        scores=tuple(position.scores()),
        winners=tuple(position.winners()),
        phase=position.phase,
        hand=counts(position.hands[seat]),
        line=position.line,
        picks=(*picks, *[NOBODY] * (position.players - len(picks))),
        tricks=position.tricks,
        winner=position.winner,
        won=tuple(position.won),
        rounds=position.rounds,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class DragonTrickView(View):
    """What a seat knows; the fields are those of `DragonTrick`."""

    phase: str
    hand: tuple[int, ...]
    """How many of each type this seat holds, its pick not counted."""
    line: tuple[int, ...]
    picks: tuple[int, ...]
    """The card each seat has picked: its type, `HIDDEN` while it is face down, `NOBODY` where none lies yet."""
    tricks: tuple[Trick, ...]
    winner: int
    """The seat that has won the trick just revealed, `NOBODY` while there is none."""
    won: tuple[int, ...]
    rounds: tuple[Round, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        if self.phase not in ("pick", "swap"):
            return (0,) * self.players
        left = HAND[self.players] - len(self.tricks)
        return tuple([left - (card != NOBODY) for card in self.picks])

    def played(self) -> list[int]:
        """How many of each type have been shown in this round."""
        shown = [0] * 10
        for trick in self.tricks:
            for card in trick.picks:
                shown[card] += 1
        if self.phase == "swap":
            for card in self.picks:
                shown[card] += 1
        return shown

    def unseen(self) -> list[int]:
        """How many of each type are in other hands or face down in front of others."""
        left = [0] * 10
        if self.phase not in ("pick", "swap"):
            return left
        for card in IN_USE[self.players]:
            left[card] = COPIES - 1 - self.hand[card]
        for card, shown in enumerate(self.played()):
            left[card] -= shown
        if self.phase == "pick" and self.picks[self.seat] >= 0:
            left[self.picks[self.seat]] -= 1
        return left

    def why_not(self, move: Move) -> str:
        """The reason a rulebook would give."""
        if move in self.legal:
            return ""
        if self.turn != self.seat:
            return _("The game is over.") if self.turn == OVER else _("It is not your turn.")
        if move not in TYPE_OF and move not in PLACE_OF:
            return _("“{move}” is not a move of this game.").format(move=move[:40])
        if self.phase == "swap" and move in TYPE_OF:
            return _("You decide now whether to swap two neighbours of the rank line.")
        if self.phase == "swap":
            return _("The rank line has places 0 to {last} only.").format(last=len(self.line) - 1)
        if move in PLACE_OF:
            return _("You pick a card now; the rank line is changed after a trick.")
        card = TYPE_OF[move]
        if card not in IN_USE[self.players]:
            return _("{card} is not in the game with {players} players.").format(
                card=card_name(card), players=self.players
            )
        return _("You have no {card} left in hand.").format(card=card_name(card))

    def sample(self, rng: Random) -> DragonTrick:
        """Deal the unseen cards over the other hands and face-down picks, all ways equally likely."""
        return self.world(shuffled(rng, [card for card, left in enumerate(self.unseen()) for _copy in range(left)]))

    def world(self, pool: list[int]) -> DragonTrick:
        """The position in which the unseen cards are handed out from the end of ``pool``: seat by seat, pick, then hand."""
        position = DragonTrick(self.players, self.options)
        picks = []
        for seat, size in enumerate(self.sizes):
            if self.picks[seat] != NOBODY:
                picks.append(pool.pop() if self.picks[seat] == HIDDEN else self.picks[seat])
            if seat == self.seat:
                position.hands[seat] = pack(card for card, held in enumerate(self.hand) for _copy in range(held))
            else:
                position.hands[seat] = pack(pool.pop() for _card in range(size))
        position.phase, position.turn, position.line = self.phase, self.turn, self.line
        position.picks, position.tricks = tuple(picks), self.tricks
        position.winner = self.winner
        position.won, position.rounds = list(self.won), self.rounds
        return position
