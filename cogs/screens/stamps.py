"""Stamps that tell what a message shows, and nonces that prevent duplicates.

House rule: two stamps are equal if there is nothing to do. They are stored in rows, so stamps of
older builds must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cogs.screens import paces
from cogs.screens.steps import Unreached
from engine.clocks.clock import REMINDED_AT
from engine.clocks.habits import NOTICES, Notice
from engine.match.message_records import Surface
from engine.match.records import Match, Seated
from engine.match.stand_ins import covered_seats, is_covered
from engine.steps.departures import departed_seats
from engine.steps.seat_transfer import opens

STALE = 60 * 60
"""Seconds for which a player expects a turn that was taken back."""
TROUBLE = "trouble:"
"""Prefix of the stamp of a board that had no place."""
LOST = "lost"
"""The stamp of a board that is not where people can use it any more."""
ERASED = ":former "
"""Prefix of the seats whose players had their data erased."""
UNTIL = "@"
"""Prefix of a deadline or an absence in the stamps of seats and boards."""
WAY = "/"
"""Prefix of the notice in the stamp of a seat, if it was not by DM."""


def card_stamp(match: Match) -> str:
    """Return the stamp of a lobby card."""
    shown = f"{match.phase}:{match.version if match.phase == 'lobby' else match.thread}{former_mark(match)}"
    return f"{shown}:{len(match.former)}" if match.former else shown


def former_mark(match: Match) -> str:
    """Return the mark of erased players, whom a message must not name."""
    former = [seat for seat, seated in enumerate(match.seats) if seated.is_former]
    return f"{ERASED}{former}" if former else ""


def without_names(row: Surface, match: Match) -> Surface | None:
    """Return the row for a message without erased names; None if it has none."""
    mark = former_mark(match)
    return None if mark in row.stamp else replace(row, stamp=row.stamp.partition(ERASED)[0] + mark)


def seat_stamp(match: Match, seat: int) -> str:
    """Return the stamp of what a seat is told."""
    reminded, until = reminders_of(match, seat), ""
    if match.times.is_paused:
        until = f"{UNTIL}paused {match.times.put_off.until}"
    elif seat in match.to_move and (ends := paces.deadline(match, (seat,))) is not None:
        until = f"{UNTIL}{ends}"
    if is_opened(match, seat) and seat not in match.to_move:
        until += f"{UNTIL}open"
    if (opening := opens(match, seat)) is not None:
        until += f"{UNTIL}asked {opening}"
    if is_covered(match, seat):
        until += f"{UNTIL}computer"
    until += _shown_mark(match)
    return f"{match.phase}:{match.seats[seat].turn.token}" + (f":{reminded}" if reminded else "") + until


def _shown_mark(match: Match) -> str:
    """Return the mark of hands that are shown to onlookers; may be empty."""
    shown = [(seat, *seated.shown_to) for seat, seated in enumerate(match.seats) if seated.shown_to]
    return f"{UNTIL}shown {shown}" if shown else ""


def is_opened(match: Match, seat: int) -> bool:
    """Return whether the terms have opened a seat, as its player is away."""
    offer = match.seats[seat].offer
    return offer is not None and offer.by == "vote"


def needs_notice(seated: Seated, row: Surface) -> bool:
    """Return whether a player, by their row, does not know of their current turn.

    They know of a turn that was taken back with a move for an hour. After that they don't expect it
    any more.
    """
    is_stale = seated.turn.since is not None and seated.turn.since - row.posted >= STALE
    return row.turn < seated.turn.number or is_stale


def is_missed(seated: Seated) -> bool:
    """Return whether the house has moved for a player who has done nothing since."""
    return seated.clock is not None and seated.clock.missed > 0


def reminders_of(match: Match, seat: int) -> int:
    """Return how often a seat has been reminded of its turn."""
    clock = match.seats[seat].clock
    # Some events count as one more reminder each: a user is asked to play on for them, even out of
    # turn, another player nudges them, and a first vacation day is spent.
    others = int(is_contested(match, seat))
    if seat in match.to_move:
        others += match.seats[seat].turn.nudges
    if clock is None or seat not in match.to_move:
        return others
    if clock.waited == match.seats[seat].turn.number:  # past all reminders, and the others were asked once
        return others + len(REMINDED_AT) + 2
    return others + clock.reminded + min(clock.rested, 1)


def is_contested(match: Match, seat: int) -> bool:
    """Return whether a user is asked to play on for an absent player.

    The player is warned before they lose the seat.
    """
    return opens(match, seat) is not None


def has_reminded(row: Surface) -> int:
    """Return how many reminders a row's message contained, by its stamp."""
    _, _, reminded = base_of(row.stamp).partition(":")[2].partition(":")
    return int(reminded) if reminded.isdecimal() else 0


