"""How a seat changes hands while a match is played: offered, taken, kept after all. Pure steps, as in `progress`.

House rules: whoever offers a seat answers for it until somebody has taken it. Whoever takes it agrees to the match's terms, begins their
move anew, hosts if the player before did, and is bound by no wish of theirs. The clock goes on with what was left, an hour at least; in place of somebody
who was away there is a whole turn's time. Handed to and fro no seat gains any: whoever has sat there before has what was left. What was told in
private stays with the player to whom it was told: the newcomer sees what the seat may see from then on. Nobody sees two
hands: who has sat in one seat of a match takes no other. Where only the invited join, nobody comes in whom no player has named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.clocks.clock import MISSED_MOST, Clock, new_clock
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR, SHORTEST, length
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import LobbyRefusal, NotSeated, StillTheirs
from engine.contract.values import Event
from engine.contract.words import Arg, Part, Seat, Sentence, say
from engine.kit.text import clean_name
from engine.match.names import shown_name
from engine.match.progress import Step, log_ply
from engine.match.records import Asker, Made, Match, Person, Ply, Record, Seated
from engine.match.refusals import check_at_home, check_going, check_host, seat_in_play
from engine.match.seat_offers import By, Former, Offer
from engine.match.timing import effective_pace, habits_of, time_of
from engine.match.turns import pass_host, with_seat

AWAY = 7 * DAY
"""Seconds without a move in their turn after which a player counts as away where the match has no clocks; vacation and outages do not count."""

NOTICE = 12 * HOUR
"""Seconds that a player has to say that they are there, from when others offer their seat to somebody."""


def is_away(match: Match, seat: int, own: Habits, now: int) -> bool:
    """Whether a player has not played for so long that others may see to their seat."""
    seated = match.seats[seat]
    if seated.resigned or match.phase != "playing":
        return False
    if seated.is_absent:
        return True
    until = None if match.pace is not None else _waited_for_until(match, seat, own)
    return until is not None and until <= now


def _waited_for_until(match: Match, seat: int, own: Habits) -> int | None:
    """Until when everyone waits for a player who is to move in a match without clocks; None if they are not.

    Who is away, or has kept their seat, is waited for as long from then on.
    """
    since, clock = match.seats[seat].since, match.seats[seat].clock
    if seat not in match.to_move or since is None:
        return None
    if clock is not None and clock.started is not None:
        since = max(since, clock.started)
    time = replace(Hours(), besides=own.time.besides)
    return max(time.after(since, AWAY), 0 if own.away is None else own.away + AWAY)


def offer_own_seat(record: Record, asker: Asker, user_id: int | None, now: int) -> Record:
    """The match in which a player offers their own seat, to somebody or to anybody."""
    seat = seat_in_play(record, asker.user.id)
    if record.match.seats[seat].offer is not None:
        raise LobbyRefusal(say("Your seat is offered already. **Keep my seat** takes that back."))
    if user_id is not None:
        check_newcomer(record, user_id, seat)
    elif not is_for_anybody(record.match):
        raise LobbyRefusal(say("Only invited players can join this match: choose someone by name."))
    return _offer(record, seat, "player", user_id, now)


def offer_absent_seat(
    record: Record, asker: Asker, absent: int, user_id: int, now: int, *, habits: Mapping[int, Habits]
) -> Record:
    """The match in which the seat of a player who is away is offered to somebody: by its host, or who manages messages there.

    Where the terms open such seats, but only to the invited, or where it is the host who is away, any player of it may ask somebody.
    """
    match = record.match
    _check_played(record)
    check_at_home(match, asker)
    if not asker.manages(match.place) and not _may_ask_in(match, asker.user.id, absent):
        check_host(match, asker.user.id)
    seat = match.seat_of(absent)
    if seat is None or match.seats[seat].resigned:
        raise NotSeated(say("They don’t play in this match."))
    own = habits_of(match.seats[seat], habits)
    if not is_away(match, seat, own, now):
        raise _still_theirs(match, seat, own)
    check_newcomer(record, user_id, seat)
    return _offer(record, seat, "host", user_id, now)


def _still_theirs(match: Match, seat: int, own: Habits) -> LobbyRefusal:
    """Why a player can't be replaced yet, and when they can."""
    who, since = Seat(seat=seat), match.seats[seat].since
    if match.pace is not None:
        said = say("{who} can be replaced after missing {n} turns in a row.", who=who, n=MISSED_MOST)
    elif (until := _waited_for_until(match, seat, own)) is not None and since is not None:
        said = say(
            "It’s been {who:*’s/your} turn since {since}, and the seat stays theirs until {until}: from then on they can be replaced.",
            who=who,
        )
        return StillTheirs(said, match.names, since=since, until=until)
    else:
        said = say(
            "It isn’t {who:*’s/your} turn. Without a clock, players can be replaced after {time} without a move in their turn.",
            who=who,
            time=length(AWAY),
        )
    return LobbyRefusal(said, match.names)


