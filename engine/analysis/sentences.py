"""Turning points in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.words import Seat, Sentence, join_parts, say


def tell_choice(seat: int, labels: Sequence[Sentence]) -> Sentence:
    """Say what a player chose, choice by choice."""
    choice = join_parts(labels, ", ")
    return say("{who:*/You} {who:chooses/choose}: {choice}.", who=Seat(seat=seat), choice=choice)


def tell_mistake(
    seat: int, played: Sequence[Sentence], better: Sequence[Sentence], why: Sentence | None
) -> Sentence:
    """Say what was played, and what a computer would have played in that seat."""
    told = say(
        "{played} A computer in {who:*’s/your} seat would have chosen: {better}.",
        played=_row(played),
        who=Seat(seat=seat),
        better=join_parts(better, ", "),
    )
    return _with_reason(told, why)


def tell_strong(played: Sequence[Sentence], why: Sentence | None) -> Sentence:
    """Say that a move won much."""
    return _with_reason(say("{played} That was a strong move.", played=_row(played)), why)


def tell_chance(played: Sequence[Sentence], change: float) -> Sentence:
    """Say that chance, and not the choice, made the difference."""
    told = _row(played)
    if change > 0:
        return say("{played} That was luck: chance made the difference here, not the choice.", played=told)
    return say("{played} That was bad luck: chance made the difference here, not the choice.", played=told)


def tell_swing(played: Sequence[Sentence]) -> Sentence:
    """Say what was played when the chances changed, without a reason."""
    return _row(played)


def _with_reason(told: Sentence, why: Sentence | None) -> Sentence:
    """Add a computer's reason, as it tells the player of the seat."""
    return told if why is None else say("{told} The reason: “{why}”", told=told, why=why)


def _row(told: Sequence[Sentence]) -> Sentence:
    return join_parts(told, " ")
