"""Commands about decks as people give them, and what they are answered."""

from __future__ import annotations

from typing import Any

from sandbox.model import Message
from tests.flow.support import Table, private


async def told(table: Table, who: str, command: str, /, **options: Any) -> Message:
    """What a command answers, to whoever sees it."""
    asked = await table[who].slash(table.channel, command, **options)
    await asked.wait_until_settled()
    await table.shown()
    assert asked.message is not None
    return asked.message


async def copied(table: Table, who: str, shown: Message) -> str:
    """What is answered to whoever keeps a copy of a deck."""
    press = await table.pressed(who, shown, "Save a copy")
    await table.shown()
    return private(press).text
