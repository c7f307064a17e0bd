"""An onlooker asks to see a hand: its player agrees, everyone sees that, until it is hidden."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import Hours
from sandbox.model import Message
from tests.flow.seekers import avoid
from tests.flow.support import Table, private

PAIR = ("Ada", "Ben")
GAME = "howmanycalories"


async def ask(table: Table, whose: str = "0") -> str:
    """Let Dan ask for the hand of a seat; return the answer."""
    press = await (await table["Dan"].press(table.board, label="My hand")).wait_until_settled()
    press = await (await table["Dan"].press(private(press), label="See a hand …")).wait_until_settled()
    question = press.message
    assert question is not None
    press = await (await table["Dan"].choose(question, "1|see-asked|1", [whose])).wait_until_settled()
    await table.wait_until_shown()
    return press.followups[0].text if press.followups else question.text


async def hand_of_dan(table: Table) -> Message:
    return private(await (await table["Dan"].press(table.board, label="My hand")).wait_until_settled())


async def begin(table: Table) -> str:
    """Begin a match; return who sits in the first seat."""
    await table.match(GAME, (*PAIR, "Cleo"), rounds=1)
    seated = (await table.matches.match(1)).seats[0]
    return next(name for name in (*PAIR, "Cleo") if table[name].user.id == seated.user_id)


async def test_a_hand_is_shown_after_its_player_agrees_and_until_they_hide_it(table: Table) -> None:
    player = await begin(table)
    before = {one.id for one in table.hands(player)}
    assert "I’ve asked" in await ask(table)
    (question,) = [one for one in table.hands(player) if one.id not in before]
    assert f"<@{table['Dan'].user.id}> would like to see your hand" in question.text
    assert "also as it was before, until you hide it" in question.text, "a replay shows it, too"
    assert "See the hand of" not in str((await hand_of_dan(table)).components)
    await (await table[player].press(question, label="Show my hand")).wait_until_settled()
    await table.wait_until_shown()
    assert f"hand is open to <@{table['Dan'].user.id}>" in table.board.text
    shown = await hand_of_dan(table)
    press = await (await table["Dan"].press(shown, label=f"See the hand of {player}")).wait_until_settled()
    viewer = press.followups[0] if press.followups else press.message
    assert viewer is not None
    assert f"Through the eyes of **{player}**" in viewer.text
    assert "Your hand" in viewer.alt_texts[0]
    await (await table[player].press(table.hands(player)[0], label="Hide my hand")).wait_until_settled()
    await table.wait_until_shown()
    assert "hand is open" not in table.board.text
    assert "See " not in str((await hand_of_dan(table)).components)
    assert table.sandbox.problems == []


async def test_a_refusal_is_told_to_no_one_and_asking_again_waits_a_day(table: Table) -> None:
    player = await begin(table)
    before = {one.id for one in table.hands(player)}
    await ask(table)
    (question,) = [one for one in table.hands(player) if one.id not in before]
    await (await table[player].press(question, label="No thanks")).wait_until_settled()
    assert "stays hidden" in question.text
    assert "has been asked today. Try again tomorrow." in await ask(table)
    assert "hand is open" not in table.board.text


async def test_a_user_whom_the_player_avoids_is_answered_as_ever_and_asks_no_one(table: Table) -> None:
    player = await begin(table)
    await avoid(table, player, "Dan")
    before = {one.id for one in table.hands(player)}
    assert f"I’ve asked **{player}**" in await ask(table)
    assert {one.id for one in table.hands(player)} == before


async def test_no_player_is_asked_at_night(table: Table) -> None:
    player = await begin(table)
    hour = datetime.fromtimestamp(table.bot.services.now(), UTC).hour
    night = Hours("UTC", (hour, (hour + 4) % 24))
    await table.matches.people.keep(table[player].user.id, Habits(night))
    await table.wait_until_shown()
    before = {one.id for one in table.hands(player)}
    assert "No DM of mine reaches" in await ask(table)
    assert {one.id for one in table.hands(player)} == before


async def test_a_hand_is_shown_to_no_user_who_has_not_asked(table: Table) -> None:
    player = await begin(table)
    forged = f"1|show-hand|1|{table['Dan'].user.id}"
    press = await (await table[player].press_raw(table.hands(player)[0], forged)).wait_until_settled()
    assert "They can ask you again" in "".join(one.text for one in press.followups)
    assert all(seated.seen_by == () for seated in (await table.matches.match(1)).seats)
