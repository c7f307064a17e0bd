"""Settings of the garbage collector that avoid long pauses.

House rule: permanent objects are scanned once. Python scans all old objects whenever they have
grown by a quarter, and the event loop stands still meanwhile. The program itself would be half of
what is scanned, even with full caches. Young objects keep Python's thresholds: rarer collections of
more objects would each take longer.
"""

from __future__ import annotations

import gc

from discord.ext import commands


def freeze_permanent_objects(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Exclude permanent objects from garbage collection: the program, later the servers.

    The servers that Discord sends are excluded once they have arrived. This happens only once:
    after a later login, dead objects could not be told from permanent ones.
    """

    async def spare_servers() -> None:
        bot.remove_listener(spare_servers, "on_ready")
        gc.freeze()

    gc.collect()
    gc.freeze()
    bot.add_listener(spare_servers, "on_ready")
