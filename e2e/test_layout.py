"""Every table in its fullest states on six sizes: nothing runs out of the page, lies over or cuts off a control.

Boxes are measured on the page. On the tablet sizes the whole table is there without scrolling. The everyday run measures the
fullest table of each game; `-m ""` measures every state, dialog and page.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.shots import SIZES, STILL
from e2e.tables import VARIANTS, Variant, at_pause, fullest, sit_down, states
from pygames.games import all_games
from pygames.table import Seat, Table
from pygames.ui import link

TABLETS = ("tablet", "tablet-tall", "tablet-large")
WHOLE = (*TABLETS, "tablet 11", "tablet 11 tall", "phone-wide", "laptop", "desk")
"""Where nothing of a table is scrolled to."""
TEXT_SIZES = {
    "tablet 11": (1180, 820),
    "tablet 11 tall": (820, 1180),
    "phone": (390, 844),
    "phone-wide": (844, 390),
    "laptop": (1440, 900),
}
"""The screens on which larger text is looked at."""
TOUCH = 44
FULLEST = {
    "slaughter-5": "trick",
    "scroll-trick-5": "play",
    "dragon-trick-4": "swap",
    "samurai-2": "move",
    "tiger-5": "answer",
}
"""For each game the table with most on it."""
MEASURE = """({tablet, whole, touch, hand}) => {
  const faults = [];
  const root = document.scrollingElement;
  const name = (e) => `<${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""} ${e.className.baseVal ?? e.className}> “${
    (e.getAttribute("aria-label") || e.innerText || "").trim().slice(0, 40)}”`;
  const shape = (b) => `${Math.round(b.left)},${Math.round(b.top)} ${Math.round(b.width)}x${Math.round(b.height)}`;
  if (root.scrollWidth > innerWidth) {
    faults.push(`the page is ${root.scrollWidth} wide on ${innerWidth}`);
    for (const e of document.querySelectorAll("#app *")) {
      if (e.getBoundingClientRect().right > innerWidth + 1) { faults.push(`  by ${name(e)}`); break; }
    }
  }
  const dialog = document.querySelector("dialog[open]");
  const scene = document.querySelector(".scene");
  if (scene && !dialog) {
    if (scene.scrollWidth > scene.clientWidth + 1) faults.push(`the scene is ${scene.scrollWidth} wide on ${scene.clientWidth}`);
    if (root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} high on ${innerHeight}`);
    if (whole && scene.scrollHeight > scene.clientHeight + 1) {
      faults.push(`the scene is ${scene.scrollHeight} high on ${scene.clientHeight}`);
    }
    if (tablet) {
      for (const e of scene.querySelectorAll("*")) {
        const style = getComputedStyle(e);
        if (/auto|scroll/.test(style.overflowY + style.overflowX)
            && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)) {
          faults.push(`${name(e)} scrolls: ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`);
        }
      }
    }
  }
  if (tablet) {
    for (const e of (dialog || document.querySelector("#app")).querySelectorAll("*")) {
      if (/hidden|clip/.test(getComputedStyle(e).overflowX) && !e.matches(".boot-hidden") && e.innerText && e.clientWidth && e.scrollWidth > e.clientWidth + 1) {
        faults.push(`cut off: ${name(e)} ${e.scrollWidth} in ${e.clientWidth}`);
      }
    }
  }
  if (scene && !dialog) {  // whatever has to be scrolled to: the own cards and what is played are in sight before
    const s = scene.getBoundingClientRect();
    for (const e of scene.querySelectorAll("#hand button, .trick .piece, .trick .slot, .dt-ring > button, .dt-trick .piece, .ns-cell button")) {
      const b = e.getBoundingClientRect();
      if (hand && (b.top < s.top - 1 || b.bottom > s.bottom + 1)) faults.push(`out of sight: ${name(e)} ${shape(b)} in ${shape(s)}`);
    }
    for (const e of hand && innerWidth > 740 && innerHeight > 480 ? scene.querySelectorAll(".who b, .panel-name b, .td-name b, .dt-player-name") : []) {
      const text = [...e.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      for (const word of text ? text.data.matchAll(/\\S+/g) : []) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((r) => r.top)).size > 1) faults.push(`breaks a word: ${name(e)}`);
      }
    }
    const parts = [...scene.querySelectorAll(".sl-panel, .nst-panel, .td-board, .dt-player, .ns-player, .ns-guide, .trick, .trick .who, .sl-trump, .sl-scale, .nst-side, .td-field, .td-seen, #hand")];
    for (const [i, e] of parts.entries()) {
      for (const f of parts.slice(i + 1)) {
        const a = e.getBoundingClientRect(), b = f.getBoundingClientRect();
        const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (hand && w > 4 && h > 6 && !e.contains(f) && !f.contains(e)) faults.push(`lies over: ${name(e)} ${shape(a)} and ${name(f)} ${shape(b)}`);
      }
    }
  }
  const CONTROL = "button, a[href], input, select, textarea, summary";
  const field = (e) => e.matches("input") ? (e.closest("label") || e) : e;
  const controls = [...new Set([...(dialog || document.querySelector("#app")).querySelectorAll(CONTROL)].map(field))]
    .filter((e) => e.checkVisibility({opacityProperty: false}) && e.getClientRects().length);
  const inText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
  const boxes = controls.map((e) => [e, e.getBoundingClientRect()]);
  for (const [e, b] of boxes) {
    if (!inText(e) && (b.width < touch - .5 || b.height < touch - .5)) faults.push(`small: ${name(e)} ${shape(b)}`);
    if (b.left < -1 || b.right > innerWidth + 1) faults.push(`beside the page: ${name(e)} ${shape(b)}`);
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [e, a] = boxes[i], [f, b] = boxes[j];
      if (e.contains(f) || f.contains(e)) continue;
      const LAYERS = ".scene, .setup > .actions, .panel-body > .actions, .panel-body";
      if (e.closest(LAYERS) !== f.closest(LAYERS)) continue;  // what scrolls lies behind what does not
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 2 && !(e.closest("[data-overlap]") && f.closest("[data-overlap]"))) {
        faults.push(`overlap: ${name(e)} ${shape(a)} and ${name(f)} ${shape(b)}`);
      }
    }
  }
  const hit = (e, x, y) => { const t = document.elementFromPoint(x, y); return t && (e.contains(t) || t.contains(e) && t.tagName === "LABEL"); };
  for (const e of controls) {
    if (inText(e)) continue;
    e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const b = e.getBoundingClientRect();
    const inset = Math.max(4, parseFloat(getComputedStyle(e).borderTopLeftRadius) * .4);
    for (const [x, y] of [[b.left + inset, b.top + inset], [b.right - inset, b.top + inset], [b.left + inset, b.bottom - inset],
                          [b.right - inset, b.bottom - inset], [b.left + b.width / 2, b.top + b.height / 2]]) {
      const round = parseFloat(getComputedStyle(e).borderTopLeftRadius) > 15;
      if (round && !(x === b.left + b.width / 2)) continue;
      if (!hit(e, x, y)) {
        const over = document.elementFromPoint(x, y);
        faults.push(`covered or cut off: ${name(e)} ${shape(b)} at ${Math.round(x)},${Math.round(y)} by ${over ? name(over) : "the edge"}`);
        break;
      }
    }
  }
  for (const e of controls) {
    if (!e.matches("button:not(.piece), .action, a.tool") || !e.innerText) continue;
    const range = document.createRange();
    range.selectNodeContents(e);
    const b = e.getBoundingClientRect();
    for (const r of range.getClientRects()) {
      if (r.width > 1 && (r.left < b.left - 2 || r.right > b.right + 2 || r.top < b.top - 4 || r.bottom > b.bottom + 4)) {
        faults.push(`text runs out of ${name(e)}: ${shape(r)} in ${shape(b)}`); break;
      }
    }
  }
  return faults;
}"""
"""Every fault of the page as a sentence."""
OVER = """() => {
  const faults = [];
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()]);
  const over = (these, those) => {
    for (const [e, a] of these) for (const [f, b] of those) {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 3) faults.push(`“${e.innerText.trim().slice(0, 30)}” lies over “${f.getAttribute("aria-label") || f.className}”`);
    }
  };
  const words = [...document.querySelectorAll(".dt-inside h3, .dt-told, .dt-who, .dt-mark")].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const shown = range.getBoundingClientRect(), box = e.getBoundingClientRect();
    return [e, {left: shown.left, right: shown.right, top: box.top, bottom: box.bottom}];
  });
  over(words, boxes(".dt-ring > .piece"));
  over(boxes(".ns-discards, .ns-guide"), boxes(".ns-cell, .ns-box"));
  const below = boxes(".ns-guide"), discarded = boxes(".ns-discards");
  if (innerHeight > innerWidth) over(discarded, below);
  return faults;
}"""
"""What lies over a board: words of Dragon Trick over cards of the ring, discards of Ninja Samurai over the three by three."""


def measure(page: Page, where: str, *, size: str, touch: int = TOUCH, hand: bool = False) -> list[str]:
    """The faults of the page at one size; ``hand``: whether the own cards and what is played have to be in sight too."""
    width, height = (SIZES | TEXT_SIZES)[size]
    whole = size in WHOLE
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(STILL)
    faults: list[str] = page.evaluate(MEASURE, {"tablet": size in TABLETS, "whole": whole, "touch": touch, "hand": hand})
    faults += page.evaluate(OVER)
    return [f"{where}, {size}: {fault}" for fault in faults]


def visit(page: Page, address: str, seen: str) -> None:
    """Show a page of the app and wait for it; by way of a plain one, so that nothing of the last is taken for it."""
    page.evaluate("location.hash = 'help'")
    page.locator(".keys").wait_for()
    page.evaluate("address => { location.hash = address }", address)
    page.locator(seen).first.wait_for(timeout=60_000)


@pytest.fixture
def still(new_page: Any) -> Page:
    """The app, without motion."""
    page: Page = new_page(reduced_motion="reduce")
    return page


def report(faults: list[str]) -> str:
    return f"{len(faults)} faults:\n" + "\n".join(faults[:60])


def test_the_fullest_table_of_each_game_fits_every_size(still: Page) -> None:
    faults = []
    for variant in VARIANTS:
        if variant.name in FULLEST:
            sit_down(still, f"play/{fullest(variant)[FULLEST[variant.name]]}")
            for size in SIZES:
                faults += measure(still, variant.name, size=size)
    assert not faults, report(faults)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_every_table_fits_every_size(still: Page, variant: Variant) -> None:
    faults = []
    for phase in variant.phases:
        sit_down(still, f"play/{fullest(variant)[phase]}")
        for size in SIZES:
            faults += measure(still, phase, size=size)
        legal = still.locator(".scene .is-legal").first
        if legal.count():
            still.set_viewport_size({"width": 1024, "height": 768})
            legal.tap()
            still.locator(".is-picked, #act-confirm").first.wait_for()
            for size in SIZES:
                faults += measure(still, f"{phase}, picked", size=size)
    assert not faults, report(faults)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: str(variant.name))
def test_every_dialog_fits_every_size(still: Page, variant: Variant) -> None:
    faults = []
    ends = [True] if variant.players == 1 else [False, True]
    for over in ends:
        visit(still, f"play/{at_pause(variant, over=over)}", "dialog[open]")
        for size in SIZES:
            faults += measure(still, "the end" if over else "between rounds", size=size)
        still.set_viewport_size({"width": 1024, "height": 768})
        still.locator("#look-at-table").tap()
        still.locator("dialog").wait_for(state="detached")
        for size in SIZES:
            faults += measure(still, f"the table at {'the end' if over else 'a pause'}", size=size)
        for dialog in ("log", "scores", "menu", "rules"):
            still.set_viewport_size({"width": 1024, "height": 768})
            still.locator(f"#tool-dialog-{dialog}").tap()
            still.locator("dialog[open]").wait_for()
            for size in SIZES:
                faults += measure(still, dialog, size=size)
            still.set_viewport_size({"width": 1024, "height": 768})
            still.locator("#shut").tap()
            still.locator("dialog").wait_for(state="detached")
    assert not faults, report(faults)


@pytest.mark.long
def test_every_page_fits_every_size(still: Page) -> None:
    pages = {"": ".games", "settings": "#set-speed", "statistics": ".page-head", "about": ".page-head"}
    pages |= {f"new/{game}": "#begin" for game in all_games()} | {f"rules/{game}": ".rules" for game in all_games()}
    faults = []
    for address, seen in pages.items():
        visit(still, address, f"{seen}:not(:has(.keys))")
        still.locator(".keys").wait_for(state="detached")
        for size in SIZES:
            faults += measure(still, address or "home", size=size)
    assert not faults, report(faults)


HINTED = {
    "slaughter-5": ("trick", "divide"),
    "scroll-trick-5": ("lay",),
    "dragon-trick-4": ("swap",),
    "samurai-2": ("move",),
    "tiger-5": ("attack",),
}
"""For each game tables at which a hint has much to say."""
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter((e) => {
  const b = e.getBoundingClientRect(), top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
  return !top || !e.contains(top);
}).map((e) => e.getAttribute("aria-label"))"""
"""The names of elements whose middle is not in sight."""


def test_a_hint_leaves_the_cards_it_talks_about_in_sight_on_a_phone(still: Page) -> None:
    faults = []
    for variant in VARIANTS:
        for phase in HINTED.get(variant.name, ()):
            still.set_viewport_size({"width": 1024, "height": 768})
            sit_down(still, f"play/{fullest(variant)[phase]}")
            still.locator("#tool-hint").tap()
            still.locator(".message.is-hint").wait_for(timeout=60_000)
            for size in ("phone", "phone-wide"):
                faults += measure(still, f"{variant.name}, {phase}", size=size)
                hidden = still.evaluate(HIDDEN, ".scene .is-hint, #hand button")
                faults += [f"{variant.name}, {phase}, {size}: {name} is hidden" for name in hidden]
                still.locator("#figures summary").tap()
                still.evaluate(STILL)
                hidden = still.evaluate(HIDDEN, "#hand button, .ns-cell .is-hint")
                faults += [f"{variant.name}, {phase}, {size}, figures: {name} is hidden" for name in hidden]
                broken = still.locator("#figures li").evaluate_all("items => items.filter((e) => e.getClientRects().length > 1).length")
                faults += [f"{variant.name}, {phase}, {size}: an entry breaks across columns"] if broken else []
                still.locator("#figures summary").tap()
    assert not faults, report(faults)


FIGURES = {
    ("samurai-2", "move", "largest"): ("tablet 11 tall",),
    ("dragon-trick-4", "swap", "largest"): ("tablet 11", "tablet 11 tall", "laptop", "phone-wide"),
    ("dragon-trick-4", "swap", "medium"): ("tablet 11", "tablet"),
}
"""Tables with figures that need much room, in a size of text, on these screens."""
COLUMNS = """() => {
  const shown = [...document.querySelectorAll("#figures li")].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [e.innerText, range.getBoundingClientRect(), 1.6 * parseFloat(getComputedStyle(e).fontSize)];
  });
  return shown.flatMap(([name, a]) => shown.filter(([, b, number]) => b.left > a.left + 30 && a.right > b.left - number)
    .map(([other]) => `“${name}” runs into the number of “${other}”`));
}"""
IN_SIGHT = """() => {
  const box = document.querySelector("#message").getBoundingClientRect();
  return [...document.querySelectorAll("#figures li")].filter((e) => e.getBoundingClientRect().bottom <= Math.min(box.bottom, innerHeight) + 1).length;
}"""
"""How many figures are seen whole before scrolling."""
LOWEST = """() => {
  const scene = document.querySelector(".scene");
  scene.scrollTop = scene.scrollHeight;
  const covered = [...document.querySelectorAll(".dt-ring > button")].filter((e) => {
    const b = e.getBoundingClientRect(), y = b.bottom - 6, scrolled = b.top < scene.getBoundingClientRect().top;
    return !scrolled && !e.contains(document.elementFromPoint(b.left + b.width / 2, y));
  });
  scene.scrollTop = 0;
  return covered.map((e) => `${e.getAttribute("aria-label")} cannot be brought out from under the hand`);
}"""


def test_figures_have_room_and_lie_over_nothing(still: Page) -> None:
    faults = []
    for (name, phase, text), sizes in FIGURES.items():
        set_text(still, text)
        variant = next(variant for variant in VARIANTS if variant.name == name)
        sit_down(still, f"play/{fullest(variant)[phase]}")
        still.locator("#tool-hint").tap()
        still.locator(".message.is-hint").wait_for(timeout=60_000)
        still.locator("#figures summary").tap()
        for size in sizes:
            width, height = (SIZES | TEXT_SIZES)[size]
            still.set_viewport_size({"width": width, "height": height})
            still.evaluate(STILL)
            found = still.evaluate(OVER) + still.evaluate(COLUMNS) + still.evaluate(LOWEST)
            seen = still.evaluate(IN_SIGHT)
            found += [f"{seen} figures in sight"] if seen < 2 else []
            faults += [f"{name}, {phase}, {text} text, {size}: {fault}" for fault in found]
    assert not faults, report(faults)


WIDEST = "W" * 24
"""As long a name as may be given, in the widest letter, without a place to break it."""
OUTSIDE = """() => {
  const faults = [];
  for (const e of [document.scrollingElement, document.querySelector(".scene")]) {
    if (e && e.scrollWidth > e.clientWidth + 1) faults.push(`${e.className || "the page"} is ${e.scrollWidth} wide on ${e.clientWidth}`);
  }
  const BOXES = ".sl-panel, .nst-panel, .td-board, .dt-player, .ns-player, .at, .dt-shown, .save, .bar, .scene";
  for (const e of document.querySelectorAll(".panel-name b, .td-name b, .dt-player-name, .ns-player-name, .who b, .dt-who, .dt-told, .status, .save-open > span")) {
    const range = document.createRange();
    range.selectNodeContents(e);
    const a = range.getBoundingClientRect(), b = e.closest(BOXES).getBoundingClientRect();
    const bin = e.parentElement.parentElement.querySelector(".save > button")?.getBoundingClientRect().left ?? Infinity;
    if (a.width && (a.left < b.left - 1 || a.right > Math.min(b.right, bin) + 1)) faults.push(`<${e.className}> “${e.innerText.slice(0, 30)}” runs out of its place`);
  }
  return faults;
}"""


def test_the_widest_name_stays_within_its_place(still: Page) -> None:
    faults = []
    set_text(still, "largest")
    for game in all_games():
        seats = [Seat(WIDEST, ""), Seat("M" * 24, "novice"), Seat("Emi", "novice"), Seat("Daichi", "novice")]
        tables = (Table.new(game, seats[: 2 if game == "ninja-samurai" else 4], seed, {}) for seed in range(99))
        sit_down(still, f"play/{link.write(next(table for table in tables if table.position.turn == 0))}")
        for size in ("phone", "tablet 11", "phone-wide"):
            width, height = (SIZES | TEXT_SIZES)[size]
            still.set_viewport_size({"width": width, "height": height})
            still.evaluate(STILL)
            faults += [f"{game}, {size}: {fault}" for fault in still.evaluate(OUTSIDE)]
    visit(still, "", ".games")
    still.locator(".save").first.wait_for()
    still.set_viewport_size({"width": 390, "height": 844})
    still.evaluate(STILL)
    faults += [f"home: {fault}" for fault in still.evaluate(OUTSIDE)]
    assert not faults, report(faults)


def test_what_can_be_opened_shows_an_arrow(still: Page) -> None:
    still.evaluate("location.hash = 'new/dragon-trick'")
    arrow = "e => { const s = getComputedStyle(e, '::before'); return s.borderLeftWidth !== '0px' && s.content !== 'none' && s.transform }"
    summary = still.locator("#more-options summary")
    closed = summary.evaluate(arrow)
    summary.tap()
    assert closed
    assert summary.evaluate(arrow) not in (closed, False)


def set_text(page: Page, size: str) -> None:
    """Choose a size of text on the page of settings."""
    page.set_viewport_size({"width": 1024, "height": 768})
    visit(page, "settings", "#set-size")
    page.locator("#set-size").select_option(size)
    page.locator(f"html[data-size='{size}']").wait_for()


def with_text(page: Page, text: str, name: str, variant: Variant, phase: str) -> list[str]:
    """The faults of a table with text of this size, and whether what is read there has grown."""
    set_text(page, text)
    sit_down(page, f"play/{fullest(variant)[phase]}")
    faults = []
    for size in TEXT_SIZES:
        faults += measure(page, f"{name}, {text} text", size=size, hand=True)
        read = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#message')).fontSize)")
        if read <= 16:
            faults.append(f"{name}, {size}: the message has {read} px with {text} text")
    return faults


def test_larger_text_grows_within_the_table(still: Page) -> None:
    faults = []
    for variant in VARIANTS:
        if variant.name in FULLEST:
            faults += with_text(still, "largest", variant.name, variant, FULLEST[variant.name])
    for name in ("slaughter-5", "tiger-5"):
        variant = next(variant for variant in VARIANTS if variant.name == name)
        faults += with_text(still, "large", name, variant, FULLEST[name])
    assert not faults, report(faults)


@pytest.mark.long
@pytest.mark.parametrize("text", ["large", "largest"])
def test_larger_text_grows_within_every_table(still: Page, text: str) -> None:
    faults = []
    for name, variant, phase in states():
        faults += with_text(still, text, name, variant, phase)
    assert not faults, report(faults)


@pytest.mark.long
def test_the_largest_text_is_twice_the_size(still: Page) -> None:
    set_text(still, "largest")
    ratio = still.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize) / 16")
    assert ratio == pytest.approx(2)
    faults = []
    for address in ("", "settings", "new/tiger-and-dragon"):
        visit(still, address, ".page-body")
        for size in TABLETS:
            faults += measure(still, address or "home", size=size)
    assert not faults, report(faults)
