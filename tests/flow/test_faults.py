"""Discord in trouble, people out of reach, messages gone, the process killed.

Nothing is lost, and in the end all is current.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.api.delivery import LOOK_EVERY
from sandbox import Sandbox
from sandbox.limits import HANGING
from tests.flow.current import check_current
from tests.flow.support import Table, blank, bot_at, choices, private, store_of, with_sleep
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"


async def finish_match(table: Table) -> None:
    """Finish a match, first by presses, then without Discord.

    The result shows and nothing is behind.
    """
    await table.play_on(2)
    await table.hurry(1)
    assert "Final result" in table.board.text
    assert await table.store.behind() == ()


async def test_closed_dms_are_told_once_in_the_thread_and_the_hand_is_a_press_away(table: Table) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    assert table.hands("Ben") == []
    assert table["Ben"].id in table.board.pinged
    assert "press **Play** here" in table.board.text
    assert table["Ada"].id not in table.board.pinged
    pings = sum(table["Ben"].id in message.pinged for message in table.public())
    assert pings == 1
    press = await table["Ben"].press(table.board, label="Play")
    await press.wait_until_settled()
    assert press.message is not None
    await table.move("Ben", press.message)
    await table.wait_until_shown()
    assert 1 not in (await table.matches.match(1)).to_move
    tries = [problem for problem in table.sandbox.problems if "50007" in problem]
    assert len(tries) <= 1, "closed DMs must not be tried over and over"


@pytest.mark.slow
async def test_a_player_who_opens_their_dms_again_gets_the_next_turn_there(
    table: Table, clock: Clock
) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table["Ben"].open_dms()
    clock.ahead += 25 * 3600
    for _ in range(12):
        if table.hands("Ben"):
            break
        for name in ("Ada", "Ben"):
            press = await table[name].press(table.board, label="Play")
            await press.wait_until_settled()
            if choices(private(press)):
                await table.move(name, private(press))
                await table.wait_until_shown()
    assert table.hands("Ben")


async def test_a_user_who_left_the_server_is_told_on_the_board(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table["Ben"].leave_guild()
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500, "times": 2},
        {"status": 502, "times": 1},
        {"status": 429, "retry_after": 0.2, "times": 3},
        {"drop": True, "times": 2},
        {"lose_answer": True, "times": 2},
    ],
    ids=["500", "502", "429", "dropped", "lost answer"],
)
@pytest.mark.parametrize("path", ["/channels/*", "/channels/*/messages", "/channels/*/messages/*"])
async def test_trouble_at_discord_delays_and_loses_nothing(
    table: Table, fault: dict[str, Any], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.services.surfaces.worker, "delays", (0.05, 0.05, 0.1, 0.1))
    _hasten(monkeypatch)
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for method in ("POST", "PATCH", "DELETE", "GET"):
        table.sandbox.faults.add(method=method, path=path, **fault)
    await table.play_on(6)
    table.sandbox.faults.clear()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).ply == 6
    await check_current(table, table.matches, table.store)
    await finish_match(table)


@pytest.mark.slow
async def test_an_acknowledgement_that_fails_does_not_lose_the_move(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hasten(monkeypatch)
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.faults.add(method="POST", path="/interactions/*/*/callback", times=1, drop=True)
    hand = table.hands("Ada")[0]
    menu = choices(hand)[0]
    two = [option["value"] for option in menu["options"][:2]]
    press = await table["Ada"].choose(hand, menu["custom_id"], two)
    await until(lambda: press.was_disturbed)
    table.sandbox.interactions.let_deadlines_pass()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)
    assert not choices(table.hands("Ada")[0])


@pytest.mark.slow
async def test_deleted_messages_come_back(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_message(table.board)
    table.sandbox.world.delete_message(table.hands("Ada")[0])
    asked = await table["Ada"].slash(table.place, "hand")
    await asked.wait_until_settled()
    assert asked.message is not None
    await table.move("Ada", asked.message)
    await table.wait_until_shown()
    assert f"<@{table['Ada'].id}>" not in table.board.text, "she has chosen"
    assert len(table.hands("Ada")) == 1
    await finish_match(table)


@pytest.mark.slow
async def test_a_deleted_thread_moves_the_match_into_the_channel(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_thread(table.place)
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    assert table.place is table.channel
    assert f"<@{table['Ada'].id}>" not in table.board.text, "she has chosen"
    await finish_match(table)


@pytest.mark.slow
async def test_a_deleted_channel_leaves_the_match_to_the_dms(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_channel(table.channel)
    await table.play_on()
    match = await table.matches.match(1)
    assert match.phase == "over"
    told = [message.text for message in table.hands("Ada")]
    assert sum("is gone" in text for text in told) == 1
    assert any("How many Calories? #1" in text and text.startswith("## ") for text in told)
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_a_permission_taken_away_is_named_to_the_host(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    await table.play_on(3)
    assert (await table.matches.match(1)).ply == 3
    assert sum("Send Messages" in message.text for message in table.hands("Ada")) == 1
    table.sandbox.world.grant(table.channel, "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    await finish_match(table)


async def test_without_leave_to_post_play_says_what_is_missing(table: Table) -> None:
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", "ATTACH_FILES")
    asked = await table["Ada"].slash(table.channel, f"play {GAME}")
    await asked.wait_until_settled()
    assert asked.message is not None
    assert asked.message.ephemeral_for == table["Ada"].id
    assert "Send Messages" in asked.message.text
    assert "Attach Files" in asked.message.text
    assert "Permissions" in asked.message.text


@pytest.mark.slow
async def test_without_leave_for_threads_the_match_is_played_in_the_channel(table: Table) -> None:
    table.sandbox.world.revoke(table.channel, "CREATE_PUBLIC_THREADS")
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    assert table.place is table.channel
    await finish_match(table)
    assert table.sandbox.problems == [] or all("50013" in problem for problem in table.sandbox.problems)


@pytest.mark.slow
async def test_the_board_is_edited_while_it_is_newest_and_young_and_posted_again_otherwise(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    first = table.board
    await table.play_on(2)
    assert table.board is first
    await table["Ada"].say(table.place, "hello")
    clock.ahead += LOOK_EVERY
    await table.play_on(1)
    second = table.board
    assert second is not first
    assert not first.interactive
    assert first.attachments
    assert "has chosen" in first.text
    clock.ahead += 51 * 60
    await table.play_on(1)
    third = table.board
    assert third is not second
    assert not second.interactive
    told = [line for message in table.public() for line in message.text.splitlines() if line.startswith("> ")]
    assert len(told) == len(set(told)), "something was told twice"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_after_days_old_messages_still_answer(table: Table, clock: Clock) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    clock.ahead += 3 * 24 * 3600
    await finish_match(table)
    assert not [problem for problem in table.sandbox.problems if "30046" not in problem]


@pytest.mark.slow
async def test_a_thread_that_falls_asleep_is_woken(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    place = table.place
    table.sandbox.world.archive_thread(place)
    await table.wait_until_shown()
    assert not place.archived
    await finish_match(table)


@pytest.mark.slow
async def test_a_new_start_goes_on_where_it_was(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "again.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, rounds=1)
        await table.lobby(GAME, ("Ada", "Dan"))
        await table.play_on(4)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        card = table.channel.messages[max(one for one in table.channel.messages)]
        await (await table["Ben"].press(card, label="Join")).wait_until_settled()
        await table.wait_until_shown()
        assert "**Ben**" in card.text
        while await table.play_on(7) == 7:
            pass
        assert "Final result" in table.board.text
    assert sandbox.problems == []


@pytest.mark.slow
async def test_moves_made_while_discord_was_deaf_are_shown_after_a_new_start(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "deaf.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        bot.services.matches.on_change.clear()  # as if the process had died after each commit
        for name, message in list(table.find_asked()):
            await table.move(name, message)
        await table.wait_until_handled()
        assert len(await store_of(bot).behind()) == 1
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert "has chosen" in table.board.text
        assert len(list(table.find_asked())) == 1
        assert await store_of(bot).behind() == ()
        await finish_match(table)


@pytest.mark.slow
async def test_the_gateway_may_drop_resume_or_forget(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _hasten(monkeypatch)
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.sandbox.drop_gateway(code=4000, resumable=True)
    await table.play_on(2)
    connecting = table.bot.wait_for("connect", timeout=HANGING)
    await table.sandbox.invalid_session(resumable=False)
    await connecting
    await finish_match(table)


def _hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py's own retries wait less."""

    hasty = with_sleep(lambda seconds: asyncio.sleep(min(seconds, 0.05)))
    for module in ("client", "http", "webhook.async_"):
        monkeypatch.setattr(f"discord.{module}.asyncio", hasty)
