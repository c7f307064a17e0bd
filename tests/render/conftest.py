"""What holds for all tests of pictures: of many scenes, those of which a golden picture is kept stand for the others."""

from collections import Counter

import pytest

from tests.render.scenes import KEPT, scenes

HERE = "tests/render/"
FEW = 8
"""Scenes that a test always looks at, whichever they are."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test of many scenes, mark as slow those of which no golden picture is kept."""
    seen = [
        (item, test, name)
        for item in items
        if item.nodeid.startswith(HERE) and isinstance(item, pytest.Function) and hasattr(item, "callspec")
        for test, name in ((item.nodeid.partition("[")[0], item.callspec.params.get("name")),)
        if name in scenes()
    ]
    many = Counter(test for _, test, _ in seen)
    for item, test, name in seen:
        if many[test] > FEW and name not in KEPT:
            item.add_marker(pytest.mark.slow)
