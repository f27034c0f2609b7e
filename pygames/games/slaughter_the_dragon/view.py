"""What a seat knows in Slaughter the Dragon, Ha, and why it may not do something. How worlds are sampled is in world.py."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pygames.game import OVER, Move, View
from pygames.games.slaughter_the_dragon.cards import (
    CARD,
    CARD_OF,
    CARDS,
    NAMES,
    NOBODY,
    TAKEN,
    card_name,
    colour_name,
)
from pygames.text import _, ngettext

if TYPE_CHECKING:
    from pygames.games.slaughter_the_dragon.rules import SlaughterTheDragon


class Round(NamedTuple):
    """What a round came to, for the score sheet; one entry a seat where it is a tuple."""

    trump: int
    practitioner: int
    asked: int
    """The number of the highest trump in any hand."""
    tokens: tuple[int, ...]
    purple: tuple[int, ...]
    """The sum of the purple cards that each seat took."""
    moon: int
    """The seat that has all twelve, or `NOBODY`."""
    last: int
    """The winner of the last trick, who took the scale."""
    points: tuple[int, ...]


class Trick(NamedTuple):
    """A trick, complete or not."""

    leader: int
    cards: tuple[int, ...]
    """In order of play."""
    winner: int
    """The seat that took it, or would as it lies."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SlaughterView(View):
    """What a seat knows; the fields are those of `SlaughterTheDragon`, hidden cards as `UNKNOWN`."""

    phase: str
    indicators: tuple[int, ...]
    """The trumps revealed so far, that of this round included."""
    trump: int
    hand: tuple[int, ...]
    """The cards of this seat's hand, sorted; its second half is not among them."""
    sizes: tuple[int, ...]
    second: tuple[int, ...]
    """The practitioner's second half while it lies face down."""
    scale: tuple[int, ...]
    """In its order: the winner of the last round knows the last two, everybody knows all after the last trick."""
    taken: tuple[int, ...]
    practitioner: int
    asked: int
    gave: tuple[int, ...]
    got: tuple[int, ...]
    plays: tuple[int, ...]
    leaders: tuple[int, ...]
    best: int
    voids: tuple[int, ...]
    """The colours, as bits ``1 << colour``, that each seat has shown to be missing from what is its hand now."""
    piles: tuple[int, ...]
    """The mask of purple cards that each seat has taken."""
    tokens: tuple[int, ...]
    rounds: tuple[Round, ...]

    # -- what is on the table

    @property
    def tricks(self) -> list[Trick]:
        """The tricks of this round that are complete."""
        n = self.players
        return [
            Trick(self.leaders[at], self.plays[at * n : at * n + n], self.leaders[at + 1])
            for at in range(len(self.leaders) - 1)
        ]

    @property
    def trick(self) -> Trick:
        """The trick that is being played, without cards before its lead."""
        leader = self.leaders[-1] if self.leaders else NOBODY
        return Trick(leader, self.plays[(len(self.leaders) - 1) * self.players :] if self.plays else (), self.best)

    def played_by(self, seat: int) -> list[int]:
        """The cards that a seat has played in this round, in order."""
        n = self.players
        return [card for at, card in enumerate(self.plays) if (self.leaders[at // n] + at) % n == seat]

    @property
    def purple_open(self) -> bool:
        """Whether somebody has taken a purple card in a trick of this round."""
        return any(self.piles)

    def located(self) -> dict[int, int]:
        """The cards that this seat knows to be in another seat's hand, and whose: what it gave as the practitioner."""
        if self.seat != self.practitioner:
            return {}
        return {card: seat for seat, card in enumerate(self.got) if card != NOBODY and card not in self.plays}

    def unseen(self) -> list[int]:
        """The cards that may be in several places: in other hands, in a second half, in the scale."""
        if self.phase in ("start", "round", "over"):
            return []
        seen = {*self.hand, *self.second, *self.scale, *self.plays, *self.located()}
        return [card for card in CARDS[self.players] if card not in seen]

    # -- reasons

    def why_not(self, move: Move) -> str:
        """The reason a rulebook would give."""
        if move in self.legal:
            return ""
        if self.turn != self.seat:
            return _("The game is over.") if self.turn == OVER else _("It is not your turn.")
        verb, _space, rest = move.partition(" ")
        names = rest.split(" ")
        cards = [CARD[name] for name in names if name in CARD]
        form = {
            "take": move in TAKEN,
            "return": len(cards) == len(names) == 2,
            "divide": len(cards) == len(names),
            "give": move in CARD_OF,
            "play": move in CARD_OF,
        }
        if not form.get(verb):
            return _("“{move}” is not a move of this game.").format(move=move[:40])
        if verb != {"pass on": "give", "trick": "play"}.get(self.phase, self.phase):
            return self.expected()
        if verb == "take":
            return _("The scale has only {count} cards.").format(count=len(self.scale))
        for card in cards:
            if card not in self.hand:
                return self._not_in_hand(card)
        if verb == "play":
            return self._may_not_play(cards[0])
        if verb == "give":
            return self.expected()
        if sorted(set(cards)) != cards:
            return _("The cards are named once each, in order: {cards}.").format(
                cards=" ".join(NAMES[card] for card in sorted(set(cards)))
            )
        return _("The second half needs at least one card too.")

    def expected(self) -> str:
        """What the seat to move is asked for."""
        match self.phase:
            case "take":
                return _("You take two cards of the scale now.")
            case "return":
                return _("You put two cards of your hand into the scale now.")
            case "divide":
                return _("You divide your hand now: name the cards of the first half.")
            case "give":
                return _("You give one card to the practitioner now.")
            case "pass on":
                given = sum(card != NOBODY for card in self.got)
                if not given:
                    return _("You give one card to the next player now.")
                return _("You give one card to the player {count} seats further on now.").format(count=given + 1)
            case _:
                return _("You play a card to the trick now.")

    def _not_in_hand(self, card: int) -> str:
        if card in self.second:
            return _("The {card} is in your second half, which is not your hand yet.").format(card=card_name(card))
        return _("You do not have the {card}.").format(card=card_name(card))

    def _may_not_play(self, card: int) -> str:
        if not self.trick.cards:
            return _(
                "Nobody has taken a purple card yet, so you may lead purple only from a hand of nothing but purple."
            )
        led = self.trick.cards[0] >> 4
        held = [card for card in self.hand if card >> 4 == led]
        return ngettext(
            "You must follow {colour}: you still have the {card}.",
            "You must follow {colour}: you still have {count} cards of it.",
            len(held),
        ).format(colour=colour_name(led), card=card_name(held[0]), count=len(held))

    def sample(self, rng: Random) -> SlaughterTheDragon:
        """A world that agrees with all this, every one as likely (world.py says how)."""
        from pygames.games.slaughter_the_dragon.world import sample

        return sample(self, rng)
