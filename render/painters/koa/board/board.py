"""The board with its tiles, the last deeds and the choices.

House rule: row 1 is at the bottom and column A on the left. A square that can be chosen is lit and
bears its name. Once the action is chosen, everything else but the clan's own network is shaded.
"""

from collections.abc import Collection, Iterator
from typing import Final

from PIL import Image

from engine.games.koa.board import CAMPS, NEAR, SQUARES, Corner, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Attacked, View
from render.kit import marks, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_moving, is_stark, px, touched_places
from render.painters.koa import colours
from render.painters.koa.board import (
    chain_signs,
    choices,
    ground,
    highlights,
    light,
    rings,
    tiles,
)
from render.painters.koa.board.squares import RADIUS, SIDES, Squares
from render.painters.koa.board.tiles import Shade
from render.painters.koa.clans import Cast

LETTERS: Final = 42
"""Room for the columns' letters below a board."""
_LETTERS_AT: Final = 24
_NUMBERS_AT: Final = 16
_MANY: Final = 24
"""Number of tiles that leave hardly any rock smooth."""
_BARE: Final = 40
"""Number of tiles below which most of the rock at the end is bare."""
_FEWER: Final = 130
"""Number of colours of a full board’s file."""
_MOST: Final = 66
"""Number of tiles from which a file may be too large."""
_NEWS_AT: Final = 0.17
"""Distance of a news dot from the square's upper right corner, as a share of the square."""
_KEPT: Final = 6_300_000
"""Size of one position. The hands of those who wait are drawn one after the other."""
_boards: Final[LruCache[Canvas]] = LruCache(
    _KEPT, lambda part: 4 * part.image.width * part.image.height + 3000
)


def draw_coordinates(canvas: Canvas, squares: Squares) -> None:
    """Write the numbers and letters along the edge of a board.

    The numbers are on its left.
    """
    box, (columns, rows) = squares.box, squares.names
    for row in rows:
        middle = squares.square(f"{columns[0]}{row}").middle[1]
        canvas.text((box.left - _NUMBERS_AT, middle), str(row), theme.SMALL, colours.CHALK, side="right")
    for column in columns:
        middle = squares.square(f"{column}{rows[0]}").middle[0]
        canvas.text((middle, box.bottom + _LETTERS_AT), column, theme.SMALL, colours.CHALK, side="middle")


