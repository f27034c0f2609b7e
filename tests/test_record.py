"""Game records (docs/records.md): what is read and written, and what `check` refuses, at which place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import BadDeal, BadOption, BadRecord, Chance, Choice, Game, Record, all_games
from pygames.__main__ import main
from pygames.record import legal_of, read_file, read_lines
from pygames.table import Seat, Table
from tests.tools import cases

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Data = dict[str, Any]


def a_record(game: Game, seed: int = 3, *, legal: bool = True) -> Data:
    case = cases(game)[-1]
    data: Data = json.loads(Record.random(game.id, case.players, seed, dict(case.options), legal=legal).to_json())
    return data


def refused(data: object) -> BadRecord:
    """What is wrong with a record, by reading and checking it."""
    with pytest.raises(BadRecord) as caught:
        Record.parse(json.dumps(data)).check()
    assert "\n" not in str(caught.value)
    return caught.value


def player_ply(data: Data, at_least: int = 0) -> int:
    return next(n for n, ply in enumerate(data["plies"]) if n >= at_least and ply["by"] != "chance")


# -- form


@every_game
def test_keys_are_those_of_the_page_in_its_order(game: Game) -> None:
    data = a_record(game)
    assert list(data) == ["format", "game", "players", "options", "seed", "plies", "scores", "winners"]
    assert data["format"] == 1
    assert set(data["options"]) == {option.name for option in game.options}, "every option, defaults included"


@every_game
def test_the_line_is_one_line_of_plain_json(game: Game) -> None:
    record = Record.random(game.id, game.players[0], 1, legal=True)
    line = record.to_json()
    assert "\n" not in line
    assert Record.parse(line) == record


@every_game
@pytest.mark.parametrize("key", ["format", "game", "players", "options", "plies", "scores", "winners"])
def test_required_keys(game: Game, key: str) -> None:
    data = a_record(game)
    del data[key]
    error = refused(data)
    assert error.ply is None
    assert key in str(error)


@every_game
def test_the_seed_is_optional_and_unknown_keys_are_ignored(game: Game) -> None:
    data = a_record(game)
    del data["seed"]
    data["comment"] = {"any": [1, None]}
    data["plies"][0]["comment"] = "also ignored"
    Record.parse(json.dumps(data)).check()


@every_game
def test_unknown_keys_of_deals_are_ignored(game: Game) -> None:
    """In the deal and in what objects it holds; a key that the game knows elsewhere is still wrong, and so is a missing one."""
    for players in game.players:
        record = Record.random(game.id, players, 6)
        data = record.to_dict()
        data["plies"] = json.loads(json.dumps(data["plies"]))
        for ply in data["plies"]:
            if ply["by"] == "chance":
                for item in (*ply["deal"].values(), ply["deal"]):
                    if isinstance(item, dict):
                        item["comment"] = {"any": [1, None]}
        again = Record.parse(json.dumps(data))
        assert again == record
        assert again.check() == record.last()
        table = Table.from_record(again)
        assert table.at(len(table.plies)) == record.last()
        for key in data["plies"][0]["deal"].keys() & game.deal_keys:
            changed = json.loads(json.dumps(data))
            changed["plies"][0]["deal"][key + "s"] = changed["plies"][0]["deal"].pop(key)
            assert refused(changed).ply == 0


@every_game
def test_a_deal_itself_still_takes_no_unknown_key(game: Game) -> None:
    for players in game.players:
        position = game.new(players)
        with pytest.raises(BadDeal):
            position.deal(position.draw(Random(1)) | {"comment": 1})


@every_game
def test_another_format_is_named_as_it_is(game: Game) -> None:
    data = a_record(game)
    assert str(refused(data | {"format": 2})) == "This is a record of format 2; only format 1 is known."
    for wrong in ("1", 1.0, True, None, [1]):
        assert str(refused(data | {"format": wrong})) == "The record's format should be a whole number."
    assert "not “" in str(refused(data | {"players": str(data["players"])}))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2), ("format", True), ("format", 1.0), ("format", "1"), ("game", 1), ("game", "chess"), ("game", []),
        ("players", 99), ("players", "2"), ("players", True), ("players", 2.0), ("players", None),
        ("options", []), ("options", {"x": 1}), ("options", None), ("plies", {}), ("plies", [1]), ("plies", [[]]),
        ("scores", {}), ("scores", [1.0]), ("scores", [True]), ("scores", None), ("winners", 0), ("winners", ["0"]),
        ("seed", "1"), ("seed", 1.5), ("seed", True),
    ],
)  # fmt: skip
def test_wrong_types(key: str, value: object) -> None:
    for game in GAMES:
        refused(a_record(game) | {key: value})


@every_game
def test_options_have_the_page_s_very_type(game: Game) -> None:
    for option in game.options:
        for value in (None, 3.5, "nonsense", [], 10**30):
            data = a_record(game)
            data["options"][option.name] = value
            assert option.name in str(refused(data))
        default = option.default
        twin: object = (
            int(default) if isinstance(default, bool) else float(default) if isinstance(default, int) else [default]
        )
        data = a_record(game)
        data["options"][option.name] = twin
        refused(data)
        data = a_record(game)
        del data["options"][option.name]
        assert option.name in str(refused(data))


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", '"x"', "{", '{"format": 1}', "NaN", '{"a": Infinity}', "[" * 100_000, "\ud800", "{}x",
     "1" * 5000, '{"format":' + "[" * 100_000],
)  # fmt: skip
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert caught.value.ply is None


@pytest.mark.parametrize(
    "ply",
    [
        None, 1, [], {}, {"by": "chance"}, {"by": "chance", "deal": []}, {"by": 0}, {"by": 0, "move": 1},
        {"by": "0", "move": "pass"}, {"by": True, "move": "pass"}, {"by": 0.0, "move": "pass"},
        {"by": 0, "move": "pass", "legal": "pass"}, {"by": 0, "move": "pass", "legal": [1]},
        {"by": 0, "move": "pass", "legal": None}, {"by": 0, "move": "pass", "legal": True},
    ],
)  # fmt: skip
def test_malformed_plies_are_named(ply: object) -> None:
    for game in GAMES:
        data = a_record(game)
        data["plies"][2] = ply
        assert refused(data).ply == 2


# -- play


@every_game
def test_a_seat_that_is_not_to_move(game: Game) -> None:
    data = a_record(game)
    at = player_ply(data, 5)
    for by in (-1, -2, 7, data["plies"][at]["by"] + 1):
        data["plies"][at]["by"] = by
        assert refused(data).ply == at


@every_game
def test_an_illegal_move(game: Game) -> None:
    data = a_record(game, legal=False)
    at = player_ply(data, 6)
    for move in ("", "pass ", "resign", data["plies"][at]["move"] + " ", data["plies"][at]["move"].upper(), "\n", "😀"):
        data["plies"][at]["move"] = move
        assert refused(data).ply == at


@every_game
def test_a_missing_ply(game: Game) -> None:
    data = a_record(game, legal=False)
    last = len(data["plies"]) - 1
    del data["plies"][last]
    assert refused(data).ply == last
    data = a_record(game)
    del data["plies"][0]
    assert refused(data).ply == 0
    if data["plies"][0]["by"] != "chance":  # some games begin with two deals
        assert "A deal is due here, not a move by seat" in str(refused(data))
    data = a_record(game)
    at = player_ply(data)
    del data["plies"][at]
    assert refused(data).ply in (at, at + 1)


@every_game
def test_an_extra_ply(game: Game) -> None:
    data = a_record(game)
    plies = data["plies"]
    for extra in (plies[0], plies[-1]):
        assert refused(data | {"plies": [*plies, extra]}).ply == len(plies)
        assert "The game is over, but" in str(refused(data | {"plies": [*plies, extra]}))
    assert refused(data | {"plies": [plies[0], *plies]}).ply == 1
    at = player_ply(data)
    assert refused(data | {"plies": [*plies[: at + 1], plies[0], *plies[at + 1 :]]}).ply == at + 1


@every_game
def test_a_duplicated_card(game: Game) -> None:
    data = a_record(game)
    for number, ply in enumerate(data["plies"]):
        if ply["by"] == "chance":
            for key, value in ply["deal"].items():
                if key in ("battlefields", "tiles") or not isinstance(value, list):
                    continue  # these may hold the same thing more than once
                changed = json.loads(json.dumps(data))
                twice(changed["plies"][number]["deal"][key])
                assert refused(changed).ply == number
            if number > 3:
                break


def twice(cards: list[Any]) -> None:
    """Put so many copies of one card into a list, or into its first list, that no box has so many."""
    if cards and isinstance(cards[0], list):
        twice(cards[0])
    else:
        cards[:] = [cards[0]] * len(cards) if len(cards) > 1 else cards * 2


@every_game
def test_wrong_scores_and_winners_are_no_ply_s(game: Game) -> None:
    data = a_record(game)
    scores, winners = data["scores"], data["winners"]
    others = [seat for seat in range(len(scores)) if seat not in winners]
    wrong: list[Data] = [
        {"scores": [scores[0] + 1, *scores[1:]]},
        {"scores": [*scores, 0]},
        {"scores": []},
        {"winners": [*winners, 0]},
        {"winners": [9]},
        {"winners": others},
    ]
    for change in wrong:
        if data | change != data:
            error = refused(data | change)
            assert error.ply is None
            assert next(iter(change)) in str(error)


# -- legal moves


@every_game
def test_legal_is_on_every_player_s_ply_or_on_none(game: Game) -> None:
    data = a_record(game)
    for at in (player_ply(data), player_ply(data, 6)):
        changed = json.loads(json.dumps(data))
        del changed["plies"][at]["legal"]
        assert refused(changed).ply == at


@every_game
def test_legal_is_exactly_the_set_sorted(game: Game) -> None:
    data = a_record(game)
    seen = 0
    for at, ply in enumerate(data["plies"]):
        if not isinstance(ply.get("legal"), list) or len(ply["legal"]) < 2:
            continue
        legal = ply["legal"]
        assert legal == sorted(legal)
        for wrong in (legal[1:], [*legal, legal[-1]], legal[::-1], [*legal, "zzz"], len(legal), []):
            data["plies"][at]["legal"] = wrong
            assert refused(data).ply == at
        data["plies"][at]["legal"] = legal
        seen += 1
        if seen == 4:
            return


def test_counted_plies_give_the_number() -> None:
    counted = 0
    for game in GAMES:
        record = Record.random(game.id, game.players[-1], 1, legal=True)
        for position, ply in zip(record.positions(), record.plies, strict=False):
            if isinstance(ply, Choice):
                assert ply.legal == legal_of(position)
                if position.counted:
                    counted += 1
                    data = json.loads(record.to_json())
                    at = record.plies.index(ply)
                    data["plies"][at]["legal"] += 1
                    assert refused(data).ply == at
    assert counted, "no game counts its legal moves anywhere: Slaughter the Dragon should"


# -- stepping, files, seeds


@every_game
def test_positions_step_through_the_game(game: Game) -> None:
    record = Record.random(game.id, game.players[0], 9)
    turns = [position.turn for position in record.positions()]
    assert len(turns) == len(record.plies) + 1
    for turn, ply in zip(turns, record.plies, strict=False):
        assert turn == (-1 if isinstance(ply, Chance) else ply.by)
    assert record.last().ends()


def test_a_file_has_a_record_a_line_and_skips_empty_lines() -> None:
    line = Record.random(GAMES[0].id, GAMES[0].players[0], 1).to_json()
    found = list(read_lines(["", line, "  \t", "{", line]))
    assert [number for number, _found in found] == [2, 4, 5]
    assert isinstance(found[1][1], BadRecord)


def texts_of_a_file() -> list[str]:
    """Records with what an editor or a name may put into a file: a mark at its beginning, line ends, strange characters."""
    data = a_record(GAMES[0])
    name = json.dumps(data | {"seats": [{"name": "A\u2028B\x85\u00e9"}]}, ensure_ascii=False)
    return [f"{start}{name}{end}{json.dumps(data)}{end}" for start in ("", "\ufeff") for end in ("\n", "\r\n", "\n\n")]


@pytest.mark.parametrize("text", texts_of_a_file(), ids=ascii)
def test_a_text_its_lines_and_its_file_read_alike(text: str, tmp_path: Path) -> None:
    """A text gave a fault for each of its letters, and a byte order mark a fault that the command did not see."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(text.encode())
    found = list(read_lines(text))
    assert [number for number, _record in found] == [1, 2 + text.endswith("\n\n")]
    assert all(isinstance(record, Record) for _number, record in found)
    assert found == list(read_lines(text.split("\n")))
    assert found == list(read_lines(text.encode().split(b"\n")))
    assert found == list(read_file(file)) == list(read_file(str(file)))
    assert main(["replay", str(file)]) == 0


