"""`/matches`: all of one's matches, where they are and whose turn it is."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.client import Bot
from cogs.finding import IN_NO_MATCH, is_asked, is_waiting_for, state_of
from cogs.ids import Click, custom_id
from cogs.interactions import Interaction
from cogs.lines import board_url
from cogs.replies import Ack, answer
from cogs.screen import Screen, text_screen
from cogs.wording import ago, lines_that_fit, safe, teller
from engine.library import title_of
from engine.records import Match
from engine.words import Seat, Sentence, say

LONGEST = 3500
BUTTONS = 5  # Discord's limit for a row
_ROUND = str.maketrans("[]", "()")


class MatchList(commands.Cog):
    """The one list of all."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("mine", self._mine, Ack.PRIVATE)

    @app_commands.command(
        name="matches", description="Your matches everywhere: where they are and whose turn it is"
    )
    async def matches(self, interaction: Interaction) -> None:
        """List the user's matches, those that wait for them first."""

        async def work() -> None:
            await answer(interaction, await self._list(interaction))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    async def _mine(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, await self._list(interaction))

    async def _list(self, interaction: Interaction) -> Screen:
        user = interaction.user.id
        mine = await self.bot.matches.of_user(user)
        standing = await self.bot.matches.standing(user)
        telling = teller(locale=interaction.locale)
        if not mine:
            return text_screen(telling(IN_NO_MATCH))
        going = [match for match in mine if match.is_going]
        waiting = [match for match in going if is_waiting_for(match, user)]
        stuck = sum(match.fault is not None and is_asked(match, user) for match in going)
        count = max(len(waiting), standing.asked - stuck)
        heading = telling(say("{n:**One match waits** for you.|**# matches wait** for you.}", n=count))
        if not waiting:
            heading = telling(say("No match waits for you."))
        further = max(0, standing.going - len(going))
        listed = going if further else mine
        text, left_out = lines_that_fit([_line(match, interaction) for match in reversed(listed)], LONGEST)
        text = "\n".join(reversed(text.split("\n")))
        if left_out + further:
            text += "\n" + telling(say("… and {n:one more|# more}.", n=left_out + further))

        def rows() -> tuple[ui.ActionRow[Any], ...]:
            buttons = [
                ui.Button[Any](
                    label=telling(say("Play #{id}", id=match.id)),
                    style=ButtonStyle.primary,
                    custom_id=custom_id("play", match.id),
                )
                for match in waiting[:BUTTONS]
            ]
            return (ui.ActionRow(*buttons),) if buttons else ()

        return Screen((f"{heading}\n{text}", rows))


def _line(match: Match, interaction: Interaction) -> str:
    """One match on one line: number, game, state, since when, with whom, and where."""
    telling = teller(match, interaction.locale)
    user = interaction.user.id
    others = tuple(Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.user_id != user)
    parts = [
        f"**#{match.id}** {safe(title_of(match.game))}",
        f"**{telling(state_of(match, user))}**"
        if is_waiting_for(match, user)
        else telling(_state(match, user)),
        ago(_since(match)),
    ]
    if others:
        parts.append(telling(say("with {others}", others=others)))
    guild = interaction.client.get_guild(match.place.guild) if match.place.guild is not None else None
    # Not even escaped ones stand in a link's words: some clients end them there.
    place = (
        say("go to {server}", server=guild.name.translate(_ROUND)) if guild is not None else say("go there")
    )
    return " · ".join(parts) + f" · [{telling(place)}]({board_url(match)})"


def _state(match: Match, user: int) -> Sentence:
    seat = match.seat_of(user)
    is_going = match.phase == "playing" and match.fault is None
    if is_going and seat is not None and not match.seats[seat].resigned:
        return say("{who} to move", who=tuple(Seat(seat=seat) for seat in match.to_move))
    return state_of(match, user)


def _since(match: Match) -> int:
    turns = [seated.since for seated in match.seats if seated.since is not None]
    return min(turns) if turns else match.ended or match.started or match.opened


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(MatchList(bot))
