"""System clocks that are put back: nothing old counts as just seen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord

from cogs.api.delivery import Delivery
from cogs.api.dms import DmBudget
from tests.flow.test_dms import Memory
from tests.support.clock import Clock


async def test_it_is_looked_up_again_which_message_is_the_newest() -> None:
    clock, asked = Clock(), list[int]()

    async def get_channel(channel: int) -> dict[str, str]:
        asked.append(channel)
        return {"last_message_id": str(70 + len(asked))}

    client = cast(Any, SimpleNamespace(http=SimpleNamespace(get_channel=get_channel)))
    delivery = Delivery(cast(discord.Client, client), DmBudget(Memory(), clock), clock)
    assert await delivery.is_newest(5, 71)
    assert await delivery.is_newest(5, 71)
    assert asked == [5]
    clock.ahead -= 3600
    assert not await delivery.is_newest(5, 71)
    assert asked == [5, 5]
