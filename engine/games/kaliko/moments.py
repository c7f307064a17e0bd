"""Great moments of Kaliko: long loops that close; and how replays show a turn."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.hexes import Cell
from engine.contract.values import Highlight, Moment, Take
from engine.contract.words import say
from engine.games.kaliko.state import Move, Play, Played, ScoringPath, View

LOOP_POINTS: Final = 50
"""Fewest points of a loop that is worth a card."""
CHEERED: Final = 25
"""Points of a play that is a highlight of a replay."""


def moment(before: View, after: View, seat: int, move: Move) -> Moment | None:
    """Return the best loop that a play closed, if it scores enough."""
    played = after.latest[seat]
    if not isinstance(move, Play) or not isinstance(played, Played):
        return None
    loops = [path for path in played.paths if path.is_closed and path.points >= LOOP_POINTS]
    if not loops:
        return None
    loop = max(loops, key=lambda path: path.points)
    return Moment(
        seat=seat,
        title=say("closes a loop of {n:one point|# points}", n=loop.points),
        figure=say("+{points}", points=loop.points),
        weight=loop.points,
        at=_cells(after, loop),
    )


def highlight(before: View, after: View, gains: Sequence[int]) -> Highlight:
    """Return how much a ply is worth showing: its points."""
    return Highlight(sum(map(abs, gains)), max(gains) >= CHEERED)


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scene of a turn: its tiles come onto the pattern.

    A turn without tiles acts on nothing. After the last turn the table is seen, too: it says why
    the match has ended.
    """
    seen = after.model_copy(update={"ending": None, "outcome": None}) if after.ending else after
    if not isinstance(move, Play):
        yield Take(seen, is_dull=True)
        return
    yield Take(seen, before, tuple((None, one.cell) for one in move.laid))


def _cells(after: View, loop: ScoringPath) -> tuple[Cell, ...]:
    """Return the spaces that a scored loop runs through, each once."""
    for scored in after.scored:
        if (scored.points, len(scored.segments)) == (loop.points, loop.segments):
            return tuple(dict.fromkeys(cell for cell, _ in scored.segments))
    return ()
