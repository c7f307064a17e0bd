"""The bite that captures: close up on the card of a great moment and at the end, and in replays.

House rule: captor and prey are the picture. What was captured is back in its place, and bystanders
who would be cut are left out.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import PREY, Kind, Organism, View
from render.kit.geometry import Point
from render.kit.style import is_moving
from render.painters.organism.board import board, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.pieces import Jaws
from render.painters.organism.board.spaces import Plan, plan

Holds = Callable[[Frame, Space], bool]
"""Whether a space is wholly visible."""

_SIZES: Final = tuple(range(304, 40, -8))
"""Distances between neighbouring spaces, the largest first."""
_CLOSER: Final = 1.3
"""How much larger than whole bodies a bite is, if they would be small."""
WHOLE: Final = 104
"""Least distance between spaces at which bodies are shown whole: a cut hero is none."""
_ROOM: Final = 0.7
"""Least distance of the middle of a space that must be visible from the edge, in sizes."""
HEAD: Final = 0.94
"""The same of open jaws with their light: their head is larger than an element."""

_NO_WAY: Final = 0.1
"""Distance up to which the elements about a mouth are on all its sides."""

HOT_HEAD: Final = 1.25
"""The same of jaws about the core, which is beside their head."""

_Touch = tuple[Space, Space]
"""A captor and its prey beside it."""


class Bite(NamedTuple):
    """What there is to see of a capture."""

    view: View
    """The match before the prey is gone."""
    prey: frozenset[Space]
    """What is captured at once: the bitten and all that is joined to it."""
    bodies: frozenset[Space]
    """The organisms of the prey, and those that take it."""
    core: frozenset[Space]
    """What must be visible of the bodies: captor and prey, and what is beside the captor."""
    jaws: Mapping[Space, Jaws]
    """The captor with open jaws."""
    facing: Mapping[Space, complex]
    """Where captors and prey look: at each other, but a mover flees."""


def with_victims(found: Bite) -> Bite:
    """Return a bite with whole bodies: the prey is one again with what it was bitten from."""
    view, of = found.view, {one.space: one.seat for one in found.view.elements}
    whole, new = set(found.prey), set(found.prey)
    while new:
        beside = {near for space in new for near in view.board.near[space] if of.get(near) == of[space]}
        new = beside - whole
        whole |= new
    bodies = [one for one in view.organisms if whole.isdisjoint(one.spaces)]
    for seat in sorted({of[space] for space in whole}):
        spaces = tuple(one.space for one in view.elements if one.space in whole and one.seat == seat)
        bodies.append(Organism(seat=seat, name=spaces[0], spaces=spaces, is_whole=False))
    view = view.model_copy(update={"organisms": tuple(bodies)})
    biting = (one.spaces for one in bodies if not found.jaws.keys().isdisjoint(one.spaces))
    return found._replace(view=view, bodies=found.bodies.union(whole, *biting))


def plan_of(view: View) -> Plan:
    """Return the plan of a match's board."""
    return plan(view.seats, view.options.board)


def find(view: View, seat: int, prey: Iterable[Space]) -> Bite:
    """Return how a seat took its prey in the last turn, or the core's light."""
    moved = turn_marks.captors(view, turn_marks.deeds_of_last_turn(view))
    view, prey = _alive(view), frozenset(prey)
    # Best a captor that moved; else one that stood there, as a drop of rain may.
    for captors in (moved, frozenset(one.space for one in view.elements)):
        touches = [one for one in _touches(view, captors) if one[1] in prey]
        if _jaws(view, seat, touches):
            break
    jaws = _jaws(view, seat, touches)
    if not jaws and CORE in prey and (mouth := _at_core(view, seat)) is not None:
        return mouth
    bitten = frozenset(prey for captor, prey in touches if captor in jaws)
    prey = _joined(view, bitten, prey) if jaws else prey
    own = [one.spaces for one in view.organisms if one.seat == seat]
    biting = jaws.keys() or {captor for captor, _ in touches}
    taking = [spaces for spaces in own if not biting or not biting.isdisjoint(spaces)]
    beside = {near for captor in jaws for near in view.board.near[captor]}
    bodies = frozenset(space for spaces in taking for space in spaces)
    core = prey | jaws.keys() | bodies & beside if jaws else prey | bodies
    bitten_too = frozenset(
        space for one in view.organisms if not prey.isdisjoint(one.spaces) for space in one.spaces
    )
    return Bite(view, prey, bodies | prey | bitten_too, core, jaws, _facing(view, touches))


