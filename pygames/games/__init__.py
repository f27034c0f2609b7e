"""The registry: every package in this folder that defines ``GAME`` is a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from pygames.game import BadOption, Game
from pygames.text import _


def package(game_id: str) -> str:
    """The name of the package that holds a game: its id with underscores."""
    return f"{__name__}.{game_id.replace('-', '_')}"


def part(game_id: str, name: str) -> ModuleType:
    """One module of a game, such as its ``bot`` or its ``table``, imported when first asked for."""
    return import_module(f"{package(game_id)}.{name}")


def has_part(game_id: str, name: str) -> bool:
    """Whether a game has such a module; one without a ``face`` can be played by programs, not yet on the page."""
    return find_spec(f"{package(game_id)}.{name}") is not None


@cache
def all_games() -> Mapping[str, Game]:
    """Every game by its id, in order of title: the registry itself, to be read only."""
    games = [import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg]
    return MappingProxyType({game.id: game for game in sorted(games, key=lambda game: game.title)})


def get(game_id: str) -> Game:
    """The game with this id. Raises `BadOption` for an unknown one."""
    try:
        return all_games()[game_id]
    except (KeyError, TypeError):
        known = ", ".join(all_games())
        raise BadOption(
            _("There is no game {id}; there are {known}.").format(id=str(game_id)[:40], known=known)
        ) from None
