"""The worker: a thin wrapper that lets the page talk to the one `Session`, which holds the whole truth."""

import asyncio
import json
import random
from functools import partial

from js import navigator, setTimeout
from pyodide.ffi import create_once_callable
from pyscript import RUNNING_IN_WORKER

from pygames.ui.session import Session
from pygames.ui.turns import one_turn

random.seed()  # Python started from a snapshot (start.mjs), in which everybody's dice lie alike


async def browser_turn() -> None:
    """A turn of the browser's loop. One of Python's is no more than a message to itself, and Chromium handles the messages
    of one port for 50 ms before it looks at another one's, from which calls come."""
    done = asyncio.get_running_loop().create_future()
    setTimeout(create_once_callable(partial(done.set_result, None)), 0)
    await done


# asked as Pyodide asks, which in a worker of Safari makes each turn of Python's loop such a timer
in_safari = "Safari" in navigator.userAgent and "Chrome" not in navigator.userAgent
session = Session(one_turn if RUNNING_IN_WORKER and in_safari else browser_turn)


async def send(text: str) -> str:
    """Answer one request of the page (JSON text) with a frame: JSON text without its HTML, a line break, the HTML.

    Characters stay as they are: MicroPython's JSON would read an emoji that is written as an escaped pair as two broken ones.
    """
    frame = await session.handle(json.loads(text))
    html = frame.pop("html")
    return f"{json.dumps(frame, ensure_ascii=False)}\n{html}"


__export__ = ["send"]

if not RUNNING_IN_WORKER:  # no worker could be had: the same calls, on the page's own thread
    from pyscript import window
    from pyscript.ffi import create_proxy

    window.dojo.mainIsReady(create_proxy(send))
