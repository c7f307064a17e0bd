"""Who sits where, for tests in which people do."""

from engine.records import Match


def user_of(match: Match, seat: int) -> int:
    """The person in a seat."""
    user_id = match.seats[seat].user_id
    assert user_id is not None, f"nobody sits in seat {seat}"
    return user_id
