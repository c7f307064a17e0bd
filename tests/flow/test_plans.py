"""Planning a card before one's turn, by buttons.

Everything but Discord itself is real.
"""

from __future__ import annotations

import pytest

from sandbox.model import Message
from tests.flow.support import Table, private

FOUR = ("Ada", "Ben", "Cleo", "Dan")
PLAN, DROP = "Plan ahead …", "Drop the plan"


async def trick(table: Table) -> list[str]:
    """Begin a match with a trick's first card played.

    Returns the players still to play to it, in their order.
    """
    await table.match("howmanycalories", FOUR)
    while not (look := await table.matches.look_seat(1, None)).view.trick:
        await table.type_on()
    return [look.match.names[seat] for seat in look.view.waiting]


async def planning(table: Table, name: str) -> Message:
    """Press Plan ahead below a hand and return its question."""
    hand = private(await (await table[name].slash(table.place, "hand")).wait_until_settled())
    assert hand.find(label=PLAN) is not None
    await (await table[name].press(hand, label=PLAN)).wait_until_settled()
    return hand


async def plan(table: Table, name: str) -> Message:
    menu = await planning(table, name)
    (component,) = menu.interactive
    value = component["options"][0]["value"]
    await (await table[name].choose(menu, component["custom_id"], [value])).wait_until_settled()
    await table.wait_until_shown()
    assert menu.text.startswith("Planned: ")
    return menu


async def test_a_card_is_chosen_ahead_and_played_when_the_turn_comes(table: Table) -> None:
    mover, planner, third = await trick(table)
    before = [message.text for message in table.public()]
    await plan(table, planner)
    assert [message.text for message in table.public()] == before, "nobody sees it"
    assert table.asked_names() == [mover]
    ply = (await table.matches.match(1)).ply
    await table.type_on()
    assert (await table.matches.match(1)).ply == ply + 2
    assert table.asked_names() == [third]
    assert f"**{planner}**" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_plan_is_dropped_at_a_press_and_an_old_one_says_so(table: Table) -> None:
    _, planner, _ = await trick(table)
    told = await plan(table, planner)
    hand = private(await (await table[planner].slash(table.place, "hand")).wait_until_settled())
    assert "Planned: " in hand.text
    await (await table[planner].press(told, label=DROP)).wait_until_settled()
    assert told.text.startswith("Nothing is planned any more")
    await (await table[planner].press(hand, label=DROP)).wait_until_settled()
    await table.wait_until_shown()
    await table.type_on()
    assert table.asked_names() == [planner]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_whose_turn_it_is_by_then_is_told_so(table: Table) -> None:
    _, planner, _ = await trick(table)
    menu = await planning(table, planner)
    (component,) = menu.interactive
    await table.type_on()
    press = await table[planner].choose(menu, component["custom_id"], [component["options"][0]["value"]])
    await press.wait_until_settled()
    assert "It’s your turn already" in private(press).text
    assert table.asked_names() == [planner]
