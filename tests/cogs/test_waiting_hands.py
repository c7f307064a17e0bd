"""The order of drawing hands in quiet moments.

The longest waiting match is first, one at a time.
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.surfaces.waiting_hands import MAX_WAIT, WaitingHands
from tests.support.clock import Still
from tests.support.waits import until


class Hands:
    """Hands that wait, of matches that are only named."""

    def __init__(self) -> None:
        self.clock, self.presenter = Still(), SimpleNamespace(is_quiet=False)
        self.shown: list[int] = []
        self.still_waiting: list[set[int]] = []
        """The seats that wait after each drawing; none after the last of these."""
        self.workers: dict[int, asyncio.Task[None]] = {}
        nothing: Any = None
        presenter: Any = self.presenter
        self.waiting = WaitingHands(
            nothing, nothing, presenter, nothing, nothing, show=self._show, now=self.clock
        )

    def _show(self, match: int) -> asyncio.Task[None]:
        self.shown.append(match)
        self.workers[match] = asyncio.create_task(self._work(match))
        return self.workers[match]

    async def _work(self, match: int) -> None:
        await asyncio.sleep(0)
        self.waiting.note(match, self.still_waiting.pop(0) if self.still_waiting else ())


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.surfaces.waiting_hands.POLL_INTERVAL", 0.001)


async def test_the_longest_waiting_match_comes_first_once_it_is_quiet() -> None:
    hands = Hands()
    for match in (3, 1, 2):
        hands.waiting.note(match, {0})
        hands.clock.ahead += 1
    hands.waiting.note(3, {0, 1})
    await asyncio.sleep(0.01)
    assert hands.shown == []
    hands.presenter.is_quiet = True
    await until(lambda: hands.waiting.drawing is None)
    assert hands.shown == [3, 1, 2]
    assert not any(match in hands.waiting for match in (1, 2, 3))


async def test_a_hand_whose_player_was_asked_meanwhile_waits_again() -> None:
    hands = Hands()
    hands.waiting.note(1, {0, 1})
    hands.clock.ahead += MAX_WAIT - 1
    hands.waiting.note(1, {1, 2})
    hands.waiting.note(1, {2})
    hands.clock.ahead += 1
    await asyncio.sleep(0.01)
    assert hands.shown == [], "the one that waits has waited for a second"
    hands.clock.ahead += MAX_WAIT
    await until(lambda: hands.waiting.drawing is None)
    assert hands.shown == [1]


async def test_a_hand_that_waits_again_after_it_was_drawn_is_drawn_again() -> None:
    hands = Hands()
    hands.still_waiting = [{0}]
    hands.waiting.note(1, {0})
    hands.presenter.is_quiet = True
    await until(lambda: hands.waiting.drawing is None)
    assert hands.shown == [1, 1]


async def test_nothing_waits_for_a_quiet_moment_once_the_bot_goes() -> None:
    hands = Hands()
    for match in (3, 1, 2):
        hands.waiting.note(match, {0})
        hands.clock.ahead += 1
    assert hands.waiting.close() == [3, 1, 2], "the longest waiting first"
    await until(lambda: hands.waiting.drawing is None)
    situation: Any = SimpleNamespace(match=SimpleNamespace(id=1))
    assert hands.waiting.choose(situation, {}) == set(), "and all are drawn"
    hands.waiting.note(2, {0})
    assert hands.waiting.drawing is None
    assert hands.shown == []
