"""Votes that no longer need an answer, because players have left or are away.

Pure steps, as in `progress`. A ply ends every vote. A player who leaves the server or is away makes
no ply, so the votes are counted again then.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.clocks.habits import Habits
from engine.match.progress import Step, call_off_if_agreed
from engine.match.records import Record
from engine.steps import pauses, skips


def settle(record: Record, habits: Mapping[int, Habits], now: int) -> Step:
    """Carry out what all players who are still asked have agreed to.

    Taking moves back needs the log: `Undoing.settle` decides that.
    """
    after, made = call_off_if_agreed(record, now)
    if not made:
        after, made = skips.decide(after, now)
    if not made and pauses.is_agreed(after.match):
        after = pauses.grant_delay(after, habits, now)
    return after, made
