"""Transfers of seats during a match: offers, takeovers and withdrawals. Pure steps.

House rules: the player of an offered seat stays in charge until another user has taken it. The new
player agrees to the match's terms, begins the running move again, hosts if the former player did,
and is not bound by the former player's votes.
The clock continues with the time that was left, an hour at least; in place of a player who was away
there is a whole turn's time. Passing a seat back and forth gains no time: a player who has sat
there before has the time that was left. Private messages stay with the player who received them:
the newcomer sees what the seat may see from then on. No user sees two hands: a user who has sat in
one seat of a match takes no other. Where only invited users join, each newcomer must be named by a
player.
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
from engine.match.questions import By, Former, Offer
from engine.match.records import Asker, Made, Match, Person, Ply, Record, Seated
from engine.match.refusals import check_at_home, check_going, check_host, seat_in_play
from engine.match.timing import effective_pace, habits_of, time_of
from engine.match.turns import pass_host, with_seat
from engine.match.votes import without_answers

AWAY = 7 * DAY
"""Seconds without a move in their turn after which a player counts as away.

This applies where the match has no clocks; vacation and outages do not count.
"""

NOTICE = 12 * HOUR
"""Seconds in which a player can keep a seat that others have offered."""


def is_away(match: Match, seat: int, own: Habits, now: int) -> bool:
    """Return whether a player is away long enough to be replaced."""
    seated = match.seats[seat]
    if seated.resigned or match.phase != "playing":
        return False
    if seated.is_absent:
        return True
    until = None if match.pace is not None else _waited_for_until(match, seat, own)
    return until is not None and until <= now


def _waited_for_until(match: Match, seat: int, own: Habits) -> int | None:
    """Return until when the others wait for a player in a match without clocks.

    None if it is not the player's turn. For a player who is away, or has kept their seat, the same
    time counts from then on.
    """
    since, clock = match.seats[seat].turn.since, match.seats[seat].clock
    if seat not in match.to_move or since is None:
        return None
    if clock is not None and clock.started is not None:
        since = max(since, clock.started)
    time = replace(Hours(), besides=own.time.besides)
    return max(time.after(since, AWAY), 0 if own.away is None else own.away + AWAY)


def offer_own_seat(record: Record, asker: Asker, user_id: int | None, now: int) -> Record:
    """Return the match after a player offers their seat to a user or all."""
    seat = seat_in_play(record, asker.user.id)
    if record.match.seats[seat].offer is not None:
        raise LobbyRefusal(say("Your seat is offered already. **Keep my seat** takes that back."))
    if user_id is not None:
        check_newcomer(record, user_id, seat)
    elif not is_for_all(record.match):
        raise LobbyRefusal(say("Only invited players can join this match: choose someone by name."))
    return _offer(record, seat, "player", user_id, now)


def offer_absent_seat(
    record: Record, asker: Asker, absent: int, user_id: int, now: int, *, habits: Mapping[int, Habits]
) -> Record:
    """Return the match after an absent player's seat is offered to a user.

    The host may do so, and users who manage messages there. Any player may where the terms open
    such seats only to invited users, or where the host is the one who is away.
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
    """Return why a player can't be replaced yet, and when they can."""
    who, since = Seat(seat=seat), match.seats[seat].turn.since
    if match.pace is not None:
        said = say("{who} can be replaced after missing {n} turns in a row.", who=who, n=MISSED_MOST)
    elif (until := _waited_for_until(match, seat, own)) is not None and since is not None:
        said = say(
            "It’s been {who:*’s/your} turn since {since}, and the seat stays theirs until {until}: from "
            "then on they can be replaced.",
            who=who,
        )
        return StillTheirs(said, match.names, since=since, until=until)
    else:
        said = say(
            "It isn’t {who:*’s/your} turn. Without a clock, players can be replaced after {time} without a "
            "move in their turn.",
            who=who,
            time=length(AWAY),
        )
    return LobbyRefusal(said, match.names)


