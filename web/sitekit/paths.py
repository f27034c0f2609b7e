"""Where things are. All paths are derived from this file, so the commands work from any folder."""

import os
import sys
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
WEB = REPO / "web"
BUILD = REPO / "build"
SITE = BUILD / "site"
CACHE = BUILD / "cache"
VENV = REPO / ".venv"
MODULES = WEB / "node_modules"
LOCKS = WEB / "locks"

#: GitHub Pages serves a project below its name; so do we, or an absolute address would go unnoticed.
PREFIX = "/dragon-dojo/"


def venv_python() -> Path:
    """The interpreter of the project's own virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def say(text: str) -> None:
    """One line of progress for the person at the terminal."""
    print(text, file=sys.stderr, flush=True)
