"""Which seats must decide after a change: turns, questions and drafts of the seats.

House rules: a turn begins when a seat gets something to decide, and does not begin again while the
seat alone continues. A token is finer: it changes with each change of a seat's question and leaves
the others alone, so that simultaneous decisions do not disturb each other. Every draft leads to a
question, and every decision to a Move.
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
    """Return the seats that have something to decide.

    Seats that have decided and wait for others are included.
    """
    return tuple(seat for seat, seated in enumerate(match.seats) if seated.turn.since is not None)


def view_of(record: Record, seat: int | None) -> Any:
    """Return what a seat, or an onlooker (None), may know.

    It includes which of several seats have decided, where the game's views tell that.
    """
    return with_deciders(record, game_named(record.match.game).view(record.state, seat))


def with_deciders(record: Record, view: Any) -> Any:
    """Return a view that tells which of several seats have decided, if the game's views do."""
    match = record.match
    narrowed = game_named(match.game).HOOKS.still_choosing
    if narrowed is None or not any(
        seated.turn.decided and seated.turn.since is not None for seated in match.seats
    ):
        return view
    return narrowed(view, match.to_move)


def question_for(record: Record, seat: int, view: Any) -> Ask | None:
    """Return a seat's question after the picks of its draft; `view` is what it may know.

    None if the seat has nothing to decide, or has decided.
    """
    if seat not in record.match.to_move or record.state is None or record.match.fault is not None:
        return None
    ask, _ = _question(game_named(record.match.game), view, record.drafts[seat])
    return ask


def start_turns(
    record: Record, state: Any, mover: int | None, now: int
) -> tuple[tuple[Seated, ...], tuple[Draft, ...]]:
    """Return the seats and drafts in the match's next State.

    Each seat starts a turn, continues it, or is released.
    """
    if state is None:
        return record.match.seats, record.drafts
    game = game_named(record.match.game)
    before, after = set(open_seats(record.match)), set(game.to_move(state))
    entered = after - before
    seats, drafts = list(record.match.seats), list(record.drafts)
    for seat, seated in enumerate(seats):
        is_planned = seated.turn.decided and seat not in before
        if after and is_planned and not _stands(game, record.state, state, seat):
            seats[seat], drafts[seat] = replace(seated, turn=seated.turn.with_decided(False)), ()
    for seat, seated in enumerate(seats):
        if seat in entered:
            seats[seat], drafts[seat] = _enter_turn(game, game.view(state, seat), seated, drafts[seat], now)
        elif seat in before and seat not in after:
            seats[seat], drafts[seat] = release_seat(seated), ()
        elif seat in before and seat == mover:
            # A mover who is asked together with newcomers is in a new round of simultaneous
            # decisions.
            acting_on = replace(seated, turn=seated.turn.with_decided(False))
            seats[seat] = _begin_turn(seated, now) if entered else acting_on
            drafts[seat] = ()
        elif seat in before:
            old, new = game.view(record.state, seat), game.view(state, seat)
            seats[seat], drafts[seat] = _carry_draft(game, new, seated, drafts[seat])
            if seats[seat] is seated and not _asks_same(game, old, new, seated, drafts[seat]):
                seats[seat] = replace(seated, turn=seated.turn.with_new_token())
    return tuple(seats), tuple(drafts)


def restart_turns(before: Record, after: Record, presser: int | None, now: int) -> Record:
    """Return the match with new turns for seats whose decisions are asked again.

    But a player who has just looked and continues alone is in the same turn.
    """
    waiting = open_seats(after.match)
    match = after.match
    for seat in waiting:
        was, seated = before.match.seats[seat], match.seats[seat]
        if waiting == (seat,) == (presser,):
            turn = replace(seated.turn, number=was.turn.number, since=was.turn.since)
            match = with_seat(match, seat, replace(seated, turn=turn))
        elif was.turn.decided and not seated.turn.decided and seated.turn.number == was.turn.number:
            turn = replace(seated.turn, number=was.turn.number + 1, since=now)
            match = with_seat(match, seat, replace(seated, turn=turn))
    return replace(after, match=match)


def restore_turns(before: Match, after: Record, seat: int, since: int | None, *, is_agreed: bool) -> Record:
    """Return the match after a takeback, with no player notified twice for one turn.

    A player who takes back alone continues their turn, which began at `since`, if that is known;
    after a vote they are notified that it is theirs again. A seat that was asked by an undone move
    gets the same turn number when that turn comes after all.
    """
    seats = list(after.match.seats)
    for place, (was, seated) in enumerate(zip(before.seats, seats, strict=True)):
        if was.turn.since is not None and seated.turn.since is None:
            seats[place] = replace(seated, turn=replace(seated.turn, number=was.turn.number - 1))
        elif place == seat and not is_agreed and was.turn.since is None and seated.turn.since is not None:
            began = seated.turn.since if since is None else min(since, seated.turn.since)
            seats[place] = replace(seated, turn=replace(seated.turn, number=was.turn.number, since=began))
    return replace(after, match=replace(after.match, seats=tuple(seats)))


