"""How long matches really take: the middle one of those that were played to the end, told before anybody joins another.

House rules: where somebody gave up, or all agreed to stop, a match says nothing of how long one takes, nor does one that
somebody played alone, or with computers, who take no time; and of such a one nothing is told. Few of them are a guess, so
nothing is told of it.
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
from engine.store.consumers import Lasted, LengthStore

_WEEK: Final = 7 * DAY
_YEAR: Final = 365 * DAY
_MONTH: Final = _YEAR / 12
LEAST: Final = 5
"""Matches that tell how long one usually takes."""
RHYTHMS: Final = (12 * HOUR, DAY, 3 * DAY)
"""What a turn gives at most in matches that are alike; those that give more are alike, too, and those without a clock."""
FRESH: Final = HOUR
"""Seconds for which it is remembered what matches took."""
KNOWN: Final = 500
"""Servers and games of which it is."""


class Lasting:
    """How long matches usually take, in memory beside the rows."""

    def __init__(self, store: LengthStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known: OrderedDict[tuple[str, int, int | None], tuple[int, Sequence[Lasted]]] = OrderedDict()

    async def usual(self, match: Match) -> int | None:
        """For how many seconds matches like one that is to begin are played on its server, or else anywhere.

        None as long as too few were, and where computers play.
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
    """Which matches are alike in how fast they are played: by what a turn gives, for a bank what it gets back; None without a clock."""
    return None if pace is None else sum(pace.more > most for most in RHYTHMS)


def count_expected(match: Match) -> int:
    """How many are to play a match that has not begun: those who sit there or are invited, and as many as it takes."""
    return max(len(match.seats), len(match.invited), game_named(match.game).SEATS[0])


def turns_of(match: Match) -> Sentence:
    """Say how many turns each player of a match will usually take."""
    turns = game_named(match.game).usual_turns(match.options, count_expected(match))
    return say("About {n:one turn|# turns} each.", n=turns)


def turns_range(game: AnyGame) -> tuple[int, int]:
    """Return the turns each with the fewest and with the most players, as a game is usually played."""
    few = max(2, game.SEATS[0])
    return game.usual_turns(game.Options(), few), game.usual_turns(game.Options(), game.SEATS[-1])


def turns_in_general(game: AnyGame) -> Sentence:
    """Say how many turns each player of a game usually takes, for its rules."""
    few, many = turns_range(game)
    if few == many:
        return say("About {n:one turn|# turns} each.", n=few)
    return say(
        "About {few:one turn|# turns} each with {least} players, {many} with {most}.",
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
"""By how many seconds is counted up to how many, and how that is said."""


def roughly(seconds: int, *, at_most: bool = False) -> Sentence:
    """So much time as a person would say it who does not count: in hours, days, weeks, months or years; not less, if `at_most`."""
    unit, said = next(
        ((unit, said) for unit, most, said in _UNITS if seconds < most),
        (_YEAR, N_("{n:one year|# years}")),
    )
    return say(said, n=max(1, ceil(seconds / unit) if at_most else round(seconds / unit)))
