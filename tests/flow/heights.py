"""Heights of a recorded match's notices on a phone.

The match is replayed press by press, and each DM is measured in the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from statistics import quantiles

import pytest
from playwright.async_api import Browser, Page

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import LEARN
from cogs.kit.ids import custom_id
from cogs.screens.lessons.lesson import STEP
from engine.clocks import pace
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.clocks.quiet_hours import Hours
from engine.contract.languages import catalogue_of
from engine.contract.notation import read_notation
from engine.contract.words import say, tell
from engine.lessons.pages import pages_of
from engine.library import game_named
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE
from engine.players import Thought
from engine.steps.server_rules import ServerRules
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Message
from tests.flow.support import PEOPLE, Table, blank, bot_at, private
from tests.records.book import FOLDER, Record, read
from tests.sandbox.page.conftest import PATIENCE
from tests.support.askers import player_of
from tests.support.clock import Clock

WIDTH = 390
"""Pixels that a phone has across."""
SCREEN = 640
"""Maximum height of a notice in pixels, so that it is seen whole."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to a player, with its height on a phone in pixels.

    It also has its ply and how it begins.
    """

    height: float
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Heights:
    """The heights of some notices, in pixels."""

    notices: tuple[Notice, ...]

    @property
    def median(self) -> float:
        """Half of them are no higher."""
        return self._percentile(50)

    @property
    def usual(self) -> float:
        """Nine of ten are no higher."""
        return self._percentile(90)

    def share_over(self, most: float) -> float:
        """How many of them are higher than that, as a part of all."""
        return sum(notice.height > most for notice in self.notices) / len(self.notices)

    def tallest(self) -> str:
        """Return the text of the highest notice."""
        return max(self.notices, key=lambda notice: notice.height).text

    def summarize(self, most: float) -> str:
        """Return one line: how many notices, their heights, and how many exceed `most`."""
        heights = [notice.height for notice in self.notices]
        return (
            f"{len(heights)} notices, median {self.median:.0f}, p90 {self.usual:.0f}, max "
            f"{max(heights):.0f} px; "
            f"{self.share_over(most):.0%} over {most} px"
        )

    def _percentile(self, n: int) -> float:
        heights = [notice.height for notice in self.notices]
        return quantiles(heights, n=100, method="inclusive")[n - 1] if len(heights) > 1 else heights[0]


@asynccontextmanager
async def table_in(
    language: str, folder: Path, clock: Clock | None = None, pictures: Pictures | None = None
) -> AsyncIterator[Table]:
    """Yield a table on a server of that language, whose people all read it."""
    async with (
        Sandbox(limits=Limits(ack_seconds=HANGING, global_per_second=None)) as sandbox,
        bot_at(sandbox, folder / "matches.sqlite3", clock or Clock(), pictures) as bot,
    ):
        table = Table(sandbox, bot)
        if language:
            sandbox.world.guild.preferred_locale = language
            for name in PEOPLE:
                table[name].user.locale = language
            words = catalogue_of(language)
            table.said = lambda label: tell(say(label), (), words)
        yield table


async def heights(
    browser: Browser,
    folder: Path,
    game: str,
    players: int,
    plies: int | None = None,
    language: str = "",
    **options: str,
) -> Heights:
    """Return all notices of a recorded match's first plies, of one game or all.

    Each is measured when it is first seen.
    """
    players = min(players, game_named(game).SEATS[-1])
    record = read(FOLDER / f"{game}-{players}-1.json")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.match.seeds.Deal.seed", property(lambda _: record["seed"]))
        async with table_in(language, folder) as table:
            names = PEOPLE[:players]
            await table.match(game, names, **options)
            async with _phones(browser, table.sandbox, names) as pages:
                return Heights(tuple([one async for one in _measure_match(table, pages, record, plies)]))


async def heights_of_words(
    browser: Browser, folder: Path, game: str, players: int, at: Container[int], language: str = ""
) -> Heights:
    """Return the heights of a recorded match's first pages in words.

    They are as the player to move reads them in their DM at these plies.
    """
    players = min(players, game_named(game).SEATS[-1])
    record = read(FOLDER / f"{game}-{players}-1.json")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.match.seeds.Deal.seed", property(lambda _: record["seed"]))
        async with table_in(language, folder, pictures=blank()) as table:
            names = PEOPLE[:players]
            await table.match(game, names)
            async with _phones(browser, table.sandbox, names) as pages:
                return Heights(tuple([one async for one in _in_words(table, pages, record, at)]))


async def _in_words(
    table: Table, pages: dict[str, Page], record: Record, at: Container[int]
) -> AsyncIterator[Notice]:
    for ply, entry in enumerate(record["log"]):
        seat, _, line = entry.partition(": ")
        if ply in at:
            await table.wait_until_shown()
            name = PEOPLE[int(seat)]
            (hand,) = table.hands(name)
            # Its label counts what the notice leaves out: “2 earlier”.
            (button,) = [one for one in hand.interactive if "|words|" in one["custom_id"]]
            said = private(await (await table[name].press(hand, button["custom_id"])).wait_until_settled())
            yield await measure_notice(pages[name], said, ply)
        match = await table.matches.match(1)
        await table.matches.move(1, player_of(match, int(seat)), line)


async def height_of_rules(browser: Browser, folder: Path, game: str, language: str = "") -> float:
    """Return the height of a game's first rules page on a phone, in pixels."""
    async with table_in(language, folder) as table:
        asked = await table["Ada"].slash(table.channel, "rules", game=game)
        await asked.wait_until_settled()
        assert asked.message is not None
        page = await open_phone(browser, table.sandbox, "Ada")
        last = page.locator(f'.message[data-message-id="{asked.message.id}"]')
        await last.locator('[data-custom-id^="1|leaf|"]').last.wait_for()
        box = await last.bounding_box()
        await page.context.close()
    assert box is not None
    return box["height"]


