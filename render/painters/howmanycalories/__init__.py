"""How many Calories? in pictures."""

from typing import Final

from render.kit.painter import Painter
from render.painters.howmanycalories.cover import KEY, cover
from render.painters.howmanycalories.emblems import EMBLEMS
from render.painters.howmanycalories.final import STAGE
from render.painters.howmanycalories.hand import hand
from render.painters.howmanycalories.moment import moment
from render.painters.howmanycalories.table import table

PAINTER: Final = Painter(table, hand, cover, KEY, moment=moment, emblems=EMBLEMS, stage=STAGE)
