"""The form filled in before a game: players, who sits where, options, seed. What was typed is kept while the form changes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pygames import plain_json
from pygames.bots import LEVELS, bots_for
from pygames.game import BadOption, Game, Value
from pygames.table import Seat, Table
from pygames.text import _

PERSON = "person"
BOT_NAMES = ("Aki", "Botan", "Chidori", "Daichi", "Emi")


@dataclass
class Setup:
    """The form's state."""

    game: Game
    players: int
    kinds: list[str]
    """For five seats: ``person`` or a bot's name."""
    names: list[str]
    options: dict[str, Value] = field(default_factory=dict)
    seed: str = ""
    takeback: bool = False
    problem: str = ""

    @classmethod
    def first(cls, game: Game, names_json: str | None) -> Self:
        """The form as it opens: one person against bots, names as last time."""
        players = 4 if 4 in game.players else game.players[-1]
        levels = list(bots_for(game.id))
        usual = "student" if "student" in levels else levels[-1]
        return cls(
            game=game,
            players=players,
            kinds=[PERSON] + [usual] * 4,
            names=_names_from(names_json),
            options={option.name: option.default for option in game.options},
        )

    def changed(self, form: Mapping[str, Any]) -> Self:
        """With what the form now says; what makes no sense stays as it was."""
        players = str(form.get("players", self.players))
        levels = {PERSON, *bots_for(self.game.id)}
        kinds = [self._text(form, f"kind{seat}", kind) for seat, kind in enumerate(self.kinds)]
        options = dict(self.options)
        for option in self.game.options:
            given = form.get(option.name)
            if isinstance(given, bool):
                options[option.name] = given
            elif isinstance(given, str):
                options[option.name] = next((c for c in option.choices if str(c) == given), option.default)
        return replace(
            self,
            players=int(players) if players.isdecimal() and int(players) in self.game.players else self.players,
            kinds=[kind if kind in levels else old for kind, old in zip(kinds, self.kinds, strict=True)],
            names=[self._text(form, f"name{seat}", name) for seat, name in enumerate(self.names)],
            options=options,
            seed=self._text(form, "seed", self.seed),
            takeback=bool(form.get("takeback", self.takeback)),
            problem="",
        )

    def table(self) -> Table:
        """The table that the form describes. Raises `BadOption`."""
        seed = self.seed.strip()
        if seed and not (seed.isascii() and seed.isdecimal() and len(seed) <= 15):
            raise BadOption(_("The seed is a whole number of at most 15 digits; leave it empty for a new deal."))
        return Table.new(
            self.game.id,
            [self._seat(number) for number in range(self.players)],
            int(seed) if seed else secrets.randbelow(10**6),
            self.usable_options(),
            takeback=self.takeback,
        )

    def usable_options(self) -> dict[str, Value]:
        """The options; those that do not go with this number of players back at their defaults."""
        options = dict(self.options)
        for option in self.game.options:
            if not self.offers(option.name, options[option.name]):
                options[option.name] = option.default
        return options

    def offers(self, name: str, value: Value) -> bool:
        """Whether an option can have a value with this number of players, other options at their defaults."""
        try:
            self.game.complete(self.players, {name: value})
        except BadOption:
            return False
        return True

    def names_json(self) -> str:
        """The names, to be offered next time."""
        return json.dumps(self.names, ensure_ascii=False)

    def _seat(self, number: int) -> Seat:
        kind, name = self.kinds[number], self.names[number]
        if kind == PERSON:
            return Seat(name)
        level = next((_(level.name) for level in LEVELS if level.id == kind), kind)
        return Seat(_("{name} ({level})").format(name=BOT_NAMES[number], level=level), kind)

    @staticmethod
    def _text(form: Mapping[str, Any], key: str, old: str) -> str:
        value = form.get(key, old)
        return value[:60] if isinstance(value, str) else old


def _names_from(text: str | None) -> list[str]:
    try:
        names = plain_json.parse(text) if text else []
    except ValueError:
        names = []
    kept = [name[:60] for name in names if isinstance(name, str)][:5] if isinstance(names, list) else []
    return kept + [""] * (5 - len(kept))
