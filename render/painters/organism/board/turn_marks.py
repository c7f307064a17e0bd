"""What a turn did, as marks on a board.

These are ways, meals, sprouts, and elements that are gone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.state import (
    KINDS,
    PREY,
    Circulate,
    Death,
    Eat,
    Element,
    Grow,
    Kind,
    Report,
    Shift,
    View,
)

Way = tuple[Space, ...]
"""Spaces that an element passed, from its start to its end."""


@dataclass(frozen=True, slots=True)
class Gone:
    """An element that was captured, died, or was removed to make room.

    `by` are the seats that get a token for it. In a group that dies only the first element has
    them. For other elements, and for removed ones, it is empty.
    """

    element: Element
    by: tuple[int, ...] = ()
    is_dead: bool = False
    """Whether it died with a group that lacked a type, without a capture."""
    lacking: tuple[Kind, ...] = ()
    """The types that its group lacked. Only the first element of the group has them."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """The marks of a turn, by space."""

    ways: tuple[Way, ...] = ()
    introduced: frozenset[Space] = frozenset()
    grown: frozenset[Space] = frozenset()
    eaten: Mapping[Space, int] = field(default_factory=dict)
    given: tuple[tuple[Space, Space], ...] = ()
    """The start and end of passed food."""
    gone: tuple[Gone, ...] = ()

    @property
    def ring_spaces(self) -> frozenset[Space]:
        """The spaces that changed.

        Meals count only where nothing else changed.
        """
        return self.introduced | self.grown | {way[-1] for way in self.ways} or frozenset(self.eaten)

    @property
    def involved_spaces(self) -> frozenset[Space]:
        """All spaces that the turn involved."""
        given = {space for pair in self.given for space in pair}
        return self.ring_spaces | self.eaten.keys() | given


NOTHING: Final = Deeds()


def deeds_of_last_turn(view: View) -> Deeds:
    """Return the important deeds of the turn before.

    A player who has left has none, because nothing of theirs is on the board any more.
    """
    if view.last is None or view.last.seat in view.gone:
        return NOTHING
    return _foremost(view, deeds_of(view.last))


def _foremost(view: View, deeds: Deeds) -> Deeds:
    """Return the main result of a turn without its other deeds.

    The headline tells those, if they are told at all.

    For captures, only the elements that moved into contact stay. For growth and steps, passed food
    is left out.
    """
    if any(one.by and not one.is_dead for one in deeds.gone):
        met = captors(view, deeds) | {one.element.space for one in deeds.gone}
        ways = tuple(way for way in deeds.ways if way[-1] in met)
        return replace(deeds, ways=ways or deeds.ways, grown=frozenset(), eaten={}, given=())
    if deeds.introduced or deeds.grown or deeds.ways or view.core:
        return replace(deeds, given=())
    return deeds


def captors(view: View, deeds: Deeds) -> frozenset[Space]:
    """Return the changed spaces whose elements captured something."""
    there = {one.space: one for one in (*view.elements, *(one.element for one in deeds.gone))}
    return frozenset(
        space
        for lost in deeds.gone
        for space in deeds.ring_spaces & {*view.board.near[lost.element.space]} & there.keys()
        if there[space].seat in lost.by and PREY[there[space].kind] is lost.element.kind
    )


def deeds_so_far(view: View) -> Deeds:
    """Return the deeds of the turn so far.

    Until there are any, these are the deeds of the turn before.
    """
    if view.preview is None:
        return deeds_of_last_turn(view)
    so_far = deeds_of(view.preview)
    return so_far if so_far != NOTHING or view.is_last_look else deeds_of_last_turn(view)


def deeds_of(report: Report) -> Deeds:
    """Return the deeds in a report of a turn."""
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
        tuple(_list_gone(report)),
    )


def _list_gone(report: Report) -> Iterator[Gone]:
    for element in report.cleared:
        yield Gone(element)
    for capture in report.captures:
        yield Gone(capture.element, capture.by)
    for death in report.deaths:
        for number, element in enumerate(death.elements):
            yield Gone(element, () if number else death.to, True, () if number else lacking(death))


def lacking(death: Death) -> tuple[Kind, ...]:
    """Return the types that a group lacked when it died."""
    present = {element.kind for element in death.elements}
    return tuple(kind for kind in KINDS if kind not in present)


def is_trade(report: Report) -> bool:
    """Return whether a captor died of its one capture, so that two players win a token each."""
    if len(report.captures) != 1 or len(report.deaths) != 1:
        return False
    (capture,), (death,) = report.captures, report.deaths
    return capture.by == (report.seat,) == tuple({one.seat for one in death.elements}) and death.to == (
        capture.element.seat,
    )
