"""A backup read in again: what is added, what stays, and that nothing of it goes without a word."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from pygames.record import Record
from pygames.table import Seat, Table
from pygames.ui.statistics import Result, Statistics
from pygames.ui.store import Damaged, Store
from tests.tools import one_sentence

from .handling import go_on
from .test_session import Visit


def save(seed: int) -> str:
    return Table.new("tiger-and-dragon", [Seat("Anna"), Seat("Bot", "student")], seed).to_json()


def result(table: str, seat: int | None = 0, *, name: str = "Anna", score: int = 3) -> Result:
    return Result("tiger-and-dragon", table, name, 2, "student", score, score > 5, seat=seat)


def results(*lines: Result) -> str:
    return Statistics(list(lines)).to_json()


def backup(store: dict[str, Any], **more: Any) -> str:
    return json.dumps({"app": "dragon-dojo", "version": 1, "store": store} | more)


def read(device: dict[str, str], store: dict[str, Any]) -> tuple[dict[str, str], str]:
    """What the device holds after it has read a backup of the other store, and what it says."""
    visit = Visit("#settings", device)
    visit.act("import", file={"name": "x", "text": backup(store)})
    assert f'role="status">{visit.session.notice}<' in visit.html
    one_sentence(visit.session.notice)
    return visit.store, visit.session.notice


# -- versions


@pytest.mark.parametrize("version", [0, 2, 99, -1, 1.0, True, None, [1]])
def test_another_version_is_refused_by_its_name(version: object) -> None:
    store = Store({"settings": "{}"})
    said = store.import_file(backup({"table.1": save(1), "names": '["Anna"]'}, version=version))
    one_sentence(said)
    assert f"version {json.dumps(version)};" in said
    assert store.texts == {"settings": "{}"}


def test_a_file_without_a_version_is_refused() -> None:
    text = json.dumps({"app": "dragon-dojo", "store": {"table.1": save(1)}})
    store = Store()
    one_sentence(store.import_file(text))
    assert store.texts == {}


def test_what_the_panel_saved_before_is_still_read() -> None:
    """It wrote the version of the app in the place of the file's."""
    store = Store()
    assert store.import_file(backup({"table.1": save(1)}, version="0.1.0+0123abcd")) == "1 game was added."
    assert list(store.texts) == ["table.1"]


# -- tables


def test_tables_are_added_under_ids_of_their_own_and_only_once() -> None:
    mine = {"table.1": save(1), "table.1.old": save(2)}
    theirs = {"table.10": save(3), "table.9": save(4), "table.1": save(1), "table.3": mine["table.1"]}
    store, said = read(mine, theirs)
    assert said == "3 games were added."
    assert list(store.values()) == [*mine.values(), theirs["table.1"], theirs["table.9"], theirs["table.10"]]
    assert list(store) == [*mine, "table.2", "table.3", "table.4"]
    again, said = read(store, theirs)
    assert said == "0 games were added."
    assert again == store


@pytest.mark.parametrize("damage", ["", "{", "null", '{"format": 2}', "[]", {"no": "record"}, 7, None])
def test_a_damaged_table_is_not_counted_but_told_and_kept(damage: object) -> None:
    store, said = read({"table.4": save(1)}, {"table.1": damage, "table.2": save(2), "table.1.old": save(3)})
    assert said.startswith("1 game was added. 1 game cannot be read;")
    kept = damage if isinstance(damage, str) else json.dumps(damage)
    assert [text for key, text in store.items() if not key.endswith(".old")][1:] == [kept, store["table.6"]]
    visit = Visit("", store)
    assert "A saved game that cannot be read" in visit.html
    assert isinstance(visit.session.store.load("5"), Damaged)
    visit.act("export 5")
    assert visit.frame["download"]["text"] == kept
    visit.act("restore 5")
    assert isinstance(visit.session.store.load("5"), Table), "the copy before it has come too"


def test_a_table_of_which_only_the_copy_before_is_left_is_told_and_kept() -> None:
    store, said = read({}, {"table.7.old": save(1)})
    assert said.startswith("0 games were added. 1 game cannot be read;")
    assert list(store) == ["table.1.old"]


