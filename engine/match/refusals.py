"""Who may do what just now: each check lets through, or refuses with a sentence.

House rule: refusals come in the order of a good host: it is over, it has not started, you do not play, it is not your
turn, that question is past. What the rules of the game forbid is for the game to say. But before all of them: to whoever
may not know of a match there is none, in the same words as for a number that no match has.
"""

from engine.contract.errors import LobbyRefusal, MatchOver, NoSuchMatch, NotSeated, NotYourTurn, Stale
from engine.contract.words import Seat, say
from engine.match.ending_words import why_ended
from engine.match.records import Asker, Match, Place, Record, Whereabouts

REMATCH_AGAIN = 3600
"""Seconds after a rematch was called off before there can be another."""


def no_such_match(match_id: int) -> NoSuchMatch:
    """The refusal for a number that no match has, and for a match of which somebody may not know."""
    return NoSuchMatch(say("There is no match {id}.", id=match_id))


def may_know(where: Whereabouts, asker: Asker) -> bool:
    """Whether somebody may know of a match: who is in it from anywhere, others in its server, if they see its channel.

    Whoever asks from the channel or from the match's thread sees it. Whoever asks from another server, or by direct
    message, can't be known to, whatever they see at home. A match in somebody's direct messages is theirs alone.
    """
    if asker.user.id in where.people:
        return True
    if not _is_at_home(where.place, asker):
        return False
    return asker.place.channel in (where.place.channel, where.thread) or asker.sees(where.place)


def check_at_home(match: Match, asker: Asker) -> None:
    """LobbyRefusal unless somebody asks from the server of the match: those who wait at the table are to see it happen."""
    if not _is_at_home(match.place, asker):
        raise LobbyRefusal(
            say("Please do that on the server where this match was opened: `/matches` takes you there.")
        )


def _is_at_home(place: Place, asker: Asker) -> bool:
    return asker.place == place if place.guild is None else asker.place.guild == place.guild


def check_going(match: Match) -> None:
    """MatchOver unless the match is still in the lobby or being played."""
    if not match.is_going:
        raise MatchOver(why_ended(match).refusal)


def check_lobby(match: Match) -> None:
    """MatchOver or LobbyRefusal unless the match's lobby is open."""
    check_going(match)
    if match.phase != "lobby":
        raise LobbyRefusal(say("This match has already started."))


def match_in_lobby(record: Record) -> Match:
    """The match, if its lobby is open."""
    check_lobby(record.match)
    return record.match


def match_to_begin(record: Record) -> Match:
    """The match, if its lobby is open and this build can play it."""
    match = match_in_lobby(record)
    record.check()
    return match


def check_host(match: Match, user_id: int) -> None:
    """LobbyRefusal unless the user hosts the match."""
    if match.host != user_id:
        host = next(seat for seat, seated in enumerate(match.seats) if seated.user_id == match.host)
        raise LobbyRefusal(say("Only the host, {host}, can do that.", host=Seat(seat=host)), match.names)


def check_cancelling(match: Match, asker: Asker) -> None:
    """MatchOver or LobbyRefusal unless somebody may cancel a lobby: its host, or who manages messages in its channel."""
    check_lobby(match)
    check_at_home(match, asker)
    if not asker.manages(match.place):
        check_host(match, asker.user.id)


def check_hosting(match: Match, asker: Asker) -> None:
    """MatchOver or LobbyRefusal unless somebody may change a lobby as its host: from its own server."""
    check_lobby(match)
    check_host(match, asker.user.id)
    check_at_home(match, asker)


def check_terms(match: Match, asker: Asker) -> None:
    """As `check_hosting`, and no other person sits there yet: whoever joins agrees to terms that stay."""
    check_hosting(match, asker)
    if any(seated.user_id not in (match.host, None) for seated in match.seats):
        raise LobbyRefusal(
            say("Others have joined on these terms. To play on other ones, open a match of its own.")
        )


def check_rematch(match: Match, user_id: int) -> int:
    """The seat in which the user played a match that has ended, and of which there can be a rematch."""
    if (seat := match.seat_of(user_id)) is None:
        raise NotSeated(say("Only its players can ask for a rematch. `/play` opens a match of your own."))
    if match.is_going:
        raise LobbyRefusal(say("This match isn’t over yet."))
    if match.started is None:
        raise MatchOver(say("This match never started. `/play` opens another."))
    if match.fault is not None:
        raise MatchOver(
            say("This match was played with an older version of the game. `/play` opens a new one.")
        )
    return seat


def seat_of(match: Match, user_id: int) -> int:
    """The user's seat; NotSeated if there is none."""
    if (seat := match.seat_of(user_id)) is None:
        gone = next((one.seat for one in match.former if one.user_id == user_id), None)
        if gone is not None:
            raise NotSeated(say("{who} plays your seat in this match now.", who=Seat(seat=gone)), match.names)
        raise NotSeated(say("You aren’t in this match."))
    return seat


def check_playing(match: Match, user_id: int) -> int:
    """The seat that the user plays, in a match that is being played."""
    check_going(match)
    if match.phase == "lobby":
        raise LobbyRefusal(say("This match has not started yet."))
    seat = seat_of(match, user_id)
    if match.seats[seat].resigned:
        raise NotSeated(say("You resigned from this match."))
    return seat


def seat_in_play(record: Record, user_id: int) -> int:
    """The seat as `check_playing` finds it, in a match that this build can play on with."""
    seat = check_playing(record.match, user_id)
    record.check()
    return seat


def seat_to_move(record: Record, user_id: int, token: int | None = None) -> int:
    """The user's seat, if it has something to decide and, with a token, if the click answers what it is asked now."""
    seat = seat_in_play(record, user_id)
    seated = record.match.seats[seat]
    if seated.since is None:
        raise NotYourTurn(say("It isn’t your turn right now."))
    if token is not None and token != seated.token:
        raise Stale(say("That question is over; this is how things stand now."))
    return seat


def check_rematch_again(cancelled: Match, now: int) -> None:
    """LobbyRefusal so soon after a rematch was called off: or whoever is invited could be called again and again."""
    if cancelled.cancelled_by is None and not cancelled.is_expired:
        return  # the house closed it, as nobody could join
    if cancelled.ended is not None and now - cancelled.ended < REMATCH_AGAIN:
        raise LobbyRefusal(say("That rematch was cancelled a short while ago. `/play` opens another match."))
