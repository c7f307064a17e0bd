"""Looks: a seat's view, its question, and its decision while others still decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from engine.contract.errors import NotSeated
from engine.contract.values import Ask, Place
from engine.contract.words import Words, say
from engine.library import game_named
from engine.match.drafts import describe_draft
from engine.match.plans import premise, question_ahead
from engine.match.records import Draft, Match, Ply, Record
from engine.match.turns import question_for, with_deciders


@dataclass(frozen=True)
class Look:
    """All that a seat, or an onlooker (`seat` None), may see now.

    It holds the view as a value and in words, the question, and the draft.
    """

    match: Match
    seat: int | None
    view: Any = field(repr=False)
    """The game's View; None in the lobby."""
    ask: Ask | None = field(repr=False)
    """None while this seat has nothing to decide."""
    picks: Draft = field(repr=False)
    token: int
    decision: tuple[Words, ...] | None = field(default=None, repr=False)
    """This seat's decision while it waits for the others or its turn; None if it has none."""
    ahead: Ask | None = field(default=None, repr=False)
    """The question that it can plan for its next turn; None where it can't, or has."""
    touched: tuple[Place, ...] = ()
    """Where others have acted since this player looked."""
    _words: list[tuple[Words, ...]] = field(default_factory=list, repr=False, compare=False)
    """The description once it was read; changed copies show the same view."""

    @property
    def shown_view(self) -> Any:
        """The view with the picks made so far, where there is a question."""
        return self.view if self.ask is None else self.ask.view

    @cached_property
    def turns_ahead(self) -> int | None:
        """How many turns others have before this seat's next one.

        None where that is open, or the seat waits for no turn.
        """
        match, find = self.match, game_named(self.match.game).HOOKS.order
        if find is None or self.seat is None or match.phase != "playing" or match.fault is not None:
            return None
        seated = match.seats[self.seat]
        if seated.turn.since is not None or seated.resigned or len(match.staying) < 2:
            return None
        order = (seat for seat in find(self.view) if not match.seats[seat].resigned)
        movers = [seat for seat, _ in groupby(order)]
        return movers.index(self.seat) if self.seat in movers else None

    @property
    def description(self) -> tuple[Words, ...]:
        """The shown view in words, most important first.

        It is computed at the first read, as few looks are read aloud.
        """
        if not self._words and self.shown_view is not None:
            self._words.append(game_named(self.match.game).describe(self.shown_view))
        return self._words[0] if self._words else ()


@dataclass(frozen=True, slots=True)
class Moved:
    """The effect of a click or a typed line.

    It says whether it made a move, and which plies followed, with those of stand-ins.
    """

    committed: bool
    plies: tuple[Ply, ...]
    looking: Callable[[], Look] = field(repr=False)
    is_back: bool = False
    """Whether the mover was away, and is no longer."""

    @property
    def look(self) -> Look:
        """The mover's look right after it.

        It is computed at the first read, as a DM is shown from a newer one.
        """
        return self.looking()


def check_seat(match: Match, seat: int | None) -> None:
    """Raise NotSeated if the match has no such seat; None is an onlooker."""
    if seat is not None and not 0 <= seat < len(match.seats):
        raise NotSeated(say("There is no such seat."))


def look_at(record: Record, seat: int | None, ask: Ask | None = None, seen: Any = None) -> Look:
    """Return what a seat may see: the view, its question, and its choices.

    `ask` is the question, and `seen` the game's view of the State, if the caller knows them.
    """
    match = record.match
    if record.state is not None and seen is None:
        seen = game_named(match.game).view(record.state, seat)
    view = None if seen is None else with_deciders(record, seen)
    if seat is None:
        return Look(match, None, view, None, (), 0)
    picks, seated = record.drafts[seat], match.seats[seat]
    decision = None
    if seated.turn.decided and seen is not None:
        asked = seen if seated.turn.since is not None else premise(record, seat, seen)
        decision = None if asked is None else describe_draft(game_named(match.game).choose(asked), picks)
        if decision is not None and seated.turn.since is None:
            decision = decision[:1]  # questions after a plan's first have only one answer
    ask = ask or question_for(record, seat, view)
    return Look(
        match, seat, view, ask, picks, seated.turn.token, decision, question_ahead(record, seat, seen)
    )