def test_a_table_that_is_an_object_is_read_as_its_text() -> None:
    store, said = read({}, {"table.1": json.loads(save(1))})
    assert said == "1 game was added."
    assert isinstance(Store(store).load("1"), Table)


def test_copies_of_damaged_saves_come_too_and_hide_no_other_one() -> None:
    store, _said = read({"damaged.1": "x"}, {"damaged.1": "y", "damaged.2": "z"})
    assert store == {"damaged.1": "x", "damaged.1.2": "y", "damaged.2": "z"}
    again, _said = read(store, {"damaged.1": "y", "damaged.2": "z"})
    assert again == store


# -- statistics


def test_results_are_merged_and_none_is_there_twice() -> None:
    mine = [result("a"), result("b", score=4)]
    theirs = [result("c"), result("b", score=9), result("b", 1, name="Ben"), result("a")]
    store, said = read({"statistics": results(*mine)}, {"statistics": results(*theirs)})
    assert said == "0 games were added. 2 results were added to the statistics."
    assert Statistics.parse(store["statistics"]).results == [theirs[0], theirs[2], *mine], "older ones first"
    again, said = read(store, {"statistics": results(*theirs)})
    assert said == "0 games were added. 0 results were added to the statistics."
    assert again == store


def test_lines_of_earlier_versions_are_the_same_only_if_all_of_them_is() -> None:
    mine = [result("1:7", None), result("2:7", None)]
    theirs = [result("1:7", None), result("2:7", None, score=8), result("2:7", None, name="Ben")]
    store, said = read({"statistics": results(*mine)}, {"statistics": results(*theirs)})
    assert said.endswith("2 results were added to the statistics.")
    assert Statistics.parse(store["statistics"]).results == theirs[1:] + mine


def test_an_end_that_replaced_an_old_line_is_not_joined_by_that_line_again() -> None:
    mine = results(result("3:9", 0, score=8))
    store, said = read({"statistics": mine}, {"statistics": results(result("3:9", None, score=3))})
    assert store["statistics"] == mine
    assert "0 results were added" in said


def old_save(seed: int) -> str:
    """A finished game as the versions before keys kept it."""
    table = Table.new("ninja-samurai", [Seat("Anna")], seed)
    while not table.over:
        table.play(table.position.legal()[0])
    data = json.loads(table.to_json())
    del data["key"]
    return json.dumps(data)


def test_a_finished_game_of_an_old_backup_keeps_its_line_under_another_id() -> None:
    line = Result("ninja-samurai", "3:9", "Anna", 1, "", 0, False)
    theirs = {"table.3": old_save(9), "statistics": results(line)}
    device = {"table.1": save(1)}
    for _again in range(2):  # the second time there is nothing new
        device, _said = read(device, theirs)
        assert [key for key in device if key.startswith("table.")] == ["table.1", "table.2"]
    visit = Visit("#table/2", device | {"settings": '{"speed": "instant"}'})
    visit.act("undo")
    assert not visit.sitting.table.over
    go_on(visit, lambda sitting: sitting.table.over, Random(1))
    assert [line["table"] for line in json.loads(visit.store["statistics"])] == ["3:9"]


def test_a_device_without_results_takes_all() -> None:
    lines = [result("a"), result("1:7", None)]
    old = json.dumps([{key: value for key, value in asdict(line).items() if key != "seat"} for line in lines[1:]])
    store, said = read({}, {"statistics": old})
    assert said.endswith("1 result was added to the statistics.")
    assert Statistics.parse(store["statistics"]).results == lines[1:]
    store, _said = read({}, {"statistics": results(*lines)})
    assert Statistics.parse(store["statistics"]).results == lines


@pytest.mark.parametrize("damage", ["{", "null", "[1]", {"no": "list"}])
def test_statistics_that_cannot_be_read_are_told_and_change_nothing(damage: object) -> None:
    store, said = read({"statistics": results(result("a"))}, {"statistics": damage})
    assert said == "0 games were added. The statistics in the file cannot be read."
    assert store == {"statistics": results(result("a"))}