def opens(match: Match, seat: int, *, is_unreached: bool = False) -> int | None:
    """From when on somebody can take a seat that another has offered them for its player; None if nobody is asked to.

    Its player is told and has some time to answer, but where all have agreed that such seats are open. Whoever has missed two
    turns by a clock and `is_unreached` by any DM is not waited for, nor is a player who has left the server.
    """
    seated = match.seats[seat]
    offer = seated.offer
    if offer is None or offer.by != "host" or offer.is_declined:
        return None
    has_missed = seated.clock is not None and seated.clock.is_away
    is_at_once = has_missed and (match.terms.absence == "open" or is_unreached)
    is_at_once = is_at_once or seated.departed is not None
    return offer.since if is_at_once else offer.since + NOTICE


def _check_open(match: Match, seat: int, own: Habits, now: int, *, is_unreached: bool) -> None:
    """StillTheirs while the player of an offered seat has time to say that they are there; when nobody could does not count."""
    offer, until = match.seats[seat].offer, opens(match, seat, is_unreached=is_unreached)
    if offer is None or until is None:
        return
    until = replace(Hours(), besides=own.outages).after(offer.since, until - offer.since)
    if now < until:
        said = say(
            "{who} was told of this {since} and has until {until} to keep the seat; from then on you can take it.",
            who=Seat(seat=seat),
        )
        raise StillTheirs(said, match.names, since=offer.since, until=until)


def open_absent_seats(record: Record, made: Sequence[Made], now: int) -> Record:
    """The match in which the seats of those who are away are open, where its terms say so.

    Where anybody can take them, also a seat that somebody in particular was asked to take. Whoever has moved in the step that made
    these plies, or has decided and waits for the others, is back.
    """
    match = record.match
    if match.phase != "playing" or match.terms.absence != "open":
        return record
    moved = {one.ply.seat for one in made if one.ply.kind == "move"}
    for seat in match.staying:
        clock, offer = match.seats[seat].clock, match.seats[seat].offer
        if seat in moved or (match.seats[seat].decided and not match.seats[seat].is_late):
            continue
        is_offered = offer is not None and not offer.is_declined
        is_enough = offer is None or offer.user_id is None or not is_for_anybody(match)
        if clock is not None and clock.is_away and not (is_offered and is_enough):
            record = _offer(record, seat, "vote", None, now)
    return record


def is_for_anybody(match: Match) -> bool:
    """Whether a seat of it can be taken by somebody whom no player has named."""
    return match.terms.joining == "anyone"


def _may_ask_in(match: Match, user_id: int, absent: int) -> bool:
    """Whether a player who does not host may ask somebody to play on for who is away."""
    seat = match.seat_of(user_id)
    is_playing = seat is not None and not match.seats[seat].resigned
    is_open = match.terms.absence == "open" and not is_for_anybody(match)
    host = match.seat_of(match.host)
    is_host_gone = host is not None and match.seats[host].departed is not None
    return is_playing and (
        is_open or absent == match.host or is_host_gone or match.is_hostless or pass_host(match) != match
    )


