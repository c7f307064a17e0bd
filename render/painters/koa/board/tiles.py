"""All that lies on a board: caves hewn into each other, lava, rubble, markers and camps.

House rule: what steps back is drawn darker at once. To darken a whole board, and to bring parts of
it forward again, takes twice the time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from engine.games.koa.board import CAMPS, SQUARES, Corner, Square
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.pieces import Piece
from render.kit.shapes import Mask
from render.kit.style import px
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.board import caves, pieces
from render.painters.koa.board.caves import NO_WAY, Ways
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast

_THIN: Final = [round(value * 0.85) for value in range(256)]
"""How much of lava and rubble is seen where they step back."""
_LIGHTNESS: Final = (0.299, 0.587, 0.114)
"""Shares of red, green and blue in a grey."""


class Shade(NamedTuple):
    """How much of the board steps back."""

    share: float = 0
    """How dark it is there, from 0 to 1."""
    lit: Collection[Square] = frozenset(SQUARES)
    """Squares whose tiles and camps stay in the light."""
    rock: Collection[Square] = frozenset()
    """Squares of these whose rock does, too."""
    ground: float | None = None
    """How dark the rock is, if it is not as dark as what lies on it."""

    grey: float = 0
    """How much of its colour it loses there."""
    vivid: Collection[Square] = frozenset()
    """Squares whose tiles and camps keep their colour."""

    @property
    def of_rock(self) -> float:
        """How dark the rock is."""
        return self.share if self.ground is None else self.ground


LIGHT: Final = Shade()


class _Laid(NamedTuple):
    """A piece, the corner of its square, and the squares that must be lit for it to be."""

    piece: Piece
    corner: Point
    squares: tuple[Square, ...]


def lay(canvas: Canvas, squares: Squares, cast: Cast, shade: Shade, *, has_initials: bool = True) -> None:
    """Draw all tiles, markers and camps onto bare rock."""
    neutral = {tile.square for tile in cast.view.tiles if tile.clan is None}
    for one in _list_pieces(squares, cast, has_initials=has_initials):
        is_lit = not shade.share or all(square in shade.lit for square in one.squares)
        piece = one.piece
        if not is_lit:
            piece = step_back(piece, shade, one.squares[0], is_neutral=one.squares[0] in neutral)
        piece.paste(canvas, one.corner)


def own_shapes(squares: Squares, cast: Cast) -> dict[Square, Mask]:
    """Return the shapes of all that lies on each square, without the rock around it."""
    side, found = px(squares.size), dict[Square, Image.Image]()
    for one in _list_pieces(squares, cast, has_initials=True):
        if len(one.squares) == 1:
            whole = Image.new("L", (side, side))
            whole.paste(one.piece.mask, (px(one.piece.at[0]), px(one.piece.at[1])))
            (square,) = one.squares
            found[square] = ImageChops.lighter(found[square], whole) if square in found else whole
    return {square: Mask.of(image) for square, image in found.items()}


def _list_pieces(squares: Squares, cast: Cast, *, has_initials: bool) -> Iterator[_Laid]:
    """Yield all pieces from the lowest to the highest."""
    view, size = cast.view, squares.size
    tiles = [tile for tile in view.tiles if squares.holds(tile.square)]
    caverns = [(tile, tile.clan) for tile in tiles if tile.clan is not None and not tile.is_marker]
    camps = [(corner, camp) for corner, camp in enumerate(CAMPS) if squares.holds(camp)]
    ways, crossings = _ways(cast)

    def at(piece: Piece, square: Square) -> _Laid:
        return _Laid(piece, squares.corner(square), (square,))

    for tile, clan in caverns:
        hold, out = pieces.hold(view, tile), ways.get(tile.square, NO_WAY)
        yield at(pieces.clan_tile(cast.clans[clan], tile.find, hold, size, out), tile.square)
    for corner, camp in camps:
        yield at(pieces.camp(cast.clans[corner], size, ways.get(camp, NO_WAY)), camp)
    for one, corner in crossings:
        start, end = one.passage.start, one.passage.end
        if squares.holds(start) and squares.holds(end):
            yield _Laid(*caves.crossing(squares.corner(start), one, cast.clans[corner], size), (start, end))
    for tile in tiles:
        if tile.clan is None:
            yield at(pieces.neutral_tile(tile.find, size), tile.square)
        elif tile.is_marker:
            yield at(pieces.marker(cast.clans[tile.clan], tile.find, size), tile.square)
    for tile, clan in caverns:
        if pieces.hold(view, tile) is Hold.CUT:
            yield at(pieces.owner(cast.clans[clan], size), tile.square)
        if pieces.is_outside(tile):
            yield at(pieces.star(size), tile.square)
    for corner, camp in camps:
        yield at(pieces.badge(cast.clans[corner], size, has_initial=has_initials), camp)


def _ways(cast: Cast) -> tuple[dict[Square, Ways], list[tuple[caves.Crossing, Corner]]]:
    """Return the ways out of each square, and the parts of passages in squares of others."""
    ways: dict[Square, Ways] = {}
    crossings: list[tuple[caves.Crossing, Corner]] = []
    for corner, holding in enumerate(cast.view.holdings):
        led, crossed = caves.ways(holding, corner)
        ways |= led
        crossings += [(one, corner) for one in crossed if one.is_before or one.is_after]
    return ways, crossings


def step_back(piece: Piece, shade: Shade, square: Square | None = None, *, is_neutral: bool = False) -> Piece:
    """Return a piece that steps back. What is on it need not be visible as before.

    Lava and rubble let the rock through: they are the busiest of all.
    """
    grey = 0 if square in shade.vivid else shade.grey
    if piece.image.mode == "P":
        assert piece.image.palette is not None
        image = piece.image.copy()
        image.putpalette(_fade(bytes(piece.image.palette.palette), shade.share, grey), "RGBA")
    else:
        image = piece.image.convert("RGB", _greying(grey)).point(colours.darker(shade.share))
    written = tuple(text._replace(is_set_back=True) for text in piece.written)
    cover = piece.mask.point(_THIN) if is_neutral else piece.cover
    return replace(piece, image=image, cover=cover, written=written, shown=())


def set_back(tones: Iterable[Colour], shade: Shade) -> tuple[Colour, ...]:
    """Return colours as they are on pieces that step back."""
    palette = b"".join(bytes((*theme.rgb(tone), 255)) for tone in tones)
    faded = _fade(palette, shade.share, shade.grey)
    return tuple(f"#{faded[at : at + 3].hex()}" for at in range(0, len(faded), 4))


@lru_cache(1024)
def _fade(palette: bytes, share: float, grey: float) -> bytes:
    """Return colours with opacity, darker and closer to grey."""
    tones = Image.frombytes("RGBA", (len(palette) // 4, 1), palette)
    faded = tones.convert("RGB").convert("RGB", _greying(grey)).point(colours.darker(share))
    faded.putalpha(tones.getchannel("A"))
    return faded.tobytes()


@cache
def _greying(share: float) -> tuple[float, ...]:
    """Return the matrix that takes a share of their colour from colours."""
    rows = ([light * share for light in _LIGHTNESS] for _ in range(3))
    return tuple(
        value + (1 - share) * (at == band)
        for band, row in enumerate(rows)
        for at, value in enumerate((*row, 0.0))
    )
