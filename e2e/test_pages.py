"""The pages around the tables, and the dialogs over them, as a person taps through them."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from e2e.conftest import NewPage
from e2e.person import Person
from e2e.tables import VARIANTS, at_pause, fullest, sit_down

VARIANT = {variant.name: variant for variant in VARIANTS}


def test_a_saved_game_is_deleted_only_after_a_question(home: Page) -> None:
    Person(home).begin("dragon-trick", 2)
    home.locator("#to-home").tap()
    home.locator("#delete-1").tap()
    expect(home.locator("dialog h2")).to_have_text("Delete this game?")
    home.get_by_role("button", name="Keep it").tap()
    expect(home.locator("dialog")).to_have_count(0)
    expect(home.locator("#delete-1")).to_be_focused()
    home.locator("#delete-1").tap()
    home.get_by_role("button", name="Delete it").tap()
    expect(home.locator(".save")).to_have_count(0)


def test_the_about_page_says_the_licence_of_everything_that_is_shipped(home: Page) -> None:
    home.locator("a[href='#about']").tap()
    shipped = home.locator(".page-body ul").nth(1).locator("li")
    expect(shipped.first).to_be_visible()
    for row in shipped.all_inner_texts():
        assert row.count(" · ") == 2, row


def test_a_line_of_the_log_is_looked_back_at_as_it_says(home: Page) -> None:
    sit_down(home, f"play/{fullest(VARIANT['tiger-2'])['answer']}")
    home.locator("#tool-dialog-log").tap()
    line = home.locator(".log button").nth(2)
    expect(line.locator(".log-number")).to_have_text("3")
    words = line.locator(".log-text").inner_text()
    line.tap()
    expect(home.locator("#status")).to_contain_text("Looking back at 3 of")
    expect(home.locator("#message")).to_have_text(words)
    home.locator("#look-forward").tap()
    expect(home.locator("#status")).to_contain_text("Looking back at 4 of")
    home.locator("#look-back").tap()
    expect(home.locator("#message")).to_have_text(words)
    home.locator("#look-return").tap()
    expect(home.locator("#look-return")).to_have_count(0)


def test_the_dialogs_at_an_end_show_their_buttons_on_a_phone_held_sideways(home: Page) -> None:
    home.set_viewport_size({"width": 844, "height": 390})
    for name, over, button in (("slaughter-5", False, "#next-round"), ("dragon-trick-4", True, "#act-again")):
        home.evaluate("address => { location.hash = address }", f"play/{at_pause(VARIANT[name], over=over)}")
        home.locator(button).wait_for(timeout=60_000)
        box = home.locator(button).bounding_box()
        assert box
        assert box["y"] + box["height"] < 390
        expect(home.locator(".victory, .explained").first).to_be_in_viewport()


def test_the_menu_closes_after_a_link_is_copied_and_settings_lead_back(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    sit_down(page, f"play/{fullest(VARIANT['tiger-2'])['answer']}")
    page.locator("#tool-dialog-menu").tap()
    page.locator("#act-share").tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#message.is-news")).to_contain_text("Whoever opens the link")
    expect(page.locator("#boot-copied")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(page.url.split("#")[0] + "#play/")
    page.locator("#tool-dialog-menu").tap()
    page.locator("dialog a[href='#settings']").tap()
    page.locator("#set-size").wait_for()
    page.locator("#to-home").tap()
    expect(page.locator(".at-table")).to_be_visible()


RESULTS = [
    {
        "game": "slaughter-the-dragon",
        "table": f"{number}:1",
        "name": name,
        "players": 3,
        "against": "student",
        "score": -12,
        "won": won,
    }
    for number, (name, won) in enumerate([("Maximilian the Second", True), ("Anna", False)])
]


def test_the_statistics_stay_on_the_page_of_a_phone(new_page: NewPage) -> None:
    keep = f"try {{ localStorage.setItem('dragon-dojo.statistics', {json.dumps(json.dumps(RESULTS))}) }} catch {{}}"
    page = new_page(init=keep, viewport={"width": 390, "height": 844})
    page.locator("a[href='#statistics']").tap()
    page.locator(".sheet").first.wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390


def test_begin_is_in_sight_however_many_play(home: Page) -> None:
    home.set_viewport_size({"width": 1180, "height": 820})
    home.evaluate("location.hash = 'new/tiger-and-dragon'")
    home.locator("#players-5").check()
    expect(home.locator("#seat-row-4")).to_be_visible()
    box = home.locator("#begin").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 820


def test_news_lies_over_no_action_and_lets_taps_through(home: Page) -> None:
    sit_down(home, f"play/{fullest(VARIANT['tiger-2'])['answer']}")
    home.evaluate("dojo.note('boot-offline', 'Ready for the train.', [], 60_000)")
    note = home.locator("#boot-offline")
    box, bar = note.bounding_box(), home.locator(".act-bar").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] < bar["y"]
    centre = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    assert home.evaluate("({x, y}) => !document.elementFromPoint(x, y).closest('#boot-notes')", centre)


def test_games_begun_in_two_tabs_are_both_kept(home: Page) -> None:
    other = home.context.new_page()
    other.goto(home.url)
    other.locator(".games").wait_for(timeout=60_000)
    Person(home).begin("ninja-samurai", 1)
    expect(other.locator(".save")).to_have_count(1)
    Person(other).begin("dragon-trick", 2)
    home.locator("#to-home").tap()
    expect(home.locator(".save")).to_have_count(2)
    home.locator("#delete-2").tap()
    home.get_by_role("button", name="Delete it").tap()
    expect(other.locator("#notice")).to_contain_text("deleted in another tab")
