"""Plans of questions to all players of a match: votes, and players who have left.

House rules: a question is one message where the match is played, as long as it is asked.
`cogs.surfaces.ping_policy` decides whom it pings. The `turn` in its row counts its messages, so
that each has a nonce of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs.api.dms import is_closed
from cogs.kit.hidden_ids import calls_about
from cogs.screens.lines import people_in
from cogs.screens.stamps import LOST, nonce_of
from cogs.screens.steps import (
    Edit,
    Keep,
    KeepRings,
    Offered,
    Post,
    Question,
    Remove,
    Replan,
    Step,
    Steps,
    Tell,
)
from cogs.surfaces.ping_policy import Bell
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.vote_screens import host_here, is_one_left
from engine.match.message_records import Ring, Surface
from engine.match.questions import VoteKind
from engine.match.records import Match
from engine.match.timing import absent
from engine.match.votes import asked_seats, is_refused, no_seats, open_vote, waiting_seats, yes_seats
from engine.steps.departures import departed_seats

PROPOSAL = "proposal"
TAKEBACK = "takeback"
ABSENCE = "absence"
DEPARTURE = "departure"
PAUSE, TIME = "pause", "time"
"""Slots of delays; the slot of a pause also holds the message that it is paused."""
SLOTS: Final[Mapping[VoteKind, str]] = {
    "end": PROPOSAL, "takeback": TAKEBACK, "skip": ABSENCE, "pause": PAUSE, "time": TIME,
}  # fmt: skip
"""Slots of the votes."""
_LETTERS = {PROPOSAL: "e", TAKEBACK: "k", ABSENCE: "a", DEPARTURE: "d", PAUSE: "p", TIME: "t"}
"""Letters for the nonces of questions; an offer has its seat's number and an o."""


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


