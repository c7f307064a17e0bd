"""What a seat sees: its view, its question, and what it has decided while others still do."""

from __future__ import annotations

from engine.calling import question_for, view_of
from engine.drafts import chosen
from engine.errors import NotSeated
from engine.game import Ask
from engine.library import game_named
from engine.plans import premise, question_ahead
from engine.records import Look, Match, Record
from engine.words import say


def check_seat(match: Match, seat: int | None) -> None:
    """NotSeated if the match has no such seat; None is somebody who only looks on."""
    if seat is not None and not 0 <= seat < len(match.seats):
        raise NotSeated(say("There is no such seat."))


def look_at(record: Record, seat: int | None, ask: Ask | None = None) -> Look:
    """What a seat may see of a match as it is kept, what it is asked (`ask`, if that is known), and what it has chosen."""
    match = record.match
    view = None if record.state is None else view_of(record, seat)
    if seat is None:
        return Look(match, None, view, None, (), 0)
    picks, seated = record.drafts[seat], match.seats[seat]
    decision = None
    if seated.decided and record.state is not None:
        game = game_named(match.game)
        asked = game.view(record.state, seat) if seated.since is not None else premise(record, seat)
        decision = None if asked is None else chosen(game.choose(asked), picks)
    ahead = question_ahead(record, seat)
    return Look(match, seat, view, ask or question_for(record, seat), picks, seated.token, decision, ahead)
