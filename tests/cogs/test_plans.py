"""Plans, case by case: edits, posts, notices, removals and records.

The tables give their order, and the alternative if one fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from cogs.api.dms import CLOSED_FOR
from cogs.screens.stamps import as_lost
from cogs.screens.steps import (
    Board,
    Card,
    Closing,
    Content,
    Edit,
    Farewell,
    Hand,
    Keep,
    KeepIfCalled,
    KeepRings,
    LeaveThread,
    Offered,
    Post,
    Question,
    Reclaimed,
    Remove,
    Replan,
    Result,
    Retire,
    Step,
    Steps,
    Tell,
    Unreached,
    Warn,
)
from cogs.surfaces.plan_board import EDITABLE, LINES, plan_board
from cogs.surfaces.plan_hand import (
    OPENING,
    Manner,
    Situation,
    awaits_card,
    can_wait,
    plan_card,
    plan_hand,
    wants_thread,
)
from engine.clocks.clock import Clock
from engine.clocks.pace import read_pace
from engine.clocks.times import Times
from engine.contract.values import Event
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.match.message_records import Reach, Ring, Surface
from engine.match.questions import Turn
from engine.match.records import Match, Person, Phase, Place, Ply, Seated
from engine.match.seeds import DiceSource
from engine.match.terms import MatchTerms

NOW = 1_000_000
CHANNEL, THREAD, DM = 5, 6, 7
OLD = 70
"""The message that is there."""


def a_match(
    phase: Phase = "playing", to_move: tuple[int, ...] = (0,), ply: int = 4, thread: int | None = THREAD
) -> Match:
    """Return a match of three in which seat 2 has resigned.

    Each of the others is in the second turn.
    """
    seats = tuple(
        Seated(
            occupant=Person(100 + seat),
            name=f"P{seat}",
            options=Frozen(),
            resigned=seat == 2,
            turn=Turn(number=2, token=9, since=NOW - 60 if seat in to_move else None),
        )
        for seat in range(3)
    )
    return Match(
        id=1, game="toy", options=Frozen(), phase=phase, host=100, place=Place(1, CHANNEL), thread=thread,
        seats=seats, ply=ply, version=8, dice=DiceSource(commitment="abcdef0123"),
        times=Times(NOW - 600, NOW - 500, NOW - 30 if phase == "over" else None), outcome=None, rules=1,
    )  # fmt: skip


LOBBY, PLAYING, OVER = a_match("lobby", (), 0, None), a_match(), a_match("over", ())
ERASED = replace(OVER, seats=(*OVER.seats[:2], replace(OVER.seats[2], occupant=Person(-5))))
"""A match in which seat 2 has no player any more."""
WITHDRAWN = replace(LOBBY, phase="cancelled", times=replace(LOBBY.times, started=None, ended=NOW), version=9)
"""Taken back by the house."""


def a_row(slot: str, stamp: str, message: int | None = OLD, **changes: Any) -> Surface:
    channel = {"lobby": CHANNEL, "board": THREAD}.get(slot, DM)
    row = Surface(slot, channel, message, ply=3, since=2, turn=2, stamp=stamp, posted=NOW - 90, live=True)
    return replace(row, **changes)


def seat_row(turn: int = 2, stamp: str = "playing:8", message: int | None = OLD) -> Surface:
    return a_row("seat:0", stamp, message, turn=turn)


def board_row(stamp: str = "playing:3:(1,):[]:[2]", message: int | None = OLD, **changes: Any) -> Surface:
    return a_row("board", stamp, message, **changes)


def unreached_seat(seat: int, *, is_new: bool, is_wished: bool = False) -> Unreached:
    return Unreached(seat, replace(seat_row(message=None), slot=f"seat:{seat}"), is_new, is_wished)


def plies(events: int) -> tuple[Ply, ...]:
    public = tuple(Event(sentence=say("something happens")) for _ in range(events))
    return (Ply(ply=4, seat=1, notation="", events=public, at=NOW),)


def describe_content(content: Content) -> str:
    match content:
        case Card(calls):
            return "card that calls" if calls else "card"
        case Closing(seat, since, language):
            return f"closing {seat} from {since}" + (f" in {language}" if language else "")
        case Hand(seat, since, language):
            return f"hand {seat} from {since}" + (f" in {language}" if language else "")
        case Result(since, unreached, pings, story, is_judged):
            also = f" for {unreached} pinging {pings}" if unreached or pings else ""
            return (
                f"result from {since}{also}"
                + (f", {story}" if story else "")
                + (", judged" if is_judged else "")
            )
        case Board(since, unreached, pings):
            also = f" for {unreached} pinging {pings}" if unreached or pings else ""
            return f"board from {since}{also}"
        case Question(slot, pings):
            return f"{slot} pinging {pings}"
        case Offered(seat, pings):
            return f"offered {seat} pinging {pings}"
        case Reclaimed(seat):
            return f"reclaimed {seat}"
        case Farewell(place, language):
            return f"farewell {place}{f' in {language}' if language else ''}"


def line(step: Step) -> str:
    """Return a step as the tables below write it."""
    match step:
        case Keep(surface, is_new):
            return f"keep {surface.slot}{' anew' if is_new else ''}"
        case KeepIfCalled(_, surface):
            return f"keep {surface.slot} if called"
        case KeepRings(rings):
            return "; ".join(ring_line(ring) for ring in rings)
        case Edit():
            look = "if newest, " if step.must_be_newest else ""
            return f"{look}edit {step.message}: {describe_content(step.content)} ({lines(step.otherwise)})"
        case Post():
            renewed = "+renew" if step.is_renewed else ""
            return (
                f"post{renewed} in {step.channel}: {describe_content(step.content)} "
                f"({lines(step.otherwise)}){before(step)}"
            )
        case Tell():
            renewed = "+renew" if step.is_renewed else ""
            return (
                f"tell{renewed} {step.reach.user_id}: {describe_content(step.content)} "
                f"({lines(step.otherwise)}){before(step)}"
            )
        case Retire():
            return f"retire {step.message} with {step.since}-{step.upto}"
        case Remove():
            return f"remove {step.message}"
        case LeaveThread():
            return "leave thread"
        case Warn(moved=True):
            return "warn host of a lock"
        case Warn():
            return "warn host"
        case Replan():
            return "plan anew"
        case Unreached():
            return (
                f"{'newly ' if step.is_new else ''}{'wished' if step.is_wished else 'unreached'} {step.seat}"
            )


def before(step: Post | Tell) -> str:
    """Return the alternative for a step whose earlier attempt got through.

    That attempt was for something else.
    """
    assert step.calls or not step.earlier
    return f" [{lines(step.earlier)}]" if step.earlier else ""


def ring_line(ring: Ring) -> str:
    """Return what is stored of a user who was pinged, or is to be."""
    if ring.due is not None:
        return f"ring {ring.user_id} in {ring.due - NOW}"
    return f"rung {ring.user_id}" if ring.at == NOW else f"ring {ring.user_id} no more"


def lines(steps: Steps) -> str:
    return ", ".join(map(line, steps))


class Case(NamedTuple):
    name: str
    match: Match
    row: Surface | None
    expected: str
    is_sure: bool = True
    reach: Reach = Reach(100, DM)
    plies: tuple[Ply, ...] = ()
    missed: tuple[Unreached, ...] = ()
    manner: Manner = Manner()


_FIRST_CARD = "post in 5: card that calls (keep lobby), keep lobby anew"
_NEW_CARD = "post in 5: card (keep lobby), remove 70, keep lobby anew"
_WARNED = "warn host, keep lobby"

CARDS = (
    Case("no card yet", LOBBY, None, _FIRST_CARD),
    Case("no card yet, after a restart", LOBBY, None, _FIRST_CARD.replace("post", "post+renew"), is_sure=False),
    Case("no card when it began", PLAYING, None, ""),
    Case("all shown", LOBBY, a_row("lobby", "lobby:8"), ""),
    Case("somebody joined", LOBBY, a_row("lobby", "lobby:7"),
         f"edit 70: card ({_NEW_CARD.replace('keep lobby', _WARNED, 1)}), keep lobby"),
    Case("nowhere to be before", LOBBY, a_row("lobby", "lobby:7", None), _FIRST_CARD.replace(" that calls", "")),
    Case("it had no place", LOBBY, a_row("lobby", "trouble:lobby:8"), ""),
    Case("it may have one now", LOBBY, a_row("lobby", "trouble:lost"), f"edit 70: card ({_NEW_CARD}), "
                                                                       "keep lobby"),
    Case("it is gone", LOBBY, a_row("lobby", "lost"),
         _FIRST_CARD.replace(" that calls", "").replace("keep lobby", _WARNED, 1)),
    Case("taken back before anybody saw it", WITHDRAWN, a_row("lobby", "trouble:lobby:8", None), "keep lobby"),
    Case("taken back, and all said", WITHDRAWN, a_row("lobby", "cancelled:None", None), ""),
    Case("it began", PLAYING, a_row("lobby", "lobby:7"), f"edit 70: card ({_NEW_CARD}), keep lobby"),
    Case("it had begun before", PLAYING, a_row("lobby", f"playing:{THREAD}", live=False), ""),
    Case("its thread is gone", a_match(thread=None), a_row("lobby", f"playing:{THREAD}", live=False),
         f"edit 70: card ({_NEW_CARD}), keep lobby"),
    Case("it is over", OVER, a_row("lobby", f"playing:{THREAD}", live=False),
         f"edit 70: card ({_NEW_CARD}), keep lobby"),
    Case("it was over before", OVER, a_row("lobby", f"over:{THREAD}", live=False), ""),
    Case("no card when it was over", OVER, None, ""),
    Case("over, and somebody is named no more", ERASED, a_row("lobby", f"over:{THREAD}", live=False),
         "edit 70: card (keep lobby), keep lobby"),
    Case("over, and all that is said", ERASED, a_row("lobby", f"over:{THREAD}:former [2]", live=False), ""),
)  # fmt: skip


@pytest.mark.parametrize("case", CARDS, ids=lambda case: case.name)
def test_what_is_done_about_a_lobby_card(case: Case) -> None:
    assert lines(plan_card(Situation(case.match, NOW, case.is_sure), case.row)) == case.expected


_ELSE = "newly unreached 0"
_TELL = f"tell 100: hand 0 from 3 ({_ELSE}), remove 70, keep seat:0 anew"
_AGAIN = f"tell 100: hand 0 from 2 ({_ELSE}), remove 70, keep seat:0 anew"
_WAITING = a_match(to_move=(1,))
_CLOSED = Reach(100, DM, closed_since=NOW - CLOSED_FOR[0] + 1, refusals=1)
_CLOSING = "tell 100: closing 0 from 3 (newly unreached 0), remove 70, keep seat:0 anew"
_CALLED_OFF = a_match("cancelled", ())
_TWICE_CLOSED = Reach(100, DM, closed_since=NOW - CLOSED_FOR[1] + 1, refusals=2)
_MENTION, _NONE, _HELD = Manner("mention"), Manner("none"), Manner(is_held=True)
_ASLEEP = Manner(is_quiet=True, ring=Ring("turn", 100, due=NOW + 3600))
_RING = "ring 100 in 3600"
_SEEN = replace(_ASLEEP, seen=NOW - 30)


def with_clock(clock: Clock, **changes: Any) -> Match:
    """Where the first seat is to move, and has so much time."""
    seats = (replace(PLAYING.seats[0], clock=clock, **changes), *PLAYING.seats[1:])
    return replace(PLAYING, seats=seats, terms=MatchTerms(read_pace("1d")))


_TIMED, _REMINDED = with_clock(Clock(60, NOW + 60)), with_clock(Clock(60, NOW + 60, reminded=1))
_GONE = with_clock(Clock(60, NOW + 60), away=NOW + 50)
_QUIETLY = "edit 70: board from 2 (keep board), keep board"
_LONG_CLOSED = Reach(100, DM, closed_since=NOW - CLOSED_FOR[0], refusals=1)


def _unsure(plan: str) -> str:
    """Return the same DM where an earlier attempt's message may exist."""
    found = ", remove 70, keep seat:0 anew"
    return plan.replace("tell", "tell+renew").replace(found, f" [{found[2:]}, plan anew]{found}")


