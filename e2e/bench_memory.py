"""What a page of the app and its worker hold, as Chromium's developer tools tell it: a part of `bench_page.py`."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

PATIENCE = 60
"""Seconds in which the worker has to answer."""
IDLE = 8_000
"""Milliseconds after which the browser has tidied up by itself what a page at rest leaves behind."""


class Worker:
    """The developer tools of the page's worker: Playwright has none for it, so messages pass through the page's."""

    def __init__(self, devtools: CDPSession, page: Page) -> None:
        self.devtools, self.page = devtools, page
        self.number = 0
        self.answers: dict[int, Any] = {}
        self.sessions: list[str] = []
        devtools.on("Target.attachedToTarget", lambda event: self.sessions.append(event["sessionId"]))
        devtools.on("Target.receivedMessageFromTarget", self._hear)
        attach = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        devtools.send("Target.setAutoAttach", attach)

    def _hear(self, event: Any) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self.answers[message["id"]] = message

    def send(self, method: str) -> Any:
        """What the worker's tools answer."""
        self.number += 1
        message = json.dumps({"id": self.number, "method": method})
        self.devtools.send("Target.sendMessageToTarget", {"sessionId": self.sessions[-1], "message": message})
        end = time.monotonic() + PATIENCE
        while self.number not in self.answers:
            if time.monotonic() > end:
                raise TimeoutError(f"the worker does not answer {method}")
            self.page.evaluate("1")  # events are heard while something is asked
        answer = self.answers.pop(self.number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]


class Memory:
    """What the page and its process hold."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.page = page
        self.browser = browser.new_browser_cdp_session()
        self.devtools = page.context.new_cdp_session(page)
        self.worker = Worker(self.devtools, page)

    def process(self) -> float:
        """Megabytes of the largest renderer process; not a number elsewhere than on Linux.

        Not only what is in use: the browser keeps pages of memory in which little is left, and gives some back in the end.
        """
        sizes = [float("nan")]
        for process in self.browser.send("SystemInfo.getProcessInfo")["processInfo"]:
            statm = Path(f"/proc/{process['id']}/statm")
            if process["type"] == "renderer" and statm.exists():
                sizes.append(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return max(sizes[1:], default=sizes[0])

    def look(self) -> dict[str, float]:
        """After a collection of garbage in both, and a rest."""
        for tools in (self.devtools, self.worker):
            tools.send("HeapProfiler.collectGarbage")
        self.page.wait_for_timeout(IDLE)
        page, worker = [tools.send("Runtime.getHeapUsage") for tools in (self.devtools, self.worker)]
        return {
            "JS heap of the page, MB": page["usedSize"] / 1e6,
            "JS heap of the worker, MB": worker["usedSize"] / 1e6,
            "buffers of the page, MB": page["backingStorageSize"] / 1e6,
            "buffers of the worker, MB": worker["backingStorageSize"] / 1e6,
            "elements": float(self.devtools.send("Memory.getDOMCounters")["nodes"]),
            "process, MB": self.process(),
        }
