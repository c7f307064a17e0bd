"""Texts for players: everything once, nothing outdated.

The question is in reach of a thumb.
"""

from __future__ import annotations

import pytest

from sandbox.model import Message
from tests.flow.support import Table, choices, private

GAME = "howmanycalories"
PAIR = ("Ada", "Ben")


@pytest.mark.slow
async def test_who_waits_is_promised_a_message_and_told_no_turn_that_passes(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    while len(table.asked_names()) > 1:
        await table.move(*next(table.find_asked()))
        await table.wait_until_shown()
    name = ""
    # the winner of the trick that they end leads the next one
    while name in ("", *table.asked_names()):
        ((name, asked),) = table.find_asked()
        await table.move(name, asked)
        await table.wait_until_shown()
    (waiting,) = table.hands(name)
    assert "You’ll get a new message here when it’s your turn." in waiting.text
    assert "to move" not in waiting.text
    assert "to move" in table.board.text


@pytest.mark.slow
async def test_each_card_is_a_button_that_says_what_it_counts_and_beside_it_what_would_come_of_it_where_there_is_room(
    table: Table,
) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo", "Dan"), rounds=1)
    await table.play_on(5)
    told: list[str] = []
    while not told:
        ((_, hand),) = table.find_asked()
        labels = [button["label"] for button in choices(hand)]
        assert len(labels) > 1
        assert all(len(label) <= len("24→29") for label in labels)
        told = [line for line in hand.text.splitlines() if " — " in line]
        await table.play_on(1)
    assert all(any(label in line for label in labels) for line in told)


@pytest.mark.slow
async def test_in_words_tells_the_asked_player_alone_what_they_are_asked(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    await table.play_on(2)
    ((name, hand),) = table.find_asked()
    for reader in PAIR:
        pressed = await (await table[reader].press(table.board, label="In words")).wait_until_settled()
        assert ("### You lead: play any card." in private(pressed).text) == (reader == name)
    pressed = await (await table[name].press(hand, label="In words")).wait_until_settled()
    assert "You can still eat 2,700 kcal." in private(pressed).text


@pytest.mark.slow
async def test_the_end_is_told_once(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    await table.play_on()
    for message in (table.board, *table.hands("Ada"), *table.hands("Ben")):
        lines = [line.removeprefix("> ") for line in message.text.splitlines() if line.strip()]
        assert len(lines) == len(set(lines))
        assert "The score" not in message.text


@pytest.mark.slow
async def test_after_a_resignation_no_one_is_shown_a_question(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    asked = await table["Ada"].slash(table.place, "resign")
    await asked.wait_until_settled()
    await table.press_button("Ada", private(asked), "Yes, resign")
    await table.wait_until_shown()
    (last,) = table.hands("Ben")
    assert last.text.startswith("## You won ")
    assert [attachment.filename for attachment in last.attachments] == ["table.png"]
    assert not choices(last)


async def test_a_lobby_says_who_can_start_it_and_when_it_is_full(table: Table) -> None:
    card = await table.lobby(GAME, PAIR)
    assert "The host, **Ada**, can press **Start**." in card.text
    for name in ("Cleo", "Dan"):
        await table.press_button(name, card, "Join")
    await table.wait_until_shown()
    due = (await table.matches.match(1)).times.due
    starts = f"The match starts <t:{due}:R>, unless the host, **Ada**, presses **Hold**."
    assert starts in card.text


async def press_and_read(table: Table, name: str, page: Message, label: str) -> str:
    """Press a button of an answer; return its new text."""
    await table.press_button(name, page, label)
    await table.wait_until_shown()
    return page.text


@pytest.mark.slow
async def test_words_too_many_for_a_message_are_pages_of_whole_sentences(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.match(GAME, PAIR, rounds=1)
    press = await table["Ada"].press(table.board, label="In words")
    await press.wait_until_settled()
    whole = private(press).text
    assert not private(press).interactive, "one page needs no leafing"
    monkeypatch.setattr("cogs.screens.transcript.TEXT_LONGEST", max(map(len, whole.splitlines())))
    press = await table["Ada"].press(table.board, label="In words")
    await press.wait_until_settled()
    page = private(press)
    read = [page.text]
    while not (page.find(label="▶") or {}).get("disabled"):
        read.append(await press_and_read(table, "Ada", page, "▶"))
    assert len(read) >= 3
    assert "\n".join(read) == whole
    assert page.find(label=f"{len(read)} of {len(read)}")
    assert await press_and_read(table, "Ada", page, "◀") == read[-2]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_every_page_that_is_turned_shows_the_table_as_it_is_now(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.screens.transcript.TEXT_LONGEST", 200)
    await table.match(GAME, PAIR, rounds=1)
    press = await table["Cleo"].press(table.board, label="In words")
    await press.wait_until_settled()
    page = private(press)
    assert "Still to choose: **Ada** and **Ben**." in page.text
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    await press_and_read(table, "Cleo", page, "▶")
    assert "Still to choose: **Ben**." in await press_and_read(table, "Cleo", page, "◀")
    assert table.sandbox.problems == []


async def test_words_are_never_put_where_others_read(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    before = table.board.text
    press = await table["Ada"].press_raw(table.board, "1|read|1|1")
    await press.wait_until_settled()
    assert "Your hand: " in private(press).text
    assert table.board.text == before
    assert table.sandbox.problems == []