async def heights_of_lesson(browser: Browser, folder: Path, game: str, language: str = "") -> list[float]:
    """Return the heights of a lesson's pages on a phone, in pixels, but for its last one."""
    async with table_in(language, folder) as table:
        asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
        opened = await (await table["Ada"].press_raw(asked, custom_id(LEARN, game))).wait_until_settled()
        message = private(opened)
        page = await open_phone(browser, table.sandbox, "Ada")
        shown = page.locator(f'.message[data-message-id="{message.id}"]')
        found: list[float] = []
        for step in range(1, len(pages_of(game))):
            leads_on = message.interactive[0]["custom_id"]
            assert leads_on == custom_id(STEP, game, step)
            await shown.locator(f'[data-custom-id="{leads_on}"]').wait_for()
            box = await shown.bounding_box()
            assert box is not None
            found.append(box["height"])
            await (await table["Ada"].press(message, custom_id=leads_on)).wait_until_settled()
        await page.context.close()
        return found


async def heights_of_lobby(
    browser: Browser, folder: Path, game: str, invited: int = 0, language: str = "", **options: str
) -> list[float]:
    """Return the heights of a lobby card on a phone, in pixels.

    There is one height for each player who joins, up to four.
    """
    async with table_in(language, folder) as table:
        host, *others = PEOPLE[: game_named(game).SEATS[-1]]
        if invited:
            options["with"] = " ".join(table[name].mention for name in others[:invited])
        await table.lobby(game, (host,), **options)
        (card,) = table.public()
        page = await open_phone(browser, table.sandbox, host)
        newest = table.said((await table.matches.match(1)).names[-1])  # a computer's name is told
        found = [await _height_of_card(page, card, newest)]
        for name in others:
            if card.find(label=table.said("Join")) is None:
                break
            await table.press_button(name, card, "Join")
            await table.wait_until_shown()
            found.append(await _height_of_card(page, card, name))
        await page.context.close()
    return found


async def height_of_closing(
    browser: Browser, folder: Path, game: str, players: int, language: str = ""
) -> float:
    """Return the height of a player's closing message on a phone, in pixels."""
    players = min(players, game_named(game).SEATS[-1])
    record = read(FOLDER / f"{game}-{players}-1.json")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.match.seeds.Deal.seed", property(lambda _: record["seed"]))
        async with table_in(language, folder) as table:
            names = PEOPLE[:players]
            await table.match(game, names)
            await table.hurry(1)
            async with _phones(browser, table.sandbox, names[:1]) as pages:
                return (await _notice(table, pages[names[0]], names[0], 0)).height


async def height_of_standing_in(
    browser: Browser, folder: Path, game: str, players: int, language: str = ""
) -> float:
    """Return the height of a hand during stand-in play on a phone, in pixels.

    A computer is thinking for its player, and the hand has the button to come back.
    """

    async def stuck(*_: object) -> Thought:
        await asyncio.Event().wait()
        raise AssertionError

    clock = Clock()
    async with table_in(language, folder, clock) as table:
        table.matches.thinking._think = stuck
        card = await table.lobby(game, PEOPLE[:1], pace="1d")
        match = await table.matches.match(1)
        await table.matches.set_terms(1, player_of(match, 0), replace(match.terms, stand_in=1))
        for name in PEOPLE[1 : min(players, game_named(game).SEATS[-1])]:
            await table.press_button(name, card, "Join")
        await table.press_button(PEOPLE[0], card, "Start")
        await table.wait_until_shown()
        late = PEOPLE[(await table.matches.match(1)).to_move[0]]
        clock.ahead += DAY + GRACE
        await table.matches.pass_time()
        await table.wait_until_shown()
        assert table.hands(late)[-1].find(label=table.said("I’m back")) is not None
        async with _phones(browser, table.sandbox, (late,)) as pages:
            return (await _notice(table, pages[late], late, 0)).height


