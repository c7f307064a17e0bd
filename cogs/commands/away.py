"""`/away`: an absence until a day, in all matches, for others to see."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.client import Bot
from cogs.kit.buttons import button, form_button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.limits import CHOICE, CHOICES
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, moment, plain_teller, shorten, teller
from cogs.screens.quiet_hours import zone_for
from cogs.services import Services
from engine.clocks.habits import Habits
from engine.clocks.pace import length
from engine.clocks.quiet_hours import zone_of
from engine.clocks.until import DAYS, MONTHS, SUGGESTED, Until, read_until
from engine.contract.errors import EngineError
from engine.contract.typed_words import option_name
from engine.contract.words import Sentence, Teller, say

BACK: Final = say("Welcome back: you’re no longer away, and your clocks run again.")
_MONTH_FIRST: Final = ("America/", "US/", "Pacific/Honolulu", "Pacific/Guam", "Pacific/Pago_Pago")
"""Time zones whose American readers write the month first."""


class Away(commands.Cog):
    """Handlers to go away and to come back.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("here", self._come_back, Ack.UPDATE)

    @app_commands.command(
        name="away", description="Tell all your matches that you are away; alone, it says whether you are"
    )
    @app_commands.describe(until="3 days, 2w, next week, Friday, 31 Dec or 2026-12-31")
    async def away(self, interaction: Interaction, until: str = "") -> None:
        """Go away if a date is given; answer privately with the current state."""

        async def work() -> None:
            note = None
            if until.strip():
                user = interaction.user.id
                found = _read(
                    until, await self._zone_of(interaction), interaction.locale, int(self.services.now())
                )
                await self.services.matches.people.go_away(user, found.at)
                note = None if found.other is None else _explain_date(until, found, found.other)
            await answer(interaction, await self._screen(interaction, note))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @away.autocomplete("until")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        now, telling = int(self.services.now()), plain_teller(locale=interaction.locale)
        try:
            zone = await self._zone_of(interaction)
        except EngineError:
            return []
        plain = typed.lower().strip()
        found: list[app_commands.Choice[str]] = []
        usual = {text: telling(said) for text, said in SUGGESTED.items()}
        liked = {text: said for text, said in usual.items() if plain in text or plain in said.lower()}
        for text, said in {typed.strip(): typed.strip(), **liked}.items():
            try:
                until = _read(text, zone, interaction.locale, now)
            except EngineError:
                continue
            label = telling(say("{text}: until {day}", text=said, day=_day(until.at, zone)))
            found.append(app_commands.Choice(name=shorten(label, CHOICE), value=text[:CHOICE]))
            if until.other is not None:  # the other day that these figures may mean
                written = until.other.isoformat()
                other = _day(read_until(written, zone, now).at, zone)
                label = telling(say("{text}: until {day}", text=said, day=other))
                found.append(app_commands.Choice(name=shorten(label, CHOICE), value=written))
        return found[:CHOICES]

    async def _zone_of(self, interaction: Interaction) -> str:
        return zone_for(await self.services.matches.people.habits(interaction.user.id), interaction.locale)

    async def _come_back(self, interaction: Interaction, click: Click) -> None:
        was_away = await self.services.matches.people.come_back(interaction.user.id)
        await answer_apart(interaction, await self._screen(interaction, BACK if was_away else None))

    async def _screen(self, interaction: Interaction, note: Sentence | None = None) -> Screen:
        now = int(self.services.now())
        people, user = self.services.matches.people, interaction.user.id
        habits = await people.habits(user)
        told = _describe_absence(habits, now, has_clock=await people.has_clock(user))
        telling = teller(locale=interaction.locale)
        lines = [telling(sentence) for sentence in (note, *told) if sentence is not None]

        def rows() -> tuple[ui.ActionRow[ui.LayoutView], ...]:
            until = form_button(say("Away until …"), telling, "away")
            if habits.away is None or habits.away <= now:
                return (ui.ActionRow(until),)
            return (ui.ActionRow(_back_button(telling), until),)

        return Screen(("\n".join(lines), rows))


def _read(text: str, zone: str, locale: Locale, now: int) -> Until:
    """Read a date in the user's notation: Americans write the month first."""
    is_month_first = str(locale) == "en-US" and zone.startswith(_MONTH_FIRST)
    return read_until(text, zone, now, is_month_first=is_month_first)


def _explain_date(text: str, found: Until, other: date) -> Sentence:
    """Say how an ambiguous date was read, and how to write the other."""
    return say(
        "I read “{text}” as {when}. If you mean {day} {month}, write `{written}`.",
        text=text.strip(),
        when=moment(found.at),
        day=other.day,
        month=MONTHS[other.month - 1],
        written=other.isoformat(),
    )


def _back_button(telling: Teller) -> ui.Button[ui.LayoutView]:
    return button(say("I’m back"), telling, "here", style=ButtonStyle.primary)


def _describe_absence(habits: Habits, now: int, *, has_clock: bool) -> tuple[Sentence, ...]:
    """Return sentences about a user's absence and vacation.

    `has_clock` says whether any of their matches has a clock.
    """
    lines: list[Sentence] = []
    rests = habits.vacation.until(now)
    if habits.away is not None and habits.away > now:
        lines.append(say("You are away until {when}, and the others see it.", when=moment(habits.away)))
        if rests is None and has_clock:
            lines.append(say("Any move brings you back."))
            lines.append(
                say(
                    "Your vacation is spent: where a match has a pace, your clock runs, and you hear "
                    "of turns."
                )
            )
        else:
            lines.append(say("I won’t ping you until then. Make a move and you’re back."))
            lines.append(_describe_vacation(habits.away, rests))
    else:
        lines.append(
            say(
                "You are not away. **Away until …** or `/away {option}:` tells all your matches at once.",
                option=option_name("until"),
            )
        )
        if rests is not None:
            lines.append(
                say("You ran out of time, so a vacation day covers you until {when}.", when=moment(rests))
            )
    left = habits.vacation.pot(now)
    lines.append(
        say("Vacation left: **{time}**. Two days come back each month.", time=length(left))
        if left
        else say("No vacation is left. Two days come back each month.")
    )
    return tuple(lines)


def _describe_vacation(away: int, rests: int | None) -> Sentence:
    """Say what an absence does to a user's vacation and clocks."""
    if rests is None:
        return say("None of your matches has a clock, so none of your vacation is spent.")
    if rests < away:
        return say(
            "Where a match has a pace, your clock stands until {when}: your vacation ends then.",
            when=moment(rests),
        )
    return say("Where a match has a pace, your clock stands.")


def _day(at: int, zone: str) -> Sentence:
    """Return a day and an hour for a text without Discord's local times."""
    when = datetime.fromtimestamp(at, zone_of(zone))
    return say(
        "{weekday} {day} {month} {year}, {hour} ({zone})",
        weekday=DAYS[when.weekday()],
        day=when.day,
        month=MONTHS[when.month - 1],
        year=str(when.year),
        hour=when.strftime("%H:%M"),
        zone=zone,
    )


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Away(bot.services))
