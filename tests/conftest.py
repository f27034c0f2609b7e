"""Settings that all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    max_examples=int(os.environ.get("DOJO_EXAMPLES", "25")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("suite")
