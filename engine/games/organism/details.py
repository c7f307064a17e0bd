"""The events of ORGANISM with names of spaces, for the board in words.

All that one organism does in a turn is one sentence. Food and steps that follow each other are told
together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.contract.words import N_, Arg, Part, Seat, Sentence, join_parts, say
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import (
    KINDS,
    RAIN,
    Action,
    Acts,
    Circulate,
    Death,
    Eat,
    Element,
    Grow,
    Kind,
    Report,
    Shift,
)

_OWNED: Final = 3
"""Most captured elements named with their owners."""
_LISTED: Final = 8
"""Most elements named when their group dies."""
CALLED: Final = {CORE: say("core")}
"""Names of spaces that are words; all others are letters and numbers in every language."""
DEEDS: Final = {Kind.EAT: say("eat"), Kind.MOVE: say("move"), Kind.GROW: say("grow")}
"""The verbs of types, after “may”."""
KIND_NAMES: Final = {Kind.EAT: say("EAT"), Kind.MOVE: say("MOVE"), Kind.GROW: say("GROW")}
ONE_OF: Final = {Kind.EAT: say("an EAT"), Kind.MOVE: say("a MOVE"), Kind.GROW: say("a GROW")}
"""One element of a type, with the article."""


def describe_turn(report: Report) -> Iterator[Sentence]:
    """Say what a seat did in its turn."""
    who = Seat(seat=report.seat)
    if report.introduced:
        yield say(
            "{who:*/You} {who:enters/enter} the board with {elements}.",
            who=who,
            elements=elements(report.introduced),
        )
    if report.cleared:
        yield say("{elements} had to make room.", elements=with_owners(report.cleared, first=True))
    acting = [acts for acts in report.acts if acts.actions]
    for acts in acting:
        yield describe_acts(report.seat, acts)
    if not report.introduced and not acting:
        yield say("{who:*/You} {who:passes/pass}.", who=who)


def describe_acts(seat: int, acts: Acts) -> Sentence:
    """Say what one organism did, action after action.

    For example: "Ann eats 2 food on D22, then passes 1 food from D22 to D23.".
    """
    who = Seat(seat=seat)
    return say("{who:*/You} {what}.", who=who, what=_then(list(_clauses(who, acts.actions))))


def losses(report: Report) -> Iterator[Sentence]:
    """Say what was captured by which seats, then what died."""
    if report.seat == RAIN and report.cleared:
        yield describe_washing(with_owners(report.cleared, first=True), len(report.cleared))
    for captors, lost in captured_by(report).items():
        # More elements with their owners would not fit on a line.
        yield describe_capture(captors, with_owners(lost) if len(lost) <= _OWNED else elements(lost))
    yield from map(describe_death, report.deaths)


def captured_by(report: Report) -> dict[tuple[int, ...], list[Element]]:
    """Return the captured elements by their captors' seats."""
    by: dict[tuple[int, ...], list[Element]] = {}
    for capture in report.captures:
        by.setdefault(capture.by, []).append(capture.element)
    return by


def describe_capture(by: Sequence[int], what: tuple[Sentence, ...]) -> Sentence:
    """Say which seats captured what."""
    args: dict[str, Arg] = {"who": seats_of(by), "what": what}
    if by == (RAIN,):
        return say("The rain captures {what}.", **args)
    return (
        say("{who:*/You} {who:captures/capture} {what}.", **args)
        if len(by) == 1
        else say("{who:*/You} each capture {what}.", **args)
    )


def describe_washing(what: tuple[Sentence, ...], count: int) -> Sentence:
    """Say that drops and elements of the same type wash each other away."""
    return say("{what} wash each other away.", what=what, n=count)


def describe_death(death: Death) -> Sentence:
    """Say that a group died, what it lacked, and who gets a token."""
    args: dict[str, Arg] = {
        "who": Seat(seat=death.elements[0].seat),
        "elements": _list_elements(death.elements),
        "lacking": lacking(death.elements),
        "n": len(death.elements),
        "to": seats_of(death.to),
    }
    if not args["lacking"]:  # only if incomplete groups may live on; then they need not touch
        fate = say(
            "{who:*/You} {who:has/have} no whole organism left and {who:loses/lose} {elements}.", **args
        )
    elif len(death.elements) == 1:
        fate = say("{who:*’s/Your} {elements} dies: its group has {lacking}.", **args)
    else:
        fate = say("{who:*’s/Your} {elements} die: their group has {lacking}.", **args)
    return with_tokens(fate, death.to)


def with_tokens(fate: Sentence, to: Sequence[int]) -> Sentence:
    """Add which seats get a capture for a dead group."""
    if not to:
        return fate
    args: dict[str, Arg] = {"fate": fate, "to": seats_of(to)}
    return (
        say("{fate} {to:*/You} {to:gets/get} a capture.", **args)
        if len(to) == 1
        else say("{fate} {to:*/You} get a capture each.", **args)
    )


