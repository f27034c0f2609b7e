"""What pygames/game.py does for every game alike: options, the checks before a game's own code, and what can be pickled."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pygames import BadOption, Game, Record, all_games, get
from pygames.bots import plugged_in
from pygames.game import Options
from tests.tools import at, cases, one_sentence

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# -- the registry


def test_nobody_who_asks_for_the_games_or_plugged_in_bots_can_change_them() -> None:
    """What was given away was the registry itself: clearing it left no game to play."""
    for registry in (all_games(), plugged_in()):
        before = dict(registry)
        with pytest.raises(TypeError):
            registry["chess"] = GAMES[0]  # type: ignore[index]
        with pytest.raises(AttributeError):
            registry.clear()  # type: ignore[attr-defined]
        assert registry == before
    assert [get(game_id) for game_id in all_games()] == GAMES


# -- options

CHANGES: list[Callable[[Any], object]] = [
    lambda options: options.__setitem__("teams", True),
    lambda options: options.__delitem__("teams"),
    lambda options: options.__ior__({"teams": True}),
    lambda options: options.update(teams=True),
    lambda options: options.update({"teams": True}),
    lambda options: options.setdefault("else", True),
    lambda options: options.pop("teams"),
    lambda options: options.pop("else", None),
    lambda options: options.popitem(),
    lambda options: options.clear(),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_options_refuse_every_change(number: int) -> None:
    options = Options(teams=False, battlefield="dojo")
    with pytest.raises(TypeError):
        CHANGES[number](options)
    assert options == {"teams": False, "battlefield": "dojo"}


def test_options_are_a_dict_in_all_else() -> None:
    options = Options(match=3, level="high")
    assert (options["match"], options.get("x"), list(options), "level" in options) == (
        3,
        None,
        ["match", "level"],
        True,
    )
    assert json.dumps(options) == '{"match": 3, "level": "high"}'
    assert options | {"match": 1} == {"match": 1, "level": "high"}
    changed = dict(options)
    changed["match"] = 1
    assert options["match"] == 3
    assert hash(options) == hash(Options(level="high", match=3))
    assert hash(options) != hash(Options(level="high", match=1))


@every_game
def test_nobody_who_is_given_options_can_change_a_game(game: Game) -> None:
    """A bot that sets an option of its view changed the true game, and its record."""
    for case in cases(game)[:: max(1, len(cases(game)) // 4)]:
        position = at(case, 1, 0.5)
        record = Record.random(case.game, case.players, 1, dict(case.options))
        complete = game.complete(case.players, dict(case.options))
        for given in (
            complete,
            position.options,
            position.clone().options,
            position.view(0).options,
            position.view(0).sample(Random(1)).options,
            record.options,
            Record.parse(record.to_json()).options,
            record.last().options,
        ):
            assert given == dict(case.options)
            with pytest.raises(TypeError):
                given["teams"] = True  # type: ignore[index]
            with pytest.raises(TypeError):
                given.clear()  # type: ignore[attr-defined]
        assert dict(position.options) == dict(record.options) == dict(case.options)


@every_game
def test_options_views_and_games_are_pickled_and_copied(game: Game) -> None:
    for case in cases(game)[:: max(1, len(cases(game)) // 4)]:
        position = at(case, 2, 0.4)
        view, record = position.view(0), Record.random(case.game, case.players, 2, dict(case.options))
        for value in (position.options, view, position, record, game):
            for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
                assert type(twin) is type(value)
                assert twin == value
        twin = pickle.loads(pickle.dumps(view))
        assert hash(twin) == hash(view)
        with pytest.raises(TypeError):
            twin.options["teams"] = True


@every_game
def test_a_refused_value_does_not_read_like_a_possible_one(game: Game) -> None:
    """It read "The option match can be 1, 3, not 3." where the text "3" was given for the number."""
    number = game.players[0]
    for players in (str(number), float(number), True, None, 99):
        with pytest.raises(BadOption) as caught:
            game.new(players)  # type: ignore[arg-type]
        one_sentence(str(caught.value))
        possible, given = str(caught.value).rstrip(".").rsplit(", not ", 1)
        assert given not in possible.replace(",", "").split()
    for option in game.options:
        for choice in option.choices:
            if not isinstance(choice, str):
                with pytest.raises(BadOption, match="not “" + str(choice).lower() + "”"):
                    option.check(str(choice).lower())
        with pytest.raises(BadOption, match="not nonsense"):
            option.check("nonsense")
