"""Shuffles that mean the same in every Python: Fisher-Yates on ``Random.random()``, the one stream Python promises to keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in a random order, as a new list."""
    result = list(items)
    draw = rng.random
    for last in range(len(result) - 1, 0, -1):
        other = int(draw() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def choose(rng: Random, items: Sequence[T]) -> T:
    """One of the items, each as likely."""
    return items[int(rng.random() * len(items))]


def deal_rng(seed: int, nth: int) -> Random:
    """The generator for the ``nth`` chance ply (from 0) of a game with this seed.

    Each chance ply has its own, so that a seed keeps its deals however the moves between them went.
    """
    return Random(2 * (seed * 1000 + nth))


def bot_rng(seed: int, ply: int) -> Random:
    """The generator for what a bot decides at this ply: another stream than any deal's."""
    return Random(2 * (seed * 100_000 + ply) + 1)
