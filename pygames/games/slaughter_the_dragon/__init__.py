"""Slaughter the Dragon, Ha: a trick-taking game of purple poison and ninjutsu. Notation: docs/notation.md."""

from pygames.game import Game, Option
from pygames.games.slaughter_the_dragon.rules import ENDINGS, SlaughterTheDragon
from pygames.text import N_

GAME = Game(
    id="slaughter-the-dragon",
    title="Slaughter the Dragon, Ha",
    players=(3, 4, 5),
    position=SlaughterTheDragon,
    options=(Option("advanced", N_("Advanced variant: Soul-Sucking when purple is trump"), False, (False, True)),),
    endings=ENDINGS,
    deal_keys=frozenset({"indicators", "leader", "hands", "scale"}),
)
