"""The scenes in which a replay shows a ply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.contract.values import Take
from engine.library import game_named
from engine.match.records import Made
from engine.services.review.lookback import touched_by


def takes_of(name: str, before: Any, after: Any, made: Made, *, is_last: bool = False) -> Iterable[Take[Any]]:
    """Return the scenes of a ply as its game shows them; none if it was no move.

    The Views are the onlooker's, before and after it. `is_last` says whether it ended the match.
    """
    find, seat = game_named(name).HOOKS.takes, made.ply.seat
    if find is not None and made.move is not None and seat is not None:
        return find(before, after, seat, made.move)
    ways = tuple((None, place) for place in touched_by(name, after, None, [made]))
    return () if is_last else (Take(after, before, ways),)
