"""Plans for lobby cards and hands, computed from values alone.

`cogs.surfaces.execute` carries them out. House rules: nothing is awaited, drawn or sent here. A
plan is a list of steps in order. A new message is stored last, after the old one is removed or
retired. A process that crashes between these steps does both again. The nonce, the same for every
attempt, keeps the post from being repeated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.api.dms import is_closed
from cogs.kit.hidden_ids import call_of
from cogs.screens.stamps import (
    LOST,
    TROUBLE,
    WAY,
    base_of,
    card_stamp,
    has_reminded,
    is_contested,
    is_in_trouble,
    is_missed,
    needs_notice,
    nonce_of,
    notice_of,
    reminders_of,
    seat_stamp,
    with_notice,
)
from cogs.screens.steps import (
    Card,
    Closing,
    Edit,
    Hand,
    Keep,
    KeepRings,
    Post,
    Remove,
    Replan,
    Steps,
    Tell,
    Unreached,
    Warn,
)
from engine.clocks.habits import Notice
from engine.match.message_records import Reach, Ring, Surface
from engine.match.records import Match
from engine.steps.computers import is_solo

LOBBY = "lobby"
BOARD = "board"
TURN = "turn"
"""The thing of a ring that announces a turn after a player's quiet hours."""

OPENING = 30
"""Seconds in which the command that opened a lobby can show its card.

After that the card counts as lost and is posted from here.
"""


@dataclass(frozen=True, slots=True)
class Situation:
    """A match to show, the time, and whether its messages are known for sure.

    If not `is_sure`, an earlier post may have got through without this process knowing.
    """

    match: Match
    now: float
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Manner:
    """The way in which a player is notified of a turn."""

    notice: Notice = "dm"
    is_held: bool = False
    """Whether they are away; if the turn still waits when they are back, they are notified."""
    is_quiet: bool = False
    """Whether it is their night or they are away; late reminders are then dropped."""
    ring: Ring | None = None
    """What to store for a notice that waits for the end of quiet hours, or None."""
    seen: int | None = None
    """When they last looked at a turn whose notice was held back; None if never."""


# Lobby cards.


def awaits_card(match: Match, row: Surface | None, now: float) -> bool:
    """Return whether the command that opened the lobby may still show its card."""
    return row is None and match.phase == "lobby" and abs(now - match.times.opened) < OPENING


def wants_thread(match: Match, board: Surface | None) -> bool:
    """Return whether the match needs a thread now: begun, and not shown yet."""
    is_begun = match.phase in {"playing", "over"} and board is None and match.thread is None
    return is_begun and not (match.place.is_foreign or is_solo(match))


def card_surface(match: Match, channel: int, message: int | None, now: float) -> Surface:
    """Return the lobby's row for a message that shows its current state."""
    return Surface(
        slot=LOBBY,
        channel=channel,
        message=message,
        ply=0,
        since=0,
        turn=0,
        stamp=card_stamp(match),
        posted=int(now),
        live=match.phase == "lobby",
    )


def plan_card(situation: Situation, row: Surface | None) -> Steps:
    """Plan the card: the open lobby, then one line in play, then the result.

    A card without a place is tried again with the next change, or by the lookout. A match of a
    tournament may have begun before its card is posted.
    """
    match = situation.match
    if row is None and match.phase != "lobby" and match.lobby.table is None:
        return ()
    if row is not None and row.stamp in {card_stamp(match), f"{TROUBLE}{card_stamp(match)}"}:
        return ()
    if row is not None and row.message is None and match.phase == "cancelled" and match.times.started is None:
        return (Keep(card_surface(match, row.channel, None, situation.now)),)  # no one saw it
    old = row.message if row is not None else None
    kept = card_surface(match, match.place.channel, old, situation.now)
    nowhere: Steps = (Keep(replace(kept, stamp=f"{TROUBLE}{kept.stamp}")),)
    if old is not None and row is not None and not is_in_trouble(row.stamp) and match.phase == "lobby":
        nowhere = (Warn(f"{match.times.opened % 10**6}.{match.id}w{old % 9973}"), *nowhere)
    post = Post(
        match.place.channel,
        Card(calls=row is None),
        f"{match.times.opened % 10**6}.{match.id}L{(old or 0) % 9973}",
        is_renewed=not situation.is_sure,
        otherwise=nowhere,
    )
    if row is None or old is None or row.stamp == LOST:
        return (post, Keep(kept, is_new=True))
    anew: Steps = (post, Remove(row.channel, old), Keep(kept, is_new=True))
    if not match.is_going and row.stamp.startswith(f"{match.phase}:"):
        anew = (Keep(kept),)  # the end was announced once already
    return (Edit(row.channel, old, Card(), anew), Keep(kept))


