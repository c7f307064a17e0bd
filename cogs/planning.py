"""What is to be done so that a message shows what it should: decided from values alone, for `cogs.executing` to do.

House rules: nothing is awaited, drawn or sent here. A plan is a row of steps, to be done in their order. A new message
is remembered last, after the one before it is put away: whoever dies on the way does both again, and its nonce, the
same for every attempt, makes the post no second one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.steps import (
    Board,
    Card,
    Closing,
    Edit,
    Hand,
    Keep,
    LeaveThread,
    Post,
    Remove,
    Result,
    Retire,
    Steps,
    Tell,
    Unreached,
    Warn,
)
from engine.records import Match, Ply
from engine.remembered import Reach, Surface

LOBBY = "lobby"
BOARD = "board"

TROUBLE = "trouble:"
"""Before the stamp of a board that had no place to be."""

EDITABLE = 50 * 60
"""Seconds for which a board message is edited; Discord limits edits of messages older than an hour."""
CLOSED_FOR = 24 * 3600
"""Seconds after which closed DMs are tried again."""
OPENING = 30
"""Seconds that whoever opens a lobby has to show its card; then the card counts as lost and is posted from here."""
LINES = 12
"""Events that one board message tells before a new one is posted."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A match as it is to be shown, the time, and whether this process has shown all of it so far.

    Of a match of which it has not (`is_sure`) an earlier post may have got through unknown to it.
    """

    match: Match
    now: float
    is_sure: bool


# The lobby card.


def awaits_card(match: Match, row: Surface | None, now: float) -> bool:
    """Whether whoever opened the lobby may still be about to show its card."""
    return row is None and match.phase == "lobby" and now - match.opened < OPENING


def wants_thread(match: Match, board: Surface | None) -> bool:
    """Whether the match is to get a thread now: begun, and nowhere shown yet."""
    return match.phase in {"playing", "over"} and board is None and match.thread is None


def card_surface(match: Match, channel: int, message: int | None, now: float) -> Surface:
    """The lobby's row when a message shows it as it is now."""
    return Surface(
        slot=LOBBY,
        channel=channel,
        message=message,
        ply=0,
        since=0,
        turn=0,
        stamp=_card_stamp(match),
        posted=int(now),
        live=match.phase == "lobby",
    )


def plan_card(situation: Situation, row: Surface | None) -> Steps:
    """The card: kept current while people sit down, one line when the match begins, and the result when it ends."""
    match = situation.match
    if row is None and match.phase != "lobby":
        return ()
    if row is not None and row.stamp == _card_stamp(match):
        return ()
    old = row.message if row is not None else None
    kept = card_surface(match, match.place.channel, old, situation.now)
    post = Post(
        match.place.channel,
        Card(calls=row is None),
        f"{match.opened % 10**6}.{match.id}L{(old or 0) % 9973}",
        is_renewed=not situation.is_sure,
        otherwise=(Keep(kept),),
    )
    if row is None or old is None:
        return (post, Keep(kept, is_new=True))
    anew = (post, Remove(row.channel, old), Keep(kept, is_new=True))
    return (Edit(row.channel, old, Card(), anew), Keep(kept))


# The players' DMs.


def is_current(match: Match, seat: int, row: Surface | None) -> bool:
    """Whether a seat's row says that all has been done about it."""
    return row is not None and row.stamp == _seat_stamp(match, seat)


def reminds(match: Match, seat: int, row: Surface | None) -> bool:
    """Whether what is to be told to a seat next is a reminder."""
    return row is not None and _has_reminded(row) < _reminded(match, seat)


