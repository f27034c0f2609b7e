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
from .problem import Problem
from .server import make_server, port_number, port_taken


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
        if not port_taken(error):
            raise
        other = port + 1 if port < 65535 else port - 1
        raise Problem(f"Port {port} is taken; choose another one with --port, for example --port {other}.") from None
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


def in_venv(module: str, arguments: Sequence[str]) -> int:
    """Run one of our modules with the virtual environment's Python."""
    env = {**os.environ, "PYTHONPATH": str(paths.WEB)}
    return subprocess.run([str(paths.venv_python()), "-m", module, *arguments], cwd=paths.REPO, env=env, check=False).returncode


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
    """Run one command; a `Problem` becomes one sentence and exit code 1."""
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
            from . import tools

            build()
            tools.ensure_venv("test")
            return in_venv("sitekit.bench", ["--rounds", str(options.rounds)])
        elif options.command in ("shots", "bench-page"):
            from . import tools

            build()
            tools.ensure_venv("test")
            script = paths.REPO / "e2e" / f"{options.command.replace('-', '_')}.py"
            rest = [argument for argument in options.rest if argument != "--"]
            return subprocess.run([str(paths.venv_python()), str(script), *rest], cwd=paths.REPO, check=False).returncode
    except Problem as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    return 0
