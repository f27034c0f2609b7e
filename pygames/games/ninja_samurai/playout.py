"""The inner playout that search uses: to the end of the game, on small numbers only, without touching the position."""

from __future__ import annotations

from random import Random

from pygames.games.ninja_samurai.cards import DISCARD, FLIP, NONE, ONI, RESTRICT, RETURN, SILENCE
from pygames.games.ninja_samurai.grid import (
    CELLS_IN,
    FREE,
    LOWER,
    LOWER_WAYS,
    NUMBERS_OFF,
    OPEN_SPOTS,
    PAIRS,
    RIM,
    UPPER,
    UPPER_WAYS,
    edges_of,
    framed,
    kinds_of,
)
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LOST, RENSHI, SEMPAI, NinjaSamurai


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
    actions, random = position.actions, rng.random
    upper, lower, last = UPPER_WAYS, LOWER_WAYS, 0
    covered, silent, only = position.covered, position.silent, position.only
    while True:
        if not covered:
            ways = upper[kinds & UPPER] + lower[kinds & LOWER] if only == FREE else edges_of(kinds, only)
            if not ways:
                return result(step, seat, board, last)
            cell, other, change = ways[int(random() * len(ways))]
            covered = board[other]
            board[other], board[cell] = board[cell], 0
            kinds ^= change
            action, only = actions[covered >> 1], FREE
            if silent:
                silent = False
                action = NONE
        else:
            action = actions[covered >> 1]
        if action > RESTRICT:
            here = (kinds | kinds >> 9) & 511
            if action < DISCARD:
                pairs = PAIRS[action][here]
                if not pairs:
                    return result(step, seat, None, last)
                one, two = pairs[int(random() * len(pairs))]
                first, second = board[one], board[two]
                board[one], board[two] = second, first
                if (first ^ second) & 1:
                    kinds ^= 513 << one | 513 << two
            elif action == RETURN:
                cells, present = RIM[here], 1 << (covered >> 1)
                for card in board:
                    present |= 1 << (card >> 1)
                numbers = NUMBERS_OFF[present]
                if not numbers:
                    return result(step, seat, None, last)
                nth = int(random() * (2 * len(numbers) * len(cells)))
                number, cell = numbers[nth // (2 * len(cells))], cells[(nth >> 1) % len(cells)]
                board[cell] = 2 * number + (nth & 1)
                kinds |= 512 << cell if nth & 1 else 1 << cell
            else:
                cells = CELLS_IN[here if action == DISCARD else kinds >> 9 if covered & 1 else kinds & 511]
                if not cells:
                    return result(step, seat, None, last)
                cell = cells[int(random() * len(cells))]
                if action == FLIP:
                    board[cell] ^= 1
                    kinds ^= 513 << cell
                else:
                    last = board[cell] >> 1
                    kinds ^= 512 << cell if board[cell] & 1 else 1 << cell
                    board[cell] = 0
        elif action == SILENCE:
            silent = True
        elif action == RESTRICT:
            only = covered & 1
        covered = 0
        seat ^= step


def place(position: NinjaSamurai, rng: Random) -> tuple[list[int], int]:
    """Place the rest of the pile at random: the board, and the seat that moves first."""
    random, spots, lying, open_spots = rng.random, position.spots, [0] * 25, OPEN_SPOTS
    for spot, card in position.layout:
        lying[spot] = card
    for number in position.pile:
        ways = open_spots[spots]
        spot, face = ways[int(random() * len(ways))]
        lying[spot] = number + number + face
        spots |= 1 << spot
    return framed(lying, spots), 1 - position.first


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
