"""What the log and the buttons of Ninja Samurai say."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.game import Move
from pygames.games.ninja_samurai.cards import NONE, RESTRICT, SILENCE, card_name, card_text, kind_name
from pygames.games.ninja_samurai.grid import CELL_OF, CELLS, EDGE_OF, PAIR_OF, PLACE_OF, RETURN_OF, SPOTS
from pygames.games.ninja_samurai.rules import HANSHI, KYOSHI, LOST, RENSHI
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.text import N_, _

__all__ = ["card_name", "card_text", "describe", "describe_deal", "move_text"]

RANK_NAMES = (N_("Lost"), N_("Sempai"), N_("Renshi"), N_("Kyoshi"), N_("Hanshi"))


def rank_name(rank: int) -> str:
    """The title that a solo score stands for."""
    return _(RANK_NAMES[rank])


def move_text(view: NinjaSamuraiView, move: Move) -> str:
    """The label of a move: "Move ninja 3 from a1 onto samurai 4 on b1"."""
    board, verb = view.board, move.partition(" ")[0]
    if verb == "place":
        spot, face = PLACE_OF[move]
        return _("Place {card} at {x},{y}").format(
            card=card_name(2 * view.top + face), x=SPOTS[spot][0], y=SPOTS[spot][1]
        )
    if verb == "move":
        cell, other = EDGE_OF[move]
        return _("Move {mover} from {cell} onto {covered} on {other}").format(
            mover=card_name(board[cell]), cell=CELLS[cell], covered=card_name(board[other]), other=CELLS[other]
        )
    if verb == "swap":
        one, two = PAIR_OF[move]
        return _("Swap {first} on {one} and {second} on {two}").format(
            first=card_name(board[one]), one=CELLS[one], second=card_name(board[two]), two=CELLS[two]
        )
    if verb == "return":
        card, cell = RETURN_OF[move]
        return _("Return {card} to {cell}").format(card=card_name(card), cell=CELLS[cell])
    cell = CELL_OF[move]
    text = _("Discard {card} on {cell}") if verb == "discard" else _("Flip {card} on {cell}")
    return text.format(card=card_name(board[cell]), cell=CELLS[cell])


def describe(before: NinjaSamuraiView, by: int, move: Move, after: NinjaSamuraiView, names: Sequence[str]) -> list[str]:
    """The lines of the log for one ply."""
    verb, name = move.partition(" ")[0], names[by]
    if verb == "place":
        card = card_name(2 * before.top + PLACE_OF[move][1])
        lines = [_("{name} places {card}.").format(name=name, card=card)]
        if not after.top:
            first_mover = names[1 - before.first]
            lines.append(_("All nine cards lie on the table: {name} moves first.").format(name=first_mover))
    elif verb == "move":
        lines = _moved(before, name, move, after)
    else:
        lines = [_acted(before, name, move)]
    return lines + _ended(before, after, names)


def _moved(before: NinjaSamuraiView, name: str, move: Move, after: NinjaSamuraiView) -> list[str]:
    cell, other = EDGE_OF[move]
    covered = before.board[other]
    lines = [
        _("{name} moves {mover} from {cell} to {other} and covers {covered}.").format(
            name=name,
            mover=card_name(before.board[cell]),
            cell=CELLS[cell],
            other=CELLS[other],
            covered=card_name(covered),
        )
    ]
    action = before.actions[covered >> 1]
    if action == NONE:
        return lines
    if before.silent:
        lines.append(_("Its action is not done, as card 7 was covered on the previous turn."))
    elif action == SILENCE:
        lines.append(_("The action of the next turn will not be done."))
    elif action == RESTRICT:
        lines.append(_("On the next turn only a {kind} may move.").format(kind=kind_name(covered & 1)))
    return lines


def _acted(before: NinjaSamuraiView, name: str, move: Move) -> str:
    board, verb = before.board, move.partition(" ")[0]
    if verb == "swap":
        one, two = PAIR_OF[move]
        return _("{name} swaps {first} on {one} and {second} on {two}.").format(
            name=name, first=card_name(board[one]), one=CELLS[one], second=card_name(board[two]), two=CELLS[two]
        )
    if verb == "return":
        card, cell = RETURN_OF[move]
        return _("{name} returns {card} to {cell}.").format(name=name, card=card_name(card), cell=CELLS[cell])
    cell = CELL_OF[move]
    if verb == "discard":
        return _("{name} discards {card} from {cell}.").format(name=name, card=card_name(board[cell]), cell=CELLS[cell])
    return _("{name} flips {card} on {cell}: it is a {kind} now.").format(
        name=name, card=card_name(board[cell]), cell=CELLS[cell], kind=kind_name(1 - (board[cell] & 1))
    )


def _ended(before: NinjaSamuraiView, after: NinjaSamuraiView, names: Sequence[str]) -> list[str]:
    if after.players == 1:
        return [_solo_end(after)] if after.phase == "over" else []
    if len(after.games) == len(before.games):
        return []
    result = after.games[-1]
    if result.reason == "no action":
        text = _("{loser} cannot do the action of card {number}: {winner} wins the game.")
    else:
        text = _("{loser} cannot move: {winner} wins the game.")
    lines = [text.format(loser=names[1 - result.winner], winner=names[result.winner], number=after.covered >> 1)]
    if after.winners and after.options["match"] == 3:
        lines.append(
            _("{winner} wins the match by {most} games to {least}.").format(
                winner=names[after.winners[0]], most=max(after.scores), least=min(after.scores)
            )
        )
    return lines


def _solo_end(after: NinjaSamuraiView) -> str:
    rank = rank_name(after.rank)
    if after.rank == LOST:
        return _("The action of card {number} cannot be done: the game is lost.").format(number=after.covered >> 1)
    if after.rank == HANSHI:
        return _("No card is left, and the Oni went last: the rank is {rank}.").format(rank=rank)
    if after.rank == KYOSHI:
        return _("No card is left: the rank is {rank}.").format(rank=rank)
    if after.rank == RENSHI:
        return _("One card is left: the rank is {rank}.").format(rank=rank)
    left = 9 - after.board.count(0)
    return _("No move is possible, and {number} cards are left: the rank is {rank}.").format(number=left, rank=rank)


def describe_deal(before: NinjaSamuraiView, after: NinjaSamuraiView, names: Sequence[str]) -> list[str]:
    """The lines of the log for a deal."""
    if after.players == 1:
        lines = [_("The nine cards lie on the table.")]
        return [*lines, _solo_end(after)] if after.phase == "over" else lines
    text = _("The cards are shuffled into a pile: {name} places first.").format(name=names[after.first])
    if after.options["match"] == 1:
        return [text]
    return [_("Game {number} of the match begins.").format(number=len(after.games) + 1), text]