def plan_hand(situation: Situation, seat: int, row: Surface | None, reach: Reach) -> Steps:
    """One player's DM: a new message for each turn, changed in place as long as that turn lasts and while it is over.

    Of what came of the match they are told in another one, the last.
    """
    match = situation.match
    seated = match.seats[seat]
    is_asked, is_over = seat in match.to_move, not match.is_going
    if row is not None and is_current(match, seat, row):
        is_told_elsewhere = row.message is None and (is_asked or is_over)
        return (Unreached(seat, row, is_new=False),) if is_told_elsewhere else ()
    # Of a turn that has passed meanwhile somebody may have been told all the same, and that message is then ours.
    is_called = is_asked or (not situation.is_sure and not seated.resigned)
    is_reminded = reminds(match, seat, row)
    is_new = row is None or is_over or is_reminded or (is_called and row.turn < seated.turn)
    kept = Surface(
        slot=f"seat:{seat}",
        channel=row.channel if row is not None else 0,
        message=row.message if row is not None else None,
        ply=match.ply,
        since=_told_before(row, is_anew=is_new and not is_reminded),
        turn=seated.turn,
        stamp=_seat_stamp(match, seat),
        posted=row.posted if row is not None and not is_new else int(situation.now),
        live=is_asked,
    )
    if kept.message is None and not is_new:
        return (Keep(kept), Unreached(seat, kept, is_new=False)) if is_asked else (Keep(kept),)
    hand = (Closing if is_over else Hand)(seat, kept.since, reach.language)
    told = _tell(situation, hand, kept, reach, nonce(match, f"s{seat}", row))
    if kept.message is None or is_new:
        return told
    return (Edit(kept.channel, kept.message, hand, told), Keep(kept))


def _told_before(row: Surface | None, *, is_anew: bool) -> int:
    """The last ply of which a player knows; what a reminder repeats is told again."""
    if row is None:
        return 0
    return row.ply if is_anew else row.since


def _tell(situation: Situation, hand: Hand | Closing, kept: Surface, reach: Reach, nonce: str) -> Steps:
    """A new DM in place of the old one, or, where none gets through, the board."""
    closed = replace(kept, channel=0, message=None)
    is_to_know = isinstance(hand, Closing) or hand.seat in situation.match.to_move
    missed: Steps = (Unreached(hand.seat, closed, is_new=True),) if is_to_know else (Keep(closed),)
    if reach.closed_since is not None and situation.now - reach.closed_since < CLOSED_FOR:
        return missed
    tell = Tell(reach, hand, nonce, is_renewed=not situation.is_sure, otherwise=missed)
    if kept.message is None:
        return (tell, Keep(kept, is_new=True))
    return (tell, Remove(kept.channel, kept.message), Keep(kept, is_new=True))


# The board message.


def plan_board(
    situation: Situation, row: Surface | None, plies: Sequence[Ply], missed: Sequence[Unreached]
) -> Steps:
    """The board: changed in place while that is where people look, else posted anew and the old one left as a record.

    `plies` are those since the row's; `missed` the seats that no DM reaches, told here if they are still to move, or if the
    match has ended. Their rows are kept in the end, also of those whom the board told just before the process died: or the next board would
    ping them once more.
    """
    match = situation.match
    told: Steps = tuple(Keep(one.surface) for one in missed if one.is_new)
    if not match.is_going:
        return _plan_result(situation, row, missed, told)
    unreached = tuple(sorted(one.seat for one in missed if one.seat in match.to_move))
    stamp = _board_stamp(match, unreached)
    if row is not None and row.stamp in {stamp, f"{TROUBLE}{stamp}"}:
        return told
    pings = tuple(sorted(one.seat for one in missed if one.is_new and one.seat in unreached))
    since = _told_by(row)
    anew = _new_board(situation, row, Board(since, unreached, pings), stamp, told)
    place = match.thread or match.place.channel
    if row is None or row.message is None:
        return anew
    can_stay = (
        not pings
        and row.live
        and row.channel == place
        and situation.now - row.posted < EDITABLE
        and sum(event.is_for(None) for ply in plies for event in ply.events) <= LINES
    )
    if not can_stay:
        return anew
    edit = Edit(place, row.message, Board(row.since, unreached), anew, must_be_newest=True)
    kept = replace(_board_surface(match, place, stamp, row.since, row.posted), message=row.message)
    return (edit, Keep(kept), *told)


def _plan_result(
    situation: Situation, row: Surface | None, missed: Sequence[Unreached], told: Steps
) -> Steps:
    """The last board, posted once; again, in its place, if it turns out only afterwards that no DM reaches somebody."""
    match = situation.match
    unreached = tuple(sorted(one.seat for one in missed))
    pings = tuple(sorted(one.seat for one in missed if one.is_new))
    stamp = _board_stamp(match, unreached)
    if row is None or not row.stamp.removeprefix(TROUBLE).startswith(f"{match.phase}:"):
        return _new_board(situation, row, Result(_told_by(row), unreached, pings), stamp, told)
    if not pings or row.stamp in {stamp, f"{TROUBLE}{stamp}"}:
        return told
    return _new_board(situation, row, Result(row.since, unreached, pings), stamp, told)


