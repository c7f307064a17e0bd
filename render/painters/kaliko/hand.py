"""Kaliko's hand: question, scores, tiles and pattern, as one player sees them."""

from typing import Final, NamedTuple

from engine.contract.hexes import around
from engine.games.kaliko.state import HAND_SIZE, Played, View
from engine.games.kaliko.tiles import TURNINGS, Tile, in_order
from render.kit import headline, hexagons, lettering, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import MARGIN, WIDTH
from render.kit.wording import drawable_names, word
from render.painters.kaliko import (
    final,
    first_moves,
    frame,
    ground,
    highlights,
    layout,
    pieces,
    slate,
    table,
    words,
)
from render.painters.kaliko.colours import CHALK, HELD, QUIET, SAID, STRIP
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Tags
from render.painters.kaliko.layout import Spread
from render.painters.kaliko.signs import space_legend

_TOP: Final = 20
_LEAST: Final = 560
"""Least height of the pattern, so that the first pictures are no strips."""
_ALONE: Final = 404
"""Height for the first tile alone."""
_TILE: Final = 144
_HELD: Final = 108
"""The tile about to be laid, where it is the only one shown."""
_FEW: Final = {1: (144, 164), 2: (144, 160), 3: (116, 126)}
"""Size and pitch of tiles beside headline and scores, by their number."""
_LOWER: Final = 18
"""How much lower the headline stands beside that tile, clear of its surroundings."""
_CLEAR: Final = 30
"""Space between the upper edge and that tile with its ring."""
_NAME, _UNDER = 44, 10
"""Height of a tile's name, and its distance below the tile."""
_PAD: Final = 12
_ZOOMED: Final = 116
"""Greatest width of spaces during a play: more would hide the surroundings."""
_NARROWEST: Final = 2
"""Number of tiles that a tray has room for even where there are fewer."""
_IN_A_ROW: Final = 4
_FEWER, _LARGER = 3, 256
"""Number of tiles in each of two rows, and their size, on a page of few."""
"""Tiles in a row of a page, where they are larger."""
_LARGE: Final = 180
_RING: Final = 0.07


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw the viewer's tiles and the pattern with numbered spaces.

    Tiles have names of their own, which buttons repeat; the tags number the spaces.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_catalogue:
        return _page(view.hand)
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    said = _headline(view, view.seat, called)
    is_first = table.is_before_all(view) and not view.staged and view.held is None
    wide, shown = 0 if is_first else _beside(view, said), None
    high = headline.HEIGHT if said.below or said.has_meaning or wide else headline.SHORT
    head = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + high)
    row = Box.at(MARGIN, head.bottom + 8, head.width, standings.HEIGHT)
    tray = Box.at(MARGIN, row.bottom + 10, head.width, hexagons.height(_TILE) + _UNDER + _NAME + 2 * _PAD)
    top = tray.bottom + 6
    # A few tiles stand beside the scores, too, if all of these fit there.
    is_beside = bool(wide) and view.held is None and _have_room(view, called, wide)
    if wide:
        lower = [box.shift((0, _LOWER)) for box in (head, row)]
        if is_beside:
            lower[1] = lower[1]._replace(left=head.left + wide)
        elif view.held is None:
            size, _ = _FEW[len(_own(view))]
            lower[1] = lower[1].shift((0, _TOP + hexagons.height(size) + _NAME + 2 * _UNDER - lower[1].top))
        below = lower[1].bottom + 12
        larger = choose_spread(view, tags, _room_below(below))
        # A pattern with as many numbers needs the room of the tiles not asked about.
        if view.held is None or larger.whole.size < frame.SPACIOUS:
            (head, row), top, shown = lower, below, larger
        else:
            wide = 0
    shown = shown or choose_spread(view, tags, _room_below(top))
    free = _ALONE if is_first else max(_LEAST, shown.height)
    canvas = ground.felt_canvas(top + free + table.EDGE + (first_moves.HEIGHT if is_first else 0))
    marked = highlights.on_preview(view, tags)
    is_bright = not (marked.is_scoring or marked.is_crowded)
    ground.give_colours(canvas, shown.whole.size, is_bright=is_bright)
    canvas.exact += (CHALK, QUIET)
    at = (table.EDGE, top + (free - shown.height) // 2)
    on_it = highlights.lying(highlights.all_laid(view))
    layout.draw(canvas, at, shown, on_it, marked)
    above = head._replace(left=head.left + wide)
    headline.headline(
        canvas,
        above,
        said.line,
        figure=said.figure,
        below=said.below,
        aside=word(words.LEFT_IN_BAG, n=view.bag),
        quiet=SAID,
    )
    if said.has_meaning:
        space_legend.draw(canvas, (above.left + 4, above.top + headline.BELOW), above.width - 8, view)
    heads = table.heads(view, called)
    standings.standings(canvas, row, heads, STRIP, mine=view.seat, lay=slate.strip, radius=slate.ROUND)
    if wide and view.held is not None:
        middle = (head.left + 8 + _HELD // 2, _CLEAR + hexagons.height(_HELD) // 2)
        _lie(canvas, middle, view.held, _HELD, is_gone=False, is_held=True)
    elif wide:
        size, apart = _FEW[len(_own(view))]
        line = (_TOP + (row.bottom if is_beside else row.top - _UNDER) - _NAME - _UNDER) // 2
        _in_a_row(canvas, (head.left + apart // 2, line), apart, view, size)
    else:
        tray = _tray_about(tray, len(_own(view)))
        slate.tray(canvas, tray)
        _tray(canvas, tray.inflate(-_PAD), view)
    if is_first:
        first_moves.draw(canvas, Box.at(0, top + free, WIDTH, first_moves.HEIGHT))
    return canvas


def _room_below(top: int) -> Point:
    """Return the room for a pattern that begins at `top`."""
    return WIDTH - 2 * table.EDGE, theme.HIGHEST - top - table.EDGE


def _page(shown: tuple[Tile, ...]) -> Canvas:
    """Draw a page of tiles, each with its name."""
    abreast, size = (_FEWER, _LARGER) if len(shown) <= 2 * _FEWER else (_IN_A_ROW, _LARGE)
    rows = -(-len(shown) // abreast)
    high = hexagons.height(size) + _NAME + 14
    canvas = ground.felt_canvas(rows * high + 2 * MARGIN)
    pitch = (WIDTH - 2 * MARGIN) // abreast
    for place, tile in enumerate(shown):
        row, column = divmod(place, abreast)
        in_row = min(len(shown) - row * abreast, abreast)
        left = (WIDTH - in_row * pitch) // 2 + column * pitch + pitch // 2
        _draw_named(canvas, (left, MARGIN + row * high + hexagons.height(size) // 2), tile, size)
    return canvas


class _Headline(NamedTuple):
    """The headline over a hand: line, figure and line below."""

    line: tuple[str, ...]
    figure: str = ""
    below: tuple[str, ...] = ()
    has_meaning: bool = False
    """Whether the meaning of the spaces stands there instead."""


def _beside(view: View, said: _Headline) -> int:
    """Return the width of tiles at the left without a tray.

    It is the tile about to be laid, or a few that leave enough room for the text beside them.
    Return 0 where there are more.
    """
    if view.held is not None:
        return _HELD + 2 * theme.GAP
    if len(_own(view)) not in _FEW:
        return 0
    wide = len(_own(view)) * _FEW[len(_own(view))][1] + theme.GAP
    room = WIDTH - 2 * MARGIN - wide
    figure = lettering.width(said.figure, theme.HUGE, heavy=True) + 28 if said.figure else 0
    bag = lettering.width(word(words.LEFT_IN_BAG, n=view.bag), theme.SMALL, bold=False) + 24
    needed = [lettering.width(said.line[0], theme.TITLE, heavy=True) + bag]
    needed.extend(lettering.width(way, theme.BODY, bold=False) for way in said.below[-1:])
    return wide if figure + max(needed) + 8 <= room else 0


def _have_room(view: View, called: tuple[str, ...], wide: int) -> bool:
    """Return whether all scores have room beside that width."""
    return standings.says_you(WIDTH - 2 * MARGIN - wide, table.heads(view, called), view.seat)


def _headline(view: View, seat: int, called: tuple[str, ...]) -> _Headline:
    """Return the question and the points of the laid tiles.

    While no tile is laid, return what just happened.
    """
    if view.held is not None:
        return _Headline((word(words.WHERE, tile=view.held),), has_meaning=True)
    if view.staged and view.numbered:
        return _Headline((word(words.TAKE_UP),))
    if (draft := view.draft) is not None:
        if draft.points is not None:
            return _Headline((word(words.PLAY_IT),), word(words.PLUS, n=draft.points))
        lacking = word(words.NOT_THROUGH_ALL if draft.has_joined else words.NOT_JOINED)
        return _Headline((word(words.NEXT),), below=(lacking,)) if view.hand else _Headline((lacking,))
    if view.can_only_pass:
        return _Headline((word(words.ONLY_PASS),), below=words.only_pass(view))
    if seat in view.to_move:
        is_last = len(view.hand) == 1
        asked = word(words.LAY_OR_PASS, tile=view.hand[0]) if is_last else word(words.YOUR_TURN)
        return _Headline((asked,), below=words.before(view, called))
    if view.last is None:
        return _Headline(words.headline(view, called), below=words.below(view, called))
    points = word(words.PLUS, n=view.last.points) if isinstance(view.last, Played) else ""
    return _Headline(words.headline(view, called, seat), points, words.waiting(view, called))


# Tiles


def _tray(canvas: Canvas, area: Box, view: View) -> None:
    """Draw the hand in one row.

    The tile about to be laid has a ring; laid tiles have left their places.
    """
    own = _own(view)
    pitch = area.width // max(len(own), _NARROWEST)
    left = area.middle[0] - pitch * (len(own) - 1) // 2
    _in_a_row(canvas, (left, area.top + hexagons.height(_TILE) // 2), pitch, view, _TILE)


def _tray_about(tray: Box, count: int) -> Box:
    """Return the tray about as many tiles: one for few tiles is no wider than they need."""
    wide = (tray.width - 2 * _PAD) * max(count, _NARROWEST) // HAND_SIZE + 2 * _PAD
    return Box.around(tray.middle, min(wide, tray.width), tray.height)


def _in_a_row(canvas: Canvas, first: Point, pitch: int, view: View, size: int) -> None:
    """Draw the player's tiles with their names, the first one's middle at a point."""
    staged = {laid.tile for laid in view.staged}
    for place, tile in enumerate(_own(view)):
        middle = (first[0] + place * pitch, first[1])
        _draw_named(canvas, middle, tile, size, is_gone=tile in staged, is_held=tile == view.held)


def _own(view: View) -> tuple[Tile, ...]:
    """Return all tiles that the seat owns, in hand or laid."""
    held = () if view.held is None else (view.held,)
    return tuple(in_order((*view.hand, *(laid.tile for laid in view.staged), *held)))


def _draw_named(
    canvas: Canvas, middle: Point, tile: Tile, size: int, *, is_gone: bool = False, is_held: bool = False
) -> None:
    """Draw a tile of the hand with its name below it."""
    _lie(canvas, middle, tile, size, is_gone=is_gone, is_held=is_held)
    at = (middle[0], middle[1] + hexagons.height(size) // 2 + _UNDER + _NAME // 2)
    _name(canvas, at, tile, is_gone=is_gone)


def _name(canvas: Canvas, at: Point, tile: Tile, *, is_gone: bool) -> None:
    ink = theme.MUTED if is_gone else theme.TEXT
    canvas.text(at, tile, theme.SMALL, ink, bold=not is_gone, side="middle")


def _lie(canvas: Canvas, middle: Point, tile: Tile, size: int, *, is_gone: bool, is_held: bool) -> None:
    """Draw the tile, or its empty place."""
    if is_gone:
        canvas.stamp(pieces.place(size), middle, CHALK)
    else:
        pieces.lone(canvas, middle, TURNINGS[tile][0], size)
    if is_held:
        canvas.stamp(pieces.ring(tuple(range(6)), size, _RING, 0.03), middle, HELD)


# The pattern


def choose_spread(view: View, tags: Tags, room: Point) -> Spread:
    """Return the whole pattern, or a much larger part that the play needs.

    A path that scores, or may come to score, is always whole. So is everything about the staged
    tiles, and the numbered spaces as far as their numbers have room.
    """
    on_it, marked = highlights.lying(highlights.all_laid(view)), highlights.on_preview(view, tags)
    if view.held is None and not view.staged:
        return layout.spread(on_it, marked, room)
    numbered = {cell for cell, _ in marked.tags}
    staged = {laid.cell for laid in view.staged}
    whole = on_it.keys() | numbered
    shown = Frame.within(whole, whole, room)
    beside = {cell for tag in numbered for cell in around(tag) if cell in on_it}
    wanted = (
        staged | {cell for laid in staged for cell in around(laid)} | numbered | beside | marked.lights.keys()
    )
    size = frame.largest(wanted, room, (frame.NUMBERED, _ZOOMED)) if wanted else None
    if size is not None and size >= layout.WORTH * shown.size:
        return Spread(Frame.within(wanted, whole, room, (size, size)))
    if numbered and shown.size < frame.NUMBERED:
        halves = layout.halve(whole, room, layout.WORTH * shown.size)
        if halves is not None:
            return halves
    if numbered and not staged and shown.size < frame.NUMBERED:
        return Spread(Frame.within(numbered, whole, room, (frame.NUMBERED, frame.TAGGED)))
    return Spread(shown)
