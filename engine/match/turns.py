"""Who is called to decide what, from one State of a match to the next: turns, questions and drafts of the seats.

House rules: a turn is what a player is called for: it begins when the seat comes to have something to decide, not again
while it acts on alone. A token counts finer: it changes with whatever the seat is asked, and leaves the others alone, so
that those who decide at once do not disturb each other. Every draft leads to a question, and every decision to a Move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.values import Ask, Decided
from engine.contract.words import say
from engine.library import game_named
from engine.match.records import Draft, Match, Record, Seated


def open_seats(match: Match) -> tuple[int, ...]:
    """The seats that have something to decide, those included that have decided and wait for others."""
    return tuple(seat for seat, seated in enumerate(match.seats) if seated.since is not None)


def view_of(record: Record, seat: int | None) -> Any:
    """What a seat may know, or an onlooker (None): also who of several has decided, where the game's views tell that."""
    match = record.match
    game = game_named(match.game)
    view = game.view(record.state, seat)
    narrowed = game.HOOKS.still_choosing
    if narrowed is None or not any(seated.decided and seated.since is not None for seated in match.seats):
        return view
    return narrowed(view, match.to_move)


def question_for(record: Record, seat: int) -> Ask | None:
    """What a seat is asked after the picks of its draft; None for whoever has nothing to decide, or has decided."""
    if seat not in record.match.to_move or record.state is None or record.match.fault is not None:
        return None
    ask, _ = _question(game_named(record.match.game), view_of(record, seat), record.drafts[seat])
    return ask


def start_turns(
    record: Record, state: Any, mover: int | None, now: int
) -> tuple[tuple[Seated, ...], tuple[Draft, ...]]:
    """The seats and drafts in the match's next State: called to decide, asked on, or released."""
    if state is None:
        return record.match.seats, record.drafts
    game = game_named(record.match.game)
    before, after = set(open_seats(record.match)), set(game.to_move(state))
    entered = after - before
    seats, drafts = list(record.match.seats), list(record.drafts)
    for seat, seated in enumerate(seats):
        is_planned = seated.decided and seat not in before
        if after and is_planned and not _stands(game, record.state, state, seat):
            seats[seat], drafts[seat] = replace(seated, token=seated.token + 1, decided=False), ()
    for seat, seated in enumerate(seats):
        if seat in entered:
            seats[seat], drafts[seat] = _enter_turn(game, game.view(state, seat), seated, drafts[seat], now)
        elif seat in before and seat not in after:
            seats[seat], drafts[seat] = release_seat(seated), ()
        elif seat in before and seat == mover:
            # Whoever moved and is asked together with newcomers is in a new round of simultaneous decisions.
            acting_on = replace(seated, token=seated.token + 1, decided=False)
            seats[seat] = _begin_turn(seated, now) if entered else acting_on
            drafts[seat] = ()
        elif seat in before:
            old, new = game.view(record.state, seat), game.view(state, seat)
            seats[seat], drafts[seat] = _carry_draft(game, new, seated, drafts[seat])
            if seats[seat] is seated and not _asks_same(game, old, new, seated, drafts[seat]):
                seats[seat] = replace(seated, token=seated.token + 1)
    return tuple(seats), tuple(drafts)


def restart_turns(before: Record, after: Record, presser: int | None, now: int) -> Record:
    """The match after what several had decided: whoever had, and is asked again, is called anew.

    But who has just looked and acts on alone is in the same turn.
    """
    waiting = open_seats(after.match)
    match = after.match
    for seat in waiting:
        was, seated = before.match.seats[seat], match.seats[seat]
        if waiting == (seat,) == (presser,):
            match = with_seat(match, seat, replace(seated, turn=was.turn, since=was.since))
        elif was.decided and not seated.decided and seated.turn == was.turn:
            match = with_seat(match, seat, replace(seated, turn=was.turn + 1, since=now))
    return replace(after, match=match)


def restore_turns(before: Match, after: Record, seat: int, since: int | None, *, is_agreed: bool) -> Record:
    """The match after a seat took moves back: nobody is called twice for what is one turn to them.

    Who does that by themselves goes on with their turn, which began at `since`, if that is known; after a question they hear
    that it is theirs again. Who was called by what was taken back is called for the same turn, where that comes after all.
    """
    seats = list(after.match.seats)
    for place, (was, seated) in enumerate(zip(before.seats, seats, strict=True)):
        if was.since is not None and seated.since is None:
            seats[place] = replace(seated, turn=was.turn - 1)
        elif place == seat and not is_agreed and was.since is None and seated.since is not None:
            began = seated.since if since is None else min(since, seated.since)
            seats[place] = replace(seated, turn=was.turn, since=began)
    return replace(after, match=replace(after.match, seats=tuple(seats)))


def repair_drafts(record: Record) -> Record:
    """The record without drafts that no longer lead anywhere, the rules having been put right since they were made.

    From here on every draft leads to a question, and every decision to a Move. Nobody's move is made for them: where a
    draft has become a whole move, it goes too. Nothing counts as changed by it: whoever reads the rows again mends them
    again.
    """
    if record.state is None:
        return record
    game = game_named(record.match.game)
    seats, drafts = list(record.match.seats), list(record.drafts)
    for seat in open_seats(record.match):
        seats[seat], drafts[seat] = _carry_draft(
            game, game.view(record.state, seat), seats[seat], drafts[seat]
        )
    return replace(record, match=replace(record.match, seats=tuple(seats)), drafts=tuple(drafts))


