"""Messages about expired time: once, to each reader in their own words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.wording import teller
from cogs.screens.lateness import events_for, missed_line, rested_line, without_missed
from cogs.screens.lines import event_lines, turn_lines
from cogs.screens.news import News
from engine.clocks.clock import Clock
from engine.clocks.pace import DAY, read_pace
from engine.contract.values import Event
from engine.contract.words import Seat, Teller, say
from engine.match.missed_turns import BOT_MOVED, OWN_MOVE, OWN_MOVES, TOLD_FOR_OTHERS
from engine.match.records import Match, Ply
from engine.match.terms import MatchTerms
from tests.cogs.test_plans import NOW, PLAYING, a_match

BY_BOT = say(BOT_MOVED, who=Seat(seat=0))
OWN = say(OWN_MOVE, what=(say("Green 21"),))
PLAYED = say("{who:*/You} {who:plays/play} Green 21.", who=Seat(seat=0))
PLY = Ply(
    4,
    0,
    "G21",
    (Event(sentence=BY_BOT), Event(sentence=OWN, to=(0,)), Event(sentence=PLAYED)),
    NOW,
    "stand_in",
)


def with_clocks(match: Match, *clocks: Clock | None) -> Match:
    seats = tuple(replace(seated, clock=clock) for seated, clock in zip(match.seats, clocks, strict=True))
    return replace(match, seats=seats, terms=MatchTerms(read_pace("1d")))


MISSED = with_clocks(a_match(to_move=(1,)), Clock(DAY, missed=1), Clock(DAY, NOW + DAY), None)


def news_lines(match: Match, plies: tuple[Ply, ...], seat: int | None, telling: Teller) -> list[str]:
    """Return the news for a seat, without the heading."""
    return event_lines(without_missed(plies, match, seat), seat, telling)


def test_a_notice_says_once_what_the_house_played() -> None:
    telling = teller(MISSED, reader=0)
    assert missed_line(MISSED, 0, telling, (PLY,)) == "You ran out of time; the bot played Green 21 for you."
    assert news_lines(MISSED, (PLY,), 0, telling) == ["You play Green 21."]
    assert "ran out of time" not in News(MISSED, (PLY,), 0, telling).within(500)[0]
    assert event_lines((PLY,), 0, telling) == [
        "You ran out of time; the bot played Green 21 for you.",
        "You play Green 21.",
    ]


@pytest.mark.parametrize("reader", [1, None])
def test_the_others_read_that_the_house_moved_and_not_what_was_hidden(reader: int | None) -> None:
    telling = teller(MISSED, reader=reader)
    told = ["**P0** ran out of time, so the bot moved for them.", "**P0** plays Green 21."]
    assert event_lines((PLY,), reader, telling) == news_lines(MISSED, (PLY,), reader, telling) == told


@pytest.mark.parametrize("template", sorted(TOLD_FOR_OTHERS))
def test_what_older_builds_logged_is_not_said_twice_either(template: str) -> None:
    """The heading tells it, whichever sentence the log has."""
    event = Event(sentence=say(template, who=Seat(seat=0), level=say("easy")))
    old = replace(PLY, events=(event, Event(sentence=PLAYED)))
    telling = teller(MISSED, reader=0)
    assert missed_line(MISSED, 0, telling, (old,)) == "You ran out of time, so the bot moved for you."
    assert news_lines(MISSED, (old,), 0, telling) == ["You play Green 21."]
    assert len(news_lines(MISSED, (old,), 1, telling)) == 2
    for own in sorted(OWN_MOVES):
        logged = replace(PLY, events=(event, Event(sentence=say(own, what=say("Green 21")), to=(0,))))
        assert news_lines(MISSED, (logged,), 0, telling) == [], "the heading says what was played"
        assert len(event_lines((logged,), 0, telling)) == 1
    back = with_clocks(PLAYING, Clock(DAY), None, None)
    assert len(news_lines(back, (old,), 0, telling)) == 2, "nothing else tells it any more"


def test_events_of_others_stay() -> None:
    assert [event.sentence for event in events_for(replace(PLY, seat=1), 0)] == [BY_BOT, OWN, PLAYED]


# Whose time has run out


@pytest.mark.parametrize(
    ("to_move", "reader", "told"),
    [
        ((0,), None, ["▶ <@100>’s time ran out <t:{0}:R>."]),
        ((0,), 0, ["▶ Your time ran out <t:{0}:R>. You can still move."]),
        ((0, 1), 1, ["▶ <@100>’s time ran out <t:{0}:R>.", "▶ It’s your turn, time is up <t:{1}:R>."]),
        ((0, 1), None, ["▶ <@100>’s time ran out <t:{0}:R>.", "▶ <@101> to move, time is up <t:{1}:R>."]),
        ((1,), None, ["▶ <@101> to move, time is up <t:{1}:R>."]),
    ],
)
def test_whose_time_has_run_out_is_said_so(
    to_move: tuple[int, ...], reader: int | None, told: list[str]
) -> None:
    ends = (NOW - 20, NOW + DAY)
    match = with_clocks(a_match(to_move=to_move), Clock(DAY, ends[0]), Clock(DAY, ends[1]), None)
    lines = turn_lines(match, (), teller(match, reader=reader), reader, now=NOW)
    assert [line for line in lines if line.startswith("▶")] == [line.format(*ends) for line in told]


@pytest.mark.parametrize(
    ("days", "told"), [(1, "a vacation day covers you"), (2, "2 vacation days cover you"), (0, "")]
)
def test_vacation_that_is_spent_is_told_with_its_end(days: int, told: str) -> None:
    match = with_clocks(PLAYING, Clock(DAY, NOW + DAY, rested=days), None, None)
    said = rested_line(match, 0, teller(match, reader=0))
    assert said == (f"You ran out of time, so {told} until <t:{NOW + DAY}:f>." if told else "")
