"""After one visit the app needs no network; a new version never comes over a running game; half a version never counts."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page
from sitekit import pages

from e2e.conftest import READY, START, NewPage, Server
from e2e.person import MINE, Person

SAVED = "html[data-offline='ready']"
#: While the server is gone the browser says so about its own update checks.
GONE = ("Failed to load resource", "ERR_CONNECTION_REFUSED", "sw.js")


def new_version(folder: Path, mark: str) -> str:
    """Turn a built site into another version of itself: another stylesheet, all lists right. Returns the version."""
    old = pages.version_of(folder)
    new = f"{old.partition('+')[0]}+{mark}"
    with (folder / "app.css").open("a", encoding="utf-8") as file:
        file.write(f"\n:root {{ --mark: {mark}; }}\n")
    for name in ("index.html", "sw.js"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    list_anew(folder)
    return new


def list_anew(folder: Path) -> None:
    """Let the service worker's list be what is in the folder."""
    listing = json.dumps(pages.listing(folder), indent=1)
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    filled = re.sub(r"const FILES = \{.*?\n\};", f"const FILES = {listing};", worker, flags=re.S)
    (folder / "sw.js").write_text(filled, encoding="utf-8")


def text_files(folder: Path) -> dict[str, bytes]:
    """The files that `new_version` changes, to go back to."""
    return {name: (folder / name).read_bytes() for name in ("app.css", "index.html", "sw.js")}


