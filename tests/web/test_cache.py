"""What an interrupted write or a full disk leaves behind is not taken for a finished piece of the build."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from sitekit import paths, wheels
from sitekit.problem import Problem, run

WHEEL = "pygames-0.1.0-py3-none-any.whl"
WHOLE = b"x" * 9000


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond this size, here and in the programs that are started: like a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_half_a_compiled_wheel_is_none(tmp_path: Path) -> None:
    """With a Pyodide that compiles nothing but gives back enough to fill the disk."""
    (tmp_path / "pyodide.mjs").write_text(
        f"""export const loadPyodide = () => ({{
          runPython() {{}},
          globals: {{ get: () => () => "{WHEEL}" }},
          FS: {{ writeFile() {{}}, readFile: () => new Uint8Array({len(WHOLE)}) }},
        }});"""
    )
    (tmp_path / "source.whl").touch()
    (tmp_path / "target").mkdir()
    job = {"source": str(tmp_path / "source.whl"), "target": str(tmp_path / "target"), "kind": "wheel"}
    work = {"pyodide": str(tmp_path), "script": str(tmp_path / "source.whl"), "jobs": [job]}
    (tmp_path / "jobs.json").write_text(json.dumps(work))
    command = ["node", paths.WEB / "sitekit/compile.mjs", tmp_path / "jobs.json"]
    with room_for(1000), pytest.raises(Problem):
        run(command, what="Compiling")
    assert not list((tmp_path / "target").glob("*.whl"))
    run(command, what="Compiling")
    assert (tmp_path / "target" / WHEEL).stat().st_size == len(WHOLE)


def test_half_an_engine_is_built_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def wheel(command: Sequence[object], **_options: object) -> None:
        with room_for(resource.getrlimit(resource.RLIMIT_FSIZE)[1]):  # the temporary folder is on another disk
            (Path(str(command[-1])) / "out").mkdir()
            (Path(str(command[-1])) / "out" / WHEEL).write_bytes(WHOLE)

    (tmp_path / "locks").mkdir()
    (tmp_path / "locks/build.txt").touch()
    (tmp_path / "pyproject.toml").write_text('version = "0.1.0"\n')
    monkeypatch.setattr(paths, "REPO", tmp_path)
    monkeypatch.setattr(paths, "LOCKS", tmp_path / "locks")
    monkeypatch.setattr(paths, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(wheels, "run", wheel)
    with room_for(1000), pytest.raises(OSError, match="too large"):
        wheels.engine_wheel()
    assert wheels.engine_wheel().read_bytes() == WHOLE
    assert [path.name for path in (tmp_path / "cache/engine").glob("*/*")] == [WHEEL]
