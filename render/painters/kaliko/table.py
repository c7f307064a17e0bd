"""Kaliko's table: plates along the top, the last turn, and the pattern.

House rules: nothing is written at the bottom, whose left corner the badge of the alternative text
hides. The pattern is laid out by `extent`, so that nothing moves between the pictures of a replay.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from engine.contract.hexes import Cell
from engine.games.kaliko.sight import space_size, turned_cell, way_in
from engine.games.kaliko.state import HAND_SIZE, Exchanged, Passed, Played, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit import headline, hexagons, lettering, nameplates, theme
from render.kit.boards.camera import best_ends
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.rows import slim_plates
from render.kit.style import extent, is_lit, tallest
from render.kit.theme import WIDTH, Colour
from render.kit.wording import drawable_names, word
from render.painters.kaliko import (
    final,
    first_moves,
    ground,
    highlights,
    layout,
    pieces,
    slate,
    words,
)
from render.painters.kaliko.colours import SAID, STRIP
from render.painters.kaliko.frame import SPARSE, Frame
from render.painters.kaliko.highlights import Tags
from render.painters.kaliko.layout import Spread
from render.painters.kaliko.orientation import turned_by
from render.painters.kaliko.pieces import SIZES
from render.painters.kaliko.signs import stack

EDGE: Final = 16
"""Space between the picture's edge and the pattern."""
_SIZES: Final = (SIZES[0], SPARSE)
"""Least and greatest width of a space."""
_SHOWN: Final = 144
"""Size of exchanged tiles."""
_PASSED: Final = 96
"""Size of the symbol of who passed."""
_SLATE: Final = nameplates.made_of(slate.strip)
_COUNT: Final = 44
"""Width of the small tile that tells how many a player holds, as the stack tells what is left."""
_OFF_SIGN, _OFF_SCORE = 9, 6
"""Gap between the symbol and them, and least gap between them and a score."""
_OFF_NAME: Final = _COUNT + 8
"""How much further from the symbol a name beside it is."""
_INSET: Final = 8
"""Room for the bar at the left of a slim plate."""
_APART: Final = 1
"""How much further apart the lines of a slim plate are for it."""


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw what all may see; it offers no choice, so no tags."""
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    told = _headline_box(view.seats)
    is_alone = extent(view) is view
    are_shown = isinstance(view.last, Exchanged)
    returned = told._replace(top=told.bottom, bottom=told.bottom + hexagons.height(_SHOWN) + 68)
    top = returned.bottom if is_alone and are_shown else told.bottom
    marked = highlights.on_table(view)
    shown = laid_out(view, marked, (WIDTH - 2 * EDGE, theme.HIGHEST - top - EDGE))
    is_first = is_alone and is_before_all(view)
    canvas = ground.felt_canvas(theme.HIGHEST)
    ground.give_colours(canvas, shown.whole.size)
    free = theme.HIGHEST - top - EDGE - (first_moves.HEIGHT if is_first else 0)
    spare = free - shown.height
    # The pattern is nearer to what is said of it; in a replay the stack needs a corner.
    at = (EDGE, top + (spare * 2 // 5 if is_alone else spare // 2))
    on_it = highlights.lying(view.pattern)
    lasting = highlights.lying(extent(view).pattern)
    layout.draw(canvas, at, shown, on_it, marked, lasting=lasting)
    taken = layout.covered(at, shown, lasting)
    if is_alone:
        corners = stack.clear_corners(view, top, taken)
    else:
        # Through a whole replay the stack is in one corner, which the end leaves free.
        cells = [turned_cell(one.cell, turned_by()) for one in tallest(view).pattern]
        corners = [box for box in _free_corners(view, cells)[:1] if stack.is_clear(box, taken)]
    is_stacked = not is_first and stack.draw(canvas, view, corners)
    plates(canvas, view, called)
    canvas.tell(told)
    if are_shown and not is_alone:  # a replay's board stays where it is
        are_shown = not any(returned.touches(box) for box in layout.covered(at, shown, on_it))
    write_last_turn(canvas, told, view, called, is_stacked=is_stacked, are_shown=are_shown)
    if is_first:
        first_moves.draw(canvas, Box.at(0, top + free, WIDTH, first_moves.HEIGHT))
    return canvas


def _headline_box(seats: int) -> Box:
    """Return where the words about the last turn are."""
    top = plates_bottom(seats) + 14
    return Box(theme.MARGIN, top, WIDTH - theme.MARGIN, top + headline.HEIGHT)


def _free_corners(view: View, cells: Collection[Cell]) -> list[Box]:
    """Return the corners that are free in a picture of a replay with the size of these spaces."""
    top = _headline_box(view.seats).bottom
    shown = Spread(Frame.within(cells, cells, (WIDTH - 2 * EDGE, theme.HIGHEST - top - EDGE), _SIZES))
    at = (EDGE, top + (theme.HIGHEST - top - EDGE - shown.height) // 2)
    return stack.clear_corners(view, top, layout.covered(at, shown, cells))


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the later one that its picture has room for.

    The stack keeps its corner, which the last one leaves free.
    """
    way, last = way_in(views[-1]), len(views) - 1
    corner = _corners(views[-1], way)[:1]
    fitting = [at == last or {*corner} <= {*_corners(views[at], way)} for at in range(len(views))]
    nears = [next(later for later in range(at, len(views)) if fitting[later]) for at in range(len(views))]
    sizes = [min(space_size(views[near].pattern, way), SPARSE) for near in nears]
    found = [(end, nears[end]) for end in best_ends(sizes)[:-1]]
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {step: views[near].model_copy() for step, near in found}
    return tuple(
        next((one for step, one in extents.items() if at <= step), views[-1]) for at in range(len(views))
    )


