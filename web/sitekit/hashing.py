"""Content hashes: what decides whether anything has to be done again."""

import contextlib
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import paths

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows: whoever builds twice at once there has to wait by hand
    fcntl = None

IGNORED = {"node_modules", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def sha256(data: bytes) -> str:
    """The hex digest that every list of ours uses."""
    return hashlib.sha256(data).hexdigest()


def files_below(*roots: Path) -> list[Path]:
    """All files below the given roots in a fixed order, without what tools leave behind."""
    found: list[Path] = []
    for root in roots:
        if root.is_file():
            found.append(root)
        elif root.is_dir():
            found += [
                path
                for path in root.rglob("*")
                if path.is_file() and not IGNORED.intersection(path.parts) and not path.name.endswith(".pyc")
            ]
    return sorted(set(found))


def digest(paths: Iterable[Path], base: Path, *extra: str) -> str:
    """One hash over names and contents (and over `extra`)."""
    total = hashlib.sha256("\0".join(extra).encode())
    for path in paths:
        total.update(f"\0{path.relative_to(base).as_posix()}\0{sha256(path.read_bytes())}".encode())
    return total.hexdigest()


@contextlib.contextmanager
def exclusive() -> Iterator[None]:
    """One build at a time in this checkout; a second one waits and then finds its work done."""
    paths.BUILD.mkdir(exist_ok=True)
    with (paths.BUILD / "lock").open("w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Stamp:
    """Remembers, in a small file, for which inputs a step was last done completely."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def holds(self, key: str) -> bool:
        """Whether the step was completed for exactly these inputs."""
        try:
            return bool(json.loads(self.path.read_text()) == key)
        except (OSError, ValueError):
            return False

    def set(self, key: str) -> None:
        """Note that the step is complete."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(key))

    def clear(self) -> None:
        """Note that the step is under way: an interrupted one must not look complete."""
        self.path.unlink(missing_ok=True)
