"""Every game at every number of players, played by taps on a tablet from the first page to the final ranking."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewPage
from e2e.person import CURTAIN, NEXT_ROUND, VICTORY, Person, dice
from pygames.games import all_games

GAMES = list(all_games())
OTHERS = [game for game in GAMES if game != "tiger-and-dragon"]
"""Tiger & Dragon has a page of tests of its own."""
SAFARI = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
"""What an iPad calls itself. Pyodide then waits at least 4 ms in each turn of its loop, here as there."""


@pytest.fixture
def quick(home: Page) -> Page:
    """The app at instant speed."""
    Person(home).set_speed("instant")
    return home


@pytest.mark.parametrize("game", OTHERS)
def test_whole_games_against_bots_at_every_number_of_players(quick: Page, game: str) -> None:
    for number, players in enumerate(all_games()[game].players, 1):
        anna = Person(quick, dice(players))
        anna.begin(game, players, seed=players)
        anna.play_to_end()
        expect(quick.locator("dialog")).to_contain_text("The game is over")
        quick.locator("dialog a[href='#']").tap()
        expect(quick.locator(".save")).to_have_count(number)


@pytest.mark.parametrize("game", [game for game in OTHERS if 2 in all_games()[game].players])
def test_two_people_and_the_curtain(quick: Page, game: str) -> None:
    both = Person(quick, dice(7))
    both.begin(game, 2, persons={0: "Anna", 1: "Ben"}, seed=2)
    lifted = set()
    for _step in range(400):
        what = both.wait()
        if what == CURTAIN:
            assert quick.locator(".piece").count() == 0
            lifted.add(quick.locator(".curtain-name").inner_text())
        if what in (NEXT_ROUND, VICTORY) and lifted == {"Anna", "Ben"}:
            return
        both.step()
    raise AssertionError("no round came to its end")


@pytest.mark.parametrize("name", ["Lea 😀", "👩‍👩‍👧‍👦 Gisela", "Ōgon 黄金", "𝔉𝔯𝔢𝔡 🐉"])
def test_a_name_stays_as_it_was_typed(quick: Page, name: str) -> None:
    both = Person(quick)
    both.begin("dragon-trick", 2, persons={0: name, 1: "Ben"}, seed=2)
    curtain = quick.locator(".curtain-name")
    expect(curtain).to_have_text(name)
    quick.reload()
    expect(curtain).to_have_text(name)
    quick.evaluate("location.hash = ''")
    expect(quick.locator(".save").first).to_contain_text(name)
    quick.tap("a[href='#new/dragon-trick']")
    expect(quick.locator("#name0")).to_have_value(name)


def test_a_file_of_lists_within_lists_is_told_and_the_app_goes_on(home: Page) -> None:
    home.locator("input[type=file]").first.set_input_files(
        {"name": "deep.json", "mimeType": "application/json", "buffer": b"[" * 5000}
    )
    expect(home.locator("#notice")).to_contain_text("within each other")
    Person(home).begin("dragon-trick", 2, seed=1)


def test_bots_alone_play_while_one_watches(quick: Page) -> None:
    nobody = Person(quick)
    for game in GAMES:
        nobody.begin(game, 3 if 3 in all_games()[game].players else 2, persons={}, seed=1)
        quick.locator(f"{NEXT_ROUND}, {VICTORY}").first.wait_for(timeout=60_000)
        quick.evaluate("location.hash = ''")
        quick.locator(".games").wait_for()


def test_bots_think_where_every_turn_of_the_loop_is_slow(new_page: NewPage) -> None:
    ipad = new_page(user_agent=SAFARI)
    anna = Person(ipad)
    anna.set_speed("instant")
    for game in GAMES:
        anna.begin(game, max(n for n in all_games()[game].players if n <= 3), bot="master")
        anna.wait()
        ipad.locator("#tool-hint").tap()
        ipad.locator(".message.is-hint").wait_for()
        ipad.evaluate("location.hash = ''")
        ipad.locator(".games").wait_for()
