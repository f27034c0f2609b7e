"""What people read, by way of gettext. Python's own convention: ``_("text")``, catalogues in ``pygames/locale``.

A sentence is one message with named places, never glued from pieces: ``_("{name} leads {card}.").format(...)``.
"""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

LANGUAGES = {"en": "English"}
"""What people can choose: each has a catalogue, or is that of the texts themselves."""

_current: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def set_language(code: str) -> None:
    """Speak this language from now on; English where there is no catalogue."""
    global _current, _language
    _current = _gettext.translation("pygames", Path(__file__).parent / "locale", [code], fallback=True)
    _language = code


def language() -> str:
    """The code of the language that is spoken now."""
    return _language


def _(message: str) -> str:
    """The message in the language chosen."""
    return _current.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for this number of things."""
    return _current.ngettext(one, many, number)


def figure(number: float, form: str = "") -> str:
    """A number as printers set it, with a minus and no hyphen; the form is that of ``format``.

    >>> figure(-3), figure(3, "+d"), figure(-0.25, ".1f"), figure(-0.04, "+.1f")
    ('−3', '+3', '−0.2', '+0.0')
    """
    text = format(number, form)
    if not text.strip("-0.%"):  # nothing has no sign but the one asked for
        text = format(abs(number), form)
    return text.replace("-", "−")


def N_(message: str) -> str:
    """Mark a message of a table for translation, to be looked up with ``_`` where it is shown."""
    return message
