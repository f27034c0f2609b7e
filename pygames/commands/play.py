"""``python -m pygames play``: a game against bots in a terminal."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.console import Console

from pygames.bots import LEVELS, bots_for, decide, make_bot
from pygames.commands import parse_bots, parse_options
from pygames.commands.asking import Player, tell_namesakes
from pygames.commands.files import check_writable
from pygames.commands.messages import Failed, output, printable, reason, say
from pygames.commands.reading import read_view
from pygames.game import OVER, BadOption, Game, Move, Value
from pygames.games import all_games, get, part
from pygames.randomness import bot_rng
from pygames.record import check_seed
from pygames.table import Seat, Story, Table
from pygames.text import _

MANY = 24
"""So many moves are listed at most; others are typed."""
MOST_FIGURES = 8
"""So many candidates are shown with a hint."""
HANG_UPS = ("SIGHUP", "SIGTERM")
"""Signals, as far as the system has them."""


class Quit(Exception):
    """The player leaves."""


class Terminal(Console):
    """The console, which leaves it to the command to end when the reader of its output has gone."""

    def on_broken_pipe(self) -> None:
        """Called in the midst of handling that error."""
        raise BrokenPipeError

    def print(self, *objects: Any, **how: Any) -> None:
        """As the built-in, by way of which all else is printed. Raises as `show`."""
        with output():
            super().print(*objects, **how)


def run(given: argparse.Namespace) -> int:
    """Set up, play, and leave a record, whatever ends the game."""
    console = Terminal(highlight=False)
    try:
        table, seat = set_up(given, console)
    except Quit:
        console.print()
        return 0
    check_writable(target(table, given.save))
    with hang_ups() as no_more:
        try:
            try:
                Evening(console, table, seat).play()
            except Quit:
                console.print(_("You leave the table."))
            finally:
                no_more()  # so that nothing but Ctrl-C ends the saving
        except BaseException:  # Ctrl-C, a failing bot, a closed terminal: the game is kept; what ended it is told later
            say(kept(table, given.save))
            raise
        text = save(table, given.save)
    try:
        console.print(printable(text), markup=False, soft_wrap=True)
    except (OSError, Failed):
        say(text)
        raise
    return 0


@contextmanager
def hang_ups() -> Iterator[Callable[[], None]]:
    """A terminal window that is closed, or a polite kill, ends a game as Ctrl-C does: once, so that it can be saved.

    Yields a function after which not even that once. A signal that is ignored, as under nohup, stays so.
    """
    known = [getattr(signal, name) for name in HANG_UPS if hasattr(signal, name)]
    before = {each: was for each in known if (was := signal.getsignal(each)) not in (None, signal.SIG_IGN)}

    def no_more() -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)

    def leave(*_signal: object) -> None:
        no_more()
        raise KeyboardInterrupt

    try:
        for each in before:
            signal.signal(each, leave)
        yield no_more
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


# -- setting up


def set_up(given: argparse.Namespace, console: Console) -> tuple[Table, int]:
    """The table, by the arguments; what they leave out is asked, with the usual answer offered."""
    games = list(all_games().values())
    asking = given.game is None or given.players is None
    if given.game is None:
        game = games[choice(console, _("Which game?"), [entry.title for entry in games], 0)]
    else:
        game = get(given.game)
    options: dict[str, Value] = parse_options(game, given.set)
    players = given.players
    if players is None:
        numbers = list(game.players)
        players = numbers[choice(console, _("How many players?"), [str(number) for number in numbers], 0)]
    if asking:
        ask_options(game, players, options, console)
    game.complete(players, options)
    if not 0 <= given.seat < players:
        raise BadOption(_("Your seat is a number from 0 to {last}.").format(last=players - 1))
    levels = [level for level in LEVELS if level.id in bots_for(game.id)]
    if given.bots is not None:
        bots = [player.name for player in parse_bots(game, given.bots, players - 1)]
        tell_namesakes(game.id, bots)
    elif asking and players > 1 and len(levels) > 1:
        texts = [f"{_(level.name)}: {_(level.character)}" for level in levels]
        bots = [levels[choice(console, _("Against whom?"), texts, min(1, len(texts) - 1))].id] * (players - 1)
    else:
        bots = ["student"] * (players - 1)
    names = {level.id: _(level.name) for level in LEVELS}
    seats = [Seat(f"{names.get(bot, bot)} {number}", bot) for number, bot in enumerate(bots, 1)]
    seats.insert(given.seat, Seat(_("Guest")))
    seed = SystemRandom().randrange(2**53) if given.seed is None else check_seed(given.seed)
    return Table.new(game.id, seats, seed, options), given.seat


def ask_options(game: Game, players: int, options: dict[str, Value], console: Console) -> None:
    """Ask for the options that were not set, where there is a choice that goes with the number of players."""
    for option in game.options:
        if option.name in options:
            continue
        possible = [value for value in option.choices if goes(game, players, {**options, option.name: value})]
        if len(possible) < 2:
            continue
        labels = dict(zip(option.choices, map(_, option.labels), strict=True)) if option.labels else {}
        spoken = {True: _("yes"), False: _("no")}
        texts = [labels.get(v) or (spoken[v] if isinstance(v, bool) else str(v)) for v in possible]
        usual = possible.index(option.default) if option.default in possible else 0
        options[option.name] = possible[choice(console, _(option.title), texts, usual)]


def goes(game: Game, players: int, options: dict[str, Value]) -> bool:
    """Whether the options go together."""
    try:
        game.complete(players, options)
    except BadOption:
        return False
    return True


def ask(console: Console, prompt: str) -> str:
    """A line from the player. Raises `Quit` at the end of the input or when told so."""
    if sys.stdin is None:  # closed
        raise Quit
    try:
        text = console.input(prompt)
    except (EOFError, UnicodeDecodeError):
        raise Quit from None
    if text.strip().lower() in ("q", "quit", "exit"):
        raise Quit
    return text.strip()


def choice(console: Console, question: str, texts: list[str], usual: int) -> int:
    """Which of the texts the player chooses, by its number; Enter takes the usual one."""
    console.print(question, style="bold", markup=False)
    for number, text in enumerate(texts, 1):
        console.print(f"{number:3}  {text}", markup=False)
    while True:
        answer = ask(console, f"[{usual + 1}] > ".replace("[", "\\["))
        if not answer:
            return usual
        if answer.isdecimal() and len(answer) < 9 and 1 <= int(answer) <= len(texts):
            return int(answer) - 1
        console.print(_("A number from 1 to {last}, or q to quit.").format(last=len(texts)))


# -- playing


class Evening:
    """One person at a table in a terminal."""

    def __init__(self, console: Console, table: Table, seat: int) -> None:
        self.console, self.table, self.seat = console, table, seat
        self.story, self.told = Story(table, seat), 0
        self.words = part(table.game.id, "words")

    def play(self) -> None:
        """To the end of the game. Raises `Quit`, and `Failed` if a bot cannot play on."""
        table = self.table
        self.console.rule(table.game.title)
        self.console.print(_("Type a move or its number; hint, table, help, or quit."))
        while True:
            self.tell()
            if table.position.turn == OVER:
                self.result()
                return
            if table.between_rounds:
                self.console.rule()
                table.deal()
            elif table.person_to_move:
                self.show()
                table.play(self.choose())
            elif (thinking := table.bot_to_move()) is not None:
                bot, _view, rng = thinking
                player = Player(table.seats[table.position.turn].bot, bot)
                table.play(player.choose(table.position, rng, table.dice, lambda: len(table.plies))[0])
            else:
                table.play(table.position.legal()[0])

    def tell(self) -> None:
        """What has happened since."""
        lines = self.story.lines()
        for line in lines[self.told :]:
            self.console.print(f"  {line.text}", style="dim", markup=False)
        self.told = len(lines)

    def show(self) -> None:
        """The table."""
        self.console.print()
        for line in read_view(self.table.game.id, self.table.position.view(self.seat), self.table.names):
            items = "  ".join(line.items)
            text = f"{line.label}: {items}" if line.label and items else line.label or items
            self.console.print("  " * line.depth + text, style="bold" if line.depth == 0 else None, markup=False)

    def choose(self) -> Move:
        """The player's move: a legal one. Raises `Quit`."""
        position = self.table.position
        view, moves = position.view(self.seat), list(position.legal())
        self.console.print()
        for number, move in enumerate(moves[:MANY], 1):
            self.console.print(f"{number:3}  {self.words.move_text(view, move)}  ({move})", markup=False)
        if len(moves) > MANY:
            more = _("and {count} more, such as {move}; type the one you want").format(
                count=len(moves) - MANY, move=moves[-1]
            )
            self.console.print(f"     {more}", markup=False)
        while True:
            text = ask(self.console, "> ")
            if text in moves:
                return text
            if text.isdecimal() and 1 <= int(text[:9]) <= len(moves):
                return moves[int(text[:9]) - 1]
            self.answer(text, len(moves))

    def answer(self, text: str, count: int) -> None:
        """What is said to a line that is no legal move."""
        match text.lower():
            case "":
                pass
            case "hint" | "h":
                self.hint()
            case "table" | "t":
                self.show()
            case "help" | "?":
                self.console.print(
                    _(
                        "Type a move as in (brackets) or its number. "
                        "hint: what the strongest bot would do. table: show it again."
                    )
                )
            case _ if text.isdecimal():
                self.console.print(_("The moves have the numbers 1 to {last}.").format(last=count))
            case _:
                self.console.print(self.table.position.why_not(text), style="red", markup=False)

    def hint(self) -> None:
        """What the strongest bot would do, why, and what it expects of each candidate."""
        table = self.table
        view = table.position.view(self.seat)
        bot = make_bot(table.game.id, list(bots_for(table.game.id))[-1])
        thought = decide(bot, view, bot_rng(table.dice, len(table.plies)))
        text = self.words.move_text(view, thought.move)
        self.console.print(f"{text}. {thought.reason}".strip(), style="green", markup=False)
        if len(thought.values) > 1:
            self.console.print(_(thought.measure.words), style="green", markup=False)
            for move, value in sorted(thought.values.items(), key=lambda pair: -pair[1])[:MOST_FIGURES]:
                line = f"  {thought.measure.write(value):>8}  {self.words.move_text(view, move)}"
                self.console.print(line, style="green", markup=False)

    def result(self) -> None:
        """Final scores."""
        self.console.rule(_("The end"))
        winners = self.table.position.winners()
        for seat, (name, score) in enumerate(zip(self.table.names, self.table.position.scores(), strict=True)):
            mark = "*" if seat in winners else " "
            self.console.print(f" {mark} {name}: {score}", markup=False)


def target(table: Table, file: str | None) -> Path:
    """Where the record goes; an old file is never written over unless it was named."""
    return Path(file) if file else free_name(f"{table.game.id}-{table.seed}")


def save(table: Table, file: str | None) -> str:
    """Leave the record, and say where.

    Raises `Failed` if it is not where it was asked to be, and says where else it is, if it could be written at all.
    """
    path = target(table, file)
    try:
        write(table, path)
    except (OSError, ValueError) as error:
        text = _("The record could not be written to {file}: {reason}.").format(file=path, reason=reason(error))
        if file:
            other = target(table, None)
            try:
                write(table, other)
                text += " " + _("It is in {file}.").format(file=other)
            except OSError:
                pass
        raise Failed(text) from None
    return _("The record is in {file}.").format(file=path)


def kept(table: Table, file: str | None) -> str:
    """What `save` says, whether it could or not."""
    try:
        return save(table, file)
    except Failed as failed:
        return str(failed)


def write(table: Table, path: Path) -> None:
    """Write the record. Raises `OSError`."""
    path.write_text(table.to_json() + "\n", "utf-8")


def free_name(stem: str) -> Path:
    """A file name that is not taken yet."""
    path, number = Path(f"{stem}.json"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.json"), number + 1
    return path
