"""The stylesheets of the games cannot touch each other."""

from __future__ import annotations

import pytest
from sitekit import pages, paths
from sitekit.scoping import scoped, selectors

from pygames.games import all_games


def test_every_selector_comes_below_the_root() -> None:
    css = "/* { */ .a, .b:not(.c, .d) { x: 1 } @media (min-width: 1rem) { .of-g .e { y: 2 } :root[data-x] .f { } } @keyframes k { from { z: 3 } }"
    assert selectors(scoped(css, ".of-g")) == [
        ":where(.of-g) .a",
        ":where(.of-g) .b:not(.c, .d)",
        ".of-g .e",
        ":root[data-x] :where(.of-g) .f",
    ]
    assert "@keyframes k { from { z: 3 } }" in scoped(css, ".of-g")


def test_a_broken_stylesheet_is_refused() -> None:
    with pytest.raises(ValueError, match="no whole rule"):
        scoped(".a { x: 1 } .b { y: 2", ".of-g")


@pytest.mark.parametrize("game", all_games())
def test_a_games_rules_apply_to_that_game_alone(game: str) -> None:
    css = pages.stylesheet()
    own = css.split(f"/* {game}.css */")[1].split(".css */")[0]
    assert len(selectors(own.rpartition("/*")[0] or own)) > 20
    others = [f".of-{other}" for other in all_games() if other != game]
    for selector in selectors(own.rpartition("/*")[0] or own):
        assert f".of-{game}" in selector, selector
        assert not any(other in selector for other in others), selector


def test_every_stylesheet_but_the_apps_own_is_a_games() -> None:
    names = {path.stem for path in (paths.WEB / "css").glob("*.css")}
    assert names - {"boot", "tokens", "base", "components"} == set(all_games())
