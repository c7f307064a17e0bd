"""The board with all that stands on it, what a turn did, and the numbers of what there is to choose."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import Place
from engine.games.organism.boards import Space, place_of
from engine.games.organism.table import Organism, View
from render import marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours, dishes, room, traces
from render.painters.organism.deeds import NOTHING, Deeds
from render.painters.organism.frame import Frame

_CUT: Final = -0.6
"""How far outside of the picture the middle of a space is of which nothing is seen."""
_LETTER: Final = 0.3
"""How much around the middle of an element its letter needs."""
_WITH_NAMES: Final = 84
"""The least size of spaces for the longest of their names."""
_SIGN: Final = 0.74
"""How wide a name or a symbol on a space is at most."""
_HOME: Final = 0.42
"""Size of the symbol on an empty home."""
_TAG_AT: Final = 0.28 - 0.34j
"""Where the number of an element is, from its middle: on a shoulder of its shape, so that it is plain which one is meant."""
_BADGE_AT: Final = 0.54
"""How far from an element's middle its organism's symbol is."""
_NAME_AT: Final = 0.72
"""And the number that stands for the whole organism."""
_BESIDE: Final = 0.4
"""How near a line must run to the middle of a space to run over its name."""


Tags = tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked on a board: what a turn did, and numbers."""

    deeds: Deeds = NOTHING
    tags: Tags = ()


def numbers(view: View) -> Tags:
    """The numbers of what is spoken of without being chosen."""
    return tuple((space, number) for number, space in enumerate(view.numbered, start=1))


def draw(canvas: Canvas, at: Point, frame: Frame, view: View, marked: Marked) -> None:
    """Draw the board with its corner at a point, the numbers on top of everything."""
    deeds = marked.deeds
    standing = {element.space: element for element in view.elements}
    # What was cleared away before somebody else came there is not to be crossed out where that one stands.
    gone = {
        one.element.space: one
        for one in deeds.gone
        if one.element.space not in standing or standing[one.element.space].seat == one.element.seat
    }
    tags = {str(place): number for place, number in marked.tags if frame.shows(str(place))}
    part = Canvas(frame.part.width, frame.part.height)
    box = dishes.extent(frame.grid)
    part.paste(dishes.dish(frame.grid), (box.left - frame.part.left, box.top - frame.part.top))
    seen = [one for one in view.organisms if any(frame.shows(space, _CUT) for space in one.spaces)]
    spots = _tag_spots(frame, view, seen, tags, gone)
    badges = list(_badge_spots(frame, view, seen, list(spots.values())))
    hidden = {*standing, *gone, *tags, *_run_over(frame, deeds), *_beside(frame, spots.values(), marks.TAG)}
    covered = set(_beside(frame, [spot for _, spot in badges], bodies.badge_size(frame.size)))
    _signs(part, frame, hidden, covered)
    lit = acting(view)
    for organism in seen:
        bodies.organism(part, frame.core, frame.grid, organism, is_lit=organism.spaces[0] in lit)
    for way in deeds.ways:
        traces.way(part, frame, way, is_empty=way[0] not in standing)
    for space in sorted(gone.keys() - standing.keys()):
        traces.ghost(part, frame, gone[space].element)
    for one in (one for one in view.elements if frame.shows(one.space, _CUT)):
        look = bodies.Look(
            one.kind,
            one.seat,
            one.food,
            fresh=min(deeds.eaten.get(one.space, 0), one.food),
            is_lit=one.space in lit,
            has_letter=frame.shows(one.space, _LETTER) and one.space not in gone,
        )
        bodies.element(part, frame.middle(one.space), frame.size, look)
    for space, lost in gone.items():
        traces.cross(part, frame, lost, is_ghost=space not in standing)
    for start, end in deeds.given:
        traces.given(part, frame, start, end)
    for space in sorted(deeds.ringed | ({view.chosen} if view.chosen else set())):
        traces.ring(part, frame, space)
    for space in sorted(deeds.grown):
        traces.sprout(part, frame, space)
    for organism, spot in badges:
        bodies.badge(part, spot, organism.seat, frame.size)
    for space, spot in spots.items():
        marks.tag(part, spot, tags[space])
    part.round_off(theme.TABLE)
    canvas.paste(part, at)


