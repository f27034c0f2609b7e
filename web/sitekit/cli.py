"""The commands of `python3 web`."""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from . import paths
from .hashing import exclusive
from .paths import say
from .problem import Problem, advice
from .server import make_server, port_number, port_refused


def build(*, force: bool = False, locked: bool = False) -> None:
    """Bring the tools and build the site, unless nothing has changed."""
    from . import build as builder
    from . import tools

    with contextlib.nullcontext() if locked else exclusive():
        if not force and builder.is_fresh():
            return
        tools.ensure_venv("build")
        tools.ensure_node()
        builder.build()


def serve(port: int, *, open_browser: bool) -> None:
    """Serve the built site until Ctrl+C."""
    if not (paths.SITE / "index.html").exists():
        raise Problem("There is no built site yet; run: python3 web build")
    try:
        server = make_server(paths.SITE, port, paths.PREFIX)
    except OSError as error:
        if sentence := port_refused(error, port):
            raise Problem(sentence) from None
        raise
    address = f"http://127.0.0.1:{server.server_address[1]}{paths.PREFIX}"
    print(f"Dragon Dojo is at {address}   (Ctrl+C stops it)", flush=True)
    if open_browser and has_browser():
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


def has_browser() -> bool:
    """Whether a graphical browser can be opened here; a text browser would take the terminal away."""
    if os.environ.get("CI"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def in_browser(arguments: Sequence[object]) -> int:
    """Build, then run a program that opens Chromium with the virtual environment's Python.

    It is told here which Chromium: where there is none, a person shall read a sentence, not that program's traceback.
    """
    from . import chrome, tools

    build()
    tools.ensure_venv("test")
    env = {**os.environ, "PYTHONPATH": str(paths.WEB), "CHROMIUM": chrome.ensure()}
    command = [str(paths.venv_python()), *map(str, arguments)]
    return subprocess.run(command, cwd=paths.REPO, env=env, check=False).returncode


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python3 web", description="Build, play, test and measure Dragon Dojo.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (("play", "build what has changed, serve it and open a browser"), ("serve", "serve what is built")):
        command = commands.add_parser(name, help=text)
        command.add_argument("--port", type=port_number, default=8000, help="port on 127.0.0.1 (default 8000)")
        command.add_argument("--no-open", action="store_true", help="do not open a browser")
    command = commands.add_parser("build", help="build into build/site")
    command.add_argument("--force", action="store_true", help="build even if nothing has changed")
    command = commands.add_parser("test", help="build, then run every check and test")
    command.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for pytest")
    command = commands.add_parser("bench", help="compare start-up with a stock PyScript page")
    command.add_argument("--rounds", type=int, default=5)
    for name, text in (("shots", "take pictures of every table and page"), ("bench-page", "measure taps and thinking bots")):
        command = commands.add_parser(name, help=f"{text} (--help after -- for its options)")
        command.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for it")
    return top


def main(arguments: Sequence[str]) -> int:
    """Run one command; a `Problem`, or the system's refusal, becomes one sentence and exit code 1."""
    options = parser().parse_args(arguments)
    try:
        if options.command == "play":
            build()
            serve(options.port, open_browser=not options.no_open)
        elif options.command == "serve":
            serve(options.port, open_browser=not options.no_open)
        elif options.command == "build":
            build(force=options.force)
            say(f"Built: {paths.SITE.relative_to(Path.cwd()) if paths.SITE.is_relative_to(Path.cwd()) else paths.SITE}")
        elif options.command == "test":
            from . import checks

            build()
            return checks.run_all(options.rest)
        elif options.command == "bench":
            return in_browser(["-m", "sitekit.bench", "--rounds", options.rounds])
        elif options.command in ("shots", "bench-page"):
            script = paths.REPO / "e2e" / f"{options.command.replace('-', '_')}.py"
            rest = [argument for argument in options.rest if argument != "--"]
            return in_browser([script, *rest])
    except Problem as problem:
        say(str(problem))
        return 1
    except OSError as error:  # a folder that is read-only, a file in the way, a disk that is full
        say(advice(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    return 0
