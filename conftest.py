"""Settings for all tests: machines are shared and noisy, so no test fails for being slow."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("scurry", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scurry")
