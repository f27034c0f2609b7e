"""The calls to the worker, the save that it starts from, and what happens when it does not answer."""

import asyncio
import json

from pyscript import window, workers
from pyscript.js_modules import patch

boot = window.dojo
PREFIX = "dragon-dojo."
ANSWER = 8000  # ms that one answer may take before the worker counts as dead


unsaved = {}  # what the browser did not take; it is tried again with every frame


def stored():
    """All our entries of the browser's storage, without the prefix, and what it should have taken."""
    found = json.loads(window.JSON.stringify(boot.saves()))
    for key, text in unsaved.items():
        found.pop(key, None)
        if text is not None:
            found[key] = text
    return found


def store(changes):
    """Write what a frame asks for, and what could not be written before; returns whether the browser took it all."""
    unsaved.update(changes)
    if "statistics" in changes:
        boot.persist()  # a game has come to its end: here somebody plays
    for key, text in sorted(unsaved.items(), key=lambda entry: entry[1] is not None):  # what makes room comes first
        if boot.keep(PREFIX + key, text):
            del unsaved[key]
    return not unsaved


def written_elsewhere(key):
    """Another tab has written or deleted this text since: it is not to be overwritten, or brought back, with an older one."""
    for name in (key, key + ".old"):
        unsaved.pop(name, None)


def frame_of(answer):
    """The frame in an answer; its HTML stays on JavaScript's side, where it is going."""
    frame = json.loads(answer.head)
    frame["answer"] = answer
    return frame


class Link:
    """The calls to the one `Session`, wherever it runs, and its revival when it has died."""

    def __init__(self, restarted):
        self.restarted = restarted  # called with the first frame of a new worker
        self.remote = None
        self.generation = 0
        self.reviving = None

    async def connect(self):
        """Wait for the worker; where none comes up, run the same code on this thread."""
        name = await boot.firstWorker
        if name:
            try:
                self.remote = await boot.within(workers[name], boot.patience)
                return
            except Exception as error:
                print("No worker:", error)
                boot.dropWorker()
        self.remote = await boot.startMain()

    def post(self, request, patience=ANSWER):
        """Send a request now; a promise of the answer, that is broken when it takes too long."""
        return patch.unfold(boot.within(self.remote.send(json.dumps(request)), patience))

    async def ask(self, request, patience=ANSWER):
        """One call with a time limit."""
        return frame_of(await self.post(request, patience))

    async def start(self):
        """Begin, or begin again from what is stored."""
        return await self.ask(
            {
                "do": "start",
                "store": stored(),
                "url": window.location.hash,
                "locale": window.navigator.language,
                "reduced_motion": window.matchMedia("(prefers-reduced-motion: reduce)").matches,
                "worker": not boot.onMain,
                "persisted": await boot.persisted,
                "version": boot.version,
                "about": json.loads(boot.about),
            },
            patience=30000,
        )

    async def answer(self, request, posted):
        """The frame for a request on its way; if none comes, a new worker takes over from the stored save and answers."""
        generation = self.generation
        try:
            return frame_of(await posted)
        except Exception as error:
            print("No answer to", request.get("do"), request.get("act", ""), error)
        if generation == self.generation:
            if self.reviving is None:
                self.reviving = asyncio.create_task(self.revive())
            await self.reviving
        return await self.ask(request)

    async def revive(self):
        """Replace the worker by a new one that starts from what is stored."""
        try:
            if boot.dropWorker():
                try:
                    self.remote = await boot.within(workers[boot.startWorker()], boot.patience)
                except Exception:
                    boot.dropWorker()
                    self.remote = await boot.startMain()
            self.generation += 1
            self.restarted(await self.start())
        finally:
            self.reviving = None
