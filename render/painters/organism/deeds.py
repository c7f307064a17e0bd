"""What a turn did, as marks on a board: ways, meals, sprouts, and elements that are gone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.table import (
    KINDS,
    PREY,
    Circulate,
    Eat,
    Element,
    Grow,
    Kind,
    Report,
    Shift,
    View,
)

Way = tuple[Space, ...]
"""Spaces that an element passed, from where it stood to where it stands."""


@dataclass(frozen=True, slots=True)
class Gone:
    """An element captured, or dead, by those seats that get a token for it, of a group that dies for the first alone.

    All others are gone by nobody, and so is what is removed to make room.
    """

    element: Element
    by: tuple[int, ...] = ()
    is_dead: bool = False
    """Whether it died with a group that lacked a type, and nobody captured it."""
    lacking: tuple[Kind, ...] = ()
    """The types that its group lacked, said of the first of it alone."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What is marked of a turn, by space."""

    ways: tuple[Way, ...] = ()
    introduced: frozenset[Space] = frozenset()
    grown: frozenset[Space] = frozenset()
    eaten: Mapping[Space, int] = field(default_factory=dict)
    given: tuple[tuple[Space, Space], ...] = ()
    """From where to where food went."""
    gone: tuple[Gone, ...] = ()

    @property
    def ringed(self) -> frozenset[Space]:
        """Where something has changed; meals are marked where nothing else has."""
        return self.introduced | self.grown | {way[-1] for way in self.ways} or frozenset(self.eaten)

    @property
    def touched(self) -> frozenset[Space]:
        """All spaces that have to do with it."""
        given = {space for pair in self.given for space in pair}
        return self.ringed | self.eaten.keys() | given


NOTHING: Final = Deeds()


def on_table(view: View) -> Deeds:
    """Of the turn before what mattered; of whoever has left nothing, for nothing of it is there any more."""
    if view.last is None or view.last.seat in view.gone:
        return NOTHING
    return _foremost(view, deeds_of(view.last))


def _foremost(view: View, deeds: Deeds) -> Deeds:
    """What a turn came to, without what else was done meanwhile, which the headline or nobody tells.

    Of captures who stepped into them; of growth and steps nothing about food that was passed on.
    """
    if any(one.by and not one.is_dead for one in deeds.gone):
        met = captors(view, deeds) | {one.element.space for one in deeds.gone}
        ways = tuple(way for way in deeds.ways if way[-1] in met)
        return replace(deeds, ways=ways or deeds.ways, grown=frozenset(), eaten={}, given=())
    if deeds.introduced or deeds.grown or deeds.ways:
        return replace(deeds, given=())
    return deeds


def captors(view: View, deeds: Deeds) -> frozenset[Space]:
    """What captured something, of all that has changed."""
    there = {one.space: one for one in (*view.elements, *(one.element for one in deeds.gone))}
    return frozenset(
        space
        for lost in deeds.gone
        for space in deeds.ringed & {*view.board.near[lost.element.space]} & there.keys()
        if there[space].seat in lost.by and PREY[there[space].kind] is lost.element.kind
    )


def on_preview(view: View) -> Deeds:
    """Of the turn so far; of the turn before until anything is done."""
    if view.preview is None:
        return on_table(view)
    so_far = deeds_of(view.preview)
    return so_far if so_far != NOTHING or view.is_last_look else on_table(view)


def deeds_of(report: Report) -> Deeds:
    """What there is to be marked of a turn."""
    introduced = {element.space for element in report.introduced}
    ways: dict[Space, Way] = {}
    grown, eaten, given = set[Space](), Counter[Space](), list[tuple[Space, Space]]()
    for action in (action for acts in report.acts for action in acts.actions):
        match action:
            case Eat(space=space):
                eaten[space] += 1
            case Grow(space=space):
                grown.add(space)
            case Circulate(space=space, to=to):
                given.append((space, to))
            case Shift(space=space, to=to):
                ways[to] = (*ways.pop(space, (space,)), to)
                introduced.discard(space)
    return Deeds(
        tuple(ways.values()),
        frozenset(introduced),
        frozenset(grown),
        dict(eaten),
        tuple(given),
        tuple(_gone(report)),
    )


def _gone(report: Report) -> Iterator[Gone]:
    for element in report.cleared:
        yield Gone(element)
    for capture in report.captures:
        yield Gone(capture.element, capture.by)
    for death in report.deaths:
        present = {element.kind for element in death.elements}
        lacking = tuple(kind for kind in KINDS if kind not in present)
        for number, element in enumerate(death.elements):
            yield Gone(element, () if number else death.to, True, () if number else lacking)
