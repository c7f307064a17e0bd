"""What a row says of its message, and what makes a repeated post no second one: the stamps and nonces of plans.

House rule: two stamps are equal where nothing is to be done. They are kept in rows, so older ones must be read as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.screens import paces
from cogs.screens.steps import Unreached
from engine.clocks.clock import REMINDED_AT
from engine.clocks.habits import NOTICES, Notice
from engine.match.message_records import Surface
from engine.match.records import Match, Seated
from engine.match.stand_ins import covered, is_covered
from engine.steps.departures import departed
from engine.steps.seat_transfer import opens

STALE = 60 * 60
"""Seconds for which somebody who was told of a turn reckons with it, once it was taken back."""
TROUBLE = "trouble:"
"""Before the stamp of a board that had no place to be."""
LOST = "lost"
"""The stamp of a board that is not where people can use it any more."""
ERASED = ":former "
"""Before the seats whose players had their data erased."""
UNTIL = "@"
"""Before until when somebody has time, or is away, in the stamps of seats and boards."""
WAY = "/"
"""Before how a player was told, in the stamp of a seat, where that was not by DM."""


def card_stamp(match: Match) -> str:
    """What a lobby card shows."""
    shown = f"{match.phase}:{match.version if match.phase == 'lobby' else match.thread}{former_mark(match)}"
    return f"{shown}:{len(match.former)}" if match.former else shown


def former_mark(match: Match) -> str:
    """Tells of whom a message says no name any more, as they had their data erased; empty if of nobody."""
    former = [seat for seat, seated in enumerate(match.seats) if seated.is_former]
    return f"{ERASED}{former}" if former else ""


def without_names(row: Surface, match: Match) -> Surface | None:
    """The row of a message once it says only names that it still may; None if it does."""
    mark = former_mark(match)
    return None if mark in row.stamp else replace(row, stamp=row.stamp.partition(ERASED)[0] + mark)


def seat_stamp(match: Match, seat: int) -> str:
    """What a seat is told."""
    reminded, until = reminders_of(match, seat), ""
    if match.put_off.since is not None:
        until = f"{UNTIL}paused {match.put_off.until}"
    elif seat in match.to_move and (ends := paces.deadline(match, (seat,))) is not None:
        until = f"{UNTIL}{ends}"
    if is_opened(match, seat) and seat not in match.to_move:
        until += f"{UNTIL}open"
    if (opening := opens(match, seat)) is not None:
        until += f"{UNTIL}asked {opening}"
    if is_covered(match, seat):
        until += f"{UNTIL}computer"
    return f"{match.phase}:{match.seats[seat].token}" + (f":{reminded}" if reminded else "") + until


def is_opened(match: Match, seat: int) -> bool:
    """Whether the terms have opened a seat, as its player is away."""
    offer = match.seats[seat].offer
    return offer is not None and offer.by == "vote"


def needs_notice(seated: Seated, row: Surface) -> bool:
    """Whether a player, by their row, does not know of the turn that they have.

    One that was taken back with a move, and has come after all, they know of for an hour; then nobody waits for it any more.
    """
    is_stale = seated.since is not None and seated.since - row.posted >= STALE
    return row.turn < seated.turn or is_stale


def is_missed(seated: Seated) -> bool:
    """Whether the house has moved for a player who has done nothing since."""
    return seated.clock is not None and seated.clock.missed > 0


def reminders_of(match: Match, seat: int) -> int:
    """How often a seat has been reminded of its turn."""
    clock = match.seats[seat].clock
    # That somebody is asked to play on for them is as good as one more, whoever's turn it is; that a first day of vacation is spent, too.
    contested = int(is_contested(match, seat))
    if clock is None or seat not in match.to_move:
        return contested
    if clock.waited == match.seats[seat].turn:  # past all reminders, and asked of the others once
        return contested + len(REMINDED_AT) + 2
    return contested + clock.reminded + min(clock.rested, 1)


def is_contested(match: Match, seat: int) -> bool:
    """Whether somebody is asked to play on for a player who is away: nobody loses a seat unheard."""
    return opens(match, seat) is not None


def has_reminded(row: Surface) -> int:
    """How often a row's message had reminded when it was sent, by its stamp."""
    _, _, reminded = base_of(row.stamp).partition(":")[2].partition(":")
    return int(reminded) if reminded.isdecimal() else 0


def board_stamp(match: Match, missed: Sequence[Unreached]) -> str:
    """Tells whom the board has called by now, and how often, so that nobody is called once more."""
    gone = [seat for seat, seated in enumerate(match.seats) if seated.resigned]
    unreached = [*seats_of(missed, is_wished=False)]
    called = sorted(
        (one.seat, match.seats[one.seat].turn, reminders_of(match, one.seat))
        for one in missed
        # After a pause the same turn is called once more, though nobody has moved.
        if one.is_wished or reminders_of(match, one.seat) or match.put_off.spent
    )
    left = f":departed {[*gone_away]}" if (gone_away := departed(match)) else ""
    more = left + (f":{called}" if called else "") + former_mark(match)
    return f"{match.phase}:{match.ply}:{match.to_move}:{unreached}:{gone}{more}{_until(match)}"


def _until(match: Match) -> str:
    """Until when the board says that there is time, who is away, and for whom a computer plays; nothing where it says none of it."""
    if match.phase != "playing":
        return ""
    away = [(seat, seated.away) for seat, seated in enumerate(match.seats) if seated.away is not None]
    ends = paces.deadline(match, match.to_move)
    stood_in = f"{UNTIL}computer {seats}" if (seats := covered(match)) else ""
    if (paused := match.put_off.until) is not None:
        return f"{UNTIL}paused {paused}:{away}{stood_in}"
    return stood_in if ends is None and not away else f"{UNTIL}{ends}:{away}{stood_in}"


def base_of(stamp: str) -> str:
    """The stamp without until when, and without how somebody was told: what is worth a message."""
    return stamp.partition(WAY)[0].partition(UNTIL)[0]


def is_in_trouble(stamp: str) -> bool:
    """Whether a board had no place to be when it was to be shown last."""
    return stamp.startswith(TROUBLE)


def as_lost(row: Surface) -> Surface:
    """The row of a board that is to be posted anew, whatever it shows."""
    return replace(row, stamp=f"{TROUBLE}{LOST}" if is_in_trouble(row.stamp) else LOST)


def seats_of(missed: Sequence[Unreached], *, is_wished: bool) -> tuple[int, ...]:
    """The seats that the board tells because their players wish it, or because no DM reaches them."""
    return tuple(sorted(one.seat for one in missed if one.is_wished is is_wished))


def with_notice(row: Surface, notice: Notice) -> Surface:
    """The row of whoever was told on a way of their own."""
    return row if notice == "dm" else replace(row, stamp=f"{row.stamp}{WAY}{notice}")


def notice_of(row: Surface) -> Notice:
    """How whoever has no message was told; by DM is also whom none reached."""
    notice_of = row.stamp.partition(WAY)[2]
    return next((notice for notice in NOTICES if notice == notice_of), "dm")


def prefix(match: Match) -> str:
    """Tells this match's nonces from those of a match of the same number in another database."""
    return (match.commitment or "")[:6]


def nonce_of(match: Match, slot: str, row: Surface | None) -> str:
    """For the post that follows on `row`: the same for every attempt, however far the match has come meanwhile."""
    posted, message = (row.posted, row.message or 0) if row is not None else (0, 0)
    return f"{prefix(match)}{slot}.{posted % 10**6}x{message % 9973}"
