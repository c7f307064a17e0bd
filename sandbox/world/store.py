"""Storage of the world in SQLite, in a thread and in batches.

Changes are stored before the requests that caused them are answered. So killing the process loses
nothing that a client was told. A sudden power cut may lose data.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from sandbox.model import Attachment, Channel, ChannelType, Guild, Json, Message, MessageFlag, Overwrite, User
from sandbox.world.changes import Change
from sandbox.world.world import World

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS things (kind TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id))
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS files_by_message ON files (message);
"""  # noqa: E501

Row = tuple[str, int, str | None]
"""Kind, id and JSON of a thing; None if it was deleted."""


class Store:
    """Keeps a world in one file.

    `open` fills the world from it; `flush` returns when all changes so far are on disk.
    """

    def __init__(self, path: Path, world: World) -> None:
        self._path = path
        self._world = world
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sandbox-store")
        self._database: sqlite3.Connection | None = None
        self._changed: dict[tuple[str, int], User | Channel | Message] = {}
        self._are_commands_changed = False
        self._is_dirty = False
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> bool:
        """Open or create the file; return whether it held a world."""
        things = await self._run(self._connect)
        if things:
            _revive(self._world, things)
        else:
            self._is_dirty = True
        self._world.listeners.append(self._hear)
        return bool(things)

    def move_files(self, base: str) -> None:
        """Rewrite the addresses of all files, as another run served them elsewhere."""
        old = self._world.file_base
        if old in {"", base}:
            return
        for channel in self._world.channels.values():
            for message in channel.messages.values():
                if not message.attachments:
                    continue
                for attachment in message.attachments:
                    attachment.url = attachment.url.replace(old, base)
                message.components = json.loads(json.dumps(message.components).replace(old, base))
                message.embeds = json.loads(json.dumps(message.embeds).replace(old, base))
                self._changed["message", message.id] = message
        self._is_dirty = True

    async def flush(self) -> None:
        """Wait until all changes so far are written.

        Changes of one moment share a transaction.
        """
        while self._is_dirty or self._writing is not None:
            if self._writing is None:
                self._writing = asyncio.create_task(self._write(), name="sandbox store")
            await asyncio.shield(self._writing)

    async def file(self, file_id: int) -> bytes | None:
        """Return the bytes of an attachment."""
        waiting = self._world.files.get(file_id)
        return waiting if waiting is not None else await self._run(self._read_file, file_id)

    async def close(self) -> None:
        """Write what is left and close the file."""
        await self.flush()
        await self._run(self._disconnect)
        self._thread.shutdown()

    def _hear(self, change: Change) -> None:
        self._is_dirty = True
        if change.message is not None:
            self._changed["message", change.message.id] = change.message
        if change.channel is not None:
            self._changed["channel", change.channel.id] = change.channel
            if change.channel.deleted:
                for message in change.channel.messages.values():
                    self._changed["message", message.id] = message
        if change.user is not None:
            self._changed["user", change.user.id] = change.user
        if change.kind == "commands_update":
            self._are_commands_changed = True

    async def _write(self) -> None:
        world = self._world
        changed, self._changed = self._changed, {}
        self._is_dirty = False
        rows: list[Row] = []
        files: dict[int, list[tuple[int, bytes | None]]] = {}
        for (kind, key), thing in changed.items():
            is_gone = not isinstance(thing, User) and thing.deleted
            rows.append((kind, key, None if is_gone else json.dumps(_record(thing))))
            if isinstance(thing, Message):
                held = [] if is_gone else thing.attachments
                files[key] = [(a.id, world.files.get(a.id)) for a in held]
        if self._are_commands_changed:
            self._are_commands_changed = False
            rows.append(("commands", 0, json.dumps(list(world.commands.values()))))
        rows.append(("world", 0, json.dumps(_about(world))))
        try:
            await self._run(self._save, rows, files)
        finally:
            self._writing = None
        for held_files in files.values():
            for file_id, _ in held_files:
                world.files.pop(file_id, None)

    async def _run(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    # In the thread

    def _connect(self) -> list[tuple[str, int, str]]:
        self._database = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = OFF")
        self._database.executescript(SCHEMA)
        return self._database.execute("SELECT kind, id, body FROM things ORDER BY id").fetchall()

    def _disconnect(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _save(self, rows: Iterable[Row], files: dict[int, list[tuple[int, bytes | None]]]) -> None:
        database = self._database
        if database is None:
            raise RuntimeError("The store is closed.")
        database.execute("BEGIN IMMEDIATE")
        for kind, key, body in rows:
            if body is None:
                database.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))
            else:
                database.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, key, body))
        for message_id, held in files.items():
            marks = ", ".join("?" * len(held))
            database.execute(
                f"DELETE FROM files WHERE message = ? AND id NOT IN ({marks})",
                (message_id, *(i for i, _ in held)),
            )
            for file_id, data in held:
                if data is not None:
                    database.execute(
                        "INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (file_id, message_id, data)
                    )
        database.execute("COMMIT")

    def _read_file(self, file_id: int) -> bytes | None:
        if self._database is None:
            return None
        row = self._database.execute("SELECT data FROM files WHERE id = ?", (file_id,)).fetchone()
        return row[0] if row else None


