"""A process to be killed: it plays matches and prints acknowledged moves.

python -m tests.engine.player DATABASE MATCHES

It plays at once and for ever, and prints "MATCH PLY" for each move.
"""

import asyncio
import os
import sys
from pathlib import Path

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import game_named
from engine.match.records import Match, Place, User
from engine.services.matches import Matches
from engine.steps.limits import Limits
from engine.store import Store
from tests.support.askers import asker, player_of

GAME = "howmanycalories"
USERS = tuple(User(id=1 + seat, name=f"P{seat}") for seat in range(3))


async def play(path: Path, tables: int) -> None:
    """Continue the open matches of a database, and open new ones as needed."""
    store = await Store.open(path)
    try:
        # As fast as it plays, it opens more matches in an hour than a person may.
        matches = Matches(store, limits=Limits(openings_per_hour=1_000_000, newcomer_seats=1_000))
        await asyncio.gather(*(sit(matches, table) for table in range(tables)))
    finally:
        await store.close()


async def sit(matches: Matches, table: int) -> None:
    """Play at one table: its own open match first, then new ones."""
    match = None
    for known in await matches.of_user(USERS[0].id):
        if known.phase in ("lobby", "playing") and known.place.channel == table:
            match = known
    while True:
        match = await going(matches, match, table)
        seat = match.to_move[match.ply % len(match.to_move)]
        look = await matches.look_seat(match.id, seat)
        picks, _ = random_move(game_named(GAME), look.view, Dice(str(match.id), match.ply))
        moved = await matches.pick(match.id, player_of(match, seat), look.token, picks[len(look.picks)])
        # One write per step: a process killed between two writes would have reported only a part of
        # a step.
        told = "".join(f"{match.id} {ply.ply}\n" for ply in moved.plies)
        os.write(sys.stdout.fileno(), told.encode())
        match = moved.look.match


async def going(matches: Matches, match: Match | None, table: int) -> Match:
    """Return the match if it can go on, or another one that can."""
    place = Place(guild=1, channel=table)
    if match is None or match.phase == "over":
        options = game_named(GAME).Options.model_validate({"rounds": 1})
        match = await matches.open(GAME, options, asker(USERS[0], place))
    if match.phase == "lobby":
        for user in USERS[len(match.seats) :]:
            match = await matches.join(match.id, asker(user, place))
        match = await matches.start(match.id, asker(USERS[0], place))
    return match


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
