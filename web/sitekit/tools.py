"""Brings what the build and the tests need: the virtual environment and the npm packages, both from lock files."""

import re
import shutil
import subprocess
import sys

from . import paths
from .hashing import Stamp, digest, sha256
from .paths import say
from .problem import Problem, run

#: What Python says where a part of it that makes virtual environments is missing, or pip is, or is older than 22.3.
INCOMPLETE = re.compile(r"ensurepip|No module named '?(venv|pip)\b|no such option: --python")


def ensure_venv(which: str) -> None:
    """Make `.venv` and install the packages of `locks/<which>.txt` into it, unless that was done before."""
    lock = paths.LOCKS / f"{which}.txt"
    key = f"{sys.version_info[:3]} {sha256(lock.read_bytes())}"
    stamp = Stamp(paths.VENV / f"dojo-{which}.json")
    if stamp.holds(key) and paths.venv_python().exists():
        return
    if not paths.venv_python().exists() or not Stamp(paths.VENV / "dojo-python.json").holds(str(sys.version_info[:3])):
        say("Making the virtual environment .venv ...")
        shutil.rmtree(paths.VENV, ignore_errors=True)
        make_venv()
        Stamp(paths.VENV / "dojo-python.json").set(str(sys.version_info[:3]))
    say(f"Installing Python packages ({which}) ...")
    try:
        run(
            [paths.venv_python(), "-m", "pip", "install", "--require-hashes", "--only-binary", ":all:", "-q", "-r", lock],
            what="Installing Python packages",
        )
    except Problem as problem:
        raise Problem(f"Python packages could not be downloaded; check the network and try again.\n{problem}") from None
    stamp.set(key)


def make_venv() -> None:
    """Make `.venv` with pip in it; Debian's Python may bring no ensurepip, and then its own pip (22.3 or newer) has to do."""
    venv = [sys.executable, "-m", "venv"]
    said = failure(*venv, paths.VENV)
    if "ensurepip" in said:
        shutil.rmtree(paths.VENV, ignore_errors=True)
        said = failure(*venv, "--without-pip", paths.VENV) or pip_from_outside()
    if INCOMPLETE.search(said):
        raise Problem(
            "Python's venv module is not complete here; install it (on Debian and Ubuntu: apt install python3-venv) "
            f"and try again.\n{said}"
        )
    if said:
        raise Problem(f"The virtual environment .venv could not be made ({last_line(said)}); put that right and try again.")


def pip_from_outside() -> str:
    """Let this Python's pip install another one into `.venv`; what it said if it cannot do that."""
    said = failure(sys.executable, "-m", "pip", "--python", paths.venv_python(), "install", "-q", "pip")
    if said and not INCOMPLETE.search(said):
        raise Problem(f"pip could not be downloaded; check the network and try again.\n{said}")
    return said


def failure(*command: object) -> str:
    """What a program said that failed; nothing if it did its work."""
    try:
        run(command, what="Making the virtual environment")
    except Problem as problem:
        return str(problem)
    return ""


def last_line(text: str) -> str:
    """The last thing a program said, without the full stop."""
    return text.strip().splitlines()[-1].strip().rstrip(".")


def ensure_engine() -> None:
    """Let `.venv` see the repository's own package, for its metadata and for coverage."""
    stamp = Stamp(paths.VENV / "dojo-engine.json")
    key = digest([paths.REPO / "pyproject.toml"], paths.REPO)
    if stamp.holds(key):
        return
    command = [paths.venv_python(), "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "-e", paths.REPO]
    run(command, what="Installing the engine for the tests")
    stamp.set(key)


def ensure_node() -> None:
    """Check that Node and npm are here and new enough, and install the locked npm packages."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            raise Problem(f"“{tool}” is not installed; install Node.js 20 or newer with npm and try again.")
    found = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    number = re.match(r"v(\d+)", found)
    if not number or int(number[1]) < 20:
        raise Problem(f"Node.js 20 or newer is needed, this one says {found or 'nothing'}; install a newer one and try again.")
    key = digest([paths.WEB / "package.json", paths.WEB / "package-lock.json", paths.WEB / ".npmrc"], paths.WEB)
    stamp = Stamp(paths.MODULES / ".dojo.json")
    if stamp.holds(key):
        return
    say("Installing npm packages ...")
    try:
        run([shutil.which("npm") or "npm", "ci", "--ignore-scripts"], what="npm ci", cwd=paths.WEB)
    except Problem as problem:
        raise Problem(f"npm packages could not be downloaded; check the network and try again.\n{problem}") from None
    stamp.set(key)
