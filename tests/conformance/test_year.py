"""A year of play with paces, over all games: people with habits of their own, who play, forget, think again, resign and sleep.

They go away and come back, pause, and give each other time, too. Whatever they do: no clock is negative or holds more than it may, nobody's time is out and
nobody is reminded in their night or on their vacation, nobody has more of that than there is, nobody is reminded who has
moved, and every match ends, by itself and by the time that its lobby told.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.clocks.delay import Delay, longest_delay
from engine.clocks.habits import Habits
from engine.clocks.hours import Hours
from engine.clocks.pace import DAY, HOUR, SUGGESTED, read
from engine.clocks.timing import GRACE, longest
from engine.clocks.vacation import MONTHLY, MOST
from engine.dice import Dice
from engine.errors import EngineError, IllegalMove
from engine.game import notation
from engine.games import kaliko
from engine.games.kaliko.absent import PASSING
from engine.library import GAMES, game_named
from engine.matches import Matches
from engine.pausing import asked_for, is_refused, undecided
from engine.records import Asker, Match
from engine.store import Store
from engine.terms import ABSENCES, MatchTerms
from tests.engine.conftest import ASKERS
from tools.movers import mover_of

BEGINNING = 1_798_761_600
"""The first of January 2027, in UTC."""
YEAR = 366 * DAY
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "UTC")
STEPS = 3000
"""Things that happen in a year at most."""


class Year:
    """A house with a clock, and people who keep to their habits more or less."""

    def __init__(self, store: Store, chance: random.Random) -> None:
        self.now = BEGINNING
        self.chance = chance
        self.store = store
        self.matches = Matches(store, now=lambda: self.now)
        self.habits: dict[int, Habits] = {}
        self.ended: list[Match] = []
        self.pauses: set[tuple[int, int]] = set()
        """Of which match, and since when."""
        self.told: int | None = None
        """In how many seconds the match is over, as its lobby had it."""

    async def settle_in(self) -> None:
        """Everyone says when they play; some never do."""
        for someone in ASKERS:
            quiet = self.chance.choice((None, (22, 8), (0, 7), (13, 17)))
            hours = Hours(self.chance.choice(ZONES), quiet, is_weekend_off=self.chance.random() < 0.3)
            habits = Habits(
                hours, is_reminded=self.chance.random() < 0.8, is_spending=self.chance.random() < 0.7
            )
            self.habits[someone.user.id] = habits
            await self.store.keep_habits(someone.user.id, habits)

    async def begun(self, name: str) -> Match:
        """A match of that game, at some pace."""
        game = GAMES[name]
        terms = MatchTerms(read(self.chance.choice(SUGGESTED)), self.chance.choice([*ABSENCES]))
        players = self.chance.choice([n for n in game.SEATS if n <= len(ASKERS)])
        match = await self.matches.open(name, game.Options(), ASKERS[0], terms)
        for guest in ASKERS[1:players]:
            await self.matches.join(match.id, guest)
        match = await self.matches.match(match.id)
        self.told = longest(match, players)
        return match if match.is_complete and players == 1 else await self.matches.start(match.id, ASKERS[0])

    async def lived(self, name: str) -> None:
        """Match after match, until the year is over."""
        match = await self.begun(name)
        # How often each of them plays within the time, from never to nearly always.
        zeal = {someone.user.id: self.chance.choice((0.0, 0.3, 0.9, 0.98)) for someone in ASKERS}
        for _ in range(STEPS):
            if self.now >= BEGINNING + YEAR:
                return
            if not match.is_going:
                self.ended.append(match)
                match = await self.begun(name)
            if self.chance.random() < 0.05:
                await self._holiday()
            if self.chance.random() < 0.2:
                await self._put_off(match)
            before = match = await self.matches.match(match.id)
            await self._something(match, zeal)
            await self.matches.pass_time()
            match = await self.matches.match(match.id)
            for user in self.habits:
                self.habits[user] = await self.store.habits(user)
            self._check(before, match)

    async def _holiday(self) -> None:
        """Somebody goes away, for hours or for weeks, or says that they are back."""
        someone = self.chance.choice(ASKERS).user.id
        if self.chance.random() < 0.4:
            await self.matches.people.come_back(someone)
        else:
            await self.matches.people.go_away(someone, self.now + self.chance.randrange(HOUR, 40 * DAY))

    async def _put_off(self, match: Match) -> None:
        """Somebody asks for a pause or for time, and some of the others answer; or lets a paused match go on."""
        players = [one for one in ASKERS if self._sits(match, one)]
        if match.put_off.since is not None:
            await self.matches.waiting.go_on(match.id, self.chance.choice(players), match.put_off.since)
            return
        wishes: tuple[Delay, Delay] = ("pause", "time")
        wish = self.chance.choice(wishes)
        ply, spent = match.ply, match.put_off.spent
        for one in self.chance.sample(players, len(players)):
            try:
                if self.chance.random() < 0.03:
                    match = await self.matches.waiting.refuse(match.id, one, ply, spent, wish)
                else:
                    match = await self.matches.waiting.wish(match.id, one, ply, spent, wish)
            except IllegalMove:
                pass  # as it has come about, or was turned down, or there is no more of it
            if asked_for(match) is None or is_refused(match) or not undecided(match):
                return

    def _sits(self, match: Match, someone: Asker) -> bool:
        seat = match.seat_of(someone.user.id)
        return seat is not None and not match.seats[seat].resigned

    async def _something(self, match: Match, zeal: dict[int, float]) -> None:
        """Somebody plays after a while, or nobody does until something is due."""
        assert match.due is not None, "a match with a pace always waits for a time"
        seat = self.chance.choice(match.to_move)
        player = next(one for one in ASKERS if one.user.id == match.seats[seat].user_id)
        if self.chance.random() >= zeal[player.user.id]:
            self.now = max(self.now, match.due)
            await self.matches.pass_time()
            return
        self.now += self.chance.randrange(max(1, min(match.due - self.now, 2 * HOUR)))
        if self.chance.random() < 0.002:
            await self.matches.resign(match.id, player)
            return
        look = await self.matches.look_seat(match.id, seat)
        dice = Dice(f"{self.now}", self.chance.randrange(10**6))
        if match.game == "kaliko":
            # Its plays take long to think up, which tells nothing of clocks.
            picks = kaliko.stand_in(look.view) if dice.below(50) else PASSING
        else:
            picks, _ = mover_of(match.game)(game_named(match.game), look.view, dice)
        try:
            await self.matches.move(match.id, player, notation(picks))
        except EngineError:
            # Some of a draft was typed before; it is as if nothing had been done.
            await self.matches.clear(match.id, player, look.token)

    def _check(self, before: Match, after: Match) -> None:
        """What holds after everything that can happen."""
        pace = after.pace
        assert pace is not None
        if after.started is not None:
            assert self.told is not None
            assert after.ends_by == after.started + self.told
            assert (after.ended or self.now) < after.ends_by, "nobody who plays by the clocks is stopped"
        for seat, seated in enumerate(after.seats):
            clock = seated.clock
            if clock is None:
                continue
            habits = self.habits[seated.user_id or 0]
            hours, vacation = habits.time, habits.vacation
            assert 0 <= vacation.left <= MOST
            assert sum(end - start for start, end in vacation.spans) <= MOST + 13 * MONTHLY + DAY
            assert after.phase != "playing" or seated.away == habits.away_until(self.now)
            assert 0 <= clock.spare <= max(pace.most, HOUR) + after.put_off.spent
            if clock.deadline is not None:
                assert seat in after.to_move
                assert after.put_off.since is None
                assert clock.started is not None
                assert clock.started < clock.deadline
                has = hours.counted(clock.started, clock.deadline)
                assert clock.spare <= has <= clock.spare + HOUR, (
                    "who comes back in the last minute has an hour"
                )
                assert has > clock.spare or hours.counts(clock.deadline - 1)
            was = before.seats[seat].clock
            if was is not None and clock.reminded > was.reminded and clock.deadline == was.deadline:
                assert seat in after.to_move
                assert self.habits[seated.user_id or 0].is_reminded
                assert hours.counts(self.now)
            if was is not None and clock.missed > was.missed and was.deadline is not None:
                assert self.now >= was.deadline + GRACE
            if was is not None and before.put_off.since is not None:
                assert (clock.missed, clock.reminded) <= (was.missed, was.reminded)
        assert 0 <= after.put_off.spent <= longest_delay()
        if after.put_off.since is not None:
            assert after.phase == "playing"
            assert after.due == after.put_off.until
            self.pauses.add((after.id, after.put_off.since))
        if after.phase == "playing":
            assert after.due is not None
        else:
            assert after.due is None


@pytest.mark.parametrize("name", GAMES)
async def test_a_year_of_play_ends_every_match_and_wakes_nobody(name: str, tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "year.sqlite3")
    year = Year(store, random.Random(f"a year of {name}"))
    await year.settle_in()
    await year.lived(name)
    await store.close()
    assert year.ended, "a match ends within a year"
    assert year.pauses
    assert all(match.fault is None for match in year.ended)
