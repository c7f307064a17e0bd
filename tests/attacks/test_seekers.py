"""Attempts to learn who avoids whom, or who waits to be told.

The same script runs twice: once with the secret, once without. All that the attacker and the others
see must be the same, to the letter. Whom a message pings is not compared: no ping reaches a user
who has switched notices off, so a missing ping tells nothing for sure.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.kit.intents import Intents
from engine.services.seeking.tables import AGAIN, SETTLED, WAIT
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Channel, Message
from tests.flow.seekers import GAME, avoid, command, listen, look, press
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Still

IS_FIRST = Intents.is_first
Deed = Callable[[Table], Awaitable[object]]
NUMBERS = re.compile(r"\b[0-9a-f]{9,}\b|\b[0-9a-f]{4,}…")
SEALS = re.compile(r"(\|more\|\d+)\|[^']*")
"""What differs from run to run: ids, times, and the seal of a deal."""
VICTIM, ATTACKER, OTHERS = "Ada", "Ben", ("Ben", "Cleo", "Dan")
"""Ada avoids Ben, or waits; all others must not learn of it."""


@pytest.fixture(autouse=True)
def offering(monkeypatch: pytest.MonkeyPatch, unhurried: None) -> None:
    """Offer users the lobbies of others, as a bot outside of tests does."""
    monkeypatch.setattr("cogs.kit.intents.Intents.is_first", IS_FIRST)


class Timed(Table):
    """A table whose clock scripts can move."""

    clock: Still


def seen_by(table: Table, names: tuple[str, ...]) -> list[str]:
    """Return all messages that these users can see, as text, without ids and times."""
    readers = {table[name].id for name in names}
    found: list[str] = []
    for channel in table.sandbox.world.channels.values():
        if not is_read_by(table, channel, readers):
            continue
        for message in channel.messages.values():
            if message.ephemeral_for is None or message.ephemeral_for in readers:
                found.append(plain(message))
    return found


def is_read_by(table: Table, channel: Channel, readers: set[int]) -> bool:
    dms = {person.dm.id: person.id for person in table.people.values() if person.dm is not None}
    return channel.id not in dms or dms[channel.id] in readers


def plain(message: Message) -> str:
    """Return a message's text and controls; ids and seals are replaced by their length."""
    text = f"{message.deleted} {message.text} {message.interactive}"
    return SEALS.sub(r"\1", NUMBERS.sub(lambda found: "#" * len(found[0]), text))


async def run(path: Path, secret: Deed | None, script: Deed) -> list[str]:
    """Run the script on a new server and return what the others see."""
    clock = Still()
    limits = Limits(now=clock, ack_seconds=HANGING, global_per_second=None)
    async with Sandbox(limits=limits) as sandbox, bot_at(sandbox, path, clock, blank()) as bot:
        table = Timed(sandbox, bot)
        table.clock = clock
        for name in table.people:
            table[name].open_dm()
        if secret is not None:
            await secret(table)
        await script(table)
        assert sandbox.problems == []
        return seen_by(table, OTHERS)


async def check_same(folder: Path, secret: Deed, script: Deed) -> None:
    """Check that the others see the same with the secret and without it."""
    with_secret = await run(folder / "with.sqlite3", secret, script)
    without = await run(folder / "without.sqlite3", None, script)
    assert with_secret, "the script shows nothing"
    assert with_secret == without


async def ada_avoids_ben(table: Table) -> None:
    await avoid(table, VICTIM, ATTACKER)


async def ada_waits(table: Table) -> None:
    await listen(table, VICTIM)


def pass_time(table: Table, seconds: int) -> None:
    assert isinstance(table, Timed)
    table.clock.ahead += seconds


async def join_and_leave(table: Table) -> None:
    """Ben joins where Ada sits, asks for everything, and leaves."""
    card = await table.lobby(GAME, (VICTIM, "Cleo"))
    await press(table, ATTACKER, card, "Join")
    for label in ("Join", "More …", "How to play"):
        await press(table, ATTACKER, card, label)
    await command(table, ATTACKER, "tables")
    await command(table, ATTACKER, "matches")
    await press(table, ATTACKER, card, "Leave")


async def invite(table: Table) -> None:
    """Ben invites Ada, and waits."""
    await command(table, ATTACKER, f"play {GAME}", **{"with": f"<@{table[VICTIM].id}>"})
    await look(table)
    pass_time(table, WAIT)
    await look(table)


async def open_beside(table: Table) -> None:
    """Ben opens what Ada waits for, first as offered, then his own."""
    await table.lobby(GAME, (VICTIM,))
    offer = private(await (await table[ATTACKER].slash(table.channel, f"play {GAME}")).wait_until_settled())
    await press(table, ATTACKER, offer, "Open my own")
    pass_time(table, SETTLED)
    await look(table)
    pass_time(table, WAIT)
    await look(table)


async def wait_for_ada(table: Table) -> None:
    """Ben waits for lobbies, and Ada opens one."""
    await listen(table, ATTACKER)
    await table.lobby(GAME, (VICTIM,))
    pass_time(table, SETTLED)
    await look(table)
    pass_time(table, AGAIN)
    await look(table)


async def ask_for_data(table: Table) -> None:
    """Ben reads all that is said of him."""
    await command(table, ATTACKER, "avoid")
    await command(table, ATTACKER, "notify")
    await command(table, ATTACKER, "privacy about")
    life = await table.matches.privacy.life(table[ATTACKER].id)
    assert "avoid" not in repr((life.settings, life.matches))


@pytest.mark.slow
@pytest.mark.parametrize("script", [join_and_leave, invite, open_beside, wait_for_ada, ask_for_data])
async def test_no_one_learns_who_avoids_whom(tmp_path: Path, script: Deed) -> None:
    await check_same(tmp_path, ada_avoids_ben, script)


@pytest.mark.parametrize("script", [invite, open_beside, ask_for_data])
async def test_no_one_learns_who_waits_to_be_told(tmp_path: Path, script: Deed) -> None:
    await check_same(tmp_path, ada_waits, script)


async def test_erasing_ones_data_takes_a_user_off_no_list(tmp_path: Path) -> None:
    async def erase(table: Table) -> None:
        await ada_avoids_ben(table)
        await table.bot.services.eraser.erase(table[ATTACKER].id)
        ada, ben = table[VICTIM].id, table[ATTACKER].id
        assert await table.bot.services.avoids.find_avoided(ada, (ben,)) == (ben,)
        await command(table, ATTACKER, "tables")

    assert await run(tmp_path / "one.sqlite3", None, erase)
