"""What somebody decides before it is their turn: kept to themselves, played the moment it is, and dropped where it can't be.

House rules: pure steps, as in `progress`. A game that has `ahead` says when and from what view one can plan; a plan is a draft and a
decision of a seat that is not asked yet. A move leaves the others’ plans, as long as it would still come to the question that
they answer; else their player is told. Somebody who leaves, or moves that are taken back, drop all of them, and their players
are told; a seat that is handed over drops its own, of which nobody is: they were made for another match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.contract.driver import resume, run_draft
from engine.contract.errors import IllegalMove, NotYourTurn
from engine.contract.game import AnyGame
from engine.contract.values import Ask, Decided, Event
from engine.contract.words import say
from engine.library import game_named
from engine.match.records import Draft, Match, Record, Seated
from engine.match.turns import mark_present, premise_of, with_draft

NO_PLAN = say("There is nothing to plan ahead here just now.")


def premise(record: Record, seat: int) -> Any:
    """The view from which a seat can plan its next move; None where it can't."""
    match = record.match
    if match.phase != "playing" or match.fault is not None or record.state is None:
        return None
    game, seated = game_named(match.game), match.seats[seat]
    if seated.since is not None or seated.resigned:
        return None
    return premise_of(game, game.view(record.state, seat))


def question_ahead(record: Record, seat: int) -> Ask | None:
    """What a seat can decide now for when it is asked, with the answers that make a whole move; None if nothing, or it has."""
    if record.match.seats[seat].decided or (view := premise(record, seat)) is None:
        return None
    game = game_named(record.match.game)
    asked = resume(game, view, ())
    if isinstance(asked, Decided):
        return None
    whole = tuple(one for one in asked.offered_options if _complete(game, view, ((one.key,),)) is not None)
    return replace(asked, options=whole) if whole else None


def make_plan(record: Record, seat: int, picks: Draft) -> Record:
    """The match with a plan of a seat. IllegalMove or NotYourTurn where it is none."""
    if record.match.seats[seat].since is not None:
        raise NotYourTurn(say("It’s your turn already, so nothing is left to plan."))
    if (view := premise(record, seat)) is None:
        raise IllegalMove(NO_PLAN)
    kept = _complete(game_named(record.match.game), view, picks)
    if kept is None:
        raise IllegalMove(say("A plan is a whole move."))
    return with_draft(mark_present(record, seat), seat, kept, decided=True)


def _complete(game: AnyGame, view: Any, picks: Draft) -> Draft | None:
    """The draft of a whole move that begins with these picks: what then is asked has one answer alone. None if it is none."""
    while True:
        picks, end = run_draft(game.choose(view), picks)
        if isinstance(end, Decided):
            return picks
        if len(end.offered_options) != 1 or end.number is not None:
            return None
        picks = (*picks, (end.offered_options[0].key,))


def drop_plan(record: Record, seat: int) -> Record:
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


def tell_spoilt_plans(match: Match, seats: tuple[Seated, ...]) -> tuple[Event, ...]:
    """What is told to those alone who had planned something that can't be done now that they are asked, or would not be asked any more.

    Whoever plays no more is told nothing, and nobody is once the match is over.
    """
    asked = say("What you had planned can’t be played now, so it’s your choice.")
    waits = say("What you had planned doesn’t fit any more, so nothing is planned.")
    if all(seated.since is None for seated in seats):
        return ()
    return tuple(
        Event(sentence=waits if seated.since is None else asked, to=(seat,))
        for seat, (was, seated) in enumerate(zip(match.seats, seats, strict=True))
        if was.decided and was.since is None and not seated.decided and not seated.resigned
    )
