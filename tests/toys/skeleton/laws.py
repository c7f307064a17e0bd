"""Laws of Skeleton: what its matches never lose, what a seat may not read, its options' corners."""

from typing import Any

from tests.conformance.law import Law
from tests.toys.skeleton import game as skeleton
from tests.toys.skeleton.game.state import FEWEST, MOST

_Options, _SEAT = skeleton.Options, skeleton.SeatOptions()


def _bounds(state: Any) -> tuple[int, bool]:
    return state.turns, FEWEST <= state.pearls + sum(state.scores) <= MOST


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    return () if state.mover is None else (r"\b[Ii]n the box: ",)


LAW = Law(
    game=skeleton,
    fast=((_Options(), (_SEAT,)), (_Options(turns=9), (_SEAT,))),
    slow=tuple((_Options(turns=turns), (_SEAT,)) for turns in (3, 5, 9) for _ in range(4)),
    conserved=_bounds,
    secrets=_secrets,
)
