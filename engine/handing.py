"""How a seat changes hands while a match is played: offered, taken, kept after all. Pure steps, as in `progress`.

House rules: whoever offers a seat answers for it until somebody has taken it. Whoever takes it agrees to the match's terms, has
at least the time of a whole turn, begins their move anew, hosts if the player before did, and is bound by no wish of theirs. What was told in
private stays with the player to whom it was told: the newcomer sees what the seat may see from then on. Nobody sees two
hands: who has sat in one seat of a match takes no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.calling import with_seat
from engine.clocks.clock import MISSED_MOST, wound
from engine.errors import LobbyRefusal, NotSeated
from engine.game import Event
from engine.offered import By, Former, Offer
from engine.progress import Step, logged
from engine.records import Asker, Match, Person, Ply, Record, Seated
from engine.refusals import check_at_home, check_going, check_host, seat_in_play
from engine.words import Arg, Part, Seat, Sentence, say
from engine.written import called

AWAY = 3 * 24 * 3600
"""Seconds without a move after which a player counts as away where the match has no clocks."""


def is_away(match: Match, seat: int, now: int) -> bool:
    """Whether a player has not played for so long that others may see to their seat."""
    seated = match.seats[seat]
    if seated.resigned or match.phase != "playing":
        return False
    if seated.clock is not None:
        return seated.clock.is_away
    return seat in match.to_move and seated.since is not None and now - seated.since >= AWAY


def handed(record: Record, asker: Asker, user_id: int | None, now: int) -> Record:
    """The match in which a player offers their own seat, to somebody or to anybody."""
    seat = seat_in_play(record, asker.user.id)
    if record.match.seats[seat].offer is not None:
        raise LobbyRefusal(say("Your seat is offered already. **Keep my seat** takes that back."))
    if user_id is not None:
        check_newcomer(record, user_id, seat)
    return _offered(record, seat, "player", user_id, now)


def replaced(record: Record, asker: Asker, absent: int, user_id: int, now: int) -> Record:
    """The match in which the seat of a player who is away is offered to somebody: by its host, or who manages messages there."""
    match = record.match
    _check_played(record)
    check_at_home(match, asker)
    if not asker.manages(match.place):
        check_host(match, asker.user.id)
    seat = match.seat_of(absent)
    if seat is None or match.seats[seat].resigned:
        raise NotSeated(say("They don’t play in this match."))
    if not is_away(match, seat, now):
        raise LobbyRefusal(
            say(
                "{who} can be replaced after missing {n} turns in a row, or 3 days without a move where there is no clock.",
                who=Seat(seat=seat),
                n=MISSED_MOST,
            ),
            match.names,
        )
    check_newcomer(record, user_id, seat)
    return _offered(record, seat, "host", user_id, now)


def opened_seat(record: Record, seat: int, now: int) -> Record:
    """The match in which anybody may take the seat of a player who is away, as the others have agreed to."""
    _check_played(record)
    return _offered(record, seat, "vote", None, now)


def kept(record: Record, asker: Asker) -> Record:
    """The match in which a player keeps their seat, whoever had offered it."""
    seat = seat_in_play(record, asker.user.id)
    if record.match.seats[seat].offer is None:
        raise LobbyRefusal(say("Your seat isn’t offered to anybody."))
    return _with_offer(record, seat, None)


def refused(record: Record, asker: Asker, seat: int, since: int) -> Record:
    """The match in which whoever was asked says that they won’t take a seat."""
    offer = _open_offer(record, seat, since)
    if offer.user_id != asker.user.id:
        raise NotSeated(say("This seat wasn’t offered to you."))
    return _with_offer(record, seat, replace(offer, is_declined=True))


def taken(record: Record, asker: Asker, seat: int, since: int, now: int) -> Step:
    """The match with somebody else in a seat that was offered at that time."""
    offer = _open_offer(record, seat, since)
    match, user = record.match, asker.user
    check_at_home(match, asker)
    check_newcomer(record, user.id, seat)
    if offer.user_id not in (None, user.id):
        raise LobbyRefusal(say("This seat is offered to somebody else."))
    old = match.seats[seat]
    assert old.user_id is not None  # or nobody could have offered it
    former = (*match.former, Former(seat, match.ply + 1, old.user_id, old.name))
    newcomer = replace(
        _anew(old, match, now),
        occupant=Person(user.id),
        name=called(user.name),
        account=called(user.account),
        press=asker.press,
    )
    host = user.id if match.host == old.user_id else match.host
    sat = with_seat(replace(match, former=former, host=host), seat, newcomer)
    drafts = (*record.drafts[:seat], (), *record.drafts[seat + 1 :])
    before, after = Seat(seat=len(match.seats) + len(former) - 1), Seat(seat=seat)
    if offer.by == "player":
        told = say("{old} handed their seat to {new:*/you}.", old=before, new=after)
    else:
        told = say("{new:*/You} {new:plays/play} on for {old}, who was away.", old=before, new=after)
    current = replace(record, match=sat, drafts=drafts)
    step, made = logged(current, "handover", record.state, (Event(sentence=told),), now, seat=seat)
    return step, (made,)


def check_newcomer(record: Record, user_id: int, seat: int) -> None:
    """LobbyRefusal unless somebody could come to sit in a seat: they sit in none, were not removed, and have seen no other hand."""
    match = record.match
    if match.seat_of(user_id) is not None:
        raise LobbyRefusal(say("They are in this match already, and nobody plays two seats."))
    if user_id in record.removed:
        raise LobbyRefusal(say("The host removed them from this match, so they can’t play in it."))
    if any(one.user_id == user_id and one.seat != seat for one in match.former):
        raise LobbyRefusal(say("They have seen another hand of this match, so they can’t take this seat."))


def retold(match: Match, plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Plies as they are told: by the names of those who sat there then, and nothing to a newcomer of what was told in private."""
    if not match.former:
        return tuple(plies)
    return tuple(_retold(match, ply) for ply in plies)


def _retold(match: Match, ply: Ply) -> Ply:
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
                "sentence": _renamed(event.sentence, then),
                "to": None if event.to is None else tuple(one for one in event.to if one not in then),
            }
        )
        for event in ply.events
    )
    return replace(ply, events=events)


def _renamed(sentence: Sentence, then: dict[int, int]) -> Sentence:
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
            return _renamed(part, then)
        case _:
            return part


def _anew(seated: Seated, match: Match, now: int) -> Seated:
    """A seat as whoever comes to it finds it: asked anew if it is asked, with a whole turn’s time."""
    is_asked = seated.since is not None
    return replace(
        seated,
        turn=seated.turn + is_asked,
        token=seated.token + 1,
        since=now if is_asked else None,
        decided=False,
        agreed=False,
        clock=None if match.pace is None else wound(match.pace),
        offer=None,
        asks_back=None,
        allows=None,
        skips=False,
    )


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


def _offered(record: Record, seat: int, by: By, user_id: int | None, now: int) -> Record:
    return _with_offer(record, seat, Offer(by, user_id, now))


def _with_offer(record: Record, seat: int, offer: Offer | None) -> Record:
    seated = replace(record.match.seats[seat], offer=offer)
    return replace(record, match=with_seat(record.match, seat, seated))
