"""The value of the end of a round to a seat.

The value is the chance to win the match. With rounds to come, each point ahead multiplies a seat's
chance by the same factor. The factor is smaller with more rounds to come. After the last round the
rules decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from engine.games.howmanycalories.state import Public, View
from engine.players.howmanycalories.model import Round

_FACTORS: Final = (3.0, 2.48, 1.9, 1.69, 1.58, 1.5, 1.45, 1.41)
"""Growth of the chance to win with one more point.

It is a factor by rounds to come, and assumes that the seats are alike otherwise.
"""
_SECOND: Final = 0.1
"""Weight of being close behind at the end, relative to winning."""


def factor_of(table: Public) -> float:
    """Return how one more point ahead after this round multiplies a seat's chance."""
    return _FACTORS[min(table.options.rounds - table.round, len(_FACTORS) - 1)]


def winners_of(staying: Sequence[int], totals: Sequence[int], table: Round) -> list[int]:
    """Return the seats that win by these points after the last round.

    A tie goes to the player who ate the highest card in it (HMC-25).
    """
    most = max(totals[seat] for seat in staying)
    fed = {seat: -1 if table.outs[seat] else table.tops[seat] for seat in staying if totals[seat] == most}
    return [seat for seat, top in fed.items() if top == max(fed.values())]


class Worth:
    """Value of the end of a round to a View's seat."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._scores = view.scores
        self._seat = view.seat
        self._staying = view.staying
        self._factor = factor_of(view)
        self._is_last = view.round == view.options.rounds
        self._close: dict[tuple[int, ...], float] = {}

    def of(self, table: Round) -> float:
        """Return the value of a round, from 0 to 1."""
        points = table.points()
        key = tuple(points)
        close = self._close.get(key)
        if close is None:
            totals = [score + won for score, won in zip(self._scores, points, strict=True)]
            mine = totals[self._seat]
            close = self._close[key] = 1 / fsum(
                self._factor ** (totals[seat] - mine) for seat in self._staying
            )
        return self._final(table, points, close) if self._is_last else close

    def _final(self, table: Round, points: list[int], close: float) -> float:
        """Return the value after the last round."""
        totals = [score + won for score, won in zip(self._scores, points, strict=True)]
        best = winners_of(self._staying, totals, table)
        won = 1 / len(best) if self._seat in best else 0.0
        return (1 - _SECOND) * won + _SECOND * close
