"""Marks: numbers in messages that record which notifications a message sent.

House rules: the mark is the id of the message's container, which users don't see and Discord gives
back. After a crash the nonce leads to the message that the dead process posted, but an edit of it
notifies no user. So the mark tells whether the message was posted for the notification that is due
now: a turn, a reminder, the end or a question. Edits keep the mark until the message is stored.
After that no nonce leads to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple
from zlib import crc32

import discord

from engine.match.records import Match

_ROOM: Final = 30
"""Bits of a mark that hold calls: a component's id has 31 bits."""
_MARKED: Final = 1 << _ROOM
"""The bit that tells a mark from the small ids that Discord assigns."""
_REMINDERS: Final = 8
"""More reminders than a player gets of one turn."""
_ASKED: Final = 8
"""Bits for the users asked: one per seat, and one for users without a seat."""


class Call(NamedTuple):
    """One notification: the bits of a mark under `mask` and their values."""

    mask: int
    bits: int


def call_of(match: Match, seat: int, reminded: int) -> Call:
    """Return the call that notifies a seat of its turn or of the end.

    `reminded` is 0 for the first notice of a turn, else the number of the reminder. The bits are
    divided among the seats: five each for six seats, fifteen each for two. Zero means no call, all
    ones mean the end. Turns that need more bits start again from the beginning, long after their
    nonce is forgotten. The first notice of turn 3 is 25, its first reminder 26.
    """
    width = _ROOM // len(match.seats)
    most = (1 << width) - 1
    told = match.seats[seat].turn.number * _REMINDERS + reminded
    number = told % (most - 1) + 1 if match.is_going else most
    return Call(most << width * seat, number << width * seat)


def calls_about(match: Match, question: str, users: Iterable[int]) -> tuple[Call, ...]:
    """Return the calls that put a question to these users.

    The first one identifies the question; the others identify the users.
    """
    asked = [match.seat_of(user) for user in users]
    places = {_ASKED - 1 if seat is None else seat % (_ASKED - 1) for seat in asked}
    most = (1 << _ROOM - _ASKED) - 1
    about = Call(most << _ASKED, (crc32(question.encode()) & most) << _ASKED)
    return (about, *(Call(1 << place, 1 << place) for place in sorted(places))) if places else ()


def mark_of(calls: Sequence[Call]) -> int:
    """Return the mark of a message that makes these calls."""
    return reduce(or_, (call.bits for call in calls), _MARKED)


def has_made(mark: int | None, call: Call) -> bool:
    """Return whether the message with this mark made a call.

    A message without a mark counts as having made every call.
    """
    return mark is None or mark & call.mask == call.bits


def read_mark(message: discord.Message | None) -> int | None:
    """Return a message's mark.

    None means that an older build posted it without one, or that it is not a message of this bot.
    """
    first = next(iter(message.components), None) if message is not None else None
    number = first.id if isinstance(first, discord.Container) else None
    return number if number is not None and number >= _MARKED else None
