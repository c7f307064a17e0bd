"""Losses are logged once a minute with their number, however many there are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit.loss_log import INTERVAL, Losses

LOG = logging.getLogger("cogs.test_losses")


class Loop:
    """An event loop whose timers run when a test says so."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> object:
        self.timers.append((seconds, lambda: call(*args)))
        return object()

    def let_pass(self) -> None:
        """Let the time of the one timer come."""
        ((seconds, call),) = self.timers
        assert seconds == INTERVAL
        self.timers.clear()
        call()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    fake = SimpleNamespace(**{**vars(asyncio), "get_running_loop": lambda: loop})
    monkeypatch.setattr("cogs.kit.loss_log.asyncio", fake)
    return loop


def test_the_first_is_told_at_once_and_the_others_once_a_minute(
    loop: Loop, caplog: pytest.LogCaptureFixture
) -> None:
    losses = Losses(LOG, "answers lost")
    for number in range(8030):
        losses.note("NotFound 404/10062" if number % 2 else "TimeoutError")
    assert caplog.messages == ["answers lost: 1, TimeoutError (1)"]
    loop.let_pass()
    assert caplog.messages[1:] == ["answers lost: 8029, NotFound 404/10062 (4015), TimeoutError (4014)"]
    losses.note("TimeoutError")
    assert len(caplog.messages) == 2
    loop.let_pass()
    assert caplog.messages[2:] == ["answers lost: 1, TimeoutError (1)"]


def test_a_minute_without_any_ends_it_and_the_next_is_told_at_once(
    loop: Loop, caplog: pytest.LogCaptureFixture
) -> None:
    losses = Losses(LOG, "answers lost")
    losses.note("TimeoutError")
    loop.let_pass()
    assert loop.timers == []
    losses.note("TimeoutError")
    assert caplog.messages == ["answers lost: 1, TimeoutError (1)"] * 2
