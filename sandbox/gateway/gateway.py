"""The gateway: one websocket per session, in plain JSON.

It handles identify, resume with replay, heartbeats and dispatches. Intents are respected: a session
gets only events of the kinds it asked for, and of its shard. If several sessions have the same
shard, each gets them: so the platform lets a new process take over from an old one.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSMsgType, web

from sandbox.gateway.news import GUILDS, PRIVILEGED, News
from sandbox.gateway.session import Op, Session
from sandbox.interactions.interaction import Interaction
from sandbox.interactions.interactions import Interactions
from sandbox.model import Channel, Json
from sandbox.payloads.shapes import (
    guild_create_json,
    member_json,
    self_json,
)
from sandbox.world.changes import Change
from sandbox.world.sharding import Starts
from sandbox.world.world import World

ACK_DELAY: Final = 0.02
"""Seconds until a heartbeat is answered."""
ALL_INTENTS: Final = (1 << 26) - 1


class Gateway:
    """All sessions; dispatches the world's changes to them."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        token_is_good: Callable[[str], bool],
        report: Callable[[str], None],
    ) -> None:
        self.url = ""
        self._world = world
        self._news = News(world)
        self._interactions = interactions
        self._token_is_good = token_is_good
        self._report = report
        self.starts = Starts(world.limits)
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.listeners.append(self.hear)

    @property
    def is_heard(self) -> bool:
        """Whether any bot is connected and identified."""
        return bool(self.shards)

    @property
    def shards(self) -> list[int]:
        """The connected and identified shards, one for each session, sorted."""
        return sorted(session.shard[0] for session in self._sessions.values() if session.is_connected)

    def hears(self, channel: Channel) -> bool:
        """Return whether a connected bot receives events of this channel."""
        return any(s.is_connected and self._news.is_home(channel, s) for s in self._sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4, compress=False)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await _Connection(self, self._world, socket).run()
        finally:
            self._sockets.discard(socket)
        return socket

    def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot. Direct messages belong to the first shard."""
        payload = self._interactions.payload(interaction)
        for session in self._sessions.values():
            if self._news.is_home(interaction.channel, session):
                session.dispatch("INTERACTION_CREATE", payload)

    async def drop(self, code: int = 4000, *, resumable: bool = True, shard: int | None = None) -> None:
        """Close all connections, or those of a shard, with this code.

        Without `resumable` the sessions are deleted too.
        """
        of_shard = [one for one in self._sessions.values() if shard is None or one.shard[0] == shard]
        if not resumable:
            for session in of_shard:
                del self._sessions[session.id]
        sockets = self._sockets if shard is None else [one.socket for one in of_shard if one.socket]
        for socket in list(sockets):
            await socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Send op 7 to every client."""
        await self._send_all({"op": Op.RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9 to every client; unless `resumable`, delete the sessions."""
        if not resumable:
            self._sessions.clear()
        await self._send_all({"op": Op.INVALID, "d": resumable})

    async def close(self) -> None:
        """Close all connections for good."""
        await self.drop(1001)
        self._sessions.clear()

    def identify(self, data: Json) -> Session | int | None:
        """Return a new session, None if it is too soon, or a close code."""
        if not self._token_is_good(str(data.get("token", "")).removeprefix("Bot ")):
            return 4004
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~self._world.limits.privileged_intents:
            return 4014
        match data.get("shard") or [0, 1]:
            case [int(number), int(count)] if 0 <= number < count:
                session = Session(intents, [number, count])
            case _:
                return 4010
        if not self.starts.admit(number):
            return None
        # A client that identifies again has given up the shard's disconnected sessions.
        self._sessions = {
            key: old for key, old in self._sessions.items() if old.is_connected or old.shard != session.shard
        }
        self._sessions[session.id] = session
        return session

    def resume(self, data: Json) -> tuple[Session, list[Json]] | int | None:
        """Return the session and the events it missed, None, or a close code.

        None means that it cannot be resumed.
        """
        if not self._token_is_good(str(data.get("token", "")).removeprefix("Bot ")):
            return 4004
        session = self._sessions.get(str(data.get("session_id")))
        seq = data.get("seq") or 0
        if not isinstance(seq, int):
            return 4007
        missed = session.missed_since(seq) if session else None
        return (session, missed) if session and missed is not None else None

    def welcome(self, session: Session) -> None:
        """Send READY and the guilds."""
        world = self._world
        guilds = [
            guild
            for guild in (world.guild, *world.elsewhere.values())
            if world.is_member(world.bot, guild) and session.is_of(guild.id)
        ]
        ready: Json = {
            "v": 10,
            "user": self_json(world),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": session.shard,
            "application": {"id": str(world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "user_settings": {},
            "_trace": [],
        }
        session.dispatch("READY", ready)
        channels = world.channels_by_guild()
        for guild in guilds if session.intents & GUILDS else ():
            self._news.note_hidden(session, channels[guild.id])
            session.dispatch("GUILD_CREATE", guild_create_json(world, guild, channels[guild.id]))

    def hear(self, change: Change) -> None:
        """Dispatch a change of the world to every session that asked for its kind."""
        for session in self._sessions.values():
            self._news.tell(session, change)

    def members_chunk(self, session: Session, data: Json) -> None:
        """Answer a request for members with one chunk of all known ones."""
        world = self._world
        wanted = {str(i) for i in (data.get("user_ids") or [])}
        members = [u for u in world.users.values() if u.in_guild and (not wanted or str(u.id) in wanted)]
        body: Json = {
            "guild_id": str(world.guild.id),
            "members": [member_json(world, user) for user in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(wanted - {str(user.id) for user in members}),
        }
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", body)

    def note(self, problem: str) -> None:
        """Report a client's mistake at the gateway."""
        self._report(f"gateway: {problem}")

    async def _send_all(self, frame: Json) -> None:
        for socket in list(self._sockets):
            if not socket.closed:
                await socket.send_str(json.dumps(frame))


class _Connection:
    """One client's websocket: HELLO, then IDENTIFY or RESUME, then events."""

    def __init__(self, gateway: Gateway, world: World, socket: web.WebSocketResponse) -> None:
        self._gateway = gateway
        self._limits = world.limits
        self._socket = socket
        self._session: Session | None = None
        self._received: deque[float] = deque()

    async def run(self) -> None:
        """Serve the connection to its end."""
        await self._send(
            {
                "op": Op.HELLO,
                "d": {"heartbeat_interval": int(self._limits.heartbeat_seconds * 1000), "_trace": []},
            }
        )
        pump: asyncio.Task[None] | None = None
        try:
            async for frame in self._socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                code = await self._take(frame.data)
                if code is not None:
                    self._gateway.note(f"closed with {code}")
                    await self._socket.close(code=code)
                    break
                if self._session is not None and pump is None:
                    pump = asyncio.create_task(self._pump(self._session), name="gateway pump")
        finally:
            if pump is not None:
                pump.cancel()
                await asyncio.gather(pump, return_exceptions=True)
            if self._session is not None and self._session.socket is self._socket:
                self._session.socket = None

    async def _pump(self, session: Session) -> None:
        while (text := await session.queue.get()) is not None and not self._socket.closed:
            try:
                await self._socket.send_str(text)
            except ConnectionError:
                return

    async def _take(self, text: str) -> int | None:
        """Handle a frame; return the code to close with if it is invalid."""
        now = asyncio.get_running_loop().time()
        self._received.append(now)
        while self._received[0] < now - 60:
            self._received.popleft()
        if len(self._received) > self._limits.gateway_sends_per_minute:
            return 4008
        try:
            frame: Any = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError, AttributeError):
            return 4002
        if op in {Op.IDENTIFY, Op.RESUME, Op.MEMBERS} and not isinstance(data, dict):
            return 4002
        if op == Op.HEARTBEAT:
            # Answered faster than by a network, a client would get the ACK before it has noted its
            # request.
            await asyncio.sleep(ACK_DELAY)
            await self._send({"op": Op.ACK})
        elif op == Op.IDENTIFY:
            return await self._identify(data)
        elif op == Op.RESUME:
            return await self._resume(data)
        elif self._session is None:
            return 4003
        elif op == Op.MEMBERS:
            self._gateway.members_chunk(self._session, data)
        elif op not in {Op.PRESENCE, Op.VOICE_STATE}:
            return 4001
        return None

    async def _identify(self, data: Json) -> int | None:
        if self._session is not None:
            return 4005
        found = self._gateway.identify(data)
        if isinstance(found, int):
            return found
        if found is None:
            await self._send({"op": Op.INVALID, "d": False})
            return None
        self._attach(found)
        self._gateway.welcome(found)
        return None

    async def _resume(self, data: Json) -> int | None:
        if self._session is not None:
            return 4005
        found = self._gateway.resume(data)
        if isinstance(found, int):
            return found
        if found is None:
            await self._send({"op": Op.INVALID, "d": False})
            return None
        session, missed = found
        self._attach(session)
        for frame in missed:
            session.queue.put_nowait(json.dumps(frame))
        session.dispatch("RESUMED", {"_trace": []})
        return None

    def _attach(self, session: Session) -> None:
        self._session = session
        session.queue = asyncio.Queue()
        session.socket = self._socket

    async def _send(self, frame: Json) -> None:
        if not self._socket.closed:
            await self._socket.send_str(json.dumps(frame))
