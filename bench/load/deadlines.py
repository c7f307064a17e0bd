"""Ten thousand open matches, a thousand out of time within one minute.

People press on their boards meanwhile. The bot runs in a process of its own and within Discord's
limit of calls; it draws what it shows. The matches are of all games, copied row by row from one of
each; those that run out of time have been shown before, as in any other week.
"""

from __future__ import annotations

import asyncio
import math
import random
import sqlite3
import tempfile
import time
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path, PurePath
from unittest import mock

from bench.kit.presses import part
from bench.kit.seats import WIDE, asking
from bench.kit.server import CALLS, served
from bench.kit.table import Row
from cogs.api import delivery
from engine.clocks.pace import DAY, read_pace
from engine.library import GAMES, game_named
from engine.match.records import Place
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Limits, Person, Sandbox
from sandbox.model import Channel
from tests.flow.support import blank, bot_at
from tests.support.waits import until

OPEN = 10_000
DUE = 1_000
WITHIN = 60
"""Seconds in which these run out of time."""
PEOPLE = 200
"""Number of people who play in them."""
CHANNELS = 50
PRESSES = 5
"""Presses a second by any of them, on any board."""
PATIENCE = 900
"""Seconds after which the run is given up."""
COPIED = ("seats", "tenures", "deals", "terms")
"""Tables with the initial rows of a match."""
BEHIND_NOW = "SELECT count(*) FROM matches WHERE version > settled"
STILL_DUE = f"SELECT count(*) FROM matches WHERE id > {OPEN - DUE} AND ply = 0 AND phase = 'playing'"