def missing(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Return the types that a group lacks."""
    present = {one.kind for one in these}
    return tuple(KIND_NAMES[kind] for kind in KINDS if kind not in present)


def lacking(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Return the missing types for a list after “has”: "no MOVE", "no GROW"."""
    return tuple(say("no {kind}", kind=kind) for kind in missing(these))


# Spaces, elements and players


def name_space(space: Space) -> Part:
    """Return a space's name."""
    return CALLED.get(space, space)


def name_spaces(spaces: Iterable[Space]) -> tuple[Part, ...]:
    """Return the names of spaces, for a list."""
    return tuple(map(name_space, spaces))


def elements(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Return elements for a list: "EAT on D22"."""
    return tuple(
        say("{kind} on {space}", kind=KIND_NAMES[one.kind], space=name_space(one.space)) for one in these
    )


def _list_elements(these: Sequence[Element]) -> tuple[Sentence, ...]:
    """Return elements, or only their number if they don't fit on a line."""
    return elements(these) if len(these) <= _LISTED else (say("{n:one element|# elements}", n=len(these)),)


def with_owners(these: Iterable[Element], *, first: bool = False) -> tuple[Sentence, ...]:
    """Return elements with their owners, for a list; `first` if it begins the sentence."""
    return tuple(
        say(
            (N_("The rain’s {kind} on {space}") if first and n == 0 else N_("the rain’s {kind} on {space}"))
            if one.seat == RAIN
            else N_("{who:*’s/Your} {kind} on {space}")
            if first and n == 0
            else N_("{who:*’s/your} {kind} on {space}"),
            who=player_of(one.seat),
            kind=KIND_NAMES[one.kind],
            space=name_space(one.space),
        )
        for n, one in enumerate(these)
    )


def player_of(seat: int) -> Seat | Sentence:
    """Return a player to be named inside a sentence, or the rain."""
    return say("the rain") if seat == RAIN else Seat(seat=seat)


def seats_of(seats: Sequence[int]) -> tuple[Seat | Sentence, ...]:
    """Return the players, for a list."""
    return tuple(map(player_of, seats))


# Parts of sentences


def _then(clauses: Sequence[Sentence]) -> Sentence:
    """Join clauses with “then”."""
    first, *rest = clauses
    return say("{first}, then {rest}", first=first, rest=_then(rest)) if rest else first


def _clauses(who: Seat, actions: Sequence[Action]) -> Iterator[Sentence]:
    """Yield one clause for each run of actions of the same kind."""
    for do, run in groupby(actions, key=lambda action: action.do):
        same = tuple(run)
        match do:
            case "eat":
                yield _eats(who, [action.space for action in same if isinstance(action, Eat)])
            case "move":
                yield _moves(who, [action for action in same if isinstance(action, Shift)])
            case "grow":
                yield _grows(who, [action for action in same if isinstance(action, Grow)])
            case "circulate":
                yield _circulates(who, [action for action in same if isinstance(action, Circulate)])


def _eats(who: Seat, spaces: Sequence[Space]) -> Sentence:
    """Say how much food was eaten on each space; the order makes no difference."""
    return say(
        "{who:eats/eat} {what}",
        who=who,
        what=tuple(
            say("{n} food on {space}", n=n, space=name_space(space)) for space, n in Counter(spaces).items()
        ),
    )


def _moves(who: Seat, steps: Sequence[Shift]) -> Sentence:
    """Say the ways of elements.

    Steps of one element in a row are one way.
    """
    ways: list[list[Space]] = []
    for step in steps:
        if ways and ways[-1][-1] == step.space:
            ways[-1].append(step.to)
        else:
            ways.append([step.space, step.to])
    return say("{who:moves/move} {what}", who=who, what=tuple(map(_way, ways)))


def _way(spaces: Sequence[Space]) -> Sentence:
    start, *between, end = spaces
    if not between:
        return say("{start} to {end}", start=name_space(start), end=name_space(end))
    return say(
        "{start} by {between} to {end}",
        start=name_space(start),
        between=join_parts(name_spaces(between), ", "),
        end=name_space(end),
    )


def _grows(who: Seat, grown: Sequence[Grow]) -> Sentence:
    return say("{who:grows/grow} {what}", who=who, what=tuple(map(_growth, grown)))


def _growth(action: Grow) -> Sentence:
    args: dict[str, Arg] = {
        "kind": ONE_OF[action.kind],
        "space": name_space(action.space),
        "n": sum(payment.food for payment in action.paid),
    }
    if not action.paid:
        return say("{kind} on {space} (free)", **args)
    return say("{kind} on {space} ({n} food)", **args)


def _circulates(who: Seat, given: Sequence[Circulate]) -> Sentence:
    counted = Counter((action.space, action.to) for action in given)
    return say(
        "{who:passes/pass} {what}",
        who=who,
        what=tuple(
            say("{n} food from {space} to {to}", n=n, space=name_space(space), to=name_space(to))
            for (space, to), n in counted.items()
        ),
    )
