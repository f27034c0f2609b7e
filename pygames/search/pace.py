"""Long computations that pause, so that a bot's step stays short: generators that yield after each small piece of work.

What is yielded says how big the piece was, in a unit of the computation's own. A `Pace` passes on a pause whenever the
pieces come to a step's worth, so that a step of many small pieces is about as long as one of a few big ones.

>>> def count(to):
...     for number in range(to):
...         yield 1
...     return number
>>> finished(count(7))
6
>>> len(list(Pace(3)(count(7))))
2
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Work: TypeAlias = Generator[int, None, T]
"""A computation in pieces; what it returns is the result."""


def finished(work: Work[T]) -> T:
    """The result, without any pause."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: T = stop.value
            return result


class Pace:
    """How much work there is between two pauses; what one computation leaves of a step, the next one uses up."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def __call__(self, work: Work[T]) -> Generator[None, None, T]:
        """Do the work, with a pause whenever a step's worth is done."""
        while True:
            try:
                self.spent += next(work)
            except StopIteration as stop:
                result: T = stop.value
                return result
            if self.spent >= self.most:
                self.spent = 0
                yield
