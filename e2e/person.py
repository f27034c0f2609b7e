"""What a person does at a table: looks at the page and taps. No test reaches further in than this."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

CURTAIN = "#lift"
NEXT_ROUND = "#next-round"
VICTORY = ".victory"
LEGAL = ".scene .is-legal:not(.is-picked)"
CONFIRM = "#act-confirm"
BUTTONS = ".act-bar .actions .action:not(#act-cancel):not(#act-confirm)"
MINE = "#status[data-mine]"
ANYTHING = f"{CURTAIN}, {NEXT_ROUND}, {VICTORY}, .at-table:not(:has(dialog)):has({MINE})"
"""What ends the waiting: a curtain, a dialog that waits, or the own turn."""
WAIT = 20_000
SIGHT = """() => document.querySelector("#app").innerText
  + [...document.querySelectorAll("#app [aria-label]")].map(e => e.getAttribute("aria-label")).join()"""
"""What a person sees or hears of the page, as one text."""


@dataclass
class Person:
    """Somebody with fingers in front of a page."""

    page: Page
    choose: Callable[[int], int] = lambda count: 0
    """Which of so many possible things to tap."""
    seen: list[str] = field(default_factory=list)
    """Every status line that was the own turn's."""

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
        self, game: str, players: int, persons: dict[int, str] | None = None, seed: int = 1, options: dict[str, str | bool] | None = None
    ) -> None:
        """Fill in the form and begin. ``persons``: names by seat; the others are bots. By default seat 0 is Anna."""
        page, persons = self.page, {0: "Anna"} if persons is None else persons
        self.tap(f"a[href='#new/{game}']")
        if page.locator(f"#players-{players}").count():
            page.locator(f"#players-{players}").check()
        for seat in range(players):
            kind = page.locator(f"#kind{seat}")
            expect(kind).to_be_visible()
            kind.select_option("person" if seat in persons else "student")
            if seat in persons:
                page.locator(f"#name{seat}").fill(persons[seat])
        for name, value in (options or {}).items():
            box = page.locator(f"#option-{name}")
            if isinstance(value, bool):
                box.set_checked(value)
            else:
                box.select_option(value)
        self.tap("#more-options summary")
        page.locator("#seed").fill(str(seed))
        self.tap("#begin")
        page.locator(f"{CURTAIN}, .at-table").first.wait_for()

    # -- at the table

    def wait(self) -> str:
        """Wait until there is something to do; which of the known things it is."""
        self.page.locator(ANYTHING).first.wait_for(timeout=WAIT)
        for mark in (CURTAIN, VICTORY, NEXT_ROUND):
            if self.page.locator(mark).first.is_visible():
                return mark
        return MINE

    def step(self) -> str:
        """Do the next thing, whatever it is; what it was."""
        what = self.wait()
        if what in (CURTAIN, NEXT_ROUND):
            self.tap(what)
            expect(self.page.locator(what)).to_have_count(0)
        elif what == MINE:
            self.move()
        return what

    def move(self) -> None:
        """Tap one thing towards some move: the button that plays what is picked, or what is lifted, or another button."""
        self.seen.append(self.page.locator("#status").inner_text())
        confirm = self.page.locator(CONFIRM)
        if confirm.is_visible():
            self.tap_and_see(confirm)
            return
        things = [*self.page.locator(LEGAL).all(), *self.page.locator(BUTTONS).all()]
        assert things, f"nothing to tap: {self.seen[-1]}"
        self.tap_and_see(things[self.choose(len(things))])

    def tap_and_see(self, target: str | Locator) -> None:
        """Tap, and wait until the page is not what it was."""
        before = self.page.evaluate(SIGHT)
        self.tap(target)
        self.page.wait_for_function(f"before => ({SIGHT})() !== before", arg=before, timeout=WAIT)

    def play_to_end(self, limit: int = 2000) -> None:
        """Play until the game is over."""
        for _step in range(limit):
            if self.step() == VICTORY:
                return
        raise AssertionError("the game does not end")

    def play_round(self, limit: int = 600) -> None:
        """Play until a round or the game is over."""
        for _step in range(limit):
            if self.wait() in (NEXT_ROUND, VICTORY):
                return
            self.step()
        raise AssertionError("the round does not end")

    def hand(self) -> list[str]:
        """The names of the own tiles or cards, as a screen reader says them, without what is said of their state."""
        labels = [piece.get_attribute("aria-label") or "" for piece in self.page.locator("#hand .piece").all()]
        return [re.split(", ", label)[0] for label in labels]
