"""Durations of matches: the median of those played to the end.

They are shown before a user joins another match. House rules: matches that ended by resignation or
agreement do not count, nor do solo matches or matches with computers, who take no time; for such
matches no duration is shown. A few matches make only a guess, so then no duration is shown.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import ceil
from statistics import median_low
from typing import Final

from engine.clocks.pace import DAY, HOUR, Pace
from engine.contract.game import AnyGame
from engine.contract.words import N_, Sentence, say
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.records import Computer, Match
from engine.store.interface.durations import Lasted, LengthStore

_WEEK: Final = 7 * DAY
_YEAR: Final = 365 * DAY
_MONTH: Final = _YEAR / 12
LEAST: Final = 5
"""The least number of matches from which a usual duration is computed."""
RHYTHMS: Final = (12 * HOUR, DAY, 3 * DAY)
"""The limits between groups of similar matches, by the most time that a turn gives.

Matches with longer turns form another group, and so do those without a clock.
"""
FRESH: Final = HOUR
"""Seconds for which durations are cached."""
KNOWN: Final = 500
"""The most servers and games whose durations are cached."""


class Lasting:
    """Usual durations of matches, cached beside the rows."""

    def __init__(self, store: LengthStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known: OrderedDict[tuple[str, int, int | None], tuple[int, Sequence[Lasted]]] = OrderedDict()

    async def usual(self, match: Match) -> int | None:
        """Return the usual duration in seconds of matches like one that is to begin.

        It is taken from the match's server, or else from all. None if too few were played, and
        where computers play.
        """
        if any(isinstance(seated.occupant, Computer) for seated in match.seats):
            return None
        own, seats = rhythm(match.pace), count_expected(match)
        for where in dict.fromkeys((match.place.guild, None)):
            found = await self._load_durations(match.game, seats, where)
            alike = [one.seconds for one in found if rhythm(one.pace) == own]
            if len(alike) >= LEAST:
                return median_low(alike)
        return None

    async def _load_durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        until, found = self._known.get((game, seats, guild), (0, ()))
        if until <= self._now():
            found = await self._store.durations(game, seats, guild)
            remember(self._known, (game, seats, guild), (self._now() + FRESH, found), KNOWN)
        return found


def rhythm(pace: Pace | None) -> int | None:
    """Return the group of matches that are played about as fast.

    It depends on the time that a turn gives; for a time bank, on what a turn gives back. None
    without a clock.
    """
    return None if pace is None else sum(pace.more > most for most in RHYTHMS)


def count_expected(match: Match) -> int:
    """Return how many players a match that has not begun will have.

    They are the seated and invited ones, and at least the game's minimum.
    """
    return max(len(match.seats), len(match.lobby.invited), game_named(match.game).SEATS[0])


def turns_of(match: Match) -> Sentence:
    """Say how many turns each player of a match will usually take."""
    turns = game_named(match.game).usual_turns(match.options, count_expected(match))
    return say("About {n:one turn|# turns} each.", n=turns)


def turns_range(game: AnyGame) -> tuple[int, int]:
    """Return the turns each with the fewest and with the most players.

    The game has its usual options.
    """
    few = max(2, game.SEATS[0])
    return game.usual_turns(game.Options(), few), game.usual_turns(game.Options(), game.SEATS[-1])


def turns_in_general(game: AnyGame) -> Sentence:
    """Say how many turns each player of a game usually takes, for its rules."""
    few, many = turns_range(game)
    if few == many:
        return say("About {n:one turn|# turns} each.", n=few)
    return say(
        "About {few:one turn|# turns} each for {least} players, {many} for {most}.",
        few=few,
        least=max(2, game.SEATS[0]),
        many=many,
        most=game.SEATS[-1],
    )


def turns_in_short(game: AnyGame) -> Sentence:
    """Say the same beside a game's title in a menu."""
    few, many = sorted(turns_range(game))
    if few == many:
        return say("{title} · about {n:one turn|# turns} each", title=game.TITLE, n=few)
    return say("{title} · about {few}–{many} turns each", title=game.TITLE, few=few, many=many)


_UNITS: Final = (
    (HOUR, 2 * DAY, N_("{n:one hour|# hours}")),
    (DAY, 2 * _WEEK, N_("{n:one day|# days}")),
    (_WEEK, 9 * _WEEK, N_("{n:one week|# weeks}")),
    (_MONTH, 2 * _YEAR, N_("{n:one month|# months}")),
)
"""Units of time: seconds, the limit below which each is used, and its wording."""


def roughly(seconds: int, *, at_most: bool = False) -> Sentence:
    """Return a duration in rounded words: hours, days, weeks, months or years.

    With `at_most` it is rounded up.
    """
    unit, said = next(
        ((unit, said) for unit, most, said in _UNITS if seconds < most),
        (_YEAR, N_("{n:one year|# years}")),
    )
    return say(said, n=max(1, ceil(seconds / unit) if at_most else round(seconds / unit)))
