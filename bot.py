"""The program: settings, store, bot, run. Without a token it brings its own stand-in for Discord, to be tried in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path

import aiohttp
import discord
from pydantic import Field, HttpUrl, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from cogs.client import Bot
from cogs.drawers import in_processes
from cogs.pictures import Pictures
from engine.errors import StoreError
from engine.matches import Matches
from engine.store import Store
from engine.words import ENGLISH, tell
from sandbox import Sandbox

log = logging.getLogger("bot")


class Settings(BaseSettings):
    """What a host may set, by environment or in `.env`; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    discord_api_url: HttpUrl = HttpUrl("https://discord.com/api/v10")
    database: Path = Path("data/matches.sqlite3")
    sandbox_port: int = Field(default=8080, ge=0, le=65535)
    log_level: str = Field(default="INFO", pattern="(?i)^(DEBUG|INFO|WARNING|ERROR)$")


async def run(settings: Settings) -> None:
    """Serve until a signal says to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        settings.database.parent.mkdir(parents=True, exist_ok=True)
        store = await Store.open(settings.database)
        stack.push_async_callback(store.close)
        if settings.discord_token is None:
            sandbox = Sandbox(
                settings.database.with_suffix(".sandbox.sqlite3"),
                port=settings.sandbox_port,
                bot_name="Tabletop",
            )
            await stack.enter_async_context(sandbox)
            api_url, token = sandbox.api_url, "sandbox"
            print(
                f"No DISCORD_TOKEN is set, so this is the sandbox: open {sandbox.page_url} and type /play",
                flush=True,
            )
        else:
            api_url, token = str(settings.discord_api_url), settings.discord_token.get_secret_value()
        pictures = Pictures(drawers=in_processes)
        bot = Bot(Matches(store), store, api_url=api_url, pictures=pictures)
        serving = asyncio.create_task(bot.start(token), name="bot")
        stopping = asyncio.create_task(stop.wait(), name="signal")
        await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        log.info("going down")
        await bot.go_down()
        if stop.is_set():  # whatever a half-made login says to being closed is of no interest
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
        else:
            await serving


def main() -> int:
    """Start, and say in one sentence why if that can't be."""
    try:
        settings = Settings()
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_input=False):
            print(f"Bad setting {'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}.", file=sys.stderr)
        return 2
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    discord.utils.setup_logging(level=level, root=True)
    # At DEBUG discord.py writes whole payloads: interaction tokens, hands, everything that must not be in a log.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    try:
        asyncio.run(run(settings))
    except StoreError as error:
        print(tell(error.sentence, (), ENGLISH), file=sys.stderr)
    except discord.LoginFailure:
        print(
            "Discord does not accept DISCORD_TOKEN. Copy it anew from the application's page, under Bot.",
            file=sys.stderr,
        )
    except (
        discord.HTTPException,
        discord.GatewayNotFound,
        discord.ConnectionClosed,
        aiohttp.ClientError,
    ) as error:
        print(f"Discord can't be reached or turned the bot away ({type(error).__name__}).", file=sys.stderr)
    except OSError as error:
        print(f"The program can't start: {error.strerror or type(error).__name__}.", file=sys.stderr)
    else:
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
