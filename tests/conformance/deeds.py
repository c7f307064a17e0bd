"""What people do in a match beside their moves: take back, plan, vote, put off, hand a seat over and take one.

Whatever the engine refuses has changed nothing. `done` counts what came about, by what it is called in `DEEDS`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from engine.clocks.delay import Delay
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import EngineError
from engine.match import takebacks
from engine.match.records import Asker, Match
from engine.match.timing import absent, voters
from engine.services.matches import Matches
from engine.steps.pauses import asked_for, is_refused, undecided_seats
from engine.steps.seat_transfer import is_for_anybody
from tests.support.seating import player_of

OFTEN = {
    "put off": 0.2,
    "take back": 0.15,
    "plan": 0.4,
    "hand over": 0.04,
    "ask in": 0.04,
    "take a seat": 0.3,
    "vote": 0.5,
    "come back": 0.1,
    "change hours": 0.02,
    "agree to end": 0.02,
}
"""How often somebody thinks of a deed when anything is done at all."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "UTC")


def some_hours(chance: random.Random) -> Hours:
    """When somebody plays, wherever they live; some play at all hours."""
    quiet = chance.choice((None, (22, 8), (0, 7), (13, 17)))
    return Hours(chance.choice(ZONES), quiet, is_weekend_off=chance.random() < 0.3)


