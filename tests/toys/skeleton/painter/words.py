"""Every word in the pictures of Skeleton, as templates."""

from typing import Final

from engine.contract.words import N_
from render.kit.wording import fit_name
from tests.toys.skeleton.game.state import View

TITLE: Final = "Skeleton"
PITCH: Final = N_("Take pearls, but never more than the box holds!")
FOR_WHOM: Final = N_("2 players")

TOOK: Final = N_("{who} takes {n:1 pearl|# pearls}")
PASSED: Final = N_("{who} passes")
IN_VAIN: Final = N_("{who} asks for {n}: too many!")
FIRST: Final = N_("{who} begins")
TURN: Final = N_("turn {n} of {of}")
YOURS: Final = N_("Take pearls?")
WAITING: Final = N_("{who} is to move")
LEFT: Final = N_("left")
POINTS: Final = N_("{n:1 pearl|# pearls}")
UNIT: Final = N_("{n:pearl|pearls}")

_ROOM: Final = 880
"""Room for a sentence about the last turn."""


def last_turn(view: View, names: tuple[str, ...], size: int) -> str:
    """Return what the last turn brought, or who begins, with room for the turn beside it."""
    if not view.done:
        return fit_name(FIRST, names[view.mover or 0], _ROOM, size)
    turn = view.done[-1]
    template = IN_VAIN if turn.is_in_vain else TOOK if turn.got else PASSED
    return fit_name(template, names[turn.seat], _ROOM, size, n=turn.asked)
