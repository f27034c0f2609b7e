"""`python3 web shots`: pictures of every table in its fullest states, and of the other pages, to look at.

Writes ``build/shots/THEME/SIZE/NAME.png``, and one contact sheet ``build/shots/THEME-SIZE.html`` for each size and theme.
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPO), str(REPO / "web")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from sitekit import chrome, paths  # noqa: E402
from sitekit.server import make_server  # noqa: E402

from e2e.tables import VARIANTS, Variant, at_pause, fullest, sit_down, states, with_curtain  # noqa: E402
from pygames.games import all_games  # noqa: E402

SIZES = {
    "tablet": (1024, 768),
    "tablet-tall": (768, 1024),
    "tablet-large": (1366, 1024),
    "phone": (390, 844),
    "phone-wide": (844, 390),
    "desk": (1920, 1080),
}
THEMES = ("light", "dark")
MINE = "#status[data-mine]"
READY = "body[data-ready='1']"
STILL = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))))))"""
"""Waits until nothing moves any more."""


def visit(page: Page, address: str) -> None:
    """Show a page of the app by its address behind ``#``, from scratch but without a new start."""
    page.evaluate("address => { location.hash = address }", address)


Scene = tuple[str, Callable[[], str], str, str]
"""A name, the address behind ``#``, what to tap there, and what is then to be seen."""


def scenes() -> Iterator[Scene]:
    """Everything to be photographed. The addresses are worked out when they are wanted."""
    yield "home", lambda: "", "", ".games"
    for game in all_games():
        yield f"setup-{game}", partial("new/{}".format, game), "#more-options summary", "#begin"
        yield f"rules-{game}", partial("rules/{}".format, game), "", ".rules"
    for name in ("settings", "statistics", "help", "about"):
        yield name, partial(str, name), "", "body:not(:has(.games)) .page-head"
    for name, variant, phase in states():
        yield name, partial(_in_phase, variant, phase), "", MINE
    for variant in VARIANTS:
        if variant.players > 1:
            yield f"{variant.name}-round", partial(_at_pause, variant, over=False), "", "#next-round"
            yield f"{variant.name}-scores", partial(_at_pause, variant, over=False), f"{LOOK}, {SCORES}", "dialog[open]"
        if variant.players == 2:
            yield f"{variant.name}-curtain", partial(_with_curtain, variant), "", "#lift"
        yield f"{variant.name}-end", partial(_at_pause, variant, over=True), "", ".victory"
    first = VARIANTS[0]
    table = partial(_in_phase, first, first.phases[0])
    for name, taps in DIALOGS.items():
        yield f"{first.name}-dialog-{name}", table, taps, "dialog[open]"
    yield "state-picked", table, "#hand .is-legal", "#act-confirm"
    yield "state-complaint", table, "#hand .is-dim", ".is-complaint"
    yield "state-hint", table, "#tool-hint", ".message.is-hint"
    yield "state-look-back", table, "#tool-dialog-log, .log li:nth-child(2) button", "#look-return"


LOOK, SCORES = "#look-at-table", "#tool-dialog-scores"
DIALOGS = {
    "log": "#tool-dialog-log",
    "menu": "#tool-dialog-menu",
    "rules": "#tool-dialog-rules",
    "concede": "#tool-dialog-menu, #act-dialog-concede",
}


def _in_phase(variant: Variant, phase: str) -> str:
    return f"play/{fullest(variant)[phase]}"


def _at_pause(variant: Variant, *, over: bool) -> str:
    return f"play/{at_pause(variant, over=over)}"


def _with_curtain(variant: Variant) -> str:
    return f"play/{with_curtain(variant)}"


def photograph(browser: Browser, address: str, out: Path, only: str, sizes: list[str], themes: list[str]) -> int:
    """Take all pictures whose name contains ``only``; how many."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY, timeout=120_000)
    taken = 0
    for name, address_of, taps, seen in scenes():
        if only and only not in name:
            continue
        visit(page, "settings")
        page.locator("#set-speed").wait_for()
        page.evaluate(
            "Object.keys(localStorage).filter(k => k.includes('.table.')).forEach(k => localStorage.removeItem(k))"
        )
        sit_down(page, address_of()) if seen == MINE else visit(page, address_of())
        for selector in filter(None, taps.split(", ")):
            page.locator(selector).first.click(force="is-dim" in selector)
        page.locator(seen).first.wait_for(timeout=60_000)
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            for size in sizes:
                width, height = SIZES[size]
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(STILL)
                file = out / theme / size / f"{name}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=file)
                taken += 1
        page.set_viewport_size({"width": 1024, "height": 768})
        print(name, flush=True)
    context.close()
    return taken


def contact_sheets(out: Path) -> None:
    """A page for each size and theme with all its pictures, to be opened in a browser."""
    for folder in sorted(path for path in out.glob("*/*") if path.is_dir()):
        figures = "".join(
            f'<figure><img loading="lazy" src="{folder.relative_to(out)}/{file.name}"><figcaption>{file.stem}</figcaption></figure>\n'
            for file in sorted(folder.glob("*.png"))
        )
        style = "body{display:flex;flex-wrap:wrap;gap:1rem;font:1rem sans-serif}figure{margin:0}img{max-width:45vw;border:1px solid}"
        title = f"{folder.parent.name} {folder.name}"
        sheet = (
            f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{style}</style><h1>{title}</h1>{figures}"
        )
        (out / f"{folder.parent.name}-{folder.name}.html").write_text(sheet, encoding="utf-8")


def main() -> int:
    """The command."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", default="", help="only pictures whose name contains this")
    arguments.add_argument("--sizes", default=",".join(SIZES), help=f"some of {','.join(SIZES)}")
    arguments.add_argument("--themes", default=",".join(THEMES), help="light, dark or both")
    options = arguments.parse_args()
    out = paths.BUILD / "shots"
    server = make_server(paths.SITE, 0, paths.PREFIX)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chrome.ensure(), args=chrome.FLAGS)
        address = f"http://127.0.0.1:{server.server_address[1]}{paths.PREFIX}"
        taken = photograph(browser, address, out, options.only, options.sizes.split(","), options.themes.split(","))
        browser.close()
    server.shutdown()
    contact_sheets(out)
    print(f"{taken} pictures in {out.relative_to(paths.REPO)}")
    return 0 if taken else 1


if __name__ == "__main__":
    sys.exit(main())
