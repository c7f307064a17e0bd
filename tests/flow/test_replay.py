"""The replay: every ply by buttons, what each reader may see, and positions for everyone."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from sandbox import Sandbox
from sandbox.model import Message
from sandbox.payloads.uploads import Upload
from tests.flow.support import Drawn, Table, bot_at, private
from tests.records.test_verify import verify
from tests.support.askers import player_of
from tests.support.clock import Clock

PAIR = ("Ada", "Ben")
SHOW = "Show everyone"


async def press(table: Table, name: str, message: Message, label: str) -> Message:
    """Press a button of the viewer, and return the viewer as it then is."""
    pressed = await table.press_button(name, message, label)
    await pressed.wait_until_settled()
    return message


async def choose(table: Table, name: str, message: Message, menu: str, value: str) -> str:
    """Choose from a menu of the viewer; return what it then says."""
    (found,) = [one for one in message.interactive if one.get("placeholder") == menu]
    await (await table[name].choose(message, found["custom_id"], [value])).wait_until_settled()
    return message.text


async def command(table: Table, name: str, path: str, **options: Any) -> Message:
    asked = await table[name].slash(table.place, path, **options)
    await asked.wait_until_settled()
    return private(asked)


def where(message: Message) -> str:
    return message.text.partition("\n")[0].partition(" · ")[2]


def menu(message: Message, placeholder: str) -> list[str]:
    """Return the labels of a menu."""
    found = [one for one in message.interactive if one.get("placeholder") == placeholder]
    return [option["label"] for one in found for option in one["options"]]


async def ended(table: Table, plies: int = 4) -> int:
    """Play a match of two for some plies, and let Ben resign; return its last ply."""
    await table.match("organism", PAIR)
    for _ in range(plies):
        await table.type_on()
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    return (await table.matches.match(1)).ply


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", ["howmanycalories", "kaliko", "kcaloria", "koa", "organism"])
async def test_every_ply_of_a_match_is_reached_by_buttons(table: Table, game: str) -> None:
    options = {"rounds": 1} if game == "howmanycalories" else {}
    await table.match(game, PAIR, **options)
    for _ in range(6):
        await table.type_on()
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    last = (await table.matches.match(1)).ply
    viewer = private(await _settled(await table.press_button("Ada", table.board, "Replay")))
    assert where(viewer) == "As dealt, before move 1"
    for ply in range(1, last + 1):
        await press(table, "Ada", viewer, "▶")
        assert where(viewer) == f"Move {ply} of {last}"
        assert viewer.alt_texts[0]
    on = viewer.find(label="▶")
    assert on is not None and on["disabled"]
    assert where(await press(table, "Ada", viewer, "◀")) == f"Move {last - 1} of {last}"
    assert where(await press(table, "Ada", viewer, "⏮")) == "As dealt, before move 1"
    assert where(await press(table, "Ada", viewer, "⏭")) == f"Move {last} of {last}"
    assert table.sandbox.problems == []


async def _settled(pressed: Any) -> Any:
    await pressed.wait_until_settled()
    return pressed


async def test_the_menu_goes_to_a_move_and_tells_what_it_did(table: Table) -> None:
    last = await ended(table)
    viewer = await command(table, "Ada", "replay", match="1")
    labels = menu(viewer, "Go to …")
    assert labels[0] == "0 · The deal"
    assert len(labels) == last + 1
    assert (await choose(table, "Ada", viewer, "Go to …", "2")).count(f"Move 2 of {last}") == 1
    assert "> " in viewer.text, "the move itself is told"


async def test_a_running_match_shows_each_reader_only_what_they_may_see(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben", "Cleo"), rounds=1)
    await table.play_on(4)
    mine, others = await command(table, "Ada", "replay"), await command(table, "Dan", "replay", match="1")
    assert menu(mine, "Whose eyes?") == ["What everyone sees", "What you saw"]
    assert menu(others, "Whose eyes?") == []
    (eyes,) = [one for one in mine.interactive if one.get("placeholder") == "Whose eyes?"]
    public = await choose(table, "Ada", mine, "Whose eyes?", "t")
    own = await choose(table, "Ada", mine, "Whose eyes?", "0")
    assert "Through the eyes of **Ada**" in own
    assert "Through the eyes of" not in public
    assert mine.find(label=SHOW) is None, "a hand is shown to no one while the match runs"
    # Forged choices show what everyone sees.
    for forged in ("1", "all", "2", "-1", "x"):
        await (await table["Ada"].press_raw(mine, eyes["custom_id"], values=[forged])).wait_until_settled()
        assert "Through the eyes of" not in mine.text
    assert table.sandbox.problems == []


async def test_all_hands_are_seen_once_the_match_is_over(table: Table) -> None:
    await table.match("howmanycalories", PAIR, rounds=1)
    await table.play_on(3)
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    viewer = await command(table, "Ada", "replay", match="1", move=1)
    assert menu(viewer, "Whose eyes?") == [
        "What everyone sees",
        "Through the eyes of Ada",
        "Through the eyes of Ben",
        "All hands",
    ]
    table_alt = viewer.alt_texts
    await choose(table, "Ada", viewer, "Whose eyes?", "1")
    assert "Through the eyes of **Ben**" in viewer.text
    hand_alt = viewer.alt_texts
    await choose(table, "Ada", viewer, "Whose eyes?", "all")
    assert len(viewer.alt_texts) == 2
    assert {"**Ada**", "**Ben**"} <= {*viewer.text.splitlines()}, "each hand below its player's name"
    assert hand_alt[0] in viewer.alt_texts
    assert table_alt != hand_alt
    await press(table, "Ada", viewer, "⏭")
    assert len(viewer.alt_texts) == 1, "the end has no hands"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_position_is_posted_once_and_only_by_players(table: Table) -> None:
    await ended(table)
    viewer = await command(table, "Ada", "board", match="1", at=2)
    assert where(viewer).startswith("Move 2 of")
    before = len(table.public())
    pressed = await _settled(await table.press_button("Ada", viewer, SHOW))
    assert pressed.followups[0].text.startswith("Posted: https://discord.com/channels/")
    again = await _settled(await table.press_button("Ada", viewer, SHOW))
    assert again.followups[0].text.startswith("That position is here already: https://")
    (posted,) = table.public()[before:]
    assert where(posted) == where(viewer)
    assert posted.alt_texts == viewer.alt_texts
    assert not posted.interactive
    stranger = await command(table, "Dan", "replay", match="1")
    assert stranger.find(label=SHOW) is None
    assert table.sandbox.problems == []


async def test_a_move_that_was_taken_back_says_so(table: Table) -> None:
    await table.match("organism", PAIR)
    await table.type_on()
    match = await table.matches.match(1)
    (ply,) = await table.matches.plies(1, 0, 1)
    assert ply.seat is not None
    await table.matches.takebacks.take_back(1, player_of(match, ply.seat), match.ply)
    await table.wait_until_shown()
    viewer = await command(table, "Ada", "replay", match="1", move=1)
    assert "This move was taken back later." in viewer.text
    await press(table, "Ada", viewer, "▶")
    assert "taken back later" not in viewer.text
    assert [label.partition(" ")[0] for label in menu(viewer, "Go to …")] == ["0", "2"]


async def test_what_can_not_be_replayed_is_one_sentence(table: Table) -> None:
    await table.lobby("organism", PAIR)
    asked = await table["Ada"].slash(table.channel, "replay", match="1")
    await asked.wait_until_settled()
    assert private(asked).text == "This match has not started yet."
    unknown = await table["Ada"].slash(table.channel, "replay", match="77")
    await unknown.wait_until_settled()
    assert len(private(unknown).text.splitlines()) == 1
    nonsense = await table["Ada"].slash(table.channel, "replay", match="the last one")
    await nonsense.wait_until_settled()
    assert private(nonsense).text.startswith("There is no match “the last one”")
    assert table.sandbox.problems == []


async def test_a_number_beyond_the_match_is_its_end(table: Table) -> None:
    last = await ended(table, plies=2)
    assert where(await command(table, "Ada", "replay", match="1", move=99_999)) == f"Move {last} of {last}"


@pytest.mark.slow
async def test_pictures_leave_room_for_the_end_and_follow_the_readers_contrast(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    pictures = Drawn()
    async with bot_at(sandbox, tmp_path / "drawn.sqlite3", clock, pictures) as bot:
        table = Table(sandbox, bot)
        await ended(table)
        await bot.services.picture_styles.keep(table["Ada"].id, is_stark=True)
        pictures.all.clear()
        viewer = await command(table, "Ada", "replay", match="1")
        await press(table, "Ada", viewer, "▶")
        await _settled(await table.press_button("Ada", viewer, SHOW))
        first, second, public = pictures.all
        assert first.extent == second.extent == public.extent is not None
        assert [one.is_stark for one in pictures.all] == [True, True, False]
        assert first.view != second.view == public.view


async def record(table: Table, name: str, viewer: Message) -> str:
    """Press **Record**; return the text of the file."""
    pressed = await _settled(await table.press_button(name, viewer, "Record"))
    (file,) = pressed.followups[0].attachments
    return table.sandbox.world.files[file.id].decode()


@pytest.mark.dealt_for_real
async def test_the_record_of_an_ended_match_is_replayed_from_its_file(table: Table, tmp_path: Path) -> None:
    last = await ended(table)
    viewer = await command(table, "Ada", "replay", match="1")
    text = await record(table, "Ada", viewer)
    assert "game: organism\n" in text
    assert re.search(rf"\n({last}\. )?2 leaves", text)
    code, told = await asyncio.to_thread(verify, tmp_path, text)
    assert code == 0, told
    asked = await table["Dan"].slash(table.channel, "replay", file=Upload("match.txt", text.encode()), move=1)
    await asked.wait_until_settled()
    again = private(asked)
    assert where(again) == f"Move 1 of {last}"
    await press(table, "Ada", viewer, "▶")
    assert again.alt_texts == viewer.alt_texts
    for _ in range(last - 1):
        await press(table, "Ada", viewer, "▶")
        await press(table, "Dan", again, "▶")
        assert again.alt_texts == viewer.alt_texts
    assert again.find(label=SHOW) is None
    assert again.find(label="Record") is None
    await press(table, "Dan", again, "◀")
    await choose(table, "Dan", again, "Whose eyes?", "all")
    assert len(again.alt_texts) == 2
    assert table.sandbox.problems == []


async def test_the_record_of_a_running_match_hides_what_its_reader_may_not_know(table: Table) -> None:
    await table.match("howmanycalories", PAIR, rounds=1)
    await table.play_on(4)
    text = await record(table, "Ada", await command(table, "Ada", "replay"))
    match = await table.matches.match(1)
    plies = await table.matches.plies(1, 0, match.ply)
    assert not re.search("^(seed|secret|presses|deal):", text, re.MULTILINE)
    rows = text.partition("\n\n")[2].splitlines()
    for row, ply in zip(rows, plies, strict=True):
        told = ply.notation if ply.seat == 0 else "?"
        assert ply.seat is not None
        assert row.removeprefix(f"{ply.ply}. ").removeprefix(f"{ply.seat + 1}: ") == told
    sent = await table["Ada"].slash(table.place, "replay", file=Upload("x.txt", text.encode()))
    await sent.wait_until_settled()
    assert len(private(sent).text.splitlines()) == 1
    assert table.sandbox.problems == []


@pytest.mark.dealt_for_real
async def test_a_file_that_is_no_record_or_was_forgotten_is_one_sentence(table: Table) -> None:
    await ended(table)
    sent = await table["Ada"].slash(table.channel, "replay", file=Upload("x.png", b"\x89PNG\r\n\x1a\n"))
    await sent.wait_until_settled()
    assert private(sent).text == "This file isn’t text in UTF-8, so it is no record."
    large = await table["Ada"].slash(table.channel, "replay", file=Upload("x.txt", b"x" * 300_000))
    await large.wait_until_settled()
    assert private(large).text == "This file is larger than 256 KB."
    text = await record(table, "Ada", await command(table, "Ada", "replay", match="1"))
    good = await table["Ada"].slash(table.channel, "replay", file=Upload("x.txt", text.encode()))
    await good.wait_until_settled()
    viewer = private(good)
    table.matches.replays._files.clear()
    pressed = await _settled(await table.press_button("Ada", viewer, "▶"))
    assert pressed.followups[0].text == "I don’t have that file any more. Send it again with `/replay file:`."
    assert table.sandbox.problems == []
