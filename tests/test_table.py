"""A table as the middle layer of every game: looking back, deals, what a save keeps."""

from __future__ import annotations

import pytest

from pygames.game import Game, GameError
from pygames.games import all_games
from pygames.record import Record
from pygames.table import Seat, Table
from tests.tools import one_sentence

every_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


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
