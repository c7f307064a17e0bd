"""For what a message has called its readers, written into it where nobody sees it and Discord gives it back: its container's number.

House rules: a message that was posted by a process that died is found again by its nonce, and to edit it calls nobody. So its mark
tells whether it was posted for that of which somebody is to be told now: a turn, a reminder, the end, a question. Until it is
remembered, whatever changes it keeps its mark; afterwards no nonce leads to it any more.
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
"""Bits of a mark in which calls are written: a component's number has 31."""
_MARKED: Final = 1 << _ROOM
"""Tells a mark from the numbers that Discord gives by itself, which are small."""
_REMINDERS: Final = 8
"""More than anybody gets of one turn."""
_ASKED: Final = 8
"""Bits for who is asked something: one for each seat, and for who has none."""


class Call(NamedTuple):
    """That somebody is told of something: some of a mark's bits, by a `mask`, and how they are set then."""

    mask: int
    bits: int


def call_of(match: Match, seat: int, reminded: int) -> Call:
    """To whoever sits there: of their turn, as the first notice of it (0) or as so many a reminder, or of the end.

    Each seat has as many bits as there is room for, five of six seats and fifteen of two; nought is no call, all of them the end.
    Turns that would need more begin again, long after any nonce is forgotten: the first notice of turn 3 is 25, its first reminder 26.
    """
    width = _ROOM // len(match.seats)
    most = (1 << width) - 1
    told = match.seats[seat].turn * _REMINDERS + reminded
    number = told % (most - 1) + 1 if match.is_going else most
    return Call(most << width * seat, number << width * seat)


def calls_about(match: Match, question: str, users: Iterable[int]) -> tuple[Call, ...]:
    """To all of those who are asked something: what it is, and each of them."""
    asked = [match.seat_of(user) for user in users]
    places = {_ASKED - 1 if seat is None else seat % (_ASKED - 1) for seat in asked}
    most = (1 << _ROOM - _ASKED) - 1
    about = Call(most << _ASKED, (crc32(question.encode()) & most) << _ASKED)
    return (about, *(Call(1 << place, 1 << place) for place in sorted(places))) if places else ()


def mark_of(calls: Sequence[Call]) -> int:
    """The mark of a message that makes these calls."""
    return reduce(or_, (call.bits for call in calls), _MARKED)


def has_made(mark: int | None, call: Call) -> bool:
    """Whether a message has made a call, by its mark; one without a mark has made any."""
    return mark is None or mark & call.mask == call.bits


def read_mark(message: discord.Message | None) -> int | None:
    """A message's mark; None if it was posted by a build that wrote none, or is no message of ours."""
    first = next(iter(message.components), None) if message is not None else None
    number = first.id if isinstance(first, discord.Container) else None
    return number if number is not None and number >= _MARKED else None
