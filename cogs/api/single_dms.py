"""DMs that are sent once and not kept current: notices and questions to one user."""

from __future__ import annotations

from cogs.api.delivery import Delivery, DmClosedError
from cogs.api.dms import DmStates
from cogs.kit.screen import Screen
from engine.match.message_records import Reach


async def send_dm(
    delivery: Delivery, states: DmStates, reach: Reach, screen: Screen, *, nonce: str, now: float
) -> bool:
    """Send a DM and note whether it got through; return that.

    Raises DmWaitsError if no new channel may be opened now.
    """
    try:
        posted = await delivery.post_dm(reach.user_id, reach.dm_channel, screen, nonce)
    except DmClosedError as error:
        await states.note_refusal(reach, error.channel, int(now), is_stranger=error.is_gone)
        return False
    await states.note_success(reach, posted.channel)
    return True
