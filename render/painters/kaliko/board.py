"""The pattern as a board: tiles laid on a canvas, and their marks."""

from cmath import phase
from collections.abc import Collection, Mapping
from math import tau
from typing import Final

from PIL import Image, ImageChops

from engine.contract.hexes import SIDES, Cell, Side, around, beyond, reading_order
from engine.games.kaliko.tiles import Turned
from render.kit import hexagons, marks, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_moving, is_stark, px, touched_places
from render.painters.kaliko import menu_numbers, path_masks, path_shapes, pieces, score_tags, sprites
from render.painters.kaliko.colours import BODIES, CHALK, GLOW, QUIET, RIM
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.light import FULL, NARROW, SECOND, Segment, glow, shadow
from render.painters.kaliko.path_masks import Part
from render.painters.kaliko.pieces import PLAIN, Light, Lights
from render.painters.kaliko.sprites import Slab

_FRONT: Final = (4, 5)
"""The sides from which a tile's thickness is visible: south-west and south-east."""
_RING, _LARGE_RING = 7, 9
"""Width of the line about the last tiles, in units, for small and large spaces."""
_LARGE: Final = 100
_END, _LEAST_END = 0.5, 44
"""Size of the arrowhead at an open end, as a share of a space's width, and its least size."""
_END_AT: Final = 0.5
"""Distance of that arrowhead from a tile's middle: the tile's side is there, too."""
_TIP, _BACK, _SPREAD = 0.62, -0.18, 0.72
"""The arrowhead's tip, its back, and half the back's width, as shares of half its size."""
_CASE: Final = 3
"""Width of the dark edge on either side of that line."""
_BRIGHTER: Final = 0.16
"""How much lighter the faces of the last tiles are."""
_NEWS_AT: Final = 0.4
"""Distance of the news dot above a tile's middle: no path ends in its upper corner."""
_SPILL: Final = 48
"""Reach of shadow and glow beyond an uncut board; at least half a space's width."""
_boards: Final[LruCache[Image.Image]] = LruCache(
    6_250_000, lambda image: 4 * image.width * image.height + 400
)
_FADING: Final = (0.88, 0.0)
"""Opacity of a tile that only shows that the pattern goes on there, at its two ends."""
_TURNS: Final = 12
"""Number of ways in which such tiles fade."""
_BRIGHT: Final = [round(step * _BRIGHTER) for step in range(256)]
_RIMS: Final = {Light.QUIET: QUIET, Light.LAST: GLOW, Light.SCORING: RIM}


