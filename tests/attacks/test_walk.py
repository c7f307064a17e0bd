"""Hundreds of hostile deeds by three strangers while the players play on.

Only the players' moves have an effect.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.client import Bot
from engine.services.decks import with_collection
from engine.store import Store
from sandbox import Channel, Interaction, Person, Sandbox
from tests.attacks.server import Server, drawing_labels
from tests.attacks.twin import Twin, read_matches, twin_of
from tests.attacks.witness import Witness
from tests.flow.support import bot_at, store_of
from tests.support.clock import Clock
from tools.holds import noting, of
from tools.hostile.loot import SHAPES, Loot
from tools.hostile.stranger import Stranger

AT_ONCE = 8
"""Deeds at the same time, at most."""
PAUSE = 5.0
"""Seconds of the bot's clock between two bouts of deeds."""
LONGEST_HOLD = 0.1
"""Seconds for which no step of the bot's may hold the event loop."""
THOROUGH = 10
"""How many bouts pass between two comparisons of all that is kept."""


class Walk:
    """Strangers and players on one server, with all evidence to judge them."""

    def __init__(self, server: Server, twin: Twin, clock: Clock, seed: str) -> None:
        self.server = server
        self.sandbox = server.sandbox
        self.twin = twin
        self.clock = clock
        self.chance = random.Random(seed)
        self.deeds = 0
        store = store_of(server.bot)
        assert isinstance(store, Store)
        self.store = store
        world = self.sandbox.world
        near, far, alone = (self.sandbox.person(name) for name in ("Near", "Far", "Alone"))
        club = world.add_guild("Elsewhere", far.user)
        den = world.add_channel("den", guild=club)
        alone.open_dm()
        world.set_in_guild(alone.user, False)
        self.witness = Witness(
            self.sandbox,
            (near, far, alone),
            (far, alone),
            [*server.people.values()],
            server.numbers,
            server.bot.services.matches.replays,
        )
        loot = Loot(self.sandbox, self.chance)
        spared = frozenset({server.lobby_number})

        def stranger(person: Person, *places: Channel) -> Stranger:
            return Stranger(self.sandbox, person, places, loot, chance=self.chance, spared=spared)

        threads = [channel for channel in world.channels.values() if channel.is_thread]
        self.strangers = (
            stranger(near, server.channel, world.channel("lounge"), *threads),
            stranger(far, den),
            stranger(alone),
        )

    async def bout(self) -> None:
        """Run some deeds concurrently, mostly beside a player's move, then check all."""
        self.clock.ahead += PAUSE
        newest = self.sandbox.world.last_id
        many = self.chance.randint(1, AT_ONCE)
        deeds = [self.chance.choice(self.strangers).act() for _ in range(many)]
        press = await self.server.play() if self.chance.random() < 0.5 else None
        await asyncio.gather(*deeds)
        self.deeds += many
        await self.server.wait_until_shown()
        moved = frozenset[int]() if press is None else frozenset({await self.twin.follow(press)})
        done = [one for one in self.sandbox.interactions.valid if one.id > newest]
        assert [fault for one in done if (fault := describe_missing_answer(one))] == []
        assert await self.witness.faults(self.store, moved) == []
        assert self.sandbox.problems == []
        matches = [await self.server.bot.services.matches.match(number) for number in self.server.numbers]
        twins = [await self.twin.matches.match(number) for number in self.server.numbers]
        assert [one.version for one in matches] == [one.version for one in twins]

    async def check_kept(self) -> None:
        """Check that stored matches and decks are what the players alone made."""
        numbers = self.server.numbers
        assert await read_matches(self.store, numbers) == await read_matches(self.twin.store, numbers)
        for person in self.server.people.values():
            assert await decks_of(self.store, person) == await decks_of(self.twin.store, person)


def describe_missing_answer(press: Interaction) -> str | None:
    """Return what is missing of an answer; None if it is complete."""
    what = press.data.get("custom_id") or press.data.get("name")
    if press.failed is not None or press.acknowledged_after is None:
        return f"{what!r} was not acknowledged"
    return f"{what!r} got no answer" if press.is_thinking else None


async def decks_of(store: Store, person: Person) -> object:
    return [await store.lists(person.id, game) for game in with_collection()]


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, drawing_labels()) as made:
        yield made


@pytest.fixture
async def server(bot: Bot, sandbox: Sandbox) -> Server:
    made = Server(sandbox, bot)
    await made.set_up()
    return made


def is_bots(handle: asyncio.Handle) -> bool:
    """Return whether a step of the event loop belongs to the bot.

    The sandbox and the test share the loop.
    """
    what = of(handle)
    return not any(part in what for part in ("/sandbox/", "web_protocol", "/tests/", "/tools/"))


def test_each_action_of_the_router_is_forged(bot: Bot) -> None:
    assert set(SHAPES) == set(bot.services.router._routes), "a new action needs forged presses, too"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "bouts"),
    [
        ("strangers", 12),
        *(pytest.param(f"slow{n}", 150, marks=pytest.mark.slow) for n in range(1)),
    ],
)
async def test_strangers_change_nothing_read_nothing_and_hold_no_one_up(
    server: Server, tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture, seed: str, bouts: int
) -> None:
    async with twin_of(tmp_path / "matches.sqlite3", clock) as twin:
        walk = Walk(server, twin, clock, seed)
        with noting(is_bots) as holds:
            for bout in range(bouts):
                await walk.bout()
                if bout % THOROUGH == 0:
                    await walk.check_kept()
        await walk.check_kept()
    assert walk.deeds > bouts
    assert walk.witness.heard > bouts
    longest = max(holds, key=lambda hold: hold.seconds)
    assert longest.seconds <= LONGEST_HOLD, longest
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
