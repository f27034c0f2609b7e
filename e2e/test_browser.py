"""What belongs to the browser: its Back button, its storage when that is full, and what it reads out."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Page, expect

from e2e.conftest import START, NewPage
from e2e.person import CURTAIN, MINE, Person

FULL = """
const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (typeof window.full === "function" ? window.full() : window.full) throw new DOMException("no room", "QuotaExceededError");
  return write.call(this, key, value);
};
"""
"""A storage that is full whenever the test says so."""
SAVED = "JSON.parse(localStorage.getItem('dragon-dojo.table.1') ?? '{\"plies\": []}').plies.length"
LINK = "play/ninja-samurai?players=1&seed=5&seat=.Anna"


def test_back_leads_past_a_game_that_was_given_up(home: Page) -> None:
    Person(home).begin("tiger-and-dragon", 3)
    home.locator("#tool-dialog-menu").tap()
    home.get_by_role("button", name="Give up").tap()
    home.locator("dialog").get_by_role("button", name="Give up").tap()
    expect(home.locator(".games")).to_be_visible()
    home.go_back()
    expect(home.locator("#notice")).to_contain_text("no saved game number 1")
    home.go_back()
    expect(home.locator("#begin")).to_be_visible()
    home.go_back()
    expect(home.locator(".games")).to_be_visible()
    home.go_forward()
    expect(home.locator("#begin")).to_be_visible()


def test_a_link_opened_in_the_open_app_makes_one_game_however_often_one_steps_back(home: Page) -> None:
    home.evaluate("address => { location.hash = address }", LINK)
    expect(home.locator(".at-table")).to_be_visible()
    assert home.url.endswith("#table/1")
    home.go_back()
    expect(home.locator(".save")).to_have_count(1)
    home.go_forward()
    expect(home.locator(".at-table")).to_be_visible()
    home.go_back()
    expect(home.locator(".save")).to_have_count(1)


def test_a_wrong_address_is_no_trap(home: Page) -> None:
    home.locator("a[href='#settings']").tap()
    expect(home.locator("#set-speed")).to_be_visible()
    home.evaluate("location.hash = 'nowhere'")
    expect(home.locator("#notice")).to_contain_text("nowhere")
    home.go_back()
    expect(home.locator("#set-speed")).to_be_visible()


def test_a_storage_that_is_full_is_told_and_nothing_is_lost_while_the_page_is_open(new_page: NewPage) -> None:
    page = new_page(init=FULL)
    person = Person(page)
    person.set_speed("instant")
    page.evaluate("window.full = true")
    person.begin("tiger-and-dragon", 3, seed=5)
    note = page.locator("#boot-nosave")
    expect(note).to_contain_text("cannot save")
    note.get_by_role("button", name="Later").tap()
    person.step()
    assert person.wait() == MINE
    hand = person.hand()
    expect(note).to_have_count(0)
    assert page.evaluate(SAVED) == 0
    page.evaluate("dojo.worker.xworker.terminate()")
    page.get_by_role("button", name="Scores").tap()
    page.locator("dialog[open]").wait_for(timeout=START)
    assert person.hand() == hand, "a new worker takes over what the storage did not"
    page.locator("#shut").tap()
    page.evaluate("window.full = false")
    person = Person(page)  # what was picked is not kept: the page is as it was before the last tap
    for _tap in range(2):
        person.step()
    person.wait()
    assert page.evaluate(SAVED) > 3
    expect(note).to_have_count(0)


def test_the_note_about_a_full_storage_goes_when_there_is_room(new_page: NewPage) -> None:
    page = new_page(init=FULL)
    page.locator("a[href='#settings']").tap()
    page.evaluate("window.full = true")
    page.locator("#set-theme").select_option("dark")
    expect(page.locator("#boot-nosave")).to_be_visible()
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.locator("h1").tap()  # a browser asks only whoever has touched the page
    with suppress(Error):  # staying is no navigation
        page.reload(timeout=3_000)
    assert asked == ["beforeunload"]
    page.evaluate("window.full = false")
    page.locator("#set-speed").select_option("instant")
    expect(page.locator("#boot-nosave")).to_have_count(0)
    page.reload()
    expect(page.locator("#set-theme")).to_have_value("dark", timeout=START)


def test_deleting_a_game_makes_room_for_another_one(new_page: NewPage) -> None:
    page = new_page(init=FULL)
    Person(page).begin("ninja-samurai", 1)
    page.locator("#to-home").tap()
    page.evaluate("window.full = () => Object.keys(localStorage).some((key) => key.startsWith('dragon-dojo.table.1'))")
    Person(page).begin("dragon-trick", 2)
    page.locator("#boot-nosave button").tap()
    page.locator("#to-home").tap()
    page.locator("#delete-1").tap()
    page.get_by_role("button", name="Delete it").tap()
    expect(page.locator("#boot-nosave")).to_have_count(0)
    page.reload()
    expect(page.locator("#save-2")).to_be_visible(timeout=START)
    expect(page.locator(".save")).to_have_count(1)


def test_what_another_tab_deletes_does_not_come_back(new_page: NewPage) -> None:
    page = new_page(init=FULL)
    Person(page).begin("ninja-samurai", 1)
    other = page.context.new_page()
    other.goto(page.url.split("#")[0])
    other.locator(".save").wait_for(timeout=START)
    page.evaluate("window.full = true")
    person = Person(page)
    for _tap in range(3):  # the card, where to, and that it shall be so
        person.step()
    expect(page.locator("#boot-nosave")).to_be_visible()
    page.evaluate("window.full = false")
    other.locator("#delete-1").tap()
    other.get_by_role("button", name="Delete it").tap()
    expect(page.locator("#notice")).to_contain_text("deleted in another tab")
    expect(page.locator(".save")).to_have_count(0)
    expect(page.locator("#boot-nosave")).to_have_count(0)
    page.reload()
    expect(page.locator(".games")).to_be_visible(timeout=START)
    expect(page.locator(".save")).to_have_count(0)


NO_CLIPBOARD = """
if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {
  if (!navigator.userActivation.isActive || window.refuse) throw new DOMException("no", "NotAllowedError");
  window.copied = text;
};
document.execCommand = () => false;
"""
"""A clipboard that wants a tap of its own, as Safari's does."""


