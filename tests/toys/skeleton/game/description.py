"""The table of Skeleton in words, enough to play without seeing it."""

from collections.abc import Iterator

from engine.contract.words import Seat, Sentence, say
from tests.toys.skeleton.game import events
from tests.toys.skeleton.game.state import FEWEST, MOST, View


def describe(view: View) -> tuple[Sentence, ...]:
    """Describe all that the view shows, the most needed first."""
    return tuple(_sentences(view))


def _sentences(view: View) -> Iterator[Sentence]:
    if view.seat is not None:
        yield say("You are {who}.", who=Seat(seat=view.seat))
    if view.outcome is not None:
        yield say("The match is over. {reason}", reason=view.outcome.reason)
        yield say("In the box: {n:1 pearl|# pearls}.", n=view.pearls or 0)
    if view.mover is not None:
        yield say("It’s {who:*’s/your} turn.", who=Seat(seat=view.mover))
        yield say("Turn {turn} of {turns}.", turn=len(view.done) + 1, turns=view.turns)
        yield say("At the start, {least} to {most} pearls were in the box.", least=FEWEST, most=MOST)
    for seat, score in enumerate(view.scores):
        told = say("{n:1 pearl|# pearls}", n=score)
        if seat in view.left:
            told = say("LEFT with {pearls}", pearls=told)
        yield say("{who:*/You}: {pearls}.", who=Seat(seat=seat), pearls=told)
    for turn in reversed(view.done):
        yield events.of_turn(turn).sentence
