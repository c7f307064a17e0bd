"""What the signs on a clan's plate mean, in the order in which they stand there."""

from typing import Final

from engine.games.koa.chance import Find
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import clans, plaques, signs, tiles, words
from render.painters.koa.clans import Cast, Clan
from render.painters.koa.tiles import Hold
from render.wording import word

HEIGHT: Final = 308
_AFTER: Final = 45
"""From the left edge of the signs to the words."""


def legend(canvas: Canvas, box: Box, cast: Cast) -> None:
    """A line for each sign, in the colours of the clan whose turn it is; the trophy is one taken from the next."""
    clan = cast.clans[cast.view.turn]
    prey = cast.clans[(clan.corner + 1) % len(cast.clans)]
    shown = [sign for sign in words.LEGEND if sign != "sum" or cast.view.seats == 2]
    for row, sign in zip(box.rows(len(shown), 0), shown, strict=True):
        at = (row.left, row.middle[1])
        _sign(canvas, at, sign, clan, prey)
        canvas.text((at[0] + _AFTER, at[1]), word(words.LEGEND[sign]), theme.SMALL, theme.MUTED)


def _sign(canvas: Canvas, at: Point, sign: str, clan: Clan, prey: Clan) -> None:
    """One of them, the middle of its left edge at a point."""
    left, line = at
    match sign:
        case "cavern" | "chained":
            hold = Hold.CHAINED if sign == "chained" else Hold.JOINED
            piece = tiles.clan_tile(clan, Find.CAVERN, hold, plaques.ICON)
            piece.paste(canvas, (left, line - plaques.ICON // 2))
        case "outside":
            plaques.star(canvas, at)
        case "trophy":
            clans.coin(canvas, (left + plaques.ICON // 2, line), prey, plaques.COIN)
        case "left":
            plaques.stack(canvas, at, clan, Find.CAVERN)
        case "sum":
            canvas.text((left + 8, line), word(words.SUM), theme.SMALL, theme.TEXT, bold=True)
        case _:
            canvas.ink(signs.pick(plaques.PICK), (left + 4, line - plaques.PICK // 2), theme.TEXT)
