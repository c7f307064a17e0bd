"""Titles below a final result: told once, with the story, and never in the result's way."""

from __future__ import annotations

import pytest

from engine.contract.errors import StoreError
from engine.contract.words import say, tell
from engine.services.profiles import Profiles
from tests.flow.support import Table

TRIO = ("Ada", "Ben", "Cleo")


async def play(table: Table) -> str:
    """Play a match to its end; return the text of its result."""
    await table.match("howmanycalories", TRIO, rounds=2)
    while (await table.matches.match(1)).is_going:
        await table.make_ply(1)
    await table.wait_until_shown()
    assert table.sandbox.problems == []
    return table.board.text


async def test_a_result_tells_the_titles_of_its_players(table: Table) -> None:
    text = await play(table)
    honours = await table.matches.profiles.honours(1)
    match = await table.matches.match(1)
    assert honours, "two rounds are enough for a title"
    assert text.index("Final result") < text.index("### Titles") < text.index("### Move by move")
    for one in honours:
        name, what = tell(one.name, ()), tell(one.what, ())
        assert f"{one.icon} **{match.names[one.seat]}**, {name}: {what}" in text
    assert text.count("### Titles") == 1
    assert not await table.store.uncounted(1)


async def test_a_result_without_titles_says_nothing_of_them(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr(Profiles, "honours", none)
    text = await play(table)
    assert "Titles" not in text and "### Move by move" in text


@pytest.mark.slow
async def test_the_result_is_there_though_titles_cant_be_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> tuple[()]:
        raise StoreError(say("The database can’t be reached."))

    monkeypatch.setattr(Profiles, "honours", failing)
    monkeypatch.setattr("cogs.surfaces.stories.RETRY_DELAYS", (0.1,))
    await table.match("howmanycalories", TRIO, rounds=1)
    while (await table.matches.match(1)).is_going:
        await table.make_ply(1)
    await table.sandbox.quiet(0.3)
    assert "Final result" in table.board.text and "Titles" not in table.board.text
    monkeypatch.undo()
