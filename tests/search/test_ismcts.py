"""Information-set MCTS on a tiny game with hidden cards, and on all games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Self

import pytest

from pygames.bots import decide
from pygames.game import OVER, BadOption, Deal, Move, Position, View
from pygames.games import all_games
from pygames.search.ismcts import ISMCTS, Search, rollout_for, uniform
from tests.tools import at, cases, walk


class Guess(Position):
    """Seat 0 holds one of three cards, hidden; seat 1 names one and gets 1 if it is right, 2 for "pass" if it is the 0."""

    __slots__ = ("card", "named")

    def __init__(self, card: int) -> None:
        super().__init__(2, {})
        self.card, self.named, self.turn = card, "", 1

    def _moves(self) -> tuple[Move, ...]:
        return ("0", "1", "2", "pass")

    def _apply(self, move: Move) -> None:
        self.named, self.turn = move, OVER

    def _deal(self, outcome: Deal) -> None:
        raise NotImplementedError

    def _draw(self, rng: Random) -> Deal:
        raise NotImplementedError

    def _copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.card, new.named = self.card, self.named
        return new

    def scores(self) -> list[int]:
        return [0, 2 * (self.card == 0) if self.named == "pass" else int(self.named == str(self.card))]

    def winners(self) -> list[int]:
        return []

    def ends(self) -> list[str]:
        return []

    def _view(self, seat: int) -> View:
        legal = self.legal() if seat == 1 else ()
        return GuessView(seat=seat, players=2, options={}, turn=self.turn, legal=legal, scores=(0, 0), winners=())


@dataclass(frozen=True, kw_only=True, slots=True)
class GuessView(View):
    """Seat 1 has noticed that the card is not the 2."""

    def why_not(self, move: Move) -> str:
        return ""

    def sample(self, rng: Random) -> Guess:
        return Guess(int(rng.random() * 2))


def test_it_weighs_hidden_cards() -> None:
    thought = decide(ISMCTS(400, uniform), Guess(1).view(1), Random(1), steps=10_000)
    assert thought.move == "pass"
    assert thought.values["pass"] == pytest.approx(1.0, abs=0.3)
    assert thought.values["1"] == pytest.approx(0.5, abs=0.3)
    assert thought.values["2"] == 0
    assert thought.simulations == 400


def test_it_searches_the_worlds_it_is_given() -> None:
    search = Search(Guess(1).view(1), Random(1), uniform, draw=lambda rng: Guess(2))
    for _iteration in range(200):
        search.iterate()
    assert search.best().move == "2"


def test_players_strive_for_what_gains_are_worth_to_them() -> None:
    search = Search(Guess(1).view(1), Random(1), uniform, values=lambda gains: [gains[0], 1 - gains[1]])
    for _iteration in range(200):
        search.iterate()
    assert search.best().move == "2"
    assert search.best().values["2"] == 1


def test_one_legal_move_needs_no_search() -> None:
    class Only(Guess):
        __slots__ = ()

        def _moves(self) -> tuple[Move, ...]:
            return ("0",)

    assert len(list(ISMCTS(1000, uniform).think(Only(0).view(1), Random(1)))) == 1


def test_a_game_without_a_playout_is_played_by_random_moves() -> None:
    view = Guess(1).view(1)
    assert rollout_for(view, Random(1)) is uniform
    assert decide(ISMCTS(400), view, Random(1), steps=10_000).move == "pass"


@pytest.mark.parametrize("wrong", [0, -1, 2.0, "9", None, True])
def test_it_takes_at_least_one_iteration(wrong: Any) -> None:
    for make in (lambda: ISMCTS(wrong), lambda: ISMCTS(chunk=wrong)):
        with pytest.raises(BadOption, match="at least one"):
            make()
    assert decide(ISMCTS(1), Guess(1).view(1), Random(1)).move in ("0", "1", "2", "pass")


def test_moves_that_the_observer_cannot_tell_apart_share_a_branch() -> None:
    game = all_games()["tiger-and-dragon"]
    case = next(case for case in cases(game) if case.players == 2)
    position = next(
        position.clone()
        for position in walk(case.new(), Random(1))
        if position.turn >= 0 and len(position.legal()) > 2 and position.legal()[0].startswith("bury")
    )
    mover, other = position.turn, 1 - position.turn
    assert list(Search(position.view(mover), Random(1))._groups(position, position.legal())) == list(position.legal())
    assert list(Search(position.view(other), Random(1))._groups(position, position.legal())) == ["bury ?"]


@pytest.mark.parametrize("game", list(all_games()))
def test_it_plays_every_game_with_the_games_own_rollouts(game: str) -> None:
    case = cases(all_games()[game])[0]
    position = at(case, 1, 0.4)
    while position.turn < 0:
        position.deal(position.draw(Random(1)))
    view = position.view(position.turn)
    thought = decide(ISMCTS(60), view, Random(1), steps=100)
    assert thought.move in position.legal()
    assert len(rollout_for(view, Random(1))(position, Random(2))) == position.seats
    again = decide(ISMCTS(60), view, Random(1), steps=100)
    assert again == thought


@pytest.mark.parametrize("game", list(all_games()))
def test_it_plays_every_game_without_its_playout(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A playout only makes it quick: the same moves come without one."""
    position = at(cases(all_games()[game])[0], 1, 0.4)
    while position.turn < 0:
        position.deal(position.draw(Random(1)))
    view = position.view(position.turn)
    quick = decide(ISMCTS(60), view, Random(1), steps=100)
    monkeypatch.setattr("pygames.search.ismcts.has_part", lambda game_id, name: False)
    assert rollout_for(view, Random(1)) is uniform
    assert decide(ISMCTS(60), view, Random(1), steps=100) == quick
