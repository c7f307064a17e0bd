"""ORGANISM's great moment: the organism that captures, with its prey, under the microscope."""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from math import cos, pi, sin
from typing import Final

from PIL import Image

from engine.contract.values import Moment
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import PREY, Kind, Organism, View
from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark, px
from render.painters.organism import colours, final, rain
from render.painters.organism.board import board, traces, turn_marks
from render.painters.organism.board import pieces as bodies
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_SIZES: Final = (220, 200, 184, 168, 152, 140, 128, 116, 104)
"""Distances between neighbouring spaces, the largest first."""

_RAYS, _LAMP = 22, 34
"""Strength of the lamp's light on the water, up to 255."""
_FLASH, _STAR, _SPIKES = 0.7, 0.2, 9
"""Reach of the flash at the touch, of the star in it, in sizes, and the star's points."""
_WAIST: Final = 0.42
"""Radius between two points of the star, as a share of theirs."""
_STAR_POINTS: Final = tuple(
    (far * sin(pi * point / _SPIKES), far * cos(pi * point / _SPIKES))
    for point in range(2 * _SPIKES)
    for far in (_WAIST if point % 2 else 1.0,)
)
_EDGE: Final = 7
"""Width of the star's dark edge, in units."""
_BEADS: Final = (
    (0.2, 0.5),
    (-0.22, 0.52),
    (0.42, 0.4),
    (-0.4, 0.36),
    (0.06, 0.7),
    (-0.1, -0.56),
    (0.3, -0.46),
)
"""Beads that fly from the touch: how far along the prey's side and across it, in sizes."""
_BEAD: Final = 0.11

_Touch = tuple[Space, Space]
"""A captor and its prey beside it."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: captor and prey whole, the dish about them to the card's edges."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, rain.with_rain(view), it)

    return moment_card(it, called, date, Scene(hero, final.STAGE, colours.DEEP))


def _hero(canvas: Canvas, box: Box, view: View, it: Moment) -> None:
    """Draw the instant before the prey is gone."""
    captors = turn_marks.captors(view, turn_marks.deeds_of_last_turn(view))
    view = _alive(view)
    touches = _touches(view, captors)
    prey = {place for place in it.at if isinstance(place, str)}
    spaces = _shown(view, it.seat, captors, prey)
    frame = Frame.about(plan(view.seats, view.options.board), spaces, (box.width, box.height), _SIZES)
    x, y = frame.part.middle
    part = Box.at(x - box.middle[0], y - box.middle[1], canvas.box.width, HEIGHT)
    frame = Frame(frame.grid, part, is_whole=False)
    facing = _facing(frame, view, touches)
    board.draw_part(canvas, frame, view, board.Marks(winners=(it.seat,), facing=facing), at=(0, 0))
    for space in sorted(prey):
        traces.ring(canvas, frame, space, theme.GOLD)
    for captor in sorted({captor for captor, _ in touches}):
        _bite(canvas, frame, captor, [prey for one, prey in touches if one == captor])
    if not is_stark():
        at = (0.5, box.middle[1] / HEIGHT)
        canvas.image = grounds.shine(canvas.image, at, count=final.STAGE.rays, strength=_RAYS, lamp=_LAMP)


def _touches(view: View, captors: AbstractSet[Space]) -> list[_Touch]:
    """Return each captor with the captured element that it touches."""
    if view.last is None:
        return []
    there = {one.space: one for one in view.elements}
    return [
        (space, one.element.space)
        for one in view.last.captures
        for space in sorted(captors & {*view.board.near[one.element.space]})
        if there[space].seat in one.by and PREY[there[space].kind] is one.element.kind
    ]


def _facing(frame: Frame, view: View, touches: Sequence[_Touch]) -> dict[Space, complex]:
    """Return where captors and prey look: at each other, but a mover flees."""
    middles, found = frame.grid.plan.middles, dict[Space, complex]()
    kinds = {one.space: one.kind for one in view.elements}
    for captor, prey in touches:
        way = middles[prey] - middles[captor]
        found[captor] = way
        found[prey] = way if kinds[prey] is Kind.MOVE else -way
    return found


def _bite(canvas: Canvas, frame: Frame, captor: Space, prey: Sequence[Space]) -> None:
    """Draw the flash where a captor's membrane touches its prey, and food that flies from it."""
    start, size = complex(*frame.middle(captor)), frame.size
    way = sum(complex(*frame.middle(space)) for space in prey) / len(prey) - start
    at = start + way / 2
    middle = round(at.real), round(at.imag)
    if not is_stark():
        reach = 2 * round(_FLASH * size)
        canvas.stamp(grounds.mask(("flash", reach), lambda: _flash(px(reach))), middle, colours.HOT)
        wide = bodies.even(_BEAD * size)
        for along, across in _BEADS:
            spot = at + size * way / abs(way) * complex(along, across)
            place = round(spot.real), round(spot.imag)
            canvas.disc(place, wide + 4, colours.DEEP)
            canvas.disc(place, wide, colours.FOOD)
    star = bodies.even(2 * _STAR * size)
    canvas.stamp(shapes.polygon_edge("bite", _STAR_POINTS, star, _EDGE), middle, colours.DEEP)
    canvas.stamp(shapes.polygon("bite", _STAR_POINTS, star), middle, theme.RING)


def _flash(side: int) -> shapes.Mask:
    """Return light that falls off from the middle."""
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BICUBIC)
    out = [min(1.0, 2**0.5 * step / 255) for step in range(256)]
    return shapes.Mask.of(far.point([round(235 * (1 - part) ** 1.6) for part in out]))


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
