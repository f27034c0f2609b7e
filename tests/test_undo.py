"""Taking back, in every game: never after something secret has been shown, a choice made at the same time included."""

from __future__ import annotations

from random import Random

import pytest

from pygames.game import GameError
from pygames.games import all_games
from pygames.randomness import choose
from pygames.record import Choice
from pygames.table import Seat, Table

SIZES = [(game.id, players) for game in all_games().values() for players in game.players if players > 1]


def table_of(game: str, players: int, seed: int) -> Table:
    return Table.new(game, [Seat(f"Player {seat}") for seat in range(players)], seed)


def may_undo(table: Table, seat: int) -> bool:
    try:
        table.undo_target(seat)
    except GameError:
        return False
    return True


def secret_choice_shows(table: Table, seat: int) -> bool:
    """Whether this seat would see something else now, had another chosen otherwise in secret: tried move by move."""
    begin = max(number for number, ply in enumerate(table.plies) if isinstance(ply, Choice) and ply.by == seat)
    now = table.position.view(seat)
    for number in range(begin + 1, len(table.plies)):
        before, ply = table.at(number), table.plies[number]
        if not isinstance(ply, Choice) or (look := before.seen(seat, ply.by, ply.move)) == ply.move:
            continue
        for move in before.legal():
            if move != ply.move and before.seen(seat, ply.by, move) == look:
                world = before.clone()
                world.play(move)
                try:
                    for later in table.plies[number + 1 :]:
                        assert isinstance(later, Choice)
                        world.play(later.move)
                except GameError:
                    return True
                if world.view(seat) != now:
                    return True
    return False


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_no_move_is_taken_back_once_a_secret_choice_is_shown(game: str, players: int) -> None:
    rng, allowed = Random(players), 0
    for seed in range(6):
        table, most = table_of(game, players, seed), allowed + 25
        while table.position.turn >= 0 and allowed < most:
            table.play(choose(rng, table.position.legal()))
            for seat in range(players):
                if table.has_moved(seat) and may_undo(table, seat):
                    allowed += 1
                    assert not secret_choice_shows(table, seat)
    assert allowed > 25


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pick_stays_once_all_are_shown(players: int) -> None:
    for seed in range(4):
        table = table_of("dragon-trick", players, seed)
        for seat in range(players):
            assert all(may_undo(table, other) for other in range(seat)), "face down, it may be taken back"
            table.play(table.position.legal()[seat % len(table.position.legal())])
        assert not any(may_undo(table, seat) for seat in range(players))


def test_what_others_choose_in_the_open_shows_nothing() -> None:
    table = table_of("tiger-and-dragon", 3, 1)
    attacker = table.position.turn
    table.play(table.position.legal()[0])
    table.play("pass")
    assert may_undo(table, attacker)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("takeback", [False, True])
@pytest.mark.parametrize("against", ["bots", "people", "both"])
def test_what_was_shown_may_be_taken_back_only_where_that_was_agreed_and_against_bots_alone(
    players: int, takeback: bool, against: str
) -> None:
    bots = {"bots": range(1, players), "people": range(0), "both": range(1, players - 1)}[against]
    seats = [Seat(f"Player {seat}", "random" if seat in bots else "") for seat in range(players)]
    table = Table.new("dragon-trick", seats, 1, takeback=takeback)
    for seat in range(players):
        table.play(table.position.legal()[seat % len(table.position.legal())])
    allowed = takeback and all(seat in bots for seat in range(1, players))
    plies = list(table.plies)
    assert may_undo(table, 0) == allowed
    if allowed:
        table.undo(0)
        assert table.plies == plies[:1]
        return
    with pytest.raises(GameError, match="Something hidden has been shown since your last move"):
        table.undo(0)
    assert table.plies == plies


def test_a_round_that_was_dealt_is_taken_back_only_where_that_was_agreed() -> None:
    for takeback in (False, True):
        seats = [Seat("Ann"), Seat("Ben", "random")]
        table, rng = Table.new("tiger-and-dragon", seats, 1, takeback=takeback), Random(1)
        while not table.between_rounds:
            table.play(choose(rng, table.position.legal()))
        table.deal()
        assert may_undo(table, 0) == takeback
