"""A gateway client made by hand."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp

from sandbox import Sandbox
from sandbox.limits import HANGING


class Socket:
    """A gateway connection made by hand."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def send(self, frame: Any) -> None:
        await self._socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))

    async def take(self, name: str | None = None) -> dict[str, Any]:
        """Return the next frame, or the next dispatch of this name."""
        async with asyncio.timeout(HANGING):
            while True:
                frame: dict[str, Any] = json.loads(await self._socket.receive_str())
                if name is None or frame.get("t") == name:
                    return frame

    async def close_code(self) -> int | None:
        """Return the code with which the server closes."""
        async with asyncio.timeout(HANGING):
            while not self._socket.closed:
                await self._socket.receive()
        return self._socket.close_code


async def connect(session: aiohttp.ClientSession, sandbox: Sandbox) -> Socket:
    socket = Socket(await session.ws_connect(sandbox.gateway_url + "/?v=10&encoding=json"))
    assert (await socket.take())["op"] == 10
    return socket
