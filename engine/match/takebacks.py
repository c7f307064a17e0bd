"""Which moves can be taken back, found out by the engine alone: none that threw dice or brought to light what somebody did not know.

House rules: pure. What a move told others is what they could not have worked out from what they saw and from the move itself:
in every State that a seat could not tell from the real one, the same move leads to the same view, or something came to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named, has_takebacks, title_of
from engine.match.history import BACK_TO, Past
from engine.match.records import Made, Match, Record
from engine.match.refusals import check_going
from engine.match.turns import with_seat

FREE_MOST = 3
"""Times that a match can be taken back to the same point by one press: then the others are asked, or they could be kept waiting."""
SAMPLES = 12
"""States in which a move is tried that a seat can't tell from the real one."""

NOT_ALONE = say("Others have done something since. Ask them whether you may take it back.")
_NOTHING = say("You haven’t made a move yet that could be taken back.")
TOO_LONG_AGO = say("That was too long ago to take back.")
_DICE = say("Chance has decided something since, so that move stands.")
_SHOWN = say("Something that was hidden has been seen since, so that move stands.")


@dataclass(frozen=True, slots=True)
class Takeback:
    """What a player can take back: their last move, and `moves` in all, as others may have moved since."""

    seat: int
    back_to: int
    """The ply after which the match stood as it would again."""
    moves: int
    is_free: bool
    """Whether nobody has done anything since, so that nobody need be asked."""
    state: Any = field(repr=False)
    """That of the match then."""
    turns: Mapping[int, int] = field(default_factory=dict)
    """How many turns that had ended it undoes, by seat; of whom it undoes none is not in it."""
    since: int | None = None
    """When the match came to stand as it would again; None where that is not known."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A ply that still counts: what it was made from is its own `before`."""

    made: Made
    takebacks: int
    """How often moves of the match had been taken back by then: its dice fell by it."""
    earlier: int
    """The ply after which the match stood as it did before this one."""


class _Gap:
    """Where the match was before all that is known of it."""


class Trail:
    """The plies that led to where a match is, without those that were taken back; from some ply on, or from the first."""

    def __init__(self, known: Iterable[tuple[int, _Entry | _Gap | None]] = ()) -> None:
        self._at: dict[int, _Entry | _Gap | None] = dict(known)
        """By the ply that it ended with. None: nothing had been played. What is not in it, or a gap, is not known."""

    @classmethod
    def of(cls, past: Past, log: Sequence[Made]) -> Trail:
        """All of it, from the log; what was played under older rules is not known."""
        trail = cls([(0, None)] if past.first == 0 else ())
        takebacks = sum(made.ply.kind == "takeback" for made in log[: past.first])
        for made in log[past.first :]:
            takebacks += made.ply.kind == "takeback"
            trail.add(replace(made, before=past.at(made.ply.ply - 1)), takebacks)
        return trail

    def add(self, made: Made, takebacks: int) -> None:
        """One ply more."""
        ply = made.ply
        self._at.setdefault(ply.ply - 1, _Gap())
        if ply.kind != "takeback":
            self._at[ply.ply] = _Entry(made, takebacks, ply.ply - 1)
        elif ply.detail is not None and (to := int(ply.detail[BACK_TO])) in self._at:
            self._at[ply.ply] = self._at[to]

    def returns(self, ply: int) -> int:
        """How often, as far as it is known, it has been gone back to where the match was after a ply."""
        entry = self._at.get(ply)
        return sum(one is entry for one in self._at.values()) - 1

    def arrival_time(self, ply: int, match: Match) -> int | None:
        """When the match came to where it was after a ply; None where that is not known any more."""
        entry = self._at.get(ply)
        if ply and entry is not None:
            return None if isinstance(entry, _Gap) else entry.made.ply.at
        return match.started

    def newest(self, most: int) -> Trail:
        """What it knows of the last so many plies, apart from it."""
        return Trail(list(self._at.items())[-most:])

    def back(self, ply: int) -> Iterator[_Entry]:
        """The plies that led to where the match was after one, the last first. KeyError where that is not known any more."""
        entry = self._at[ply]
        while entry is not None:
            if isinstance(entry, _Gap):
                raise KeyError(ply)
            yield entry
            entry = self._at[entry.earlier]


def find_takeback(record: Record, seat: int, trail: Trail) -> Takeback:
    """What a seat can take back just now. IllegalMove if nothing; KeyError if the trail does not go back so far."""
    check_going(record.match)
    record.check()
    if not has_takebacks(record.match.game):
        raise IllegalMove(say("In {title}, moves stand.", title=title_of(record.match.game)))
    game, undone = game_named(record.match.game), list[_Entry]()
    for entry in trail.back(record.match.ply):
        if entry.made.move is None:
            raise IllegalMove(TOO_LONG_AGO)
        undone.append(entry)
        if entry.made.ply.seat == seat:
            break
    else:
        raise IllegalMove(_NOTHING)
    for entry in undone:
        _check_open(game, record, entry)
    own = undone[-1]
    is_last = all(entry.made.ply.seat in record.gone for entry in undone[:-1])
    is_alone = not others(record.match, seat)
    has_free = len(record.match.people) < 2 or trail.returns(own.earlier) < FREE_MOST
    if is_alone and not has_free:
        raise IllegalMove(
            say(
                "You took back to this point {n} times, and nobody is here to ask, so it stands.", n=FREE_MOST
            )
        )
    is_untouched = is_last and own.made.ply.kind == "move" and not _is_anybody_at_it(record, seat)
    is_free = has_free and (is_alone or is_untouched)
    return Takeback(
        seat,
        own.earlier,
        len(undone),
        is_free,
        own.made.before,
        _ended_in(record.match, undone),
        trail.arrival_time(own.earlier, record.match),
    )


