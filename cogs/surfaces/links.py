"""Links to the messages that show a match, valid in every client of Discord."""

from __future__ import annotations

from cogs.screens.lines import board_url, is_in_dms, message_url
from cogs.surfaces.plan_hand import BOARD, LOBBY, hand_slot
from engine.match.records import Match
from engine.store.interface.messages import MessageReader

DM_URL = "https://discord.com/channels/@me"


async def url_for(store: MessageReader, match: Match, user: int) -> str | None:
    """Return the link to a match for one user.

    It leads to the thread, or to the message that shows the match to the user. None means that
    there is no such message, or not yet.
    """
    if match.thread is not None:
        return board_url(match)
    shown = await store.surfaces(match.id)
    seat = match.seat_of(user)
    if match.times.started is not None and is_in_dms(match) and seat is not None:
        hand = shown.get(hand_slot(match, seat))
        if hand is not None and hand.message is not None:
            return f"{DM_URL}/{hand.channel}/{hand.message}"
    for slot in (BOARD, LOBBY) if match.times.started is not None else (LOBBY,):
        row = shown.get(slot)
        if row is not None and row.message is not None:
            return message_url(match, row.channel, row.message)
    return None if is_in_dms(match) else board_url(match)
