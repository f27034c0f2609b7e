"""What a person reads when something is missing: one sentence with what to do, and no traceback."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from sitekit import build, cli, paths, tools
from sitekit.problem import Problem, run


def test_a_taken_port(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(paths, "SITE", tmp_path)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main(["serve", "--port", str(port), "--no-open"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"Port {port} is taken" in said


def test_a_port_for_administrators(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_arguments: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    (tmp_path / "index.html").touch()
    monkeypatch.setattr(paths, "SITE", tmp_path)
    monkeypatch.setattr(cli, "make_server", refused)
    assert cli.main(["serve", "--port", "80", "--no-open"]) == 1
    said = capsys.readouterr().err
    assert "needs administrator rights; choose one from 1024 up" in said
    assert "taken" not in said


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.EACCES, "allow yourself to write there"),
        (errno.EROFS, "choose a folder that can be written to"),
        (errno.ENOSPC, "make room on the disk"),
        (errno.EIO, "put that right"),
    ],
)
def test_a_refusal_of_the_system(
    number: int, advice: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(**_options: object) -> None:
        raise OSError(number, os.strerror(number), "some/file")

    monkeypatch.setattr(cli, "build", refused)
    assert cli.main(["build"]) == 1
    assert capsys.readouterr().err == f"{os.strerror(number)} (“some/file”); {advice} and try again.\n"


def test_a_file_in_the_place_of_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "build").touch()
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    assert cli.main(["build"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"File exists (“{tmp_path}/build”); move it out of the way" in said


@pytest.mark.parametrize("command", ["bench", "shots", "bench-page"])
def test_no_chromium(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is looked for here: in the program that opens it, a `Problem` would be a traceback."""
    monkeypatch.setattr(cli, "build", lambda: None)
    monkeypatch.setattr(tools, "ensure_venv", lambda _which: None)
    monkeypatch.setattr(cli.subprocess, "run", lambda *_, **__: pytest.fail("it was started all the same"))
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert cli.main([command]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "CHROMIUM names “/nowhere/chromium”, which is no program here" in said


def test_the_chromium_that_was_found_is_passed_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "chromium").touch(0o755)
    started: list[dict[str, str]] = []

    def run_it(_command: object, *, env: dict[str, str], **_options: object) -> subprocess.CompletedProcess[str]:
        started.append(env)
        return subprocess.CompletedProcess([], 7)

    monkeypatch.setattr(cli, "build", lambda: None)
    monkeypatch.setattr(tools, "ensure_venv", lambda _which: None)
    monkeypatch.setattr(cli.subprocess, "run", run_it)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["shots"]) == 7
    assert started[0]["CHROMIUM"] == str(tmp_path / "chromium")


