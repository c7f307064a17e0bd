"""The return of absent players: pure steps, as in `progress`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clocks.clock import MISSED_MOST
from engine.clocks.habits import Habits
from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.match.records import Asker, Record
from engine.match.refusals import seat_in_play
from engine.match.stand_ins import is_covered
from engine.match.timing import time_of
from engine.match.turns import mark_acting, mark_present, with_draft, with_seat


def come_back(record: Record, asker: Asker, habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match with a player back for whom a computer plays.

    They decide the running turn, with an hour at least. A decision of the computer that waits for
    other seats is theirs to make again. Full turns begin with their next one.
    """
    seat = seat_in_play(record, asker.user.id)
    if not is_covered(record.match, seat):
        raise LobbyRefusal(say("No computer plays for you in this match: it’s all yours."))
    if record.match.seats[seat].is_late and record.match.seats[seat].turn.decided:
        record = with_draft(record, seat, (), decided=False)
    record = mark_acting(record, seat)
    match, seated = record.match, record.match.seats[seat]
    assert seated.clock is not None  # a clock exists, as the player's time was out before
    if seated.turn.since is None:
        clock = replace(seated.clock, missed=0)
    else:
        clock = seated.clock.expect_again()
        if not seated.turn.decided and not match.times.is_paused:
            own = time_of(match, seated, habits)
            clock = clock.pause(own, now).resume(own, now)
    return replace(record, match=with_seat(match, seat, replace(seated, clock=clock)))


def keep_seat(record: Record, asker: Asker, habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match in which a player keeps their seat that was offered.

    If another player had offered it, they can't do so again at once: only after another missed
    turn, or without a pace after the same time as before.
    """
    seat = seat_in_play(record, asker.user.id)
    if (offer := record.match.seats[seat].offer) is None:
        raise LobbyRefusal(say("Your seat isn’t offered to anyone."))
    # A decision that the bot made after the turn's time was out stands.
    is_there = mark_present if record.match.seats[seat].turn.decided else mark_acting
    after = is_there(record, seat)
    seated, clock = replace(after.match.seats[seat], offer=None), after.match.seats[seat].clock
    if offer.by != "player" and clock is not None:
        clock = replace(clock, missed=min(clock.missed, MISSED_MOST - 1))
        if record.match.pace is None:
            clock = clock.with_more_time(
                0, time_of(record.match, seated, habits), now
            )  # the same end, counted from now on
    return replace(after, match=with_seat(after.match, seat, replace(seated, clock=clock)))
