"""Quiet hours: the form for them and the summary in `/settings`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from cogs.kit.limits import MENU, OPTION
from cogs.kit.time_zones import parse_zone
from cogs.kit.wording import Locale, shorten
from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import MOST_QUIET, Hours, zone_of
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, Teller, say
from engine.match.looks import Look
from engine.store.interface.habits import HoursStore

ZONE, OWN_ZONE, FROM, UNTIL, WEEKEND = "zone", "own_zone", "quiet_from", "quiet_to", "weekend"
"""Fields of the form."""
NONE: Final = "none"
_ZONES: Final = (
    "Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Mexico_City",
    "America/Chicago", "America/New_York", "America/Bogota", "America/Sao_Paulo", "UTC",
    "Europe/London", "Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Europe/Copenhagen",
    "Europe/Rome", "Europe/Athens", "Europe/Istanbul", "Europe/Moscow", "Asia/Kolkata",
    "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""Zones of most players, from west to east."""
_LIKELY: Final = {
    "en-US": "America/New_York", "en-GB": "Europe/London", "de": "Europe/Berlin",
    "da": "Europe/Copenhagen", "fr": "Europe/Paris", "es-ES": "Europe/Madrid",
    "es-419": "America/Mexico_City", "pt-BR": "America/Sao_Paulo", "it": "Europe/Rome",
    "nl": "Europe/Amsterdam", "pl": "Europe/Warsaw", "sv-SE": "Europe/Stockholm",
    "no": "Europe/Oslo", "fi": "Europe/Helsinki", "cs": "Europe/Prague", "hu": "Europe/Budapest",
    "ro": "Europe/Bucharest", "bg": "Europe/Sofia", "hr": "Europe/Zagreb", "lt": "Europe/Vilnius",
    "el": "Europe/Athens", "tr": "Europe/Istanbul", "uk": "Europe/Kyiv", "ru": "Europe/Moscow",
    "hi": "Asia/Kolkata", "th": "Asia/Bangkok", "vi": "Asia/Ho_Chi_Minh", "id": "Asia/Jakarta",
    "zh-CN": "Asia/Shanghai", "zh-TW": "Asia/Taipei", "ja": "Asia/Tokyo", "ko": "Asia/Seoul",
}  # fmt: skip
"""The zone of most readers by Discord's language code."""


@dataclass(frozen=True, slots=True)
class HoursQuestion:
    """A pending question below a hand: when does the player play?"""

    insists: bool
    """Whether it always has a place; it had none in their first turn."""
    shown: Callable[[], Awaitable[None]]
    """Awaited when the question is shown, to remember that."""


def describe_hours(habits: Habits) -> tuple[Sentence, ...]:
    """Return the current settings, one sentence each."""
    hours = habits.hours
    lines = []
    if hours.is_always:
        lines.append(say("Where a match has a pace, your clock runs day and night."))
    else:
        zone = say("{zone}", zone=hours.zone)
        if hours.quiet is not None:
            start, end = hours.quiet
            lines.append(
                say(
                    "Your clock stands from {start}:00 to {end}:00 ({zone}).", start=start, end=end, zone=zone
                )
            )
        if hours.is_weekend_off and hours.quiet is not None:
            lines.append(say("It stands on Saturdays and Sundays, too."))
        elif hours.is_weekend_off:
            lines.append(say("Your clock stands on Saturdays and Sundays ({zone}).", zone=zone))
    lines.append(say("Reminders: on") if habits.is_reminded else say("Reminders: off"))
    return tuple(lines)


def form(habits: Habits, locale: Locale, now: int, telling: Teller) -> list[ui.Label[Any]]:
    """Return the form's fields with the current settings.

    A user who has set nothing finds their likely zone.
    """
    hours = habits.hours
    chosen = zone_for(habits, locale)
    zones = list(dict.fromkeys((chosen, *_ZONES)))[:MENU]
    start, end = hours.quiet if hours.quiet is not None else (None, 8)
    every = [str(hour) for hour in range(24)]

    def clock(hour: str) -> str:
        return telling(say("{hour}:00", hour=int(hour)))

    return [
        ui.Label(
            text=telling(say("Your time zone")),
            component=_menu(ZONE, [(zone, _local(zone, now, telling)) for zone in zones], chosen),
        ),
        ui.Label(
            text=telling(say("Or another one")),
            description=telling(say("As in “Europe/Lisbon”, or its city")),
            component=ui.TextInput(custom_id=OWN_ZONE, required=False, max_length=60),
        ),
        ui.Label(
            text=telling(say("My clock stands from")),
            component=_menu(
                FROM,
                [(NONE, telling(say("It never stands"))), *((hour, clock(hour)) for hour in every)],
                NONE if start is None else str(start),
            ),
        ),
        ui.Label(
            text=telling(say("until")),
            component=_menu(UNTIL, [(hour, clock(hour)) for hour in every], str(end)),
        ),
        ui.Label(
            text=telling(say("Weekends")),
            component=_menu(
                WEEKEND,
                [("no", telling(say("My clock runs"))), ("yes", telling(say("My clock stands")))],
                "yes" if hours.is_weekend_off else "no",
            ),
        ),
    ]


async def hours_question(store: HoursStore, look: Look) -> HoursQuestion | None:
    """Return the question for a user's hours, if it is due.

    It is asked during one turn of a match with a pace, and never again.
    """
    match = look.match
    if look.seat is None or match.pace is None or look.ask is None:
        return None
    user, turn = match.seats[look.seat].user_id, match.seats[look.seat].turn.number
    if user is None:
        return None
    asked = await store.habits_question(user)
    if asked.has_said or asked.turn not in {None, (match.id, turn)}:
        return None
    return HoursQuestion(turn > 1, partial(store.keep_asked, user, match.id, turn))


def zone_for(habits: Habits, locale: Locale) -> str:
    """Return a user's time zone, or the likely one if they have set nothing."""
    hours = habits.hours
    likely = _LIKELY.get(str(locale), "UTC")
    return likely if hours.is_always and hours.zone == "UTC" else hours.zone


def read(found: Mapping[str, tuple[str, ...]], before: Habits) -> Habits:
    """Return the habits with the form's values; LobbyRefusal if they are invalid."""

    def value_of(name: str) -> str:
        return (found.get(name) or ("",))[0].strip()

    zone = parse_zone(value_of(OWN_ZONE) or value_of(ZONE) or before.hours.zone)
    start, end = value_of(FROM), value_of(UNTIL)
    quiet = None
    if start.isdecimal() and end.isdecimal():
        quiet = int(start) % 24, int(end) % 24
    try:
        hours = Hours(zone, quiet, value_of(WEEKEND) == "yes")
    except ValueError as error:
        raise LobbyRefusal(
            say("Your clock can stand for {n:one hour|# hours} a day at most.", n=MOST_QUIET)
        ) from error
    return replace(before, hours=hours)


def _local(zone: str, now: int, telling: Teller) -> str:
    """Return a zone with its current time, by which users recognise theirs."""
    time = datetime.fromtimestamp(now, zone_of(zone)).strftime("%H:%M")
    return telling(say("{zone} (now {time})", zone=zone, time=time))


def _menu(name: str, choices: list[tuple[str, str]], chosen: str) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=shorten(label, OPTION), value=value, default=value == chosen)
        for value, label in choices[:MENU]
    ]
    return ui.Select(custom_id=name, options=options)
