"""The inner playout that search uses: to the end of the game, on small numbers only, without touching the position."""

from __future__ import annotations

from random import Random

from pygames.games.ninja_samurai.cards import DISCARD, FLIP, NONE, ONI, RESTRICT, RETURN, SILENCE
from pygames.games.ninja_samurai.grid import (
    FREE,
    LOWER,
    UPPER,
    cells_in,
    edges_of,
    kinds_of,
    lower,
    numbers_in,
    open_spots,
    pairs,
    rim,
    upper,
)
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LINE, LOST, RENSHI, SEMPAI, NinjaSamurai, framed


def playout(position: NinjaSamurai, rng: Random) -> list[int]:
    """Play uniformly random moves to the end of the game: who wins it as 1 and 0, or the solo rank.

    Draws one ``rng.random()`` a decision and takes the move of `legal` that it points at, so the contract's own
    random play with the same generator makes the very same moves.
    """
    if position.turn < 0:
        return [0] * position.players
    if position.phase == "place":
        board, seat = place(position, rng)
        kinds = kinds_of(board)
    else:
        board, seat, kinds = position.board[:], position.turn, position.kinds
    step = position.players - 1
    gone = 0
    for number in position.discarded:
        gone |= 1 << number
    last = position.discarded[-1] if position.discarded else 0
    actions, random = position.actions, rng.random
    covered, silent, only = position.covered, position.silent, position.only
    while True:
        if not covered:
            ways = upper(kinds & UPPER) + lower(kinds & LOWER) if only == FREE else edges_of(kinds, only)
            if not ways:
                return result(step, seat, board, last)
            cell, other, change = ways[int(random() * len(ways))]
            covered = board[other]
            board[other], board[cell] = board[cell], 0
            kinds ^= change
            last = covered >> 1
            gone |= 1 << last
            action = NONE if silent else actions[last]
            silent, only = action == SILENCE, FREE if action != RESTRICT else covered & 1
        else:
            action = actions[covered >> 1]
        if action > RESTRICT:
            here = (kinds | kinds >> 9) & 511
            if action < DISCARD:
                both = pairs(here, LINE[action])
                if not both:
                    return result(step, seat, None, last)
                one, two = both[int(random() * len(both))]
                board[one], board[two] = board[two], board[one]
                if (board[one] ^ board[two]) & 1:
                    kinds ^= 513 << one | 513 << two
            elif action == RETURN:
                numbers, cells = numbers_in(gone ^ 1 << (covered >> 1)), rim(here)
                if not numbers:
                    return result(step, seat, None, last)
                nth = int(random() * (2 * len(numbers) * len(cells)))
                number, cell = numbers[nth // (2 * len(cells))], cells[(nth >> 1) % len(cells)]
                board[cell] = 2 * number + (nth & 1)
                kinds |= 512 << cell if nth & 1 else 1 << cell
                gone ^= 1 << number
            else:
                cells = cells_in(here if action == DISCARD else kinds >> 9 if covered & 1 else kinds & 511)
                if not cells:
                    return result(step, seat, None, last)
                cell = cells[int(random() * len(cells))]
                if action == FLIP:
                    board[cell] ^= 1
                    kinds ^= 513 << cell
                else:
                    last = board[cell] >> 1
                    gone |= 1 << last
                    kinds ^= 512 << cell if board[cell] & 1 else 1 << cell
                    board[cell] = 0
        covered = 0
        seat ^= step


def place(position: NinjaSamurai, rng: Random) -> tuple[list[int], int]:
    """Place the rest of the pile at random: the board, and the seat that moves first."""
    random, spots, layout = rng.random, position.spots, list(position.layout)
    for number in position.pile:
        free = open_spots(spots)
        nth = int(random() * (2 * len(free)))
        layout.append((free[nth >> 1], 2 * number + (nth & 1)))
        spots |= 1 << free[nth >> 1]
    return framed(layout, spots), 1 - position.first


def placed(position: NinjaSamurai, rng: Random) -> NinjaSamurai:
    """A copy in which the rest of the pile is placed at random: ready for the solver, unless nobody can move."""
    new = position.clone()
    if position.phase == "place":
        new.start(*place(position, rng))
    return new


def result(step: int, seat: int, board: list[int] | None, last: int) -> list[int]:
    """What the end brings each seat when ``seat`` cannot move on the board or, with no board, cannot act."""
    if step:
        return [seat, 1 - seat]
    if board is None:
        return [LOST]
    left = 9 - board.count(0)
    return [SEMPAI if left > 1 else RENSHI if left else HANSHI if last == ONI else KYOSHI]
