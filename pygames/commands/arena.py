"""``python -m pygames arena``: matches between bots on the same deals, and a table of who is stronger.

Every deal is played once for each different rotation of the bots round the table, so that luck of the cards and of the
seat falls on all of them alike; what is compared is the difference within a deal. Deals are played through the
``concurrent.futures`` Executor interface: here, in processes (``--jobs``), or on a Dask cluster (``--scheduler``).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from math import isnan, nan, sqrt

from pygames.bots import make_bot
from pygames.commands import parse_options, wrong_number
from pygames.commands.asking import Player, play_out, tell_namesakes
from pygames.commands.files import line_writer
from pygames.commands.messages import Failed, not_installed, reason, show
from pygames.game import BadOption, Value
from pygames.games import get
from pygames.record import BadRecord, Record, check_seed
from pygames.text import _

MOST = 1_000_000
"""So many games at most: all deals are handed out at the beginning."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: everything that a worker in another process or on another machine needs."""

    game: str
    players: int
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    """A name for each seat in the first rotation."""
    steps: int | None = None
    """The most thoughts a move."""
    seconds: float | None = None
    """The most seconds a move; where neither is said, it is as long as each bot likes."""

    def lineups(self) -> list[tuple[str, ...]]:
        """The different rotations."""
        turned = [self.bots[at:] + self.bots[:at] for at in range(len(self.bots))]
        return list(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match."""

    lineup: tuple[str, ...]
    record: Record
    spent: tuple[tuple[float, ...], ...]
    """How many seconds each seat took for each of its moves that were a choice."""
    steps: int | None = None
    """The limit of the match."""
    seconds: float | None = None
    """The limit of the match."""

    def to_json(self) -> str:
        """The game as a line: its record, and under ``arena`` who sat where, how long they might think and did.

        There ``clock`` is the limit in seconds, and ``seconds`` what was spent.
        """
        spent = [round(sum(times), 3) for times in self.spent]
        arena = {"bots": list(self.lineup), "steps": self.steps, "clock": self.seconds, "seconds": spent}
        return replace(self.record, extra={**self.record.extra, "arena": arena}).to_json()

    @classmethod
    def of(cls, record: Record) -> Played:
        """The game whose line this was; how long single moves took is not in it. Raises `BadRecord`."""
        arena = record.extra.get("arena")
        if not isinstance(arena, dict):
            arena = {}
        bots = arena.get("bots")
        if not isinstance(bots, list) or len(bots) != record.players or not all(isinstance(name, str) for name in bots):
            raise BadRecord(_("The record does not say which bots played (arena)."))
        if len(record.scores) < record.players:
            raise BadRecord(_("The game was not played to its end."))
        steps, seconds = arena.get("steps", ""), arena.get("clock", "")
        if not (steps is None or type(steps) is int) or not (seconds is None or type(seconds) in (int, float)):
            raise BadRecord(_("The record does not say how long its bots might think (arena)."))
        return cls(tuple(bots), record, ((),) * record.players, steps, seconds)


# -- playing


def play_deal(match: Match, seed: int) -> list[Played]:
    """All games of one deal. Raises `Failed`."""
    return [play_game(match, lineup, seed) for lineup in match.lineups()]


def play_game(match: Match, lineup: tuple[str, ...], seed: int) -> Played:
    """One game; the seed fixes its deals and, with a step limit, all the bots decide. Raises `Failed`."""
    players = [Player(name, make_bot(match.game, name), match.steps, match.seconds) for name in lineup]
    record, spent = play_out(match.game, seed, match.options, players)
    return Played(lineup, record, spent, match.steps, match.seconds)


# -- executors


class _Here(Executor):
    """Plays in this process, one deal after the other."""

    def map(self, fn, *iterables, timeout=None, chunksize=1):  # type: ignore[no-untyped-def]
        """As the built-in."""
        return map(fn, *iterables)


@contextmanager
def executor(jobs: int, scheduler: str | None) -> Iterator[Executor]:
    """Where deals are played. Raises `Failed` if there is no cluster to be had or it is lost, or a process dies.

    Whoever leaves by an exception does not wait for the deals that processes of ``jobs`` still play. A cluster is
    waited for.
    """
    with ExitStack() as stack:
        if scheduler is not None:
            yield stack.enter_context(_cluster(scheduler))
        elif jobs > 1:
            from pygames.commands.processes import pool  # Pyodide has none

            yield stack.enter_context(pool(jobs))
        else:
            yield _Here()


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster. Raises `Failed`."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Failed(not_installed("distributed", "cluster")) from None
    try:
        client = distributed.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise Failed(
            _("There is no scheduler at {address}: {reason}").format(address=scheduler, reason=reason(error))
        ) from None
    try:
        with client, client.get_executor() as workers:
            yield workers
    except distributed.KilledWorker:
        raise Failed(_("Workers of the cluster have died of a deal, so the match cannot go on.")) from None
    except Exception as error:
        if isinstance(error, CancelledError) or type(error).__module__.startswith("distributed."):
            raise Failed(_("The connection to the scheduler is lost, so the match cannot go on.")) from None
        raise


# -- figures


@dataclass(frozen=True, slots=True)
class Figures:
    """How one bot did."""

    name: str
    mean: float
    """Points a game and seat."""
    error: float
    """Its standard error over deals."""
    lead: float
    """Points a game ahead of the others at the table, deal by deal."""
    lead_error: float
    win_share: float
    """Its part of the wins, as if all bots had as many seats."""
    win_lead: float
    """How much more often a seat of it wins than a seat of the others, deal by deal."""
    win_lead_error: float
    milliseconds: float
    """Mean time for a move that was a choice; not a number where none was timed."""
    slow_milliseconds: float
    """95 of 100 moves were quicker."""


def figures(deals: Sequence[Sequence[Played]]) -> list[Figures]:
    """Figures for each bot, in the order of the first lineup."""
    names = list(dict.fromkeys(deals[0][0].lineup))
    points = {name: [_mean_points(deal, name.__eq__) for deal in deals] for name in names}
    wins = {name: [_wins(deal, name.__eq__) for deal in deals] for name in names}
    result = []
    for name in names:
        others = [_mean_points(deal, name.__ne__) for deal in deals] if len(names) > 1 else points[name]
        lead = [mine - theirs for mine, theirs in zip(points[name], others, strict=True)]
        others = [_wins(deal, name.__ne__) for deal in deals] if len(names) > 1 else wins[name]
        win_lead = [mine - theirs for mine, theirs in zip(wins[name], others, strict=True)]
        times = sorted(
            spent
            for deal in deals
            for game in deal
            for seat, who in enumerate(game.lineup)
            if who == name
            for spent in game.spent[seat]
        )
        result.append(
            Figures(
                name,
                *_mean_and_error(points[name]),
                *_mean_and_error(lead),
                sum(wins[name]) / (sum(map(sum, wins.values())) or 1),
                *_mean_and_error(win_lead),
                1000 * sum(times) / len(times) if times else nan,
                1000 * times[int(0.95 * len(times))] if times else nan,
            )
        )
    return result


def _mean_points(deal: Sequence[Played], is_one: Callable[[str], bool]) -> float:
    scores = [game.record.scores[seat] for game in deal for seat, who in enumerate(game.lineup) if is_one(who)]
    return sum(scores) / len(scores)


def _wins(deal: Sequence[Played], is_one: Callable[[str], bool]) -> float:
    """Wins a game and seat; a shared win counts as a part of one."""
    wins, seats = 0.0, 0
    for game in deal:
        winners = [seat for seat in game.record.winners if seat < len(game.lineup)]
        mine = [seat for seat, who in enumerate(game.lineup) if is_one(who)]
        seats += len(mine)
        wins += len(set(mine).intersection(winners)) / max(len(winners), 1)
    return wins / seats


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, nan
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n)


def table(rows: Sequence[Figures]) -> str:
    """The figures as aligned text."""
    head = [_("bot"), _("points"), "±", _("lead"), "±", _("in ±"), _("wins"), _("in ±"), _("ms/move"), _("95 %")]
    lines = [head]
    for row in rows:
        lines.append(
            [
                row.name,
                f"{row.mean:.2f}",
                _known(row.error, ".2f"),
                f"{row.lead:+.2f}",
                _known(row.lead_error, ".2f"),
                _ratio(row.lead, row.lead_error),
                f"{100 * row.win_share:.1f} %",
                _ratio(row.win_lead, row.win_lead_error),
                _known(row.milliseconds, ".1f"),
                _known(row.slow_milliseconds, ".1f"),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _ratio(lead: float, error: float) -> str:
    """A lead in standard errors."""
    return _known(lead / error, "+.1f") if error else "-"


def _known(value: float, format: str) -> str:
    """A figure, or a dash where there is none: a single deal has no standard error."""
    return "-" if isnan(value) else f"{value:{format}}"


# -- the command


def run(given: argparse.Namespace) -> int:
    """Play the match, write the games, print the table; that of the deals played so far if it is stopped by Ctrl-C."""
    match = _match(given)
    if given.games > MOST:
        raise BadOption(_("A match has at most {most} games.").format(most=f"{MOST:,}"))
    deals = -(-given.games // len(match.lineups()))
    check_seed(given.seed)
    check_seed(given.seed + deals - 1)
    for name in dict.fromkeys(match.bots):
        make_bot(match.game, name)
    tell_namesakes(match.game, match.bots)
    results: list[list[Played]] = []
    try:
        # The file is emptied last, when nothing else can keep the match from being played.
        with executor(given.jobs, given.scheduler) as pool, line_writer(given.out) as write:
            seeds = range(given.seed, given.seed + deals)
            for played in pool.map(play_deal, [match] * deals, seeds):
                results.append(played)
                for game in played:
                    write(game.to_json())
    except KeyboardInterrupt:
        if results:
            _print(match, results)
        raise
    _print(match, results)
    return 0


def _print(match: Match, deals: Sequence[Sequence[Played]]) -> None:
    show(
        _("{game}. Players: {players}, deals: {deals}, games: {games}.").format(
            game=get(match.game).title, players=match.players, deals=len(deals), games=sum(map(len, deals))
        )
    )
    show(table(figures(deals)))


def _match(given: argparse.Namespace) -> Match:
    game = get(given.game)
    names = tuple([name.strip() for name in given.bots.split(",")])
    players = given.players
    if players is None:
        players = min([size for size in game.players if size >= max(2, len(names))], default=max(game.players))
    options = game.complete(players, parse_options(game, given.set))
    if len(names) > players:
        raise wrong_number(len(names), players)
    seats = tuple([names[seat % len(names)] for seat in range(players)])
    if given.steps is not None and given.seconds is not None:
        raise BadOption(_("Thinking is limited by steps or by seconds, not by both."))
    return Match(game.id, players, options, seats, given.steps, given.seconds)
