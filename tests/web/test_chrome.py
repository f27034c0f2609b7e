"""The browser of the tests asks no proxy; everything else does as the machine says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sitekit import chrome, paths


def test_chromium_asks_no_proxy() -> None:
    assert "--no-proxy-server" in chrome.FLAGS


def test_the_browser_tests_leave_pip_its_proxy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A build within the tests may have to download, and on some machines that needs the proxy."""
    proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), "http://127.0.0.1:9")
    for name, address in proxies.items():
        monkeypatch.setenv(name, address)
    (tmp_path / "test_it.py").write_text(
        f"import os\nimport e2e.conftest\n\ndef test_it():\n    assert {proxies} == {{n: os.environ.get(n) for n in {list(proxies)}}}\n"
    )
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-k", "test_it.py"]
    command = [sys.executable, "-m", "pytest", *options, "e2e/test_boot.py", str(tmp_path / "test_it.py")]
    done = subprocess.run(command, cwd=paths.REPO, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
