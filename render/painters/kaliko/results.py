"""How a match of Kaliko ended: the victory card, with the finished pattern as its hero."""

from typing import Final

from engine.games.kaliko.table import View
from render import theme, victory
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import board, lights, words
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Marked
from render.wording import word

_EDGE: Final = 16


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    winners = ended.winners
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    best = max((view.best[seat] for seat in winners), default=0)
    rivals = tuple(
        victory.Rival(
            seat,
            ended.places[seat],
            str(ended.scores[seat]),
            word(words.GONE) if seat in view.left else "",
        )
        for seat in order
        if seat not in winners
    )
    card = victory.Ending(
        words.TITLE,
        called,
        winners,
        words.result(view, called, winners, best),
        (),
        rivals,
    )
    return victory.victory(card, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, view))


def _hero(canvas: Canvas, box: Box, view: View) -> None:
    """The finished pattern, in the middle of its room."""
    on_it = lights.lying(view.pattern)
    frame = Frame.about(on_it, on_it, (theme.WIDTH - 2 * _EDGE, box.height))
    board.draw(
        canvas, (_EDGE, box.top + (box.height - frame.height) // 2), frame, on_it, Marked(), is_on_felt=False
    )
