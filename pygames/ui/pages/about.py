"""Who made what this app is built from, and under which licence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import h2, li, p, ul

from pygames.game import Game
from pygames.games import all_games
from pygames.text import _
from pygames.ui.pages.layout import page as layout

DESIGNERS = {  # of Ninja Scroll Trick nobody is known
    "slaughter-the-dragon": "Tetsuya Yamaoka (Siroup Games)",
    "dragon-trick": "Mark Kale",
    "ninja-samurai": "Santiago Eximeno",
    "tiger-and-dragon": "Atsushi Hashimoto, Kunihito Nozawa (Arclight)",
}


def page(version: str, components: Sequence[Mapping[str, str]]) -> tuple[str, str]:
    """The page. ``components``: name, version and licence of everything that is shipped."""
    return layout(
        _("About"),
        p[_("Five ninja and dragon tabletop games in your browser. Nothing you do here leaves this device.")],
        p(".quiet")[_("Version {version}").format(version=version or "?")],
        h2[_("The games")],
        ul[[li[_game(game)] for game in all_games().values()]],
        h2[_("Made with")],
        ul[[li[_component(component)] for component in components]],
        p[_("Pictures: game-icons.net, licensed CC BY 3.0; recoloured.")],
    )


def _game(game: Game) -> str:
    designer = DESIGNERS.get(game.id)
    if not designer:
        return _("{game}: we do not know who designed it").format(game=game.title)
    return _("{game}: design by {designer}").format(game=game.title, designer=designer)


def _component(component: Mapping[str, str]) -> str:
    return " · ".join(str(component[key]) for key in ("name", "version", "licence") if component.get(key))
