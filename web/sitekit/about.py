"""Who made what is shipped, taken from the installed packages themselves, for the About page."""

from __future__ import annotations

import email
import json
import re
import zipfile
from collections.abc import Sequence
from email.message import Message
from pathlib import Path

from . import paths

#: npm packages whose files end up in the site; what is inside PyScript's and Pyodide's is found below.
NPM = ["@iconify-json/game-icons", "@micropython/micropython-webassembly-pyscript", "@pyscript/core", "idiomorph", "pyodide"]

#: The npm package, as the lock names it, that a source of a bundle comes from.
PACKAGE = re.compile(r"\.\./(node_modules/(?:.+/node_modules/)?(?:@[^/]+/)?[^/]+)/")

#: How Polyscript's copy of zip.js says what it was made from.
ZIP_JS = re.compile(r"/npm/(@zip\.js/zip\.js)@([\d.]+)/")


def read_wheel(wheel: Path) -> tuple[Message, list[str]]:
    """A wheel's metadata and the names that it lets one import."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        message = email.message_from_bytes(archive.read(metadata))
    tops = {name.split("/")[0].removesuffix(".pyc").removesuffix(".py") for name in names if ".dist-info/" not in name}
    return message, sorted(tops)


def bundled(scripts: Sequence[Path]) -> list[dict[str, str]]:
    """The packages inside these scripts of PyScript's, which their source maps name.

    Which versions it was bundled from PyScript does not say, and its sources differ from the locked packages here and there.
    """
    files = [paths.MODULES / "@pyscript/core/dist" / f"{script.name}.map" for script in scripts]
    maps = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    packages = {match[1] for content in maps for source in content["sources"] if (match := PACKAGE.match(source))}
    lock = json.loads((paths.WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    rows = [{"name": key.rpartition("node_modules/")[2], "version": "in PyScript", "licence": lock[key]["license"]} for key in packages]
    return rows + zip_js([text for content in maps for text in content.get("sourcesContent", [])])


def zip_js(texts: Sequence[str]) -> list[dict[str, str]]:
    """The one bundle in a bundle: the version it was made from is in its first lines, the licence is nowhere in it."""
    found = {match.groups() for text in texts if (match := ZIP_JS.search(text[:1000]))}
    return [{"name": name, "version": version, "licence": "BSD-3-Clause"} for name, version in found]


def cpython() -> dict[str, str]:
    """The Python that Pyodide is made of, which has a licence of its own."""
    info = json.loads((paths.MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return {"name": "CPython", "version": info["python"], "licence": "PSF-2.0"}


def components(shipped: list[Path], scripts: Sequence[Path]) -> list[dict[str, str]]:
    """Name, version and licence of every component (the wheels, PyScript's scripts, and all else), in alphabetical order."""
    rows = [cpython(), *bundled(scripts)]
    for name in NPM:
        package = json.loads((paths.MODULES / name / "package.json").read_text(encoding="utf-8"))
        row = {"name": name, "version": package["version"], "licence": str(package.get("license", ""))}
        if name.startswith("@iconify-json/"):
            info = json.loads((paths.MODULES / name / "info.json").read_text(encoding="utf-8"))
            row |= {"licence": info["license"]["title"], "author": info["author"]["name"], "title": info["name"]}
        rows.append(row)
    for wheel in shipped:
        metadata, _ = read_wheel(wheel)
        if metadata["Name"] != "pygames":
            licence = metadata.get("License-Expression") or licence_of(metadata)
            rows.append({"name": metadata["Name"], "version": metadata["Version"], "licence": licence})
    unique = {(row["name"].lower().lstrip("@"), row["version"]): row for row in rows}
    return [row for _, row in sorted(unique.items())]


def licence_of(metadata: Message) -> str:
    """The licence as older packages name it."""
    classes = [c for c in metadata.get_all("Classifier") or [] if c.startswith("License ::")]
    return classes[0].rpartition(":: ")[2] if classes else str(metadata.get("License", "")).strip().partition("\n")[0]
