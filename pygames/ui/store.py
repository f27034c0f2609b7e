"""What the browser keeps for us: texts by key. The main thread holds the truth; this is its mirror, with the changes to send.

Keys: ``settings``, ``statistics``, ``names``, and for every table ``table.ID`` with ``table.ID.old``, its previous copy.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from pygames import plain_json
from pygames.record import BadRecord, Record
from pygames.table import Table
from pygames.text import _, ngettext

EXPORT = "dragon-dojo"


@dataclass(frozen=True, slots=True)
class Damaged:
    """A save that cannot be read; its text is kept, and so is the copy before it, if there is one."""

    id: str
    reason: str
    has_old: bool


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
            return Damaged(id, str(error), old is not None)
        if table.over and "key" not in record.extra:  # an earlier version has counted it, by its id and seed
            table.key = f"{id}:{table.seed or 0}"
        return table

    def save(self, id: str, table: Table) -> None:
        """Keep a table; the copy before this one stays as ``.old``."""
        key, text = f"table.{id}", table.to_json()
        before = self.get(key)
        if before is not None and before != text:
            self.put(f"{key}.old", before)
        self.put(key, text)

    def restore(self, id: str) -> None:
        """Put the previous good copy in the place of a damaged save, which is kept as ``damaged.ID``."""
        old = self.get(f"table.{id}.old")
        if old is not None:
            self.put(f"damaged.{id}", self.texts.get(f"table.{id}", ""))
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
        text = json.dumps({"app": EXPORT, "version": 1, "store": self.texts}, ensure_ascii=False, indent=1)
        return {"name": "dragon-dojo.json", "text": text}

    def import_file(self, text: str) -> str:
        """Take an exported file over; what to tell the person. Tables are added, nothing here is overwritten."""
        try:
            data = plain_json.parse(text)
        except ValueError:
            return _("This file is not one of ours: it is not JSON.")
        if isinstance(data, dict) and data.get("app") == EXPORT and isinstance(data.get("store"), dict):
            return self._import_all({key: value for key, value in data["store"].items() if isinstance(value, str)})
        try:
            Table.parse(text)
        except BadRecord as error:
            return _("This file is not one of ours: {reason}").format(reason=error)
        self.put(f"table.{self.free_id()}", text)
        return _("One game was added.")

    def _import_all(self, texts: dict[str, str]) -> str:
        known = {text for key, text in self.texts.items() if key.startswith("table.")}
        added = 0
        for key in sorted(texts, key=lambda key: _age(key.split(".")[-1])):
            if key.startswith("table.") and not key.endswith(".old"):
                if texts[key] not in known:
                    self.put(f"table.{self.free_id()}", texts[key])
                    added += 1
            elif not key.startswith("table.") and self.get(key) is None:
                self.put(key, texts[key])
        return ngettext("{number} game was added.", "{number} games were added.", added).format(number=added)


def _age(id: str) -> tuple[int, str]:
    return (int(id) if id.isdecimal() and len(id) < 18 else 0, id)
