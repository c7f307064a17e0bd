"""**More …** below a lobby: all details, and what the user may change.

The card has no room for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ButtonStyle, ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.buttons import button, in_rows
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, moment, teller
from cogs.screens import terms
from cogs.screens.endings import name_of
from cogs.screens.fair_deal import fair_button
from cogs.screens.seeking.notices import wish_button
from cogs.services import Services
from engine.clocks.pace import PATIENT, length
from engine.contract.errors import EngineError
from engine.contract.words import Seat, Teller, join_texts, say
from engine.match import timing
from engine.match.records import Asker, Match
from engine.match.refusals import check_cancelling, check_hosting, check_lobby, check_terms
from engine.services.durations import count_expected, roughly
from engine.services.seeking.tables import fill_time, pace_of
from engine.steps.seat_transfer import AWAY


class LobbyMore(commands.Cog):
    """The handler of **More …**, with an answer that only the user sees."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("more", self._show, Ack.PRIVATE)

    async def _show(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_lobby(match)
        await answer(interaction, more_screen(match, asker, interaction.locale))


def more_screen(match: Match, asker: Asker, locale: Locale) -> Screen:
    """Show the full terms and the exact closing time of a lobby.

    Buttons are for what this user may change.
    """
    telling = teller(match, locale)
    lines = [f"**{telling(name_of(match))}**", *map(telling, terms.lines(match, in_full=True))]
    longest = timing.longest(match, count_expected(match)) if match.pace is None else None
    if longest is not None:
        unhurried = say(
            "There is no clock: if you haven’t moved for {week}, you can be replaced, and if you haven’t "
            "moved for {time}, the bot moves for you.",
            week=length(AWAY),
            time=length(PATIENT.first),
        )
        bound = say(
            "It takes {most} at most; then the score so far decides.",
            most=roughly(longest, at_most=True),
        )
        lines.append(join_texts(map(telling, (unhurried, bound)), telling))
    if not _buttons(match, asker, telling):
        host = Seat(seat=next(n for n, seated in enumerate(match.seats) if seated.user_id == match.host))
        lines.append(telling(say("Only the host, {host}, can change or cancel this match.", host=host)))
    if match.times.due is not None and not match.starts_by_itself:
        lines.append(QUIETLY + telling(say("Open until {when}.", when=moment(match.times.due))))

    if (filled := fill_time(match)) is not None:
        asked = say(
            "If seats are still free {when}, the host is asked whether computers take them.",
            when=moment(filled),
        )
        lines.append(QUIETLY + telling(asked))

    def rows() -> tuple[Row, ...]:
        alike = wish_button(telling, match.game, pace_of(match))
        return in_rows([*_buttons(match, asker, telling), alike, fair_button(match, telling)])

    return Screen(("\n".join(lines), rows))


def _buttons(match: Match, asker: Asker, telling: Teller) -> list[ui.Button[Any]]:
    """Make new buttons for what a user may change."""
    found = []
    if _is_allowed(check_terms, match, asker):
        found.append(button(say("Terms …"), telling, "pace", match.id))
    if (len(match.seats) > 1 or match.awaited_users) and _is_allowed(check_hosting, match, asker):
        found.append(button(say("Remove …"), telling, "remove", match.id))
    if _is_allowed(check_cancelling, match, asker):
        found.append(button(say("Cancel"), telling, "cancel", match.id, style=ButtonStyle.danger))
    return found


def _is_allowed(check: Callable[[Match, Asker], None], match: Match, asker: Asker) -> bool:
    try:
        check(match, asker)
    except EngineError:
        return False
    return True


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(LobbyMore(bot.services))
