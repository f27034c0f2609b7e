"""The last tricks of Ninja Scroll Trick, solved exactly: held against the game's own rules, move by move."""

from __future__ import annotations

from random import Random

import pytest

from pygames.game import OVER
from pygames.games import all_games
from pygames.games.ninja_scroll_trick.components import CARD_OF, TRICKS
from pygames.games.ninja_scroll_trick.ending import Solved
from pygames.games.ninja_scroll_trick.imagine import MOST
from pygames.games.ninja_scroll_trick.rules import NinjaScrollTrick
from pygames.search.exact import TooBig
from tests.tools import advance

GAME = all_games()["ninja-scroll-trick"]
LEFT = {2: 4, 3: 3, 4: 3, 5: 2}
"""By the number of players: as many tricks as brute force solves in a moment."""


def ending(players: int, seed: int, left: int) -> NinjaScrollTrick:
    """A player's choice at some card of the first of so many last tricks, in some round of a game played at random."""
    rng, cards_before, rounds = Random(seed), seed // 2 % players, seed // 3 % 3
    while True:
        made = GAME.new(players, {"scrolls": ("plain", "spread")[seed % 2]})
        assert isinstance(made, NinjaScrollTrick)
        while made.turn != OVER:  # Shadow may win after any round
            begun = made.phase == "play" and (len(made.rounds), len(made.tricks)) == (rounds, TRICKS - left)
            if begun and len(made.trick) >= cards_before and 0 <= made.turn < players:
                return made
            advance(made, rng)


def brute(world: NinjaScrollTrick, tricks: int) -> list[int]:
    """Everybody's points at the end of the round if each takes the most, the first of equal cards, by nothing but the rules."""
    if world.turn < 0 or world.phase != "play" or len(world.tricks) < tricks:
        return world.totals
    seat, best = world.turn, None
    for move in world.legal():
        after = world.clone()
        after.play(move)
        totals = brute(after, len(world.tricks))
        if best is None or totals[seat] > best[seat]:
            best = totals
    assert best is not None
    return best


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_solved_is_what_brute_force_finds(players: int) -> None:
    choices, tiles = set(), set()
    for seed in range(30):
        world = ending(players, seed, LEFT[players])
        solved = Solved(world, MOST)
        for move in world.legal():
            after = world.clone()
            after.play(move)
            totals = brute(after, len(world.tricks))
            gains = [now - then for now, then in zip(totals, world.totals, strict=True)]
            assert list(solved.after(CARD_OF[move])) == gains, (seed, move)
        tiles.update(solved.tile)
        choices.add(len({solved.after(CARD_OF[move])[world.turn] for move in world.legal()}))
    assert choices >= {1, 2}, "there are choices that matter"
    assert tiles > {-1, 0, 1, 3}
    assert min(tiles) < -1


def test_four_tricks_of_five_players_are_few_enough_states() -> None:
    sizes = []
    for seed in range(20):  # cards played at random leave more to win than sensible ones
        world = ending(5, seed, 4)
        solved = Solved(world, MOST)
        gains = [solved.after(CARD_OF[move]) for move in world.legal()]
        assert {sum(each) for each in gains} == {sum(solved.tile) + sum([world.on[card] for card in world.trick])}
        sizes.append(len(solved.known))
    # 124,932 when this was written. Each of the things that are left out saves hundreds at least.
    assert sum(sizes) < 125_100


def test_a_search_that_was_too_big_goes_on_where_it_was() -> None:
    world = ending(4, 1, 4)
    at_once, in_parts = Solved(world, MOST), Solved(world, 0)
    for move in world.legal():
        expected = at_once.after(CARD_OF[move])
        while True:
            try:
                found = in_parts.after(CARD_OF[move])
            except TooBig:
                assert len(in_parts.known) == in_parts.limit
                in_parts.limit += 10
            else:
                assert found == expected
                break
    assert in_parts.limit > 100
    assert in_parts.known == at_once.known
