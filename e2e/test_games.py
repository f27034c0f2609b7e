"""Every game at every number of players, played by taps on a tablet from the first page to the final ranking."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.person import CURTAIN, NEXT_ROUND, VICTORY, Person, dice
from pygames.games import all_games

OTHERS = [
    (game.id, players) for game in all_games().values() if game.id != "tiger-and-dragon" for players in game.players
]


@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_a_whole_game_against_bots(home: Page, game: str, players: int) -> None:
    anna = Person(home, dice(players))
    anna.set_speed("instant")
    anna.begin(game, players, seed=players)
    anna.play_to_end()
    expect(home.locator("dialog")).to_contain_text("The game is over")
    home.locator("dialog a[href='#']").tap()
    expect(home.locator(".save")).to_have_count(1)


@pytest.mark.parametrize("game", [game for game, players in OTHERS if players == 2])
def test_two_people_and_the_curtain(home: Page, game: str) -> None:
    both = Person(home, dice(7))
    both.set_speed("instant")
    both.begin(game, 2, persons={0: "Anna", 1: "Ben"}, seed=2)
    lifted = set()
    for _step in range(400):
        what = both.wait()
        if what == CURTAIN:
            assert home.locator(".piece").count() == 0
            lifted.add(home.locator(".curtain-name").inner_text())
        if what in (NEXT_ROUND, VICTORY) and lifted == {"Anna", "Ben"}:
            return
        both.step()
    raise AssertionError("no round came to its end")


@pytest.mark.parametrize("game", [game.id for game in all_games().values()])
def test_bots_alone_play_while_one_watches(home: Page, game: str) -> None:
    nobody = Person(home)
    nobody.set_speed("instant")
    nobody.begin(game, 3 if 3 in all_games()[game].players else 2, persons={}, seed=1)
    home.locator(f"{NEXT_ROUND}, {VICTORY}").first.wait_for(timeout=60_000)
