"""A test-driven bot on the real discord.py client, and a plain REST caller."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from sandbox import Sandbox
from sandbox.limits import HANGING

Handler = Callable[[discord.Interaction], Awaitable[None]]
TOKEN = "token"
"""The token of the sandboxes that all tests share."""
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x06\x00\x00\x00"
HELLO = {
    "name": "hello",
    "description": "Says hello",
    "options": [
        {"type": 4, "name": "times", "description": "How often", "min_value": 1, "max_value": 8},
        {"type": 3, "name": "word", "description": "What", "autocomplete": True},
    ],
}


class Toy(discord.AutoShardedClient):
    """A bot that answers interactions with the test's `answer` and records events.

    The events are in `heard`.
    """

    def __init__(self, intents: discord.Intents, **shards: Any) -> None:
        super().__init__(intents=intents, **shards)
        self.answer: Handler | None = None
        self.heard: list[tuple[str, Any]] = []
        self.greeted = asyncio.Event()
        self.resumed = asyncio.Event()
        self.pressed = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing: the stand-in decides how many shards may start at once."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard.append(("interaction", interaction))
        self.pressed.set()
        if self.answer is not None:
            await self.answer(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(("message", message))

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.heard.append(("thread", thread))

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.heard.append(("delete", event))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.greeted.set()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.greeted.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def register(self, *commands: dict[str, Any]) -> None:
        """Register these commands globally, as a sync does."""
        assert self.application_id is not None
        await self.http.bulk_upsert_global_commands(self.application_id, list(commands))


@asynccontextmanager
async def toy_at(
    sandbox: Sandbox, intents: discord.Intents | None = None, **shards: Any
) -> AsyncIterator[Toy]:
    """Yield a connected client that knows its guild.

    It has all shards unless `shard_ids` and `shard_count` are given.
    """
    Route.BASE = sandbox.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = URL(sandbox.gateway_url)
    toy = Toy(intents or discord.Intents(guilds=True), **shards)
    await toy.login(sandbox.token)
    running = asyncio.create_task(toy.connect())
    greeted = asyncio.create_task(toy.greeted.wait())
    try:
        await asyncio.wait((running, greeted), timeout=HANGING, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        assert greeted.done(), "the bot did not hear of its guild"
        yield toy
    finally:
        greeted.cancel()
        await toy.close()
        await asyncio.gather(running, return_exceptions=True)


class Rest:
    """Sends requests by hand, in ways that no library would."""

    def __init__(self, api_url: str, session: aiohttp.ClientSession, token: str) -> None:
        self.api_url = api_url
        self.session = session
        self.token = token

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        **headers: str,
    ) -> Answer:
        data: Any = None
        sent = {"Authorization": f"Bot {self.token}", **headers}
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", content, filename=name)
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body), "application/json"
        async with self.session.request(method, self.api_url + path, data=data, headers=sent) as response:
            text = await response.text()
            return Answer(response.status, dict(response.headers), json.loads(text) if text else None)


class Answer:
    """A response."""

    def __init__(self, status: int, headers: dict[str, str], body: Any) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def code(self) -> tuple[int, int]:
        """Status and error code."""
        return self.status, self.body["code"]

    @property
    def faults(self) -> str:
        """The map of faulty fields as text."""
        return json.dumps(self.body.get("errors"))


def png(name: str = "table.png", alt: str = "A table") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=alt)


def board(text: str = "A board", custom_id: str = "go", picture: bool = True) -> discord.ui.LayoutView:
    """Return a V2 message with text, a picture and a button."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay(text))
    if picture:
        box.add_item(
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="A table"))
        )
    button: discord.ui.Button[Any] = discord.ui.Button(label="Go", custom_id=custom_id)
    box.add_item(discord.ui.ActionRow(button))
    view.add_item(box)
    return view
