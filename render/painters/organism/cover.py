"""The face of ORGANISM: its name, alive as all else in the water, and three organisms that meet about the core."""

from typing import Final

from PIL import Image, ImageFilter

from engine.games.organism.page import COVER
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import board, colours, dishes, tissue, words
from render.painters.organism.frame import Frame
from render.painters.organism.plan import Grid, plan
from render.setting import is_stark, px, setting
from render.wording import word

_HEIGHT: Final = 1180
_SIZE: Final = 148
_CORE: Final = (600, 716)
_TITLE: Final = 196
_LINE: Final = 116
"""How high the middle of the title is."""
_SOFT, _SWELL = 4, 9
"""How soft the letters are, and how much wider than they are set."""
_RELIEF: Final = 100
"""They have as much relief as an organism on spaces of this size."""
_PITCH: Final = 234


def cover() -> Canvas:
    """Title, organisms in the water, and for whom it is."""
    # The largest dish there is: its rim is beyond the picture on all sides.
    part = Box.at(-_CORE[0], -_CORE[1], theme.WIDTH, _HEIGHT)
    canvas = dishes.magnified(Grid(plan(6, "open"), _SIZE), part, is_bare=True)
    frame = Frame(Grid(plan(COVER.seats, COVER.options.board), _SIZE), part)
    dishes.kindle(canvas, _CORE, _SIZE)
    board.inhabit(canvas, frame, COVER, board.Marked(is_quiet=True, is_signed=False))
    _title(canvas)
    middle = theme.WIDTH // 2
    canvas.text((middle, _PITCH), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    corner = (theme.WIDTH - theme.MARGIN, _HEIGHT - 40)
    canvas.text(corner, word(words.FOR_WHOM), theme.SMALL, theme.TEXT, side="right")
    return canvas


def _title(canvas: Canvas) -> None:
    """The name as a membrane."""
    letters = lettering.lettered(words.TITLE, _TITLE, bold=True).mask.image
    middle = (theme.WIDTH // 2, _LINE)
    if is_stark():
        canvas.text(middle, words.TITLE, _TITLE, theme.TEXT, bold=True, side="middle")
        return
    more = px(4 * _SOFT)
    field = Image.new("L", (letters.width + 2 * more, letters.height + 2 * more))
    field.paste(letters, (more, more))
    wide = field.filter(ImageFilter.MaxFilter(max(3, px(_SWELL) // 2 * 2 + 1)))
    soft = wide.filter(ImageFilter.GaussianBlur(px(_SOFT)))
    skin = tissue.painted(soft, _RELIEF * setting().scale, colours.TITLE)
    corner = (px(middle[0]) - soft.width // 2, px(middle[1]) - soft.height // 2)
    shadow = wide.filter(ImageFilter.GaussianBlur(px(3 * _SOFT)))
    canvas.image.paste(theme.rgb(colours.DEEP), (corner[0] + px(4), corner[1] + px(8)), shadow)
    canvas.image.paste(skin, corner, tissue.shape(soft))
