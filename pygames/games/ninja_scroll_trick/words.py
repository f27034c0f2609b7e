"""What people read in Ninja Scroll Trick."""

from __future__ import annotations

from pygames.games.ninja_scroll_trick.components import RANK, SUIT, SUIT_NAMES
from pygames.text import _


def suit_name(suit: int) -> str:
    """A suit as a word: "fire"."""
    return _(SUIT_NAMES[suit])


def card_name(card: int) -> str:
    """A card as words: "fire 7"."""
    return _("{suit} {number}").format(suit=suit_name(SUIT[card]), number=RANK[card])