def _ended_in(match: Match, undone: Iterable[_Entry]) -> Mapping[int, int]:
    """How many turns have ended in these plies, the last of them first, by seat: what somebody did on end is one turn, and may still run."""
    acted = [seat for seat, _ in groupby(entry.made.ply.seat for entry in undone)]
    is_running = bool(acted) and acted[0] is not None and match.seats[acted[0]].since is not None
    return Counter(seat for seat in acted[is_running:] if seat is not None)


def check_same(match: Match, ply: int) -> None:
    """IllegalMove unless nothing has been played since a ply."""
    if match.ply != ply:
        raise IllegalMove(say("The match has moved on since, so that question is over."))


def others(match: Match, seat: int) -> tuple[int, ...]:
    """The seats whose players have to agree if somebody else takes a move back after they have moved."""
    return tuple(other for other in match.expected_seats if other != seat)


def ask_takeback(record: Record, takeback: Takeback) -> Record:
    """The match in which a player asks the others to let them take a move back. IllegalMove while somebody does."""
    if record.match.asking_back is not None:
        raise IllegalMove(say("Someone has asked for that already, since the last move."))
    seated = replace(record.match.seats[takeback.seat], asks_back=takeback.back_to)
    return replace(record, match=with_seat(record.match, takeback.seat, seated))


def answer_takeback(record: Record, seat: int, *, allows: bool) -> Record:
    """The match with a player's answer to that; who asked may think better of it. IllegalMove if nobody asks."""
    match = record.match
    asking = match.asking_back
    if asking is None or is_refused(match):
        raise IllegalMove(say("That isn’t asked for any more."))
    if asking == seat:
        if allows:
            raise IllegalMove(say("You asked for it yourself. It’s for the others to say."))
        return withdraw_question(record)
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], allows=allows)))


def withdraw_question(record: Record) -> Record:
    """Return the match in which no player asks to take a move back; as it is if none does."""
    match, asking = record.match, record.match.asking_back
    if asking is None:
        return record
    return replace(record, match=with_seat(match, asking, replace(match.seats[asking], asks_back=None)))


def is_refused(match: Match) -> bool:
    """Whether somebody would not have it."""
    return any(seated.allows is False for seated in match.seats)


def is_allowed(match: Match) -> bool:
    """Whether all who have to agree to a takeback do."""
    asking = match.asking_back
    return asking is not None and all(match.seats[seat].allows for seat in others(match, asking))


def retraction(takeback: Takeback, *, is_agreed: bool) -> Sentence:
    """What all are told of it."""
    who, n = Seat(seat=takeback.seat), takeback.moves
    if is_agreed:
        return say("{who:*/You} took back {n:a move|# moves}: everyone agreed to it.", who=who, n=n)
    return say("{who:*/You} took back {n:a move|# moves}.", who=who, n=n)


def _is_anybody_at_it(record: Record, seat: int) -> bool:
    """Whether another player has decided or, where only one is to move, has begun to choose.

    Where several choose at once it must not be told that another one has begun.
    """
    seats = record.match.seats
    asked = [other for other in record.match.staying if seats[other].since is not None]
    is_drafting = len(asked) == 1 and asked[0] != seat and bool(record.drafts[asked[0]])
    return is_drafting or any(seats[other].decided for other in asked if other != seat)


def _check_open(game: AnyGame, record: Record, entry: _Entry) -> None:
    """IllegalMove if a move threw dice, or somebody has learnt from it what was hidden from them."""
    ply, before = entry.made.ply, entry.made.before
    assert ply.seat is not None and record.seed is not None  # a Move is a seat's, in a match that has begun
    dice = Dice(record.seed, ply.ply, entry.takebacks)
    is_untold = is_open(game, before, ply.seat, entry.made.move, dice, seats=len(record.match.seats))
    if dice.is_thrown:
        raise IllegalMove(_DICE)
    if not is_untold:
        raise IllegalMove(_SHOWN)


def is_open(game: AnyGame, before: Any, seat: int, move: Any, dice: Dice, *, seats: int) -> bool:
    """Whether a seat's move threw no dice and told nobody what was hidden from them."""
    made = partial(_after, game, seat, move)
    after = made(before, dice)
    if dice.is_thrown:
        return False
    # Mostly it is one of the others who learns something.
    watchers = sorted(range(seats), key=lambda watcher: watcher == seat)
    return not any(_has_learnt(game, watcher, before, after, made) for watcher in watchers)


def _after(game: AnyGame, seat: int, move: Any, state: Any, dice: Dice) -> Any:
    after, _ = game.apply(state, seat, move, dice)
    return after


def _has_learnt(
    game: AnyGame, watcher: int, before: Any, after: Any, made: Callable[[Any, Dice], Any]
) -> bool:
    """Whether a seat could not have told from its view of the State before, and from the move, what its view is now."""
    view, seen = game.view(before, watcher), game.view(after, watcher)
    for number in range(SAMPLES):
        other = game.sample(view, Dice("takeback", number))
        if other == before:
            continue
        try:
            if game.view(made(other, Dice("takeback", number)), watcher) != seen:
                return True
        except IllegalMove:
            return True  # that it was legal tells something
    return False
