"""What a bot is, how its clock runs, and where bots are found.

A bot gets a `View` and nothing else. It thinks in small steps: `Bot.think` yields ever better thoughts, one every few
milliseconds, and whoever runs it takes the last one when time is up. So a slow device gets a weaker move and never a
late one, the page's worker can answer other calls between two steps, and thinking stops when nobody asks for more.

>>> import pygames
>>> position = pygames.Record.random("tiger-and-dragon", players=2, seed=1).start()
>>> for nth in range(2):
...     position.deal(position.draw(pygames.randomness.deal_rng(1, nth)))
>>> decide(RandomBot(), position.view(position.turn), Random(5)).move in position.legal()
True
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import MappingProxyType
from typing import ClassVar, TypeVar

from pygames.game import BadOption, GameError, Move, View
from pygames.games import get, part
from pygames.randomness import choose
from pygames.text import N_, _, figure

TREE_SEARCH = "ismcts"
"""``ismcts:1000`` is plain information-set MCTS with so many iterations a move, for any game."""
ENTRY_POINTS = "pygames.bots"
"""The entry point group in which other wheels offer bots: ``name = "module:BotClass"``."""


V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Measure:
    """What the values of a thought count, for people who look at them."""

    words: str
    """A heading for the values."""
    percent: bool = False
    """Whether they are parts of one."""

    def write(self, value: float) -> str:
        """A value as people read it.

        >>> LEAD.write(-0.5), WIN_CHANCE.write(0.25)
        ('−0.50', '25 %')
        """
        return figure(value, ".0%").replace("%", " %") if self.percent else figure(value, "+.2f")


WORTH = Measure(N_("What each move is worth:"))
LEAD = Measure(N_("Expected points more than the others get on average:"))
WIN_CHANCE = Measure(N_("Chance to win the game:"), percent=True)


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, and why."""

    move: Move
    values: Mapping[Move, float] = field(default_factory=dict)
    """What the candidates are expected to bring; more is better."""
    reason: str = ""
    """One sentence that a player would say; empty where there is none."""
    simulations: int = 0
    """How much search was done for it: worlds played on from a move, or solved after it; 0 for what needs no sampled worlds."""
    measure: Measure = WORTH
    """What the values count: points, or the chance to win."""


class Bot(ABC):
    """A player. Keeps nothing between moves: the view holds all that it may remember."""

    seconds: ClassVar[float] = 0.9
    """How long it likes to think about a move in the browser.

    A little less than the second a move may take: whoever runs it notices the end only after a step, and others have their turns.
    """

    @abstractmethod
    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Ever better thoughts about the seat's move, at least one; each step a few milliseconds.

        The same view and ``rng`` give the same thoughts. Ends by itself when more thinking is no use.
        """


def its_view(kind: type[V], view: View) -> V:
    """The view, if it is of the game that a bot knows. Raises `GameError`."""
    if not isinstance(view, kind):
        raise GameError(
            _("This bot needs a {wanted}, not a {given}.").format(wanted=kind.__name__, given=type(view).__name__)
        )
    return view


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that every game offers."""

    id: str
    name: str
    character: str


LEVELS = (
    Level("novice", N_("Novice"), N_("Plays along happily and forgets what has been played.")),
    Level("student", N_("Student"), N_("Knows the rules of thumb and follows them.")),
    Level("adept", N_("Adept"), N_("Counts the cards and thinks a little ahead.")),
    Level("master", N_("Master"), N_("Tries every move against all that may be hidden.")),
)


