"""A table on the screen: what people do at it, and what happens by itself.

A `Sitting` adds to a `Table` what only the screen knows: whose hand is shown, whether the curtain is down, what is
picked, which dialog is open. None of it is saved; after a reload the table is as it was and the curtain is down.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from pygames.bots import Bot, Thought, bots_for, make_bot
from pygames.game import CHANCE, OVER, GameError, View
from pygames.games import part
from pygames.randomness import bot_rng
from pygames.table import Story, Table
from pygames.text import _
from pygames.ui.face import Face, Look
from pygames.ui.settings import Settings
from pygames.ui.turns import Turns

CURTAIN_PACE = 700
"""The shortest time in milliseconds that a person's own move stays in sight before the curtain falls."""
CURTAIN_PACE_INSTANT = 250
"""The same at instant speed, where people have said that they see quickly."""
FLURRY = 0.1
"""Seconds for which bots move on in one go at instant speed; the page would only flicker with what lies between."""


@dataclass
class Sitting:
    """One table and its state on the screen."""

    id: str
    table: Table
    turns: Turns
    """Where a bot that thinks gives way to other calls."""
    viewer: int = 0
    """The seat from which the table is shown."""
    curtain: int | None = None
    """The seat for which the curtain is down, or None while it is up."""
    picked: tuple[str, ...] = ()
    dialog: str = ""
    look_at: int | None = None
    """How many plies are done on the table that is shown while somebody looks back."""
    hint: Thought | None = None
    message: str = ""
    """Why the last thing tapped cannot be done."""
    generation: int = 0
    """Rises when what a bot thinks about is no longer wanted, so that it notices."""
    thinking: bool = False
    """Whether a call waits for bots, or for a hint: no other one may then ask for them."""
    kept: int = field(init=False)
    """How many plies the saved table has."""
    told: int = 0
    """How many lines of the log have been announced."""
    _called: int | None = None
    """After how many plies the viewer's turn was announced last; None where somebody else was to move since."""
    _read_out: Thought | None = None
    """The hint that was announced last."""
    _stories: dict[int, Story] = field(default_factory=dict)
    _no_undo: tuple[tuple[int, int, int] | None, str] = (None, "")
    """Why undo is not possible, and for which viewer, number of plies and least number of moves that was worked out."""

    def __post_init__(self) -> None:
        self.kept = len(self.table.plies)
        persons = self.table.persons
        if len(persons) > 1:
            self.curtain = self.viewer = self._next_person()
        else:
            self.viewer = persons[0] if persons else self.viewer
            self.told = len(self.story.lines())
        self._after()

    # -- what is seen

    @property
    def face(self) -> Face[View]:
        """How the game looks."""
        face: Face[View] = part(self.table.game.id, "face").FACE
        return face

    @property
    def story(self) -> Story:
        """The log as the viewer saw it."""
        if self.viewer not in self._stories:
            self._stories[self.viewer] = Story(self.table, self.viewer)
        return self._stories[self.viewer]

    def view(self) -> View:
        """What the viewer sees, now or at the ply looked back at."""
        position = self.table.position if self.look_at is None else self.table.at(self.look_at)
        return position.view(self.viewer)

    def look(self, settings: Settings) -> Look[View]:
        """Everything that the table is drawn from."""
        return Look(
            view=self.view(),
            names=self.table.names,
            persons=frozenset(self.table.persons),
            settings=settings,
            picked=self.picked,
            hint=self.hint.move if self.hint else "",
            locked=self.look_at is not None or not self.my_turn,
        )

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is a person and is to move."""
        return self.table.person_to_move and self.table.position.turn == self.viewer

    def why_not_now(self) -> str:
        """Why the viewer can neither move nor be given a hint; empty if both are possible."""
        if self.look_at is not None:
            return _("You are looking back. Return to the game to play on.")
        return "" if self.my_turn else _("It is not your turn.")

    def news(self) -> list[str]:
        """The lines of the log since the last time, or that some were taken back; none while the curtain is down."""
        if self.curtain is not None:
            return []
        lines = self.story.lines()
        before, self.told = self.told, len(lines)
        return [_("Taken back.")] if before > len(lines) else [line.text for line in lines[before:]]

    def my_turn_is_new(self) -> bool:
        """Whether the viewer is to move and has not been told so since the last ply. Asking tells."""
        now = len(self.table.plies) if self.my_turn and self.look_at is None and self.curtain is None else None
        new, self._called = now is not None and now != self._called, now
        return new

    def new_hint(self) -> Thought | None:
        """The hint, if it has not been announced. Asking tells."""
        new, self._read_out = self.hint if self.hint is not self._read_out else None, self.hint
        return new

    # -- what people do

    def tap(self, item: str, settings: Settings) -> None:
        """Something on the table was tapped: pick it, play it, or say why not."""
        view = self.view()
        self.message = self.why_not_now()
        if not self.message:
            self._pick(view, item, settings)
        elif self.look_at is None:
            self.message = view.why_not(item) or self.message

    def _pick(self, view: View, item: str, settings: Settings) -> None:
        face = self.face
        if self.picked == (item,) and item in view.legal:
            self.play(item)
            return
        complaint = face.complain(view, self.picked, item)
        if complaint:
            self.message = complaint
            return
        self.picked = face.tap(view, self.picked, item)
        if not settings.confirm and self.picked == (item,) and item in view.legal:
            self.play(item)

    def play(self, move: str) -> None:
        """Make a move for the viewer, or say why it cannot be made."""
        self.message = self.why_not_now()
        if self.message:
            return
        self.interrupt()
        try:
            self.table.play(move)
        except GameError as error:
            self.message = str(error)
            return
        self._forget()
        self._after()

    def confirm(self) -> None:
        """Play what is picked."""
        move = self.face.move(self.view(), self.picked)
        if move is None:
            self.message = _("Pick a whole move first.")
        else:
            self.play(move)

    def cancel(self) -> None:
        """Close what is open, or else let go of what is picked."""
        self.message = ""
        if self.dialog:
            self.dialog = ""
        elif self.look_at is not None:
            self.look_at = None
        else:
            self.picked = ()

    def open(self, dialog: str) -> None:
        """Open a dialog, such as the log."""
        self.message = ""
        self.dialog = dialog

    def undo(self, settings: Settings) -> None:
        """Take the viewer's last move back, the last choice where single moves make themselves, or say why not."""
        self.message = ""
        self.interrupt()
        try:
            self.table.undo(self.viewer, _least(settings))
        except GameError as error:
            self.message = str(error)
            return
        self._no_undo = (None, "")
        self._forget()
        self.dialog = ""
        self.look_at = None

    def why_no_undo(self, settings: Settings) -> str:
        """Why the viewer's last move cannot be taken back; empty if it can.

        Worked out once a ply, as it samples worlds, and not while others move: whoever takes back that quickly is told then.
        """
        if self.table.position.turn not in (self.viewer, CHANCE, OVER) and self.table.has_moved(self.viewer):
            return ""
        now = (self.viewer, len(self.table.plies), _least(settings))
        if self._no_undo[0] != now:
            self._no_undo = (now, self._work_out_no_undo(settings))
        return self._no_undo[1]

    def _work_out_no_undo(self, settings: Settings) -> str:
        try:
            self.table.undo_target(self.viewer, _least(settings))
        except GameError as error:
            return str(error)
        return ""

    def next_round(self) -> None:
        """Deal the next round."""
        self.message = ""
        if self.table.between_rounds:
            try:
                self.table.deal()
            except GameError as error:
                self.message, self.dialog = str(error), ""
                return
        self.dialog = ""
        self.look_at = None
        self._forget()
        if len(self.table.persons) > 1:  # all have read the summary together, and new hands lie there
            self.curtain = self.viewer = self._next_person()
        self._after()

    def lift(self) -> None:
        """The next person has the tablet: show their hand."""
        self.message = ""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None
            self._called = None
            self.told = len(self.story.lines())

    def hide(self) -> None:
        """The page is out of sight: nobody's hand stays open where several people play."""
        if len(self.table.persons) > 1 and self.curtain is None:
            self.curtain = self.viewer
            self._forget()

    def sit(self, seat: int) -> None:
        """Look from another seat; only where bots alone play."""
        if not self.table.persons and 0 <= seat < self.table.players:
            self.viewer = seat
            self.told = len(self.story.lines())

    def look_back(self, ply: int) -> None:
        """Show the table as it was after so many plies; more than there are mean the game itself."""
        self.look_at = max(0, ply) if ply <= len(self.table.plies) else None
        self.message = self.dialog = ""
        self._forget()

    def interrupt(self) -> None:
        """Nobody waits any more for what is being thought about."""
        self.generation += 1

    def _forget(self) -> None:
        self.picked, self.hint = (), None

    def _next_person(self) -> int:
        """The person who is to move, or else the next one clockwise who will be."""
        turn = max(self.table.position.turn, 0)
        return min(self.table.persons, key=lambda seat: (seat - turn) % self.table.players)

    # -- what happens by itself

    def _after(self) -> None:
        """Open the summary where a round or the game has just ended; that it is not one's turn is true no longer where it is."""
        if self.my_turn:
            self.message = ""
        if self.table.over:
            self.dialog = "end"
        elif self.table.between_rounds:
            self.dialog = "round"

    def pending(self, settings: Settings) -> int | None:
        """Milliseconds until something happens by itself; None if it is a person's turn or a dialog waits.

        Nor while a bot thinks: the call that waits for it will say what is next.
        """
        return None if self.thinking else self._due(settings)

    def _due(self, settings: Settings) -> int | None:
        """The same, whoever thinks."""
        table = self.table
        if self.curtain is not None or self.dialog or self.look_at is not None or table.position.turn < 0:
            return None
        if not table.person_to_move:
            return settings.pace
        single = settings.autoplay and len(table.position.legal()) == 1
        if table.position.turn != self.viewer or single:
            return max(settings.pace, CURTAIN_PACE if settings.pace else CURTAIN_PACE_INSTANT)
        return None

    async def step(self, settings: Settings) -> None:
        """What is pending happens: a bot moves, an automatic seat plays, a single move is made, the curtain falls."""
        table = self.table
        if self.pending(settings) is None:
            return
        if not table.person_to_move:
            with self._at_work():
                await self._bots_move(settings)
        elif table.position.turn != self.viewer:
            self.curtain = table.position.turn
            self._forget()
            self.message = ""
        else:
            self.play(table.position.legal()[0])

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """While a call waits for bots."""
        self.thinking = True
        self.turns.begin()
        try:
            yield
        finally:
            self.thinking = False

    async def _bots_move(self, settings: Settings) -> None:
        """One bot makes its move; at instant speed the next ones too, as long as it takes no time."""
        generation, begun = self.generation, time.monotonic()
        await self._bot_moves()
        while settings.pace == 0 and time.monotonic() - begun < FLURRY and self._bot_is_next(settings):
            await self.turns.share()
            if self.generation != generation or not self._bot_is_next(settings):
                return
            await self._bot_moves()

    def _bot_is_next(self, settings: Settings) -> bool:
        return self._due(settings) is not None and not self.table.person_to_move

    async def _bot_moves(self) -> None:
        table, task = self.table, self.table.bot_to_move()
        if task is None:
            table.play(table.position.legal()[0])
        else:
            thought = await self._think(*task)
            if thought is None:
                return
            table.play(thought.move)
        self._after()

    async def _think(self, bot: Bot, view: View, rng: Random) -> Thought | None:
        """The bot's thought, with a turn for others after each slice; None if nobody wants it any more."""
        generation, begun = self.generation, time.monotonic()
        thought: Thought | None = None
        for thought in bot.think(view, rng):  # noqa: B007
            if time.monotonic() - begun >= bot.seconds:
                break
            await self.turns.share()
            if self.generation != generation:
                return None
        return thought

    async def think_hint(self) -> None:
        """Ask the strongest bot of the game what it would do."""
        self.message = self.why_not_now()
        if self.message or self.thinking:
            return
        strongest = list(bots_for(self.table.game.id))[-1]
        rng = bot_rng(self.table.dice, len(self.table.plies))
        with self._at_work():
            self.hint = await self._think(make_bot(self.table.game.id, strongest), self.view(), rng)

    @property
    def stuck(self) -> bool:
        """Whether a bot, or an automatic seat, is to move: after an error, the one that may have failed."""
        return self.table.position.turn >= 0 and not self.table.person_to_move

    def replace_stuck_bot(self) -> None:
        """A way on where a bot has failed: make its first legal move for it."""
        self.message = ""
        self.interrupt()
        if self.stuck:
            self.table.play(self.table.position.legal()[0])
            self._after()


def _least(settings: Settings) -> int:
    """How many moves a person must have had where undo stops: a single one that makes itself would be made again."""
    return 2 if settings.autoplay else 1
