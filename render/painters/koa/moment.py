"""KOA's great moment: a broken chain, its caverns dark, and the flag on the one that was seized."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.koa.board import NEAR, SQUARES, ZONES, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import View
from render.kit import grounds, medals, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark, px
from render.painters.koa import clans, colours, final
from render.painters.koa.board import board, coloured_signs, emblems, ground, pieces, signs, things
from render.painters.koa.board.squares import RADIUS, SIDES, Part, Squares

_BREAKS: Final = N_("{who} breaks a chain")
_SIZES: Final = (208, 192, 176, 160, 144, 128)
"""Widths of a square, the largest first: with the least a whole board is wider than the card."""
_INSET, _EDGE, _GLOW = 6, 7, 46
"""Inset of the chain's light in its squares, width of its golden edge, and reach of its glow."""
_BORDER: Final = 5
"""Width of the board's edge."""
_LINK: Final = 0.5
"""Width of the light from one cavern to the next, as a share of a square."""
_BACK, _CUT = 0.36, 0.06
"""How much darker all that is not in the chain gets, and then all but what was seized."""
_ASH: Final = "#A79C8E"
"""The edge of what was cut off."""
_SMOKE: Final = "#B9B0A6"
_JAGS: Final = (
    *((-1, 0.02, 0), (-0.66, -0.14, 0.5), (-0.36, 0.1, 0.9), (-0.02, -0.12, 1.0)),
    *((0.3, 0.12, 0.9), (0.64, -0.08, 0.55), (1, 0.04, 0)),
)
"""Corners of a fissure: across the way, along it, and its width there, as shares."""
_WIDEST: Final = 0.13
"""Half its greatest width, as a share of half its length."""
_FISSURES: Final = ((10, theme.INK), (5, colours.STAR), (0, theme.INK))
"""Widths and colours of its edges, and its own dark."""
_FOOT: Final = (905, 1010)
"""Where the board begins to fall into the rock of the card's foot, and where it is gone."""
_BAND, _DUSK = (560, 740), 0.76
"""Where the band below the figure begins and where it is darkest, and how dark it is there."""
_ABOVE: Final = 0.62
"""How far the flag rises above what it is planted on, as a share of a square."""
_HERO: Final = 204
"""Least width of the seized cavern, which is drawn larger than the others."""
_LARGER: Final = (1.7, 2.3)
"""How much larger, at least and at most."""
_CLEAR, _LOW = 176, 566
"""Distance of its middle from the card's sides, and its lowest place."""
_BEYOND, _SOFT = 0.34, 7
"""How dark the rock beyond the board is, and how blurred."""
_PATH, _CASE = 16, 24
"""Width of a path of light that went out, without and with its dark edge."""
_MOLTEN: Final = 30
"""Reach of the glow of the broken ends."""
_PUFFS: Final = (
    (0, 0.02, 0.16, 0.45),
    (0.06, 0.17, 0.22, 0.7),
    (0, 0.34, 0.28, 0.65),
    (0.1, 0.54, 0.34, 0.5),
)
"""Smoke above a fire that went out: where its puffs are, to the right and up, their widths, all as
shares of a square, and their strengths."""
_VENT: Final = 0.02
"""How far below its square's middle the smoke begins."""
_HAZE: Final = 24
"""How soft its puffs are."""
_HALO: Final = 84
"""Reach of the light of its fire."""
_SIDES: Final = ((0.5, -1), (0.5, 1), (0.9, 1), (0.1, -1), (0.9, -1), (0.1, 1))
"""Where the pole may be in its square, and to which side its flag flies, the best first."""
_STUCK: Final = 0.2
"""How deep the pole is stuck into what it is planted on."""
_CLOTH: Final = (0.82, 0.58)
"""Width and height of a flag, as shares of a square."""


