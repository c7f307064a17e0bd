"""The board with all that stands on it, what a turn did, and the numbers of what there is to choose."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.organism.boards import CORE, Space
from engine.games.organism.table import Kind, Organism, View
from render import marks, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, dishes, lens, room, traces, words, wounds
from render.painters.organism.deeds import NOTHING, Deeds
from render.painters.organism.frame import Frame
from render.painters.organism.tissue import Light
from render.setting import is_stark, touched
from render.wording import word

_CUT: Final = -0.6
"""How far outside of the picture the middle of a space is of which nothing is seen."""
_TAG_AT: Final = -0.37 - 0.27j
"""Where the number of an element is, from the middle of its space: at its upper left, on the ring about it."""
_NEWS_AT: Final = 0.34 - 0.28j
"""Where the dot is that an element is new: at its upper right."""
_CLEAR: Final = 50
"""How far above a torn membrane's word its number is at least."""
_NAME_AT: Final = 0.74
"""And the number that stands for the whole organism."""
_NEW: Final = 2
"""So many new elements get a word; more would be too many words."""

Tags = tuple[tuple[Place, int], ...]


class _Said(NamedTuple):
    """A word about a space, and its colour."""

    space: Space
    text: str
    paint: theme.Colour
    token: tuple[int, ...] = ()
    """The seats that get one for all that the word is about: it stands beside it."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked on a board: what a turn did, and numbers."""

    deeds: Deeds = NOTHING
    tags: Tags = ()
    is_quiet: bool = False
    """Whether it is to be looked at alone: all of it is in the light."""
    expected: Mapping[Space, Kind] = field(default_factory=dict)
    """What is suggested to stand there."""
    winners: tuple[int, ...] = ()
    """Whose organisms are in the light, where it is over; nobody's more than others' if empty."""
    covered: tuple[Box, ...] = ()
    """What is laid on top of all this later: no word goes there."""


def numbers(view: View) -> Tags:
    """The numbers of what is spoken of without being chosen."""
    return tuple((space, number) for number, space in enumerate(view.numbered, start=1))


def draw(canvas: Canvas, frame: Frame, view: View, marked: Marked) -> None:
    """Draw the whole dish on a picture where the frame has it, the numbers on top of everything."""
    dishes.lay(canvas, frame.grid, frame.core)
    inhabit(canvas, frame, view, marked)


def draw_part(canvas: Canvas, frame: Frame, view: View, marked: Marked, *, at: Point) -> None:
    """Draw a part of the dish with its corner at a point."""
    part = dishes.magnified(frame.grid, frame.part)
    inhabit(part, frame, view, marked)
    part.shown = [one for one in part.shown if lens.shows(part.box, one.box)]
    canvas.paste(part, at)
    canvas.exact += part.exact


