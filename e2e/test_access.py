"""axe finds nothing on any page or table, in light and dark; cards have names that say what they are; events are told.

With `axe-core` as the package axe-playwright-python ships it; all its rules but the experimental ones.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.person import Person, dice
from e2e.shots import STILL
from e2e.tables import VARIANTS, Variant, at_pause, fullest, plays, sit_down, with_curtain
from pygames.games import all_games
from pygames.ui import link

AXE = Axe().axe_script
RUN = """only => axe.run(document, {resultTypes: ["violations"], ...(only.length ? {runOnly: {type: "rule", values: only}} : {})})
  .then((results) => results.violations)"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose findings depend on the theme; the others need to be asked only once."""
THEMES: dict[Literal["light", "dark"], list[str]] = {"light": [], "dark": COLOURS}
DIALOGS = ("log", "scores", "rules", "menu")
FIRST = {variant.game: variant for variant in reversed(VARIANTS)}
"""A variant of each game: the first."""


def faults(page: Page, where: str) -> list[str]:
    """What axe finds, in both themes, a sentence each."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    found = []
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(STILL)
        for violation in page.evaluate(RUN, rules):
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


def at_rest(page: Page, variant: Variant, phase: str) -> list[str]:
    """What axe finds at the fullest table of a phase, as it is and with something picked."""
    sit_down(page, f"play/{fullest(variant)[phase]}")
    found = faults(page, f"{variant.name}, {phase}")
    legal = page.locator(".scene .is-legal").first
    if legal.count():
        legal.tap()
        page.locator(".is-picked, #act-confirm").first.wait_for()
        found += faults(page, f"{variant.name}, {phase}, picked")
    return found


def with_help(page: Page, variant: Variant) -> list[str]:
    """What axe finds with a complaint and a hint, in every dialog, and while somebody looks back."""
    found = []
    dim = page.locator("#hand .is-dim").first
    if dim.count():
        dim.tap(force=True)
        page.locator(".is-complaint").wait_for()
        found += faults(page, f"{variant.name}, a complaint")
    page.locator("#tool-hint").tap()
    page.locator(".message.is-hint").wait_for(timeout=60_000)
    found += faults(page, f"{variant.name}, a hint")
    for dialog in DIALOGS:
        page.locator(f"#tool-dialog-{dialog}").tap()
        page.locator("dialog[open]").wait_for()
        found += faults(page, f"{variant.name}, {dialog}")
        if dialog == "menu":
            page.locator("#act-dialog-concede").tap()
            expect(page.locator("dialog h2")).to_have_text("Give up?")
            found += faults(page, f"{variant.name}, giving up")
        close(page)
    page.locator("#tool-dialog-log").tap()
    page.locator(".log button").first.tap()
    page.locator("#look-return").wait_for()
    return found + faults(page, f"{variant.name}, looking back")


def at_the_end(page: Page, variant: Variant) -> list[str]:
    """What axe finds between rounds, at the end of the game, and before the curtain."""
    found = []
    if variant.players > 1:
        visit(page, f"play/{at_pause(variant, over=False)}", "#next-round")
        found += faults(page, f"{variant.name}, between rounds")
    visit(page, f"play/{at_pause(variant, over=True)}", ".victory")
    found += faults(page, f"{variant.name}, the end")
    if variant.players > 1:
        visit(page, f"play/{with_curtain(variant)}", "#lift")
        found += faults(page, f"{variant.name}, the curtain")
    return found


@pytest.mark.parametrize("game", list(all_games()))
def test_a_full_table(shared: Page, game: str) -> None:
    variant = FIRST[game]
    found = at_rest(shared, variant, variant.phases[0])
    assert not found, "\n".join(found)


def test_everything_around_a_table(shared: Page) -> None:
    variant = FIRST["ninja-scroll-trick"]
    sit_down(shared, f"play/{fullest(variant)[variant.phases[0]]}")
    found = with_help(shared, variant) + at_the_end(shared, variant)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_tables(shared: Page, variant: Variant) -> None:
    found = []
    for phase in variant.phases:
        found += at_rest(shared, variant, phase)
        if phase == variant.phases[0]:
            found += with_help(shared, variant)
    found += at_the_end(shared, variant)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", list(all_games()))
def test_every_card_says_what_it_is_and_whether_it_is_playable(shared: Page, game: str) -> None:
    variant = FIRST[game]
    first = next(
        table
        for table in plays(variant, 1)
        if table.position.turn == 0 and table.position.view(0).phase == variant.phases[0]
    )
    sit_down(shared, f"play/{link.write(first)}")
    cards: Any = shared.locator("#hand button.piece, #board button.piece")
    names = cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    assert len(names) > 1
    for number, name in enumerate(names, 1):
        where = "" if shared.locator("#hand").count() else " on [abc][123]"
        place = f", {number} of {len(names)}" if not where else ""
        assert re.fullmatch(rf".+{where}, (not )?playable{place}", name), name


def test_events_are_told_politely_and_complaints_at_once(shared: Page) -> None:
    visit(shared, "", ".games")
    anna = Person(shared, dice(1))
    anna.set_speed("instant")
    anna.begin("tiger-and-dragon", 3, seed=6)
    shared.evaluate(
        """() => { window.told = []; new MutationObserver(() => told.push(document.querySelector("#say").textContent))
        .observe(document.querySelector("#say"), {childList: true, characterData: true, subtree: true}); }"""
    )
    for _step in range(6):
        anna.step()
    anna.wait()
    told = " ".join(shared.evaluate("told"))
    assert "Anna" in told
    assert "Botan" in told
    assert shared.locator("#say").get_attribute("aria-live") == "polite"
    assert shared.locator("#alert").get_attribute("aria-live") == "assertive"


def test_notes_can_be_read_in_both_themes(home: Page) -> None:
    """They are styled where the app's own colours may not have arrived yet, and lie over them later."""
    home.evaluate("dojo.note('boot-update', 'A new version is ready.', [['Restart now'], ['Later']])")
    home.evaluate("dojo.note('boot-offline', 'Ready for the train.')")
    found = faults(home, "notes over the first page")
    home.evaluate("dojo.broken()")
    sit_down(home, f"play/{fullest(FIRST['ninja-samurai'])['move']}")
    found += faults(home, "notes over a table")
    assert not found, "\n".join(found)
