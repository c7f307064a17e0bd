"""Ten, twenty and fifty presses a second over a hundred live matches, through the real client and the sandbox server.

The bot runs in a process of its own; the sandbox and the people in this one. People press whatever control they have:
cards in their DMs, and `My hand` below the boards. The gentlest load keeps Discord's limit of 50 calls a second, which the
bot's own pace minds; the others do without, to show what the bot can.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.seating import WIDE, asking
from bench.table import Row
from cogs import delivery
from cogs.client import Bot
from cogs.drawers import in_processes
from cogs.garbage import spare_what_stays
from cogs.pictures import Pictures
from cogs.turnstile import Rates
from engine.dice import Dice
from engine.game import notation, random_move
from engine.library import game_named
from engine.matches import Matches
from engine.records import Place
from engine.store import Store
from sandbox import Interaction, Limits, Person, Sandbox
from sandbox.model import Channel, Message
from tools.holds import noting

GAME = "howmanycalories"
MATCHES = 100
SEATS = 4
SECONDS = 15
LATE = 3.0
MOVING = ("pick", "menu")


@dataclass
class Live:
    """A match as the people in it see it, and how many moves they have made in it."""

    number: int
    channel: Channel
    people: list[Person]
    moves: int = 0


@dataclass
class Figures:
    """What was measured of one run."""

    acknowledged: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    pressed: int = 0


@dataclass(frozen=True)
class Load:
    """How hard people press: so many presses a second, moves alone or whatever is at hand, with Discord's limit or without."""

    per_second: int
    limit: int | None
    are_moves: bool
    board_p50: int
    """Milliseconds from a press to the new board in which half of them are to be there."""

    @property
    def name(self) -> str:
        what = "moves" if self.are_moves else "presses"
        return f"{self.per_second} {what}/s, {f'{self.limit} calls/s' if self.limit else 'no limit on calls'}"


LOADS = (
    Load(10, 50, are_moves=True, board_p50=1000),
    Load(20, None, are_moves=True, board_p50=1000),
    Load(50, None, are_moves=False, board_p50=4000),
)


def rows() -> list[Row]:
    """Everything measured here."""
    return [row for load in LOADS for row in _rows(load)]


