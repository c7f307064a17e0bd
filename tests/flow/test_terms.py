"""Terms chosen in the lobby and shown before users join.

Also what happens to turns that run out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.clocks.pace import DAY
from engine.library import GAMES
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.timing import GRACE
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.support.players import set_players

pytestmark = pytest.mark.usefixtures("no_vacation")

GAME = "howmanycalories"
THREE = ("Ada", "Ben", "Cleo")
WAIT, SKIP = "Yes, wait", "No, let the bot move"


async def later(table: Table, clock: Clock, seconds: int) -> None:
    """So much later, after a look at what is due."""
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.wait_until_shown()


def questions(table: Table) -> list[Message]:
    return [message for message in table.public() if message.find(label=SKIP) is not None]


async def late(table: Table, clock: Clock) -> tuple[str, Message]:
    """Return the late player and the question whether the others wait."""
    await table.match("kaliko", THREE, pace="1d", absence="vote")
    (absent,) = table.asked_names()
    await later(table, clock, DAY + GRACE)
    (question,) = questions(table)
    return absent, question


async def test_a_player_who_joins_knows_all_terms(table: Table) -> None:
    opened = await table["Ada"].slash(
        table.channel,
        f"play {GAME}",
        pace="1d",
        absence="vote",
        joining="invited",
        open_days=2,
        **{"with": table["Ben"].mention},
    )
    await opened.wait_until_settled()
    await table.wait_until_shown()
    (card,) = table.public()
    assert "Pace: **one day for each turn** · rated\n" in card.text
    assert "If time is up, the others say whether the bot moves or they wait." in card.text
    assert "Only those who are invited can join." in card.text
    refused = private(await (await table["Cleo"].press(card, label="Join")).wait_until_settled())
    assert refused.text == "Only those who are invited can join this match. `/play` opens one of your own."
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    assert table.sandbox.problems == []


async def test_who_plays_for_absent_players_is_an_option_worded_as_in_the_lobby(table: Table) -> None:
    offered = table["Ada"].commands(table.channel)
    for game in GAMES:
        (option,) = [one for one in offered[f"play {game}"]["options"] if one["name"] == "stand_in"]
        assert option["description"] == "With a pace: who plays for a player who is away (usually the bot)"
        assert [(one["name"], one["value"]) for one in option["choices"]] == [
            ("The bot", "0"),
            ("A computer (easy)", "1"),
            ("A computer (medium)", "2"),
            ("A computer (hard)", "3"),
        ]
    card = await table.lobby(GAME, ("Ada",), pace="1d", stand_in="3")
    assert "If time is up, a computer (hard) plays until the player is back." in card.text
    panel = await table.seldom("Ada", card, "Terms …")
    menu = panel.find(custom_id="1|paced|1|stand-in")
    assert menu is not None
    for said, short in zip(menu["options"], option["choices"], strict=True):
        assert said["label"].startswith(short["name"])
    assert [one["value"] for one in menu["options"] if one.get("default")] == ["3"]
    without = await table.lobby(GAME, ("Ben",), stand_in="1")
    assert "computer" not in without.text, "without a pace nobody’s time is up"
    assert table.sandbox.problems == []


async def test_a_game_that_no_computer_plays_has_the_house_move_despite_the_servers_terms(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_players(monkeypatch, GAME, {})
    card = await table.lobby(GAME, ("Ada",), pace="1d", stand_in="3")
    assert "If time is up, the bot moves." in card.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_host_chooses_all_of_them_in_one_place(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    panel = await table.seldom("Ada", card, "Terms …")
    pace, _, days = panel.interactive
    await (await table["Ada"].choose(panel, pace["custom_id"], ["3d+12h"])).wait_until_settled()
    await table.wait_until_shown()
    assert "If time is up, the bot moves." in card.text
    _, absence, _, _, _, days = panel.interactive
    await (await table["Ada"].choose(panel, absence["custom_id"], ["vote"])).wait_until_settled()
    await (await table["Ada"].choose(panel, days["custom_id"], ["3"])).wait_until_settled()
    await table.wait_until_shown()
    assert "the others say whether the bot moves" in card.text
    chosen = [
        option["value"] for menu in panel.interactive for option in menu["options"] if option.get("default")
    ]
    assert chosen == ["3d+12h", "vote", "0", "1", "1", "3"]
    assert (await table.matches.match(1)).terms.days == 3
    assert table.sandbox.problems == []


async def test_a_forged_choice_changes_nothing(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",), pace="1d")
    before = (await table.matches.match(1)).terms
    for field, value in (("absence", "run"), ("joining", "nobody"), ("odd", "1d")):
        await (await table["Ada"].press_raw(card, f"1|paced|1|{field}", 3, [value])).wait_until_settled()
    refused = private(
        await (await table["Ada"].press_raw(card, "1|paced|1|joining", 3, ["invited"])).wait_until_settled()
    )
    assert "No one is invited." in refused.text
    assert (await table.matches.match(1)).terms == before


async def test_the_others_are_asked_once_and_more_than_half_of_them_decide(
    table: Table, clock: Clock
) -> None:
    absent, question = await late(table, clock)
    others = [name for name in THREE if name != absent]
    assert (
        f"**{absent}**’s time is up." in question.text
        and "The bot moves when more than half of you say no, or <t:" in question.text
    )
    assert question.pinged == {table[name].id for name in others}
    hand = table.hands(absent)[-1]
    line = "You ran out of time: the others are asked whether they wait. You can still move."
    assert line in hand.text
    assert [line in one.text for name in others for one in table.hands(name)].count(True) == 0
    await later(table, clock, DAY // 2)
    assert table.hands(absent)[-1] is hand, "they are told once"
    own = private(await (await table[absent].press(question, label=SKIP)).wait_until_settled())
    assert "make your move" in own.text
    onlooker = private(await (await table["Dan"].press(question, label=SKIP)).wait_until_settled())
    assert onlooker.text == "You aren’t in this match."
    first = private(await (await table[others[0]].press(question, label=SKIP)).wait_until_settled())
    assert "You would not wait." in first.text
    await table.wait_until_shown()
    (question,) = questions(table)
    assert f"**{others[0]}** would not wait." in question.text
    second = private(await (await table[others[1]].press(question, label=SKIP)).wait_until_settled())
    await table.wait_until_shown()
    assert "The bot has moved." in second.text
    assert not questions(table)
    assert "ran out of time, so the bot moved for them." in table.board.text
    assert absent not in table.asked_names()
    assert table.sandbox.problems == []


async def test_both_answers_are_buttons_and_everybody_reads_who_gave_which(
    table: Table, clock: Clock
) -> None:
    absent, question = await late(table, clock)
    one, other = (name for name in THREE if name != absent)
    assert [button["label"] for button in question.interactive] == [WAIT, SKIP, "End without a winner"]
    own = private(await (await table[absent].press(question, label=WAIT)).wait_until_settled())
    assert "make your move" in own.text
    answer = private(await (await table[one].press(question, label=WAIT)).wait_until_settled())
    await table.wait_until_shown()
    assert answer.text.startswith(f"You wait for **{absent}**, until <t:")
    assert question.text.endswith(f"**{one}** waits.")
    await (await table[other].press(question, label=SKIP)).wait_until_settled()
    await table.wait_until_shown()
    assert question.text.endswith(f"**{one}** waits.\n**{other}** would not wait.")
    assert questions(table) == [question]
    await (await table[one].press(question, label=SKIP)).wait_until_settled()
    await table.wait_until_shown()
    assert not questions(table), "more than half would not wait any more"
    assert absent not in table.asked_names()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_is_waited_for_moves_and_no_one_is_asked_any_more(table: Table, clock: Clock) -> None:
    absent, _ = await late(table, clock)
    await table.type_on()
    assert not questions(table)
    assert absent not in table.asked_names()


@pytest.mark.slow
async def test_the_question_outlives_the_bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        absent, question = await late(Table(sandbox, bot), clock)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.wait_until_shown()
        assert questions(table) == [question]
        for name in THREE:
            if name != absent:
                await (await table[name].press(question, label=SKIP)).wait_until_settled()
        await table.wait_until_shown()
        assert not questions(table)
        assert absent not in table.asked_names()
        assert sandbox.problems == []


@pytest.mark.slow
async def test_two_of_three_end_it_while_the_third_is_late(table: Table, clock: Clock) -> None:
    absent, question = await late(table, clock)
    others = [name for name in THREE if name != absent]
    await table.press_button(others[0], question, "End without a winner")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    await table.press_button(others[1], question, "End without a winner")
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert (match.phase, ending_of(match) is Ending.ABANDONED) == ("cancelled", False)
    assert "Nobody wins: everyone agreed to end it." in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_of_two_the_one_who_waits_is_asked_as_one_and_can_not_end_it_alone(
    table: Table, clock: Clock
) -> None:
    await table.match("kaliko", THREE[:2], pace="1d", absence="vote")
    await later(table, clock, DAY + GRACE)
    (question,) = questions(table)
    assert "The bot moves if you say no, or <t:" in question.text
    assert [button["label"] for button in question.interactive] == [WAIT, SKIP]
    (absent,) = table.asked_names()
    waiting = next(name for name in THREE[:2] if name != absent)
    asked = private(await (await table[waiting].slash(table.place, "resign")).wait_until_settled())
    await table.press_button(waiting, asked, "End without a winner")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_had_agreed_to_end_it_need_not_wait_for_who_is_late_by_now(
    table: Table, clock: Clock
) -> None:
    await table.match("kaliko", THREE, pace="1d", absence="vote")
    (absent,) = table.asked_names()
    for name in THREE:
        if name != absent:
            asked = private(await (await table[name].slash(table.place, "resign")).wait_until_settled())
            await table.press_button(name, asked, "End without a winner")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    await later(table, clock, DAY + GRACE)
    assert (await table.matches.match(1)).phase == "cancelled"
    assert not questions(table)
    assert table.sandbox.problems == []
