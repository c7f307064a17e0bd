"""Pace: how much time a seat has for its turns, and its notation.

The notation is `1d`, `36h`, `3d+12h` or `3d+12h/5d`.

House rules: one kind of clock serves all paces. A seat begins with `first` seconds, gains `more`
with every turn that it ends, and never has more than `most`. A day for each turn is a bank of one
day that every turn refills. Times are whole seconds; nothing here reads a clock.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.contract.errors import LobbyRefusal
from engine.contract.typed_words import Vocabulary, typed_word
from engine.contract.words import Sentence, say

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
SHORTEST: Final = HOUR
"""The shortest pace: these matches are for people who sleep and work."""
LONGEST: Final = 60 * DAY
USUAL_MOST: Final = 2
"""The default maximum of a bank, as a multiple of its first time."""
SUGGESTED: Final = ("12h", "1d", "2d", "3d", "7d", "3d+12h", "7d+1d")

WORDS: Final = Vocabulary(
    {
        "w": typed_word("week, weeks, w"),
        "d": typed_word("day, days, d"),
        "h": typed_word("hour, hours, h"),
        "none": typed_word("none"),
    }
)
_LENGTH: Final = r"(?:(?P<{0}w>\d{{1,2}})w(?:eeks?)?)?(?:(?P<{0}d>\d{{1,3}})d(?:ays?)?)?(?:(?P<{0}h>\d{{1,4}})h(?:ours?)?)?"  # noqa: E501
_WRITTEN: Final = re.compile(
    _LENGTH.format("first") + rf"(?:\+{_LENGTH.format('more')}(?:/{_LENGTH.format('most')})?)?"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """A seat's time in seconds: at first, gained after each turn, and at most."""

    first: int
    more: int
    most: int

    @property
    def is_by_turn(self) -> bool:
        """Whether every turn has the same time, independent of the one before."""
        return self.first == self.most <= self.more

    @property
    def turn(self) -> int:
        """Seconds that a turn gets when it is given extra time."""
        return max(SHORTEST, self.more)

    def after_turn(self, left: int) -> int:
        """Return the time for the next turn if `left` seconds remain of this one."""
        return min(self.most, max(0, left) + self.more)

    def __str__(self) -> str:
        """Return the notation that `read_pace` reads: "1d12h", "3d+12h/6d"."""
        if self.is_by_turn:
            return _notation(self.first)
        text = f"{_notation(self.first)}+{_notation(self.more)}"
        return text if self.most == USUAL_MOST * self.first else f"{text}/{_notation(self.most)}"


PATIENT: Final = Pace(30 * DAY, 30 * DAY, 30 * DAY)
"""The pace of a match without a pace, so that no wait is endless."""


def read_pace(text: str) -> Pace | None:
    """Return the pace in this notation; None for no pace.

    Case and blanks do not matter, and units may be words of any language of the bot. LobbyRefusal
    if it cannot be read.
    """
    plain = "".join(text.lower().split())
    if plain in {"", "none", "0"}:
        return None
    # a plain number means hours
    found = _WRITTEN.fullmatch(f"{plain}h" if plain.isdecimal() else plain)
    if found is None:
        # Some words have blanks of their own: "ohne Uhr".
        ways = ("".join(WORDS.in_english(one).split()) for one in (text.lower(), plain))
        english = next((way for way in ways if way != plain), plain)
        if english == plain:
            raise _refusal()
        return read_pace(english)
    first, more, most = (_seconds(found, part) for part in ("first", "more", "most"))
    if first is None or ("+" in plain and more is None) or ("/" in plain and most is None):
        raise _refusal()
    if more is None:
        pace = Pace(first, first, first)
    else:
        pace = Pace(first, more, USUAL_MOST * first if most is None else most)
    if not SHORTEST <= pace.first <= pace.most <= LONGEST or not 0 < pace.more <= pace.most:
        raise LobbyRefusal(
            say(
                "A turn has from {least} to {most}, and a bank never begins with more than it can hold.",
                least=length(SHORTEST),
                most=length(LONGEST),
            )
        )
    return pace


def describe_pace(pace: Pace | None) -> Sentence:
    """Return a description of the pace for players who are about to join."""
    if pace is None:
        return say("no clock")
    if pace.is_by_turn:
        return say("{time} for each turn", time=length(pace.first))
    return say(
        "{first} + {more} a turn, at most {most}",
        first=length(pace.first),
        more=length(pace.more),
        most=length(pace.most),
    )


def length(seconds: int) -> Sentence:
    """Return a duration in days and hours, rounded up to a full hour."""
    days, hours = divmod(-(-seconds // HOUR), DAY // HOUR)
    if not hours:
        return say("{n:one day|# days}", n=days)
    if not days:
        return say("{n:one hour|# hours}", n=hours)
    return say(
        "{days} and {hours}",
        days=say("{n:one day|# days}", n=days),
        hours=say("{n:one hour|# hours}", n=hours),
    )


def _seconds(found: re.Match[str], part: str) -> int | None:
    weeks, days, hours = (found[f"{part}{unit}"] for unit in "wdh")
    if weeks is None and days is None and hours is None:
        return None
    return (7 * int(weeks or 0) + int(days or 0)) * DAY + int(hours or 0) * HOUR


def _notation(seconds: int) -> str:
    days, hours = divmod(seconds // HOUR, DAY // HOUR)
    return f"{days}d" * (days > 0) + f"{hours}h" * (hours > 0)


def _refusal() -> LobbyRefusal:
    return LobbyRefusal(
        say(
            "Write the pace as `1d`, `36h` or `2d12h` for each turn, or as `3d+12h` for a bank that grows "
            "with each turn."
        )
    )
