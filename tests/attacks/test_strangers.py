"""Strangers who try the numbers of other people's matches.

They use commands, typed moves, forged buttons and forged forms.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest

from sandbox import Channel, Impossible, Person
from sandbox.model import Message
from tests.flow.support import Table, private

LOBBY, PLAYED, NONE = 1, 2, 99
"""Numbers of matches: one whose lobby is open, one that is played, and one that there is not."""
FORGED = (
    "join|{n}", "leave|{n}", "start|{n}", "cancel|{n}", "words|{n}|0", "read|{n}|1", "play|{n}|0", "hand|{n}|0",
    "page|{n}|0|1", "pick|{n}|1|R2", "undo|{n}|1", "clear|{n}|1", "resign|{n}", "agree|{n}", "disagree|{n}",
    "remove|{n}", "removed|{n}",
)  # fmt: skip
COMMANDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("board", {}),
    ("board", {"in_words": True}),
    ("hand", {}),
    ("move", {"move": "R2"}),
    ("resign", {}),
)


@dataclass
class Stranger:
    """A stranger, their channel or DM, and a message there for forged presses."""

    person: Person
    place: Channel
    message: Message

    async def command(self, path: str, number: int, **options: object) -> str:
        sent = await self.person.slash(self.place, path, match=str(number), **options)
        await sent.wait_until_settled()
        return private(sent).text

    async def forge(self, custom_id: str) -> str:
        press = await self.person.press_raw(self.message, f"1|{custom_id}")
        await press.wait_until_settled()
        return private(press).text

    async def bring(self, number: int) -> str:
        """Forge the button that opens a form, and hand the form in."""
        press = await self.person.press_raw(self.message, f"1|bring|{number}|kcaloria")
        await press.wait_until_settled()
        handed_in = await self.person.submit(press.modal)
        await handed_in.wait_until_settled()
        return private(handed_in).text


Arrival = Callable[[Table], Awaitable[Stranger]]


async def bring_stranger(table: Table, person: Person, place: Channel) -> Stranger:
    asked = await person.slash(place, "matches")
    await asked.wait_until_settled()
    return Stranger(person, place, private(asked))


async def from_another_server(table: Table) -> Stranger:
    world = table.sandbox.world
    zoe = table.sandbox.person("Zoe")
    bar = world.add_channel("bar", guild=world.add_guild("Club", zoe.user))
    return await bring_stranger(table, zoe, bar)


async def by_direct_message(table: Table) -> Stranger:
    return await bring_stranger(table, table["Dan"], table["Dan"].open_dm())


async def from_the_next_channel(table: Table) -> Stranger:
    return await bring_stranger(table, table["Dan"], table.sandbox.world.channel("lounge"))


async def who_is_in_both_servers(table: Table) -> Stranger:
    """Return a user who sees the channel but asks from a different server."""
    world, dan = table.sandbox.world, table["Dan"]
    world.grant(table.channel, "VIEW_CHANNEL", of=dan.user)
    bar = world.add_channel("bar", guild=world.add_guild("Club", dan.user))
    world.set_in_guild(dan.user, True)
    return await bring_stranger(table, dan, bar)


ARRIVALS: list[Arrival] = [
    from_another_server, by_direct_message, from_the_next_channel, who_is_in_both_servers
]  # fmt: skip


@pytest.fixture(params=ARRIVALS, ids=lambda arrival: arrival.__name__)
def arrival(request: pytest.FixtureRequest) -> Arrival:
    way: Arrival = request.param
    return way


@pytest.fixture
async def stranger(arrival: Arrival, table: Table) -> AsyncIterator[Stranger]:
    """Yield a stranger beside two matches in a channel that only three see.

    At the end all of it must be unchanged.
    """
    table.sandbox.world.make_private(table.channel, table["Ben"].user, table["Cleo"].user)
    await table.lobby("kcaloria", ("Ben", "Cleo"))
    await table.match("howmanycalories", ("Ben", "Cleo"))
    comer = await arrival(table)
    before = [await table.matches.match(number) for number in (LOBBY, PLAYED)]
    said = [message.id for message in table.public()]
    yield comer
    await table.wait_until_shown()
    assert [await table.matches.match(number) for number in (LOBBY, PLAYED)] == before
    assert [message.id for message in table.public()] == said
    assert all(message.author_id != comer.person.id for message in table.public())
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("share", [2, pytest.param(1, marks=pytest.mark.slow)], ids=["half", "all"])
async def test_commands_and_forged_presses_know_no_such_match(
    stranger: Stranger, arrival: Arrival, share: int
) -> None:
    """Each way to come tries the matches in turn; the slow test tries each with each."""
    first = ARRIVALS.index(arrival)
    for number, asked in enumerate((NONE, LOBBY, PLAYED), first):
        for path, options in COMMANDS[number % share :: share]:
            assert await stranger.command(path, asked, **options) == f"There is no match {asked}.", path
        for custom_id in FORGED[number % share :: share]:
            assert await stranger.forge(custom_id.format(n=asked)) == f"There is no match {asked}.", custom_id
        assert await stranger.bring(asked) == f"There is no match {asked}."


@pytest.mark.sampled(every=4)
async def test_nothing_is_suggested_while_they_type(stranger: Stranger) -> None:
    for number in (NONE, PLAYED):
        options = {"match": str(number), "move": ""}
        assert await stranger.person.autocomplete(stranger.place, "move", options, "move") == []
    assert await stranger.person.autocomplete(stranger.place, "board", {"match": ""}, "match") == []


@pytest.mark.slow
async def test_those_in_a_match_see_it_from_their_direct_messages_and_from_other_servers(
    table: Table,
) -> None:
    world, ben = table.sandbox.world, table["Ben"]
    table.sandbox.world.make_private(table.channel, ben.user, table["Cleo"].user)
    await table.match("howmanycalories", ("Ben", "Cleo"))
    world.revoke(table.channel, "VIEW_CHANNEL", of=ben.user)
    bar = world.add_channel("bar", guild=world.add_guild("Club", ben.user))
    for place in (ben.open_dm(), bar):
        inside = await bring_stranger(table, ben, place)
        for path in ("board", "hand"):
            assert "#1" in await inside.command(path, 1)
        assert "#1" in await inside.forge("hand|1|0")
        assert "Resign from" in await inside.command("resign", 1)
    assert table.sandbox.problems == []


async def test_who_sees_the_channel_sees_the_match_and_sits_down(table: Table) -> None:
    world, dan = table.sandbox.world, table["Dan"]
    world.make_private(table.channel, table["Ben"].user)
    card = await table.lobby("howmanycalories", ("Ben",))
    onlooker = await bring_stranger(table, dan, world.channel("lounge"))
    assert await onlooker.command("board", 1) == "There is no match 1."
    with pytest.raises(Impossible):
        await dan.press(card, label="Join")
    world.grant(table.channel, "VIEW_CHANNEL", of=dan.user)
    assert "How many Calories?" in await onlooker.command("board", 1)
    await table.press_button("Dan", card, "Join")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ben", "Dan")
    assert table.sandbox.problems == []
