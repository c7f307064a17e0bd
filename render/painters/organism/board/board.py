"""The board: elements, a turn's marks, and the numbers of choices."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from PIL import Image

from engine.contract.values import Place
from engine.games.organism.boards import CORE, Space
from engine.games.organism.sight import kind_to_come, plots
from engine.games.organism.state import Element, Kind, Organism, View
from render.kit import marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, touched_places
from render.painters.organism import colours
from render.painters.organism.board import (
    free_space,
    ground,
    jaws,
    labels,
    lens,
    looks,
    number_spots,
    pieces,
    tissue,
    traces,
    trails,
    wounds,
)
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import NOTHING, Deeds, Gone, captors

_CUT: Final = -0.6
"""Distance of a space's middle from the picture's edge at which the space is cut off.

It is negative, because such a middle is outside.
"""
_SIGNED: Final = 0.1
"""The same at which an organism still has its symbol: a sliver needs none."""
_PIECE: Final = 1.15
"""Diameter of what moves in a replay, in sizes of the grid."""
_NEWS_AT: Final = 0.34 - 0.28j
"""Offset of the dot of a new element, at its upper right."""
_SIGNS_APART: Final = 32
"""Additional width of the rim's symbols when organisms' symbols avoid them.

Two symbols of a seat must not look like one thing.
"""
_PASSED: Final = 0.26
"""Width of the way of food that symbols keep free: that of its arrow's head."""
_CLEAR: Final = 50
"""Least distance of a number above a torn membrane's word."""

