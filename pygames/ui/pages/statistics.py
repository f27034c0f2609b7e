"""Games, wins and averages, by game and opponent."""

from __future__ import annotations

from collections import defaultdict

from htpy import Node, div, p, rect, section, svg

from pygames.bots import LEVELS
from pygames.games import all_games
from pygames.text import _, figure
from pygames.ui.components import action, question, sheet_table
from pygames.ui.pages.layout import page as layout
from pygames.ui.statistics import Result, Statistics

SHOWN = 20


def page(text: str | None, asked: str = "") -> tuple[str, str]:
    """The statistics page. ``asked``: an act about which to ask."""
    results = Statistics.parse(text).results
    by_game: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    return layout(
        _("Statistics"),
        [_game(game.title, by_game[game.id]) for game in all_games().values() if by_game[game.id]]
        or p[_("Nothing yet. Every finished game is counted here.")],
        div(".actions")[action("ask reset", _("Forget all results"))] if results else None,
        question(
            asked, _("Forget all results?"), _("Forget them"), _("Keep them"), p[_("They cannot be brought back.")]
        )
        if asked == "reset"
        else None,
    )


def _game(title: str, results: list[Result]) -> Node:
    rows: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        rows[result.name, result.against].append(result)
    head = (_("Who"), _("Against"), _("Games"), _("Won"), _("Average"), _("Best"), _("Streak"), _("Last games"))
    return section[
        sheet_table(
            title,
            head,
            [
                [name, _against(against), *_figures(group), _chart(group)]
                for (name, against), group in sorted(rows.items())
            ],
        )
    ]


def _chart(results: list[Result]) -> Node:
    """The last games as bars: a tall one was won, a short one lost."""
    last = results[-SHOWN:]
    text = _("Of the last {number} games {won} were won.").format(number=len(last), won=sum(r.won for r in last))
    bars = [
        rect(x=str(at * 6), y="0" if result.won else "14", width="4", height="20" if result.won else "6", rx="1")
        for at, result in enumerate(last)
    ]
    return svg(".chart", viewBox=f"0 0 {SHOWN * 6} 20", role="img", aria_label=text)[bars]


def _figures(results: list[Result]) -> list[str]:
    won = sum(result.won for result in results)
    streak = 0
    for result in reversed(results):
        if not result.won:
            break
        streak += 1
    scores = [result.score for result in results]
    share = f"{won} ({100 * won // len(results)} %)"
    return [str(len(results)), share, figure(sum(scores) / len(scores), ".1f"), figure(max(scores)), str(streak)]


def _against(kind: str) -> str:
    names = {"": _("alone"), "person": _("people"), "random": _("Random")} | {
        level.id: _(level.name) for level in LEVELS
    }
    return names.get(kind, kind)