def _rows(load: Load) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_run(Path(folder), load))
    late = ", ".join(f"{count} {fault}" for fault, count in figures.faults.items()) or "none"
    acknowledged, boards = figures.acknowledged, figures.boards
    wanted = f"≤ {load.board_p50} ms"
    return [
        Row(f"{load.name}: acknowledged p50", round(part(acknowledged, 50) * 1000), "ms"),
        Row(f"{load.name}: acknowledged p99", round(part(acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{load.name}: press to new board p50", round(part(boards, 50) * 1000), "ms", target=wanted),
        Row(f"{load.name}: press to new board p99", round(part(boards, 99) * 1000), "ms"),
        Row(
            f"{load.name}: late, refused or lost",
            sum(figures.faults.values()),
            f"of {figures.pressed}",
            reference=late,
            target="0",
        ),
    ]


async def _run(folder: Path, load: Load) -> Figures:
    async with Sandbox(limits=Limits(global_per_second=load.limit)) as sandbox:
        matches = [_live(sandbox, number) for number in range(1, MATCHES + 1)]
        database = folder / "load.sqlite3"
        await _open(database, matches)
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bench.served",
            sandbox.api_url,
            sandbox.token,
            str(database),
            str(load.limit or 0),
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert bot.stdout is not None
            await asyncio.wait_for(bot.stdout.readline(), 30)
            await settled(sandbox, matches)
            figures = await _press(load, matches)
            await settled(sandbox, matches)
        finally:
            bot.terminate()
            await bot.wait()
        await _count_lost(database, matches, figures)
        for problem in sandbox.problems:
            figures.faults[problem[:60]] += 1
        return figures


def _live(sandbox: Sandbox, number: int) -> Live:
    channel = sandbox.world.add_channel(f"table-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)])


async def _open(database: Path, matches: list[Live]) -> None:
    store = await Store.open(database)
    try:
        engine = Matches(store, limits=WIDE)
        for live in matches:
            place = Place(guild=1, channel=live.channel.id)
            users = [asking(person.id, place) for person in live.people]
            match = await engine.open(GAME, game_named(GAME).Options.model_validate({"rounds": 1}), users[0])
            for user in users[1:]:
                await engine.join(match.id, user)
            begun = await engine.start(match.id, users[0])
            # What is passed is chosen by all at once, and shown when all have: from here on each press is a move.
            for seat in begun.to_move:
                look = await engine.look_seat(match.id, seat)
                picks, _ = random_move(game_named(GAME), look.view, Dice("passing", seat))
                await engine.move(match.id, users[seat], notation(picks))
            live.moves = (await engine.match(match.id)).ply
    finally:
        await store.close()


async def settled(sandbox: Sandbox, matches: list[Live], patience: float = 90) -> None:
    """Wait until every board shows the latest move and everybody who is to decide can."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if all(_shown(live) >= live.moves and controls(live) for live in matches):
            break
        await asyncio.sleep(0.1)
    await sandbox.quiet()


async def _press(load: Load, matches: list[Live]) -> Figures:
    figures, chance = Figures(), random.Random(1)
    waiting: list[tuple[float, Live, int]] = []
    pressing: set[asyncio.Task[None]] = set()
    busy: set[int] = set()
    watching = asyncio.create_task(_watch(waiting, figures))
    begun = time.monotonic()
    for n in range(load.per_second * SECONDS):
        await asyncio.sleep(max(0.0, begun + n / load.per_second - time.monotonic()))
        there = matches
        if load.are_moves:
            shuffled = chance.sample(matches, len(matches))
            there = [next((m for m in shuffled if m.number not in busy and controls(m)), shuffled[0])]
        task = asyncio.create_task(_one(there, figures, chance, waiting, busy))
        pressing.add(task)
        task.add_done_callback(pressing.discard)
    await asyncio.wait(pressing, timeout=20)
    figures.faults["without an answer"] += len(pressing)
    for _ in range(600):
        if not waiting:
            break
        await asyncio.sleep(0.1)
    figures.faults["boards never shown"] += len(waiting)
    watching.cancel()
    figures.faults = +figures.faults
    return figures


async def _one(
    matches: list[Live],
    figures: Figures,
    chance: random.Random,
    waiting: list[tuple[float, Live, int]],
    busy: set[int],
) -> None:
    """One press by somebody: a move where one is at hand, a look at a hand otherwise."""
    figures.pressed += 1
    live = chance.choice(matches)
    usable = [] if live.number in busy else controls(live)
    begun = time.monotonic()
    if usable:
        person, message, component = chance.choice(usable)
        busy.add(live.number)
        try:
            press = await answer(person, message, component, chance)
            await press.answered(20)
            live.moves += 1
            waiting.append((begun, live, live.moves))
            # Nobody presses what they just pressed: the control goes when the move is made.
            for _ in range(400):
                if (
                    message.deleted
                    or message.find(custom_id=component["custom_id"]) is None
                    or press.followups
                ):
                    break
                await asyncio.sleep(0.05)
        finally:
            busy.discard(live.number)
        # A press on a surface is answered in private only to refuse it.
        figures.faults["refused"] += bool(press.followups)
    else:
        person = chance.choice(live.people)
        press = await person.press(_board(live), label="My hand")
        await press.answered(20)
    if press.failed or press.acknowledged_after is None:
        figures.faults["failed"] += 1
    else:
        figures.acknowledged.append(press.acknowledged_after)
        figures.faults["late"] += press.acknowledged_after > LATE


async def answer(
    person: Person, message: Message, component: dict[str, Any], chance: random.Random
) -> Interaction:
    if component["type"] == 2:
        return await person.press(message, custom_id=component["custom_id"])
    values = chance.sample([option["value"] for option in component["options"]], component["min_values"])
    return await person.choose(message, component["custom_id"], values)


async def _watch(waiting: list[tuple[float, Live, int]], figures: Figures) -> None:
    while True:
        now = time.monotonic()
        for entry in list(waiting):
            begun, live, moves = entry
            if _shown(live) >= moves:
                figures.boards.append(now - begun)
                waiting.remove(entry)
        await asyncio.sleep(0.05)


def _board(live: Live) -> Message:
    return next(
        message for message in reversed(live.channel.messages.values()) if message.ephemeral_for is None
    )


def _shown(live: Live) -> int:
    """The move that the newest board of a match shows; -1 if there is none."""
    for message in reversed(live.channel.messages.values()):
        for component in message.interactive:
            words = component["custom_id"].split("|")
            if words[1] == "play":
                return int(words[3])
    return -1


def controls(live: Live) -> list[tuple[Person, Message, dict[str, Any]]]:
    """Everything that the people of a match could press in their DMs to make a move."""
    return [
        (person, message, component)
        for person in live.people
        if person.dm is not None
        for message in person.dm.messages.values()
        if not message.deleted
        for component in message.interactive
        if component["custom_id"].split("|")[1] in MOVING
    ]


async def _count_lost(database: Path, matches: list[Live], figures: Figures) -> None:
    store = await Store.open(database)
    try:
        engine = Matches(store, limits=WIDE)
        for live in matches:
            lost = live.moves - (await engine.match(live.number)).ply
            if lost:
                figures.faults["lost or doubled"] += abs(lost)
    finally:
        await store.close()
    figures.faults = +figures.faults


def part(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1] if len(values) > 1 else float("nan")


async def serve_noted(api_url: str, token: str, database: Path) -> None:
    """The bot, within Discord's limit; in the end it prints the steps that held its event loop longest."""
    with noting() as holds:
        await serve(api_url, token, database, is_limited=True)
    # How long it takes to log in, once, nobody waits for.
    told = ((hold.seconds, hold.what) for hold in holds if not hold.what.endswith("Client.start"))
    longest = sorted(told, reverse=True)
    print(json.dumps(longest[:20]), flush=True)


async def serve(api_url: str, token: str, database: Path, *, is_limited: bool) -> None:
    """The bot alone, as `bot.py` runs it, until it is told to stop; without a limit it need not pace itself."""
    if not is_limited:
        delivery.PER_SECOND = 10_000
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    store = await Store.open(database)
    bot = Bot(
        Matches(store, limits=WIDE),
        store,
        api_url=api_url,
        pictures=Pictures(drawers=in_processes),
        rates=Rates(presses=10_000, letters=10_000),
    )
    spare_what_stays(bot)

    async def say_so() -> None:
        print("connected", flush=True)

    bot.add_listener(say_so, "on_connect")
    serving = asyncio.create_task(bot.start(token))
    await stop.wait()
    await bot.go_down()
    await serving
    await store.close()
