"""The face of Kaliko: its name, and a pattern from a match."""

from typing import Final

from engine.games.kaliko.paths import staging
from engine.games.kaliko.positions import lay
from render import theme
from render.canvas import Canvas
from render.painters.kaliko import board, colours, words
from render.painters.kaliko.lights import Marked
from render.wording import word

_HEIGHT: Final = 900
PATTERN: Final = lay(
    "D13@start C21t5@W1 D6t3@S1W1 A10@S1E1 B14t1@N1E1 C15t2@E1 C12@S2W1 D14@E2 F10@S1E2 B10t2@S1E3 C24t3@N1E2 "
    "B16@N1E3 B9t4@S2E1 B12t1@N2 D8t2@N1W1 B11t3@S2 C23t5@N1W2 C6t1@S1W3 C9t5@S1W2 C10t5@N2W2 D5t5@N2W1 A9t1@N2E1 "
    "C19t2@S2E2 A4t1@S3E1 B6t1@S3E2 C7t2@N2E3 C27t3@N2E4 D16t1@N1E4 D3t2@E4 D11t3@S1E4 C4t4@S2E3 F4t1@S2E4 "
    "A8t1@S2E5 B5t4@S3E5 B3t3@S2W3 C26t5@S2W2"
)
_ROOM: Final = (theme.WIDTH - 2 * theme.MARGIN, 556)


def cover() -> Canvas:
    """Title, pattern, and for whom it is."""
    canvas = colours.canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    canvas.text((middle, 84), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    on_it = staging(PATTERN)
    frame = board.Frame.about(tuple(on_it), board.whole_table(on_it), _ROOM)
    board.draw(canvas, (theme.MARGIN, 150), frame, on_it, Marked())
    canvas.text((middle, 762), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 838), word(words.FOR_WHOM), theme.SMALL, theme.MUTED, side="middle")
    return canvas
