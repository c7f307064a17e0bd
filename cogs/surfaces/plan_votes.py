"""Plans and screens for questions to all players of a match.

They are: to end the match without a winner, to take a move back, and whether to wait for a late or
departed player. House rules: a question is one message where the match is played, as long as a
player asks it. `cogs.surfaces.ping_policy` decides whom it pings. The `turn` in its row counts its
messages, so that each has a nonce of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from discord import ui

from cogs.kit.buttons import button, form_button
from cogs.kit.hidden_ids import calls_about
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import ago, mention, teller
from cogs.screens.lines import people_in
from cogs.screens.lobby_card import QUIET
from cogs.screens.paces import deadline
from cogs.screens.stamps import LOST, nonce_of
from cogs.screens.steps import (
    Absence,
    Departure,
    Edit,
    Keep,
    KeepRings,
    Offered,
    Post,
    Proposal,
    Question,
    Remove,
    Replan,
    Step,
    Steps,
    TakebackAsked,
)
from cogs.surfaces.ping_policy import Bell
from cogs.surfaces.plan_hand import Situation
from engine.contract.words import N_, Seat, say
from engine.library import title_of
from engine.match.message_records import Ring, Surface
from engine.match.questions import VoteKind
from engine.match.records import Match
from engine.match.stand_ins import stand_in_of
from engine.match.timing import absent, is_left_alone, voters
from engine.match.votes import asked_seats, is_refused, no_seats, waiting_seats, yes_seats
from engine.steps.departures import departed_seats

PROPOSAL = "proposal"
TAKEBACK = "takeback"
ABSENCE = "absence"
DEPARTURE = "departure"
PAUSE, TIME = "pause", "time"
"""Slots of delays; the slot of a pause also holds the message that it is paused."""
_LETTERS = {PROPOSAL: "e", TAKEBACK: "k", ABSENCE: "a", DEPARTURE: "d", PAUSE: "p", TIME: "t"}
"""Letters for the nonces of questions; for offers it is the seat's number."""
END = say("End without a winner")
ON_POINTS = say("End on points")
PLAY_ON = say("Play on")


@dataclass(frozen=True, slots=True)
class QuestionPlan:
    """A question to be asked."""

    slot: str
    content: Question | Offered
    about: str
    """What the question is about; if it changes, it is another question.

    Stamps begin with it.
    """
    state: str
    """The current state of the answers."""
    users: tuple[int, ...] = ()
    """The users who are asked."""

    @property
    def stamp(self) -> str:
        """The stamp of its row."""
        return f"{self.about}{self.state}"


