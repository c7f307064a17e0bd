"""Attacks on the sandbox by foreign web pages and by guessed bot tokens.

The pages run in the browser of the sandbox's owner.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Sandbox
from sandbox.gateway.session import Op
from sandbox.limits import HANGING
from tests.flow.clicks import program
from tests.sandbox.client import HELLO, PNG, Rest, toy_at

FOREIGN_ORIGINS = ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost")
"""Of a page on the web, of one that hides where it is from, and of other programs' pages on this
machine.
"""
FOREIGN_HOSTS = ("evil.example", "127.0.0.1.evil.example", "127.0.0.1@evil.example", "[")
"""Names that a page may let point here, and what is no name at all."""
ADDRESSES = (
    "",
    "page/app.js",
    "page/feed",
    "page/messages?channel=1",
    "page/act",
    "api/users/@me",
    "api/v10/users/@me",
    "api/v10/webhooks/1/token/messages/@original",
    "api/v10/nowhere",
    "gateway",
    "gateway/?v=10&encoding=json",
    "attachments/1/2/table.png",
    "nowhere",
)
"""One of each kind that is served, and two of none."""


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(HANGING)) as made:
        yield made


def wrong_tokens(right: str) -> tuple[str, ...]:
    return ("", "sandbox", "Bot", right[:-1], f"{right}x", f" {right}", right.swapcase(), "é")


async def connect(
    sandbox: Sandbox, client: aiohttp.ClientSession, token: str, op: Op = Op.IDENTIFY, **data: Any
) -> tuple[aiohttp.ClientWebSocketResponse, dict[str, Any] | None]:
    """Return a connection after IDENTIFY or RESUME, and the first answer to it.

    The answer is None if the connection was closed instead.
    """
    socket = await client.ws_connect(sandbox.gateway_url)
    await socket.receive_json()
    await socket.send_json({"op": op, "d": {"token": token, "intents": 1, **data}})
    answer = await socket.receive()
    return socket, json.loads(answer.data) if answer.type is aiohttp.WSMsgType.TEXT else None


# Web pages of elsewhere


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
async def test_a_page_of_elsewhere_can_not_open_the_gateway_even_with_the_token(
    sandbox: Sandbox, client: aiohttp.ClientSession, origin: str
) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        socket = await client.ws_connect(sandbox.gateway_url, origin=origin)
        await socket.send_json({"op": Op.IDENTIFY, "d": {"token": sandbox.token, "intents": 1}})
    assert refused.value.status == 403
    assert not sandbox.gateway.is_heard


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
async def test_a_page_of_elsewhere_can_not_post_as_the_bot_with_an_interaction_s_token(
    sandbox: Sandbox, client: aiohttp.ClientSession, origin: str
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Hello")

    ada, rest = sandbox.person("Ada"), Rest(sandbox.api_url, client, "none is needed here")
    async with toy_at(sandbox) as toy:
        toy.answer = answer
        await toy.register(HELLO)
        told = await (await ada.slash("games", "hello")).wait_until_settled()
    hook = f"/webhooks/{sandbox.world.application_id}/{told.token}"
    # Multipart, which a browser sends without asking first whether it may.
    for name in ("Forged", "The bot's own"):
        headers = {"Origin": origin} if name == "Forged" else {}
        form = aiohttp.FormData({"payload_json": json.dumps({"content": name})}, default_to_multipart=True)
        async with client.post(rest.api_url + hook, data=form, headers=headers) as response:
            assert response.status == (403 if headers else 200)
    said = [message.content for message in ada.sees("games")]
    assert said[-2:] == ["Hello", "The bot's own"]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("address", ADDRESSES)
async def test_a_page_that_lets_its_own_name_point_here_is_answered_nowhere(
    sandbox: Sandbox, client: aiohttp.ClientSession, address: str
) -> None:
    url = sandbox.page_url + address
    token = {"Authorization": f"Bot {sandbox.token}"}
    for method in ("GET", "POST"):
        for host in FOREIGN_HOSTS:
            for name in (host, f"{host}:{sandbox.port}"):
                async with client.request(method, url, headers={"Host": name, **token}) as response:
                    assert response.status == 403, name
        async with client.request(method, url, headers=token) as response:
            assert response.status != 403


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("address", ADDRESSES)
async def test_a_page_of_elsewhere_is_answered_nowhere(
    sandbox: Sandbox, client: aiohttp.ClientSession, address: str
) -> None:
    for origin in FOREIGN_ORIGINS:
        headers = {"Origin": origin, "Authorization": f"Bot {sandbox.token}"}
        for method in ("GET", "POST", "PATCH", "DELETE", "OPTIONS"):
            async with client.request(method, sandbox.page_url + address, headers=headers) as response:
                assert response.status == 403, (origin, method)
                assert "Access-Control-Allow-Origin" not in response.headers
    assert sandbox.problems == [], "the bot answers for what foreign pages do"


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
async def test_the_page_itself_goes_on_getting_all_that_it_shows(
    sandbox: Sandbox, client: aiohttp.ClientSession, name: str
) -> None:
    games = sandbox.world.channel("games")
    rest = Rest(sandbox.api_url, client, sandbox.token)
    sent = await rest("POST", f"/channels/{games.id}/messages", {"content": "See"}, files={"table.png": PNG})
    host = f"{name}:{sandbox.port}"
    of_itself = {"Host": host, "Origin": f"http://{host}"}
    for address in ("", "page/app.js", f"page/messages?channel={games.id}"):
        async with client.get(sandbox.page_url + address, headers=of_itself) as response:
            assert response.status == 200, address
    async with client.ws_connect(f"{sandbox.page_url}page/feed", headers=of_itself) as feed:
        assert (await feed.receive_json())["kind"] == "world"
    for headers in (of_itself, {"Host": host}):
        async with client.get(sent.body["attachments"][0]["url"], headers=headers) as response:
            assert await response.read() == PNG


# Guessing the token


async def test_a_wrong_token_is_refused_by_every_address_of_the_bot(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    for token in wrong_tokens(sandbox.token):
        headers = {"Authorization": f"Bot {token}"}
        for address in ("/users/@me", "/gateway/bot"):
            async with client.get(sandbox.api_url + address, headers=headers) as response:
                assert response.status == 401, token
                assert await response.json() == {"message": "401: Unauthorized", "code": 0}
    async with client.get(f"{sandbox.api_url}/users/@me", headers={"Authorization": sandbox.token}) as bare:
        assert bare.status == 401
    assert (await Rest(sandbox.api_url, client, sandbox.token)("GET", "/users/@me")).status == 200


async def test_a_wrong_token_neither_identifies_nor_takes_over_a_session(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    # The last is no text that could be written down: half of a pair.
    for token in (*wrong_tokens(sandbox.token), "\ud800"):
        socket, answer = await connect(sandbox, client, token)
        assert (answer, socket.close_code) == (None, 4004), token
    assert not sandbox.gateway.is_heard
    _, ready = await connect(sandbox, client, sandbox.token)
    assert ready is not None and ready["t"] == "READY"
    for token in wrong_tokens(sandbox.token):
        session = ready["d"]["session_id"]
        socket, answer = await connect(sandbox, client, token, Op.RESUME, session_id=session, seq=1)
        assert (answer, socket.close_code) == (None, 4004), token


def test_every_start_draws_a_token_that_no_one_guesses(tmp_path: Path) -> None:
    drawn = {Sandbox(tmp_path / "sandbox.sqlite3").token for _ in range(20)}
    assert len(drawn) == 20
    assert min(map(len, drawn)) >= 32


@pytest.mark.slow
async def test_the_program_s_own_sandbox_takes_no_token_but_the_drawn_one(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with program(tmp_path) as address:
        for token in ("sandbox", "token", ""):
            headers = {"Authorization": f"Bot {token}"}
            async with client.get(f"{address}api/v10/users/@me", headers=headers) as response:
                assert response.status == 401
