"""A year of play with paces, over all games.

People with habits of their own play, forget, think again, resign and sleep. They go away and come
back, pause and give each other time, take back, plan, vote, and hand seats over to others.

These rules hold throughout. No clock is negative or holds more than it may. No player's time runs
out, and none is reminded, in their night or on their vacation. No player has more vacation than
there is. No player who has moved is reminded. No player sees two hands. A question ends with the
next move. Every match ends by itself, by the time that its lobby told, and can be replayed from its
log.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.clocks.delay import longest_delay
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR, PATIENT, SUGGESTED, read_pace
from engine.clocks.vacation import MONTHLY, MOST
from engine.contract.dice import Dice, new_seed
from engine.contract.errors import EngineError
from engine.contract.notation import notation
from engine.games import kaliko
from engine.games.kaliko.stand_in import PASSING
from engine.library import GAMES, game_named
from engine.match.records import Match, Nobody
from engine.match.stand_ins import covered_seats, is_stood_in
from engine.match.terms import ABSENCES, MatchTerms
from engine.match.timing import GRACE, absent, effective_pace, longest, time_of
from engine.players import LEVELS, Thought
from engine.services.matches import Matches
from engine.store import Store
from tests.conformance.deeds import Deeds, some_hours
from tests.engine.conftest import ASKERS
from tests.support.askers import asker, player_of
from tests.support.players import PLAYED
from tools.movers import mover_of

BEGINNING = 1_798_761_600
"""The first of January 2027, in UTC."""
PEOPLE = (*ASKERS, asker(201), asker(202), asker(203))
"""Who sits at the tables, and who comes by."""
YEAR = 366 * DAY
PACES = (*SUGGESTED, "none", "1h", "3d+12h/4d")
"""At which matches are played: also without clocks, as fast as can be, and with a bank that is
soon full.
"""
YEARS = int(os.environ.get("YEARS", "1"))
"""Of each game in the slow suite."""
STEPS = 3000
"""Things that happen in a year at most."""


class Year:
    """A house with a clock, and people who mostly keep to their habits."""

    def __init__(self, store: Store, chance: random.Random) -> None:
        self.now = BEGINNING
        self.chance = chance
        self.store = store
        self.matches = Matches(store, now=lambda: self.now, think=self._think, delay=(0, 0))
        self.may_think = asyncio.Event()
        self.habits: dict[int, Habits] = {}
        self.changed: dict[int, int] = {}
        """When each user last changed their hours."""
        self.ended: list[Match] = []
        self.deeds = Deeds(self.matches, PEOPLE, chance)
        self.pauses: set[tuple[int, int]] = set()
        """The match, and since when."""
        self.told: int | None = None
        """Seconds that the lobby told the match may last; None for a lone player without a
        clock.
        """
        self.paces = Counter[str]()
        """How many matches were played at each."""

    async def settle_in(self) -> None:
        """Everyone says when they play; some never do."""
        for someone in PEOPLE:
            habits = Habits(
                some_hours(self.chance),
                is_reminded=self.chance.random() < 0.8,
                is_spending=self.chance.random() < 0.7,
            )
            self.habits[someone.user.id] = habits
            await self.store.keep_habits(someone.user.id, habits)

    async def begin_match(self, name: str) -> Match:
        """Start a match of that game, at some pace or none."""
        game = GAMES[name]
        players = self.chance.choice([n for n in game.SEATS if n <= len(ASKERS)])
        pace, absence = read_pace(self.chance.choice(PACES)), self.chance.choice([*ABSENCES])
        is_private = players > 1 and self.chance.random() < 0.3
        stand_in = self.chance.choice((None, *LEVELS))
        terms = MatchTerms(pace, absence, "invited" if is_private else "anyone", stand_in=stand_in)
        invited = [guest.user.id for guest in ASKERS[1:players]] if is_private else []
        match = await self.matches.open(name, game.Options(), ASKERS[0], terms, invited)
        for guest in ASKERS[1:players]:
            await self.matches.join(match.id, guest)
        match = await self.matches.match(match.id)
        self.told = longest(match, players)
        self.paces[str(pace)] += 1
        return match if match.is_complete and players == 1 else await self.matches.start(match.id, ASKERS[0])

    async def live(self, name: str) -> None:
        """Match after match, until the year is over."""
        match = await self.begin_match(name)
        # How often each of them plays within the time, from never to nearly always.
        zeal = {someone.user.id: self.chance.choice((0.0, 0.3, 0.9, 0.98)) for someone in PEOPLE}
        for _ in range(STEPS):
            if self.now >= BEGINNING + YEAR:
                return
            if not match.is_going:
                self.ended.append(match)
                match = await self.begin_match(name)
            if self.chance.random() < 0.05:
                await self._holiday()
            match = await self.matches.match(match.id)
            async for before in self.deeds.some(match.id):
                match = await self._reload(before)
            await self._finish_thinking()
            match = await self._reload(match)
            if match.is_going:
                await self._something(match, zeal)
                await self.matches.pass_time()
                match = await self._reload(match)
            if not match.is_going:
                await self._check_end(match)

    async def _think(self, game: str, level: int, view: Any, key: str) -> Thought:
        """How well computers play tells nothing of clocks, but they may take their time."""
        await self.may_think.wait()
        return Thought(game_named(game).stand_in(view))

    async def _finish_thinking(self) -> None:
        """Finish all computers' thinking for late players.

        People's deeds in between came first.
        """
        self.may_think.set()
        await self.matches.thinking.idle()
        self.may_think.clear()

    async def _reload(self, before: Match) -> Match:
        """Return the match's new state after checking it."""
        match = await self.matches.match(before.id)
        for user in self.habits:
            habits = await self.store.habits(user)
            if habits.hours != self.habits[user].hours:
                self.changed[user] = self.now
            self.habits[user] = habits
        self._check(before, match)
        return match

    async def _holiday(self) -> None:
        """Send a user away for hours or weeks, or bring one back."""
        someone = self.chance.choice(PEOPLE).user.id
        if self.chance.random() < 0.4:
            await self.matches.people.come_back(someone)
        else:
            await self.matches.people.go_away(someone, self.now + self.chance.randrange(HOUR, 40 * DAY))

    async def _something(self, match: Match, zeal: dict[int, float]) -> None:
        """Let a player act after a while, or wait until something is due."""
        assert match.times.due is not None or effective_pace(match) is None, (
            "where anybody waits, it is for a time"
        )
        due = self.now + 7 * DAY if match.times.due is None else match.times.due
        seat = self.chance.choice(match.to_move)
        player = player_of(match, seat)
        if self.chance.random() >= zeal[player.user.id]:
            self.now = max(self.now, due)
            await self.matches.pass_time()
            return
        self.now += self.chance.randrange(max(1, min(due - self.now, 2 * HOUR)))
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
        """Check what holds after every event."""
        pace = effective_pace(after)
        if after.times.started is not None and self.told is not None:
            assert after.times.ends_by == after.times.started + self.told
            assert (after.times.ended or self.now) < after.times.ends_by, (
                "nobody who plays by the clocks is stopped"
            )
        for seat, seated in enumerate(after.seats):
            clock = seated.clock
            assert (clock is None) == (pace is None or after.times.started is None)
            if clock is None or pace is None:
                continue
            habits = self.habits[seated.user_id or 0]
            hours, vacation = time_of(after, seated, self.habits), habits.vacation
            assert 0 <= vacation.left <= MOST
            assert sum(end - start for start, end in vacation.spans) <= MOST + 13 * MONTHLY + DAY
            assert after.phase != "playing" or seated.away == habits.away_until(self.now)
            assert 0 <= clock.spare <= max(pace.most, HOUR) + after.times.put_off.spent
            if clock.deadline is not None:
                assert seat in after.to_move
                assert not after.times.is_paused
                assert clock.started is not None
                has = hours.seconds_between(clock.started, clock.deadline)
                assert clock.spare <= has
                if (changed := self.changed.get(seated.user_id or 0, 0)) < clock.started:
                    # A player who returns in the last second of a month in which no one waited has
                    # no more.
                    assert clock.started < clock.deadline or after.pace is None
                    assert has <= clock.spare + HOUR, "who comes back in the last minute has an hour"
                    assert has > clock.spare or hours.counts(clock.deadline - 1)
                else:
                    latest = max(hours.after(clock.started, clock.spare), changed + HOUR)
                    assert clock.deadline <= latest, (
                        "nobody gains time by other hours, but an hour that is left"
                    )
            was = before.seats[seat].clock
            if was is not None and clock.reminded > was.reminded and clock.deadline == was.deadline:
                assert seat in after.to_move
                assert self.habits[seated.user_id or 0].is_reminded
                assert hours.counts(self.now)
            if was is not None and clock.missed > was.missed and was.deadline is not None:
                assert self.now >= was.deadline + GRACE or was.waited == before.seats[seat].turn.number
            if was is not None and before.times.is_paused:
                assert (clock.missed, clock.reminded) <= (was.missed, was.reminded)
            if is_stood_in(after, seat):
                assert clock.deadline is None
                assert not seated.turn.decided
        assert after.terms.stand_in is not None or not covered_seats(after)
        self._check_seats(after)
        self._check_questions(before, after)
        assert 0 <= after.times.put_off.spent <= longest_delay(after.pace or PATIENT)
        if (since := after.times.put_off.since) is not None:
            assert after.phase == "playing"
            assert after.pace is not None
            assert after.times.due == after.times.put_off.until
            self.pauses.add((after.id, since))
        assert (after.times.due is not None) == (after.phase == "playing" and pace is not None)

    def _check_seats(self, match: Match) -> None:
        """Check the present and former players of each seat.

        No user has two seats, and a seat is offered as the terms allow.
        """
        sat = {(one.user_id, one.seat) for one in match.former}
        sat |= {(seated.user_id or 0, seat) for seat, seated in enumerate(match.seats)}
        assert len({user for user, _ in sat}) == len(sat), "nobody sees two hands"
        assert match.seat_of(match.host) is not None
        for seat, seated in enumerate(match.seats):
            if (offer := seated.offer) is not None:
                assert match.phase == "playing"
                assert not seated.resigned
                assert offer.is_declined or offer.user_id is None or match.seat_of(offer.user_id) is None
                if offer.by == "vote":
                    clock = seated.clock
                    assert (match.terms.absence, clock is not None and clock.is_away) == ("open", True)
            if seated.turn.decided and seated.turn.since is None:
                assert hasattr(GAMES[match.game], "ahead"), f"seat {seat} has nothing to plan"

    def _check_questions(self, before: Match, after: Match) -> None:
        """Check the players' questions: one of each kind, until the next move."""
        for seated in after.seats:
            clock = seated.clock
            if clock is not None and clock.waited == seated.turn.number:
                assert after.terms.absence == "vote"
                assert not clock.is_away
        assert len({vote.kind for vote in after.votes}) == len(after.votes)
        if after.ply > before.ply:
            assert {vote.kind for vote in after.votes} <= {"end"}
        for vote in after.votes:
            assert not {*vote.yes} & {*vote.no}
            assert vote.yes or vote.kind == "skip"
        if after.vote("skip") is not None:
            assert absent(after) or after.times.is_paused

    async def _check_end(self, match: Match) -> None:
        """Check that nothing is open and the log is complete.

        The log tells who sat where and how the match ended.
        """
        record = await self.store.record(match.id)
        assert record is not None
        assert not any(record.drafts)
        assert not match.to_move
        assert await self.matches.back.verify(match.id)
        tenures = await self.store.tenures(match.id)
        last = {one.seat: one.occupant for one in tenures}
        for seat, seated in enumerate(match.seats):
            assert last[seat] == (Nobody() if seated.resigned else seated.occupant)
            begins = [one.since_ply for one in tenures if one.seat == seat and one.occupant != Nobody()]
            assert begins == [0, *(one.until for one in match.former if one.seat == seat)]