def plan_proposal(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the vote to end the match while a player asks for it."""
    match = situation.match
    if not (agreeing := yes_seats(match, "end")):
        return plan_withdrawal(row, bell, PROPOSAL)
    waiting = people_in(match, waiting_seats(match, "end"))
    asking = QuestionPlan(
        PROPOSAL, Proposal(), "", f"{agreeing}:{asked_seats(match, 'end')}", bell.filter_willing(waiting)
    )
    return plan_question(situation, row, bell, asking)


def plan_takeback(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the request to take a move back, until the next move."""
    match = situation.match
    if match.phase != "playing" or (wishing := match.asking_back) is None:
        return plan_withdrawal(row, bell, TAKEBACK)
    waiting = () if is_refused(match, "takeback") else waiting_seats(match, "takeback")
    called = bell.filter_willing(people_in(match, waiting))
    asking = QuestionPlan(
        TAKEBACK, TakebackAsked(), f"{wishing}:{match.ply}:", _answers(match, "takeback"), called
    )
    return plan_question(situation, row, bell, asking)


def plan_absence(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the question whether to wait for players whose time is up.

    It lasts as long as the others wait for them.
    """
    match = situation.match
    if match.phase != "playing" or not (missing := absent(match)):
        return plan_withdrawal(row, bell, ABSENCE)
    about = f"{missing}:{[match.seats[seat].turn for seat in missing]}:"
    called = bell.filter_willing(people_in(match, waiting_seats(match, "skip")))
    return plan_question(
        situation, row, bell, QuestionPlan(ABSENCE, Absence(), about, _answers(match, "skip"), called)
    )


def _answers(match: Match, kind: VoteKind) -> str:
    """Return the answers so far, for a stamp."""
    return f"{yes_seats(match, kind)}:{no_seats(match, kind)}:{asked_seats(match, kind)}"


def plan_departure(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the message that players have left the server, sent once.

    It lasts as long as their seats are not taken over.
    """
    match = situation.match
    gone = departed_seats(match)
    if match.phase != "playing" or not gone:
        return plan_withdrawal(row, bell, DEPARTURE)
    there = people_in(match, (seat for seat in match.people if seat not in gone))
    if not there:
        return plan_withdrawal(row, bell, DEPARTURE)  # there is no one left to tell
    state = f"{_host_here(match)}:{_is_one_left(match)}"
    return plan_question(
        situation,
        row,
        bell,
        QuestionPlan(DEPARTURE, Departure(), f"{gone}:", state, bell.filter_willing(there)),
    )


def plan_withdrawal(row: Surface | None, bell: Bell, slot: str) -> Steps:
    """Plan the end of a question: remove its message and cancel later pings."""
    if row is None or not row.live:
        return ()
    gone: Steps = () if row.message is None else (Remove(row.channel, row.message),)
    noted = ring_steps(bell.rings_to_note(slot, (), is_new=False))
    return (*gone, *noted, Keep(replace(row, message=None, stamp="", live=False)))


def ring_steps(rings: tuple[Ring, ...]) -> Steps:
    """Return the step that stores pings, if there are any."""
    return (KeepRings(rings),) if rings else ()


def plan_question(situation: Situation, row: Surface | None, bell: Bell, asking: QuestionPlan) -> Steps:
    """Plan a question: edit its message, or post a new one.

    A new one pings the users who are asked and may be pinged.
    """
    match, now, slot, stamp = situation.match, int(situation.now), asking.slot, asking.stamp
    is_new = row is None or not (row.live and _is_there(match, row) and row.stamp.startswith(asking.about))
    called = bell.users_to_ping(slot, asking.users, is_new=is_new)
    noted = ring_steps(bell.rings_to_note(slot, asking.users, is_new=is_new))
    if row is not None and row.stamp == stamp:
        if _is_there(match, row) and (not called or row.message is None):
            return (*noted, *ring_steps(bell.rings_of_unreached(slot, called)))
        row = row if called else replace(row, message=None)
    turn = row.turn if row is not None else 0
    kept = Surface(
        slot=slot,
        channel=match.thread or match.place.channel,
        message=None,
        ply=match.ply,
        since=match.ply,
        turn=turn + 1,
        stamp=stamp,
        posted=now,
        live=True,
    )
    gone: Steps = () if row is None or row.message is None else (Remove(row.channel, row.message),)

    def post(channel: int, otherwise: Steps, *put_away: Step) -> Steps:
        here = replace(kept, channel=channel)
        told = Post(
            channel,
            replace(asking.content, pings=called),
            nonce_of(match, f"{_LETTERS.get(slot, slot[-1] + 'o')}{turn}", row),
            is_renewed=not situation.is_sure,
            otherwise=otherwise,
            calls=calls_about(match, f"{slot}:{asking.about}", called),
            earlier=(*put_away, Keep(replace(here, stamp=LOST), is_new=True), Replan())
            if called and not situation.is_sure
            else (),
        )
        rung = ring_steps(bell.rings_of_pinged(slot, called))
        return (told, *put_away, *rung, Keep(here, is_new=True))

    def ask_again(*put_away: Step) -> Steps:
        nowhere = (*put_away, *ring_steps(bell.rings_of_unreached(slot, called)), Keep(kept))
        in_channel = post(match.place.channel, nowhere, *put_away)
        return in_channel if match.thread is None else post(match.thread, in_channel, *put_away)

    if row is None or row.message is None or called:
        return (*noted, *ask_again(*gone))  # an edit pings no one
    changed = replace(row, ply=match.ply, since=match.ply, stamp=stamp)
    return (*noted, Edit(row.channel, row.message, asking.content, ask_again()), Keep(changed))


def _is_there(match: Match, row: Surface) -> bool:
    """Return whether a question is still where people look.

    If it could not be posted, it is tried again with the next move.
    """
    if row.message is None:
        return row.ply == match.ply
    return row.channel in {match.thread, match.place.channel}


# Screens.


def proposal_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Return the vote to end the match; `pings` are the users asked now."""
    telling = teller(match)
    agreed = tuple(Seat(seat=seat) for seat in yes_seats(match, "end"))
    waiting = people_in(match, waiting_seats(match, "end"))
    lines = (
        say(
            "{who} {n:wants|want} to end this match without a winner. It ends when everyone who still "
            "plays agrees.",
            who=agreed,
            n=len(agreed),
        ),
        say("Waiting for {waiting}.", waiting=mention(*waiting)),
    )

    def rows() -> tuple[Row, ...]:
        agree = button(END, telling, "agree", match.id)
        return (ui.ActionRow(agree, button(PLAY_ON, telling, "disagree", match.id)),)

    text = "\n".join((heading(match), *map(telling, lines)))
    return Screen((text, rows), QUIET, pings)


def takeback_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Return the request to take a move back, with the answers so far.

    `pings` are the users who are asked now.
    """
    telling = teller(match)
    asking = match.asking_back
    assert asking is not None  # it is planned only then
    # This includes players who have left since: their refusal stands.
    refusing = tuple(Seat(seat=seat) for seat in no_seats(match, "takeback"))
    waiting = people_in(match, waiting_seats(match, "takeback"))
    wish = say(
        "{who} would like to take back their last move, and all that came after it. It’s done when "
        "everyone else allows it.",
        who=Seat(seat=asking),
    )
    if refusing:
        told = say("{who} would rather play on, so the move stands.", who=refusing)
    else:
        told = say("Waiting for {waiting}.", waiting=mention(*waiting))

    def rows() -> tuple[Row, ...]:
        if refusing:
            return ()
        allow = button(say("Allow"), telling, "back-yes", match.id, match.ply)
        return (ui.ActionRow(allow, button(PLAY_ON, telling, "back-no", match.id, match.ply)),)

    text = "\n".join((heading(match), telling(wish), telling(told)))
    return Screen((text, rows), QUIET, pings)


_WAITING: Final = {
    (True, True): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? The bot moves if you say no, or {when}."
    ),
    (True, False): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? A computer plays if you say no, or {when}."
    ),
    (False, True): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? The bot moves when more than half of you say no, "
        "or {when}."
    ),
    (False, False): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? A computer plays when more than half of you say "
        "no, or {when}."
    ),
}
"""By whether one player alone is asked, and whether the house would move."""


