"""Pictures of Skeleton."""

from typing import Final

from render.kit.painter import Painter
from tests.toys.skeleton.painter.cover import KEY, cover
from tests.toys.skeleton.painter.hand import hand
from tests.toys.skeleton.painter.table import table

PAINTER: Final = Painter(table, hand, cover, KEY)
