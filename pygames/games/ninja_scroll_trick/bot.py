"""Bots for Ninja Scroll Trick."""

from __future__ import annotations

from collections.abc import Callable

from pygames.bots import Bot, RandomBot

BOTS: dict[str, Callable[[], Bot]] = {"novice": RandomBot, "student": RandomBot}
