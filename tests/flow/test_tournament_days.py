"""A tournament over weeks by a clock that is moved: it ends on its day, though players vanish.

Those who are there make some moves each half day. Matches at odd tables end by resignations, the
others are not finished in time: the points decide on the last day of their round.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from cogs.client import Bot
from engine.clocks.pace import DAY, HOUR
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.records import Match
from engine.tournaments.points import POINT, standings
from engine.tournaments.values import PAIR_AGAIN_AFTER, Tournament
from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.flow.test_tournaments import GAME, here, hold, opened, press, told
from tests.support.askers import player_of
from tests.support.clock import Still
from tools.movers import mover_of

STEP = 12 * HOUR
DAYS = 4
"""Days of a round."""


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Still) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, blank()) as made:
        yield made


class Weeks:
    """People who play a tournament, some of whom never come."""

    def __init__(self, table: Table, clock: Still, players: int, absent: int) -> None:
        self.table = table
        self.clock = clock
        self.names = [f"P{n:02}" for n in range(1, players + 1)]
        self.table.people |= {name: table.sandbox.person(name) for name in self.names}
        self.absent = {table[name].id for name in self.names[:absent]}
        self.random = Random(1)

    async def find(self) -> Tournament:
        """Return the tournament as it is stored."""
        services = self.table.bot.services
        return await services.tournaments.find(1, here(self.table))

    async def live(self, rounds: int) -> Tournament:
        """Play it to its end, and return it."""
        await opened_by(self, rounds)
        for _ in range(rounds * DAYS * DAY // STEP + 1):
            if not (await self.find()).is_going:
                break
            for one in (await self.table.bot.services.tournaments.matches_of(1)).values():
                if one.phase == "playing":
                    await self._play(await self.table.matches.match(one.match))
            await hold(self.table, self.clock, STEP)
        return await self.find()

    async def _play(self, match: Match) -> None:
        """Make a move for each player who is there and asked; end matches at odd tables."""
        there = [seat for seat in match.staying if match.seats[seat].user_id not in self.absent]
        if (match.lobby.table or (0, 0))[1] % 2 and match.ply > 8:
            for seat in there[:-1]:
                if (await self.table.matches.match(match.id)).phase == "playing":
                    await self.table.matches.resign(match.id, player_of(match, seat))
            return
        for seat in there:
            now = await self.table.matches.match(match.id)
            if seat in now.to_move:
                look = await self.table.matches.look_seat(match.id, seat)
                picks, _ = mover_of(GAME)(game_named(GAME), look.view, Dice("days", now.ply))
                await self.table.matches.move(match.id, player_of(now, seat), notation(picks))

    async def check(self, last: Tournament, rounds: int, began: int) -> None:
        """Check that it ended on its day, and that each round was whole."""
        assert (last.phase, last.reason, last.round) == ("over", "played", rounds)
        assert last.ended is not None
        assert last.ended - began <= rounds * DAYS * DAY + STEP
        gone = {one.number for one in last.players if not one.is_in}
        assert {last.player(number).user_id for number in gone} == self.absent
        playing = {one.number for one in last.players} - gone
        for number in range(1, rounds + 1):
            counted = [one for one in last.tables if one.round == number and one.state == "done"]
            sitting = [one for table in counted for one in table.players]
            assert len(sitting) == len({*sitting}) and playing <= {*sitting}
        endings = set[Ending | None]()
        for one in (await self.table.bot.services.tournaments.matches_of(1)).values():
            match = await self.table.matches.match(one.match)
            assert not match.is_going
            endings.add(match.ending)
        assert endings >= {Ending.TIME_UP, Ending.RESIGNED, Ending.ABANDONED}
        lines = standings(last)
        assert [line.player.user_id in self.absent for line in lines[-len(self.absent) :]] == [True] * len(
            self.absent
        )
        total = sum(line.points for line in lines)
        assert total <= POINT * rounds * len(last.players)


async def opened_by(weeks: Weeks, rounds: int) -> None:
    """Open and start it: all join by the button of the card."""
    options = {"kind": "swiss4", "rounds": str(rounds), "days": str(DAYS), "pace": "1d"}
    card = await opened(weeks.table, *weeks.names, **options)
    assert f"{len(weeks.names)} players have joined." in card.text
    await press(weeks.table, "Ada", card, "Start")


async def live(table: Table, clock: Still, players: int, rounds: int, absent: int) -> Weeks:
    weeks = Weeks(table, clock, players, absent)
    began = int(clock())
    last = await weeks.live(rounds)
    await weeks.check(last, rounds, began)
    lost = [one for one in last.tables if one.state == "void"]
    again = [one for one in last.tables if one.round == 1 and one.number > players // 4]
    assert lost and again, "the tables of those who never came were paired again"
    assert {number for table in again for number in table.players} == {
        number for table in lost for number in table.players if last.player(number).is_in
    }
    for name in weeks.names:
        notices = len(told(table, name))
        assert notices <= rounds + 1, "one notice a round, and one of the new table"
    assert table.sandbox.problems == []
    return weeks


async def test_eight_players_two_rounds_and_one_vanishes(table: Table, clock: Still) -> None:
    await live(table, clock, players=8, rounds=2, absent=1)


@pytest.mark.slow
async def test_24_players_six_rounds_and_two_vanish(table: Table, clock: Still) -> None:
    weeks = await live(table, clock, players=24, rounds=6, absent=2)
    last = await weeks.find()
    assert len([one for one in last.tables if one.state == "done"]) >= 36
    assert PAIR_AGAIN_AFTER <= DAY
