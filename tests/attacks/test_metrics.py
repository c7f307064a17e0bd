"""Web pages on the same machine or network that try to read the metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from cogs.app.metrics_server import HERE, OWN_NAMES, guard

NAMES = OWN_NAMES | {"10.1.2.3", "bot-1"}


async def status(runner: web.AppRunner, **headers: str) -> tuple[int, str]:
    """Return the answers to a request with these headers, on any path."""
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://{HERE}:{port}/figures", headers=headers) as got:
            text = await got.text()
        async with session.get(f"http://{HERE}:{port}/nothing", headers=headers) as other:
            assert (other.status == 403) is (got.status == 403), "what there is, is nobody's business either"
        return got.status, text


@pytest.fixture
async def runner() -> AsyncIterator[web.AppRunner]:
    async def figures(_: web.Request) -> web.Response:
        return web.Response(text="42")

    app = web.Application(middlewares=[guard(NAMES)])
    app.add_routes([web.get("/figures", figures)])
    made = web.AppRunner(app)
    await made.setup()
    await web.TCPSite(made, HERE, 0).start()
    yield made
    await made.cleanup()


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:9464",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "bot-1.evil.example:9464",
        "evil.example@localhost",
        "localhost@evil.example",
        "bot-2:9464",
        "10.1.2.4",
        "[::1",
        "[::2]:9464",
        "0x7f000001",
        "",
        " ",
        "localhost/evil.example",
    ],
)
async def test_no_other_name_is_answered(runner: web.AppRunner, host: str) -> None:
    found, text = await status(runner, Host=host)
    assert (found, "42" in text) == (403, False)


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:9464", "127.0.0.1:1", "[::1]:9464", "10.1.2.3:9464", "bot-1:9464", "Bot-1"],
)
async def test_its_own_names_are(runner: web.AppRunner, host: str) -> None:
    assert await status(runner, Host=host) == (200, "42")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://localhost:8080", "file://"]
)
async def test_no_page_from_elsewhere_is(runner: web.AppRunner, origin: str) -> None:
    found, text = await status(runner, Host="localhost:9464", Origin=origin)
    assert (found, "42" in text) == (403, False)
    assert await status(runner, Host="localhost:9464", Origin="http://localhost:9464") == (200, "42")
