"""Deeds of users who look for a match, for several tests."""

from __future__ import annotations

from typing import Any

from sandbox import Interaction
from sandbox.model import Message
from tests.flow.support import Table, private

GAME = "howmanycalories"


async def command(table: Table, name: str, path: str, **options: Any) -> Message:
    """Type a command and return its private answer."""
    sent = await (await table[name].slash(table.channel, path, **options)).wait_until_settled()
    await table.wait_until_shown()
    return private(sent)


async def avoid(table: Table, name: str, *others: str) -> Message:
    """Have a user avoid others; return the last answer."""
    for other in others:
        shown = await command(table, name, "avoid", user=table[other].user)
    return shown


async def look(table: Table) -> None:
    """Have the bot look at its lobbies, and wait for what it sends."""
    await table.wait_until_shown()
    table.bot.services.matchmaker.sweep()
    await table.bot.services.matchmaker.look()
    await table.wait_until_shown()


async def press(table: Table, name: str, message: Message, label: str) -> Interaction:
    """Press a button; return once the bot has done all that follows."""
    sent = await (await table[name].press(message, label=label)).wait_until_settled()
    await look(table)
    return sent


async def choose(table: Table, name: str, page: Message, field: str, *values: str) -> None:
    """Choose from a menu of the page of `/notify`."""
    chosen = await table[name].choose(page, f"1|notify-set|{field}", [*values])
    await chosen.wait_until_settled()
    await table.wait_until_shown()


async def listen(table: Table, name: str, *games: str, **choices: str) -> Message:
    """Have a user wait for games, any of them if none is named."""
    page = await command(table, name, "notify")
    await choose(table, name, page, "game", *(games or ("any",)))
    for field, value in choices.items():
        await choose(table, name, page, field, value)
    return page


def labels(message: Message) -> list[str]:
    """Return the labels of a message's buttons."""
    return [one["label"] for one in message.interactive if "label" in one]
