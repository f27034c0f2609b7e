"""A table as the middle layer of every game: looking back, deals, what a save keeps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from pygames.game import Game, GameError
from pygames.games import all_games
from pygames.randomness import choose, deal_rng
from pygames.record import Chance, Choice, Ply, Record
from pygames.table import Seat, Table
from tests.tools import Case, cases, one_sentence


def random_record(case: Case, seed: int) -> Record:
    return Record.random(case.game, case.players, seed, dict(case.options))


def later_deals(plies: Sequence[Ply]) -> list[int]:
    """The plies with a deal after some moves."""
    return [at for at in range(1, len(plies)) if isinstance(plies[at], Chance) and isinstance(plies[at - 1], Choice)]


def after_a_round(case: Case, seed: int) -> Record:
    """A game up to the deal of its second round, without it."""
    record = random_record(case, seed)
    return replace(record, plies=record.plies[: later_deals(record.plies)[0]], scores=(), winners=())


every_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
OF_ROUNDS = [
    case
    for game in all_games().values()
    for case in [case for case in cases(game) if later_deals(random_record(case, 1).plies)][:1]
]
several_rounds = pytest.mark.parametrize("case", OF_ROUNDS, ids=lambda case: case.game)


@every_game
def test_there_is_a_position_for_each_ply_and_for_now_and_no_other(game: Game) -> None:
    record = Record.random(game.id, game.players[0], 1)
    table = Table.from_record(record)
    positions = [position.clone() for position in record.positions()]
    assert [table.at(ply) for ply in range(len(table.plies) + 1)] == positions
    for ply in (-1, -len(table.plies), len(table.plies) + 1, 999_999):
        with pytest.raises(GameError) as caught:
            table.at(ply)
        one_sentence(str(caught.value))
        assert f" {ply};" in str(caught.value)


@every_game
def test_random_bots_sit_at_a_plain_record(game: Game) -> None:
    players = game.players[-1]
    table = Table.parse(Record.random(game.id, players, 1).to_json())
    assert table.seats == tuple(Seat(f"Seat {seat + 1}", "random") for seat in range(players))


# -- seeds


@every_game
def test_a_save_names_the_seed_of_its_record_or_none(game: Game) -> None:
    record = Record.random(game.id, game.players[-1], 5)
    for seed in (5, 0, None):
        table = Table.from_record(replace(record, seed=seed))
        save = json.loads(table.to_json())
        assert table.seed == seed
        assert save.get("seed", None) == seed
        assert ("seed" in save) == (seed is not None)
        assert Table.parse(table.to_json()) == table


@several_rounds
def test_where_no_seed_is_named_further_deals_are_drawn_once_and_for_all(case: Case) -> None:
    record = replace(after_a_round(case, 1), seed=None)
    table = Table.from_record(record)
    saved = table.to_json()
    table.deal()
    while table.position.turn >= 0 and len(table.plies) < len(record.plies) + 9:
        table.play(table.position.legal()[0])
    later = Table.parse(table.to_json())
    for again in (Table.parse(saved), later):
        del again.plies[len(record.plies) :]  # as taking back does
        again.position = again.at(len(again.plies))
        again.deal()
        assert again.plies == table.plies[: len(again.plies)]
        assert again.dice == table.dice
    other = Table.from_record(record)
    other.deal()
    assert other.plies[-1] != table.plies[len(record.plies)], "nobody can tell the deals of a record without a seed"


def test_a_key_of_that_name_in_another_s_record_means_nothing() -> None:
    record = Record.random("dragon-trick", 2, 1)
    for wrong in (-1, "7", None, 2**53, True, [1]):
        table = Table.from_record(replace(record, seed=None, extra={"dice": wrong}))
        assert type(table.dice) is int
        assert 0 <= table.dice < 2**53
    assert Table.from_record(replace(record, extra={"dice": 7})).dice == record.seed


@every_game
def test_a_table_is_reproducible_where_its_seed_gives_every_deal(game: Game) -> None:
    for case in cases(game):
        record = random_record(case, 3)
        deals = [number for number, ply in enumerate(record.plies) if isinstance(ply, Chance)]
        for end in (0, 1, deals[-1], deals[-1] + 1, len(record.plies)):
            table = Table.from_record(replace(record, plies=record.plies[:end]))
            assert table.reproducible
            table.seed = None
            assert not table.reproducible
            table.seed = 4
            assert table.reproducible == (end == 0)


@several_rounds
def test_one_other_deal_is_enough_not_to_be_reproducible(case: Case) -> None:
    table, other = Table.from_record(after_a_round(case, 1)), Table.from_record(after_a_round(case, 1))
    other.dice = 4
    table.deal()
    other.deal()
    assert table.reproducible
    assert not other.reproducible


def played(case: Case, seed: int, moves: int) -> Table:
    """A whole game of random moves at a table."""
    seats = [Seat(f"Player {seat}") for seat in range(case.players)]
    table, rng = Table.new(case.game, seats, seed, dict(case.options)), Random(moves)
    while not table.over:
        if table.between_rounds:
            table.deal()
        else:
            table.play(choose(rng, table.position.legal()))
    return table


@several_rounds
def test_a_deal_is_drawn_from_the_seed_and_its_number_among_the_deals(case: Case) -> None:
    """However many moves lie between two deals."""
    for moves in range(3):
        table, dealt = played(case, 5, moves), 0
        for number, ply in enumerate(table.plies):
            if isinstance(ply, Chance):
                assert table.at(number).draw(deal_rng(5, dealt)) == ply.deal
                dealt += 1
        assert table.reproducible


def test_a_seed_keeps_its_deals_however_long_the_rounds_took() -> None:
    case = next(case for case in OF_ROUNDS if case.game == "tiger-and-dragon")
    second = {}
    for moves in range(6):
        plies = played(case, 5, moves).plies
        number = later_deals(plies)[0]
        second[number] = repr(plies[number])
    assert len(second) > 1, "after rounds of different lengths"
    assert len(set(second.values())) == 1


@pytest.mark.parametrize("value", [True, False, None, 1, 0, "true", "", [True], {}])
def test_moves_may_be_taken_back_freely_only_where_a_save_says_true(value: object) -> None:
    save = json.loads(Table.new("dragon-trick", [Seat("Ann"), Seat("Ben", "random")], 1).to_json())
    assert Table.parse(json.dumps(save | {"takeback": value})).takeback is (value is True)
    del save["takeback"]
    assert Table.parse(json.dumps(save)).takeback is False


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["Anna", "Anna", "Ben"], ["Anna", "Anna 2", "Ben"]),
        (["Anna", "anna ", "Anna 2"], ["Anna", "anna 2", "Anna 2 2"]),
        (["W" * 24, "W" * 30, "W" * 24], ["W" * 24, "W" * 22 + " 2", "W" * 22 + " 3"]),
        (["", "Player 1", ""], ["Player 1", "Player 1 2", "Player 3"]),
        (["\u200b", " \u200d\t", "\u2060"], ["Player 1", "Player 2", "Player 3"]),
        (["\u3164", "A\u2800", "A\ufe0f"], ["Player 1", "A\u2800", "A\ufe0f 2"]),
        (["Ann", "A\u200bnn", "Zo\u00e9"], ["Ann", "A\u200bnn 2", "Zo\u00e9"]),
        (["Zo\u00e9", "Zoe\u0301", "Ann"], ["Zo\u00e9", "Zoe\u0301 2", "Ann"]),
        (["a" * 23 + " b", "a" * 23, "b"], ["a" * 23, "a" * 22 + " 2", "b"]),
        (["a\ud800b", "👩\u200d🚀", "\udfff"], ["a?b", "👩\u200d🚀", "?"]),
    ],
)
def test_nobody_at_a_table_has_another_s_name_or_none_that_can_be_seen(given: list[str], told: list[str]) -> None:
    table = Table.new("dragon-trick", [Seat(name) for name in given], 1)
    assert [seat.name for seat in table.seats] == told
    again = Table.parse(table.to_json())
    assert [seat.name for seat in again.seats] == told
    extra = {"seats": [{"name": name, "bot": ""} for name in given]}
    read = Table.from_record(replace(table.record(), extra=extra))
    assert [seat.name for seat in read.seats] == told


def test_nobody_is_called_like_an_automatic_seat() -> None:
    for game in all_games().values():
        if game.automatic:
            assert Table.new(game.id, [Seat(game.automatic), Seat("A"), Seat("B")], 1).names[0] == game.automatic
            seats = [Seat(game.automatic.upper()), Seat("Ben")]
            table = Table.new(game.id, seats, 1)
            assert len({name.casefold() for name in table.names}) == len(table.names) == table.position.seats
