"""The chambers beside a camp that is shown enlarged.

They tell what a dig finds, or that a clan is blocked in and what it may do then.
"""

from dataclasses import dataclass
from typing import Final

from engine.games.koa.chance import Find
from engine.games.koa.state import View
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.koa import colours, first_moves, words
from render.painters.koa.board import pieces
from render.painters.koa.board.board import LETTERS
from render.painters.koa.board.ground import RIM
from render.painters.koa.board.pieces import Hold
from render.painters.koa.clans import Cast

_GAP: Final = 22
"""Gap between the board's edge and the chamber beside it."""
_TITLE: Final = 68
_LINE: Final = 50
_UNDER: Final = 12
"""Gap below the chamber that is below the board."""
_OVER: Final = 8
"""Gap between that chamber and the letters."""
_BECOMES: Final = 150
"""Size of the square that something becomes."""
_WAS: Final = 104
_ARROW: Final[shapes.Outline] = (
    *((-0.3, -1.0), (0.3, -1.0), (0.3, 0.0), (0.86, 0.0)),
    *((0.0, 1.0), (-0.86, 0.0), (-0.3, 0.0)),
)


def has_lesson(view: View) -> bool:
    """Return whether there is anything to explain about the question."""
    return view.action in (None, "excavate", "unblock")


@dataclass(frozen=True, slots=True)
class Beside:
    """The chambers beside a board and below it."""

    cast: Cast
    board: Box

    @property
    def below(self) -> int:
        """The room taken below the board and its letters."""
        return (
            0
            if self._is_blocked
            else 2 * first_moves.EDGE + first_moves.CHAIN + first_moves.END + _OVER + _UNDER
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the chambers."""
        right = Box(
            self.board.right + RIM + _GAP, self.board.top, theme.WIDTH - theme.MARGIN, self.board.bottom
        )
        first_moves.chamber(canvas, right)
        inner = right.inflate(-first_moves.EDGE)
        title = word(words.BLOCKED if self._is_blocked else words.FINDING)
        middle = inner.middle[0], inner.top + _TITLE // 2 - 8
        canvas.text(middle, title, theme.SMALL, theme.TEXT, bold=True, side="middle", room=inner.width)
        rest = inner._replace(top=inner.top + _TITLE)
        if self._is_blocked:
            self._becomes(canvas, rest)
            return
        for box, cell in zip(rest.rows(len(Find), 0), first_moves.list_finds(self.cast), strict=True):
            first_moves.draw_find(canvas, box, cell)
        top = self.board.bottom + LETTERS + _OVER
        low = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + self.below - _OVER - _UNDER)
        first_moves.chamber(canvas, low)
        inner = low.inflate(-first_moves.EDGE)
        first_moves.chain(canvas, inner._replace(bottom=inner.top + first_moves.CHAIN), self.cast)
        first_moves.ends(canvas, inner._replace(top=inner.bottom - first_moves.END), self.cast)

    @property
    def _is_blocked(self) -> bool:
        return self.cast.view.action == "unblock"

    def _becomes(self, canvas: Canvas, box: Box) -> None:
        """Draw the blocking tiles, and below them the cavern to come."""
        view, own = self.cast.view, self.cast.clans[self.cast.view.turn]
        lying = {tile.square: tile.find for tile in view.tiles}
        finds = sorted({lying[square] for square in view.targets}, key=list(Find).index)
        wide = len(finds) * _WAS
        line = box.top + _WAS // 2 + 8
        for place, find in enumerate(finds):
            left = box.middle[0] - wide // 2 + place * _WAS
            piece = (
                pieces.clan_tile(own, find, Hold.JOINED, _WAS)
                if find is Find.SPRING
                else pieces.neutral_tile(find, _WAS)
            )
            piece.paste(canvas, (left, line - _WAS // 2))
        line += _WAS // 2 + 46
        canvas.stamp(shapes.polygon("becomes", _ARROW, 60), (box.middle[0], line), theme.TEXT)
        line += 46 + _BECOMES // 2
        piece = pieces.clan_tile(own, Find.CAVERN, Hold.CHAINED, _BECOMES)
        piece.paste(canvas, (box.middle[0] - _BECOMES // 2, line - _BECOMES // 2))
        line += _BECOMES // 2 + 40
        for template in words.WHY_SWITCH:
            canvas.text(
                (box.middle[0], line),
                word(template),
                theme.SMALL,
                colours.CHALK,
                side="middle",
                room=box.width,
            )
            line += _LINE
