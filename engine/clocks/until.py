"""Parser for the dates of `/away until:` as people write them.

Examples: `3 days`, `next week`, `Friday`, `31st Dec`, `12/31`, `2026-12-31`.

House rules: a day begins at eight in the morning in the writer's zone. Every word must mean
something, or the text is refused. A date without a year lies ahead. For one that has just passed
the user is asked again: it is a slip, not next year.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from unicodedata import normalize

from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import zone_of
from engine.contract.errors import LobbyRefusal
from engine.contract.typed_words import Vocabulary, fold, typed_word
from engine.contract.words import Sentence, say

MORNING: Final = 8
"""The hour at which a day begins."""
LONGEST: Final = 366 * DAY
JUST_PASSED: Final = timedelta(days=30)
"""A date without a year that passed at most this long ago is questioned."""
SUGGESTED: Final[Mapping[str, Sentence]] = {
    "tomorrow": say("tomorrow"),
    "3 days": say("{n:one day|# days}", n=3),
    **{f"{n} week{'s' * (n > 1)}": say("{n:one week|# weeks}", n=n) for n in range(1, 5)},
}
"""Popular lengths as they are typed in English, and what they are called."""

DAYS: Final = (
    say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"), say("Sunday"),  # noqa: E501
)  # fmt: skip
MONTHS: Final = (
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"), say("August"),  # noqa: E501
    say("September"), say("October"), say("November"), say("December"),
)  # fmt: skip

_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_NUMBERS: Final = {
    "a couple of": 2, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
_UNITS: Final = {
    "h": "hour", "hr": "hour", "hrs": "hour", "hour": "hour", "hours": "hour",
    "d": "day", "day": "day", "days": "day", "night": "day", "nights": "day",
    "w": "week", "wk": "week", "wks": "week", "week": "week", "weeks": "week",
    "fortnight": "fortnight", "month": "month", "months": "month", "year": "year", "years": "year",
}  # fmt: skip
_SECONDS: Final = {"hour": HOUR, "day": DAY, "week": 7 * DAY, "fortnight": 14 * DAY, "year": 365 * DAY}
_MONTHS_MOST: Final = 24
"""More months than a player may be away; a higher number needs no exact date."""

_LEAD: Final = re.compile(r"(?:(?:until|till|til|for|in|on) ){0,2}(?:the )?")
_FROM_NOW: Final = re.compile(r"(?: from now|'? time)$")
_LENGTH: Final = re.compile(rf"(?:(\d{{1,4}}) ?|({'|'.join(_NUMBERS)}) )([a-z]+)(?: and | ?, ?| ?)")
_YEAR_FIRST: Final = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
_DOTTED: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2}))?")
_SLASHED: Final = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?|(\d{1,2})-(\d{1,2})-(\d{4})")
_DAY: Final = r"(\d{1,2})(?:st|nd|rd|th|\.)?"
_DAY_FIRST: Final = re.compile(rf"{_DAY} ?(?:of )?([a-z]+)\.?(?:(?: ?, ?| (?:of )?)(\d{{4}}))?")
_MONTH_FIRST: Final = re.compile(rf"([a-z]+)\.? ?(?:the )?{_DAY}(?:(?: ?, ?| )(\d{{4}}))?")
_NUMBERED: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_WEEKDAY_BEFORE: Final = re.compile(r"([a-z]+)\.?(?: ?, ?| )(?:the )?(?=.*\d)")

_HAN: Final = re.compile(r"(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?日")
"""A date as Chinese and Japanese write it."""
WORDS: Final = Vocabulary(
    {
        "hours": typed_word("hour, hours, h"),
        "days": typed_word("day, days, d"),
        "weeks": typed_word("week, weeks, w"),
        "months": typed_word("month, months"),
        "year": typed_word("year, years"),
        "tomorrow": typed_word("tomorrow"),
        "day after tomorrow": typed_word("day after tomorrow"),
        "next week": typed_word("next week"),
        "next month": typed_word("next month"),
        "next year": typed_word("next year"),
        "weekend": typed_word("weekend"),
        # Translators: as in "next Friday", before the day
        "next": typed_word("next"),
        # Translators: before a date or a length of time: "until Friday", "for 3 days"
        "until": typed_word("until, till, for, in, on"),
        # Translators: articles before a day or date; “—” if your language has none
        "the": typed_word("the"),
        # Translators: between a day and its month: "31 of December"; “—” if your language has none
        "of": typed_word("of"),
        "and": typed_word("and"),
        "one": typed_word("one, a, an"),
        "two": typed_word("two"),
        "three": typed_word("three"),
        **dict(zip((*_WEEKDAYS, *_MONTHS), (*DAYS, *MONTHS), strict=True)),
    },
    cut=(*_WEEKDAYS, *_MONTHS),
)
_NEXT_AFTER: Final = re.compile(r"(\S+)\s+next\s*$")

CANT_READ = say(
    "I can’t read that as a date. Write `3 days`, `next week`, `Friday`, `31 Dec` or `2026-12-31`, for "
    "example."
)


@dataclass(frozen=True, slots=True)
class Until:
    """An instant that a user wrote, and how it was understood."""

    at: int
    other: date | None = None
    """The day that the same figures mean with day and month swapped: 11/12."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A date as written, perhaps without a year."""

    day: int
    month: int
    year: int | None
    is_swappable: bool = False
    """Whether day and month could be swapped."""


