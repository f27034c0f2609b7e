"""The tiles of Tiger & Dragon, the moves they make, and what matches what.

Inside, a tile is a number: 1 to 8 are the numbered tiles, 0 is the Tiger mystery, 9 the Dragon mystery. A hand is a list of
ten counts. A face-down tile on a defence line is its number + `FACE_DOWN`; to other seats it is `UNKNOWN`.
"""

from __future__ import annotations

TIGER, DRAGON = 0, 9
TILES = "T12345678D"
COPIES = (1, 1, 2, 3, 4, 5, 6, 7, 8, 1)
ALL_TILES = tuple(tile for tile, copies in enumerate(COPIES) for _copy in range(copies))
TILE = {name: number for number, name in enumerate(TILES)}
HAND = {2: 13, 3: 11, 4: 9, 5: 7}
FACE_DOWN = 16
UNKNOWN = -1
NOBODY = -1
GOAL, TEAM_GOAL = 10, 15

ATTACKS = tuple(f"attack {name}" for name in TILES)
DEFENCES = tuple(f"defend {name}" for name in TILES)
BURIES = tuple(f"bury {name}" for name in TILES)
TOPS = tuple(f"top {name}" for name in TILES)
TILE_OF = {move: tile for moves in (ATTACKS, DEFENCES, BURIES, TOPS) for tile, move in enumerate(moves)}
ATTACKS_WITH = tuple(enumerate(ATTACKS))


def answers(attack: int) -> tuple[int, ...]:
    """The tiles that match an attack: its own number and the mystery of its colour, or all of a mystery's colour."""
    if attack == TIGER:
        return (2, 4, 6, 8)
    if attack == DRAGON:
        return (1, 3, 5, 7)
    return (attack, DRAGON if attack % 2 else TIGER)


ANSWERS = tuple(answers(tile) for tile in range(10))
DEFENCES_WITH = tuple(tuple((tile, DEFENCES[tile]) for tile in matching) for matching in ANSWERS)
