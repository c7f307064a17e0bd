"""Setup of picture tests: scenes with a golden picture stand for the others."""

from collections import Counter

import pytest

from tests.render.scenes import KEPT, scenes

HERE = "tests/render/"
FEW = 8
"""Scenes that are always tested."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of scenes without a golden picture as slow, if they are not for all scenes."""
    seen = [
        (item, test, name)
        for item in items
        if item.nodeid.startswith(HERE) and isinstance(item, pytest.Function) and hasattr(item, "callspec")
        for test, name in ((item.nodeid.partition("[")[0], item.callspec.params.get("name")),)
        if name in scenes()
    ]
    many = Counter(test for _, test, _ in seen)
    for item, test, name in seen:
        if many[test] > FEW and name not in KEPT and item.get_closest_marker("all_scenes") is None:
            item.add_marker(pytest.mark.slow)
