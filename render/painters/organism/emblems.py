"""Emblems of titles: cells, jaws and sprouts."""

from collections.abc import Mapping
from typing import Final

EMBLEMS: Final[Mapping[str, str]] = {
    "size": "o 0 0 .56; o .5 .34 .34; o -.54 .28 .34; o .24 -.54 .34; o -.4 -.44 .32; -o .04 0 .2",
    "captures": "o -.06 0 .82; -p -.1,0 1,-.66 1,.66; -o -.06 -.46 .13",
    "core": "s 12 .92 .62; -r 0 0 .5 .13",
    "grown": "l .17 0,.82 0,-.1; p 0,.08 -.2,-.44 -.82,-.56 -.56,-.02; p 0,-.1 .24,-.62 .84,-.76 .6,-.14",
    "eaten": (
        "o 0 .02 .76; -p -1,.02 1,.02 1,-1 -1,-1; p -.9,-.1 .9,-.1 .9,.1 -.9,.1; "
        "o -.36 -.34 .18; o .04 -.46 .18; o .42 -.32 .18"
    ),
    "moved": "o -.36 .46 .28; o -.46 .0 .2; o .34 -.2 .28; o .44 -.66 .2",
    "shared": "o -.36 -.24 .42; o .36 -.24 .42; p -.74,-.06 .74,-.06 0,.84",
    "lost": (
        "p .06,-.9 .5,-.26 .64,.26 .42,.7 0,.84 -.42,.7 -.64,.26 -.36,-.2 -.18,.06; "
        "-p .02,.16 .26,.44 .16,.7 -.16,.7 -.26,.44"
    ),
}
"""By the feat that earns the title, as `render.kit.painter.Painter.emblems` says."""
