"""What a seat of Ninja Samurai knows: everything but the order of the pile below its top card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from pygames.game import OVER, Move, View
from pygames.games.ninja_samurai.cards import ACTIONS, DISCARD, FLIP, RETURN, SWAP_ANY, SWAP_ROW, card_text, kind_name
from pygames.games.ninja_samurai.grid import (
    CELL,
    CELL_OF,
    CELLS,
    NEXT,
    PAIR_OF,
    PLACE_OF,
    RETURN_OF,
    fits,
    touches,
)
from pygames.games.ninja_samurai.rules import NinjaSamurai, Result
from pygames.randomness import shuffled
from pygames.text import _

VERBS = {"place": "place", "move": "move"}
"""The verb of each phase but ``"act"``."""
ACT_VERBS = {DISCARD: "discard", RETURN: "return", FLIP: "flip"}
TWO_CELLS = re.compile(r"move ([abc][123]) ([abc][123])", re.ASCII)


def view_of(position: NinjaSamurai, seat: int) -> NinjaSamuraiView:
    """The view of a seat."""
    return NinjaSamuraiView(
        seat=seat,
        players=position.players,
        options=position.options,
        turn=position.turn,
        legal=position.legal() if position.turn == seat else (),
        scores=tuple(position.scores()),
        winners=tuple(position.winners()),
        phase=position.phase,
        first=position.first,
        top=position.pile[0] if position.pile else 0,
        rest=tuple(sorted(position.pile[1:])),
        layout=position.layout,
        spots=position.spots,
        board=tuple(position.board),
        kinds=position.kinds,
        covered=position.covered,
        silent=position.silent,
        only=position.only,
        discarded=position.discarded,
        games=position.games,
        rank=position.rank,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class NinjaSamuraiView(View):
    """What a seat knows; the fields are those of `NinjaSamurai`."""

    phase: str
    first: int
    """The seat that places first in this game or, between games, in the next."""
    top: int
    """The number of the pile's top card, 0 where there is no pile."""
    rest: tuple[int, ...]
    """The numbers of the cards below it, in numerical order."""
    layout: tuple[tuple[int, int], ...]
    spots: int
    board: tuple[int, ...]
    kinds: int
    covered: int
    silent: bool
    only: int
    discarded: tuple[int, ...]
    games: tuple[Result, ...]
    rank: int

    @property
    def actions(self) -> tuple[int, ...]:
        """The action of each card number at this level."""
        return ACTIONS[str(self.options["level"])]

    @property
    def action(self) -> int:
        """The action that is to be done now, `cards.NONE` where none is."""
        return self.actions[self.covered >> 1]

    def unseen(self) -> tuple[int, ...]:
        """The cards whose order is unknown."""
        return self.rest

    # -- why not

    def why_not(self, move: Move) -> str:
        """The reason a rulebook would give."""
        if move in self.legal:
            return ""
        if self.turn != self.seat:
            return _("The game is over.") if self.turn == OVER else _("It is not your turn.")
        known = move in PLACE_OF or move in PAIR_OF or move in CELL_OF or move in RETURN_OF
        if not known and not TWO_CELLS.fullmatch(move):
            return _("“{move}” is not a move of this game.").format(move=move[:40])
        verb = move.partition(" ")[0]
        if verb != (VERBS.get(self.phase) or ACT_VERBS.get(self.action, "swap")):
            return self.expected()
        match verb:
            case "place":
                return self._not_placed(move)
            case "move":
                return self._not_moved(move)
            case "return":
                return self._not_returned(*RETURN_OF[move])
            case "swap":
                return self._not_swapped(*PAIR_OF[move])
            case _:
                return self._not_there(CELL_OF[move]) or _(
                    "You flip a {kind} now: {cell} shows the other kind."
                ).format(kind=kind_name(self.covered & 1), cell=CELLS[CELL_OF[move]])

    def expected(self) -> str:
        """What the seat to move is asked for."""
        match self.phase:
            case "place":
                return _("You place card {number} now, either face up.").format(number=self.top)
            case "move":
                return _("You move a card now, onto a neighbour that shows the other kind.")
            case "act":
                return _("Card {number} was covered, and you act as it says: {text}").format(
                    number=self.covered >> 1, text=card_text(self.covered)
                )
            case _:
                return _("The next game has not been dealt yet.")

    def _not_there(self, cell: int) -> str:
        return "" if self.board[cell] else _("There is no card on {cell}.").format(cell=CELLS[cell])

    def _not_placed(self, move: Move) -> str:
        spot = PLACE_OF[move][0]
        if not self.spots:
            return _("The first card is placed at 0,0.")
        if self.spots >> spot & 1:
            return _("A card lies there already.")
        if not touches(self.spots, spot):
            return _("A card is placed beside another one.")
        assert not fits(self.spots | 1 << spot)
        return _("All cards stay within three columns and three rows.")

    def _not_moved(self, move: Move) -> str:
        _verb, start, end = move.split(" ")
        cell, other = CELL[start], CELL[end]
        if not self.board[cell] or not self.board[other]:
            return self._not_there(cell) or self._not_there(other)
        if other not in NEXT[cell]:
            return _("{one} and {two} are not neighbours.").format(one=start, two=end)
        face = self.board[cell] & 1
        if face == self.board[other] & 1:
            return _("{one} and {two} show the same kind; a card moves onto the other kind.").format(one=start, two=end)
        return _("Card 9 was covered: only a {kind} may move in this turn.").format(kind=kind_name(self.only))

    def _not_returned(self, card: int, cell: int) -> str:
        number = card >> 1
        if number == self.covered >> 1:
            return _("Card {number} cannot return itself.").format(number=number)
        if number not in self.discarded:
            return _("Card {number} has not been discarded.").format(number=number)
        if self.board[cell]:
            return _("{cell} is not empty.").format(cell=CELLS[cell])
        assert not any(self.board[near] for near in NEXT[cell])
        return _("{cell} is not beside a card.").format(cell=CELLS[cell])

    def _not_swapped(self, one: int, two: int) -> str:
        missing = self._not_there(one) or self._not_there(two)
        if missing or self.action == SWAP_ANY:
            return missing
        text = (
            _("{one} and {two} are not in the same row.")
            if self.action == SWAP_ROW
            else _("{one} and {two} are not in the same column.")
        )
        return text.format(one=CELLS[one], two=CELLS[two])

    # -- worlds

    def sample(self, rng: Random) -> NinjaSamurai:
        """Shuffle the pile below its top card."""
        return self.world(shuffled(rng, self.rest))

    def world(self, rest: list[int]) -> NinjaSamurai:
        """The position with this order of the pile below its top card."""
        position = NinjaSamurai(self.players, self.options)
        position.phase, position.turn = self.phase, self.turn
        position.pile = (self.top, *rest) if self.top else ()
        position.layout, position.spots = self.layout, self.spots
        position.board, position.kinds = list(self.board), self.kinds
        position.covered, position.silent, position.only = self.covered, self.silent, self.only
        position.discarded, position.games, position.rank = self.discarded, self.games, self.rank
        return position
