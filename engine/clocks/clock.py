"""A seat's clock: what it has left, and when its time is out while it runs. Pure steps from one clock to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.clocks.hours import Hours
from engine.clocks.pace import SHORTEST, Pace

REMINDED_AT: Final = (0.5, 0.2, 0.05)
"""How much of a turn's time is left when whoever has not moved is reminded."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a seat has, in seconds: for the running turn as it began or was taken up again, or at hand for the next one."""

    spare: int
    deadline: int | None = None
    """When its time is out; None while it stands."""
    missed: int = 0
    """Turns in a row in which its time was out."""
    late: int | None = None
    """The turn, by its number, in which its time was out: what was decided there the house decided."""
    started: int | None = None
    """Since when it runs."""
    reminded: int = 0
    """How many of the turn's reminders are past."""

    def reminders(self, hours: Hours) -> tuple[int, ...]:
        """When whoever has not moved by then is reminded: at so much of the time left, and never at night; none while it stands."""
        if self.started is None or self.deadline is None:
            return ()
        deadline = self.deadline
        whens = (
            hours.awake(hours.after(self.started, round(self.spare * (1 - left)))) for left in REMINDED_AT
        )
        return tuple(when for when in whens if when < deadline)

    def remind(self, hours: Hours, now: int) -> Clock:
        """Past all the reminders that are due: however many were missed, one is given."""
        return replace(self, reminded=sum(when <= now for when in self.reminders(hours)))

    def begun(self, hours: Hours, now: int) -> Clock:
        """It runs, from now on."""
        return replace(self, deadline=hours.after(now, self.spare), started=now, reminded=0)

    def resumed(self, hours: Hours, now: int) -> Clock:
        """It runs on in a turn that seemed over: there is always time enough to decide anew."""
        return replace(self, spare=max(self.spare, SHORTEST), late=None).begun(hours, now)

    def paused(self, hours: Hours, now: int) -> Clock:
        """It stands, with what is left of the turn."""
        if self.deadline is None:
            return self
        return replace(self, spare=hours.counted(now, self.deadline), deadline=None, started=None)

    def ended(self, pace: Pace, hours: Hours, now: int) -> Clock:
        """It stands, with what there is for the next turn."""
        stopped = self.paused(hours, now)
        return replace(stopped, spare=pace.after_turn(stopped.spare), late=None)

    def run_out(self, turn: int) -> Clock:
        """Its time was out in that turn."""
        return replace(self, spare=0, deadline=None, started=None, missed=self.missed + 1, late=turn)


def wound(pace: Pace) -> Clock:
    """A clock as a match begins."""
    return Clock(pace.first)
