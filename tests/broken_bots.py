"""Bots of other people that do not work, each in its own way, and how a test installs them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from pygames.bots import Bot, RandomBot, Thought
from pygames.game import View


class Raises(Bot):
    """Raises at its first move."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        raise LookupError("no cards")


class RaisesLate(Bot):
    """Raises after its first thought."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield Thought(view.legal[0])
        raise ArithmeticError("too\nlate")


class First(Bot):
    """Works: it plays the first of its moves."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield Thought(view.legal[0])


class RaisesAfterMoves(First):
    """Plays so many moves, and raises at the next."""

    MOST = 30
    moves = 0

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        self.moves += 1
        if self.moves > self.MOST:
            raise LookupError("no more cards")
        return super().think(view, rng)


class Unspeakable(Bot):
    """Raises what cannot even be said."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        class Mute(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Mute


class Exits(Bot):
    """Ends the program."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        raise SystemExit(0)


class BreaksPipe(Bot):
    """Fails as a command does whose reader has gone."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        raise BrokenPipeError


class Dies(Bot):
    """Takes its process with it."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        os._exit(3)


class Ponders(Bot):
    """Never has a thought. Who reads the pipe of the environment's DOJO_ASKED hears that it was asked for one."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        Path(os.environ["DOJO_ASKED"]).write_text("asked")
        while True:
            pass


class NoThought(Bot):
    """Ends without a thought."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield from ()


class NoIterator(Bot):
    """Returns nothing at all."""

    def think(self, view: View, rng: Random) -> Any:
        return None


class PlainMove(Bot):
    """Yields a move instead of a thought."""

    def think(self, view: View, rng: Random) -> Any:
        yield view.legal[0]


class Illegal(Bot):
    """Wants to play what nobody can."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield Thought("resign")


class Unprintable(Bot):
    """Wants to play what would turn a terminal red."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield Thought("\x1b[31mresign\n")


class NoMove(Bot):
    """Thinks of nothing."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        yield Thought(None)  # type: ignore[arg-type]


class NeedsMore(RandomBot):
    """Cannot be constructed."""

    def __init__(self, strength: int) -> None:
        self.strength = strength


def no_bot() -> object:
    """A factory of something else."""
    return {}


def install(folder: Path, bots: Mapping[str, str], package: str = "broken-bots") -> None:
    """Make a folder of the import path offer bots, ``module:Class`` by name, as a wheel does that is installed."""
    info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    points = [f"{name} = {target}" for name, target in bots.items()]
    (info / "entry_points.txt").write_text("\n".join(["[pygames.bots]", *points]), "utf-8")
