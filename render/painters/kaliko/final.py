"""Kaliko's end: the finished pattern on its felt, the winner's best play in the light."""

from dataclasses import replace
from typing import Final

from engine.contract.hexes import Cell
from engine.games.kaliko.sight import best_scores
from engine.games.kaliko.state import View
from engine.games.kaliko.tiles import Turned
from render.kit import rivals, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.kaliko import ground, highlights, layout, words
from render.painters.kaliko.colours import LIGHT
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.layout import Spread
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
_NAMED: Final = 440
"""Room for the name of who played alone, on the ribbon."""


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
        words.feat(view, called, _NAMED),
        figure=str(ended.scores[winners[0]]) if winners else "",
    )
    stage = _BESIDE if view.seats <= _FEW else STAGE
    foot = theme.HIGHEST - victory.foot_height(card, stage)
    box = Box(theme.MARGIN, victory.head_height(card), theme.WIDTH - theme.MARGIN, foot)
    on_it, marked, shown, at = _lay_out(view, box)
    stage = replace(stage, lamp=_lamp(marked, shown, at))

    def hero(canvas: Canvas, _box: Box) -> None:
        layout.draw(canvas, at, shown, on_it, marked, is_on_felt=False)

    return victory.victory(card, theme.HIGHEST, hero, stage)


def _lamp(marked: Highlights, shown: Spread, at: Point) -> Point:
    """Return where the rays come from: behind the best play, in percent of width and height."""
    places = [shown.whole.middle(cell) for cell, _ in marked.main if shown.whole.holds(cell)]
    if not places:
        return STAGE.lamp
    across, down = (sum(sides) / len(places) for sides in zip(*places, strict=True))
    return round(100 * (at[0] + across) / theme.WIDTH), round(100 * (at[1] + down) / theme.HIGHEST)


def _lay_out(view: View, box: Box) -> tuple[dict[Cell, Turned], Highlights, Spread, Point]:
    """Lay out the finished pattern as it lay, with the best play's paths lit."""
    room = (theme.WIDTH - 2 * _EDGE, box.height - _BELOW)
    on_it = highlights.lying(view.pattern)
    best = best_scores(view)
    lights = highlights.along((part for path in best for part in path.segments), Light.SCORING)
    marked = Highlights(
        lights=lights, figures=best, main=highlights.main_of(best, on_it), are_several=len(best) > 1
    )
    shown = layout.spread(on_it, marked, room).fill_height(room[1])
    at = (_EDGE, box.top + (room[1] - shown.height) // 2)
    return on_it, marked, shown, at
