"""What `python bot.py --check` tells a host: whether the bot could start as it is set up. Nothing is changed."""

from __future__ import annotations

from pathlib import Path

import discord
from discord.http import Route

from cogs.client import OWNER, OtherApplication
from cogs.turnstile import Rates
from engine.limiting import Limits
from engine.store.interface import Condition


def database_line(database: Path, found: Condition | None) -> str:
    """How the database is, in one sentence."""
    if found is None:
        return f"The database “{database}” does not exist yet and will be made."
    if found.is_used:
        return f"The database “{database}” is sound; a bot process has it open."
    if found.version < found.known:
        return (
            f"The database “{database}” is sound, and the start brings it from version {found.version} to"
            f" {found.known}: take a copy before."
        )
    return f"The database “{database}” is sound and up to date."


def limits_line(limits: Limits, rates: Rates) -> str:
    """What anybody may have at once and how fast they may be, in one sentence."""
    return (
        f"A person hosts up to {limits.lobbies_per_person} lobbies and is in up to {limits.matches_per_person} matches; a"
        f" channel has up to {limits.lobbies_per_channel} lobbies, a server {limits.lobbies_per_server},"
        f" and {limits.matches_per_server} matches, begun or not; a lobby closes after {limits.lobby_days} days; a person opens up to {limits.openings_per_hour} matches an hour, and presses"
        f" {rates.presses} and types {rates.letters} times a second."
    )


async def discord_line(token: str | None, api_url: str, found: Condition | None) -> str:
    """What Discord says of the token, in one sentence. OtherApplication, or what discord.py raises, if the bot can't log in."""
    if token is None:
        return "No DISCORD_TOKEN is set, so the start brings up the sandbox."
    Route.BASE = api_url.rstrip("/")
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        application = await client.application_info()
    owner = None if found is None else found.settings.get(OWNER)
    if owner not in {None, str(application.id)}:
        raise OtherApplication(str(owner), str(application.id))
    return f"Discord knows the token: it is that of “{application.name}” ({application.id})."
