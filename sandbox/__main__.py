"""`python -m sandbox`: run the stand-in alone until it is interrupted."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
from pathlib import Path

from sandbox import Limits, Sandbox


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A loopback stand-in for Discord.")
    parser.add_argument("--port", type=int, default=8765, help="the port to listen on (default 8765)")
    parser.add_argument(
        "--state", type=Path, help="the file that keeps the world; without it nothing is kept"
    )
    parser.add_argument("--bot-name", default="Bot", help="what the bot is called (default Bot)")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(arguments.port, arguments.state, arguments.bot_name))


async def serve(port: int, state: Path | None, bot_name: str) -> None:
    """Serve until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    async with Sandbox(state, port=port, limits=Limits(), bot_name=bot_name) as sandbox:
        print(
            f"Chat page  {sandbox.page_url}\nREST       {sandbox.api_url}\nGateway    {sandbox.gateway_url}\n"
            f"Token      {sandbox.token}",
            flush=True,
        )
        await stop.wait()


if __name__ == "__main__":
    main()
