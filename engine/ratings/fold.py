"""The fold: what the results of matches change, one after the other, in order of their ends.

Plackett–Luce by `openskill`. House rules:

- Of a user's timeouts within `SERIES` seconds the first counts; a later match is annulled for all
  of its players, unless the user has moved anywhere since the first.
- A match counts half for a user who met one of the others more than `MEETINGS_MOST` times in its
  month.
- Users who have met fewer than `OPPONENTS_LEAST` others are known in a small circle only, which
  says little about their strength elsewhere: they stay within `CIRCLE` points of the start, and as
  they leave the circle, they are in as much doubt as newcomers.
- For a user who is known more widely, a match counts by the share of such users among the others.
  So accounts that only meet each other lift no one. A user who leaves loses in full.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import exp, sqrt
from typing import Final

from openskill.models import PlackettLuce

from engine.ratings.seasons import season_at
from engine.ratings.values import MODEL, UNIT, Change, Counted, Entrant, Facts, Folded, Model, Rating, Result

SERIES: Final = 7 * 24 * 60 * 60
"""Seconds in which several timeouts of a user are one absence."""
MEETINGS_MOST: Final = 10
"""How often the same users meet in a month before a match counts half."""
MATCHES_LEAST: Final = 10
"""The rated matches that make a rating more than provisional."""
OPPONENTS_LEAST: Final = 6
"""The different opponents that make a rating hold beyond a small circle."""

CIRCLE: Final = 120
"""How many points a rating from a small circle may differ from the start."""
CIRCLE_DOUBT: Final = 100
"""How uncertain a rating from a small circle stays, in points."""

_START: Final = Rating().mu
_FULL: Final[Counted] = "full"


def is_provisional(rating: Rating) -> bool:
    """Return whether a rating is from too few matches."""
    return rating.matches < MATCHES_LEAST


def is_wide(rating: Rating) -> bool:
    """Return whether a user is known beyond a small circle."""
    return rating.opponents >= OPPONENTS_LEAST


def fold_result(result: Result, facts: Mapping[int, Facts], model: Model = MODEL) -> Folded:
    """Return a result with what it changes; without changes if fewer than two users counted."""
    table = _Table(
        result,
        tuple(one for one in result.entrants if not one.is_extra),
        facts,
        {one.user: _known(facts[one.user], result, model) for one in result.entrants},
        model,
    )
    if len(table.entrants) < 2:
        return Folded(result, ())
    if any(table.is_in_series(one) for one in table.entrants):
        return Folded(result, table.annulled())
    extras = (one for one in result.entrants if one.is_extra and not table.is_in_series(one))
    return Folded(result, (*table.changes(), *(table.with_extra(one).changes()[-1] for one in extras)))


def grown(rating: Rating, ended: int, model: Model = MODEL) -> Rating:
    """Return a rating with the uncertainty that seasons without a match have added."""
    seasons = season_at(ended) - season_at(rating.ended) if rating.matches else 0
    if seasons <= 0:
        return rating
    sigma = sqrt((rating.sigma / UNIT) ** 2 + seasons * model.growth**2)
    return replace(rating, sigma=round(min(sigma, model.sigma) * UNIT))


def chance(one: Rating, other: Rating, model: Model = MODEL) -> float:
    """Return the chance that a user ranks before another."""
    spread = sqrt(2 * model.beta**2 + (one.sigma / UNIT) ** 2 + (other.sigma / UNIT) ** 2)
    return 1 / (1 + exp((other.mu - one.mu) / UNIT / spread))


@cache
def _rater(model: Model) -> PlackettLuce:
    return PlackettLuce(model.mu, model.sigma, model.beta, tau=model.tau)


def _known(facts: Facts, result: Result, model: Model) -> Rating:
    """Return a user's rating as a match meets it: the match may lead out of a small circle."""
    rating = grown(facts.rating, result.ended, model)
    met = rating.opponents + sum(not one.ever for one in facts.meetings)
    if rating.opponents < OPPONENTS_LEAST <= met:
        rating = replace(rating, sigma=round(model.sigma * UNIT))
    return replace(rating, opponents=met)


