"""`/privacy`: a file of all stored data, and erasure for good.

Only the user gets the file; the others play on.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.surfaces.archive import ARCHIVE_AFTER
from engine.kit.text import FORMER
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Drawn, Table, blank, bot_at, private
from tests.records.test_verify import verify
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"
THREE = ("Ada", "Ben", "Cleo")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


async def run_privacy(table: Table, name: str, what: str = "erase") -> Message:
    """Return the private answer to `/privacy`."""
    place = table.sandbox.world.channel("lounge")
    return private(await (await table[name].slash(place, f"privacy {what}")).wait_until_settled())


async def erase_user(table: Table, name: str) -> Message:
    page = await run_privacy(table, name)
    await table.press_button(name, page, "Yes, erase")
    await table.wait_until_shown()
    return page


def traces(table: Table, path: Path, name: str) -> list[str]:
    """Return what the database still knows of a user."""
    with closing(sqlite3.connect(path)) as db:
        dump = "\n".join(db.iterdump())
    person = table[name]
    dm = [] if person.dm is None else [str(person.dm.id)]
    return [sign for sign in (str(person.id), f"'{name}'", *dm) if sign in dump]


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive]


async def test_it_says_what_is_kept_and_offers_the_rest(table: Table) -> None:
    page = await run_privacy(table, "Ada", "about")
    assert "What I keep" in page.text and "can’t come back to it" in page.text
    assert labels(page) == ["Export my data", "Erase my data …"]
    await table.press_button("Ada", page, "Erase my data …")
    await table.wait_until_shown()
    assert "Erase your data?" in page.text and "You can’t come back" in page.text
    assert "resign" not in page.text
    assert labels(page) == ["Yes, erase", "No", "Export my data"]
    await table.press_button("Ada", page, "No")
    await table.wait_until_shown()
    assert page.text == "Nothing was erased."
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("is_by_dm", [False, True])
async def test_the_file_is_for_who_asks_alone(table: Table, is_by_dm: bool) -> None:
    await table.match(GAME, THREE, rounds=1)
    await table.play_on(4)
    before = [message.id for message in table.public()]
    place = table["Ada"].open_dm() if is_by_dm else table.channel
    page = private(await (await table["Ada"].slash(place, "privacy export")).wait_until_settled())
    (file,) = page.attachments
    assert (file.filename, page.ephemeral_for) == ("my-data.json", table["Ada"].id)
    told = json.loads(table.sandbox.world.files[file.id])
    assert told["user_id"] == str(table["Ada"].id)
    (match,) = told["matches"]
    assert (match["game"], sorted(match["players"])) == (GAME, sorted(THREE))
    assert not [name for name in ("Ben", "Cleo") if str(table[name].id) in json.dumps(told)]
    assert [message.id for message in table.public()] == before
    press = await table.press_button("Ada", await run_privacy(table, "Ada", "about"), "Export my data")
    await table.wait_until_shown()
    assert private(press).attachments[0].filename == "my-data.json"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_is_erased_is_gone_and_the_others_play_on(
    table: Table, path: Path, drawn: Drawn
) -> None:
    card = await table.match(GAME, THREE, rounds=1)
    await table.play_on(4)
    waiting = await table.lobby(GAME, ("Ada", "Ben"))
    page = await run_privacy(table, "Ada")
    assert "You resign from the match that you are playing." in page.text
    assert "You leave the match that has not started yet." in page.text
    assert table.hands("Ada")
    table.channel = table.sandbox.world.channel("games")
    drawn.all.clear()
    await table.press_button("Ada", page, "Yes, erase")
    await table.wait_until_shown()
    assert page.text == "Your data is erased. If you use me again, you start from scratch."
    assert table.hands("Ada") == []
    assert traces(table, path, "Ada") == []
    assert f"**{FORMER}** resigned." in table.board.text
    assert "Ada" not in waiting.text and "Ben" in waiting.text
    assert not [picture for picture in drawn.all if "Ada" in picture.names]
    await table.play_on()
    assert "Final result" in table.board.text
    assert FORMER in table.board.text + card.text
    assert "Ada" not in table.board.text + card.text
    assert not [picture for picture in drawn.all if "Ada" in picture.names]
    assert table.hands("Ada") == []
    assert traces(table, path, "Ada") == []
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.dealt_for_real
async def test_replay_record_and_luck_no_longer_name_an_erased_player(
    table: Table, drawn: Drawn, tmp_path: Path
) -> None:
    await table.match("koa", ("Ada", "Ben"))
    for _ in range(6):
        await table.type_on()
    await erase_user(table, "Ben")
    drawn.all.clear()

    async def ask(command: str) -> Message:
        asked = await table["Ada"].slash(table.place, command, match="1")
        return private(await asked.wait_until_settled())

    viewer, luck = await ask("replay"), await ask("luck")
    press = await (await table["Ada"].press(viewer, label="Record")).wait_until_settled()
    (file,) = press.followups[0].attachments
    text = table.sandbox.world.files[file.id].decode()
    assert "\nplayer 1: Ada\n" in text and "\nplayer 2: Player 2\n" in text
    # What was sealed needs no name and no id, so the check is still whole.
    code, told = await asyncio.to_thread(verify, tmp_path, text)
    assert code == 0, told
    assert f"**{FORMER}**: " in luck.text and "**Ada**: " in luck.text
    shown = "\n".join((viewer.text, *viewer.alt_texts, json.dumps(viewer.interactive), luck.text, text))
    assert not [sign for sign in ("Ben", str(table["Ben"].id)) if sign in shown]
    assert drawn.all and not [picture for picture in drawn.all if "Ben" in picture.names]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_board_on_which_a_player_had_resigned_before_shows_the_new_name(
    table: Table, drawn: Drawn
) -> None:
    await table.match(GAME, THREE, rounds=1)
    press = await (await table["Ada"].slash(table.place, "resign")).wait_until_settled()
    await table.press_button("Ada", private(press), "Yes, resign")
    await table.wait_until_shown()
    assert "**Ada** resigned." in table.board.text
    drawn.all.clear()
    await erase_user(table, "Ada")
    assert f"**{FORMER}** resigned." in table.board.text
    assert "Ada" not in table.board.text
    assert drawn.all
    assert not [picture for picture in drawn.all if "Ada" in picture.names]


@pytest.mark.slow
async def test_results_and_cards_of_matches_that_ended_say_the_new_name_once_and_nothing_is_told_again(
    table: Table, clock: Clock, drawn: Drawn
) -> None:
    card = await table.match(GAME, THREE, rounds=1)
    await table.hurry(1)
    thread, result = table.place, table.board
    clock.ahead += ARCHIVE_AFTER + 60
    await table.bot.services.archivist.archive_threads()
    assert thread.archived
    told = {name: [hand.id for hand in table.hands(name)] for name in THREE}
    posted = [message.id for message in table.public()]
    assert "Ada" in result.text
    drawn.all.clear()
    await erase_user(table, "Ada")
    assert FORMER in result.text
    assert "Ada" not in result.text + card.text
    assert drawn.all and not [picture for picture in drawn.all if "Ada" in picture.names]
    assert thread.archived, "it is put away again"
    await erase_user(table, "Ben")
    assert f"{FORMER} 2" in result.text
    assert "**Ben**" not in result.text + card.text
    assert [message.id for message in table.public()] == posted
    assert [hand.id for hand in table.hands("Cleo")] == told["Cleo"]
    calls = table.sandbox.wire.served
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert table.sandbox.wire.served == calls
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_result_that_was_deleted_is_not_posted_again_for_a_name(table: Table) -> None:
    card = await table.match(GAME, THREE, rounds=1)
    await table.hurry(1)
    table.sandbox.world.delete_message(table.board)
    table.sandbox.world.delete_message(card)
    there = [
        message.id for message in (*table.public(), *table.channel.messages.values()) if not message.deleted
    ]
    await erase_user(table, "Ada")
    after = [
        message.id for message in (*table.public(), *table.channel.messages.values()) if not message.deleted
    ]
    assert after == there
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_of_two_players_the_other_wins(table: Table, path: Path) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await erase_user(table, "Ada")
    assert "Ben" in card.text and "Ada" not in card.text
    assert "Ada" not in table.board.text
    assert traces(table, path, "Ada") == []
    assert (await table.press_button("Ben", table.hands("Ben")[-1], "Rematch")).failed is None
    await table.wait_until_shown()
    again = await table.matches.match(2)
    assert (again.names, again.lobby.invited) == (("Ben",), (table["Ben"].id,))
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_follows_is_asked_about_again_when_it_has_changed(table: Table, path: Path) -> None:
    page = await run_privacy(table, "Ada")
    await table.match(GAME, THREE, rounds=1)
    await table.press_button("Ada", page, "Yes, erase")
    await table.wait_until_shown()
    assert "You resign from the match that you are playing." in page.text
    assert (await table.matches.match(1)).names == THREE
    both = [await table["Ada"].press(page, label="Yes, erase") for _ in range(2)]
    await asyncio.gather(*(press.wait_for_answer() for press in both))
    await table.wait_until_shown()
    assert traces(table, path, "Ada") == []
    assert (await table.matches.match(1)).phase == "playing"
    assert table.sandbox.problems == []


async def test_a_lobby_of_their_own_is_cancelled_by_a_former_player(table: Table, path: Path) -> None:
    card = await table.lobby(GAME, ("Ada",))
    await erase_user(table, "Ada")
    assert "cancelled this match" in card.text and "Ada" not in card.text
    assert str(table["Ada"].id) not in card.text
    press = await (await table["Ben"].slash(table.channel, "board")).wait_until_settled()
    assert "<@-" not in private(press).text
    assert traces(table, path, "Ada") == []


@pytest.mark.slow
async def test_what_a_restart_cuts_off_is_gone_through_with(
    sandbox: Sandbox, path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, path, clock, blank()) as first:
        table = Table(sandbox, first)
        await table.match(GAME, THREE, rounds=1)
        await table.wait_until_shown()
        assert table.hands("Ada")
        await first.services.matches.privacy.begin(table["Ada"].id)
    async with bot_at(sandbox, path, clock, blank()) as second:
        table = Table(sandbox, second)
        await second.services.eraser.resume()  # which waits for the one that the start began
        assert await second.services.matches.privacy.pending_erasures() == ()
        await table.wait_until_shown()
        assert table.hands("Ada") == []
        assert traces(table, path, "Ada") == []
        assert f"**{FORMER}** resigned." in table.board.text
        await table.play_on()
        assert "Ada" not in table.board.text
    assert sandbox.problems == []


async def test_a_message_that_is_under_way_to_them_is_not_left_behind(table: Table, path: Path) -> None:
    """A message that is being sent to a user is removed with them.

    Erasure waits for it, and no message to them is begun until they are gone.
    """
    await table.match(GAME, THREE, rounds=1)
    user = table["Ada"].id
    with table.bot.services.surfaces.display.writing.to(user) as may_write:
        assert may_write
        erasing = asyncio.create_task(table.bot.services.eraser.erase(user))
        await until(lambda: table.bot.services.surfaces.display.writing._left_out[user])
        with table.bot.services.surfaces.display.writing.to(user) as may_begin:
            assert not may_begin
        await table.type_on(1)
        assert not erasing.done()
        assert (await table.matches.match(1)).names == THREE
    await erasing
    await table.wait_until_shown()
    assert table.hands("Ada") == []
    assert traces(table, path, "Ada") == []
    with table.bot.services.surfaces.display.writing.to(user) as may_write:
        assert may_write
