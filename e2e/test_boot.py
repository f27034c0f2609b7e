"""How the app starts, and what a person sees when something of it cannot."""

from __future__ import annotations

import gzip
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from e2e.bench_memory import Worker
from e2e.conftest import READY, START, NewPage, Server
from e2e.person import MINE, Person

SAVE = "localStorage.setItem('dragon-dojo.table-7', 'a save')"
FAILURES = ("Failed to load resource", "uncaught:", "MessageEvent", "Traceback", "ERR_FAILED", "wasm", "ArrayBuffer")

SNAPSHOT = 30_000_000
"""Bytes of Python's memory that a start reads, and a little less than they are."""


def abort(pattern: str) -> object:
    """Something to do before a page loads: let one address fail."""

    def before(page: Page) -> None:
        page.context.route(pattern, lambda route: route.abort())

    return before


def begin(page: Page) -> tuple[Person, list[str]]:
    """Sit down at a table with two bots, wait for the first own move, and look at the hand."""
    person = Person(page)
    person.set_speed("instant")
    person.begin("tiger-and-dragon", players=3, seed=5)
    assert person.wait() == MINE
    return person, person.hand()


def test_the_shell_is_there_before_any_python(new_page: NewPage) -> None:
    page = new_page(wait=False, before=abort("**/pyscript/core.js"))
    page.watch.allow(*FAILURES)  # type: ignore[attr-defined]
    assert page.locator("h1").inner_text() == "Dragon Dojo"
    assert page.locator("#boot-stage").is_visible()