def _within_circle(mu: int, gain: float) -> float:
    """Return how far a gain leads in a small circle: the less, the farther from the start."""
    away = mu - _START
    if gain * away > 0:
        gain *= max(0.0, 1 - abs(away) / (CIRCLE * UNIT))
    return min(max(gain, -CIRCLE * UNIT - away), CIRCLE * UNIT - away)


@dataclass(frozen=True, slots=True)
class _Table:
    """The users of a match who are rated together."""

    result: Result
    entrants: tuple[Entrant, ...]
    facts: Mapping[int, Facts]
    known: Mapping[int, Rating]
    """The ratings, as this match meets them."""
    model: Model

    def with_extra(self, extra: Entrant) -> _Table:
        """Return the table with one more user, who ranks last."""
        return replace(self, entrants=(*self.entrants, extra))

    def is_in_series(self, entrant: Entrant) -> bool:
        """Return whether a timeout belongs to an absence that has counted already."""
        first = self.facts[entrant.user].timeout
        if first is None or not entrant.is_timeout:
            return False
        return self.result.ended - first < SERIES and entrant.moved <= first

    def annulled(self) -> tuple[Change, ...]:
        """Return that nothing changes."""
        ratings = [self.facts[one.user].rating for one in self.entrants]
        return tuple(
            Change(one, rating, rating, "annulled", place, len(self.entrants))
            for one, rating, place in zip(self.entrants, ratings, self._expected(), strict=True)
        )

    def changes(self) -> tuple[Change, ...]:
        """Return what the match changes for each user, by how much it counts for them."""
        rater = _rater(self.model)
        before = [self.known[one.user] for one in self.entrants]
        teams = [[rater.rating(rating.mu / UNIT, rating.sigma / UNIT)] for rating in before]
        found = rater.rate(teams, ranks=[float(one.place) for one in self.entrants])
        return tuple(
            self._change(one, team[0].mu, team[0].sigma, place)
            for one, team, place in zip(self.entrants, found, self._expected(), strict=True)
        )

    def _change(self, entrant: Entrant, mu: float, sigma: float, expected: int) -> Change:
        before = self.known[entrant.user]
        full = Rating(round(mu * UNIT), round(min(sigma, self.model.sigma) * UNIT))
        share, counted = self._share(entrant)
        gain = share * (full.mu - before.mu)
        spread = round(sqrt(before.sigma**2 + share * (full.sigma**2 - before.sigma**2)))
        if not is_wide(before):
            gain, spread = _within_circle(before.mu, gain), max(spread, CIRCLE_DOUBT * UNIT)
        moved, ended = max(0, round(before.mu + gain)), self.result.ended
        after = Rating(moved, spread, before.matches + 1, ended, before.opponents)
        was = self.facts[entrant.user].rating
        return Change(entrant, was, after, counted, expected, len(self.entrants))

    def _share(self, entrant: Entrant) -> tuple[float, Counted]:
        """Return how much of a full match this one is for a user, and why."""
        if entrant.has_left or entrant.is_timeout:
            return 1, "full"
        own, others = self.known[entrant.user], [one.user for one in self.entrants if one != entrant]
        wide = sum(is_wide(self.known[user]) for user in others)
        share, counted = 1.0, _FULL
        if is_wide(own) and wide < len(others):
            share, counted = wide / len(others), "part" if wide else "none"
        meetings = self.facts[entrant.user].meetings
        if any(one.lately >= MEETINGS_MOST and one.user in others for one in meetings):
            share, counted = share / 2, "half" if counted == "full" else counted
        return share, counted

    def _expected(self) -> tuple[int, ...]:
        """Return the places that the ratings foretell; 0 where all are equal."""
        strengths = [self.known[one.user].mu for one in self.entrants]
        if len({*strengths}) == 1:
            return (0,) * len(self.entrants)
        return tuple(1 + sum(other > own for other in strengths) for own in strengths)
