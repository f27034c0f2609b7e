"""Playing in several processes of this machine: a module of its own, as Pyodide, where all else of the arena runs, has none."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager

from pygames.commands.messages import Failed
from pygames.text import _


class Processes(ProcessPoolExecutor):
    """A pool whose Ctrl-C is the parent's affair."""

    def map(self, fn, *iterables, timeout=None, chunksize=1):  # type: ignore[no-untyped-def]
        """Unlike the built-in, cancels nothing when it is left early: a pool that died would fail on cancelled futures.

        Processes start meanwhile, and are deaf to Ctrl-C from the first: before they could see to it themselves.
        """
        with interrupts_wait():
            futures = [self.submit(fn, *each) for each in zip(*iterables, strict=True)]
        return (future.result() for future in futures)


@contextmanager
def pool(jobs: int) -> Iterator[Executor]:
    """So many processes. Raises `Failed` where there are none to be had, or if one dies."""
    others = set(multiprocessing.active_children())
    try:
        processes = Processes(jobs, initializer=leave_interrupts_to_the_parent)
    except (NotImplementedError, ImportError):
        raise Failed(_("This Python cannot start processes; play without --jobs.")) from None
    try:
        yield processes
    except BaseException as error:
        processes.shutdown(wait=False)
        for worker in set(multiprocessing.active_children()) - others:  # a bot that never stops would hold them up
            worker.terminate()
        if isinstance(error, BrokenExecutor):
            raise Failed(_("A process in which bots played has died, so the match cannot go on.")) from None
        raise
    processes.shutdown()


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only one of them has to say something."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl-C wait for a moment; processes that are started in it never hear of one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
