"""What a person has set, kept in the browser. Applies at once, to everything."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from pygames import plain_json
from pygames.text import LANGUAGES, N_

SPEEDS = {"slow": 1600, "normal": 900, "fast": 400, "instant": 0}
"""Milliseconds between what bots do."""
MOTIONS = {"slow": 400, "normal": 280, "fast": 150, "instant": 0}
"""Milliseconds that a card takes to fly."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with the values of somebody who has never opened the page of settings."""

    language: str = "en"
    theme: str = "auto"
    speed: str = "normal"
    size: str = "medium"
    labels: bool = True
    """Suits and kinds also as letters on the cards."""
    contrast: bool = False
    """Colours of suits that differ as much as they can."""
    confirm: bool = True
    """A card is played by a second tap; else by the first."""
    autoplay: bool = False
    """A single legal move makes itself."""
    descending: bool = False
    """High cards first in the hand."""

    @property
    def pace(self) -> int:
        """Milliseconds between what bots do."""
        return SPEEDS[self.speed]

    @property
    def motion(self) -> int:
        """Milliseconds that a card takes to fly."""
        return MOTIONS[self.speed]

    def to_json(self) -> str:
        """For the browser's storage."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str | None, language: str) -> Self:
        """Read from the browser's storage; what is missing or makes no sense gets its default."""
        settings = cls(language=language if language in LANGUAGES else "en")
        try:
            data = plain_json.parse(text) if text else {}
        except ValueError:
            return settings
        if not isinstance(data, dict):
            return settings
        for name, value in data.items():
            settings = settings.set(name, value)
        return settings

    def set(self, name: str, value: object) -> Self:
        """With one value changed; unchanged if there is no such setting or value."""
        known = CHOICES.get(name)
        fits = isinstance(value, str) and value in known if known else name in SWITCHES and isinstance(value, bool)
        change: dict[str, Any] = {name: value}
        return replace(self, **change) if fits else self


CHOICES: dict[str, dict[str, str]] = {
    "language": LANGUAGES,
    "theme": {"auto": N_("As the device"), "light": N_("Light"), "dark": N_("Dark")},
    "speed": {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "instant": N_("Instant")},
    "size": {"medium": N_("Medium"), "large": N_("Large"), "largest": N_("Largest")},
}
CHOICE_TITLES = {"language": N_("Language"), "theme": N_("Theme"), "speed": N_("Speed"), "size": N_("Size of text")}
SWITCHES = {
    "labels": N_("Letters on cards and tiles"),
    "contrast": N_("Stronger colours for the suits"),
    "confirm": N_("Tap twice to play a card"),
    "autoplay": N_("Play a single legal move by itself"),
    "descending": N_("High cards first in the hand"),
}
