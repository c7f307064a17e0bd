"""The rain of a solo match, shown as one more player.

It comes last, with a name and a colour of its own.
"""

from collections.abc import Iterable, Sequence

from engine.games.organism.state import RAIN, Capture, Death, Element, Report, View
from render.kit.wording import drawable_names, word
from render.painters.organism import words


def names_of(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all that have a plate."""
    called = drawable_names(names, view.seats)
    return (*called, word(words.RAIN)) if view.rain is not None else called


def with_rain(view: View) -> View:
    """Return the view with the rain as the last seat.

    Its turn is merged into the player's last one.
    """
    if view.rain is None:
        return view
    elements = _reseat(view.elements, view.seats)
    changes = {
        "elements": elements,
        "organisms": tuple(
            one.model_copy(update={"seat": _seat(one.seat, view.seats)}) for one in view.organisms
        ),
        "winners": tuple(_seat(seat, view.seats) for seat in view.winners),
        "last": None if view.last is None else _merge_turns(view, view.last, elements),
        "preview": None if view.preview is None else _with_seats(view.preview, view.seats),
    }
    return view.model_copy(update=changes)


def _merge_turns(view: View, last: Report, standing: Sequence[Element]) -> Report:
    """Return the player's last turn with the rain's captures after it.

    If a drop drifted to where another was captured, only the first one is shown.
    """
    found = _with_seats(last, view.seats)
    if view.rain is not None and view.rain.last is not None:
        rained = _with_seats(view.rain.last, view.seats)
        found = found.model_copy(
            update={
                "cleared": (*found.cleared, *rained.cleared),
                "captures": (*found.captures, *rained.captures),
                "deaths": (*found.deaths, *rained.deaths),
            }
        )
    taken = {one.space for one in standing}
    captures = tuple(one for one in found.captures if one.element.space not in taken)
    cleared = tuple(one for one in found.cleared if one.space not in taken)
    return found.model_copy(update={"captures": captures, "cleared": cleared})


def _with_seats(report: Report, rain: int) -> Report:
    return report.model_copy(
        update={
            "cleared": _reseat(report.cleared, rain),
            "captures": tuple(
                Capture(element=_with_seat(one.element, rain), by=tuple(_seat(seat, rain) for seat in one.by))
                for one in report.captures
            ),
            "deaths": tuple(
                Death(elements=_reseat(one.elements, rain), to=tuple(_seat(seat, rain) for seat in one.to))
                for one in report.deaths
            ),
        }
    )


def _reseat(elements: Iterable[Element], rain: int) -> tuple[Element, ...]:
    return tuple(_with_seat(one, rain) for one in elements)


def _with_seat(element: Element, rain: int) -> Element:
    return element.model_copy(update={"seat": rain}) if element.seat == RAIN else element


def _seat(seat: int, rain: int) -> int:
    return rain if seat == RAIN else seat