def absence_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Return the question whether to wait for late players, and until when.

    `pings` are the users who are asked now.
    """
    telling = teller(match)
    missing, asked = absent(match), voters(match)
    ends = deadline(match, missing)
    is_house = stand_in_of(match) is None
    lines = [
        say(
            _WAITING[len(asked) == 1, is_house],
            who=tuple(Seat(seat=seat) for seat in missing),
            asked=mention(*people_in(match, asked)),
            when=ago(ends) if ends is not None else say("soon"),
        )
    ]
    if waiting := tuple(Seat(seat=seat) for seat in asked if seat in no_seats(match, "skip")):
        lines.append(say("{who} {n:waits|wait}.", who=waiting, n=len(waiting)))
    if would := tuple(Seat(seat=seat) for seat in asked if seat in yes_seats(match, "skip")):
        lines.append(say("{who} would not wait.", who=would))

    def rows() -> tuple[Row, ...]:
        wait = button(say("Yes, wait"), telling, "wait", match.id, match.ply)
        no = say("No, let the bot move") if is_house else say("No, let a computer play")
        skip = button(no, telling, "skip", match.id, match.ply)
        # With one player asked, a vote to end would only wait for the player who is late.
        end = () if len(asked) < 2 else (button(END, telling, "agree", match.id),)
        return (ui.ActionRow(wait, skip, *end),)

    text = "\n".join((heading(match), *map(telling, lines)))
    return Screen((text, rows), QUIET, pings)


def departure_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Return the message that players have left the server, and the options left.

    `pings` are the users who are told now.
    """
    telling = teller(match)
    who = tuple(Seat(seat=seat) for seat in departed_seats(match))
    told = people_in(match, (seat for seat in match.people if seat not in departed_seats(match)))
    host = _host_here(match)
    lines = (
        say("{told}: {who} {n:is|are} no longer here.", told=mention(*told), who=who, n=len(who)),
        say("Any of you can ask someone to play on at once.")
        if host is None
        else say("{host} can ask someone to play on at once.", host=Seat(seat=host)),
    )

    def rows() -> tuple[Row, ...]:
        ask = form_button(say("Replace a player …"), telling, "replace")
        end = (ON_POINTS, "points") if _is_one_left(match) else (END, "agree")
        return (ui.ActionRow(ask, button(end[0], telling, end[1], match.id)),)

    text = "\n".join((heading(match), *map(telling, lines)))
    return Screen((text, rows), QUIET, pings)


def _host_here(match: Match) -> int | None:
    """Return the seat of a host who still plays; else None."""
    host = match.seat_of(match.host)
    return None if host is None or match.seats[host].resigned or host in departed_seats(match) else host


def _is_one_left(match: Match) -> bool:
    """Return whether only one player is left, who can end it on points."""
    return any(is_left_alone(match, seat) for seat in match.expected_seats)


def heading(match: Match) -> str:
    """Return the heading with the game's title and the match's number."""
    return f"**{title_of(match.game)}** · #{match.id}"
