"""The events of ORGANISM, as all players read them beside the picture.

No space is named here, since the picture marks it; `details` has the names for the board in words.
All that one organism does in a turn is one sentence. Seats that get captures are told with their
new count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Final

from engine.contract.values import Brief, Event
from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.organism.boards import Space
from engine.games.organism.details import (
    KIND_NAMES,
    ONE_OF,
    captured_by,
    describe_capture,
    describe_washing,
    lacking,
    player_of,
    with_tokens,
)
from engine.games.organism.state import (
    KINDS,
    RAIN,
    Action,
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

_OWNERS: Final = 3
"""Most players whose elements one sentence names; more would not fit on a line."""

Kinds = Mapping[Space, Kind]
"""By space: the type of the element that a turn left there, or took from there."""


def report_turn(table: Public, report: Report) -> Iterator[Event]:
    """Yield the events of a whole turn; the table has its tokens already."""
    cleared = _describe_cleared(report)
    for sentence in describe_turn(report, table.elements):
        if sentence == cleared:
            yield _effect(sentence, _owners(report.cleared))
        else:
            yield _turn_event(sentence, report.seat)
    yield from losses(report, table.winners or (report.seat,))
    if gaining := gaining_of(report):
        counts = tuple(captures_of(table, seat) for seat in gaining)
        yield _effect(say("Captures: {counts}.", counts=counts), gaining)


def captures_of(table: Public, seat: int, *, first: bool = False) -> Sentence:
    """Return a seat's captures of those it needs: "Ann 3 of 5".

    `first` says that it begins its sentence.
    """
    if seat == RAIN:
        args: dict[str, Arg] = {"n": len(table.tokens[RAIN]), "limit": table.limits[RAIN]}
        return say("The rain {n} of {limit}", **args) if first else say("the rain {n} of {limit}", **args)
    return say(
        N_("{who:*/You} {n} of {limit}") if first else N_("{who:*/you} {n} of {limit}"),
        who=Seat(seat=seat),
        n=len(table.tokens[seat]),
        limit=table.limits[seat],
    )


def gaining_of(report: Report) -> list[int]:
    """Return the seats to which a turn gives tokens."""
    given = (*(capture.by for capture in report.captures), *(death.to for death in report.deaths))
    return sorted({seat for seats in given for seat in seats}, key=lambda seat: (seat == RAIN, seat))


def describe_turn(report: Report, left: Iterable[Element]) -> Iterator[Sentence]:
    """Say what a seat did in its turn, after which these elements were left."""
    who = Seat(seat=report.seat)
    if report.introduced:
        yield say("{who:*/You} {who:enters/enter} the board.", who=who)
    if (cleared := _describe_cleared(report)) is not None:
        yield cleared
    acting = list(_describe_acts(who, report, left))
    for clauses in acting:
        yield say("{who:*/You} {what}.", who=who, what=_then(clauses))
    if not report.introduced and not acting:
        yield _passes(who)


def _describe_cleared(report: Report) -> Sentence | None:
    if not report.cleared:
        return None
    return say("{elements} had to make room.", elements=with_owners(report.cleared, first=True))


def in_one(report: Report, left: Iterable[Element]) -> Sentence:
    """Say all that a seat does in its turn as one clause.

    For example: "enter the board, then grow an EAT (1 food)".
    """
    who = Seat(seat=report.seat)
    clauses = [clause for acts in _describe_acts(who, report, left) for clause in acts]
    if report.introduced:
        clauses.insert(0, say("{who:enters/enter} the board", who=who))
    return _then(clauses) if clauses else say("{who:passes/pass}", who=who)


def losses(report: Report, gain: Sequence[int]) -> Iterator[Event]:
    """Yield the events of conflict and integrity.

    Those that give something to the players who `gain` most come last. Messages without room for
    all tell the newest, so captures that win come after what they cost.
    """
    if report.seat == RAIN and report.cleared:
        told = describe_washing(with_owners(report.cleared, first=True), len(report.cleared))
        yield _effect(told, _owners(report.cleared))
    found = [
        (captors, _effect(describe_capture(captors, with_owners(lost)), (*captors, *_owners(lost))))
        for captors, lost in captured_by(report).items()
    ]
    found += [
        (death.to, _effect(describe_death(death), (*_owners(death.elements), *death.to)))
        for death in report.deaths
    ]
    yield from (event for seats, event in sorted(found, key=lambda one: not {*gain}.isdisjoint(one[0])))


def describe_death(death: Death) -> Sentence:
    """Say that a group died, what it lacked, and who gets a token."""
    args: dict[str, Arg] = {
        "who": Seat(seat=death.elements[0].seat),
        "elements": with_owners(death.elements, first=True),
        "lost": count_elements(death.elements),
        "lacking": lacking(death.elements),
    }
    if not args["lacking"]:  # only if incomplete groups may live on; then they need not touch
        fate = say("{who:*/You} {who:has/have} no whole organism left and {who:loses/lose} {lost}.", **args)
    elif len(death.elements) == 1:
        fate = say("{elements} dies: its group has {lacking}.", **args)
    else:
        fate = say("{elements} die: their group has {lacking}.", **args)
    return with_tokens(fate, death.to)


def holds_core(table: Public, seat: int) -> Event:
    """Return the event of a token for the core (ORG-7).

    It is given at the beginning of a turn.
    """
    return Event(
        sentence=say(
            "{who:*/You} {who:holds/hold} the core and {who:gets/get} a capture. Captures: {count}.",
            who=Seat(seat=seat),
            count=captures_of(table, seat),
        ),
        about=(seat,),
    )


def report_eliminated(seats: Iterable[int]) -> Iterator[Event]:
    """Yield an event for each seat without elements, which is out (ORG-26)."""
    for seat in seats:
        told = say(
            "{who:*/You} {who:has/have} nothing left on the board and {who:is/are} out.", who=Seat(seat=seat)
        )
        yield _effect(told, (seat,))


def report_rain(table: Public, report: Report) -> Iterator[Event]:
    """Yield the events of a turn of the rain; none if it touched nothing."""
    yield from losses(report, table.winners)
    if gaining := gaining_of(report):
        counts = tuple(captures_of(table, seat) for seat in gaining)
        yield _effect(say("Captures: {counts}.", counts=counts), gaining)


def report_left(seat: int, count: int) -> Event:
    """Return the event of a player who left, with this many elements gone (ORG-22)."""
    args: dict[str, Arg] = {"who": Seat(seat=seat), "n": count}
    if not count:
        told = say("{who:*/You} left the match, with nothing on the board.", **args)
    else:
        told = say(
            "{who:*/You} left the match: {n:one element is|# elements are} gone, and nobody gets a capture.",
            **args,
        )
    return Event(sentence=told, about=(seat,))


# Elements


def with_owners(these: Iterable[Element], *, first: bool = False) -> tuple[Sentence, ...]:
    """Return elements by owner for a list: "Bob’s 2 EAT and GROW".

    If they are of too many players, only their number. `first` says that the list begins the
    sentence.
    """
    of_seat: dict[int, list[Element]] = {}
    for one in these:
        of_seat.setdefault(one.seat, []).append(one)
    if len(of_seat) > _OWNERS:
        return (say("{n:one element|# elements}", n=sum(map(len, of_seat.values()))),)
    return tuple(
        say(
            (N_("The rain’s {what}") if first and n == 0 else N_("the rain’s {what}"))
            if seat == RAIN
            else N_("{who:*’s/Your} {what}")
            if first and n == 0
            else N_("{who:*’s/your} {what}"),
            who=player_of(seat),
            what=count_elements(mine),
        )
        for n, (seat, mine) in enumerate(of_seat.items())
    )


def count_elements(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Return elements by type for a list: "2 EAT", "GROW"."""
    counts = Counter(one.kind for one in these)
    return tuple(
        say("{n} {kind}", n=counts[kind], kind=KIND_NAMES[kind])
        if counts[kind] > 1
        else say("{kind}", kind=KIND_NAMES[kind])
        for kind in KINDS
        if counts[kind]
    )


