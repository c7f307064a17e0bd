"""Kaliko's table: plates along the top, the last turn, and the pattern.

House rules: nothing is written at the bottom, whose left corner the badge of the alternative text
hides. The pattern is laid out by `extent`, so that nothing moves between the pictures of a replay.
"""

from dataclasses import replace
from typing import Final

from engine.games.kaliko.state import HAND_SIZE, Exchanged, Played, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit import headline, hexagons, lettering, theme
from render.kit import plates as nameplates
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import extent
from render.kit.theme import WIDTH
from render.kit.wording import drawable_names, word
from render.painters.kaliko import final, first_moves, ground, highlights, layout, pieces, words
from render.painters.kaliko.colours import PLATE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Tags
from render.painters.kaliko.layout import Spread

EDGE: Final = 16
"""Space between the picture's edge and the pattern."""
LEAST: Final = 560
"""Least height of the pattern, so that the first pictures are no strips."""
ALONE: Final = 404
"""Least height for the first tile alone."""
_SHOWN: Final = 104
"""Size of exchanged tiles."""
_SIGN: Final = 34
"""Size of the tile sign in the legend."""
_COUNTED, _SNUG = 58, 46
"""Size of a tile sign with a number, if no word fits; on plates with the name below."""


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw what all may see; it offers no choice, so no tags."""
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    told = Box(theme.MARGIN, nameplates.bottom(view.seats) + 22, WIDTH - theme.MARGIN, 0)
    told = told._replace(bottom=told.top + headline.HEIGHT)
    is_alone = extent(view) is view
    top = told.bottom + (hexagons.height(_SHOWN) + 68 if is_alone and isinstance(view.last, Exchanged) else 0)
    marked = highlights.on_table(view)
    shown = laid_out(view, marked, (WIDTH - 2 * EDGE, theme.HIGHEST - top - EDGE))
    is_first = is_alone and is_before_all(view)
    # The plates of five or six players take a row more.
    alone = min(ALONE, theme.HIGHEST - top - EDGE - first_moves.HEIGHT)
    free = alone if is_first else max(LEAST, shown.height)
    canvas = ground.felt_canvas(top + free + EDGE + (first_moves.HEIGHT if is_first else 0))
    canvas.colours = ground.colours(shown.whole.size)
    at = (EDGE, top + (free - shown.height) // 2)
    layout.draw(canvas, at, shown, highlights.lying(view.pattern), marked)
    is_signed = plates(canvas, view, called)
    write_last_turn(canvas, told, view, called)
    if is_signed:
        _meaning(canvas, told)
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
        return layout.spread(on_it, marked, room)
    return Spread(Frame.within(on_it, on_it, room))


def plates(canvas: Canvas, view: View, called: tuple[str, ...]) -> bool:
    """Draw the plates; return whether numbers of tiles stand without a word.

    A plate says how many tiles a seat has if its hand is not full, in words if there is room on all
    plates. No number means a full hand, so that a number always has its room.
    """
    needing = [replace(head, beside=_beside(view, head)) for head in heads(view, called)]
    boxes = _places(view.seats)
    # On twin plates both names have one size.
    is_small = any(_is_cramped(head, box) for head, box in zip(needing, boxes, strict=True))
    drawn = [
        (head, nameplates.plate(canvas, box, replace(head, is_small=is_small), PLATE))
        for head, box in zip(needing, boxes, strict=True)
    ]
    counted = [(parts, view.counts[head.seat]) for head, parts in drawn if _beside(view, head)]
    said = {held: word(words.TILES, n=held) for _, held in counted}
    is_said = all(
        lettering.width(said[held], theme.SMALL, bold=False) <= parts.middle.width for parts, held in counted
    )
    for head, parts in drawn:
        if head.is_out:
            right, line = parts.middle.right, parts.middle.middle[1]
            room = parts.middle.width
            canvas.text((right, line), word(words.GONE), theme.SMALL, parts.quiet, side="right", room=room)
    for parts, held in counted:
        right, line = parts.middle.right, parts.middle.middle[1]
        if is_said:
            canvas.text((right, line), said[held], theme.SMALL, parts.quiet, side="right")
            continue
        size = _count_width(view.seats)
        middle = (right - size // 2, line)
        canvas.stamp(pieces.hexagon(size, 0.0, 0.1), middle, parts.quiet)
        canvas.text(middle, str(held), theme.SMALL, parts.ground, bold=True, side="middle")
    return bool(counted) and not is_said


def _meaning(canvas: Canvas, told: Box) -> None:
    """Explain the signs on plates, at the end of the line below the headline.

    It is left out if there is no room.
    """
    said, line = word(words.IN_HAND), told.top + headline.BELOW
    wide = lettering.width(said, theme.SMALL, bold=False)
    left = told.right - 4 - wide - 14 - _SIGN
    room = Box(left - theme.GAP, line - theme.SMALL // 2, told.right, line + theme.SMALL // 2)
    if any(room.touches(text.box) for text in canvas.written):
        return
    canvas.stamp(pieces.hexagon(_SIGN, 0.0, 0.1), (left + _SIGN // 2, line), theme.MUTED)
    canvas.text((told.right - 4, line), said, theme.SMALL, theme.MUTED, side="right")


def _beside(view: View, head: nameplates.Plate) -> int:
    """Return the room for a seat's number of tiles, if it is shown."""
    return 0 if head.is_out or view.counts[head.seat] == HAND_SIZE else _count_width(view.seats)


def _count_width(seats: int) -> int:
    return _COUNTED if nameplates.is_wide(seats) else _SNUG


def _is_cramped(head: nameplates.Plate, box: Box) -> bool:
    """Return whether a name must be smaller because of what is beside the score."""
    return head.beside > 0 and lettering.width(head.name, theme.BODY, bold=True) > nameplates.name_room(
        box, head
    )


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
        )
        for seat in range(view.seats)
    )


def write_last_turn(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """Write the last turn, and how many tiles are left in the bag."""
    last, left = view.last, word(words.LEFT_IN_BAG, n=view.bag)
    are_shown = isinstance(last, Exchanged) and extent(view) is view
    headline.headline(
        canvas,
        box,
        words.headline(view, called),
        figure=word(words.PLUS, n=last.points) if isinstance(last, Played) else "",
        below=(word(words.BACK_IN_BAG),) if are_shown else words.below(view, called),
        aside="" if view.seats == 1 else left,
    )
    if view.seats == 1:
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
