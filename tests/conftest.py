"""What holds for all tests: no property is judged by how long its examples take, for the machine may be busy."""

import gc
import os

from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: flows wait for their other processes and sockets a quarter of the time."""
    return (os.cpu_count() or 1) * 3 // 2 + 1


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, and not again and again among modules and tests that stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
