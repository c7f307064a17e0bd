"""A seat's clock: what it has left, and when its time is out while it runs. Pure steps from one clock to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.clocks.hours import Hours
from engine.clocks.pace import SHORTEST, Pace

REMINDED_AT: Final = (0.5, 0.2, 0.05)
"""How much of a turn's time is left when whoever has not moved is reminded."""
MISSED_MOST: Final = 2
"""Turns in a row that somebody has missed of whom nobody expects any more that they come: where everyone has, the match is called off."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a seat has, in seconds: for the running turn as it began or was taken up again, or at hand for the next one."""

    spare: int
    deadline: int | None = None
    """When its time is out; None while it stands."""
    missed: int = 0
    """Turns in a row in which its time was out; each counts once, however often its time ran out."""
    late: int | None = None
    """The turn, by its number, in which its time was out: what was decided there the house decided."""
    started: int | None = None
    """Since when it runs."""
    reminded: int = 0
    """How many of the turn's reminders are past."""
    waited: int | None = None
    """The turn, by its number, in which its time was out and the others were asked whether they wait on."""
    rested: int = 0
    """How many days of vacation were spent in the running turn, as its time was out."""
    left: int | None = None
    """What was left of its last turn as that ended: where that is taken back, it goes on with it."""
    has_moved: bool = False
    """Whether whoever sits there has made a move of their own in the match: else nobody knows that they ever come."""
    missed_turn: int | None = None
    """The number of the last turn that counts in `missed`."""

    @property
    def is_away(self) -> bool:
        """Whether it was out in so many turns in a row that nobody expects its player."""
        return self.missed >= MISSED_MOST

    def reminders(self, hours: Hours, waking: Hours) -> tuple[int, ...]:
        """When whoever has not moved by then is reminded; none while it stands.

        That is at so much of the time left, in the hours that count, and never at night: only in those in which they are awake.
        """
        if self.started is None or self.deadline is None or self.is_away or self.waited is not None:
            return ()
        deadline = self.deadline
        whens = (
            waking.awake(hours.after(self.started, round(self.spare * (1 - left)))) for left in REMINDED_AT
        )
        return tuple(when for when in whens if when < deadline)

    def remind(self, hours: Hours, waking: Hours, now: int) -> Clock:
        """Past all the reminders that are due: however many were missed, one is given."""
        return replace(self, reminded=sum(when <= now for when in self.reminders(hours, waking)))

    def begun(self, hours: Hours, now: int) -> Clock:
        """It runs, from now on: not for long, if nobody expects its player any more."""
        spare = min(self.spare, SHORTEST) if self.is_away else self.spare
        return replace(self, spare=spare, rested=0)._running(hours, now)

    def extended(self, turn: int, seconds: int, hours: Hours, now: int) -> Clock:
        """Its time was out, and it runs so much longer while the others are asked whether they wait."""
        return replace(self, spare=seconds, waited=turn)._running(hours, now)

    def longer(self, seconds: int, hours: Hours, now: int) -> Clock:
        """It runs so much longer than it would have."""
        if self.deadline is None:
            return self
        return replace(self, spare=hours.counted(now, self.deadline) + seconds)._running(hours, now)

    def _running(self, hours: Hours, now: int) -> Clock:
        return replace(self, deadline=hours.after(now, self.spare), started=now, reminded=0)

    def retimed(self, hours: Hours, now: int) -> Clock:
        """It runs in hours that are others now, or by a vacation that was not known: since it was started.

        So nobody gains time by changing their hours to and fro. Nobody loses more of it than leaves an hour, either.
        """
        if self.started is None or self.deadline is None:
            return self
        if self.started > now:  # it began while the machine's clock ran ahead, which has been set back since
            return self._running(hours, now)
        deadline = max(hours.after(self.started, self.spare), min(self.deadline, now + SHORTEST))
        return replace(self, deadline=deadline)

    def resumed(self, hours: Hours, now: int, least: int = SHORTEST) -> Clock:
        """It runs on in a turn that seemed over: there is always time enough to decide anew, at least so many seconds."""
        return replace(self, spare=max(self.spare, least), late=None).begun(hours, now)

    def revoked(self, pace: Pace, turns: int, *, was_running: bool, is_anew: bool) -> Clock:
        """It stands as if turns had not been that were taken back: so many that it had ended, and one that it was in (`was_running`).

        What an ended turn has given it, it gives again when it is ended once more. What it took stays taken: one that goes
        on (`is_anew`) goes on with what was left of it. But who only waits again, as somebody else has taken a move back, begins
        the next with what they had for this one, or a whole turn's time; and with an hour at least.
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
        # Of the turn before nobody knows what was left; not more than that.
        return replace(stopped, spare=spare, left=None if pace.is_by_turn else max(0, spare - more))

    def lessened(self, pace: Pace, turns: int, hours: Hours, now: int) -> Clock:
        """It runs on, without what so many ended turns have given it that were taken back: for an hour at least."""
        if not turns or pace.is_by_turn:
            return self
        left = self.spare if self.deadline is None else hours.counted(now, self.deadline)
        less = replace(self, spare=max(SHORTEST, left - turns * pace.more))
        return less if self.deadline is None else less._running(hours, now)

    def paused(self, hours: Hours, now: int) -> Clock:
        """It stands, with what is left of the turn."""
        if self.deadline is None:
            return self
        return replace(self, spare=hours.counted(now, self.deadline), deadline=None, started=None)

    def ended(self, pace: Pace, hours: Hours, now: int) -> Clock:
        """It stands, with what there is for the next turn."""
        stopped = self.paused(hours, now)
        spare, left = pace.after_turn(stopped.spare), stopped.spare
        return replace(stopped, spare=spare, late=None, waited=None, left=left)

    def run_out(self, turn: int) -> Clock:
        """Return the clock after its time ran out in that turn, which is missed once however often it does."""
        missed = self.missed + (self.missed_turn != turn)
        stopped = replace(self, spare=0, deadline=None, started=None, late=turn, waited=None)
        return replace(stopped, missed=missed, missed_turn=turn)

    def expected(self) -> Clock:
        """Return the clock of a player who is back in a running turn: one missed turn at most still counts.

        The running turn counts again if they let its time run out once more.
        """
        if not self.is_away:
            return self
        return replace(self, missed=MISSED_MOST - 1, missed_turn=None)


def wound(pace: Pace) -> Clock:
    """A clock as a match begins."""
    return Clock(pace.first)