async def a_year(name: str, seed: str, database: Path) -> Year:
    """Play a year of a game from its first day to its last."""
    store = await Store.open(database)
    try:
        year = Year(store, random.Random(seed))
        await year.settle_in()
        await year.live(name)
    finally:
        await year.matches.thinking.close()
        await store.close()
    assert all(match.fault is None for match in year.ended)
    return year


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES])
async def test_a_year_of_play_ends_every_match_and_wakes_no_one(name: str, tmp_path: Path) -> None:
    year = await a_year(name, f"one year of {name}", tmp_path / "year.sqlite3")
    assert year.ended, "a match ends within a year"
    assert year.pauses
    assert {"hand over", "take a seat of player"} <= year.deeds.done.keys()


@pytest.mark.slow
@pytest.mark.timeout(4 * HOUR)
@pytest.mark.parametrize("name", GAMES)
async def test_so_does_one_year_after_the_other(name: str, tmp_path: Path) -> None:
    seed, done = new_seed(), Counter[str]()
    print(f"seed {seed}")
    rare = {"take a seat of player", "take a seat of vote", "vote", "change hours", "end without a winner"}
    if hasattr(GAMES[name], "ahead"):
        rare.add("plan")
    if name in PLAYED:
        rare.add("come back")
    for number in range(10 * YEARS):
        if number >= YEARS and rare <= done.keys():
            break
        year = await a_year(name, f"{seed} {number}", tmp_path / f"{number}.sqlite3")
        done += year.deeds.done
    print(sorted(done.items()))
    assert rare <= done.keys()