def read_until(text: str, zone: str, now: int, *, is_month_first: bool = False) -> Until:
    """Read an instant in a time zone.

    LobbyRefusal if it cannot be read, is past, or is more than a year away. `is_month_first`
    decides whether 11/12 is 12 November.
    """
    today = datetime.fromtimestamp(now, zone_of(zone)).date()
    for written in dict.fromkeys((text, _in_english(text))):
        plain = " ".join(fold(written).split()).strip("!. 。")
        lead = _LEAD.match(plain)
        plain = plain[lead.end() :] if lead else plain
        found = _read_length(plain, today, now)
        found = found or _read_day(plain, today, zone, is_month_first=is_month_first)
        if found is not None:
            break
    else:
        raise LobbyRefusal(CANT_READ)
    if found.at <= now:
        raise LobbyRefusal(say("That isn’t in the future. Write a later day, or how long: `3 days`."))
    if found.at > now + LONGEST:
        raise LobbyRefusal(say("You can be away for a year at most. Write an earlier day."))
    return found


def _in_english(text: str) -> str:
    """Return a date with English words: "3 Tage", "nächste Woche", "12月31日"."""
    figures = _HAN.sub(lambda one: f"{one[3]}.{one[2]}.{one[1] or ''}".rstrip("."), normalize("NFKC", text))
    english = WORDS.in_english(figures).rstrip().removesuffix(" until")
    return _NEXT_AFTER.sub(r"next \1", english)


def _read_length(plain: str, today: date, now: int) -> Until | None:
    """Read a length of time, such as `1w 2d` or `three days`."""
    plain = _FROM_NOW.sub("", plain)
    counts: dict[str, int] = {}
    at = 0
    while at < len(plain):
        part = _LENGTH.match(plain, at)
        unit = None if part is None else _UNITS.get(part[3])
        if part is None or unit is None or unit in counts:
            return None
        counts[unit] = int(part[1]) if part[1] else _NUMBERS[part[2]]
        at = part.end()
    if not counts:
        return None
    months = counts.pop("month", 0)
    seconds = sum(_SECONDS[unit] * count for unit, count in counts.items())
    days = (_months_later(today, min(months, _MONTHS_MOST)) - today).days
    return Until(now + seconds + days * DAY)


