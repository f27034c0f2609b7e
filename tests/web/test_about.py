"""The About page names everything that is shipped, what is inside a bundle too."""

from __future__ import annotations

import json

from sitekit import about, build, paths


def test_what_is_inside_pyscript_and_pyodide_is_named() -> None:
    dist = paths.MODULES / "@pyscript/core/dist"
    scripts = [path for pattern in build.PYSCRIPT for path in dist.glob(pattern)]
    rows = about.components([], scripts)
    lock = json.loads((paths.WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = {row["name"]: row for row in rows}
    assert found["CPython"]["licence"] == "PSF-2.0"
    assert found["CPython"]["version"].startswith("3.14.")
    assert found["@zip.js/zip.js"]["licence"] == "BSD-3-Clause"
    for name in ("polyscript", "coincident", "reflected-ffi", "html-escaper", "@webreflection/idb-map"):
        licence = lock[f"node_modules/{name}"]["license"]
        assert found[name] == {"name": name, "version": "in PyScript", "licence": licence}
    assert not {"ws", "@iconify/types", "@types/emscripten", "@resvg/resvg-wasm"} & set(found), "not shipped"
    for row in rows:
        assert all(row[key] for key in ("name", "version", "licence")), row
