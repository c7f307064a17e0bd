"""What happened in a match of ORGANISM, as everybody reads it beside the picture, which marks where it was.

House rules: no place is named here: the picture shows it, and `naming` has the names for whoever reads the board in words.
What one organism does in a turn is one sentence. Whoever a turn gives captures to is told with the new count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Final

from engine.contract.game import Brief, Event
from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.organism.boards import Space
from engine.games.organism.details import (
    KIND_NAMES,
    ONE_OF,
    captured,
    captured_by,
    lacking,
    player_of,
    washed,
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
"""Players whose elements are named in one sentence; with more it would not fit into a line."""

Kinds = Mapping[Space, Kind]
"""By space: of which type the element is, or was, that a turn left there."""


def reported(table: Public, report: Report) -> Iterator[Event]:
    """A whole turn, as everybody reads it; the table counts its tokens by now."""
    cleared = _cleared(report)
    for sentence in done(report, table.elements):
        if sentence == cleared:
            yield _effect(sentence, _owners(report.cleared))
        else:
            yield _deed(sentence, report.seat)
    yield from losses(report, table.winners or (report.seat,))
    if gaining := gaining_of(report):
        counts = tuple(captures_of(table, seat) for seat in gaining)
        yield _effect(say("Captures: {counts}.", counts=counts), gaining)


def captures_of(table: Public, seat: int, *, first: bool = False) -> Sentence:
    """Of those that win: "Ann 3 of 5"; `first` in its sentence or not."""
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
    """The seats to which a turn gives tokens."""
    given = (*(capture.by for capture in report.captures), *(death.to for death in report.deaths))
    return sorted({seat for seats in given for seat in seats}, key=lambda seat: (seat == RAIN, seat))


def done(report: Report, left: Iterable[Element]) -> Iterator[Sentence]:
    """What a seat did in its turn, after which these elements were left."""
    who = Seat(seat=report.seat)
    if report.introduced:
        yield say("{who:*/You} {who:enters/enter} the board.", who=who)
    if (cleared := _cleared(report)) is not None:
        yield cleared
    acting = list(_acted(who, report, left))
    for clauses in acting:
        yield say("{who:*/You} {what}.", who=who, what=_then(clauses))
    if not report.introduced and not acting:
        yield _passes(who)


def _cleared(report: Report) -> Sentence | None:
    if not report.cleared:
        return None
    return say("{elements} had to make room.", elements=owned(report.cleared, first=True))


def in_one(report: Report, left: Iterable[Element]) -> Sentence:
    """All that a seat does in its turn as one clause, to itself "enter the board, then grow an EAT (1 food)"."""
    who = Seat(seat=report.seat)
    clauses = [clause for acts in _acted(who, report, left) for clause in acts]
    if report.introduced:
        clauses.insert(0, say("{who:enters/enter} the board", who=who))
    return _then(clauses) if clauses else say("{who:passes/pass}", who=who)


def losses(report: Report, gain: Sequence[int]) -> Iterator[Event]:
    """Yield what conflict and integrity took, last of all what it gives the players who `gain` most by it.

    Messages tell the newest where they have no room for all: captures that win come after what they cost.
    """
    if report.seat == RAIN and report.cleared:
        told = washed(owned(report.cleared, first=True), len(report.cleared))
        yield _effect(told, _owners(report.cleared))
    found = [
        (captors, _effect(captured(captors, owned(lost)), (*captors, *_owners(lost))))
        for captors, lost in captured_by(report).items()
    ]
    found += [
        (death.to, _effect(died(death), (*_owners(death.elements), *death.to))) for death in report.deaths
    ]
    yield from (event for seats, event in sorted(found, key=lambda one: not {*gain}.isdisjoint(one[0])))


def died(death: Death) -> Sentence:
    """A group that lacked a type, and who gets a token for it."""
    args: dict[str, Arg] = {
        "who": Seat(seat=death.elements[0].seat),
        "elements": owned(death.elements, first=True),
        "lost": counted(death.elements),
        "lacking": lacking(death.elements),
    }
    if not args["lacking"]:  # only where incomplete groups may live on: these are not together
        fate = say("{who:*/You} {who:has/have} no whole organism left and {who:loses/lose} {lost}.", **args)
    elif len(death.elements) == 1:
        fate = say("{elements} dies: its group has {lacking}.", **args)
    else:
        fate = say("{elements} die: their group has {lacking}.", **args)
    return with_tokens(fate, death.to)


def holds_core(table: Public, seat: int) -> Event:
    """A token at the beginning of a turn (ORG-7)."""
    return Event(
        sentence=say(
            "{who:*/You} {who:holds/hold} the core and {who:gets/get} a capture. Captures: {count}.",
            who=Seat(seat=seat),
            count=captures_of(table, seat),
        ),
        about=(seat,),
    )


def eliminated(seats: Iterable[int]) -> Iterator[Event]:
    """Tell who is out because nothing of theirs is left (ORG-26)."""
    for seat in seats:
        told = say(
            "{who:*/You} {who:has/have} nothing left on the board and {who:is/are} out.", who=Seat(seat=seat)
        )
        yield _effect(told, (seat,))


def rained(table: Public, report: Report) -> Iterator[Event]:
    """Tell what a turn of the rain took and lost; nothing if it touched nothing."""
    yield from losses(report, table.winners)
    if gaining := gaining_of(report):
        counts = tuple(captures_of(table, seat) for seat in gaining)
        yield _effect(say("Captures: {counts}.", counts=counts), gaining)


def left(seat: int, count: int) -> Event:
    """A player who has given up, and what becomes of so many elements (ORG-22)."""
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


def owned(these: Iterable[Element], *, first: bool = False) -> tuple[Sentence, ...]:
    """Elements by whose they are, to be listed: "Bob’s 2 EAT and GROW"; only how many, if they are of too many players.

    They stand `first` in their sentence or not.
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
            what=counted(mine),
        )
        for n, (seat, mine) in enumerate(of_seat.items())
    )


