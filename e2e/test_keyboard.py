"""Each game by keyboard alone: Tab and the arrows to a card, Enter to pick and play, letters for the rest.

The focus is never lost: after every key press something on the page has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.person import MINE, NEXT_ROUND, VICTORY, Person, dice
from pygames.games import all_games

pytestmark = pytest.mark.long

FOCUS = """() => { const e = document.activeElement; return {
  lost: e === document.body || e === document.documentElement, whole: e.id === "app", id: e.id,
  name: e.getAttribute("aria-label") || e.innerText}; }"""
AIM = """(name) => {
  const target = [...document.querySelectorAll("#app button, #app a")].find(
    (e) => !e.disabled && (e.getAttribute("aria-label") || e.innerText) === name.name
      && Math.abs(e.getBoundingClientRect().left + e.getBoundingClientRect().width / 2 - name.x) < 2
      && Math.abs(e.getBoundingClientRect().top + e.getBoundingClientRect().height / 2 - name.y) < 12);
  if (!target) return {there: false, gone: true};
  const at = document.activeElement;
  if (at === target) return {there: true};
  const group = target.closest("[data-roving]");
  const inside = Boolean(group && group.contains(at) && at !== group);
  const a = at.getBoundingClientRect(), b = target.getBoundingClientRect();
  return {there: false, inside, dx: b.left + b.width / 2 - a.left - a.width / 2, dy: b.top + b.height / 2 - a.top - a.height / 2};
}"""
"""Whether the focus is on the thing wanted, and if it is in its group, in which direction that lies."""


@dataclass
class Typist(Person):
    """Somebody with a keyboard only."""

    keys: dict[str, int] = field(default_factory=dict)

    def press(self, key: str) -> None:
        """One key; the focus must not be lost by it."""
        self.keys[key] = self.keys.get(key, 0) + 1
        self.page.keyboard.press(key)
        focus = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"nothing has the focus after {key}: {self.page.locator('#status').inner_text()}"

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
        """Move the focus to what was found and press Enter; `c` plays what is picked."""
        focus = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"nothing has the focus before {found['name']}"
        if found["what"] == MINE and found["confirm"]:
            self.press("c")
            return
        tried = 0
        while not (aim := self.page.evaluate(AIM, found))["there"]:
            assert not aim.get("gone"), f"{found['name']} is gone"
            tried += 1
            assert tried < 160, f"the keys do not lead to {found['name']}"
            if not aim["inside"]:
                self.page.keyboard.press("Tab")
                continue
            across = ("ArrowRight", "ArrowLeft")[aim["dx"] < 0]
            down = ("ArrowDown", "ArrowUp")[aim["dy"] < 0]
            first = abs(aim["dx"]) > abs(aim["dy"])
            before = self.page.evaluate(FOCUS)["id"], aim["dx"], aim["dy"]
            self.press(across if first else down)
            after = self.page.evaluate(AIM, found)
            if not after["there"] and (self.page.evaluate(FOCUS)["id"], after.get("dx"), after.get("dy")) == before:
                self.press(down if first and abs(aim["dy"]) > 2 else "ArrowRight")
            elif tried > 40:
                self.press("ArrowRight")
        self.press("Enter")


SMALLEST = [(game.id, min(players for players in game.players if players > 1)) for game in all_games().values()]


@pytest.mark.parametrize(("game", "players"), SMALLEST)
def test_a_round_by_keyboard_alone(home: Page, game: str, players: int) -> None:
    anna = Typist(home, dice(3))
    Person(home).set_speed("instant")
    Person(home).begin(game, players, seed=3)
    status = home.locator("#status")
    for _step in range(500):
        if anna.step() in (NEXT_ROUND, VICTORY):
            break
    else:
        raise AssertionError("the round does not end")
    assert sum(count for key, count in anna.keys.items() if key.startswith("Arrow")) > 3
    if home.locator(VICTORY).count():
        return
    expect(status).to_be_visible()


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


@pytest.mark.parametrize("game", list(all_games()))
def test_letters_open_and_escape_closes(home: Page, game: str) -> None:
    anna = Typist(home)
    Person(home).set_speed("instant")
    Person(home).begin(game, 2 if 2 in all_games()[game].players else 3, seed=1)
    anna.wait()
    focus = home.evaluate(FOCUS)
    assert not focus["lost"]
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


def test_escape_lets_go_of_what_is_picked(home: Page) -> None:
    anna = Typist(home)
    Person(home).set_speed("instant")
    Person(home).begin("tiger-and-dragon", 3, seed=2)
    anna.step()
    expect(home.locator(".is-picked")).to_have_count(1)
    home.keyboard.press("Escape")
    expect(home.locator(".is-picked")).to_have_count(0)
    assert not home.evaluate(FOCUS)["lost"]