def with_draft(record: Record, seat: int, picks: Draft, *, decided: bool) -> Record:
    """The match with other picks in a seat's draft: a new question for it, or its decision."""
    drafts = (*record.drafts[:seat], picks, *record.drafts[seat + 1 :])
    seated = record.match.seats[seat]
    changed = replace(seated, token=seated.token + 1, decided=decided)
    return replace(record, match=with_seat(record.match, seat, changed), drafts=drafts)


def with_seat(match: Match, seat: int, seated: Seated) -> Match:
    """The match with something else in a seat, or about it."""
    seats = (*match.seats[:seat], seated, *match.seats[seat + 1 :])
    return replace(match, seats=seats, version=match.version + 1)


def pass_host(match: Match) -> Match:
    """The match, hosted by the next one if its host has resigned: as a lobby is whose host leaves it."""
    host = match.seat_of(match.host)
    people = (match.seats[seat].user_id for seat in match.people)
    following = next((user for user in people if user is not None), None)
    has_left = host is not None and match.seats[host].resigned
    return match if following is None or not has_left else replace(match, host=following)


def mark_present(record: Record, seat: int) -> Record:
    """The match in which a player who was away has shown that they are there: a seat that others had offered is theirs again.

    Whoever is not asked just now has whole turns again, too; a turn that runs is no longer for that.
    """
    record = with_returned(record, seat)
    seated = record.match.seats[seat]
    if seated.offer is None or seated.offer.by == "player":
        return record
    clock = seated.clock
    if clock is not None and clock.deadline is None:
        clock = replace(clock, missed=0)
    return replace(record, match=with_seat(record.match, seat, replace(seated, offer=None, clock=clock)))


def with_returned(record: Record, seat: int) -> Record:
    """Return the match in which a player who had left its server is there again."""
    seated = record.match.seats[seat]
    if seated.departed is None:
        return record
    return replace(record, match=with_seat(record.match, seat, replace(seated, departed=None)))


def mark_acting(record: Record, seat: int) -> Record:
    """The match in which a player acts: they are there, and what is decided in a turn whose time was out they decide themselves."""
    current = mark_present(record, seat)
    seated = current.match.seats[seat]
    if seated.clock is None or not seated.is_late:
        return current
    in_time = replace(seated, clock=replace(seated.clock, late=None))
    return replace(current, match=with_seat(current.match, seat, in_time))


def release_seat(seated: Seated) -> Seated:
    """A seat that has nothing to decide any more."""
    return replace(seated, token=seated.token + 1, since=None, decided=False)


def premise_of(game: AnyGame, view: Any) -> Any:
    """The view from which a seat plans its next move, or plays what it has planned; None where it can't."""
    ahead = game.HOOKS.ahead
    return None if ahead is None else ahead(view)


def _stands(game: AnyGame, old: Any, new: Any, seat: int) -> bool:
    """Whether what a seat has planned in one State answers the same question still in the next one."""
    premises = [premise_of(game, game.view(state, seat)) for state in (old, new)]
    was, asked = [None if view is None else _question(game, view, ())[0].prompt for view in premises]
    return asked is not None and was == asked


def _begin_turn(seated: Seated, now: int) -> Seated:
    return replace(seated, turn=seated.turn + 1, token=seated.token + 1, since=now, decided=False)


def _enter_turn(game: AnyGame, view: Any, seated: Seated, draft: Draft, now: int) -> tuple[Seated, Draft]:
    """A seat that is asked, and decides at once what its player has planned, if that can be done."""
    begun = _begin_turn(seated, now)
    if seated.decided and draft:
        try:
            if isinstance(resume(game, view, draft), Decided):
                return replace(begun, decided=True), draft
        except IllegalMove:
            pass
    return begun, ()


def _carry_draft(game: AnyGame, view: Any, seated: Seated, draft: Draft) -> tuple[Seated, Draft]:
    """A seat's draft or decision in a new view; the seat itself where it still leads where it did."""
    if seated.decided:
        try:
            if isinstance(resume(game, view, draft), Decided):
                return seated, draft
        except IllegalMove:
            pass
        return replace(seated, token=seated.token + 1, decided=False), ()
    _, kept = _question(game, view, draft)
    return (seated, draft) if kept == draft else (replace(seated, token=seated.token + 1), kept)


def _question(game: AnyGame, view: Any, draft: Draft) -> tuple[Ask, Draft]:
    """Where a draft stands. One that no longer leads to a question is dropped: nothing is decided without a click."""
    for picks in (draft, ()):
        try:
            asking = resume(game, view, picks)
        except IllegalMove:
            continue
        if not isinstance(asking, Decided):
            return asking, picks
    raise IllegalMove(say("There is nothing to choose here."))


def _asks_same(game: AnyGame, old: Any, new: Any, seated: Seated, draft: Draft) -> bool:
    """Whether a seat is asked the same in two views; what the board shows beside the question may differ."""
    if seated.decided:
        return True
    before, after = _question(game, old, draft)[0], _question(game, new, draft)[0]
    return (before.prompt, before.options, before.least, before.most, before.number) == (
        after.prompt,
        after.options,
        after.least,
        after.most,
        after.number,
    )