def is_bite(view: View) -> bool:
    """Return whether a replay's View shows what the last turn captured still in its place."""
    there = {(one.space, one.seat, one.kind) for one in view.elements}
    lost = [] if view.last is None else [one.element for one in view.last.captures]
    return is_moving() and bool(lost) and all((one.space, one.seat, one.kind) in there for one in lost)


def marks_in_play(view: View) -> board.Marks:
    """Return the marks of such a View: all who bite have open jaws."""
    assert view.last is not None
    jaws, facing = dict[Space, Jaws](), dict[Space, complex]()
    for seat in sorted({seat for one in view.last.captures for seat in one.by}):
        found = find(view, seat, [one.element.space for one in view.last.captures if seat in one.by])
        jaws |= found.jaws
        facing |= found.facing
    return board.Marks(is_quiet=True, jaws=jaws, facing=facing)


def _at_core(view: View, seat: int) -> Bite | None:
    """Return how a seat's organism over the core drinks its light: its mouth is about it."""
    own = [one.spaces for one in view.organisms if one.seat == seat and CORE in one.spaces]
    if not own:
        return None
    (spaces,) = own
    middles = plan_of(view).middles
    beside = frozenset(spaces) & {*view.board.near[CORE]}
    behind = sum((middles[space] - middles[CORE] for space in beside), 0j)
    way = -behind / abs(behind) if abs(behind) > _NO_WAY else 1 + 0j
    shown = view.model_copy(update={"core": False})
    jaws = {CORE: Jaws(way, None)}
    return Bite(shown, frozenset(), beside | {CORE}, frozenset({CORE}), jaws, {})


def close_up(
    here: Plan,
    bite: tuple[AbstractSet[Space], AbstractSet[Space]],
    room: Point,
    holds: Holds,
    heads: Collection[Space] = (),
    *,
    most: float | None = None,
) -> Frame:
    """Return the part about what must be visible, larger than all of the bodies would be.

    `bite` are the spaces that must be visible and those of the bodies. The part is as near to the
    bodies' middle as the former allow. Heads have more room about them. `most` is the
    largest size, by default little more than whole bodies need.
    """
    must, every = bite
    middles = here.middles
    points = [middles[space] for space in must]
    more = HEAD - _ROOM
    points += [middles[space] + off for space in heads for off in (more, -more, more * 1j, -more * 1j)]
    whole = _middle([middles[space] for space in every])
    if most is None and must != every:
        fitting = [size for size in _SIZES if _shows_all(Frame.at(here, size, whole, room), every, holds)]
        whole_size = max(fitting, default=_SIZES[-1])
        most = whole_size if whole_size >= WHOLE else _CLOSER * whole_size
    for size in _SIZES:
        at = _nearest(points, whole, complex(*room) / size)
        frame = Frame.at(here, size, at, room)
        if (most is None or size <= most) and _shows_all(frame, must, holds):
            return frame
    return Frame.at(here, _SIZES[-1], whole, room)


def head_room(found: Bite, space: Space) -> float | None:
    """Return the least distance of the middle of open jaws from the edge, in sizes."""
    if space not in found.jaws:
        return None
    return HOT_HEAD if found.jaws[space].prey is None else HEAD


def marks(found: Bite, seat: int) -> board.Marks:
    """Return the marks of a bite: what jaws hold needs no ring."""
    held = {near for captor in found.jaws for near in found.view.board.near[captor]}
    return board.Marks(
        winners=(seat,), is_quiet=True, facing=found.facing, jaws=found.jaws, captured=found.prey - held
    )


