"""How elements look, and which organisms are in the light."""

from collections.abc import Collection, Mapping, Sequence

from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import PREY, Element, Kind, Organism, View
from render.painters.organism import colours
from render.painters.organism.board import pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.tissue import Light
from render.painters.organism.board.turn_marks import Deeds


def of_elements(
    frame: Frame, view: View, deeds: Deeds, *, facing: Mapping[Space, complex], winners: Sequence[int]
) -> dict[Space, pieces.Look]:
    """Return the look of each element.

    It faces the way that it went, else the core; an eater faces its prey, else the open water.
    `facing` has the directions of others.
    """
    middles = frame.grid.plan.middles
    acting = next((one.spaces for one in view.organisms if one.name == view.acting), ())
    before = {way[-1]: way[-2] for way in deeds.ways}
    there = {one.space: one for one in (*view.elements, *(one.element for one in deeds.gone))}
    looks = {}
    for one in view.elements:
        at = middles[one.space]
        heading: complex | None = at - middles[before[one.space]] if one.space in before else -at
        if one.kind is Kind.EAT:
            heading = _bite(frame, view, there, one) or outside(frame, view, one.space)
        heading = facing.get(one.space, heading)
        own = colours.BACK if winners and one.seat not in winners else 1
        if acting and one.space not in acting:
            own = colours.ASIDE
        looks[one.space] = pieces.look(one.kind, one.seat, heading or 1, own=own)
    return looks


def _bite(frame: Frame, view: View, there: Mapping[Space, Element], eater: Element) -> complex | None:
    """Return the direction from an eater to prey beside it; None if there is none."""
    middles = frame.grid.plan.middles
    for space in view.board.near[eater.space]:
        prey = there.get(space)
        if prey is not None and prey.seat != eater.seat and prey.kind is PREY[eater.kind]:
            return middles[space] - middles[eater.space]
    return None


def outside(frame: Frame, view: View, space: Space) -> complex | None:
    """Return the direction from an element to the outside of its organism.

    It points to a free space beside it; None if there is none.
    """
    middles, taken = frame.grid.plan.middles, {one.space for one in view.elements}
    free = [near for near in view.board.near[space] if near not in taken]
    own = next((one.spaces for one in view.organisms if space in one.spaces), ())
    inside = sum((middles[one] for one in own), 0j) / max(len(own), 1)
    ways = [middles[near] - middles[space] for near in free]
    away = middles[space] - inside
    return max(ways, key=lambda way: (round((way * away.conjugate()).real, 3), -way.imag), default=None)


def in_light(
    view: View, deeds: Deeds, *, winners: Sequence[int], movers: Sequence[int], is_quiet: bool
) -> Collection[Space]:
    """Return the names of organisms that are in the light, before which others step back.

    These are the one that acts, or those that the news is about; none if nothing happened.
    """
    every = frozenset(one.name for one in view.organisms)
    if winners:
        return frozenset(one.name for one in view.organisms if one.seat in winners)
    if movers:
        return frozenset(one.name for one in view.organisms if one.seat in movers)
    if is_quiet:
        return frozenset()
    if view.acting is not None:
        return every & {view.acting}
    return frozenset(one.name for one in view.organisms if one.name in _in_the_news(view, deeds))


def _in_the_news(view: View, deeds: Deeds) -> Collection[Space]:
    """Return the names of organisms that the turn's main result is about.

    With captures they are the captors. A captor that is gone itself leaves its light to the rest of
    its seat.
    """
    gainers = {seat for one in deeds.gone for seat in one.by}
    near = view.board.near
    captors = {(space, seat) for one in deeds.gone for seat in one.by for space in near[one.element.space]}
    found = [one for one in view.organisms if any((space, one.seat) in captors for space in one.spaces)]
    unseen = gainers - {one.seat for one in found}
    found += [one for one in view.organisms if one.seat in unseen]
    if view.core and view.preview is None:
        # The core's token changes who leads. What else the turn did doesn't.
        found += [one for one in view.organisms if CORE in one.spaces]
    if not found:
        found = [one for one in view.organisms if deeds.involved_spaces & {*one.spaces}]
    return {one.name for one in found}


def light_of(organism: Organism, lit: Collection[Space]) -> Light:
    """Return how an organism is lit; `lit` are the names of lit organisms."""
    if not lit:
        return "even"
    return "lit" if organism.name in lit else "back"
