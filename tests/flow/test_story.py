"""The way of a match below its final result: once, never in its way, and as people wish it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Purpose
from cogs.kit.screen import TEXT_LONGEST
from engine.analysis.values import Analysis, Played, Point, TurningPoint
from engine.clocks.habits import Habits
from engine.contract.errors import EngineError
from engine.contract.words import Seat, say
from engine.match.message_records import REPLAY_FORMS, ReplayForm
from engine.services.review.analyses import Analyses
from render import Picture
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Drawn, Table, blank, bot_at, private, with_sleep
from tests.support.askers import asker, player_of
from tests.support.clock import Clock

PAIR = ("Ada", "Ben")
KINDS = {"replay", "strip"}


async def end(table: Table, game: str = "koa") -> Message:
    """Play some plies, let one resign, and return the result."""
    await table.match(game, PAIR)
    for _ in range(4):
        await table.type_on()
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    return table.board


def kinds(drawn: Drawn) -> list[str]:
    """Return which pictures tell the story; the same one may be asked for more than once."""
    return sorted({one.kind for one in drawn.all if one.kind in KINDS})


@pytest.mark.slow
async def test_the_result_shows_the_way_of_the_match_in_one_more_picture(table: Table, drawn: Drawn) -> None:
    result = await end(table)
    assert "Final result" in result.text and "Move by move" in result.text
    assert result.find(label="Rematch") and result.find(label="Replay")
    assert len(result.attachments) == 2
    story, *again = (one for one in drawn.all if one.kind == "replay")
    assert all(one == story for one in again)
    assert [shot.ply for shot in story.view] == [*range(6)], "the deal, four moves, and the end"
    told = result.alt_texts[-1]
    assert told.startswith("The match in 6 pictures. Move 1: ") and "Move 4: " in told
    assert len(told) <= 1000
    results = [one for one in table.place.messages.values() if "Final result" in one.text]
    assert results == [result]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_result_goes_on_naming_those_it_mentioned(table: Table) -> None:
    user = table["Ben"].user.id
    await table.matches.people.keep(user, Habits(notice="mention"))
    result = await end(table)
    assert "Move by move" in result.text
    assert f"<@{user}>: it’s over." in result.text
    assert user in result.pinged


async def test_the_result_does_not_wait_for_it(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    pictures = Held()
    async with bot_at(sandbox, tmp_path / "held.sqlite3", clock, pictures) as bot:
        table = Table(sandbox, bot)
        ending = asyncio.create_task(end(table))
        await pictures.asked.wait()
        await sandbox.quiet(0.05)
        assert "Final result" in table.board.text and "Move by move" not in table.board.text
        assert "Final result" not in "".join(one.text for one in table.channel.messages.values())
        pictures.free.set()
        assert "Move by move" in (await ending).text
        assert sandbox.problems == []


@pytest.mark.slow
async def test_after_a_crash_it_comes_once(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    path, failing = tmp_path / "crash.sqlite3", Failing()
    async with bot_at(sandbox, path, clock, failing) as bot:
        table = Table(sandbox, bot)
        ending = asyncio.create_task(end(table))
        await failing.failed.wait()
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        assert "Move by move" not in table.board.text
    drawn = Drawn()
    for _ in range(2):
        async with bot_at(sandbox, path, clock, drawn) as bot:
            table.bot = bot
            await bot.services.surfaces.heal()
            await table.wait_until_shown()
            assert "Move by move" in table.board.text and len(table.board.attachments) == 2
    assert kinds(drawn) == ["replay"]


@pytest.mark.parametrize("server", REPLAY_FORMS)
@pytest.mark.parametrize("host", REPLAY_FORMS)
@pytest.mark.sampled(every=4)
async def test_the_server_and_the_host_choose_and_the_less_moving_choice_holds(
    table: Table, drawn: Drawn, server: ReplayForm, host: ReplayForm
) -> None:
    await setting(table, "setup", server)
    await setting(table, "settings", host)
    result = await end(table)
    expected = {"moving": ["replay"], "still": ["strip"], "none": []}
    assert kinds(drawn) == expected[max(server, host, key=REPLAY_FORMS.index)]
    assert len(result.attachments) == 1 + len(kinds(drawn))
    assert table.sandbox.problems == []


async def setting(table: Table, command: str, form: ReplayForm) -> None:
    """Choose how matches are replayed, in the menu of a command."""
    lounge = table.sandbox.world.channel("lounge")
    person = table["Ada"]
    page = private(await (await person.slash(lounge, command)).wait_until_settled())
    (menu,) = [one for one in page.interactive if "replays" in one["custom_id"]]
    await (await person.choose(page, menu["custom_id"], [form])).wait_until_settled()
    assert [one["value"] for one in chosen(page) if one["default"]] == [form]


def chosen(page: Message) -> list[dict[str, object]]:
    (menu,) = [one for one in page.interactive if "replays" in one["custom_id"]]
    return list(menu["options"])


async def test_names_that_are_erased_are_gone_from_it(table: Table, drawn: Drawn) -> None:
    await end(table)
    drawn.all.clear()
    await table.bot.services.eraser.erase(table["Ben"].id)
    await table.wait_until_shown()
    story = next(one for one in drawn.all if one.kind == "replay")
    assert "Ben" not in story.names and "Ben" not in "".join(table.board.alt_texts) + table.board.text
    assert "Move by move" in table.board.text
    assert table.sandbox.problems == []


async def test_a_match_that_can_not_be_replayed_keeps_its_result(
    table: Table, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise EngineError(say("This match was played under older rules."))

    monkeypatch.setattr("engine.services.review.replays.Replays.story", refuse)
    result = await end(table)
    assert "Final result" in result.text and "Move by move" not in result.text
    monkeypatch.undo()
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    assert kinds(drawn) == [], "it is not tried again"
    assert not (await table.store.behind(table.matches.duty.ours))


@pytest.mark.slow
async def test_a_match_that_ended_long_ago_stays_as_it_is(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path, failing = tmp_path / "old.sqlite3", Failing()
    async with bot_at(sandbox, path, clock, failing) as bot:
        table = Table(sandbox, bot)
        ending = asyncio.create_task(end(table))
        await failing.failed.wait()
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
    clock.ahead += 2 * 24 * 3600
    drawn = Drawn()
    async with bot_at(sandbox, path, clock, drawn) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
    assert kinds(drawn) == []


async def test_it_names_no_player_who_has_left_the_server(table: Table, sandbox: Sandbox) -> None:
    await table.match("koa", ("Ada", "Ben", "Cleo"))
    await table.type_on()
    ben = sandbox.world.user(table["Ben"].id)
    sandbox.world.set_in_guild(ben, False)
    sandbox.world.set_dms_open(ben, False)
    await table.matches.seats.note_departed(1, ben.id)
    for name in ("Ada", "Cleo"):
        await table.matches.resign(1, asker(table[name].id))
        await table.wait_until_shown()
    assert "Move by move" in table.board.text and "can’t send you a DM" not in table.board.text


async def test_names_are_erased_while_its_picture_is_drawn_again_in_the_background(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    pictures = Held()
    pictures.free.set()
    async with bot_at(sandbox, tmp_path / "again.sqlite3", clock, pictures) as bot:
        table = Table(sandbox, bot)
        await end(table)
        pictures.free.clear()
        pictures.asked.clear()
        await bot.services.eraser.erase(table["Ben"].id)
        await pictures.asked.wait()
        assert bot.services.surfaces.display.stories.tasks, "it holds up no other match"
        await bot.services.surfaces.worker.finish(lambda _: True)
        assert "Ben" not in table.board.text and "Move by move" not in table.board.text
        pictures.free.set()
        await table.wait_until_shown()
        assert "Move by move" in table.board.text
        assert sandbox.problems == []


async def test_a_picture_that_discord_finds_too_large_is_not_sent_again(
    table: Table, sandbox: Sandbox
) -> None:
    table.bot.services.surfaces.worker.delays = ()
    await table.match("koa", PAIR)
    fault = sandbox.faults.add("PATCH", f"/channels/{table.place.id}/messages/*", 99, status=413, code=40005)
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    refused = fault.hits
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    (result,) = (one for one in table.place.messages.values() if "Final result" in one.text)
    assert "Move by move" not in result.text and fault.hits == refused > 0
    assert not await table.store.behind(table.matches.duty.ours)


async def test_a_picture_that_always_fails_is_tried_less_and_less(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("cogs.kit.keyed_worker.asyncio", with_sleep(sleep))
    failing = Failing()
    async with bot_at(sandbox, tmp_path / "failing.sqlite3", clock, failing) as bot:
        await end(Table(sandbox, bot))
        for _ in range(2):
            await bot.services.surfaces.heal()
            await bot.services.surfaces.idle()
    assert failing.count <= 10 * sum(waits) / 3600, "ten an hour"


@pytest.mark.slow
async def test_its_curve_is_drawn_in_the_background(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def analyse(_: Played) -> Analysis:
        return an_analysis()

    pictures = Held({"curve"})
    async with bot_at(sandbox, tmp_path / "curve.sqlite3", clock, pictures) as bot:
        monkeypatch.setattr(bot.services.matches.analyses, "_analyst", analyse)
        table = Table(sandbox, bot)
        ending = asyncio.create_task(end(table))
        await pictures.asked.wait()
        assert bot.services.surfaces.display.stories.tasks, "it holds up no other match"
        pictures.free.set()
        assert "What decided it" in (await ending).text
        assert sandbox.problems == []


class Held(Pictures):
    """Pictures whose stories wait until they are set free."""

    def __init__(self, kinds: Collection[str] = frozenset(KINDS)) -> None:
        super().__init__()
        self.kinds = kinds
        self.asked, self.free, self._blank = asyncio.Event(), asyncio.Event(), blank()

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        if picture.kind in self.kinds:
            self.asked.set()
            await self.free.wait()
        return await self._blank.png(picture, purpose)


class Failing(Pictures):
    """Pictures whose stories are never drawn, as if the process died."""

    def __init__(self) -> None:
        super().__init__()
        self.failed, self._blank = asyncio.Event(), blank()
        self.count = 0

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        if picture.kind in KINDS:
            self.failed.set()
            self.count += 1
            raise RuntimeError("the worker was killed")
        return await self._blank.png(picture, purpose)


async def test_then_it_says_what_decided_the_match_with_a_way_to_each_position(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()

    async def analyse(_: Played) -> Analysis:
        asked.set()
        return an_analysis()

    drawn = Drawn()
    async with bot_at(sandbox, tmp_path / "judged.sqlite3", clock, drawn) as bot:
        monkeypatch.setattr(bot.services.matches.analyses, "_analyst", analyse)
        table = Table(sandbox, bot)
        result = await end(table)
        assert asked.is_set() and "What decided it" in result.text
        assert "**1 · Move 2** · **Ben** −22 %\n**Ben** dug badly." in result.text
        assert [one.kind for one in drawn.all if one.kind == "curve"]
        assert "Move 0: Ada 50 %, Ben 50 %." in result.alt_texts[-1]
        assert len(result.attachments) == 3
        first, *_, last = (one for one in drawn.all if one.kind == "replay")
        assert not any(shot.turn for shot in first.view), "it waits for no analysis"
        assert {shot.ply: shot.turn for shot in last.view if shot.turn} == {2: (1, 1), 4: (2, 1)}
        looks = [one for one in result.interactive if one.get("label") == "Look"]
        assert len(looks) == 2
        pressed = await table["Ben"].press(result, custom_id=looks[1]["custom_id"])
        viewer = private(await pressed.wait_until_settled())
        assert "Move 4 of 5" in viewer.text
        (jump,) = [one for one in viewer.interactive if one.get("placeholder") == "Go to …"]
        starred = [one["value"] for one in jump["options"] if one["label"].startswith("★")]
        assert {*starred} >= {"2", "4"}, "the menu leads to what decided it"
        assert sandbox.problems == []


async def test_of_long_texts_the_last_events_make_room_for_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list[str]()

    async def analyse(_: Played) -> Analysis:
        before.append(table.board.text)
        told = say("{what}", what="x" * ((TEXT_LONGEST - len(table.board.text)) // 2))
        turns = tuple(replace(one, told=told) for one in an_analysis().turning_points)
        return replace(an_analysis(), turning_points=turns)

    monkeypatch.setattr(table.bot.services.matches.analyses, "_analyst", analyse)
    await table.match("howmanycalories", PAIR, rounds=1)
    await table.hurry(1)
    assert before[0].startswith("> ")
    assert table.board.text.startswith("## Final result") and "What decided it" in table.board.text
    assert table.sandbox.problems == []


def an_analysis() -> Analysis:
    """Return an analysis as a computer would make it."""
    curve = tuple(Point(ply, (0.5 + ply / 10, 0.5 - ply / 10)) for ply in range(6))
    told = say("{who} dug badly.", who=Seat(seat=1))
    turns = tuple(TurningPoint(ply, 1, "mistake", -0.22, (), told) for ply in (2, 4))
    return Analysis(curve, 1, turns)


async def leave_unjudged(
    sandbox: Sandbox, path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Table:
    """Stop the bot while the first part of a story is shown, and the second one is awaited."""
    judging = asyncio.Event()

    async def never(*_: object) -> Analysis:
        judging.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Analyses, "_compute", never)
    async with bot_at(sandbox, path, clock, Drawn()) as bot:
        table = Table(sandbox, bot)
        ending = asyncio.create_task(end(table))
        await judging.wait()
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        assert "Move by move" in table.board.text and "What decided it" not in table.board.text
        assert await table.store.behind(table.matches.duty.ours), "the next start goes on"
    return table


async def test_a_crash_between_its_parts_loses_neither(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "between.sqlite3"

    async def analyse(*_: object) -> Analysis:
        return an_analysis()

    table = await leave_unjudged(sandbox, path, clock, monkeypatch)
    monkeypatch.setattr(Analyses, "_compute", analyse)
    async with bot_at(sandbox, path, clock, Drawn()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert "What decided it" in table.board.text
        assert not await table.store.behind(table.matches.duty.ours)


@pytest.mark.slow
async def test_what_decided_it_is_given_up_after_a_day(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "late.sqlite3"

    table = await leave_unjudged(sandbox, path, clock, monkeypatch)
    clock.ahead += 24 * 3600
    async with bot_at(sandbox, path, clock, Drawn()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await bot.services.surfaces.worker.finish(lambda _: True)
        assert not bot.services.surfaces.display.stories.tasks
        assert "Move by move" in table.board.text
        assert not await table.store.behind(table.matches.duty.ours)