class RandomBot(Bot):
    """Any legal move, each as likely."""

    seconds = 0.0

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought: a move drawn from the legal ones."""
        yield Thought(choose(rng, view.legal))


def decide(bot: Bot, view: View, rng: Random, *, seconds: float | None = None, steps: int | None = None) -> Thought:
    """Let a bot think until it is done, the seconds are over or so many steps are taken; its last thought.

    Neither bound means: the bot's own time. ``steps`` alone makes the result reproducible, whatever the machine.
    Raises `GameError` if the seat of the view is not to move.
    """
    if view.turn != view.seat:
        raise GameError(_("Seat {seat} is not to move, so there is nothing to decide.").format(seat=view.seat))
    if seconds is None and steps is None:
        seconds = bot.seconds
    end = None if seconds is None else time.monotonic() + seconds
    thought: Thought | None = None
    for number, thought in enumerate(bot.think(view, rng), 1):  # noqa: B007
        if steps is not None and number >= steps:
            break
        if end is not None and time.monotonic() >= end:
            break
    if thought is None:
        raise RuntimeError(_("{bot} had no thought at all.").format(bot=type(bot).__name__))
    return thought


def in_a_line(error: BaseException) -> str:
    """An exception of somebody else's code, in one line whatever its text is: ``ValueError: no cards``."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # that is their code too
        text = ""
    return type(error).__name__ + (f": {text}" if text else "")


class BadBot(BadOption):
    """A bot that another package offers cannot be had; the ``__cause__`` is what went wrong there, if anything."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bot that another installed package offers. Nothing of that package is imported before the bot is made."""

    name: str
    packages: tuple[str, ...]
    """More than one where the same name means different bots."""
    load: Callable[[], Callable[[], Bot]]

    def make(self) -> Bot:
        """The bot. Raises `BadBot`: whatever it is that fails there, it is only this bot that cannot play."""
        packages = ", ".join(self.packages)
        if len(self.packages) > 1:
            text = _("The bot {name} is offered by more than one package ({packages}), so none of them plays.")
            raise BadBot(text.format(name=self.name, packages=packages))
        try:
            bot = self.load()()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # its SystemExit would pass for the command's own
            raise BadBot(
                _("The bot {name} of {package} cannot be made: {reason}").format(
                    name=self.name, package=packages, reason=in_a_line(error)
                )
            ) from error
        if not isinstance(bot, Bot):
            raise BadBot(
                _("The bot {name} of {package} is of type {type}, not a Bot.").format(
                    name=self.name, package=packages, type=type(bot).__name__
                )
            )
        return bot


@cache
def plugged_in() -> Mapping[str, Offer]:
    """The bots that other installed wheels offer, by name; to be read only."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed in the browser

    offers: dict[str, Offer] = {}
    for point in entry_points(group=ENTRY_POINTS):
        others = offers[point.name].packages if point.name in offers else ()
        package = (point.dist and point.dist.name) or point.value
        offers[point.name] = Offer(point.name, (*others, package), point.load)
    return MappingProxyType(offers)


def bots_for(game_id: str) -> dict[str, Callable[[], Bot]]:
    """Makers of this package's bots for a game, by name: ``random`` and the levels that the game has, weakest first."""
    get(game_id)
    own: dict[str, Callable[[], Bot]] = part(game_id, "bot").BOTS
    return {"random": RandomBot, **own}


def make_bot(game_id: str, name: str) -> Bot:
    """A bot by its name: this package's, ``ismcts:N`` included, or else a plugged-in one.

    Raises `BadOption` for an unknown one, and `BadBot` for a plugged-in one that cannot be made.
    """
    makers = bots_for(game_id)
    kind, _colon, iterations = name.partition(":")
    if kind == TREE_SEARCH:
        return _tree_search(iterations)
    if name in makers:
        return makers[name]()
    offers = plugged_in()
    if name in offers:
        return offers[name].make()
    known = ", ".join(dict.fromkeys([*makers, *offers, f"{TREE_SEARCH}:N"]))
    raise BadOption(_("There is no bot “{name}” for this game; there are {known}.").format(name=name[:40], known=known))


def _tree_search(iterations: str) -> Bot:
    from pygames.search.ismcts import ISMCTS  # which is built on this module

    if not (iterations.isascii() and iterations.isdigit() and 0 < len(iterations) < 8 and int(iterations)):
        raise BadOption(_("Say how many iterations it may take, as in {example}.").format(example="ismcts:1000"))
    return ISMCTS(int(iterations))
