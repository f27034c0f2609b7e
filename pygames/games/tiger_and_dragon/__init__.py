"""Tiger & Dragon: a shedding game of attack and defence. Notation: docs/notation.md."""

from pygames.game import Game, Option
from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.rules import ENDINGS, TigerAndDragon, check_options
from pygames.text import N_

GAME = Game(
    id="tiger-and-dragon",
    title="Tiger & Dragon",
    players=(2, 3, 4, 5),
    position=TigerAndDragon,
    options=(
        Option(
            "battlefield",
            N_("Battlefield"),
            "dojo",
            (*BATTLEFIELDS, "random"),
            (*(field.title for field in BATTLEFIELDS.values()), N_("Drawn at random")),
        ),
        Option("teams", N_("Two teams of two"), False, (False, True)),
        Option("new_battlefield_each_round", N_("A new battlefield each round"), False, (False, True)),
    ),
    endings=ENDINGS,
    deal_keys=frozenset({"start", "battlefields", "hands"}),
    check=check_options,
)