HANDS = (
    Case("never told, asked", PLAYING, None, f"tell 100: hand 0 from 0 ({_ELSE}), keep seat:0 anew"),
    Case("never told, others are asked", _WAITING, None,
         "tell 100: hand 0 from 0 (keep seat:0), keep seat:0 anew"),
    Case("never told, asked, asleep", PLAYING, None, _RING, manner=_ASLEEP),
    Case("never told, others are asked, asleep", _WAITING, None, _RING, manner=_ASLEEP),
    Case("a new turn, asleep", PLAYING, seat_row(turn=1), _RING, manner=_ASLEEP),
    Case("a new turn, asleep, told by a mention", PLAYING, seat_row(turn=1), _RING,
         manner=replace(_ASLEEP, notice="mention")),
    Case("a new turn, asleep, after a restart", PLAYING, seat_row(turn=1), _RING, manner=_ASLEEP, is_sure=False),
    Case("asked on in the same turn, asleep", PLAYING, seat_row(), f"edit 70: hand 0 from 2 ({_AGAIN}), "
                                                                   "keep seat:0",
         manner=_ASLEEP),
    Case("a turn came and went, asleep", _WAITING, seat_row(turn=1),
         f"edit 70: hand 0 from 2 ({_AGAIN.replace(_ELSE, 'keep seat:0')}), keep seat:0", manner=_ASLEEP),
    Case("a new turn, looked at while its notice was held", PLAYING, seat_row(turn=1), "remove 70, keep seat:0",
         manner=_SEEN),
    Case("a new turn, looked at, and awake by now", PLAYING, seat_row(turn=1), "remove 70, keep seat:0",
         manner=Manner(seen=NOW - 30)),
    Case("a new turn, and the one before was looked at", PLAYING, seat_row(turn=1), _TELL,
         manner=Manner(seen=NOW - 90)),
    Case("over, asleep", OVER, seat_row(), _CLOSING, manner=_ASLEEP),
    Case("all shown", PLAYING, seat_row(stamp="playing:9"), ""),
    Case("all told, on the board", PLAYING, seat_row(stamp="playing:9", message=None), "unreached 0"),
    Case("all told, on the board, and others are asked", _WAITING, seat_row(stamp="playing:9", message=None), ""),
    Case("a new turn", PLAYING, seat_row(turn=1), _TELL),
    Case("a new turn, after a restart", PLAYING, seat_row(turn=1), _unsure(_TELL), is_sure=False),
    Case("a new turn, two after what is known, after "
         "a restart", PLAYING, seat_row(turn=0), _unsure(_TELL), is_sure=False),
    Case("reminded, after a restart", _REMINDED, seat_row(stamp=f"playing:9@{NOW + 60}"), _unsure(_AGAIN), is_sure=False),
    Case("a second turn of whom nothing is known, after a restart", PLAYING, None,
         f"tell+renew 100: hand 0 from 0 ({_ELSE}) [keep seat:0 anew, plan anew], keep "
         "seat:0 anew", is_sure=False),
    Case("asked on in the same turn", PLAYING, seat_row(), f"edit 70: hand 0 from 2 ({_AGAIN}), keep seat:0"),
    Case("the turn is over", _WAITING, seat_row(),
         f"edit 70: hand 0 from 2 ({_AGAIN.replace(_ELSE, 'keep seat:0')}), keep seat:0"),
    Case("a turn came and went", _WAITING, seat_row(turn=1),
         f"edit 70: hand 0 from 2 ({_AGAIN.replace(_ELSE, 'keep seat:0')}), keep seat:0"),
    Case("a turn came and went, perhaps told before a restart", _WAITING, seat_row(turn=1),
         "tell+renew 100: hand 0 from 3 (keep seat:0), remove 70, keep seat:0 anew", is_sure=False),
    Case("asked on, told on the board", PLAYING, seat_row(message=None), "keep seat:0, unreached 0"),
    Case("the turn is over, told on the board", _WAITING, seat_row(message=None), "keep seat:0"),
    Case("a new turn, told on the board before", PLAYING, seat_row(turn=1, message=None),
         f"tell 100: hand 0 from 3 ({_ELSE}), keep seat:0 anew"),
    Case("a new turn of a reader of German", PLAYING, seat_row(turn=1), _TELL.replace("from 3", "from 3 in de"), reach=Reach(100, DM, language="de")),
    Case("a new turn, DMs closed", PLAYING, seat_row(turn=1), _ELSE, reach=_CLOSED),
    Case("a new turn, DMs closed long ago", PLAYING, seat_row(turn=1), _TELL, reach=_LONG_CLOSED),
    Case("a new turn, DMs closed twice", PLAYING, seat_row(turn=1), _ELSE, reach=_TWICE_CLOSED),
    Case("never told, others are asked, DMs closed", _WAITING, None, "keep seat:0", reach=_CLOSED),
    Case("over", OVER, seat_row(), _CLOSING),
    Case("over, after a restart", OVER, seat_row(), _unsure(_CLOSING), is_sure=False),
    Case("over, a turn came and went, perhaps told before a restart", OVER, seat_row(turn=1),
         _unsure(_CLOSING),
         is_sure=False),
    Case("over, a turn came and went", OVER, seat_row(turn=1), _CLOSING),
    Case("over, never told", OVER, None, _CLOSING.replace("from 3", "from 0").replace("remove 70, ", "")),
    Case("over, told on the board before", OVER, seat_row(message=None), _CLOSING.replace("remove 70, ", "")),
    Case("over, for a reader of German", OVER, seat_row(), _CLOSING.replace("from 3", "from 3 in de"), reach=Reach(100, DM, language="de")),
    Case("over, DMs closed", OVER, seat_row(), _ELSE, reach=_CLOSED),
    Case("over, all told", OVER, seat_row(stamp="over:9"), ""),
    Case("over, all told, after a restart", OVER, seat_row(stamp="over:9"), "", is_sure=False),
    Case("over, all told, on the board", OVER, seat_row(stamp="over:9", message=None), "unreached 0"),
    Case("called off", _CALLED_OFF, seat_row(), _CLOSING),
    Case("called off, all told", _CALLED_OFF, seat_row(stamp="cancelled:9"), ""),
    Case("a new turn, told on the board by wish", PLAYING, seat_row(turn=1), "remove 70, newly wished 0", manner=_MENTION),
    Case("a new turn, told on the board by wish, as before", PLAYING, seat_row(1, "playing:8/mention", None), "newly wished 0",
         manner=_MENTION),
    Case("a new turn of somebody who is told nowhere", PLAYING, seat_row(turn=1), "remove 70, keep seat:0", manner=_NONE),
    Case("all told by wish", PLAYING, seat_row(2, "playing:9/mention", None), "wished 0", manner=_MENTION),
    Case("nothing to tell by wish", PLAYING, seat_row(2, "playing:9/none", None), "", manner=_NONE),
    Case("asked on, told on the board by wish", PLAYING, seat_row(2, "playing:8/mention", None), "keep seat:0, wished 0",
         manner=_MENTION),
    Case("asked on, told nowhere", PLAYING, seat_row(2, "playing:8/none", None), "keep seat:0", manner=_NONE),
    Case("asked on, told nowhere, and wants DMs now", PLAYING, seat_row(2, "playing:8/none", None), "keep seat:0"),
    Case("asked on, told by DM, and wants none now", PLAYING, seat_row(), "edit 70: hand 0 from 2 (keep "
                                                                          "seat:0), keep seat:0",
         manner=_NONE),
    Case("the turn is over, told on the board by wish", _WAITING, seat_row(2, "playing:8/mention", None), "keep seat:0",
         manner=_MENTION),
    Case("a turn came and went, perhaps told by wish before "
         "a restart", _WAITING, seat_row(1, "playing:8/mention", None),
         "keep seat:0", is_sure=False, manner=_MENTION),
    Case("over, told on the board by wish", OVER, seat_row(), "remove 70, newly wished 0", manner=_MENTION),
    Case("over, all told by wish", OVER, seat_row(2, "over:9/mention", None), "wished 0", manner=_MENTION),
    Case("a new turn of somebody who is away", PLAYING, seat_row(turn=1), "", manner=_HELD),
    Case("a first turn of somebody who is away", PLAYING, None, "", manner=_HELD),
    Case("a turn came and went while somebody was away", _WAITING, seat_row(turn=1), "keep seat:0", is_sure=False, manner=_HELD),
    Case("asked on, away", PLAYING, seat_row(), f"edit 70: hand 0 from 2 ({_AGAIN}), "
                                                "keep seat:0", manner=_HELD),
    Case("over, away", OVER, seat_row(), _CLOSING, manner=_HELD),
    Case("until when is different", _TIMED, seat_row(stamp="playing:9@5"), "edit 70: hand 0 from 2 (keep "
                                                                           "seat:0), keep seat:0"),
    Case("until when is as it was", _TIMED, seat_row(stamp=f"playing:9@{NOW + 60}"), ""),
    Case("reminded", _REMINDED, seat_row(stamp=f"playing:9@{NOW + 60}"), _AGAIN),
    Case("over, told nowhere", OVER, seat_row(), "remove 70, keep seat:0", manner=_NONE),
    Case("asked on, DMs closed", PLAYING, seat_row(), f"edit 70: hand 0 from 2 ({_ELSE}), "
                                                      "keep seat:0", reach=_CLOSED),
)  # fmt: skip


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case.name)
def test_what_is_done_about_a_hand(case: Case) -> None:
    situation = Situation(case.match, NOW, case.is_sure)
    assert lines(plan_hand(situation, 0, case.row, case.reach, case.manner)) == case.expected


