"""How soon the step viewer shows another position: from the press to its picture.

Computers have played a match of each game. One person steps through it, forwards and by leaps from
the menu, as fast as the viewer answers. The bot runs in a process of its own.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.kit.presses import part
from bench.kit.seats import WIDE, asking, played_by
from bench.kit.server import rested, served
from bench.kit.table import Row
from bench.load.load import opened
from engine.match.records import Place
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Channel, Limits, Person, Sandbox
from sandbox.model import Message
from tests.support.players import PLAYED

PLIES = 60
"""Most moves of a match."""
STEPS = 40
"""Presses a game, half of them leaps."""
PATIENCE = 20.0
LEAP = "Go to …"


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_measured(Path(folder) / "viewer.sqlite3"))
    return [
        Row(f"viewer, {game}: press to picture, {name}", round(1000 * part(waits, share)), "ms", target=goal)
        for game, waits in found.items()
        for name, share, goal in (("median", 50, ""), ("p95", 95, "≤ 1000 ms"))
    ]


async def _measured(path: Path) -> dict[str, list[float]]:
    """Return the seconds of all presses, by game."""
    async with Sandbox(limits=Limits(global_per_second=None)) as sandbox:
        async with opened(path) as store:
            played = {game: await _play(sandbox, store, game) for game in PLAYED}
        async with served(sandbox, path, None) as bot:
            await rested(bot)
            return {game: await _step_through(*seat) for game, seat in played.items()}


async def _play(sandbox: Sandbox, store: Store, game: str) -> tuple[Person, Channel, int]:
    """Play a match of two; return one of its people, and where it is."""
    channel = sandbox.world.add_channel(f"viewer-of-{game}")
    people = [sandbox.person(f"{name} of {game}") for name in ("Ann", "Bob")]
    place = Place(guild=sandbox.world.guild_of(channel).id, channel=channel.id)
    users = [asking(person.id, place) for person in people]
    match = await played_by(Matches(store, limits=WIDE), game, users, PLIES)
    return people[0], channel, match.id


async def _step_through(person: Person, channel: Channel, match: int) -> list[float]:
    """Return how long each press waited for its position."""
    asked = await person.slash(channel, "replay", match=str(match))
    await asked.wait_until_settled()
    viewer = next(one for one in (asked.message, *asked.followups) if one is not None)
    chance, waits = random.Random(match), list[float]()
    for number in range(STEPS):
        before, begun = viewer.text, time.monotonic()
        if number % 2 and (leaps := _leaps(viewer)):
            pressed = await person.choose(viewer, *chance.choice(leaps))
        else:
            on = viewer.find(label="▶")
            pressed = await person.press(viewer, label="⏮" if on is None or on.get("disabled") else "▶")
        waits.append(await _wait_for_change(viewer, before, begun))
        await pressed.wait_until_settled()
    return waits


async def _wait_for_change(viewer: Message, before: str, since: float) -> float:
    """Return how many seconds after a time a message says something else."""
    while viewer.text == before:
        if time.monotonic() - since > PATIENCE:
            return PATIENCE
        await asyncio.sleep(0.002)
    return time.monotonic() - since


def _leaps(viewer: Message) -> list[tuple[str, list[str]]]:
    """Return the choices of the menu that lead elsewhere."""
    return [
        (menu["custom_id"], [option["value"]])
        for menu in viewer.interactive
        if menu.get("placeholder") == LEAP
        for option in menu["options"]
        if not option.get("default")
    ]
