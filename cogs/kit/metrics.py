"""Prometheus metrics of the running bot; `cogs.app.metrics_server` serves them.

House rules: counting takes one line, can't fail and costs microseconds. No label tells users,
servers or matches apart. Gauges (how much there is now) are not kept here: they are computed when
the metrics are read.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics

from cogs.kit.interactions import Interaction
from engine.kit.lru import remember
from engine.library import GAMES
from engine.match.records import Match, Ply
from engine.match.stand_ins import stand_in_of

# Otherwise each metric would get a second one with its creation time.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
"""The registry of this process's metrics."""

MOVES = Counter("tabletop_moves", "Moves that players made.", ["game"], registry=REGISTRY)
COMPUTER_MOVES = Counter(
    "tabletop_computer_moves", "Moves that computer players made.", ["game"], registry=REGISTRY
)
HOUSE_MOVES = Counter(
    "tabletop_house_moves", "Moves that the house made when time was out.", ["game"], registry=REGISTRY
)
REMINDERS = Counter("tabletop_reminders", "Reminders of a turn that were given.", registry=REGISTRY)
ACKNOWLEDGED = Histogram(
    "tabletop_acknowledgement_seconds",
    "From the arrival of a press or command until Discord had its acknowledgement.",
    ["kind"],
    buckets=(0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3),
    registry=REGISTRY,
)
SHOWN = Histogram(
    "tabletop_press_to_board_seconds",
    "From the arrival of a press that changed a match until every message showed it, but for hands "
    "that wait.",
    buckets=(0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300),
    registry=REGISTRY,
)
ANSWERS = Counter("tabletop_discord_answers", "Discord's answers, by status.", ["status"], registry=REGISTRY)
DROPPED = Counter("tabletop_discord_dropped", "Calls to Discord that got no answer.", registry=REGISTRY)
RATE_LIMITS = Counter(
    "tabletop_rate_limits", "Calls that Discord turned away as too many (429).", ["scope"], registry=REGISTRY
)
FAILED_DMS = Counter(
    "tabletop_failed_dms", "DMs that Discord did not deliver, by its error code.", ["code"], registry=REGISTRY
)
BACKUPS = Counter("tabletop_backups", "Backups that were taken.", registry=REGISTRY)
FAILED_BACKUPS = Counter("tabletop_failed_backups", "Backups that could not be taken.", registry=REGISTRY)
STALLS = Histogram(
    "tabletop_stall_seconds",
    "Times in which the event loop did not answer.",
    buckets=(0.25, 0.5, 1, 2, 5, 15),
    registry=REGISTRY,
)
SHED = Counter(
    "tabletop_shed_interactions", "Presses and commands that were too old to be answered.", registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)

SCOPES = frozenset({"user", "shared", "global"})
"""Discord's names for the scopes of rate limits."""
PRESSES = 1000
"""Number of presses whose arrival is remembered until they are acknowledged."""

_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")

for _game in GAMES:  # start at zero, so that the first increase of each is visible
    MOVES.labels(_game)
    COMPUTER_MOVES.labels(_game)
    HOUSE_MOVES.labels(_game)
for _scope in SCOPES:
    RATE_LIMITS.labels(_scope)

_came: OrderedDict[int, tuple[str, float]] = OrderedDict()
"""Kind and arrival time by interaction id."""
_pressed: ContextVar[float | None] = ContextVar("pressed", default=None)
"""Arrival time of the press that caused the current work."""


def note_arrival(interaction: Interaction, arrived: float | None = None) -> None:
    """Note that an interaction arrived, now or at the given time.

    Call it in the task that handles the interaction, before anything else.
    """
    since = time.perf_counter() if arrived is None else arrived
    remember(_came, interaction.id, (interaction.type.name, since), PRESSES)
    _pressed.set(since)


def press_time() -> float | None:
    """Return when the press arrived that caused the current change.

    Pass the result to `observe_shown`. None means that no press caused the change.
    """
    return _pressed.get()


def observe_shown(since: float | None) -> None:
    """Record that every message shows what a press changed; `since` is its arrival."""
    if since is not None:
        SHOWN.observe(time.perf_counter() - since)


def count_plies(match: Match, plies: Sequence[Ply]) -> None:
    """Count plies that were saved."""
    for ply in plies:
        if ply.kind == "move" and ply.seat is not None:
            is_person = match.seats[ply.seat].user_id is not None
            (MOVES if is_person else COMPUTER_MOVES).labels(match.game).inc()
        elif ply.kind == "stand_in" and ply.seat is not None:
            is_house = match.seats[ply.seat].resigned or stand_in_of(match) is None
            (HOUSE_MOVES if is_house else COMPUTER_MOVES).labels(match.game).inc()


def trace_config() -> aiohttp.TraceConfig:
    """Return a trace that counts discord.py's calls to Discord.

    Its own retries count as calls, too.
    """

    async def count_answer(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        status = params.response.status
        ANSWERS.labels(str(status)).inc()
        if status == 429:
            scope = params.response.headers.get("X-RateLimit-Scope", "")
            RATE_LIMITS.labels(scope if scope in SCOPES else "user").inc()
        elif status < 300 and (call := _CALLBACK.search(params.url.path)) is not None:
            kind, since = _came.pop(int(call[1]), (None, 0.0))
            if kind is not None:
                ACKNOWLEDGED.labels(kind).observe(time.perf_counter() - since)

    async def count_failure(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        _params: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        DROPPED.inc()

    config = aiohttp.TraceConfig()
    config.on_request_end.append(count_answer)
    config.on_request_exception.append(count_failure)
    return config
