"""Fixtures of flows: the sandbox, the bot and a table in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.client import Bot
from cogs.kit.intents import Intents
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import Drawn, Table, bot_at
from tests.support.clock import Clock
from tests.support.openapi import checker

IS_FIRST = Intents.is_first


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speed up the bot: drop its own pace and its timeouts.

    Its pace below Discord's 50 calls a second would make every test wait; `test_pace` tests it.

    Parts that the bot leaves out when an answer is late arrive here, however busy the machine is.
    """
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", 1000)
    monkeypatch.setattr("cogs.api.rate_shares.ALLOWED", 1000)
    monkeypatch.setattr("cogs.api.identify_slots.APART", 0)
    monkeypatch.setattr("cogs.api.delivery.OPENING_LASTS", HANGING)
    monkeypatch.setattr("cogs.api.membership.PATIENCE", HANGING)
    monkeypatch.setattr("cogs.screens.seat_form.LOOKUP_TIMEOUT", HANGING)
    # A hand is drawn at once, however busy a machine; `test_waiting_hands` minds those that wait.
    monkeypatch.setattr("cogs.drawing.picture_cache.Pictures.is_quiet", True)
    # Users open their own matches at once; `test_together` tests that they are offered others.
    monkeypatch.setattr("cogs.kit.intents.Intents.is_first", lambda *_: False)


@pytest.fixture
def offering(monkeypatch: pytest.MonkeyPatch, unhurried: None) -> None:
    """Offer users the lobbies of others, as a bot outside of tests does."""
    monkeypatch.setattr("cogs.kit.intents.Intents.is_first", IS_FIRST)


@pytest.fixture
async def sandbox(clock: Clock) -> AsyncIterator[Sandbox]:
    """Yield a stand-in for Discord that checks every body against Discord's schema.

    It checks only where that schema is available.
    """
    async with Sandbox(
        limits=Limits(now=clock, ack_seconds=HANGING, global_per_second=None), check=checker()
    ) as made:
        yield made


@pytest.fixture
def drawn() -> Drawn:
    """Return pictures that take no time: in most flows it matters at most which they were."""
    return Drawn()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Clock, drawn: Drawn) -> AsyncIterator[Bot]:
    """Yield a bot with an empty database."""
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, drawn) as made:
        yield made


@pytest.fixture
def table(sandbox: Sandbox, bot: Bot) -> Table:
    return Table(sandbox, bot)
