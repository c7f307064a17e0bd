"""Pictures of KOA."""

from typing import Final

from render.kit.painter import Painter
from render.painters.koa.clans import turn_order
from render.painters.koa.cover import KEY, cover
from render.painters.koa.emblems import EMBLEMS
from render.painters.koa.final import STAGE
from render.painters.koa.hand import hand
from render.painters.koa.moment import moment
from render.painters.koa.table import table

PAINTER: Final = Painter(
    table, hand, cover, KEY, moment=moment, emblems=EMBLEMS, stage=STAGE, order=turn_order
)
