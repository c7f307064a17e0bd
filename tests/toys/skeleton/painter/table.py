"""The table of Skeleton: plates, the last turn, and the box."""

from render.kit import headline, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.painter import Tags
from render.kit.wording import word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import final, pieces, seats, words


def table(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw the public view. No choice is made from it, so there is nothing to tag."""
    if view.outcome is not None:
        return final.final(view, view.outcome, names)
    said = seats.bottom(view) + theme.GAP
    middle = said + headline.SHORT + theme.GAP + pieces.BOX // 2
    canvas = Canvas(theme.WIDTH, middle + pieces.BOX // 2 + 2 * theme.MARGIN)
    seats.draw_seats(canvas, view, names)
    box = Box(theme.MARGIN, said, theme.WIDTH - theme.MARGIN, said + headline.SHORT)
    aside = word(words.TURN, n=len(view.done) + 1, of=view.turns)
    headline.headline(canvas, box, [words.last_turn(view, names, theme.TITLE)], aside=aside)
    pieces.chest(canvas, (theme.WIDTH // 2, middle), "?")
    return canvas
