"""The deal of the day, played through Discord: once that counts, then for practice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.daily.attempts import COUNTS
from engine.daily.calendar import GRACE, day_at, start_of
from engine.daily.maker import Dealt, make_deal
from engine.library import GAMES
from sandbox import Sandbox
from sandbox.model import Channel, Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock

PRESSES = 300
"""More presses than any deal takes."""
SEED = "sealed"


@pytest.fixture(autouse=True)
def few_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals need not be hard in tests of the messages."""
    monkeypatch.setattr("engine.daily.maker.RANDOM", 1)
    monkeypatch.setattr("engine.daily.maker.WEAK", 1)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make each game due in turn."""
    return make_due(str(request.param), monkeypatch)


@pytest.fixture
def kaliko(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a game due whose deal is one move; it is made once for all tests."""
    monkeypatch.setattr("engine.services.daily.deals.make_first_deal", lambda *_: kaliko_deal())
    return make_due("kaliko", monkeypatch)


@cache
def kaliko_deal() -> Dealt:
    return make_deal("kaliko", SEED)


def make_due(game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("engine.services.daily.deals.games_due", lambda _: (game,))
    monkeypatch.setattr("engine.services.daily.deals.new_seed", lambda: SEED)
    return game


def answers(message: Message) -> list[dict[str, Any]]:
    """Return the controls that answer the question."""
    actions = ("daily-pick", "daily-menu")
    return [one for one in message.interactive if one["custom_id"].split("|")[1] in actions]


def labels(message: Message) -> list[str]:
    return [one["label"] for one in message.interactive if "label" in one]


async def show_daily(table: Table, name: str = "Ada", where: Channel | None = None) -> Message:
    return private(await (await table[name].slash(where or table.channel, "daily")).wait_until_settled())


async def press(table: Table, message: Message, name: str = "Ada", **which: str) -> Message:
    """Press a button; return the private message that shows what came of it."""
    done = await (await table[name].press(message, **which)).wait_until_settled()
    assert not done.failed, done.failed
    shown = (one for one in (*done.followups, done.message) if one is not None)
    return next((one for one in shown if one.ephemeral_for == table[name].id), message)


async def answer_at_random(table: Table, message: Message, name: str = "Ada") -> None:
    control = table.random.choice(answers(message))
    if control["type"] == 2:
        await (await table[name].press(message, custom_id=control["custom_id"])).wait_until_settled()
        return
    values = [option["value"] for option in control["options"]]
    count = table.random.randint(control.get("min_values", 1), control.get("max_values", 1))
    chosen = table.random.sample(values, count)
    await (await table[name].choose(message, control["custom_id"], chosen)).wait_until_settled()


async def play_on(table: Table, message: Message, name: str = "Ada") -> Message:
    """Answer at random until the deal is finished."""
    for _ in range(PRESSES):
        if not answers(message):
            return message
        await answer_at_random(table, message, name)
    raise AssertionError("the deal does not end")


def today(table: Table) -> int:
    return day_at(int(table.bot.services.now()))


@pytest.mark.slow
async def test_a_deal_of_each_game_is_played_to_its_end(table: Table, game: str) -> None:
    message = await show_daily(table)
    assert "🎯" in message.text, "the aim is said first"
    assert "One try counts, and every move is final. The deal closes <t:" in message.text
    await play_on(table, message)
    attempt = await table.store.attempt(table["Ada"].id, today(table), COUNTS)
    assert attempt is not None
    assert attempt.rating is not None
    assert f"{attempt.rating} % of the best" in message.text
    assert {"Post", "How others did", "Try again (for practice)", "Yesterday", "Fair deal"} <= {
        *labels(message)
    }


async def test_only_the_first_try_counts(table: Table, kaliko: str) -> None:
    message = await play_on(table, await show_daily(table))
    first = await table.store.attempt(table["Ada"].id, today(table), COUNTS)
    await press(table, message, label="Try again (for practice)")
    assert "this try doesn’t count" in message.text
    await play_on(table, message)
    assert "this try doesn’t count" in message.text
    assert "Post" not in labels(message)
    assert await table.store.attempt(table["Ada"].id, today(table), COUNTS) == first


async def test_everyone_gets_the_same_deal_and_nothing_of_the_seed(table: Table, kaliko: str) -> None:
    shown = [await show_daily(table, name) for name in ("Ada", "Ben")]
    assert shown[0].text == shown[1].text
    assert "How you did shows in the table of the server where you opened it." in shown[0].text
    for name, message in zip(("Ada", "Ben"), shown, strict=True):
        assert message.alt_texts[0].startswith(f"You are {name}.")
    assert [one["custom_id"] for one in shown[0].interactive] == [
        one["custom_id"] for one in shown[1].interactive
    ]
    for message in shown:
        assert SEED not in f"{message.text}{message.interactive}"


async def test_a_result_is_posted_once_and_tells_nothing_of_the_moves(table: Table, kaliko: str) -> None:
    message = await play_on(table, await show_daily(table))
    before = len(table.public())
    for said in ("Posted", "here already"):
        await press(table, message, label="Post")
        assert said in message.text
    (posted,) = table.public()[before:]
    assert "Ada" in posted.text
    assert "%" in posted.text
    assert not posted.attachments
    own = await show_daily(table, "Ben")
    assert own.text == (await press(table, posted, "Ben", label="Daily")).text


async def test_an_older_press_shows_how_the_deal_stands(table: Table, kaliko: str) -> None:
    older, newer = await show_daily(table), await show_daily(table)
    control = answers(older)[0]
    await (await table["Ada"].press(newer, custom_id=control["custom_id"])).wait_until_settled()
    shown = newer.text
    await (await table["Ada"].press(older, custom_id=control["custom_id"])).wait_until_settled()
    assert "That was an older message." in older.text
    assert shown.splitlines()[-1] in older.text
    attempt = await table.store.attempt(table["Ada"].id, today(table), COUNTS)
    assert attempt is not None
    assert len(attempt.picks) == 1


async def test_a_move_that_was_begun_can_be_started_over(table: Table, kaliko: str) -> None:
    message = await show_daily(table)
    asked = message.text
    assert "Start over" not in labels(message)
    for _ in range(2):
        await answer_at_random(table, message)
    assert message.text != asked
    await press(table, message, label="Start over")
    assert message.text == asked
    assert "Start over" not in labels(message)


async def test_two_presses_at_once_count_once(table: Table, kaliko: str) -> None:
    message = await show_daily(table)
    control = answers(message)[0]
    presses = [await table["Ada"].press(message, custom_id=control["custom_id"]) for _ in range(2)]
    for one in presses:
        await one.wait_until_settled()
    attempt = await table.store.attempt(table["Ada"].id, today(table), COUNTS)
    assert attempt is not None
    assert attempt.version == 1


async def test_a_press_with_the_same_id_plays_only_for_who_pressed(table: Table, kaliko: str) -> None:
    message = await show_daily(table)
    control = answers(message)[0]
    own = await show_daily(table, "Ben")
    assert own.text == message.text
    await (await table["Ben"].press_raw(own, control["custom_id"])).wait_until_settled()
    picks = []
    for name in ("Ada", "Ben"):
        attempt = await table.store.attempt(table[name].id, today(table), COUNTS)
        assert attempt is not None
        picks.append(len(attempt.picks))
    assert picks == [0, 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "ids", ["daily|99999999", "daily|0", "daily-pick|1|1|0|x", "daily-post|5", "daily-again|7", "daily-undo"]
)
async def test_nonsense_gets_one_sentence(table: Table, kaliko: str, ids: str) -> None:
    message = await show_daily(table)
    before = message.text
    press = await (await table["Ada"].press_raw(message, f"1|{ids}")).wait_until_settled()
    assert private(press).text.count("\n") == 0
    assert message.text == before


async def test_yesterdays_solution_is_shown_once_its_deal_is_over(
    table: Table, clock: Clock, kaliko: str
) -> None:
    message = await play_on(table, await show_daily(table))
    clock.ahead += start_of(today(table) + 1) + GRACE - clock() - 1
    assert "no earlier deal" in (await press(table, message, label="Yesterday")).text
    clock.ahead += 1
    solution = await press(table, message, label="Yesterday")
    assert "The best solution" in solution.text
    assert "You found" in solution.text
    assert SEED in solution.text


async def test_members_of_a_server_see_each_other_in_its_table(table: Table, kaliko: str) -> None:
    message = await play_on(table, await show_daily(table))
    await play_on(table, await show_daily(table, "Ben"), "Ben")
    told = await press(table, message, label="How others did")
    assert all(f"<@{table[name].id}>" in told.text for name in ("Ada", "Ben"))
    assert f"<@{table['Cleo'].id}>" not in told.text
    assert "This month: percents added up" in told.text


@pytest.mark.slow
async def test_a_try_goes_on_after_a_restart_in_the_old_message_too(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, kaliko: str
) -> None:
    path = tmp_path / "restarted.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        message = await show_daily(table)
        await answer_at_random(table, message)
        shown = message.text
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        assert shown.splitlines()[-1] in (await show_daily(table)).text
        await play_on(table, message)
        assert "% of the best" in message.text


async def test_a_deal_that_was_opened_before_midnight_can_be_finished(
    table: Table, clock: Clock, kaliko: str
) -> None:
    clock.ahead += start_of(today(table) + 1) - clock() - 1
    day = today(table)
    message = await show_daily(table)
    clock.ahead += 60
    again = await show_daily(table)
    assert "Today’s deal" in labels(again)
    newer = await press(table, again, label="Today’s deal")
    assert "Today’s deal" not in labels(newer)
    await play_on(table, message)
    assert "% of the best" in message.text
    for number, is_done in ((day, True), (day + 1, False)):
        attempt = await table.store.attempt(table["Ada"].id, number, COUNTS)
        assert attempt is not None
        assert (attempt.done is not None) == is_done


async def test_a_deal_that_is_over_takes_no_press(table: Table, clock: Clock, kaliko: str) -> None:
    message = await show_daily(table)
    clock.ahead += start_of(today(table) + 1) + GRACE - clock()
    control = answers(message)[0]
    refused = await press(table, message, custom_id=control["custom_id"])
    assert refused.text == "This deal can’t be played any more. `/daily` has today’s."


async def test_practice_goes_on_below_its_own_message(table: Table, kaliko: str) -> None:
    message = await play_on(table, await show_daily(table))
    result = await show_daily(table)
    await press(table, result, label="Try again (for practice)")
    await press(table, message, label="Try again (for practice)")
    assert message.text == result.text, "there is one practice at a time"


async def choose_channel(table: Table, channel: Channel | None) -> Message:
    """Choose the channel of invitations in `/setup`; return the page."""
    first = private(await (await table["Ada"].slash(table.channel, "setup")).wait_until_settled())
    first = private(await (await table["Ada"].press(first, label="Terms …")).wait_until_settled())
    page = private(await (await table["Ada"].press(first, label="Deal of the day …")).wait_until_settled())
    chosen = [] if channel is None else [channel]
    await (await table["Ada"].choose(page, "1|setup-daily-in", chosen)).wait_until_settled()
    return page


async def test_hosts_choose_where_and_when_a_post_invites(table: Table, clock: Clock, kaliko: str) -> None:
    page = await choose_channel(table, table.channel)
    await (await table["Ada"].choose(page, "1|setup-daily-at", ["18"])).wait_until_settled()
    assert f"<#{table.channel.id}>" in page.text
    inviter, guild = table.bot.services.inviter, table.sandbox.world.guild.id
    clock.ahead += start_of(today(table) + 1) + 17 * 3600 - clock()
    before = len(table.public())
    await inviter.invite()
    assert len(table.public()) == before, "not before its hour"
    clock.ahead += 3600
    for _ in range(2):
        await table.bot._prepare_daily()
    (post,) = table.public()[before:]
    assert "Deal of the day · Kaliko" in post.text
    assert post.pinged == set()
    own = await press(table, post, "Ben", label="Daily")
    await play_on(table, own, "Ben")
    clock.ahead += 24 * 3600
    await inviter.invite()
    table_of_yesterday, newer = table.public()[before:]
    assert f"<@{table['Ben'].id}>" in table_of_yesterday.text
    assert table_of_yesterday.pinged == set()
    assert labels(table_of_yesterday) == []
    assert "Daily" in labels(newer)
    await choose_channel(table, None)
    assert await table.store.invitation(guild) is None


async def test_a_post_at_midnight_leaves_the_last_one_until_its_deal_is_over(
    table: Table, clock: Clock, kaliko: str
) -> None:
    page = await choose_channel(table, table.channel)
    await (await table["Ada"].choose(page, "1|setup-daily-at", ["0"])).wait_until_settled()
    inviter, midnight = table.bot.services.inviter, start_of(today(table) + 1)
    clock.ahead += midnight - clock()
    await inviter.invite()
    post = table.public()[-1]
    own = await press(table, post, "Ben", label="Daily")
    clock.ahead += 24 * 3600
    await inviter.invite()
    assert labels(post) == ["Daily"]
    await play_on(table, own, "Ben")
    clock.ahead += GRACE
    await inviter.invite()
    assert f"<@{table['Ben'].id}>" in post.text
    assert labels(post) == []


async def test_a_channel_that_is_gone_is_named_by_diagnose(table: Table, clock: Clock, kaliko: str) -> None:
    channel = table.sandbox.world.add_channel("daily")
    await choose_channel(table, channel)
    told = private(await (await table["Ada"].slash(table.channel, "diagnose")).wait_until_settled()).text
    assert f"I invite to the deal of the day in <#{channel.id}>." in told
    table.sandbox.world.delete_channel(channel)
    await table.sandbox.quiet(0.05)
    clock.ahead += start_of(today(table) + 1) + 23 * 3600 - clock()
    await table.bot.services.inviter.invite()
    invitation = await table.store.invitation(table.sandbox.world.guild.id)
    assert invitation is not None
    assert invitation.is_lost
    told = private(await (await table["Ada"].slash(table.channel, "diagnose")).wait_until_settled()).text
    assert "No post invites to the deal of the day" in told


async def test_only_those_who_manage_the_server_choose(table: Table, kaliko: str) -> None:
    message = await show_daily(table, "Ben")
    for ids in ("setup-daily", "setup-daily-in", "setup-daily-at"):
        press = await (await table["Ben"].press_raw(message, f"1|{ids}")).wait_until_settled()
        assert "You need **Manage Server**" in private(press).text


async def test_a_result_is_not_posted_where_the_user_may_not_write(table: Table, kaliko: str) -> None:
    message = await play_on(table, await show_daily(table, "Ben"), "Ben")
    before = len(table.public())
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", of=table["Ben"].user)
    refused = await press(table, message, "Ben", label="Post")
    assert "You can’t write here" in refused.text
    assert len(table.public()) == before


async def test_the_whole_command_works_in_a_dm(table: Table, kaliko: str) -> None:
    message = await show_daily(table, where=table["Ada"].open_dm())
    assert "the table of the server" not in message.text
    await play_on(table, message)
    assert "Post" not in labels(message)
    told = await press(table, message, label="How others did")
    assert f"<@{table['Ada'].id}>" in told.text


async def test_the_seals_of_the_coming_days_are_published(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.services.daily.deals.make_first_deal", lambda *_: kaliko_deal())
    message = await play_on(table, await show_daily(table))
    told = await press(table, message, label="Fair deal")
    days = await table.store.daily_days(today(table), today(table) + 7)
    assert len(days) == 8
    for day in days:
        assert day.seal[:16] in told.text
        assert day.seed not in told.text


async def test_the_welcome_and_the_menu_lead_to_it(table: Table, kaliko: str) -> None:
    welcome = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    shown = await press(table, welcome, label="Daily")
    assert "Deal of the day · Kaliko" in shown.text
    menu = await press(table, welcome, label="More …")
    assert (await press(table, menu, label="Deal of the day")).text == shown.text


async def test_it_is_played_on_a_server_without_the_bot_too(table: Table, kaliko: str) -> None:
    world = table.sandbox.world
    place = world.add_channel("chat", guild=world.add_foreign_guild("Elsewhere", table["Ada"].user))
    message = await play_on(table, await show_daily(table, where=place))
    assert "% of the best" in message.text
    assert "Post" not in labels(message)
    refused = await (
        await table["Ada"].press_raw(message, f"1|daily-post|{today(table)}")
    ).wait_until_settled()
    assert "I can’t post here." in private(refused).text
    assert table.sandbox.problems == []
