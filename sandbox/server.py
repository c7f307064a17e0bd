"""The stand-in itself: one loopback server with REST, gateway, files and the chat page, and what tests hold on to."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox import feed
from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.guard import guarded
from sandbox.interactions import Interaction, Interactions, InteractionType
from sandbox.limits import HANGING, Limits
from sandbox.model import Channel, Json, Message, User
from sandbox.people import Person
from sandbox.rest import answers, channels, messages, people, registry
from sandbox.rest.wire import Wire
from sandbox.store import Store
from sandbox.world import World

Check = Callable[[str, str, Json], list[str]]
"""Looks at method, path (without /api/vN) and body of a request; returns what is wrong with it."""

HOST = "127.0.0.1"


class Sandbox:
    """A loopback stand-in for Discord. `async with Sandbox() as sandbox:` serves it until the end of the block.

    `state` is the file in which the world outlives the process; without it, it lives in memory. `port` 0 takes a free
    one. `token` is the bot's, the only one accepted; without it one is drawn. `check` may judge every body. What a
    well-made client would never do is collected in `problems`.
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
        self.old_edits = messages.OldEdits(self.world)
        self.wire = Wire(self)
        self.barrier: Callable[[], Awaitable[None]] = self.quiet
        """What `settled` waits for. Whoever can see into the bot may know better than silence when its work is done."""
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
        """What time it is here; `world.move_clock` moves it, and it is kept with the world."""
        return self.world.clock

    @property
    def port(self) -> int:
        """The port that is listened on, once started."""
        return self._port

    @property
    def page_url(self) -> str:
        """Where the chat page is."""
        return f"http://{HOST}:{self._port}/"

    @property
    def api_url(self) -> str:
        """The base of the REST interface."""
        return f"http://{HOST}:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The websocket of the gateway."""
        return f"ws://{HOST}:{self._port}/gateway"

    async def start(self) -> None:
        """Read the world back, or make a new one, and begin to listen."""
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
        await self.kept()

    async def close(self) -> None:
        """Stop listening, and keep what is to be kept."""
        self.interactions.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._store is not None:
            await self._store.close()

    def person(self, name: str) -> Person:
        """The member of the guild with this name, who joins if there is none yet."""
        user = next((u for u in self.world.people if u.name == name), None) or self.world.add_person(name)
        return self._people.setdefault(user.id, Person(self, user))

    def person_by_id(self, user_id: int) -> Person:
        """The person with this id; refuses with 10013 if there is none."""
        user = self.world.user(user_id)
        return self._people.setdefault(user.id, Person(self, user))

    def report(self, problem: str) -> None:
        """Note something that a well-made client does not do."""
        self.problems.append(problem)

    def token_is_good(self, token: str) -> bool:
        """Would this bot token be let in?"""
        # A frame of JSON may hold halves of surrogate pairs.
        return secrets.compare_digest(token.encode(errors="surrogatepass"), self.token.encode())

    def send_interaction(
        self, kind: InteractionType, person: User, channel: Channel, data: Json, source: Message | None
    ) -> Interaction:
        """Start an interaction and tell the bot of it."""
        interaction = self.interactions.start(kind, person, channel, data, source)
        interaction.barrier = self.barrier
        self.gateway.deliver(interaction)
        return interaction

    async def quiet(self, seconds: float = 0.05, timeout: float = HANGING) -> None:
        """Wait until nothing is under way: every interaction answered and no request for `seconds`.

        What the bot does on its own later is not foreseen; poll for what you expect of that.
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
        """Close the bot's websockets, or those of a shard, with this code; without `resumable`, RESUME will be turned down."""
        await self.gateway.drop(code, resumable=resumable, shard=shard)

    async def invalid_session(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (op 9)."""
        await self.gateway.invalidate(resumable=resumable)

    async def request_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        await self.gateway.ask_to_reconnect()

    async def kept(self) -> None:
        """Wait until all changes so far are on disk, if there is one."""
        if self._store is not None:
            await self._store.kept()

    async def file(self, file_id: int) -> bytes | None:
        """The bytes of an attachment, None if it is not there (any more)."""
        if self._store is not None:
            return await self._store.file(file_id)
        return self.world.files.get(file_id)

    def _application(self) -> web.Application:
        application = web.Application(
            middlewares=[guarded], client_max_size=self.limits.request_bytes + 1024 * 1024
        )
        router = application.router
        for module in (messages, channels, people, answers, registry):
            for method, path, handler in module.ROUTES:
                serve = self.wire.endpoint(path, handler)
                # The library asks for v10; other versions and none are taken for the same.
                router.add_route(method, "/api/{version:v\\d+}" + path, serve)
                router.add_route(method, "/api" + path, serve)
        router.add_route("*", "/api/{rest:.*}", self._unknown_route)
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
        response.content_type = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}.get(
            Path(name).suffix.lower(), "application/octet-stream"
        )
        return response

    async def _unknown_route(self, request: web.Request) -> web.Response:
        self.report(f"{request.method} {request.path}: no such route here")
        body = b'{"message": "404: Not Found", "code": 0}'
        return web.Response(body=body, status=404, headers={"Content-Type": "application/json"})