def test_a_player_who_resigned_is_told_how_it_ended_like_everyone_else() -> None:
    row = replace(seat_row(turn=1), slot="seat:2")
    assert lines(plan_hand(Situation(OVER, NOW, True), 2, row, Reach(102), Manner())).startswith(
        "tell 102: closing 2"
    )


def test_a_closing_message_has_the_nonce_of_the_turn_that_may_have_been_told_in_its_place() -> None:
    def nonce(match: Match) -> str:
        tell = only(
            plan_hand(Situation(match, NOW, True), 0, seat_row(turn=1), Reach(100, DM), Manner()), Tell
        )
        assert isinstance(tell, Tell)
        return tell.nonce

    assert nonce(OVER) == nonce(PLAYING), "or two messages would stay"


def test_a_player_who_resigned_is_not_called_for_a_turn_that_passed_before_a_restart() -> None:
    row = replace(seat_row(turn=1), slot="seat:2")
    assert lines(plan_hand(Situation(_WAITING, NOW, False), 2, row, Reach(102), Manner())).startswith(
        "edit 70"
    )


_TROUBLE = "warn host, keep board"
_IN_CHANNEL = (
    f"post in 5: board from 3 ({_TROUBLE}), warn host of a lock, leave thread, retire 70 with "
    "2-3, keep board anew"
)
_ANEW = f"post in 6: board from 3 ({_IN_CHANNEL}), retire 70 with 2-3, keep board anew"
_PINGING = re.sub(
    "keep board anew", r"\g<0>, keep seat:0", _ANEW.replace("from 3", "from 3 for (0,) pinging (0,)")
)
_STAY = f"if newest, edit 70: board from 2 ({_ANEW}), keep board"
_SHOWN = "playing:4:(0,):[]:[2]"
_PLAIN = a_match(thread=None)

