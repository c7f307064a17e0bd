"""The hand of Skeleton: the question, all scores, and the box."""

from typing import Final

from render.kit import headline, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.painter import Tags
from render.kit.wording import fit_name, word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import final, pieces, seats, words

_ROW: Final = headline.SHORT + theme.GAP


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw the view of a seat, with the question if it is asked."""
    if view.outcome is not None:
        return final.final(view, view.outcome, names)
    wide = theme.WIDTH - theme.MARGIN
    row = Box(theme.MARGIN, _ROW, wide, _ROW + standings.HEIGHT)
    middle = row.bottom + 2 * theme.GAP + pieces.BOX // 2
    canvas = Canvas(theme.WIDTH, middle + pieces.BOX // 2 + 2 * theme.MARGIN)
    is_asked = view.seat == view.mover
    told = (
        word(words.YOURS)
        if is_asked
        else fit_name(words.WAITING, names[view.mover or 0], theme.WIDTH * 2 // 3, theme.TITLE)
    )
    aside = word(words.TURN, n=len(view.done) + 1, of=view.turns)
    headline.headline(canvas, Box(theme.MARGIN, 0, wide, _ROW), [told], aside=aside)
    shown = [seats.plate_of(view, names, seat) for seat in range(len(view.scores))]
    standings.standings(canvas, row, shown, mine=view.seat)
    pieces.chest(canvas, (theme.WIDTH // 2, middle), "?")
    return canvas
