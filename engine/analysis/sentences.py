"""Turning points in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.words import Seat, Sentence, join_parts, say


def tell_mistake(
    seat: int, played: Sequence[Sentence], better: Sequence[Sentence], why: Sentence | None
) -> Sentence:
    """Say what was played, and what a computer would have played in that seat."""
    told = say(
        "{who:*/You} chose: {move}. A computer in {who:*’s/your} seat would have chosen: {better}.",
        who=Seat(seat=seat),
        move=join_parts(played, ", "),
        better=join_parts(better, ", "),
    )
    return _with_reason(told, why)


def tell_strong(seat: int, played: Sequence[Sentence], why: Sentence | None) -> Sentence:
    """Say that a move won much."""
    told = say("A strong move by {who:*/you}: {move}.", who=Seat(seat=seat), move=join_parts(played, ", "))
    return _with_reason(told, why)


def tell_chance(events: Sequence[Sentence], change: float) -> Sentence:
    """Say that chance, and not the choice, made the difference."""
    told = join_parts(events, " ")
    if change > 0:
        return say("{told} That was luck: chance made the difference here, not the choice.", told=told)
    return say("{told} That was bad luck: chance made the difference here, not the choice.", told=told)


def _with_reason(told: Sentence, why: Sentence | None) -> Sentence:
    """Add a computer's reason, as it tells the player of the seat."""
    return told if why is None else say("{told} Its reason: “{why}”", told=told, why=why)
