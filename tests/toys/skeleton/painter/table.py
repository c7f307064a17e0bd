"""The table of Skeleton: plates, the last turn, and the box."""

from typing import Final

from render.kit import headline, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.painter import Tags
from render.kit.wording import fit_name, word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import final, pieces, seats, words

_ROOM: Final = 880
"""Room for the headline."""


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
    headline.headline(canvas, box, [last_turn(view, names)], aside=aside)
    pieces.chest(canvas, (theme.WIDTH // 2, middle), "?")
    return canvas


def last_turn(view: View, names: tuple[str, ...], size: int = theme.TITLE) -> str:
    """Return what the last turn brought, or who begins, with room for the turn beside it."""
    if not view.done:
        return fit_name(words.FIRST, names[view.mover or 0], _ROOM, size)
    turn = view.done[-1]
    template = words.IN_VAIN if turn.is_in_vain else words.TOOK if turn.got else words.PASSED
    return fit_name(template, names[turn.seat], _ROOM, size, n=turn.asked)
