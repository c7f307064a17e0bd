"""`/luck` through the whole bot: private, for running and ended matches, and one sentence else."""

from __future__ import annotations

import pytest

from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.askers import player_of

PAIR = ("Ada", "Ben")


async def ask(table: Table, name: str, **options: str) -> Message:
    asked = await table[name].slash(table.place, "luck", **options)
    await asked.wait_until_settled()
    return private(asked)


async def test_the_luck_of_a_match_is_told_while_it_runs_and_when_it_is_over(table: Table) -> None:
    await table.match("koa", PAIR)
    for _ in range(10):
        await table.type_on()
    answer = await ask(table, "Ada")
    assert "Luck so far" in answer.text.split("\n")[0]
    assert answer.ephemeral_for == table["Ada"].id
    running = await table.matches.luck.of_match(1)
    assert sum(len(luck.throws) for luck in running.seats) >= 2
    assert "**Ada**: " in answer.text and "**Ben**: " in answer.text
    assert (await ask(table, "Dan", match="1")).text == answer.text
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    over = await ask(table, "Ada", match="1")
    assert "so far" not in over.text
    assert over.text.split("\n")[1:] == answer.text.split("\n")[1:]
    assert table.sandbox.problems == []


async def test_of_several_matches_the_user_chooses_one(table: Table) -> None:
    await table.match("koa", PAIR)
    await table.match("organism", PAIR)
    place = table["Ada"].open_dm()
    asked = await table["Ada"].slash(place, "luck")
    await asked.wait_until_settled()
    which = private(asked)
    assert which.text.startswith("### Which match?")
    buttons = [one for one in which.interactive if one["label"] == "Luck"]
    assert len(buttons) == 2
    await (await table["Ada"].press(which, custom_id=buttons[0]["custom_id"])).wait_until_settled()
    assert " · Luck so far" in which.text
    assert table.sandbox.problems == []


async def test_what_has_no_luck_is_one_sentence(table: Table) -> None:
    await table.lobby("koa", PAIR)
    assert (await ask(table, "Ada", match="1")).text == "This match has not started yet."
    assert len((await ask(table, "Ada", match="77")).text.splitlines()) == 1
    assert (await ask(table, "Ada", match="mine")).text.startswith("There is no match “mine”")
    assert table.sandbox.problems == []


@pytest.mark.parametrize("count", [1, 2])
async def test_a_game_without_odds_says_so(table: Table, count: int) -> None:
    await table.match("organism", PAIR[:count])
    told = (await ask(table, "Ada", match="1")).text.split("\n")
    assert told[1] == (
        "ORGANISM shows no odds before a move, so there is no luck to count. "
        "Chance decides who begins and, for a single player, the rain."
    )
