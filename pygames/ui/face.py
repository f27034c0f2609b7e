"""How a game looks and is handled on the page. A game's ``face.py`` defines one subclass and its ``FACE``.

A face knows no hidden thing: it gets a `View`, and everything on its page is drawn from that. What people tap are
*items*, texts that mean something to the game's face; the items tapped so far are *picked*, and `Face.move` says which
move they make up. In most games an item simply is a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from htpy import Element, Node

from pygames.game import CHANCE, OVER, Move, View
from pygames.text import _
from pygames.ui.settings import Settings

V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True, slots=True)
class Look(Generic[V]):
    """Everything that a table is drawn from."""

    view: V
    names: Sequence[str]
    persons: frozenset[int] = frozenset()
    """The seats that people play."""
    settings: Settings = field(default_factory=Settings)
    picked: tuple[str, ...] = ()
    hint: Move = ""
    """A move to be marked as the hint."""
    locked: bool = False
    """Whether nothing can be played now: looking back, or a bot is thinking."""

    @property
    def mine(self) -> bool:
        """Whether the seat that is looked from is to move, and may."""
        return self.view.turn == self.view.seat and not self.locked

    @property
    def me(self) -> str:
        """The name of the seat that is looked from."""
        return self.names[self.view.seat]

    def others(self) -> list[int]:
        """The other players' seats, clockwise from the left."""
        view = self.view
        return [(view.seat + step) % view.players for step in range(1, view.players)]


@dataclass(frozen=True, slots=True)
class MoveButton:
    """A move that is not a card: a button below the table."""

    move: Move
    text: str
    key: str = ""
    """The key that presses it."""
    main: bool = False


class Face(ABC, Generic[V]):
    """A game on the page."""

    icon: str = "dragon-head"
    """The picture of the game on the home page."""
    tagline: str = ""

    @abstractmethod
    def scene(self, look: Look[V]) -> Sequence[Element | None]:
        """The whole table as this seat sees it: the others, the centre, the own cards."""

    @abstractmethod
    def status(self, look: Look[V]) -> str:
        """One line: whose turn it is and what is expected."""

    @abstractmethod
    def sheet(self, view: V, names: Sequence[str]) -> Node:
        """The score sheet: every round so far, each number explained."""

    @abstractmethod
    def round_summary(self, view: V, names: Sequence[str]) -> Node:
        """The round just over: who got what, and why."""

    @abstractmethod
    def rules(self) -> Node:
        """The rules in our own words, with pictures of the components."""

    def buttons(self, look: Look[V]) -> list[MoveButton]:
        """The legal moves that are buttons. None by default."""
        return []

    def tap(self, view: V, picked: tuple[str, ...], item: str) -> tuple[str, ...]:
        """What is picked after a tap on an item. By default the item alone."""
        return (item,)

    def move(self, view: V, picked: tuple[str, ...]) -> Move | None:
        """The legal move that the picked items make up, if they do. By default the item itself."""
        return picked[0] if picked and picked[0] in view.legal else None

    def complain(self, view: V, picked: tuple[str, ...], item: str) -> str:
        """Why a tapped item can be no part of a move now; empty where it can. By default the rules' own reason."""
        return "" if item in view.legal else view.why_not(item)

    def prompt(self, view: V, picked: tuple[str, ...]) -> str:
        """What the button says that plays the picked move."""
        return _("Play it")

    def explains(self, view: V, picked: tuple[str, ...]) -> str:
        """What the picked move will do, where that needs saying before it is confirmed."""
        return ""


def turn_text(look: Look[V], expected: str) -> str:
    """The status line for a game whose state is simply that somebody is to move: ``expected`` for the own turn."""
    view = look.view
    if view.turn == OVER:
        return _("The game is over.")
    if view.turn == CHANCE:
        return _("The round is over.")
    if view.turn == view.seat:
        return expected
    return _("{name} is to move.").format(name=look.names[view.turn])
