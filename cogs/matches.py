"""All of one's matches, giving one up, and the rules of each game."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs import finding
from cogs.client import Bot
from cogs.finding import IN_NO_MATCH, autocomplete_match, is_waiting_for, state_of
from cogs.ids import Click, custom_id
from cogs.leafing import page_wanted
from cogs.replies import Ack, Interaction, answer
from cogs.rules import rules_screen
from cogs.screen import Screen, text_screen
from cogs.screens import board_url
from cogs.wording import ago, lines_that_fit, safe, teller
from engine.library import GAMES, game_named, title_of
from engine.records import Match
from engine.refusals import check_playing
from engine.words import Seat, Sentence, say

LONGEST = 3500
BUTTONS = 5  # Discord's limit for a row


class Matches(commands.Cog):
    """What is not about one table: the list, leaving for good, and how games go."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("resign", self._resign, Ack.UPDATE)
        bot.router.add("rules", self._rules_first, Ack.PRIVATE)
        bot.router.add("leaf", self._rules_leaf, Ack.UPDATE)

    @app_commands.command(
        name="matches", description="Your matches everywhere: where they are and whose turn it is"
    )
    async def matches(self, interaction: Interaction) -> None:
        """List the user's matches, those that wait for them first."""

        async def work() -> None:
            await answer(interaction, await self._listed(interaction))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    async def _listed(self, interaction: Interaction) -> Screen:
        user = interaction.user.id
        mine = await self.bot.matches.of_user(user)
        telling = teller(locale=interaction.locale)
        if not mine:
            return text_screen(telling(IN_NO_MATCH))
        waiting = [match for match in mine if is_waiting_for(match, user)]
        heading = telling(say("{n:**One match waits** for you.|**# matches wait** for you.}", n=len(waiting)))
        if not waiting:
            heading = telling(say("No match waits for you."))
        text, left_out = lines_that_fit([_line(match, interaction) for match in reversed(mine)], LONGEST)
        text = "\n".join(reversed(text.split("\n")))
        if left_out:
            text += "\n" + telling(say("… and {n:one more|# more}.", n=left_out))

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

    @app_commands.command(name="resign", description="Give up a match; the others go on without you")
    @app_commands.describe(match="Which match; this one, or your only one, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def resign(self, interaction: Interaction, match: str = "") -> None:
        """Ask once more before it is done."""

        async def work() -> None:
            number = await finding.match_of(self.bot.matches, interaction, match)
            found = await self.bot.matches.match(number)
            telling = teller(found, interaction.locale)
            check_playing(found, interaction.user.id)
            sure = say(
                "Give up {title} #{id}? This can't be taken back.",
                title=game_named(found.game).TITLE,
                id=number,
            )

            def rows() -> tuple[ui.ActionRow[Any], ...]:
                button: ui.Button[Any] = ui.Button(
                    label=telling(say("Yes, resign")),
                    style=ButtonStyle.danger,
                    custom_id=custom_id("resign", number),
                )
                return (ui.ActionRow(button),)

            await answer(interaction, Screen((telling(sure), rows)))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    async def _resign(self, interaction: Interaction, click: Click) -> None:
        match = await self.bot.matches.resign(click.number(0), interaction.user.id)
        telling = teller(match, interaction.locale)
        await answer(
            interaction, text_screen(telling(say("You have resigned from match #{id}.", id=match.id)))
        )

    @app_commands.command(name="rules", description="How a game goes, with pictures")
    @app_commands.describe(game="Which game")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.TITLE, value=name) for name, game in GAMES.items()]
    )
    async def rules(self, interaction: Interaction, game: app_commands.Choice[str]) -> None:
        """Show the first page of a game's rules."""
        await self.bot.router.run(interaction, Ack.PRIVATE, self._leaf(interaction, game.value, 0))

    async def _rules_first(self, interaction: Interaction, click: Click) -> None:
        await self._leaf(interaction, click.args[0] if click.args else "", 0)

    async def _rules_leaf(self, interaction: Interaction, click: Click) -> None:
        await self._leaf(interaction, click.args[0] if click.args else "", page_wanted(interaction, click, 1))

    async def _leaf(self, interaction: Interaction, game: str, page: int) -> None:
        await answer(interaction, await rules_screen(self.bot.pictures, game, page, interaction.locale))


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
    place = say("go to {server}", server=guild.name) if guild is not None else say("go there")
    return " · ".join(parts) + f" · [{safe(telling(place))}]({board_url(match)})"


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
    await bot.add_cog(Matches(bot))