Tags = tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on a board: what a turn did, and numbers."""

    deeds: Deeds = NOTHING
    tags: Tags = ()
    is_quiet: bool = False
    """Whether the board is only looked at. All of it is then in the light."""
    expected: Mapping[Space, Kind] = field(default_factory=dict)
    """The elements that are suggested, by space."""
    winners: tuple[int, ...] = ()
    """The seats whose organisms are in the light at the end. If empty, no organism is preferred.

    Such a picture is in true colour: its bodies have all their tones.
    """
    movers: tuple[int, ...] = ()
    """The seats whose organisms are in the light while others wait for them."""
    facing: Mapping[Space, complex] = field(default_factory=dict)
    """The directions of elements that look neither the usual way nor where they went."""
    jaws: Mapping[Space, pieces.Jaws] = field(default_factory=dict)
    """The elements whose cells are open jaws. They have no organ."""
    captured: AbstractSet[Space] = frozenset()
    """The elements that are taken, in golden rings."""
    counted: tuple[Space, ...] = ()
    """The names of organisms that won by their number. They have it in place of their symbol."""
    is_told: bool = False
    """Whether a word says what these rings mean."""
    covered: tuple[Box, ...] = ()
    """Boxes of other things in the picture. No word goes there."""


def numbers(view: View) -> Tags:
    """Return the numbers of spaces that are named but not chosen."""
    return tuple((space, number) for number, space in enumerate(view.numbered, start=1))


def draw(canvas: Canvas, frame: Frame, view: View, marked: Marks) -> None:
    """Draw the whole dish where the frame has it.

    Numbers are on top of everything.
    """
    ground.lay(canvas, frame.grid, frame.core, is_fine=bool(marked.winners))
    draw_contents(canvas, frame, view, marked)


def draw_part(
    canvas: Canvas,
    frame: Frame,
    view: View,
    marked: Marks,
    *,
    at: Point,
    dim: float = 0,
    lamp: Callable[[Image.Image], Image.Image] | None = None,
) -> None:
    """Draw a part of the dish with its corner at a point, its water darker by a share.

    `lamp` lights the water, and leaves the living things their colours.
    """
    part = ground.canvas_with_part(frame.grid, frame.part, is_fine=bool(marked.winners))
    if dim and not is_stark():
        part.dim(part.box, dim)
        ground.light_core(part, frame.core, frame.size)
    if lamp is not None:
        part.image = lamp(part.image)
    draw_contents(part, frame, view, marked)
    part.shown = [one for one in part.shown if lens.shows(part.box, one.box)]
    canvas.paste(part, at)
    canvas.exact += part.exact


class _Plan(NamedTuple):
    """What is drawn of the dish."""

    frame: Frame
    view: View
    marked: Marks
    standing: AbstractSet[Space]
    """The spaces with an element."""
    gone: Mapping[Space, Gone]
    """What was cleared away, by space."""
    seen: Sequence[Organism]
    looks: Mapping[Space, pieces.Look]
    named: Mapping[Space, Organism]
    """The organisms that a number stands for."""
    is_choice: bool
    tags: Mapping[Space, int]
    said: Sequence[labels.Pill]
    spots: Mapping[Space, Point]
    """The positions of numbers."""
    chosen: AbstractSet[Space]
    ringed: AbstractSet[Space]
    meals: Sequence[tuple[Point, int]]
    """The positions and widths of incoming drops of food."""


def draw_contents(part: Canvas, frame: Frame, view: View, marked: Marks) -> None:
    """Draw the elements and marks onto a picture of the dish."""
    plan = _plan(frame, view, marked)
    _draw_organisms(part, plan)
    _draw_rings(part, plan)
    _draw_elements(part, plan)
    _draw_labels(part, plan)
    for space in sorted({*plan.standing, *plan.gone}):
        if frame.shows(space):
            part.locate(space, frame.middle(space), shapes.disc(round(_PIECE * frame.grid.size)))
    for space, spot in plan.spots.items():
        marks.tag(part, spot, plan.tags[space])
    fresh = {str(place) for place in touched_places()} & plan.standing
    for space in sorted(fresh - plan.ringed - plan.spots.keys()):
        if frame.shows(space):
            marks.news(part, frame.off(space, _NEWS_AT))


def _plan(frame: Frame, view: View, marked: Marks) -> _Plan:
    """Return what is drawn of the dish."""
    deeds = marked.deeds
    seats = {element.space: element.seat for element in view.elements}
    # What was cleared before another player entered there must not be shown torn where that
    # player's element stands.
    gone = {
        one.element.space: one
        for one in deeds.gone
        if seats.get(one.element.space, one.element.seat) == one.element.seat
    }
    tags = {str(place): number for place, number in marked.tags if frame.shows(str(place))}
    seen = [one for one in view.organisms if any(frame.shows(space, _CUT) for space in one.spaces)]
    looked = looks.of_elements(frame, view, deeds, facing=marked.facing, winners=marked.winners)
    named = {one.name: one for one in seen if one.name in tags} if view.asked == "organism" else {}
    # Otherwise numbers are what the rules page, or the last question, speaks of.
    is_choice = view.asked not in (None, "end")
    ghosts = tags.keys() if view.asked in ("plot", "to") else set[Space]()
    said = labels.list_pills(frame, view, deeds, gone, {} if is_choice else tags)
    said += labels.of_captured(frame, marked.captured if marked.is_told else ())
    numbers = tags.keys() - {one.space for one in said if one.number}
    spots = number_spots.place(frame, numbers, named, {*seats, *gone, *marked.expected, *ghosts})
    for space in spots.keys() & gone.keys():
        x, y = spots[space]
        spots[space] = x, min(y, frame.middle(space)[1] - _CLEAR)
    chosen = {view.chosen} if view.chosen else set[Space]()
    # An element that enters has a body that shines. With rings beside each other only the rings
    # would be seen.
    changed = captors(view, deeds) or deeds.ring_spaces
    if labels.pays(view) and changed == deeds.eaten.keys():
        # The ring at the core is the news, and drops of food show who ate.
        changed = frozenset()
    ringed = changed - deeds.introduced | chosen
    meals = _meals(frame, view, deeds.eaten.keys() - gone.keys())
    return _Plan(
        *(frame, view, marked, seats.keys(), gone, seen, looked, named),
        *(is_choice, tags, said, spots, chosen, ringed, meals),
    )


def _draw_organisms(part: Canvas, plan: _Plan) -> None:
    """Draw the organisms and the light about them."""
    frame, view, deeds = plan.frame, plan.view, plan.marked.deeds
    marked = plan.marked
    lit = looks.in_light(view, deeds, winners=marked.winners, movers=marked.movers, is_quiet=marked.is_quiet)
    for space, open_jaws in plan.marked.jaws.items():
        jaws.flash(part, frame, space, open_jaws)
    is_over_core = CORE not in marked.jaws and not is_stark() and frame.shows(CORE)
    if CORE in plan.standing and is_over_core:
        traces.backlit(part, frame, CORE)
    for organism in sorted(plan.seen, key=lambda one: one.name in lit):
        is_new = deeds.introduced & {*organism.spaces}
        light = "lit" if is_new else looks.light_of(organism, lit)
        is_fine = bool(plan.marked.winners)
        is_drop = _is_rain(view, organism)
        body = pieces.piece(
            frame.grid, organism, light, is_fine=is_fine, is_drop=is_drop, jaws=plan.marked.jaws
        )
        if is_fine and organism.name in lit:
            pieces.aura(part, frame.core, frame.grid, body, organism)
        body.paste(part, frame.core)
        part.exact += colours.HALOS[organism.seat] if light == "lit" else ()
        if CORE in organism.spaces and is_over_core:
            traces.aglow(part, frame, CORE, body, organism.seat)


def _draw_rings(part: Canvas, plan: _Plan) -> None:
    """Draw the ways of elements and food, rings, and the spaces to choose from."""
    frame, view, marked = plan.frame, plan.view, plan.marked
    for way in marked.deeds.ways:
        trails.way(part, frame, way, plan.standing | plan.gone.keys())
    for given in marked.deeds.given:
        trails.beads(part, frame, given, plan.standing)
    for space in sorted(plan.ringed):
        traces.ring(part, frame, space, theme.GOLD if space in plan.chosen else theme.RING)
    if labels.pays(view):
        traces.ring(part, frame, CORE)
    if marked.expected:
        traces.suggestion(part, frame, tuple(marked.expected), view.turn)
    for space, kind in marked.expected.items():
        look = pieces.look(kind, view.turn, -frame.grid.plan.middles[space])
        traces.draw_suggestion(part, frame, space, look)
    taken = plan.named.keys() | plan.gone.keys() | plan.ringed | marked.expected.keys()
    for space in sorted(plan.spots.keys() - taken) if plan.is_choice else ():
        if (coming := kind_to_come(view)) is not None:
            traces.sprout(part, frame, space, coming, view.turn)
        traces.choice(part, frame, space, is_free=space not in plan.standing)
    for space in plots(view):
        if frame.shows(space):
            traces.plot(part, frame, space)
    for at, wide in plan.meals:
        traces.drop(part, at, wide)


def _draw_elements(part: Canvas, plan: _Plan) -> None:
    """Draw the elements with their food, and what is left of others."""
    frame, deeds = plan.frame, plan.marked.deeds
    for one in plan.view.elements:
        if frame.shows(one.space, _CUT) and one.space not in plan.gone and one.space not in plan.marked.jaws:
            middle = jaws.middle(frame, one.space, plan.marked.jaws)
            pieces.element(part, middle, frame.size, plan.looks[one.space])
            fresh = min(deeds.eaten.get(one.space, 0), one.food)
            pieces.food(part, frame.middle(one.space), frame.size, one.food, fresh)
    for given in deeds.given:
        trails.head(part, frame, given, plan.standing)
    there = _with_gone(plan)
    for lost in plan.gone.values():
        if frame.shows(lost.element.space, _CUT):
            part.exact += (colours.REMAINS[lost.element.seat], colours.GHOSTS[lost.element.seat])
            wounds.torn(part, frame, lost, plan.view, there)
    for space in sorted(plan.marked.captured):
        traces.ring(part, frame, space, theme.GOLD)
    for space, open_jaws in plan.marked.jaws.items():
        jaws.draw(part, frame, space, open_jaws)


def _with_gone(plan: _Plan) -> dict[Space, Element]:
    """Return all elements, living or gone, by space."""
    return {one.space: one for one in (*plan.view.elements, *(one.element for one in plan.gone.values()))}


def _draw_labels(part: Canvas, plan: _Plan) -> None:
    """Draw the organisms' symbols, and words where nothing else is."""
    frame, view, marked = plan.frame, plan.view, plan.marked
    signs = ground.signs(frame.grid, frame.core)
    badges = _badge_spots(frame, view, *_obstacles(plan, signs))
    side = pieces.badge_size(frame.size)
    taken = [Box.around(spot, marks.TAG, marks.TAG) for spot in plan.spots.values()]
    taken += [*marked.covered, *(Box.around(spot, side, side) for _, spot in badges)]
    if marked.expected:
        taken.append(traces.suggested(part, frame, tuple(marked.expected), taken))
    taken += [Box.around(at, wide, wide) for at, wide in (*plan.meals, *signs)]
    taken += [box for way in marked.deeds.ways for box in trails.wake(frame, way)]
    there_or_gone = _with_gone(plan)
    taken += [
        box for lost in plan.gone.values() for box in wounds.arrow_boxes(frame, lost, view, there_or_gone)
    ]
    taken += [box for given in marked.deeds.given for box in trails.passage(frame, given, plan.standing)]
    paying = {CORE} if labels.pays(view) else set[Space]()
    wide = round(2 * tissue.JAWS_REACH * frame.size)
    taken += [Box.around(frame.middle(space), wide, wide) for space in marked.jaws]
    rings = plan.ringed | paying | marked.captured
    reaches = labels.reaches(frame, plan.said, rings, plan.gone)
    fed = {one.space for one in view.elements if one.food} - plan.gone.keys()
    there = plan.standing | plan.gone.keys()
    joined = [
        pair
        for one in plan.seen
        for pair in combinations(one.spaces, 2)
        if pair[1] in view.board.near[pair[0]] and plan.gone.keys().isdisjoint(pair)
    ]
    placed = labels.place_pills(frame, plan.said, reaches, there=there, joined=joined, fed=fed, taken=taken)
    with part.marks():
        for pill in placed:
            labels.tails(part, frame, pill, reaches)
    with part.marks(are_lasting=True):
        for organism, spot in badges:
            if organism.name in marked.counted:
                marks.count(part, spot, marked.counted.index(organism.name) + 1)
            else:
                pieces.badge(part, spot, organism.seat, frame.size)
    with part.marks():
        for pill in placed:
            labels.draw(part, pill)