@dataclass
class Figures:
    """The results of the measurement."""

    acknowledged: list[float] = field(default_factory=list)
    failed: int = 0
    shown: float = float("nan")
    """Seconds from the last deadline until all was shown."""
    made: float = float("nan")
    """Seconds from the last deadline until the bot had moved in all matches."""
    memory: int = 0
    holds: list[tuple[float, str]] = field(default_factory=list)


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_run(Path(folder) / "due.sqlite3"))
    what = f"{DUE:,} of {OPEN:,} matches out of time in {WITHIN} s"
    if math.isnan(found.made):
        raise RuntimeError(f"after {PATIENCE} s the house had not moved everywhere")
    longest = max(found.holds, default=(float("nan"), ""))
    return [
        Row(f"{what}: press acknowledged p50", round(part(found.acknowledged, 50) * 1000), "ms"),
        Row(f"{what}: p99", round(part(found.acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{what}: longest", round(max(found.acknowledged) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{what}: failed or unanswered", found.failed, f"of {len(found.acknowledged) + found.failed}", target="0"),
        Row(f"{what}: the house has moved in all after", round(found.made), "s"),
        Row(f"{what}: all shown after", round(found.shown), "s"),
        Row(f"{what}: memory of the bot", found.memory / 2**20, "MB"),
        Row(f"{what}: longest step of the event loop", longest[0] * 1000, "ms", reference=longest[1], target="≤ 5 ms"),
    ]  # fmt: skip


async def _run(database: Path) -> Figures:
    async with AsyncExitStack() as stack:
        # Only the bot that is measured keeps to Discord's limit, not the one that shows all before.
        limits = Limits(global_per_second=None, route_requests=1000)
        sandbox = await stack.enter_async_context(Sandbox(limits=limits))
        people = [sandbox.person(f"P{number}") for number in range(PEOPLE)]
        channels = [sandbox.world.add_channel(f"table-{number}") for number in range(CHANNELS)]
        await _fill(database, people, channels)
        await _show_before(sandbox, database)
        last = _let_run_out(database, int(time.time()) + 20)
        async with served(sandbox, database, CALLS, is_noted=True) as bot:
            figures = await _pressed(database, channels, people, last)
            figures.memory = bot.memory
        figures.holds = [(seconds, PurePath(what).name) for seconds, what in bot.holds]
        return figures


async def _fill(database: Path, people: list[Person], channels: list[Channel]) -> None:
    """Create the matches, at a pace of a day.

    Those that will run out of time are the people's.
    """
    store = await Store.open(database)
    engine = Matches(store, limits=WIDE)
    for game in GAMES:
        host, guest = asking(1, Place(1, 1)), asking(2, Place(1, 1))
        match = await engine.open(game, game_named(game).Options(), host, MatchTerms(read_pace("1d")))
        await engine.join(match.id, guest)
        await engine.start(match.id, host)
    await store.close()
    for person in people:
        person.open_dm()
    with closing(sqlite3.connect(database)) as db, db:
        for number in range(len(GAMES) + 1, OPEN + 1):
            _copy(db, 1 + number % len(GAMES), number)
            is_due = number > OPEN - DUE
            channel = channels[number % CHANNELS].id if is_due else 10**6 + number
            db.execute(
                "UPDATE matches SET channel = ?, settled = CASE WHEN ? THEN 0 ELSE version END WHERE id = ?",
                (channel, is_due, number),
            )
            for seat in (0, 1):
                person = people[(2 * number + seat) % PEOPLE]
                user = person.id if is_due else 10**7 + 2 * number + seat
                for table in ("seats", "tenures"):
                    db.execute(
                        f"UPDATE {table} SET user_id = ?, name = ? WHERE match = ? AND seat = ?",
                        (user, person.name, number, seat),
                    )
        for number in range(1, len(GAMES) + 1):
            db.execute("UPDATE matches SET settled = version WHERE id = ?", (number,))
        db.executemany(
            "INSERT INTO reach (user_id, dm_channel) VALUES (?, ?)",
            [(person.id, person.open_dm().id) for person in people],
        )
        # Players out of time must be moved for, not have days of vacation.
        db.executemany(
            "INSERT INTO habits (user_id, zone, is_weekend_off, is_reminded, is_spending) VALUES (?, "
            "'UTC', 0, 1, 0)",
            [(person.id,) for person in people],
        )


def _copy(db: sqlite3.Connection, source: int, number: int) -> None:
    for table, key in (("matches", "id"), *((table, "match") for table in COPIED)):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != key]
        kept = ", ".join(columns)
        db.execute(
            f"INSERT INTO {table} ({key}, {kept}) SELECT ?, {kept} FROM {table} WHERE {key} = ?",
            (number, source),
        )


async def _show_before(sandbox: Sandbox, database: Path) -> None:
    """Show the people what they play, with a bot that draws nothing."""
    with mock.patch.object(delivery, "PER_SECOND", 10_000):
        async with bot_at(sandbox, database, pictures=blank()):
            await until(lambda: not _number(database, BEHIND_NOW))


def _number(database: Path, query: str) -> int:
    """Query the database while a bot uses it."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return int(db.execute(query).fetchone()[0])


async def _pressed(database: Path, channels: list[Channel], people: list[Person], last: int) -> Figures:
    """Press at random until everything that the bot has done is shown."""
    figures, chance = Figures(), random.Random(1)
    pressing: set[asyncio.Task[None]] = set()
    for number in count():
        if not number % PRESSES and time.time() > last:
            since = time.time() - last
            if math.isnan(figures.made) and not _number(database, STILL_DUE):
                figures.made = since
            if since > PATIENCE or (not math.isnan(figures.made) and not _number(database, BEHIND_NOW)):
                figures.shown = since
                break
        task = asyncio.create_task(_press(chance.choice(channels), people, chance, figures))
        pressing.add(task)
        task.add_done_callback(pressing.discard)
        await asyncio.sleep(1 / PRESSES)
    await asyncio.gather(*pressing)
    return figures


async def _press(channel: Channel, people: list[Person], chance: random.Random, figures: Figures) -> None:
    boards = [message for message in channel.messages.values() if message.find(label="My hand") is not None]
    press = await chance.choice(people).press(chance.choice(boards), label="My hand")
    await press.wait_for_answer(30)
    if press.failed or press.acknowledged_after is None:
        figures.failed += 1
    else:
        figures.acknowledged.append(press.acknowledged_after)


def _let_run_out(database: Path, begin: int) -> int:
    """Spread the deadlines over a minute; return the last one with its grace."""
    with closing(sqlite3.connect(database)) as db, db:
        for turn in range(DUE):
            number, deadline = OPEN - turn, begin - GRACE + turn * WITHIN // DUE
            db.execute(
                "UPDATE seats SET deadline = ?, running = ?, reminded = 3 WHERE match = ? AND deadline IS "
                "NOT NULL",
                (deadline, deadline - DAY, number),
            )
            db.execute("UPDATE matches SET due = ? WHERE id = ?", (deadline + GRACE, number))
    return begin + WITHIN
