"""How everybody gets a turn while a bot thinks.

Python has one thread here, and a call from the page needs turns of its loop: to come in, to be answered, to go out. A bot
therefore pauses after each slice of thinking.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

Turn = Callable[[], Awaitable[object]]
"""Gives way to what is due, and comes back."""

SLICE = 0.004
"""Seconds that a bot thinks between two pauses, where a turn of the loop costs next to nothing."""
LONGEST_SLICE = 0.016
"""The same where turns are slow: Safari's take 4 ms each, whatever is done in them."""
SHARE = 4
"""How many times as long as a pause a slice is, within these bounds."""
TURNS = 2
"""How many turns a pause has: in one of them a call comes in, in the next it is answered."""


async def one_turn() -> None:
    """A turn of asyncio's loop."""
    await asyncio.sleep(0)


class Turns:
    """Slices of thinking, and the pauses between them."""

    def __init__(self, turn: Turn = one_turn) -> None:
        self.turn = turn
        self.slice = SLICE
        """Seconds to think until the next pause."""
        self._resumed = 0.0

    def begin(self) -> None:
        """A thought begins now."""
        self._resumed = time.monotonic()

    async def share(self) -> None:
        """To be called now and then by whoever thinks: gives way to others when a slice has been used up."""
        if time.monotonic() - self._resumed < self.slice:
            return
        took = []
        for _turn in range(TURNS):
            begun = time.monotonic()
            await self.turn()
            took.append(time.monotonic() - begun)
        # a call was answered in one of them at most: the shorter one tells what turns cost here
        self.slice = min(max(SHARE * TURNS * min(took), SLICE), LONGEST_SLICE)
        self.begin()
