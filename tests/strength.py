"""How the levels compare, in every game at its smallest and its fullest table: the figures in docs/bots.md.

    python -m tests.strength [--game GAME] [--players N] [--steps 40] [--minutes 5] [--jobs 2]
        [--games FILE.jsonl] [--out FILE.jsonl]

A pairing is played on duplicate deals until one side is ahead by as many standard errors as ``ENOUGH`` says, in wins or
in points, or 400 games are played, or its minutes are over; at least 40 games. ``--yardstick`` plays Master against
plain information-set MCTS with ten times as many simulations instead: Master thinks until it is done, mostly before
its second is over, and how many simulations that takes at each table is counted first; with ``--steps`` both are cut
down, and ``--simulations`` gives the yardstick another number.

``--games`` keeps the record of each game and goes on where an earlier run with the same options stopped. Its games are
played again first; what does not hold is told and left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from itertools import count, islice
from math import isnan
from pathlib import Path
from statistics import mean

from pygames.bots import make_bot
from pygames.commands import count as whole_number
from pygames.commands.arena import Figures, Match, Played, executor, figures, play_deal
from pygames.commands.files import check_writable, unwritable
from pygames.commands.messages import Failed, Parser, carry_out, reason, say, show
from pygames.game import Move, Position
from pygames.games import all_games
from pygames.randomness import bot_rng
from pygames.record import BadRecord, Record, read_file

PAIRS = (("novice", "random"), ("student", "novice"), ("adept", "student"), ("master", "adept"), ("master", "student"))
ENOUGH = {("master", "student"): 7.0}
"""Standard errors at which a pairing is decided; 4 for the others. Asked for are 6 and 3."""
YARDSTICK = "ismcts"
LEAST, MOST = 40, 400
"""Games a pairing."""
A_THOUGHT = {"dragon-trick": 12}
"""Simulations that count for a thought of a Master that plays none, as for two in Dragon Trick; elsewhere one."""
STEPS = 40
UNTIL_DONE = 1_000_000
"""More thoughts than any bot has."""
COUNTED = 4
"""Games of masters in which their simulations are counted."""


@dataclass(frozen=True)
class Row:
    """One pairing's outcome, from the view of the first bot."""

    game: str
    players: int
    bots: Sequence[str]
    games: int
    wins: float
    """Its share of the wins."""
    in_wins: float
    """How much more often it wins, in standard errors; infinite where it always wins."""
    lead: float
    """Points a game and seat more than the other."""
    in_points: float
    milliseconds: float | None
    """A move of the first bot that was a choice; None where all games are of an earlier run."""

    def markdown(self) -> str:
        """A line for docs/bots.md."""
        first, second = self.bots
        time = "-" if self.milliseconds is None else f"{self.milliseconds:.0f}"
        return (
            f"| {self.game} | {self.players} | {first} – {second} | {self.games} | {100 * self.wins:.0f} % "
            f"| {self.in_wins:+.1f} | {self.lead:+.2f} | {self.in_points:+.1f} | {time} |"
        )


def row(match: Match, bots: Sequence[str], deals: list[list[Played]]) -> Row:
    """The figures of what has been played so far."""
    mine: Figures = figures(deals)[0]
    in_wins = _ratio(mine.win_lead, mine.win_lead_error)
    in_points = _ratio(mine.lead, mine.lead_error)
    games = sum(map(len, deals))
    time = None if isnan(mine.milliseconds) else mine.milliseconds
    return Row(match.game, match.players, bots, games, mine.win_share, in_wins, mine.lead, in_points, time)


def _ratio(value: float, error: float) -> float:
    return value / error if error else (float("inf") if value > 0 else -float("inf") if value < 0 else 0.0)


def kept(path: Path, match: Match) -> dict[int, list[Played]]:
    """The deals of this match that an earlier run has played to the end, by their seeds.

    How long bots took is not known. Raises `Failed` if the file cannot be read.
    """
    games: dict[int, dict[tuple[str, ...], Played]] = {}
    lineups = match.lineups()
    wanted = match.game, match.players, match.options, match.steps, match.seconds
    try:
        for number, record in read_file(path) if path.is_file() or path.is_dir() else ():  # a device may never end
            try:
                if isinstance(record, BadRecord):
                    raise record
                game = Played.of(record)
                if (record.game, record.players, record.options, game.steps, game.seconds) != wanted:
                    continue
                if record.seed is not None and game.lineup in lineups:
                    record.check()
                    games.setdefault(record.seed, {})[game.lineup] = game
            except BadRecord as error:
                say(f"{path}:{number}: {error} It is left out.")
    except OSError as error:
        raise Failed(f"{path}: It cannot be read: {reason(error)}.") from None
    return {seed: [deal[each] for each in lineups] for seed, deal in games.items() if len(deal) == len(lineups)}


def keep(path: Path, deal: Sequence[Played]) -> None:
    """Write down a deal; a line that was cut off when an earlier run was stopped gets its end. Raises `Failed`."""
    try:
        cut_off = path.is_file() and not path.read_bytes().endswith(b"\n")
        with path.open("a", encoding="utf-8") as file:
            file.writelines(["\n"] * cut_off + [game.to_json() + "\n" for game in deal])
    except OSError as error:
        raise unwritable(path, error) from None


