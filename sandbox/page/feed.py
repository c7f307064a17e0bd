"""The chat page's server side: files, live feed and the endpoint for acts.

House rules: no foreign page can control this one (`sandbox.guard`). A browser gets the whole state
when it connects, and then every change. One that cannot keep up is disconnected, and catches up by
reconnecting.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from sandbox.model import Channel, Json, Message
from sandbox.page.acts import Acts, NotDone, Stage
from sandbox.page.read_markers import Reading, Unread
from sandbox.payloads.shapes import channel_json, message_json, roles_json, user_json
from sandbox.world.changes import Change
from sandbox.world.permissions import EVERYONE

FILES: Final = Path(__file__).parent
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
HEADERS: Final = {
    "Cache-Control": "no-cache",
    # Pictures may come from anywhere, as a bot may show addresses of the web; everything else is
    # the page's own.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
MESSAGES_AT_ONCE: Final = 50
MOST_WAITING: Final = 2000
"""Maximum number of events queued for one browser before it is disconnected."""


def mount(app: web.Application, sandbox: Stage) -> None:
    """Add the page, its feed and its endpoint to an application before it starts."""
    feed = Feed(sandbox)
    files = {path.name: path for path in FILES.rglob("*") if path.suffix in KINDS}

    async def send_file(request: web.Request) -> web.StreamResponse:
        path = files.get(request.match_info.get("name", "index.html"))
        if path is None:
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS | {"Content-Type": KINDS[path.suffix]})

    app.router.add_get("/", send_file)
    app.router.add_get("/page/feed", feed.connect)
    app.router.add_get("/page/messages", feed.send_messages)
    app.router.add_post("/page/act", feed.take_act)
    app.router.add_get("/page/{name}", send_file)
    app.on_shutdown.append(feed.close)


class Feed:
    """All browsers that watch the world."""

    def __init__(self, sandbox: Stage) -> None:
        self._world = sandbox.world
        self._reading = Reading(sandbox.world)
        self._acts = Acts(sandbox, self._reading, self._tell_unread)
        self._browsers: dict[web.WebSocketResponse, asyncio.Queue[str | None]] = {}
        self._is_world_due = False
        self._world.listeners.append(self._hear)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Send a browser the whole state, then every change, until it disconnects."""
        socket = web.WebSocketResponse(heartbeat=20.0)
        await socket.prepare(request)
        queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        queue.put_nowait(_event("world", **self._world_json()))
        queue.put_nowait(
            _event("unread", whole=True, entries=[_unread_json(u) for u in self._reading.everything()])
        )
        self._browsers[socket] = queue
        writer = asyncio.create_task(_write(socket, queue), name="page-feed")
        try:
            async for _ in socket:
                # The page acts by POST, which has a response; this socket is only for reading.
                pass
        finally:
            self._browsers.pop(socket, None)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    async def send_messages(self, request: web.Request) -> web.Response:
        """Return a page of a channel's messages, oldest first.

        These are the newest, or those before a given one.
        """
        channel = self._world.channels.get(_number(request.query.get("channel")))
        if channel is None:
            raise web.HTTPNotFound
        before = _number(request.query.get("before")) or None
        found: list[Message] = []
        for message in reversed(channel.messages.values()):
            if len(found) > MESSAGES_AT_ONCE:
                break
            if before is None or message.id < before:
                found.append(message)
        shown = found[:MESSAGES_AT_ONCE][::-1]
        return web.json_response(
            {"messages": [self._message_json(m) for m in shown], "is_more": len(found) > len(shown)}
        )

    async def take_act(self, request: web.Request) -> web.Response:
        """Do an act from the page; answer 422 if it is impossible."""
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            body = await request.json()
        except ValueError:
            raise web.HTTPBadRequest(text="The body is no JSON.") from None
        if not isinstance(body, dict):
            raise web.HTTPBadRequest(text="An act is an object.")
        try:
            return web.json_response(await self._acts.do(body))
        except NotDone as refusal:
            return web.json_response({"sentence": str(refusal)}, status=422)

    async def close(self, _: web.Application) -> None:
        """Close the sockets of all browsers; they will try to reconnect."""
        self._world.listeners.remove(self._hear)
        for socket in list(self._browsers):
            await socket.close(code=1001, message=b"The sandbox goes down")

    def _hear(self, change: Change) -> None:
        if not self._browsers:
            return
        message = change.message
        if message is None:
            # The members of a thread matter only if membership gives access.
            if change.kind != "thread_members_update" or (
                change.channel and change.channel.is_private_thread
            ):
                self._tell_world_soon()
            return
        # A message may refer to something new in the world, such as its own thread, so send the
        # world first.
        self._tell_world()
        if change.kind == "message_delete":
            self._tell(_event("message_delete", channel_id=str(message.channel_id), id=str(message.id)))
        else:
            self._tell(_event("message", message=self._message_json(message)))
        if change.channel is not None and change.kind != "message_update":
            self._tell_unread(change.channel)

    def _tell_world_soon(self) -> None:
        # Changes come in bursts (a channel gets a name, rights, four people): send one update.
        if not self._is_world_due:
            self._is_world_due = True
            asyncio.get_running_loop().call_later(0.02, self._tell_world)

    def _tell_world(self) -> None:
        is_due, self._is_world_due = self._is_world_due, False
        if is_due and self._browsers:
            self._tell(_event("world", **self._world_json()))

    def _tell_unread(self, channel: Channel) -> None:
        entries = [_unread_json(self._reading.unread(person, channel)) for person in self._world.people]
        self._tell(_event("unread", whole=False, entries=entries))

    def _tell(self, event: str) -> None:
        for socket, queue in list(self._browsers.items()):
            if queue.qsize() < MOST_WAITING - 1:
                queue.put_nowait(event)
            else:
                queue.put_nowait(None)
                del self._browsers[socket]

    def _world_json(self) -> Json:
        world = self._world
        people = [
            user_json(user)
            | {
                "in_guild": user.in_guild,
                "dms_open": user.dms_open,
                "has_installed": user.has_installed,
                "dm_id": str(dm.id) if (dm := world.direct_channel(user)) else None,
            }
            for user in world.people
        ]
        return {
            "guild": {
                "id": str(world.guild.id),
                "name": world.guild.name,
                "roles": roles_json(world, world.guild),
            },
            "ahead": world.clock.ahead,
            "bot": user_json(world.bot) | {"in_guild": world.bot.in_guild},
            "people": people,
            "channels": [self._channel_json(channel) for channel in world.channels.values()],
        }

    def _channel_json(self, channel: Channel) -> Json:
        world = self._world
        visible_to = [str(user.id) for user in world.people if world.can_see(user, channel)]
        body = channel_json(world, channel) | {"visible_to": visible_to}
        if channel.is_guild_channel:
            held = world.permissions(channel, world.bot)
            body["bot_lacks"] = [bit.name for bit in EVERYONE if bit not in held]
        return body

    def _message_json(self, message: Message) -> Json:
        """Return a message's JSON with the extra fields for the page.

        They are its only reader, whom it pinged, and the message it refers to.
        """
        world = self._world
        body = message_json(world, message) | {
            "ephemeral_for": str(message.ephemeral_for) if message.ephemeral_for else None,
            "pinged": [str(user_id) for user_id in sorted(message.pinged)],
        }
        if message.reference and "message_id" in message.reference:
            referred = world.find_message(int(message.reference["message_id"]))
            body["referenced_message"] = message_json(world, referred) if referred else None
        return body


def _unread_json(unread: Unread) -> Json:
    return {
        "person": str(unread.person),
        "channel": str(unread.channel),
        "count": unread.count,
        "pings": unread.pings,
    }


def _event(kind: str, **body: Any) -> str:
    return json.dumps({"kind": kind, **body}, separators=(",", ":"))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[str | None]) -> None:
    while (event := await queue.get()) is not None:
        await socket.send_str(event)
    await socket.close(code=1013, message=b"Too far behind")
