"""What a seat sees: its view, its question, and what it has decided while others still do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.contract.errors import NotSeated
from engine.contract.values import Ask, Place
from engine.contract.words import Words, say
from engine.library import game_named
from engine.match.drafts import describe_draft
from engine.match.plans import premise, question_ahead
from engine.match.records import Draft, Match, Ply, Record
from engine.match.turns import question_for, view_of


@dataclass(frozen=True)
class Look:
    """What a seat may see now, or an onlooker (`seat` None): the view as a value and in words, the question, the draft."""

    match: Match
    seat: int | None
    view: Any = field(repr=False)
    """The game's View; None in the lobby."""
    ask: Ask | None = field(repr=False)
    """None while this seat has nothing to decide."""
    picks: Draft = field(repr=False)
    token: int
    decision: tuple[Words, ...] | None = field(default=None, repr=False)
    """What this seat has decided while it waits, for the others or for its turn; None if it has not."""
    ahead: Ask | None = field(default=None, repr=False)
    """What it can plan for its next turn; None where it can't, or has."""
    touched: tuple[Place, ...] = ()
    """Where others have acted since this player looked."""

    @property
    def shown_view(self) -> Any:
        """The view with the picks made so far, where there is a question."""
        return self.view if self.ask is None else self.ask.view

    @cached_property
    def description(self) -> tuple[Words, ...]:
        """What is shown in words, most important first; put together only when asked for, as few looks are read out."""
        return () if self.shown_view is None else game_named(self.match.game).describe(self.shown_view)


@dataclass(frozen=True, slots=True)
class Moved:
    """What a click or a typed line did: whether it made a move, and which plies (stand-ins' too)."""

    committed: bool
    plies: tuple[Ply, ...]
    looking: Callable[[], Look] = field(repr=False)
    is_back: bool = False
    """Whether the mover was away, and is no longer."""

    @property
    def look(self) -> Look:
        """The mover's look right after it; put together only when asked for, as a DM is shown from a newer one."""
        return self.looking()


def check_seat(match: Match, seat: int | None) -> None:
    """NotSeated if the match has no such seat; None is somebody who only looks on."""
    if seat is not None and not 0 <= seat < len(match.seats):
        raise NotSeated(say("There is no such seat."))


def look_at(record: Record, seat: int | None, ask: Ask | None = None) -> Look:
    """What a seat may see of a match as it is kept, what it is asked (`ask`, if that is known), and what it has chosen."""
    match = record.match
    view = None if record.state is None else view_of(record, seat)
    if seat is None:
        return Look(match, None, view, None, (), 0)
    picks, seated = record.drafts[seat], match.seats[seat]
    decision = None
    if seated.decided and record.state is not None:
        game = game_named(match.game)
        asked = game.view(record.state, seat) if seated.since is not None else premise(record, seat)
        decision = None if asked is None else describe_draft(game.choose(asked), picks)
        if decision is not None and seated.since is None:
            decision = decision[:1]  # what a plan is asked after that has one answer
    ahead = question_ahead(record, seat)
    return Look(match, seat, view, ask or question_for(record, seat), picks, seated.token, decision, ahead)
