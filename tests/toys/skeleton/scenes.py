"""Scenes of Skeleton."""

from collections.abc import Iterator

from render import Picture
from tests.render.scenes.people import LONG, NAMES
from tests.toys.skeleton import game as skeleton
from tests.toys.skeleton.game.positions import play_on
from tests.toys.skeleton.game.state import State

GAME = "skeleton"
KEPT = ("skeleton, table", "skeleton, hand", "skeleton, final", "skeleton, cover")
"""Scenes with a golden picture."""


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as every user sees it."""
    return Picture(GAME, "table", skeleton.view(state, None), names[:2])


def hand(state: State, seat: int, names: tuple[str, ...] = NAMES) -> Picture:
    """Return a seat's hand."""
    return Picture(GAME, "hand", skeleton.view(state, seat), names[:2])


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    middle = play_on(20, ("take 4", "take 6"))
    yield "skeleton, before the first turn", table(play_on(20, ()))
    yield "skeleton, table", table(middle)
    yield "skeleton, longest names", table(play_on(20, ("take 4", "pass")), LONG)
    yield "skeleton, a player has left", table(skeleton.leave(middle, 1)[0])
    yield "skeleton, hand", hand(middle, 0)
    yield "skeleton, hand, waiting", hand(middle, 1, LONG)
    yield "skeleton, final", table(play_on(9, ("take 4", "take 3", "take 6")))
    yield "skeleton, final, longest names", table(play_on(9, ("take 4", "take 6")), LONG)
    yield "skeleton, final, a win shared", table(play_on(20, ("take 1", "take 1", "pass"), turns=3))
    yield (
        "skeleton, final, a player has left",
        table(skeleton.leave(play_on(20, ("take 1", "take 3", "pass"), turns=3), 1)[0]),
    )
    yield "skeleton, cover", Picture(GAME, "cover", None, ())
