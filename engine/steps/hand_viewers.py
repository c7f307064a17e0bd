"""Hands that players show to onlookers. Pure steps.

House rules: only the player decides, and may end it at any time; everyone at the table sees it. A
user who has seen a hand takes no other seat of that match. It ends with the player's part in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.match.records import Asker, Match, Record
from engine.match.refusals import check_playing
from engine.match.turns import with_seat

MOST: Final = 5
"""The most users who may see one hand."""
SEEN_ANOTHER: Final = say("One hand of a match is enough: the others stay hidden until the end.")


def check_viewer(match: Match, seat: int, user_id: int) -> None:
    """Raise LobbyRefusal unless a hand can be shown to a user: an onlooker who sees no other."""
    is_there = match.phase == "playing" and 0 <= seat < len(match.seats) and user_id > 0
    if not is_there or match.seats[seat].user_id is None:
        raise LobbyRefusal(say("That hand can’t be shown now: `/replay` shows all hands after the end."))
    if match.seat_of(user_id) is not None or any(one.user_id == user_id for one in match.former):
        raise LobbyRefusal(say("Players see no other hand until the match is over."))
    if any(user_id in seated.seen_by for at, seated in enumerate(match.seats) if at != seat):
        raise LobbyRefusal(SEEN_ANOTHER)


def show_hand(record: Record, asker: Asker, user_id: int) -> Record:
    """Return the match in which a player shows their hand to a user."""
    match, seat = record.match, check_playing(record.match, asker.user.id)
    check_viewer(match, seat, user_id)
    if record.bars(user_id):  # they played, or saw a hand, before their data was erased
        raise LobbyRefusal(SEEN_ANOTHER)
    seated = match.seats[seat]
    if user_id in seated.shown_to:
        return record
    if len(seated.shown_to) >= MOST:
        raise LobbyRefusal(
            say("You show your hand to {n:one person|# people} already. **Hide my hand** ends that.", n=MOST)
        )
    before = tuple(one for one in seated.was_shown_to if one != user_id)
    shown = replace(seated, shown_to=(*seated.shown_to, user_id), was_shown_to=before)
    return replace(record, match=with_seat(match, seat, shown))


def hide_hand(record: Record, asker: Asker) -> Record:
    """Return the match in which a player shows their hand to no user any more."""
    match, seat = record.match, check_playing(record.match, asker.user.id)
    seated = match.seats[seat]
    if not seated.shown_to:
        return record
    return replace(record, match=with_seat(match, seat, seated.with_hidden_hand()))


def shown_seats(match: Match, user_id: int) -> tuple[int, ...]:
    """Return the seats whose hands a user may see now."""
    return tuple(seat for seat, seated in enumerate(match.seats) if user_id in seated.shown_to)
