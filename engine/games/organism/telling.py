"""What happened on the board of ORGANISM, in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.game import Event
from engine.games.organism.table import (
    KINDS,
    Action,
    Acts,
    Capture,
    Circulate,
    Death,
    Eat,
    Element,
    Grow,
    Kind,
    Public,
    Report,
    Shift,
)
from engine.words import Arg, Seat, Sentence, say

KIND_NAMES: Final = {Kind.EAT: say("EAT"), Kind.MOVE: say("MOVE"), Kind.GROW: say("GROW")}
_DOING: Final = {
    Kind.EAT: "{who} eats: {what}.",
    Kind.MOVE: "{who} moves: {what}.",
    Kind.GROW: "{who} grows: {what}.",
}


def reported(report: Report) -> Iterator[Event]:
    """A whole turn, as everybody reads it."""
    who = Seat(seat=report.seat)
    if report.introduced:
        yield Event(
            sentence=say("{who} is introduced: {elements}.", who=who, elements=elements(report.introduced))
        )
    if report.cleared:
        yield Event(sentence=say("Removed to make room: {elements}.", elements=owned(report.cleared)))
    for acts in report.acts:
        if acts.actions:
            yield Event(sentence=did(report.seat, acts))
    if not report.introduced and not any(acts.actions for acts in report.acts):
        yield Event(sentence=say("{who} lets the turn go by.", who=who))
    yield from map(captured, report.captures)
    yield from map(died, report.deaths)


def did(seat: int, acts: Acts) -> Sentence:
    """What one organism did."""
    return say(_DOING[acts.kind], who=Seat(seat=seat), what=tuple(_steps(acts.actions)))


def _steps(actions: Sequence[Action]) -> Iterator[Sentence]:
    """The actions in order; the same one several times in a row is told once."""
    for action, same in groupby(actions):
        yield _step(action, len(list(same)))


def _step(action: Action, times: int) -> Sentence:
    match action:
        case Eat(space=space):
            return say("{n:one food|# food} on {space}", n=times, space=space)
        case Shift(space=space, to=to):
            return say("{space} to {to}", space=space, to=to)
        case Circulate(space=space, to=to):
            return say("{n:one food|# food} from {space} to {to}", n=times, space=space, to=to)
        case Grow(kind=kind, space=space, paid=paid):
            cost = sum(payment.food for payment in paid)
            return say("{kind} on {space} for {n} food", kind=KIND_NAMES[kind], space=space, n=cost)


def elements(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Elements, to be listed: "EAT on D22"."""
    return tuple(say("{kind} on {space}", kind=KIND_NAMES[one.kind], space=one.space) for one in these)


def owned(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Elements with their owners, to be listed."""
    return tuple(
        say("{who}’s {kind} on {space}", who=Seat(seat=one.seat), kind=KIND_NAMES[one.kind], space=one.space)
        for one in these
    )


def captured(capture: Capture) -> Event:
    """An element captured, and who gets a token for it."""
    (what,) = owned((capture.element,))
    return Event(sentence=say("{what} is captured: a token for {by}.", what=what, by=seats_of(capture.by)))


def died(death: Death) -> Event:
    """A group that lacked a type, and who gets a token for it."""
    first = death.elements[0]
    args: dict[str, Arg] = {
        "who": Seat(seat=first.seat),
        "n": len(death.elements),
        "spaces": tuple(one.space for one in death.elements),
        "lacking": lacking(death.elements),
    }
    if not death.to:
        return Event(
            sentence=say("{who} loses {n:one element|# elements} on {spaces}, without {lacking}.", **args)
        )
    return Event(
        sentence=say(
            "{who} loses {n:one element|# elements} on {spaces}, without {lacking}: a token for {to}.",
            to=seats_of(death.to),
            **args,
        )
    )


def lacking(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """The types that a group has not."""
    present = {one.kind for one in these}
    return tuple(KIND_NAMES[kind] for kind in KINDS if kind not in present)


def holds_core(table: Public, seat: int) -> Event:
    """A token at the beginning of a turn (ORG-7)."""
    return Event(
        sentence=say(
            "{who} holds the core: a token, {n} of {limit}.",
            who=Seat(seat=seat),
            n=len(table.tokens[seat]),
            limit=table.limits[seat],
        )
    )


def seats_of(seats: Sequence[int]) -> tuple[Seat, ...]:
    """The players, to be listed."""
    return tuple(Seat(seat=seat) for seat in seats)
