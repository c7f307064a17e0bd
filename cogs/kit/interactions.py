"""Types and helpers for Discord's interactions, built on discord.py alone."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord import ui

Interaction = discord.Interaction[discord.Client]
"""A press, a command or a submitted form."""

Row = ui.ActionRow[Any]
"""A row of buttons, or a menu."""

PRESSED = discord.InteractionResponseType.deferred_message_update
"""The acknowledgement that keeps the pressed message as the interaction's own.

With any other one, the interaction's message is an answer to it.
"""

NETWORK = (discord.HTTPException, aiohttp.ClientError, TimeoutError, discord.RateLimited)
"""The exceptions that a failed call to Discord may raise."""


def submitted_values(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return the values of a modal's fields or menu, by custom id.

    A text field has one value, a menu the chosen ones.
    """
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


def resolved_user(interaction: Interaction, user: int) -> dict[str, Any] | None:
    """Return what Discord sent along about a user whom a menu or option names.

    It is the user's object, with `nick` if they have a nickname on the server. None: Discord sent
    nothing, as for a made-up id.
    """
    resolved: Any = dict(interaction.data or {}).get("resolved") or {}
    found = resolved.get("users", {}).get(str(user))
    member = resolved.get("members", {}).get(str(user)) or {}
    return None if found is None else {**found, "nick": member.get("nick")}


def is_foreign(interaction: Interaction) -> bool:
    """Return whether only a user brought the app here: then it can answer presses, no more.

    A press belongs to the user who brought the pressed message, not to the one who presses.
    """
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration()


def is_private(interaction: Interaction) -> bool:
    """Return whether only the user who pressed sees the pressed message.

    No surface keeps such a message current.
    """
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_on_foreign_message(interaction: Interaction) -> bool:
    """Return whether a message for everyone was pressed where the bot is not."""
    return interaction.message is not None and is_foreign(interaction) and not is_private(interaction)


def brief(error: BaseException) -> str:
    """Return an error for the log: kind, status and code.

    It leaves out bodies and addresses, which may hold secrets.
    """
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.status}/{error.code}"
    return type(error).__name__
