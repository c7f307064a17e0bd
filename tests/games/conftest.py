"""Fixtures for the tests of several games."""

from collections.abc import Iterator

import pytest

from tests.games.kcaloria_kinds import small_catalogue


@pytest.fixture
def small_kinds() -> Iterator[None]:
    """Play kCaloria with the small catalogue."""
    with small_catalogue():
        yield
