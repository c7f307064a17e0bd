"""Deeds beside moves: takebacks, plans, votes, delays and changes of seats.

A deed that the engine refuses has changed nothing. `done` counts the deeds that succeeded, by their
names in `DEEDS`.
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
from engine.match.votes import is_refused, requested_delay, waiting_seats
from engine.services.matches import Matches
from engine.steps.seat_transfer import is_for_all
from tests.support.askers import player_of

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
"""Probability of a deed when anything is done at all."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "UTC")


def some_hours(chance: random.Random) -> Hours:
    """Return hours in which a user plays, in any time zone.

    Some users play at all hours.
    """
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
        """Yield the match after each attempted deed.

        Each deed comes now and then, by a random user.
        """
        for name, way in self._ways.items():
            match = await self.matches.match(number)
            if match.phase == "playing" and self.chance.random() < OFTEN[name]:
                await way(match)
                yield match

    @asynccontextmanager
    async def _attempt(self, match: Match, name: str) -> AsyncIterator[None]:
        """Check that a refused deed changed nothing; count the others."""
        before = await self.matches.match(match.id)
        try:
            yield
            self.done[name] += 1
        except EngineError:
            assert await self.matches.match(match.id) == before
            self.done[f"no {name}"] += 1

    def _any_user(self, match: Match) -> Asker:
        """One of those who play."""
        return player_of(match, self.chance.choice(match.people))

    def _others(self, match: Match, *seats: int) -> list[Asker]:
        """Players, in any order."""
        return [player_of(match, seat) for seat in self.chance.sample(seats, len(seats))]

    async def _put_off(self, match: Match) -> None:
        """Ask for a pause or time and answer it; or resume a paused match."""
        if (since := match.times.put_off.since) is not None:
            await self.matches.votes.go_on(match.id, self._any_user(match), since)
            return
        wishes: tuple[Delay, Delay] = ("pause", "time")
        wish = self.chance.choice(wishes)
        ply, spent = match.ply, match.times.put_off.spent
        for one in self._others(match, *match.people):
            async with self._attempt(match, f"wish for {wish}"):
                if self.chance.random() < 0.03:
                    match = await self.matches.votes.refuse(match.id, one, ply, spent, wish)
                else:
                    match = await self.matches.votes.wish(match.id, one, ply, spent, wish)
            if requested_delay(match) is None or is_refused(match, wish) or not waiting_seats(match, wish):
                return

    async def _take_back(self, match: Match) -> None:
        """Take the last move back, or ask the others.

        Most of them agree, and some don't answer.
        """
        ply, count = match.ply, match.dice.takebacks
        async with self._attempt(match, "take back"):
            match = await self.matches.takebacks.ask(match.id, self._any_user(match), ply)
        if (asking := match.asking_back) is None:
            return
        for one in self._others(match, *takebacks.others(match, asking)):
            if self.chance.random() < 0.1:
                return
            async with self._attempt(match, "answer"):
                allows = self.chance.random() < 0.95
                match = await self.matches.takebacks.answer(match.id, one, ply, allows=allows)
            if is_refused(match, "takeback"):
                return
        self.done["agree to taking back"] += match.dice.takebacks > count

    async def _plan(self, match: Match) -> None:
        """Decide before one's turn; some think better of it."""
        for seat in match.people:
            look = await self.matches.look_seat(match.id, seat)
            who = player_of(match, seat)
            if look.ahead is not None and self.chance.random() < 0.7:
                option = self.chance.choice(look.ahead.options)
                async with self._attempt(match, "plan"):
                    await self.matches.plans.make(match.id, who, (option.key,))
            elif look.decision is not None and look.ask is None and self.chance.random() < 0.2:
                async with self._attempt(match, "drop a plan"):
                    await self.matches.plans.drop(match.id, who)

    async def _hand_over(self, match: Match) -> None:
        """Offer a seat to one user or to all, or keep it after all."""
        who, to = self._any_user(match), self.chance.choice(self.people).user.id
        async with self._attempt(match, "hand over"):
            is_open = is_for_all(match) and self.chance.random() < 0.5
            await self.matches.seats.hand_over(match.id, who, None if is_open else to)
        if self.chance.random() < 0.2:
            async with self._attempt(match, "keep a seat"):
                await self.matches.seats.keep(match.id, self._any_user(match))

    async def _ask_in(self, match: Match) -> None:
        """Ask a user to play on for a player who is away."""
        for away in self._others(match, *match.people):
            async with self._attempt(match, "ask in"):
                to = self.chance.choice(self.people).user.id
                await self.matches.seats.replace(match.id, self._any_user(match), away.user.id, to)

    async def _take_a_seat(self, match: Match) -> None:
        """Take an offered seat, or decline it."""
        for seat, seated in enumerate(match.seats):
            if seated.offer is None:
                continue
            named = [one for one in self.people if one.user.id == seated.offer.user_id]
            who = self.chance.choice(named or self.people)
            if self.chance.random() < 0.2:
                async with self._attempt(match, "refuse a seat"):
                    await self.matches.seats.refuse(match.id, who, seat, seated.offer.since)
            async with self._attempt(match, f"take a seat of {seated.offer.by}"):
                await self.matches.seats.take(match.id, who, seat, seated.offer.since)

    async def _vote(self, match: Match) -> None:
        """Vote that the house moves for a late player, or that one waits."""
        if not absent(match):
            return
        for one in self._others(match, *voters(match)):
            said = self.chance.random()
            if said < 0.6:
                async with self._attempt(match, "vote"):
                    await self.matches.votes.skip(match.id, one, match.ply)
            elif said < 0.8:
                async with self._attempt(match, "wait"):
                    await self.matches.votes.wait(match.id, one, match.ply)

    async def _come_back(self, match: Match) -> None:
        """Take a seat back from its computer player.

        Players without such a seat may press it as well.
        """
        for one in self._others(match, *match.people):
            async with self._attempt(match, "come back"):
                await self.matches.come_back(match.id, one)

    async def _change_hours(self, match: Match) -> None:
        """Play at other hours from now on, while turns run."""
        user = self._any_user(match).user.id
        habits = await self.matches.people.habits(user)
        await self.matches.people.keep(user, replace(habits, hours=some_hours(self.chance)))
        self.done["change hours"] += 1

    async def _agree_to_end(self, match: Match) -> None:
        """Vote to end without a winner.

        The others mostly don't join; some withdraw their vote.
        """
        for one in self._others(match, *match.people):
            async with self._attempt(match, "agree to end"):
                match = await self.matches.agree_to_end(match.id, one, self.chance.random() < 0.9)
            if not match.is_going:
                self.done["end without a winner"] += 1
                return
            if self.chance.random() < 0.4:
                return
