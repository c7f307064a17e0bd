"""Rules for takebacks, computed without the game's help.

A move that threw dice, or revealed something hidden, can't be taken back. House rules: pure. A move
reveals what others could not compute from their view and the move itself. The test tries the move
in States that a seat can't distinguish from the real one: if a view differs afterwards, something
was revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from threading import Lock
from typing import Any

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named, has_takebacks, title_of
from engine.match.history import BACK_TO, Past
from engine.match.records import Made, Match, Record
from engine.match.refusals import check_going

FREE_MOST = 3
"""The most takebacks to the same point without asking.

After them the others must agree, or one player could keep them waiting.
"""
SAMPLES = 12
"""The number of imagined States in which a move is tried."""

NOT_ALONE = say("Others have done something since. Ask them whether you may take it back.")
_NOTHING = say("You haven’t made a move yet that could be taken back.")
TOO_LONG_AGO = say("That was too long ago to take back.")
_DICE = say("Chance has decided something since, so that move stands.")
_SHOWN = say("Something that was hidden has been seen since, so that move stands.")


@dataclass(frozen=True, slots=True)
class Takeback:
    """What a player can take back: their last move, with later ones of others.

    `moves` counts them all.
    """

    seat: int
    back_to: int
    """The ply whose State the match returns to."""
    moves: int
    is_free: bool
    """Whether no player has acted since, so that no consent is needed."""
    state: Any = field(repr=False)
    """The match's State at that ply."""
    turns: Mapping[int, int] = field(default_factory=dict)
    """How many ended turns it undoes, by seat; seats without any are left out."""
    since: int | None = None
    """When the match first reached that state; None where that is not known."""


@dataclass(slots=True, eq=False)
class _Entry:
    """A ply that still counts; `made.before` is the State it was made from."""

    made: Made
    takebacks: int
    """The number of the match's takebacks by then, which its dice depend on."""
    earlier: int
    """The ply whose state the match had before this one."""
    lock: Lock = field(default_factory=Lock)
    """Lets one thread at a time find `hindrance`, which all hands of a match ask for at once."""
    is_tried: bool = False
    """Whether `hindrance` is known."""
    hindrance: Sentence | None = None
    """Why the ply can't be taken back; None if it can."""


class _Gap:
    """The unknown part of a match before the first known ply."""


class Trail:
    """The plies that led to the match's state, without those that were taken back.

    They start from some ply, or from the first.
    """

    def __init__(self, known: Iterable[tuple[int, _Entry | _Gap | None]] = ()) -> None:
        self._at: dict[int, _Entry | _Gap | None] = dict(known)
        """The last effective entry by ply.

        None: no move had been made. A missing entry, or a gap, is not known.
        """

    @classmethod
    def of(cls, past: Past, log: Sequence[Made]) -> Trail:
        """Return the trail of a whole log; plies of older rules are not known."""
        trail = cls([(0, None)] if past.first == 0 else ())
        takebacks = sum(made.ply.kind == "takeback" for made in log[: past.first])
        for made in log[past.first :]:
            takebacks += made.ply.kind == "takeback"
            trail.add(replace(made, before=past.at(made.ply.ply - 1)), takebacks)
        return trail

    def add(self, made: Made, takebacks: int) -> None:
        """Add one ply."""
        ply = made.ply
        self._at.setdefault(ply.ply - 1, _Gap())
        if ply.kind != "takeback":
            self._at[ply.ply] = _Entry(made, takebacks, ply.ply - 1)
        elif ply.detail is not None and (to := int(ply.detail[BACK_TO])) in self._at:
            self._at[ply.ply] = self._at[to]

    def returns(self, ply: int) -> int:
        """Return how often, as far as known, the match returned to a ply."""
        entry = self._at.get(ply)
        return sum(one is entry for one in self._at.values()) - 1

    def arrival_time(self, ply: int, match: Match) -> int | None:
        """Return when the match reached a ply's state; None where that is not known."""
        entry = self._at.get(ply)
        if ply and entry is not None:
            return None if isinstance(entry, _Gap) else entry.made.ply.at
        return match.times.started

    def newest(self, most: int) -> Trail:
        """Return a copy with the last `most` plies."""
        return Trail(list(self._at.items())[-most:])

    def back(self, ply: int) -> Iterator[_Entry]:
        """Yield the plies that led to a ply's state, the last first.

        KeyError where they are not known any more.
        """
        entry = self._at[ply]
        while entry is not None:
            if isinstance(entry, _Gap):
                raise KeyError(ply)
            yield entry
            entry = self._at[entry.earlier]


