"""What people do on the page: write, send commands, press, choose, fill in."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox import Sandbox
from tests.sandbox.page.bot import ALT, PageBot
from tests.sandbox.page.conftest import Open, on_one_loop
from tests.support.waits import until

pytestmark = [pytest.mark.browser, on_one_loop]


def column(page: Page, name: str) -> Locator:
    return page.locator(f'[data-person="{name}"]')


async def type_text(place: Locator, text: str) -> None:
    await place.locator("textarea.composer-input").fill(text)
    await place.locator("textarea.composer-input").press("Enter")


async def open_table(place: Locator) -> None:
    """Pick /table from the list and send it."""
    await place.locator("textarea.composer-input").fill("/ta")
    await place.locator('[data-command="table"]').click()
    await place.get_by_role("button", name="Send /table").click()
    await place.locator('[data-custom-id="join"]').wait_for()


@pytest.mark.slow
async def test_people_stand_side_by_side_and_see_what_one_of_them_writes(open_page: Open) -> None:
    page = await open_page("Ada,Ben,Cleo")
    await type_text(column(page, "Ada"), "Hello @Ben, **really**")
    for name in ("Ada", "Ben", "Cleo"):
        message = column(page, name).locator(".message", has_text="Hello @Ben")
        await expect(message.locator("strong")).to_have_text("really")
    await expect(column(page, "Ben").locator(".message.is-ping")).to_have_count(1)
    await expect(column(page, "Cleo").locator(".message.is-ping")).to_have_count(0)


@pytest.mark.slow
async def test_a_link_leads_to_a_channel(open_page: Open) -> None:
    page = await open_page("Cleo", query="&channel=lounge")
    await expect(page.locator("h1")).to_have_text("lounge")


async def test_what_a_person_writes_never_becomes_markup(open_page: Open) -> None:
    page = await open_page("Ada")
    await type_text(column(page, "Ada"), "<img src=x onerror=alert(1)> <b>bold</b>")
    message = page.locator(".message .text")
    await expect(message).to_have_text("<img src=x onerror=alert(1)> <b>bold</b>")
    await expect(message.locator("img, b")).to_have_count(0)


@pytest.mark.slow
async def test_a_command_takes_its_options_and_minds_their_bounds(open_page: Open, bot: PageBot) -> None:
    ada = column(await open_page("Ada"), "Ada")
    await ada.locator("textarea.composer-input").fill("/")
    await expect(ada.locator(".picker-row")).to_have_count(4)
    await ada.locator('[data-command="table"]').click()
    await ada.locator('[data-add-option="rounds"]').click()
    rounds = ada.locator('[data-option="rounds"] input')
    await expect(rounds).to_have_attribute("placeholder", "1–8")
    await rounds.fill("9")
    await rounds.press("Enter")
    await expect(ada.locator(".command .composer-error")).to_have_text("rounds: Only 1–8, please.")
    await rounds.fill("3")
    await ada.locator('[data-add-option="pace"]').click()
    await ada.locator('[data-option="pace"] select').select_option(label="Brisk")
    await ada.get_by_role("button", name="Send /table").click()
    await expect(ada.locator(".message", has_text="3 rounds, pace b")).to_be_visible()
    await expect(ada.locator(".context", has_text="used /table")).to_have_count(1)


@pytest.mark.slow
async def test_a_subcommand_takes_a_person_and_a_truth(open_page: Open, bot: PageBot) -> None:
    ada = column(await open_page("Ada"), "Ada")
    await ada.locator("textarea.composer-input").fill("/play")
    await ada.locator("textarea.composer-input").press("Enter")
    await ada.get_by_role("button", name="Send /play red").click()
    await expect(ada.locator(".command .composer-error")).to_have_text("who: This option is required.")
    await ada.locator('[data-option="who"] select').select_option(label="Cleo")
    await ada.locator('[data-option="private"] select').select_option(label="True")
    await ada.get_by_role("button", name="Send /play red").click()
    await expect(ada.locator(".message", has_text="@Cleo plays, private True")).to_be_visible()


@pytest.mark.slow
async def test_a_command_is_written_with_the_keyboard_alone(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await page.locator("textarea.composer-input").focus()
    await page.keyboard.type("/mo")
    await page.locator(".picker-row").wait_for()
    await page.keyboard.press("Tab")
    await page.keyboard.type("red 3")
    await expect(page.locator(".completions button")).to_have_text(["Red 3"])
    await page.keyboard.press("Tab")
    await expect(page.locator('[data-option="text"] input')).to_have_value("Red 3")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="Moved R3")).to_be_visible()
    await expect(page.locator("textarea.composer-input")).to_be_focused()


@pytest.mark.slow
async def test_options_typed_behind_a_command_are_taken_over(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await page.locator("textarea.composer-input").fill("/table rounds:5 pace:brisk")
    await expect(page.locator(".picker-row")).to_have_count(1)
    await page.locator("textarea.composer-input").press("Enter")
    await expect(page.locator('[data-option="rounds"] input')).to_have_value("5")
    await page.get_by_role("button", name="Send /table").click()
    await expect(page.locator(".message", has_text="5 rounds, pace b")).to_be_visible()


@pytest.mark.slow
async def test_a_press_changes_the_message_for_all_and_keeps_the_focus(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben")
    await open_table(column(page, "Ada"))
    await column(page, "Ben").locator('[data-custom-id="join"]').press("Enter")
    for name in ("Ada", "Ben"):
        await expect(column(page, name).locator(".container li")).to_have_text("1 joined")
        await expect(column(page, name).locator(".message-head .edited")).to_have_count(1)
    await expect(column(page, "Ben").locator('[data-custom-id="join"]')).to_be_focused()
    await expect(column(page, "Ben").locator('[data-custom-id="never"]')).to_be_disabled()
    assert bot.heard == ["Ben join"]


@pytest.mark.slow
async def test_a_picture_opens_and_says_what_it_shows(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await expect(page.locator(".picture img")).to_have_attribute("alt", ALT)
    await page.get_by_role("button", name="Alternative text").click()
    await expect(page.locator(".alt-text")).to_have_text(ALT)
    await page.locator(".picture-open").click()
    viewer = page.locator("dialog.viewer")
    await expect(viewer.locator("img")).to_have_js_property("naturalWidth", 600)
    await page.keyboard.press("Escape")
    await expect(viewer).to_have_count(0)


@pytest.mark.slow
async def test_a_menu_for_two_takes_exactly_two(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await page.locator('[data-custom-id="cards"]').click()
    done = page.locator('[data-act="menu-done"]')
    await expect(done).to_be_disabled()
    for value in ("c1", "c3", "c2"):
        await page.locator(f'[data-value="{value}"]').click()
    await expect(page.locator('[role="option"][aria-selected="true"]')).to_have_count(2)
    await done.click()
    await expect(page.locator(".message", has_text="Passed c1, c3")).to_be_visible()


@pytest.mark.slow
async def test_a_menu_of_people_is_used_with_the_keyboard(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await page.locator('[data-custom-id="whom"]').press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="Chose @Ben")).to_be_visible()


@pytest.mark.slow
async def test_a_form_is_filled_in_while_others_go_on(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben")
    ada = column(page, "Ada")
    await open_table(ada)
    await ada.locator('[data-custom-id="form"]').click()
    form = ada.get_by_role("dialog", name="What you bring")
    await column(page, "Ben").locator('[data-custom-id="join"]').click()
    await expect(column(page, "Ben").locator(".container li")).to_have_text("1 joined")
    await form.locator('[data-act="submit"]').click()
    await expect(form.get_by_role("alert")).to_have_text("Name: This field is required")
    await form.get_by_label("Name").fill("Ada of Games")
    await form.locator('[data-custom-id="deck"]').click()
    await ada.locator('[data-value="blue"]').click()
    await form.get_by_label("Brisk").check()
    await form.get_by_label("Clock").check()
    await form.locator('[data-act="submit"]').click()
    answer = ada.locator(".message", has_text="You bring")
    await expect(answer.locator(".text")).to_have_text(
        "You bring ['Ada of Games', ['blue'], 'brisk', ['clock']]"
    )
    await expect(form).to_have_count(0)


@pytest.mark.slow
async def test_a_private_answer_is_seen_by_one_and_can_be_dismissed(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada,Ben")
    await open_table(column(page, "Ada"))
    await column(page, "Ben").locator('[data-custom-id="rules"]').click()
    private = column(page, "Ben").locator(".message.is-private")
    await expect(private).to_contain_text("Only you can see this")
    await expect(column(page, "Ada").locator(".message", has_text="The rules are long.")).to_have_count(0)
    await private.locator('[data-act="dismiss"]').click()
    await expect(private).to_have_count(0)


@pytest.mark.slow
async def test_embeds_of_old_are_drawn(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await page.locator('[data-custom-id="old"]').click()
    await expect(page.locator(".embed .embed-title")).to_have_text("An embed")
    await expect(page.locator(".embed em")).to_have_text("old")


@pytest.mark.slow
async def test_a_press_without_an_answer_is_shown_as_failed(
    open_page: Open, bot: PageBot, sandbox: Sandbox
) -> None:
    page = await open_page("Ada,Ben")
    await open_table(column(page, "Ada"))
    await column(page, "Ben").locator('[data-custom-id="silent"]').click()
    await until(lambda: sandbox.interactions.open)
    sandbox.interactions.let_deadlines_pass()
    await expect(column(page, "Ben").locator(".failed")).to_have_text("This interaction failed")
    await expect(column(page, "Ada").locator(".failed")).to_have_count(0)
    await column(page, "Ben").locator('[data-custom-id="join"]').click()
    await expect(column(page, "Ben").locator(".failed")).to_have_count(0)


@pytest.mark.slow
async def test_a_command_without_an_answer_is_shown_as_failed(
    open_page: Open, bot: PageBot, sandbox: Sandbox
) -> None:
    page = await open_page("Ada")
    await page.locator("textarea.composer-input").fill("/hush")
    await page.locator("textarea.composer-input").press("Enter")
    await page.get_by_role("button", name="Send /hush").click()
    await expect(page.locator('[data-command-state="sending"]')).to_contain_text("Sending command")
    await until(lambda: sandbox.interactions.open)
    sandbox.interactions.let_deadlines_pass()
    failed = page.locator('[data-command-state="failed"]')
    await expect(failed).to_contain_text("The application did not respond")
    await failed.locator('[data-act="dismiss"]').click()
    await expect(failed).to_have_count(0)


@pytest.mark.slow
async def test_a_deferred_answer_is_thinking_until_it_comes(open_page: Open, bot: PageBot) -> None:
    page = await open_page("Ada")
    await open_table(column(page, "Ada"))
    await page.locator('[data-custom-id="think"]').click()
    await expect(page.locator(".thinking")).to_contain_text("Bot is thinking")
    bot.has_thought.set()
    await expect(page.locator(".message.is-private .text")).to_have_text("Thought it over")
    await expect(page.locator(".thinking")).to_have_count(0)


@pytest.mark.slow
async def test_without_a_bot_the_list_of_commands_says_so(open_page: Open, sandbox: Sandbox) -> None:
    page = await open_page("Ada")
    await page.locator("textarea.composer-input").fill("/")
    await expect(page.locator(".picker")).to_have_text("There are no commands here. Is a bot connected?")
    await page.locator("textarea.composer-input").press("Escape")
    await expect(page.locator(".picker")).to_be_hidden()