def test_a_finished_game_that_was_counted_elsewhere_counts_once() -> None:
    record = Record.random("tiger-and-dragon", 2, 1)
    table = Table.from_record(record)
    table.seats, table.takeback = (Seat("Anna"), Seat("Bot", "random")), True
    counted = Statistics()
    counted.add(table)
    store, _said = read({}, {"table.1": table.to_json(), "statistics": counted.to_json()})
    visit = Visit("#table/1", store)
    visit.act("undo")
    go_on(visit, lambda sitting: sitting.table.over, Random(1))
    assert len(Statistics.parse(visit.store["statistics"]).results) == 1


# -- settings and names


def test_settings_and_names_of_the_device_stay_and_that_is_said() -> None:
    mine = {"settings": '{"theme": "dark"}', "names": '["Anna"]'}
    store, said = read(mine, {"settings": '{"theme": "light"}', "names": '["Ben"]', "table.1": save(1)})
    assert {key: store[key] for key in mine} == mine
    assert said == (
        "1 game was added. The settings of this device stay as they are. The names on this device stay as they are."
    )


def test_where_the_device_has_none_or_the_same_there_is_nothing_to_say() -> None:
    theirs = {"settings": '{"theme": "dark"}', "names": '["Anna"]'}
    for mine in ({}, theirs):
        store, said = read(mine, theirs)
        assert store == theirs
        assert said == "0 games were added."
    visit = Visit("#settings")
    visit.act("import", file={"name": "x", "text": backup(theirs)})
    assert visit.frame["theme"] == "dark"


# -- the copy before a damaged save


def test_a_copy_that_cannot_be_read_either_takes_no_place() -> None:
    store = {"table.1": "garbage A", "table.1.old": "garbage B"}
    visit = Visit("", store)
    assert "restore 1" not in visit.html
    visit.act("restore 1")
    assert visit.store == store


def test_a_save_in_whose_place_a_copy_is_put_hides_no_earlier_one() -> None:
    visit = Visit("", {"table.1": "garbage", "table.1.old": save(1), "damaged.1": "older treasure"})
    assert "restore 1" in visit.html
    visit.act("restore 1")
    assert visit.store["table.1"] == save_of(visit, "1").to_json()
    assert visit.store["damaged.1"] == "older treasure"
    assert visit.store["damaged.1.2"] == "garbage"
    visit.act("restore 1")
    assert "garbage" in visit.store.values()


def save_of(visit: Visit, id: str) -> Table:
    found = visit.session.store.load(id)
    assert isinstance(found, Table)
    return found


# -- files of records


def test_every_game_of_a_file_of_records_is_added() -> None:
    records = [Record.random("dragon-trick", 2, seed) for seed in range(3)]
    store = Store()
    said = store.import_file("\ufeff" + "\r\n".join(record.to_json() for record in records) + "\n\n")
    assert said == "3 games were added."
    plies = [save_of_id(store, id).plies for id in reversed(store.table_ids())]
    assert plies == [list(record.plies) for record in records]


def save_of_id(store: Store, id: str) -> Table:
    found = store.load(id)
    assert isinstance(found, Table)
    return found


def test_lines_that_are_no_record_are_told_and_the_others_added() -> None:
    store = Store()
    said = store.import_file(f"{Record.random('dragon-trick', 2, 1).to_json()}\nhello\n{save(2)}\nyou")
    one_sentence(said)
    assert said.startswith("2 games were added. 2 lines cannot be read; line 2: ")
    assert len(store.table_ids()) == 2


def test_a_file_without_any_record_says_what_is_wrong_with_its_first_line() -> None:
    store = Store()
    said = store.import_file("\n{}\nyou")
    assert said.startswith("This file is not one of ours: line 2: ")
    assert store.texts == {}


def test_a_backup_that_was_cut_short_is_no_json() -> None:
    store = Store()
    store.save("1", Table.new("dragon-trick", [Seat("A"), Seat("B")], 1))
    text, fresh = store.export()["text"], Store()
    assert fresh.import_file(text[:-5]) == "This file is not one of ours: it is not JSON."
    assert fresh.import_file(text) == "1 game was added."


# -- content that no page could show


@pytest.mark.parametrize("score", [10**400, -(10**400), 10**9])
def test_a_score_without_bounds_is_no_result(score: int) -> None:
    lines = results(result("a", score=7), result("b", score=score))
    visit = Visit("#statistics", {"statistics": lines})
    assert "went wrong" not in visit.html
    assert [line.score for line in Statistics.parse(lines).results] == [7]
