"""What players of tournaments read: after they join, of odd rounds, at odd ends."""

from __future__ import annotations

import re

import pytest

from cogs.screens.tournaments.card import final_screen
from engine.clocks.pace import DAY, HOUR
from engine.tournaments.points import standings
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.flow.test_tournaments import (
    bot,
    cards,
    clock,
    create,
    finish_round,
    here,
    hold,
    labels,
    opened,
    press,
    told,
)
from tests.support.askers import player_of
from tests.support.clock import Still

__all__ = ["bot", "clock"]  # fixtures


async def ask_for_table(table: Table, name: str) -> Message:
    return private(await (await table[name].slash(table.channel, "tournament table")).wait_until_settled())


async def test_who_joins_is_told_what_follows(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo")
    page = private(await (await table["Dan"].slash(table.channel, "tournament join")).wait_until_settled())
    assert page.text.startswith(
        "You have joined. When it starts, a DM tells you whom you play.\n### Spring Cup"
    )
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    table.people["Eve"] = table.sandbox.person("Eve")
    said = private(await press(table, "Eve", card, "Join"))
    assert said.text == "You have joined and play from round 2 on. A DM tells you whom."


async def test_who_joins_a_ladder_is_told_their_place(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", kind="ladder2")
    assert private(
        await (await table["Dan"].slash(table.channel, "tournament join")).wait_until_settled()
    ).text.startswith("You have joined. Once it has started, you can challenge players above you.")
    await press(table, "Ada", card, "Start")
    table.people["Eve"] = table.sandbox.person("Eve")
    said = private(await press(table, "Eve", card, "Join"))
    assert said.text == "You have joined on place 5. **Challenge …** lets you move up."


@pytest.mark.slow
async def test_the_table_links_all_own_matches_of_the_round(table: Table, clock: Still) -> None:
    table.people["Eve"] = table.sandbox.person("Eve")
    card = await opened(table, *table.people, kind="groups2")
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    page = await ask_for_table(table, "Eve")
    own = re.findall(r"^\[#\d+\]\(https://discord\.com/channels/[\d/]+\): .*Eve", page.text, re.MULTILINE)
    assert len(own) == 4 and page.text.count("[#") == 4
    asked = private(await press(table, "Eve", page, "Leave"))
    assert asked.text == "⚠️ Leave Spring Cup? You can’t come back. The matches that you are in go on."


async def test_who_is_paired_again_is_told_why(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", "Dan")
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    for number in (1, 2):
        match = await table.matches.match(number)
        name = match.names[0]
        seat = match.seat_of(table[name].id)
        look = await table.matches.look_seat(number, seat)
        assert look.ask is not None and seat is not None
        keys = tuple(option.key for option in look.ask.options[: max(1, look.ask.least)])
        await table.matches.pick(number, player_of(match, seat), look.token, keys)
    await hold(table, clock, DAY + HOUR)
    await hold(table, clock)
    notice = told(table, "Ada")[-1]
    assert "A player never came, so your first match of round 1 doesn’t count. You now play:" in notice.text
    assert "against **Cleo**" in notice.text
    assert table.sandbox.problems == []


async def test_a_host_shows_one_whose_card_was_never_posted(table: Table, clock: Still) -> None:
    sent = await create(table)
    assert sent.message is not None
    tournament = await table.bot.services.tournaments.find(1, here(table))
    other = await table.bot.services.tournaments.create(tournament.plan, here(table))
    assert await table.bot.services.cards.of(other.id) is None
    page = private(
        await (
            await table["Ada"].slash(table.channel, "tournament table", tournament=str(other.id))
        ).wait_until_settled()
    )
    await table.wait_until_shown()
    assert page.text.startswith("Its message was gone, so it goes on here.")
    assert len(cards(table)) == 2


async def test_an_early_end_without_a_match_has_no_winner(table: Table, clock: Still) -> None:
    card = await opened(table, *table.people)
    await press(table, "Ada", card, "Start")
    await table.bot.services.tournaments.stop(1, here(table))
    await hold(table, clock)
    (final,) = cards(table)
    assert "**Spring Cup** ended without a winner, as no match counted." in final.text
    assert "🏆" not in final.text


@pytest.mark.slow
async def test_of_many_who_share_the_win_their_number_is_told(table: Table, clock: Still) -> None:
    names = [f"P{n:02}" for n in range(10)]
    table.people |= {name: table.sandbox.person(name) for name in names}
    card = await opened(table, *names, rounds="1")
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    for one in (await table.bot.services.tournaments.matches_of(1)).values():
        match = await table.matches.match(one.match)
        for seat in range(len(match.seats)):
            await table.matches.agree_to_end(one.match, player_of(match, seat))
    await hold(table, clock)
    last = await table.bot.services.tournaments.find(1, here(table))
    assert [line.place for line in standings(last)] == [1] * 10
    assert "🏆 10 players share the win in **Spring Cup**!" in str(final_screen(last).blocks[0])
    (final,) = cards(table)
    assert "-# Points, and the points of the opponents on average." in final.text
    assert labels(final) == ["Whole table"]
    await finish_round(table, clock)
    assert cards(table) == [final]
