"""What is put to all who play: to end the match without a winner, to let somebody take a move back, whether to wait. Planned as in `planning`.

House rules: a question stands where the match is played as long as somebody asks it, once. `turn` of its row counts its
messages, so that each has a nonce of its own; `posted` is when people were last pinged.
"""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from cogs.buttons import button
from cogs.interactions import Row
from cogs.lines import people_in
from cogs.lobbies import QUIET
from cogs.paces import deadline
from cogs.planning import Situation
from cogs.screen import Screen
from cogs.stamps import nonce_of
from cogs.steps import Absence, Edit, Keep, Offered, Post, Proposal, Question, Remove, Steps, TakebackAsked
from cogs.wording import ago, mention, teller
from engine.clocks.timing import absent, voters
from engine.library import title_of
from engine.records import Match
from engine.remembered import Surface
from engine.takebacks import is_refused, others
from engine.words import Seat, say

PROPOSAL = "proposal"
TAKEBACK = "takeback"
ABSENCE = "absence"
ASK_AGAIN = 24 * 3600
"""Seconds after which the same question pings the others once more, if it was taken back and put again."""
PAUSE, TIME = "pause", "time"
"""The slots of what matches are put off by; in that of a pause the match is told to be paused, too."""
_LETTERS = {PROPOSAL: "e", TAKEBACK: "k", ABSENCE: "a", PAUSE: "p", TIME: "t"}
"""In the nonces of their messages; in those of the seats that are offered it is the seat's number."""
END = say("End without a winner")
PLAY_ON = say("Play on")


def plan_proposal(situation: Situation, row: Surface | None) -> Steps:
    """Who would end the match, told as long as somebody would; the others are asked once a day at most."""
    match = situation.match
    if not match.agreed:
        return withdrawn(row)
    waiting = tuple(seat for seat in match.expected if seat not in match.agreed)
    asks = row is None or may_ask_again(situation, row)
    stamp = f"{match.agreed}:{match.expected}"
    return put(situation, row, PROPOSAL, stamp, Proposal(waiting if asks else ()))


def plan_takeback(situation: Situation, row: Surface | None) -> Steps:
    """Who would take a move back, told until the next one is made; the others are asked once a day."""
    match = situation.match
    if match.phase != "playing" or (asking := match.asking_back) is None:
        return withdrawn(row)
    asked = others(match, asking)
    answers = "".join({None: "-", True: "y", False: "n"}[match.seats[seat].allows] for seat in asked)
    stamp = f"{asking}:{match.ply}:{answers}"
    is_told = is_refused(match) or (
        row is not None and row.ply == match.ply and not may_ask_again(situation, row)
    )
    return put(situation, row, TAKEBACK, stamp, TakebackAsked(() if is_told else asked))


def plan_absence(situation: Situation, row: Surface | None) -> Steps:
    """For whom the others wait after their time, told until they are not waited for; the others are asked once a turn."""
    match = situation.match
    if match.phase != "playing" or not (missing := absent(match)):
        return withdrawn(row)
    asked = voters(match)
    turns = [match.seats[seat].turn for seat in missing]
    stamp = f"{missing}:{turns}:{[seat for seat in asked if match.seats[seat].skips]}"
    return put(situation, row, ABSENCE, stamp, Absence(asked))


def may_ask_again(situation: Situation, row: Surface) -> bool:
    """Whether people may be pinged once more by a question that they have been asked before."""
    return situation.now - row.posted >= ASK_AGAIN


def withdrawn(row: Surface | None) -> Steps:
    """Nothing is asked any more: its message, if there is one, goes."""
    if row is None or not row.live:
        return ()
    gone: Steps = () if row.message is None else (Remove(row.channel, row.message),)
    return (*gone, Keep(replace(row, message=None, stamp="", live=False)))