def board_stamp(match: Match, missed: Sequence[Unreached]) -> str:
    """Return the stamp of a board, which prevents repeated pings."""
    gone = [seat for seat, seated in enumerate(match.seats) if seated.resigned]
    unreached = [*seats_of(missed, is_wished=False)]
    called = sorted(
        (one.seat, match.seats[one.seat].turn.number, reminders_of(match, one.seat))
        for one in missed
        # After a pause the same turn is announced again, though no one has moved.
        if one.is_wished or reminders_of(match, one.seat) or match.times.put_off.spent
    )
    left = f":departed {[*gone_away]}" if (gone_away := departed_seats(match)) else ""
    more = left + (f":{called}" if called else "") + former_mark(match)
    return f"{match.phase}:{match.ply}:{match.to_move}:{unreached}:{gone}{more}{_until(match)}"


def seats_in(row: Surface) -> tuple[int, ...]:
    """Return the seats that no DM reaches, by the stamp of a board's row."""
    written = row.stamp.split(":")[3:4]
    return tuple(int(seat) for seat in re.findall(r"\d+", "".join(written)))


def called_in(row: Surface) -> tuple[int, ...]:
    """Return the seats that a board mentioned for news, by its stamp."""
    return tuple(int(seat) for seat in re.findall(r"\((\d+), \d+, \d+\)", base_of(row.stamp)))


def _until(match: Match) -> str:
    """Return the deadline, absences and computers in a board's stamp; may be empty."""
    if match.phase != "playing":
        return ""
    away = [(seat, seated.away) for seat, seated in enumerate(match.seats) if seated.away is not None]
    ends = paces.deadline(match, match.to_move)
    stood_in = f"{UNTIL}computer {seats}" if (seats := covered_seats(match)) else ""
    stood_in += _shown_mark(match)
    if (paused := match.times.put_off.until) is not None:
        return f"{UNTIL}paused {paused}:{away}{stood_in}"
    return stood_in if ends is None and not away else f"{UNTIL}{ends}:{away}{stood_in}"


def base_of(stamp: str) -> str:
    """Return the part of a stamp that is worth a message.

    Deadlines and the kind of notice are left out.
    """
    return stamp.partition(WAY)[0].partition(UNTIL)[0]


def is_in_trouble(stamp: str) -> bool:
    """Return whether a board had no place when it was last to be shown."""
    return stamp.startswith(TROUBLE)


def as_lost(row: Surface) -> Surface:
    """Return the row of a board that must be posted again."""
    return replace(row, stamp=f"{TROUBLE}{LOST}" if is_in_trouble(row.stamp) else LOST)


def seats_of(missed: Sequence[Unreached], *, is_wished: bool) -> tuple[int, ...]:
    """Return the seats told on the board: by wish, or for lack of DMs."""
    return tuple(sorted(one.seat for one in missed if one.is_wished is is_wished))


def with_notice(row: Surface, notice: Notice) -> Surface:
    """Return the row of a player who was notified as `notice` says."""
    return row if notice == "dm" else replace(row, stamp=f"{row.stamp}{WAY}{notice}")


def notice_of(row: Surface) -> Notice:
    """Return how a player without a message was notified.

    It is "dm" also if no DM reached them.
    """
    written = row.stamp.partition(WAY)[2]
    return next((notice for notice in NOTICES if notice == written), "dm")


def prefix(match: Match) -> str:
    """Return the prefix of a match's nonces.

    It differs from the prefix of a match with the same number in another database.
    """
    return (match.dice.commitment or "")[:6]


def nonce_of(match: Match, slot: str, row: Surface | None) -> str:
    """Return the nonce of the post that follows `row`.

    It is the same for every attempt, even if the match has moved on.
    """
    posted, message = (row.posted, row.message or 0) if row is not None else (0, 0)
    return f"{prefix(match)}{slot}.{posted % 10**6}x{message % 9973}"