def inhabit(part: Canvas, frame: Frame, view: View, marked: Marked) -> None:
    """Draw all that stands in the dish, and the marks on it, on a picture that has the dish."""
    deeds = marked.deeds
    standing = {element.space: element for element in view.elements}
    # What was cleared away before somebody else came there is not to be shown torn where that one stands.
    gone = {
        one.element.space: one
        for one in deeds.gone
        if one.element.space not in standing or standing[one.element.space].seat == one.element.seat
    }
    tags = {str(place): number for place, number in marked.tags if frame.shows(str(place))}
    seen = [one for one in view.organisms if any(frame.shows(space, _CUT) for space in one.spaces)]
    looks = _looks(frame, view, marked)
    named = {one.name: one for one in seen if one.name in tags} if view.asked == "organism" else {}
    # Off its turn a picture has numbers for what the rules page speaks of: an empty space there is one that is closed.
    barred = {space for space in tags if view.asked is None and space not in standing.keys() | gone.keys()}
    ghosts = tags.keys() if view.asked == "plot" else set[Space]()
    spots = _tag_spots(frame, tags, named, {*looks, *gone, *marked.expected, *barred, *ghosts}, gone)
    lit = _in_light(view, marked)
    ringed = deeds.ringed | ({view.chosen} if view.chosen else set())
    # Somebody who enters has a body that shines; rings that did so too would be all that one sees.
    # In a settled order, for what is beside each other may overlap: each picture is the same in every process.
    for space in sorted(ringed - deeds.introduced):
        traces.light(part, frame, space)
    if CORE in standing and not is_stark() and frame.shows(CORE):
        traces.backlit(part, frame, CORE)
    for organism in sorted(seen, key=lambda one: one.name in lit):
        light = _light(organism, lit, len(view.organisms))
        if deeds.introduced & {*organism.spaces}:
            light = "lit"
        if marked.winners and organism.name in lit:
            bodies.aura(part, frame.core, frame.grid, organism)
        bodies.organism(part, frame.core, frame.grid, organism, light)
        if CORE in organism.spaces and frame.shows(CORE) and not is_stark():
            traces.aglow(part, frame, CORE, bodies.piece(frame.grid, organism, light), organism.seat)
    for way in deeds.ways:
        traces.way(part, frame, way, is_torn=way[-1] in gone)
    for start, end in deeds.given:
        traces.given(part, frame, start, end)
    # Whoever has just entered and acts from there would take rings for something to choose.
    plain = deeds.introduced - {view.chosen} if view.asked not in (None, "end") else frozenset[Space]()
    for space in sorted(ringed - plain):
        traces.ring(part, frame, space)
    if _pays(view):
        traces.ring(part, frame, CORE)
    for space in sorted(barred):
        traces.barred(part, frame, space)
    for space, kind in marked.expected.items():
        look = bodies.look(kind, view.turn, -frame.grid.plan.middles[space])
        traces.expected(part, frame, space, look)
    for space in sorted(spots.keys() - named.keys() - gone.keys() - ringed - barred - marked.expected.keys()):
        traces.choice(part, frame, space)
        if view.asked == "plot" and view.growing is not None:
            traces.sprout(part, frame, space, view.growing, view.turn)
    for space in sorted(deeds.eaten.keys() - gone.keys()):
        if (off := _outside(frame, view, space)) is not None:
            traces.meal(part, frame, space, off)
    for one in (one for one in view.elements if frame.shows(one.space, _CUT) and one.space not in gone):
        bodies.element(part, frame.middle(one.space), frame.size, looks[one.space])
        fresh = min(deeds.eaten.get(one.space, 0), one.food)
        bodies.food(part, frame.middle(one.space), frame.size, one.food, fresh)
    for lost in gone.values():
        if frame.shows(lost.element.space, _CUT):
            wounds.torn(part, frame, lost)
    alive = [one for one in seen if not gone.keys() >= {*one.spaces}]
    numbered = [(spot, marks.TAG) for spot in spots.values()]
    rings = [space for space in spots if space not in standing and space not in gone]
    numbered += [(frame.middle(space), round(traces.CHOICE * frame.size)) for space in rings]
    badges = _badge_spots(frame, view, alive, numbered)
    for organism, spot in badges:
        bodies.badge(part, spot, organism.seat, frame.size)
    side = bodies.badge_size(frame.size)
    taken = [Box.around(spot, marks.TAG, marks.TAG) for spot in spots.values()]
    taken += marked.covered
    if marked.expected:
        taken.append(traces.bracket(part, frame, tuple(marked.expected), taken))
    said = [_Said(space, word(words.NOT_HERE), theme.TEXT) for space in sorted(barred)]
    if view.asked == "feeds" and view.chosen:
        said.append(_Said(view.chosen, word(words.GIVES), theme.TEXT))
    said += _said(frame, view, deeds)
    taken += [Box.around(spot, side, side) for _, spot in badges]
    alone = (space for space, one in gone.items() if one.by and not one.is_dead and frame.shows(space))
    for space in sorted(alone):
        taken.append(traces.token(part, frame, space, taken, gone[space].by))
    _words(part, frame, (standing, gone), said, taken)
    for space, spot in spots.items():
        marks.tag(part, spot, tags[space])
    for space in sorted({str(place) for place in touched()} & standing.keys() - ringed - spots.keys()):
        if frame.shows(space):
            marks.news(part, frame.off(space, _NEWS_AT))


def _outside(frame: Frame, view: View, space: Space) -> complex | None:
    """Which way an element is on the outside of what lives: to a free space beside it. None if there is no such."""
    middles, taken = frame.grid.plan.middles, {one.space for one in view.elements}
    free = [near for near in view.board.near[space] if near not in taken and frame.shows(near)]
    own = next((one.spaces for one in view.organisms if space in one.spaces), ())
    inside = sum((middles[one] for one in own), 0j) / max(len(own), 1)
    ways = [middles[near] - middles[space] for near in free]
    away = middles[space] - inside
    return max(ways, key=lambda way: (round((way * away.conjugate()).real, 3), -way.imag), default=None)


def _looks(frame: Frame, view: View, marked: Marked) -> dict[Space, bodies.Look]:
    """What each element looks like: to the core, or the way that it went."""
    middles = frame.grid.plan.middles
    before = {way[-1]: way[-2] for way in marked.deeds.ways}
    looks = {}
    for one in view.elements:
        at = middles[one.space]
        heading = at - middles[before[one.space]] if one.space in before else -at
        is_back = bool(marked.winners) and one.seat not in marked.winners
        looks[one.space] = bodies.look(one.kind, one.seat, heading or 1, is_back=is_back)
    return looks