# Parts of sentences


def _describe_acts(who: Seat, report: Report, left: Iterable[Element]) -> Iterator[list[Sentence]]:
    """Yield the clauses of each organism that acted."""
    kinds = _final_kinds(report, left)
    acting = [acts for acts in report.acts if acts.actions]
    ends = iter(_final_spaces([action for acts in acting for action in acts.actions]))
    for acts in acting:
        yield list(_clauses(who, acts.actions, list(islice(ends, len(acts.actions))), kinds))


def _turn_event(sentence: Sentence, seat: int) -> Event:
    """Return the event of a sentence about a seat's turn.

    A pass can share a line with others.
    """
    who = Seat(seat=seat)
    if sentence != _passes(who):
        return Event(sentence=sentence)
    brief = Brief(template=N_("{who:*/You} {who:passes/pass/pass}"), who=who)
    return Event(sentence=sentence, brief=brief)


def _passes(who: Seat) -> Sentence:
    return say("{who:*/You} {who:passes/pass}.", who=who)


def _effect(sentence: Sentence, seats: Iterable[int]) -> Event:
    """Return the event of a turn's effect on seats."""
    return Event(
        sentence=sentence, weight="effect", about=tuple(dict.fromkeys(seat for seat in seats if seat != RAIN))
    )


def _owners(elements: Iterable[Element]) -> Iterator[int]:
    """Return the seats of the elements."""
    return (one.seat for one in elements)


