"""The table of kCaloria: plates along the top, what the last turn did, and below that the meadow with the tiles."""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.kcaloria.rules.table import View
from render import hexagons, lettering, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import board, chain, closeup, colours, ground, results, said, seats, words
from render.painters.kcaloria.islands import Islands, islands
from render.painters.kcaloria.marked import marked
from render.painters.kcaloria.sizes import FAR
from render.setting import extent, px
from render.wording import drawn_names, word

_GROUND: Final = "kcaloria clearing"
_FOOT: Final = 12
_FEW: Final = 8
"""With so many tiles who eats whom may still be told."""
_SEVERAL: Final = 24
"""With more tiles than this those that are far are calm."""
_LEAST: Final = 900
"""How high a picture is at least."""
_BELOW: Final = 10
_LABEL, _LABELLED, _PAD = 52, 64, 18
"""How high what is said of a path is, how far from its middle, and how much is at its sides."""
_DOTS: Final = 18
"""How far apart the points of a path are."""
_ROW: Final = 330
"""How high the spaces are where everybody begins, in a row."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    top = seats.bottom(view) + _BELOW
    plan = _planned(view, top + said.HEIGHT)
    canvas = ground.canvas(theme.WIDTH, plan.height)
    seats.draw(canvas, view, called)
    said.draw(canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, said.HEIGHT), view, called)
    marks = marked(view)
    is_calm = plan.frame.size < FAR and len(extent(view).tiles) > _SEVERAL
    frame, near = plan.frame, None
    if is_calm and not isinstance(frame, Islands):
        frame, near = closeup.beside(frame, plan.at, canvas.box, view, marks)

    def under(laid: Canvas) -> None:
        ground.clearing(laid, plan.at[1], frame, () if is_calm else board.occupied(view))
        for way in [frame.path(link) for link in frame.links] if isinstance(frame, Islands) else ():
            ground.path(laid, way)

    leader = None if near is None else tuple((x - plan.at[0], y - plan.at[1]) for x, y in near.leader)
    board.draw(
        canvas,
        plan.at,
        frame,
        view,
        marks,
        ground_name=_GROUND,
        is_calm=is_calm,
        under=under,
        leader=leader,
    )
    if near is not None:
        near.draw(canvas, view, marks)
    if plan.has_chain:
        below = Box(theme.MARGIN, plan.height - _FOOT - chain.HEIGHT, theme.WIDTH - theme.MARGIN, plan.height)
        chain.draw(canvas, below._replace(bottom=plan.height - _FOOT), view.options.ending)
    if isinstance(frame, Islands) and frame.links and not _labelled(canvas, plan.at, frame):
        _between(canvas, top + said.LINE)
    return canvas


def _labelled(canvas: Canvas, at: Point, frame: Islands) -> bool:
    """Whether there is room beside a path to say what it means; it is said there."""
    told = word(words.BETWEEN)
    place = _beside_a_path(frame, lettering.width(told, theme.SMALL, bold=True) + 2 * _PAD)
    if place is None:
        return False
    canvas.panel(place.moved(at), colours.PLATE, _LABEL // 2)
    canvas.text(place.moved(at).middle, told, theme.SMALL, theme.TEXT, bold=True, side="middle")
    return True


@lru_cache(maxsize=64)
def _beside_a_path(frame: Islands, wide: int) -> Box | None:
    """A place so wide below or above the middle of a path, off all tiles and paths."""
    room = Box(theme.MARGIN, 0, frame.width - theme.MARGIN, frame.height)
    taken = [
        Box.around(frame.middle(cell), frame.size, hexagons.height(frame.size)).grown(_PAD)
        for group, _ in frame.moves
        for cell in group
    ]
    ways = [frame.path(link) for link in frame.links]
    taken += [Box.around(spot, _DOTS, _DOTS) for way in ways for spot in way]
    for x, y in map(ground.between, ways):
        for down in (_LABELLED, -_LABELLED):
            place = Box.around((x, y + down), wide, _LABEL)
            if room.holds(place) and not any(map(place.touches, taken)):
                return place
    return None


def _between(canvas: Canvas, line: int) -> None:
    """What a path says, at the right end of a line, if there is room."""
    right = theme.WIDTH - theme.MARGIN - 4
    told = word(words.BETWEEN)
    left = right - lettering.width(told, theme.SMALL, bold=False) - 4 * _DOTS - 22
    if all(
        text.box.right < px(left - 2 * _DOTS)
        for text in canvas.written
        if text.box.top < px(line) < text.box.bottom
    ):
        canvas.text((right, line), told, theme.SMALL, theme.MUTED, side="right")
        ground.path(canvas, [(left + n * _DOTS, line) for n in range(5)])


class _Plan(NamedTuple):
    """What is where below the headline."""

    frame: Frame
    at: Point
    has_chain: bool
    height: int
    """Of the whole picture."""


def _planned(view: View, top: int) -> _Plan:
    """The table as large as it fits, and as high a picture as that needs; who eats whom while there is room for it."""
    seen = extent(view)
    count = len(seen.tiles)
    has_chain = count <= _FEW
    below = _FOOT + (chain.HEIGHT if has_chain else 0)
    room, least = theme.HIGHEST - below - top, _LEAST - below - top
    frame = board.lying(view, (theme.WIDTH, room))
    apart = islands(board.begun(seen), (theme.WIDTH, room if seen.tiles else _ROW), frame.size, least)
    if apart is not None:
        return _Plan(apart, (0, top), has_chain, top + apart.height + below)
    high = max(frame.height, least)
    return _Plan(frame, (0, top + (high - frame.height) // 2), has_chain, top + high + below)
