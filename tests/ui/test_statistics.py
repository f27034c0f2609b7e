"""What is counted of finished games, and how the page shows it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pygames.record import Record
from pygames.table import Seat, Table
from pygames.ui.pages import statistics as page
from pygames.ui.pages.table import _ranking
from pygames.ui.statistics import Statistics


def finished(seed: int, names: tuple[str, ...] = ("Anna", "", ""), bot: str = "student") -> Table:
    record = Record.random("tiger-and-dragon", len(names), seed)
    table = Table.from_record(record)
    table.seats = tuple(Seat(name or "Bot", "" if name else bot) for name in names)
    return table


def test_a_game_is_counted_once_for_every_person() -> None:
    statistics = Statistics()
    table = finished(1, ("Anna", "Ben", ""))
    statistics.add("1", table)
    statistics.add("1", table)
    assert [result.name for result in statistics.results] == ["Anna", "Ben"]
    assert sum(result.won for result in statistics.results) == sum(seat < 2 for seat in table.position.winners())


def test_the_opponent_is_the_strongest_at_the_table() -> None:
    statistics = Statistics()
    statistics.add("1", finished(1, ("Anna", "", "")))
    statistics.add("2", finished(2, ("Anna", "Ben", "")))
    assert [result.against for result in statistics.results] == ["student", "person", "person"]


def test_a_game_given_up_is_lost() -> None:
    statistics = Statistics()
    statistics.concede("1", Table.new("tiger-and-dragon", [Seat("Anna"), Seat("Bot", "student")], 1), 0)
    [result] = statistics.results
    assert result.conceded
    assert not result.won


def test_it_survives_storage_and_damage() -> None:
    statistics = Statistics()
    statistics.add("1", finished(1))
    assert Statistics.parse(statistics.to_json()).results == statistics.results
    for damage in ("", "{", "[1]", '[{"game": 3}]', "null", '"x"'):
        assert Statistics.parse(damage).results == []


def test_the_page_shows_games_wins_average_best_and_streak() -> None:
    statistics = Statistics()
    for seed in range(6):
        statistics.add(str(seed), finished(seed))
    won = sum(result.won for result in statistics.results)
    _title, html = page.page(statistics.to_json())
    assert f"{won} ({100 * won // 6} %)" in html
    assert f"Of the last 6 games {won} were won." in html
    average = sum(result.score for result in statistics.results) / 6
    assert f"{average:.1f}" in html


@pytest.mark.parametrize("text", [None, "", "damaged"])
def test_an_empty_page_says_so(text: str | None) -> None:
    assert "Nothing yet" in page.page(text)[1]


def test_no_hyphen_stands_for_a_minus() -> None:
    record = Record.random("slaughter-the-dragon", 3, 1)
    assert min(record.scores) < 0
    end = str(_ranking(SimpleNamespace(table=Table.from_record(record))))  # type: ignore[arg-type]
    assert f"−{-min(record.scores)}" in end
    assert str(min(record.scores)) not in end
