"""Laws of the rolling toy, and the options that the conformance suite tries."""

from typing import Any

from tests.conformance.law import Law
from tests.toys import rolling

_Options, _FIGURE = rolling.Options, rolling.SeatOptions()


def _figures(state: Any) -> object:
    return len(state.at), len(state.scores), state.last_turn


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    return (r"treasure (is|lies)",)


LAW = Law(
    game=rolling,
    fast=((_Options(), (_FIGURE,)), (_Options(turns=1), (_FIGURE,))),
    slow=tuple((_Options(turns=turns), (_FIGURE,)) for turns in (1, 4)),
    conserved=_figures,
    secrets=_secrets,
)