def _final_kinds(report: Report, left: Iterable[Element]) -> Kinds:
    """Return the types of all elements left standing, or lost at the turn's end."""
    lost = [capture.element for capture in report.captures]
    lost += [element for death in report.deaths for element in death.elements]
    return {one.space: one.kind for one in (*left, *lost)}


def _final_spaces(actions: Sequence[Action]) -> list[Space]:
    """Return for each action the final space of the element that it moved.

    For actions other than moves the space has no meaning.
    """
    ends, rested = [], dict[Space, Space]()
    for action in reversed(actions):
        end = action.space
        if isinstance(action, Shift):
            end = rested.pop(action.to, action.to)
            rested[action.space] = end
        ends.append(end)
    return ends[::-1]


def _then(clauses: Sequence[Sentence]) -> Sentence:
    """Join clauses with “then”."""
    first, *rest = clauses
    return say("{first}, then {rest}", first=first, rest=_then(rest)) if rest else first


def _clauses(who: Seat, actions: Sequence[Action], ends: Sequence[Space], kinds: Kinds) -> Iterator[Sentence]:
    """Yield one clause for each run of actions of the same kind.

    `ends` are where the moved elements stand now.
    """
    for _, run in groupby(zip(actions, ends, strict=True), key=lambda pair: pair[0].do):
        same = tuple(run)
        match same[0][0]:
            case Eat():
                yield say("{who:eats/eat} {n} food", who=who, n=len(same))
            case Shift():
                yield _moves(who, [end for _, end in same], kinds)
            case Grow():
                yield say(
                    "{who:grows/grow} {what}",
                    who=who,
                    what=tuple(_growth(one) for one, _ in same if isinstance(one, Grow)),
                )
            case Circulate():
                yield say("{who:passes/pass} {n} food along", who=who, n=len(same))


def _moves(who: Seat, ends: Sequence[Space], kinds: Kinds) -> Sentence:
    """Say how many steps each element made.

    An element is known by its final space.
    """
    return say(
        "{who:moves/move} {what}",
        who=who,
        what=tuple(
            say("{kind} {n:one step|# steps}", kind=KIND_NAMES[kinds[end]], n=n)
            for end, n in Counter(ends).items()
        ),
    )


def _growth(action: Grow) -> Sentence:
    args: dict[str, Arg] = {
        "kind": ONE_OF[action.kind],
        "n": sum(payment.food for payment in action.paid),
    }
    return say("{kind} ({n} food)", **args) if action.paid else say("{kind} (free)", **args)
