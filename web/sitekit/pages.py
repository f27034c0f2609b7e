"""Fills the templates: the page, the manifest, the service worker and the micropip page."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from . import paths
from .hashing import sha256
from .scoping import scoped

#: Nothing from another origin, checked by the browser. PyScript evaluates its hooks ('unsafe-eval'), Pyodide compiles
#: WebAssembly, workers start from blob: addresses, PyScript and view transitions set styles.
CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; child-src 'self' blob:; connect-src 'self' blob:; "
    "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
#: PyScript's plugins that no page of ours uses; without this they would be asked for.
PLUGINS = ["!error", "!py-editor", "!py-game", "!py-terminal", "!donkey", "!deprecations-manager", "!codemirror"]

STYLES_FIRST = ["tokens.css", "base.css", "components.css"]
#: Not in the service worker's list: itself, and what only people who build look at.
NOT_CACHED = {"sw.js", "report.json", ".nojekyll"}


def stylesheet() -> str:
    """All of web/css in a fixed order: colours and sizes, the base, components, then each game's below its own class."""
    found = {path.name: path for path in (paths.WEB / "css").glob("*.css") if path.name != "boot.css"}
    order = [name for name in STYLES_FIRST if name in found] + sorted(set(found) - set(STYLES_FIRST))
    texts = {name: found[name].read_text(encoding="utf-8") for name in order}
    texts |= {name: scoped(text, f".of-{found[name].stem}") for name, text in texts.items() if name not in STYLES_FIRST}
    return "".join(f"/* {name} */\n{text}\n" for name, text in texts.items())


def fill(text: str, values: dict[str, str]) -> str:
    """Replace every `{{name}}`; one that is unknown is a mistake in the template."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)


def template(name: str) -> str:
    """A template's text."""
    return (paths.WEB / name).read_text(encoding="utf-8")


def attribute(value: object) -> str:
    """JSON for a single-quoted HTML attribute."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def package_version() -> str:
    """The version in pyproject.toml."""
    return str(tomllib.loads((paths.REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def version_of(site: Path) -> str:
    """The version that a built site says it is."""
    found = re.search(r'const VERSION = "([^"]+)"', (site / "sw.js").read_text(encoding="utf-8"))
    return found[1] if found else ""


def write(site: Path, shipped: list[Path]) -> None:
    """Write the templated files last, since they carry the version, which is made of all the others."""
    # of these themselves, too: whatever goes into them, a page that differs is another version
    unnamed = {**filled_pages(site, shipped, ""), "sw.js": worker(site, "")}
    version = f"{package_version()}+{sha256(json.dumps(unnamed, sort_keys=True).encode())[:8]}"
    for name, text in filled_pages(site, shipped, version).items():
        (site / name).write_text(text, encoding="utf-8")
    (site / "sw.js").write_text(worker(site, version), encoding="utf-8")


def filled_pages(site: Path, shipped: list[Path], version: str) -> dict[str, str]:
    """The text of every page, by its name."""
    (engine,) = [wheel for wheel in shipped if wheel.name.startswith("pygames")]
    config = {"interpreter": "./pyodide/start.mjs", "plugins": PLUGINS}
    page = {
        "interpreter": "./micropython/micropython.mjs",
        "plugins": PLUGINS,
        "files": {f"./page/{path.name}": f"./page/{path.name}" for path in sorted((site / "page").glob("*.py"))},
        "js_modules": {"main": {"./page/patch.js": "patch"}},
    }
    components = json.loads((site / "about.json").read_text(encoding="utf-8"))
    values = {
        "csp": CSP,
        "version": version,
        "critical_css": template("css/boot.css"),
        "boot": attribute({"version": version, "about": components, "config": config}),
        "config": attribute(config),
        "page_config": attribute(page),
        "hints": hints(site),
        "plugins": attribute({"plugins": PLUGINS}),
        "micropip_config": attribute({"interpreter": "./pyodide/pyodide.mjs", "plugins": PLUGINS, "packages": [f"./pyodide/{engine.name}"]}),
    }
    return {name: fill(template(name), values) for name in ("index.html", "micropip.html", "manifest.webmanifest")}


def hints(site: Path) -> str:
    """What the page will ask for, told to the browser before any script has run."""
    preload = ["micropython/micropython.wasm", "app.py"]
    preload += [f"page/{path.name}" for path in sorted((site / "page").glob("*.py"))]
    modules = ["pyscript/core.js", *(f"pyscript/{p.name}" for p in sorted((site / "pyscript").glob("core-*.js")))]
    modules += ["micropython/micropython.mjs", "page/patch.js", "vendor/idiomorph.esm.js"]
    links = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in preload]
    return "\n".join(links)


def worker(site: Path, version: str) -> str:
    """The service worker's text: the version, and the list of what is in `site`."""
    return fill(template("sw.js"), {"version": version, "files": json.dumps(listing(site), indent=1)})


def listing(site: Path) -> dict[str, str]:
    """Address to hash of every file that makes up one version."""
    found = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    return {name: sha256(path.read_bytes()) for name, path in found.items() if name not in NOT_CACHED}
