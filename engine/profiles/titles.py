"""The titles of an ended match: who is honoured for what.

House rules: at most three titles a match, and one a player. Only the player who did most of a feat
can earn its title, and only if that is enough; on a tie each can. Players with the fewest titles so
far come first, so that everyone gets one over time. Then comes the feat with the player's
largest share of the table's number, then the first of the game's list, then the first seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.contract.feats import Feats
from engine.profiles.feats import Counts

MOST: Final = 3
"""The most titles of a match."""


@dataclass(frozen=True, slots=True)
class Award:
    """A title that a seat earned: its feat and number."""

    seat: int
    feat: str
    n: int


def award_titles(feats: Feats[Any, Any], counts: Counts, held: Mapping[int, int]) -> tuple[Award, ...]:
    """Return the titles of a match, in the order of the seats.

    `held` says how many titles the players of seats have so far; other seats get none.
    """
    found = list[tuple[tuple[int, Fraction, int, int], Award]]()
    for order, feat in enumerate(feats.kinds):
        numbers = counts.get(feat.key, ())
        if feat.title is None or max(numbers, default=0) < feat.title.least:
            continue
        for seat, titles in held.items():
            if numbers[seat] == max(numbers):
                share = Fraction(numbers[seat], sum(numbers))
                found.append(((titles, -share, order, seat), Award(seat, feat.key, numbers[seat])))
    chosen = dict[int, Award]()
    for _, award in sorted(found, key=lambda one: one[0]):
        is_given = award.feat in {one.feat for one in chosen.values()}
        if len(chosen) < MOST and award.seat not in chosen and not is_given:
            chosen[award.seat] = award
    return tuple(chosen[seat] for seat in sorted(chosen))
