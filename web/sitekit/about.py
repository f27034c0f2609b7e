"""Who made what is shipped, taken from the installed packages themselves, for the About page."""

from __future__ import annotations

import email
import json
import zipfile
from email.message import Message
from pathlib import Path

from . import paths

#: npm packages whose files end up in the site; pyodide's own licence covers the Python inside it too.
NPM = ["@iconify-json/game-icons", "@micropython/micropython-webassembly-pyscript", "@pyscript/core", "idiomorph", "pyodide"]


def read_wheel(wheel: Path) -> tuple[Message, list[str]]:
    """A wheel's metadata and the names that it lets one import."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        message = email.message_from_bytes(archive.read(metadata))
    tops = {name.split("/")[0].removesuffix(".pyc").removesuffix(".py") for name in names if ".dist-info/" not in name}
    return message, sorted(tops)


def components(shipped: list[Path]) -> list[dict[str, str]]:
    """Name, version and licence of every component, in alphabetical order."""
    rows = []
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
    return sorted(rows, key=lambda row: row["name"].lower().lstrip("@"))


def licence_of(metadata: Message) -> str:
    """The licence as older packages name it."""
    classes = [c for c in metadata.get_all("Classifier") or [] if c.startswith("License ::")]
    return classes[0].rpartition(":: ")[2] if classes else str(metadata.get("License", "")).strip().partition("\n")[0]
