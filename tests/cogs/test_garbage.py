"""Objects from the start are exempt from repeated garbage collection."""

import gc

import discord
from discord.ext import commands

from cogs.app.gc_tuning import freeze_permanent_objects


def is_looked_through(thing: object) -> bool:
    return any(other is thing for other in gc.get_objects())


async def test_what_is_there_after_the_first_login_is_spared_and_nothing_later() -> None:
    bot = commands.Bot("!", intents=discord.Intents.none())
    program = ["modules"]
    assert is_looked_through(program)
    freeze_permanent_objects(bot)
    assert not is_looked_through(program)

    servers = ["told at the login"]
    assert is_looked_through(servers)
    for listener in (*bot.extra_events["on_ready"],):
        await listener()
    assert not is_looked_through(servers)

    assert not bot.extra_events.get("on_ready")
    assert is_looked_through(["whatever comes later"])
