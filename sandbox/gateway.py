"""The gateway: one websocket per session, in plain JSON.

It handles identify, resume with replay, heartbeats and dispatches. Intents are respected: a session
gets only events of the kinds it asked for, and of its shard. If several sessions have the same
shard, each gets them: so the platform lets a new process take over from an old one.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

from aiohttp import WSMsgType, web

from sandbox.interactions import Interaction, Interactions
from sandbox.model import Channel, Json, Message
from sandbox.permissions import Permission
from sandbox.session import Op, Session
from sandbox.shapes import (
    channel_json,
    gateway_channel_json,
    guild_create_json,
    member_json,
    readable_by,
    self_json,
    thread_member_json,
    user_json,
)
from sandbox.sharding import DIRECT, Starts
from sandbox.world import Change, World

GUILDS: Final = 1 << 0
GUILD_MEMBERS: Final = 1 << 1
PRESENCES: Final = 1 << 8
GUILD_MESSAGES: Final = 1 << 9
DIRECT_MESSAGES: Final = 1 << 12
MESSAGE_CONTENT: Final = 1 << 15
PRIVILEGED: Final = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
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
        return any(s.is_connected and self._is_home(channel, s) for s in self._sessions.values())

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
            if self._is_home(interaction.channel, session):
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
            self._note_hidden(session, channels[guild.id])
            session.dispatch("GUILD_CREATE", guild_create_json(world, guild, channels[guild.id]))

    def hear(self, change: Change) -> None:
        """Dispatch a change of the world to every session that asked for its kind."""
        for session in self._sessions.values():
            if change.message is not None and change.channel is not None:
                self._tell_message(session, change, change.channel, change.message)
            elif change.channel is not None:
                self._tell_channel(session, change, change.channel)
            elif change.kind in {"guild_join", "guild_leave"}:
                self._tell_guild(session, change)
            elif change.kind == "member_leave" and change.user and session.intents & GUILD_MEMBERS:
                if session.is_of(self._world.guild.id):
                    body = {"guild_id": str(self._world.guild.id), "user": user_json(change.user)}
                    session.dispatch("GUILD_MEMBER_REMOVE", body)
            elif change.kind == "user_update" and change.user is self._world.bot:
                session.dispatch("USER_UPDATE", self_json(self._world))

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

    def _is_home(self, channel: Channel, session: Session) -> bool:
        if channel.is_dm:
            return session.shard[0] == DIRECT
        return session.is_of(self._world.guild_of(channel).id)

    async def _send_all(self, frame: Json) -> None:
        for socket in list(self._sockets):
            if not socket.closed:
                await socket.send_str(json.dumps(frame))

    def _tell_guild(self, session: Session, change: Change) -> None:
        guild = change.guild or self._world.guild
        if not session.intents & GUILDS or not session.is_of(guild.id):
            return
        if change.kind == "guild_join":
            # The platform sends `unavailable` only for guilds that existed before.
            own = self._world.channels_by_guild()[guild.id]
            self._note_hidden(session, own)
            joined = guild_create_json(self._world, guild, own)
            del joined["unavailable"]
            session.dispatch("GUILD_CREATE", joined)
        else:
            session.dispatch("GUILD_DELETE", {"id": str(guild.id)})

    def _tell_channel(self, session: Session, change: Change, channel: Channel) -> None:
        world = self._world
        guild = world.guild_of(channel)
        if channel.is_dm or not session.intents & GUILDS or not world.is_member(world.bot, guild):
            return
        if not session.is_of(guild.id):
            return
        if channel.is_thread and not world.permissions(channel, world.bot) & Permission.VIEW_CHANNEL:
            return
        if channel.is_guild_channel:
            self._tell_guild_channel(session, change, channel)
            return
        body = channel_json(world, channel)
        if change.kind == "thread_create":
            body["newly_created"] = True
        elif change.kind == "thread_members_update":
            if change.user is not world.bot and not session.intents & GUILD_MEMBERS:
                return
            joined = change.user is not None and change.user.id in channel.members
            user_id = change.user.id if change.user else 0
            body = {
                "id": str(channel.id),
                "guild_id": str(guild.id),
                "member_count": len(channel.members),
            }
            body |= {"added_members": [thread_member_json(channel, user_id)]} if joined else {}
            body |= {} if joined else {"removed_member_ids": [str(user_id)]}
        session.dispatch(change.kind.upper(), body)

    def _tell_guild_channel(self, session: Session, change: Change, channel: Channel) -> None:
        """Dispatch a channel's change; if it becomes visible, also its open threads."""
        world = self._world
        was_hidden = channel.id in session.hidden
        self._note_hidden(session, (channel,))
        session.dispatch(change.kind.upper(), gateway_channel_json(world, channel))
        if was_hidden and channel.id not in session.hidden and not channel.deleted:
            open_threads = [one for one in world.threads_of(channel) if not one.archived]
            seen = [one for one in open_threads if world.can_see(world.bot, one)]
            body: Json = {
                "guild_id": str(world.guild_of(channel).id),
                "channel_ids": [str(channel.id)],
                "threads": [channel_json(world, one) for one in seen],
                "members": [
                    thread_member_json(one, world.bot.id) for one in seen if world.bot.id in one.members
                ],
            }
            session.dispatch("THREAD_LIST_SYNC", body)

    def _note_hidden(self, session: Session, channels: Iterable[Channel]) -> None:
        for channel in channels:
            if self._world.is_hidden(channel):
                session.hidden.add(channel.id)
            else:
                session.hidden.discard(channel.id)

    def _tell_message(self, session: Session, change: Change, channel: Channel, message: Message) -> None:
        world = self._world
        needed = DIRECT_MESSAGES if channel.is_dm else GUILD_MESSAGES
        if message.ephemeral_for is not None or not session.intents & needed:
            return
        if not self._is_home(channel, session) or not world.can_see(world.bot, channel):
            return
        where: Json = {} if channel.is_dm else {"guild_id": str(world.guild_of(channel).id)}
        if change.kind == "message_delete":
            session.dispatch(
                "MESSAGE_DELETE", {"id": str(message.id), "channel_id": str(channel.id), **where}
            )
            return
        body = readable_by(world, message, bool(session.intents & MESSAGE_CONTENT)) | where
        author = world.users[message.author_id]
        if not channel.is_dm and not author.bot:
            body["member"] = member_json(world, author, with_user=False)
        session.dispatch(change.kind.upper(), body)


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