def refuse_seat(record: Record, asker: Asker, seat: int, since: int) -> Record:
    """The match in which whoever was asked says that they won’t take a seat."""
    offer = _open_offer(record, seat, since)
    if offer.user_id != asker.user.id:
        raise NotSeated(say("This seat wasn’t offered to you."))
    return _with_offer(record, seat, replace(offer, is_declined=True))


def take_seat(
    record: Record,
    asker: Asker,
    seat: int,
    since: int,
    now: int,
    *,
    habits: Mapping[int, Habits],
    is_unreached: bool = False,
) -> Step:
    """The match with somebody else in a seat that was offered at that time; `is_unreached` as in `opens`."""
    offer = _open_offer(record, seat, since)
    match, user = record.match, asker.user
    check_at_home(match, asker)
    check_newcomer(record, user.id, seat, is_asker=True)
    if offer.user_id not in (None, user.id):
        raise LobbyRefusal(say("This seat is offered to someone else."))
    if offer.user_id is None and not is_for_anybody(match):
        raise LobbyRefusal(
            say(
                "Only those who are invited join this match. One of its players can ask you in with `/replace`."
            )
        )
    old = match.seats[seat]
    _check_open(match, seat, habits_of(old, habits), now, is_unreached=is_unreached)
    assert old.user_id is not None  # or nobody could have offered it
    former = (*match.former, Former(seat, match.ply + 1, old.user_id, old.name))
    is_new = all((one.seat, one.user_id) != (seat, user.id) for one in match.former)
    newcomer = replace(
        _with_new_turn(old, now),
        clock=_clock_of(match, seat, offer, habits, now, is_new=is_new),
        occupant=Person(user.id),
        name=shown_name(user.name, user.account),
        account=clean_name(user.account),
        press=asker.press,
    )
    host = user.id if match.host == old.user_id else match.host
    others = tuple(_without_offer_to(user.id, seated) for seated in match.seats)
    sat = with_seat(replace(match, former=former, host=host, seats=others), seat, newcomer)
    drafts = (*record.drafts[:seat], (), *record.drafts[seat + 1 :])
    before, after = Seat(seat=len(match.seats) + len(former) - 1), Seat(seat=seat)
    if offer.by == "player":
        told = say("{old} handed their seat to {new:*/you}.", old=before, new=after)
    else:
        told = say("{new:*/You} {new:plays/play} on for {old}, who was away.", old=before, new=after)
    current = replace(record, match=sat, drafts=drafts)
    step, made = log_ply(
        current, "handover", record.state, (Event(sentence=told, about=(seat,)),), now, seat=seat
    )
    return step, (made,)


def check_newcomer(record: Record, user_id: int, seat: int, *, is_asker: bool = False) -> None:
    """LobbyRefusal unless somebody could come to sit in a seat: they sit in none, were not removed, and have seen no other hand, erased or not.

    It is said to them if it is they who ask.
    """
    match = record.match
    if match.seat_of(user_id) is not None:
        raise LobbyRefusal(
            say("You are in this match already, and you can’t play two seats.")
            if is_asker
            else say("They are in this match already, and can’t play two seats.")
        )
    if user_id in record.removed:
        raise LobbyRefusal(
            say("The host removed you from this match, so you can’t play in it.")
            if is_asker
            else say("The host removed them from this match, so they can’t play in it.")
        )
    if record.bars(user_id):
        raise LobbyRefusal(
            say("You were in this match before, so you can’t take a seat in it.")
            if is_asker
            else say("They were in this match before, so they can’t take a seat in it.")
        )
    if any(one.user_id == user_id and one.seat != seat for one in match.former):
        raise LobbyRefusal(
            say("You have seen another hand of this match, so you can’t take this seat.")
            if is_asker
            else say("They have seen another hand of this match, so they can’t take this seat.")
        )


