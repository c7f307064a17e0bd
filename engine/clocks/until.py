"""Until when somebody is away, as they write it: `3d`, `2w`, `tomorrow`, `friday`, `31 Dec`, `2026-12-31`.

House rule: a day begins at eight in the morning of whoever writes it, so that nobody is back in the middle of the night.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Final

from engine.clocks.hours import zone_of
from engine.clocks.pace import DAY, HOUR
from engine.errors import LobbyRefusal
from engine.words import say

MORNING: Final = 8
"""The hour at which a day begins for whoever comes back."""
LONGEST: Final = 366 * DAY
SUGGESTED: Final = ("tomorrow", "3d", "1w", "2w", "3w", "4w")

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LENGTH: Final = re.compile(r"(?:(?P<w>\d{1,2})w)?(?:(?P<d>\d{1,3})d)?(?:(?P<h>\d{1,3})h)?")
_ISO: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DOTTED: Final = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})?")
_NAMED: Final = re.compile(
    r"(?:(?P<day>\d{1,2})\.?)?(?P<name>[a-z]{3,9})\.?(?P<after>\d{1,2})?,?(?P<year>\d{4})?"
)


def read_until(text: str, zone: str, now: int) -> int:
    """The instant that is meant, written in that time zone. LobbyRefusal if it is none, is past, or is too far away."""
    plain = "".join(text.lower().split())
    found = _LENGTH.fullmatch(plain)
    if plain and found is not None:
        weeks, days, hours = (int(found[part] or 0) for part in "wdh")
        until = now + (7 * weeks + days) * DAY + hours * HOUR
    else:
        day = _day(plain, datetime.fromtimestamp(now, zone_of(zone)).date())
        if day is None:
            raise LobbyRefusal(say("Write until when as `3d`, `2w`, `tomorrow`, `31 Dec` or `2026-12-31`."))
        until = int(datetime.combine(day, time(MORNING), zone_of(zone)).timestamp())
    if not now < until <= now + LONGEST:
        raise LobbyRefusal(say("That has to be in the future, and within a year."))
    return until


def _day(plain: str, today: date) -> date | None:
    """The next day that is written so."""
    if plain == "tomorrow":
        return today + timedelta(days=1)
    if plain in {
        name[: len(plain)]
        for name in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    } and len(plain) >= len(_DAYS[0]):
        return today + timedelta(days=(_DAYS.index(plain[:3]) - today.weekday() - 1) % 7 + 1)
    numbers = _ISO.fullmatch(plain) or _DOTTED.fullmatch(plain)
    if numbers is not None:
        return _on(numbers["year"], int(numbers["month"]), int(numbers["day"]), today)
    named = _NAMED.fullmatch(plain)
    if named is None or named["name"][:3] not in _MONTHS or bool(named["day"]) == bool(named["after"]):
        return None
    return _on(
        named["year"], _MONTHS.index(named["name"][:3]) + 1, int(named["day"] or named["after"]), today
    )


def _on(year: str | None, month: int, day: int, today: date) -> date | None:
    """That day of that year, or of the next one in which it lies ahead: of two, one may have no 29th of February."""
    for one in (today.year, today.year + 1) if year is None else (int(year),):
        with suppress(ValueError):
            found = date(one, month, day)
            if year is not None or found > today:
                return found
    return None
