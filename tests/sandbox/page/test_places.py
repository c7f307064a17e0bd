"""The page's places: channels, threads, direct messages, people, phones, reconnects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from sandbox import Sandbox
from tests.sandbox.page.bot import PageBot
from tests.sandbox.page.conftest import DESKTOP, PHONE, Open, on_one_loop
from tests.sandbox.page.test_use import column, open_table, type_text
from tests.support.waits import until

pytestmark = [pytest.mark.browser, on_one_loop]


@pytest.mark.slow
async def test_a_letter_shows_as_unread_until_it_is_opened(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben,Cleo")
    ben = column(page, "Ben")
    await open_table(column(page, "Ada"))
    await ben.locator('[data-custom-id="letter"]').click()
    await expect(ben.locator('[data-channel="Bot"] .badge')).to_have_text("1")
    await expect(page).to_have_title("(1) Sandbox")
    await expect(column(page, "Ada").locator(".badge")).to_have_count(0)
    await ben.locator('[data-act="go-to-unread"]').click()
    await expect(ben.locator("h1")).to_have_text("Bot")
    await expect(page).to_have_title("Sandbox")
    await expect(ben.locator(".badge")).to_have_count(0)
    await ben.locator(".message a").click()
    await expect(ben.locator("h1")).to_have_text("games")


@pytest.mark.slow
async def test_a_thread_is_entered_from_its_notice_and_from_the_list(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben,Cleo")
    ada, ben = column(page, "Ada"), column(page, "Ben")
    await open_table(ada)
    await ada.locator('[data-custom-id="thread"]').click()
    await ada.locator(".notice button").click()
    await expect(ada.locator("h1")).to_have_text("Table 1")
    await expect(ada.locator(".message.is-ping")).to_contain_text("@Ada begins")
    await ben.locator('[data-act="channels"]').click()
    await ben.locator('[data-channel="Table 1"]').click()
    await expect(ben.locator("h1")).to_have_text("Table 1")
    await type_text(ben, "Good luck")
    await expect(ada.locator(".message", has_text="Good luck")).to_be_visible()


@pytest.mark.slow
async def test_a_thread_that_is_deleted_sends_people_back(
    open_page: Open, bot: PageBot, sandbox: Sandbox
) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await page.locator('[data-custom-id="thread"]').click()
    await page.locator(".notice button").click()
    await page.locator('[data-act="tools"]').click()
    archived = page.locator('[data-tools-thread="Table 1"]').get_by_label("Archived")
    await archived.check()
    await expect(page.locator("textarea.composer-input")).to_have_attribute(
        "placeholder", "Archived; writing opens it again"
    )
    await page.locator('[data-tools-thread="Table 1"]').get_by_label("Locked").check()
    await until(lambda: sandbox.world.channel("Table 1").locked)
    await page.locator('[data-tools-thread="Table 1"] [data-act="delete-channel"]').click()
    await expect(page.locator("h1")).to_have_text("games")


@pytest.mark.slow
async def test_the_tools_make_hard_circumstances(open_page: Open, bot: PageBot, sandbox: Sandbox) -> None:
    page = await open_page("Ada,Ben")
    await page.locator('[data-act="tools"]').click()
    await page.locator('[data-tools-person="Ben"]').get_by_label("Takes direct messages").uncheck()
    await page.locator('[data-tools-channel="games"] summary').click()
    await page.locator('[data-tools-channel="games"]').get_by_label("Attach files").uncheck()
    await expect(page.locator('[data-tools-channel="games"] summary')).to_contain_text("lacks 1")
    assert not sandbox.person("Ben").user.dms_open
    may = sandbox.world.permissions(sandbox.world.channel("games"), sandbox.world.bot)
    assert "ATTACH_FILES" not in {bit.name for bit in may}
    await page.locator('[data-tools-person="Ben"]').get_by_label("Is in the server").uncheck()
    await expect(column(page, "Ben").locator("h1")).to_have_text("Nowhere")
    before = await page.locator("[data-clock]").inner_text()
    await page.get_by_role("button", name="A day later").click()
    await expect(page.locator("[data-clock]")).not_to_have_text(before)
    assert sandbox.clock.ahead == 24 * 3600
    await page.get_by_role("button", name="Next deadline").click()
    await expect(page.get_by_role("alert").filter(has_text="No message names")).to_be_visible()


@pytest.mark.slow
async def test_a_group_without_the_bot_is_opened_for_those_who_have_the_app(
    open_page: Open, bot: PageBot, sandbox: Sandbox
) -> None:
    page = await open_page("Ada,Ben")
    await page.locator('[data-act="tools"]').click()
    await page.locator('[data-act="open-group"]').click()
    for name in ("Ada", "Ben"):  # the group gives them the app
        await expect(
            page.locator(f'[data-tools-person="{name}"]').get_by_label("Has the app")
        ).to_be_checked()
    await page.locator('[data-tools-person="Ben"]').get_by_label("Has the app").uncheck()
    await until(lambda: not sandbox.person("Ben").user.has_installed)
    await column(page, "Ben").locator('[data-act="channels"]').click()
    await column(page, "Ben").locator('[data-channel="Group"]').click()
    await expect(column(page, "Ben").locator("h1")).to_have_text("Group")
    await type_text(column(page, "Ben"), "Hello")
    (group,) = [one for one in sandbox.world.channels.values() if one.is_group]
    await until(lambda: group.messages)


@pytest.mark.slow
async def test_a_person_is_added_and_hidden_again(open_page: Open, sandbox: Sandbox) -> None:
    page = await open_page("Ada")
    await page.locator('[data-act="add-person"]').click()
    await page.get_by_label("Name").fill("ada")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page.locator("dialog .failed")).to_have_text("There is a person called ada already.")
    await page.get_by_label("Name").fill("Eve")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(column(page, "Eve").locator("h1")).to_have_text("games")
    assert page.url.endswith("?people=Ada,Eve")
    await column(page, "Ada").locator('[data-act="close-column"]').click()
    await expect(page.locator(".column")).to_have_count(1)


async def test_a_phone_shows_one_person_and_switches(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben", size=PHONE)
    await open_table(column(page, "Ada"))
    await expect(page.locator(".column:visible")).to_have_count(1)
    await page.locator('[data-switch-person="Ben"]').click()
    await expect(column(page, "Ben").locator(".container")).to_be_visible()
    await expect(column(page, "Ada")).to_be_hidden()
    for width in (430, 390, 360):
        await page.set_viewport_size({"width": width, "height": 800})
        overflow = (
            "[...document.querySelectorAll('.column:not([hidden]) .message *')].filter(e => "
            "e.getBoundingClientRect().right > innerWidth).length"
        )
        assert await page.evaluate(overflow) == 0
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
async def test_on_a_phone_all_people_are_named_and_a_line_says_who_one_is(open_page: Open) -> None:
    page = await open_page("Ada", size=PHONE)
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        chip = page.locator(f'[data-switch-person="{name}"]')
        shown = chip.get_by_text(name, exact=True)
        await expect(shown).to_be_visible()
        box = await shown.bounding_box()
        assert box is not None
        assert box["width"] > 15
        assert box["x"] + box["width"] < PHONE["width"]
    adding = await page.locator('[data-act="add-person"]').bounding_box()
    assert adding is not None
    assert adding["x"] + adding["width"] < PHONE["width"]
    await expect(page.locator("#what")).to_have_text(
        "A pretend Discord. You are Ada; tap a name to be another."
    )
    await page.locator('[data-switch-person="Cleo"]').click()
    await expect(page.locator("#what")).to_contain_text("You are Cleo")
    assert await page.evaluate("what.scrollWidth <= what.clientWidth"), "the line fits"


@pytest.mark.slow
async def test_side_by_side_a_line_says_that_one_is_all_people(open_page: Open) -> None:
    page = await open_page("Ada,Ben")
    await expect(page.locator("#what")).to_contain_text("Each column is one person, and you are all of them.")


@pytest.mark.slow
async def test_an_unknown_name_is_reported_and_no_other_person_is_shown(
    browser: Browser, sandbox: Sandbox
) -> None:
    size: Any = DESKTOP
    context = await browser.new_context(viewport=size, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(f"{sandbox.page_url}?people=Zoe")
    notice = page.locator("#missing")
    await expect(notice).to_contain_text("Nobody here is called Zoe. You can be:")
    await expect(page.locator(".column")).to_have_count(0)
    assert await notice.locator("[data-offer]").all_inner_texts() == ["Ada", "Ben", "Cleo", "Dan"]
    await notice.locator('[data-offer="Cleo"]').click()
    await expect(column(page, "Cleo")).to_be_visible()
    await expect(notice).to_be_empty()
    assert page.url.endswith("?people=Cleo")
    await page.goto(f"{sandbox.page_url}?people=Ada,Zoe,Yan")
    await expect(notice).to_contain_text("Nobody here is called Zoe or Yan.")
    await expect(page.locator(".column")).to_have_count(1)
    await notice.locator('[data-act="dismiss-missing"]').click()
    await expect(notice).to_be_empty()
    await context.close()


@pytest.mark.slow
async def test_older_messages_come_when_one_scrolls_up(open_page: Open, sandbox: Sandbox) -> None:
    ben = sandbox.person("Ben")
    for number in range(120):
        await ben.say("games", f"Line {number}")
    page = await open_page("Ada")
    await expect(page.locator(".message", has_text="Line 119")).to_be_in_viewport()
    await expect(page.locator(".message")).to_have_count(50)
    for count in (100, 120):
        await page.locator(".list").evaluate("list => { list.scrollTop = 0; }")
        await expect(page.locator(".message")).to_have_count(count)
    await page.locator(".list").evaluate("list => { list.scrollTop = 300; }")
    await ben.say("games", "The newest")
    await page.get_by_role("button", name="Jump to the newest message").click()
    await expect(page.locator(".message", has_text="The newest")).to_be_in_viewport()


@pytest.mark.slow
async def test_the_page_comes_back_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    state = tmp_path / "world.sqlite3"
    async with Sandbox(state) as first:
        port = first.port
        page = await (await browser.new_context()).new_page()
        await page.goto(f"{first.page_url}?people=Ada")
        await type_text(column(page, "Ada"), "Before")
        await expect(page.locator(".message", has_text="Before")).to_be_visible()
    await expect(page.locator('[data-state="offline"]')).to_be_visible()
    async with Sandbox(state, port=port) as second:
        await expect(page.locator('[data-state="offline"]')).to_have_count(0)
        await second.person("Ben").say("games", "After")
        await expect(page.locator(".message")).to_have_count(2)
        await expect(page.locator(".message", has_text="Before")).to_be_visible()
        await expect(page.locator(".message", has_text="After")).to_be_visible()
        await page.context.close()


@pytest.mark.slow
async def test_the_colours_stay_as_they_were_chosen(open_page: Open) -> None:
    page = await open_page("Ada")
    theme = page.locator("html")
    before = await theme.get_attribute("data-theme")
    await page.locator('[data-act="theme"]').click()
    await expect(theme).not_to_have_attribute("data-theme", before or "")
    await page.reload()
    await page.locator("h1").wait_for()
    await expect(theme).not_to_have_attribute("data-theme", before or "")
