"""Who made what this app is built from, and under which licence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import h2, li, p, ul

from pygames.text import _
from pygames.ui.pages.layout import page as layout

DESIGNERS = {
    "Slaughter the Dragon, Ha": "Tetsuya Yamaoka (Siroup Games)",
    "Dragon Trick": "Mark Kale",
    "Ninja Samurai": "Santiago Eximeno",
    "Tiger & Dragon": "Atsushi Hashimoto, Kunihito Nozawa (Arclight)",
}


def page(version: str, components: Sequence[Mapping[str, str]]) -> tuple[str, str]:
    """The page. ``components``: name, version and licence of everything that is shipped."""
    return layout(
        _("About"),
        p[_("Five ninja and dragon tabletop games in your browser. Nothing you do here leaves this device.")],
        p(".quiet")[_("Version {version}").format(version=version or "?")],
        h2[_("The games")],
        ul[[li[_("{game}: design by {designer}").format(game=game, designer=who)] for game, who in DESIGNERS.items()]],
        h2[_("Made with")],
        ul[[li[_component(component)] for component in components]],
        p[_("Pictures: game-icons.net, licensed CC BY 3.0; recoloured.")],
    )


def _component(component: Mapping[str, str]) -> str:
    return " · ".join(str(component[key]) for key in ("name", "version", "license") if component.get(key))
