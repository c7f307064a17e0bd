"""For what a message has called its readers, written into it where nobody sees it and Discord gives it back: its container's number.

House rules: a message that was posted by a process that died is found again by its nonce, and to edit it calls nobody. So its mark
tells whether it was posted for that of which somebody is to be told now. What is changed in place keeps its mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

import discord

from engine.records import Match

_ROOM: Final = 30
"""Bits of a mark in which calls are written: a component's number has 31."""
_MARKED: Final = 1 << _ROOM
"""Tells a mark from the numbers that Discord gives by itself, which are small."""
_REMINDERS: Final = 8
"""More than anybody gets of one turn."""


class Call(NamedTuple):
    """That somebody is told of something: `what`, and `where` in a mark that is written, both as bits."""

    where: int
    what: int


def call_of(match: Match, seat: int, reminded: int) -> Call:
    """To whoever sits there, of their turn, for the `reminded`-th time after the first one; or of the end."""
    width = _ROOM // len(match.seats)
    most = (1 << width) - 1
    turn = match.seats[seat].turn
    number = turn * _REMINDERS + reminded if match.is_going else (turn + 1) * _REMINDERS
    return Call(most << width * seat, (number % most + 1) << width * seat)


def call_about(question: str) -> Call:
    """To all who are asked something."""
    most = (1 << _ROOM) - 1
    return Call(most, crc32(question.encode()) & most)


def mark_of(calls: Sequence[Call]) -> int:
    """The mark of a message that makes these calls."""
    return _MARKED | sum(call.what for call in calls)


def has_made(mark: int | None, call: Call) -> bool:
    """Whether a message has made a call, by its mark; one without a mark has made any."""
    return mark is None or mark & call.where == call.what


def read_mark(message: discord.Message | None) -> int | None:
    """A message's mark; None if it was posted by a build that wrote none, or is no message of ours."""
    first = next(iter(message.components), None) if message is not None else None
    number = first.id if isinstance(first, discord.Container) else None
    return number if number is not None and number >= _MARKED else None
