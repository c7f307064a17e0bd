"""How soon players are acknowledged while three attackers do all they can.

The attackers act twice as fast as they are let in. The bot runs in a process of its own, with the
limits that it has in production; sandbox, players and attackers are in this one. The deeds are
those of `tests/attacks/test_walk.py`, which checks that they do no harm.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bench.kit.presses import Live, answer, controls, part, settled
from bench.kit.seats import WIDE, asking, played_by
from bench.kit.table import Row
from engine.library import GAMES
from engine.match.records import Place
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Channel, Interaction, Person, Sandbox
from tests.support.program import TOKEN, Program
from tools.hostile.loot import Loot
from tools.hostile.stranger import Stranger, acknowledged

TABLES = 3
"""Matches of each game."""
SEATS = 3
PLIES = 4
PER_SECOND = 5
"""Presses a second of all players together."""
SECONDS = 20
DEEDS = 10
"""Deeds of each attacker a second, answered or not; some are eight presses at once."""
MOST = 300
"""Milliseconds in which all players must be acknowledged."""


@dataclass
class Figures:
    """Seconds to the acknowledgements, and the number of those missing."""

    calm: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    """Times of players beside attackers."""
    strangers: list[float] = field(default_factory=list)
    lost: int = 0


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_run(Path(folder)))
    found: list[Row] = []
    for who, took, target in (
        ("players alone", figures.calm, ""),
        ("players beside three strangers", figures.beside, f"≤ {MOST} ms"),
        ("the strangers", figures.strangers, f"≤ {MOST} ms"),
    ):
        longest = max(took, default=float("nan"))
        found += [
            Row(f"{who}: acknowledged p50", round(part(took, 50) * 1000), "ms", f"{len(took)} deeds"),
            Row(f"{who}: acknowledged p99", round(part(took, 99) * 1000), "ms"),
            Row(f"{who}: acknowledged at the latest", round(longest * 1000), "ms", target=target),
        ]
    return [*found, Row("late, refused or lost", figures.lost, "deeds", target="0")]


async def _run(folder: Path) -> Figures:
    chance, figures = random.Random("hostile"), Figures()
    async with Sandbox(token=TOKEN) as sandbox:
        matches = [
            _live(sandbox, number, game)
            for number, game in enumerate((game for game in GAMES for _ in range(TABLES)), start=1)
        ]
        database = folder / "hostile.sqlite3"
        await _open(sandbox, database, matches)
        program = Program(sandbox, database)
        await program.start()
        try:
            await settled(sandbox, matches)
            figures.calm = await _pressed(sandbox, matches, chance, figures)
            strangers = _strangers(sandbox, matches, chance)
            begun = sandbox.world.last_id
            attack = [asyncio.create_task(_go_on(one)) for one in strangers]
            figures.beside = await _pressed(sandbox, matches, chance, figures)
            for task in attack:
                task.cancel()
            await asyncio.gather(*attack, return_exceptions=True)
            await sandbox.quiet()
            ids = {one.person.id for one in strangers}
            known = sandbox.interactions.valid
            theirs = [one for one in known if one.id > begun and one.person.id in ids]
            figures.strangers = acknowledged(theirs)
            figures.lost += len(theirs) - len(figures.strangers) + len(sandbox.problems)
        finally:
            await program.stop()
    return figures


def _live(sandbox: Sandbox, number: int, game: str) -> Live:
    channel = sandbox.world.add_channel(f"{game}-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)])


async def _open(sandbox: Sandbox, database: Path, matches: list[Live]) -> None:
    store = await Store.open(database)
    try:
        engine = Matches(store, limits=WIDE)
        for live in matches:
            game = live.channel.name.partition("-")[0]
            place = Place(guild=sandbox.world.guild.id, channel=live.channel.id)
            users = [asking(person.id, place) for person in live.people]
            live.moves = (await played_by(engine, game, users, PLIES)).ply
    finally:
        await store.close()


def _strangers(sandbox: Sandbox, matches: list[Live], chance: random.Random) -> list[Stranger]:
    """Create an attacker on the server, one on another, and one in DMs alone.

    The first sees the channels and plays nowhere.
    """
    near, far, alone = (sandbox.person(name) for name in ("Near", "Far", "Alone"))
    guild = sandbox.world.add_guild("Elsewhere", far.user)
    den = sandbox.world.add_channel("den", guild=guild)
    alone.open_dm()
    sandbox.world.set_in_guild(alone.user, False)
    loot = Loot(sandbox, chance)

    def stranger(person: Person, *places: Channel) -> Stranger:
        return Stranger(sandbox, person, places, loot, chance=chance)

    return [stranger(near, *(live.channel for live in matches)), stranger(far, den), stranger(alone)]


async def _go_on(stranger: Stranger) -> None:
    """Do one deed after the other until cancelled; finish those under way."""
    doing: set[asyncio.Task[None]] = set()
    try:
        while True:
            deed = asyncio.create_task(stranger.act())
            doing.add(deed)
            deed.add_done_callback(doing.discard)
            await asyncio.sleep(1 / DEEDS)
    finally:
        await asyncio.gather(*doing)


async def _pressed(
    sandbox: Sandbox, matches: list[Live], chance: random.Random, figures: Figures
) -> list[float]:
    """Let players press at their own pace; return how long each waited."""
    pressing: list[asyncio.Task[Interaction]] = []
    begun = time.monotonic()
    for n in range(PER_SECOND * SECONDS):
        await asyncio.sleep(max(0.0, begun + n / PER_SECOND - time.monotonic()))
        pressing.append(asyncio.create_task(_press(chance.choice(matches), chance)))
    done, late = await asyncio.wait(pressing, timeout=20)
    presses = [task.result() for task in done]
    took = acknowledged(presses)
    figures.lost += len(late) + len(presses) - len(took)
    return took


async def _press(live: Live, chance: random.Random) -> Interaction:
    """Make a move, or look at a hand."""
    usable = controls(live)
    if usable and chance.random() < 0.5:
        person, message, component = chance.choice(usable)
        press = await answer(person, message, component, chance)
    else:
        # Attackers post their cards and decks below it.
        shown = [one for one in live.channel.messages.values() if one.find(label="My hand") is not None]
        press = await chance.choice(live.people).press(shown[-1], label="My hand")
    return await press.wait_for_answer(20)