def plan_vote(kind: VoteKind, situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan a vote for as long as a player asks for it, or the bot asks."""
    match, slot = situation.match, SLOTS[kind]
    if open_vote(match, kind) is None:
        return plan_withdrawal(row, bell, slot)
    waiting = () if is_refused(match, kind) else waiting_seats(match, kind)
    called = bell.filter_willing(people_in(match, waiting))
    answers = f"{yes_seats(match, kind)}:{no_seats(match, kind)}:{asked_seats(match, kind)}"
    asking = QuestionPlan(slot, Question(slot), _about(match, kind), answers, called)
    return plan_question(situation, row, bell, asking)


def _about(match: Match, kind: VoteKind) -> str:
    """Return what a vote is about, which another vote of its kind is not."""
    match kind:
        case "end":
            return ""
        case "takeback":
            return f"{match.asking_back}:{match.ply}:"
        case "skip":
            missing = absent(match)
            return f"{missing}:{[match.seats[seat].turn.number for seat in missing]}:"
        case _:
            return f"{match.ply}:{match.times.put_off.spent}:"


def plan_pause(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the message of a paused match, or of the request for a pause."""
    if (since := situation.match.times.put_off.since) is None:
        return plan_vote("pause", situation, row, bell)
    return plan_question(situation, row, bell, QuestionPlan(PAUSE, Question(PAUSE), "paused:", str(since)))


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
    state = f"{host_here(match)}:{is_one_left(match)}"
    return plan_question(
        situation,
        row,
        bell,
        QuestionPlan(DEPARTURE, Question(DEPARTURE), f"{gone}:", state, bell.filter_willing(there)),
    )


def plan_withdrawal(row: Surface | None, bell: Bell, slot: str) -> Steps:
    """Plan the end of a question: remove its message and cancel later pings."""
    if row is None or not row.live:
        return ()
    gone: Steps = () if row.message is None else (Remove(row.channel, row.message),)
    noted = ring_steps(bell.rings_to_note(slot, (), is_new=False))
    return (*gone, *noted, Keep(replace(row, message=None, stamp="", live=False)))


def _letter(slot: str) -> str:
    return _LETTERS.get(slot, slot[-1] + "o")


def ring_steps(rings: tuple[Ring, ...]) -> Steps:
    """Return the step that stores pings, if there are any."""
    return (KeepRings(rings),) if rings else ()


def plan_question(situation: Situation, row: Surface | None, bell: Bell, asking: QuestionPlan) -> Steps:
    """Plan a question: edit its message, or post a new one.

    A new one pings the users who are asked and may be pinged.
    """
    match, slot, stamp = situation.match, asking.slot, asking.stamp
    if match.place.is_foreign:
        return _plan_dms(situation, row, bell, asking)
    is_new = row is None or not (row.live and _is_there(match, row) and row.stamp.startswith(asking.about))
    called = bell.users_to_ping(slot, asking.users, is_new=is_new)
    noted = ring_steps(bell.rings_to_note(slot, asking.users, is_new=is_new))
    if row is not None and row.stamp == stamp:
        if _is_there(match, row) and (not called or row.message is None):
            return (*noted, *ring_steps(bell.rings_of_unreached(slot, called)))
        row = row if called else replace(row, message=None)
    turn = row.turn if row is not None else 0
    kept = _kept_surface(situation, asking, match.thread or match.place.channel, turn + 1)
    gone: Steps = () if row is None or row.message is None else (Remove(row.channel, row.message),)

    def post(channel: int, otherwise: Steps, *put_away: Step) -> Steps:
        here = replace(kept, channel=channel)
        told = Post(
            channel,
            replace(asking.content, pings=called),
            nonce_of(match, f"{_letter(slot)}{turn}", row),
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


def _plan_dms(situation: Situation, row: Surface | None, bell: Bell, asking: QuestionPlan) -> Steps:
    """Plan one DM to each user who is asked, where the match's own message can ping no one.

    That message asks, too, but without a press nothing renews it.
    """
    match, slot, stamp = situation.match, asking.slot, asking.stamp
    is_new = row is None or not (row.live and row.stamp.startswith(asking.about))
    turn = row.turn if row is not None else 0
    kept = _kept_surface(situation, asking, match.place.channel, turn + is_new)
    steps: Steps = () if row is not None and row.live and row.stamp == stamp else (Keep(kept),)
    for user in bell.users_to_ping(slot, asking.users, is_new=is_new):
        missed = (*ring_steps(bell.rings_of_unreached(slot, (user,))), *steps)
        reach = bell.reaches.get(user)
        if reach is None or is_closed(reach, situation.now):
            steps = missed
            continue
        tell = Tell(
            reach,
            replace(asking.content, language=reach.reads),
            nonce_of(match, f"{_letter(slot)}{kept.turn}.{user % 9973}", None),
            is_renewed=False,
            otherwise=missed,
        )
        steps = (tell, *ring_steps(bell.rings_of_pinged(slot, (user,))), *steps)
    return (*ring_steps(bell.rings_to_note(slot, asking.users, is_new=is_new)), *steps)


def _kept_surface(situation: Situation, asking: QuestionPlan, channel: int, turn: int) -> Surface:
    """Return what is stored of a question before its message is known."""
    ply = situation.match.ply
    return Surface(
        slot=asking.slot,
        channel=channel,
        message=None,
        ply=ply,
        since=ply,
        turn=turn,
        stamp=asking.stamp,
        posted=int(situation.now),
        live=True,
    )


def _is_there(match: Match, row: Surface) -> bool:
    """Return whether a question is still where people look.

    If it could not be posted, it is tried again with the next move.
    """
    if row.message is None:
        return row.ply == match.ply
    return row.channel in {match.thread, match.place.channel}


PLANS: Final[Mapping[str, Callable[[Situation, Surface | None, Bell], Steps]]] = {
    **{slot: partial(plan_vote, kind) for kind, slot in SLOTS.items()},
    PAUSE: plan_pause,
    DEPARTURE: plan_departure,
}
"""Plans of the questions by slot."""
