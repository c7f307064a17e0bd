"""Notes on what ending a turn would lead to.

Losses come first and as dangers. The reader is "you". Lost elements are numbered on the picture and
named by these numbers. A single lost element needs no number: the picture shows it torn.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.words import Arg, Sentence, say
from engine.games.organism.boards import Board, Space, in_rows
from engine.games.organism.details import KIND_NAMES, captured_by, describe_capture, lacking, seats_of
from engine.games.organism.events import (
    captures_of,
    describe_death,
    gaining_of,
    losses,
    report_eliminated,
    with_owners,
)
from engine.games.organism.rain import play_rain
from engine.games.organism.scoring import result
from engine.games.organism.state import Death, Element, Public, Report, View
from engine.games.organism.turn_end import pass_turn, settle_turn

_NUMBERED: Final = 4
"""Most numbers named one by one."""


def lost_of(board: Board, report: Report, seat: int) -> tuple[Space, ...]:
    """Return the spaces of a seat's losses, in the order of their numbers."""
    captured = [capture.element for capture in report.captures]
    dead = [element for death in report.deaths for element in death.elements]
    return tuple(in_rows(board, (one.space for one in (*captured, *dead) if one.seat == seat)))


def numbered_of(board: Board, report: Report, seat: int) -> tuple[Space, ...]:
    """Return the same spaces if they need numbers, that is if they are several."""
    lost = lost_of(board, report, seat)
    return lost if len(lost) > 1 else ()


def is_harmless(view: View, report: Report, elements: tuple[Element, ...]) -> bool:
    """Return whether ending the turn costs nothing and the match goes on.

    A harmless end brings no captures, deaths, eliminations or effects of the rain.
    """
    if report.captures or report.deaths:
        return False
    after = settle_turn(view, report, elements)
    if after.lost != view.lost or _is_told(_forecast(after)):
        return False
    return not pass_turn(after)[0].ending


def is_dangerous(view: View, report: Report, elements: tuple[Element, ...]) -> bool:
    """Return whether the player loses something or the match by ending the turn.

    It is not dangerous if the player wins.
    """
    after = settle_turn(view, report, elements)
    begun, _ = pass_turn(after)
    if begun.ending:
        return report.seat not in begun.winners
    forecast = _forecast(after)
    return bool(lost_of(view.board, report, report.seat)) or (
        forecast is not None and _takes(forecast, report.seat)
    )


def _forecast(after: Public) -> Report | None:
    """Return what the drops on the board will do next.

    None outside a match against the rain, or after its end.
    """
    return None if after.rain is None or after.ending else play_rain(after, None)[0]


def _is_told(report: Report | None) -> bool:
    """Return whether a turn of the rain has effects to tell."""
    return report is not None and bool(report.cleared or report.captures or report.deaths)


def _takes(report: Report, seat: int) -> bool:
    """Return whether a turn of the rain takes anything from a seat."""
    lost = [*report.cleared, *(one.element for one in report.captures)]
    lost += [one for death in report.deaths for one in death.elements]
    return any(one.seat == seat for one in lost)


def consequences(view: View, report: Report, elements: tuple[Element, ...]) -> tuple[Sentence, ...]:
    """Say what a turn leads to.

    The player's own losses come first, the end of the match last.
    """
    after = settle_turn(view, report, elements)
    you, numbers = report.seat, lost_of(view.board, report, report.seat)
    notes = [*_own_losses(report, you, numbers), *_gains(report, you)]
    if gaining := gaining_of(report):
        counts = tuple(captures_of(after, seat) for seat in gaining)
        notes.append(say("Captures then: {counts}.", counts=counts))
    notes += [event.sentence for event in report_eliminated(after.lost[len(view.lost) :])]
    if (forecast := _forecast(after)) is not None and _is_told(forecast):
        is_bad = _takes(forecast, you)
        notes.append(say("⚠️ Then the rain drifts on:") if is_bad else say("Then the rain drifts on:"))
        notes += [event.sentence for event in losses(forecast, ())]
    begun, events = pass_turn(after)
    if begun.ending:
        if begun.rain is not None:
            events = events[len(events) - begun.core :]  # the rain's effects are told already
        reason = result(begun).reason
        notes += [event.sentence for event in events]
        notes.append(reason if you in begun.winners else say("⚠️ {reason}", reason=reason))
    return tuple(notes) or (say("Nobody is captured, nobody dies."),)


def _own_losses(report: Report, you: int, numbers: Sequence[Space]) -> Iterator[Sentence]:
    for death in report.deaths:
        if death.elements[0].seat == you:
            yield _dying(death, numbers)
    for captors, lost in captured_by(report).items():
        if mine := [one for one in lost if one.seat == you]:
            yield say(
                "⚠️ {who} {who:captures/capture/capture} {what}.",
                who=seats_of(captors),
                what=_yours(mine, numbers),
            )


def _dying(death: Death, numbers: Sequence[Space]) -> Sentence:
    """Say that an own group dies because it lacks a type."""
    args: dict[str, Arg] = {
        "what": _yours(death.elements, numbers),
        "lacking": lacking(death.elements),
        "n": len(death.elements),
        "to": seats_of(death.to),
    }
    if not args["lacking"]:
        return say("⚠️ You lose {what}: you have no whole organism left.", **args)
    match len(death.to):
        case 0:
            return say("⚠️ You lose {what}: {n:its|their} group has {lacking}.", **args)
        case 1:
            return say(
                "⚠️ You lose {what}: {n:its|their} group has {lacking}. {to} gets a capture for it.", **args
            )
        case _:
            return say(
                "⚠️ You lose {what}: {n:its|their} group has {lacking}. {to} get a capture each for it.",
                **args,
            )


def _yours(lost: Sequence[Element], numbers: Sequence[Space]) -> Sentence:
    """Return own elements: "your EAT (number 2)".

    A single loss needs no number: "your EAT".
    """
    if len(numbers) == 1:
        return say("your {kind}", kind=KIND_NAMES[lost[0].kind])
    told = sorted(numbers.index(one.space) + 1 for one in lost)
    if len(lost) == 1:
        return say("your {kind} (number {n})", kind=KIND_NAMES[lost[0].kind], n=told[0])
    if len(lost) <= _NUMBERED:
        return say("your elements {numbers}", numbers=tuple(told))
    return say("{n} of your elements", n=len(lost))


def _gains(report: Report, you: int) -> Iterator[Sentence]:
    """Say what others lose."""
    for captors, lost in captured_by(report).items():
        if theirs := [one for one in lost if one.seat != you]:
            yield describe_capture(captors, with_owners(theirs))
    for death in report.deaths:
        if death.elements[0].seat != you:
            yield describe_death(death)