def opens(match: Match, seat: int, *, is_unreached: bool = False) -> int | None:
    """Return when a user can take an absent player's seat, or None.

    None if no such offer is open. The player is notified and has some time to answer, unless the
    terms open such seats. There is no wait for a player who has missed two turns by a clock and
    `is_unreached` by any DM, nor for one who has left the server.
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
    """Raise StillTheirs while a seat can still be kept; outages do not count."""
    offer, until = match.seats[seat].offer, opens(match, seat, is_unreached=is_unreached)
    if offer is None or until is None:
        return
    until = replace(Hours(), besides=own.outages).after(offer.since, until - offer.since)
    if now < until:
        said = say(
            "{who} was told of this {since} and has until {until} to keep the seat; from then on you can "
            "take it.",
            who=Seat(seat=seat),
        )
        raise StillTheirs(said, match.names, since=offer.since, until=until)


def open_absent_seats(record: Record, made: Sequence[Made], now: int) -> Record:
    """Return the match with absent players' seats opened, if its terms say so.

    Where everyone can take them, that includes a seat that was offered to one user. A player who
    has moved in the step that made these plies, or has decided and waits for the others, is back.
    """
    match = record.match
    if match.phase != "playing" or match.terms.absence != "open":
        return record
    moved = {one.ply.seat for one in made if one.ply.kind == "move"}
    for seat in match.staying:
        clock, offer = match.seats[seat].clock, match.seats[seat].offer
        if seat in moved or (match.seats[seat].turn.decided and not match.seats[seat].is_late):
            continue
        is_offered = offer is not None and not offer.is_declined
        is_enough = offer is None or offer.user_id is None or not is_for_all(match)
        if clock is not None and clock.is_away and not (is_offered and is_enough):
            record = _offer(record, seat, "vote", None, now)
    return record


def is_for_all(match: Match) -> bool:
    """Return whether users can take a seat without being named by a player."""
    return match.terms.joining == "anyone"


def _may_ask_in(match: Match, user_id: int, absent: int) -> bool:
    """Return whether a player, not the host, may replace an absent one."""
    seat = match.seat_of(user_id)
    is_playing = seat is not None and not match.seats[seat].resigned
    is_open = match.terms.absence == "open" and not is_for_all(match)
    host = match.seat_of(match.host)
    is_host_gone = host is not None and match.seats[host].departed is not None
    return is_playing and (
        is_open or absent == match.host or is_host_gone or match.is_hostless or pass_host(match) != match
    )


def refuse_seat(record: Record, asker: Asker, seat: int, since: int) -> Record:
    """Return the match after a user declines an offered seat."""
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
    """Return the match with a new user in an offered seat.

    `is_unreached` as in `opens`.
    """
    offer = _open_offer(record, seat, since)
    match, user = record.match, asker.user
    if not (match.place.is_foreign and offer.user_id == asker.user.id):  # a DM asks such a user
        check_at_home(match, asker)
    check_newcomer(record, user.id, seat, is_asker=True)
    if offer.user_id not in (None, user.id):
        raise LobbyRefusal(say("This seat is offered to someone else."))
    if offer.user_id is None and not is_for_all(match):
        raise LobbyRefusal(
            say(
                "Only those who are invited join this match. One of its players can ask you in with "
                "`/replace`."
            )
        )
    old = match.seats[seat]
    _check_open(match, seat, habits_of(old, habits), now, is_unreached=is_unreached)
    assert old.user_id is not None  # only a person's seat can be offered
    former = (*match.former, Former(seat, match.ply + 1, old.user_id, old.name))
    is_new = all((one.seat, one.user_id) != (seat, user.id) for one in match.former)
    newcomer = replace(
        _with_new_turn(old.with_hidden_hand(), now),
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
    current = replace(record, match=without_answers(sat, seat), drafts=drafts)
    step, made = log_ply(
        current, "handover", record.state, (Event(sentence=told, about=(seat,)),), now, seat=seat
    )
    return step, (made,)


def check_newcomer(record: Record, user_id: int, seat: int, *, is_asker: bool = False) -> None:
    """Raise LobbyRefusal unless a user could take a seat.

    They have no seat, were not removed, and have seen no other hand, even if their data was erased
    since. `is_asker` chooses the wording for the user who asks.
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
    has_seen = any(user_id in seated.seen_by for at, seated in enumerate(match.seats) if at != seat)
    if has_seen or any(one.user_id == user_id and one.seat != seat for one in match.former):
        raise LobbyRefusal(
            say("You have seen another hand of this match, so you can’t take this seat.")
            if is_asker
            else say("They have seen another hand of this match, so they can’t take this seat.")
        )


def retell_plies(match: Match, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return plies with the names of the players at that time.

    A newcomer gets none of the private messages to a former player.
    """
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
    """Return a seat as its new player finds it, asked again."""
    turn = seated.turn.release() if seated.turn.since is None else seated.turn.begin(now)
    return replace(seated, turn=turn, offer=None, departed=None)


def _clock_of(
    match: Match, seat: int, offer: Offer, habits: Mapping[int, Habits], now: int, *, is_new: bool
) -> Clock | None:
    """Return the stopped clock of a new player; `is_new` if never seated there."""
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
        # A vote that began because its time was out continues.
        waited=seated.turn.number + 1 if left.waited == seated.turn.number else None,
        left=None,
        has_moved=False,
    )


def _without_offer_to(user_id: int, seated: Seated) -> Seated:
    """Return the seat without its offer to a user who took another."""
    if seated.offer is None or seated.offer.user_id != user_id:
        return seated
    return replace(seated, offer=replace(seated.offer, is_declined=True))


def _check_played(record: Record) -> None:
    check_going(record.match)
    if record.match.phase != "playing":
        raise LobbyRefusal(say("This match has not started yet."))
    record.check()


def _open_offer(record: Record, seat: int, since: int) -> Offer:
    """Return the open offer of a seat; LobbyRefusal if it is over."""
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
