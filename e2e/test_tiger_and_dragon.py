"""Tiger & Dragon as people play it: taps on a tablet, whole matches, through the curtain, across reloads."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.person import CURTAIN, NEXT_ROUND, VICTORY, Person

GAME = "tiger-and-dragon"


def test_whole_matches_against_bots_at_every_number_of_players(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("instant")
    for players, seed in ((2, 11), (3, 17), (4, 19), (5, 15)):  # short matches
        anna.begin(GAME, players, seed=seed)
        anna.play_to_end()
        expect(home.locator(VICTORY)).to_contain_text("win")
        expect(home.locator("dialog .sheet tbody tr").first).to_contain_text("1.")
        home.locator("dialog a[href='#']").tap()
        expect(home.locator(".games")).to_be_visible()


def test_a_whole_match_in_teams(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("instant")
    anna.begin(GAME, 4, seed=25, options={"teams": True})
    expect(home.locator(".team-0")).to_have_count(2)
    expect(home.locator(".team-1")).to_have_count(2)
    anna.play_to_end()
    expect(home.locator(VICTORY)).to_contain_text("share the victory")


def test_a_clifftop_match_with_a_shown_tile(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("instant")
    anna.begin(GAME, 3, seed=15, options={"battlefield": "clifftop"})
    anna.play_to_end()
    home.locator("#end-scores").tap()
    sheet = home.locator("dialog .sheet").first
    expect(sheet).to_contain_text("Clifftop")
    assert any("Richi!" in status for status in anna.seen), "Anna was never asked whether to show"


def test_two_people_never_see_each_others_tiles(home: Page) -> None:
    person = Person(home)
    person.set_speed("instant")
    person.begin(GAME, 2, persons={0: "Anna", 1: "Ben"}, seed=90)  # a short match
    hands: dict[str, list[str]] = {}
    for _step in range(2000):
        what = person.wait()
        if what == VICTORY:
            break
        if what == CURTAIN:
            html = home.locator("#app").inner_html()
            assert "piece" not in html
            assert "td-tile" not in html
            for tiles in hands.values():
                assert not any(tile in html for tile in tiles)
            name = home.locator(".curtain-name").inner_text()
            person.tap(CURTAIN)
            expect(home.locator("#hand")).to_be_visible()
            expect(home.locator(".td-board.is-own b").first).to_have_text(name)
            other = home.locator(".td-others .td-board")
            lying = other.locator(".td-row .piece").count()
            assert other.locator(".piece").count() == lying
            hands[name] = person.hand()
        else:
            person.step()
    assert set(hands) == {"Anna", "Ben"}
    expect(home.locator(VICTORY)).to_be_visible()


def test_a_reload_in_mid_round_comes_back_to_the_same_table(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("fast")
    anna.begin(GAME, 3, seed=6)
    for _move in range(4):
        anna.step()
    anna.wait()
    hand, boards = anna.hand(), home.locator(".td-others").inner_text()
    home.reload()
    anna.wait()
    assert anna.hand() == hand
    assert home.locator(".td-others").inner_text() == boards
    home.goto("about:blank")
    home.go_back()
    anna.wait()
    assert anna.hand() == hand


def test_why_a_tile_cannot_be_played(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("instant")
    anna.begin(GAME, 4, seed=3)
    for _step in range(200):
        anna.wait()
        dim = home.locator("#hand .is-dim")
        if dim.count():
            break
        anna.step()
    dim.first.tap(force=True)  # a disabled button to Playwright, not to a finger
    expect(home.locator("#message.is-complaint")).to_contain_text("does not match")
    expect(home.locator("#message a")).to_have_attribute("href", f"#rules/{GAME}")


def test_the_round_is_explained_and_waits(home: Page) -> None:
    anna = Person(home)
    anna.set_speed("instant")
    anna.begin(GAME, 5, seed=8)
    anna.play_round()
    expect(home.locator("dialog")).to_contain_text("it pays")
    expect(home.locator(NEXT_ROUND)).to_be_visible()
    anna.tap(NEXT_ROUND)
    expect(home.locator("dialog")).to_have_count(0)
