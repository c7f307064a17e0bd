"""Play a match of every game in the sandbox and save its pictures.

    python -m tools.demo [FOLDER] [GAME …]

Computers play all seats. The host's seat is played by hints, through the same commands as a
person's. For each match the folder then holds the table in the middle and at the end, a hand, and
the moving picture and the curve that the bot shows below a result.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from cogs.api.press_limits import Rates
from cogs.client import Bot
from cogs.drawing.picture_cache import Pictures
from cogs.drawing.thinkers import Thinkers
from cogs.kit.wording import plain_names
from cogs.screens.review.story import curve_image, lead_of, story_image
from engine.contract.errors import EngineError
from engine.library import GAMES
from engine.match.records import Match
from engine.players import LEVELS, opponents, plays
from engine.services.matches import Matches
from engine.store import Store
from render import Picture, draw
from sandbox import Channel, Limits, Person, Sandbox

HANDLING: Final = ("CommandTree-invoker", "discord.py: on_interaction")
"""Names of the tasks in which discord.py handles a command or a press."""
UNHURRIED: Final = Rates(presses=10_000, letters=10_000)


@dataclass(frozen=True, slots=True)
class Shown:
    """The result of a match: its pictures by the names of their files."""

    match: Match
    files: dict[str, bytes]


async def demonstrate(game: str, *, level: int = LEVELS[-1], **options: Any) -> Shown:
    """Play one match to its end, all seats by computers of a level.

    Raise LookupError if they do not play the game.
    """
    if not plays(game, level):
        raise LookupError(f"computers do not play {game!r}")
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(Sandbox(limits=Limits(global_per_second=None)))
        sandbox.barrier = partial(_handled, sandbox)
        store = await Store.open(folder / "demo.sqlite3")
        stack.push_async_callback(store.close)
        thinkers = Thinkers()
        stack.callback(thinkers.close)
        matches = Matches(store, think=thinkers.think, analyse=thinkers.analyse, delay=(0, 0))
        pictures = Pictures()
        bot = Bot(matches, store, api_url=sandbox.api_url, pictures=pictures, rates=UNHURRIED)
        connected = asyncio.Event()

        async def hear() -> None:
            connected.set()

        bot.add_listener(hear, "on_connect")
        serving = asyncio.create_task(bot.start(sandbox.token))
        stack.push_async_callback(_ended, bot, serving)
        await connected.wait()
        host, channel = sandbox.person("Ada"), sandbox.world.channel("games")
        typed = f"{opponents(game)} {_NAMED[level]} computers"
        await (await host.slash(channel, f"play {game}", **{"with": typed}, **options)).wait_until_settled()
        (card,) = [
            message for message in channel.messages.values() if message.find(label="Start") is not None
        ]
        await (await host.press(card, label="Start")).wait_until_settled()
        await _play(matches, host, channel)
        return Shown(await matches.match(1), await _pictures(matches, pictures))


_NAMED: Final = {1: "easy", 2: "medium", 3: "hard"}


async def _handled(sandbox: Sandbox) -> None:
    """Wait until every press and command is handled, however busy the machine is."""
    while True:
        await sandbox.quiet(0.01)
        handling = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]
        if not handling:
            return
        await asyncio.wait(handling)


async def _ended(bot: Bot, serving: asyncio.Task[None]) -> None:
    await bot.go_down()
    await serving


async def _play(matches: Matches, host: Person, channel: Channel) -> None:
    """Play until the match is over: the host follows hints.

    The computers play by themselves.
    """
    while True:
        await matches.thinking.idle()
        match = await matches.match(1)
        if match.phase != "playing":
            return
        hint = await matches.hints.of_seat(1, 0)
        await (await host.slash(channel, "move", move=hint.line)).wait_until_settled()


async def _pictures(matches: Matches, pictures: Pictures) -> dict[str, bytes]:
    """Draw the table twice, a hand, the replay and the curve.

    The tables are those in the middle and at the end.
    """
    match = await matches.match(1)
    names, last = plain_names(match), await matches.back.view_at(1, match.ply, None)
    middle = match.ply // 2

    def picture(kind: Any, view: Any) -> bytes:
        return draw(Picture(match.game, kind, view, names, extent=last))

    analysis = await matches.analyses.of_match(1)
    turning = () if analysis is None else analysis.turning_points
    great, lead = [one.ply for one in await matches.moments.all(1)], lead_of(analysis)
    story = await matches.replays.story(1, great, turning, lead=lead and lead.ply)
    shown = [await story_image(pictures, story, "moving", analysis)]
    if analysis is not None and len(analysis.curve) > 1:
        shown.append(await curve_image(pictures, match, analysis))
    return {
        f"{match.game}-middle.png": picture("table", await matches.back.view_at(1, middle, None)),
        f"{match.game}-hand.png": picture("hand", await matches.back.view_at(1, middle, 0)),
        f"{match.game}-final.webp": picture("table", last),
        **{f"{match.game}-{one.name}": one.data or b"" for one in shown},
    }


def main() -> None:
    """Play the matches and save their pictures."""
    parser = argparse.ArgumentParser(prog="python -m tools.demo", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("demo"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that computers play, if none is named")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for game in given.games or [name for name in GAMES if plays(name, LEVELS[-1])]:
        try:
            shown = asyncio.run(demonstrate(game))
        except (LookupError, EngineError) as error:
            raise SystemExit(str(error)) from error
        for name, data in shown.files.items():
            (given.folder / name).write_bytes(data)
        outcome = shown.match.outcome
        places = dict(zip(shown.match.names, outcome.scores, strict=True)) if outcome is not None else {}
        print(f"{GAMES[game].TITLE}: {shown.match.ply} moves, {places}; {', '.join(shown.files)}")


if __name__ == "__main__":
    main()
