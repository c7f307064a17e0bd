"""Pictures of kCaloria."""

from typing import Final

from render.kit.painter import Painter
from render.painters.kcaloria.camera import cameras
from render.painters.kcaloria.cover import KEY, cover
from render.painters.kcaloria.emblems import EMBLEMS
from render.painters.kcaloria.final import STAGE
from render.painters.kcaloria.hand import hand
from render.painters.kcaloria.moment import moment
from render.painters.kcaloria.table import table

PAINTER: Final = Painter(
    table, hand, cover, KEY, moment=moment, emblems=EMBLEMS, cameras=cameras, stage=STAGE
)
