"""Persistence: everything that a client was told survives a killed process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.limits import HANGING
from tests.sandbox.client import HELLO, PNG, Rest
from tests.support.program import ROOT

V2 = 32768
BOARD = {
    "flags": V2,
    "components": [
        {"type": 12, "items": [{"media": {"url": "attachment://table.png"}, "description": "A table"}]}
    ],
}


async def fill(rest: Rest, channel_id: int) -> tuple[str, str]:
    """Post a board with a picture, start a thread on it, register commands.

    Return the ids of the board and of a message in the thread.
    """
    me = (await rest("GET", "/users/@me")).body["id"]
    board = await rest("POST", f"/channels/{channel_id}/messages", BOARD, files={"table.png": PNG})
    at = f"/channels/{channel_id}/messages/{board.body['id']}/threads"
    thread = await rest("POST", at, {"name": "Corner"})
    inside = await rest("POST", f"/channels/{thread.body['id']}/messages", {"content": "In here"})
    await rest("PUT", f"/applications/{me}/commands", [HELLO])
    return board.body["id"], inside.body["id"]


async def test_a_new_start_finds_the_same_world_and_its_ids_go_on(tmp_path: Path) -> None:
    state = tmp_path / "world.sqlite3"
    async with Sandbox(state) as first, aiohttp.ClientSession() as session:
        games = first.world.channel("games")
        board, inside = await fill(Rest(first.api_url, session, first.token), games.id)
        first.world.revoke(games, "ATTACH_FILES")
        eve = first.person("Eve")
        await eve.close_dms()
        await eve.say(eve.open_dm(), "Hello?")
        first.world.move_clock(24 * 3600)
        last = first.world.last_id
    async with Sandbox(state) as second, aiohttp.ClientSession() as session:
        world = second.world
        assert world.bot.id == first.world.bot.id
        assert [user.name for user in world.people] == ["Ada", "Ben", "Cleo", "Dan", "Eve"]
        assert not second.person("Eve").user.dms_open
        assert second.clock.ahead == 24 * 3600
        again = world.channel("games")
        assert again.id == games.id
        message = again.messages[int(board)]
        assert message.alt_texts == ["A table"]
        assert world.channel("Corner").messages[int(inside)].content == "In here"
        assert "ATTACH_FILES" not in str(world.permissions(again, world.bot))
        assert list(second.person("Ada").commands(again)) == ["hello"]
        dm = second.person("Eve").dm
        assert dm is not None and [m.content for m in dm.messages.values()] == ["Hello?"]
        assert world.next_id() > last
        # Another port was taken, so the addresses of the files differ.
        url = message.components[0]["items"][0]["media"]["url"]
        assert str(second.port) in url
        async with session.get(url) as file:
            assert await file.read() == PNG


async def test_files_leave_the_disk_with_their_message(tmp_path: Path) -> None:
    async with Sandbox(tmp_path / "world.sqlite3") as sandbox, aiohttp.ClientSession() as session:
        games = sandbox.world.channel("games")
        board, _ = await fill(Rest(sandbox.api_url, session, sandbox.token), games.id)
        message = games.messages[int(board)]
        [attachment] = message.attachments
        assert sandbox.world.files == {}, "what is on disk need not be in memory"
        assert await sandbox.file(attachment.id) == PNG
        sandbox.world.delete_message(message)
        await sandbox.flush()
        assert await sandbox.file(attachment.id) is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
async def test_killing_the_process_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    state = tmp_path / "world.sqlite3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--port", str(port), "--state", str(state),
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        async with asyncio.timeout(HANGING):
            lines = [(await process.stdout.readline()).decode() for _ in range(4)]
        said = dict(line.rsplit(maxsplit=1) for line in lines)
        assert said["Chat page"] == f"http://127.0.0.1:{port}/"
        async with aiohttp.ClientSession() as session:
            rest = Rest(said["REST"], session, said["Token"])
            guild = (await rest("GET", "/users/@me/guilds")).body[0]["id"]
            channel = (await rest("GET", f"/guilds/{guild}/channels")).body[0]["id"]
            told = [
                (await rest("POST", f"/channels/{channel}/messages", {"content": str(n)})).body["id"]
                for n in range(20)
            ]
    finally:
        process.send_signal(signal.SIGKILL)
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]
    async with Sandbox(state) as sandbox:
        assert [str(key) for key in sandbox.world.channel(int(channel)).messages] == told
