"""Beam search for good plays: paths grow tile by tile.

At each length the search keeps the most promising paths. As in `engine.games.kaliko.plays`, a play
grows from an old path at either end. So all its tiles are on that path, and it is a play as soon as
that path scores.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games.kaliko.tiles import ANY
from engine.players.kaliko.model import Board, Made, Path, Placed, Table, crossings, joined, knotted
from engine.players.kaliko.numbers import CHORD, OTHERS, OUT, PARTNER, REST, apart, turnings

TILE_WORTH: Final = 4.0
"""Points that one more tile probably adds to a scoring path."""
TARGET: Final = 0.2
"""Share of the points of a path that may be joined."""
CLOSING: Final = 1.0
"""Share of the points of a path that may be closed."""
STEP_COST: Final = 3.0
"""Cost in points of each tile towards a join or a loop."""
BESIDES: Final = 0.75
"""Weight of other scores, as long as nothing is joined."""
JOINED_MOST: Final = 0.6
"""Share of a beam for paths that already score.

The rest is for paths that need more tiles.
"""
FAR: Final = -1e9
"""Value when no end is within reach."""


class Found(NamedTuple):
    """A play: its score, and its tiles in the order of growth."""

    points: int
    placed: tuple[Placed, ...]


class _Grown(NamedTuple):
    """A path under way.

    It has the table with its tiles, the number of the old path that it began with, one of its ends,
    the tiles left to lay, and those placed.
    """

    table: Table
    number: int
    tip: int
    bits: int
    placed: tuple[Placed, ...]


_Step = tuple[float, int, bool, int, int, int, _Grown]
"""A tile that may be laid next.