def _corners(view: View, way: int) -> list[tuple[int, int]]:
    """Return the corners that a picture of this size leaves free, with the stack's place there."""
    return [box[:2] for box in _free_corners(view, [turned_cell(one.cell, way) for one in view.pattern])]


def is_before_all(view: View) -> bool:
    """Return whether the match is before its first turn."""
    return view.last is None and len(view.pattern) == 1


def laid_out(view: View, marked: highlights.Highlights, room: tuple[int, int]) -> Spread:
    """Lay out the pattern by the latest View of the match."""
    later = extent(view)
    on_it = highlights.lying(later.pattern)
    if later is view:
        return layout.spread(on_it, marked, room, _SIZES).fill_height(room[1])
    return Spread(Frame.within(on_it, on_it, room, _SIZES))


def plates_bottom(seats: int) -> int:
    """Return where the plates end."""
    return slim_plates.BOTTOM if seats >= slim_plates.FROM else nameplates.bottom(seats)


def plates(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Draw the plates: strips of slate.

    Where a hand is not full they tell its number of tiles, at the right of the symbol.
    """
    if view.seats >= slim_plates.FROM:
        _draw_slim(canvas, view, called)
        return
    for head, box in zip(heads(view, called), _places(view.seats), strict=True):
        parts = nameplates.plate(canvas, box, head, STRIP, _SLATE, is_engraved=True)
        if head.is_out:
            at, room = (parts.middle.right, parts.middle.middle[1]), parts.middle.width
            canvas.text(at, word(words.GONE), theme.SMALL, parts.quiet, side="right", room=room)
        elif view.counts[head.seat] < HAND_SIZE:
            sign = nameplates.sign(box)
            at = (sign.right + _OFF_SIGN, sign.middle[1])
            _draw_count(canvas, at, view.counts[head.seat], parts.ink)


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
            at = (below.left, below.middle[1])
            _draw_count(canvas, at, held, lines.ink)


def _draw_count(canvas: Canvas, left: Point, held: int, ink: Colour) -> None:
    """Draw a small tile with the number of tiles that a player holds.

    A bare figure beside the symbol would look like a rank.
    """
    middle = (left[0] + _COUNT // 2, left[1])
    canvas.show("tile in hand", pieces.hexagon(_COUNT, 0, 0.1), middle, ink)
    paint = theme.INK if ink != theme.INK else theme.TEXT
    canvas.text(middle, str(held), theme.SMALL, paint, bold=True, side="middle")


def _places(seats: int) -> tuple[Box, ...]:
    """Return the plates' places.

    In a solo match name and points are no further apart than with two players.
    """
    boxes = nameplates.grid(seats)
    return boxes if seats > 1 else (boxes[0].columns(2, nameplates.GAP)[0],)


def heads(view: View, called: tuple[str, ...]) -> tuple[nameplates.Plate, ...]:
    """Return what the plates of all seats say."""
    ahead = nameplates.leaders(view.scores, but=view.left)
    shown = tuple(
        nameplates.Plate(
            seat,
            called[seat],
            str(view.scores[seat]),
            is_to_move=is_lit(seat, view.to_move),
            is_leading=seat in ahead,
            is_out=seat in view.left,
            among=called,
            aside=_OFF_NAME if view.counts[seat] < HAND_SIZE and seat not in view.left else 0,
        )
        for seat in range(view.seats)
    )
    places = tuple(zip(_places(view.seats), shown, strict=True))
    if not nameplates.is_wide(view.seats):
        needed = _OFF_SIGN + _COUNT + _OFF_SCORE
        is_close = any(head.aside for head in shown) and any(
            nameplates.score_left(box, head) - nameplates.sign(box).right < needed for box, head in places
        )
        return tuple(replace(head, is_score_small=is_close) for head in shown)
    is_tight = any(
        lettering.width(head.name, theme.BODY, bold=True) > nameplates.name_room(box, head)
        for box, head in places
    )
    return tuple(replace(head, is_small=is_tight) for head in shown)


def write_last_turn(
    canvas: Canvas,
    box: Box,
    view: View,
    called: tuple[str, ...],
    *,
    is_stacked: bool,
    are_shown: bool,
) -> None:
    """Write the last turn, and how many tiles are left if no stack shows it.

    Exchanged tiles are drawn below it if they `are_shown`.
    """
    last, left = view.last, "" if is_stacked else word(words.LEFT_IN_BAG, n=view.bag)
    said = box
    if isinstance(last, Passed) and view.last_seat is not None:
        # It stands in the place of a play's points.
        at = (box.left + 4 + _PASSED // 2, box.top + headline.HEIGHT // 2 + 4)
        nameplates.badge(canvas, at, view.last_seat, called[view.last_seat], _PASSED)
        said = box._replace(left=box.left + _PASSED + theme.GAP)
    headline.headline(
        canvas,
        said,
        words.headline(view, called),
        figure=word(words.PLUS, n=last.points) if isinstance(last, Played) else "",
        below=words.below(view, called),
        aside="" if view.seats == 1 else left,
        quiet=SAID,
    )
    if view.seats == 1 and left:
        at = (box.right - 4, _places(1)[0].middle[1])
        canvas.text(at, left, theme.SMALL, SAID, side="right")
    if isinstance(last, Exchanged) and are_shown:
        _draw_exchanged(canvas, box, last.tiles)


def _draw_exchanged(canvas: Canvas, box: Box, shown: tuple[str, ...]) -> None:
    """Draw the exchanged tiles, which all saw, with their names."""
    pitch = box.width // HAND_SIZE
    line = box.top + headline.HEIGHT + 10 + hexagons.height(_SHOWN) // 2
    for place, tile in enumerate(shown[:HAND_SIZE]):
        middle = (box.left + place * pitch + pitch // 2, line)
        pieces.lone(canvas, middle, TURNINGS[tile][0], _SHOWN)
        at = (middle[0], line + hexagons.height(_SHOWN) // 2 + 30)
        canvas.text(at, tile, theme.SMALL, theme.TEXT, bold=True, side="middle")