def lay(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Draw tiles, the last deeds and the choices onto an empty board."""
    view = cast.view
    # In a replay, each deed has a picture of its own.
    deeds = highlights.mark_deeds(view.deeds[-1:] if is_moving() else view.deeds)
    shade = _shade(view)
    part = _board(canvas, squares, cast, shade)
    canvas.paste(part, squares.at)
    if shade.of_rock:
        _shade_rim(canvas, squares.box, shade.of_rock)
    own = tiles.own_shapes(squares, cast) if is_moving() else {}
    for square in filter(squares.holds, (*(tile.square for tile in view.tiles), *CAMPS)):
        box = squares.square(square)
        shape = own.get(square) or shapes.rounded_box(box.width, box.height, theme.RADIUS // 2)
        canvas.locate(square, box.middle, shape)
    _spare(canvas, cast, shade)
    has_rings = view.action in (None, "end") or view.is_second
    covered = {*choices.squares_of(view)}
    with canvas.marks():
        if has_rings:
            rings.shine(canvas, squares, view, deeds)
        choices.choices(canvas, squares, cast)
        if has_rings:
            _news(canvas, squares, {str(place) for place in touched_places()} - _done(view))
            rings.rings(canvas, squares, cast, deeds)
        # A symbol may lie on rings and in light. Slabs have no light, and a copy takes time.
        is_lit = bool(has_rings and deeds.places) or any(tile.square in covered for tile in view.tiles)
        bare = canvas.image.crop(_pixels(squares.box)) if is_lit else part.image
        if has_rings:
            rings.tell(canvas, squares, cast, deeds)
    chain_signs.sign(canvas, bare, squares, cast, shade, covered=covered)


def _shade(view: View) -> Shade:
    """Return what steps back.

    For a viewer who must act that is all but the choices, the clan that is asked for, and before a
    choice the last deeds. On a crowded board others see the last deeds in full light.
    """
    if not view.tiles or view.seat is None or view.seat not in view.to_move:
        return _news_light(view)
    holding = view.holdings[view.turn]
    own = {*holding.network, *holding.springs, CAMPS[view.turn]}
    lit = {*choices.squares_of(view)}
    # Open ground that can be chosen is raised anyway, but not where lots are drawn.
    rocks = lit if view.action == "sharman" else lit & {tile.square for tile in view.tiles}
    if view.action not in (None, "end"):
        return Shade(colours.SHADE, own | lit, rocks)
    done = _done(view) | highlights.find_severed(view)
    return Shade(colours.ASIDE, own | lit | done, rocks | done)


def _news_light(view: View) -> Shade:
    """Return what steps back behind the last deeds."""
    done = _done(view) | highlights.find_severed(view)
    if is_moving() or is_stark() or _is_finale(view) or not done or not rings.is_crowded(view):
        return _without_gone(view)
    # Who is not involved loses colour, too.
    last = view.deeds[-1]
    involved = {last.clan, last.prey.clan if isinstance(last, Attacked) else None} - {None}
    vivid = {tile.square for tile in view.tiles if tile.clan in involved}
    return Shade(colours.ASIDE, done, done, grey=colours.PALER, vivid=vivid)


def _without_gone(view: View) -> Shade:
    """Return what steps back where a player has left: that player's land, not its rock."""
    gone = {corner for corner, owner in enumerate(view.owners) if owner in view.gone}
    if not gone or is_stark():
        return tiles.LIGHT
    theirs = {tile.square for tile in view.tiles if tile.clan in gone} | {CAMPS[corner] for corner in gone}
    return Shade(colours.LOST, frozenset(SQUARES) - theirs, ground=0, grey=colours.FADED)


def _done(view: View) -> set[Square]:
    """Return where the last deeds were done."""
    return {place.square for place in highlights.mark_deeds(view.deeds).places}


def _spare(canvas: Canvas, cast: Cast, shade: Shade) -> None:
    """Set the file's colours for a board and what steps back on it.

    The ramp of the rock is exact: that keeps soft light without steps. All other colours are
    found in the picture.
    """
    view, share = cast.view, shade.of_rock
    if is_stark():
        return
    canvas.colours = _FEWER if _is_full(view) else palette.ROOM
    canvas.is_small = len(view.tiles) < _MOST
    canvas.exact += ground.ramp(share, is_coarse=_is_full(view))
    floors = colours.floors(tuple(clan.paint for clan in cast.clans))
    if _is_full(view):
        canvas.exact += (*colours.rare(share), *floors)
    if shade.grey:
        signs = (colours.PAINTS[clan.paint] for clan in cast.clans)
        canvas.exact += tiles.set_back((*floors, *signs, *colours.COLD_ARCH), shade)
    if any(tile.find is Find.EARTHQUAKE for tile in view.tiles):
        canvas.exact += colours.stones(share)


def _news(canvas: Canvas, squares: Squares, at: Collection[Square]) -> None:
    """Draw dots where others acted since the viewer's last move."""
    off = round(_NEWS_AT * squares.size)
    for square in filter(squares.holds, at):
        box = squares.square(square)
        marks.news(canvas, (box.right - off, box.top + off))


def lay_finished(canvas: Canvas, squares: Squares, cast: Cast, winners: Collection[Corner]) -> None:
    """Draw the final board.

    The winners' clans are in the light, which lies about their land. All others step back.
    """
    own = {CAMPS[corner] for corner in winners}
    own |= {tile.square for tile in cast.view.tiles if tile.clan in winners}
    own = {*filter(squares.holds, own)}
    # High contrast has no soft light and keeps all that is there clear.
    lost, faded, bright = (colours.ASIDE, 0, ()) if is_stark() else (colours.LOST, colours.FADED, own)
    shade = Shade(lost, own, ground=colours.LOST_ROCK, grey=faded) if winners else tiles.LIGHT

    def draw() -> Canvas:
        fires = winners if len(cast.view.tiles) < _BARE else ()
        part = _draw(canvas, squares, cast, shade, has_initials=False, feasts=fires, glorious=bright)
        chain_signs.sign(part, None, squares.with_origin((0, 0)), cast, shade)
        for corner in winners:
            if squares.holds(CAMPS[corner]):
                _crown(part, squares.with_origin((0, 0)).square(CAMPS[corner]))
        return part

    key = ("end", cast.view.tiles, cast.view.owners, cast.clans, squares.size, squares.part, tuple(winners))
    canvas.paste(_boards.get(key, draw), squares.at)


def _crown(canvas: Canvas, camp: Box) -> None:
    """Mark the camp of a winner."""
    radius = round(camp.width * RADIUS)
    canvas.outline(camp.inflate(3), theme.INK, theme.RING_WIDTH + 6, radius + 3)
    canvas.outline(camp, theme.GOLD, theme.RING_WIDTH, radius)


def _board(canvas: Canvas, squares: Squares, cast: Cast, shade: Shade) -> Canvas:
    """Return the board without marks, cached for all who wait."""
    view = cast.view
    if shade.share and view.seat in view.to_move:
        return _draw(canvas, squares, cast, shade, has_initials=True)
    lit = (frozenset(shade.lit), frozenset(shade.vivid)) if shade.share else None
    key = (view.tiles, view.owners, cast.clans, squares.size, squares.part, lit, _is_finale(view))
    return _boards.get(key, lambda: _draw(canvas, squares, cast, shade, has_initials=True))


def _draw(
    canvas: Canvas,
    squares: Squares,
    cast: Cast,
    shade: Shade,
    *,
    has_initials: bool,
    feasts: Collection[Corner] = (),
    glorious: Collection[Square] = (),
) -> Canvas:
    """Return the board with its tiles. Torches, fires and embers light the land about them.

    The fires of feasts in camps light most. Light lies about the `glorious` squares.
    """
    here = squares.with_origin((0, 0))
    rocks = _stark_rock(canvas, squares, shade) if is_stark() else _rock(here, cast.view, shade, feasts)
    part = Canvas(0, 0, on=rocks)
    if glorious:
        part.ink(light.halo(here, glorious), (0, 0), colours.GLORY)
        part.ink(light.border(here, glorious), (0, 0), theme.GOLD)
    tiles.lay(part, here, cast, shade, has_initials=has_initials)
    return part


def _sources(
    squares: Squares, view: View, feasts: Collection[Corner]
) -> Iterator[tuple[Point, light.Source]]:
    """Yield the sources of light of the whole board, with their middles in pixels."""
    kinds: dict[Square, light.Source] = {
        tile.square: light.EMBERS for tile in view.tiles if tile.find is Find.CAVERN
    }
    for corner, holding in enumerate(view.holdings):
        kinds |= dict.fromkeys((*holding.network, *holding.springs), light.HALL)
        kinds |= dict.fromkeys(holding.chain, light.FIRE)
        kinds[CAMPS[corner]] = light.FEAST if corner in feasts else light.HEARTH
    if _is_finale(view):
        kinds = {square: kinds.get(square, light.HALL) for square in NEAR} | {
            square: light.FIRE for square, kind in kinds.items() if kind is not light.HEARTH
        }
        kinds |= dict.fromkeys(CAMPS, light.HEARTH)
    for square, kind in kinds.items():
        yield _middle(squares, square), kind


def _middle(squares: Squares, square: Square) -> Point:
    """Return the middle of a square in pixels."""
    x, y = squares.square(square).middle
    return px(x), px(y)


def _rock(squares: Squares, view: View, shade: Shade, feasts: Collection[Corner]) -> Image.Image:
    """Return the board's rock in the light of all that burns there.

    What passes by the corners of squares in the light does not belong to them.
    """
    tones = ground.tones(squares.box, squares.part)
    camps = [_middle(squares, camp) for camp in CAMPS]
    lit = light.light_land(tones, px(squares.size), camps, _sources(squares, view, feasts))
    image = ground.paint(lit, shade.of_rock, _is_full(view))
    if shade.rock:
        shape = shapes.rounded_box(squares.size, squares.size, round(squares.size * RADIUS)).image
        for square in filter(squares.holds, shade.rock):
            box = _pixels(squares.square(square))
            part = ground.paint(lit.crop(box), 0, _is_full(view))
            image.paste(part, box, shape.resize(part.size))
    return image


def bare_rock(squares: Squares, view: View) -> Image.Image:
    """Return a board's rock without anything that lies there, in the light of all that burns."""
    return _rock(squares, view, tiles.LIGHT, ())


def _stark_rock(canvas: Canvas, squares: Squares, shade: Shade) -> Image.Image:
    """Return the lines of the squares on the canvas, for high contrast."""
    there, (column, row, sides) = canvas.image.crop(_pixels(squares.box)), squares.part
    size, last = there.width // SIDES, SIDES - sides
    box = Box.at(column * size, (last - row) * size, sides * size, sides * size)
    shown = there.resize(there.size, Image.Resampling.BILINEAR, box=box)
    return shown.point(colours.darker(shade.share)) if shade.share else shown


def _shade_rim(canvas: Canvas, box: Box, share: float) -> None:
    """Darken the edge of the slab."""
    rim = box.inflate(ground.RIM)
    for strip in (
        rim._replace(bottom=box.top),
        rim._replace(top=box.bottom),
        box._replace(left=rim.left, right=box.left),
        box._replace(left=box.right, right=rim.right),
    ):
        canvas.dim(strip, share, colours.HALO)


def _is_finale(view: View) -> bool:
    """Return whether the match ends here, as a replay shows it on the board: all is lit."""
    return view.finisher is not None and view.ending is None


def _is_full(view: View) -> bool:
    """Return whether so many tiles lie that hardly any rock is smooth."""
    return len(view.tiles) >= _MANY


def _pixels(box: Box) -> Box:
    return Box(*map(px, box))


def extent(size: int) -> int:
    """Return the width of a board, and its height without letters."""
    return size * SIDES
