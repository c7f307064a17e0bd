"""Every word in the pictures of Skeleton, as templates."""

from typing import Final

from engine.contract.words import N_

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
LEAD: Final = N_("{points} · {n} more than {who}")