class _Flag(NamedTuple):
    """Where a flag is."""

    mast: Box
    cloth: Box
    way: int
    """Whether it flies to the right (1) or to the left (-1)."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: the broken chain whole, the board about it to the card's edges."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, clans.cast(view, called), it)

    return moment_card(it, called, date, Scene(hero, final.STAGE, colours.DEEP, _BREAKS))


def _hero(canvas: Canvas, box: Box, cast: clans.Cast, it: Moment) -> None:
    """Draw the board, the new owner's flag on what was seized, and the rest of the chain dark."""
    under = canvas.image.copy()
    chain = [str(place) for place in it.at if place in SQUARES]
    size = next((one for one in _SIZES if _fits(chain, one, box)), _SIZES[-1])
    deed = cast.view.deeds[-1] if cast.view.deeds else None
    seized = chain[0] if deed is None else deed.square
    lost = [square for square in chain if square != seized]
    plain = Squares((0, 0), size)
    lying = [tile.square for tile in cast.view.tiles]
    starred = [tile.square for tile in cast.view.tiles if pieces.is_outside(tile)]
    flag = _choose_flag(plain, seized, chain, (lying, starred))
    about = _bound([*map(plain.square, chain), flag.cloth, flag.mast])
    squares = _visible(Squares(_place(plain, seized, about, box), size))
    _lay_board(canvas, squares, cast)
    _light(canvas, squares, seized, chain)
    _darken_paths(canvas, squares, lost, starred)
    _enlarge(canvas, squares, seized, cast.view)
    _break(canvas, squares, seized, chain)
    _plant(canvas, _choose_flag(squares, seized, chain, (lying, starred)), it.seat)
    if not is_stark():
        band = Image.new("L", (1, HEIGHT))
        band.putdata([_dusk(row) for row in range(HEIGHT)])
        shapes.paint(canvas.image, theme.rgb(colours.DEEP), (0, 0), band.resize(canvas.image.size))
        # The foot is bare rock: a board that showed there would be read with the names.
        column = Image.new("L", (1, HEIGHT))
        column.putdata([_fall(row) for row in range(HEIGHT)])
        canvas.image.paste(under, (0, 0), column.resize(canvas.image.size, Image.Resampling.BILINEAR))


def _place(plain: Squares, seized: Square, about: Box, box: Box) -> Point:
    """Return where the board begins: the chain in the middle, but the card full of the board.

    What was seized is never near the card's edge, even if rock beyond the board shows.
    """
    whole, (x, y) = plain.box.width, plain.square(seized).middle
    across = min(max(box.middle[0] - about.middle[0], theme.WIDTH - whole), 0)
    across = min(max(across, _CLEAR - x), theme.WIDTH - _CLEAR - x)
    down = min(max(box.middle[1] - about.middle[1], _FOOT[0] - whole), 0)
    rise = box.top // 2 + round((_ABOVE + _crown(plain.size) + 0.5) * plain.size)
    return across, min(max(down, rise - y), _LOW - y)


def _dusk(row: int) -> int:
    """Return how dark the band below the figure is at a height of the card, up to 255."""
    first, last = _BAND
    return round(_DUSK * 255 * min(max((row - first) / (last - first), 0), 1))


def _fall(row: int) -> int:
    """Return how much of the board is gone at a height of the card, up to 255."""
    first, last = _FOOT
    return round(255 * min(max((row - first) / (last - first), 0), 1))


def _visible(squares: Squares) -> Squares:
    """Return the part of a board that the card shows.

    It is larger than a clan's zones, so that it is drawn with all its detail.
    """
    (left, top), size = squares.at, squares.size
    columns = [at for at in range(SIDES) if -size < left + at * size < theme.WIDTH]
    lines = [at for at in range(SIDES) if -size < top + at * size < HEIGHT]
    sides = max(len(columns), len(lines), len(ZONES) + 1)
    column, line = (min(shown[0], SIDES - sides) for shown in (columns, lines))
    part = Part(column, SIDES - sides - line, sides)
    return Squares((left + column * size, top + line * size), size, part)


def _lay_board(canvas: Canvas, squares: Squares, cast: clans.Cast) -> None:
    """Draw a part of the board without words about the turn."""
    box = squares.box
    piece = Canvas(box.width, box.height)
    here = squares.with_origin((0, 0))
    if is_stark() or squares.part.sides == SIDES:
        ground.slab(piece, here.box)
    if not is_stark():
        _lay_rock(canvas, box, board.bare_rock(here, cast.view))
    board.lay(piece, here, replace(cast, view=cast.view.model_copy(update={"deeds": ()})))
    canvas.lay(piece.image, (box.left, box.top))
    canvas.outline(box, colours.EDGES[1], _BORDER, 0)


def _lay_rock(canvas: Canvas, box: Box, rock: Image.Image) -> None:
    """Let the board's rock go on about it, in the dark: as in a mirror, without any lines."""
    dim = rock.filter(ImageFilter.GaussianBlur(px(_SOFT))).point(colours.darker(_BEYOND))
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            part = ImageOps.mirror(dim) if across else dim
            part = ImageOps.flip(part) if down else part
            canvas.lay(part, (box.left + across * box.width, box.top + down * box.height))