def draw(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    on_it: Mapping[Cell, Turned],
    marked: Highlights,
    *,
    faint: Collection[Cell] = (),
    is_on_felt: bool = True,
) -> None:
    """Draw the board with its corner at a point, tags on top.

    Faint tiles only show that the pattern goes on there: they fade away. On plain felt the tiles
    are cached as one piece, for the next picture of the same table.
    """
    is_cut = any(not frame.holds(cell) for cell in on_it)
    wide = frame if is_cut else frame.inflate(max(_SPILL, frame.size // 2))
    left, top = at[0] + wide.left - frame.left, at[1] + wide.top - frame.top
    place = (px(left), px(top))
    is_drowned = marked.is_crowded and frame.size < menu_numbers.ROOMY and not is_stark()
    is_back = _is_back(marked) or is_drowned
    seen = {cell: on_it[cell] for cell in sorted(on_it, key=reading_order) if _is_near(wide, cell)}

    def crop() -> Image.Image:
        return canvas.image.crop((*place, px(left + wide.width), px(top + wide.height)))

    is_there = False

    def draw_tiles() -> Image.Image:
        nonlocal is_there
        if not is_cut:
            _lay(canvas.image, frame.on(canvas.box, at), seen, faint, is_back=is_back)
            is_there = True
            return crop()
        image = crop()
        _lay(image, wide, seen, faint, is_back=is_back)
        return image

    if is_on_felt:
        lying = tuple((cell, turned.bit, cell in faint) for cell, turned in seen.items())
        key = (place, wide, is_back, lying)
        kept = _boards.get(key, draw_tiles)
        if not is_there:
            canvas.image.paste(kept, place)
    elif is_cut:
        canvas.image.paste(draw_tiles(), place)
    else:
        _lay(canvas.image, frame.on(canvas.box, at), seen, faint, is_back=is_back)
    bright = {cell: turned for cell, turned in seen.items() if cell not in faint}
    with canvas.marks():
        if (marked.lights or marked.ringed) and not is_cut:
            _mark(canvas.image, frame.on(canvas.box, at), bright, marked)
        elif marked.lights or marked.ringed:
            image = crop()
            _mark(image, wide, bright, marked)
            canvas.image.paste(image, place)
        _draw_tags(canvas, at, frame, on_it, marked=marked, bright=bright)


def _draw_tags(
    canvas: Canvas,
    at: Point,
    frame: Frame,
    on_it: Mapping[Cell, Turned],
    *,
    marked: Highlights,
    bright: Mapping[Cell, Turned],
) -> None:
    """Draw what lies on the tiles: crosses, dots, scores and numbers."""
    for cell in bright if is_moving() else bright.keys() & marked.ringed:
        if frame.holds(cell):
            canvas.locate(cell, _on(at, frame, cell), hexagons.mask(frame.size))
    for cell in marked.dead:
        if frame.holds(cell):
            canvas.stamp(pieces.cross(frame.size), _on(at, frame, cell), CHALK)
    for cell in bright.keys() & {*touched_places()} - {*marked.ringed}:
        if frame.holds(cell):
            x, y = _on(at, frame, cell)
            marks.news(canvas, (x, y - round(_NEWS_AT * hexagons.height(frame.size))))
    for cell, side in marked.ends:
        if frame.holds(cell):
            _draw_end(canvas, _on(at, frame, cell), frame.size, side)
    score_tags.draw(canvas, at, frame, bright, marked.figures)
    menu_numbers.draw(canvas, at, frame, marked, on_it)


def _draw_end(canvas: Canvas, middle: Point, size: int, side: Side) -> None:
    """Draw a golden arrowhead outside of a path's open end: it can go on there."""
    out = path_shapes.corner(side - 1) + path_shapes.corner(side)
    wide = max(_LEAST_END, round(_END * size))
    far = _END_AT * size + wide * _TIP / 2
    out /= abs(out)
    at = (middle[0] + round(out.real * far), middle[1] + round(out.imag * far))
    points = (_TIP + 0j, _BACK + 1j * _SPREAD, _BACK - 1j * _SPREAD)
    outline = tuple(((point * out).real, (point * out).imag) for point in points)
    name = f"kaliko end {side}"
    canvas.stamp(shapes.polygon_edge(name, outline, wide, _CASE), at, theme.INK)
    canvas.stamp(shapes.polygon(name, outline, wide), at, GLOW)


def _lay(
    image: Image.Image,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    faint: Collection[Cell],
    *,
    is_back: bool,
) -> None:
    """Lay the tiles with their shadow; the ground shows through faint ones."""
    whole = {cell: turned for cell, turned in seen.items() if cell not in faint}
    if not is_stark():
        shadow(image, frame, whole)
    for cell in faint:
        slab = pieces.tile(seen[cell], frame.size, is_back=is_back)
        fading = _fading(frame.size, _way_out(cell, whole), slab.mask)
        _paste(image, Slab(slab.image, fading), frame, cell)
    for cell in whole:
        if any(beyond(cell, side) not in seen for side in _FRONT):
            _paste(image, pieces.side(frame.size), frame, cell)
    solid = sprites.solid(frame.size)
    for cell, turned in whole.items():
        slab = pieces.tile(turned, frame.size, is_back=is_back)
        is_inside = all(near in seen for near in around(cell))
        _paste(image, Slab(slab.image, solid) if is_inside else slab, frame, cell)


def _way_out(cell: Cell, whole: Collection[Cell]) -> int:
    """Return in which of twelve directions a tile fades: away from the whole tiles beside it."""
    away = -sum(path_shapes.corner(side - 0.5) for side in SIDES if beyond(cell, side) in whole)
    return round(_TURNS * phase(away) / tau) % _TURNS


def _fading(size: int, way: int, mask: Image.Image) -> Image.Image:
    """Return a tile's mask, from nearly opaque to nothing that way."""

    def draw() -> Slab:
        wide, high = mask.size
        side = 2 * max(mask.size)
        # The gradient is as long as the tile, in the middle of a square that turns about it.
        first, last = (round(255 * share) for share in _FADING)
        ramp = Image.new("L", (side, 1))
        steps = [min(1.0, max(0.0, (x - side / 2) / wide + 0.5)) for x in range(side)]
        ramp.putdata([round(first + (last - first) * step) for step in steps])
        turned = ramp.resize((side, side)).rotate(-360 * way / _TURNS, Image.Resampling.BICUBIC)
        left, top = (side - wide) // 2, (side - high) // 2
        part = ImageChops.multiply(mask, turned.crop((left, top, left + wide, top + high)))
        return Slab(part, part)

    return sprites.get_slab(("fading", way), size, draw).mask


def _is_back(marked: Highlights) -> bool:
    """Return whether paths that do not score step back.

    In high contrast nothing may be fainter.
    """
    return marked.is_scoring and not is_stark()


def _mark(image: Image.Image, frame: Frame, seen: Mapping[Cell, Turned], marked: Highlights) -> None:
    """Mark the last tiles and the paths that score."""
    laid = [cell for cell in marked.ringed if cell in seen]
    for cell in laid:
        face = path_masks.mask(seen[cell], frame.size, PLAIN, Part.FACE)
        shapes.paint(image, theme.rgb(QUIET), _corner(frame, cell, face), face.point(_BRIGHT))
    shown = {cell: lights for cell, lights in marked.lights.items() if cell in seen and any(lights)}
    if marked.is_scoring and not is_stark():
        _glow(image, frame, seen, shown, marked)
        _relay_ribbons(image, frame, seen, shown, is_back=_is_back(marked))
    for cell, lights in shown.items():
        rim, path = (path_masks.mask(seen[cell], frame.size, lights, part) for part in (Part.RIM, Part.PATH))
        x, y = _corner(frame, cell, rim)
        box = (x, y, x + rim.width, y + rim.height)
        shapes.paint(image, _edge(max(lights), marked), (x, y), rim)
        image.paste(pieces.tile(seen[cell], frame.size).image, box, path)
    _rings(image, frame, laid)


def _glow(
    image: Image.Image,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    shown: Mapping[Cell, Lights],
    marked: Highlights,
) -> None:
    """Light the slate along the paths that score, most along the one that the headline is about.

    Paths that are not scored yet glow in their own colours: broad glows would merge.
    """
    if marked.main:
        parts = [(cell, chord) for cell, lights in shown.items() for chord, lit in enumerate(lights) if lit]
        main = {*marked.main}
        for strength, is_main in ((SECOND, False), (FULL, True)):
            lit = [(cell, seen[cell], chord) for cell, chord in parts if ((cell, chord) in main) is is_main]
            glow(image, frame, seen, lit, GLOW, strength=strength)
        return
    along: dict[str, list[Segment]] = {}
    for cell, lights in shown.items():
        for chord, paint in enumerate(seen[cell].paints):
            if lights[chord]:
                colour = BODIES[paint] if marked.are_several else GLOW
                along.setdefault(colour, []).append((cell, seen[cell], chord))
    for colour, segments in along.items():
        glow(image, frame, seen, segments, colour, strength=NARROW if marked.are_several else FULL)


def _relay_ribbons(
    image: Image.Image,
    frame: Frame,
    seen: Mapping[Cell, Turned],
    shown: Mapping[Cell, Lights],
    *,
    is_back: bool,
) -> None:
    """Lay the other paths again where a glow may have fallen: it lights slate, not ribbons.

    Otherwise a ribbon would be stained where it leaves the light.
    """
    reached = {near for cell in shown for near in (cell, *around(cell)) if near in seen}
    for cell in reached:
        mask = path_masks.mask(seen[cell], frame.size, shown.get(cell, PLAIN), Part.OTHERS)
        slab = pieces.tile(seen[cell], frame.size, is_back=is_back)
        x, y = _corner(frame, cell, mask)
        image.paste(slab.image, (x, y, x + mask.width, y + mask.height), mask)


def _edge(light: Light, marked: Highlights) -> tuple[int, int, int]:
    """Return the colour of a lit path's edges.

    It is gold where little or no glow comes with it, and for paths that would score on a golden
    number.
    """
    is_scoring = light is Light.SCORING and (is_stark() or marked.are_several)
    is_golden = is_scoring or (light is Light.QUIET and marked.worth)
    return theme.rgb(GLOW if is_golden else _RIMS[light])


def _rings(image: Image.Image, frame: Frame, laid: Collection[Cell]) -> None:
    """Draw one bright closed line about adjoining last tiles, over all else.

    Where it crosses a path that scores, a segment ends anyway.
    """
    line = _RING if frame.size < _LARGE else _LARGE_RING
    for paint, wide in ((theme.INK, (line + 2 * _CASE) / frame.size), (RIM, line / frame.size)):
        for cell in laid:
            sides = tuple(side for side in SIDES if beyond(cell, side) not in laid)
            if sides:
                mask = pieces.ring(sides, frame.size, wide).image
                shapes.paint(image, theme.rgb(paint), _corner(frame, cell, mask), mask)


def _is_near(frame: Frame, cell: Cell) -> bool:
    return frame.box.inflate(frame.size).holds(Box.around(frame.middle(cell), 1, 1))


def _paste(image: Image.Image, slab: Slab, frame: Frame, cell: Cell) -> None:
    image.paste(slab.image, _corner(frame, cell, slab.mask), slab.mask)


def _corner(frame: Frame, cell: Cell, mask: Image.Image) -> tuple[int, int]:
    """Return where to paste a mask so that its middle is the space's."""
    x, y = frame.middle(cell)
    return px(x) - mask.width // 2, px(y) - mask.height // 2


def _on(at: Point, frame: Frame, cell: Cell) -> Point:
    x, y = frame.middle(cell)
    return at[0] + x, at[1] + y
