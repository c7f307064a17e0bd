"""Refusals as log lines."""

from __future__ import annotations

import pytest

from engine.contract.errors import EngineError, IllegalMove, StoreError
from engine.contract.words import Seat, say


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (StoreError(say("“{path}” fails: {n:one byte|# bytes}.", path="/x", n=2)), "“/x” fails: 2 bytes."),
        (
            IllegalMove(
                say("{who:*/You} can’t play “{text}”.", who=Seat(seat=1), text="R24"), ("Ada", "Ben")
            ),
            "player 2 can’t play “…”.",
        ),
    ],
)
def test_a_log_is_told_the_sentence_and_neither_who_nor_what_they_wrote(
    error: EngineError, told: str
) -> None:
    assert str(error) == told
