"""Kaliko's end: the finished pattern on its felt, the winner's best play in the light."""

from dataclasses import replace
from typing import Final

from engine.games.kaliko.sight import best_scores
from engine.games.kaliko.state import View
from render.kit import rivals, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kaliko import ground, highlights, layout, words
from render.painters.kaliko.colours import LIGHT
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.logotype import logo
from render.painters.kaliko.pieces import Light

_EDGE: Final = 16
_BELOW: Final = 20
"""Room for a shadow below the pattern."""

STAGE: Final = victory.Stage(
    ground.draw_lit_felt,
    (50, 58),
    rays=22,
    strength=34,
    glow=50,
    light=LIGHT,
    logotype=logo,
    logo_room=(620, 84),
)

_BESIDE: Final = replace(STAGE, logo_room=(380, 84), has_logo_beside=True)
"""The stage of so few players that their strip has room beside the logotype."""
_FEW: Final = 3


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Draw the end of the match, the same for every viewer."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    winners = ended.winners
    card = victory.Ending(
        words.TITLE,
        called,
        winners,
        words.result(view, called, winners),
        words.best_play(view, called, winners),
        rivals.beaten(ended.places, ended.scores, winners, view.left, word(words.GONE)),
        words.feat(view),
        figure=str(ended.scores[winners[0]]) if winners and view.seats > 1 else "",
    )
    stage = _BESIDE if view.seats <= _FEW else STAGE
    return victory.victory(card, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, view), stage)


def _hero(canvas: Canvas, box: Box, view: View) -> None:
    """Draw the finished pattern as it lay, with the best play's paths lit."""
    room = (theme.WIDTH - 2 * _EDGE, box.height - _BELOW)
    on_it = highlights.lying(view.pattern)
    best = best_scores(view)
    lights = highlights.along((part for path in best for part in path.segments), Light.SCORING)
    marked = Highlights(
        lights=lights, figures=best, main=highlights.main_of(best, on_it), are_several=len(best) > 1
    )
    shown = layout.spread(on_it, marked, room).fill_height(room[1])
    at = (_EDGE, box.top + (room[1] - shown.height) // 2)
    layout.draw(canvas, at, shown, on_it, marked, is_on_felt=False)
