"""What a seat of Ninja Scroll Trick believes of the tiles that lie face down: the better ones lie on the stronger cards.

The figures are of the games of strong bots of both kinds, Master and tree search: in 2,000 layings of theirs one is about twice as
likely as if any tile lay anywhere. Of the hidden cards their choice of open ones says next to nothing.
"""

from __future__ import annotations

from pygames.games.ninja_scroll_trick.components import CARDS, RANK, SUIT, SUITS, UNKNOWN
from pygames.games.ninja_scroll_trick.guide import laying_order
from pygames.games.ninja_scroll_trick.playout import Rand
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.worlds import on_table

CUNNING = 0.85
"""How often a player is taken to have laid the better tiles on the stronger cards, with some straying."""
_GUESSES = (-0.6, -0.4, -0.2, 0.0, 0.5, 1.2, 2.0)
_TRUMP_GUESSES = (0.7, 0.9, 1.3, 1.5, 1.8, 2.0, 2.5)

GUESSES = tuple(
    tuple((_TRUMP_GUESSES if SUIT[card] == trump else _GUESSES)[RANK[card] - 1] for card in range(len(CARDS)))
    for trump in range(len(SUITS))
)
"""``GUESSES[trump][card]``: the tile that others expect on a card where it lies face down. Players who saw through face-down
tiles would leave all bad ones alone, as real ones cannot. Those that Shadow has face down lie by chance, but nobody looks at them for long."""


class Beliefs:
    """What a seat believes in a view of a round whose trump is known."""

    def __init__(self, view: NinjaScrollTrickView) -> None:
        self.trump = view.trump
        self.covered: list[list[int]] = [[] for _seat in range(view.seats)]
        """For each other player the cards that carry a tile the seat does not know."""
        for seat, card, marker in on_table(view):
            if marker == UNKNOWN and seat < view.players:
                self.covered[seat].append(card)

    def apply(self, world: NinjaScrollTrick, random: Rand) -> None:
        """Rearrange the tiles of a world."""
        on = world.on
        for cards in self.covered:
            if len(cards) > 1 and random() < CUNNING:
                tiles = sorted([on[card] for card in cards], reverse=True)
                for card, tile in zip(laying_order(cards, self.trump, random), tiles, strict=True):
                    on[card] = tile
