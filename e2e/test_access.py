"""axe finds nothing on any page or table, in light and dark; cards have names that say what they are; events are told.

With `axe-core` as the package axe-playwright-python ships it; all its rules but the experimental ones.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.person import Person, dice
from e2e.shots import STILL
from e2e.tables import VARIANTS, Variant, at_pause, fullest, sit_down, with_curtain
from pygames.games import all_games

pytestmark = pytest.mark.long

THEMES = ("light", "dark")
RUN = {"resultTypes": ["violations"]}
DIALOGS = ("log", "scores", "rules", "menu")


def faults(page: Page, where: str) -> list[str]:
    """What axe finds, in both themes, a sentence each."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.evaluate(STILL)
        for violation in Axe().run(page, options=RUN).response["violations"]:
            nodes = violation["nodes"]
            found.append(
                f"{where}, {theme}: {violation['id']} at {len(nodes)} places, such as {nodes[0]['html'][:200]}: "
                f"{nodes[0].get('failureSummary', '')[:300]}"
            )
    return found


def visit(page: Page, address: str, seen: str) -> None:
    """Show a page of the app, by way of a plain one."""
    page.evaluate("location.hash = 'help'")
    page.locator(".keys").wait_for()
    page.evaluate("address => { location.hash = address }", address)
    page.locator(seen).first.wait_for(timeout=60_000)


def close(page: Page) -> None:
    """Close the dialog."""
    page.locator("#shut").tap()
    page.locator("dialog").wait_for(state="detached")


def test_pages(home: Page) -> None:
    found = faults(home, "home")
    sit_down(home, f"play/{fullest(VARIANTS[-1])['answer']}")
    pages = {"settings": "#set-speed", "statistics": "h1", "about": "h1", "": ".games"}
    pages |= {f"new/{game}": "#begin" for game in all_games()} | {f"rules/{game}": ".rules" for game in all_games()}
    for address, seen in pages.items():
        visit(home, address, seen)
        home.locator(".keys").wait_for(state="detached")
        found += faults(home, address or "home with a saved game")
    visit(home, "help", ".keys")
    found += faults(home, "help")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_tables(home: Page, variant: Variant) -> None:
    found = []
    for number, phase in enumerate(variant.phases):
        sit_down(home, f"play/{fullest(variant)[phase]}")
        found += faults(home, phase)
        legal = home.locator(".scene .is-legal").first
        if legal.count():
            legal.tap()
            home.locator(".is-picked, #act-confirm").first.wait_for()
            found += faults(home, f"{phase}, picked")
        dim = home.locator("#hand .is-dim").first
        if dim.count():
            dim.tap(force=True)
            home.locator(".is-complaint").wait_for()
            found += faults(home, f"{phase}, a complaint")
        if number:
            continue
        home.locator("#tool-hint").tap()
        home.locator(".message.is-hint").wait_for(timeout=60_000)
        found += faults(home, f"{phase}, a hint")
        for dialog in DIALOGS:
            home.locator(f"#tool-dialog-{dialog}").tap()
            home.locator("dialog[open]").wait_for()
            found += faults(home, f"{phase}, {dialog}")
            if dialog == "menu":
                home.locator("#act-dialog-concede").tap()
                expect(home.locator("dialog h2")).to_have_text("Give up?")
                found += faults(home, f"{phase}, giving up")
            close(home)
        home.locator("#tool-dialog-log").tap()
        home.locator(".log button").first.tap()
        home.locator("#look-return").wait_for()
        found += faults(home, "looking back")
    if variant.players > 1:
        visit(home, f"play/{at_pause(variant, over=False)}", "#next-round")
        found += faults(home, "between rounds")
    visit(home, f"play/{at_pause(variant, over=True)}", ".victory")
    found += faults(home, "the end")
    if variant.players == 2:
        visit(home, f"play/{with_curtain(variant)}", "#lift")
        found += faults(home, "the curtain")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", [game for game in all_games() if game != "ninja-samurai"])
def test_every_card_says_what_it_is_and_whether_it_is_playable(home: Page, game: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.game == game)
    sit_down(home, f"play/{fullest(variant)[variant.phases[0]]}")
    cards: Any = home.locator("#hand button.piece")
    names = cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    assert len(names) > 1
    for number, name in enumerate(names, 1):
        assert re.fullmatch(rf".+, (not )?playable, {number} of {len(names)}", name), name
    cards.locator("visible=true").first.tap()


def test_events_are_told_politely_and_complaints_at_once(home: Page) -> None:
    anna = Person(home, dice(1))
    anna.set_speed("instant")
    anna.begin("tiger-and-dragon", 3, seed=6)
    home.evaluate(
        """() => { window.told = []; new MutationObserver(() => told.push(document.querySelector("#say").textContent))
        .observe(document.querySelector("#say"), {childList: true, characterData: true, subtree: true}); }"""
    )
    for _step in range(6):
        anna.step()
    anna.wait()
    told = " ".join(home.evaluate("told"))
    assert "Anna" in told
    assert "Botan" in told
    assert home.locator("#say").get_attribute("aria-live") == "polite"
    assert home.locator("#alert").get_attribute("aria-live") == "assertive"
