"""The program: the bot, or without a token its sandbox in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import logging
import os
import signal
import socket
import stat
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated

import aiohttp
import discord
from pydantic import Field, HttpUrl, IPvAnyAddress, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from cogs.api.admission import TOO_OLD
from cogs.api.press_limits import Rates
from cogs.api.shards import Shards, shards_of
from cogs.app import logs
from cogs.app.backups import run_backups, run_backups_only
from cogs.app.check import (
    NO_COPIES,
    backups_finding,
    database_finding,
    discord_findings,
    limits_line,
    pictures_finding,
    port_finding,
    server_finding,
    shards_finding,
    zones_finding,
)
from cogs.app.gc_tuning import freeze_permanent_objects
from cogs.app.health import is_alive, run_heartbeat
from cogs.app.metrics_server import HERE, MetricsHandlers, hosts_of, serve_metrics
from cogs.app.reports import reports_text
from cogs.app.stall_watch import StallWatch
from cogs.app.validators import read_with
from cogs.client import Bot, OtherApplication
from cogs.drawing.painters_pool import in_processes
from cogs.drawing.picture_cache import Pictures
from cogs.drawing.thinkers import Thinkers
from engine.contract.errors import StoreError
from engine.contract.words import ENGLISH, tell
from engine.languages.catalogues import load_catalogues
from engine.services.matches import Matches
from engine.steps.limits import Limits
from engine.store import Backups, Store
from engine.store.choice import Database, database_of
from sandbox import Sandbox

log = logging.getLogger("bot")

ENV_FILE = Path(".env")
SANDBOX_DATABASE = "data/sandbox.sqlite3"
MOST = 10_000
"""Greatest value of a limit; a host who wants no limit sets this."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""Mode bits of a file that give access to other users."""
ANY = -1
"""Number that stands for any process; systemd uses 0 for “not running”."""
BESIDE = ("", "-wal", "-shm", ".lock")
"""Suffixes of the files of a database."""


class Settings(BaseSettings):
    """What a host may set, by environment or in `.env`; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=ENV_FILE, extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    discord_api_url: HttpUrl = HttpUrl("https://discord.com/api/v10")
    database: str = "data/matches.sqlite3"
    shards: Annotated[Shards | None, NoDecode, read_with(shards_of)] = None
    sandbox_port: int = Field(default=8080, ge=0, le=65535)
    log_level: str = Field(default="INFO", pattern="(?i)^(DEBUG|INFO|WARNING|ERROR)$")
    log_format: logs.Format = "text"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_address: IPvAnyAddress = IPv4Address(HERE)
    metrics_hosts: Annotated[tuple[str, ...] | None, NoDecode, read_with(hosts_of)] = None
    lobbies_per_person: int = Field(default=5, ge=1, le=MOST)
    matches_per_person: int = Field(default=30, ge=1, le=MOST)
    lobbies_per_channel: int = Field(default=20, ge=1, le=MOST)
    lobbies_per_server: int = Field(default=100, ge=1, le=MOST)
    lobby_days: int = Field(default=7, ge=1, le=365)
    openings_per_hour: int = Field(default=20, ge=1, le=MOST)
    shares_per_hour: int = Field(default=5, ge=1, le=MOST)
    newcomer_seats: int = Field(default=3, ge=1, le=MOST)
    learner_seats: int = Field(default=10, ge=1, le=MOST)
    matches_per_server: int = Field(default=300, ge=1, le=MOST)
    presses_per_second: int = Field(default=5, ge=1, le=MOST)
    letters_per_second: int = Field(default=10, ge=1, le=MOST)
    press_seconds: float = Field(default=TOO_OLD, gt=0, le=MOST)
    backups: Path | None = None
    backup_hours: int = Field(default=24, ge=1, le=31 * 24)
    backups_kept: int = Field(default=7, ge=1, le=MOST)

    @property
    def limits(self) -> Limits:
        """Limits per person, channel and server."""
        return Limits(**{field.name: getattr(self, field.name) for field in dataclasses.fields(Limits)})

    @property
    def rates(self) -> Rates:
        """Rate limits per person."""
        return Rates(presses=self.presses_per_second, letters=self.letters_per_second)

    @property
    def matches(self) -> Database:
        """The database. The sandbox has its own file unless a host names another."""
        is_chosen = self.discord_token is not None or "database" in self.model_fields_set
        return database_of(self.database if is_chosen else SANDBOX_DATABASE)

    @property
    def life(self) -> Path:
        """Prefix of the heartbeat file's name; processes with other shards have another."""
        beside = self.matches.beside
        return beside if self.shards is None else Path(f"{beside}-{str(self.shards).replace('/', 'of')}")

    @property
    def copies(self) -> Backups | None:
        """Backups as configured; None if there are none."""
        if self.backups is None:
            return None
        return self.matches.copies(self.backups, self.backup_hours, self.backups_kept)

    @property
    def sandbox(self) -> Path:
        """The sandbox's own database, beside its matches."""
        return self.matches.beside.with_suffix(".sandbox.sqlite3")


