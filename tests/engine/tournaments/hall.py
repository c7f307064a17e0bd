"""A hall in which tournaments are played over a store, with a clock that is set."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.clocks.pace import DAY
from engine.match.records import Asker, Match, Place, User
from engine.services.matches import Matches
from engine.services.tournaments.tournaments import Tournaments
from engine.store.interface.shelf import Shelf
from engine.tournaments.points import standings
from engine.tournaments.values import Format, Plan, Tournament
from tests.support.askers import asker, player_of

PLACE: Final = Place(guild=5, channel=6)
BEGIN: Final = 1_800_000_000
HOST: Final = 1000
GAME: Final = "rolling"


def by(user: int, *, manages: bool = False, place: Place = PLACE) -> Asker:
    """Return a user who asks."""
    return asker(User(user, f"P{user:02}", f"p{user}"), place, manages=manages)


@dataclass
class Hall:
    """Matches and tournaments over a store."""

    store: Shelf
    now: int = BEGIN

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Begin as a new process, with nothing in memory."""
        self.matches = Matches(self.store, now=lambda: self.now)
        self.tournaments = Tournaments(
            self.store,
            self.matches.arranged,
            lambda: self.now,
            duty=self.matches.duty,
        )
        self.matches.privacy.on_withdrawal.append(self.tournaments.withdraw)

    async def open(
        self, players: int, format_: Format = "swiss", size: int = 2, rounds: int = 3, days: int = 7
    ) -> Tournament:
        """Open a tournament that users 1, 2, … join."""
        days = 28 if format_ == "ladder" else days
        plan = Plan("Spring Cup", GAME, format_, size, rounds, days, "1d")
        opened = await self.tournaments.create(plan, by(HOST))
        for user in range(1, players + 1):
            opened = await self.tournaments.join(opened.id, by(user))
        return opened

    async def begin(self, players: int, *what: Any, **more: Any) -> Tournament:
        """Open and start a tournament."""
        opened = await self.open(players, *what, **more)
        return await self.tournaments.start(opened.id, by(HOST))

    async def find(self, number: int = 1) -> Tournament:
        """Return a tournament as it is stored."""
        return await self.tournaments.find(number, by(HOST))

    async def pass_time(self, seconds: int) -> None:
        """Let time pass; then do what is due."""
        self.now += seconds
        await self.matches.pass_time()
        await self.tournaments.look()

    async def playing(self, number: int = 1) -> list[Match]:
        """Return the matches that are played, by table."""
        opened = await self.tournaments.matches_of(number)
        found = [await self.matches.match(one.match) for _, one in sorted(opened.items())]
        return [one for one in found if one.phase == "playing"]

    async def finish(self, match: Match) -> None:
        """Let the lowest user of a match win: the others resign, the highest first."""
        users = [seated.user_id or 0 for seated in match.seats]
        for user in sorted(users, reverse=True)[:-1]:
            await self.matches.resign(match.id, player_of(match, users.index(user)))

    async def finish_round(self, number: int = 1, left: Sequence[int] = ()) -> None:
        """Finish all matches, but those in which one of some users plays."""
        for match in await self.playing(number):
            if not {seated.user_id for seated in match.seats} & {*left}:
                await self.finish(match)
        await self.tournaments.look()

    async def play_on(self, number: int = 1) -> Tournament:
        """Play to the end."""
        while (await self.find(number)).is_going:
            await self.finish_round(number)
            await self.pass_time(DAY)
        return await self.find(number)

    async def check(self, number: int = 1) -> None:
        """Check that each table has its match, and no match another."""
        tournament = await self.find(number)
        opened = await self.tournaments.matches_of(number)
        assert len({one.match for one in opened.values()}) == len(opened)
        for table in tournament.tables:
            is_played = not table.is_bye and table.state in ("open", "done")
            if is_played and table.number in opened:
                match = await self.matches.match(opened[table.number].match)
                users = tuple(tournament.player(one).user_id for one in table.players)
                seats = [seated.user_id for seated in match.seats]
                assert all(one in (user, None) for one, user in zip(seats, users, strict=True))
                assert match.lobby.table == (number, table.number)


def digest(tournament: Tournament) -> str:
    """Return a digest of who played whom, and of the final table."""
    tables = [(one.round, one.players, one.state, one.places) for one in tournament.tables]
    lines = [(line.place, line.player.user_id, line.points) for line in standings(tournament)]
    text = json.dumps([tables, lines, tournament.phase, tournament.reason])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