def find_takeback(record: Record, seat: int, trail: Trail) -> Takeback:
    """Return what a seat can take back now.

    IllegalMove if nothing; KeyError if the trail is too short.
    """
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
    is_untouched = is_last and own.made.ply.kind == "move" and not _has_begun_to_choose(record, seat)
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
    """Return how many turns ended in these plies, by seat.

    The last ply comes first. Successive plies of one seat are one turn, which may still run.
    """
    acted = [seat for seat, _ in groupby(entry.made.ply.seat for entry in undone)]
    is_running = bool(acted) and acted[0] is not None and match.seats[acted[0]].turn.since is not None
    return Counter(seat for seat in acted[is_running:] if seat is not None)


def check_same(match: Match, ply: int) -> None:
    """Raise IllegalMove if a move was made since a ply."""
    if match.ply != ply:
        raise IllegalMove(say("The match has moved on since, so that question is over."))


def others(match: Match, seat: int) -> tuple[int, ...]:
    """Return the seats that must agree to a takeback after others have moved."""
    return tuple(other for other in match.expected_seats if other != seat)


def retraction(takeback: Takeback, *, is_agreed: bool) -> Sentence:
    """Return the sentence about a takeback, for all."""
    who, n = Seat(seat=takeback.seat), takeback.moves
    if is_agreed:
        return say("{who:*/You} took back {n:a move|# moves}: everyone agreed to it.", who=who, n=n)
    return say("{who:*/You} took back {n:a move|# moves}.", who=who, n=n)


def _has_begun_to_choose(record: Record, seat: int) -> bool:
    """Return whether another player has decided, or the only mover has begun.

    Where several choose at once it must stay secret that another has begun.
    """
    seats = record.match.seats
    asked = [other for other in record.match.staying if seats[other].turn.since is not None]
    is_drafting = len(asked) == 1 and asked[0] != seat and bool(record.drafts[asked[0]])
    return is_drafting or any(seats[other].turn.decided for other in asked if other != seat)


def _check_open(game: AnyGame, record: Record, entry: _Entry) -> None:
    """Raise IllegalMove if a move threw dice or revealed something hidden."""
    with entry.lock:
        if not entry.is_tried:
            entry.hindrance = _find_hindrance(game, record, entry)
            entry.is_tried = True
    if entry.hindrance is not None:
        raise IllegalMove(entry.hindrance)


def _find_hindrance(game: AnyGame, record: Record, entry: _Entry) -> Sentence | None:
    """Return why a move can't be taken back: it threw dice, or revealed something hidden."""
    ply, before = entry.made.ply, entry.made.before
    # a Move has a seat, and the match has begun
    assert ply.seat is not None and record.seed is not None
    dice = Dice(record.seed, ply.ply, entry.takebacks)
    is_untold = is_open(game, before, ply.seat, entry.made.move, dice, seats=len(record.match.seats))
    if dice.is_thrown:
        return _DICE
    return None if is_untold else _SHOWN


def is_open(game: AnyGame, before: Any, seat: int, move: Any, dice: Dice, *, seats: int) -> bool:
    """Return whether a seat's move threw no dice and revealed nothing hidden."""
    made = partial(_after, game, seat, move)
    after = made(before, dice)
    if dice.is_thrown:
        return False
    # Mostly it is the mover who learns something, from what they draw.
    watchers = sorted(range(seats), key=lambda watcher: watcher != seat)
    return not any(_has_learnt(game, watcher, before, after, made) for watcher in watchers)


def _after(game: AnyGame, seat: int, move: Any, state: Any, dice: Dice) -> Any:
    after, _ = game.apply(state, seat, move, dice)
    return after


def _has_learnt(
    game: AnyGame, watcher: int, before: Any, after: Any, made: Callable[[Any, Dice], Any]
) -> bool:
    """Return whether a seat learnt more than its old view and the move implied."""
    view = game.view(before, watcher)
    seen = None
    for number in range(SAMPLES):
        chance = Dice("takeback", number)
        other = game.sample(view, chance)
        if other != before:
            seen = game.view(after, watcher) if seen is None else seen
            try:
                if game.view(made(other, Dice("takeback", number)), watcher) != seen:
                    return True
            except IllegalMove:
                return True  # its legality reveals something
        if not chance.is_thrown:
            return False  # all samples are alike
    return False
