"""Tournaments in which users do anything, at any time, and processes are killed."""

from __future__ import annotations

import logging
from collections import Counter
from random import Random
from typing import Any

import pytest
from discord import Locale

from cogs.screens.tournaments.card import card_screen
from cogs.screens.tournaments.pages import table_screen
from engine.clocks.pace import DAY, HOUR
from engine.contract.errors import EngineError
from engine.contract.words import say
from engine.match.records import Match
from engine.store.interface.shelf import Shelf
from engine.tournaments.points import POINT, standings, winners
from engine.tournaments.values import Format, Tournament
from tests.engine.tournaments.hall import HOST, Hall, by
from tests.engine.tournaments.test_service import move
from tests.support.askers import player_of

USERS = range(1, 19)
KINDS: list[tuple[Format, int]] = [
    ("swiss", 2),
    ("swiss", 3),
    ("swiss", 4),
    ("groups", 2),
    ("groups", 4),
    ("ladder", 2),
]


class KilledError(BaseException):
    """Ends a process where it stands."""


class Chaos:
    """Users who do anything with a tournament."""

    def __init__(self, hall: Hall, random: Random, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hall = hall
        self.random = random
        self.gone = set[int]()
        self.lazy = {*random.sample(USERS, 4)}
        """Those who make no move."""
        for what in ("save", "keep_tournament"):
            self._make_deadly(what, monkeypatch)

    def _make_deadly(self, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let a process die before or after some writes."""
        whole = getattr(self.hall.store, what)

        async def dying(*args: Any, **more: Any) -> Any:
            chance = self.random.random()
            done = None if chance < 0.01 else await whole(*args, **more)
            if chance < 0.02:
                raise KilledError
            return done

        monkeypatch.setattr(self.hall.store, what, dying)

    async def act(self) -> None:
        """Let a user do something; refusals are none of our concern."""
        user = self.random.choice(USERS)
        try:
            await self.random.choice(
                (self._join, self._leave, self._play, self._play, self._play, self._resign, self._hand_over,
                 self._climb, self._erase, self._pass_time)
            )(user)  # fmt: skip
        except EngineError:
            pass
        except KilledError:
            self.hall.restart()

    async def _join(self, user: int) -> None:
        if user not in self.gone:
            await self.hall.tournaments.join(1, by(user))

    async def _leave(self, user: int) -> None:
        if self.random.random() < 0.3:
            await self.hall.tournaments.leave(1, by(user))

    async def _play(self, user: int) -> None:
        for match in await self.hall.playing():
            asked = [match.seats[seat].user_id for seat in match.to_move[:1]]
            if not {*asked} & self.lazy and self.random.random() < 0.7:
                await move(self.hall, match.id)

    async def _resign(self, user: int) -> None:
        match, seat = await self._seat()
        await self.hall.matches.resign(match.id, player_of(match, seat))

    async def _hand_over(self, user: int) -> None:
        match, seat = await self._seat()
        await self.hall.matches.seats.hand_over(match.id, player_of(match, seat), 700 + user)
        offer = (await self.hall.matches.match(match.id)).seats[seat].offer
        assert offer is not None
        await self.hall.matches.seats.take(match.id, by(700 + user), seat, offer.since)

    async def _seat(self) -> tuple[Match, int]:
        found = await self.hall.playing()
        if not found:
            raise EngineError(say("Nothing is played."))
        match = self.random.choice(found)
        return match, self.random.choice(match.staying)

    async def _climb(self, user: int) -> None:
        await self.hall.tournaments.challenge(1, by(user), self.random.choice(USERS))
        for table in (await self.hall.find()).tables:
            if table.state == "asked" and self.random.random() < 0.8:
                for number in table.players:
                    who = (await self.hall.find()).player(number).user_id
                    if number != table.challenger:
                        accepts = self.random.random() < 0.8
                        await self.hall.tournaments.answer(1, who, table.number, accepts=accepts)

    async def _erase(self, user: int) -> None:
        if self.random.random() < 0.1:
            self.gone.add(user)
            await self.hall.matches.privacy.begin(user)
            await self.hall.matches.privacy.finish(user)

    async def _pass_time(self, user: int) -> None:
        await self.hall.pass_time(self.random.choice((HOUR, 8 * HOUR, DAY)))


def check(tournament: Tournament) -> None:
    """Check that a tournament is whole, and can be shown."""
    card_screen(tournament)
    table_screen(tournament, {}, 1, Locale.british_english, is_home=True, is_host=True)
    lines, playing = standings(tournament), Counter[tuple[int, int]]()
    assert {one.number for one in tournament.active} <= {line.player.number for line in lines}
    for table in tournament.tables:
        assert len({*table.players}) == len(table.players)
        assert len(table.places) == (len(table.players) if table.state == "done" else 0)
        if tournament.plan.format == "swiss" and table.state != "void":
            playing.update((table.round, number) for number in table.players)
    assert max(playing.values(), default=0) <= 1, "no one plays twice in a round"
    assert sum(line.points for line in lines) <= POINT * sum(len(one.players) for one in tournament.tables)
    if tournament.plan.format == "ladder" and tournament.phase == "playing":
        assert sorted(one.rank for one in tournament.active) == [*range(1, len(tournament.active) + 1)]
    if not tournament.is_going:
        assert not any(one.is_waited_for for one in tournament.tables)
        assert all(line.points or line.player.rank for line in winners(tournament))


@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=[pytest.mark.slow] if n > 0 else []) for n in range(8)]
)
async def test_in_all_that_users_do_it_goes_on_to_its_end(
    store: Shelf, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    random, hall = Random(seed), Hall(store)
    format_, size = KINDS[seed % len(KINDS)]
    await hall.open(9, format_, size, rounds=3, days=random.choice((2, 3, 7)))
    await hall.tournaments.start(1, by(HOST))
    longest = hall.now + 100 * DAY
    with caplog.at_level(logging.WARNING):
        with pytest.MonkeyPatch.context() as deadly:
            chaos = Chaos(hall, random, deadly)
            for _ in range(150):
                await chaos.act()
                check(await hall.find())
        hall.restart()
        while (await hall.find()).is_going and hall.now < longest:
            await hall.pass_time(DAY)
            check(await hall.find())
    last = await hall.find()
    assert last.phase == "over" and last.reason in ("played", "few")
    await hall.pass_time(HOUR)
    for table in last.tables:
        found = (await hall.tournaments.matches_of(1)).get(table.number)
        assert table.state == "void" or found is None or found.phase != "playing"
    assert [one.getMessage() for one in caplog.records if "does not go on" in one.getMessage()] == []