def _new_board(
    situation: Situation, row: Surface | None, content: Board | Result, stamp: str, told: Steps
) -> Steps:
    """The board posted in the thread; else in the channel around it, which may still do; else the host is told."""
    match, now = situation.match, situation.now
    retire: Steps = ()
    if row is not None and row.message is not None:
        if row.live:
            retire = (Retire(row.channel, row.message, row.since, row.ply),)
        elif not row.stamp.startswith("playing:"):
            retire = (Remove(row.channel, row.message),)  # the same result, which did not name everyone

    def post(channel: int, otherwise: Steps) -> Post:
        return Post(
            channel, content, nonce(match, "b", row), is_renewed=not situation.is_sure, otherwise=otherwise
        )

    def remember(channel: int) -> Steps:
        kept = _board_surface(match, channel, stamp, content.since, int(now))
        return (*retire, Keep(kept, is_new=True), *told)

    channel = match.place.channel
    in_channel = post(channel, (*_trouble(match, row, stamp, now), *told))
    if match.thread is None:
        return (in_channel, *remember(channel))
    in_thread = post(match.thread, (in_channel, LeaveThread(), *remember(channel)))
    return (in_thread, *remember(match.thread))


def _trouble(match: Match, row: Surface | None, stamp: str, now: float) -> Steps:
    """The board has no place to be: the host is told once, and the next move tries again."""
    kept = replace(
        _board_surface(match, match.place.channel, f"{TROUBLE}{stamp}", _told_by(row), int(now)),
        ply=row.ply if row is not None else 0,
        live=False,
    )
    if row is not None and row.stamp.startswith(TROUBLE):
        return (Keep(kept),)
    return (Warn(f"{_prefix(match)}w{match.ply}"), Keep(kept))


def _told_by(row: Surface | None) -> int:
    """The last ply that a board has told for good, if the row's own is no longer changed."""
    if row is None:
        return 0
    return row.since if row.message is None else row.ply


def _board_surface(match: Match, channel: int, stamp: str, since: int, posted: int) -> Surface:
    return Surface(
        slot=BOARD,
        channel=channel,
        message=None,
        ply=match.ply,
        since=since,
        turn=0,
        stamp=stamp,
        posted=posted,
        live=match.phase == "playing",
    )


# What a row says of its message, and what makes a repeated post no second one.


def _card_stamp(match: Match) -> str:
    return f"{match.phase}:{match.version if match.phase == 'lobby' else match.thread}"


def _seat_stamp(match: Match, seat: int) -> str:
    reminded = _reminded(match, seat)
    return f"{match.phase}:{match.seats[seat].token}" + (f":{reminded}" if reminded else "")


def _reminded(match: Match, seat: int) -> int:
    """How often a seat has been reminded of its turn."""
    clock = match.seats[seat].clock
    return clock.reminded if clock is not None and seat in match.to_move else 0


def _has_reminded(row: Surface) -> int:
    """How often a row's message had reminded when it was sent, by its stamp."""
    _, _, reminded = row.stamp.partition(":")[2].partition(":")
    return int(reminded) if reminded.isdecimal() else 0


def _board_stamp(match: Match, unreached: Sequence[int]) -> str:
    gone = [seat for seat, seated in enumerate(match.seats) if seated.resigned]
    return f"{match.phase}:{match.ply}:{match.to_move}:{[*unreached]}:{gone}"


def _prefix(match: Match) -> str:
    """Tells this match's nonces from those of a match of the same number in another database."""
    return (match.commitment or "")[:6]


def nonce(match: Match, slot: str, row: Surface | None) -> str:
    """For the post that follows on `row`: the same for every attempt, however far the match has come meanwhile."""
    posted, message = (row.posted, row.message or 0) if row is not None else (0, 0)
    return f"{_prefix(match)}{slot}.{posted % 10**6}x{message % 9973}"