def put_back(folder: Path, files: dict[str, bytes]) -> None:
    """Go back to what the site was; a minute later by the files' times, which the browser is told in whole seconds only."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
        os.utime(folder / name, (time.time() + 60,) * 2)


def update(page: Page) -> str:
    """Look for another version; returns what became of it: "installed" or "redundant"."""
    state: str = page.evaluate(
        """() => new Promise((resolve) => {
            dojo.registration.addEventListener("updatefound", () => {
                const worker = dojo.registration.installing;
                worker.addEventListener("statechange", () => resolve(worker.state), { once: true });
            }, { once: true });
            dojo.registration.update().catch((error) => resolve(String(error)));
            setTimeout(() => resolve("not found"), 20_000);
        })"""
    )
    return state


def kept(page: Page, file: str) -> bool:
    """Whether any cache holds a file."""
    return bool(page.evaluate("async (url) => Boolean(await caches.match(url))", page.url.partition("#")[0] + file))


def throw_away(page: Page, file: str) -> None:
    """Take a file out of all caches, as a browser short of room might."""
    page.evaluate(
        "async (url) => { for (const name of await caches.keys()) await (await caches.open(name)).delete(url); }",
        page.url.partition("#")[0] + file,
    )
    assert not kept(page, file)


def opens_offline(page: Page, server: Server, version: str) -> None:
    """The app opens without the server, in this version, and is laid out."""
    server.stop()
    page.reload()
    page.wait_for_selector(READY, timeout=START)
    assert page.evaluate("dojo.version") == version
    assert page.evaluate("document.styleSheets.length") == 2  # the one in the page, and app.css


def begin(page: Page) -> tuple[Person, list[str]]:
    """Sit down at a table with two bots, wait for the first own move, and look at the hand."""
    person = Person(page)
    person.set_speed("instant")
    person.begin("tiger-and-dragon", players=3, seed=5)
    assert person.wait() == MINE
    return person, person.hand()


def caches(page: Page) -> list[str]:
    """The names of all caches of this origin."""
    return list(page.evaluate("caches.keys()"))


@pytest.fixture
def installed(new_page: NewPage, own_server: Server) -> Page:
    """A page whose site is completely stored."""
    page = new_page(own_server.url, service_workers="allow")
    page.watch.allow(*GONE)  # type: ignore[attr-defined]
    page.wait_for_selector(SAVED, timeout=START)
    return page


def test_one_visit_then_the_server_is_gone_and_the_game_goes_on(installed: Page, own_server: Server) -> None:
    person, hand = begin(installed)
    own_server.stop()
    installed.reload()
    installed.wait_for_selector(READY, timeout=START)
    assert person.wait() == MINE
    assert person.hand() == hand
    person.play_round()


def test_the_first_visit_says_when_it_is_ready_for_offline(installed: Page) -> None:
    assert len(caches(installed)) == 1


def test_a_page_opened_offline_at_any_address_starts(installed: Page, own_server: Server) -> None:
    own_server.stop()
    page = installed.context.new_page()
    page.goto(f"{own_server.url}#new/tiger-and-dragon")
    page.locator("#begin").wait_for(timeout=START)


def test_micropip_installs_the_wheel_offline_too(installed: Page, own_server: Server) -> None:
    own_server.stop()
    installed.goto(f"{own_server.url}micropip.html")
    installed.wait_for_selector(READY, timeout=START)
    assert "was installed by micropip" in installed.locator("#result").inner_text()


def test_a_new_version_waits_until_it_is_accepted(installed: Page, own_server: Server) -> None:
    person, hand = begin(installed)
    old = installed.evaluate("dojo.version")
    new = new_version(own_server.folder, "b0b0b0b0")
    asked: list[str] = []
    installed.context.on("request", lambda request: asked.append(request.url.removeprefix(own_server.url)))
    installed.evaluate("dojo.registration.update()")
    notice = installed.locator("#boot-update")
    notice.wait_for(timeout=START)
    assert installed.evaluate("dojo.version") == old, "it came over a running game"
    assert person.hand() == hand
    assert not [name for name in asked if name.startswith("pyodide/")], "unchanged files were fetched again"
    with installed.expect_navigation():
        notice.get_by_role("button", name="Restart now").tap()
    installed.wait_for_selector(READY, timeout=START)
    assert person.wait() == MINE
    assert installed.evaluate("dojo.version") == new
    assert person.hand() == hand
    assert len(caches(installed)) == 1


def test_later_means_later(installed: Page, own_server: Server) -> None:
    old = installed.evaluate("dojo.version")
    new_version(own_server.folder, "c1c1c1c1")
    installed.evaluate("dojo.registration.update()")
    notice = installed.locator("#boot-update")
    notice.wait_for(timeout=START)
    notice.get_by_role("button", name="Later").tap()
    assert notice.count() == 0
    installed.reload()
    installed.wait_for_selector(READY, timeout=START)
    assert installed.evaluate("dojo.version") == old
    notice.wait_for(timeout=START)


def test_one_wrong_file_and_nothing_is_installed(new_page: NewPage, own_server: Server) -> None:
    (own_server.folder / "icons/icon-512.png").write_bytes(b"not the icon")
    page = new_page(own_server.url, service_workers="allow")
    page.wait_for_selector("html[data-offline='failed']", timeout=START)
    assert caches(page) == []
    page.locator("#app").wait_for()


def test_a_broken_new_version_leaves_the_old_one_whole(installed: Page, own_server: Server) -> None:
    old = installed.evaluate("dojo.version")
    new_version(own_server.folder, "d2d2d2d2")
    (own_server.folder / "app.css").write_text("half a file", encoding="utf-8")
    assert update(installed) == "redundant"
    assert len(caches(installed)) == 1
    opens_offline(installed, own_server, old)


def test_going_back_to_the_version_in_use_asks_for_nothing(installed: Page, own_server: Server) -> None:
    old = installed.evaluate("dojo.version")
    former = text_files(own_server.folder)
    new_version(own_server.folder, "f4f4f4f4")
    assert update(installed) == "installed"
    put_back(own_server.folder, former)
    (own_server.folder / "app.css").unlink()
    assert update(installed) == "installed"
    opens_offline(installed, own_server, old)


def test_going_back_in_vain_leaves_the_version_in_use_whole(installed: Page, own_server: Server) -> None:
    """The file that fails is one that the app opens without, so that only what became of the others counts."""
    old = installed.evaluate("dojo.version")
    former = text_files(own_server.folder)
    new_version(own_server.folder, "f5f5f5f5")
    assert update(installed) == "installed"
    put_back(own_server.folder, former)
    throw_away(installed, "icons/icon-512.png")
    (own_server.folder / "icons/icon-512.png").unlink()
    assert update(installed) == "redundant"
    opens_offline(installed, own_server, old)


def test_another_page_under_the_same_version_does_not_come_over_the_one_in_use(installed: Page, own_server: Server) -> None:
    """No build makes this; a hand at the site might."""
    old = installed.evaluate("dojo.version")
    with (own_server.folder / "index.html").open("a", encoding="utf-8") as file:
        file.write("<p id='by-hand'>By hand</p>\n")
    list_anew(own_server.folder)
    assert update(installed) == "redundant"
    opens_offline(installed, own_server, old)
    assert installed.locator("#by-hand").count() == 0


def test_what_the_browser_has_thrown_away_is_put_back(installed: Page, own_server: Server) -> None:
    old = installed.evaluate("dojo.version")
    throw_away(installed, "app.css")
    throw_away(installed, "index.html")
    installed.reload()
    installed.wait_for_selector(READY, timeout=START)
    assert kept(installed, "app.css")
    assert kept(installed, "index.html")
    opens_offline(installed, own_server, old)


def test_another_content_is_not_put_back(installed: Page, own_server: Server) -> None:
    throw_away(installed, "app.css")
    (own_server.folder / "app.css").write_text("body { color: rgb(1, 2, 3); }", encoding="utf-8")
    installed.reload()
    installed.wait_for_selector(READY, timeout=START)
    assert installed.evaluate("getComputedStyle(document.body).color") == "rgb(1, 2, 3)"
    assert not kept(installed, "app.css")


@pytest.mark.parametrize("wrong", ["a/b", "a/", "%E0%A4%A"])
def test_a_wrong_address_is_not_the_app_but_leads_there_offline(installed: Page, own_server: Server, wrong: str) -> None:
    answer = installed.goto(f"{own_server.url}{wrong}")
    assert answer is not None
    assert answer.status == 404
    own_server.stop()
    page = installed.context.new_page()
    page.goto(f"{own_server.url}{wrong}#new/tiger-and-dragon")
    page.locator("#begin").wait_for(timeout=START)
    assert page.url == f"{own_server.url}#new/tiger-and-dragon"


def test_another_project_below_a_root_scope_is_left_alone(new_page: NewPage, site: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(site, tmp_path / "site"))
    (folder / "other").mkdir()
    (folder / "other/index.html").write_text("<!doctype html><link rel=icon href=data:,><h1>Another project</h1>", encoding="utf-8")
    server = Server(folder, prefix="/")
    try:
        page = new_page(server.url, service_workers="allow")
        page.watch.allow(*GONE)  # type: ignore[attr-defined]
        page.wait_for_selector(SAVED, timeout=START)
        for address in ("other", "other/", "other/?a=1"):
            page.goto(f"{server.url}{address}")
            assert page.locator("h1").inner_text() == "Another project"
        server.stop()
        page.goto(f"{server.url}?a=1#new/tiger-and-dragon")
        page.locator("#begin").wait_for(timeout=START)
    finally:
        server.stop()


def test_the_installed_app_is_known_by_its_own_folder(installed: Page, own_server: Server) -> None:
    """A host's root would be the name of every app there."""
    assert installed.context.new_cdp_session(installed).send("Page.getAppId")["appId"] == own_server.url


def test_caches_of_other_apps_on_the_same_origin_stay(new_page: NewPage, own_server: Server) -> None:
    page = new_page(own_server.url, service_workers="allow", init="globalThis.caches?.open('somebody-else')")
    page.wait_for_selector(SAVED, timeout=START)
    new_version(own_server.folder, "e3e3e3e3")
    page.evaluate("dojo.registration.update()")
    notice = page.locator("#boot-update")
    notice.wait_for(timeout=START)
    with page.expect_navigation():
        notice.get_by_role("button", name="Restart now").tap()
    page.wait_for_selector(READY, timeout=START)
    assert "somebody-else" in caches(page)
