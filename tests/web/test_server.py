"""The server behaves like GitHub Pages where it matters: the sub-path, the MIME types, no listings."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from sitekit import server as subject

#: The machine's proxy, if it has one, is not asked for what is on the machine itself.
visit = urllib.request.build_opener(urllib.request.ProxyHandler({})).open


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    for name in ("index.html", "a.mjs", "a.wasm", "a.webmanifest", "a.svg", "a.css", "folder/x.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    running = subject.make_server(tmp_path, 0, "/dragon-dojo/")
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_address[1]}"
    running.shutdown()
    running.server_close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("a.mjs", "text/javascript"),
        ("folder/x.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.css", "text/css"),
    ],
)
def test_types(address: str, name: str, kind: str) -> None:
    with visit(f"{address}/dragon-dojo/{name}") as answer:
        assert answer.headers.get_content_type() == kind


@pytest.mark.parametrize(
    "path", ["/a.mjs", "/dragon-dojo/folder/", "/dragon-dojo/none.js", "/dragon-dojo/../conftest.py"]
)
def test_nothing_else(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as error:
        visit(address + path)
    assert error.value.code == 404


@pytest.mark.parametrize("path", ["/", "/dragon-dojo"])
def test_the_root_leads_to_the_site(address: str, path: str) -> None:
    with visit(address + path) as answer:
        assert answer.url == f"{address}/dragon-dojo/"
