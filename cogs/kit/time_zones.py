"""Time zones as users write them: by city, or as hours from Greenwich."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from engine.clocks.quiet_hours import zone_of
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say

_FROM_GREENWICH: Final = re.compile(r"(?:gmt|utc)?([+-])(\d{1,2})(?::?00)?")
_WESTMOST, _EASTMOST = -12, 14
"""Hours from Greenwich of the existing zones."""
_SUGGESTED: Final = 3


def parse_zone(text: str) -> str:
    """Return the name of the zone that a user means.

    The text may be a zone's name or the city in it. LobbyRefusal, with similar names, if it is not
    clear.
    """
    plain = text.strip()
    try:
        zone_of(plain)
    except ValueError:
        pass
    else:
        return plain
    wanted = re.sub(r"[\s_]+", "_", plain.casefold())
    if (hours := _FROM_GREENWICH.fullmatch(wanted.replace("_", ""))) is not None:
        east = int(hours[2]) * (1 if hours[1] == "+" else -1)
        if _WESTMOST <= east <= _EASTMOST:
            # The names of these zones count to the west.
            return f"Etc/GMT{-east:+d}" if east else "UTC"
    by_name = _by_name()
    found = by_name.get(wanted, ())
    if found and len({_differences(zone) for zone in found}) == 1:
        return found[0]
    raise LobbyRefusal(_refusal(plain, found or _similar(wanted)))


def _refusal(text: str, alike: Sequence[str]) -> Sentence:
    if not alike:
        return say(
            "There is no time zone “{zone}”. They are written as in “Europe/Lisbon”, by the nearest "
            "large city.",
            zone=text[:60],
        )
    names = tuple(say("{zone}", zone=zone) for zone in alike[:_SUGGESTED])
    return say("There is no time zone “{zone}”. These are like it: {alike}.", zone=text[:60], alike=names)


@cache
def _by_name() -> dict[str, tuple[str, ...]]:
    """Return zones by name and by city, lower case, shortest first."""
    found: dict[str, list[str]] = {}
    for zone in sorted(available_timezones(), key=lambda zone: (len(zone), zone)):
        for name in {zone.casefold(), zone.rpartition("/")[2].casefold()}:
            found.setdefault(name, []).append(zone)
    return {name: tuple(zones) for name, zones in found.items()}


def _similar(wanted: str) -> tuple[str, ...]:
    by_name = _by_name()
    close = get_close_matches(wanted, by_name, n=_SUGGESTED, cutoff=0.75)
    within = [name for name in by_name if len(wanted) > 2 and wanted in name.split("/")[-1]]
    return tuple(dict.fromkeys(by_name[name][0] for name in (*close, *within)))


def _differences(zone: str) -> tuple[object, ...]:
    """Return a zone's offsets from Greenwich in winter and in summer.

    Names of the same place have the same offsets.
    """
    there = zone_of(zone)
    return tuple(datetime(2024, month, 1, tzinfo=UTC).astimezone(there).utcoffset() for month in (1, 7))
