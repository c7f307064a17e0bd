"""Askers and players for tests."""

from engine.match.records import Asker, Match, Place, User

PLACE = Place(guild=1, channel=2)


def asker(
    who: User | int, place: Place = PLACE, *, sees: bool = True, manages: bool = False, press: int = 0
) -> Asker:
    """Return a user who asks from a place.

    They see or manage all channels there, or none.
    """
    user = User(id=who, name=f"User {who}") if isinstance(who, int) else who
    return Asker(user=user, place=place, sees=lambda _: sees, manages=lambda _: manages, press=press)


def user_of(match: Match, seat: int) -> int:
    """Return the id of the person in a seat."""
    user_id = match.seats[seat].user_id
    assert user_id is not None, f"nobody sits in seat {seat}"
    return user_id


def player_of(match: Match, seat: int) -> Asker:
    """Return the person in a seat, asking in the match's channel."""
    return asker(User(id=user_of(match, seat), name=match.seats[seat].name), match.place)