def without_cut(view: View, frame: Frame, bodies: Collection[Space], holds: Holds) -> View:
    """Return the view without bystanders who are cut at the picture's edge."""
    kept = [
        one
        for one in view.organisms
        if not frozenset(bodies).isdisjoint(one.spaces) or _shows_all(frame, one.spaces, holds)
    ]
    there = {space for one in kept for space in one.spaces}
    elements = tuple(one for one in view.elements if one.space in there)
    return view.model_copy(update={"elements": elements, "organisms": tuple(kept)})


def _shows_all(frame: Frame, spaces: Iterable[Space], holds: Holds) -> bool:
    return all(holds(frame, space) for space in spaces)


def _middle(points: Sequence[complex]) -> complex:
    """Return the middle of the box about some points."""
    across, down = [one.real for one in points], [one.imag for one in points]
    return complex(min(across) + max(across), min(down) + max(down)) / 2


def _nearest(points: Sequence[complex], wanted: complex, room: complex) -> complex:
    """Return the middle of a part that shows all points, as near to the wanted one as may be."""
    across, down = [one.real for one in points], [one.imag for one in points]
    own = _middle(points)
    return complex(
        _clamp(wanted.real, (max(across), min(across)), room.real / 2 - _ROOM, own.real),
        _clamp(wanted.imag, (max(down), min(down)), room.imag / 2 - _ROOM, own.imag),
    )


def _clamp(wanted: float, ends: tuple[float, float], half: float, own: float) -> float:
    low, high = ends[0] - half, ends[1] + half
    return min(max(wanted, low), high) if low <= high else own


def _jaws(view: View, seat: int, touches: Sequence[_Touch]) -> dict[Space, Jaws]:
    """Return the one captor of the seat that has most prey beside it, with its jaws."""
    there = {one.space: one.seat for one in view.elements}
    counts = {captor: [prey for one, prey in touches if one == captor] for captor, _ in touches}
    own = [captor for captor in sorted(counts) if there[captor] == seat]
    if not own:
        return {}
    captor = max(own, key=lambda one: len(counts[one]))
    middles, bitten = plan_of(view).middles, counts[captor]
    way = sum((middles[prey] for prey in bitten), 0j) / len(bitten) - middles[captor]
    held = bitten[0] if len(bitten) == 1 else None
    return {captor: Jaws(way, there[bitten[0]], held)}


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


def _joined(view: View, bitten: AbstractSet[Space], prey: AbstractSet[Space]) -> frozenset[Space]:
    """Return the prey that is joined to what is bitten."""
    of = {one.space: one.seat for one in view.elements}
    found, new = set(bitten), set(bitten)
    while new:
        beside = {near for space in new for near in view.board.near[space] if of.get(near) == of[space]}
        new = beside & prey - found
        found |= new
    return frozenset(found)


def _facing(view: View, touches: Sequence[_Touch]) -> dict[Space, complex]:
    """Return where captors and prey look."""
    middles, found = plan_of(view).middles, dict[Space, complex]()
    kinds = {one.space: one.kind for one in view.elements}
    for captor, prey in touches:
        way = middles[prey] - middles[captor]
        found[captor] = way
        found[prey] = way if kinds[prey] is Kind.MOVE else -way
    return found


def _alive(view: View) -> View:
    """Return the view with what the last turn took back in its place."""
    if view.last is None:
        return view
    there = {one.space for one in view.elements}
    gone = [capture.element for capture in view.last.captures]
    gone += [one for death in view.last.deaths for one in death.elements]
    gone = [one for one in gone if one.space not in there]
    seats, bodies = {one.space: one.seat for one in gone}, []
    while seats:
        seat, found, new = next(iter(seats.values())), set[Space](), {next(iter(seats))}
        # Only what is joined is one body: an organism elsewhere is no part of what captures.
        while new:
            found |= new
            beside = {near for space in new for near in view.board.near[space]}
            new = {space for space in beside - found if seats.get(space) == seat}
        spaces = tuple(space for space in seats if space in found)
        bodies.append(Organism(seat=seat, name=spaces[0], spaces=spaces, is_whole=False))
        seats = {space: other for space, other in seats.items() if space not in found}
    return view.model_copy(
        update={"elements": (*view.elements, *gone), "organisms": (*view.organisms, *bodies)}
    )