BOARDS = (
    Case("begun", PLAYING, None,
         f"post in 6: board from 0 (post in 5: board from 0 ({_TROUBLE}), warn host of a lock, leave "
         "thread, keep board anew), keep board anew"),
    Case("begun, without a thread", _PLAIN, None, f"post in 5: board from 0 ({_TROUBLE}), keep board anew"),
    Case("begun, after a restart", _PLAIN, None, f"post+renew in 5: board from 0 ({_TROUBLE}), keep "
                                                 "board anew",
         is_sure=False),
    Case("all shown", PLAYING, board_row(_SHOWN), ""),
    Case("all shown, but for whom the board told", PLAYING, board_row("playing:4:(0,):[0]:[2]"), "keep seat:0",
         missed=(unreached_seat(0, is_new=True),)),
    Case("a move", PLAYING, board_row(), _STAY),
    Case("a move that tells much", PLAYING, board_row(), _STAY, plies=plies(LINES)),
    Case("a move that tells too much", PLAYING, board_row(), _ANEW, plies=plies(LINES + 1)),
    Case("a move long after the board", PLAYING, board_row(posted=NOW - EDITABLE), _ANEW),
    Case("a move, and the board is elsewhere", PLAYING, board_row(channel=CHANNEL), _ANEW),
    Case("a move, and the board has no controls", PLAYING, board_row(live=False),
         _ANEW.replace("retire 70 with 2-3, ", "")),
    Case("asked on whom no DM reaches", PLAYING, board_row(), _STAY.replace("from 2", "from 2 for (0,) pinging ()")
         .replace("from 3", "from 3 for (0,) pinging ()"), missed=(unreached_seat(0, is_new=False),)),
    Case("called whom no DM reaches", PLAYING, board_row(), _PINGING, missed=(unreached_seat(0, is_new=True),)),
    Case("called who wishes it", PLAYING, board_row(), _PINGING.replace("for (0,)", "for ()"),
         missed=(unreached_seat(0, is_new=True, is_wished=True),)),
    Case("called whom no DM reaches, after a restart", _PLAIN, board_row(channel=CHANNEL),
         f"post+renew in 5: board from 3 for (0,) pinging (0,) ({_TROUBLE})"
         " [retire 70 with 2-3, keep seat:0 if called, keep board anew, plan anew], retire 70 with 2-3, "
         "keep board anew, keep seat:0",
         missed=(unreached_seat(0, is_new=True),), is_sure=False),
    Case("found, and it had called somebody else", _PLAIN, board_row("lost", channel=CHANNEL),
         f"post in 5: board from 3 for () pinging (0,) ({_TROUBLE}), retire 70 with 2-3, keep board anew, "
         "keep seat:0",
         missed=(unreached_seat(0, is_new=True, is_wished=True),)),
    Case("called by wish, and not remembered", PLAYING, board_row("playing:4:(0,):[]:[2]:[(0, 2, 0)]"), "keep seat:0",
         missed=(unreached_seat(0, is_new=True, is_wished=True),)),
    Case("somebody went away", _GONE, board_row(f"{_SHOWN}@{NOW + 60}:[]"), _QUIETLY),
    Case("somebody went away, and the board is old", _GONE, board_row(f"{_SHOWN}@{NOW + 60}:[]", posted=NOW - EDITABLE - 9), _QUIETLY),
    Case("somebody went away before", _GONE, board_row(f"{_SHOWN}@{NOW + 60}:[(0, {NOW + 50})]"), ""),
    Case("shown by a build that did not tell until when", _TIMED, board_row(_SHOWN), _QUIETLY),
    Case("called whom no DM reached, and has moved since", PLAYING, board_row(_SHOWN), "keep seat:1",
         missed=(unreached_seat(1, is_new=True),)),
    Case("over", OVER, board_row(), _ANEW.replace("board from", "result from")),
    Case("over, all shown", OVER, board_row("over:4:():[]:[2]", live=False), ""),
    Case("over, and no DM reaches two", OVER, board_row(),
         re.sub("keep board anew", r"\g<0>, keep seat:0, keep seat:1",
                _ANEW.replace("board from 3", "result from 3 for (0, 1) pinging (0, 1)")),
         missed=(unreached_seat(0, is_new=True), unreached_seat(1, is_new=True))),
    Case("over, all shown, and no DM reaches one, as "
         "turns out now", OVER, board_row("over:4:():[]:[2]", live=False),
         re.sub("keep board anew", r"\g<0>, keep seat:0",
                _ANEW.replace("board from 3", "result from 2 for (0,) pinging (0,)")
                .replace("retire 70 with 2-3", "remove 70")),
         missed=(unreached_seat(0, is_new=True),)),
    Case("over, all shown, and one whom it told was not "
         "remembered", OVER, board_row("over:4:():[0]:[2]", live=False),
         "keep seat:0", missed=(unreached_seat(0, is_new=True),)),
    Case("over, all shown, and no DM reached one", OVER, board_row("over:4:():[0]:[2]", live=False), "",
         missed=(unreached_seat(0, is_new=False),)),
    Case("over, shown by a build that named nobody", OVER, board_row("over:4:():[]:[2]", live=False), "",
         missed=(unreached_seat(0, is_new=False),)),
    Case("over, and somebody is named no more", ERASED, board_row("over:4:():[]:[2]", live=False),
         "edit 70: result from 2 (keep board), keep board"),
    Case("over, and all that is said", ERASED, board_row("over:4:():[]:[2]:former [2]", live=False), ""),
    Case("over, nowhere to be, and no DM reaches one", OVER, board_row("trouble:over:4:():[0]:[2]", None, live=False),
         "", missed=(unreached_seat(0, is_new=True),)),
    Case("called off together", _CALLED_OFF, board_row(), _ANEW.replace("board from", "result from")),
    Case("in trouble, nothing new", PLAYING, board_row(f"trouble:{_SHOWN}", None, live=False), ""),
    Case("in trouble, and whom no DM reaches is not told yet", PLAYING,
         board_row("trouble:playing:4:(0,):[0]:[2]", None, live=False), "", missed=(unreached_seat(0, is_new=True),)),
    Case("in trouble, and there may be a place again", _PLAIN, as_lost(board_row(f"trouble:{_SHOWN}", None, live=False)),
         "post in 5: board from 2 (keep board), keep board anew"),
    Case("out of reach, though all is shown", PLAYING, as_lost(board_row(_SHOWN)), _ANEW),
    Case("in trouble, and a move", _PLAIN, board_row("trouble:playing:3:(1,):[]:[2]", None, live=False),
         "post in 5: board from 2 (keep board), keep board anew"),
)  # fmt: skip


