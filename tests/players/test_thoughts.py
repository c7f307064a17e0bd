"""Computers think of recorded matches what they thought when these thoughts were recorded."""

from __future__ import annotations

import pytest

from tests.players.thoughts import recorded, thoughts_of
from tests.support.players import PLAYED


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", PLAYED)
def test_the_same_view_gets_the_same_thought_on_every_machine(name: str) -> None:
    assert [*thoughts_of(name)] == recorded(name)
