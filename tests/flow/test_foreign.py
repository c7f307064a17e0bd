"""Matches where users bring the bot: each lives in one message, from the lobby to the result."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.model import Channel, Message
from tests.flow.support import PEOPLE, Table


@pytest.fixture
def foreign(table: Table) -> Channel:
    """Return a channel of a server where all people are, and the bot is not."""
    world = table.sandbox.world
    people = [table[name].user for name in PEOPLE]
    return world.add_channel("chat", guild=world.add_foreign_guild("Elsewhere", *people))


@pytest.fixture
def group(table: Table) -> Channel:
    """Return a conversation of all people."""
    return table.sandbox.world.add_group("Friends", *(table[name].user for name in PEOPLE))


async def begin(table: Table, place: Channel, game: str, names: tuple[str, ...], **options: Any) -> Message:
    table.channel = place
    return await table.match(game, names, **options)


def messages(place: Channel) -> list[Message]:
    return [one for one in place.messages.values() if not one.deleted and one.ephemeral_for is None]


@pytest.mark.parametrize("kind", ["foreign", "group"])
async def test_a_match_goes_to_its_end_in_one_message(
    table: Table, kind: str, request: pytest.FixtureRequest
) -> None:
    place = request.getfixturevalue(kind)
    card = await begin(table, place, "howmanycalories", ("Ada", "Ben"), rounds=1)
    assert "to move" in card.text
    assert [one.get("label") for one in card.interactive][:2] == ["Play", "My hand"]
    await table.play_on()
    assert "Final result" in card.text
    assert messages(place) == [card]
    assert not table.sandbox.world.threads_of(place)
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []
