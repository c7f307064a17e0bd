"""Constants of a match of KOA, which its tables share."""

from __future__ import annotations

from typing import Final

from engine.games.koa.board import CORNERS
from engine.games.koa.chance import WHEELS, Find
from engine.games.koa.state import CLANS, Public

NOBODY: Final = -1
"""Owner of the neutral clan, in place of a seat."""


class Terms:
    """A match's options and seats, as long as no player leaves."""

    __slots__ = (
        "contenders", "endless", "first", "gone", "led_after", "markers", "owners", "rivals", "rounds", "seats", "spins",  # noqa: E501
        "vp_cavern", "vp_chained", "vp_outside", "vp_trophy",
    )  # fmt: skip

    def __init__(self, view: Public) -> None:
        options = view.options
        self.owners = [NOBODY if owner is None else owner for owner in view.owners]
        self.seats = view.seats
        self.endless = [view.is_endless(clan) for clan in CORNERS]
        """Whether each clan belongs to a Jonny."""
        self.gone = [view.is_gone(clan) for clan in CORNERS]
        wheel = WHEELS[options.wheel]
        self.spins = tuple(wheel.count(find) for find in Find)
        """Slots of the wheel for each find."""
        self.rounds, self.markers, self.first = options.rounds, options.markers, view.first
        self.vp_cavern, self.vp_chained = options.vp_cavern, options.vp_chained
        self.vp_outside, self.vp_trophy = options.vp_outside, options.vp_trophy
        self.rivals = [
            [other for other in CORNERS if self.owners[other] != self.owners[clan]] for clan in CORNERS
        ]
        """The clans that each clan can seize from."""
        self.contenders = [
            seat for seat in range(self.seats) if seat not in view.gone and seat not in view.jonnys
        ]
        """The seats that can win."""
        self.led_after = {seat: self._led_after(view, seat) for seat in range(self.seats)}
        """By seat: the seat that leads the neutral clan after it."""

    def _led_after(self, view: Public, seat: int) -> int:
        corner = self.owners.index(seat)
        following = (self.owners[(corner + step) % CLANS] for step in range(1, CLANS + 1))
        return next((one for one in following if one != NOBODY and one not in view.gone), seat)
