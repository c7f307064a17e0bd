"""ORGANISM's great moment: the organism that captures, with its prey, under the microscope."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from engine.contract.values import Moment
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import Organism, View
from render.kit import grounds, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark
from render.painters.organism import colours, final, rain
from render.painters.organism.board import board, traces, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_SIZES: Final = (220, 200, 184, 168, 152, 140, 128, 116, 104)
"""Distances between neighbouring spaces, the largest first."""

_RAYS, _LAMP = 34, 40
"""Strength of the light in the seat's colour, up to 255."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: captor and prey whole, the dish about them to the card's edges."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, rain.with_rain(view), it)

    return moment_card(it, called, date, Scene(hero, final.STAGE, colours.DEEP))


def _hero(canvas: Canvas, box: Box, view: View, it: Moment) -> None:
    """Draw the instant before the prey is gone."""
    captors = turn_marks.captors(view, turn_marks.deeds_of_last_turn(view))
    view = _alive(view)
    prey = {place for place in it.at if isinstance(place, str)}
    spaces = _shown(view, it.seat, captors, prey)
    frame = Frame.about(plan(view.seats, view.options.board), spaces, (box.width, box.height), _SIZES)
    x, y = frame.part.middle
    part = Box.at(x - box.middle[0], y - box.middle[1], canvas.box.width, HEIGHT)
    frame = Frame(frame.grid, part, is_whole=False)
    board.draw_part(canvas, frame, view, board.Marks(winners=(it.seat,)), at=(0, 0))
    for space in sorted(prey):
        traces.ring(canvas, frame, space, theme.GOLD)
    if not is_stark():
        at = (0.5, box.middle[1] / HEIGHT)
        canvas.image = grounds.shine(canvas.image, at, count=final.STAGE.rays, strength=_RAYS, lamp=_LAMP)


def _shown(view: View, seat: int, captors: AbstractSet[Space], prey: Collection[Space]) -> set[Space]:
    """Return the spaces to frame: the prey, and the organisms that took it."""
    own = [one.spaces for one in view.organisms if one.seat == seat]
    taking = [spaces for spaces in own if not captors or not captors.isdisjoint(spaces)]
    return {*prey, *(space for spaces in taking for space in spaces)} or {CORE}


def _alive(view: View) -> View:
    """Return the view with what the last turn took back in its place."""
    if view.last is None:
        return view
    there = {one.space for one in view.elements}
    gone = [capture.element for capture in view.last.captures]
    gone += [one for death in view.last.deaths for one in death.elements]
    gone = [one for one in gone if one.space not in there]
    seats = sorted({one.seat for one in gone})
    bodies = []
    for seat in seats:
        spaces = tuple(one.space for one in gone if one.seat == seat)
        bodies.append(Organism(seat=seat, name=spaces[0], spaces=spaces, is_whole=False))
    return view.model_copy(
        update={"elements": (*view.elements, *gone), "organisms": (*view.organisms, *bodies)}
    )
