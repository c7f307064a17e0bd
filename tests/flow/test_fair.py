"""The button `Fair deal`, pressed by players and onlookers, in every place."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from engine.store import Store
from sandbox import Sandbox
from sandbox.model import Message
from tests.engine.database import change
from tests.flow.support import PEOPLE, Table, blank, bot_at, private
from tests.support.clock import Clock

pytestmark = pytest.mark.dealt_for_real

GAME = "howmanycalories"
PLAYERS = PEOPLE[:2]
LABEL, MORE = "Fair deal", "More …"
AGREES = (
    "✅ The deal agrees: I dealt this match again from what was sealed when it was opened, and everything"
)
OPENED = re.compile(
    r"Sealed when the match was opened: `([0-9a-f]{64})`(?:, the SHA-256 of the secret `(.*?)`)?"
)
STARTED = re.compile(r"Sealed when it started: `([0-9a-f]{64})`(?:, the SHA-256 of the seed `(.*?)`)?")
LINE = re.compile(r"```\n(.*)\n```")


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def fair(table: Table, name: str, message: Message) -> str:
    """Return the button's answer, from a message or behind its **More …**."""
    if message.find(label=LABEL) is None:
        message = private(await (await table.press_button(name, message, MORE)).wait_until_settled())
    press = await table.press_button(name, message, LABEL)
    await press.wait_until_settled()
    return private(press).text


def sealed_button(message: Message) -> str:
    """Return the id of the button, or of the lobby's **More …** before it."""
    button = message.find(label=LABEL) or message.find(label=MORE)
    assert button is not None
    return str(button["custom_id"].split("|")[3])


def search_text(pattern: re.Pattern[str], text: str) -> tuple[str, str | None]:
    match = pattern.search(text)
    assert match is not None, text
    return match[1], match[2]


@pytest.mark.slow
async def test_the_card_publishes_the_seal_for_everyone_also_where_it_is_posted_again(table: Table) -> None:
    card = await table.lobby(GAME, PLAYERS, rounds=1)

    def line(message: Message) -> str:
        (shown,) = [line for line in message.text.splitlines() if "Sealed" in line]
        return shown

    assert line(card) == f"-# 🔒 Sealed: {sealed_button(card)[:16]}…"
    told = await fair(table, "Dan", card)
    assert search_text(OPENED, told)[0].startswith(line(card).partition("Sealed: ")[2].rstrip("…"))
    table.sandbox.world.delete_message(card)
    table.bot.services.surfaces.lost_card(1, card.id)
    await table.wait_until_shown()
    again = table.public()[-1]
    assert again.id != card.id
    assert line(again) == line(card)
    other = await table.lobby(GAME, PLAYERS)
    assert line(other) != line(card)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_from_the_lobby_to_the_end_everybody_can_check_the_deal(table: Table) -> None:
    card = await table.lobby(GAME, PLAYERS, rounds=1)
    seal = sealed_button(card)
    assert "🔒 The deal is sealed" in (told := await fair(table, "Dan", card))
    assert search_text(OPENED, told) == (seal, None)
    assert not STARTED.search(told)
    starting = await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert (commitment := sealed_button(table.board)) != seal
    assert "🔒 The deal is sealed" in (told := await fair(table, "Ben", table.board))
    assert (search_text(OPENED, told), search_text(STARTED, told)) == ((seal, None), (commitment, None))
    await table.play_on()
    assert "Final result" in table.board.text
    assert sealed_button(table.board) == commitment
    assert not re.search(r"[0-9a-f]{16}", table.board.text), (
        "nobody has to read figures who does not ask for them"
    )
    for name in ("Ada", "Ben", "Dan"):
        told = await fair(table, name, table.board)
        first, *figures = told.splitlines()
        assert first.startswith(AGREES)
        assert all(line.startswith("-# ") for line in figures[:3])
    opened, secret = search_text(OPENED, told)
    started, seed = search_text(STARTED, told)
    written = LINE.search(told)
    assert secret is not None
    assert seed is not None
    assert written is not None
    assert (opened, started) == (seal, commitment) == (sha256(secret), sha256(seed))
    assert sha256(written[1]) == seed
    line = json.loads(written[1])
    assert len(line["seats"]) == len(PLAYERS)
    assert not [name for name in PLAYERS if str(table[name].id) in written[1]]
    assert line["start"] == str(starting.id)
    assert table.sandbox.problems == []