def test_what_is_wrong_with_a_line_leaves_the_others(tmp_path: Path) -> None:
    line = Record.random(GAMES[0].id, GAMES[0].players[0], 1).to_json().encode()
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join([line, b"ab\xff", "\ufeff".encode() + line, line]))
    found = list(read_file(file))
    assert [number for number, _record in found] == [1, 2, 3, 4]
    assert [isinstance(record, Record) for _number, record in found] == [True, False, False, True]
    assert str(found[1][1]) == "Byte 2 is not UTF-8."
    with pytest.raises(OSError, match="missing"):
        list(read_file(tmp_path / "missing"))


def test_seeds_are_whole_numbers_that_json_carries() -> None:
    for seed in (-1, 2**53, 1.0, True, "1", None):
        with pytest.raises(BadOption):
            Record.random(GAMES[0].id, GAMES[0].players[0], seed)  # type: ignore[arg-type]
    Record.random(GAMES[0].id, GAMES[0].players[0], 2**53 - 1).check()


@every_game
def test_a_record_has_no_seed_that_a_table_refuses(game: Game) -> None:
    record = Record.random(game.id, game.players[0], 1)
    for wrong in (-5, -1, 2**53, 2**70, "1", 1.5, True):
        with pytest.raises(BadOption) as caught:
            Table.new(game.id, [Seat("P")] * game.players[0], wrong)  # type: ignore[arg-type]
        assert str(refused(record.to_dict() | {"seed": wrong})) == str(caught.value)
        with pytest.raises(BadRecord, match="A seed is a whole number from 0 to"):
            replace(record, seed=wrong)  # type: ignore[arg-type]
    for seed in (0, 2**53 - 1):
        assert Table.parse(json.dumps(record.to_dict() | {"seed": seed})).seed == seed
    assert str(refused(record.to_dict() | {"seed": None})) == "The record's seed should be a whole number."


