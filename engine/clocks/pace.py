"""Pace: how much time a seat has for its turns, and how it is written: `1d`, `36h`, `3d+12h`, `3d+12h/5d`.

House rules: one kind of clock serves all. A seat begins with `first` seconds, every turn that it has ended gives it `more`,
and it never has more than `most` of them: a pace of a day for each turn is a bank of a day that every turn fills up again.
Times are whole seconds; nothing here knows what time it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.errors import LobbyRefusal
from engine.words import Sentence, say

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
SHORTEST: Final = HOUR
"""Nobody can be asked to answer faster: these are matches for people who sleep and work."""
LONGEST: Final = 60 * DAY
USUAL_MOST: Final = 2
"""So many times what a bank begins with is the most that it can hold, where it is not said."""
SUGGESTED: Final = ("12h", "1d", "2d", "3d", "7d", "3d+12h", "7d+1d")

_LENGTH: Final = r"(?:(?P<{0}w>\d{{1,2}})w(?:eeks?)?)?(?:(?P<{0}d>\d{{1,3}})d(?:ays?)?)?(?:(?P<{0}h>\d{{1,4}})h(?:ours?)?)?"
_WRITTEN: Final = re.compile(
    _LENGTH.format("first") + rf"(?:\+{_LENGTH.format('more')}(?:/{_LENGTH.format('most')})?)?"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time a seat has, in seconds: at first, more after each turn that it has ended, and at most."""

    first: int
    more: int
    most: int

    @property
    def is_by_turn(self) -> bool:
        """Whether every turn has the same time, whatever was left of the one before."""
        return self.first == self.most <= self.more

    @property
    def turn(self) -> int:
        """What a turn is given that has more time than it had, in seconds."""
        return max(SHORTEST, self.more)

    def after_turn(self, left: int) -> int:
        """What a seat has for its next turn, if so much was left of this one."""
        return min(self.most, max(0, left) + self.more)

    def __str__(self) -> str:
        """As it is written, which `read` reads: "1d12h", "3d+12h/6d"."""
        if self.is_by_turn:
            return _written(self.first)
        text = f"{_written(self.first)}+{_written(self.more)}"
        return text if self.most == USUAL_MOST * self.first else f"{text}/{_written(self.most)}"


PATIENT: Final = Pace(30 * DAY, 30 * DAY, 30 * DAY)
"""What a turn has where there is no pace: nobody waits for anybody without end."""


def read(text: str) -> Pace | None:
    """The pace that is written so, in capitals or not, with or without blanks; None for none. LobbyRefusal if it is no pace."""
    plain = "".join(text.lower().split())
    if plain in {"", "none", "0"}:
        return None
    found = _WRITTEN.fullmatch(f"{plain}h" if plain.isdecimal() else plain)  # a number alone is hours
    if found is None:
        raise _refusal()
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


def told(pace: Pace | None) -> Sentence:
    """The pace in words, for whoever is about to join."""
    if pace is None:
        return say("no clock")
    if pace.is_by_turn:
        return say("{time} for each turn", time=length(pace.first))
    return say(
        "{first}, and {more} more after each turn, at most {most}",
        first=length(pace.first),
        more=length(pace.more),
        most=length(pace.most),
    )


def length(seconds: int) -> Sentence:
    """So much time in days and hours, as a person would say it; what is less than an hour counts as one."""
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


def _written(seconds: int) -> str:
    days, hours = divmod(seconds // HOUR, DAY // HOUR)
    return f"{days}d" * (days > 0) + f"{hours}h" * (hours > 0)


def _refusal() -> LobbyRefusal:
    return LobbyRefusal(
        say(
            "Write the pace as `1d`, `36h` or `2d12h` for each turn, or as `3d+12h` for a bank that grows with each turn."
        )
    )
