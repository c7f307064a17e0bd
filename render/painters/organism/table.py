"""The table of ORGANISM: plates along the top, the board, and below it the turn before."""

from typing import Final

from engine.game import Place
from engine.games.organism.table import KINDS, PREY, View
from render import plates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import before, board, bodies, deeds, results, seats, words
from render.painters.organism.frame import HIGHEST, Frame
from render.painters.organism.plan import plan
from render.wording import drawn_names, word

_GAP: Final = 10
"""Above the board and below it."""
_SIGN: Final = 50
"""Size of a type in the corner that says which captures which."""
_CYCLE: Final = ((0.0, -62.0), (62.0, 46.0), (-62.0, 46.0))


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it; the rules page numbers what it speaks of."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    plate_height = plates.head_height(view.seats) + seats.ROW
    top = theme.MARGIN + plates.grid_height(view.seats, plate_height) + _GAP
    below = _GAP + before.HEIGHT + theme.MARGIN
    room = (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - below)
    frame = Frame.whole(plan(view.seats, view.options.board), room)
    canvas = Canvas(theme.WIDTH, top + frame.part.height + below)
    for seat, box in enumerate(plates.grid(view.seats, theme.MARGIN, plate_height)):
        seats.plate(canvas, box, view, seat, called[seat])
    board.draw(
        canvas, (theme.MARGIN, top), frame, view, board.Marked(deeds.on_table(view), board.numbers(view))
    )
    area = Box.at(theme.MARGIN, top, *room)._replace(bottom=top + frame.part.height)
    _corners(canvas, area, view, called)
    foot = Box.at(theme.MARGIN, area.bottom + _GAP, room[0], before.HEIGHT)
    before.draw(canvas, foot, view, called)
    return canvas


def _corners(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """What the board leaves room for: the round, a token for the core, and which type captures which."""
    line = area.top + 30
    left = area.left + 4
    left += canvas.text((left, line), word(words.ROUND, n=view.round), theme.BODY, theme.TEXT, bold=True)
    if view.core:
        right = area.right - 32
        plates.badge(canvas, (right, line + 10), view.turn, called[view.turn], 60)
        right -= 50 + canvas.text(
            (right - 44, line + 10), word(words.CORE), theme.BODY, theme.TEXT, bold=True, side="right"
        )
        seats.core(canvas, (right - 24, line + 10), 52)
    middle = (area.left + 96, area.bottom - 82)
    for kind, (x, y) in zip((KINDS[0], PREY[KINDS[0]], PREY[PREY[KINDS[0]]]), _CYCLE, strict=True):
        bodies.stamp(canvas, (middle[0] + round(x), middle[1] + round(y)), kind, _SIGN, theme.GHOST)
    for number, (x, y) in enumerate(_CYCLE):
        to_x, to_y = _CYCLE[(number + 1) % 3]
        at = (middle[0] + round((x + to_x) / 2), middle[1] + round((y + to_y) / 2))
        _arrow(canvas, at, complex(to_x - x, to_y - y))


def _arrow(canvas: Canvas, middle: tuple[int, int], way: complex) -> None:
    """A small arrow in that direction."""
    ahead = way / abs(way)
    outline = tuple(((point * ahead).real, (point * ahead).imag) for point in _ARROW)
    mask = shapes.polygon(f"arrow {ahead:.3f}", outline, 24)
    canvas.ink(mask, (middle[0] - 12, middle[1] - 12), theme.MUTED)


_ARROW: Final = (-0.9 - 0.62j, 1 + 0j, -0.9 + 0.62j, -0.45 + 0j)