@every_game
def test_the_move_function_chooses(game: Game) -> None:
    pick: Callable[[Any], str] = lambda position: sorted(position.legal())[0]  # noqa: E731
    record = Record.played(game.id, game.players[-1], 5, None, pick)
    assert record == Record.played(game.id, game.players[-1], 5, None, pick)
    record.check()


def test_extra_keys_survive_a_round_trip() -> None:
    data = a_record(GAMES[0]) | {"seats": [{"name": "Ann"}], "settings": {"x": None}}
    assert json.loads(Record.from_dict(data).to_json()) == data


@pytest.mark.parametrize("key", ["format", "game", "players", "options", "seed", "plies", "scores", "winners"])
def test_no_extra_key_takes_the_place_of_the_format_s(key: str) -> None:
    """It wrote a line that said another thing than the record."""
    for game in GAMES:
        record = Record.random(game.id, game.players[0], 1)
        for seed in (None, 1):
            with pytest.raises(BadRecord, match=f"The key {key} is the format's own"):
                replace(record, seed=seed, extra={"seats": [], key: 2})


def test_random_records_differ_by_seed() -> None:
    for game in GAMES:
        seeds = [Random(n).randrange(2**53) for n in range(3)]
        assert len({Record.random(game.id, game.players[-1], seed).to_json() for seed in seeds}) == 3
