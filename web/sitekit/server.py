"""A static server that behaves like GitHub Pages: one sub-path, right MIME types, no special headers.

Its own module so that the browser tests can start it as a process and kill it:
`python web/sitekit/server.py FOLDER --port 0` prints its address on the first line.
"""

from __future__ import annotations

import argparse
import errno
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".py": "text/x-python",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder below one prefix, and nothing else."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def __init__(self, *args: object, prefix: str = "/", max_age: int = 0, **kwargs: object) -> None:
        self.prefix = prefix
        self.max_age = max_age
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer below the prefix; send the bare root and the prefix without its slash there."""
        if self._inside():
            super().do_GET()

    def do_HEAD(self) -> None:
        """The same without a body."""
        if self._inside():
            super().do_HEAD()

    def _inside(self) -> bool:
        path = urlsplit(self.path).path
        if path.startswith(self.prefix):
            self.path = self.path[len(self.prefix) - 1 :]
            return True
        if path in ("/", self.prefix.rstrip("/")):
            self.send_response(302)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_error(404)
        return False

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a body and count it."""
        super().copyfile(source, outputfile)
        if isinstance(self.server, Server):
            self.server.sent += source.tell()

    def list_directory(self, path: object) -> None:
        """Pages lists no folders; neither do we."""
        self.send_error(404)

    def end_headers(self) -> None:
        """Pages allows ten minutes of caching; while developing every file is asked for again."""
        self.send_header("Cache-Control", f"max-age={self.max_age}" if self.max_age else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Silent: the terminal is for the address."""


class Server(ThreadingHTTPServer):
    """Threads that never keep the process alive."""

    daemon_threads = True
    sent = 0
    """Bytes of all bodies so far, for the bench."""

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in mid-file is no news."""


def make_server(folder: Path, port: int, prefix: str, max_age: int = 0) -> Server:
    """A server bound to the loopback address only; raises `OSError` when the port is taken."""
    handler = functools.partial(Handler, directory=str(folder), prefix=prefix, max_age=max_age)
    return Server(("127.0.0.1", port), handler)


def port_number(text: str) -> int:
    """The number of a port, for argparse; 0 is any free one."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number


def port_refused(error: OSError, port: int) -> str | None:
    """The sentence for a port that cannot be had; nothing if something else failed."""
    if error.errno == errno.EACCES and port < 1024:
        return f"Port {port} needs administrator rights; choose one from 1024 up with --port, for example --port 8000."
    if error.errno in (errno.EADDRINUSE, errno.EACCES):  # Windows says EACCES where another one keeps it for itself
        other = port + 1 if port < 65535 else port - 1
        return f"Port {port} is taken; choose another one with --port, for example --port {other}."
    return None


def main() -> None:
    """Serve until killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=port_number, default=0)
    parser.add_argument("--prefix", default="/dragon-dojo/")
    parser.add_argument("--max-age", type=int, default=0)
    options = parser.parse_args()
    server = make_server(options.folder, options.port, options.prefix, options.max_age)
    print(f"http://127.0.0.1:{server.server_address[1]}{options.prefix}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
