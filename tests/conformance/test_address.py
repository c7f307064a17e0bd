"""How a game addresses its readers.

Everyone reads names; a player reads "you" where that player is meant.
"""

import re
from collections.abc import Iterator

import pytest

from engine.contract.values import Ask
from engine.contract.words import Seat, Words, say, sentences_of, tell
from tests.conformance.test_conformance import NAMES, match, matches
from tests.conformance.test_departures import leavings
from tests.conformance.walk import Walk, asks, one_by_one

pytestmark = pytest.mark.sampled(every=3)

__all__ = ["match"]

match_of_each = matches()

INTRODUCED = say("You are {who}.", who=Seat(seat=0)).template
"""The one sentence that tells a player by which name the others call them."""
SPOKEN_TO = re.compile(r"\byou\b|\byour\b", re.IGNORECASE)
OF_OTHERS = re.compile(r"(?:^|[.:!?] |, |\band )you (?:\w+[^s\W]s|is|has|was)\b", re.IGNORECASE)
"""What is said of others, after "you": "you plays"."""


def told_to(reader: int, words: Words) -> Iterator[str]:
    """Yield what a player reads, by sentence, without the introduction."""
    for sentence in sentences_of(words):
        if sentence.template != INTRODUCED:
            yield tell(sentence, NAMES, reader=reader)


def check(reader: int, words: Words) -> None:
    for text in told_to(reader, words):
        assert NAMES[reader] not in text, text
        assert not OF_OTHERS.search(text), text


@match_of_each
def test_a_reader_of_what_happened_is_spoken_to_and_never_named(match: Walk) -> None:
    happened = [step.events for step in match.steps]
    happened += [match.game.leave(state, seat)[1] for state, seat, _ in leavings(match)]
    for event in (event for events in happened for event in events):
        for reader in range(match.case.players):
            if event.is_for(reader):
                check(reader, event.sentence)


@match_of_each
def test_everyone_reads_who_it_was_by_name(match: Walk) -> None:
    for step in match.steps:
        for event in step.events:
            assert event.to is not None or not SPOKEN_TO.search(tell(event.sentence, NAMES))


@match_of_each
def test_the_end_is_told_to_each_player_as_theirs(match: Walk) -> None:
    outcome = match.game.outcome(match.states[-1])
    assert outcome is not None
    for sentence in (outcome.reason, *outcome.story):
        assert not SPOKEN_TO.search(tell(sentence, NAMES))
        for reader in range(match.case.players):
            check(reader, sentence)
    for winner in outcome.winners:
        assert SPOKEN_TO.search(tell(outcome.reason, NAMES, reader=winner))


@match_of_each
def test_what_is_seen_and_asked_is_told_to_the_player_who_sees_it(match: Walk) -> None:
    game = match.game
    for ply, state in enumerate(match.states):
        if (reader := one_by_one(match.case, ply)) is not None:
            for words in game.describe(game.view(state, reader)):
                check(reader, words)
    for step in (match.steps[ply] for ply in match.checked):
        for ask in asks(game, game.view(step.before, step.seat), step.picks):
            for words in said_in(ask):
                check(step.seat, words)


def said_in(ask: Ask) -> Iterator[Words]:
    """All that a question says."""
    yield ask.prompt
    yield from ask.notes
    for option in ask.options:
        yield option.label
        yield from (words for words in (option.short, option.hint) if words is not None)
