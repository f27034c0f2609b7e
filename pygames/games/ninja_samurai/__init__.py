"""Ninja Samurai: nine two-sided cards; whoever cannot move or act loses. Notation: docs/notation.md."""

from pygames.game import Game, Option
from pygames.games.ninja_samurai.rules import ENDINGS, NinjaSamurai, check_options
from pygames.text import N_

GAME = Game(
    id="ninja-samurai",
    title="Ninja Samurai",
    players=(1, 2),
    position=NinjaSamurai,
    options=(
        Option(
            "level",
            N_("Actions"),
            "high",
            ("basic", "medium", "high"),
            (N_("None"), N_("Cards without a katana"), N_("All cards")),
        ),
        Option("match", N_("Games"), 1, (1, 3), (N_("A single game"), N_("Until one has won two"))),
    ),
    endings=ENDINGS,
    deal_keys=frozenset({"pile", "grid"}),
    check=check_options,
)
