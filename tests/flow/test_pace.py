"""The bot's own pace.

Discord never has to reject its calls, however many there are and however the machine stutters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs.api import delivery
from cogs.api.delivery import Delivery
from cogs.api.dms import DmBudget
from cogs.kit.screen import text_screen
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import bot_at
from tests.flow.test_dms import Memory
from tests.support.quick_loop import Leaping

PACE = delivery.PER_SECOND
"""As the program has it: the flows set it aside."""
ALLOWED = 50
"""Calls in any second that Discord lets a bot make."""
CALLS = 130


class Listener:
    """Stands where the client does, and notes when a message is sent."""

    def __init__(self) -> None:
        self.sent: list[float] = []

        self.channel = SimpleNamespace(id=1)
        self.http = self

    def get_partial_messageable(self, channel: int) -> Listener:
        return self

    get_partial_message = get_partial_messageable

    async def send(self, *_: Any, **__: Any) -> SimpleNamespace:
        self.sent.append(asyncio.get_running_loop().time())
        return SimpleNamespace(id=len(self.sent), components=[])

    create_dm = edit = delete = get_message = send

    async def get_channel(self, *_: Any, **__: Any) -> dict[str, str]:
        await self.send()
        return {"id": "1", "last_message_id": "1"}

    start_thread_with_message = edit_channel = get_channel


@pytest.mark.parametrize("stutters", [(), (0.7,), (0.4, 0.2, 0.9, 3.0)])
def test_no_second_has_more_calls_than_discord_allows(
    stutters: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", PACE)
    listener = Listener()

    async def rush() -> None:
        for number, seconds in enumerate(stutters):
            asyncio.get_running_loop().call_later(0.5 * (number + 1), loop.hold_up, seconds)
        talking = Delivery(cast(discord.Client, listener), cast(DmBudget, None))
        await asyncio.gather(*(talking.post(n, text_screen("hello"), str(n)) for n in range(CALLS)))

    loop = Leaping()
    try:
        loop.run_until_complete(rush())
    finally:
        loop.close()
    sent = listener.sent
    assert len(sent) == CALLS
    assert all(later - first > 1 for first, later in zip(sent, sent[ALLOWED:], strict=False))
    assert sent[-1] <= CALLS / PACE + sum(stutters)
    assert max(b - a for a, b in pairwise(sent)) <= max(stutters, default=0) + 2 / PACE, "it idles in between"


HELLO = text_screen("hello")
KINDS: dict[str, tuple[int, Callable[[Delivery], Awaitable[object]]]] = {
    "post": (1, lambda it: it.post(1, HELLO, "a")),
    "DM": (1, lambda it: it.post_dm(2, 3, HELLO, "a")),
    "first DM": (2, lambda it: it.post_dm(2, None, HELLO, "a")),
    "edit": (1, lambda it: it.replace(1, 2, HELLO)),
    "record": (1, lambda it: it.retire(1, 2, "text", None, "")),
    "removal": (1, lambda it: it.remove(1, 2)),
    "newest": (1, lambda it: it.is_newest(7, 2)),
    "gone": (1, lambda it: it.is_gone(1, 2)),
    "thread": (1, lambda it: it.open_thread(1, 2, "name")),
    "revival": (1, lambda it: it.revive(1)),
    "archive": (1, lambda it: it.archive(1)),
}
"""What the bot asks of Discord of its own accord, with the number of calls that it takes."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_call_waits_for_its_turn(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", PACE)
    listener, (calls, ask) = Listener(), KINDS[kind]

    async def ask_twice() -> None:
        budget = DmBudget(Memory(), lambda: 1e9)
        talking = Delivery(cast(discord.Client, listener), budget, processes=lambda: 10 * PACE)
        await talking.post(1, HELLO, "before")
        await ask(talking)
        await talking.post(1, HELLO, "after")

    loop = Leaping()
    try:
        loop.run_until_complete(ask_twice())
    finally:
        loop.close()
    assert len(listener.sent) == 2 + calls
    assert min(later - first for first, later in pairwise(listener.sent)) > 9, "each process has a share"


@pytest.mark.slow
async def test_a_rush_of_messages_arrives_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", PACE)
    async with (
        Sandbox(limits=Limits(ack_seconds=HANGING, route_requests=1000)) as sandbox,
        bot_at(sandbox, tmp_path / "m.sqlite3") as bot,
    ):
        channels = [sandbox.world.add_channel(f"rush-{n}") for n in range(CALLS)]
        await asyncio.gather(
            *(bot.services.delivery.post(one.id, text_screen("hello"), f"n{one.id}"[:25]) for one in channels)
        )
        assert [len(one.messages) for one in channels] == [1] * CALLS