def plan_of(case: Case) -> Steps:
    return plan_board(Situation(case.match, NOW, case.is_sure), case.row, case.plies, case.missed)


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case.name)
def test_what_is_done_about_a_board(case: Case) -> None:
    assert lines(plan_of(case)) == case.expected


def all_ways(steps: Steps) -> Iterator[Steps]:
    """Every way on which a plan may come to its end."""
    for n, step in enumerate(steps):
        if isinstance(step, Edit | Post | Tell):
            for rest in all_ways(step.otherwise):
                yield (*steps[:n], *rest)
    yield tuple(step for step in steps if not isinstance(step, Unreached))


ALL_PLANS = (
    *((case.name, plan_card(Situation(case.match, NOW, case.is_sure), case.row)) for case in CARDS),
    *((case.name, plan_hand(Situation(case.match, NOW, case.is_sure), 0, case.row, case.reach, case.manner)) for case in HANDS),
    *((case.name, plan_of(case)) for case in BOARDS),
)  # fmt: skip


@pytest.mark.parametrize("steps", [pytest.param(plan, id=name) for name, plan in ALL_PLANS])
def test_a_message_is_remembered_after_the_one_before_it_is_put_away_and_after_nothing_else(
    steps: Steps,
) -> None:
    for way in all_ways(steps):
        kept = [n for n, step in enumerate(way) if isinstance(step, Keep) and step.is_new]
        if not kept:
            continue
        (last,) = kept
        assert isinstance(way[last - 1], Post | Tell | Retire | Remove | LeaveThread)
        assert not any(isinstance(step, Post | Tell | Retire | Remove) for step in way[last:])


