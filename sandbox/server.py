"""The stand-in itself: a loopback server with REST, gateway, files and page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.faults import Faults
from sandbox.gateway.gateway import Gateway
from sandbox.guard import guard_access
from sandbox.host import Check
from sandbox.interactions.interaction import Interaction, InteractionType
from sandbox.interactions.interactions import Interactions
from sandbox.limits import HANGING, Limits
from sandbox.model import Channel, Json, Message, User
from sandbox.page import feed
from sandbox.people import Person
from sandbox.rest import answers, channels, messages, people, registry
from sandbox.rest.wire import Wire
from sandbox.world.clock import Clock
from sandbox.world.old_edits import OldEdits
from sandbox.world.store import Store
from sandbox.world.world import World

HOST = "127.0.0.1"


class Sandbox:
    """A loopback stand-in for Discord, served within `async with Sandbox()`.

    `state` is the file in which the world survives the process; without it, the world is in memory.
    `port` 0 takes a free one. `token` is the bot's only accepted token; without it a random one is
    made. `check` may check every body. What a well-made client never does is collected in
    `problems`.
    """

    def __init__(
        self,
        state: Path | None = None,
        *,
        port: int = 0,
        limits: Limits | None = None,
        check: Check | None = None,
        token: str | None = None,
        bot_name: str = "Bot",
    ) -> None:
        self.token = token or secrets.token_urlsafe(32)
        self.problems: list[str] = []
        self.faults = Faults()
        self.check = check
        self.world = World(limits or Limits(), bot_name)
        self.limits = self.world.limits
        self.interactions = Interactions(self.world, self.report)
        self.gateway = Gateway(self.world, self.interactions, self.token_is_good, self.report)
        self.interactions.is_heard = self.gateway.hears
        self.old_edits = OldEdits(self.world)
        self.wire = Wire(self)
        self.barrier: Callable[[], Awaitable[None]] = self.quiet
        """What `wait_until_settled` awaits; code that can look into the bot may set a better
        one.
        """
        self._port = port
        self._store = Store(state, self.world) if state else None
        self._people: dict[int, Person] = {}
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def clock(self) -> Clock:
        """The sandbox's clock; `world.move_clock` moves it, and it is stored with the world."""
        return self.world.clock

    @property
    def port(self) -> int:
        """The port that is listened on, once started."""
        return self._port

    @property
    def page_url(self) -> str:
        """The address of the chat page."""
        return f"http://{HOST}:{self._port}/"

    @property
    def api_url(self) -> str:
        """The base address of the REST interface."""
        return f"http://{HOST}:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway's websocket."""
        return f"ws://{HOST}:{self._port}/gateway"

    async def start(self) -> None:
        """Load the world, or make a new one, and start to listen."""
        if self._store is None or not await self._store.open():
            self.world.populate()
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        file_base = f"http://{HOST}:{self._port}/attachments"
        if self._store is not None:
            self._store.move_files(file_base)
        self.world.file_base = file_base
        self.gateway.url = self.gateway_url
        await self.flush()

    async def close(self) -> None:
        """Stop listening and store the world."""
        self.interactions.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._store is not None:
            await self._store.close()

    def person(self, name: str) -> Person:
        """Return the guild's member with this name, who joins if there is none."""
        user = next((u for u in self.world.people if u.name == name), None) or self.world.add_person(name)
        return self._people.setdefault(user.id, Person(self, user))

    def person_by_id(self, user_id: int) -> Person:
        """Return the person with this id; refuse with 10013 if there is none."""
        user = self.world.user(user_id)
        return self._people.setdefault(user.id, Person(self, user))

    def report(self, problem: str) -> None:
        """Note something that a well-made client does not do."""
        self.problems.append(problem)

    def token_is_good(self, token: str) -> bool:
        """Return whether this bot token is valid."""
        # A JSON frame may contain unpaired surrogates.
        return secrets.compare_digest(token.encode(errors="surrogatepass"), self.token.encode())

    def send_interaction(
        self, kind: InteractionType, person: User, channel: Channel, data: Json, source: Message | None
    ) -> Interaction:
        """Start an interaction and send it to the bot."""
        interaction = self.interactions.start(kind, person, channel, data, source)
        interaction.barrier = self.barrier
        self.gateway.deliver(interaction)
        return interaction

    async def quiet(self, seconds: float = 0.05, timeout: float = HANGING) -> None:
        """Wait until all interactions are answered and no request came for `seconds`.

        What the bot does later by itself is not awaited; poll for it.
        """
        async with asyncio.timeout(timeout):
            while True:
                served = self.wire.served
                await asyncio.sleep(seconds)
                busy = (
                    self.wire.in_flight
                    or self.wire.awaits_retry
                    or self.interactions.open
                    or self.interactions.thinking
                )
                if not busy and served == self.wire.served:
                    return

    async def drop_gateway(
        self, code: int = 4000, *, resumable: bool = True, shard: int | None = None
    ) -> None:
        """Close the bot's websockets, or those of a shard, with this code.

        Without `resumable`, RESUME will be refused.
        """
        await self.gateway.drop(code, resumable=resumable, shard=shard)

    async def invalid_session(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (op 9)."""
        await self.gateway.invalidate(resumable=resumable)

    async def request_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        await self.gateway.ask_to_reconnect()

    async def flush(self) -> None:
        """Wait until all changes so far are on disk, if there is a file."""
        if self._store is not None:
            await self._store.flush()

    async def file(self, file_id: int) -> bytes | None:
        """Return the bytes of an attachment; None if it does not exist (any more)."""
        if self._store is not None:
            return await self._store.file(file_id)
        return self.world.files.get(file_id)

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[guard_access], client_max_size=self.limits.request_bytes + 1024 * 1024
        )
        router = application.router
        for module in (messages, channels, people, answers, registry):
            for method, path, handler in module.ROUTES:
                serve = self.wire.endpoint(path, handler)
                # The library uses v10; other versions and none are treated alike.
                router.add_route(method, "/api{version:(?:/v\\d+)?}" + path, serve)
        # Written like this, aiohttp asks it after the others.
        router.add_route("*", "/api{rest:/.*}", self._unknown_route)
        router.add_get("/gateway", self.gateway.serve)
        router.add_get("/gateway/", self.gateway.serve)
        router.add_get("/attachments/{channel_id}/{file_id}/{name}", self._serve_file)
        feed.mount(application, self)
        return application

    async def _serve_file(self, request: web.Request) -> web.Response:
        text = request.match_info["file_id"]
        data = await self.file(int(text)) if text.isdigit() else None
        if data is None:
            raise web.HTTPNotFound
        response = web.Response(body=data, headers={"Cache-Control": "private, max-age=86400, immutable"})
        name = request.match_info["name"]
        response.content_type = {
            ".png": "image/png",
            ".jpg": "image/jpeg",
            ".webp": "image/webp",
            ".gif": "image/gif",
        }.get(Path(name).suffix.lower(), "application/octet-stream")
        return response

    async def _unknown_route(self, request: web.Request) -> web.Response:
        self.report(f"{request.method} {request.path}: no such route here")
        body = b'{"message": "404: Not Found", "code": 0}'
        return web.Response(body=body, status=404, headers={"Content-Type": "application/json"})
