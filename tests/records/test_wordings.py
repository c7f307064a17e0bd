"""Recorded matches tell players what they told them when that was read last."""

from __future__ import annotations

import pytest

from tests.records.wordings import digest, looks, recorded
from tests.support.players import PLAYED


@pytest.mark.parametrize("name", PLAYED)
def test_events_tables_and_questions_are_told_word_for_word_as_recorded(name: str) -> None:
    before = recorded(name)
    found = dict(looks(name))
    assert found.keys() == before.keys()
    for look, lines in found.items():
        assert digest(lines) == before[look], f"at {look} is told now:\n" + "\n".join(lines)