def acting(view: View) -> frozenset[Space]:
    """The spaces of the organism that acts."""
    return frozenset(
        space
        for organism in view.organisms
        if organism.name == view.acting and organism.seat == view.turn
        for space in organism.spaces
    )


# What is on the spaces


def _signs(part: Canvas, frame: Frame, taken: Collection[Space], covered: Collection[Space]) -> None:
    """On spaces that are free: symbols of the seats on their homes, and names, of corners if there is room for them.

    A badge covers a symbol in part, but never a name.
    """
    homes = {space: seat for seat, three in enumerate(frame.grid.plan.board.homes) for space in three}
    for space in frame.grid.plan.board.spaces:
        if space in taken or not frame.shows(space):
            continue
        middle = frame.middle(space)
        if space in homes:
            size = bodies.even(frame.size * _HOME)
            at = (middle[0] - size // 2, middle[1] - size // 2)
            part.ink(shapes.symbol(homes[space], size), at, theme.SEATS[homes[space]])
        elif frame.size >= _WITH_NAMES and _is_corner(space) and space not in covered:
            part.text(middle, space, theme.SMALL, colours.LABEL, side="middle")


def _beside(frame: Frame, spots: Iterable[Point], size: int) -> Iterator[Space]:
    """Spaces of which something of that size, a number or a badge, would cover the sign."""
    tags = [Box.around(spot, size, size) for spot in spots]
    for space in frame.grid.plan.board.spaces if tags else ():
        sign = Box.around(frame.middle(space), round(frame.size * _SIGN), theme.SMALL)
        if any(sign.touches(tag) for tag in tags):
            yield space


def _is_corner(space: Space) -> bool:
    ring, step = place_of(space)
    return bool(ring) and step % ring == 0


def _run_over(frame: Frame, deeds: Deeds) -> Iterator[Space]:
    """Spaces that something was moved over."""
    yield from (space for way in deeds.ways for space in way)
    middles = frame.grid.plan.middles
    for start, end in deeds.given:
        along = middles[end] - middles[start]
        for space, middle in middles.items():
            # How far along the line the space is, and how far beside it.
            share = (middle - middles[start]) / along
            if 0 < share.real < 1 and abs(share.imag * along) < _BESIDE:
                yield space


# Whose an organism is, and the numbers


def _tag_spots(
    frame: Frame, view: View, seen: Sequence[Organism], tags: Collection[Space], gone: Collection[Space]
) -> dict[Space, Point]:
    """Where each number goes: on an empty space, on the shoulder of an element, or beside a whole organism."""
    standing = {*(element.space for element in view.elements), *gone}
    crowd = [frame.middle(space) for space in standing]
    named = {one.name: one for one in seen if one.name in tags} if _asks_for_organism(view) else {}
    spots = {}
    for space in tags:
        spot = room.beside(frame, named[space], crowd, _NAME_AT) if space in named else None
        spots[space] = spot or frame.off(space, _TAG_AT if space in standing else 0j)
    return spots


def _asks_for_organism(view: View) -> bool:
    """Whether the numbers stand for whole organisms: in a turn under way, before one of them acts."""
    return view.preview is not None and view.acting is None and not view.is_last_look and not view.is_coming


def _badge_spots(
    frame: Frame, view: View, seen: Sequence[Organism], numbers: Sequence[Point]
) -> Iterator[tuple[Organism, Point]]:
    """Where the symbol of each organism's seat goes."""
    crowd = [*(frame.middle(element.space) for element in view.elements), *numbers, *numbers]
    for organism in seen:
        if (spot := room.beside(frame, organism, crowd, _BADGE_AT)) is not None:
            yield organism, spot
