"""`/settings`: pictures of high contrast where one alone sees them, and nowhere else."""

from __future__ import annotations

import pytest

from tests.flow.support import Drawn, Table, private


async def chosen(table: Table, name: str, label: str) -> None:
    page = private(await (await table[name].slash(table[name].open_dm(), "settings")).wait_until_settled())
    await table.press_button(name, page, label)
    await table.wait_until_shown()


async def test_it_says_what_is_set_shows_it_and_is_changed_by_a_press(table: Table) -> None:
    page = private(
        await (
            await table["Ada"].slash(table.sandbox.world.channel("lounge"), "settings")
        ).wait_until_settled()
    )
    assert "**Normal colours**" in page.text
    assert [component["label"] for component in page.interactive if "label" in component] == [
        "Normal colours",
        "High contrast",
        "When I play …",
        "No reminders",
        "Notices …",
        "Ratings …",
        "Report this sentence",
    ]
    (menu,) = [one for one in page.interactive if "options" in one]
    assert [(option["label"], option.get("default", False)) for option in menu["options"]] == [
        ("My matches end with a moving picture", True),
        ("My matches end with six pictures", False),
        ("My matches end without a replay", False),
    ]
    told = page.text
    assert not page.attachments
    for label in ("High contrast", "High contrast", "Normal colours"):
        await table.press_button("Ada", page, label)
        await table.wait_until_shown()
        assert f"**{label}**" in page.text
        # A sample stands in the place of all else that can be said.
        assert page.attachments[0].description
        assert len(page.text) < len(told)
    await table.press_button("Ada", page, "No reminders")
    await table.wait_until_shown()
    assert not page.attachments
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_only_the_user_who_asked_for_high_contrast_gets_it_in_dms_and_answers(
    table: Table, drawn: Drawn
) -> None:
    await chosen(table, "Ada", "High contrast")
    # The sample of high contrast is no table of the match.
    drawn.all.clear()
    await table.match("kaliko", ("Ada", "Ben"))
    await table.play_on(2)
    hands = {picture.view.seat: picture.is_stark for picture in drawn.all if picture.kind == "hand"}
    seats = {
        seated.name: seat
        for seat, seated in enumerate((await table.matches.of_user(table["Ada"].user.id))[0].seats)
    }
    assert hands == {seats["Ada"]: True, seats["Ben"]: False}
    assert not any(picture.is_stark for picture in drawn.all if picture.kind == "table")
    drawn.all.clear()
    for name in ("Ada", "Ben"):
        await (await table[name].slash(table.place, "board")).wait_until_settled()
    await table.wait_until_shown()
    assert sorted(picture.is_stark for picture in drawn.all if picture.kind == "table") == [False, True]


async def test_it_is_remembered_after_a_start(table: Table) -> None:
    await chosen(table, "Ada", "High contrast")
    user = table["Ada"].user.id
    assert (await table.store.reach(user)).is_stark
    await chosen(table, "Ada", "Normal colours")
    assert not (await table.store.reach(user)).is_stark


@pytest.mark.slow
async def test_rules_tiles_and_the_welcome_look_as_their_reader_likes_it(table: Table, drawn: Drawn) -> None:
    await chosen(table, "Ada", "High contrast")
    for name in ("Ada", "Ben"):
        drawn.all.clear()
        lounge = table.sandbox.world.channel("lounge")
        for line, options in (("rules", {"game": "kaliko"}), ("tiles", {"game": "kaliko"}), ("help", {})):
            page = private(await (await table[name].slash(lounge, line, **options)).wait_until_settled())
            if line == "rules":
                await table.press_button(name, page, "▶")
        await table[name].say(table[name].open_dm(), "hello")
        await table.wait_until_shown()
        assert {picture.kind for picture in drawn.all} >= {"covers", "hand"}
        assert {picture.is_stark for picture in drawn.all} == {name == "Ada"}


async def test_a_match_that_has_not_begun_is_shown_as_its_reader_likes_it(table: Table, drawn: Drawn) -> None:
    await chosen(table, "Ada", "High contrast")
    await table.lobby("kaliko", ("Ada", "Ben"))
    for name in ("Ada", "Ben"):
        drawn.all.clear()
        await (await table[name].slash(table.channel, "board")).wait_until_settled()
        await table.wait_until_shown()
        assert [picture.is_stark for picture in drawn.all if picture.kind == "cover"] == [name == "Ada"]
