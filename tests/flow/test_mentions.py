"""Mentions of the bot in a channel, answered with the welcome.

It answers where it may, and not too often.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.api.mentions import (
    CHANNEL_AGAIN_AFTER,
    CHANNEL_TRIES,
    CHANNEL_TRIES_EVERY,
    PERSON_AGAIN_AFTER,
    PERSON_TRIES,
    PERSON_TRIES_EVERY,
    SAME_AGAIN_AFTER,
    Attempts,
    RecentAnswers,
    is_mention,
    may_mention,
)
from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.match.message_records import Reach
from engine.steps.server_rules import ServerRules
from sandbox import Sandbox
from sandbox.model import Channel, Message
from tests.flow.support import Table, private
from tests.support.clock import Clock, Still
from tests.support.waits import until

BOT = 77


def answers(table: Table, channel: Channel | None = None) -> list[Message]:
    bot = table.sandbox.world.bot.id
    messages = (channel or table.channel).messages.values()
    return [one for one in messages if one.author_id == bot and not one.deleted]


async def mention(table: Table, name: str, channel: Channel | None = None, text: str = "{bot} hello") -> None:
    said = text.format(bot=f"<@{table.sandbox.world.bot.id}>")
    await table[name].say(channel or table.channel, said)


async def check_unanswered(table: Table, channel: Channel, count: int) -> None:
    """Check that mentions stay unanswered.

    It waits until a DM of another user is answered, since the mention before it would have been by
    then.
    """
    dm = table["Dan"].open_dm()
    before = len(answers(table, dm))
    await table["Dan"].say(dm, "hello")
    await until(lambda: len(answers(table, dm)) > before)
    await table.wait_until_shown()
    assert len(answers(table, channel)) == count


async def test_a_mention_is_answered_in_its_channel_with_buttons_that_work_and_pings_no_one(
    table: Table,
) -> None:
    await mention(table, "Ada")
    await until(lambda: answers(table))
    await table.wait_until_shown()
    (welcome,) = answers(table)
    labels = [one["label"] for one in welcome.interactive]
    assert labels == [
        "Try a hand",
        "Open a match",
        "Learn",
        "Daily",
        "My matches",
        "Tell me when …",
        "More …",
    ]
    assert (welcome.ephemeral_for, welcome.pinged) == (None, set())
    menu = private(await (await table["Ben"].press(welcome, label="More …")).wait_until_settled())
    assert menu.ephemeral_for == table["Ben"].id
    assert table.sandbox.problems == []


async def test_a_message_that_mentions_others_or_everyone_is_not_answered(table: Table) -> None:
    for text in ("hello", "@everyone", f"<@{table['Ben'].id}>", "<@0>"):
        await mention(table, "Ada", text=text)
    await check_unanswered(table, table.channel, 0)


async def test_a_mention_is_answered_once_in_some_time_by_person_and_by_channel(
    table: Table, clock: Clock
) -> None:
    await mention(table, "Ada")
    await until(lambda: answers(table))
    for name in ("Ada", "Ben", "Ada"):
        await mention(table, name)
    await check_unanswered(table, table.channel, 1)
    clock.ahead += CHANNEL_AGAIN_AFTER
    await mention(table, "Ben")
    await until(lambda: len(answers(table)) == 2)
    await table.wait_until_shown()


@pytest.mark.slow
async def test_where_matches_are_not_opened_a_mention_is_answered_by_dm_to_the_user_who_has_one(
    table: Table, sandbox: Sandbox, clock: Clock
) -> None:
    lounge = sandbox.world.channel("lounge")
    guild = sandbox.world.guild_of(table.channel).id
    await table.matches.servers.change(guild, lambda _: ServerRules(channels=(table.channel.id,)))
    await mention(table, "Ada", lounge)
    await check_unanswered(table, lounge, 0)
    assert not table.hands("Ada"), "nobody gets a first DM for that"
    await table.match("howmanycalories", ("Ada", "Ben"))
    dm = table["Ada"].dm
    assert dm is not None
    before = len(answers(table, dm))
    clock.ahead += SAME_AGAIN_AFTER
    await mention(table, "Ada", lounge)
    await until(lambda: len(answers(table, dm)) > before)
    await table.wait_until_shown()
    assert not answers(table, lounge)
    await mention(table, "Ben")
    await until(lambda: any(one.find(label="My matches") for one in answers(table)))


async def test_where_the_bot_may_not_write_nothing_is_tried_and_without_pictures_it_is_words(
    table: Table, sandbox: Sandbox
) -> None:
    lounge = sandbox.world.channel("lounge")
    sandbox.world.revoke(lounge, "SEND_MESSAGES")
    tried = sandbox.faults.add("POST", f"/channels/{lounge.id}/messages", status=403, code=50013)
    bot = sandbox.world.bot.id

    def fill(message: Message) -> None:
        message.mentions = [bot]

    sandbox.world.add_message(lounge, table["Ada"].id, content=f"<@{bot}>", fill=fill)
    sandbox.world.revoke(table.channel, "ATTACH_FILES")
    await mention(table, "Ada")
    await until(lambda: answers(table))
    await table.wait_until_shown()
    (welcome,) = answers(table)
    assert not welcome.attachments
    assert tried.hits == 0
    assert sandbox.problems == []


@pytest.mark.parametrize("is_broken", [False, True])
async def test_a_flood_of_mentions_that_get_no_answer_costs_a_few_look_ups(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_broken: bool
) -> None:
    """A flood of unanswered mentions costs few look-ups.

    The bot may not answer there, or it can't, as the database fails.
    """
    lounge = table.sandbox.world.channel("lounge")
    guild = table.sandbox.world.guild_of(table.channel).id
    await table.matches.servers.change(guild, lambda _: ServerRules(channels=(table.channel.id,)))
    reach, looked = table.store.reach, list[int]()

    async def counted(user: int) -> Reach:
        looked.append(user)
        if is_broken and user != table["Dan"].id:
            raise StoreError(say("The database can’t be reached."))
        return await reach(user)

    monkeypatch.setattr(table.store, "reach", counted)
    calls = len(answers(table, lounge))
    with caplog.at_level("INFO", "cogs.commands.help"):
        for _ in range(4 * PERSON_TRIES):
            await mention(table, "Ada", lounge)
        await check_unanswered(table, lounge, calls)
        assert looked.count(table["Ada"].id) == PERSON_TRIES
        for name in ("Ben", "Cleo"):
            for _ in range(4 * PERSON_TRIES):
                await mention(table, name, lounge)
        await mention(table, "Dan", table.channel)
        await until(lambda: answers(table))
    assert len(looked) - looked.count(table["Dan"].id) == CHANNEL_TRIES
    assert len(caplog.records) == is_broken * CHANNEL_TRIES


@pytest.mark.slow
async def test_a_mention_in_a_thread_is_answered_there(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"))
    before = len(answers(table, table.place))
    await mention(table, "Cleo", table.place)
    await until(lambda: len(answers(table, table.place)) == before + 1)
    await table.wait_until_shown()
    assert table.sandbox.problems == []


@pytest.mark.parametrize(
    ("data", "is_heard"),
    [
        ({"content": "hello", "mentions": []}, True),
        ({"guild_id": "1", "mentions": []}, False),
        ({"guild_id": "1", "mentions": [{"id": "5"}]}, False),
        ({"guild_id": "1", "mentions": [{"id": "5"}, {"id": str(BOT)}]}, True),
        ({"guild_id": "1", "mentions": [], "mention_roles": ["9"]}, True),
        ({"guild_id": "1"}, False),
    ],
)
def test_of_a_servers_messages_only_those_are_parsed_that_may_mention_the_bot(
    data: dict[str, Any], is_heard: bool
) -> None:
    assert may_mention(data, BOT) is is_heard


@pytest.mark.parametrize(
    ("content", "roles", "is_meant"),
    [
        (f"<@{BOT}> hello", [], True),
        (f"hello <@!{BOT}>", [], True),
        ("", [9], True),
        ("", [8], False),
        ("a reply that pings", [], False),
    ],
)
def test_the_bot_and_its_role_are_mentioned_by_name_and_not_by_a_reply(
    content: str, roles: list[int], is_meant: bool
) -> None:
    guild = SimpleNamespace(me=SimpleNamespace(id=BOT), self_role=SimpleNamespace(id=9))
    message = SimpleNamespace(guild=guild, content=content, raw_role_mentions=roles)
    assert is_mention(cast(Any, message)) is is_meant


def test_answers_are_limited_by_person_and_by_channel() -> None:
    clock = Still()
    answered = RecentAnswers(clock)
    assert answered.take(1, 10, is_dm=False)
    assert not answered.take(1, 20, is_dm=False), "the same person elsewhere"
    assert not answered.take(2, 10, is_dm=False), "another person there"
    assert answered.take(2, 20, is_dm=False)
    assert answered.take(1, 30, is_dm=True)
    clock.ahead += max(PERSON_AGAIN_AFTER, CHANNEL_AGAIN_AFTER)
    assert not answered.take(1, 10, is_dm=False)
    assert answered.take(3, 10, is_dm=False)
    clock.ahead += SAME_AGAIN_AFTER
    assert answered.take(1, 10, is_dm=False)
    assert answered.take(1, 30, is_dm=True)


def test_attempts_are_limited_by_person_and_by_channel_and_one_person_uses_up_no_channel() -> None:
    clock = Still()
    attempts = Attempts(clock)
    assert [attempts.take(1, 10) for _ in range(100)].count(True) == PERSON_TRIES
    assert not attempts.take(1, 20), "the same person elsewhere"
    others = [attempts.take(2 + n // 2, 10) for n in range(100)]
    assert others.count(True) == CHANNEL_TRIES - PERSON_TRIES
    assert attempts.take(99, 20), "another channel"
    clock.ahead += max(PERSON_TRIES_EVERY, CHANNEL_TRIES_EVERY)
    assert attempts.take(1, 10)