@pytest.mark.parametrize("broken", ["pyscript/core.js", "micropython/micropython.wasm", "pyodide/pyodide.asm.wasm", "dojo.py"])
def test_when_python_cannot_start_the_saves_can_be_taken_away(broken: str, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(wait=False, init=SAVE, before=abort(f"**/{broken}"))
    page.watch.allow(*FAILURES)  # type: ignore[attr-defined]
    panel = page.locator("#boot-panel")
    panel.wait_for(timeout=START)
    assert "could not start" in panel.inner_text()
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save my games as a file").tap()
    download.value.save_as(tmp_path / "saves.json")
    saved = json.loads((tmp_path / "saves.json").read_text())
    assert saved["store"] == {"table-7": "a save"}
    assert "Dragon Dojo" in panel.locator("textarea").input_value()


@pytest.mark.parametrize("answer", [{"status": 404}, {"body": "not zipped"}, {"body": gzip.compress(b"no memory of Python")}])
def test_without_the_snapshot_python_starts_from_nothing(answer: dict[str, Any], new_page: NewPage) -> None:
    def before(page: Page) -> None:
        page.context.route("**/snapshot.bin.gz", lambda route: route.fulfill(**answer))

    page = new_page(before=before)
    page.watch.allow("404")  # type: ignore[attr-defined]
    person, _ = begin(page)
    person.step()


def test_a_start_comes_from_the_snapshot(new_page: NewPage) -> None:
    said: list[str] = []
    begin(new_page(before=lambda page: page.on("console", lambda message: said.append(message.text))))
    assert not [text for text in said if "snapshot" in text]


def test_the_snapshot_is_let_go_of_once_python_runs(new_page: NewPage) -> None:
    page = new_page()
    worker = Worker(page.context.new_cdp_session(page), page)
    worker.send("HeapProfiler.collectGarbage")
    assert worker.send("Runtime.getHeapUsage")["backingStorageSize"] < SNAPSHOT / 2


def test_every_start_throws_other_dice(new_page: NewPage) -> None:
    """The app draws a seed for each game; a snapshot must not make it the same for everybody."""
    seeds = set()
    for _visitor in range(2):
        page = new_page()
        Person(page).begin("tiger-and-dragon", players=3, seed=None)
        page.get_by_role("button", name="Menu").tap()
        seeds.add(page.locator("dialog p", has_text="Seed").inner_text())
    assert len(seeds) == 2


def test_the_panel_goes_when_python_comes_up_after_all(new_page: NewPage) -> None:
    page = new_page(wait=False, init="addEventListener('DOMContentLoaded', () => dojo.failed('a passing trouble'))")
    page.wait_for_selector(READY, timeout=START)
    assert page.locator("#boot-panel").count() == 0


def test_reload_of_the_panel_starts_again(new_page: NewPage) -> None:
    page = new_page(wait=False, before=abort("**/pyscript/core.js"))
    page.watch.allow(*FAILURES)  # type: ignore[attr-defined]
    page.locator("#boot-panel").wait_for(timeout=START)
    page.context.unroute("**/pyscript/core.js")
    page.locator("#boot-panel").get_by_role("button", name="Reload").tap()
    page.wait_for_selector(READY, timeout=START)


def test_without_workers_the_game_runs_on_the_page_itself(new_page: NewPage, server: Server) -> None:
    page = new_page(init="delete window.Worker")
    assert page.evaluate("dojo.onMain")
    person, _ = begin(page)
    person.play_round()


def test_a_worker_that_cannot_start_is_replaced_by_the_page_itself(new_page: NewPage, server: Server) -> None:
    page = new_page(init="window.Worker = class { constructor() { throw new Error('no workers today'); } }")
    page.watch.allow(*FAILURES, "no workers today")  # type: ignore[attr-defined]
    person, _ = begin(page)
    person.play_round()


def test_a_killed_worker_is_replaced_and_the_game_goes_on(new_page: NewPage, server: Server) -> None:
    page = new_page()
    person, before = begin(page)
    page.evaluate("dojo.worker.xworker.terminate()")
    page.get_by_role("button", name="Scores").tap()
    page.locator("dialog[open]").wait_for(timeout=START)
    assert person.hand() == before
    assert page.evaluate("dojo.worker.getAttribute('name')") == "dojo2"


def test_a_slow_first_visit_waits_for_the_worker(new_page: NewPage, server: Server) -> None:
    """What it downloads meanwhile the page's own thread would have to download too."""

    def before(page: Page) -> None:
        page.clock.install()

        def late(milliseconds: int, route: Route) -> None:
            page.clock.fast_forward(milliseconds)
            route.continue_()

        page.context.route("**/dojo.py", partial(late, 3_000))
        page.context.route("**/pyodide.asm.wasm", partial(late, 20_000))

    page = new_page(before=before)
    assert page.evaluate("dojo.onMain") is False
    assert page.evaluate("dojo.worker.getAttribute('name')") == "dojo"


def test_a_note_that_asks_to_reload_can_be_tapped_over_a_dialog(new_page: NewPage, server: Server) -> None:
    page = new_page()
    begin(page)
    page.get_by_role("button", name="Menu").tap()
    page.locator("dialog[open]").wait_for()
    page.evaluate("dojo.broken()")  # as when no worker answers any more
    with page.expect_navigation():
        page.locator("#boot-broken").get_by_role("button", name="Reload").tap()


def test_a_page_whose_first_script_is_missing_says_so(new_page: NewPage) -> None:
    page = new_page(wait=False, before=abort("**/boot.js"))
    page.watch.allow(*FAILURES, "dojo")  # type: ignore[attr-defined]
    page.locator(".boot-late").wait_for(timeout=START)


def test_a_page_without_its_styles_says_so(new_page: NewPage) -> None:
    page = new_page(wait=False, before=abort("**/app.css"))
    page.watch.allow(*FAILURES)  # type: ignore[attr-defined]
    page.locator("#boot-broken").wait_for(timeout=START)
    page.context.unroute_all()
    page.locator("#boot-broken").get_by_role("button", name="Reload").tap()
    page.locator(f"{READY} .games").wait_for(timeout=START)


def test_a_reload_comes_back_to_the_same_table(new_page: NewPage, server: Server) -> None:
    page = new_page()
    person, before = begin(page)
    page.reload()
    page.wait_for_selector(READY, timeout=START)
    assert person.wait() == MINE
    assert person.hand() == before


def test_back_leads_to_the_page_before(new_page: NewPage, server: Server) -> None:
    page = new_page(f"{server.url}#new/tiger-and-dragon")
    page.get_by_role("link", name="How to play").tap()
    page.wait_for_url("**/#rules/tiger-and-dragon")
    page.go_back()
    page.locator("#begin").wait_for()


def test_the_worker_has_its_own_thread_and_the_page_reacts_at_once(new_page: NewPage, server: Server) -> None:
    """A dialog opens within a few frames even on a busy machine; the page's own work for it is far less."""
    page = new_page()
    begin(page)
    times = page.evaluate(
        """async () => {
            const times = [];
            for (let round = 0; round < 5; round++) {
                for (const [button, there] of [["[data-key=s]", true], ["dialog [data-key=Escape]", false]]) {
                    const start = performance.now();
                    document.querySelector(button).click();
                    while (Boolean(document.querySelector("dialog[open]")) !== there) await new Promise((r) => setTimeout(r));
                    times.push(performance.now() - start);
                }
            }
            return times.sort((a, b) => a - b);
        }"""
    )
    assert times[len(times) // 2] < 250, times


def test_micropip_installs_the_same_wheel(new_page: NewPage, server: Server) -> None:
    page = new_page(f"{server.url}micropip.html")
    assert "was installed by micropip" in page.locator("#result").inner_text()


def test_nothing_may_be_fetched_from_elsewhere(home: Page) -> None:
    """The page's policy refuses it; the watch would see it if it did not."""
    blocked = home.evaluate(
        """() => new Promise((resolve) => {
            addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
            fetch("https://example.invalid/").catch(() => {});
        })"""
    )
    assert blocked == "connect-src"
    home.watch.allow("Content Security Policy", "violates", "Refused to connect", "Fetch API cannot load")  # type: ignore[attr-defined]
    home.watch.foreign.clear()  # type: ignore[attr-defined]


def test_every_request_is_one_of_the_listed_files(new_page: NewPage, server: Server) -> None:
    asked: list[str] = []

    def before(page: Page) -> None:
        def note(route: Route) -> None:
            asked.append(route.request.url)
            route.continue_()

        page.context.route("**/*", note)

    page = new_page(before=before)
    begin(page)
    listed = json.loads((server.folder / "report.json").read_text())["files"]
    names = {url.removeprefix(server.url).partition("#")[0] for url in asked if url.startswith(server.url)}
    assert names - {""} <= set(listed)
