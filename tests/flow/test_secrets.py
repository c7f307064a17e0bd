"""Secrets: the most detailed log and all public output hold none.

Both are compared with a match's secrets.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sandbox.model import Message
from tests.flow.support import PEOPLE, choices
from tests.flow.test_kill import Far, far_room
from tests.support.program import TOKEN

GAME = "howmanycalories"
PLAYERS = PEOPLE[:3]
DISH = re.compile(r"[A-Z][a-z]+ \d+ [A-Z][\w -]+")
"""A card as a hand's alt text names it."""


def everything(message: Message) -> str:
    """All of a message that travels: what it says, shows and carries."""
    carried = [component["custom_id"] for component in message.interactive]
    files = [attachment.filename for attachment in message.attachments]
    return "\n".join([message.text, *message.alt_texts, *carried, *files, str(message.nonce)])


def read_hand(room: Far, name: str) -> set[str]:
    """Return the cards in a hand: their names and their choice keys."""
    (hand,) = room.hands(name)
    named = re.search(r"Your hand: ([^.]*)\.", hand.alt_texts[0])
    dishes = set(DISH.findall(named[1].replace(" and ", ", "))) if named is not None else set()
    asked = choices(hand)
    keys = {component["custom_id"].split("|")[4] for component in asked if component["type"] == 2}
    return dishes | keys | {option["value"] for menu in asked for option in menu.get("options", ())}


def is_dish(secret: str) -> bool:
    return DISH.fullmatch(secret) is not None


def mentions(text: str, secret: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None


@pytest.mark.slow
async def test_neither_the_log_nor_anything_public_ever_holds_a_secret(tmp_path: Path) -> None:
    database = tmp_path / "secret.sqlite3"
    was_public: set[str] = set()
    was_held: set[str] = set()
    async with far_room(database, LOG_LEVEL="DEBUG") as (room, program):
        await room.match(GAME, PLAYERS, rounds=1)
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            ((seed, secret),) = db.execute("SELECT seed, secret FROM matches JOIN deals ON match = id")
        while True:
            hands = set[str]().union(*(read_hand(room, name) for name in PLAYERS))
            was_held |= hands
            public = {everything(message) for message in (*room.channel.messages.values(), *room.public())}
            for text in public:
                assert not mentions(text, seed)
                assert not mentions(text, secret)
                assert not [one for one in hands if mentions(text, one)]
            was_public |= public
            if not await room.play_on(1):
                break
        assert await program.stop() == 0
        assert room.sandbox.problems == []
    assert len(was_public) > 10
    assert sum(map(is_dish, was_held)) > 20
    assert not all(map(is_dish, was_held))
    log = program.log.read_text(encoding="utf-8")
    assert "registered" in log
    tokens = {press.token for press in room.sent}
    assert len(tokens) > 10
    for hidden in (TOKEN, *TOKEN.split("."), seed, secret, *tokens, *was_held):
        assert not mentions(log, hidden), "the log holds a secret"
    for text in was_public:
        assert TOKEN not in text
        assert not [token for token in tokens if token in text]