def counted(these: Iterable[Element]) -> tuple[Sentence, ...]:
    """Elements by type, to be listed: "2 EAT", "GROW"."""
    counts = Counter(one.kind for one in these)
    return tuple(
        say("{n} {kind}", n=counts[kind], kind=KIND_NAMES[kind])
        if counts[kind] > 1
        else say("{kind}", kind=KIND_NAMES[kind])
        for kind in KINDS
        if counts[kind]
    )


# Parts of sentences


def _acted(who: Seat, report: Report, left: Iterable[Element]) -> Iterator[list[Sentence]]:
    """What each organism did that did anything, in clauses."""
    kinds = _rested(report, left)
    acting = [acts for acts in report.acts if acts.actions]
    ends = iter(_moved([action for acts in acting for action in acts.actions]))
    for acts in acting:
        yield list(_clauses(who, acts.actions, list(islice(ends, len(acts.actions))), kinds))


def _deed(sentence: Sentence, seat: int) -> Event:
    """Return what a seat did in its turn; a pass can share a line with others."""
    who = Seat(seat=seat)
    if sentence != _passes(who):
        return Event(sentence=sentence)
    brief = Brief(template=N_("{who:*/You} {who:passes/pass/pass}"), who=who)
    return Event(sentence=sentence, brief=brief)


def _passes(who: Seat) -> Sentence:
    return say("{who:*/You} {who:passes/pass}.", who=who)


def _effect(sentence: Sentence, seats: Iterable[int]) -> Event:
    """Return what a turn did to seats."""
    return Event(
        sentence=sentence, weight="effect", about=tuple(dict.fromkeys(seat for seat in seats if seat != RAIN))
    )


def _owners(elements: Iterable[Element]) -> Iterator[int]:
    """Return the seats of the elements."""
    return (one.seat for one in elements)


def _rested(report: Report, left: Iterable[Element]) -> Kinds:
    """The types of all that a turn left standing, or that was lost at its end."""
    lost = [capture.element for capture in report.captures]
    lost += [element for death in report.deaths for element in death.elements]
    return {one.space: one.kind for one in (*left, *lost)}


def _moved(actions: Sequence[Action]) -> list[Space]:
    """By action: where the element that it moved stood at the end of the turn; for all others a space of no meaning."""
    ends, rested = [], dict[Space, Space]()
    for action in reversed(actions):
        end = action.space
        if isinstance(action, Shift):
            end = rested.pop(action.to, action.to)
            rested[action.space] = end
        ends.append(end)
    return ends[::-1]


def _then(clauses: Sequence[Sentence]) -> Sentence:
    """One thing after the other."""
    first, *rest = clauses
    return say("{first}, then {rest}", first=first, rest=_then(rest)) if rest else first


def _clauses(who: Seat, actions: Sequence[Action], ends: Sequence[Space], kinds: Kinds) -> Iterator[Sentence]:
    """What was done, one clause for all actions of a sort that follow on each other; `ends` are where what moved stands now."""
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
    """Steps by element, each known by where it stands at the end."""
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