def only(steps: Steps, kind: type[Step]) -> Step:
    (found,) = (step for step in steps if isinstance(step, kind))
    return found


def test_a_post_has_the_same_nonce_however_far_the_match_has_come_and_another_after_it() -> None:
    def nonces(match: Match, message: int) -> list[str]:
        situation = Situation(match, NOW + match.ply, True)
        tell = only(
            plan_hand(situation, 0, seat_row(turn=1, message=message), Reach(100, DM), Manner()), Tell
        )
        post = only(
            plan_board(situation, board_row(posted=NOW - EDITABLE - 9, message=message), (), ()), Post
        )
        assert isinstance(tell, Tell)
        assert isinstance(post, Post)
        return [tell.nonce, post.nonce]

    assert nonces(a_match(ply=4), OLD) == nonces(a_match(ply=9), OLD)
    assert not {*nonces(a_match(), OLD)} & {*nonces(a_match(), OLD + 1)}


def test_a_hand_tells_on_from_what_the_last_one_showed_and_keeps_that_as_long_as_it_stays() -> None:
    new = only(plan_hand(Situation(PLAYING, NOW, True), 0, seat_row(turn=1), Reach(100, DM), Manner()), Keep)
    same = only(plan_hand(Situation(PLAYING, NOW, True), 0, seat_row(), Reach(100, DM), Manner()), Keep)
    assert isinstance(new, Keep)
    assert isinstance(same, Keep)
    assert (new.surface.since, new.surface.ply, new.surface.posted) == (3, 4, NOW)
    assert (same.surface.since, same.surface.ply, same.surface.posted) == (2, 4, NOW - 90)
    assert (same.surface.channel, same.surface.message) == (DM, OLD)


