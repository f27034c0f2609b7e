"""Settings that all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    max_examples=int(os.environ.get("DOJO_EXAMPLES", "25")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("suite")


@pytest.fixture
def signals_of_a_terminal() -> Iterator[None]:
    """What ends a command ends it here and in its children, also where the tests run under nohup or in the background."""
    usual = {"SIGINT": signal.default_int_handler, "SIGTERM": signal.SIG_DFL, "SIGHUP": signal.SIG_DFL}
    before = {
        number: signal.signal(number, handler)
        for name, handler in usual.items()
        if (number := getattr(signal, name, None)) is not None
    }
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
