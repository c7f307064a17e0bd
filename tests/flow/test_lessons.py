"""**Learn**: from the welcome through a game's lesson to a short match against computers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.kit.buttons import LEARN
from cogs.kit.ids import custom_id
from cogs.screens.lessons.lesson import MATCH, STEP
from engine.lessons.pages import has_lesson, pages_of
from engine.library import GAMES
from sandbox import Sandbox
from sandbox.model import Channel, Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.toys import rolling

LESSONS = [name for name in GAMES if has_lesson(name)]


async def press(table: Table, message: Message, label: str, name: str = "Ada") -> Message:
    return private(await (await table[name].press(message, label=label)).wait_until_settled())


async def forge(table: Table, message: Message, action: str, *args: object) -> Message:
    """Press a button that no message shows."""
    sent = await table["Ada"].press_raw(message, custom_id(action, *args))
    return private(await sent.wait_until_settled())


async def open_lesson(table: Table, game: str, where: Channel | None = None) -> Message:
    """Begin a lesson from the welcome, and return its first page."""
    asked = await (await table["Ada"].slash(where or table.channel, "help")).wait_until_settled()
    menu = await press(table, private(asked), "Learn")
    (select,) = menu.interactive
    assert [option["value"] for option in select["options"]] == LESSONS
    await (await table["Ada"].choose(menu, select["custom_id"], [game])).wait_until_settled()
    return menu


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_leads_press_by_press_to_a_short_match(table: Table, game: str) -> None:
    page, pages = await open_lesson(table, game), pages_of(game)
    for step, expected in enumerate(pages):
        assert f"**Learn {GAMES[game].TITLE}** · {step + 1} of {len(pages)}" in page.text
        assert page.ephemeral_for == table["Ada"].id
        assert len(page.attachments) == 1
        assert page.alt_texts[0], "the picture in words"
        primary, *others = page.interactive
        assert ("Back" in labels(page)) == (step > 0)
        if expected.kind == "end":
            break
        assert len(others) == (step > 0), "nothing else is offered"
        if expected.kind == "back":
            assert primary["label"] == "Take back"
        sent = await table["Ada"].press(page, custom_id=primary["custom_id"])
        await sent.wait_until_settled()
    assert labels(page) == ["Play a short match against Easy", "Rules", "Back"]
    said = await press(table, page, "Play a short match against Easy")
    assert "I’m dealing you a short match" in said.text
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    (match,) = await table.matches.of_user(table["Ada"].id)
    assert (match.game, match.phase, match.terms.coached) == (game, "playing", True)
    assert all("Easy bot" in name for name in match.names[1:])
    assert table.hands("Ada"), "the hand comes by DM"
    assert table.public() == []
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_second_press_shows_the_match_that_goes_on(table: Table) -> None:
    page = await open_lesson(table, "kaliko")
    for _ in range(2):
        said = await forge(table, page, MATCH, "kaliko")
        await table.matches.thinking.idle()
        await table.wait_until_shown()
    assert "#1" in said.text
    assert len(await table.matches.of_user(table["Ada"].id)) == 1


async def test_a_lesson_goes_back_and_an_old_press_shows_its_page_again(table: Table) -> None:
    page = await open_lesson(table, "koa")
    for step in (1, 1, 3, 2):
        await (await table["Ada"].press_raw(page, custom_id(STEP, "koa", step))).wait_until_settled()
        assert f"· {step + 1} of " in page.text
    await (await table["Ada"].press(page, label="Back")).wait_until_settled()
    assert "· 2 of " in page.text
    assert table.sandbox.problems == []


async def test_a_lesson_is_taken_in_a_dm_too(table: Table) -> None:
    page = await open_lesson(table, "organism", table["Ada"].open_dm())
    await (await table["Ada"].press(page, label="EAT 1 food")).wait_until_settled()
    assert "**Learn ORGANISM** · 2 of " in page.text
    assert table.sandbox.problems == []


async def test_a_lesson_goes_on_with_another_process_and_an_empty_database(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, tmp_path / "first.sqlite3", clock, blank()) as bot:
        page = await open_lesson(table := Table(sandbox, bot), "kcaloria")
    async with bot_at(sandbox, tmp_path / "second.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await (await table["Ada"].press(page, label="Trailing phlox")).wait_until_settled()
        assert "**Learn kCaloria** · 2 of " in page.text
    assert sandbox.problems == []


@pytest.mark.parametrize(
    ("action", "args", "said"),
    [
        (LEARN, ("chess",), "This bot doesn’t know the game “chess”."),
        (LEARN, ("koa", 99), "This lesson has no such step: press **Learn** to begin it again."),
        (LEARN, ("koa", -1), "This lesson has no such step: press **Learn** to begin it again."),
        (LEARN, ("rolling",), "Rolling has no lesson yet: `/rules` shows how it goes, with pictures."),
        (STEP, (), "This bot doesn’t know the game “”."),
        (STEP, ("koa",), "This lesson has no such step: press **Learn** to begin it again."),
        (STEP, ("koa", "x"), "This lesson has no such step: press **Learn** to begin it again."),
        (STEP, ("chess", 0), "This bot doesn’t know the game “chess”."),
        (MATCH, (), "This bot doesn’t know the game “”."),
        (MATCH, ("rolling",), "Rolling has no lesson yet: `/rules` shows how it goes, with pictures."),
    ],
)
async def test_a_press_that_leads_nowhere_gets_one_sentence(
    table: Table, monkeypatch: pytest.MonkeyPatch, action: str, args: tuple[object, ...], said: str
) -> None:
    monkeypatch.setitem(GAMES, "rolling", rolling)
    asked = await (await table["Ada"].slash(table.channel, "help")).wait_until_settled()
    assert (await forge(table, private(asked), action, *args)).text == said
    assert table.sandbox.problems == []


async def test_the_rules_of_a_game_offer_its_lesson(table: Table) -> None:
    asked = await (await table["Ada"].slash(table.channel, "rules", game="organism")).wait_until_settled()
    lesson = await press(table, private(asked), "Learn")
    assert "**Learn ORGANISM** · 1 of " in lesson.text


@pytest.mark.slow
async def test_the_menu_of_commands_and_a_first_hand_offer_lessons(table: Table) -> None:
    asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    menu = await press(table, asked, "More …")
    assert "Which game would you like to learn?" in (await press(table, menu, "Learn …")).text
    dealt = await press(table, asked, "Try a hand")
    assert "**Learn How many Calories?** · 1 of " in (await press(table, dealt, "Learn")).text
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    hand = table.hands("Ada")[-1]
    assert "**Learn How many Calories?** · 1 of " in (await press(table, hand, "Learn")).text
    assert table.sandbox.problems == []


async def test_a_build_without_lessons_offers_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.lessons.pages.GAMES", {"rolling": rolling})
    asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    assert "Learn" not in labels(asked)
    assert "Learn …" not in labels(await press(table, asked, "More …"))