def _said(frame: Frame, view: View, deeds: Deeds) -> list[_Said]:
    """What is new is called so, and what the core gives."""
    grown = sorted(space for space in deeds.grown if frame.shows(space))
    said = [_Said(space, word(words.NEW), theme.TEXT) for space in grown if len(grown) <= _NEW]
    gone = {one.element.space: one for one in deeds.gone}
    for space, one in gone.items():
        if one.lacking and frame.shows(space):
            text = word(words.DIES, kind=words.kind_name(one.lacking[0]))
            said.append(_Said(space, text, theme.MUTED, one.by))
    for way in deeds.ways:
        if way[-1] in gone and frame.shows(way[0]):
            lost = gone[way[-1]].element
            said.append(_Said(way[0], word(words.FROM), theme.SEATS[lost.seat]))
    if _pays(view) and frame.shows(CORE):
        said.append(_Said(CORE, "", theme.SEATS[view.turn], (view.turn,)))
    return said


def _pays(view: View) -> bool:
    """Whether the core has just given something to whoever is on it."""
    return view.core and view.preview is None


def _words(
    part: Canvas,
    frame: Frame,
    stood: tuple[Collection[Space], Collection[Space]],
    said: Sequence[_Said],
    taken: list[Box],
) -> None:
    """Words about spaces, each where it hides least of what stands there, or did so until just now."""
    standing, gone = stood
    # The core shines where nothing stands, too.
    crowd = [frame.middle(space) for space in {*standing, *gone, CORE}]
    for space, text, paint, token in said:
        wide, high = traces.word_size(text) if text else (0, marks.CHIP)
        more = traces.token_size(token)[0] if token else 0
        box = room.for_word(frame, space, (wide + more, high), crowd, taken)
        traces.tail(
            part,
            frame,
            space,
            (box, paint),
            is_left=space not in standing,
            is_torn=space in gone,
            taken=taken,
        )
        if text:
            traces.word(part, box._replace(right=box.left + wide), text, paint)
        if token:
            traces.worth(part, box._replace(left=box.left + wide), token)
        taken.append(box)


def _in_light(view: View, marked: Marked) -> Collection[Space]:
    """The names of the organisms that are in the light: what acts, or what something was done by; all while nothing is."""
    every = frozenset(one.name for one in view.organisms)
    deeds = marked.deeds
    if marked.winners:
        return frozenset(one.name for one in view.organisms if one.seat in marked.winners)
    if marked.is_quiet:
        return every
    if view.acting is not None:
        return every & {view.acting}
    if deeds == NOTHING:
        return every
    near = view.board.near
    captors = {(space, seat) for one in deeds.gone for seat in one.by for space in near[one.element.space]}
    return frozenset(
        one.name
        for one in view.organisms
        if deeds.touched & {*one.spaces} or any((space, one.seat) in captors for space in one.spaces)
    )


def _light(organism: Organism, lit: Collection[Space], count: int) -> Light:
    """How an organism is lit where these of so many are."""
    if organism.name not in lit:
        return "back"
    return "even" if len(lit) == count else "lit"


def acting(view: View) -> frozenset[Space]:
    """The spaces of the organism that acts."""
    return frozenset(
        space
        for organism in view.organisms
        if organism.name == view.acting and organism.seat == view.turn
        for space in organism.spaces
    )


# Whose an organism is, and the numbers


def _tag_spots(
    frame: Frame,
    tags: Collection[Space],
    named: Mapping[Space, Organism],
    standing: Collection[Space],
    gone: Collection[Space],
) -> dict[Space, Point]:
    """Where each number goes: on an empty space, on the shoulder of an element, or beside a whole organism."""
    crowd = [frame.middle(space) for space in standing]
    spots = {}
    for space in tags:
        spot = room.beside(frame, named[space], crowd, _NAME_AT) if space in named else None
        if spot is None:
            spot = frame.off(space, _TAG_AT if space in standing else 0j)
        if space in gone:
            spot = (spot[0], min(spot[1], frame.middle(space)[1] - _CLEAR))
        spots[space] = spot
    return spots


def _badge_spots(
    frame: Frame, view: View, seen: Sequence[Organism], numbers: Sequence[tuple[Point, int]]
) -> list[tuple[Organism, Point]]:
    """Where the symbol of each organism's seat goes, off all numbers and rings, each so wide."""
    standing = [frame.middle(element.space) for element in view.elements]
    side = bodies.badge_size(frame.size)
    found: list[tuple[Organism, Point]] = []
    for organism in seen:
        taken = [*numbers, *((spot, side) for _, spot in found)]
        if (spot := room.at_the_upper_left(frame, organism, side, standing, taken)) is not None:
            found.append((organism, spot))
    return found