# Direct messages to players.


def hand_slot(match: Match, seat: int, before: int | None = None) -> str:
    """Return the slot of the DM to the player in a seat.

    Each player who ever sat there has another slot, so that none sees another's hand. `before` is
    the place of a former player whose slot is wanted.
    """
    earlier = match.former[:before]
    count = sum(one.seat == seat for one in earlier)
    return f"seat:{seat}:{count}" if count else f"seat:{seat}"


def is_current(match: Match, seat: int, row: Surface | None) -> bool:
    """Return whether a seat's row shows the current state.

    No player is told twice how a match ended.
    """
    if row is None:
        return False
    has_ended = not match.is_going and row.stamp.startswith(f"{match.phase}:")
    return has_ended or row.stamp.partition(WAY)[0] == seat_stamp(match, seat)


def is_reminder_due(match: Match, seat: int, row: Surface | None, manner: Manner) -> bool:
    """Return whether the next message to a seat is a reminder."""
    is_heard = not manner.is_quiet or is_contested(match, seat)
    return row is not None and is_heard and has_reminded(row) < reminders_of(match, seat)


def is_nudge_due(match: Match, seat: int, row: Surface) -> bool:
    """Return whether a player was nudged since the seat's last message.

    Unlike other reminders, it waits for the end of their quiet hours.
    """
    return bool(match.seats[seat].turn.nudges) and has_reminded(row) < reminders_of(match, seat)


def can_wait(situation: Situation, seat: int, row: Surface | None) -> bool:
    """Return whether a seat's message may be drawn later: it stays, and asks nothing."""
    match = situation.match
    if row is None or row.message is None or match.phase != "playing" or seat in match.to_move:
        return False
    seated = match.seats[seat]
    is_reminded = has_reminded(row) < reminders_of(match, seat)
    is_called = not situation.is_sure and not seated.resigned and needs_notice(seated, row)
    return not (is_reminded or is_called or is_current(match, seat, row))


def plan_words(seat: int, row: Surface, reach: Reach) -> Steps:
    """Plan the new text of a hand that waits to be drawn."""
    if row.message is None:
        return ()
    hand = Hand(seat, row.since, reach.reads, is_drawn=False)
    return (Edit(row.channel, row.message, hand, otherwise=()),)


def plan_hand(situation: Situation, seat: int, row: Surface | None, reach: Reach, manner: Manner) -> Steps:
    """Plan one player's DM: a new message per turn, edited until the next one.

    The end of the match comes in a last message of its own. Players who are told on the board, or
    not at all, have no such message. A change of that setting during a turn takes effect with the
    next notice.
    """
    match = situation.match
    seated = match.seats[seat]
    is_asked, is_over = seat in match.to_move, not match.is_going
    if row is not None and is_current(match, seat, row):
        is_told_elsewhere = row.message is None and (is_asked or is_over) and notice_of(row) != "none"
        return (_note_on_board(seat, row),) if is_told_elsewhere else ()
    # A player may have been told of a turn that has passed meanwhile; that message is then ours.
    is_called = is_asked or (not situation.is_sure and not seated.resigned)
    is_reminded = is_reminder_due(match, seat, row, manner)
    notice: Notice = "dm" if is_reminded and is_contested(match, seat) else manner.notice
    is_new = row is None or is_over or is_reminded or (is_called and needs_notice(seated, row))
    kept = Surface(
        slot=hand_slot(match, seat),
        channel=row.channel if row is not None else 0,
        message=row.message if row is not None else None,
        ply=match.ply,
        since=_known_ply(row, is_anew=is_new and not is_reminded and not is_missed(seated))
        if row is not None
        else _first_told_ply(match, seat),
        # A turn that was taken back comes again with its number.
        turn=max(seated.turn.number, row.turn if row is not None else 0),
        stamp=seat_stamp(match, seat),
        posted=row.posted if row is not None and not is_new else int(situation.now),
        live=is_asked,
    )
    if manner.is_held and is_new and not is_over:
        return () if row is None or is_asked else (Keep(replace(row, turn=kept.turn, stamp=kept.stamp)),)
    is_first = is_new and not is_over and not is_reminded
    if is_first and is_asked and (manner.seen or 0) >= (seated.turn.since or 0) > 0:
        # they have looked at it by themselves
        return _plan_without_dm(kept, seat, "none", is_to_know=True)
    if row is not None and manner.ring is not None and is_nudge_due(match, seat, row):
        return (KeepRings((manner.ring,)),)
    if is_first and manner.ring is not None and not is_contested(match, seat):
        if row is not None and not is_asked:
            return (Keep(replace(row, turn=kept.turn, stamp=kept.stamp)),)
        return (KeepRings((manner.ring,)),)
    if is_new and notice != "dm":
        return _plan_without_dm(kept, seat, notice, is_to_know=is_asked or is_over)
    if row is not None and kept.message is None and not is_new:
        kept = with_notice(kept, notice_of(row))
        is_on_board = is_asked and notice_of(row) != "none"
        return (Keep(kept), _note_on_board(seat, kept)) if is_on_board else (Keep(kept),)
    hand = (Closing if is_over else Hand)(seat, kept.since, reach.reads)
    told = _tell(situation, hand, kept, reach, row, is_call=is_asked or is_over or is_reminded)
    if kept.message is None or is_new:
        return told
    if row is not None and base_of(row.stamp) == base_of(kept.stamp):
        told = (Keep(kept),)  # only a time limit differs, which is worth no new message
    elif manner.notice != "dm":
        told = (Keep(with_notice(replace(kept, channel=0, message=None), manner.notice)),)
    return (Edit(kept.channel, kept.message, hand, told), Keep(kept))


