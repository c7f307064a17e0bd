"""Two example plays, shown before the first tile, each as it would lie."""

from dataclasses import replace
from typing import Final

from engine.games.kaliko.rules_page import CLOSED, JOINED
from engine.games.kaliko.state import Played, View
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kaliko import board, highlights, slate, words
from render.painters.kaliko.frame import Frame

_BOARD: Final = 350
_SAID: Final = 118
HEIGHT: Final = _BOARD + _SAID + theme.MARGIN
_EXAMPLES: Final = (
    (JOINED, words.HOW_TO_JOIN, words.HOW_TO_COUNT),
    (CLOSED, words.HOW_TO_LOOP, words.HOW_TO_DOUBLE),
)


def draw(canvas: Canvas, box: Box) -> None:
    """Draw both examples side by side, each in a tray with its explanation."""
    inner = Box(theme.MARGIN, box.top, box.right - theme.MARGIN, box.bottom - theme.MARGIN)
    for place, (view, what, how) in zip(inner.columns(2, theme.GAP), _EXAMPLES, strict=True):
        slate.tray(canvas, place)
        _example(canvas, place._replace(bottom=place.top + _BOARD), view)
        middle, line = place.middle[0], place.top + _BOARD + 18
        for said, down, bold in ((what, 0, False), (how, 52, True)):
            text = lettering.fit(word(said), theme.SMALL, place.width - 24, bold=bold)
            canvas.text((middle, line + down), text, theme.SMALL, theme.TEXT, bold=bold, side="middle")


def _example(canvas: Canvas, box: Box, view: View) -> None:
    on_it = highlights.lying(view.pattern)
    frame = Frame.within(on_it, on_it, (box.width - 140, box.height - 16))
    at = (box.left, box.top + (box.height - frame.height) // 2)
    marked = replace(highlights.on_table(view), figures=())  # the figure stands beside it, larger
    board.draw(canvas, at, frame, on_it, marked, is_on_felt=False)
    assert isinstance(view.last, Played)
    figure = word(words.PLUS, n=view.last.points)
    canvas.text((box.right - 24, box.middle[1]), figure, theme.FIGURE, theme.GOLD, heavy=True, side="right")
