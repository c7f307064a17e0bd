"""The meaning of a board's marks, in one line below it.

It lists only marks that are on the board. After the first rounds it lists those of a question only.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from engine.games.koa.chance import Find
from engine.games.koa.state import View
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.koa import colours, first_moves, words
from render.painters.koa.board import (
    choices,
    coloured_signs,
    highlights,
    pieces,
    signs,
    things,
)
from render.painters.koa.board.pieces import Hold
from render.painters.koa.clans import Cast, Clan

HEIGHT: Final = 46
LEFT: Final = 116
"""Left edge of the line. Further left clients lay their badge."""
_ICON: Final = 42
_ICONS: Final[dict[words.Mark, int]] = {"seize": 56, "claim": 84, "maybe": 50}
"""Width of the icons that are wider than high."""
_SLAB: Final = 48
_OWN: Final = 120
"""Size of a square on which an owner's symbol would be as large as in the icon of an own tile."""
_NEXT, _NEAR = 14, 10
"""Gap between an icon and its meaning, and the smaller one for little room."""
_APART, _CLOSE = 44, 32
"""The same between one mark and the next."""


class Legend(NamedTuple):
    """The marks with their meanings, and the gaps between them."""

    told: tuple[tuple[words.Mark, str], ...]
    next_to: int
    apart: int

    @property
    def width(self) -> int:
        """The width of the whole."""
        wide = sum(
            _wide(mark) + self.next_to + lettering.width(said, theme.SMALL, bold=False)
            for mark, said in self.told
        )
        return wide + self.apart * (len(self.told) - 1) if self.told else 0


def height(cast: Cast) -> int:
    """Return the room taken below the board's letters."""
    return HEIGHT if any(_marks(cast)) else 0


def legend(canvas: Canvas, line: int, cast: Cast) -> None:
    """Write the legend, its middle at that height."""
    room = theme.WIDTH - theme.MARGIN - LEFT
    options = ways(cast)
    told = next((way for way in options if way.width <= room), options[-1])
    write(canvas, (max((theme.WIDTH - told.width) // 2, LEFT), line), told, cast)


def ways(cast: Cast) -> tuple[Legend, ...]:
    """Return the legend in full and ever shorter."""
    marks = [*_marks(cast)]
    longest: tuple[words.Mark, ...] = ("star",)

    def told(shorter: Collection[words.Mark]) -> tuple[tuple[words.Mark, str], ...]:
        return tuple(
            (mark, _describe_mark(cast, mark, (words.SHORTER if mark in shorter else words.LEGEND)[mark]))
            for mark in marks
        )

    return (
        Legend(told(()), _NEXT, _APART),
        Legend(told(longest), _NEAR, _CLOSE),
        Legend(told(words.SHORTER), _NEAR, _CLOSE),
    )


def _describe_mark(cast: Cast, mark: words.Mark, way: str) -> str:
    """Return what a mark means, with its number if it has one.

    The number is its points, or the number of squares in a draw.
    """
    view = cast.view
    numbers: dict[words.Mark, int] = {
        "star": view.options.vp_outside,
        "trophy": view.options.vp_trophy,
        "maybe": len(view.targets),
    }
    return word(way, n=numbers.get(mark, 0))


def write(canvas: Canvas, at: Point, legend: Legend, cast: Cast) -> None:
    """Write a legend from a point on."""
    left, line = at
    for mark, said in legend.told:
        _icon(canvas, (left + _wide(mark) // 2, line), mark, cast)
        left += _wide(mark) + legend.next_to
        ink = theme.TEXT if mark == "maybe" else colours.CHALK  # no mark alone: what is going to happen
        left += canvas.text((left, line), said, theme.SMALL, ink) + legend.apart


def _wide(mark: words.Mark) -> int:
    return _ICONS.get(mark, _ICON)


def _marks(cast: Cast) -> Iterator[words.Mark]:
    """Yield the marks that are on the board."""
    view = cast.view
    if view.action == "sharman":
        yield "maybe"
        return
    if view.action == "seize":
        yield "die"
        if any(tile.find is Find.CAVERN for tile in view.tiles if tile.square in view.targets):
            yield "trophy"
        return
    if view.action is None and (view.targets or view.further):
        yield from _choice_marks(view)
        return
    if view.round > first_moves.ROUNDS:
        return
    laid = [tile for tile in view.tiles if tile.clan is not None and tile.square not in view.targets]
    if any(map(pieces.is_outside, laid)):
        yield "star"
    is_told = view.action is None and bool(highlights.find_severed(view))
    if not is_told and any(pieces.hold(view, tile) is Hold.CUT for tile in laid if not tile.is_marker):
        yield "dashes"
    if any(tile.is_marker for tile in laid):
        yield "bones"


def _choice_marks(view: View) -> Iterator[words.Mark]:
    """Yield the kinds of choices, if there are several."""
    lying = {tile.square: tile for tile in view.tiles}
    needs = dict.fromkeys(view.targets, 0) | dict(zip(view.targets, view.needs, strict=False))
    needs |= dict(view.further)
    sorts: list[tuple[words.Mark, bool]] = [
        ("dig", any(square not in lying for square in needs)),
        ("seize", any(needs.values())),
        ("claim", any(lying[square].is_marker for square in needs if square in lying and not needs[square])),
    ]
    shown = [mark for mark, is_there in sorts if is_there]
    if len(shown) > 1:
        yield from shown


def _icon(canvas: Canvas, middle: Point, mark: words.Mark, cast: Cast) -> None:
    match mark:
        case "star":
            canvas.show("the star", coloured_signs.crisp(signs.star(_ICON - 6)), middle, colours.STAR)
        case "dashes":
            canvas.show("the dashes", shapes.dashed_box(_ICON, _ICON, 8, 4), middle, colours.CHALK)
        case "bones":
            for bone in (signs.bone(_ICON), signs.bone(_ICON, is_rising=True)):
                canvas.stamp(coloured_signs.crisp(bone), middle, colours.BONE)
        case "maybe":
            choices.maybe(
                canvas,
                Box.around(middle, _ICON + 6, _ICON + 6),
                cast.clans[cast.view.turn],
            )
        case "die":
            choices.show_die(canvas, middle, min(cast.view.needs))
        case "dig":
            _slab(canvas, middle, has_pick=choices.has_few_digs(cast.view))
        case "seize":
            needs = (*cast.view.needs, *(need for _, need in cast.view.further))
            choices.show_die(canvas, middle, min(filter(None, needs)))
        case "claim":
            own, find = _claimable_marker(cast)
            pieces.draw_owner(canvas, (middle[0] - _ICON // 2, middle[1]), own, _OWN)
            things.lay(canvas, (middle[0] + _ICON // 2 - 2, middle[1]), find, 2 * _ICON - 16)
        case "trophy":
            things.lay(canvas, middle, Find.CAVERN, 2 * _ICON - 16)


def _slab(canvas: Canvas, middle: Point, *, has_pick: bool) -> None:
    """Draw a raised square without a name, with a pick if those on the board have one."""
    pieces.raise_rock(canvas, Box.around(middle, _SLAB, _SLAB))
    if has_pick:
        choices.pick(canvas, middle, coloured_signs.even(_SLAB * 0.5))


def _claimable_marker(cast: Cast) -> tuple[Clan, Find]:
    """Return whose marker can be claimed, and its find."""
    view = cast.view
    asked = {*choices.squares_of(view)}
    marker = next(
        tile for tile in view.tiles if tile.is_marker and tile.clan == view.turn and tile.square in asked
    )
    assert marker.clan is not None
    return cast.clans[marker.clan], marker.find
