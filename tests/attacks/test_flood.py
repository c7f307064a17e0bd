"""Floods of presses by one user, which delay no other user.

The test counts the pictures drawn in between; it measures no time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.drawing.examples import picture_of
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Purpose, Wish
from cogs.kit.router import SKIPPED
from engine.contract.words import tell
from engine.services.decks import collection_of, with_collection
from render import Picture
from sandbox import Interaction, Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import Table, blank_png, bot_at, private
from tests.support.clock import Clock, Still
from tests.support.desk import Desk
from tests.support.waits import until

GAME, *_ = with_collection()
PRESSES = 80
THEIRS, BENS = [1 + n % 25 for n in range(PRESSES)], 30
"""Pages of all tiles: those that Ada leafs to, and Ben's."""
MATCH = "howmanycalories"


def pages() -> dict[Picture, str]:
    """Return the pages of all tiles, by picture."""
    collection = collection_of(GAME)
    assert collection is not None
    return {
        picture_of(GAME, section): f"page {n}"
        for n, section in enumerate(collection.groups)
        if section.picture is not None
    }


class Counted(Pictures):
    """Pictures that count their requests.

    No request times out, however slow the machine is.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(1, desk.draw, now=Still())
        self.asked = 0
        self.tables: set[Picture] = set()
        """The different boards among them."""

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        self.asked += 1
        if picture.kind == "table":
            self.tables.add(picture)
        return await super().png(picture, purpose)


class Flood(Table):
    """A table with one desk at which everything is drawn."""

    desk: Desk
    pictures: Counted

    async def album(self, name: str) -> Interaction:
        """Open the first page of all tiles, in a private answer."""
        opened = await self[name].slash(self.channel, "tiles", game=GAME)
        await opened.wait_until_settled()
        return opened

    async def leaf(self, name: str, opened: Interaction, page: int) -> Interaction:
        """Press for a page; return once it waits, is refused or is dropped."""
        assert opened.message is not None
        asked = self.pictures.asked
        press = await self[name].press_raw(opened.message, f"1|tiles|{GAME}|all|{page}")
        await until(lambda: self.pictures.asked > asked or press.followups or press.failed)
        return press


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Flood]:
    clock, names = Clock(), pages()
    limits = Limits(now=clock, ack_seconds=HANGING, global_per_second=None, route_requests=10_000)
    desk = Desk(lambda picture: names.get(picture, f"{picture.game} {picture.kind}"), blank_png())
    pictures = Counted(desk)
    async with Sandbox(limits=limits) as sandbox:
        desk.let_through(10_000)
        async with bot_at(sandbox, tmp_path / "flood.sqlite3", clock, pictures) as bot:
            made = Flood(sandbox, bot)
            made.desk, made.pictures = desk, pictures
            yield made
            desk.let_through(10_000)


async def busy(table: Flood) -> asyncio.Task[bytes]:
    """Start drawing another user's picture, while the queue lets nothing through."""
    await table.wait_until_shown()
    table.desk.hold()
    while table.desk.begun.acquire(blocking=False):
        pass
    picture = Picture(game="another", kind="cover", view=None, names=())
    begun = asyncio.create_task(table.pictures.png(picture, Wish(person=1, press=1)))
    await asyncio.to_thread(table.desk.begun.acquire)
    table.desk.drawn.clear()
    return begun


@pytest.mark.slow
async def test_eighty_presses_of_one_person_are_two_pictures_before_another_persons(table: Flood) -> None:
    ada, ben = await table.album("Ada"), await table.album("Ben")
    begun = await busy(table)
    half = PRESSES // 2
    presses = [await table.leaf("Ada", ada, page) for page in THEIRS[:half]]
    presses.append(await table.leaf("Ben", ben, BENS))
    presses += [await table.leaf("Ada", ada, page) for page in THEIRS[half:]]
    table.desk.let_through(10_000)
    await begun
    await table.wait_until_shown()
    assert len(table.desk.drawn) == 2
    assert f"page {BENS}" in table.desk.drawn
    assert not any(press.failed or press.followups for press in presses)
    for opened, page in ((ada, THEIRS[-1]), (ben, BENS)):
        assert opened.message is not None
        forward = opened.message.find(label="▶")
        assert forward is not None
        assert forward["custom_id"].endswith(f"|{page + 1}")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_eighty_presses_of_a_stranger_hold_up_no_board(table: Flood) -> None:
    await table.match(MATCH, ("Ada", "Ben"), rounds=1)
    await table.move("Ada", table.hands("Ada")[0])
    dan = await table.album("Dan")
    begun = await busy(table)
    presses = [await table.leaf("Dan", dan, page) for page in THEIRS]
    asked = table.pictures.asked
    await table.move("Ben", table.hands("Ben")[0])
    await until(lambda: table.pictures.asked > asked)
    presses += [await table.leaf("Dan", dan, page) for page in THEIRS]
    table.desk.let_through(10_000)
    await begun
    await table.wait_until_shown()
    theirs = [n for n, name in enumerate(table.desk.drawn) if name.startswith("page")]
    assert len(theirs) == 1, table.desk.drawn
    assert theirs[0] <= 1, "people and matches take turns"
    assert len(table.desk.drawn) >= 3
    assert not any(press.failed or press.followups for press in presses)
    assert (await table.store.behind()) == ()
    assert table.sandbox.problems == []


async def test_who_asks_for_something_newer_elsewhere_hears_that_the_older_is_left_out(
    table: Flood, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.pictures._still, "_room", 0)
    first, second = await table.album("Ada"), await table.album("Ada")
    begun = await busy(table)
    command = await table["Ada"].slash(table.channel, "tiles", game=GAME)
    await until(lambda: command.is_thinking and table.pictures.asked == 4)
    press = await table.leaf("Ada", first, 1)
    newest = await table.leaf("Ada", second, 2)
    table.desk.let_through(10_000)
    await begun
    await table.wait_until_shown()
    assert [private(left_out).text for left_out in (command, press)] == [tell(SKIPPED, ())] * 2
    assert second.message is not None
    assert second.message.attachments
    assert not (newest.followups or newest.failed)
    assert table.desk.drawn == ["page 2"]
    assert table.sandbox.problems == []


async def test_a_match_that_moves_on_before_its_board_is_drawn_shows_the_newer_alone(table: Flood) -> None:
    await table.match(MATCH, ("Ada", "Ben"), rounds=1)
    await table.move("Ada", table.hands("Ada")[0])
    begun = await busy(table)
    boards = len(table.pictures.tables)
    for ply in range(1, 5):
        await table.make_ply(1)
        await until(lambda: len(table.pictures.tables) >= boards + ply)  # noqa: B023
    await until(lambda: table.pictures.waiting == 3)  # the newest board and both hands
    table.desk.let_through(10_000)
    await begun
    await table.wait_until_shown()
    drawn = table.desk.drawn
    assert drawn.count(f"{MATCH} table") == 1, drawn
    assert drawn.count(f"{MATCH} hand") <= 2, drawn
    assert (await table.store.behind()) == ()
    assert table.sandbox.problems == []
