"""`python3 web bench`: how long until a table can be played, here and on a stock PyScript page, in one run.

The stock page has the same versions of PyScript and Pyodide and the same engine, the way the manuals say: Python on the
main thread, the standard library as npm ships it, the wheels by micropip through `packages`. It renders the same first
frame from the same `Session`. Both are served by the same server from this machine, in turns, so that a busy machine
is busy for both. Cold: a new browser profile. Warm: the second load in it (our service worker is allowed, as for users).
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserType, Page, sync_playwright

from . import chrome, pages, paths
from .hashing import sha256
from .server import make_server
from .wheels import engine_wheel, site_wheels

DEEP = "#new/tiger-and-dragon"
READY = "body[data-ready='1']"
BAR = 0.5

STOCK = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>stock</title>
<link rel="stylesheet" href="pyscript/core.css"><link rel="stylesheet" href="app.css">
<script type="module" src="pyscript/core.js"></script></head>
<body><main id="app">Loading</main>
<script type="py" config='{config}'>
from pyscript import document
from pygames.ui.session import Session

session = Session()
start = {{"do": "start", "store": {{}}, "url": "{deep}", "locale": "en-US", "version": "stock", "worker": False}}
frame = await session.handle(start)
document.getElementById("app").innerHTML = frame["html"]
frame = await session.handle({{"do": "act", "act": "new", "form": {form}}})
document.getElementById("app").innerHTML = frame["html"]
document.body.dataset.ready = "1"
</script></body></html>
"""
#: Reads the set-up form as the browser would send it, then begins: the bench's table is the one behind “Begin”.
TAP = "document.querySelector('#begin').click()"


def stock_site(folder: Path) -> None:
    """A page by the manual, beside the files that npm and PyPI ship."""
    shutil.copytree(paths.MODULES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(paths.MODULES / "pyodide", folder / "pyodide", ignore=shutil.ignore_patterns("*.map", "*.html"))
    shutil.copyfile(paths.SITE / "app.css", folder / "app.css")
    shutil.copyfile(paths.SITE / "icons.svg", folder / "icons.svg")
    names = []
    for wheel in [*site_wheels(), engine_wheel()]:
        shutil.copyfile(wheel, folder / "pyodide" / wheel.name)
        names.append(wheel.name)
    lock_file = folder / "pyodide/pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    ours = json.loads((paths.SITE / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    # only micropip is looked up in the lock; its hash there is of a file that is in no registry
    micropip = dict(ours["packages"]["micropip"])
    micropip["file_name"] = next(name for name in names if name.startswith("micropip"))
    micropip["sha256"] = sha256((folder / "pyodide" / micropip["file_name"]).read_bytes())
    lock["packages"]["micropip"] = micropip
    lock_file.write_text(json.dumps(lock), encoding="utf-8")
    packages = [f"./pyodide/{name}" for name in names if not name.startswith("micropip")]
    config = pages.attribute({"interpreter": "./pyodide/pyodide.mjs", "packages": packages})
    form = repr({"players": "4", "kind0": "person", "name0": "Anna"} | {f"kind{seat}": "student" for seat in (1, 2, 3)})
    (folder / "index.html").write_text(STOCK.format(config=config, deep=DEEP, form=form), encoding="utf-8")


def load(page: Page, address: str, tap: bool) -> float:
    """Milliseconds from navigation to a hand on the page."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY, timeout=120_000)
    if tap:
        page.evaluate(TAP)
    page.wait_for_selector("#hand button", timeout=30_000)
    return float(page.evaluate("performance.now()"))


def measure(chromium: BrowserType, address: str, *, ours: bool, serve: Callable[[], int]) -> tuple[float, float, int]:
    """Cold time, warm time, and bytes that the server sent until the table was there the first time.

    A profile on disk, since a private window's cache has no room for a file as large as Pyodide: every load would be cold.
    """
    with tempfile.TemporaryDirectory() as profile:
        context = chromium.launch_persistent_context(
            profile, executable_path=chrome.ensure(), args=chrome.FLAGS, viewport={"width": 1024, "height": 768}
        )
        try:
            return cold_and_warm(context.new_page(), address, ours=ours, serve=serve)
        finally:
            context.close()


def cold_and_warm(page: Page, address: str, *, ours: bool, serve: Callable[[], int]) -> tuple[float, float, int]:
    """The measurements in one fresh profile."""
    before = serve()
    target = address + (DEEP if ours else "")
    cold = load(page, target, ours)
    sent = serve() - before
    if ours:
        page.wait_for_selector("html[data-offline='ready']", timeout=120_000)
    return cold, load(page, target, ours), sent


def run(rounds: int) -> int:
    """Measure in turns and print the medians; exit code 1 if the bar is missed."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        stock = Path(temporary) / "stock"
        stock.mkdir()
        stock_site(stock)
        servers = {"dojo": make_server(paths.SITE, 0, paths.PREFIX, 600), "stock": make_server(stock, 0, paths.PREFIX, 600)}
        for server in servers.values():
            threading.Thread(target=server.serve_forever, daemon=True).start()
        results: dict[str, list[tuple[float, float, int]]] = {"dojo": [], "stock": []}
        for number in range(rounds):
            for name in ("dojo", "stock") if number % 2 == 0 else ("stock", "dojo"):
                server = servers[name]
                address = f"http://127.0.0.1:{server.server_address[1]}{paths.PREFIX}"
                results[name].append(measure(playwright.chromium, address, ours=name == "dojo", serve=lambda s=server: s.sent))  # type: ignore[misc]
                cold, warm, sent = results[name][-1]
                print(f"round {number + 1}  {name:5}  cold {cold:6.0f} ms  warm {warm:6.0f} ms  {sent / 1e6:5.2f} MB", flush=True)
    medians = {name: [statistics.median(row[i] for row in rows) for i in range(3)] for name, rows in results.items()}
    ratios = [ours / theirs for ours, theirs in zip(medians["dojo"], medians["stock"], strict=True)]
    print(f"\n{'median of ' + str(rounds):16}{'dojo':>10}{'stock':>10}{'ratio':>8}")
    for i, (label, unit) in enumerate((("cold, to a table", 1), ("warm, to a table", 1), ("bytes, cold", 1))):
        print(f"{label:16}{medians['dojo'][i] / unit:10.0f}{medians['stock'][i] / unit:10.0f}{ratios[i]:8.2f}")
    good = max(ratios[:2]) <= BAR
    print(f"Bar: at most {BAR} of stock, cold and warm: {'met' if good else 'NOT met'}.")
    return 0 if good else 1


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=5)
    sys.exit(run(arguments.parse_args().rounds))
