"""Each game by keyboard alone: Tab and the arrows to a card, Enter to pick and play, letters for the rest.

The focus is never lost: after every key press something on the page has it, and on the own turn something one can press.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.person import CURTAIN, MINE, NEXT_ROUND, VICTORY, Person, dice
from pygames.games import all_games

FOCUS = """async () => {
  const lost = () => [document.body, document.documentElement].includes(document.activeElement);
  const before = lost();
  await new Promise(requestAnimationFrame); // nobody presses a key before they see what the last one did
  const e = document.activeElement;
  return {lost: before || lost(), whole: e.id === "app", id: e.id, name: e.getAttribute("aria-label") || e.innerText}; }"""
WATCH = """() => {
  if (window.unfocused) return;
  window.unfocused = [];
  let last = document.activeElement;
  document.addEventListener("focusin", ({ target }) => { last = target; });
  new MutationObserver(() => {
    if (document.activeElement === document.body && last !== document.body) unfocused.push(last.outerHTML.slice(0, 120));
  }).observe(document.getElementById("app"), { childList: true, subtree: true });
}"""
"""Note what had the focus whenever a change of the page leaves it with nothing, be it for less than a frame."""
AIM = """() => {
  const target = window.wanted, at = document.activeElement;
  if (!target.isConnected || target.disabled) return {there: false, gone: true};
  if (at === target) return {there: true};
  const group = target.closest("[data-roving]");
  const inside = Boolean(group && group.contains(at) && at !== group);
  const a = at.getBoundingClientRect(), b = target.getBoundingClientRect();
  return {there: false, inside, id: at.id, dx: b.left + b.width / 2 - a.left - a.width / 2, dy: b.top + b.height / 2 - a.top - a.height / 2};
}"""
"""Whether the focus is on the thing wanted, and if it is in its group, in which direction that lies."""


@dataclass
class Typist(Person):
    """Somebody with a keyboard only."""

    keys: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.page.evaluate(WATCH)

    def press(self, key: str) -> None:
        """One key; the focus must not be lost by it."""
        self.keys[key] = self.keys.get(key, 0) + 1
        self.page.keyboard.press(key)
        focus = self.page.evaluate(FOCUS)
        gone = self.page.evaluate("window.unfocused")
        assert not focus["lost"], f"nothing has the focus after {key}"
        assert not gone, f"for a moment nothing had the focus after {key}; before, this had it: {gone}"

    def tap(self, target: Any) -> None:
        """Go there by Tab and press Enter."""
        place = (self.page.locator(target) if isinstance(target, str) else target).first
        place.wait_for()
        self.tab_to(lambda: bool(place.evaluate("e => e === document.activeElement")))
        self.press("Enter")

    def tab_to(self, there: Any) -> None:
        """Press Tab until it is true."""
        for _press in range(120):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead there")

    def do(self, found: dict[str, Any]) -> None:
        """Move the focus to what was found and press Enter; `c` plays what is picked.

        No key is pressed twice at the same thing: whoever has gone down in vain goes sideways the next time.
        """
        focus = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"nothing has the focus before {found['name']}"
        assert not focus["whole"], f"only the whole page has the focus before {found['name']}"
        if found["what"] == MINE and found["confirm"]:
            self.press("c")
            return
        tabs, used = 0, set()
        while not (aim := self.page.evaluate(AIM))["there"]:
            assert not aim.get("gone"), f"{found['name']} is gone"
            if not aim["inside"]:
                tabs += 1
                assert tabs < 60, f"Tab does not lead to {found['name']}"
                self.page.keyboard.press("Tab")
                continue
            across = ("ArrowRight", "ArrowLeft")[aim["dx"] < 0]
            down = ("ArrowDown", "ArrowUp")[aim["dy"] < 0]
            wise = (across, down) if abs(aim["dx"]) > abs(aim["dy"]) else (down, across)
            key = next((key for key in (*wise, "ArrowRight", "ArrowLeft") if (aim["id"], key) not in used), "")
            assert key, f"the arrows do not lead to {found['name']}"
            used.add((aim["id"], key))
            self.press(key)
        self.press("Enter")


def sit(page: Page, game: str, players: int, seed: int, persons: dict[int, str] | None = None) -> Typist:
    """Begin a game on a page that may have seen other games; what comes after is done with the keyboard."""
    page.evaluate("location.hash = 'help'")
    page.locator(".keys").wait_for()
    page.evaluate("location.hash = ''")
    Person(page).set_speed("instant")
    Person(page).begin(game, players, persons, seed=seed)
    return Typist(page, dice(seed))


def play(page: Page, game: str, players: int, seed: int, until: tuple[str, ...] = (NEXT_ROUND, VICTORY)) -> Typist:
    """Play a round, or the whole game if that is what it is to go on until."""
    anna = sit(page, game, players, seed)
    for _step in range(2000):
        if anna.step() in until:
            break
    else:
        raise AssertionError("it does not end")
    return anna


SMALLEST = [(game.id, min(players for players in game.players if players > 1)) for game in all_games().values()]
OTHERS = [
    (game.id, players)
    for game in all_games().values()
    for players in game.players
    if (game.id, players) not in SMALLEST
]


@pytest.mark.parametrize(("game", "players"), SMALLEST)
def test_a_round_by_keyboard_alone(shared: Page, game: str, players: int) -> None:
    anna = play(shared, game, players, seed=3)
    assert sum(count for key, count in anna.keys.items() if key.startswith("Arrow")) > 3


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_a_round_by_keyboard_alone_at_every_size(shared: Page, game: str, players: int) -> None:
    play(shared, game, players, seed=players)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), SMALLEST)
def test_a_whole_game_by_keyboard_alone(shared: Page, game: str, players: int) -> None:
    play(shared, game, players, seed=2, until=(VICTORY,))


@pytest.mark.parametrize(("game", "players"), SMALLEST)
def test_letters_open_and_escape_closes_and_lets_go(shared: Page, game: str, players: int) -> None:
    home = shared
    anna = sit(home, game, players, seed=1)
    anna.wait()
    assert not home.evaluate(FOCUS)["lost"]
    anna.tab_to(lambda: home.evaluate("Boolean(document.activeElement.closest('.scene'))"))
    held = home.evaluate(FOCUS)
    dialog = home.locator("dialog[open]")
    for key, title in (("?", "How to play"), ("l", "Log"), ("s", "Scores"), ("m", "Menu")):
        home.keyboard.press(key)
        expect(dialog.locator("h2").first).to_have_text(title)
        assert home.evaluate("document.activeElement.closest('dialog') !== null"), (
            f"{key}: the focus is behind the dialog"
        )
        home.keyboard.press("Escape")
        expect(home.locator("dialog")).to_have_count(0)
        assert home.evaluate(FOCUS) == held, f"{key}: the focus did not come back"
    home.keyboard.press("h")
    expect(home.locator(".message.is-hint")).to_be_visible(timeout=60_000)
    home.keyboard.press("u")
    expect(home.locator(".is-complaint")).to_be_visible()
    anna.step()
    expect(home.locator(".is-picked").first).to_be_visible()
    held = home.evaluate(FOCUS)["id"]
    home.keyboard.press("Escape")
    expect(home.locator(".is-picked")).to_have_count(0)
    expect(home.locator("#act-cancel")).to_have_count(0)
    assert home.evaluate(FOCUS)["id"] == held, "the focus did not stay when the piece was let go"


def test_the_rules_scroll_by_keyboard(shared: Page) -> None:
    anna = sit(shared, "slaughter-the-dragon", 3, seed=1)
    anna.wait()
    anna.press("?")
    shared.locator("dialog[open]").wait_for()
    anna.tab_to(lambda: shared.evaluate("document.activeElement.matches('.panel-body')"))
    anna.press("PageDown")
    shared.wait_for_function("document.activeElement.scrollTop > 0")


def test_looking_back_and_return_by_keyboard(shared: Page) -> None:
    anna = sit(shared, "tiger-and-dragon", 3, seed=2)
    while anna.step() == MINE and len(anna.seen) < 3:
        pass
    anna.wait()
    anna.press("l")
    anna.tap(".log button")
    expect(shared.locator("#look-return")).to_be_visible()
    assert not shared.evaluate(FOCUS)["whole"]
    anna.press("Escape")
    expect(shared.locator("#look-return")).to_have_count(0)
    assert not shared.evaluate(FOCUS)["whole"]


def test_two_people_with_one_keyboard(shared: Page) -> None:
    both = sit(shared, "ninja-samurai", 2, seed=1, persons={0: "Anna", 1: "Botan"})
    seen = [both.step() for _step in range(16)]
    assert seen.count(CURTAIN) > 1
    assert seen.count(MINE) > 5


def test_begin_and_play_by_keyboard_from_the_first_page(home: Page) -> None:
    anna = Typist(home, dice(1))
    anna.tap("a[href='#new/tiger-and-dragon']")
    home.locator("#begin").wait_for()
    anna.tab_to(lambda: home.evaluate("document.activeElement.name === 'players'"))
    home.keyboard.press("ArrowLeft")
    expect(home.locator("#kind3")).to_have_count(0)
    anna.tab_to(lambda: home.evaluate("document.activeElement.id === 'name0'"))
    home.keyboard.type("Anna")
    anna.tap("#begin")
    home.locator(MINE).wait_for(timeout=60_000)
    for _step in range(4):
        anna.step()
