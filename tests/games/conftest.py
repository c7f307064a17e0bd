"""What tests of several games' files set up alike."""

from collections.abc import Iterator

import pytest

from tests.games.kcaloria_kinds import small_catalogue


@pytest.fixture
def small_kinds() -> Iterator[None]:
    """kCaloria is played with the small catalogue."""
    with small_catalogue():
        yield
