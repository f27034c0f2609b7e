"""Puts the site together in `build/site`: third-party runtimes, compiled Python, pages, and the lists that describe them."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from pathlib import Path

from . import about, icons, pages, paths, wheels
from .hashing import Stamp, digest, files_below, sha256
from .paths import say
from .problem import run

#: What of PyScript's `dist` a page with our plugin settings asks for (e2e fails on any request that is not answered).
PYSCRIPT = ["core.js", "core-*.js", "error-*.js", "pyodide_graph-*.js", "zip-*.js"]
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
MICROPYTHON = ["micropython.mjs", "micropython.wasm"]


def inputs_key() -> str:
    """One hash over everything that the site is made from."""
    roots = [paths.REPO / "pygames", paths.WEB, paths.REPO / "pyproject.toml", paths.REPO / "README.md"]
    return digest(files_below(*roots), paths.REPO)


def is_fresh() -> bool:
    """Whether `build/site` was completely built from exactly what is here now."""
    return (paths.SITE / "report.json").exists() and Stamp(paths.BUILD / "site.json").holds(inputs_key())


def build(site: Path = paths.SITE) -> None:
    """Build into `site`; a build that fails leaves the former one in place."""
    key = inputs_key()
    draft = site.with_name(site.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    copy_runtimes(draft)
    shipped = compile_python(draft)
    say("Writing the pages ...")
    write_lock(draft, shipped)
    take_snapshot(draft / "pyodide", shipped)
    (draft / "icons.svg").write_text(icons.sprite(), encoding="utf-8")
    icons.home_screen(draft / "icons")
    (draft / "app.css").write_text(pages.stylesheet(), encoding="utf-8")
    for name in ("app.py", "dojo.py", "boot.js"):
        shutil.copyfile(paths.WEB / name, draft / name)
    shutil.copytree(paths.WEB / "page", draft / "page", ignore=shutil.ignore_patterns("__pycache__"))
    components = about.components(shipped, sorted((draft / "pyscript").glob("*.js")))
    (draft / "about.json").write_text(json.dumps(components, indent=1, ensure_ascii=False), encoding="utf-8")
    (draft / ".nojekyll").touch()
    pages.write(draft, shipped)
    write_report(draft)
    stamp = Stamp(site.with_suffix(".json"))
    stamp.clear()
    shutil.rmtree(site, ignore_errors=True)
    os.replace(draft, site)
    stamp.set(key)


def copy_runtimes(site: Path) -> None:
    """Copy the files of the npm packages that the browser asks for; source maps stay behind."""
    for patterns, source, target in (
        (PYSCRIPT, "@pyscript/core/dist", "pyscript"),
        (PYODIDE, "pyodide", "pyodide"),
        (MICROPYTHON, "@micropython/micropython-webassembly-pyscript", "micropython"),
        (["idiomorph.esm.js"], "idiomorph/dist", "vendor"),
    ):
        (site / target).mkdir(parents=True, exist_ok=True)
        for pattern in patterns:
            for path in sorted((paths.MODULES / source).glob(pattern)):
                # a source map's address would only give a failed request to whoever opens the developer tools
                data = re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", path.read_bytes()) if path.suffix != ".wasm" else None
                (site / target / path.name).write_bytes(path.read_bytes() if data is None else data)


def compile_python(site: Path) -> list[Path]:
    """Compile the standard library and the wheels inside Pyodide; return the wheels as they are shipped."""
    deny = [line for line in (paths.WEB / "sitekit/stdlib.txt").read_text().splitlines() if line and line[0] != "#"]
    sources: list[tuple[Path, str, list[str]]] = [(paths.MODULES / "pyodide/python_stdlib.zip", "stdlib", deny)]
    sources += [(wheel, "wheel", []) for wheel in [*wheels.site_wheels(), wheels.engine_wheel()]]
    code = "".join(sha256((paths.WEB / "sitekit" / name).read_bytes()) for name in ("compile.mjs", "in_pyodide.py"))
    jobs, made = [], []
    for source, kind, patterns in sources:
        key = sha256(f"{code}{source.name}{sha256(source.read_bytes())}{patterns}{runtime_hash()}".encode())[:20]
        folder = paths.CACHE / "compiled" / key
        made.append(folder)
        if not any(folder.glob("*.zip")) and not any(folder.glob("*.whl")):
            folder.mkdir(parents=True, exist_ok=True)
            jobs.append({"source": str(source), "target": str(folder), "kind": kind, "deny": patterns})
    if jobs:
        say("Compiling Python for the browser ...")
        with tempfile.TemporaryDirectory() as temporary:
            work = Path(temporary) / "jobs.json"
            script = str(paths.WEB / "sitekit/in_pyodide.py")
            work.write_text(json.dumps({"pyodide": str(paths.MODULES / "pyodide"), "script": script, "jobs": jobs}))
            run(["node", paths.WEB / "sitekit/compile.mjs", work], what="Compiling Python for the browser")
    for old in set((paths.CACHE / "compiled").iterdir()) - set(made):
        shutil.rmtree(old)
    (stdlib,) = made[0].glob("*.zip")
    shutil.copyfile(stdlib, site / "pyodide" / "python_stdlib.zip")
    shipped = [next(folder.glob("*.whl")) for folder in made[1:]]
    return [Path(shutil.copyfile(wheel, site / "pyodide" / wheel.name)) for wheel in shipped]


def take_snapshot(pyodide: Path, shipped: list[Path]) -> None:
    """Python's memory with the whole app imported, beside Pyodide, and the module that starts from it."""
    wheels = [wheel for wheel in shipped if not wheel.name.startswith("micropip")]
    script = paths.WEB / "sitekit/snapshot.mjs"
    parts = [script, script.with_name("rehearse.py"), *wheels, *sorted(pyodide.glob("pyodide*")), pyodide / "python_stdlib.zip"]
    key = sha256("".join(f"{part.name}{sha256(part.read_bytes())}" for part in parts).encode())[:20]
    kept = paths.CACHE / "snapshots" / f"{key}.gz"
    if not kept.exists():
        say("Starting Python once for everybody ...")
        shutil.rmtree(kept.parent, ignore_errors=True)
        kept.parent.mkdir(parents=True)
        draft = kept.with_suffix(".new")
        run(["node", script, pyodide, draft, *wheels], what="Taking a snapshot of Python")
        os.replace(draft, kept)
    shutil.copyfile(kept, pyodide / "snapshot.bin.gz")
    template = (paths.WEB / "start.mjs").read_text(encoding="utf-8")
    names = json.dumps([wheel.name for wheel in wheels])
    (pyodide / "start.mjs").write_text(pages.fill(template, {"wheels": names}), encoding="utf-8")


