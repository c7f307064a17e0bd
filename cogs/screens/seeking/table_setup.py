"""The page of `/setup` for the message that lists open tables, and its faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import ui

from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, channel_link, plain_teller, teller
from engine.contract.words import Sentence, say
from engine.store.interface.seeking.table_boards import Fault, TableBoard

SET: Final = "setup-tables-set"
"""The action of the menu."""
FAULTS: Final[Mapping[Fault, Sentence]] = {
    "gone": say("The channel with the list of open tables is gone. Choose another one with `/setup`."),
    "forbidden": say(
        "I may not write in the channel with the list of open tables any more, so I switched the list "
        "off. Let me write there, then choose it again with `/setup`."
    ),
}


def tables_page(board: TableBoard | None, locale: Locale) -> Screen:
    """Show in which channel the open tables are listed, with a menu to change that."""
    telling, plain = teller(locale=locale), plain_teller(locale=locale)
    channel = None if board is None else board.channel
    about = say(
        "One message lists the matches that wait for players, and seats that are open. I keep it current, "
        "and it pings no one. Matches in channels that its readers can’t all see are left out."
    )
    now = (
        say("It is in {channel}.", channel=channel_link(channel))
        if channel is not None
        else say("There is none now: choose a channel.")
    )
    lines = [f"## {telling(say('Open tables'))}", telling(about)]
    if board is not None and board.fault:
        lines.append(f"⚠️ {telling(FAULTS[board.fault])}")
    lines.append(telling(now))

    def rows() -> tuple[Row, ...]:
        menu = ui.ChannelSelect[Any](
            custom_id=custom_id(SET),
            placeholder=plain(say("A channel, or none")),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=1,
            default_values=[]
            if channel is None
            else [discord.SelectDefaultValue.from_channel(discord.Object(channel))],
        )
        return (ui.ActionRow(menu),)

    return Screen(("\n".join(lines), rows))
