"""What is to be done so that a message shows what it should: decided from values alone, for `cogs.surfaces.execute` to do.

House rules: nothing is awaited, drawn or sent here. A plan is a row of steps, to be done in their order. A new message
is remembered last, after the one before it is put away: whoever dies on the way does both again, and its nonce, the
same for every attempt, makes the post no second one.
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
    is_untold,
    nonce_of,
    on_the_way,
    reminders_of,
    seat_stamp,
    way,
)
from cogs.screens.steps import (
    Card,
    Closing,
    Edit,
    Hand,
    Keep,
    KeepRings,
    PlanAnew,
    Post,
    Remove,
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
"""What a ring is about that tells of a turn once a player's quiet hours end."""

OPENING = 30
"""Seconds that whoever opens a lobby has to show its card; then the card counts as lost and is posted from here."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A match as it is to be shown, the time, and whether this process has shown all of it so far.

    Of a match of which it has not (`is_sure`) an earlier post may have got through unknown to it.
    """

    match: Match
    now: float
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player is to be told of a turn."""

    notice: Notice = "dm"
    is_held: bool = False
    """Whether they are away: of a turn that still waits for them they are told when they are back."""
    is_quiet: bool = False
    """Whether it is their night, or they are away: a reminder that has come so late is not given."""
    ring: Ring | None = None
    """What is to be remembered for a turn whose notice waits until their quiet hours end; None outside of them."""
    seen: int | None = None
    """When they last looked at a turn whose notice was held back; None if they never did."""


# The lobby card.


def awaits_card(match: Match, row: Surface | None, now: float) -> bool:
    """Whether whoever opened the lobby may still be about to show its card."""
    return row is None and match.phase == "lobby" and abs(now - match.opened) < OPENING


def wants_thread(match: Match, board: Surface | None) -> bool:
    """Whether the match is to get a thread now: begun, and nowhere shown yet."""
    is_begun = match.phase in {"playing", "over"} and board is None and match.thread is None
    return is_begun and not is_solo(match)


def card_surface(match: Match, channel: int, message: int | None, now: float) -> Surface:
    """The lobby's row when a message shows it as it is now."""
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
    """The card: kept current while people sit down, one line when the match begins, and the result when it ends.

    One that had no place to be is tried again with the next change, or by whoever sees that it may be posted now.
    """
    match = situation.match
    if row is None and match.phase != "lobby":
        return ()
    if row is not None and row.stamp in {card_stamp(match), f"{TROUBLE}{card_stamp(match)}"}:
        return ()
    if row is not None and row.message is None and match.phase == "cancelled" and match.started is None:
        return (Keep(card_surface(match, row.channel, None, situation.now)),)  # nobody saw it
    old = row.message if row is not None else None
    kept = card_surface(match, match.place.channel, old, situation.now)
    nowhere: Steps = (Keep(replace(kept, stamp=f"{TROUBLE}{kept.stamp}")),)
    if old is not None and row is not None and not is_in_trouble(row.stamp) and match.phase == "lobby":
        nowhere = (Warn(f"{match.opened % 10**6}.{match.id}w{old % 9973}"), *nowhere)
    post = Post(
        match.place.channel,
        Card(calls=row is None),
        f"{match.opened % 10**6}.{match.id}L{(old or 0) % 9973}",
        is_renewed=not situation.is_sure,
        otherwise=nowhere,
    )
    if row is None or old is None or row.stamp == LOST:
        return (post, Keep(kept, is_new=True))
    anew: Steps = (post, Remove(row.channel, old), Keep(kept, is_new=True))
    if not match.is_going and row.stamp.startswith(f"{match.phase}:"):
        anew = (Keep(kept),)  # that it has ended was told once
    return (Edit(row.channel, old, Card(), anew), Keep(kept))


# The players' DMs.


def hand_slot(match: Match, seat: int, before: int | None = None) -> str:
    """Of the DM of whoever sits in a seat: another one for each who ever did, or one would be shown another's hand.

    `before` is the place of a former player, whose it is then.
    """
    earlier = match.former[:before]
    count = sum(one.seat == seat for one in earlier)
    return f"seat:{seat}:{count}" if count else f"seat:{seat}"


def is_current(match: Match, seat: int, row: Surface | None) -> bool:
    """Whether a seat's row says that all has been done about it. Nobody is told twice how a match ended."""
    if row is None:
        return False
    has_ended = not match.is_going and row.stamp.startswith(f"{match.phase}:")
    return has_ended or row.stamp.partition(WAY)[0] == seat_stamp(match, seat)


def reminds(match: Match, seat: int, row: Surface | None, manner: Manner) -> bool:
    """Whether what is to be told to a seat next is a reminder."""
    is_heard = not manner.is_quiet or is_contested(match, seat)
    return row is not None and is_heard and has_reminded(row) < reminders_of(match, seat)


def can_wait(situation: Situation, seat: int, row: Surface | None) -> bool:
    """Whether a seat's message may be drawn later: it stays, and asks nothing."""
    match = situation.match
    if row is None or row.message is None or match.phase != "playing" or seat in match.to_move:
        return False
    seated = match.seats[seat]
    is_reminded = has_reminded(row) < reminders_of(match, seat)
    is_called = not situation.is_sure and not seated.resigned and is_untold(seated, row)
    return not (is_reminded or is_called or is_current(match, seat, row))