def _months_later(day: date, months: int) -> date:
    """Return the day some months later, or the last of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    number = day.day
    while (found := _date(day.year + years, month + 1, number)) is None:
        number -= 1
    return found


def _read_day(plain: str, today: date, zone: str, *, is_month_first: bool) -> Until | None:
    """Read a day: a named one, or a date with or without its weekday."""
    if (day := _named_day(plain, today)) is not None:
        return Until(_morning(day, zone))
    weekday = None
    before = _WEEKDAY_BEFORE.match(plain)
    if before is not None and (weekday := _weekday(before[1])) is not None:
        plain = plain[before.end() :]
    written = None
    if (numbered := _NUMBERED.fullmatch(plain)) is not None:
        day = _next_numbered(int(numbered[1]), today)
    else:
        written = _read_date(plain, is_month_first=is_month_first)
        day = None if written is None else _in_its_year(written, today)
    if day is None:
        return None
    if weekday is not None and day.weekday() != weekday:
        raise LobbyRefusal(
            say(
                "{day} {month} {year} is a {weekday}. Which day do you mean?",
                day=day.day,
                month=MONTHS[day.month - 1],
                year=str(day.year),
                weekday=DAYS[day.weekday()],
            )
        )
    other = None
    if written is not None and written.is_swappable:
        with suppress(LobbyRefusal):
            other = _in_its_year(_Written(written.month, written.day, written.year), today)
    return Until(_morning(day, zone), other)


def _named_day(plain: str, today: date) -> date | None:
    """Return the day that a name means: `tomorrow`, `Friday`, `next week`."""
    tomorrow = today + timedelta(days=1)
    next_monday = today + timedelta(days=7 - today.weekday())
    match plain:
        case "tomorrow":
            return tomorrow
        case "day after tomorrow":
            return tomorrow + timedelta(days=1)
        case "next week":
            return next_monday
        case "weekend":
            return _next_weekday(5, tomorrow)
        case "next month":
            return _months_later(today.replace(day=1), 1)
        case "next year":
            return date(today.year + 1, 1, 1)
    name = plain.removeprefix("next ").removeprefix("this ")
    if (weekday := _weekday(name)) is not None:
        return _next_weekday(weekday, next_monday if plain.startswith("next ") else tomorrow)
    if (month := _month(plain)) is not None:
        return _in_its_year(_Written(1, month, None), today)
    return None


def _read_date(plain: str, *, is_month_first: bool) -> _Written | None:
    """Read a date in figures, or with the name of its month."""
    if (found := _YEAR_FIRST.fullmatch(plain)) is not None:
        return _Written(int(found[4]), int(found[3]), int(found[1]))
    if (found := _DOTTED.fullmatch(plain)) is not None:
        return _Written(int(found[1]), int(found[2]), _year(found[3]))
    if (found := _SLASHED.fullmatch(plain)) is not None:
        first, second, year = found.groups()[:3] if found[1] else found.groups()[3:]
        return _in_order(int(first), int(second), _year(year), is_month_first=is_month_first)
    if (found := _DAY_FIRST.fullmatch(plain)) is not None:
        day, name, year = found.groups()
    elif (found := _MONTH_FIRST.fullmatch(plain)) is not None:
        name, day, year = found.groups()
    else:
        return None
    month = _month(name)
    return None if month is None else _Written(int(day), month, _year(year))


def _in_order(first: int, second: int, year: int | None, *, is_month_first: bool) -> _Written:
    """Tell day and month apart by their range, or by the writer's custom."""
    if first > 12 or second > 12:
        is_month_first = second > 12
    day, month = (second, first) if is_month_first else (first, second)
    return _Written(day, month, year, is_swappable=max(first, second) <= 12 and first != second)


def _in_its_year(written: _Written, today: date) -> date | None:
    """Return the date, in the next year that has it if no year is written.

    LobbyRefusal if it has just passed.
    """
    if written.year is not None:
        return _date(written.year, written.month, written.day)
    # Nine years always hold a 29 February, even around 2100.
    years = (_date(year, written.month, written.day) for year in range(today.year - 1, today.year + 9))
    dates = [found for found in years if found is not None]
    passed = max((one for one in dates if one <= today), default=None)
    ahead = min((one for one in dates if one > today), default=None)
    if ahead is not None and passed is not None and today - passed <= JUST_PASSED:
        raise LobbyRefusal(
            say(
                "{day} {month} has just passed. If you mean next year, write `{date}`.",
                day=passed.day,
                month=MONTHS[passed.month - 1],
                date=ahead.isoformat(),
            )
            if passed < today
            else say("That’s today. Write a later day, or how long: `3 days`.")
        )
    return ahead


def _next_numbered(number: int, today: date) -> date | None:
    """Return the next day with that number in its month."""
    first = today.replace(day=1)
    months = (_months_later(first, later) for later in range(3))
    days = (_date(month.year, month.month, number) for month in months)
    return next((day for day in days if day is not None and day > today), None)


def _next_weekday(weekday: int, earliest: date) -> date:
    return earliest + timedelta(days=(weekday - earliest.weekday()) % 7)


def _weekday(name: str) -> int | None:
    return next((at for at, one in enumerate(_WEEKDAYS) if len(name) >= 3 and one.startswith(name)), None)


def _month(name: str) -> int | None:
    if name == "sept":
        return 9
    return next((at for at, one in enumerate(_MONTHS, 1) if len(name) >= 3 and one.startswith(name)), None)


def _year(written: str | None) -> int | None:
    if not written:
        return None
    return int(written) + (2000 if len(written) == 2 else 0)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _morning(day: date, zone: str) -> int:
    return int(datetime.combine(day, time(MORNING), zone_of(zone)).timestamp())