def _about(world: World) -> Json:
    return {
        "last_id": world.last_id,
        "ahead": world.clock.ahead,
        "file_base": world.file_base,
        "bot": world.bot.id,
        "bot_role": world.bot_role_id,
        "guild": _guild_record(world.guild),
        "elsewhere": [_guild_record(guild) for guild in world.elsewhere.values()],
    }


def _guild_record(guild: Guild) -> Json:
    return {f.name: getattr(guild, f.name) for f in fields(guild)} | {"members": sorted(guild.members)}


def _record(thing: User | Channel | Message) -> Json:
    """Return a thing's fields as JSON; messages of a channel are separate things."""
    made: Json = {}
    for entry in fields(thing):
        value = getattr(thing, entry.name)
        if entry.name == "messages":
            continue
        if isinstance(value, set):
            value = sorted(value)
        elif entry.name == "attachments":
            value = [{f.name: getattr(a, f.name) for f in fields(a)} for a in value]
        elif entry.name == "overwrites":
            value = [[key, overwrite.allow, overwrite.deny] for key, overwrite in value.items()]
        made[entry.name] = value
    return made


def _revive(world: World, things: list[tuple[str, int, str]]) -> None:
    by_kind: dict[str, list[Any]] = {}
    for kind, _, body in things:
        by_kind.setdefault(kind, []).append(json.loads(body))
    about = by_kind["world"][0]
    world.last_id = about["last_id"]
    world.clock.ahead = about.get("ahead", 0.0)
    world.file_base = about["file_base"]
    world.bot_role_id = about["bot_role"]
    for name, value in about["guild"].items():
        setattr(world.guild, name, set(value) if name == "members" else value)
    for entry in about.get("elsewhere", ()):
        guild = Guild(**entry | {"members": set(entry["members"])})
        world.elsewhere[guild.id] = guild
    name = world.bot.name
    world.users = {body["id"]: User(**body) for body in by_kind.get("user", [])}
    world.bot = world.users.get(about["bot"]) or User(about["bot"], name, bot=True)
    world.users.setdefault(world.bot.id, world.bot)
    for entry in by_kind.get("channel", []):
        entry["type"] = ChannelType(entry["type"])
        entry["overwrites"] = {key: Overwrite(allow, deny) for key, allow, deny in entry["overwrites"]}
        entry["members"] = set(entry["members"])
        world.take_up(Channel(**entry))
    for entry in by_kind.get("message", []):
        entry["attachments"] = [Attachment(**attachment) for attachment in entry["attachments"]]
        entry["pinged"] = set(entry["pinged"])
        message = Message(**entry)
        # The token is lost with the process, so a deferred answer can no longer come.
        message.flags &= ~MessageFlag.LOADING
        if message.channel_id in world.channels:
            world.channels[message.channel_id].messages[message.id] = message
    commands: list[Json] = by_kind.get("commands", [[]])[0]
    world.commands = {int(command["id"]): command for command in commands}
