"""Planned moves: decided before the turn, kept private, played when it comes.

House rules: pure steps, as in `progress`. A game that has `ahead` says when and from what view a
seat can plan; a plan is a draft and a decision of a seat that is not asked yet. A plan that can't
be played is dropped, and its player is told.
A move leaves the others’ plans as long as the question that they answer would still come; else they
are dropped. A resignation or a takeback drops all plans. A seat that changes hands drops its own
without a message: it was made by the former player.
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


def premise(record: Record, seat: int, view: Any = None) -> Any:
    """Return the view for planning a seat's next move, or None.

    `view` is the game's view of the State, if the caller has it.
    """
    match = record.match
    if match.phase != "playing" or match.fault is not None or record.state is None:
        return None
    game, seated = game_named(match.game), match.seats[seat]
    if seated.turn.since is not None or seated.resigned:
        return None
    return premise_of(game, game.view(record.state, seat) if view is None else view)


def question_ahead(record: Record, seat: int, view: Any = None) -> Ask | None:
    """Return what a seat can plan now; None if nothing, or it has planned.

    Only answers that make a whole move are offered. `view` is as in `premise`.
    """
    if record.match.seats[seat].turn.decided or (view := premise(record, seat, view)) is None:
        return None
    game = game_named(record.match.game)
    asked = resume(game, view, ())
    if isinstance(asked, Decided):
        return None
    whole = tuple(one for one in asked.offered_options if _complete(game, view, ((one.key,),)) is not None)
    return replace(asked, options=whole) if whole else None


def make_plan(record: Record, seat: int, picks: Draft) -> Record:
    """Return the match with a plan of a seat.

    IllegalMove or NotYourTurn where it is not a valid plan.
    """
    if record.match.seats[seat].turn.since is not None:
        raise NotYourTurn(say("It’s your turn already, so nothing is left to plan."))
    if (view := premise(record, seat)) is None:
        raise IllegalMove(NO_PLAN)
    kept = _complete(game_named(record.match.game), view, picks)
    if kept is None:
        raise IllegalMove(say("A plan is a whole move."))
    return with_draft(mark_present(record, seat), seat, kept, decided=True)


def _complete(game: AnyGame, view: Any, picks: Draft) -> Draft | None:
    """Return the draft of a whole move that begins with these picks.

    The later questions must have only one answer. None if there is no such draft.
    """
    while True:
        picks, end = run_draft(game.choose(view), picks)
        if isinstance(end, Decided):
            return picks
        if len(end.offered_options) != 1 or end.number is not None:
            return None
        picks = (*picks, (end.offered_options[0].key,))


def drop_plan(record: Record, seat: int) -> Record:
    """Return the match without a seat's plan; IllegalMove if there is none."""
    seated = record.match.seats[seat]
    if seated.turn.since is not None or not seated.turn.decided:
        raise IllegalMove(say("You have planned nothing."))
    return with_draft(record, seat, (), decided=False)


def without_plans(record: Record) -> Record:
    """Return the match without any plans."""
    for seat, seated in enumerate(record.match.seats):
        if seated.turn.since is None and (seated.turn.decided or record.drafts[seat]):
            record = with_draft(record, seat, (), decided=False)
    return record


def tell_spoilt_plans(match: Match, seats: tuple[Seated, ...]) -> tuple[Event, ...]:
    """Return private messages to players whose plans can't be played any more.

    Each tells its player that they must decide now, or that their plan was dropped. A player who
    has resigned gets none, and no player does once the match is over.
    """
    asked = say("What you had planned can’t be played now, so it’s your choice.")
    waits = say("What you had planned doesn’t fit any more, so nothing is planned.")
    if all(seated.turn.since is None for seated in seats):
        return ()
    return tuple(
        Event(sentence=waits if seated.turn.since is None else asked, to=(seat,))
        for seat, (was, seated) in enumerate(zip(match.seats, seats, strict=True))
        if was.turn.decided and was.turn.since is None and not seated.turn.decided and not seated.resigned
    )
