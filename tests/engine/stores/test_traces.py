"""Markers that units of writes leave in their rows, found after the write alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.words import say
from engine.library import GAMES, game_named
from engine.services.matches import Matches
from engine.steps.limits import Cap
from engine.store.postgres import PostgresStore
from engine.store.postgres.traces import Traces, leaves_traces, traces
from engine.store.sql.units import Unit, Value, Work, Write, insert, update
from tests.engine.stores.test_together import GUARD, PLY, SEAT, steps
from tests.support.askers import asker, player_of
from tests.support.postgres import fresh_database

NEXT = Write(update("matches", ("ply", "version"), ("id", "version")), ((8, 9, 1, 7),), is_guard=True)
ADDED = Write(PLY, ((1, 8),))


def test_a_ply_is_looked_for_and_nothing_that_may_change_again() -> None:
    offer = Write(insert("offers", ("match", "seat")), ((1, 0),))
    assert traces((NEXT, ADDED, offer, Write(SEAT, ((3, 1, 0),)))) == Traces(
        ("SELECT FROM matches WHERE id = $1 FOR UPDATE", [1]),
        ("SELECT EXISTS (SELECT FROM plies WHERE match = $1 AND ply = $2)", [1, 8]),
    )


def test_where_there_is_none_all_is_looked_for_as_it_was_set_to() -> None:
    assert traces((NEXT, Write(SEAT, ((None, 1, 0),)))).look == (
        "SELECT EXISTS (SELECT FROM matches WHERE ply = $1 AND version = $2 AND id = $3)"
        " AND EXISTS (SELECT FROM seats WHERE turn IS NULL AND match = $4 AND seat = $5)",
        [8, 9, 1, 1, 0],
    )


@pytest.mark.parametrize(
    "unit",
    [
        (),
        (ADDED,),
        (GUARD, Work(steps)),
        (Cap("hosted", (1,), 5, say("Too many.")), GUARD),
        (GUARD, Write("DELETE FROM seats WHERE match = ?", ((1,),))),
        (GUARD, Write("UPDATE seats SET turn = turn + 1 WHERE match = ?", ((1,),))),
        (GUARD, Write("UPDATE seats SET turn = ? WHERE match = ? AND draft IS NULL", ((3, 1),))),
        (GUARD, Write("INSERT INTO plies (match, ply) VALUES (?, 1 + ?)", ((1, 8),))),
    ],
)
def test_what_can_not_be_told_from_rows_leaves_none(unit: Unit) -> None:
    assert not leaves_traces(unit)


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize("game", [*GAMES])
async def test_moves_and_picks_leave_what_is_found_after_them_and_not_before(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[bool, bool]] = []
    at_once = PostgresStore._at_once

    async def looked_after(self: PostgresStore, unit: Unit, one: tuple[str, Sequence[Value]]) -> None:
        before = await self._has_left_traces(unit)
        await at_once(self, unit, one)
        seen.append((before, await self._has_left_traces(unit)))

    async with fresh_database() as url:
        store = await PostgresStore.open(url)
        monkeypatch.setattr(PostgresStore, "_at_once", looked_after)
        matches = Matches(store)
        match = await matches.open(game, game_named(game).Options(), asker(1))
        await matches.join(match.id, asker(2))
        match, dice = await matches.start(match.id, asker(1)), Dice("traces", 0)
        while match.ply < 12 and match.to_move:
            seat = match.to_move[0]
            look = await matches.look_seat(match.id, seat)
            picks, _ = random_move(game_named(game), look.view, dice)
            for pick in picks:
                look = await matches.look_seat(match.id, seat)
                await matches.pick(match.id, player_of(match, seat), look.token, pick)
            match = await matches.match(match.id)
        await store.close()
    assert len(seen) >= match.ply > 0
    assert set(seen) == {(False, True)}
