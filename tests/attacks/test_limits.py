"""A user who opens, presses and types as fast as a machine can.

It goes through the real client. The clock stands still unless a test moves it, so the speed of the
machine does not matter.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.api.press_limits import Rates
from cogs.client import Bot
from engine.steps.limits import ASLEEP_AFTER, HOUR, Limits
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Still

TOO_FAST = "That was too fast for me, so I left it out. Please go on in a moment."
HOSTS_ENOUGH = (
    "You already host 5 matches that have not started yet, and can’t open more."
    " Start or cancel one first: `/matches` takes you there."
)
IS_IN_ENOUGH = (
    "You are already in 6 matches, and can’t join more."
    " Finish, leave or resign one first: `/matches` takes you there."
)


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
def limits() -> Limits:
    """Return the usual limits; a test sets lower ones by a parameter of this name."""
    return Limits()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Still, limits: Limits) -> AsyncIterator[Bot]:
    """Yield a bot as a host runs it, with limits for each user."""
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank(), Rates(), limits) as made:
        yield made


@pytest.fixture
def table(sandbox: Sandbox, bot: Bot) -> Table:
    return Table(sandbox, bot)


async def all_answered(table: Table, sent: list[Interaction]) -> None:
    for one in sent:
        await one.wait_for_answer()
    await table.wait_until_shown()
    assert [one.failed for one in sent if one.failed] == []


def record_calls(monkeypatch: pytest.MonkeyPatch, where: object, name: str) -> list[str]:
    """Return a list that gets an entry for each later call of a method."""
    calls, method = list[str](), getattr(where, name)

    def noting(*args: Any, **kwargs: Any) -> Any:
        calls.append(name)
        return method(*args, **kwargs)

    monkeypatch.setattr(where, name, noting)
    return calls


def is_answered(one: Interaction) -> bool:
    """Return whether the presser got a private answer, not a bare acknowledgement."""
    return bool(one.followups or (one.message is not None and one.message.ephemeral_for))


def answers(sent: list[Interaction]) -> list[str]:
    """Return the private answers to these presses."""
    return [private(one).text for one in sent if is_answered(one)]


def cards(table: Table) -> list[Message]:
    found = table.channel.messages.values()
    return [one for one in found if not one.deleted and "Closes <t:" in one.text]


@pytest.mark.slow
async def test_of_60_lobbies_at_once_five_are_open_and_nothing_else_is_public(
    table: Table, bot: Bot, sandbox: Sandbox
) -> None:
    sent = [await table["Ada"].slash(table.channel, "play kaliko") for _ in range(60)]
    await all_answered(table, sent)
    assert len(cards(table)) == len(table.public()) == 5
    assert len(await bot.services.matches.of_user(table["Ada"].id)) == 5
    said = answers(sent)
    assert said.count(HOSTS_ENOUGH) == 10
    assert said.count(TOO_FAST) == 45
    assert sandbox.problems == []


@pytest.mark.slow
async def test_patience_opens_no_more_of_them_and_one_that_starts_makes_room(
    table: Table, bot: Bot, clock: Still
) -> None:
    sent = []
    for _ in range(40):
        clock.ahead += 1
        sent.append(await (await table["Ada"].slash(table.channel, "play kaliko")).wait_until_settled())
    assert len(cards(table)) == len(table.public()) == 5
    assert answers(sent) == [HOSTS_ENOUGH] * 35
    await table.press_button("Ada", cards(table)[0], "Start")
    await table.wait_until_shown()
    await (await table["Ada"].slash(table.channel, "play kaliko")).wait_until_settled()
    assert len(cards(table)) == 5


@pytest.mark.slow
async def test_a_channel_and_a_server_are_not_filled_by_any_number_of_people(
    sandbox: Sandbox, tmp_path: Path, clock: Still
) -> None:
    limits = Limits(lobbies_per_channel=3, lobbies_per_server=4)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank(), limits=limits) as bot:
        table, elsewhere = Table(sandbox, bot), sandbox.world.add_channel("elsewhere")
        people = [sandbox.person(f"Sock {n}") for n in range(12)]
        sent = [await one.slash(table.channel, "play kaliko") for one in people]
        await all_answered(table, sent)
        assert len(cards(table)) == len(table.public()) == 3
        assert (
            answers(sent)
            == [
                "3 matches are already waiting for players in this channel, and there can’t be more."
                " Join one of them, or open yours in another channel."
            ]
            * 9
        )
        sent = [await one.slash(elsewhere, "play kaliko") for one in people]
        await all_answered(table, sent)
        assert (
            answers(sent)
            == [
                "4 matches are already waiting for players on this server, and there can’t be more."
                " Join one of them, or try again when one has started."
            ]
            * 11
        )


@pytest.mark.slow
async def test_a_crowd_gets_no_more_threads_of_a_server_than_matches_are_allowed_there(
    sandbox: Sandbox, tmp_path: Path, clock: Still
) -> None:
    limits = Limits(matches_per_server=3)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank(), limits=limits) as bot:
        table = Table(sandbox, bot)
        people, refused = [sandbox.person(f"Sock {n}") for n in range(8)], list[str]()
        for one in (*people, *people):
            opened = await (await one.slash(table.channel, "play kaliko")).wait_until_settled()
            if opened.followups:
                refused.append(private(opened).text)
                continue
            assert opened.message is not None
            await (await one.press(opened.message, label="Start")).wait_until_settled()
            await table.wait_until_shown()
        assert (
            refused
            == [
                "3 matches are already open or in play on this server, and there can’t be more."
                " Join one that waits for players, or try again when one has ended."
            ]
            * 13
        )
        assert len(sandbox.world.threads_of(table.channel)) == 3
        clock.ahead += ASLEEP_AFTER
        again = await (await people[0].slash(table.channel, "play kaliko")).wait_until_settled()
        assert again.message is not None
        assert "Closes <t:" in again.message.text
    assert sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("limits", [Limits(matches_per_person=6)])
async def test_a_lone_player_gets_as_many_threads_as_matches_are_allowed(
    table: Table, bot: Bot, clock: Still, sandbox: Sandbox
) -> None:
    ada, refused = table["Ada"], []
    for _ in range(10):
        clock.ahead += HOUR / 20
        opened = await (await ada.slash(table.channel, "play kaliko")).wait_until_settled()
        if opened.followups:
            refused.append(private(opened).text)
            continue
        assert opened.message is not None
        await table.press_button("Ada", opened.message, "Start")
        await table.wait_until_shown()
    assert refused == [IS_IN_ENOUGH] * 4
    assert len(sandbox.world.threads_of(table.channel)) == 6
    lobby = await (await table["Ben"].slash(table.channel, "play kaliko")).wait_until_settled()
    assert lobby.message is not None
    joining = await (await ada.press(lobby.message, label="Join")).wait_until_settled()
    assert private(joining).text == IS_IN_ENOUGH
    assert len((await bot.services.matches.match(7)).seats) == 1


@pytest.mark.slow
@pytest.mark.parametrize("limits", [Limits(openings_per_hour=5)])
async def test_a_player_who_gives_up_at_once_and_opens_the_next_gets_a_few_threads_an_hour(
    table: Table, bot: Bot, clock: Still, sandbox: Sandbox
) -> None:
    ada, refused = table["Ada"], []
    first = int(clock())
    for _ in range(9):
        clock.ahead += 1
        opened = await (await ada.slash(table.channel, "play kaliko")).wait_until_settled()
        if opened.followups:
            refused.append(private(opened).text)
            continue
        assert opened.message is not None
        await table.press_button("Ada", opened.message, "Start")
        await table.wait_until_shown()
        asking = await (await ada.slash(table.place, "resign")).wait_until_settled()
        await table.press_button("Ada", private(asking), "Yes, resign")
        await table.wait_until_shown()
    assert (
        refused
        == [
            "You opened 5 matches within an hour, and can’t open more just now. You can again "
            f"<t:{first + 1 + HOUR}:R>."
        ]
        * 4
    )
    assert len(sandbox.world.threads_of(table.channel)) == 5
    rematch = await (await ada.press(table.board, label="Rematch")).wait_until_settled()
    assert private(rematch).text == refused[0]
    clock.ahead += HOUR
    again = await (await ada.slash(table.channel, "play kaliko")).wait_until_settled()
    assert again.message is not None
    assert "Closes <t:" in again.message.text
    assert sandbox.problems == []


@pytest.mark.slow
async def test_of_60_presses_at_once_15_are_seen_to_and_one_sentence_says_so(
    table: Table, bot: Bot, clock: Still, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await table.match("howmanycalories", ("Ada", "Ben"))
    clock.ahead += 60
    looked, heard = (
        record_calls(monkeypatch, bot.services.matches, "look"),
        record_calls(monkeypatch, bot.services.locales, "hear"),
    )
    sent = [await table["Ada"].press(table.board, label="My hand") for _ in range(60)]
    await all_answered(table, sent)
    assert len(looked) == len(heard) == 15
    said = answers(sent)
    assert (len(said), said.count(TOO_FAST)) == (16, 1)
    # Other users are not slowed down, and she herself may go on in a moment.
    after = [await table["Ben"].press(table.board, label="My hand")]
    clock.ahead += 1
    after += [await table["Ada"].press(table.board, label="My hand") for _ in range(5)]
    await all_answered(table, after)
    assert len(looked) == 21
    assert not card.deleted
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_goes_on_hammering_is_told_every_few_seconds(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    card = await table.lobby("howmanycalories", ("Ada",))
    sent = []
    for _ in range(120):
        clock.ahead += 0.1
        sent.append(await table["Ben"].press_raw(card, "1|join|1|howmanycalories"))
        await sent[-1].wait_for_answer()
    await all_answered(table, sent)
    assert answers(sent).count(TOO_FAST) == 2
    assert sandbox.problems == []


@pytest.mark.slow
async def test_forms_handed_in_too_fast_are_acknowledged_and_left_out(
    table: Table, bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await table.lobby("kcaloria", ("Ada",))
    asking = await table.press_button("Ben", card, "I bring")
    seen_to = record_calls(monkeypatch, bot.services.locales, "hear")
    sent = [await table["Ben"].submit(asking.modal) for _ in range(40)]
    await all_answered(table, sent)
    assert len(seen_to) == 14, "the press that opened it was one of 15"
    assert answers(sent).count(TOO_FAST) == 1
    assert sum(is_answered(one) for one in sent) <= 15
    assert sandbox.problems == []


async def test_of_90_letters_at_once_30_are_answered_with_suggestions(
    table: Table, bot: Bot, clock: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.lobby("kaliko", ("Ada",))
    clock.ahead += 60
    listed = record_calls(monkeypatch, bot.services.matches, "of_user")
    typed = asyncio.gather(
        *(table["Ada"].autocomplete(table.channel, "board", {"match": ""}, "match") for _ in range(90))
    )
    offered = await typed
    assert sum(bool(one) for one in offered) == len(listed) == 30
    # Typed letters are counted apart: users who type fast can still press.
    hand = await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
    assert TOO_FAST not in private(hand).text
    clock.ahead += 0.1
    assert await table["Ada"].autocomplete(table.channel, "board", {"match": ""}, "match")


@pytest.mark.slow
async def test_two_presses_a_second_and_ten_letters_go_on_for_ever(table: Table, clock: Still) -> None:
    await table.lobby("kaliko", ("Ada",))
    for n in range(60):
        clock.ahead += 0.1
        assert await table["Ada"].autocomplete(table.channel, "board", {"match": ""}, "match")
        if n % 5 == 0:
            listed = await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
            assert TOO_FAST not in private(listed).text
