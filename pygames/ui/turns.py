"""How everybody gets a turn while a bot thinks.

Python has one thread here, and a call from the page needs several turns of its loop: to come in, to be answered, to go out.
A bot therefore pauses after each slice of thinking, and where a call has come, until it is answered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

Turn = Callable[[], Awaitable[object]]
"""Comes back after one turn of the loop, in which whatever else is due has been done."""

SLICE = 0.004
"""Seconds that a bot thinks between two pauses, where a turn of the loop costs next to nothing."""
LONGEST_SLICE = 0.016
"""The same where turns are slow: Safari's take 4 ms each, whatever is done in them."""
SHARE = 4
"""How many times as long as a pause a slice is, within these bounds."""
SMOOTHING = 8
"""Of how many pauses the length of a slice is a mean: one in which much was done says little about turns."""
TO_COME_IN = 2
"""How many turns it takes from a call's arrival to its being counted here."""


async def one_turn() -> None:
    """A turn of asyncio's loop."""
    await asyncio.sleep(0)


class Turns:
    """Counts calls and thoughts, and pauses the latter for the former."""

    def __init__(self, turn: Turn = one_turn) -> None:
        self.turn = turn
        self.calls = 0
        """How many calls are being answered."""
        self.thoughts = 0
        """How many of these wait for a bot that thinks."""
        self.slice = SLICE
        """Seconds to think until the next pause."""
        self._resumed = 0.0

    @contextmanager
    def call(self) -> Iterator[None]:
        """While a call is being answered."""
        self.calls += 1
        try:
            yield
        finally:
            self.calls -= 1

    @contextmanager
    def thought(self) -> Iterator[None]:
        """While a call waits for a bot that thinks."""
        self.thoughts += 1
        self._resumed = time.monotonic()
        try:
            yield
        finally:
            self.thoughts -= 1

    async def share(self) -> None:
        """To be called now and then by whoever thinks: a pause for others when a slice has been used up."""
        if time.monotonic() - self._resumed >= self.slice:
            await self.pause()
            self._resumed = time.monotonic()

    async def pause(self) -> None:
        """Let whatever is due be done, and a call that has come be answered."""
        begun = time.monotonic()
        for _turn in range(TO_COME_IN):
            await self.turn()
        if self.calls <= self.thoughts:
            wanted = min(max(SHARE * (time.monotonic() - begun), SLICE), LONGEST_SLICE)
            self.slice += (wanted - self.slice) / SMOOTHING
        while self.calls > self.thoughts:
            await self.turn()
