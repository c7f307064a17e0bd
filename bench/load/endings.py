"""How soon a result shows its moving picture, while people press fifty times a second elsewhere.

Matches of every game are played by computers up to their last move. During the load that move is
made, one match after the other. The bot runs in a process of its own.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

from bench.kit.presses import Live, Pressing, begin, part, settled
from bench.kit.seats import WIDE, asking, started_by
from bench.kit.server import rested, served
from bench.kit.table import Row
from bench.load.load import live_match, opened
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.notation import notation
from engine.contract.values import Decided
from engine.library import game_named
from engine.match.records import Place
from engine.players import Effort, player_of
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Channel, Limits, Person, Sandbox
from tests.support.players import PLAYED

MATCHES = 40
PER_SECOND = 50
BEGINNING = 600
"""Most seconds until all matches are shown."""
CHECK_EVERY = 12
"""Seconds of presses between two checks whether all matches have ended."""
EVERY = 4.0
"""Seconds between two ends."""
PATIENCE = 60.0
LEVEL, BRIEF = 2, Effort(0.002)
"""How well the computers play."""
RESULT, STORY = "Final result", "Move by move"


@dataclass
class Ending:
    """A match before its last move."""

    game: str
    channel: Channel
    mover: Person
    line: str
    result: float = 0.0
    """Seconds from the last move to its result."""
    story: float = 0.0
    """Seconds from the result to its moving picture."""


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        found, acknowledged, faults = asyncio.run(_run(Path(folder)))
    name = f"{PER_SECOND} presses/s"
    return [
        *(Row(f"{name}: {one.game}, last move to result", 1000 * one.result, "ms") for one in found),
        *(
            Row(f"{name}: {one.game}, result to moving picture", one.story, "s", target="≤ 5 s")
            for one in found
        ),
        Row(f"{name}: result to moving picture, median", median(one.story for one in found), "s"),
        Row(f"{name}: acknowledged p99", round(part(acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{name}: late, refused or lost", faults, "presses", target="0"),
    ]


async def _run(folder: Path) -> tuple[list[Ending], list[float], int]:
    async with Sandbox(limits=Limits(global_per_second=None)) as sandbox:
        matches = [live_match(sandbox, number) for number in range(1, MATCHES + 1)]
        database = folder / "endings.sqlite3"
        async with opened(database) as store:
            await begin(sandbox, store, matches, rounds=1)
            endings = [await _before_the_end(sandbox, store, game) for game in PLAYED]
        async with served(sandbox, database, None) as bot:
            await settled(sandbox, matches, patience=BEGINNING)
            await rested(bot)
            pressing = Pressing(matches, random.Random(1))
            ending = asyncio.create_task(_end_all(endings))
            acknowledged, faults = list[float](), 0
            while not ending.done():
                figures = await pressing.keep_on(
                    PER_SECOND, CHECK_EVERY, lambda: pressing.act(_any_of(pressing, matches))
                )
                acknowledged += figures.acknowledged
                faults += sum(figures.faults.values())
            await ending
    return endings, acknowledged, faults


def _any_of(pressing: Pressing, matches: list[Live]) -> Live:
    return pressing.chance.choice(matches)


async def _end_all(endings: list[Ending]) -> None:
    for one in endings:
        began = time.monotonic()
        await one.mover.slash(one.channel, "move", move=one.line)
        one.result = await _wait_for(one.channel, RESULT, began)
        one.story = await _wait_for(one.channel, STORY, time.monotonic())
        await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))


async def _wait_for(channel: Channel, text: str, since: float) -> float:
    """Return how many seconds after a time a text is in a channel."""
    while not any(text in one.text for one in channel.messages.values()):
        if time.monotonic() - since > PATIENCE:
            return PATIENCE
        await asyncio.sleep(0.02)
    return time.monotonic() - since


async def _before_the_end(sandbox: Sandbox, store: Store, game: str) -> Ending:
    """Play a match of two by computers, up to its last move."""
    channel = sandbox.world.add_channel(f"end-of-{game}")
    people = [sandbox.person(f"{name} of {game}") for name in ("Ann", "Bob")]
    place = Place(guild=sandbox.world.guild_of(channel).id, channel=channel.id)
    engine, users = Matches(store, limits=WIDE), [asking(person.id, place) for person in people]
    match, known = await started_by(engine, game, users), game_named(game)
    for ply in count(1):
        record = await store.record(match.id)
        assert record is not None and record.seed is not None
        seat = record.match.to_move[0]  # of several who decide at once, those who have not
        view = known.view(record.state, seat)
        picks = player_of(game, LEVEL)(view, Dice(f"end of {game}", ply), BRIEF).picks
        decided = resume(known, view, picks)
        assert isinstance(decided, Decided)
        after, _ = known.apply(record.state, seat, decided.move, Dice(record.seed, record.match.ply + 1))
        if known.outcome(after) is not None:
            return Ending(game, channel, people[seat], notation(picks))
        await engine.move(match.id, users[seat], notation(picks))
    raise AssertionError
