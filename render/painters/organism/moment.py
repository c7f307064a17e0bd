"""ORGANISM's great moment: the organism that captures, with its prey, under the microscope."""

from collections.abc import Collection
from functools import partial
from typing import Final

from engine.contract.values import Moment
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import View
from render.kit import grounds
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark
from render.painters.organism import bite, colours, final, rain, words
from render.painters.organism.board import board
from render.painters.organism.board.frame import Frame

_SEEN: Final = 0.7
"""Share of a space that is visible on every side of its middle."""
_BODY: Final = 0.6
"""What a body takes of the height below its lowest middle, in sizes."""
LEAST: Final = 184
"""Least size of a space on the card, if jaws and what they hold fit, where bodies don't."""
_RAYS, _LAMP = 34, 48
"""Strength of the lamp's light on the water, up to 255."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: captor and prey whole, the dish about them to the card's edges."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, rain.with_rain(view), it)

    scene = Scene(hero, final.STAGE, colours.DEEP, brief=words.CAPTURES_AGAIN, is_solid=True)
    return moment_card(it, called, date, scene)


def _hero(canvas: Canvas, box: Box, view: View, it: Moment) -> None:
    """Draw the instant before the prey is gone."""
    found = bite.find(view, it.seat, (place for place in it.at if isinstance(place, str)))
    bodies = found.bodies or {CORE}

    def holds(frame: Frame, space: Space) -> bool:
        return frame.shows(space, bite.head_room(found, space) or _SEEN)

    room = (box.width, box.height)
    here = bite.plan_of(view)
    near = bite.close_up(here, (found.core or bodies, bodies), room, holds, found.jaws)
    if found.jaws and near.size < bite.WHOLE:
        # Rather jaws as large as a hero's and a part of much prey than all of it small.
        held = frozenset(space for captor in found.jaws for space in view.board.near[captor]) & found.prey
        seen = (held | found.jaws.keys(), found.prey | found.jaws.keys())
        near = bite.close_up(here, seen, room, holds, found.jaws, most=LEAST)
    shown = bite.without_cut(found.view, near, bodies, holds)
    down = box.top + _room_below(near, bodies, box.height)
    part = Box.at(near.part.left - box.left, near.part.top - down, canvas.box.width, HEIGHT)
    frame = Frame(near.grid, part, is_whole=False)
    at = (0.5, box.middle[1] / HEIGHT)
    shine = partial(grounds.shine, at=at, count=final.STAGE.rays, strength=_RAYS, lamp=_LAMP)
    lamp = None if is_stark() else partial(shine, paint=final.STAGE.light)
    board.draw_part(canvas, frame, shown, bite.marks(found, it.seat), at=(0, 0), lamp=lamp)


def _room_below(near: Frame, bodies: Collection[Space], room: int) -> int:
    """Return how much lower the bodies may be.

    Where the core is below them, it is then behind the ribbon rather than the figure.
    """
    if near.core[1] < room:
        return 0
    lowest = max(near.middle(space)[1] for space in bodies)
    return max(0, room - lowest - round(_BODY * near.size))