@pytest.mark.parametrize("command", ["serve", "play"])
@pytest.mark.parametrize("port", ["99999", "65536", "-1"])
def test_no_port(command: str, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main([command, "--port", port])
    assert capsys.readouterr().err.splitlines()[-1].endswith("argument --port: a port is a number from 0 to 65535")


def test_the_last_port_is_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def taken(*_arguments: object) -> None:
        raise OSError(errno.EADDRINUSE, "taken")

    (tmp_path / "index.html").touch()
    monkeypatch.setattr(paths, "SITE", tmp_path)
    monkeypatch.setattr(cli, "make_server", taken)
    assert cli.main(["serve", "--port", "65535", "--no-open"]) == 1
    assert "for example --port 65534." in capsys.readouterr().err


def test_serving_before_building(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "SITE", tmp_path / "none")
    assert cli.main(["serve", "--no-open"]) == 1
    assert "python3 web build" in capsys.readouterr().err


@pytest.mark.parametrize("tool", ["node", "npm"])
def test_a_missing_tool(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr(tools.shutil, "which", lambda name: None if name == tool else which(name))
    with pytest.raises(Problem, match="install Node"):
        tools.ensure_node()


def test_an_old_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v16.1.0\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(Problem, match=r"Node\.js 20 or newer is needed, this one says v16"):
        tools.ensure_node()


def python_that(script: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the virtual environment be made by a shell script in this Python's place."""
    (tmp_path / "python").write_text(f"#!/bin/sh\n{script}\n")
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setattr(tools.sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(paths, "VENV", tmp_path / ".venv")


def test_no_venv_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python_that("echo No module named venv; exit 1", monkeypatch, tmp_path)
    with pytest.raises(Problem, match="apt install python3-venv"):
        tools.ensure_venv("build")


#: Debian's Python without python3-venv: a virtual environment gets no pip, and says so.
NO_ENSUREPIP = """case "$*" in
  *--without-pip*) mkdir -p "$4/bin"; echo yes > "$4/made";;
  *"-m venv"*) mkdir -p "$3/bin"; touch "$3/half"; echo "not created because ensurepip is not"; echo "available."; exit 1;;
  *) """


def test_no_ensurepip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python_that(f'{NO_ENSUREPIP} echo "$@" > {tmp_path}/pip;;\nesac', monkeypatch, tmp_path)
    tools.make_venv()
    assert sorted(path.name for path in (tmp_path / ".venv").iterdir()) == ["bin", "made"]
    assert (tmp_path / "pip").read_text() == f"-m pip --python {paths.venv_python()} install -q pip\n"


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        ("/usr/bin/python3: No module named pip", "apt install python3-venv"),
        ("no such option: --python", "apt install python3-venv"),
        ("ERROR: No matching distribution found for pip", "check the network"),
    ],
)
def test_no_ensurepip_and_no_pip(says: str, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python_that(f"{NO_ENSUREPIP} echo {says}; exit 1;;\nesac", monkeypatch, tmp_path)
    with pytest.raises(Problem, match=sentence) as problem:
        tools.make_venv()
    assert str(problem.value).count("try again") == 1


def test_no_virtual_environment_for_another_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The path of .venv, which such a message names, is no sign of a missing module."""
    python_that(f"echo Error: No space left on device: {tmp_path}/.venv/bin; exit 1", monkeypatch, tmp_path)
    with pytest.raises(
        Problem, match=r"\.venv could not be made \(Error: No space left on device: .*\); put"
    ) as problem:
        tools.ensure_venv("build")
    assert "apt" not in str(problem.value)


def test_a_failed_download(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With this interpreter in a virtual environment of the test's own, as other tests use the real one meanwhile."""
    locks = tmp_path / "locks"
    locks.mkdir()
    (locks / "build.txt").write_text(f"setuptools==0.0.0.1 --hash=sha256:{'0' * 64}\n")
    monkeypatch.setattr(paths, "LOCKS", locks)
    monkeypatch.setattr(paths, "VENV", tmp_path / "venv")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    for _attempt in range(2):
        with pytest.raises(Problem, match="check the network and try again"):
            tools.ensure_venv("build")
    assert not (tmp_path / "venv/dojo-build.json").exists()


def test_a_program_that_fails_is_quoted() -> None:
    with pytest.raises(Problem, match=r"the last it said was:\n +out of paper"):
        run(["sh", "-c", "echo out of paper; exit 3"], what="Printing")


def test_nothing_changed_means_nothing_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "SITE", tmp_path / "site")
    monkeypatch.setattr(paths, "BUILD", tmp_path)
    assert not build.is_fresh()
    (tmp_path / "site").mkdir()
    (tmp_path / "site/report.json").touch()
    build.Stamp(tmp_path / "site.json").set(build.inputs_key())
    assert build.is_fresh()
    build.Stamp(tmp_path / "site.json").set("something else")
    assert not build.is_fresh()


def test_every_icon_of_the_table_exists() -> None:
    from sitekit import icons

    text = icons.sprite()
    assert text.count("<symbol ") == text.count('viewBox="0 0 512 512"')
    assert 'id="i-dragon-head"' in text
