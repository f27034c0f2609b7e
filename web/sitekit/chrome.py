"""Finds a Chromium for the browser tests, or installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import paths
from .paths import say
from .problem import Problem, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

#: Quiet and alike everywhere: no updates, no first-run pages, no requests of the browser's own, no proxy of the machine's.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The program to start: $CHROMIUM, one that is installed, or Playwright's own."""
    if wanted := os.environ.get("CHROMIUM"):
        if found := shutil.which(wanted):
            return found
        raise Problem(f"The variable CHROMIUM names “{wanted}”, which is no program here; name Chromium's or unset it and try again.")
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return next((path for path in MAC if Path(path).exists()), None) or playwrights_own()


def playwrights_own() -> str | None:
    """The browser that `playwright install` put away, if it did."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    command = [str(paths.venv_python()), "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return found if found and Path(found).exists() else None


def ensure() -> str:
    """A Chromium, installed now if there was none."""
    if found := find():
        return found
    say("Installing Chromium for the browser tests ...")
    try:
        run([paths.venv_python(), "-m", "playwright", "install", "--with-deps", "chromium"], what="playwright install")
    except Problem:
        if sys.platform == "linux" and shutil.which("apt-get"):
            sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            try:
                run([*sudo, "apt-get", "update", "-q"], what="apt-get update")
                run([*sudo, "apt-get", "install", "-q", "-y", "chromium"], what="apt-get install chromium", env=quiet)
            except Problem as problem:
                raise Problem(f"The tests need Chromium; install it and try again.\n{problem}") from None
    if found := find():
        return found
    raise Problem("The tests need Chromium; install it (or name one in the variable CHROMIUM) and try again.")
