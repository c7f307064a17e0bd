"""The HTTP server for monitoring: `/metrics` for Prometheus, `/health` for yes or no.

It listens on this machine alone unless a host sets another address.

House rule: a request changes nothing and is cheap: it costs one small query. If the query fails,
the other metrics are still served.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from yarl import URL

from cogs.app.health import is_alive
from cogs.client import Bot
from cogs.kit.metrics import REGISTRY
from engine.contract.errors import EngineError
from engine.store.interface.usage import Usage

log = logging.getLogger(__name__)

HERE = "127.0.0.1"
"""Address that only this machine can reach."""
OWN_NAMES: Final = frozenset({"localhost", HERE, "::1"})
"""Names by which a machine reaches itself."""
_HOST: Final = re.compile(r"(\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[\w.-]+))(:\d+)?", re.ASCII)
USAGE_EVERY: Final = 3600.0
"""Seconds for which figures of usage are kept: they take several large queries."""
AGAIN = 1.0
"""Seconds between two checks whether a port has become free."""


class BackupTimes(Protocol):
    """A source for the time of the last backup."""

    def newest(self) -> int | None:
        """Return it in seconds since 1970; None if there is none."""


class _Now(Collector):
    """A collector of gauges that were computed before."""

    def __init__(self, gauges: list[Metric]) -> None:
        self._gauges = gauges

    def collect(self) -> list[Metric]:
        """Return all gauges."""
        return self._gauges


class MetricsHandlers:
    """Handlers of the requests about one bot."""

    def __init__(
        self, bot: Bot, database: Path, backups: BackupTimes | None, now: Callable[[], float] = time.time
    ) -> None:
        self._bot = bot
        self._database = database
        self._backups = backups
        self._now = now
        self._began = now()
        self._usage: tuple[float, list[Metric]] | None = None
        """When usage was counted last, and its gauges."""

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with all counters and gauges."""
        registry = CollectorRegistry()
        registry.register(REGISTRY)
        registry.register(_Now([*self._at_hand(), *await self._count_matches(), *await self._count_usage()]))
        return web.Response(body=generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(self, _: web.Request) -> web.Response:
        """Answer whether the bot is connected to Discord, or was a minute ago."""
        if self._is_connected:
            return web.Response(text="Connected to Discord.\n")
        return web.Response(status=503, text="Not connected to Discord.\n")

    @property
    def _is_connected(self) -> bool:
        return is_alive(self._database, os.getpid())

    def _at_hand(self) -> list[Metric]:
        gauges = [
            _gauge("connected", "Whether the bot is connected to Discord.", int(self._is_connected)),
            _gauge(
                "showing",
                "Matches whose messages are being brought up to date.",
                self._bot.services.surfaces.busy,
            ),
            _gauge(
                "drawings_waiting", "Pictures that wait to be drawn.", self._bot.services.pictures.waiting
            ),
            _gauge(
                "leases",
                "Leases that this process holds.",
                self._bot.services.matches.duty.held_count,
            ),
            _gauge("processes", "Processes with this database.", self._bot.services.matches.duty.processes),
            self._shards(),
        ]
        if self._backups is not None:
            newest = self._backups.newest()
            age = self._now() - (self._began if newest is None else newest)
            told = "How old the newest backup is; where there is none, since when the program runs."
            gauges.append(_gauge("backup_age_seconds", told, age))
        return gauges

    def _shards(self) -> Metric:
        connected = GaugeMetricFamily(
            "tabletop_shard_connected", "Whether a shard is connected to Discord.", labels=["shard"]
        )
        for number, shard in self._bot.shards.items():
            connected.add_metric([str(number)], not shard.is_closed())
        return connected

    async def _count_matches(self) -> list[Metric]:
        try:
            census = await self._bot.services.census.census()
        except EngineError as error:
            log.warning("matches could not be counted: %s", error)
            return []
        going = GaugeMetricFamily(
            "tabletop_matches", "Lobbies, and matches in play.", labels=["game", "phase"]
        )
        for (game, phase), number in census.going.items():
            going.add_metric([game, phase], number)
        return [going, _gauge("behind", "Matches whose messages do not show the latest.", census.behind)]

    async def _count_usage(self) -> list[Metric]:
        """Return the gauges of usage, counted again after an hour."""
        now = self._now()
        if self._usage is None or now - self._usage[0] >= USAGE_EVERY:
            try:
                usage = await self._bot.services.census.usage(int(now))
            except EngineError as error:
                log.warning("usage could not be counted: %s", error)
                return []
            self._usage = now, _usage_gauges(usage)
        return self._usage[1]


def _usage_gauges(usage: Usage) -> list[Metric]:
    """Return the gauges of usage; those about nothing are NaN."""
    steps = GaugeMetricFamily(
        "tabletop_usage_matches",
        "Matches opened in the last 30 days for two people or more, by how far they have come.",
        labels=["step"],
    )
    for step in ("opened", "filled", "moved", "finished", "rematched"):
        steps.add_metric([step], getattr(usage, step))
    return [
        steps,
        _gauge("usage_hours_to_fill", "Median hours until matches began.", _or_nan(usage.hours_to_fill)),
        _gauge("usage_moves_in_time", "Share of moves made in time.", _or_nan(usage.in_time)),
        _gauge("usage_people_back", "Share of people who played again.", _or_nan(usage.back)),
    ]


def _or_nan(value: float | None) -> float:
    return math.nan if value is None else value


def hosts_of(written: str) -> tuple[str, ...]:
    """Return the names in METRICS_HOSTS.

    Raises ValueError with the first malformed name.
    """
    names = tuple(name.lower() for name in re.split(r"[\s,]+", written) if name)
    for name in names:
        if _name_of(name) != name and _name_of(f"[{name}]") != name:
            raise ValueError(f"“{name}” is no name of a host; give it without a port")
    return names


def guard(names: frozenset[str]) -> Middleware:
    """Return a middleware that refuses foreign host names and web pages.

    A web page can let its own domain point to this machine and read what is answered here. The host
    name in the request gives it away.
    """

    @web.middleware
    async def check_request(request: web.Request, handler: Handler) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        is_foreign = origin is not None and origin != f"http://{request.host}"
        if is_foreign or _name_of(request.host) not in names:
            raise web.HTTPForbidden(text="METRICS_HOSTS does not have this name.\n")
        return await handler(request)

    return check_request


def _name_of(host: str) -> str | None:
    """Return the name in a Host header without its port, or None."""
    found = _HOST.fullmatch(host)
    return None if found is None else (found["v6"] or found["name"]).lower()


@asynccontextmanager
async def serve_metrics(
    port: int, scraping: MetricsHandlers, address: str = HERE, hosts: Iterable[str] = ()
) -> AsyncIterator[int]:
    """Serve metrics at a port while this is entered, and yield the port.

    Port 0 takes a free port. Requests are answered under the names of this machine, its address and
    these `hosts`. If another program has the port, such as the build that this one replaces, it is
    taken as soon as it becomes free.
    """
    app = web.Application(middlewares=[guard(OWN_NAMES | {address, *hosts})])
    app.add_routes([web.get("/metrics", scraping.metrics), web.get("/health", scraping.health)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    waiting: asyncio.Task[None] | None = None
    try:
        if await _is_answered(runner, address, port):
            port = int(runner.addresses[0][1])
        else:
            log.warning("the port %d of METRICS_PORT is in use: metrics start when it becomes free", port)
            waiting = asyncio.create_task(_answer_later(runner, address, port), name="waiting for a port")
        yield port
    finally:
        if waiting is not None:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        await runner.cleanup()


async def _answer_later(runner: web.AppRunner, address: str, port: int) -> None:
    while not await _is_answered(runner, address, port):  # noqa: ASYNC110 - no event tells of a free port
        await asyncio.sleep(AGAIN)


async def _is_answered(runner: web.AppRunner, address: str, port: int) -> bool:
    """Start to listen at a port; return False if another program has it."""
    site = web.TCPSite(runner, address, port)
    try:
        await site.start()
    except OSError as error:
        await site.stop()
        if error.errno != errno.EADDRINUSE:
            raise
        return False
    log.info("answering at %s and /health", metrics_at(address, int(runner.addresses[0][1])))
    return True


def metrics_at(address: str, port: int) -> URL:
    """Return the address of the metrics."""
    return URL.build(scheme="http", host=address, port=port, path="/metrics")


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"tabletop_{name}", told, value=value)
