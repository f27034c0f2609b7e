"""How a sensible player plays Tiger & Dragon: the weighing of tiles, and whole rounds played by it in one loop.

It knows its own tiles and what lies face up, nothing more, so that it serves both as the Student and as the rollouts of search.
The weights were found by letting variants play some 10,000 rounds against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS, Battlefield
from pygames.games.tiger_and_dragon.playout import DEFENDERS, KINDS, seats_that_showed
from pygames.games.tiger_and_dragon.rules import TigerAndDragon
from pygames.games.tiger_and_dragon.tiles import ANSWERS, COPIES, DRAGON, FACE_DOWN, TIGER

MYSTERY_OF = (8, *[DRAGON if tile % 2 else TIGER for tile in range(1, 9)], 7)
"""Beside its own kind, what matches a tile: for a number its mystery tile; for a mystery tile, most likely, the commonest number."""


class Weights(NamedTuple):
    """What counts when a tile is chosen; a tile's score is a sum, and the highest is played."""

    attack_unseen: float = -0.15
    """For each unseen tile that would match the attack."""
    attack_more: float = 1.6
    """For each more of its kind in hand."""
    attack_tile: tuple[float, ...] = (-4, -1, 0, -0.5, -0.5, -0.5, 0, 0, 0, -4)
    bury_unseen: float = 0.55
    bury_more: float = 0.1
    bury_tile: tuple[float, ...] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    wait: float = 0.3
    """How likely a last tile still goes out when the attack before it was defended."""


SENSIBLE = Weights()


class Table(NamedTuple):
    """A round in numbers: what the loop needs of a position."""

    hands: list[list[int]]
    sizes: list[int]
    left: list[int]
    """How many of each tile do not lie face up."""
    buried: list[int]
    """How many face-down tiles each seat has."""
    phase: str
    seat: int
    attack: int
    attacker: int
    shown: int
    """The seats that have shown their last tile, a bit each."""
    field: Battlefield
    teams: bool


class Result(NamedTuple):
    """Who goes out, and for how many chips."""

    seat: int
    tile: int
    chips: int


def table_of(position: TigerAndDragon) -> Table:
    """The table of a position in which a seat is to move."""
    left, buried = list(COPIES), []
    for line in position.attacks:
        for tile in line:
            left[tile] -= 1
    for line in position.defences:
        down = 0
        for tile in line:
            if tile >= FACE_DOWN:
                down += 1
            else:
                left[tile] -= 1
        buried.append(down)
    return Table(
        [hand[:] for hand in position.hands],
        position.sizes[:],
        left,
        buried,
        position.phase,
        position.turn,
        position.attack,
        position.attacker,
        seats_that_showed(position),
        BATTLEFIELDS[position.field],
        bool(position.options["teams"]),
    )


# -- one choice


def chips_for(field: Battlefield, tile: int, shown: bool, buried: Sequence[int], seat: int) -> int:
    """What going out with this tile pays."""
    if tile in (TIGER, DRAGON):
        return field.chips(0)
    chips = field.chips(tile, shown)
    if tile != 1 and len(buried) > 2:
        chips += (sum(buried) if field.all_bonuses else buried[seat]) * field.per_bonus
    return chips


def answers_left(tile: int, hand: Sequence[int], left: Sequence[int]) -> int:
    """How many tiles that match this attack a player with this hand has not seen."""
    return sum([left[other] - hand[other] for other in ANSWERS[tile]])


def best_attack(tiles: Sequence[int], hand: Sequence[int], left: Sequence[int], weights: Weights) -> int:
    """The tile to attack with; not for the last two."""
    return _best(tiles, hand, left, weights.attack_unseen, weights.attack_more, weights.attack_tile)


def best_bury(tiles: Sequence[int], hand: Sequence[int], left: Sequence[int], weights: Weights) -> int:
    """The tile to lay face down."""
    return _best(tiles, hand, left, weights.bury_unseen, weights.bury_more, weights.bury_tile)


def _best(
    tiles: Sequence[int], hand: Sequence[int], left: Sequence[int], unseen: float, more: float, own: Sequence[float]
) -> int:
    best, chosen = -1e9, tiles[0]
    for tile in tiles:
        held = hand[tile]
        mystery = MYSTERY_OF[tile]
        score = unseen * (left[tile] - held + left[mystery] - hand[mystery]) + more * held + own[tile]
        if score > best:
            best, chosen = score, tile
    return chosen