def _obstacles(
    plan: _Plan, signs: Iterable[tuple[Point, int]]
) -> tuple[list[Organism], list[tuple[Point, int]]]:
    """Return the living organisms, and what their symbols avoid."""
    frame = plan.frame
    unsigned = {*plan.gone, *plan.marked.jaws}
    # Drops of rain need no symbol: they have a shape of their own.
    alive = [
        one
        for one in plan.seen
        if not unsigned >= {*one.spaces}
        and not _is_rain(plan.view, one)
        and any(frame.shows(space, _SIGNED) for space in one.spaces)
    ]
    numbered = [(spot, marks.TAG) for spot in plan.spots.values()]
    rings = [space for space in plan.spots if space not in plan.standing and space not in plan.gone]
    numbered += [(frame.middle(space), round(traces.CHOICE * frame.size)) for space in rings]
    numbered += [(frame.middle(space), round(traces.PLOT * frame.size)) for space in plots(plan.view)]
    torn = [(frame.middle(space), frame.size) for space in plan.gone]
    apart = [(at, wide + _SIGNS_APART) for at, wide in signs]
    heads = [(frame.middle(space), round(2 * tissue.JAW * frame.size)) for space in plan.marked.jaws]
    # A symbol on the way of food would look like a part of it, or like where it goes.
    food = [
        (box.middle, round(_PASSED * frame.size))
        for given in plan.marked.deeds.given
        for box in trails.passage(frame, given, plan.standing)
    ]
    return alive, [*numbered, *plan.meals, *apart, *torn, *heads, *food]