def _light(canvas: Canvas, squares: Squares, seized: Square, chain: Sequence[Square]) -> None:
    """Let all step back: a little what was cut off, most what is no part of the chain.

    What was seized stays in the light of its own golden edge.
    """
    lost = [square for square in chain if square != seized]
    won, cut = (_shape(canvas, squares, some) for some in ([seized], lost))
    edges = [_grow(one) for one in (won, cut)]
    if not is_stark():
        for share, mask in ((_BACK, ImageChops.lighter(*edges)), (_CUT, edges[0])):
            dark = canvas.image.point(colours.darker(share))
            canvas.image = Image.composite(canvas.image, dark, mask)
        soft = won.resize((won.width // 4, won.height // 4)).filter(ImageFilter.GaussianBlur(px(_GLOW) / 4))
        light = soft.resize(won.size, Image.Resampling.BICUBIC).point(
            [min(230, step * 2) for step in range(256)]
        )
        shapes.paint(canvas.image, theme.rgb(colours.TORCH), (0, 0), ImageChops.subtract(light, edges[0]))
    for edge, shape, paint in ((edges[1], cut, _ASH), (edges[0], won, theme.GOLD)):
        shapes.paint(canvas.image, theme.rgb(paint), (0, 0), ImageChops.subtract(edge, shape))


def _enlarge(canvas: Canvas, squares: Squares, seized: Square, view: View) -> None:
    """Draw what was seized larger than its square, on the same ground, with its fire's light."""
    tile = next(one for one in view.tiles if one.square == seized)
    box, size = squares.square(seized), coloured_signs.even(squares.size * _larger(squares.size))
    middle = (box.middle[0], box.middle[1] - round((size - squares.size) * things.ARCH / 2))
    if not is_stark():
        mouth = signs.mouth(coloured_signs.even(size * things.ARCH))
        canvas.stamp(grounds.glow(mouth, _HALO, 1.4), middle, colours.TORCH)
    things.lay(canvas, middle, tile.find, size, is_lit=True)
    if pieces.is_outside(tile):
        pieces.star(squares.size).paste(canvas, (box.left, box.top))


def _larger(size: int) -> float:
    """Return how much larger than its square what was seized is drawn."""
    return min(max(_HERO / (things.ARCH * size), _LARGER[0]), _LARGER[1])


def _crown(size: int) -> float:
    """Return how far it rises above its square, as a share of it."""
    return (_larger(size) - 0.5) * things.ARCH - 0.5


def _darken_paths(
    canvas: Canvas, squares: Squares, lost: Sequence[Square], starred: Sequence[Square]
) -> None:
    """Draw what was cut off as it goes out: dark mouths on paths of ash, and smoke."""
    for wide, paint in ((_CASE, theme.INK), (_PATH, _ASH)):
        paths = Image.new("L", canvas.image.size)
        pen = ImageDraw.Draw(paths)
        for one, other in combinations(lost, 2):
            if other in NEAR[one]:
                ends = [tuple(px(at) for at in squares.square(each).middle) for each in (one, other)]
                pen.line([*ends[0], *ends[1]], fill=255, width=px(wide))
        shapes.paint(canvas.image, theme.rgb(paint), (0, 0), paths)
    for square in lost:
        middle = squares.square(square).middle
        things.lay(canvas, middle, Find.CAVERN, squares.size)
        mouth = signs.mouth(coloured_signs.even(squares.size * things.DEEP))
        canvas.stamp(mouth, (middle[0], middle[1] + round(squares.size * things.SILL)), colours.CAVE)
        if square in starred:
            pieces.star(squares.size).paste(canvas, squares.corner(square))
    for square in () if is_stark() else lost:
        x, y = squares.square(square).middle
        for right, up, share, strength in _PUFFS:
            puff = grounds.glow(shapes.disc(round(share * squares.size)), _HAZE, strength)
            at = (x + round(right * squares.size), y + round((_VENT - up) * squares.size))
            canvas.stamp(puff, at, _SMOKE)


def _shape(canvas: Canvas, squares: Squares, some: Sequence[Square]) -> Image.Image:
    """Return the mask of squares, joined where they are neighbours."""
    shape = Image.new("L", canvas.image.size)
    pen = ImageDraw.Draw(shape)
    for square in some:
        left, top, right, bottom = (px(edge) for edge in squares.square(square).inflate(-_INSET))
        pen.rounded_rectangle((left, top, right, bottom), px(RADIUS * squares.size), fill=255)
    for one, other in combinations(some, 2):
        if other in NEAR[one]:
            ends = [tuple(px(at) for at in squares.square(each).middle) for each in (one, other)]
            pen.line([*ends[0], *ends[1]], fill=255, width=px(squares.size * _LINK))
    return shape


def _grow(shape: Image.Image) -> Image.Image:
    """Return a mask with an edge about it."""
    by = 2 * px(_EDGE)
    edge = medals.grow(shapes.Mask.of(shape), px(_EDGE)).image
    return edge.crop((by, by, edge.width - by, edge.height - by))


def _break(canvas: Canvas, squares: Squares, seized: Square, chain: Sequence[Square]) -> None:
    """Draw a fissure between what was seized and its neighbours in the chain.

    A neighbour across a corner has none of its own beside one at a side: both would cross.
    """
    near = [square for square in chain if square in NEAR[seized]]
    (x, y), half = squares.square(seized).middle, squares.size // 2
    middles = [squares.square(square).middle for square in near]
    sides = [at for at in middles if x == at[0] or y == at[1]]
    for to_x, to_y in sides or middles:
        _fissure(canvas, ((x + to_x) // 2, (y + to_y) // 2), (to_x - x, to_y - y), half)


def _fissure(canvas: Canvas, middle: Point, way: Point, long: int) -> None:
    """Draw a jagged fissure across a way, `long` units to either side."""
    far = hypot(*way)
    along = (way[0] / far, way[1] / far)
    reach = long + _FISSURES[0][0]
    for edge, paint in _FISSURES:
        sides: list[list[tuple[float, float]]] = [[], []]
        for up, out, wide in _JAGS:
            across = up * (long + edge)
            for side, sign in zip(sides, (-1, 1), strict=True):
                off = out * long + sign * (wide * _WIDEST * long + edge)
                side.append(
                    (reach + along[0] * off - along[1] * across, reach + along[1] * off + along[0] * across)
                )
        outline = [*sides[0], *reversed(sides[1])]

        def draw(pen: ImageDraw.ImageDraw, fine: int, outline: list[tuple[float, float]] = outline) -> None:
            pen.polygon([(at_x * fine, at_y * fine) for at_x, at_y in outline], fill=255)

        mask = shapes.draw_mask(2 * reach, 2 * reach, draw)
        if edge == _FISSURES[0][0] and not is_stark():
            canvas.stamp(grounds.glow(mask, _MOLTEN, 1.5), middle, colours.EMBER)
        canvas.ink(mask, (middle[0] - reach, middle[1] - reach), paint)


def _choose_flag(
    squares: Squares,
    seized: Square,
    chain: Sequence[Square],
    others: tuple[Sequence[Square], Sequence[Square]],
) -> _Flag:
    """Return where the flag hides no star, else least of the chain, then of all on the board.

    `others` are the squares where anything lies, and those with stars.
    """
    lying, starred = others
    flags = [_flag(squares.square(seized), *side) for side in _SIDES]
    stars = [pieces.star_box(squares.square(square)) for square in starred]

    def hidden(flag: _Flag) -> tuple[int, int, int]:
        seen = [
            (square in chain, _overlap(flag.cloth, squares.square(square).inflate(-squares.size // 6)))
            for square in lying
        ]
        return (
            sum(star.touches(flag.mast) or star.touches(flag.cloth) for star in stars),
            sum(area for is_lit, area in seen if is_lit),
            sum(area for _, area in seen),
        )

    return min(flags, key=hidden)


def _flag(square: Box, pole: float, way: int) -> _Flag:
    """Return a flag at its pole, given as a share of the square from its left."""
    size = square.width
    at = square.left + round(pole * size)
    wide, high = round(_CLOTH[0] * size), round(_CLOTH[1] * size)
    top = square.top - round((_ABOVE + _crown(size)) * size)
    left = at if way > 0 else at - wide
    mast = Box(at - size // 26, top, at + size // 26, square.top + round((_STUCK - _crown(size)) * size))
    return _Flag(mast, Box.at(left, top + size // 16, wide, high), way)


def _overlap(one: Box, other: Box) -> int:
    """Return the area that two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)


def _plant(canvas: Canvas, flag: _Flag, seat: int) -> None:
    """Draw a flag in the seat's colour, with its symbol."""
    mast, cloth, way = flag
    canvas.panel(mast.inflate(5), theme.INK, mast.width)
    canvas.panel(mast, colours.BONE, mast.width // 2)
    canvas.ink(
        emblems.cloth(cloth.width + 12, cloth.height + 12, way), (cloth.left - 6, cloth.top - 6), theme.INK
    )
    canvas.ink(emblems.cloth(cloth.width, cloth.height, way), (cloth.left, cloth.top), theme.SEATS[seat])
    middle = (cloth.middle[0] - way * cloth.width // 10, cloth.middle[1])
    canvas.stamp(shapes.symbol(seat, cloth.height * 5 // 9), middle, theme.INK)


def _bound(boxes: Sequence[Box]) -> Box:
    """Return the box about these boxes."""
    return Box(
        min(one.left for one in boxes),
        min(one.top for one in boxes),
        max(one.right for one in boxes),
        max(one.bottom for one in boxes),
    )


def _fits(chain: Sequence[Square], size: int, box: Box) -> bool:
    about = _bound([*map(Squares((0, 0), size).square, chain)])
    return about.width <= box.width and about.height + round((_ABOVE + _crown(size)) * size) <= box.height