def last_attack(seat: int, tiles: Sequence[int], table: Table, weights: Weights) -> int:
    """Which of the last two tiles to attack with: the other should go out, soon and for many chips."""
    hand, left = table.hands[seat], table.left
    if len(tiles) == 1:
        return tiles[0]
    others = sum(table.sizes) - 2
    unseen = sum(left) - 2
    kept = 1 - others / unseen if unseen > others else 0.0
    worth = []
    for tile, other in ((tiles[0], tiles[1]), (tiles[1], tiles[0])):
        lap = kept ** answers_left(tile, hand, left)
        later = answers_left(other, hand, left)
        chance = lap + (1 - lap) * weights.wait * later / (later + 3)
        worth.append(chance * chips_for(table.field, other, False, table.buried, seat))
    return tiles[0] if worth[0] >= worth[1] else tiles[1]


def unanswered(tiles: tuple[int, ...], shown: Sequence[int]) -> tuple[int, ...]:
    """The tiles that none of these shown last tiles of opponents matches, or if there are none, all of them."""
    return tuple([tile for tile in tiles if not any(last in ANSWERS[tile] for last in shown)]) or tiles


def lets_partner(seat: int, attacker: int, sizes: Sequence[int]) -> bool:
    """Whether to leave the partner's attack alone."""
    return (seat - attacker) % 2 == 0 and sizes[attacker] <= sizes[seat] > 1


# -- a round


def play_out(table: Table, rng: Random, weights: Sequence[Weights], noise: float = 0.0) -> Result:
    """Play the round to its end; changes the table. ``noise`` is how often a tile is chosen at random."""
    hands, sizes, left, buried, phase, seat, attack, attacker, shown, field, teams = table
    players, random, kinds = len(hands), rng.random, KINDS
    masks = [sum([1 << tile for tile, held in enumerate(hand) if held]) for hand in hands]
    if phase == "show":
        if hands[seat][1] == 0:
            shown |= 1 << seat
        phase, seat = "answer", (seat + 1) % players
    while True:
        tile = -1
        if phase == "answer":
            while seat != attacker:
                tiles = DEFENDERS[attack][masks[seat]]
                if tiles and not (teams and lets_partner(seat, attacker, sizes)):
                    tile = tiles[0] if len(tiles) == 1 else _defence(tiles, hands[seat], attack)
                    break
                seat += 1
                if seat == players:
                    seat = 0
        hand = hands[seat]
        if phase != "attack":
            if tile >= 0:
                left[tile] -= 1
            else:
                tiles = kinds[masks[seat]]
                tile = tiles[0]
                if len(tiles) > 1:
                    if noise and random() < noise:
                        tile = tiles[int(random() * len(tiles))]
                    else:
                        tile = best_bury(tiles, hand, left, weights[seat])
                if sizes[seat] > 1:
                    buried[seat] += 1
            hand[tile] -= 1
            if not hand[tile]:
                masks[seat] ^= 1 << tile
            sizes[seat] -= 1
            if not sizes[seat]:
                return Result(seat, tile, chips_for(field, tile, bool(shown >> seat & 1), buried, seat))
        tiles = kinds[masks[seat]]
        if shown and len(tiles) > 1:
            tiles = unanswered(tiles, _shown(hands, shown, seat, teams))
        if len(tiles) == 1:
            attack = tiles[0]
        elif noise and random() < noise:
            attack = tiles[int(random() * len(tiles))]
        elif sizes[seat] == 2:
            attack = last_attack(seat, tiles, table, weights[seat])
        else:
            attack = best_attack(tiles, hand, left, weights[seat])
        hand[attack] -= 1
        if not hand[attack]:
            masks[seat] ^= 1 << attack
        sizes[seat] -= 1
        left[attack] -= 1
        if field.showing and sizes[seat] == 1 and not hand[1]:
            shown |= 1 << seat
        phase, attacker = "answer", seat
        seat += 1
        if seat == players:
            seat = 0


def _shown(hands: Sequence[Sequence[int]], shown: int, seat: int, teams: bool) -> list[int]:
    """The last tiles that opponents of this seat have shown."""
    return [
        hand.index(1)
        for other, hand in enumerate(hands)
        if shown >> other & 1 and other != seat and not (teams and (other - seat) % 2 == 0)
    ]


def _defence(tiles: Sequence[int], hand: Sequence[int], attack: int) -> int:
    """Which of several matching tiles to defend with: the number itself, and against a mystery tile what there is most of."""
    if attack in (TIGER, DRAGON):
        return max(tiles, key=hand.__getitem__)
    return attack
