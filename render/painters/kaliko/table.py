"""Kaliko's table: plates along the top, the last turn, and the pattern.

House rules: nothing is written at the bottom, whose left corner the badge of the alternative text
hides. The pattern is laid out by `extent`, so that nothing moves between the pictures of a replay.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.kaliko.state import HAND_SIZE, Exchanged, Played, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit import headline, hexagons, lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.rows import slim_plates
from render.kit.style import extent, layout_views
from render.kit.theme import WIDTH, Colour
from render.kit.wording import drawable_names, word
from render.painters.kaliko import final, first_moves, ground, highlights, layout, pieces, slate, words
from render.painters.kaliko.colours import STRIP
from render.painters.kaliko.frame import SPARSE, Frame
from render.painters.kaliko.highlights import Tags
from render.painters.kaliko.layout import Spread
from render.painters.kaliko.pieces import SIZES

EDGE: Final = 16
"""Space between the picture's edge and the pattern."""
_SIZES: Final = (SIZES[0], SPARSE)
"""Least and greatest width of a space."""
_SHOWN: Final = 104
"""Size of exchanged tiles."""
_SLATE: Final = nameplates.made_of(slate.strip)
RACK: Final = 30
"""Height of the racks that show below the plates of one or two."""
_SMALL, _PITCH, _RACKED = 28, 31, 20
"""Size and pitch of tiles in a rack, and its distance from the plate's right edge."""
_COUNT, _COUNT_IN = 42, 26
"""Width of the tile with the number of tiles held, and its middle's distance from the right."""
_INSET: Final = 8
"""Room for the bar at the left of a slim plate."""
_SLIM_COUNT, _APART = 38, 4
"""Width of the tile with that number there, and how much further apart its lines are for it."""
_STACKED, _PER_LAYER, _LAYER, _LABEL = 132, 8, 14, 50
"""Size of the stack's tiles, how many lie in a layer, its height, and the height of the label."""
_CLEAR: Final = 14
_BADGE: Final = 60
"""How much higher the stack is in the lower left corner, where the badge lies."""


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw what all may see; it offers no choice, so no tags."""
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    told = Box(theme.MARGIN, plates_bottom(view.seats) + 14, WIDTH - theme.MARGIN, 0)
    told = told._replace(bottom=told.top + headline.HEIGHT)
    is_alone = extent(view) is view
    top = told.bottom + (hexagons.height(_SHOWN) + 68 if is_alone and isinstance(view.last, Exchanged) else 0)
    marked = highlights.on_table(view)
    shown = laid_out(view, marked, (WIDTH - 2 * EDGE, theme.HIGHEST - top - EDGE))
    is_first = is_alone and is_before_all(view)
    canvas = ground.felt_canvas(theme.HIGHEST)
    ground.give_colours(canvas, shown.whole.size)
    free = theme.HIGHEST - top - EDGE - (first_moves.HEIGHT if is_first else 0)
    at = (EDGE, top + (free - shown.height) // 2)
    on_it = highlights.lying(view.pattern)
    lasting = highlights.lying(extent(view).pattern)
    layout.draw(canvas, at, shown, on_it, marked, lasting=lasting)
    taken = layout.covered(at, shown, lasting)
    is_stacked = not is_first and _draw_stack(canvas, view, taken, top)
    plates(canvas, view, called)
    canvas.tell(told)
    write_last_turn(canvas, told, view, called, is_stacked=is_stacked)
    if is_first:
        first_moves.draw(canvas, Box.at(0, top + free, WIDTH, first_moves.HEIGHT))
    return canvas


def is_before_all(view: View) -> bool:
    """Return whether the match is before its first turn."""
    return view.last is None and len(view.pattern) == 1


def laid_out(view: View, marked: highlights.Highlights, room: tuple[int, int]) -> Spread:
    """Lay out the pattern by the latest View of the match."""
    later = extent(view)
    on_it = highlights.lying(later.pattern)
    if later is view:
        return layout.spread(on_it, marked, room, _SIZES)
    return Spread(Frame.within(on_it, on_it, room, _SIZES))


def plates_bottom(seats: int) -> int:
    """Return where the plates end, with what hangs below them."""
    if seats >= slim_plates.FROM:
        return slim_plates.BOTTOM
    return nameplates.bottom(seats) + (RACK if nameplates.is_wide(seats) else 0)


def plates(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Draw the plates: strips of slate.

    Where a hand is not full they count its tiles; one or two players show them below.
    """
    if view.seats >= slim_plates.FROM:
        _draw_slim(canvas, view, called)
        return
    is_racked = nameplates.is_wide(view.seats)
    for head, box in zip(heads(view, called), _places(view.seats), strict=True):
        # The plate's shadow falls on the tiles, not on their number.
        held = 0 if head.is_out else view.counts[head.seat]
        line, right = box.bottom + RACK // 2 - 2, box.right - _RACKED
        wide = held * _PITCH
        if 0 < held < HAND_SIZE and is_racked:
            pieces.rack(held, _SMALL, _PITCH).paste(canvas, (right - wide // 2, line))
        parts = nameplates.plate(canvas, box, head, STRIP, _SLATE, is_engraved=True)
        if head.is_out:
            at, room = (parts.middle.right, parts.middle.middle[1]), parts.middle.width
            canvas.text(at, word(words.GONE), theme.SMALL, parts.quiet, side="right", room=room)
        elif held < HAND_SIZE and is_racked:
            at = (right - wide - 8, line + 2)
            canvas.text(at, str(held), theme.SMALL, theme.TEXT, bold=True, side="right")
        elif held < HAND_SIZE:
            middle = (box.right - _COUNT_IN, box.bottom - nameplates.NAME // 2 - 10)
            _draw_count(canvas, middle, held, parts.ink, parts.ground)


def _draw_slim(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Draw the plates of many players."""
    for head, box in zip(heads(view, called), slim_plates.grid(view.seats), strict=True):
        held = HAND_SIZE if head.is_out else view.counts[head.seat]
        lines = slim_plates.draw(canvas, box, head, panel=STRIP, slab=_SLATE, inset=_INSET, apart=_APART)
        below = lines.below
        if head.is_out:
            at = (below.left, below.middle[1])
            canvas.text(at, word(words.GONE), theme.SMALL, lines.quiet, room=below.width)
        elif held < HAND_SIZE:
            at = (below.left + _SLIM_COUNT // 2, below.middle[1])
            _draw_count(canvas, at, held, lines.ink, lines.ground, wide=_SLIM_COUNT)


def _draw_count(
    canvas: Canvas, middle: Point, held: int, ink: Colour, ground: Colour, *, wide: int = _COUNT
) -> None:
    """Write how many tiles a player holds, on a tile."""
    canvas.stamp(pieces.hexagon(wide, 0, 0.1), middle, ink)
    canvas.text(middle, str(held), theme.SMALL, ground, bold=True, side="middle")


def _draw_stack(canvas: Canvas, view: View, taken: Sequence[Box], top: int) -> bool:
    """Draw the tiles that are left as a stack in a free corner of the felt, if there is one.

    The lower right one comes first; the lower left one is above the badge. An empty bag is no
    object: the headline's line says it. Between pictures of a replay the stack stays in its corner.
    """
    if not view.bag:
        return False
    size, layers = _STACKED, -(-view.bag // _PER_LAYER)
    highest = -(-max(one.bag for one in layout_views(view)) // _PER_LAYER)
    high = hexagons.height(size) + highest * _LAYER + _LABEL
    label = word(words.ON_STACK, n=view.bag)
    wide = max(size, lettering.width(label, theme.SMALL, bold=False))
    left, right, low = theme.MARGIN, WIDTH - theme.MARGIN - wide, canvas.box.bottom - theme.MARGIN - high
    corners = ((right, low), (right, top), (left, low - _BADGE), (left, top))
    places = [Box.at(*corner, wide, high) for corner in corners]

    def is_clear(box: Box, used: Iterable[Box]) -> bool:
        return not any(box.inflate(_CLEAR).touches(other) for other in used)

    free = [box for box in places if is_clear(box, taken)][: None if extent(view) is view else 1]
    texts = [text.box for text in canvas.written]
    if (box := next((box for box in free if is_clear(box, texts)), None)) is None:
        return False
    middle, line = box.middle[0], box.bottom - _LABEL - hexagons.height(size) // 2
    for layer in range(layers):
        pieces.blank(canvas, (middle, line - layer * _LAYER), size, is_first=not layer)
    at = (middle, line - max(layers - 1, 0) * _LAYER)
    canvas.text(at, str(view.bag), theme.FIGURE, theme.TEXT, heavy=True, side="middle")
    canvas.text((middle, box.bottom - theme.SMALL // 2), label, theme.SMALL, theme.TEXT, side="middle")
    return True


def _places(seats: int) -> tuple[Box, ...]:
    """Return the plates' places.

    In a solo match name and points are no further apart than with two players.
    """
    boxes = nameplates.grid(seats)
    return boxes if seats > 1 else (boxes[0].columns(2, nameplates.GAP)[0],)


def heads(view: View, called: tuple[str, ...]) -> tuple[nameplates.Plate, ...]:
    """Return what the plates of all seats say."""
    ahead = nameplates.leaders(view.scores, but=view.left)
    return tuple(
        nameplates.Plate(
            seat,
            called[seat],
            str(view.scores[seat]),
            is_to_move=seat in view.to_move,
            is_leading=seat in ahead,
            is_out=seat in view.left,
            under=_COUNT if view.counts[seat] < HAND_SIZE and seat not in view.left else 0,
        )
        for seat in range(view.seats)
    )


def write_last_turn(
    canvas: Canvas, box: Box, view: View, called: tuple[str, ...], *, is_stacked: bool
) -> None:
    """Write the last turn, and how many tiles are left if no stack shows it."""
    last, left = view.last, "" if is_stacked else word(words.LEFT_IN_BAG, n=view.bag)
    are_shown = isinstance(last, Exchanged) and extent(view) is view
    headline.headline(
        canvas,
        box,
        words.headline(view, called),
        figure=word(words.PLUS, n=last.points) if isinstance(last, Played) else "",
        below=(word(words.BACK_IN_BAG),) if are_shown else words.below(view, called),
        aside="" if view.seats == 1 else left,
    )
    if view.seats == 1 and left:
        at = (box.right - 4, _places(1)[0].middle[1])
        canvas.text(at, left, theme.SMALL, theme.MUTED, side="right")
    if isinstance(last, Exchanged) and are_shown:
        _draw_exchanged(canvas, box, last.tiles)


def _draw_exchanged(canvas: Canvas, box: Box, shown: tuple[str, ...]) -> None:
    """Draw the exchanged tiles, which all saw, with their names."""
    pitch = box.width // HAND_SIZE
    line = box.top + headline.HEIGHT + 10 + hexagons.height(_SHOWN) // 2
    for place, tile in enumerate(shown[:HAND_SIZE]):
        middle = (box.left + place * pitch + _SHOWN // 2 + 12, line)
        pieces.lone(canvas, middle, TURNINGS[tile][0], _SHOWN)
        at = (middle[0], line + hexagons.height(_SHOWN) // 2 + 30)
        canvas.text(at, tile, theme.SMALL, theme.TEXT, bold=True, side="middle")
