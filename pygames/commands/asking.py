"""Asking bots for their moves. Many are other people's work: what goes wrong in one is told as its fault, and where."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pygames.bots import TREE_SEARCH, Bot, Thought, bots_for, decide, in_a_line, plugged_in
from pygames.commands.messages import Failed, say, trace
from pygames.game import CHANCE, Move, Position, Value
from pygames.games import get
from pygames.randomness import bot_rng, deal_rng
from pygames.record import Record
from pygames.search.ismcts import ISMCTS
from pygames.text import _


@dataclass(frozen=True, slots=True)
class Player:
    """A bot at a table, the name by which it was asked for, and how long it may think about a move.

    Plain tree search has its iterations for that, whatever the others' limits are.
    """

    name: str
    bot: Bot
    steps: int | None = None
    seconds: float | None = None

    def choose(self, position: Position, rng: Random, seed: int, ply: Callable[[], int]) -> tuple[Move, float]:
        """The bot's move for the seat to move, and how many seconds it thought. Raises `Failed`.

        ``ply`` counts what has been played; it is called only if that has to be told.
        """
        view = position.view(position.turn)
        steps, seconds = self.steps, self.seconds
        if isinstance(self.bot, ISMCTS):
            steps, seconds = self.bot.iterations, None
        begin = time.perf_counter()
        try:
            thought = decide(self.bot, view, rng, steps=steps, seconds=seconds)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # its SystemExit or BrokenPipeError would pass for the command's own
            raise self._failed(position.turn, seed, ply(), in_a_line(error), trace(error)) from None
        spent = time.perf_counter() - begin
        if fault := _fault(thought, position):
            raise self._failed(position.turn, seed, ply(), fault)
        return thought.move, spent

    def _failed(self, seat: int, seed: int, ply: int, what: str, detail: str = "") -> Failed:
        text = _("The bot {name} (seat {seat}, seed {seed}, ply {ply}): {what}")
        return Failed(text.format(name=self.name, seat=seat, seed=seed, ply=ply, what=what), detail)


def _fault(thought: object, position: Position) -> str:
    """What is wrong with what a bot thought, as a sentence; empty where its move can be played."""
    if not isinstance(thought, Thought):
        return _("What it thinks is of type {type}, not a Thought.").format(type=type(thought).__name__)
    move: object = thought.move
    if not isinstance(move, str):
        return _("Its move is of type {type}, not a text.").format(type=type(move).__name__)
    if move not in position.legal():
        return _("It may not play {move}: {reason}").format(move=move[:40], reason=position.why_not(move))
    return ""


def play_out(
    game: str,
    seed: int,
    options: Mapping[str, Value],
    players: Sequence[Player],
    *,
    legal: bool = False,
) -> tuple[Record, tuple[tuple[float, ...], ...]]:
    """A whole game between bots, and for each seat how long each of its moves took that was a choice.

    The seed fixes the deals and, where steps are limited and not seconds, all that the bots decide. Raises `Failed`.
    """
    moves: list[Move] = []
    times: list[list[float]] = [[] for _player in players]

    def choose_move(position: Position) -> Move:
        rng = bot_rng(seed, len(moves))
        if position.turn >= len(players):  # an automatic seat
            move = position.legal()[0]
        else:
            player = players[position.turn]
            move, spent = player.choose(position, rng, seed, lambda: _plies(game, seed, options, len(players), moves))
            if len(position.legal()) > 1:
                times[position.turn].append(spent)
        moves.append(move)
        return move

    record = Record.played(game, len(players), seed, options, choose_move, legal=legal)
    return record, tuple(map(tuple, times))


def _plies(game: str, seed: int, options: Mapping[str, Value], players: int, moves: Sequence[Move]) -> int:
    """How many plies the game has had after these moves: with the deals, which whoever chooses moves does not see."""
    position, deals, made = get(game).new(players, options), 0, 0
    while position.turn == CHANCE or made < len(moves):
        if position.turn == CHANCE:
            position.deal(position.draw(deal_rng(seed, deals)))
            deals += 1
        else:
            position.play(moves[made])
            made += 1
    return deals + made


def tell_namesakes(game: str, names: Iterable[str]) -> None:
    """Say which of these bots another package offers too, as it is this package's that plays."""
    own = {*bots_for(game), TREE_SEARCH}
    for name in dict.fromkeys(name.partition(":")[0] for name in names):
        if name in own and name in plugged_in():
            text = _("{name} is the bot of this package; the one that {package} offers by the same name does not play.")
            say(text.format(name=name, package=", ".join(plugged_in()[name].packages)))
