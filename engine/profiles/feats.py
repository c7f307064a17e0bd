"""The feats of an ended match, counted in its log.

House rules: only what a seat's player did counts for them, not what a stand-in did, nor what
happened before they sat down. What was taken back does not count.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract.feats import Done, Feats
from engine.contract.game import AnyGame
from engine.match.records import Made
from engine.records.course import Course

_log = logging.getLogger(__name__)

Counts = Mapping[str, tuple[int, ...]]
"""Numbers by feat and seat."""


def count_feats(game: AnyGame, course: Course, log: Sequence[Made], since: Sequence[int]) -> Counts:
    """Return the feats of all seats; empty for a game that counts none.

    `log` has the moves of the course. `since` is by seat the first ply that its player may have
    made.
    """
    feats = game.HOOKS.feats
    if feats is None:
        return {}
    counts = {feat.key: [0] * len(since) for feat in feats.kinds}
    singles = {feat.key for feat in feats.kinds if feat.is_single}
    first, *states = course.past.states
    view = game.view(first, None)
    for made, state in zip(log[course.first :], states, strict=False):
        before, view, ply = view, game.view(state, None), made.ply
        if made.move is None or ply.seat is None or ply.ply in course.undone:
            continue
        for done in _done(feats, before, view, made):
            if ply.ply < since[done.seat] or (ply.kind == "stand_in" and done.seat == ply.seat):
                continue
            found = counts[done.feat]
            is_single = done.feat in singles
            found[done.seat] = max(found[done.seat], done.n) if is_single else found[done.seat] + done.n
    return {key: tuple(found) for key, found in counts.items()}


def _done(feats: Feats[Any, Any], before: Any, after: Any, made: Made) -> Sequence[Done]:
    """Return what one move brought; nothing if its game fails."""
    assert made.ply.seat is not None
    try:
        return [*feats.of(before, after, made.ply.seat, made.move)]
    except Exception:
        _log.exception("a game failed to count the feats of move %d", made.ply.ply)
        return []
