"""Emblems of titles: dishes, cutlery and a crown."""

from collections.abc import Mapping
from typing import Final

EMBLEMS: Final[Mapping[str, str]] = {
    "meal": "o 0 .25 .72; -p -1,.25 1,.25 1,1 -1,1; p -.88,.36 .88,.36 .88,.54 -.88,.54; o 0 -.56 .14",
    "won": "p -.78,-.5 -.36,0 0,-.7 .36,0 .78,-.5 .6,.42 -.6,.42; p -.6,.54 .6,.54 .6,.72 -.6,.72",
    "eaten": (
        "o 0 -.02 .76; -p -1,-.02 1,-.02 1,1 -1,1; p -.82,.08 .82,.08 .82,.26 -.82,.26; "
        "p -.72,.38 .72,.38 .56,.68 -.56,.68"
    ),
    "served": (
        ""
        "p -.7,-.8 -.58,-.8 -.58,-.3 -.46,-.3 -.46,-.8 -.34,-.8 -.34,-.3 -.22,-.3 -.22,-.8 -.1,-.8 "
        "-.1,-.1 -.7,-.1; "
        "l .18 -.4,-.2 -.4,.76; o .42 -.46 .32; l .18 .42,-.3 .42,.76"
    ),
    "bites": "o 0 .04 .76; -o .66 -.54 .4; -o -.26 -.2 .12; -o .12 .3 .12; -o -.36 .38 .12",
    "bursts": "s 9 .9 .48",
    "exact": "r 0 0 .84 .16; r 0 0 .5 .16; o 0 0 .18",
}
"""By the feat that earns the title, as `render.kit.painter.Painter.emblems` says."""
