"""What a person does at a table: looks at the page and taps. No test reaches further in than this.

A look waits on the page itself until there is something to do, and says where to put the finger; a tap is a real touch at
that point, after a check that nothing lies over it. So a whole game costs two calls a tap.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

CURTAIN = "#lift"
NEXT_ROUND = "#next-round"
VICTORY = ".victory"
LEGAL = ".scene .is-legal:not(.is-picked)"
CONFIRM = "#act-confirm"
BUTTONS = ".act-bar .actions .action:not(#act-cancel):not(#act-confirm)"
MINE = "#status[data-mine]"
WAIT = 60_000
"""Milliseconds after which somebody gives up; nothing is measured by it."""

SIGHT = """() => (document.querySelector("#app")?.innerText ?? "")
  + [...document.querySelectorAll("#app [aria-label]")].map(e => e.getAttribute("aria-label")).join()"""
"""What a person sees or hears of the page, as one text."""

LOOK = f"""({{before, dice, wait}}) => new Promise((resolve) => {{
  const sight = {SIGHT};
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.offsetParent !== null || e.closest("dialog"));
  const find = () => {{
    const now = sight();
    if (now === before) return null;
    for (const mark of ["{CURTAIN}", "{VICTORY}", "{NEXT_ROUND}"]) {{
      const found = document.querySelector(mark);
      if (found) return {{what: mark, target: found, sight: now}};
    }}
    if (document.querySelector("dialog") || !document.querySelector("{MINE}")) return null;
    const status = document.querySelector("#status").innerText;
    const confirm = all("{CONFIRM}");
    const things = confirm.length ? confirm : [...all("{LEGAL}"), ...all("{BUTTONS}")];
    if (!things.length) return null;
    return {{what: "{MINE}", status, target: things[Math.floor(dice * things.length)], sight: now, confirm: confirm.length > 0}};
  }};
  let over = false;
  let last = "nothing to do";
  const end = (answer) => {{ over = true; observer.disconnect(); clearTimeout(patience); resolve(answer); }};
  const check = () => {{
    if (over) return;
    const found = find();
    if (!found) {{ last = "nothing to do: " + sight().slice(0, 300); return; }}
    const {{target, ...rest}} = found;
    const box = target.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit && target.contains(hit)) {{ window.wanted = target; end({{...rest, x, y, name: target.getAttribute("aria-label") || target.innerText}}); return; }}
    last = `covered: ${{target.outerHTML.slice(0, 200)}} by ${{hit ? hit.outerHTML.slice(0, 200) : "nothing"}}`;
    if (!hit || document.documentElement.contains(hit)) target.scrollIntoView({{block: "center", inline: "center"}});
    requestAnimationFrame(check);
  }};
  const observer = new MutationObserver(check);
  observer.observe(document.body, {{subtree: true, childList: true, attributes: true, characterData: true}});
  const patience = setTimeout(() => end({{what: "", last}}), wait);
  check();
}})"""
"""Wait until there is something to do that was not there before; what it is, and where to tap. The thing itself is left in `wanted`."""


def dice(seed: int) -> Callable[[], float]:
    """Somebody who plays whatever the dice say."""
    return Random(seed).random


@dataclass
class Person:
    """Somebody with fingers in front of a page."""

    page: Page
    choose: Callable[[], float] = lambda: 0.0
    """Which of the possible things to tap, from 0 up to 1."""
    seen: list[str] = field(default_factory=list)
    """Every status line that was the own turn's."""
    _before: str | None = None

    def tap(self, target: str | Locator) -> None:
        """Tap it as on a tablet."""
        (self.page.locator(target) if isinstance(target, str) else target).first.tap()

    # -- before a game

    def set_speed(self, speed: str) -> None:
        """Choose a speed on the page of settings."""
        self.tap("a[href='#settings']")
        self.page.locator("#set-speed").select_option(speed)
        self.tap("#to-home")
        expect(self.page.locator(".games")).to_be_visible()

    def begin(
        self,
        game: str,
        players: int,
        persons: dict[int, str] | None = None,
        seed: int | None = 1,
        options: dict[str, str | bool] | None = None,
        bot: str = "novice",
    ) -> None:
        """Fill in the form and begin. ``persons``: names by seat; the others are bots. By default seat 0 is Anna.

        Without a ``seed`` the app draws one.
        """
        page, persons = self.page, {0: "Anna"} if persons is None else persons
        self.tap(f"a[href='#new/{game}']")
        page.locator(f"#players-{players}").check()
        expect(page.locator(f"#seat-row-{players}")).to_have_count(0)
        for seat in range(players):
            kind = page.locator(f"#kind{seat}")
            expect(kind).to_be_visible()
            kind.select_option("person" if seat in persons else bot)
            if seat in persons:
                page.locator(f"#name{seat}").fill(persons[seat])
        for name, value in (options or {}).items():
            box = page.locator(f"#option-{name}")
            if isinstance(value, bool):
                box.set_checked(value)
            else:
                box.select_option(value)
        if seed is not None:
            self._open("#more-options")
            page.locator("#seed").fill(str(seed))
        self.tap("#begin")
        page.locator(f"{CURTAIN}, .at-table").first.wait_for()

    def _open(self, details: str) -> None:
        """Tap until it is open: the answer to what was chosen before may move it away under the finger."""
        opened = self.page.locator(f"{details}[open]")
        for _tap in range(3):
            self.tap(f"{details} summary")
            with suppress(AssertionError):
                expect(opened).to_have_count(1, timeout=2_000)
                return
        raise AssertionError(f"{details} does not open")

    # -- at the table

    def look(self, before: str | None = None) -> dict[str, Any]:
        """Wait until there is something to do, and the page is not what it was before."""
        question = {"before": before, "dice": self.choose(), "wait": WAIT}
        found: dict[str, Any] = self.page.evaluate(LOOK, question)
        assert found["what"], found["last"]
        return found

    def wait(self) -> str:
        """Wait until the last tap has done something and there is something to do; which of the known things it is."""
        return str(self.look(self._before)["what"])

    def step(self) -> str:
        """Do the next thing, whatever it is, and wait until the page shows it; what it was."""
        found = self.look(self._before)
        self._before = None
        if found["what"] == MINE:
            self.seen.append(found["status"])
        if found["what"] != VICTORY:
            self.do(found)
            self._before = found["sight"]
        return str(found["what"])

    def do(self, found: dict[str, Any]) -> None:
        """Put a finger on what was found."""
        self.page.touchscreen.tap(found["x"], found["y"])

    def play_to_end(self, limit: int = 2000) -> None:
        """Play until the game is over."""
        for _step in range(limit):
            if self.step() == VICTORY:
                return
        raise AssertionError("the game does not end")

    def play_round(self, limit: int = 600) -> None:
        """Play until a round or the game is over."""
        for _step in range(limit):
            found = self.look(self._before)
            if found["what"] in (NEXT_ROUND, VICTORY):
                self._before = None
                return
            self.step()
        raise AssertionError("the round does not end")

    def hand(self) -> list[str]:
        """The names of the own tiles or cards, as a screen reader says them, without what is said of their state."""
        labels = [piece.get_attribute("aria-label") or "" for piece in self.page.locator("#hand .piece").all()]
        return [re.split(", ", label)[0] for label in labels]
