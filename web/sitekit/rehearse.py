"""Runs inside Pyodide, under Node (snapshot.mjs): plays a little of every game, so that the snapshot remembers how.

Whatever is worked out once and kept (what a card looks like, Python's own notes on the code that has run) would otherwise
be worked out in front of the first person who taps: that took three times as long as the same tap later on.
"""

import html
import re
from random import Random
from typing import Any

from pygames.games import all_games
from pygames.table import Seat, Table
from pygames.ui import link
from pygames.ui.session import Session

ACTS = 60
"""Taps at each table."""
LEGAL = re.compile(r'<button[^>]*\bis-legal\b[^>]*data-act="([^"]*)"')
GO_ON = re.compile(r'data-act="(confirm|next)"')


def answer(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """What the session answers. Bots that need no time never wait, so there is nothing to wait for here either."""
    try:
        session.handle(request).send(None)
    except StopIteration as done:
        frame: dict[str, Any] = done.value
        return frame
    raise RuntimeError("the session waits for something")


def play(game: str, players: int) -> None:
    """One person's first taps at a table with novices."""
    dice, session = Random(1), Session()
    seats = [Seat("A", ""), *(Seat(name, "novice") for name in "BCDE"[: players - 1])]
    address = "#play/" + link.write(Table.new(game, seats, 1))
    request: dict[str, Any] = {"do": "start", "store": {"settings": '{"speed": "instant"}'}, "url": address}
    for _act in range(ACTS):
        frame = answer(session, request)
        request = frame["next"]
        if not request:
            acts = GO_ON.findall(frame["html"]) or LEGAL.findall(frame["html"]) or re.findall('data-act="(play [^"]*)"', frame["html"])
            if not acts:
                return
            request = {"do": "act", "act": html.unescape(dice.choice(acts)), "form": {}}


for known in all_games().values():
    play(known.id, max(players for players in known.players if players <= 4))