class Deeds:
    """People who do what the rules of no game are about."""

    def __init__(self, matches: Matches, people: tuple[Asker, ...], chance: random.Random) -> None:
        self.matches, self.people, self.chance = matches, people, chance
        self.done = Counter[str]()
        self._ways: dict[str, Callable[[Match], Awaitable[None]]] = {
            "put off": self._put_off,
            "take back": self._take_back,
            "plan": self._plan,
            "hand over": self._hand_over,
            "ask in": self._ask_in,
            "take a seat": self._take_a_seat,
            "vote": self._vote,
            "come back": self._come_back,
            "change hours": self._change_hours,
            "agree to end": self._agree_to_end,
        }

    async def some(self, number: int) -> AsyncIterator[Match]:
        """Now and then each of them, by whoever it occurs to: after each that somebody thought of, the match as it was before."""
        for name, way in self._ways.items():
            match = await self.matches.match(number)
            if match.phase == "playing" and self.chance.random() < OFTEN[name]:
                await way(match)
                yield match

    @asynccontextmanager
    async def _tried(self, match: Match, name: str) -> AsyncIterator[None]:
        """What is refused has changed nothing; the rest is counted."""
        before = await self.matches.match(match.id)
        try:
            yield
            self.done[name] += 1
        except EngineError:
            assert await self.matches.match(match.id) == before
            self.done[f"no {name}"] += 1

    def _somebody(self, match: Match) -> Asker:
        """One of those who play."""
        return player_of(match, self.chance.choice(match.people))

    def _others(self, match: Match, *seats: int) -> list[Asker]:
        """Players, in any order."""
        return [player_of(match, seat) for seat in self.chance.sample(seats, len(seats))]

    async def _put_off(self, match: Match) -> None:
        """Ask for a pause or for time, and some of the others answer; or let a paused match go on."""
        if match.put_off.since is not None:
            await self.matches.waiting.go_on(match.id, self._somebody(match), match.put_off.since)
            return
        wishes: tuple[Delay, Delay] = ("pause", "time")
        wish = self.chance.choice(wishes)
        ply, spent = match.ply, match.put_off.spent
        for one in self._others(match, *match.people):
            async with self._tried(match, f"wish for {wish}"):
                if self.chance.random() < 0.03:
                    match = await self.matches.waiting.refuse(match.id, one, ply, spent, wish)
                else:
                    match = await self.matches.waiting.wish(match.id, one, ply, spent, wish)
            if asked_for(match) is None or is_refused(match) or not undecided_seats(match):
                return

    async def _take_back(self, match: Match) -> None:
        """Take the last move back, or ask the others, of whom most don't mind and some don't answer."""
        ply, count = match.ply, match.takebacks
        async with self._tried(match, "take back"):
            match = await self.matches.takebacks.ask(match.id, self._somebody(match), ply)
        if (asking := match.asking_back) is None:
            return
        for one in self._others(match, *takebacks.others(match, asking)):
            if self.chance.random() < 0.1:
                return
            async with self._tried(match, "answer"):
                allows = self.chance.random() < 0.95
                match = await self.matches.takebacks.answer(match.id, one, ply, allows=allows)
            if takebacks.is_refused(match):
                return
        self.done["agree to taking back"] += match.takebacks > count

    async def _plan(self, match: Match) -> None:
        """Decide before one's turn; some think better of it."""
        for seat in match.people:
            look = await self.matches.look_seat(match.id, seat)
            who = player_of(match, seat)
            if look.ahead is not None and self.chance.random() < 0.7:
                option = self.chance.choice(look.ahead.options)
                async with self._tried(match, "plan"):
                    await self.matches.ahead.plan(match.id, who, (option.key,))
            elif look.decision is not None and look.ask is None and self.chance.random() < 0.2:
                async with self._tried(match, "drop a plan"):
                    await self.matches.ahead.drop(match.id, who)

    async def _hand_over(self, match: Match) -> None:
        """Offer one's seat to somebody, or to anybody; or keep it after all."""
        who, to = self._somebody(match), self.chance.choice(self.people).user.id
        async with self._tried(match, "hand over"):
            anybody = is_for_anybody(match) and self.chance.random() < 0.5
            await self.matches.seats.hand_over(match.id, who, None if anybody else to)
        if self.chance.random() < 0.2:
            async with self._tried(match, "keep a seat"):
                await self.matches.seats.keep(match.id, self._somebody(match))

    async def _ask_in(self, match: Match) -> None:
        """Ask somebody to play on for a player who is away."""
        for away in self._others(match, *match.people):
            async with self._tried(match, "ask in"):
                to = self.chance.choice(self.people).user.id
                await self.matches.seats.replace(match.id, self._somebody(match), away.user.id, to)

    async def _take_a_seat(self, match: Match) -> None:
        """Whoever comes by takes what is offered, or will not have it."""
        for seat, seated in enumerate(match.seats):
            if seated.offer is None:
                continue
            named = [one for one in self.people if one.user.id == seated.offer.user_id]
            who = self.chance.choice(named or self.people)
            if self.chance.random() < 0.2:
                async with self._tried(match, "refuse a seat"):
                    await self.matches.seats.refuse(match.id, who, seat, seated.offer.since)
            async with self._tried(match, f"take a seat of {seated.offer.by}"):
                await self.matches.seats.take(match.id, who, seat, seated.offer.since)

    async def _vote(self, match: Match) -> None:
        """Say that one would have the house move for whoever is late, or that one waits."""
        if not absent(match):
            return
        for one in self._others(match, *voters(match)):
            said = self.chance.random()
            if said < 0.6:
                async with self._tried(match, "vote"):
                    await self.matches.waiting.skip(match.id, one, match.ply)
            elif said < 0.8:
                async with self._tried(match, "wait"):
                    await self.matches.waiting.wait(match.id, one, match.ply)

    async def _come_back(self, match: Match) -> None:
        """Take back the seat in which a computer plays; whoever has no such seat may press it as well."""
        for one in self._others(match, *match.people):
            async with self._tried(match, "come back"):
                await self.matches.come_back(match.id, one)

    async def _change_hours(self, match: Match) -> None:
        """Play at other hours from now on, while turns run."""
        user = self._somebody(match).user.id
        habits = await self.matches.people.habits(user)
        await self.matches.people.keep(user, replace(habits, hours=some_hours(self.chance)))
        self.done["change hours"] += 1

    async def _agree_to_end(self, match: Match) -> None:
        """Say that one would end it without a winner, in which the others mostly don't join; some think better of it."""
        for one in self._others(match, *match.people):
            async with self._tried(match, "agree to end"):
                match = await self.matches.agree_to_end(match.id, one, self.chance.random() < 0.9)
            if not match.is_going:
                self.done["end without a winner"] += 1
                return
            if self.chance.random() < 0.4:
                return
