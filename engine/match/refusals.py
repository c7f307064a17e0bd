"""Checks of who may do what now: each passes, or refuses with a sentence.

House rule: refusals come in the most helpful order: it is over, it has not started, you do not
play, it is not your turn, that question is past. The game itself says what its rules forbid. Before
all of them: to a user who may not know of a match, it does not exist, in the same words as for an
unused number.
"""

from engine.contract.errors import LobbyRefusal, MatchOver, NoSuchMatch, NotSeated, NotYourTurn, Stale
from engine.contract.words import Seat, say
from engine.match.ending_words import why_ended
from engine.match.records import Asker, Match, Place, Record, Whereabouts

REMATCH_AGAIN = 3600
"""Seconds after a cancelled rematch before there can be another."""


def no_such_match(match_id: int) -> NoSuchMatch:
    """Return the refusal for a match that is unknown to the user.

    It does not exist, or the user may not know of it.
    """
    return NoSuchMatch(say("There is no match {id}.", id=match_id))


def may_know(where: Whereabouts, asker: Asker) -> bool:
    """Return whether a user may know of a match.

    Its players may from anywhere; others in its server, if they see its channel. A user who asks
    from the channel or from the match's thread sees it. For a user who asks from another server, or
    by direct message, it can't be known. A match in direct messages is known only to its players,
    one in a foreign place also to users who ask from there.
    """
    if asker.user.id in where.people:
        return True
    if not _is_at_home(where.place, asker):
        return False
    return asker.place.channel in (where.place.channel, where.thread) or asker.sees(where.place)


def check_at_home(match: Match, asker: Asker) -> None:
    """Raise LobbyRefusal unless the user asks from the server of the match.

    The waiting players should see the action.
    """
    if _is_at_home(match.place, asker):
        return
    if match.place.is_foreign:
        raise LobbyRefusal(say("Please do that in the chat where this match was opened."))
    raise LobbyRefusal(
        say("Please do that on the server where this match was opened: `/matches` takes you there.")
    )


def _is_at_home(place: Place, asker: Asker) -> bool:
    if place.guild is None:
        return asker.place.channel == place.channel
    return asker.place.guild == place.guild


def check_going(match: Match) -> None:
    """Raise MatchOver unless the match is still in the lobby or being played."""
    if not match.is_going:
        raise MatchOver(why_ended(match).refusal)


def check_lobby(match: Match) -> None:
    """Raise MatchOver or LobbyRefusal unless the match's lobby is open."""
    check_going(match)
    if match.phase != "lobby":
        raise LobbyRefusal(say("This match has already started."))


def match_in_lobby(record: Record) -> Match:
    """Return the match, if its lobby is open."""
    check_lobby(record.match)
    return record.match


def match_to_begin(record: Record) -> Match:
    """Return the match, if its lobby is open and this build can play it."""
    match = match_in_lobby(record)
    record.check()
    return match


def check_host(match: Match, user_id: int) -> None:
    """Raise LobbyRefusal unless the user hosts the match."""
    if match.host != user_id:
        host = next(seat for seat, seated in enumerate(match.seats) if seated.user_id == match.host)
        raise LobbyRefusal(say("Only the host, {host}, can do that.", host=Seat(seat=host)), match.names)


def check_cancelling(match: Match, asker: Asker) -> None:
    """Raise MatchOver or LobbyRefusal unless the user may cancel a lobby.

    Its host may, and users who manage messages in its channel.
    """
    check_lobby(match)
    check_at_home(match, asker)
    if not asker.manages(match.place):
        check_host(match, asker.user.id)


def check_hosting(match: Match, asker: Asker) -> None:
    """Raise MatchOver or LobbyRefusal unless the user may change a lobby as its host.

    They must ask from its own server.
    """
    check_lobby(match)
    check_host(match, asker.user.id)
    check_at_home(match, asker)


def check_terms(match: Match, asker: Asker) -> None:
    """Check as `check_hosting` does, and that no other person has joined yet.

    A user who joins agrees to terms that stay.
    """
    check_hosting(match, asker)
    if any(seated.user_id not in (match.host, None) for seated in match.seats):
        raise LobbyRefusal(
            say("Others have joined on these terms. To play on other ones, open a match of its own.")
        )


def check_rematch(match: Match, user_id: int) -> int:
    """Return the user's seat in an ended match that can have a rematch."""
    if (seat := match.seat_of(user_id)) is None:
        raise NotSeated(say("Only its players can ask for a rematch. `/play` opens a match of your own."))
    if match.is_going:
        raise LobbyRefusal(say("This match isn’t over yet."))
    if match.times.started is None:
        raise MatchOver(say("This match never started. `/play` opens another."))
    if match.fault is not None:
        raise MatchOver(
            say("This match was played with an older version of the game. `/play` opens a new one.")
        )
    return seat


def seat_of(match: Match, user_id: int) -> int:
    """Return the user's seat; NotSeated if there is none."""
    if (seat := match.seat_of(user_id)) is None:
        gone = next((one.seat for one in match.former if one.user_id == user_id), None)
        if gone is not None:
            raise NotSeated(say("{who} plays your seat in this match now.", who=Seat(seat=gone)), match.names)
        raise NotSeated(say("You aren’t in this match."))
    return seat


def check_playing(match: Match, user_id: int) -> int:
    """Return the seat that the user plays, in a match that is being played."""
    check_going(match)
    if match.phase == "lobby":
        raise LobbyRefusal(say("This match has not started yet."))
    seat = seat_of(match, user_id)
    if match.seats[seat].resigned:
        raise NotSeated(say("You resigned from this match."))
    return seat


def seat_in_play(record: Record, user_id: int) -> int:
    """Return the seat of `check_playing`, in a match that this build can continue."""
    seat = check_playing(record.match, user_id)
    record.check()
    return seat


def seat_to_move(record: Record, user_id: int, token: int | None = None) -> int:
    """Return the user's seat, if it has something to decide.

    With a token, the click must answer the current question.
    """
    seat = seat_in_play(record, user_id)
    seated = record.match.seats[seat]
    if seated.turn.since is None:
        raise NotYourTurn(say("It isn’t your turn right now."))
    if token is not None and token != seated.turn.token:
        raise Stale(say("That question is over; this is how things stand now."))
    return seat


def check_rematch_again(cancelled: Match, now: int) -> None:
    """Raise LobbyRefusal soon after a rematch was cancelled.

    Else invited users could be notified again and again.
    """
    if cancelled.lobby.cancelled_by is None and not cancelled.is_expired:
        return  # the bot closed it, as users could not join
    if cancelled.times.ended is not None and now - cancelled.times.ended < REMATCH_AGAIN:
        raise LobbyRefusal(say("That rematch was cancelled a short while ago. `/play` opens another match."))
