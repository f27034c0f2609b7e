"""Every parser under fuzz: it accepts, or says in one sentence what is wrong and where; nothing else, ever."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames import BadOption, BadRecord, Game, IllegalMove, Record, all_games
from pygames.commands import parse_bots, parse_options
from pygames.record import read_lines
from pygames.table import Table
from tests.damage import damaged
from tests.tools import at, cases, one_sentence

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SEEDS = st.integers(0, 2**32)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def judged(text: str) -> None:
    """Read and check a record: a `BadRecord` of one sentence, or a game that holds."""
    try:
        record = Record.parse(text)
        record.check()
    except BadRecord as error:
        wrong = error
    else:
        assert Record.parse(record.to_json()) == record
        return
    one_sentence(wrong.text)
    assert str(wrong) == (wrong.text if wrong.ply is None else f"ply {wrong.ply}: {wrong.text}")


@given(text=st.text())
def test_any_text_as_a_record(text: str) -> None:
    judged(text)


@given(value=JSON)
def test_any_json_as_a_record(value: object) -> None:
    judged(json.dumps(value))


@given(value=JSON, key=st.sampled_from(["format", "game", "players", "options", "seed", "plies", "scores", "winners"]))
@every_game
def test_a_record_with_any_value_of_a_key(game: Game, key: str, value: object) -> None:
    data = Record.random(game.id, game.players[0], 1).to_dict()
    judged(json.dumps(data | {key: value}))


@every_game
def test_damaged_records(game: Game) -> None:
    @given(case=st.sampled_from(cases(game)), seed=SEEDS, times=st.integers(1, 3))
    def holds(case: Any, seed: int, times: int) -> None:
        rng = Random(seed)
        data: Any = json.loads(
            Record.random(case.game, case.players, seed % 50, dict(case.options), legal=seed % 2 == 0).to_json()
        )
        for _time in range(times):
            data = damaged(data, rng)
        judged(json.dumps(data))

    holds()


@every_game
def test_damaged_lines(game: Game) -> None:
    """Characters lost, doubled or replaced anywhere in the line."""
    line = Record.random(game.id, game.players[0], 2).to_json()

    @given(place=st.integers(0, len(line) - 1), text=st.text(max_size=3), cut=st.integers(0, 3))
    def holds(place: int, text: str, cut: int) -> None:
        judged(line[:place] + text + line[place + cut :])

    holds()


@given(lines=st.lists(st.text(), max_size=5))
def test_any_lines_as_a_file(lines: list[str]) -> None:
    for number, found in read_lines(lines):
        assert 1 <= number <= len(lines)
        assert isinstance(found, Record | BadRecord)


@every_game
def test_any_text_as_a_move(game: Game) -> None:
    @given(case=st.sampled_from(cases(game)), seed=SEEDS, part=st.floats(0, 1), text=st.text())
    def holds(case: Any, seed: int, part: float, text: str) -> None:
        position = at(case, seed, part)
        before = position.clone()
        if text in position.legal():
            return
        with pytest.raises(IllegalMove) as caught:
            position.play(text)
        one_sentence(str(caught.value))
        assert position == before

    holds()


@given(settings=st.lists(st.text() | st.from_regex(r"\A(teams|level|advanced|match)=\w*\Z"), max_size=3))
@every_game
def test_any_texts_as_options(game: Game, settings: list[str]) -> None:
    try:
        options = parse_options(game, settings)
        complete = game.complete(game.players[0], options)
    except BadOption as error:
        one_sentence(str(error))
        return
    assert set(complete) == {option.name for option in game.options}


@given(players=JSON, options=st.dictionaries(st.text(max_size=8), JSON, max_size=3))
@every_game
def test_any_values_as_players_and_options(game: Game, players: Any, options: dict[str, object]) -> None:
    try:
        game.new(players, options)
    except BadOption:
        return
    assert players in game.players


@given(names=st.text(), seats=st.integers(1, 5))
@every_game
def test_any_text_as_bots(game: Game, names: str, seats: int) -> None:
    with contextlib.suppress(BadOption):
        assert len(parse_bots(game, names, seats)) == seats


@every_game
def test_damaged_saves(game: Game) -> None:
    """A save is a record with seats: a damaged one is refused as a record is."""
    record = Record.random(game.id, game.players[0], 4).to_dict()
    record["seats"] = [{"name": f"P{seat}", "bot": ""} for seat in range(game.players[0])]
    record["takeback"] = True

    @given(seed=SEEDS)
    def holds(seed: int) -> None:
        data = damaged(record, Random(seed))
        try:
            table = Table.parse(json.dumps(data))
        except BadRecord as error:
            one_sentence(error.text)
            return
        assert Table.parse(table.to_json()).to_json() == table.to_json()

    holds()
