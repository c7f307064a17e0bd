"""Several processes at the same tables: one of them acts on each press.

If it dies, another one takes over.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import pytest

from engine.clocks.pace import HOUR, read_pace
from engine.contract.dice import Dice
from engine.library import game_named
from engine.match.records import Match, Ply
from engine.match.terms import MatchTerms
from engine.players import Thought
from engine.services.matches import Matches
from engine.services.outages import KNOWN_AFTER
from engine.store.duty import News
from engine.store.postgres import PostgresStore
from engine.store.postgres.duty import Duties
from tests.engine.conftest import ASKERS
from tests.engine.test_computers import by_chance
from tests.engine.test_shared import move
from tests.support.players import set_players
from tests.support.postgres import cut_off, fresh_database
from tests.support.waits import until

ANN, BOB, *_ = ASKERS
TOYS = ("bidding", "laying", "rolling")


@dataclass
class Process:
    """One of the processes, with all that it hears of."""

    store: PostgresStore
    duty: Duties
    matches: Matches
    shown: list[int] = field(default_factory=list)
    plies: list[Ply] = field(default_factory=list)

    @property
    def knows_all(self) -> bool:
        return self.duty.processes == 2 and not self.duty._leaving

    def has(self, match: Match) -> bool:
        return self.duty.is_ours(match.id)

    def hear(self, news: News) -> None:
        self.shown.append(news.match)

    def sweep(self) -> None:
        """Show nothing."""

    async def finish(self, is_leaving: object) -> None:
        """Show nothing."""

    def stop(self) -> None:
        """Show nothing."""

    def note(self, _: Match, plies: Sequence[Ply]) -> None:
        self.plies.extend(plies)

    async def dies(self) -> None:
        """Kill the process in the middle of its work; others consider it dead."""
        for task in [*self.duty._running, *self.matches.thinking._tasks.values()]:
            task.cancel()
        await asyncio.gather(*self.duty._running, return_exceptions=True)
        await self.store.pool.execute(
            "UPDATE processes SET beat = '-infinity' WHERE id = $1", self.duty._rows.id
        )
        await self.store.pool.execute(
            "UPDATE leases SET until = '-infinity' WHERE holder = $1", self.duty._rows.id
        )


class Several:
    """Two processes, and a clock that a test can set."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = [1000]
        self.all: list[Process] = []

    async def another(self) -> Process:
        store = await PostgresStore.open(self.url)
        duty = Duties(store.pool, f"process {len(self.all)}", "")
        matches = Matches(store, lambda: self.clock[0], delay=(0, 0), duty=duty)
        one = Process(store, duty, matches)
        matches.on_change.append(one.shown.append)
        matches.on_plies.append(one.note)
        duty.workers.append(one)
        self.all.append(one)
        await duty.open()
        return one

    def of(self, match: Match) -> tuple[Process, Process]:
        """Return the process that has a match, and the one that has not."""
        (has,) = [one for one in self.all if one.has(match)]
        (has_not,) = [one for one in self.all if not one.has(match)]
        return has, has_not

    async def start_match(self, game: str, **terms: object) -> Match:
        one, two = self.all
        chosen = MatchTerms(**terms)  # type: ignore[arg-type]
        match = await one.matches.open(game, game_named(game).Options(), ANN, chosen)
        await two.matches.join(match.id, BOB)
        return await one.matches.start(match.id, ANN)


@pytest.fixture
async def several(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Several]:
    monkeypatch.setattr("engine.store.postgres.duty.BEAT", 0.05)
    for name in TOYS:
        levels = {level: by_chance(name) for level in (1, 2, 3)}
        set_players(monkeypatch, name, levels)
    async with fresh_database() as url:
        several = Several(url)
        for _ in range(2):
            await several.another()
        await until(
            lambda: (
                sum(one.duty.held_count for one in several.all) == 65 and several.all[1].duty.held_count > 30
            )
        )
        yield several
        for one in several.all:
            await one.matches.thinking.close()
            await one.duty.close()
            await one.store.close()


