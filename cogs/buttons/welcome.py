"""The welcome: the bot's purpose, its games' covers, and buttons to begin.

It is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import discord
from discord import ButtonStyle, SelectOption, ui

from cogs.buttons.command_menu import menu_button
from cogs.drawing.picture_cache import Pictures
from cogs.kit import permissions
from cogs.kit.buttons import in_rows, learn_button
from cogs.kit.fair_slots import Showing, Wish
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import DESCRIPTION, MENU, OPTION
from cogs.kit.permissions import may_write
from cogs.kit.screen import Image, Screen
from cogs.kit.wording import Locale, channel_link, language, plain_teller, shorten, teller
from cogs.screens.daily.names import open_button
from cogs.screens.endings import try_button
from cogs.screens.seeking.notices import wish_button
from engine.contract.words import N_, Sentence, say
from engine.daily.calendar import games_of_days
from engine.lessons.pages import has_lessons
from engine.library import GAMES, find_first_hand
from engine.services.durations import turns_in_short
from render import Picture

WELCOME = N_(
    "{n:A game|# games} to play with friends over days, or right now against computers: your hand comes by "
    "DM, and you move when you have time."
)
CHOOSE = say("Choose a game")
NOBODYS = Showing(match=0, passes=False)
"""The drawing priority of covers that no user asked for."""


async def welcome_screen(
    pictures: Pictures,
    locale: Locale | None = None,
    wish: Wish | None = None,
    *,
    in_words: bool = False,
    is_stark: bool = False,
) -> Screen:
    """Return the welcome; `in_words` leaves out its picture, where none may be sent."""
    telling = teller(locale=locale)
    said = telling(say(WELCOME, n=len(GAMES)))

    def rows() -> tuple[Row, ...]:
        first = try_button(telling, ButtonStyle.primary)
        begin = ui.Button[Any](label=telling(say("Open a match")), custom_id=custom_id("games"))
        mine = ui.Button[Any](label=telling(say("My matches")), custom_id=custom_id("mine"))
        tried = [first] if find_first_hand() else []
        learn = [learn_button(telling)] if has_lessons() else []
        daily = [open_button(telling)] if games_of_days() else []
        tell = wish_button(telling)
        return in_rows((*tried, begin, *learn, *daily, mine, tell, menu_button(telling)))

    if in_words:
        return Screen((said, rows))
    covers = Picture("", "covers", tuple(GAMES), (), language=language(locale), is_stark=is_stark)
    alt = plain_teller(locale=locale)(
        say("The covers of {games}.", games=tuple(game.TITLE for game in GAMES.values()))
    )
    drawn = await pictures.png(covers, wish or NOBODYS)
    return Screen((said, Image.of("covers", drawn, alt), rows))


def games_screen(locale: Locale) -> Screen:
    """Ask which game to open in the channel."""
    text = say("Which game? The first menu opens it with its usual rules, the second lets you change them.")
    return _games(text, locale)


def alone_screen(channel: int | None, locale: Locale) -> Screen:
    """Ask which game to open where no one can join.

    `channel` is named as a place where others can join, if one is known.
    """
    where = (
        say("With friends, type `/play` in a channel of a server, or mention me there.")
        if channel is None
        else say(
            "With friends, type `/play` in {channel}, for instance, or mention me there.",
            channel=channel_link(channel),
        )
    )
    return _games(say("Which game? Here you play it against computers. {where}", where=where), locale)


def _games(text: Sentence, locale: Locale) -> Screen:
    """Show a menu that opens a game, and one that asks for options."""

    def rows() -> tuple[Row, ...]:
        options = say("Choose a game and its options …")
        return (
            games_row(locale, custom_id("opening")),
            games_row(locale, custom_id("opening-with"), options),
        )

    return Screen((teller(locale=locale)(text), rows))


def games_row(
    locale: Locale, chosen: str, asked: Sentence = CHOOSE, *, offers: Callable[[str], bool] | None = None
) -> Row:
    """Return the menu of all games, or of those it `offers`; `chosen` is the id of a choice."""
    telling = plain_teller(locale=locale)
    options = [
        SelectOption(
            label=shorten(telling(turns_in_short(game)), OPTION),
            value=name,
            description=shorten(telling(game.PITCH), DESCRIPTION),
        )
        for name, game in [*GAMES.items()][:MENU]
        if offers is None or offers(name)
    ]
    return ui.ActionRow(ui.Select[Any](custom_id=chosen, placeholder=telling(asked), options=options))


def channel_to_greet(guild: discord.Guild) -> discord.TextChannel | None:
    """Return a channel for the bot's welcome, or None.

    It is the server's channel for system messages, else the first in which the bot may write.
    """
    channels = list(guild.text_channels)
    if guild.system_channel is not None:
        channels.insert(0, guild.system_channel)
    return next((one for one in channels if may_write(one.permissions_for(guild.me))), None)


def channel_to_play(
    guild: discord.Guild, member: discord.Member, allowed: Collection[int] = ()
) -> int | None:
    """Return the first channel where the bot and a member can play.

    If channels are `allowed`, it is one of those.
    """
    for channel in guild.text_channels:
        if allowed and channel.id not in allowed:
            continue
        is_free = permissions.obstacle_in(guild, channel.id) is None
        if may_write(channel.permissions_for(member)) and is_free:
            return channel.id
    return None
