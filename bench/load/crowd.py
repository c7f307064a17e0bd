"""A hundred thousand open matches in PostgreSQL: start, memory and waiting times.

A match of every game is played and shown; the server copies all others from these. Each copy has a
thread of its own that Discord reports, on as many servers as one shard has. People press in some
more matches, from the moment the bot is connected until it has checked all boards once.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import asyncpg

from bench.kit.presses import Figures, Live, Pressing, begin, part, settled
from bench.kit.seats import WIDE, asking, played_by
from bench.kit.server import CALLS, Served, served
from bench.kit.table import Row
from cogs.client import LOOK_EVERY
from engine.library import GAMES
from engine.match.records import Place
from engine.services.matches import Matches
from engine.store.postgres import PostgresStore
from sandbox import Limits, Sandbox
from sandbox.model import Channel, ChannelType, Guild
from tests.support.postgres import flush_commits, fresh_database

OPEN = 100_000
SERVERS = 1_000
LIVE = 20
"""Matches in which people press."""
PLIES = 20
"""Plies of a match that is copied."""
PER_SECOND = 10.0
AFTER = 15
"""Seconds for which they press after the check of boards has begun."""
DAY = 24 * 3600
FIRST = 10**6
"""The number of the first copy."""
FIRST_PERSON = 10**15
COPIED = ("seats", "tenures", "plies", "deals", "terms", "surfaces")
OTHERWISE = {
    "seats": {"user_id": f"{FIRST_PERSON} + 4 * n + seat", "deadline": f"deadline + n % {DAY // 2}"},
    "tenures": {"user_id": f"{FIRST_PERSON} + 4 * n + seat"},
    "surfaces": {
        "channel": "CASE slot WHEN 'board' THEN thread_id ELSE channel END",
        "message": "CASE slot WHEN 'board' THEN board ELSE message END",
    },
    "matches": {
        "host": f"{FIRST_PERSON} + 4 * n",
        "opener": f"{FIRST_PERSON} + 4 * n",
        "guild": "guild_id",
        "channel": "channel_id",
        "thread": "thread_id",
        "due": f"due + n % {DAY // 2}",
    },
}
"""What differs in a copy, by table and column."""


@dataclass
class Found:
    """The results of the measurement."""

    filled: float = 0.0
    connected: float = 0.0
    ready: float = 0.0
    memory: int = 0
    peak: int = 0
    sizes: dict[str, int] = field(default_factory=dict)
    """Bytes of each table with its indexes."""
    plies: int = 0
    figures: Figures = field(default_factory=Figures)
    holds: list[tuple[float, str]] = field(default_factory=list)


def rows() -> list[Row]:
    """Measure everything here."""
    found = asyncio.run(_measured())
    name, figures = f"{OPEN:,} open matches in PostgreSQL", found.figures
    late = ", ".join(f"{count} {fault}" for fault, count in figures.faults.items()) or "none"
    of_plies = found.sizes.pop("plies")
    longest = found.holds[0]
    return [
        Row(f"{name}: from start of the process to connected", found.connected, "s", target="≤ 3 s"),
        Row(f"{name}: to all of {SERVERS:,} servers known", found.ready, "s"),
        Row(f"{name}: memory at the end", found.memory / 2**20, "MB"),
        Row(f"{name}: memory at most", found.peak / 2**20, "MB"),
        Row(f"{name}: acknowledged p50", round(part(figures.acknowledged, 50) * 1000), "ms"),
        Row(f"{name}: acknowledged p99", round(part(figures.acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{name}: acknowledged at the latest", round(max(figures.acknowledged) * 1000), "ms"),
        Row(f"{name}: late, refused or lost", sum(figures.faults.values()), f"of {figures.pressed}", late, target="0"),
        Row(f"{name}: longest step of the event loop", longest[0] * 1000, "ms", longest[1]),
        Row(f"{name}: a match on disk without its plies", sum(found.sizes.values()) / OPEN, "bytes"),
        Row(f"{name}: a ply on disk", of_plies / found.plies, "bytes"),
        Row(f"{name}: filled in", found.filled, "s"),
    ]  # fmt: skip


async def _measured() -> Found:
    found = Found()
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(fresh_database())
        limits = Limits(global_per_second=None, route_requests=10_000)
        sandbox = await stack.enter_async_context(Sandbox(limits=limits))
        lives = [_live(sandbox, number) for number in range(LIVE)]
        sources = await _begun(sandbox, url, lives)
        begun = time.monotonic()
        await _fill(url, sandbox, sources)
        found.filled = time.monotonic() - begun
        await _weigh(url, found)
        flush_commits()
        pressing = Pressing(lives, random.Random(1))
        begun = time.monotonic()
        async with served(sandbox, url, CALLS, is_noted=True) as bot:
            found.connected = time.monotonic() - begun
            ready = asyncio.create_task(_ready(bot, begun))

            async def act() -> None:
                await pressing.act(pressing.idle())

            found.figures = await pressing.keep_on(PER_SECOND, LOOK_EVERY + AFTER, act)
            found.ready = await ready
            found.memory, found.peak = bot.memory, bot.peak
        found.holds = [(seconds, PurePath(what).name) for seconds, what in bot.holds]
        for problem in sandbox.problems:
            found.figures.faults[problem[:60]] += 1
    return found


async def _ready(bot: Served, begun: float) -> float:
    await bot.said(b"ready", 600)
    return time.monotonic() - begun


def _live(sandbox: Sandbox, number: int) -> Live:
    channel = sandbox.world.add_channel(f"table-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(4)])


async def _begun(sandbox: Sandbox, url: str, lives: Sequence[Live]) -> list[int]:
    """Begin the people's matches, and one of every game; show all of them.

    Return the numbers of the latter.
    """
    store = await PostgresStore.open(url)
    try:
        await begin(sandbox, store, lives, rounds=8)
        engine, sources = Matches(store, limits=WIDE), list[int]()
        for number, game in enumerate(GAMES, start=LIVE):
            live = _live(sandbox, number)
            place = Place(sandbox.world.guild.id, live.channel.id)
            users = [asking(person.id, place) for person in live.people]
            sources.append((await played_by(engine, game, users, PLIES)).id)
        async with served(sandbox, url, None):
            await settled(sandbox, lives)
            while await store.behind():  # noqa: ASYNC110 - in the database
                await asyncio.sleep(0.1)
    finally:
        await store.close()
    return sources


async def _fill(url: str, sandbox: Sandbox, sources: Sequence[int]) -> None:
    """Copy matches until there are enough, each with a thread on a server."""
    db = await asyncpg.connect(url)
    try:
        await db.execute("SET session_replication_role = replica")  # what is copied fits together
        await db.execute("CREATE TEMPORARY TABLE copies (n BIGINT, source BIGINT, guild_id BIGINT, "
                         "channel_id BIGINT, thread_id BIGINT, board BIGINT)")  # fmt: skip
        boards = {
            match: await db.fetchrow("SELECT * FROM surfaces WHERE match = $1 AND slot = 'board'", match)
            for match in sources
        }
        homes = [_home(sandbox, number) for number in range(SERVERS)]
        copies = []
        for n in range(FIRST, FIRST + OPEN):
            source, (guild, channel) = sources[n % len(sources)], homes[n % SERVERS]
            board = boards[source]
            assert board is not None
            thread = _thread(sandbox, channel, board["channel"], board["message"])
            copies.append((n, source, guild.id, channel.id, thread.id, *thread.messages))
        await db.copy_records_to_table("copies", records=copies)
        for table in ("matches", *COPIED):
            await _copy(db, table)
        await db.execute("VACUUM ANALYZE")
    finally:
        await db.close()


async def _copy(db: asyncpg.Connection[asyncpg.Record], table: str) -> None:
    key = "id" if table == "matches" else "match"
    found = await db.fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = "
        "current_schema()",
        table,
    )
    columns = [row["column_name"] for row in found if row["column_name"] != key]
    said = {**{column: column for column in columns}, **OTHERWISE.get(table, {})}
    await db.execute(
        f"INSERT INTO {table} ({key}, {', '.join(columns)}) "
        f"SELECT n, {', '.join(said[column] for column in columns)} FROM copies JOIN {table} ON "
        f"{table}.{key} = source",
        timeout=600,
    )


def _home(sandbox: Sandbox, number: int) -> tuple[Guild, Channel]:
    guild = sandbox.world.add_guild(f"Club {number}")
    return guild, sandbox.world.add_channel("table", guild=guild)


def _thread(sandbox: Sandbox, channel: Channel, source: int, board: int) -> Channel:
    """Add a thread that contains only a copied board, without an event."""
    world = sandbox.world
    message = replace(world.channels[source].messages[board], id=world.next_id())
    thread = Channel(
        world.next_id(),
        ChannelType.PUBLIC_THREAD,
        "A match with a name as long as most",
        parent_id=channel.id,
        owner_id=world.bot.id,
        created_at=time.time(),
        archived_at=time.time(),
        members={world.bot.id},
    )
    message.channel_id = thread.id
    thread.messages[message.id] = message
    world.take_up(thread)
    return thread


async def _weigh(url: str, found: Found) -> None:
    """Measure the size of the tables."""
    db = await asyncpg.connect(url)
    try:
        for table in ("matches", *COPIED):
            found.sizes[table] = await db.fetchval(f"SELECT pg_total_relation_size('{table}')")
        found.plies = await db.fetchval("SELECT count(*) FROM plies")
    finally:
        await db.close()
    for table, size in found.sizes.items():
        print(f"{table}: {size / 2**20:.0f} MB", file=sys.stderr)
