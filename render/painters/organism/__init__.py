"""Pictures of ORGANISM."""

from typing import Final

from render.kit.painter import Painter
from render.painters.organism.cover import KEY, cover
from render.painters.organism.departures import without
from render.painters.organism.emblems import EMBLEMS
from render.painters.organism.final import STAGE
from render.painters.organism.hand import hand
from render.painters.organism.moment import moment
from render.painters.organism.table import table

PAINTER: Final = Painter(
    table, hand, cover, KEY, moment=moment, emblems=EMBLEMS, without=without, stage=STAGE
)
