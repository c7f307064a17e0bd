"""Kaliko in pictures."""

from typing import Final

from render.kit.painter import Painter
from render.painters.kaliko.cover import KEY, cover
from render.painters.kaliko.emblems import EMBLEMS
from render.painters.kaliko.final import STAGE
from render.painters.kaliko.hand import hand
from render.painters.kaliko.moment import moment
from render.painters.kaliko.orientation import lying_well
from render.painters.kaliko.pieces import prewarm
from render.painters.kaliko.table import cameras, table

PAINTER: Final = Painter(
    lying_well(table),
    lying_well(hand),
    cover,
    KEY,
    prewarm,
    moment,
    emblems=EMBLEMS,
    stage=STAGE,
    cameras=cameras,
)
