"""What is built: twice the same, complete, small enough, and naming no machine and no host."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from sitekit import build, pages, paths, wheels
from sitekit.hashing import exclusive

from e2e.conftest import REPO

BUDGET = 23_500_000
ENGINE_BUDGET = 1_000_000


def report(site: Path) -> dict[str, dict[str, object]]:
    """The built site's own list."""
    files: dict[str, dict[str, object]] = json.loads((site / "report.json").read_text(encoding="utf-8"))["files"]
    return files


def take_over_downloads(cache: Path) -> None:
    """They are the same by their hashes, so the tests need no network after a build."""
    wheels.site_wheels()
    shutil.copytree(paths.CACHE / "wheels", cache / "wheels")
    shutil.copyfile(paths.CACHE / "wheels.json", cache / "wheels.json")


def test_two_builds_are_alike(site: Path, inputs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one from nothing but the downloads: no cache of ours may be what makes them alike."""
    with exclusive():
        take_over_downloads(tmp_path / "cache")
    monkeypatch.setattr(paths, "CACHE", tmp_path / "cache")
    before = build.inputs_key()
    build.build(tmp_path / "site")
    assert build.inputs_key() == before == inputs, "somebody changed the sources meanwhile: run it again"
    assert report(tmp_path / "site") == report(site)


@pytest.mark.parametrize(
    ("name", "value"),
    [("hints", lambda site: ""), ("CSP", "default-src 'self'"), ("PLUGINS", ["!error"])],
)
def test_whatever_changes_in_the_pages_is_another_version(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    """Two pages under one version would come over each other in a browser that has stored one of them."""
    draft = Path(shutil.copytree(site, tmp_path / "site", ignore=shutil.ignore_patterns("index.html", "micropip.html", "sw.js", "*.webmanifest")))
    shipped = sorted((draft / "pyodide").glob("*.whl"))
    pages.write(draft, shipped)
    assert (draft / "sw.js").read_bytes() == (site / "sw.js").read_bytes()
    for written in ("index.html", "micropip.html", "sw.js", "manifest.webmanifest"):
        (draft / written).unlink()
    monkeypatch.setattr(pages, name, value)
    pages.write(draft, shipped)
    assert pages.version_of(draft) != pages.version_of(site)


def test_the_report_is_true(site: Path) -> None:
    for name, row in report(site).items():
        data = (site / name).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (row["bytes"], row["sha256"]), name


def test_the_service_worker_lists_everything(site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\n\});", worker, flags=re.S)
    assert found
    listed = json.loads(found[1])
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert set(listed) == files - pages.NOT_CACHED


def test_the_lock_is_what_is_shipped(site: Path) -> None:
    packages = json.loads((site / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert set(packages) == {"htpy", "markupsafe", "micropip", "pygames", "typing-extensions"}
    for row in packages.values():
        data = (site / "pyodide" / row["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == row["sha256"]
        assert set(row["depends"]) <= set(packages)


def test_every_wheel_is_a_proper_wheel_of_compiled_files(site: Path) -> None:
    for wheel in (site / "pyodide").glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            (record,) = [name for name in names if name.endswith(".dist-info/RECORD")]
            rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
            assert sorted(row[0] for row in rows) == sorted(names)
            for name, digest, _size in rows:
                if name != record:
                    made = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
                    assert digest == f"sha256={made}"
            assert not [name for name in names if name.endswith((".py", ".so"))]
            assert b"Tag: cp314-none-any" in archive.read(record.replace("RECORD", "WHEEL"))


def test_the_byte_budget(site: Path) -> None:
    rows = report(site)
    total = sum(int(str(row["bytes"])) for row in rows.values())
    assert total <= BUDGET, f"{total} bytes"
    (engine,) = [row for name, row in rows.items() if name.startswith("pyodide/pygames-")]
    assert int(str(engine["bytes"])) <= ENGINE_BUDGET


def test_the_page_names_no_other_origin(site: Path) -> None:
    for name in ("index.html", "micropip.html", "manifest.webmanifest", "boot.js", "sw.js", "app.css", "app.py"):
        text = (site / name).read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "//" not in re.sub(r"(?m)(^|\s)//.*$", "", text) or "http" not in text, name


def test_committed_files_name_no_registry_and_no_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPO, capture_output=True, text=True, check=True).stdout
    bad = re.compile(r"registry\.npm|pypi\.org|pythonhosted|jsdelivr|unpkg\.com|file:///|/wor" + r"k/main|/roo" + r"t/")
    for name in filter(None, listed.split("\0")):
        path = REPO / name
        if path == Path(__file__) or not path.is_file():
            continue
        found = bad.search(path.read_bytes().decode("utf-8", "ignore"))
        assert not found, f"{name} names {found[0] if found else ''}"


def test_every_module_of_the_engine_imports_in_the_shipped_python(site: Path, tmp_path: Path) -> None:
    """In the Python that is shipped, with what is left of its standard library; all but the command line."""
    code = """
        const [site, ...wheels] = process.argv.slice(2);
        const { loadPyodide } = await import("file://" + site + "/pyodide/pyodide.mjs");
        const { readFileSync } = await import("node:fs");
        const py = await loadPyodide({ indexURL: site + "/pyodide" });
        for (const wheel of wheels) py.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
        console.log(py.runPython(`
            import importlib, pkgutil, pygames
            skip = ("pygames.__main__", "pygames.commands", "pygames.bench", "pygames.terminal", "pygames.cluster")
            names = [m.name for m in pkgutil.walk_packages(pygames.__path__, "pygames.", onerror=print) if not m.name.startswith(skip)]
            for name in names:
                importlib.import_module(name)
            len(names)
        `));
    """
    script = tmp_path / "import_all.mjs"
    script.write_text(code, encoding="utf-8")
    wheels = [str(path) for path in (site / "pyodide").glob("*.whl") if not path.name.startswith("micropip")]
    done = subprocess.run(["node", str(script), str(site), *wheels], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.strip().splitlines()[-1]) > 20
