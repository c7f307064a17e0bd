"""What somebody decides before it is their turn: kept to themselves, played the moment it is, and dropped where it can't be.

House rules: pure steps, as in `progress`. A game that has `ahead` says when and from what view one can plan; a plan is a draft and a
decision of a seat that is not asked yet. A move leaves the others’ plans. Somebody who leaves, or moves that are taken
back, drop all of them, and a seat that is handed over drops its own: they were made for another match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.calling import present, with_draft
from engine.errors import IllegalMove, NotYourTurn
from engine.game import Ask, Decided, resume, run_draft
from engine.library import game_named
from engine.records import Draft, Record
from engine.words import say

NO_PLAN = say("There is nothing to plan ahead here just now.")


def premise(record: Record, seat: int) -> Any:
    """The view from which a seat can plan its next move; None where it can't."""
    match = record.match
    if match.phase != "playing" or match.fault is not None or record.state is None:
        return None
    game, seated = game_named(match.game), match.seats[seat]
    ahead: Callable[[Any], Any] | None = getattr(game, "ahead", None)
    if ahead is None or seated.since is not None or seated.resigned:
        return None
    return ahead(game.view(record.state, seat))


def question_ahead(record: Record, seat: int) -> Ask | None:
    """What a seat can decide now for when it is asked; None if nothing, or it has."""
    if record.match.seats[seat].decided or (view := premise(record, seat)) is None:
        return None
    asked = resume(game_named(record.match.game), view, ())
    return None if isinstance(asked, Decided) else asked


def planned(record: Record, seat: int, picks: Draft) -> Record:
    """The match with a plan of a seat. IllegalMove or NotYourTurn where it is none."""
    if record.match.seats[seat].since is not None:
        raise NotYourTurn(say("It’s your turn already, so nothing is left to plan."))
    if (view := premise(record, seat)) is None:
        raise IllegalMove(NO_PLAN)
    kept, end = run_draft(game_named(record.match.game).choose(view), picks)
    if not isinstance(end, Decided):
        raise IllegalMove(say("A plan is a whole move."))
    return with_draft(present(record, seat), seat, kept, decided=True)


def unplanned(record: Record, seat: int) -> Record:
    """The match without a seat's plan. IllegalMove if there is none."""
    seated = record.match.seats[seat]
    if seated.since is not None or not seated.decided:
        raise IllegalMove(say("You have planned nothing."))
    return with_draft(record, seat, (), decided=False)


def without_plans(record: Record) -> Record:
    """The match without anybody's plans."""
    for seat, seated in enumerate(record.match.seats):
        if seated.since is None and (seated.decided or record.drafts[seat]):
            record = with_draft(record, seat, (), decided=False)
    return record