def test_a_board_in_trouble_remembers_what_it_has_told_and_for_what_it_tried() -> None:
    post = only(
        plan_board(Situation(_PLAIN, NOW, True), board_row(channel=CHANNEL, live=False), (), ()), Post
    )
    assert isinstance(post, Post)
    kept = only(post.otherwise, Keep)
    assert isinstance(kept, Keep)
    assert kept.surface.stamp == f"trouble:{_SHOWN}"
    assert (kept.surface.since, kept.surface.ply, kept.surface.message) == (3, 3, None)
    assert plan_board(Situation(_PLAIN, NOW, True), kept.surface, (), ()) == ()


def test_a_result_calls_only_players_who_are_still_on_the_server() -> None:
    left = replace(OVER.seats[1], departed=NOW)
    match = replace(OVER, seats=(OVER.seats[0], left, OVER.seats[2]))
    unreached = (unreached_seat(0, is_new=True), unreached_seat(1, is_new=True))
    post = only(plan_board(Situation(match, NOW, True), board_row(), (), unreached), Post)
    assert isinstance(post, Post)
    assert describe_content(post.content).endswith("for (0,) pinging (0,)")


def test_a_thread_is_opened_for_what_has_begun_and_is_shown_nowhere() -> None:
    assert wants_thread(a_match(thread=None), None)
    assert not wants_thread(PLAYING, None)
    assert not wants_thread(a_match(thread=None), board_row())
    assert not wants_thread(LOBBY, None)


