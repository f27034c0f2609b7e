"""``python -m pygames bench``: how fast random games run, beside OpenSpiel's hearts driven from Python.

All measurements of a run follow each other closely and the runs are repeated, so that a machine that slows down slows
all of them; the ratios are medians of each run's own ratio. `measure` needs nothing that Pyodide lacks.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

from pygames.commands.messages import not_installed, show
from pygames.game import CHANCE, OVER, Game, Position
from pygames.games import all_games, part
from pygames.text import _

GENERAL_BAR = 2.5
INNER_BAR = 0.5
WORLDS = 8
"""Different deals that the inner playouts start from."""

Batch: TypeAlias = Callable[[Random], int]
"""Plays once and returns how many decisions that were."""


@dataclass(frozen=True, slots=True)
class Row:
    """Microseconds a decision, one figure a run, of one game with one number of players."""

    game: str
    players: int
    general: tuple[float, ...]
    inner: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was measured; ``spiel`` is empty where OpenSpiel is not installed."""

    spiel: tuple[float, ...]
    rows: tuple[Row, ...]


def general(game: Game, players: int) -> Batch:
    """A whole random game through the contract: ``draw``, ``deal``, ``legal`` and ``play``."""

    def batch(rng: Random) -> int:
        position, decisions, random = game.new(players), 0, rng.random
        while (turn := position.turn) != OVER:
            if turn == CHANCE:
                position.deal(position.draw(rng))
            else:
                legal = position.legal()
                position.play(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return batch


def inner(game: Game, players: int) -> Batch | None:
    """The playout that search uses, from the first decision after a deal; None where the game has none.

    Its decisions are counted by playing the same starts through the contract: both choose uniformly.
    """
    try:
        playout = part(game.id, "playout").playout
    except ModuleNotFoundError:
        return None
    starts = [_first_decision(game, players, Random(seed)) for seed in range(WORLDS)]
    lengths = [sum(_decisions(start, Random(seed)) for seed in range(40)) / 40 for start in starts]
    owed = [0.0]

    def batch(rng: Random) -> int:
        for start, decisions in zip(starts, lengths, strict=True):
            playout(start, rng)
            owed[0] += decisions
        whole = int(owed[0])
        owed[0] -= whole
        return whole

    return batch


def _first_decision(game: Game, players: int, rng: Random) -> Position:
    position = game.new(players)
    while position.turn == CHANCE:
        position.deal(position.draw(rng))
    return position


def _decisions(start: Position, rng: Random) -> int:
    """How many random decisions lead from here to the end of the round."""
    position, decisions = start.clone(), 0
    while position.turn >= 0:
        legal = position.legal()
        position.play(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def spiel() -> Batch | None:
    """A whole random game of OpenSpiel's hearts, driven from Python; None where pyspiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")

    def batch(rng: Random) -> int:
        state, decisions, random = game.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return batch


def timed(batch: Batch, seconds: float, rng: Random) -> float:
    """Microseconds a decision, measured for about so long."""
    decisions, start = 0, perf_counter()
    while (now := perf_counter()) - start < seconds or not decisions:
        decisions += batch(rng)
    return (now - start) / decisions * 1e6


def measure(runs: int, seconds: float, only: str | None = None) -> Figures:
    """Measure everything ``runs`` times, in turn; the smallest and the largest number of players of each game."""
    games = [game for game in all_games().values() if only in (None, game.id)]
    cases = [(game, players) for game in games for players in sorted({game.players[0], game.players[-1]})]
    batches = [(general(game, players), inner(game, players)) for game, players in cases]
    anchor = spiel()
    beside: list[float] = []
    times: list[tuple[list[float], list[float]]] = [([], []) for _case in cases]
    for run in range(runs):
        if anchor:
            beside.append(timed(anchor, seconds, Random(run)))
        for (whole, playout), (generals, inners) in zip(batches, times, strict=True):
            generals.append(timed(whole, seconds, Random(run)))
            if playout:
                inners.append(timed(playout, seconds, Random(run)))
    rows = tuple(
        Row(game.id, players, tuple(generals), tuple(inners))
        for (game, players), (generals, inners) in zip(cases, times, strict=True)
    )
    return Figures(tuple(beside), rows)


def ratio(times: Sequence[float], anchor: Sequence[float]) -> float | None:
    """The median over the runs of time by OpenSpiel's time; None where one of them is missing."""
    return median(mine / other for mine, other in zip(times, anchor, strict=True)) if times and anchor else None


def table(figures: Figures) -> str:
    """The figures for a reader."""
    head = (_("game"), _("players"), _("general"), _("ratio"), _("inner"), _("ratio"))
    lines = [head]
    for row in figures.rows:
        whole, part_ = ratio(row.general, figures.spiel), ratio(row.inner, figures.spiel)
        lines.append(
            (
                row.game,
                str(row.players),
                f"{median(row.general):.2f}",
                _rated(whole, GENERAL_BAR),
                f"{median(row.inner):.2f}" if row.inner else "-",
                _rated(part_, INNER_BAR),
            )
        )
    if figures.spiel:
        lines.append(("OpenSpiel hearts", "4", f"{median(figures.spiel):.2f}", "1.00", "", ""))
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _rated(value: float | None, bar: float) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" + ("" if value <= bar else f" > {bar}")


def summary(figures: Figures) -> str:
    """What the table says, in a sentence or two."""
    text = _(
        "Microseconds a decision, medians; general: whole games through the contract; inner: the search's playout."
    )
    if not figures.spiel:
        return "\n".join([text, _("There is nothing to compare with."), not_installed("open-spiel", "bench")])
    return (
        text
        + "\n"
        + _("Bars: general at most {general}, inner at most {inner} times OpenSpiel's hearts.").format(
            general=GENERAL_BAR, inner=INNER_BAR
        )
    )


def run(given: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure(given.runs, given.seconds, given.game)
    if given.json:
        rows = [{"game": r.game, "players": r.players, "general": r.general, "inner": r.inner} for r in figures.rows]
        show(json.dumps({"spiel": figures.spiel, "rows": rows}))
    else:
        show(table(figures))
        show(summary(figures))
    return 0