def _plan_without_dm(kept: Surface, seat: int, notice: Notice, *, is_to_know: bool) -> Steps:
    """Plan to remove the last DM, and mention the player if they chose that."""
    put_away: Steps = () if kept.message is None else (Remove(kept.channel, kept.message),)
    told = with_notice(replace(kept, channel=0, message=None), notice)
    if notice == "mention" and is_to_know:
        return (*put_away, Unreached(seat, told, is_new=True, is_wished=True))
    return (*put_away, Keep(told))


def _note_on_board(seat: int, row: Surface) -> Unreached:
    """Return the step for a player whom the board has told already."""
    return Unreached(seat, row, is_new=False, is_wished=notice_of(row) == "mention")


def _known_ply(row: Surface, *, is_anew: bool) -> int:
    """Return the last ply that a player knows; a reminder repeats later ones.

    So do messages about moves of the house.
    """
    return row.ply if is_anew else row.since


def _first_told_ply(match: Match, seat: int) -> int:
    """Return the last ply before those that a new player is told of.

    A player who took the seat over is told of the last round, too.
    """
    came = max((one.until for one in match.former if one.seat == seat), default=0)
    return max(0, came - 1 - len(match.seats))


def _tell(
    situation: Situation,
    hand: Hand | Closing,
    kept: Surface,
    reach: Reach,
    row: Surface | None,
    *,
    is_call: bool,
) -> Steps:
    """Plan a new DM for the old one, with the board as fallback.

    If an earlier attempt is found that notified of something else, it is stored, and a new DM
    follows.
    """
    match = situation.match
    closed = replace(kept, channel=0, message=None)
    is_to_know = isinstance(hand, Closing) or hand.seat in match.to_move
    missed: Steps = (Unreached(hand.seat, closed, is_new=True),) if is_to_know else (Keep(closed),)
    if is_closed(reach, situation.now):
        return missed
    put_away: Steps = () if kept.message is None else (Remove(kept.channel, kept.message),)
    tell = Tell(
        reach,
        hand,
        nonce_of(match, f"s{hand.seat}", row),
        is_renewed=not situation.is_sure,
        otherwise=missed,
        calls=(call_of(match, hand.seat, reminders_of(match, hand.seat)),) if is_call else (),
        earlier=(*put_away, Keep(_earlier_row(kept, row), is_new=True), Replan())
        if is_call and not situation.is_sure
        else (),
    )
    return (tell, *put_away, Keep(kept, is_new=True))


def _earlier_row(kept: Surface, row: Surface | None) -> Surface:
    """Return the row of a message from an unknown earlier attempt."""
    if row is None:
        return replace(kept, ply=kept.since, turn=0, stamp=LOST)
    return replace(kept, ply=row.ply, turn=row.turn, stamp=row.stamp)
