"""Fixtures of the browser tests: the built site, a server process, a tablet, and a watch on every page.

`home` is the page most tests want: the app, started, on a tablet. `new_page` makes more of them; each one fails its
test at the end if a request left the origin or the console showed an error. Service workers are blocked except where
a test asks for `service_workers="allow"`, so that no test sees what another one stored.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO / "web"))

from sitekit import chrome, cli, paths  # noqa: E402
from sitekit.hashing import exclusive  # noqa: E402

TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "locale": "en-US"}
READY = "body[data-ready='1']"
START = 60_000


class Server:
    """The site's server as a process of its own, so that it can really be gone."""

    def __init__(self, folder: Path, port: int = 0, prefix: str = paths.PREFIX) -> None:
        self.folder, self.port, self.prefix, self.url = folder, port, prefix, ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it; the second time on the same port, or the page would be another origin."""
        command = [sys.executable, str(REPO / "web/sitekit/server.py"), str(self.folder), "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--prefix", self.prefix], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url, "the server did not start"
        self.port = int(self.url.split(":")[2].split("/")[0])

    def stop(self) -> None:
        """Kill it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Watch:
    """What a page must not do, collected while it runs."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.allowed: list[str] = []
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, f"blob:{self.origin}", "data:")):
            self.foreign.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def allow(self, *parts: str) -> None:
        """Errors with these texts are what the test is about."""
        self.allowed += parts

    def check(self) -> None:
        """Fail on anything that was seen and not allowed."""
        errors = [text for text in self.errors if not any(part in text for part in self.allowed)]
        assert not self.foreign, f"requests left the origin: {self.foreign}"
        assert not errors, f"errors in the console: {errors}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, built now if anything has changed; a copy, so that a later build does not disturb the tests."""
    with exclusive():
        cli.build(locked=True)
        return Path(shutil.copytree(paths.SITE, tmp_path_factory.mktemp("built") / "site"))


@pytest.fixture(scope="session")
def inputs(site: Path) -> str:
    """What `site` was built from."""
    return str(json.loads((paths.BUILD / "site.json").read_text()))


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """One server for all tests that leave it alone."""
    running = Server(site)
    yield running
    running.stop()


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[Server]:
    """A server over a copy of the site, for tests that stop it or change files."""
    folder = Path(shutil.copytree(site, tmp_path / "site"))
    running = Server(folder)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The installed Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chrome.ensure(), args=chrome.FLAGS)
        yield running
        running.close()


NewPage = Callable[..., Page]


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Make pages in new contexts, close them in the end, and look at what they did."""
    watched: list[tuple[BrowserContext, Watch]] = []

    def make(at: str = "", *, wait: bool = True, init: str = "", before: Any = None, **options: Any) -> Page:
        address = at or server.url
        context = browser.new_context(**{**TABLET, "service_workers": "block", **options})
        watch = Watch(context, "/".join(address.split("/")[:3]))
        watched.append((context, watch))
        context.set_default_timeout(20_000)
        if init:
            context.add_init_script(init)
        page = context.new_page()
        page.watch = watch  # type: ignore[attr-defined]
        if before:
            before(page)
        page.goto(address)
        if wait:
            page.wait_for_selector(READY, timeout=START)
        return page

    yield make
    for context, _ in watched:
        context.close()
    for _, watch in watched:
        watch.check()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Make a page in a new context: `new_page(at=server.url, wait=True, init="...", **context options)`."""
    with opened(browser, server) as make:
        yield make


@pytest.fixture(scope="module")
def shared(browser: Browser, server: Server) -> Iterator[Page]:
    """One started app for all tests of a module that only open tables on it."""
    with opened(browser, server) as make:
        yield make()


@pytest.fixture
def home(new_page: NewPage) -> Page:
    """The app on its first page, on a tablet."""
    return new_page()

