"""Statements that go to PostgreSQL in one round trip, and those that must not."""

from __future__ import annotations

import pytest

from engine.contract.words import say
from engine.steps.limits import Cap
from engine.store.postgres.batch import TRANSACTION, together
from engine.store.sql.units import Steps, Unit, Work, Write, insert, update

GUARD = Write(update("matches", ("ply",), ("id", "version")), ((8, 1, 7),), is_guard=True)
PLY = insert("plies", ("match", "ply"))
SEAT = update("seats", ("turn",), ("match", "seat"))


def steps() -> Steps[None]:
    yield "DELETE FROM matches", ()


def test_a_move_is_one_statement_in_which_nothing_is_written_unless_the_guard_holds() -> None:
    unit = (GUARD, Write(PLY, ((1, 8),)), Write(SEAT, ((3, 1, 0),)), Write(SEAT, ((4, 1, 1),)))
    assert together(unit) == (
        "WITH "
        f"guard AS (UPDATE matches SET ply = $1 WHERE id = $2 AND version = $3 RETURNING {TRANSACTION}), "
        "step1 AS (INSERT INTO plies (match, ply) SELECT $4, $5 FROM guard), "
        "step2 AS (UPDATE seats SET turn = $6 WHERE match = $7 AND seat = $8 AND EXISTS (SELECT FROM "
        "guard)), "
        "step3 AS (UPDATE seats SET turn = $9 WHERE match = $10 AND seat = $11 AND EXISTS (SELECT "
        "FROM guard))"
        " SELECT * FROM guard",
        [8, 1, 7, 1, 8, 3, 1, 0, 4, 1, 1],
    )


def test_each_row_of_a_write_is_one_of_the_statement() -> None:
    found = together((GUARD, Write(PLY, ((1, 8), (1, 9)))))
    assert found is not None
    assert found[0].count("INSERT INTO plies") == 2


@pytest.mark.parametrize(
    "unit",
    [
        (),
        (Write(PLY, ((1, 8),)),),
        (GUARD, Work(steps)),
        (GUARD, GUARD),
        (GUARD, Write(PLY, ((1, 8),), gives_id=True)),
        (GUARD, Write(SEAT, ((3, 1, 0),)), Write(SEAT, ((4, 1, 0),))),
        (GUARD, Write(SEAT, ((3, 1, 0),)), Write("UPDATE seats SET active = 0 WHERE match = ?", ((1,),))),
        (GUARD, Write("UPDATE seats SET active = 0 WHERE active IS NULL", ((),))),
        (GUARD, Write("DELETE FROM seats WHERE match = ?", ((1,),)), Write(SEAT, ((3, 1, 0),))),
        (GUARD, Write(SEAT, ((3, 1, 0),)), Write(insert("seats", ("match", "seat")), ((1, 2),))),
        (GUARD, Write(insert("terms", ("match", "pace"), key=("match",)), ((1, ""),))),
    ],
)
def test_what_may_mean_a_row_twice_or_has_to_go_step_by_step_is_not(unit: Unit) -> None:
    assert together(unit) is None


def test_what_is_counted_first_is_no_part_of_it() -> None:
    found = together((Cap("hosted", (1,), 5, say("Too many.")), GUARD))
    assert found == together((GUARD,))
