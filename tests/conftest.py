"""What holds for all tests: the same dice in every run, and no property judged by how long its examples take."""

import gc
import hashlib
import os
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
WAITING = "tests/flow/"
"""Where the tests are that go the whole way, by a client, a sandbox and often more processes."""


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: flows wait for their other processes and sockets a quarter of the time."""
    return (os.cpu_count() or 1) * 3 // 2 + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have all that look at the same match, or at the same picture, follow one another: one process walks or draws it, once."""
    seen = [_looked_at(item) for item in items]
    first: dict[str, int] = {}
    for number, what in enumerate(seen):
        first.setdefault(what, number)
    order = sorted(range(len(items)), key=lambda number: (first[seen[number]], number))
    items[:] = spread_waiting([items[number] for number in order])


def spread_waiting(items: list[pytest.Item]) -> list[pytest.Item]:
    """Those that mostly wait, for other processes and browsers, spread evenly among those that reckon: so no core is ever idle."""
    groups = [[item for item in items if item.nodeid.startswith(WAITING) is waits] for waits in (True, False)]
    places = {item: (number + 0.5) / len(group) for group in groups for number, item in enumerate(group)}
    return sorted(items, key=places.__getitem__)


def _looked_at(item: pytest.Item) -> str:
    """What a test looks at: a walked match wherever that is looked at, a scene within a file, or something of its own."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    for name in ("match", "case"):
        if name in params:
            return str(params[name])
    return f"{item.path} {params['name']}" if "name" in params else item.nodeid


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, and not again and again among modules and tests that stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture
def no_vacation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody spends vacation: when time is out, it is."""
    monkeypatch.setattr("engine.steps.deadlines.resting", lambda *_: {})


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's matches are dealt the same in every run, for no test may fail by bad luck; SEEDS=<anything> deals others.

    So the dice are those of the secret alone, whenever people press; where that is looked at, it is `dealt_for_real`.
    """
    fate = os.environ.get("SEEDS", "") + request.node.nodeid
    deals = count(1)
    monkeypatch.setattr(
        "engine.services.matches.new_seed",
        lambda: hashlib.sha256(f"{fate} {next(deals)}".encode()).hexdigest()[:32],
    )
    if request.node.get_closest_marker("dealt_for_real") is None:
        monkeypatch.setattr("engine.match.seeds.Terms.seed", lambda _, secret: secret)
