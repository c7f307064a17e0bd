"""A new name on the server takes effect with its owner's next press.

It does so everywhere, and costs one write and no message.
"""

from __future__ import annotations

import pytest

from cogs.api import nicknames
from cogs.api.nicknames import FRESH
from engine.match.records import User
from engine.services.people import People
from tests.flow.support import Table, private
from tests.support.askers import asker
from tests.support.calls import Calls
from tests.support.clock import Clock

GAME = "howmanycalories"


def set_nickname(table: Table, who: str, nick: str) -> None:
    table.sandbox.world.set_nick(table[who].user, nick)


async def list_matches(table: Table, who: str) -> str:
    return private(await (await table[who].slash(table.channel, "matches")).wait_until_settled()).text


async def names(table: Table, number: int = 1) -> tuple[str, ...]:
    return (await table.matches.match(number)).names


@pytest.mark.slow
async def test_a_press_on_the_server_takes_a_new_name_up_everywhere(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.lobby("kaliko", ("Ada",))
    await table.play_on(2)
    set_nickname(table, "Ada", "Countess")
    calls = Calls(table.bot)
    board = table.board
    press = await (await table["Ada"].press(board, label="My hand")).wait_until_settled()
    await table.wait_until_shown()
    assert await names(table) == ("Countess", "Ben")
    assert await names(table, 2) == ("Countess",)
    assert calls.made["post board"] == calls.made["post DM"] == calls.made["edit DM"] == 0, (
        "no message for a name"
    )
    assert sum(calls.made.values()) <= 1, "the card alone, which says who sits there"
    assert "Ada" not in private(press).text
    await table.play_on()
    said = [table.board.text, table.hands("Ben")[-1].text, table.hands("Ada")[-1].text]
    assert not any("Ada" in text for text in said), said
    assert "**Countess**" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_press_in_direct_messages_has_the_name_of_the_server_asked_for(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    set_nickname(table, "Ada", "Countess")
    clock.ahead += FRESH
    calls = Calls(table.bot)
    await table.play_on(2)
    assert await names(table) == ("Countess", "Ben")
    assert "**Countess**" in table.board.text
    await table.play_on(4)
    assert calls.made["others"] == 2, "once for each of them"
    assert table.sandbox.problems == []


async def test_a_command_takes_it_up_as_well(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    set_nickname(table, "Ben", "Benedict")
    assert "Benedict" not in await list_matches(table, "Ada")
    await list_matches(table, "Ben")
    assert "Benedict" in await list_matches(table, "Ada")


@pytest.mark.slow
async def test_an_unchanged_name_is_looked_up_seldom_and_written_nowhere(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    await list_matches(table, "Ada")
    asked, rename = list[int](), People.rename

    async def noting(self: People, *args: object) -> None:
        asked.append(1)
        await rename(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(People, "rename", noting)
    version = (await table.matches.match(1)).version
    for _ in range(5):
        await list_matches(table, "Ada")
    assert asked == []
    clock.ahead += FRESH
    await list_matches(table, "Ada")
    assert len(asked) == 1
    assert (await table.matches.match(1)).version == version


async def test_a_name_elsewhere_is_no_name_here(table: Table) -> None:
    """A name on another server does not count here.

    Nor does the user's own name, in the matches of this server.
    """
    await table.match(GAME, ("Ada", "Ben"))
    set_nickname(table, "Ada", "Countess")
    await table.matches.people.rename(User(table["Ada"].id, "Elsewhere", "Ada"), 999)
    await table.matches.people.rename(User(table["Ada"].id, "Global", "Ada"), None)
    assert await names(table) == ("Ada", "Ben")


@pytest.mark.slow
async def test_who_has_handed_a_seat_over_is_called_as_they_were_last(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    set_nickname(table, "Ada", "Countess")
    await list_matches(table, "Ada")
    await table.matches.seats.hand_over(1, asker(table["Ada"].id), None)
    await table.wait_until_shown()
    offer = next(one for one in table.place.messages.values() if one.find(label="Take the seat"))
    await (await table["Dan"].press(offer, label="Take the seat")).wait_until_settled()
    await table.wait_until_shown()
    table.matches._kept.forget([1])
    assert await names(table) == ("Dan", "Ben", "Countess")
    set_nickname(table, "Ada", "Nobody’s countess")
    await list_matches(table, "Ada")
    assert await names(table) == ("Dan", "Ben", "Countess")


@pytest.mark.slow
async def test_who_is_erased_is_named_nowhere_again(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    set_nickname(table, "Ada", "Countess")
    await list_matches(table, "Ada")
    await table.bot.services.eraser.erase(table["Ada"].id)
    assert table["Ada"].id not in table.bot.services.nicknames._known
    set_nickname(table, "Ada", "Duchess")
    await list_matches(table, "Ada")
    assert (await names(table))[0] == "Former player"


async def test_a_name_like_a_computers_is_not_taken_up(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    for nick in ("Easy bot", "\u3164"):
        set_nickname(table, "Ada", nick)
        await list_matches(table, "Ada")
        assert (await names(table))[0] == "Ada", "as the account is called"


@pytest.mark.slow
async def test_discord_is_asked_for_no_more_than_a_few_names_a_second(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many people press in direct messages at once."""
    monkeypatch.setattr(nicknames, "APART", 60.0)
    await table.match(GAME, ("Ada", "Ben", "Cleo", "Dan"))
    clock.ahead += FRESH
    calls = Calls(table.bot)
    await table.play_on(4)
    assert calls.made["others"] == 1
