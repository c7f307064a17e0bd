"""Summaries for little room: the most important first, nothing uncounted.

Sentences are joined where that makes room.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract.values import Brief, Event, Weight, seats_in
from engine.contract.words import Seat, Sentence, say, tell
from engine.match.summaries import Summary, summarize

NAMES = ("Ann", "Bo", "Cleo", "Dan")
READER = 0
DIGS = "{who:*/You} {who:digs/dig/dig}: {what}"


def read_sentence(sentence: Sentence) -> str:
    return tell(sentence, NAMES, reader=READER)


def cost(sentence: Sentence) -> int:
    return len(read_sentence(sentence))


def dig(seat: int, find: str) -> Event:
    who, what = Seat(seat), say(find)
    sentence = say(
        "{who:*/You} {who:digs/dig} very carefully and {who:finds/find} {what}.", who=who, what=what
    )
    return Event(sentence=sentence, brief=Brief(template=DIGS, who=who, what=what))


def effect(text: str, *about: int) -> Event:
    return Event(sentence=say(text), weight="effect", about=about)


def lines(summary: Summary) -> list[str]:
    return [read_sentence(line.sentence) for line in summary.lines]


def test_everything_is_told_in_order_where_there_is_room() -> None:
    events = [dig(1, "lava"), effect("Dust rises."), dig(2, "a spring")]
    assert lines(summarize(events, READER, 1000, cost)) == [
        "Bo digs very carefully and finds lava.",
        "Dust rises.",
        "Cleo digs very carefully and finds a spring.",
    ]


def test_moves_share_a_line_before_one_is_left_out() -> None:
    events = [dig(1, "a cavern"), effect("Dust rises."), dig(2, "a spring"), dig(3, "lava")]
    shared = "Bo, Cleo and Dan dig: a cavern, a spring and lava."
    assert lines(summarize(events, READER, len(shared), cost)) == [shared]
    assert summarize(events, READER, len(shared), cost).left_out == 1
    assert lines(summarize(events, READER, len(shared) + 11, cost)) == ["Dust rises.", shared]


def test_several_moves_of_one_seat_and_those_of_different_kinds_share_a_line_too() -> None:
    passes = Event(
        sentence=say("Dan passes at great length, as ever."),
        brief=Brief(template="{who} passes", who=Seat(3)),
    )
    events = [dig(1, "lava"), dig(1, "a spring"), dig(2, "a cavern"), passes]
    (line,) = lines(summarize(events, READER, 70, cost))
    assert line == "Bo digs: lava and a spring; Cleo digs: a cavern; Dan passes."


def test_moves_of_different_tricks_are_not_told_as_one() -> None:
    def plays(seat: int, card: str, trick: int) -> Event:
        brief = Brief(
            template="{who} {who:plays/play/play} {what}", who=Seat(seat), what=say(card), among=trick
        )
        return Event(sentence=say("{who} plays the card {card}.", who=Seat(seat), card=card), brief=brief)

    events = [plays(2, "8", 1), plays(3, "3", 1), plays(1, "9", 2)]
    assert lines(summarize(events, READER, 50, cost)) == ["Cleo and Dan play 8 and 3; Bo plays 9."]


def test_the_readers_own_move_is_not_told_with_those_of_others() -> None:
    events = [dig(1, "lava"), dig(READER, "a spring"), dig(2, "a cavern")]
    (line,) = lines(summarize(events, READER, 70, cost))
    assert line == "Bo and Cleo dig: lava and a cavern; You dig: a spring."


def test_what_concerns_the_reader_comes_before_the_moves_of_others() -> None:
    events = [effect("Bo takes your cavern.", READER), dig(1, "lava"), dig(2, "a spring")]
    assert lines(summarize(events, READER, 0, cost)) == ["Bo takes your cavern."]
    assert lines(summarize(events, 2, 0, cost)) == ["Cleo digs: a spring."], "to others it is a consequence"
    assert summarize(events, READER, 0, cost).left_out == 2


def test_what_is_for_others_alone_is_neither_told_nor_counted() -> None:
    secret = Event(sentence=say("Bo draws lava."), to=(1,))
    assert summarize([secret, dig(1, "lava")], READER, 1000, cost).left_out == 0
    assert summarize([secret], READER, 1000, cost) == Summary((), 0)


@pytest.mark.parametrize(
    "stored", ['{"sentence":{"template":"Bo digs."}}', '{"sentence":{"template":"Bo digs."},"to":null}']
)
def test_an_event_stored_by_an_older_build_is_a_move_that_gives_way_to_none(stored: str) -> None:
    event = Event.model_validate_json(stored)
    assert [event.rank(seat) for seat in (None, 0, 1)] == [2, 2, 2]
    assert lines(summarize([effect("Dust rises."), event], READER, 0, cost)) == ["Bo digs."]


def test_a_private_event_of_an_older_build_concerns_its_reader() -> None:
    assert Event.model_validate_json('{"sentence":{"template":"You draw."},"to":0}').rank(0) == 1


def test_the_seats_that_a_sentence_names_are_found_at_any_place() -> None:
    inner = say("{who}’s spring", who=Seat(2))
    assert seats_in(
        say("{who} takes {what} of {all}", who=Seat(1), what=inner, all=(Seat(3), inner, "x", 4))
    ) == (1, 2, 3)


WEIGHTS: tuple[Weight, ...] = ("move", "effect", "aside")


@st.composite
def events_of(draw: st.DrawFn) -> list[Event]:
    """Return events whose sentences and briefs hold a number of their own."""
    made: list[Event] = []
    for n in range(draw(st.integers(0, 9))):
        weight = draw(st.sampled_from(WEIGHTS))
        who = Seat(draw(st.integers(0, 3)))
        about = tuple(draw(st.sets(st.integers(0, 3), max_size=2)))
        brief = None
        if weight == "move" and draw(st.booleans()):
            brief = Brief(
                template=draw(st.sampled_from((DIGS, "{who} {who:has/have/have} {what}"))),
                who=who,
                what=say("<{n}>", n=n),
            )
        text = say("<{n}> {text}", n=n, text="x" * draw(st.integers(0, 60)))
        made.append(Event(sentence=text, weight=weight, about=about, brief=brief))
    return made


def is_told(number: int, summary: Summary) -> bool:
    return any(f"<{number}>" in line for line in lines(summary))


def find_hidden(events: Sequence[Event], summary: Summary) -> list[int]:
    return [n for n in range(len(events)) if not is_told(n, summary)]


@given(events_of(), st.integers(0, 300))
def test_nothing_is_told_while_something_that_matters_more_is_not(events: list[Event], room: int) -> None:
    summary = summarize(events, READER, room, cost)
    missing = find_hidden(events, summary)
    assert summary.left_out == len(missing)
    if missing:
        least = min(events[n].rank(READER) for n in missing)
        assert all(events[n].rank(READER) <= least for n in range(len(events)) if n not in missing)
    assert bool(summary.lines) == bool(events)


@pytest.mark.slow
@given(events_of(), st.integers(0, 300))
def test_no_move_is_hidden_where_sharing_lines_makes_room(events: list[Event], room: int) -> None:
    matter = [event for event in events if event.rank(READER) < 3]
    if any(events[n].rank(READER) < 3 for n in find_hidden(events, summarize(events, READER, room, cost))):
        shared = summarize(matter, READER, -1, cost)
        grown = room
        while shared.left_out:
            grown += 1
            shared = summarize(matter, READER, grown, cost)
        assert grown > room


def test_what_the_picture_shows_as_well_gives_way_to_what_happened() -> None:
    """The next leader comes last in time and must not hide who is out."""
    out = Event(sentence=say("Bo eats it and is out."), weight="effect")
    leads = Event(sentence=say("Cleo leads the next trick."), weight="aside")
    shown = summarize([out, leads], READER, len("Cleo leads the next trick."), lambda one: len(one.template))
    assert [line.sentence for line in shown.lines] == [out.sentence]
    assert shown.left_out == 1
