"""How to play a game, in our own words."""

from __future__ import annotations

from htpy import a, div

from pygames.games import get, part
from pygames.text import _
from pygames.ui.pages.layout import page as layout


def page(game_id: str, back: str = "") -> tuple[str, str]:
    """The rules page of a game."""
    game = get(game_id)
    return layout(
        game.title,
        div(".rules")[part(game_id, "face").FACE.rules()],
        div(".actions")[a(".action.is-main", href=f"#new/{game_id}")[_("Play")]],
        back=back,
        kind=f"rules-page.of-{game_id}",
    )
