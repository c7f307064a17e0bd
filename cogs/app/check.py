"""What `python bot.py --check` prints: whether the bot could start as configured.

It changes nothing.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import available_timezones

import discord
from discord.http import Route

from cogs.api.press_limits import Rates
from cogs.api.shards import Shards
from cogs.app.metrics_server import HERE, metrics_at
from cogs.client import OWNER, OtherApplication, commands_key
from cogs.drawing.examples import picture_of
from cogs.drawing.painters_pool import draw_picture
from cogs.kit.permissions import FOR_A_BOARD, FOR_THREADS, labels, missing
from engine.library import GAMES
from engine.steps.limits import Limits
from engine.store.interface.condition import Condition
from render import Picture

PAGE = 200
"""Servers per page of Discord's list."""
SERVERS = 20
"""Servers for which the missing permissions are listed one by one."""
FEWEST_ZONES = 300
"""Least number of time zones where the data is installed."""
NO_COPIES = "No backups are taken: BACKUPS names no folder."


def limits_line(limits: Limits, rates: Rates) -> str:
    """Return a sentence with the limits per person, channel and server."""
    return (
        f"A person hosts up to {limits.lobbies_per_person} lobbies and is in up to "
        f"{limits.matches_per_person} matches, a new one in {limits.newcomer_seats}, then "
        f"{limits.learner_seats} with others; a"
        f" channel has up to {limits.lobbies_per_channel} lobbies, a server {limits.lobbies_per_server},"
        f" and {limits.matches_per_server} matches, begun or not; a lobby closes after {limits.lobby_days} "
        f"days; a person opens up to {limits.openings_per_hour} matches and shares up to "
        f"{limits.shares_per_hour} decks an hour, and presses"
        f" {rates.presses} and types {rates.letters} times a second."
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding in one sentence.

    `is_wrong` says that the host must fix something before the bot can work.
    """

    sentence: str
    is_wrong: bool = False


def database_finding(database: Path, found: Condition | None) -> Finding:
    """Describe the state of a database file and whether it can be written."""
    if (obstacle := _obstacle(database.parent)) is not None:
        return Finding(f"The database “{database}” can’t be kept there: {obstacle}.", is_wrong=True)
    if found is None:
        return Finding(f"The database “{database}” does not exist yet and will be made.")
    if not os.access(database, os.W_OK):
        return Finding(f"The database “{database}” may not be written.", is_wrong=True)
    if found.is_used:
        return Finding(f"The database “{database}” is sound; a bot process has it open.")
    if found.version < found.known:
        return Finding(
            f"The database “{database}” is sound, and the start brings it from version {found.version} to"
            f" {found.known}: take a copy before."
        )
    return Finding(f"The database “{database}” is sound and up to date.")


def server_finding(name: str, found: Condition | None) -> Finding:
    """Describe the state of a database on a server."""
    assert found is not None  # a missing database raises an error at the connection
    if not found.version:
        return Finding(f"The database “{name}” is empty, and the start brings it into shape.")
    used = "; a bot process has it open" if found.is_used else ""
    if found.version < found.known:
        return Finding(
            f"The database “{name}” answers{used}, and the start brings it from version {found.version} to "
            f"{found.known}."
        )
    return Finding(f"The database “{name}” answers and is up to date{used}.")


def _obstacle(folder: Path) -> str | None:
    """Return why no file can be made in a folder, or None.

    A folder that does not exist yet is made later, so the nearest existing parent is checked.
    """
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        return f"“{there}” is no folder"
    if not os.access(there, os.W_OK | os.X_OK):
        return f"“{there}” may not be written"
    if not shutil.disk_usage(there).total:  # such as /proc, which root may enter but not write
        return f"“{there}” is on no disk"
    return None


def backups_finding(folder: Path | None, hours: int, kept: int, newest: int | None) -> Finding:
    """Describe the backups and whether their folder can be written."""
    if folder is None:
        return Finding(NO_COPIES)
    if (obstacle := _obstacle(folder)) is not None:
        return Finding(f"No backup can be kept in “{folder}”: {obstacle}.", is_wrong=True)
    last = (
        "none yet"
        if newest is None
        else f"the last at {datetime.fromtimestamp(newest, UTC):%Y-%m-%d %H:%M} UTC"
    )
    return Finding(
        f"A backup is taken every {hours} hours and the last {kept} are kept in “{folder}”; {last}."
    )


def shards_finding(shards: Shards | None, *, is_shared: bool) -> Finding:
    """Describe which shards are served here, and by other processes."""
    if shards is None:
        return Finding("All shards that Discord recommends are served: SHARDS names none.")
    which = f"The shards {shards.numbers}" if len(shards.ids) > 1 else f"The shard {shards.numbers}"
    verb = "are" if len(shards.ids) > 1 else "is"
    if shards.is_all:
        return Finding(f"All {shards.count} shards are served, as SHARDS says.")
    if not is_shared:
        return Finding(
            f"{which} of {shards.count} {verb} served, but no other process can share a database file: "
            "name all in SHARDS, or"
            " use PostgreSQL.",
            is_wrong=True,
        )
    return Finding(f"{which} of {shards.count} {verb} served here, and the rest by other processes.")


def port_finding(port: int | None, found: Condition | None, address: str = HERE) -> Finding:
    """Describe the metrics port and whether it is free."""
    if not port:
        return Finding("No metrics are served: METRICS_PORT names no port.")
    told = f"Metrics are served at {metrics_at(address, port)}, health at /health"
    if found is not None and found.is_used:
        return Finding(f"{told}.")  # used by the running bot itself
    try:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.create_server((address, port), family=family):
            return Finding(f"{told}; the port is free.")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return Finding(f"The port {port} of METRICS_PORT can’t be used: {reason}.", is_wrong=True)


def zones_finding() -> Finding:
    """Return whether time zones are installed, which players need for their playing hours."""
    known = len(available_timezones())
    if known < FEWEST_ZONES:
        return Finding("Time zones are not known here: install the package tzdata.", is_wrong=True)
    return Finding(f"{known} time zones are known.")


def pictures_finding() -> Finding:
    """Draw the covers of all games and one position with letters each.

    Takes seconds, so run it in a thread.
    """
    try:
        for name, game in GAMES.items():
            draw_picture(Picture(name, "cover", None, ()))
            draw_picture(
                picture_of(name, next(section for section in game.PAGE if section.picture is not None))
            )
    except Exception as error:  # any error means that players would see no pictures
        return Finding(f"Pictures can’t be drawn ({type(error).__name__}: {error}).", is_wrong=True)
    return Finding(f"Pictures of all {len(GAMES)} games can be drawn.")


async def discord_findings(
    token: str | None, api_url: str, found: Condition | None, commands: Callable[[], Awaitable[str]]
) -> AsyncIterator[Finding]:
    """Yield what Discord says of the bot.

    `commands` returns the digest of this build's commands. Raises OtherApplication, or an error of
    discord.py if the login fails.
    """
    if token is None:
        yield Finding("No DISCORD_TOKEN is set, so the start brings up the sandbox.")
        return
    Route.BASE = api_url.rstrip("/")
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        application = await client.application_info()
        kept = {} if found is None else found.settings
        owner = kept.get(OWNER)
        if owner not in {None, str(application.id)}:
            raise OtherApplication(str(owner), str(application.id))
        yield Finding(
            f"Discord knows the token: it is that of “{printable(application.name)}” ({application.id})."
        )
        recommended, _, limits = await client.http.get_bot_gateway()
        yield Finding(
            f"Discord recommends {recommended} {'shard' if recommended == 1 else 'shards'}, lets "
            f"{limits['max_concurrency']}"
            f" connect in five seconds, and {limits['remaining']} more today."
        )
        if (granted := _privileged_intents(application.flags)) is not None:
            yield Finding(
                f"The application has privileged intents that the bot does not need ({granted}): take them "
                "away on its page, under Bot."
            )
        if kept.get(commands_key(application.id)) == await commands():
            yield Finding("The commands are registered as this build has them.")
        else:
            yield Finding("The start registers the commands as this build has them.")
        async for finding in _servers(client):
            yield finding


async def _servers(client: discord.Client) -> AsyncIterator[Finding]:
    """Yield what the bot's role lacks on each server."""
    seen, lacking = 0, list[str]()
    after: int | None = None
    while page := await client.http.get_guilds(PAGE, after=after, with_counts=False):
        for guild in page:
            if (told := guild.get("permissions")) is None:
                continue
            granted = discord.Permissions(int(told))
            names = () if granted.administrator else missing(granted, (*FOR_A_BOARD, *FOR_THREADS))
            if names:
                lacking.append(f"“{printable(guild['name'])}” ({guild['id']}): {', '.join(labels(names))}")
        seen, after = seen + len(page), int(page[-1]["id"])
        if len(page) < PAGE:
            break
    for one in lacking[:SERVERS]:
        yield Finding(f"The bot’s role lacks something on {one}. Give it that under Server Settings → Roles.")
    if len(lacking) > SERVERS:
        yield Finding(f"It lacks something elsewhere, too: on {len(lacking) - SERVERS} more.")
    if not seen:
        yield Finding("The bot is on no server yet: docs/hosting.md says how to invite it.")
    elif not lacking:
        yield Finding(
            f"The bot’s role has what it needs on every server ({seen}); single channels may take it away."
        )


def printable(name: str) -> str:
    """Return a user's name with control characters replaced, safe for a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _privileged_intents(flags: discord.ApplicationFlags) -> str | None:
    """Return the names of an application's privileged intents, or None."""
    named = {
        "Presence": "gateway_presence",
        "Server Members": "gateway_guild_members",
        "Message Content": "gateway_message_content",
    }
    found = [
        name for name, flag in named.items() if getattr(flags, flag) or getattr(flags, f"{flag}_limited")
    ]
    return ", ".join(found) or None