def compare(
    match: Match, bots: Sequence[str], pool: Executor, minutes: float, enough: float, games: Path | None = None
) -> Row | None:
    """Play one pairing until it is decided; None if its time is over before a deal is played. Raises `Failed`."""
    begin, deals, seeds = time.monotonic(), [], count(1)
    known = kept(games, match) if games else {}
    now = None
    while True:
        batch = [next(seeds) for _deal in range(4)]
        missing = [seed for seed in batch if seed not in known]
        if missing and time.monotonic() - begin > 60 * minutes:
            return now
        for seed, deal in zip(missing, pool.map(play_deal, [match] * len(missing), missing), strict=True):
            known[seed] = deal
            if games:
                keep(games, deal)
        deals += [known[seed] for seed in batch]
        now = row(match, bots, deals)
        decided = now.games >= LEAST and max(abs(now.in_wins), abs(now.in_points)) >= enough
        if decided or now.games >= MOST:
            return now


def tables(game: str | None, players: int | None) -> Iterator[tuple[str, int]]:
    """The smallest table of two and more and the fullest one of each game."""
    for known in all_games().values():
        sizes = [size for size in known.players if size > 1]
        for size in dict.fromkeys((min(sizes), max(sizes))):
            if game in (None, known.id) and players in (None, size):
                yield known.id, size


def simulations(game: str, players: int, steps: int = UNTIL_DONE) -> int:
    """How many simulations Master takes for a move that is a choice, on average, in at most so many thoughts."""
    taken: list[int] = []
    thoughts = 0

    def choose_move(position: Position) -> Move:
        nonlocal thoughts
        if len(legal := position.legal()) == 1:
            return legal[0]
        bot, rng = make_bot(game, "master"), bot_rng(seed, len(taken))
        line = list(islice(bot.think(position.view(position.turn), rng), steps))
        thoughts += len(line)
        taken.append(line[-1].simulations)
        return line[-1].move

    for seed in range(1, COUNTED + 1):
        Record.played(game, players, seed, all_games()[game].complete(players, {}), choose_move)
    return max(1, round(mean(taken) if any(taken) else A_THOUGHT.get(game, 1) * thoughts / len(taken)))


def pairing(game: str, players: int, bots: tuple[str, str], steps: int | None, number: int | None = None) -> Match:
    """The two bots in turn round the table; the yardstick gets ten times Master's simulations, or this number."""
    if bots[1] == YARDSTICK:
        if number is None:
            number = 10 * simulations(game, players, steps or UNTIL_DONE)
        bots, steps = (bots[0], f"{YARDSTICK}:{number}"), steps or UNTIL_DONE
    seats = tuple(bots[seat % 2] for seat in range(players))
    return Match(game, players, all_games()[game].complete(players, {}), seats, steps or STEPS)


def pair(text: str) -> tuple[str, str]:
    """Two different bots, for argparse."""
    names = [name.strip() for name in text.split(",")]
    if len(set(names)) != 2 or len(names) != 2:
        raise argparse.ArgumentTypeError("it should be two bots, such as master,student")
    return names[0], names[1]


def minutes(text: str) -> float:
    """A time from 0, for argparse."""
    number = float(text)
    if not number >= 0:
        raise argparse.ArgumentTypeError("it should be at least 0")
    return number


def parser() -> Parser:
    """What the command line understands."""
    result = Parser(
        prog="python -m tests.strength", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    result.add_argument("--game", choices=list(all_games()))
    result.add_argument("--players", type=int, metavar="N", help="the smallest or the fullest table of a game")
    result.add_argument("--pair", type=pair, metavar="A,B", help="such as master,student")
    result.add_argument(
        "--steps",
        type=whole_number,
        metavar="K",
        help=f"the most thoughts a move; {STEPS}, or with --yardstick no limit",
    )
    result.add_argument("--minutes", type=minutes, default=5, help="the most a pairing")
    result.add_argument("--jobs", type=whole_number, default=2, metavar="J")
    result.add_argument("--yardstick", action="store_true")
    result.add_argument(
        "--simulations", type=whole_number, metavar="N", help="the yardstick's a move, instead of ten times Master's"
    )
    result.add_argument(
        "--games", type=Path, metavar="FILE", help="keep the games in this file, and count those that are in it"
    )
    result.add_argument("--out", type=Path, metavar="FILE", help="append the rows to this file, a line each")
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all pairings and print a table; the exit codes are those of ``python -m pygames``."""
    line = parser()
    given = line.parse_args(arguments)
    if not list(tables(given.game, given.players)):
        line.error(f"argument --players: no table of {given.players} is the smallest or the fullest of its game")
    try:
        for file in filter(None, (given.games, given.out)):
            check_writable(file)
    except Failed as error:
        line.error(str(error))
    return carry_out(lambda: run(given), line.prog)


def run(given: argparse.Namespace) -> int:
    """Play what the command line asks for. Raises `BadOption` for an unknown bot, before anything is played."""
    pairs: list[tuple[str, str]] = [("master", YARDSTICK)] if given.yardstick else list(PAIRS)
    if given.pair:
        pairs = [given.pair]
    rooms = list(tables(given.game, given.players))
    for first, second in pairs:
        for game, _size in rooms:
            make_bot(game, first)
            if second != YARDSTICK:
                make_bot(game, second)
    show("| game | players | bots | games | wins of the first | in ± | lead in points | in ± | ms a move |")
    show("|---|---|---|---|---|---|---|---|---|")
    with executor(given.jobs, None) as pool:
        for bots in pairs:
            for game, size in rooms:
                match = pairing(game, size, bots, given.steps, given.simulations)
                found = compare(match, match.bots[:2], pool, given.minutes, ENOUGH.get(bots, 4.0), given.games)
                if found is None:
                    continue
                show(found.markdown())
                if given.out:
                    write_row(given.out, found)
    return 0


def write_row(path: Path, found: Row) -> None:
    """Append a row to the file of all rows. Raises `Failed`."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")
    except OSError as error:
        raise unwritable(path, error) from None


if __name__ == "__main__":
    sys.exit(main())