def plan_words(seat: int, row: Surface, reach: Reach) -> Steps:
    """What a hand that waits to be drawn says meanwhile, in the message that it has."""
    if row.message is None:
        return ()
    hand = Hand(seat, row.since, reach.language, is_drawn=False)
    return (Edit(row.channel, row.message, hand, otherwise=()),)


def plan_hand(situation: Situation, seat: int, row: Surface | None, reach: Reach, manner: Manner) -> Steps:
    """One player's DM: a new message for each turn, changed in place as long as that turn lasts and while it is over.

    Of what came of the match they are told in another one, the last. Whoever is told otherwise, on the board or not at all,
    has no such message; what they choose in the middle of a turn counts from the next notice on.
    """
    match = situation.match
    seated = match.seats[seat]
    is_asked, is_over = seat in match.to_move, not match.is_going
    if row is not None and is_current(match, seat, row):
        is_told_elsewhere = row.message is None and (is_asked or is_over) and way(row) != "none"
        return (_told_on_the_board(seat, row),) if is_told_elsewhere else ()
    # Of a turn that has passed meanwhile somebody may have been told all the same, and that message is then ours.
    is_called = is_asked or (not situation.is_sure and not seated.resigned)
    is_reminded = reminds(match, seat, row, manner)
    notice: Notice = "dm" if is_reminded and is_contested(match, seat) else manner.notice
    is_new = row is None or is_over or is_reminded or (is_called and is_untold(seated, row))
    kept = Surface(
        slot=hand_slot(match, seat),
        channel=row.channel if row is not None else 0,
        message=row.message if row is not None else None,
        ply=match.ply,
        since=_told_before(row, is_anew=is_new and not is_reminded and not is_missed(seated))
        if row is not None
        else _begun(match, seat),
        # A turn that was taken back comes again by its number.
        turn=max(seated.turn, row.turn if row is not None else 0),
        stamp=seat_stamp(match, seat),
        posted=row.posted if row is not None and not is_new else int(situation.now),
        live=is_asked,
    )
    if manner.is_held and is_new and not is_over:
        return () if row is None or is_asked else (Keep(replace(row, turn=kept.turn, stamp=kept.stamp)),)
    is_first = is_new and not is_over and not is_reminded
    if is_first and is_asked and (manner.seen or 0) >= (seated.since or 0) > 0:
        return _told_otherwise(kept, seat, "none", is_to_know=True)  # they have looked at it by themselves
    if is_first and manner.ring is not None and not is_contested(match, seat):
        if row is not None and not is_asked:
            return (Keep(replace(row, turn=kept.turn, stamp=kept.stamp)),)
        return (KeepRings((manner.ring,)),)
    if is_new and notice != "dm":
        return _told_otherwise(kept, seat, notice, is_to_know=is_asked or is_over)
    if row is not None and kept.message is None and not is_new:
        kept = on_the_way(kept, way(row))
        is_on_board = is_asked and way(row) != "none"
        return (Keep(kept), _told_on_the_board(seat, kept)) if is_on_board else (Keep(kept),)
    hand = (Closing if is_over else Hand)(seat, kept.since, reach.language)
    told = _tell(situation, hand, kept, reach, row, is_call=is_asked or is_over or is_reminded)
    if kept.message is None or is_new:
        return told
    if row is not None and base_of(row.stamp) == base_of(kept.stamp):
        told = (Keep(kept),)  # only until when is different: nobody is told anew of that
    elif manner.notice != "dm":
        told = (Keep(on_the_way(replace(kept, channel=0, message=None), manner.notice)),)
    return (Edit(kept.channel, kept.message, hand, told), Keep(kept))


def _told_otherwise(kept: Surface, seat: int, notice: Notice, *, is_to_know: bool) -> Steps:
    """No DM, and the last one is put away: a mention on the board if that was chosen."""
    put_away: Steps = () if kept.message is None else (Remove(kept.channel, kept.message),)
    told = on_the_way(replace(kept, channel=0, message=None), notice)
    if notice == "mention" and is_to_know:
        return (*put_away, Unreached(seat, told, is_new=True, is_wished=True))
    return (*put_away, Keep(told))


def _told_on_the_board(seat: int, row: Surface) -> Unreached:
    """Whom the board has told already."""
    return Unreached(seat, row, is_new=False, is_wished=way(row) == "mention")


def _told_before(row: Surface, *, is_anew: bool) -> int:
    """The last ply of which a player knows; what a reminder repeats is told again, and what the house did."""
    return row.ply if is_anew else row.since


def _begun(match: Match, seat: int) -> int:
    """The ply after which a player is told for the first time: whoever took the seat over hears of the last round, too."""
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
    """A new DM in place of the old one, or, where none gets through, the board.

    Where one is found that was to call them for something else, it is remembered, and there is another one.
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
        earlier=(*put_away, Keep(_told_earlier(kept, row), is_new=True), PlanAnew())
        if is_call and not situation.is_sure
        else (),
    )
    return (tell, *put_away, Keep(kept, is_new=True))


def _told_earlier(kept: Surface, row: Surface | None) -> Surface:
    """The row of a message that told a player of something earlier, which nobody remembers: of what, is not known."""
    if row is None:
        return replace(kept, ply=kept.since, turn=0, stamp=LOST)
    return replace(kept, ply=row.ply, turn=row.turn, stamp=row.stamp)