def keep_private(*databases: Path) -> None:
    """Remove other users' access to our database files, which older builds allowed."""
    for file in (Path(f"{database}{ending}") for database in databases for ending in BESIDE):
        with contextlib.suppress(OSError):  # opening the database reports it
            found = file.stat()
            is_ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
            if is_ours and found.st_mode & OTHERS:
                file.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def is_open_to_others(file: Path) -> bool:
    """Return whether a file exists and other users may read or write it."""
    try:
        return bool(file.stat().st_mode & OTHERS)
    except OSError:
        return False


def has_screen(environment: Mapping[str, str], platform: str, *, is_terminal: bool) -> bool:
    """Return whether the user who started the program has a screen; never in tests."""
    is_drawn = platform in {"darwin", "win32"} or bool({"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys())
    return (
        is_terminal and is_drawn and not {"CI", "PYTEST_CURRENT_TEST", "SSH_CONNECTION"} & environment.keys()
    )


def show_page(url: str) -> asyncio.Task[None]:
    """Show a page in the browser, off the event loop."""

    async def open_page() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            await asyncio.to_thread(webbrowser.open, url)

    return asyncio.create_task(open_page(), name="opening the page")


async def run(settings: Settings, now: Callable[[], float] = time.time) -> None:
    """Serve until a signal says to stop; `now` is the clock of all matches."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    load_catalogues()
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(StallWatch())
        store = await settings.matches.open()
        stack.push_async_callback(store.close)
        duty = store.duty(f"{socket.gethostname()}:{os.getpid()}", str(settings.shards or ""))
        stack.push_async_callback(duty.close)
        if settings.discord_token is None:
            sandbox = Sandbox(settings.sandbox, port=settings.sandbox_port, bot_name="Tabletop")
            await stack.enter_async_context(sandbox)
            api_url, token, now = sandbox.api_url, sandbox.token, sandbox.clock
            print(f"No DISCORD_TOKEN is set, so this is the sandbox: open {sandbox.page_url}", flush=True)
            if has_screen(os.environ, sys.platform, is_terminal=sys.stdout.isatty()):
                stack.callback(show_page(sandbox.page_url).cancel)
        else:
            api_url, token = str(settings.discord_api_url), settings.discord_token.get_secret_value()
        pictures = Pictures(drawers=in_processes)
        thinkers = Thinkers()
        stack.push_async_callback(asyncio.to_thread, thinkers.close)
        matches = Matches(
            store,
            lambda: int(now()),
            settings.limits,
            think=thinkers.think,
            analyse=thinkers.analyse,
            duty=duty,
        )
        bot = Bot(
            matches,
            store,
            api_url=api_url,
            pictures=pictures,
            now=now,
            rates=settings.rates,
            shards=settings.shards,
            greets_empty=settings.discord_token is None,
            too_old=settings.press_seconds,
            dealer=thinkers.deal,
        )
        if settings.metrics_port is not None:
            scraping = MetricsHandlers(bot, settings.life, settings.copies)
            await stack.enter_async_context(
                serve_metrics(
                    settings.metrics_port,
                    scraping,
                    str(settings.metrics_address),
                    settings.metrics_hosts or (),
                )
            )
        freeze_permanent_objects(bot)
        serving = asyncio.create_task(bot.start(token), name="bot")
        stopping = asyncio.create_task(stop.wait(), name="signal")
        beside = [asyncio.create_task(run_heartbeat(bot, settings.life), name="signs of life")]
        if (copies := settings.copies) is not None:
            stack.callback(copies.stopped.set)
            copying = run_backups(copies, is_ours=lambda: duty.is_chief)
            beside.append(asyncio.create_task(copying, name="backups"))
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        for task in (stopping, *beside):
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        log.info("going down")
        await bot.go_down()
        if stop.is_set():  # errors of an unfinished login do not matter when the bot is closed
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
        else:
            await serving


async def check(settings: Settings) -> bool:
    """Print what a start would find and return whether all is well.

    It changes nothing, and raises the errors that a start would raise.
    """
    found = await settings.matches.condition()
    file = settings.matches.file
    database = server_finding(settings.matches.name, found) if file is None else database_finding(file, found)
    print(database.sentence, flush=True)
    print(limits_line(settings.limits, settings.rates), flush=True)
    newest = None if settings.copies is None else settings.copies.newest()
    findings = [
        shards_finding(settings.shards, is_shared=file is None),
        backups_finding(settings.backups, settings.backup_hours, settings.backups_kept, newest),
        port_finding(settings.metrics_port, found, str(settings.metrics_address)),
        zones_finding(),
        await asyncio.to_thread(pictures_finding),
    ]
    for finding in findings:
        print(finding.sentence, flush=True)
    token = settings.discord_token
    secret = None if token is None else token.get_secret_value()
    async for finding in discord_findings(secret, str(settings.discord_api_url), found, commands_here):
        print(finding.sentence, flush=True)
    return not any(finding.is_wrong for finding in (database, *findings))


async def commands_here() -> str:
    """Return the digest of this build's commands, from a bot that never connects."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "empty.sqlite3")
        try:
            return await Bot(Matches(store), store).load_commands()
        finally:
            await store.close()


def report_health(settings: Settings, process: int | None) -> int:
    """Return 0 if the bot is alive, else 1 with a message."""
    if is_alive(settings.life, process):
        return 0
    who = "No bot" if process is None else f"No bot with the process number {process}"
    print(
        f"{who} with the database “{settings.matches.name}” is connected to Discord now.",
        file=sys.stderr,
    )
    return 1


def restore_backup(settings: Settings, copy: Path) -> None:
    """Replace the database by a backup and print the result; StoreError if impossible."""
    found = settings.matches.restore(copy, int(time.time()))
    taken = datetime.fromtimestamp(found.taken, UTC)
    going = "1 match goes on" if found.going == 1 else f"{found.going} matches go on"
    print(
        f"The database “{settings.matches.name}” is as it was at {taken:%Y-%m-%d %H:%M} UTC; {going} when "
        "the bot starts.",
        flush=True,
    )
    if found.aside is not None:
        print(f"What was there is kept as “{found.aside}”.", flush=True)


def parse_arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line; exit on a mistake."""
    parser = argparse.ArgumentParser(prog="bot.py", description=__doc__)
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="say whether it could start, and change nothing")
    either.add_argument(
        "--alive",
        nargs="?",
        const=ANY,
        type=int,
        metavar="PROCESS",
        help="exit with 0 if a running bot is connected, or just the process of this number",
    )
    either.add_argument("--reports", action="store_true", help="print the sentences that users reported")
    either.add_argument("--backups", action="store_true", help="only take backups, for bots elsewhere")
    either.add_argument("--restore", type=Path, metavar="FILE", help="put a backup in place of the database")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None, now: Callable[[], float] = time.time) -> int:
    """Run the program and return its exit code; print errors as one sentence."""
    asked = parse_arguments(given)
    os.umask(OTHERS)  # files written from here on hold hands, seeds and decks
    try:
        settings = Settings()
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_input=False):
            print(f"Bad setting {'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}.", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{ENV_FILE} can't be read: {error.strerror or type(error).__name__}.", file=sys.stderr)
        return 2
    if settings.discord_token is not None and is_open_to_others(ENV_FILE):
        print(
            f"Others on this machine may read or write {ENV_FILE}, where the token belongs: `chmod 600 "
            f"{ENV_FILE}`.",
            file=sys.stderr,
        )
    if asked.alive is not None:
        return report_health(settings, None if asked.alive == ANY else asked.alive)
    if not asked.check:
        keep_private(settings.matches.beside, settings.sandbox)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    token = settings.discord_token
    logs.set_up(level, settings.log_format, () if token is None else (token.get_secret_value(),))
    if asked.check:
        # such as warnings about voice, which is not used
        logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        if asked.restore is not None:
            restore_backup(settings, asked.restore)
        elif asked.check:
            return 0 if asyncio.run(check(settings)) else 1
        elif asked.reports:
            print(reports_text(asyncio.run(settings.matches.reports())), flush=True)
        elif asked.backups:
            if (copies := settings.copies) is None:
                print(NO_COPIES, file=sys.stderr)
                return 1
            asyncio.run(run_backups_only(copies))
        else:
            asyncio.run(run(settings, now))
    except StoreError as error:
        print(tell(error.sentence, (), ENGLISH), file=sys.stderr)
    except OtherApplication as error:
        print(
            f"The database “{settings.matches.name}” belongs to another application ({error.owner}) than "
            "the one that logged in"
            f" ({error.found}), so nothing was changed: start it with its own DISCORD_TOKEN, or choose "
            "another DATABASE.",
            file=sys.stderr,
        )
    except discord.LoginFailure:
        print(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the application's page, under Bot.",
            file=sys.stderr,
        )
    except (
        discord.HTTPException,
        discord.GatewayNotFound,
        discord.ConnectionClosed,
        aiohttp.ClientError,
    ) as error:
        print(f"Discord can't be reached or turned the bot away ({type(error).__name__}).", file=sys.stderr)
    except BrokenPipeError:
        # The reader of the output has closed it. At exit there is nowhere to write the rest,
        # either.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"The program can't start: {error.strerror or type(error).__name__}.", file=sys.stderr)
    except Exception:
        log.critical("a fault ended the program", exc_info=True)
    else:
        return 0
    return 1