def runtime_hash() -> str:
    """Which Pyodide compiles: its wasm decides the bytes."""
    return sha256((paths.MODULES / "pyodide/package.json").read_bytes())


def write_lock(site: Path, shipped: list[Path]) -> None:
    """Pyodide's own list of packages, cut down to what is here: a full one would point to files that are not."""
    full = json.loads((paths.MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    packages = {}
    for wheel in shipped:
        metadata, imports = about.read_wheel(wheel)
        name = re.sub(r"[-_.]+", "-", metadata["Name"]).lower()
        requires = [re.split(r"[^\w.-]", text, maxsplit=1)[0].lower() for text in metadata.get_all("Requires-Dist") or [] if "extra" not in text]
        packages[name] = {
            "depends": [re.sub(r"[-_.]+", "-", required) for required in requires],
            "file_name": wheel.name,
            "imports": imports,
            "install_dir": "site",
            "name": name,
            "package_type": "package",
            "sha256": sha256(wheel.read_bytes()),
            "unvendored_tests": False,
            "version": metadata["Version"],
        }
    lock = {"info": full["info"], "packages": dict(sorted(packages.items()))}
    (site / "pyodide/pyodide-lock.json").write_text(json.dumps(lock, separators=(",", ":")), encoding="utf-8")


def write_report(site: Path) -> None:
    """`report.json`: every file with size and hash, so that two builds can be compared by eye or by program."""
    files = [path for path in sorted(site.rglob("*")) if path.is_file()]
    rows = {p.relative_to(site).as_posix(): {"bytes": p.stat().st_size, "sha256": sha256(p.read_bytes())} for p in files}
    report = {"version": pages.version_of(site), "total": sum(path.stat().st_size for path in files), "files": rows}
    (site / "report.json").write_text(json.dumps(report, indent=1), encoding="utf-8")

