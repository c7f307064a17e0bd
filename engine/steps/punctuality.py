"""Turns that end in time or not: what each change of a match adds to its players' record.

House rules: a turn counts once it is over. Turns without a clock do not count, nor do those of a
player who is away or spent vacation on them. Turns missed in a row are one absence, and count once.
Each turn weighs half as much after `HALF_LIFE`. So that a record is changed by adding alone, a turn
weighs more the later it ends, and what was added is compared with the weight of a turn now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.clocks.pace import DAY
from engine.match.records import Made, Match, Record, Seated

HALF_LIFE: Final = 90 * DAY
LANDMARK: Final = 1_767_225_600
"""The time at which a turn weighs `UNIT`: the beginning of 2026."""
UNIT: Final = 1024
"""Weights are whole numbers; they fit into 64 bits for more than ten years after `LANDMARK`."""
_DOUBLINGS: Final = 45


def weight_at(when: int) -> int:
    """Return the weight of a turn that ends at a time."""
    return max(1, round(UNIT * 2 ** min(_DOUBLINGS, (when - LANDMARK) / HALF_LIFE)))


def ended_turns(before: Match, after: Record, made: Sequence[Made]) -> Iterator[tuple[int, bool]]:
    """Yield the users whose turns a change has ended, and whether in time."""
    if before.phase != "playing" or before.pace is None or len(before.people) < 2:
        return
    moved = {one.ply.seat for one in made if one.ply.kind == "move"}
    for seat, (was, now) in enumerate(zip(before.seats, after.match.seats, strict=False)):
        user, clock = was.user_id, was.clock
        if user is None or clock is None or was.away is not None or clock.rested:
            continue
        if _has_missed(was, now):
            yield user, False
        elif seat in moved and clock.missed_turn != was.turn.number and _is_over(was, now):
            yield user, True


def _has_missed(was: Seated, now: Seated) -> bool:
    """Return whether a player has just missed the first turn of an absence."""
    before = 0 if was.clock is None else was.clock.missed
    return now.clock is not None and before == 0 and now.clock.missed == 1


def _is_over(was: Seated, now: Seated) -> bool:
    """Return whether a turn in which a player moved has ended."""
    return now.turn.since is None or now.turn.number != was.turn.number
