"""Emblems of titles: paths, tiles and loops."""

from collections.abc import Mapping
from typing import Final

EMBLEMS: Final[Mapping[str, str]] = {
    "path": "l .22 -.68,.68 -.68,.12 0,.12 0,-.36 .64,-.36 .64,-.72; o -.68 .68 .2; o .64 -.72 .2",
    "play": "o -.28 .56 .28; l .14 -.07,.56 -.07,-.6; p -.14,-.86 .56,-.62 .56,-.24 -.14,-.48",
    "loops": "r -.18 -.2 .6 .2; l .2 .2,.2 .74,.8",
    "knots": "r -.4 0 .46 .18; r .4 0 .46 .18",
    "tiles": "h 0 -.42 .42; h -.44 .36 .42; h .44 .36 .42",
    "several": "o 0 -.62 .24; o -.6 -.12 .24; o .6 -.12 .24; a 0 0 .74 .18 40 140",
    "exchanges": (
        "l .2 -.74,-.34 .3,-.34; p .26,-.72 .82,-.34 .26,.04; l .2 .74,.4 -.3,.4; p -.26,.02 -.82,.4 -.26,.78"
    ),
}
"""By the feat that earns the title, as `render.kit.painter.Painter.emblems` says."""
