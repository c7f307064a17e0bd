"""Caches of limited size beside the database.

What has been evicted is looked up again, and users see no difference.
"""

from __future__ import annotations

import pytest

from cogs.kit.ids import read
from cogs.surfaces.plan_hand import BOARD
from sandbox import Sandbox
from tests.flow.support import PEOPLE, Table

GAME = "howmanycalories"


async def shown_ply_of(table: Table, number: int) -> int:
    """Return the ply that a match's only board shows."""
    board = (await table.store.surfaces(number))[BOARD]
    posted = table.sandbox.world.channels[board.channel].messages.values()
    (play,) = [
        click.args
        for message in posted
        if not message.deleted and message.ephemeral_for is None
        for component in message.interactive
        if (click := read(component["custom_id"])) is not None and click.action == "play"
    ]
    return int(play[1])


@pytest.mark.slow
async def test_matches_whose_shown_state_was_evicted_go_on_as_ever(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.surfaces.display.SURE", 1)
    numbers = [1, 2, 3]
    for _ in numbers:
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for number in numbers * 3:
        await table.type_on(number)
    assert len(table.bot.services.surfaces.display._sure) == 1
    assert await table.store.behind() == ()
    boards = {number: await shown_ply_of(table, number) for number in numbers}
    plies = {number: (await table.matches.match(number)).ply for number in numbers}
    assert boards == plies
    assert table.sandbox.problems == []


async def test_readers_who_are_forgotten_are_written_to_in_their_language(
    table: Table, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.api.locales.READERS", 2)
    languages = dict(zip(PEOPLE, ("de", "fr", "da", "nl"), strict=True))
    for name in PEOPLE * 2:
        table[name].user.locale = languages[name]
        await (await table[name].slash(table.channel, "matches")).wait_until_settled()
        await table.wait_until_shown()
    assert len(table.bot.services.locales._kept) == 2
    kept = {name: (await table.store.reach(table[name].id)).language for name in PEOPLE}
    assert kept == languages
    assert sandbox.problems == []
