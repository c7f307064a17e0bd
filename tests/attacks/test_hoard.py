"""The list of matches of a user in ten thousand matches.

It shows one page; matches that wait for the user come first.
"""

from __future__ import annotations

from functools import partial

import pytest

from cogs.buttons.match_menu import PAGE
from cogs.client import Bot
from cogs.kit.limits import CHOICES
from engine.services.matches import GOING_SHOWN
from engine.store import Store
from tests.engine.database import multiply
from tests.flow.decks import run_command
from tests.flow.support import Table, store_of

GAME = "howmanycalories"
MANY = 10_000


@pytest.fixture
async def hoard(table: Table, bot: Bot) -> Table:
    """Seat Ada in a match with Ben, two lobbies and ten thousand more matches."""
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.lobby(GAME, ("Ada", "Ben"))
    await table.lobby(GAME, ("Ada", "Ben"))
    store = store_of(bot)
    assert isinstance(store, Store)
    await store.writer.run(partial(multiply, match_id=3, times=MANY))
    return table


@pytest.mark.slow
async def test_ten_thousand_matches_are_listed_by_the_most_urgent(hoard: Table) -> None:
    page = await run_command(hoard, "Ada", "matches")
    first, one, *rest = page.text.splitlines()
    assert first == "### Your turn (1)"
    assert one.startswith("**[How many Calories? #1]")
    assert sum(line.startswith("**[") for line in rest) <= GOING_SHOWN
    assert hoard.sandbox.problems == []


async def test_the_one_that_waits_is_meant_among_ten_thousand(hoard: Table) -> None:
    assert "#1" in (await run_command(hoard, "Ada", "hand")).text
    await hoard.move("Ada", hoard.hands("Ada")[0])
    await hoard.wait_until_shown()
    asked = await run_command(hoard, "Ada", "hand")
    assert asked.text.startswith("### Which match?")
    assert len([one for one in asked.interactive if one["label"] == "My hand"]) == PAGE


@pytest.mark.slow
async def test_a_letter_typed_is_answered_from_a_page(hoard: Table) -> None:
    suggested = await hoard["Ada"].autocomplete(hoard.channel, "hand", {"match": ""}, focused="match")
    assert len(suggested) == CHOICES
    assert suggested[0] == {"name": "#1 How many Calories? — your turn", "value": "1"}
    named = await hoard["Ada"].autocomplete(hoard.channel, "hand", {"match": "#2"}, focused="match")
    assert "2" in [one["value"] for one in named]
