"""What the browser keeps for us: texts by key. The main thread holds the truth; this is its mirror, with the changes to send.

Keys: ``settings``, ``statistics``, ``names``, for every table ``table.ID`` with ``table.ID.old``, its previous copy, and
``damaged.ID`` for a save in whose place such a copy was put.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from pygames import plain_json
from pygames.record import MARK, BadRecord, Record, read_lines
from pygames.table import Table
from pygames.text import _, ngettext
from pygames.ui.statistics import Statistics

EXPORT = "dragon-dojo"
VERSION = 1
"""Of the file that holds everything."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A save that cannot be read; its text is kept, and so is the copy before it, if there is one."""

    id: str
    reason: str
    has_old: bool
    """Whether that copy can be read."""


@dataclass
class Store:
    """The browser's storage as texts by key, and what has changed since the main thread last heard."""

    texts: dict[str, str] = field(default_factory=dict)
    changes: dict[str, str | None] = field(default_factory=dict)

    def get(self, key: str) -> str | None:
        """The text, or None."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        if self.texts.get(key) != text:
            self.texts[key] = self.changes[key] = text

    def drop(self, key: str) -> None:
        """Forget a text."""
        if self.texts.pop(key, None) is not None:
            self.changes[key] = None

    def hear(self, key: str, text: str | None) -> None:
        """Somebody else has changed the browser's storage. Of a copy that never got there nobody hears that it goes too."""
        if text is None:
            for name in (key, f"{key}.old"):
                self.texts.pop(name, None)
        else:
            self.texts[key] = text

    def take_changes(self) -> dict[str, str | None]:
        """What the main thread shall write, once."""
        changes, self.changes = self.changes, {}
        return changes

    # -- tables

    def table_ids(self) -> list[str]:
        """The saved tables, the latest first."""
        ids = {key.split(".")[1] for key in self.texts if key.startswith("table.")}
        return sorted(ids, key=_age, reverse=True)

    def free_id(self) -> str:
        """An id for a new table, higher than any there is."""
        return str(max((int(id) for id in self.table_ids() if id.isdecimal()), default=0) + 1)

    def load(self, id: str) -> Table | Damaged | None:
        """A saved table; None if there is none of this id."""
        text, old = self.get(f"table.{id}"), self.get(f"table.{id}.old")
        if text is None and old is None:
            return None
        try:
            record = Record.parse(text or "")
            table = Table.from_record(record)
        except BadRecord as error:
            return Damaged(id, str(error), old is not None and _readable(old))
        if table.over and "key" not in record.extra:
            table.key = _old_key(id, record)
        return table

    def save(self, id: str, table: Table) -> None:
        """Keep a table; the copy before this one stays as ``.old``."""
        key, text = f"table.{id}", table.to_json()
        before = self.get(key)
        if before is not None and before != text:
            self.put(f"{key}.old", before)
        self.put(key, text)

    def restore(self, id: str) -> None:
        """Put the previous good copy in the place of a damaged save, which is kept as ``damaged.ID`` or beside that."""
        old = self.get(f"table.{id}.old")
        if old is not None and _readable(old):
            self._put_beside(f"damaged.{id}", self.texts.get(f"table.{id}", ""))
            self.put(f"table.{id}", old)

    def delete(self, id: str) -> None:
        """Forget a table and its copy."""
        self.drop(f"table.{id}")
        self.drop(f"table.{id}.old")

    # -- one file for everything

    def export(self, id: str = "") -> dict[str, str]:
        """A file to offer: one table's record, or with no id everything there is."""
        if id:
            return {"name": f"dragon-dojo-{id}.json", "text": self.get(f"table.{id}") or ""}
        text = json.dumps({"app": EXPORT, "version": VERSION, "store": self.texts}, ensure_ascii=False, indent=1)
        return {"name": "dragon-dojo.json", "text": text}

    def import_file(self, text: str) -> str:
        """Take an exported file over; what to tell the person. Tables and results are added, nothing here is overwritten."""
        if not text.strip():
            return _("The file is empty.")
        try:
            data = plain_json.parse(text)
        except ValueError:
            return self._import_lines(text)
        if isinstance(data, dict) and data.get("app") == EXPORT and isinstance(data.get("store"), dict):
            version = data.get("version")
            # a text is the app's own version: so the panel of boot.js wrote before, of a file like those of version 1
            if type(version) is not str and (type(version) is not int or version != VERSION):
                return _("This file is of version {version}; only version {known} is known. Nothing was added.").format(
                    version=json.dumps(version)[:20], known=VERSION
                )
            return self._import_all(
                {key: value if isinstance(value, str) else json.dumps(value) for key, value in data["store"].items()}
            )
        try:
            Table.parse(text)
        except BadRecord as error:
            return _("This file is not one of ours: {reason}").format(reason=error)
        self.put(f"table.{self.free_id()}", text)
        return _games_added(1)

    def _import_lines(self, text: str) -> str:
        """Add every game of a file of records, one a line, and say what was added and what was not."""
        games = wrong = 0
        first = ""
        for number, found in read_lines(text):
            try:
                if isinstance(found, BadRecord):
                    raise found
                table = Table.from_record(found)
            except BadRecord as error:
                wrong += 1
                first = first or _("line {number}: {reason}").format(number=number, reason=error)
                continue
            games += 1
            self.put(f"table.{self.free_id()}", table.to_json())
        if not games:
            whole = _is_json(next(line for line in text.splitlines() if line.strip()).removeprefix(MARK))
            return _("This file is not one of ours: {reason}").format(reason=first if whole else _("it is not JSON."))
        said = [_games_added(games)]
        if wrong:
            said.append(
                ngettext(
                    "{number} line cannot be read; {first}", "{number} lines cannot be read; {first}", wrong
                ).format(number=wrong, first=first)
            )
        return " ".join(said)

    def _import_all(self, texts: dict[str, str]) -> str:
        """Take another store over, and say what was added and what was not."""
        said = self._add_tables(Store(texts))
        stays = {
            "settings": _("The settings of this device stay as they are."),
            "names": _("The names on this device stay as they are."),
        }
        for key, text in texts.items():
            kind = key.partition(".")[0]
            if kind == "table" or self.get(key) == text:
                continue
            if kind == "statistics":
                said.append(self._add_results(text))
            elif kind == "damaged":
                self._put_beside(key, text)
            elif self.get(key) is None:
                self.put(key, text)
            elif key in stays:
                said.append(stays[key])
        return " ".join(said)

    def _add_tables(self, backup: Store) -> list[str]:
        """Add the tables that are not here; damaged ones too, to be seen and saved on the first page."""
        known = {text for key, text in self.texts.items() if key.startswith("table.")}
        added = damaged = 0
        for id in reversed(backup.table_ids()):
            copies = {end: text for end in ("", ".old") if (text := backup.get(f"table.{id}{end}")) is not None}
            if not copies or next(iter(copies.values())) in known:
                continue
            table = backup.load(id)
            if isinstance(table, Table) and table.over:
                copies[""] = _with_key(copies[""], id)
                if copies[""] in known:
                    continue
            if isinstance(table, Table):
                added += 1
            else:
                damaged += 1
            new = self.free_id()
            for end, text in copies.items():
                self.put(f"table.{new}{end}", text)
            known.update(copies.values())
        said = [_games_added(added)]
        if damaged:
            said.append(
                ngettext(
                    "{number} game cannot be read; it is kept on the first page, where it can be saved as a file.",
                    "{number} games cannot be read; they are kept on the first page, where they can be saved as files.",
                    damaged,
                ).format(number=damaged)
            )
        return said

    def _add_results(self, text: str) -> str:
        """Add the results that are not counted here."""
        theirs, ours = Statistics.parse(text), Statistics.parse(self.get("statistics"))
        if not theirs.results and text.strip() not in ("", "[]"):
            return _("The statistics in the file cannot be read.")
        added = ours.merge(theirs)
        if added:
            self.put("statistics", ours.to_json())
        return ngettext(
            "{number} result was added to the statistics.", "{number} results were added to the statistics.", added
        ).format(number=added)

    def _put_beside(self, key: str, text: str) -> None:
        """Keep a text under this key, or where another one is under the next that is free."""
        place, number = key, 2
        while self.get(place) not in (None, text):
            place, number = f"{key}.{number}", number + 1
        self.put(place, text)


def _age(id: str) -> tuple[int, str]:
    return (int(id) if id.isdecimal() and len(id) < 18 else 0, id)


def _is_json(text: str) -> bool:
    try:
        plain_json.parse(text)
    except ValueError:
        return False
    return True


def _games_added(number: int) -> str:
    return ngettext("{number} game was added.", "{number} games were added.", number).format(number=number)


def _readable(text: str) -> bool:
    """Whether a save can be opened."""
    try:
        Table.parse(text)
    except BadRecord:
        return False
    return True


def _old_key(id: str, record: Record) -> str:
    """How an earlier version, whose saves had no key, has counted a finished game."""
    return f"{id}:{record.seed or 0}"


def _with_key(text: str, id: str) -> str:
    """A finished game's save that keeps its key under another id too."""
    record = Record.parse(text)
    return replace(record, extra={"key": _old_key(id, record)} | dict(record.extra)).to_json()