In order: how promising it is; the score then; whether the path is among what scores; the lower one
of the path's ends; the cell; the turned tile; the path that it is added to.
"""


def best_plays(
    board: Board,
    hand: int,
    tiles: int,
    width: int,
    *,
    wanted: int = 1,
    is_late: Callable[[], bool] = lambda: False,
) -> list[Found]:
    """Return the best plays that a beam search finds, the best first.

    Plays have up to `tiles` tiles, and the beam keeps `width` paths. `hand` is the set of turned
    tiles to lay. Equal plays stay in the order of discovery. When `is_late`, the search ends with
    what it has found.
    """
    table = board.table()
    grown = [
        _Grown(table, path[2].bit_length() - 1, entry, hand, ())
        for entry, path in table.ends.items()
        if entry < path[0]
    ]
    search = _Search(board)
    for left in range(tiles - 1, -1, -1):
        search.steps = []
        for one in grown:
            search.widen(one, left)
        if not left or not search.steps or (search.plays and is_late()):
            break
        search.steps.sort(key=_promise, reverse=True)
        grown = _kept(search.steps, width)
    search.plays.sort(key=_score, reverse=True)
    return _distinct(search.plays, wanted)


def _promise(step: _Step) -> float:
    return step[0]


def _score(step: _Step) -> int:
    return step[1]


class _Search:
    """State that all steps of a search share."""

    def __init__(self, board: Board) -> None:
        self._targets = board.targets
        self._reached: dict[tuple[int, int, int], float] = {}
        self.steps: list[_Step] = []
        """Candidates for the next tile."""
        self.plays: list[_Step] = []
        """Steps that make a play."""

    def widen(self, one: _Grown, left: int) -> None:
        """Add all tiles that may be laid next.

        After each, `left` more tiles may follow.
        """
        ends, fits, bits = one.table.ends, one.table.fits, one.bits
        far = ends[one.tip][0]
        for tip in (one.tip, far):
            cell = tip >> 3
            fitting = turnings(fits.get(cell, ANY) & bits)
            if not fitting:
                continue
            entry = cell << 3
            at = [
                ends.get(entry),
                ends.get(entry + 1),
                ends.get(entry + 2),
                ends.get(entry + 3),
                ends.get(entry + 4),
                ends.get(entry + 5),
            ]
            is_winding = False
            for path in at:
                if path is not None and path[0] >> 3 == cell:
                    is_winding = True
            if is_winding:
                self._wind(one, tip, at, fitting, left)
                if one.tip >> 3 == far >> 3:
                    break
            else:
                self._extend(one, tip, at, fitting, left)

    def _extend(
        self, one: _Grown, tip: int, at: list[Path | None], fitting: tuple[int, ...], left: int
    ) -> None:
        """Add the tiles that fit at an end of a path.

        No path may return to the same cell.
        """
        cell, entered = tip >> 3, tip & 7
        entry, before, number = cell << 3, one.table.score, one.number
        path = at[entered]
        assert path is not None
        other, weight, held, old, worth, colour = path
        knots = one.table.knots
        pairs = knots[colour]
        is_alone = at.count(None) == 5
        has_joined = old >= 2
        behind = FAR if has_joined else self._reach(other >> 3, number, colour, left)
        steps, plays = self.steps, self.plays
        for turned in fitting:
            partner = PARTNER[turned]
            side, score = partner[entered], before
            onto = at[side]
            if onto is None:
                onward = entry + side + OUT[side]
                long, joins = weight + 1, has_joined
                score += has_joined
            else:
                onward, long, joins = onto[0], weight + 1 + onto[1], old + onto[3] >= 2
                if joins:
                    score += long + 3 * crossings(held | onto[2], pairs) - worth - onto[4]
            if not is_alone:
                for a, b in OTHERS[turned][entered]:
                    p, r = at[a], at[b]
                    if p is None:
                        if r is not None and r[4]:
                            score += 1
                    elif r is None:
                        if p[4]:
                            score += 1
                    elif p[3] + r[3] >= 2:
                        both = p[1] + 1 + r[1] + 3 * crossings(p[2] | r[2], knots[p[5]])
                        score += both - p[4] - r[4]
            if joins:
                promise = score + TILE_WORTH * left
            else:
                ahead = self._reach(onward >> 3, number, colour, left)
                promise = ahead if ahead > behind else behind
                steps_home = 1 + apart(onward >> 3, other >> 3)
                if steps_home <= left:
                    promise = max(promise, CLOSING * long - STEP_COST * steps_home)
                if promise == FAR:
                    continue
                promise += long + BESIDES * score
            step = (promise, score, joins, onward if onward < other else other, cell, turned, one)
            steps.append(step)
            if joins:
                plays.append(step)

    def _wind(
        self, one: _Grown, tip: int, at: list[Path | None], fitting: tuple[int, ...], left: int
    ) -> None:
        """Add the tiles that fit where a path returns to its cell."""
        cell, entered, shift = tip >> 3, tip & 7, one.table.shift
        for turned in fitting:
            knots = knotted(one.table.knots, turned, shift)
            made, gain = joined(at, cell << 3, turned, knots, shift)
            entered_by = 1 << shift + CHORD[turned][entered]
            grown = next(path for path in made if path[3] & entered_by)
            onward, other, long, worth = grown[0], grown[1], grown[2], grown[5]
            score = one.table.score + gain
            if worth:
                promise = score + TILE_WORTH * left
            elif (ahead := self._ahead(grown, one.number, left)) > FAR:
                promise = ahead + long + BESIDES * score
            else:
                continue
            step = (promise, score, worth > 0, min(onward, other), cell, turned, one)
            if worth:
                self.plays.append(step)
            if onward >= 0:
                self.steps.append(step)

    def _ahead(self, path: Made, number: int, left: int) -> float:
        """Return how promising either end of a path is.

        The result is `FAR` if nothing can be joined.
        """
        one, other, long, colour = path[0], path[1], path[2], path[6]
        best = max(self._reach(end >> 3, number, colour, left) for end in (one, other))
        steps = 1 + apart(one >> 3, other >> 3)
        return max(best, CLOSING * long - STEP_COST * steps) if steps <= left else best

    def _reach(self, cell: int, number: int, colour: int, left: int) -> float:
        """Return how promising the way to another old path is.

        The way starts at `cell`. The result is `FAR` if no other old path can be joined.
        """
        key = (cell, number, left)
        if (known := self._reached.get(key)) is not None:
            return known
        best, q, r = FAR, cell & 255, cell >> 8
        for at, other, worth in self._targets[colour]:
            if other != number:
                x, y = (at & 255) - q, (at >> 8) - r
                steps = 1 + max(abs(x), abs(y), abs(x + y))
                if steps <= left and (promise := TARGET * worth - STEP_COST * steps) > best:
                    best = promise
        self._reached[key] = best
        return best


def _kept(steps: list[_Step], width: int) -> list[_Grown]:
    """Return the first `width` different paths, with their tiles laid."""
    kept, known = list[_Grown](), set[tuple[int, tuple[Placed, ...]]]()
    room = int(JOINED_MOST * width)
    for _, _, has_joined, tip, cell, turned, one in steps:
        if has_joined and not room:
            continue
        placed = (*one.placed, (cell, turned))
        name = (tip, tuple(sorted(placed)))
        if name in known:
            continue
        known.add(name)
        room -= has_joined
        table = one.table.copy()
        table.lay(cell, turned)
        kept.append(_Grown(table, one.number, tip, one.bits & REST[turned], placed))
        if len(kept) == width:
            break
    return kept


def _distinct(plays: list[_Step], wanted: int) -> list[Found]:
    """Return the first `wanted` different plays."""
    found, known = list[Found](), set[tuple[Placed, ...]]()
    for _, score, _, _, cell, turned, one in plays:
        placed = (*one.placed, (cell, turned))
        name = tuple(sorted(placed))
        if name not in known:
            known.add(name)
            found.append(Found(score, placed))
            if len(found) == wanted:
                break
    return found
