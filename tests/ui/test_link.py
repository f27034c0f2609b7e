"""A game in an address: it opens as it was written, or a sentence names what was written."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pygames.game import BadOption, Game, GameError
from pygames.games import all_games
from pygames.record import Choice, Record
from pygames.table import Seat, Table
from pygames.ui import link
from tests.tools import one_sentence

from .test_session import Visit

every_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


def refusal(address: str) -> str:
    with pytest.raises(BadOption) as caught:
        link.read(address)
    one_sentence(str(caught.value))
    return str(caught.value)


@every_game
def test_the_number_of_players_is_that_of_the_seats(game: Game) -> None:
    for players in game.players:
        seats = "".join(f"&seat=.P{seat}" for seat in range(players))
        assert link.read(f"{game.id}?players={players}{seats}").players == players
        assert link.read(f"{game.id}?{seats[1:]}").players == players
        for other in game.players:
            if other != players:
                text = refusal(f"{game.id}?players={other}{seats}")
                assert f"for {other} players" in text
                assert f"on {players} seats" in text


@every_game
def test_without_seats_a_person_sits_down_with_bots(game: Game) -> None:
    for players in game.players:
        seats = link.read(f"{game.id}?players={players}").seats
        assert [seat.person for seat in seats] == [True] + [False] * (players - 1)
    assert link.read(game.id).players == game.players[0]


@every_game
@pytest.mark.parametrize("text", ["x", "", "-1", "2.0", "3 ", "²", "0", "9", "44", "1" * 5000])
def test_a_number_of_players_that_is_none_is_named_as_written(game: Game, text: str) -> None:
    for seats in ("", "&seat=.A&seat=.B"):
        said = refusal(f"{game.id}?players={text}{seats}")
        assert f"“{text[:40]}”" in said or f"not {text}." in said


@pytest.mark.parametrize("text", ["x", "", "-1", "1.5", "²", "9" * 16, "9" * 17, "9" * 5000])
def test_a_seed_that_is_none_is_named_as_written(text: str) -> None:
    assert f"“{text[:40]}”" in refusal(f"tiger-and-dragon?players=3&seed={text}")


@pytest.mark.parametrize("twice", ["players=3&players=4", "seed=1&seed=2", "players=4&teams=true&teams=false"])
def test_what_is_said_twice_is_told(twice: str) -> None:
    name = twice.split("&")[-1].partition("=")[0]
    assert refusal(f"tiger-and-dragon?{twice}") == f"It says {name} twice."


def test_seats_and_moves_are_said_as_often_as_there_are_any() -> None:
    first = link.read("tiger-and-dragon?players=2&seat=.Ann&seat=student.Ben&seed=3")
    assert first.seats == (Seat("Ann"), Seat("Ben", "student"))
    for _move in range(4):
        first.play(first.position.legal()[0])
    assert link.read(link.write(first)).position == first.position


@every_game
@pytest.mark.parametrize("takeback", [False, True])
def test_a_link_says_whether_everything_may_be_taken_back(game: Game, takeback: bool) -> None:
    players = game.players[-1]
    seats = [Seat("Ann"), *(Seat(f"Bot {seat}", "student") for seat in range(1, players))]
    table = Table.new(game.id, seats, 5, takeback=takeback)
    assert link.read(link.write(table)).takeback is takeback
    assert "takeback" not in {option.name for option in game.options}


def test_only_yes_and_no_are_answers_to_whether_all_may_be_taken_back() -> None:
    assert not link.read("dragon-trick?takeback=false").takeback
    assert "takeback can be false, true, not 1" in refusal("dragon-trick?takeback=1")
    assert refusal("dragon-trick?takeback=true&takeback=true") == "It says takeback twice."


def at_the_menu(record: Record) -> Visit:
    visit = Visit("#table/1", {"table.1": json.dumps(record.to_dict())})
    visit.act("close")
    visit.act("dialog menu")
    return visit


@every_game
@pytest.mark.parametrize("seed", [None, 0, 43])
def test_no_link_is_offered_to_a_game_whose_seed_does_not_give_its_deals(game: Game, seed: int | None) -> None:
    record = replace(Record.random(game.id, game.players[-1], 42), seed=seed)
    with pytest.raises(GameError) as caught:
        link.write(Table.from_record(record))
    reason = str(caught.value)
    visit = at_the_menu(record)
    assert reason in visit.html
    assert 'data-act="share"' not in visit.html
    assert "Seed" not in visit.html
    visit.act("share")
    assert visit.frame["copy"] is None
    assert visit.frame["alert"] == reason
    assert "copied" not in visit.html


@every_game
def test_a_link_is_offered_where_the_seed_gives_the_deals(game: Game) -> None:
    record = Record.random(game.id, game.players[-1], 42)
    visit = at_the_menu(record)
    assert "Seed 42" in visit.html
    assert 'data-act="share"' in visit.html
    visit.act("share")
    assert Visit(visit.frame["copy"]).sitting.table.plies == list(record.plies)


def test_the_link_of_the_docs_opens_as_they_say() -> None:
    page = (Path(__file__).parents[2] / "docs/records.md").read_text(encoding="utf-8")
    (address,) = re.findall(r"#play/(\S+&\S+)", page)
    table = link.read(address)
    assert table.seats == (Seat("Anna"), Seat("Ben", "student"))
    assert table.plies[-1] == Choice(1, "attack 5")