def _meals(frame: Frame, view: View, eaters: Collection[Space]) -> list[tuple[Point, int]]:
    """Return the positions and widths of incoming drops of food."""
    ways = ((space, looks.outside(frame, view, space)) for space in sorted(eaters) if frame.shows(space))
    return [drop for space, way in ways if way is not None for drop in traces.meal(frame, space, way)]


def _is_rain(view: View, organism: Organism) -> bool:
    return view.rain is not None and organism.seat == view.seats


def acting_spaces(view: View) -> frozenset[Space]:
    """Return the spaces of the organism that acts."""
    return frozenset(
        space
        for organism in view.organisms
        if organism.name == view.acting and organism.seat == view.turn
        for space in organism.spaces
    )


# Owners and numbers


def _badge_spots(
    frame: Frame, view: View, seen: Sequence[Organism], numbers: Sequence[tuple[Point, int]]
) -> list[tuple[Organism, Point]]:
    """Return the position of each organism's symbol.

    It avoids these numbers and rings, which have a position and a width.
    """
    standing = [frame.middle(element.space) for element in view.elements]
    side = pieces.badge_size(frame.size)
    found: list[tuple[Organism, Point]] = []
    for organism in seen:
        taken = [*numbers, *((spot, side) for _, spot in found)]
        if (spot := free_space.place_badge(frame, organism, side, standing, taken)) is not None:
            found.append((organism, spot))
    return found
