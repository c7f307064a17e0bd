"""How a player is told of their turns.

It is by DM, by a mention on the board, or not at all; one match may differ from the others.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cogs.surfaces.boards import Boards
from engine.clocks.pace import HOUR
from sandbox import Interaction, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Message
from tests.flow.notice_counts import Notices, turns_of
from tests.flow.support import Table, blank, bot_at, choices, private, store_of
from tests.support.clock import Clock

TWO = ("Ada", "Ben")
GAME = "kcaloria"


async def page(table: Table, name: str) -> Message:
    return private(await (await table[name].slash(table.place, "settings")).wait_until_settled())


async def chosen(table: Table, name: str, **fields: str) -> Interaction:
    """Fill in the form, in the place of the match if there is one."""
    form = (await table.press_button(name, await page(table, name), "Notices …")).modal
    handed_in = await table[name].submit(form, {field: [value] for field, value in fields.items()})
    return await handed_in.wait_until_settled()


@pytest.fixture(autouse=True)
def notices(sandbox: Sandbox) -> Notices:
    return Notices(sandbox)


@pytest.mark.slow
async def test_exactly_one_notice_a_turn_in_each_way(table: Table, notices: Notices) -> None:
    await chosen(table, "Ada", everywhere="mention")
    await chosen(table, "Ben", everywhere="none")
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    for _ in range(7):
        before = {
            name: (notices.of(table[name].id), await turns_of(table, name)) for name in ("Ada", "Ben", "Cleo")
        }
        await table.type_on()
        for name, way in (("Ada", (0, 1)), ("Ben", (0, 0)), ("Cleo", (1, 0))):
            (letters, pings), turns = before[name]
            more = await turns_of(table, name) - turns
            assert notices.of(table[name].id) == (letters + way[0] * more, pings + way[1] * more), name
    assert "I can’t send you a DM" not in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_is_mentioned_or_not_told_plays_from_the_board(
    table: Table, notices: Notices
) -> None:
    for name, way in (("Ada", "mention"), ("Ben", "none")):
        await chosen(table, name, everywhere=way)
    await table.match(GAME, TWO)
    for name in TWO * 2:
        match = await table.matches.match(1)
        if match.seats[match.to_move[0]].user_id != table[name].user.id:
            continue
        shown = private(await (await table[name].press(table.board, label="Play")).wait_until_settled())
        assert choices(shown)
        await table.type_on()
    assert table.asked_names() == []
    waiting = private(await (await table["Ben"].press(table.board, label="Play")).wait_until_settled())
    other = private(await (await table["Ada"].press(table.board, label="Play")).wait_until_settled())
    texts = waiting.text + other.text
    assert "the board will mention you" in texts or "It isn’t your turn yet." in texts


@pytest.mark.slow
async def test_one_match_may_be_otherwise(table: Table, notices: Notices) -> None:
    await chosen(table, "Ada", everywhere="none")
    await table.match(GAME, TWO)
    shown = private(await chosen(table, "Ada", everywhere="none", here="mention"))
    assert "I don’t tell you when it’s your turn" in shown.text
    assert "In kCaloria #1 the board mentions you." in shown.text
    before = notices.of(table["Ada"].id)
    for _ in range(4):
        await table.type_on()
    after = notices.of(table["Ada"].id)
    assert after[0] == before[0] == 0
    assert after[1] >= before[1] + 1
    await chosen(table, "Ada", everywhere="dm", here="as-everywhere")
    for _ in range(2):
        await table.type_on()
    assert notices.of(table["Ada"].id)[0] >= 1
    assert await table.store.notice(1, table["Ada"].user.id) is None


@pytest.mark.slow
@pytest.mark.parametrize(("first", "then"), [*product(("dm", "mention", "none"), repeat=2)])
async def test_a_change_in_the_middle_of_a_turn_tells_no_one_twice(
    table: Table, notices: Notices, first: str, then: str
) -> None:
    for name in TWO:
        await chosen(table, name, everywhere=first)
    await table.match(GAME, TWO)
    before = {name: notices.of(table[name].id) for name in TWO}
    for name in TWO:
        await chosen(table, name, everywhere=then)
    await table.bot.services.surfaces.heal()
    match = await table.matches.match(1)
    look = await table.matches.look_seat(1, match.to_move[0])
    assert look.ask is not None
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    assert {name: notices.of(table[name].id) for name in TWO} == before
    turns = {name: await turns_of(table, name) for name in TWO}
    for _ in range(3):
        await table.type_on()
    way = {"dm": (1, 0), "mention": (0, 1), "none": (0, 0)}[then]
    for name in TWO:
        letters, pings = before[name]
        more = await turns_of(table, name) - turns[name]
        assert notices.of(table[name].id) == (letters + way[0] * more, pings + way[1] * more)
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(("way", "more"), [("dm", (1, 0)), ("mention", (0, 1)), ("none", (0, 0))])
async def test_a_reminder_comes_the_same_way_and_once(
    table: Table, notices: Notices, clock: Clock, way: str, more: tuple[int, int]
) -> None:
    for name in TWO:
        await chosen(table, name, everywhere=way)
    await table.match(GAME, TWO, pace="100h")
    match = await table.matches.match(1)
    name = next(one for one in TWO if table[one].user.id == match.seats[match.to_move[0]].user_id)
    for hours, reminders in ((49, 0), (2, 1), (1, 1), (30, 2), (0, 2)):
        before = notices.of(table[name].id)
        clock.ahead += hours * HOUR
        for _ in range(2):
            await table.matches.pass_time()
            table.bot.services.surfaces.refresh(1)
            await table.wait_until_shown()
        grown = tuple(a - b for a, b in zip(notices.of(table[name].id), before, strict=True))
        is_new = reminders and hours in {2, 30}
        assert grown == (more if is_new else (0, 0)), hours


@pytest.mark.slow
async def test_a_reminder_that_comes_between_hands_and_board_is_pinged_all_the_same(
    table: Table, notices: Notices, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in TWO:
        await chosen(table, name, everywhere="mention")
    await table.match(GAME, TWO, pace="100h")
    match = await table.matches.match(1)
    names = [
        one for one in TWO if table[one].user.id in {match.seats[seat].user_id for seat in match.to_move}
    ]
    show, came = Boards.show, asyncio.Event()

    async def meanwhile(self: Boards, *given: Any) -> None:
        if not came.is_set():
            came.set()
            await table.matches.pass_time()
        await show(self, *given)

    monkeypatch.setattr(Boards, "show", meanwhile)
    before = {name: notices.of(table[name].id) for name in names}
    clock.ahead += 51 * HOUR
    table.bot.services.surfaces.refresh(1)
    await asyncio.wait_for(came.wait(), HANGING)
    await table.wait_until_shown()
    for name in names:
        letters, pings = before[name]
        assert notices.of(table[name].id) == (letters, pings + 1)


@pytest.mark.slow
@pytest.mark.parametrize(("way", "more"), [("dm", (1, 0)), ("mention", (0, 1)), ("none", (0, 0))])
async def test_the_end_is_told_the_same_way(
    table: Table, notices: Notices, way: str, more: tuple[int, int]
) -> None:
    for name in TWO:
        await chosen(table, name, everywhere=way)
    await table.match(GAME, TWO)
    await table.type_on()
    before = {name: notices.of(table[name].id) for name in TWO}
    resigned = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    await table.press_button("Ada", resigned, "Yes, resign")
    await table.wait_until_shown()
    for name in TWO:
        assert tuple(a - b for a, b in zip(notices.of(table[name].id), before[name], strict=True)) == more
    assert "Final result" in table.board.text
    assert ("it’s over." in table.board.text) == (way == "mention")
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    for name in TWO:
        assert tuple(a - b for a, b in zip(notices.of(table[name].id), before[name], strict=True)) == more


@pytest.mark.slow
async def test_no_one_is_mentioned_once_more_after_a_kill(
    sandbox: Sandbox, notices: Notices, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "killed.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        for name in TWO:
            await chosen(table, name, everywhere="mention")
        await table.match(GAME, TWO, pace="100h")
        match = await bot.services.matches.match(1)
        seat = match.to_move[0]
        name = next(one for one in TWO if table[one].user.id == match.seats[seat].user_id)
        keep = store_of(bot).keep_surface

        async def killed(number: int, surface: object) -> None:
            if getattr(surface, "slot", "") == f"seat:{seat}":
                raise RuntimeError("as if the process had died here")
            await keep(number, surface)  # type: ignore[arg-type]

        monkeypatch.setattr(bot.services.surfaces.worker, "delays", ())
        monkeypatch.setattr(store_of(bot), "keep_surface", killed)
        clock.ahead += 51 * HOUR
        before = notices.of(table[name].id)
        await bot.services.matches.pass_time()
        await table.wait_until_shown()
        assert notices.of(table[name].id) == (before[0], before[1] + 1)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert notices.of(table[name].id) == (before[0], before[1] + 1)


async def test_the_form_of_a_match_is_refused_to_the_user_who_has_resigned_meanwhile(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    form = (await table.press_button("Ada", await page(table, "Ada"), "Notices …")).modal
    resigned = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    await table.press_button("Ada", resigned, "Yes, resign")
    await table.wait_until_shown()
    late = await (
        await table["Ada"].submit(form, {"everywhere": ["none"], "here": ["none"]})
    ).wait_until_settled()
    assert private(late).text == "You resigned from this match."
    assert await table.store.notice(1, table["Ada"].user.id) is None
    assert (await table.store.habits(table["Ada"].user.id)).notice == "dm"


@pytest.mark.slow
async def test_where_no_one_may_be_pinged_a_mention_would_be_no_notice(
    table: Table, notices: Notices
) -> None:
    for name in TWO:
        await chosen(table, name, everywhere="mention")
    await table.match(GAME, TWO)
    guild = (await table.matches.match(1)).place.guild
    assert guild is not None
    await table.matches.servers.change(guild, lambda rules: replace(rules, is_pinging=False))
    before = {name: (notices.of(table[name].id), await turns_of(table, name)) for name in TWO}
    for _ in range(4):
        await table.type_on()
    for name in TWO:
        (letters, pings), turns = before[name]
        more = await turns_of(table, name) - turns
        assert more > 0
        assert notices.of(table[name].id) == (letters + more, pings)


async def test_outside_of_a_match_there_is_nothing_to_choose_for_one(table: Table, notices: Notices) -> None:
    shown = private(await (await table["Dan"].slash(table["Dan"].open_dm(), "settings")).wait_until_settled())
    form = (await table.press_button("Dan", shown, "Notices …")).modal
    assert form is not None
    assert "“here”" not in str(form)
    await (await table["Dan"].submit(form, {"everywhere": ["mention"]})).wait_until_settled()
    await table.wait_until_shown()
    assert "the board mentions you" in shown.text
    assert table.sandbox.problems == []
