"""Who has won how often: one line for every finished game, kept in the browser, counted when the page is opened."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Self

from pygames import plain_json
from pygames.table import Table

KEPT = 5000
HIGHEST = 10**6
"""No score of a game is higher; of a number without bounds there is no average."""


@dataclass(frozen=True, slots=True)
class Result:
    """One person's result in one game."""

    game: str
    table: str
    """The table's key, so that a game is counted once; in lines of earlier versions its id and seed."""
    name: str
    players: int
    against: str
    """The strongest kind of opponent: a bot's name, ``person``, or empty for a solo game."""
    score: int
    won: bool
    conceded: bool = False
    seat: int | None = None
    """Whose result it is; None in lines of earlier versions, which knew people by their names."""

    def is_of(self, other: Result) -> bool:
        """Whether it is the same person's in the same game, however that ended."""
        if self.table != other.table:
            return False
        return self.name == other.name if None in (self.seat, other.seat) else self.seat == other.seat


@dataclass
class Statistics:
    """All results, oldest first."""

    results: list[Result] = field(default_factory=list)

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read from the browser's storage; lines that make no sense are left out."""
        try:
            data = plain_json.parse(text) if text else []
        except ValueError:
            data = []
        kinds = {"game": str, "table": str, "name": str, "players": int, "against": str, "score": int, "won": bool}
        results = []
        for entry in data if isinstance(data, list) else []:
            if isinstance(entry, dict) and all(type(entry.get(key)) is kind for key, kind in kinds.items()):
                fields = {key: entry[key] for key in kinds}
                if max(abs(fields["score"]), abs(fields["players"])) > HIGHEST:
                    continue
                seat = entry.get("seat")
                results.append(
                    Result(**fields, conceded=entry.get("conceded") is True, seat=seat if type(seat) is int else None)
                )
        return cls(results)

    def to_json(self) -> str:
        """For the browser's storage."""
        return json.dumps([asdict(result) for result in self.results[-KEPT:]], ensure_ascii=False)

    def add(self, table: Table) -> None:
        """Count a finished game once for each person at it; an end that was taken back gives way to the new one."""
        scores, winners = table.position.scores(), table.position.winners()
        for seat in table.persons:
            self._count(_result(table, seat, scores[seat], seat in winners, False))

    def concede(self, table: Table, seat: int) -> None:
        """Count a game as given up by this seat, unless it is over."""
        if seat in table.persons and not table.over:
            self._count(_result(table, seat, table.position.scores()[seat], False, True))

    def merge(self, older: Self) -> int:
        """Take in results from elsewhere that are not here, as older than all here; how many they are.

        Where both know the end of a game, the one here stays. Two lines of earlier versions are the same only if all of
        them is: another device may have had another game of that id and seed.
        """
        known: dict[str, list[Result]] = {}
        for result in self.results:
            known.setdefault(result.table, []).append(result)
        fresh = []
        for result in older.results:
            here = known.setdefault(result.table, [])
            if not any(_same(result, other) for other in here):
                here.append(result)
                fresh.append(result)
        self.results = fresh + self.results
        return len(fresh)

    def _count(self, result: Result) -> None:
        for at, old in enumerate(self.results):
            if old.is_of(result):
                self.results[at] = result
                return
        self.results.append(result)


def _same(one: Result, other: Result) -> bool:
    """Whether two lines, perhaps of two devices, are the same person's in the same game."""
    if one.seat is None and other.seat is None:
        return one == other
    return one.game == other.game and one.is_of(other)


def _result(table: Table, seat: int, score: int, won: bool, conceded: bool) -> Result:
    others = [mate.bot or "person" for number, mate in enumerate(table.seats) if number != seat]
    order = ["", "random", "novice", "student", "adept", "master", "person"]
    against = max(others, key=lambda kind: order.index(kind) if kind in order else len(order), default="")
    return Result(
        game=table.game.id,
        table=table.key,
        name=table.seats[seat].name,
        players=table.players,
        against=against,
        score=score,
        won=won,
        conceded=conceded,
        seat=seat,
    )
