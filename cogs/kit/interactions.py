"""What Discord hands us, under the names that this house has for it. Stands on discord.py alone."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord import ui

Interaction = discord.Interaction[Any]
"""A press, a command or a form handed in."""

Row = ui.ActionRow[Any]
"""Buttons beside each other, or a menu."""

PRESSED = discord.InteractionResponseType.deferred_message_update
"""The acknowledgement after which an interaction's own message is the pressed one, and not some answer to it."""

NETWORK = (discord.HTTPException, aiohttp.ClientError, TimeoutError, discord.RateLimited)
"""Whatever a call to Discord may raise when it does not go through."""

PRESSED = discord.InteractionResponseType.deferred_message_update
"""The acknowledgement after which an interaction's own message is the pressed one, and not some answer to it."""


def submitted(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """What a modal's fields or a pressed menu hold, by their ids: text as one value, menus as theirs."""
    found: dict[str, tuple[str, ...]] = {}

    def gather(component: dict[str, Any]) -> None:
        name = component.get("custom_id")
        if isinstance(name, str):
            if "values" in component:
                found[name] = tuple(map(str, component["values"] or ()))
            elif "value" in component:
                value = component["value"]
                found[name] = () if value is None else (str(value),)
        for part in (*component.get("components", ()), component.get("component")):
            if isinstance(part, dict):
                gather(part)

    gather(dict(interaction.data or {}))
    return found


def is_private(interaction: Interaction) -> bool:
    """Whether the pressed message is one that only the presser sees, and that no surface keeps current."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def brief(error: BaseException) -> str:
    """An error for the log: kind, status and code, never a body or address that might hold something secret."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.status}/{error.code}"
    return type(error).__name__
