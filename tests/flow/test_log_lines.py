"""Errors provoked while people press.

The log lines of Discord's library and aiohttp name addresses, but no token.
"""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from cogs.app.logs import HIDDEN, JsonFormatter, SecretFilter, TextFormatter
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack
from sandbox import Interaction as Press
from tests.flow.support import Table

GAME = "howmanycalories"


@pytest.fixture
def heard() -> Iterator[dict[str, io.StringIO]]:
    """Yield all log output, as it is written and as it would be unfiltered.

    It includes what the program never lets through.
    """
    streams = {name: io.StringIO() for name in ("bare", "text", "json")}
    forms = {
        "bare": logging.Formatter(),
        "text": TextFormatter(SecretFilter()),
        "json": JsonFormatter(SecretFilter()),
    }
    root, discord = logging.getLogger(), logging.getLogger("discord")
    levels, handlers = (root.level, discord.level), []
    for name, stream in streams.items():
        handlers.append(logging.StreamHandler(stream))
        handlers[-1].setFormatter(forms[name])
        root.addHandler(handlers[-1])
    root.setLevel(logging.DEBUG)
    discord.setLevel(logging.DEBUG)
    yield streams
    root.setLevel(levels[0])
    discord.setLevel(levels[1])
    for handler in handlers:
        root.removeHandler(handler)


@pytest.fixture
async def troubled(table: Table) -> AsyncIterator[Table]:
    """Yield a table on which `start` fails.

    It asks a missing address of its own press, and fails at the answer.
    """

    async def trip(interaction: Interaction, _: Click) -> None:
        url = f"{table.sandbox.api_url}/webhooks/{interaction.application_id}/{interaction.token}/messages/1"
        async with aiohttp.ClientSession() as session, session.get(url, raise_for_status=True):
            pass

    table.bot.services.router._routes.pop("start")
    table.bot.services.router.add("start", trip, Ack.UPDATE)
    yield table


async def test_no_token_of_a_press_gets_into_a_log(troubled: Table, heard: dict[str, io.StringIO]) -> None:
    table, presses = troubled, list[Press]()
    card = await table.lobby(GAME, ("Ada", "Ben"))
    for trouble in ({}, {"status": 500}, {"status": 404, "code": 10062}, {"drop": True}):
        if trouble:
            table.sandbox.faults.add("POST", "/interactions/*", **trouble)
        presses.append(await table["Ada"].press(card, label="Start"))
        await table.wait_until_shown()
    table.sandbox.faults.clear()
    tokens = {press.token for press in presses}
    bare = heard["bare"].getvalue()
    assert any(token in bare for token in tokens), "nothing was provoked"
    for how in ("text", "json"):
        log = heard[how].getvalue()
        assert HIDDEN in log
        assert "an interaction failed" in log
        assert not [token for token in tokens if token in log]