def test_what_the_browser_did_not_let_be_copied_can_be_copied_by_a_tap_or_by_hand(new_page: NewPage) -> None:
    page = new_page(init=NO_CLIPBOARD)
    page.evaluate("address => { location.hash = address }", LINK)
    page.locator("#tool-dialog-menu").tap()
    page.evaluate("window.refuse = true")
    page.locator("#act-share").tap()
    note = page.locator("#boot-copy")
    expect(note).to_contain_text("did not let this be copied")
    expect(page.locator("#boot-copied")).to_have_count(0)
    assert "#play/ninja-samurai?" in note.locator("textarea").input_value()
    page.evaluate("window.refuse = false")
    note.get_by_role("button", name="Copy").tap()
    expect(page.locator("#boot-copied")).to_have_text("Copied.")
    expect(note).to_have_count(0)
    assert "#play/ninja-samurai?" in page.evaluate("window.copied")


ON_THE_HOME_SCREEN = """
Object.defineProperty(navigator, "standalone", {value: true});
navigator.canShare = () => true;
navigator.share = async ({files}) => {
  if (!window.allowed) throw new DOMException("no", "NotAllowedError");
  window.shared = [files[0].name, await files[0].text()];
};
"""


def test_on_a_home_screen_a_file_is_handed_on(new_page: NewPage) -> None:
    page = new_page(init=ON_THE_HOME_SCREEN)
    Person(page).begin("ninja-samurai", 1)
    page.locator("#tool-dialog-menu").tap()
    page.get_by_role("button", name="Save this game as a file").tap()
    expect(page.locator("#boot-share")).to_contain_text("The file is ready.")
    page.locator("#boot-share").get_by_role("button", name="Later").tap()
    page.locator("#to-home").tap()
    page.locator("a[href='#settings']").tap()
    page.get_by_role("button", name="Save everything as a file").tap()
    note = page.locator("#boot-share")
    expect(note).to_contain_text("The file is ready.")
    page.evaluate("window.allowed = true")
    note.get_by_role("button", name="Save my games as a file").tap()
    page.wait_for_function("window.shared")
    name, text = page.evaluate("window.shared")
    assert name.endswith(".json")
    assert '"table.1"' in text


def test_a_complaint_does_not_outlive_the_curtain(home: Page) -> None:
    both = Person(home)
    both.set_speed("instant")
    both.begin("slaughter-the-dragon", 3, persons={0: "Anna", 1: "Ben", 2: "Chiara"}, seed=1)
    complained = False
    for _step in range(60):
        what = both.wait()
        if what == CURTAIN:
            expect(home.locator("#alert")).to_have_text("")
            if complained:
                return
        elif not complained and home.locator("#hand [aria-disabled='true']").count():
            home.locator("#hand [aria-disabled='true']").first.tap(force=True)
            expect(home.locator("#alert")).not_to_have_text("")
            complained = True
        both.step()
    raise AssertionError("nobody had to follow suit")
