"""Ninja Scroll Trick: trick-taking where half the hand lies open with prizes on it. Notation: docs/notation.md."""

from pygames.game import Game, Option
from pygames.games.ninja_scroll_trick.components import SHADOW_NAME
from pygames.games.ninja_scroll_trick.rules import ENDINGS, NinjaScrollTrick
from pygames.text import N_

GAME = Game(
    id="ninja-scroll-trick",
    title="Ninja Scroll Trick",
    players=(2, 3, 4, 5),
    position=NinjaScrollTrick,
    options=(
        Option(
            "scrolls",
            N_("Scroll tiles"),
            "plain",
            ("plain", "spread"),
            (N_("+3, +1 and −1, fifteen of each"), N_("From +5 to −3")),
        ),
    ),
    automatic=SHADOW_NAME,
    endings=ENDINGS,
    deal_keys=frozenset({"start", "hands", "tiles", "shadow", "cards"}),
)
