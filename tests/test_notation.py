"""docs/notation.md against the engines: it names all that occurs in records, and all its examples are possible."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pygames import BadDeal, Chance, Game, Position, Record, all_games
from tests.tools import cases

PAGE = Path(__file__).parents[1] / "docs" / "notation.md"
GAMES = list(all_games().values())
SEEDS = range(1, 12)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def section(game: Game) -> str:
    """The game's part of the page."""
    heading = f"## {game.title}: `{game.id}`\n"
    _before, found, text = PAGE.read_text("utf-8").partition(heading)
    assert found, f"docs/notation.md has no heading {heading}"
    return text.partition("\n## ")[0]


def named(game: Game) -> set[str]:
    """What the section writes as code."""
    return set(re.findall(r"`([^`\n]+)`", section(game)))


def rows(game: Game, last: str) -> Iterator[list[str]]:
    """The cells of the rows of the section's tables whose last heading is this."""
    inside = False
    for line in section(game).splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells:
            inside = False
        elif inside and cells[0].strip("-"):
            yield cells
        elif cells[-1] == last:
            inside = True


def examples(game: Game) -> list[str]:
    """The moves that the section gives as examples."""
    found = []
    for *_cells, form, example in rows(game, "example"):
        found.append(example.strip("`"))
        assert form.startswith(f"`{found[-1].split()[0]}`"), f"{example} is no example of: {form}"
    return found


def deals(game: Game) -> list[Any]:
    """The deals that the section gives as examples."""
    return [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", section(game), re.MULTILINE | re.DOTALL)]


@cache
def records(game: Game) -> list[Record]:
    """Random games of every number of players with every combination of options, or with some where they are many."""
    every = cases(game)
    return [
        Record.random(game.id, case.players, seed, dict(case.options))
        for number, case in enumerate(every)
        for seed in SEEDS
        if len(every) < 20 or (number + seed) % 5 == 0
    ]


def keys(deal: object) -> set[str]:
    """All keys of an object and of the objects in it."""
    return set(deal) | {key for value in deal.values() for key in keys(value)} if isinstance(deal, dict) else set()


def texts(value: object) -> set[str]:
    """All texts in a JSON value, keys aside."""
    if isinstance(value, dict | list):
        return {text for item in (value.values() if isinstance(value, dict) else value) for text in texts(item)}
    return {value} if isinstance(value, str) else set()


def takes(position: Position, deal: Any) -> bool:
    try:
        position.clone().deal(deal)
    except BadDeal:
        return False
    return True


def test_the_page_has_a_section_for_each_game_and_no_more() -> None:
    headings = re.findall(r"^## .*: `(.*)`$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(game.id for game in GAMES)


@every_game
def test_all_that_occurs_is_named(game: Game) -> None:
    code, verbs = named(game), {example.split()[0] for example in examples(game)}
    for record in records(game):
        for ply in record.plies:
            if isinstance(ply, Chance):
                assert keys(ply.deal) <= code, "a key is not explained"
                parts = {text.strip("0123456789") for text in texts(ply.deal)} - {""}
                assert parts <= code, "a card, tile or colour is not explained"
            else:
                assert ply.move.split()[0] in verbs, f"{ply.move} is not explained"


@every_game
def test_examples_are_possible(game: Game) -> None:
    moves, wanted = examples(game), deals(game)
    assert moves
    assert wanted
    for record in records(game):
        for position in record.positions():
            if position.turn < 0:
                wanted = [deal for deal in wanted if not takes(position, deal)]
            else:
                legal = position.legal()
                moves = [move for move in moves if move not in legal]
        if not moves and not wanted:
            return
    raise AssertionError(f"never possible: {moves} {wanted}")


@every_game
def test_each_key_of_a_deal_has_an_example(game: Game) -> None:
    given = {key for deal in deals(game) for key in keys(deal)}
    assert given == {
        key for record in records(game) for ply in record.plies if isinstance(ply, Chance) for key in keys(ply.deal)
    }


@every_game
def test_options_are_named_with_all_values_and_the_default(game: Game) -> None:
    written = {name.strip("`"): (values, default) for name, values, default, _text in rows(game, "")}
    true = {
        option.name: (
            {json.dumps(value).strip('"') for value in option.choices},
            json.dumps(option.default).strip('"'),
        )
        for option in game.options
    }
    assert {
        name: (set(re.findall(r"`(.*?)`", values)), default.strip("`")) for name, (values, default) in written.items()
    } == true


@every_game
def test_counted_plies_and_automatic_seats_are_told(game: Game) -> None:
    counted, automatic = set(), set()
    for record in records(game):
        for ply, position in zip(record.plies, record.positions(), strict=False):
            if isinstance(ply, Chance):
                continue
            if position.counted:
                counted.add(ply.move.split()[0])
            if ply.by >= record.players:
                automatic.add(ply.by)
                assert len(position.legal()) == 1
    assert counted == {form.split("`")[1] for *_cells, form, _example in rows(game, "example") if "*Counted*" in form}
    assert automatic == {int(seat) for seat in re.findall(r'`"by": (\d+)`', section(game))}
