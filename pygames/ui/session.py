"""The app as one object: requests of the main thread in, whole pages out.

The protocol is described in web/README.md. `Session.handle` never raises: an unexpected error becomes a page that says so,
with a report to copy and a way on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygames.game import BadOption, GameError
from pygames.games import all_games
from pygames.record import BadRecord, read_lines
from pygames.table import Seat, Table
from pygames.text import _, set_language
from pygames.ui import link
from pygames.ui.frame import Frame
from pygames.ui.pages import page_of
from pygames.ui.settings import Settings
from pygames.ui.setup import Setup
from pygames.ui.sitting import Sitting
from pygames.ui.statistics import Statistics
from pygames.ui.store import Damaged, Store
from pygames.ui.trouble import report, trouble_page
from pygames.ui.turns import Turn, Turns, one_turn

Request = dict[str, Any]
PLAIN_PAGES = ("settings", "statistics", "about", "help")


class Session:
    """One person's visit: their storage, settings, and the page they are on."""

    def __init__(self, turn: Turn = one_turn) -> None:
        self.turns = Turns(turn)
        self.store = Store()
        self.settings = Settings()
        self.version = ""
        self.platform: dict[str, Any] = {}
        self.about: list[dict[str, str]] = []
        self.url = ""
        self.sitting: Sitting | None = None
        self.setup: Setup | None = None
        self.notice = ""
        self.back = ""
        """The table or form that somebody has left for a page, which leads back to it."""
        self.draft: Setup | None = None
        """The form as it was left last."""
        self.asked = ""
        """An act that cannot be undone, about which the page asks first."""
        self.trouble = ""
        """The report of an unexpected error, which is shown until the person goes on."""
        self.serial = 0

    async def handle(self, request: Request) -> dict[str, Any]:
        """Answer one request; see web/README.md for its form."""
        frame, notice = Frame(), self.notice
        try:
            try:
                await self._do(request, frame)
            finally:
                self._keep()
            self._fill(frame)
            if request.get("do") not in ("start", "act") and self.notice == notice:
                frame.alert = ""  # it was read out when it was new
        except Exception as error:  # the boundary: whatever it is, the person gets a page and a report
            self._fail(frame, error)
        self.serial += 1
        frame.n = self.serial
        frame.store = self.store.take_changes()
        return frame.to_dict()

    async def _do(self, request: Request, frame: Frame) -> None:
        match request.get("do"):
            case "start":
                self._start(request)
            case "act" if request.get("act") == "report":
                self._report(frame)
            case "act":
                self.trouble = ""
                await self._act(str(request.get("act", "")), request.get("form") or {}, frame)
            case "bot":
                if self.sitting:
                    await self.sitting.step(self.settings)
            case "hide":
                if self.sitting:
                    self.sitting.hide()
            case "heard":
                self._hear(request.get("store") or {})

    def _hear(self, changes: dict[str, str | None]) -> None:
        """Another tab has written these texts. A table that is open here too is opened again as it is now."""
        for key, text in changes.items():
            self.store.hear(key, text)
        if "settings" in changes:
            self._read_settings()
        if self.sitting and (key := f"table.{self.sitting.id}") in changes:
            if changes[key] is None:
                self.go("")
                self.notice = _("This game has been deleted in another tab.")
            else:
                self.go(f"#table/{self.sitting.id}")

    # -- starting, and where one is

    def _start(self, request: Request) -> None:
        self.trouble = ""
        texts = request.get("store") or {}
        self.store = Store({str(key): str(text) for key, text in texts.items()})
        self.version = str(request.get("version", ""))
        self.about = request.get("about") or []
        self.platform = {key: request.get(key) for key in ("locale", "worker", "reduced_motion", "persisted")}
        self._read_settings(str(request.get("locale", "en"))[:2])
        self.go(str(request.get("url", "")))

    def _read_settings(self, language: str = "") -> None:
        """Take over what is stored. ``language``: the one to begin with, by default today's."""
        self.settings = Settings.parse(self.store.get("settings"), language or self.settings.language)
        set_language(self.settings.language)

    def go(self, url: str) -> None:
        """Show the page of this address (the part behind ``#``); the home page for one that makes no sense."""
        self.back = self.url if self.sitting or self.setup else ""
        self.leave()
        self.notice = ""
        self.url = ""
        address = url.lstrip("#")
        name, _slash, rest = address.partition("/")
        match name:
            case "table" if rest:
                self._open(rest)
            case "new" if rest:
                self._open_setup(rest)
            case "play" if rest:
                self._open_link(rest)
            case "rules" if rest in all_games():
                self.url = address
            case "rules" if rest:
                self._no_game(rest)
            case _ if address in PLAIN_PAGES:
                self.url = address
            case _ if address:
                self.notice = _("There is no page “{page}” here.").format(page=address[:40])

    def leave(self) -> None:
        """Away from whatever is open; a bot in thought need not finish."""
        if self.sitting:
            self.sitting.interrupt()
        if self.setup:
            self.draft = replace(self.setup, problem="")
        self.sitting = self.setup = None

    def _open(self, id: str) -> None:
        found = self.store.load(id)
        if isinstance(found, Damaged):
            self.notice = _("This saved game cannot be opened: {reason}").format(reason=found.reason)
        elif found is None:
            self.notice = _("There is no saved game number {id} on this device.").format(id=id[:12])
        else:
            self._sit_down(id, found)

    def _sit_down(self, id: str, table: Table) -> None:
        self.url = f"table/{id}"
        self.sitting = Sitting(id, table, self.turns)

    def _open_setup(self, game_id: str) -> None:
        if game_id not in all_games():
            self._no_game(game_id)
            return
        self.url = f"new/{game_id}"
        if self.draft and self.draft.game.id == game_id:
            self.setup = self.draft
        else:
            self.setup = Setup.first(all_games()[game_id], self.store.get("names"))

    def _no_game(self, game_id: str) -> None:
        self.notice = _("There is no game “{game}” here.").format(game=game_id[:40])

    def _open_link(self, rest: str) -> None:
        """A shared link: the same game, options and seed, and the moves made so far."""
        try:
            table = link.read(rest)
        except GameError as error:
            self.notice = _("This link cannot be opened: {reason}").format(reason=error)
            return
        self._new_table(table)

    def _new_table(self, table: Table) -> None:
        self.leave()
        self.draft = None
        id = self.store.free_id()
        self.store.save(id, table)
        self._sit_down(id, table)

    def _keep(self) -> None:
        """Whatever a frame shows is saved, the moves of bots that are still at it too."""
        sitting = self.sitting
        if sitting is None or sitting.kept == len(sitting.table.plies):
            return
        self.store.save(sitting.id, sitting.table)
        sitting.kept = len(sitting.table.plies)
        if sitting.table.over:
            statistics = Statistics.parse(self.store.get("statistics"))
            statistics.add(sitting.table)
            self.store.put("statistics", statistics.to_json())

    # -- acts

    async def _act(self, act: str, form: dict[str, Any], frame: Frame) -> None:
        verb, _space, rest = act.partition(" ")
        self.notice = self.asked = ""
        if verb in ANYWHERE:
            ANYWHERE[verb](self, rest, form, frame)
        elif self.sitting and verb == "hint":
            await self.sitting.think_hint()
        elif self.sitting and verb == "tap":
            self.sitting.tap(rest, self.settings)
        elif self.sitting and verb == "undo":
            self.sitting.undo(self.settings)
        elif self.sitting and verb in AT_TABLE:
            AT_TABLE[verb](self.sitting, rest)

    def _set_up(self, form: dict[str, Any]) -> None:
        if self.setup:
            self.setup = self.setup.changed(form)

    def _begin(self, form: dict[str, Any]) -> None:
        if not self.setup:
            return
        self.setup = self.setup.changed(form)
        try:
            table = self.setup.table()
        except BadOption as error:
            self.setup.problem = str(error)
            return
        self.store.put("names", self.setup.names_json())
        self._new_table(table)

    def _rematch(self) -> None:
        if self.sitting:
            old = self.sitting.table
            seed = secrets.randbelow(10**6)
            self._new_table(Table.new(old.game.id, old.seats, seed, old.position.options, takeback=old.takeback))

    def _concede(self) -> None:
        """Give the game up: it counts as lost, and is closed."""
        if self.sitting:
            statistics = Statistics.parse(self.store.get("statistics"))
            statistics.concede(self.sitting.table, self.sitting.viewer)
            self.store.put("statistics", statistics.to_json())
            self.store.delete(self.sitting.id)
            self.go("")

    def _set(self, name: str, form: dict[str, Any]) -> None:
        self.settings = self.settings.set(name, form.get(name))
        self.store.put("settings", self.settings.to_json())
        set_language(self.settings.language)

    def _import(self, form: dict[str, Any]) -> None:
        self.notice = self.store.import_file(_file_text(form))
        self._read_settings()

    def _replay(self, form: dict[str, Any]) -> None:
        """Show a record file: its first game, from the beginning, with bots on every seat."""
        _line, record = next(read_lines(_file_text(form)), (1, BadRecord(_("The file is empty."))))
        try:
            if isinstance(record, BadRecord):
                raise record
            table = Table.from_record(record)
        except BadRecord as error:
            self.notice = _("This record cannot be shown: {reason}").format(reason=error)
            return
        table.seats = tuple(Seat(seat.name, seat.bot or "random") for seat in table.seats)
        self._new_table(table)
        assert self.sitting
        self.sitting.look_back(0)
        if table.over:
            try:
                record.check()
            except BadRecord as error:
                self.sitting.message = _(
                    "The moves are shown, but the record does not agree with them: {reason}"
                ).format(reason=error)

    def _share(self, frame: Frame) -> None:
        if not self.sitting:
            return
        try:
            frame.copy = "#play/" + link.write(self.sitting.table)
        except GameError as error:
            self.sitting.message = str(error)
            return
        self.sitting.dialog = ""
        self.notice = _("Whoever opens the link gets the same game as far as it has come.")

    def _export(self, id: str, frame: Frame) -> None:
        frame.download = self.store.export(id)
        if self.sitting:
            self.sitting.dialog = ""  # a note about the file may have to be tapped

    def _ask(self, act: str) -> None:
        """Ask before doing an act that cannot be undone. Any other act means no."""
        self.asked = act

    def _report(self, frame: Frame) -> None:
        frame.copy = self.trouble or self._report_text(None)

    # -- the page

    def _fill(self, frame: Frame) -> None:
        """The page, and everything about it."""
        frame.lang, frame.theme, frame.size = self.settings.language, self.settings.theme, self.settings.size
        frame.root = {
            "labels": "on" if self.settings.labels else "off",
            "contrast": "on" if self.settings.contrast else "off",
        }
        frame.url, frame.motion = self.url, self.settings.motion
        if self.trouble:
            self._fill_trouble(frame)
            return
        page_of(self, frame)
        if self.notice:
            frame.alert = self.notice

    def _fail(self, frame: Frame, error: Exception) -> None:
        self.trouble = self._report_text(error)
        self._fill_trouble(frame)
        frame.alert = _("Something went wrong.")

    def _fill_trouble(self, frame: Frame) -> None:
        """The page about an error, instead of all that it may have left half done."""
        sitting, frame.root["at"] = self.sitting, "page"
        frame.html = trouble_page(
            self.trouble, table=sitting.id if sitting else "", stuck=sitting is not None and sitting.stuck
        )
        frame.title, frame.url, frame.next, frame.motion = _("Something went wrong"), self.url, None, 0

    def _report_text(self, error: Exception | None) -> str:
        record = self.sitting.table.to_json() if self.sitting else ""
        return report(self.version, self.platform, record, error)