async def height_of_settings(browser: Browser, folder: Path, language: str = "") -> float:
    """Return the height of full settings on a phone, in pixels.

    All that can be said there is said.
    """
    async with table_in(language, folder) as table:
        await table["Ada"].close_dms()
        await table.match("kcaloria", PEOPLE[:2])
        user = table["Ada"].user.id
        hours = Hours("America/New_York", (22, 8), is_weekend_off=True)
        await table.matches.people.keep(user, Habits(hours))
        await table.store.keep_notice(1, user, "mention")
        said = private(await (await table["Ada"].slash(table.channel, "settings")).wait_until_settled())
        page = await open_phone(browser, table.sandbox, "Ada")
        height = (await measure_notice(page, said, 0)).height
        await page.context.close()
        return height


async def heights_of_setup(browser: Browser, folder: Path, language: str = "") -> tuple[float, float]:
    """Return the heights of a server's setup page and its terms, in pixels.

    All that can be chosen and said there is there, on a phone.
    """
    async with table_in(language, folder, pictures=blank()) as table:
        terms = MatchTerms(pace.read_pace("3d+12h"), "open", days=30, hints=False, stand_in=2)
        gone = ServerRules(channels=(1,), roles=(1,), most=200, is_pinging=False, terms=terms)
        await table.matches.servers.change(table.sandbox.world.guild.id, lambda _: gone)
        first = private(await (await table["Ada"].slash(table.channel, "setup")).wait_until_settled())
        usual = private(
            await (await table["Ada"].press(first, label=table.said("Terms …"))).wait_until_settled()
        )
        page = await open_phone(browser, table.sandbox, "Ada")
        found = (await measure_notice(page, first, 0)).height, (await measure_notice(page, usual, 0)).height
        await page.context.close()
        return found


async def _height_of_card(page: Page, card: Message, newest: str) -> float:
    """As soon as the page shows who sat down last."""
    shown = page.locator(f'.message[data-message-id="{card.id}"]')
    await shown.locator("strong", has_text=newest).first.wait_for()
    await shown.locator(f'[data-custom-id="{card.interactive[-1]["custom_id"]}"]').wait_for()
    box = await shown.bounding_box()
    assert box is not None
    return box["height"]


async def _measure_match(
    table: Table, pages: dict[str, Page], record: Record, plies: int | None
) -> AsyncIterator[Notice]:
    for ply, entry in enumerate(islice(record["log"], plies)):
        seat, _, line = entry.partition(": ")
        name = PEOPLE[int(seat)]
        for keys in read_notation(line):
            yield await _notice(table, pages[name], name, ply)
            match = await table.matches.match(1)
            asking = player_of(match, int(seat))
            await table.matches.pick(1, asking, match.seats[int(seat)].turn.token, keys)
            await table.wait_until_shown()
    for name, page in pages.items():
        if (await table.matches.match(1)).phase == "over":
            yield await _notice(table, page, name, len(record["log"]))


async def _notice(table: Table, page: Page, name: str, ply: int) -> Notice:
    (message,) = table.hands(name)
    return await measure_notice(page, message, ply)


async def measure_notice(page: Page, message: Message, ply: int) -> Notice:
    last = page.locator(f'.message[data-message-id="{message.id}"]')
    ids = [one["custom_id"] for one in message.interactive]
    for control in ids[-1:]:
        await last.locator(f'[data-custom-id="{control}"]').wait_for()
    box = await last.bounding_box()
    assert box is not None
    return Notice(box["height"], ply, message.text)


@asynccontextmanager
async def _phones(
    browser: Browser, sandbox: Sandbox, names: tuple[str, ...]
) -> AsyncIterator[dict[str, Page]]:
    """Open a phone for each person, showing their DM with the bot."""
    pages: dict[str, Page] = {}
    for name in names:
        pages[name] = page = await open_phone(browser, sandbox, name)
        await page.locator('.column:visible [data-act="go-to-unread"]').click()
    yield pages
    for page in pages.values():
        await page.context.close()


async def open_phone(browser: Browser, sandbox: Sandbox, name: str) -> Page:
    """Open a phone for a person, showing the channel."""
    context = await browser.new_context(viewport={"width": WIDTH, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(f"{sandbox.page_url}?people={name}")
    return page
