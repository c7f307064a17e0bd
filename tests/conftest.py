"""What holds for all tests: the same dice in every run, and no property judged by how long its examples take."""

import gc
import hashlib
import os
from itertools import count

import pytest
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


@pytest.fixture
def unrested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody spends vacation: when time is out, it is."""
    monkeypatch.setattr("engine.due.resting", lambda *_: {})


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's matches are dealt the same in every run, for no test may fail by bad luck; SEEDS=<anything> deals others.

    So the dice are those of the secret alone, whenever people press; where that is looked at, it is `dealt_for_real`.
    """
    fate = os.environ.get("SEEDS", "") + request.node.nodeid
    deals = count(1)
    monkeypatch.setattr(
        "engine.matches.new_seed", lambda: hashlib.sha256(f"{fate} {next(deals)}".encode()).hexdigest()[:32]
    )
    if request.node.get_closest_marker("dealt_for_real") is None:
        monkeypatch.setattr("engine.dealing.Terms.seed", lambda _, secret: secret)
