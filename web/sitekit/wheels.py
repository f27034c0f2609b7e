"""The wheels that are shipped: three from PyPI, the pure part of MarkupSafe, and the engine itself."""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
from pathlib import Path

from . import paths
from .hashing import Stamp, digest, files_below, sha256
from .paths import say
from .problem import Problem, run

#: In the cp311 wheel that is downloaded there is a compiled speed-up for one platform; without it the package falls
#: back to `_native.py`, which is what runs in the browser.
COMPILED = re.compile(r"\.(so|pyd|dylib|c|pyi)$")


def site_wheels() -> list[Path]:
    """The third-party wheels, downloaded once and checked against `locks/site.txt`."""
    lock = paths.LOCKS / "site.txt"
    folder = paths.CACHE / "wheels"
    stamp = Stamp(paths.CACHE / "wheels.json")
    key = sha256(lock.read_bytes())
    if not stamp.holds(key):
        say("Downloading the wheels that are shipped ...")
        stamp.clear()
        shutil.rmtree(folder, ignore_errors=True)
        pip = [paths.venv_python(), "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", folder]
        markupsafe: list[str] = []
        others: list[str] = []
        for line in lock.read_text().splitlines():
            if line and not line.startswith("#"):
                (markupsafe if line.startswith("markupsafe") else others).append(line)
        with tempfile.TemporaryDirectory() as temporary:
            for lines, target in ((others, ["3.14"]), (markupsafe, ["3.11", "--platform", "manylinux2014_x86_64"])):
                part = Path(temporary) / "part.txt"
                part.write_text("\n".join(lines) + "\n")
                try:
                    command = [*pip, "--require-hashes", "--python-version", *target, "-r", part]
                    run(command, what="Downloading wheels")
                except Problem as problem:
                    raise Problem(
                        f"The Python wheels could not be downloaded; check the network and try again.\n{problem}"
                    ) from None
        stamp.set(key)
    return [pure(wheel) if wheel.name.startswith("markupsafe") else wheel for wheel in sorted(folder.glob("*.whl"))]


def pure(wheel: Path) -> Path:
    """The same wheel without its compiled part (compile.mjs writes tags and RECORD anew)."""
    target = paths.CACHE / "pure" / ("-".join(wheel.name.split("-")[:2]) + "-py3-none-any.whl")
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(target, "w") as sink:
        for info in source.infolist():
            if not COMPILED.search(info.filename):
                sink.writestr(zipfile.ZipInfo(info.filename, (1980, 1, 1, 0, 0, 0)), source.read(info))
    return target


def engine_wheel() -> Path:
    """The engine, built by its own build backend from pyproject.toml, in a copy: nothing stale can slip in.

    The version gets a local part made of the content (0.1.0+g1234abcd), so that two builds of different code never
    share a file name in a browser's cache.
    """
    sources = [*files_below(paths.REPO / "pygames"), paths.REPO / "pyproject.toml"]
    readme = paths.REPO / "README.md"
    sources += [readme] if readme.exists() else []
    content = digest(sources, paths.REPO, sha256((paths.LOCKS / "build.txt").read_bytes()))
    folder = paths.CACHE / "engine" / content[:16]
    if found := sorted(folder.glob("*.whl")):
        return found[0]
    say("Building the engine's wheel ...")
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "engine"
        for source in sources:
            target = root / source.relative_to(paths.REPO)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        (root / "README.md").touch()
        project = root / "pyproject.toml"
        marked = re.sub(r'^version = "([^"]+)"$', rf'version = "\1+g{content[:8]}"', project.read_text(), count=1, flags=re.M)
        project.write_text(marked)
        compile_texts(root / "pygames")
        env = {"SOURCE_DATE_EPOCH": "315532800"}
        pip = [paths.venv_python(), "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", root / "out", root]
        run(pip, what="Building the engine's wheel", env=env)
        shutil.rmtree(paths.CACHE / "engine", ignore_errors=True)
        folder.mkdir(parents=True)
        (built,) = (root / "out").glob("*.whl")
        draft = Path(shutil.copyfile(built, folder / f"{built.name}.new"))
        return draft.replace(folder / built.name)  # what is there is whole: nobody builds it again


def compile_texts(package: Path) -> None:
    """Make the .mo files that gettext reads from the translators' .po files, where there are any."""
    for source in sorted(package.rglob("*.po")):
        target = source.with_suffix(".mo")
        code = (
            "import sys\nfrom babel.messages import mofile, pofile\n"
            "catalog = pofile.read_po(open(sys.argv[1], 'rb'))\nmofile.write_mo(open(sys.argv[2], 'wb'), catalog)"
        )
        run([paths.venv_python(), "-c", code, source, target], what=f"Compiling {source.name}")