def repair_drafts(record: Record) -> Record:
    """Return the record without drafts that a fix of the rules made invalid.

    From here on every draft leads to a question, and every decision to a Move. A draft that has
    become a whole move is dropped too, as no move is made without its player. This does not count
    as a change: each later read of the rows repeats it.
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
    """Return the match with other picks in a seat's draft, or its decision."""
    drafts = (*record.drafts[:seat], picks, *record.drafts[seat + 1 :])
    seated = record.match.seats[seat]
    changed = replace(seated, turn=seated.turn.with_decided(decided))
    return replace(record, match=with_seat(record.match, seat, changed), drafts=drafts)


def with_seat(match: Match, seat: int, seated: Seated) -> Match:
    """Return the match with another value for a seat."""
    seats = (*match.seats[:seat], seated, *match.seats[seat + 1 :])
    return replace(match, seats=seats, version=match.version + 1)


def pass_host(match: Match) -> Match:
    """Return the match with the next player as host if its host has resigned."""
    host = match.seat_of(match.host)
    people = (match.seats[seat].user_id for seat in match.people)
    following = next((user for user in people if user is not None), None)
    has_left = host is not None and match.seats[host].resigned
    return match if following is None or not has_left else replace(match, host=following)


def mark_present(record: Record, seat: int) -> Record:
    """Return the match after a sign of life of an absent player.

    A seat that others had offered is theirs again. If they are not asked now, they have whole turns
    again, too; a turn that runs is too late for that.
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
    """Return the match with a player back who had left its server."""
    seated = record.match.seats[seat]
    if seated.departed is None:
        return record
    return replace(record, match=with_seat(record.match, seat, replace(seated, departed=None)))


def mark_acting(record: Record, seat: int) -> Record:
    """Return the match in which a player acts.

    They are present, and a turn whose time was out is theirs to decide again.
    """
    current = mark_present(record, seat)
    seated = current.match.seats[seat]
    if seated.clock is None or not seated.is_late:
        return current
    in_time = replace(seated, clock=replace(seated.clock, late=None))
    return replace(current, match=with_seat(current.match, seat, in_time))


def release_seat(seated: Seated) -> Seated:
    """Return a seat that has nothing to decide any more."""
    return replace(seated, turn=seated.turn.release())


def premise_of(game: AnyGame, view: Any) -> Any:
    """Return the view for planning a seat's next move; None where it can't.

    A plan is also played from it.
    """
    ahead = game.HOOKS.ahead
    return None if ahead is None else ahead(view)


def _stands(game: AnyGame, old: Any, new: Any, seat: int) -> bool:
    """Return whether a seat's plan answers the same question in the next State."""
    premises = [premise_of(game, game.view(state, seat)) for state in (old, new)]
    was, asked = [None if view is None else _question(game, view, ())[0].prompt for view in premises]
    return asked is not None and was == asked


def _begin_turn(seated: Seated, now: int) -> Seated:
    return replace(seated, turn=seated.turn.begin(now))


def _enter_turn(game: AnyGame, view: Any, seated: Seated, draft: Draft, now: int) -> tuple[Seated, Draft]:
    """Return a seat that is asked, and decides by its plan if legal."""
    begun = _begin_turn(seated, now)
    if seated.turn.decided and draft:
        try:
            if isinstance(resume(game, view, draft), Decided):
                return replace(begun, turn=replace(begun.turn, decided=True)), draft
        except IllegalMove:
            pass
    return begun, ()


def _carry_draft(game: AnyGame, view: Any, seated: Seated, draft: Draft) -> tuple[Seated, Draft]:
    """Return a seat's draft or decision in a new view.

    The seat itself is unchanged where the draft still leads to the same.
    """
    if seated.turn.decided:
        try:
            if isinstance(resume(game, view, draft), Decided):
                return seated, draft
        except IllegalMove:
            pass
        return replace(seated, turn=seated.turn.with_decided(False)), ()
    _, kept = _question(game, view, draft)
    return (seated, draft) if kept == draft else (replace(seated, turn=seated.turn.with_new_token()), kept)


def _question(game: AnyGame, view: Any, draft: Draft) -> tuple[Ask, Draft]:
    """Return a draft's next question, and the draft.

    A draft that no longer leads to a question is dropped: nothing is decided without a click.
    """
    for picks in (draft, ()):
        try:
            asking = resume(game, view, picks)
        except IllegalMove:
            continue
        if not isinstance(asking, Decided):
            return asking, picks
    raise IllegalMove(say("There is nothing to choose here."))


def _asks_same(game: AnyGame, old: Any, new: Any, seated: Seated, draft: Draft) -> bool:
    """Return whether a seat has the same question in two views.

    What the board shows beside the question may differ.
    """
    if seated.turn.decided:
        return True
    before, after = _question(game, old, draft)[0], _question(game, new, draft)[0]
    return (before.prompt, before.options, before.least, before.most, before.number) == (
        after.prompt,
        after.options,
        after.least,
        after.most,
        after.number,
    )
