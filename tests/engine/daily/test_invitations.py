"""Invitations to the deal of the day: one a day, from their hour on, and none that is past."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.daily.calendar import start_of
from engine.services.daily.invitations import Invitations
from engine.store import Store

SERVER, CHANNEL = 9, 5
DAY, HOUR = 20_000, 3600
NOON = start_of(DAY) + 12 * HOUR


class House:
    """Invitations of a store, and a clock."""

    def __init__(self, store: Store) -> None:
        self.now = NOON
        self.invitations = Invitations(store, lambda: self.now)

    async def due(self) -> list[int]:
        return [one.channel for one in await self.invitations.due()]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await Store.open(tmp_path / "invitations.sqlite3")
    yield House(store)
    await store.close()


@pytest.mark.parametrize(("hour", "first"), [(11, DAY + 1), (12, DAY + 1), (13, DAY)])
@pytest.mark.parametrize("is_moved", [False, True])
async def test_an_hour_that_has_begun_is_not_made_up_for(
    house: House, hour: int, first: int, is_moved: bool
) -> None:
    await house.invitations.choose_channel(SERVER, CHANNEL, 20 if is_moved else hour)
    if is_moved:
        await house.invitations.choose_hour(SERVER, hour)
    house.now = start_of(first) + hour * HOUR - 1
    assert await house.due() == []
    house.now += 1
    assert await house.due() == [CHANNEL]
    (found,) = await house.invitations.due()
    begun = await house.invitations.begin(found)
    assert await house.due() == []
    await house.invitations.restore(found)
    assert await house.due() == [CHANNEL], "it was not posted"
    await house.invitations.finish(begun, 77)
    house.now = start_of(first + 1) - 1
    assert await house.due() == []
    house.now = start_of(first + 1) + hour * HOUR
    assert await house.due() == [CHANNEL]


async def test_what_managers_choose_while_it_is_posted_counts(house: House) -> None:
    await house.invitations.choose_channel(SERVER, CHANNEL, 13)
    house.now += HOUR
    (found,) = await house.invitations.due()
    await house.invitations.choose_hour(SERVER, 15)
    await house.invitations.begin(found)
    kept = await house.invitations.of_server(SERVER)
    assert kept is not None
    assert (kept.hour, kept.day) == (15, DAY)
    await house.invitations.choose_channel(SERVER, CHANNEL + 1, 13)
    await house.invitations.finish(found, 77)
    kept = await house.invitations.of_server(SERVER)
    assert kept is not None
    assert (kept.channel, kept.hour, kept.message) == (CHANNEL + 1, 15, None)
    await house.invitations.choose_channel(SERVER, None, 13)
    await house.invitations.finish(found, 77)
    assert await house.invitations.of_server(SERVER) is None


async def test_a_lost_channel_is_due_again_once_it_is_chosen_again(house: House) -> None:
    await house.invitations.choose_channel(SERVER, CHANNEL, 13)
    house.now += HOUR
    await house.invitations.lose((await house.invitations.due())[0])
    assert await house.due() == []
    await house.invitations.choose_channel(SERVER, CHANNEL, 13)
    assert await house.due() == [CHANNEL]
