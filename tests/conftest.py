"""Set up all tests: the same dice in every run, and no deadline for Hypothesis."""

import gc
import hashlib
import os
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from engine.contract.languages import CATALOGUES
from tests.support import newcomers

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
WAITING = "tests/flow/"
"""Folders of end-to-end tests: a client, a sandbox and often several processes."""
PICTURES = "tests/render/"


@pytest.fixture(autouse=True)
def _no_languages_left() -> Iterator[None]:
    """Forget the languages that a test loaded, as a whole program does."""
    before = dict(CATALOGUES)
    yield
    CATALOGUES.clear()
    CATALOGUES.update(before)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return more workers than there are cores.

    End-to-end tests wait for processes, browsers and sockets for half of their time.
    """
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark cases outside the samples as slow, and group the others.

    The tests that look at the same match or picture follow one another, so that one process walks
    or draws it once.
    """
    mark_unsampled(items)
    seen = [_looked_at(item) for item in items]
    first: dict[str, int] = {}
    for number, what in enumerate(seen):
        first.setdefault(what, number)
    order = sorted(range(len(items)), key=lambda number: (first[seen[number]], number))
    items[:] = spread_waiting([items[number] for number in order])


def mark_unsampled(items: list[pytest.Item]) -> None:
    """Mark all but each n-th case of a `sampled(every=n)` test as slow.

    The first case stays. Cases that are slow anyway are not counted.
    """
    numbers: Counter[str] = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is None or item.get_closest_marker("slow") is not None:
            continue
        test = item.nodeid.partition("[")[0]
        if numbers[test] % sampled.kwargs["every"]:
            item.add_marker(pytest.mark.slow)
        numbers[test] += 1


def spread_waiting(items: list[pytest.Item]) -> list[pytest.Item]:
    """Spread the tests that mostly wait evenly among those that compute.

    The waiting ones wait for other processes and browsers. No core is idle this way.
    """
    groups = [[item for item in items if item.nodeid.startswith(WAITING) is waits] for waits in (True, False)]
    places = {item: (number + 0.5) / len(group) for group in groups for number, item in enumerate(group)}
    return sorted(items, key=places.__getitem__)


def _looked_at(item: pytest.Item) -> str:
    """Return what a test looks at: a walked or recorded match, a scene, a replay, or itself.

    A walked match is shared by all files, a scene by those of `tests/render`.
    """
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    for name in ("match", "case", "path"):
        if name in params:
            return str(params[name])
    if {"game", "number"} <= params.keys():
        return f"{item.path} {params['game']} {params['number']}"
    if "name" not in params:
        return item.nodeid
    where = PICTURES if item.nodeid.startswith(PICTURES) else item.path
    return f"{where} {str(params['name']).partition(', ')[2] or params['name']}"


def pytest_collection_finish() -> None:
    """Freeze collected modules and tests, so that garbage collection skips them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture
def no_vacation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch vacation off: a turn that is out of time is missed."""
    monkeypatch.setattr("engine.steps.deadlines.resting", lambda *_: {})


@pytest.fixture(autouse=True)
def known_players(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no player be a newcomer, but in tests marked `newcomers`."""
    if request.node.get_closest_marker("newcomers") is None:
        for figure, value in newcomers.NONE.items():
            monkeypatch.setattr(figure, value)


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal a test's matches the same in every run.

    No test may fail by bad luck. SEEDS=<anything> deals other matches. The dice then depend on the
    secret alone, not on when people press. Tests about that are marked `dealt_for_real`.
    """
    fate = os.environ.get("SEEDS", "") + request.node.nodeid
    deals = count(1)
    monkeypatch.setattr(
        "engine.services.matches.new_seed",
        lambda: hashlib.sha256(f"{fate} {next(deals)}".encode()).hexdigest()[:32],
    )
    if request.node.get_closest_marker("dealt_for_real") is None:
        monkeypatch.setattr("engine.match.seeds.Terms.seed", lambda _, secret: secret)