@pytest.mark.slow
async def test_the_process_that_has_the_match_hears_of_every_change(several: Several) -> None:
    for _ in range(4):
        match = await several.start_match("laying")
        has, has_not = several.of(match)
        await until(lambda has=has, match=match: has.shown.count(match.id) >= 3)  # type: ignore[misc]
        before = has.shown.count(match.id)
        await move(has_not.matches, match.id, match.to_move[0], Dice("told", match.id))
        await until(lambda has=has, match=match, before=before: has.shown.count(match.id) > before)  # type: ignore[misc]
        assert match.id not in has_not.shown


@pytest.mark.slow
async def test_only_the_process_that_has_the_match_runs_what_is_due(several: Several) -> None:
    match = await several.start_match("laying", pace=read_pace("1h"))
    several.clock[0] += 2 * HOUR
    has, has_not = several.of(match)
    await has_not.matches.pass_time()
    assert (await has_not.matches.match(match.id)).ply == 0
    await has.matches.pass_time()
    assert [ply.kind for ply in has.plies] == ["stand_in"]
    await has_not.matches.pass_time()
    assert (await has.matches.match(match.id)).ply == 1
    assert not has_not.plies


async def test_computers_are_thought_for_where_the_match_is_and_elsewhere_when_that_one_dies(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: list[Process] = []

    def thinks(one: Process, *, for_ever: bool) -> None:
        think = one.matches.thinking._think

        async def think_here(game: str, level: int, view: object, key: str) -> Thought:
            thinking.append(one)
            if for_ever:
                await asyncio.Event().wait()
            return await think(game, level, view, key)

        monkeypatch.setattr(one.matches.thinking, "_think", think_here)

    one = several.all[0]
    match = await one.matches.open("bidding", game_named("bidding").Options(), ANN)
    has, has_not = several.of(match)
    thinks(has, for_ever=True)
    thinks(has_not, for_ever=False)
    await has_not.matches.seats.add_computers(match.id, ANN, 2, 1)
    await has_not.matches.start(match.id, ANN)
    await until(lambda: thinking)
    assert thinking == [has]
    await has.dies()
    await until(lambda: has_not in thinking)
    await until(lambda: has_not.plies or not has_not.matches.thinking._tasks)
    decided = (await has_not.matches.match(match.id)).seats[1]
    assert decided.turn.decided or (await has_not.matches.match(match.id)).ply


@pytest.mark.slow
async def test_news_that_are_lost_are_found_when_the_channel_is_heard_again(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await several.start_match("laying")
    has, has_not = several.of(match)
    swept: list[tuple[int, ...]] = []

    async def look() -> None:
        swept.append(await has.store.behind())

    monkeypatch.setattr(has, "sweep", lambda: asyncio.get_running_loop().create_task(look()))
    monkeypatch.setattr(has.duty, "_on_notification", lambda *_: None)
    await move(has_not.matches, match.id, match.to_move[0], Dice("lost", 1))
    await until(lambda: not has_not.duty._news)
    await cut_off(several.url)
    await until(lambda: any(match.id in found for found in swept))


async def test_an_outage_that_one_process_finds_out_all_know_and_one_brings_matches_in_line_with(
    several: Several,
) -> None:
    one, two = several.all
    match = await several.start_match("laying", pace=read_pace("1h"))
    before = await one.matches.match(match.id)
    for process in several.all:
        await process.matches.pass_time()
    since = several.clock[0]
    several.clock[0] += HOUR // 2
    await asyncio.gather(*(process.matches.outages.add_outage(since) for process in several.all))
    several.clock[0] += KNOWN_AFTER
    for process in several.all:
        await process.matches.pass_time()
    assert one.matches.outages.spans == two.matches.outages.spans == ((since, since + HOUR // 2),)
    after = await two.matches.match(match.id)
    seat = match.to_move[0]
    was, now = before.seats[seat].clock, after.seats[seat].clock
    assert was is not None
    assert now is not None
    assert (now.deadline or 0) - (was.deadline or 0) == HOUR // 2
    assert after.version == before.version + 1