def retell_plies(match: Match, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Plies as they are told: by the names of those who sat there then, and nothing to a newcomer of what was told in private."""
    if not match.former:
        return tuple(plies)
    return tuple(_retell(match, ply) for ply in plies)


def _retell(match: Match, ply: Ply) -> Ply:
    then = {
        one.seat: len(match.seats) + place
        for place, one in reversed(list(enumerate(match.former)))
        if ply.ply < one.until
    }
    if not then:
        return ply
    events = tuple(
        event.model_copy(
            update={
                "sentence": _with_former_names(event.sentence, then),
                "to": None if event.to is None else tuple(one for one in event.to if one not in then),
            }
        )
        for event in ply.events
    )
    return replace(ply, events=events)


def _with_former_names(sentence: Sentence, then: dict[int, int]) -> Sentence:
    return Sentence(sentence.template, tuple((name, _of_then(arg, then)) for name, arg in sentence.args))


def _of_then(arg: Arg, then: dict[int, int]) -> Arg:
    if isinstance(arg, tuple):
        return tuple(_part(part, then) for part in arg)
    return _part(arg, then)


def _part(part: Part, then: dict[int, int]) -> Part:
    match part:
        case Seat(seat=seat):
            return Seat(seat=then.get(seat, seat))
        case Sentence():
            return _with_former_names(part, then)
        case _:
            return part


def _with_new_turn(seated: Seated, now: int) -> Seated:
    """A seat as whoever comes to it finds it: asked anew if it is asked."""
    is_asked = seated.since is not None
    return replace(
        seated,
        turn=seated.turn + is_asked,
        token=seated.token + 1,
        since=now if is_asked else None,
        decided=False,
        agreed=False,
        offer=None,
        asks_back=None,
        allows=None,
        skips=None,
        delays=None,
        departed=None,
    )


def _clock_of(
    match: Match, seat: int, offer: Offer, habits: Mapping[int, Habits], now: int, *, is_new: bool
) -> Clock | None:
    """The clock with which somebody takes a seat, standing; they are `is_new` if they have not sat there before."""
    pace, seated = effective_pace(match), match.seats[seat]
    if pace is None:
        return None
    was = seated.clock or new_clock(pace)
    was_away = offer.by != "player" or was.is_away
    if is_new and was_away:
        return new_clock(pace)
    left = was.pause(time_of(match, seated, habits), now)
    return replace(
        left,
        spare=max(left.spare, SHORTEST if is_new or was_away or seated.is_late else 0),
        missed=0 if is_new else left.missed,
        late=None,
        # What the others were asked because its time was out, they are still asked.
        waited=seated.turn + 1 if left.waited == seated.turn else None,
        left=None,
        has_moved=False,
    )


def _without_offer_to(user_id: int, seated: Seated) -> Seated:
    """A seat that somebody can't take any more to whom it may be offered: they sit in another one."""
    if seated.offer is None or seated.offer.user_id != user_id:
        return seated
    return replace(seated, offer=replace(seated.offer, is_declined=True))


def _check_played(record: Record) -> None:
    check_going(record.match)
    if record.match.phase != "playing":
        raise LobbyRefusal(say("This match has not started yet."))
    record.check()


def _open_offer(record: Record, seat: int, since: int) -> Offer:
    """What is offered, if it still is."""
    match = record.match
    _check_played(record)
    offer = match.seats[seat].offer if 0 <= seat < len(match.seats) else None
    if offer is not None and offer.since == since and not offer.is_declined:
        return offer
    if any(one.seat == seat for one in match.former):
        raise LobbyRefusal(say("{who} has taken this seat.", who=Seat(seat=seat)), match.names)
    raise LobbyRefusal(say("This seat isn’t offered any more."))


def _offer(record: Record, seat: int, by: By, user_id: int | None, now: int) -> Record:
    return _with_offer(record, seat, Offer(by, user_id, now))


def _with_offer(record: Record, seat: int, offer: Offer | None) -> Record:
    seated = replace(record.match.seats[seat], offer=offer)
    return replace(record, match=with_seat(record.match, seat, seated))
