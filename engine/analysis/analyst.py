"""The analysis of a match, for a worker process."""

from __future__ import annotations

from time import thread_time
from typing import Final

from engine.analysis.curve import Judge
from engine.analysis.turning_points import Examiner
from engine.analysis.values import Analysis, Played
from engine.players import Effort, outlook_of

SECONDS: Final = 20.0
"""Limit of an analysis, in seconds of processor time, twice what a slow machine needs.

After it, the analysis contains what is known by then. The usual work is counted in positions.
"""


def analyse(played: Played, effort: Effort | None = None) -> Analysis:
    """Return what decided a match.

    LookupError is raised if no computer judges positions of its game.
    """
    outlook = outlook_of(played.game)
    if outlook is None:
        raise LookupError(f"no computer judges positions of {played.game!r}")
    end = thread_time() + SECONDS
    judge = Judge(played, outlook, effort or Effort(is_late=lambda: thread_time() > end))
    curve = judge.judge()
    return Analysis(curve, judge.step, Examiner(judge).find())