def put(
    situation: Situation,
    row: Surface | None,
    slot: str,
    stamp: str,
    content: Question | Offered,
) -> Steps:
    """The question as it stands, in the message that puts it, or in a new one, which pings."""
    match, now = situation.match, int(situation.now)
    if row is not None and row.stamp == stamp:
        if _is_there(match, row):
            return ()
        row = replace(row, message=None)
    turn, posted = (row.turn, row.posted) if row is not None else (0, 0)
    kept = Surface(
        slot=slot,
        channel=match.thread or match.place.channel,
        message=None,
        ply=match.ply,
        since=match.ply,
        turn=turn + 1,
        stamp=stamp,
        posted=now if content.pings else posted,
        live=True,
    )

    def post(channel: int, otherwise: Steps) -> Steps:
        told = Post(
            channel,
            content,
            nonce_of(match, f"{_LETTERS.get(slot, slot[-1] + 'o')}{turn}", row),
            is_renewed=not situation.is_sure,
            otherwise=otherwise,
        )
        return (told, Keep(replace(kept, channel=channel), is_new=True))

    anew = post(match.place.channel, (Keep(kept),))
    if match.thread is not None:
        anew = post(match.thread, anew)
    if row is None or row.message is None:
        return anew
    changed = replace(row, ply=match.ply, since=match.ply, stamp=stamp)
    return (Edit(row.channel, row.message, replace(content, pings=()), anew), Keep(changed))


def _is_there(match: Match, row: Surface) -> bool:
    """Whether a question still stands where people look; where it could not be put, it is tried again with the next move."""
    if row.message is None:
        return row.ply == match.ply
    return row.channel in {match.thread, match.place.channel}


# What they look like.


def proposal_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Who would end the match without a winner, and whom that waits for; `pings` are the seats that are asked now."""
    telling = teller(match)
    agreed = tuple(Seat(seat=seat) for seat in match.agreed)
    waiting = people_in(match, (seat for seat in match.expected if seat not in match.agreed))
    lines = (
        say(
            "{who} {n:wants|want} to end this match without a winner. It ends when everyone who still plays agrees.",
            who=agreed,
            n=len(agreed),
        ),
        say("Waiting for {waiting}.", waiting=mention(*waiting)),
    )

    def rows() -> tuple[Row, ...]:
        agree = button(END, telling, "agree", match.id)
        return (ui.ActionRow(agree, button(PLAY_ON, telling, "disagree", match.id)),)

    text = "\n".join((heading(match), *map(telling, lines)))
    return Screen((text, rows), QUIET, people_in(match, pings))


def takeback_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """Who would take a move back, and whom that waits for, or who would not have it; `pings` are the seats that are asked now."""
    telling = teller(match)
    asking = match.asking_back
    assert asking is not None  # it is planned only then
    asked = others(match, asking)
    refusing = tuple(Seat(seat=seat) for seat in asked if match.seats[seat].allows is False)
    waiting = people_in(match, (seat for seat in asked if match.seats[seat].allows is None))
    wish = say(
        "{who} would like to take back their last move, and all that came after it. It’s done when everyone else allows it.",
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
    return Screen((text, rows), QUIET, people_in(match, pings))


def absence_screen(match: Match, pings: tuple[int, ...]) -> Screen:
    """For whom the others wait after their time, until when, and what they can do about it; `pings` are those who are asked now."""
    telling = teller(match)
    missing, asked = absent(match), voters(match)
    ends = deadline(match, missing)
    lines = [
        say(
            "{who:*’s/Your} time is up. {asked}: do you wait? The house moves when more than half of you say so, or {when}.",
            who=tuple(Seat(seat=seat) for seat in missing),
            asked=mention(*people_in(match, asked)),
            when=ago(ends) if ends is not None else say("soon"),
        )
    ]
    if would := tuple(Seat(seat=seat) for seat in asked if match.seats[seat].skips):
        lines.append(say("{who} would not wait.", who=would))

    def rows() -> tuple[Row, ...]:
        skip = button(say("Let the house move"), telling, "skip", match.id, match.ply)
        return (ui.ActionRow(skip, button(END, telling, "agree", match.id)),)

    text = "\n".join((heading(match), *map(telling, lines)))
    return Screen((text, rows), QUIET, people_in(match, pings))


def heading(match: Match) -> str:
    """Which match it is about."""
    return f"**{title_of(match.game)}** · #{match.id}"
