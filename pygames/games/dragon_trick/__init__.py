"""Dragon Trick: simultaneous picks in which equal dragons cancel. Notation: docs/notation.md."""

from pygames.game import Game
from pygames.games.dragon_trick.rules import ENDINGS, DragonTrick

GAME = Game(
    id="dragon-trick",
    title="Dragon Trick",
    players=(2, 3, 4),
    position=DragonTrick,
    endings=ENDINGS,
    deal_keys=frozenset({"line", "hands"}),
)
