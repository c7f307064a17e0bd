"""Progress of a match: pure steps between Records, the same for every game.

House rules: a step checks nothing that a rule of the game can check, and raises IllegalMove before
anything has changed. Every step and ply raises `version`. Each change of a State is a ply, so that
the log alone gives every State again. Where several decide at once, a decision stays a draft, and
can be changed, until the last one is made; then all of them become moves, in the order of the
seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.contract.dice import Dice, commitment
from engine.contract.driver import resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.notation import notation
from engine.contract.values import Decided, Event, Json, Outcome
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import tell_ending
from engine.match.history import BACK_TO, CALLED_OFF, FINAL, UNDONE, upgrade_detail
from engine.match.missed_turns import tell_missed_turn
from engine.match.plans import tell_spoilt_plans, without_plans
from engine.match.ranking import by_points, last_one_left, rank_resigned_last
from engine.match.records import Draft, Kind, Made, Match, Ply, Record, Seated
from engine.match.stand_ins import stand_in_of
from engine.match.takebacks import Takeback, others, retraction
from engine.match.timing import waited_for
from engine.match.turns import (
    mark_acting,
    mark_present,
    open_seats,
    pass_host,
    release_seat,
    restart_turns,
    restore_turns,
    start_turns,
    with_draft,
    with_seat,
)
from engine.match.votes import is_vote_agreed, without_answers, without_votes

HOUSE_MOVES = 12
"""The most moves of one turn that the bot, or a computer that stands in, makes."""

Step = tuple[Record, tuple[Made, ...]]
"""A match after a step, and the plies that the step made."""


# Starting and upgrading


def deal_match(record: Record, seed: str, now: int) -> Record:
    """Return the match begun: a full lobby becomes the first State."""
    match = record.match
    game = game_named(match.game)
    state = game.start(match.options, tuple(seated.options for seated in match.seats), Dice(seed, 0))
    seats, drafts = start_turns(record, state, None, now)
    begun = replace(
        match,
        phase="playing",
        times=replace(match.times, started=now, due=None),
        dice=replace(match.dice, commitment=commitment(seed)),
        rules=game.RULES,
        seats=seats,
        version=match.version + 1,
    )
    return _finish_if_over(replace(record, match=begun, seed=seed, state=state, drafts=drafts), now)


def upgrade_rules(record: Record, now: int) -> Step:
    """Return the match upgraded to this build's rules, with a ply for the new State.

    A match that has ended is not changed; it is only shown from the State in today's shape.
    """
    match = record.match
    if record.upgraded_from is None or match.phase != "playing":
        return record, ()
    rules = game_named(match.game).RULES
    current = replace(record, match=replace(match, rules=rules), upgraded_from=None)
    after, made = log_ply(
        current, "upgrade", record.state, (), now, detail=upgrade_detail(rules, record.state)
    )
    return _finish_if_over(after, now), (made,)


def change_draft(record: Record, seat: int, picks: Draft) -> Record:
    """Return the match with other picks in a draft, which still lead to a question."""
    return with_draft(mark_acting(record, seat), seat, picks, decided=False)


# Plies


def play_move(record: Record, seat: int, picks: Draft, move: Any, now: int) -> Step:
    """Return the match after a seat's decision.

    That is its move or, where others still decide at once, what will be its move. All moves that
    follow are made too: those of the others who had decided, and those of the bot.
    """
    return _play(mark_acting(record, seat), seat, picks, move, now)


def play_for_absent(record: Record, seat: int, picks: Draft, move: Any, now: int, *, nth: int = 1) -> Step:
    """Return the match after a computer's decision for a late player.

    It is the `nth` Move that the computer makes in this turn. It plays the turn to its end, up to
    `HOUSE_MOVES` moves: then the player is asked again, with time of their own. So a match of one
    player is not played out while they sleep.
    """
    after, made = _play(record, seat, picks, move, now, kind="stand_in", is_first=nth == 1)
    seated = after.match.seats[seat]
    goes_on = len(after.match.people) > 1 and nth < HOUSE_MOVES
    if goes_on or not seated.is_late or seated.clock is None:
        return after, made
    rested = replace(seated, clock=replace(seated.clock, late=None))
    return replace(after, match=with_seat(after.match, seat, rested)), made


def _play(
    record: Record,
    seat: int,
    picks: Draft,
    move: Any,
    now: int,
    *,
    kind: Kind = "move",
    is_first: bool = True,
) -> Step:
    waiting = open_seats(record.match)
    if len(waiting) > 1:
        after, made = _carry_on(_without_skip_votes(with_draft(record, seat, picks, decided=True)), now)
        after = restart_turns(record, after, seat if kind == "move" else None, now)
    else:
        after, first = _move(record, seat, picks, move, now, kind=kind, is_first=is_first)
        after, more = _carry_on(after, now)
        made = (first, *more)
    return _finish_if_over(after, now), made


def out_of_time(record: Record, seats: Sequence[int], now: int) -> Step:
    """Return the match after the bot has moved for seats whose time was out.

    It is called off if no player plays any more. Where a computer stands in for them it thinks from
    here on, and `play_for_absent` follows.
    """
    waiting, made = open_seats(record.match), list[Made]()
    before = record
    for seat in seats:
        clock = record.match.seats[seat].clock
        assert clock is not None  # its time could not be out without a clock
        out = replace(record.match.seats[seat], clock=clock.run_out(record.match.seats[seat].turn.number))
        record = replace(record, match=with_seat(record.match, seat, out))
    clocks = [record.match.seats[seat].clock for seat in record.match.people]
    if all(clock is not None and clock.is_away for clock in clocks):
        return call_off(record, Ending.ABANDONED, now)
    if stand_in_of(record.match) is not None:
        return call_off_if_agreed(_without_skip_votes(record), now)
    game = game_named(record.match.game)
    if len(waiting) > 1:
        for seat in seats:
            picks, _ = run_stand_in(game, game.view(record.state, seat))
            record = with_draft(record, seat, picks, decided=True)
        record, more = _carry_on(_without_skip_votes(record), now)
        after, ended = call_off_if_agreed(_finish_if_over(restart_turns(before, record, None, now), now), now)
        return after, (*more, *ended)
    (seat,), turn = seats, before.match.seats[seats[0]].turn.number
    for _ in range(HOUSE_MOVES if len(record.match.people) > 1 else 1):  # as in `play_for_absent`
        picks, move = run_stand_in(game, game.view(record.state, seat))
        record, one = _move(record, seat, picks, move, now, kind="stand_in", is_first=not made)
        made.append(one)
        if open_seats(record.match) != (seat,) or record.match.seats[seat].turn.number != turn:
            break
    record, more = _carry_on(record, now)
    after, ended = call_off_if_agreed(_finish_if_over(record, now), now)
    return after, (*made, *more, *ended)


def _without_skip_votes(record: Record) -> Record:
    """Return the match without votes on late players once these have decided."""
    match = record.match
    return record if waited_for(match) else replace(record, match=without_votes(match, "skip"))


def resign_seat(record: Record, seat: int, now: int) -> Step:
    """Return the match after a player resigns.

    The last player left has won; until then the game decides what happens to the seat. If only
    computers are left, the match ends and the points so far decide. If no player is left, or the
    match can't continue anyway, nothing on the table changes.
    """
    before, record = record.match, without_plans(record)
    match = record.match
    gone = (*record.gone, seat)
    staying = len(match.seats) - len(gone)
    resigned = replace(match.seats[seat].with_hidden_hand(), resigned=True, offer=None)
    given_up = without_answers(with_seat(match, seat, resigned), seat)
    without = replace(record, match=pass_host(given_up), gone=gone)
    if record.state is None or staying < 2 or not without.match.people:
        told = Event(sentence=say("{who:*/You} resigned.", who=Seat(seat=seat)), about=(seat,))
        after, made = log_ply(without, "leave", record.state, (told,), now, seat=seat, detail={FINAL: True})
        if staying == 1:
            return finish_match(after, last_one_left(after), now, Ending.RESIGNED), (made,)
        if staying and record.state is not None:
            outcome = by_points(after, say("Only computers were left"))
            return finish_match(after, outcome, now, Ending.ONLY_COMPUTERS), (made,)
        if record.state is None:
            after, ended = (
                call_off_if_agreed(after, now)
                if after.match.people
                else call_off(after, Ending.GIVEN_UP, now)
            )
            return after, (made, *ended)
    else:
        state, events = game_named(match.game).leave(record.state, seat)
        after, made = log_ply(without, "leave", state, events, now, seat=seat, before=before)
    after, more = _carry_on(after, now)
    after, ended = call_off_if_agreed(_finish_if_over(restart_turns(without, after, None, now), now), now)
    return after, (made, *more, *ended)


def call_off_if_agreed(record: Record, now: int) -> Step:
    """Return the match, called off if all expected players agree.

    The votes of those who resigned, are late or have left are not needed.
    """
    return call_off(record, Ending.AGREED, now) if is_vote_agreed(record.match, "end") else (record, ())


def call_off(record: Record, ending: Ending, now: int, told: Sentence | None = None) -> Step:
    """Return the match ended without a winner; `told` says why, instead of its ending."""
    why = Event(sentence=told or tell_ending(record.match, ending).refusal)
    after, made = log_ply(record, "end", record.state, (why,), now, detail={CALLED_OFF: True})
    seats = tuple(replace(release_seat(one), offer=None) for one in after.match.seats)
    over = replace(
        after.match, phase="cancelled", times=after.match.times.end(now, record.match.pace), ending=ending
    )
    return replace(after, match=replace(over, seats=seats), drafts=((),) * len(seats)), (made,)


def take_back(record: Record, takeback: Takeback, now: int, *, is_agreed: bool) -> Step:
    """Return the match as it stood before a player's move.

    The player took it back alone or by consent of all others. The undone plies stay in the log, and
    their dice do not repeat.
    """
    before, record = record.match, without_plans(record)
    match = record.match
    told = retraction(takeback, is_agreed=is_agreed and bool(others(match, takeback.seat)))
    dice = replace(match.dice, takebacks=match.dice.takebacks + 1)
    counted = replace(record, match=replace(match, dice=dice))
    after, made = log_ply(
        counted,
        "takeback",
        takeback.state,
        (Event(sentence=told, about=(takeback.seat,)),),
        now,
        seat=takeback.seat,
        detail={
            BACK_TO: takeback.back_to,
            UNDONE: {str(one): turns for one, turns in takeback.turns.items()},
        },
        before=before,
    )
    after = restore_turns(match, after, takeback.seat, takeback.since, is_agreed=is_agreed)
    after, more = _carry_on(after, now)
    return _finish_if_over(after, now), (made, *more)


def _move(
    record: Record,
    seat: int,
    picks: Draft,
    move: Any,
    now: int,
    *,
    kind: Kind = "move",
    is_first: bool = True,
) -> tuple[Record, Made]:
    """Return the match after a move of a seat or of the bot.

    `is_first` says whether it is the first one made for the seat in this turn.
    """
    match = record.match
    assert record.seed is not None
    dice = Dice(record.seed, match.ply + 1, match.dice.takebacks)
    state, events = game_named(match.game).apply(record.state, seat, move, dice)
    if kind == "stand_in" and seat not in record.gone:
        events = (*tell_missed_turn(record, seat, picks, is_first=is_first), *events)
    if kind == "move":
        record = mark_present(record, seat)
    return log_ply(record, kind, state, events, now, seat=seat, picks=picks, move=move)


def log_ply(
    record: Record,
    kind: Kind,
    state: Any,
    events: tuple[Event, ...],
    now: int,
    *,
    seat: int | None = None,
    picks: Draft = (),
    move: Any = None,
    detail: Json | None = None,
    before: Match | None = None,
) -> tuple[Record, Made]:
    """Return the match one ply on, with all seats asked for its next State.

    Where plans were dropped for it already, `before` is the match that still had them.
    """
    match = record.match
    seats, drafts = start_turns(record, state, seat if move is not None else None, now)
    events = (*events, *tell_spoilt_plans(before or match, seats))
    after = replace(
        match,
        ply=match.ply + 1,
        seats=_with_new_tokens(match, seats, events),
        votes=tuple(vote for vote in match.votes if vote.ply is None),
        version=match.version + 1,
    )
    ply = Ply(
        ply=after.ply, seat=seat, notation=notation(picks), events=events, at=now, kind=kind, detail=detail
    )
    made = Made(ply, move, record.state)
    return replace(record, match=after, state=state, drafts=drafts), made


def _with_new_tokens(
    match: Match, seats: tuple[Seated, ...], events: tuple[Event, ...]
) -> tuple[Seated, ...]:
    """Return the seats, with new tokens for waiting ones that are told something."""
    told = {seat for event in events for seat in event.to or () if match.seats[seat].turn.since is None}
    return tuple(
        replace(seated, turn=seated.turn.with_new_token())
        if seat in told and seated.turn.since is None
        else seated
        for seat, seated in enumerate(seats)
    )


def _carry_on(record: Record, now: int) -> Step:
    """Return the match after all moves that are due, also for resigned seats."""
    made: list[Made] = []
    while (waiting := open_seats(record.match)) and all(_is_due(record, seat) for seat in waiting):
        for seat in waiting:
            if seat in open_seats(record.match) and _is_due(record, seat):
                record, plies = _due(record, seat, now)
                made.extend(plies)
    return record, tuple(made)


def _is_due(record: Record, seat: int) -> bool:
    seated = record.match.seats[seat]
    return (
        seat in record.gone or seated.turn.decided or (seated.is_late and stand_in_of(record.match) is None)
    )


def _due(record: Record, seat: int, now: int) -> Step:
    """Return the match after a seat's decision is made its move, or its stand-in's.

    A decision that the others' moves made illegal is asked for again. For a late player the bot
    decides again, or the computer thinks again.
    """
    game = game_named(record.match.game)
    view = game.view(record.state, seat)
    is_late = record.match.seats[seat].is_late
    if seat not in record.gone:
        picks = record.drafts[seat]
        try:
            decision = resume(game, view, picks)
            if isinstance(decision, Decided):
                kind: Kind = "stand_in" if is_late else "move"
                after, made = _move(record, seat, picks, decision.move, now, kind=kind)
                return after, (made,)
        except IllegalMove:
            pass
        if not is_late or stand_in_of(record.match) is not None:
            return with_draft(record, seat, (), decided=False), ()
    picks, move = run_stand_in(game, view)
    after, made = _move(record, seat, picks, move, now, kind="stand_in")
    return after, (made,)


# The end


def _finish_if_over(record: Record, now: int) -> Record:
    """Return the match, ended if the game says so."""
    outcome = game_named(record.match.game).outcome(record.state)
    if outcome is None:
        return record
    return finish_match(record, rank_resigned_last(outcome, record.gone), now, Ending.PLAYED_OUT)


def finish_match(record: Record, outcome: Outcome, now: int, ending: Ending) -> Record:
    """Return the match ended with an outcome."""
    ended = (seated if seated.turn.since is None else release_seat(seated) for seated in record.match.seats)
    seats = tuple(replace(seated, offer=None, shown_to=(), was_shown_to=()) for seated in ended)
    match = replace(
        record.match,
        phase="over",
        times=record.match.times.end(now, record.match.pace),
        outcome=outcome,
        ending=ending,
        dice=replace(record.match.dice, seed=record.seed),
        seats=seats,
    )
    return replace(record, match=match, drafts=((),) * len(seats))
