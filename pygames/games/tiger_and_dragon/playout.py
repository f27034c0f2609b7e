"""The inner playout that search uses: to the end of the round, on small numbers only, without touching the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import ANSWERS, DRAGON, FACE_DOWN, TIGER

KINDS = tuple(tuple([tile for tile in range(10) if mask >> tile & 1]) for mask in range(1024))
"""The tiles in a set of them."""
DEFENDERS = tuple(
    tuple(tuple([tile for tile in matching if mask >> tile & 1]) for mask in range(1024)) for matching in ANSWERS
)
"""By attack and set of tiles in hand: the tiles that match, in the order of `TigerAndDragon.legal`."""

Policy: TypeAlias = Callable[[str, int, Sequence[int], Sequence[int], int, Sequence[int]], int]
"""Chooses a tile: phase (``"attack"``, ``"answer"``, ``"lap"``), seat, the tiles it may choose, its counts of all tiles,
the attack (if any), everybody's number of tiles. An index into the tiles, of which there is at least one; -1 passes."""


def playout(position: TigerAndDragon, rng: Random) -> list[int]:
    """Play uniformly random moves to the end of the round: the chips each seat gains.

    Draws one ``rng.random()`` a decision and takes the move of ``legal()`` that it points at, so the contract's own
    random play with the same generator makes the very same moves.
    """
    players, seat, phase = position.players, position.turn, position.phase
    if seat < 0:
        return [0] * players
    random, kinds, defenders = rng.random, KINDS, DEFENDERS
    hands = [hand[:] for hand in position.hands]
    masks = [_mask(hand) for hand in hands]
    sizes = position.sizes[:]
    buried = [sum([tile >= FACE_DOWN for tile in line]) for line in position.defences]
    attack, attacker, shown = position.attack, position.attacker, seats_that_showed(position)
    showing = BATTLEFIELDS[position.field].showing
    if phase == "show":
        if random() < 0.5:
            shown |= 1 << seat
        phase, seat = "answer", seat + 1 if seat + 1 < players else 0
    while True:
        if phase == "answer":
            while seat != attacker:
                tiles = defenders[attack][masks[seat]]
                pick = int(random() * (len(tiles) + 1))
                if pick:
                    tile = tiles[pick - 1]
                    break
                seat += 1
                if seat == players:
                    seat = 0
            else:
                phase = "lap"
        if phase == "lap":
            tiles = kinds[masks[seat]]
            tile = tiles[int(random() * len(tiles))]
            buried[seat] += 1
        if phase != "attack":
            hand = hands[seat]
            hand[tile] -= 1
            if not hand[tile]:
                masks[seat] ^= 1 << tile
            sizes[seat] -= 1
            if not sizes[seat]:
                if phase == "lap":
                    buried[seat] -= 1
                return _paid(position, seat, tile, bool(shown >> seat & 1), buried)
        phase, attacker = "answer", seat
        tiles = kinds[masks[seat]]
        attack = tiles[int(random() * len(tiles))]
        hand = hands[seat]
        hand[attack] -= 1
        if not hand[attack]:
            masks[seat] ^= 1 << attack
        sizes[seat] -= 1
        if showing and sizes[seat] == 1 and random() < 0.5:
            shown |= 1 << seat
        seat += 1
        if seat == players:
            seat = 0


def seats_that_showed(position: TigerAndDragon) -> int:
    """The seats that have shown their last tile and still hold it, a bit each."""
    return sum([1 << seat for seat, tile in enumerate(position.shown) if tile >= 0 and position.sizes[seat] == 1])


def _mask(hand: Sequence[int]) -> int:
    return sum([1 << tile for tile, held in enumerate(hand) if held])


def _paid(position: TigerAndDragon, seat: int, tile: int, shown: bool, buried: Sequence[int]) -> list[int]:
    field = BATTLEFIELDS[position.field]
    if tile in (TIGER, DRAGON):
        chips = field.chips(0)
    else:
        chips = field.chips(tile, shown)
        if tile != 1 and position.players > 2:
            chips += (sum(buried) if field.all_bonuses else buried[seat]) * field.per_bonus
    teams = position.options["teams"]
    return [chips if other == seat or (teams and (other - seat) % 2 == 0) else 0 for other in range(position.players)]


def policy_playout(position: TigerAndDragon, rng: Random, policy: Policy) -> list[int]:
    """The same with moves by a policy; showing at Clifftop stays a toss-up."""
    players = position.players
    if position.turn < 0:
        return [0] * players
    world = position.clone()
    rounds = len(world.rounds)
    while len(world.rounds) == rounds:
        seat, phase = world.turn, world.phase
        legal = world.legal()
        if phase == "show":
            world.play(legal[int(rng.random() * 2)])
            continue
        hand = world.hands[seat]
        if phase == "answer":
            tiles = DEFENDERS[world.attack][_mask(hand)]
            pick = policy(phase, seat, tiles, hand, world.attack, world.sizes) if tiles else -1
            world.play(legal[pick + 1])
        else:
            world.play(legal[policy(phase, seat, KINDS[_mask(hand)], hand, world.attack, world.sizes)])
    return [after - before for after, before in zip(world.chips, position.chips, strict=True)]
