"""A seat's clock: the time it has left and its deadline. Pure steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.clocks.pace import SHORTEST, Pace
from engine.clocks.quiet_hours import Hours

REMINDED_AT: Final = (0.5, 0.2, 0.05)
"""Fractions of a turn's time left at which a player who has not moved is reminded."""
MISSED_MOST: Final = 2
"""Missed turns in a row after which a player is no longer expected.

If that is true of all players, the match is called off.
"""


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's time in seconds for the running turn, or for the next one.

    For a running turn it is the time at its start, or at its resumption.
    """

    spare: int
    deadline: int | None = None
    """When its time is out; None while it is stopped."""
    missed: int = 0
    """Turns in a row whose time ran out; each counts once."""
    late: int | None = None
    """The number of the turn whose time ran out: the bot decided it."""
    started: int | None = None
    """Since when it runs."""
    reminded: int = 0
    """How many of the turn's reminders are past."""
    waited: int | None = None
    """The number of the turn whose time ran out and on which the others vote.

    They decide whether they wait for the player.
    """
    rested: int = 0
    """Days of vacation spent in the running turn to extend it."""
    left: int | None = None
    """Time left when the last turn ended, for taking that turn back."""
    has_moved: bool = False
    """Whether the current player has made a move in the match.

    Otherwise they may never have come.
    """
    missed_turn: int | None = None
    """The number of the last turn counted in `missed`."""

    @property
    def is_away(self) -> bool:
        """Whether the player has missed too many turns to be expected any more."""
        return self.missed >= MISSED_MOST

    def reminders(self, hours: Hours, waking: Hours) -> tuple[int, ...]:
        """Return when a player who has not moved is reminded; empty while stopped.

        Reminders come at fractions of the counted time, and only in `waking` hours.
        """
        if self.started is None or self.deadline is None or self.is_away or self.waited is not None:
            return ()
        deadline = self.deadline
        whens = (
            waking.awake(hours.after(self.started, round(self.spare * (1 - left)))) for left in REMINDED_AT
        )
        return tuple(when for when in whens if when < deadline)

    def remind(self, hours: Hours, waking: Hours, now: int) -> Clock:
        """Return the clock after all due reminders: several missed ones count as one."""
        return replace(self, reminded=sum(when <= now for when in self.reminders(hours, waking)))

    def start(self, hours: Hours, now: int) -> Clock:
        """Return the clock started now.

        It has little time if its player is no longer expected.
        """
        spare = min(self.spare, SHORTEST) if self.is_away else self.spare
        return replace(self, spare=spare, rested=0)._run_from(hours, now)

    def extend(self, turn: int, seconds: int, hours: Hours, now: int) -> Clock:
        """Return the clock with extra time while the others vote on waiting."""
        return replace(self, spare=seconds, waited=turn)._run_from(hours, now)

    def with_more_time(self, seconds: int, hours: Hours, now: int) -> Clock:
        """Return the clock with `seconds` more until its deadline."""
        if self.deadline is None:
            return self
        return replace(self, spare=hours.seconds_between(now, self.deadline) + seconds)._run_from(hours, now)

    def _run_from(self, hours: Hours, now: int) -> Clock:
        return replace(self, deadline=hours.after(now, self.spare), started=now, reminded=0)

    def recompute(self, hours: Hours, now: int) -> Clock:
        """Return the clock with its deadline recomputed since its start.

        The hours have changed, or a vacation was added. Recomputing from the start means that
        nothing is gained by changing hours to and fro. At least an hour is left, unless less was
        left before.
        """
        if self.started is None or self.deadline is None:
            return self
        # it began while the machine's clock was ahead, which has been set back since
        if self.started > now:
            return self._run_from(hours, now)
        deadline = max(hours.after(self.started, self.spare), min(self.deadline, now + SHORTEST))
        return replace(self, deadline=deadline)

    def resume(self, hours: Hours, now: int, least: int = SHORTEST) -> Clock:
        """Return the clock running again in a turn that seemed over.

        It has at least `least` seconds, so that there is time to decide again.
        """
        return replace(self, spare=max(self.spare, least), late=None).start(hours, now)

    def revoke_turns(self, pace: Pace, turns: int, *, was_running: bool, is_anew: bool) -> Clock:
        """Return the clock as if `turns` ended turns had not been played.

        They were taken back; `was_running` says that the seat was also in a running turn.

        - Time gained by an ended turn is gained again when the turn is ended again.
        - Time spent stays spent: a turn that goes on (`is_anew`) continues with what was left of
          it.
        - A seat that only waits again, as another player took a move back, begins its next turn
          with what it had for this one, or with a whole turn's time, and with an hour at least.
        """
        turns = max(turns, int(is_anew and not was_running))
        stopped = replace(self, deadline=None, started=None, late=None, waited=None) if was_running else self
        if was_running and not turns:
            had = pace.most if pace.is_by_turn else min(pace.most, max(SHORTEST, self.spare))
            return replace(stopped, spare=had)
        if not turns or (pace.is_by_turn and not is_anew):
            return stopped
        more = 0 if pace.is_by_turn else pace.more
        if was_running or self.left is None:
            spare = self.spare - turns * more
        else:
            spare = min(self.spare, self.left) - (turns - 1) * more
        spare = max(SHORTEST, spare)
        # What was left of the turn before is unknown; assume no more than this.
        return replace(stopped, spare=spare, left=None if pace.is_by_turn else max(0, spare - more))

    def revoke_gains(self, pace: Pace, turns: int, hours: Hours, now: int) -> Clock:
        """Return the running clock without the time gained by turns that were taken back.

        At least an hour is left.
        """
        if not turns or pace.is_by_turn:
            return self
        left = self.spare if self.deadline is None else hours.seconds_between(now, self.deadline)
        less = replace(self, spare=max(SHORTEST, left - turns * pace.more))
        return less if self.deadline is None else less._run_from(hours, now)

    def pause(self, hours: Hours, now: int) -> Clock:
        """Return the clock stopped, with the time left of the turn."""
        if self.deadline is None:
            return self
        return replace(self, spare=hours.seconds_between(now, self.deadline), deadline=None, started=None)

    def end_turn(self, pace: Pace, hours: Hours, now: int) -> Clock:
        """Return the clock stopped, with the time for the next turn."""
        stopped = self.pause(hours, now)
        spare, left = pace.after_turn(stopped.spare), stopped.spare
        return replace(stopped, spare=spare, late=None, waited=None, left=left)

    def run_out(self, turn: int) -> Clock:
        """Return the clock after its time ran out in that turn.

        The turn counts as missed once, however often it runs out.
        """
        missed = self.missed + (self.missed_turn != turn)
        stopped = replace(self, spare=0, deadline=None, started=None, late=turn, waited=None)
        return replace(stopped, missed=missed, missed_turn=turn)

    def expect_again(self) -> Clock:
        """Return the clock of a player who is back in a running turn.

        One missed turn at most still counts. The running turn counts again if its time runs out
        once more.
        """
        if not self.is_away:
            return self
        return replace(self, missed=MISSED_MOST - 1, missed_turn=None)


def new_clock(pace: Pace) -> Clock:
    """Return a new clock for the start of a match."""
    return Clock(pace.first)