ANYWHERE: dict[str, Callable[[Session, str, dict[str, Any], Frame], None]] = {
    "go": lambda session, rest, form, frame: session.go(rest or str(form.get("url", ""))),
    "setup": lambda session, rest, form, frame: session._set_up(form),
    "new": lambda session, rest, form, frame: session._begin(form),
    "again": lambda session, rest, form, frame: session._rematch(),
    "concede": lambda session, rest, form, frame: session._concede(),
    "set": lambda session, rest, form, frame: session._set(rest, form),
    "ask": lambda session, rest, form, frame: session._ask(rest),
    "delete": lambda session, rest, form, frame: session.store.delete(rest),
    "restore": lambda session, rest, form, frame: session.store.restore(rest),
    "export": lambda session, rest, form, frame: session._export(rest, frame),
    "import": lambda session, rest, form, frame: session._import(form),
    "replay": lambda session, rest, form, frame: session._replay(form),
    "share": lambda session, rest, form, frame: session._share(frame),
    "reset": lambda session, rest, form, frame: session.store.drop("statistics"),
}

AT_TABLE: dict[str, Callable[[Sitting, str], None]] = {
    "play": lambda sitting, move: sitting.play(move),
    "confirm": lambda sitting, _rest: sitting.confirm(),
    "cancel": lambda sitting, _rest: sitting.cancel(),
    "close": lambda sitting, _rest: sitting.cancel(),
    "next": lambda sitting, _rest: sitting.next_round(),
    "lift": lambda sitting, _rest: sitting.lift(),
    "look": lambda sitting, ply: sitting.look_back(_number(ply)),
    "sit": lambda sitting, seat: sitting.sit(_number(seat)),
    "dialog": lambda sitting, name: sitting.open(name),
    "skip": lambda sitting, _rest: sitting.replace_stuck_bot(),
}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _file_text(form: dict[str, Any]) -> str:
    file = form.get("file")
    return str(file.get("text", "")) if isinstance(file, dict) else ""
