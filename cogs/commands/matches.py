"""`/matches`: all of a user's matches, with links: own turns first, then others'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.buttons.match_menu import server_of, turn_page, whose_turn
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import ago, dotted, moment, teller
from cogs.screens import paces
from cogs.screens.lines import away_line, heading_line, how_soon
from cogs.screens.match_finder import IN_NO_MATCH, is_waiting_for
from cogs.screens.paging import leaf_row, nearest, pages_of
from cogs.services import Services
from cogs.surfaces.links import url_for
from engine.contract.words import Seat, Sentence, say
from engine.library import title_of
from engine.match.records import Match
from engine.services.matches import ENDED_SHOWN

LONGEST = 2000
"""Letters on a page: about a dozen matches."""
BUTTONS = 5
"""Buttons on a page that open a match at once."""
COUNTED = 12
"""Matches for which the turns until one's own are computed."""
ACROSS = 2
"""Buttons in a row: more would wrap on a phone."""


class MatchList(commands.Cog):
    """The list of all of a user's matches."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("mine", self._mine, Ack.PRIVATE)
        services.router.add("list", self._leaf, Ack.UPDATE)
        services.router.add("which", self._which, Ack.UPDATE)

    @app_commands.command(
        name="matches", description="Your matches everywhere: where they are and whose turn it is"
    )
    async def matches(self, interaction: Interaction) -> None:
        """List the user's matches, those that wait for them first."""

        async def work() -> None:
            await answer(interaction, await self._list(interaction))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _mine(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, await self._list(interaction))

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        await answer_apart(interaction, await self._list(interaction, click.number(0)))

    async def _which(self, interaction: Interaction, click: Click) -> None:
        """Show another page of the matches that a command may mean."""
        screen = await turn_page(self.services.matches, interaction, click)
        await answer_apart(interaction, screen or text_screen(teller(locale=interaction.locale)(IN_NO_MATCH)))

    async def _list(self, interaction: Interaction, page: int = 0) -> Screen:
        user = interaction.user.id
        mine = await self.services.matches.of_user(user)
        telling = teller(locale=interaction.locale)
        if not mine:
            return text_screen(telling(IN_NO_MATCH))
        waiting = [match for match in mine if is_waiting_for(match, user)]
        playing = [match for match in mine if match.phase == "playing" and match.fault is None]
        others = [match for match in playing if match not in waiting]
        await self.services.remote_guilds.learn_names(
            dict.fromkeys(match.place.guild for match in mine if match.place.guild is not None)
        )
        soon = {
            match.id: (await self.services.matches.look_seat(match.id, match.seat_of(user))).turns_ahead
            for match in others[:COUNTED]
        }
        urls = {
            match.id: await url_for(self.services.messages, match, user)
            for match in mine
            if match.thread is None
        }
        pages = pages_of(_lines(mine, interaction, soon, urls), LONGEST)
        page = nearest(page, len(pages))

        def rows() -> tuple[Row, ...]:
            buttons = [
                button(
                    say("Play {title} #{id}", title=title_of(match.game), id=match.id),
                    telling,
                    "play",
                    match.id,
                    style=ButtonStyle.primary,
                )
                for match in (waiting[:BUTTONS] if page == 0 else ())
            ]
            rows = tuple(
                ui.ActionRow[Any](*buttons[at : at + ACROSS]) for at in range(0, len(buttons), ACROSS)
            )
            return rows if len(pages) < 2 else (*rows, leaf_row(telling, page, len(pages), "list"))

        return Screen((pages[page], rows))


def _lines(
    mine: Sequence[Match],
    interaction: Interaction,
    soon: Mapping[int, int | None],
    urls: Mapping[int, str | None],
) -> Iterator[str]:
    """Yield a line for each match, under the heading of its group.

    `soon` is the number of turns until the user's, where known; `urls` lead to matches without a
    thread.
    """
    user, telling = interaction.user.id, teller(locale=interaction.locale)
    going = [match for match in mine if match.is_going]
    yours = [match for match in going if is_waiting_for(match, user)]
    lobbies = [match for match in going if match.phase == "lobby"]
    others = [match for match in going if match not in yours and match not in lobbies]
    ended = [match for match in mine if not match.is_going][:ENDED_SHOWN]
    for heading, matches in (
        (say("Your turn ({n})", n=len(yours)), yours),
        (say("Waiting ({n})", n=len(others)), others),
        (say("Not started ({n})", n=len(lobbies)), lobbies),
        (say("Finished"), ended),
    ):
        if matches:
            yield f"### {telling(heading)}"
            yield from (
                _line(match, interaction, soon.get(match.id), urls.get(match.id)) for match in matches
            )


def _result(match: Match) -> Sentence | None:
    """Say briefly who won a match; None without winner or loser."""
    if match.outcome is None or len(match.seats) == 1:
        return None
    who = tuple(Seat(seat=seat) for seat in match.outcome.winners)
    return say("{who:*/you} shared the win", who=who) if len(who) > 1 else say("{who:*/you} won", who=who)


def _line(match: Match, interaction: Interaction, turns: int | None, url: str | None) -> str:
    """Return a match's line: link, turn, time, other players and server."""
    user = interaction.user.id
    telling = teller(match, interaction.locale, match.seat_of(user))
    others = tuple(Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.user_id != user)
    parts = [heading_line(match, url)]
    if not is_waiting_for(match, user):
        parts.append(telling(_result(match) or whose_turn(match, user)))
    if match.phase == "playing":
        parts.append(
            away_line(match, telling, (seat for seat in match.to_move if match.seat_of(user) != seat))
        )
    if turns:
        parts.append(telling(how_soon(turns)))
    ends = paces.deadline_of(match, user) if is_waiting_for(match, user) else None
    paused = match.times.put_off.until
    if paused is not None:
        parts.append(telling(say("⏸️ paused until {when} at the latest", when=moment(paused))))
    else:
        parts.append(f"⏰ {ago(ends)}" if ends is not None else ago(_since(match)))
    if others and (is_waiting_for(match, user) or match.phase != "playing" or match.fault is not None):
        parts.append(telling(say("with {others}", others=others)))
    if match.place.guild != interaction.guild_id:
        parts.append(server_of(match, interaction))
    return dotted(parts, telling)


def _since(match: Match) -> int:
    turns = [seated.turn.since for seated in match.seats if seated.turn.since is not None]
    return min(turns) if turns else match.times.ended or match.times.started or match.times.opened


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(MatchList(bot.services))
