"""What the worker answers: a whole page, and what the main thread shall do besides."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Frame:
    """One answer to the main thread (web/app.py). Everything but ``html`` is optional."""

    html: str = ""
    """What belongs into ``#app``."""
    store: dict[str, str | None] = field(default_factory=dict)
    """Texts to write into the browser's storage, before the page changes; None removes."""
    next: dict[str, Any] | None = None
    """A request to send after ``after`` milliseconds, unless a person does something first."""
    say: str = ""
    """For the polite live region."""
    alert: str = ""
    """For the assertive live region."""
    motion: int = 0
    """How long cards take to fly, in milliseconds; 0: they do not."""
    title: str = ""
    url: str | None = None
    """The part of the address behind ``#`` to show."""
    lang: str = "en"
    theme: str = "auto"
    size: str = "medium"
    root: dict[str, str] = field(default_factory=dict)
    """Data attributes of the page's root element."""
    focus: str | None = None
    download: dict[str, str] | None = None
    copy: str | None = None
    n: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)
