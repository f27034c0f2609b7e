"""Pictures: one SVG sprite for the pages and PNG icons for the home screen, all drawn from game-icons."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from . import paths
from .problem import Problem, run

PAPER, INK, ACCENT = "#f3ead7", "#1f2238", "#d9452b"


def collection() -> dict[str, str]:
    """Name to SVG body of every picture in the package; all are 512 by 512."""
    data = json.loads((paths.MODULES / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))
    bodies = {name: icon["body"] for name, icon in data["icons"].items()}
    for name, alias in data.get("aliases", {}).items():
        if set(alias) == {"parent"}:
            bodies[name] = bodies[alias["parent"]]
    return bodies


def sprite() -> str:
    """All pictures of `icons.json` as symbols `i-NAME` that take the colour of the text around them."""
    bodies = collection()
    table: dict[str, str] = json.loads((paths.WEB / "icons.json").read_text(encoding="utf-8"))
    symbols = []
    for name, picture in sorted(table.items()):
        if picture not in bodies:
            raise Problem(f"web/icons.json asks for “{picture}”, which game-icons does not have; choose another name.")
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 512 512">{bodies[picture]}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def badge(*, room: float, rounded: bool) -> str:
    """The app's own picture: a paper dragon on a vermilion sun at dusk; `room` is the share kept free at each side."""
    size = 512 * (1 - 2 * room)
    scale, edge = size / 512 * 0.62, 512 * room + size * 0.19
    body = collection()["dragon-head"].replace("currentColor", PAPER)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" rx="{96 if rounded else 0}" fill="{INK}"/>'
        f'<circle cx="256" cy="256" r="{size * 0.44:.1f}" fill="{ACCENT}"/>'
        f'<g transform="translate({edge:.2f} {edge:.2f}) scale({scale:.4f})">{body}</g></svg>'
    )


def home_screen(folder: Path) -> None:
    """Write the PNG icons that the manifest and iPadOS name, and the SVG one for browser tabs."""
    folder.mkdir(parents=True, exist_ok=True)
    plain, masked, square = badge(room=0.03, rounded=True), badge(room=0.1, rounded=False), badge(room=0.05, rounded=False)
    (folder / "icon.svg").write_text(plain, encoding="utf-8")
    wanted = {"icon-192": (plain, 192), "icon-512": (plain, 512), "maskable-512": (masked, 512), "apple-touch-icon": (square, 180)}
    jobs = [{"svg": svg, "target": str(folder / f"{name}.png"), "size": size} for name, (svg, size) in wanted.items()]
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary) / "jobs.json"
        work.write_text(json.dumps({"modules": str(paths.MODULES), "jobs": jobs}), encoding="utf-8")
        run(["node", paths.WEB / "sitekit/raster.mjs", work], what="Drawing the icons")