def test_the_card_is_awaited_for_a_while_from_the_process_that_opened_the_lobby() -> None:
    assert awaits_card(LOBBY, None, LOBBY.times.opened + OPENING - 1)
    assert not awaits_card(LOBBY, None, LOBBY.times.opened + OPENING)
    assert not awaits_card(LOBBY, a_row("lobby", "lobby:8"), LOBBY.times.opened)
    assert not awaits_card(PLAYING, None, PLAYING.times.opened)


@pytest.mark.parametrize(
    ("match", "row", "may_wait"),
    [
        (a_match(to_move=(1,)), seat_row(), True),
        (PLAYING, seat_row(), False),
        (a_match(to_move=(1,)), seat_row(stamp="playing:9"), False),
        (a_match(to_move=(1,)), seat_row(message=None), False),
        (a_match(to_move=(1,)), None, False),
        (OVER, seat_row(), False),
        (LOBBY, seat_row(), False),
    ],
    ids=["not asked", "asked", "current", "told elsewhere", "never told", "over", "lobby"],
)
def test_a_hand_may_wait_that_stays_and_asks_nothing(
    match: Match, row: Surface | None, may_wait: bool
) -> None:
    assert can_wait(Situation(match, NOW, is_sure=True), 0, row) is may_wait


def test_a_hand_does_not_wait_where_a_new_message_may_be_due() -> None:
    waiting = a_match(to_move=(1,))
    assert not can_wait(Situation(waiting, NOW, is_sure=False), 0, seat_row(turn=1))
    assert can_wait(Situation(waiting, NOW, is_sure=True), 0, seat_row(turn=1))