async def test_what_is_sealed_is_shown_to_no_one_before_the_end(table: Table) -> None:
    card = await table.match(GAME, PLAYERS, rounds=1)
    record = await table.store.record(1)
    assert record is not None and record.deal is not None
    secrets = (record.deal.secret, record.seed or record.deal.secret)
    told = [await fair(table, name, table.board) for name in ("Ada", "Ben", "Dan")]
    board = await (await table["Ada"].slash(table.place, "board")).wait_until_settled()
    told.append(private(board).text)
    told += [json.dumps(message.components) for message in (card, private(board), *table.public())]
    assert not [secret for secret in secrets if any(secret in text for text in told)]


@pytest.mark.slow
async def test_the_deal_is_checked_in_a_dm_as_well(table: Table) -> None:
    await table.match(GAME, PLAYERS, rounds=1)
    await table.play_on()
    dm = table["Ben"].dm
    assert dm is not None
    answer = await table["Ben"].slash(dm, "board", match="1")
    await answer.wait_until_settled()
    assert (await fair(table, "Ben", private(answer))).startswith(AGREES)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_to_a_stranger_of_another_server_there_is_nothing_to_check(table: Table) -> None:
    await table.match(GAME, PLAYERS, rounds=1)
    await table.play_on()
    result = table.board
    zoe = table.sandbox.person("Zoe")
    bar = table.sandbox.world.add_channel("bar", guild=table.sandbox.world.add_guild("Club", zoe.user))
    opened = await zoe.slash(bar, f"play {GAME}")
    await opened.wait_until_settled()
    assert opened.message is not None
    button = result.find(label=LABEL)
    assert button is not None
    for forged in (button["custom_id"], "1|fair|1", "1|fair|99", "1|fair", "1|fair|x|y"):
        press = await zoe.press_raw(opened.message, forged)
        await press.wait_until_settled()
        assert re.fullmatch(r"There is no match -?\d+\.", private(press).text), forged


@pytest.mark.slow
async def test_a_button_that_carries_another_seal_tells_that_it_was_swapped(table: Table) -> None:
    card = await table.match(GAME, PLAYERS, rounds=1)
    await table.play_on()
    press = await table["Ben"].press_raw(card, f"1|fair|1|{sha256('another')}")
    await press.wait_until_settled()
    assert private(press).text.startswith("⚠️ The deal does not agree: it isn’t the one that was sealed.")


@pytest.mark.slow
async def test_a_log_that_was_tampered_with_comes_out_differently(table: Table) -> None:
    await table.match(GAME, PLAYERS, rounds=1)
    await table.play_on()
    store = table.store
    assert isinstance(store, Store)
    await store.writer.run(lambda db: db.execute("UPDATE plies SET seat = 1 - seat").connection.commit())
    assert (await fair(table, "Ada", table.board)).startswith(
        "⚠️ The deal does not agree: dealt again from what was sealed, this match comes out differently."
    )


@pytest.mark.slow
async def test_a_lobby_of_an_older_build_is_dealt_and_checked_as_of_old(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        card = await Table(sandbox, bot).lobby(GAME, PLAYERS[:1], rounds=1)
    change(database, "DELETE FROM deals; UPDATE seats SET press = NULL")
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.press_button("Ben", card, "Join")
        await table.wait_until_shown()
        assert "its deal is sealed when it starts" in await fair(table, "Ada", card)
        await table.press_button("Ada", card, "Start")
        await table.play_on()
        told = await fair(table, "Ada", table.board)
    assert told.startswith(
        "✅ The deal agrees: I dealt this match again from what was sealed when it started"
    )
    started, seed = search_text(STARTED, told)
    assert seed is not None
    assert started == sha256(seed)
    assert not OPENED.search(told)
    assert not LINE.search(told)
