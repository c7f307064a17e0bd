"""Commands about decks as people give them, and what they are answered."""

from __future__ import annotations

from typing import Any

from sandbox.model import Message
from tests.flow.support import Table, private


async def run_command(table: Table, who: str, command: str, /, **options: Any) -> Message:
    """Return a command's answer, private or public."""
    asked = await table[who].slash(table.channel, command, **options)
    await asked.wait_until_settled()
    await table.wait_until_shown()
    assert asked.message is not None
    return asked.message


async def save_copy(table: Table, who: str, shown: Message) -> str:
    """Save a copy of a deck and return the answer."""
    press = await table.press_button(who, shown, "Save a copy")
    await table.wait_until_shown()
    return private(press).text
