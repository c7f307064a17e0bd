"""Collections of garbage that hold nobody up.

House rule: what comes to stay is looked through once. Python looks for garbage among all that has lived for a while whenever
that has grown by a quarter, and answers nobody meanwhile: with everything remembered that the bot may remember, the program
itself would be half of it. Young objects are collected as Python does it: fewer collections of more would each take longer.
"""

from __future__ import annotations

import gc

from discord.ext import commands


def spare_what_stays(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Look no more for garbage among what is there by now; nor among what Discord tells of its servers, once that is there.

    Only once: what is gone after a later login could not be told from what stays.
    """

    async def spare_servers() -> None:
        bot.remove_listener(spare_servers, "on_ready")
        gc.freeze()

    gc.collect()
    gc.freeze()
    bot.add_listener(spare_servers, "on_ready")
