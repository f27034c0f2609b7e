"""What is counted of finished games, and how the page shows it."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from pygames.games import all_games
from pygames.record import Record
from pygames.table import Seat, Table
from pygames.ui import link
from pygames.ui.pages import statistics as page
from pygames.ui.pages.table import _ranking
from pygames.ui.statistics import Result, Statistics

from .handling import go_on
from .test_session import Visit


def finished(seed: int, names: tuple[str, ...] = ("Anna", "", ""), bot: str = "student") -> Table:
    record = Record.random("tiger-and-dragon", len(names), seed)
    table = Table.from_record(record)
    table.seats = tuple(Seat(name or "Bot", "" if name else bot) for name in names)
    return table


def test_a_game_is_counted_once_for_every_person() -> None:
    statistics = Statistics()
    table = finished(1, ("Anna", "Ben", ""))
    statistics.add(table)
    statistics.add(table)
    assert [result.name for result in statistics.results] == ["Anna", "Ben"]
    assert sum(result.won for result in statistics.results) == sum(seat < 2 for seat in table.position.winners())


def test_the_opponent_is_the_strongest_at_the_table() -> None:
    statistics = Statistics()
    statistics.add(finished(1, ("Anna", "", "")))
    statistics.add(finished(2, ("Anna", "Ben", "")))
    assert [result.against for result in statistics.results] == ["student", "person", "person"]


def test_a_game_given_up_is_lost() -> None:
    statistics = Statistics()
    statistics.concede(Table.new("tiger-and-dragon", [Seat("Anna"), Seat("Bot", "student")], 1), 0)
    [result] = statistics.results
    assert result.conceded
    assert not result.won


def test_it_survives_storage_and_damage() -> None:
    statistics = Statistics()
    statistics.add(finished(1))
    assert Statistics.parse(statistics.to_json()).results == statistics.results
    for damage in ("", "{", "[1]", '[{"game": 3}]', "null", '"x"'):
        assert Statistics.parse(damage).results == []


def test_the_page_shows_games_wins_average_best_and_streak() -> None:
    statistics = Statistics()
    for seed in range(6):
        statistics.add(finished(seed))
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


# -- every finished game once for each person's seat


def counted(visit: Visit) -> list[Result]:
    return Statistics.parse(visit.store.get("statistics")).results


def play_to_the_end(visit: Visit, seed: int = 0) -> Visit:
    go_on(visit, lambda sitting: sitting.table.over, Random(seed))
    return visit


def begin(visit: Visit, game: str = "tiger-and-dragon", **form: object) -> None:
    bots = {f"kind{seat}": "random" for seat in range(1, 5)}
    visit.begin(game, **{**bots, "name0": "Anna", "seed": "7", "takeback": True, **form})


def instant() -> Visit:
    return Visit(store={"settings": '{"speed": "instant"}'})


def test_a_game_that_was_given_up_does_not_hide_the_next_one_of_its_seed() -> None:
    visit = instant()
    begin(visit)
    visit.act("concede")
    begin(visit)
    assert visit.sitting.id == "1", "ids are given out again"
    play_to_the_end(visit)
    assert [result.conceded for result in counted(visit)] == [True, False]
    assert len({result.table for result in counted(visit)}) == 2


@pytest.mark.parametrize("game", all_games())
def test_games_of_the_same_id_and_seed_all_count(game: str) -> None:
    visit = instant()
    for number in range(2):
        begin(visit, game)
        assert visit.sitting.id == "1"
        play_to_the_end(visit, number)
        assert len(counted(visit)) == number + 1
        visit.act("go", url="#")
        visit.act("delete 1")


def test_a_finished_game_counts_once_however_often_it_is_opened() -> None:
    visit = instant()
    begin(visit)
    play_to_the_end(visit)
    [line] = counted(visit)
    for _time in range(2):
        visit = Visit("#table/1", visit.store)
        visit.act("dialog menu")
        assert counted(visit) == [line]


def test_people_of_the_same_name_each_have_their_result() -> None:
    visit = instant()
    begin(visit, players="3", kind1="person", name1="Ben", takeback=False)
    table = visit.sitting.table
    table.seats = (table.seats[0], replace(table.seats[1], name="Anna"), table.seats[2])  # as older saves may have it
    play_to_the_end(visit)
    assert [(line.seat, line.name) for line in counted(visit)] == [(0, "Anna"), (1, "Anna")]
    assert [line.score for line in counted(visit)] == table.position.scores()[:2]
    assert [line.won for line in counted(visit)] == [seat in table.position.winners() for seat in (0, 1)]


def test_another_end_after_taking_back_replaces_the_first_one() -> None:
    visit = instant()
    for seed in ("7", "8"):
        begin(visit, "ninja-samurai", players="2", seed=seed)
        play_to_the_end(visit)
    visit.act("go", url="#table/1")
    ends = set()
    for other in range(8):
        before = counted(visit)
        for _move in range(6):
            visit.act("undo")
        assert not visit.sitting.table.over
        assert counted(visit) == before, "until there is another end"
        play_to_the_end(visit, other)
        position, now = visit.sitting.table.position, counted(visit)
        assert now == [replace(before[0], score=position.scores()[0], won=0 in position.winners()), before[1]]
        ends.add(now[0].won)
    assert ends == {True, False}


def test_giving_up_after_taking_back_the_end_is_the_end() -> None:
    visit = instant()
    begin(visit)
    play_to_the_end(visit)
    visit.act("undo")
    visit.act("concede")
    assert [(line.conceded, line.won) for line in counted(visit)] == [(True, False)]


def test_nobody_gives_up_a_game_that_is_over() -> None:
    visit = instant()
    begin(visit)
    play_to_the_end(visit)
    before = counted(visit)
    visit.act("concede")
    assert counted(visit) == before


def test_every_table_has_a_key_of_its_own_which_its_saves_keep() -> None:
    seats = [Seat("Anna"), Seat("Bot", "student")]
    tables = [Table.new("tiger-and-dragon", seats, 1) for _table in range(3)]
    tables += [link.read(link.write(tables[0])), Table.from_record(tables[0].record())]
    assert len({table.key for table in tables}) == len(tables)
    for table in tables:
        assert Table.parse(table.to_json()).key == table.key
    for strange in ("", 7, None, ["x"], "x" * 1000):
        save = json.loads(tables[0].to_json()) | {"key": strange}
        assert Table.parse(json.dumps(save)).key not in (strange, tables[0].key)


# -- what earlier versions have kept


def old_line(table: str = "1:7", name: str = "Anna") -> dict[str, object]:
    return {
        "game": "tiger-and-dragon", "table": table, "name": name, "players": 4, "against": "random",
        "score": -99, "won": False, "conceded": False,
    }  # fmt: skip


def test_old_lines_stay_beside_new_ones() -> None:
    visit = Visit(store={"settings": '{"speed": "instant"}', "statistics": json.dumps([old_line(), old_line("2:7")])})
    begin(visit)
    play_to_the_end(visit)
    assert [line.table for line in counted(visit)][:2] == ["1:7", "2:7"]
    assert len(counted(visit)) == 3
    visit.act("go", url="#statistics")
    assert "Of the last 3 games" in visit.html


def test_another_end_of_an_old_game_replaces_its_old_line() -> None:
    visit = instant()
    begin(visit)
    play_to_the_end(visit)
    save = json.loads(visit.store["table.1"])
    del save["key"]
    lines = [old_line("3:7"), old_line(), old_line(name="Ben")]
    store = {**visit.store, "table.1": json.dumps(save), "statistics": json.dumps(lines)}
    later = Visit("#table/1", store)
    assert [line.score for line in counted(later)] == [-99] * 3
    later.act("undo")
    play_to_the_end(later)
    assert [line.name for line in counted(later)] == ["Anna", "Anna", "Ben"]
    assert counted(later)[1].score == later.sitting.table.position.scores()[0]
    assert [counted(later)[number].score for number in (0, 2)] == [-99, -99]


def test_the_one_old_line_of_two_namesakes_becomes_two() -> None:
    table = finished(1, ("Anna", "Anna", ""))
    table.key = "1:7"
    statistics = Statistics.parse(json.dumps([old_line()]))
    for _time in range(2):
        statistics.add(table)
        assert [line.seat for line in statistics.results] == [0, 1]


@pytest.mark.parametrize("seat", [None, "0", 1.0, True, [0]])
def test_a_line_with_a_strange_seat_is_read_as_an_old_one(seat: object) -> None:
    [line] = Statistics.parse(json.dumps([old_line() | {"seat": seat}])).results
    assert line == replace(line, seat=None)
