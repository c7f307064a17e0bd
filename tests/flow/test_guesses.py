"""**Who wins?** in the whole bot: below the board, in the result, in `/top`."""

from __future__ import annotations

import pytest

from cogs.kit.wording import teller
from cogs.screens.hand_actions import board_rows
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.flow.test_foreign import KINDS, Kind, place_in
from tests.support.askers import player_of

PAIR = ("Ada", "Ben")
GAME = "koa"
LABEL = "Who wins?"


async def ask(table: Table, name: str) -> Message:
    return private(await (await table[name].press(table.board, label=LABEL)).wait_until_settled())


async def guess(table: Table, name: str, seat: str) -> Message:
    page = await ask(table, name)
    await (await table[name].choose(page, "1|guessed|1", [seat])).wait_until_settled()
    return page


async def end(table: Table, seat: int = 1) -> Message:
    """Let a player resign, and return the result."""
    await table.matches.resign(1, player_of(await table.matches.match(1), seat))
    await table.wait_until_shown()
    return table.board


async def test_an_onlooker_guesses_once_and_the_result_tells_it(table: Table) -> None:
    await table.match(GAME, PAIR)
    page = await ask(table, "Cleo")
    menu = page.find(custom_id="1|guessed|1")
    assert menu is not None
    assert [one["label"] for one in menu["options"]] == ["Ada", "Ben"], "names alone, nothing hidden"
    assert "You have one guess, which can’t be changed." in page.text
    await (await table["Cleo"].choose(page, menu["custom_id"], ["0"])).wait_until_settled()
    assert page.text == "You guessed **Ada**. The result tells who was right."
    assert (await ask(table, "Cleo")).text == page.text
    other = await guess(table, "Dan", "1")
    assert "You guessed **Ben**" in other.text
    result = await end(table)
    assert "Onlookers: 1 of 2 guessed **Ada**." in result.text
    assert table.sandbox.problems == []


async def test_a_second_press_on_an_old_menu_changes_nothing(table: Table) -> None:
    await table.match(GAME, PAIR)
    first, second = await ask(table, "Cleo"), await ask(table, "Cleo")
    await (await table["Cleo"].choose(first, "1|guessed|1", ["0"])).wait_until_settled()
    await (await table["Cleo"].choose(second, "1|guessed|1", ["1"])).wait_until_settled()
    assert second.text == first.text == "You guessed **Ada**. The result tells who was right."
    for forged in ("-1", "9", "x"):
        await (await table["Dan"].press_raw(first, "1|guessed|1", 3, [forged])).wait_until_settled()
    assert await table.store.guesses(1) == {table["Cleo"].user.id: 0}
    assert table.sandbox.problems == []


async def test_players_are_told_that_others_guess(table: Table) -> None:
    await table.match(GAME, PAIR)
    assert "others guess who wins" in (await ask(table, "Ada")).text
    assert await table.store.guesses(1) == {}


@pytest.mark.slow
async def test_the_button_leaves_at_half_time_and_an_old_one_says_so(table: Table) -> None:
    await table.match("howmanycalories", PAIR, rounds=1)
    first, plies = table.board, 0
    page = await ask(table, "Cleo")
    while table.board.find(label=LABEL) is not None and plies < 40:
        await table.type_on()
        plies += 1
    assert (await table.matches.match(1)).phase == "playing"
    assert max(seated.turn.number for seated in (await table.matches.match(1)).seats) == 5
    await (await table["Cleo"].choose(page, "1|guessed|1", ["0"])).wait_until_settled()
    assert await table.store.guesses(1) == {}
    late = private(await (await table["Dan"].press_raw(first, "1|guess|1")).wait_until_settled())
    assert "Guesses ended at half-time." in late.text
    assert table.sandbox.problems == []


async def test_a_match_of_one_with_computers_takes_no_guesses(table: Table) -> None:
    await table.match(GAME, ("Ada",), **{"with": "easy computer"})
    assert all(one.find(label=LABEL) is None for one in table.public())


async def top(table: Table, name: str, **options: str) -> Message:
    asked = await table[name].slash(table.channel, "top", game="guessers", **options)
    return private(await asked.wait_until_settled())


async def test_the_table_of_guessers_has_ones_own_line(table: Table) -> None:
    empty = await top(table, "Cleo")
    assert "### Guesses who wins · this server · season" in empty.text
    assert "None of your guesses has counted here yet." in empty.text
    assert "**Who wins?** below a board takes one guess" in empty.text
    await table.match(GAME, PAIR)
    await guess(table, "Cleo", "0")
    await guess(table, "Dan", "1")
    await end(table)
    await table.matches.profiles.count_some()
    page = await top(table, "Cleo")
    assert "You: 1 point · 1 of 1 right · 1 of 5 guesses for a place" in page.text
    assert f"<@{table['Dan'].user.id}> · −1 point · 0 of 1 right" in page.text
    (where,) = [one for one in page.interactive if "|top|where|" in one["custom_id"]]
    await (await table["Cleo"].choose(page, where["custom_id"], ["all"])).wait_until_settled()
    assert "### Guesses who wins · everywhere · season" in page.text
    assert f"<@{table['Dan'].user.id}>" not in page.text
    (game,) = [one for one in page.interactive if "|top|game|" in one["custom_id"]]
    assert game["options"][-1]["label"] == "Guesses who wins"
    await (await table["Cleo"].choose(page, game["custom_id"], [GAME])).wait_until_settled()
    assert "### KOA · everywhere" in page.text
    for forged in ("1|top|game|guessers|here|1", "1|top|season|koa|here|2"):
        await (await table["Cleo"].press_raw(page, forged, 3, ["3"])).wait_until_settled()
    assert table.sandbox.problems == []


async def test_stats_say_how_few_matches_they_are_from(table: Table) -> None:
    async def stats() -> str:
        asked = await table["Cleo"].slash(table.channel, "stats", game=GAME)
        return private(await asked.wait_until_settled()).text

    assert "No match of people has ended yet." in await stats()
    await table.match(GAME, PAIR)
    await end(table)
    await table.matches.profiles.count_some()
    table.matches.standings.shares._known.clear()
    found = await stats()
    assert "### KOA · who wins\nFrom one match of people alone" in found
    assert "⚠️ That is few" in found
    assert "Seat 1: 100 % of 1 (21–100), fair: 50 %" in found
    assert "Seat 2: 0 % of 1 (0–79), fair: 50 %" in found
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
async def test_onlookers_guess_where_the_bot_is_not(table: Table, kind: Kind) -> None:
    table.channel = place = place_in(table.sandbox, kind)
    card = await table.match(GAME, PAIR)
    page = private(await (await table["Cleo"].press(card, label=LABEL)).wait_until_settled())
    await (await table["Cleo"].choose(page, "1|guessed|1", ["0"])).wait_until_settled()
    assert "You guessed **Ada**" in page.text
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table["Ada"].press(card, label="In words")  # only a press lets the bot show something there
    await table.wait_until_shown()
    assert await table.store.guesses(1) == {table["Cleo"].user.id: 0}
    assert [one for one in place.messages.values() if one.ephemeral_for is None] == [card]
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("has_moment", [True, False])
async def test_the_button_makes_no_board_higher(table: Table, is_first: bool, has_moment: bool) -> None:
    await table.match(GAME, PAIR)
    match = await table.matches.match(1)
    rows = board_rows(match, teller(match), is_first=is_first, has_moment=has_moment)
    assert any(getattr(one, "label", None) == LABEL for row in rows for one in row.children)
    assert len(rows) == (3 if is_first or has_moment else 2), "as many as before there was the button"
