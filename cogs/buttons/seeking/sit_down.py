"""**Join** in notices and lists, and **Join anyway**: a seat in a lobby, from another place."""

from __future__ import annotations

from discord.ext import commands

from cogs.buttons.askers import asker_at, asker_of
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer_apart, whisper
from cogs.kit.router import reason_of
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller, teller_of_names
from cogs.screens import lobby_card
from cogs.screens.endings import name_of
from cogs.screens.lines import link_to
from cogs.screens.seeking.avoided import warning_screen
from cogs.screens.seeking.notices import SIT, late_screen
from cogs.services import Services
from cogs.surfaces.links import url_for
from engine.contract.errors import EngineError, LobbyRefusal, MatchOver, NoSuchMatch, NotSeated
from engine.contract.words import say
from engine.match.records import Asker, Match
from engine.match.refusals import no_such_match
from engine.services.seeking.tables import pace_of


class SitDown(commands.Cog):
    """The handler of these buttons."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(SIT, self._sit, Ack.UPDATE)

    async def _sit(self, interaction: Interaction, click: Click) -> None:
        told_of = click.number(2 if len(click.args) > 2 else 0)
        match, asker = await find_lobby(self.services, interaction, click.number(0), told_of=told_of)
        is_sure = click.number(1) == 1
        if await is_warned(self.services, interaction, match, SIT, match.id, 1, told_of, is_sure=is_sure):
            return
        await join(self.services, interaction, match, asker, told_of=told_of)


async def find_lobby(
    services: Services, interaction: Interaction, number: int, *, told_of: int | None = None
) -> tuple[Match, Asker]:
    """Return a match that a user may know of or was told of, and them as an asker there.

    Raises NoSuchMatch for all other users. `told_of` is the match that a notice named: itself,
    their own, or one for which they came too late.
    """
    user = interaction.user.id
    try:
        match = await services.matches.match_for(number, asker_of(interaction))
    except NoSuchMatch:
        told = number if told_of is None else told_of
        if min(number, told) < 0 or not await services.wishes.was_told(told, user):
            raise
        match = await services.matches.match(number)
        try:
            return match, await asker_at(interaction, match.place)
        except NotSeated:
            raise no_such_match(number) from None
    return match, await asker_at(interaction, match.place)


async def is_warned(
    services: Services,
    interaction: Interaction,
    match: Match,
    *ids: object,
    seat: int | None = None,
    is_sure: bool = False,
) -> bool:
    """Return whether a user who would join players whom they avoid was asked first.

    `ids` are the action and arguments of **Join anyway**; by default it joins the lobby. `seat` is
    the seat of a running match that they would take over. A user who `is_sure` is not asked, and
    not told of it later either.
    """
    user = interaction.user.id
    seated = [one.user_id for place, one in enumerate(match.seats) if place != seat]
    others = [one for one in seated if one is not None and one != user]
    avoided = await services.avoids.find_avoided(user, others)
    is_joinable = match.phase == ("lobby" if seat is None else "playing")
    if not avoided or not is_joinable or match.seat_of(user) is not None:
        return False
    if is_sure:
        for other in avoided:
            await services.wishes.note_told(match.id, user, "avoided", other)
        return False
    screen = warning_screen(match, avoided, interaction.locale, *(ids or (SIT, match.id, 1)))
    await whisper(interaction, screen)
    return True


async def join(
    services: Services, interaction: Interaction, match: Match, asker: Asker, *, told_of: int
) -> bool:
    """Join a lobby and answer with a link to it; return whether the user sits there.

    A user who comes too late is offered others that wait. `told_of` is as in `find_lobby`.
    """
    user = asker.user.id
    await services.wishes.note_answer(user)
    try:
        joined = await services.matches.join(match.id, asker)
    except (LobbyRefusal, MatchOver) as refusal:
        match = await services.matches.match(match.id)
        if match.phase == "lobby" and match.seat_of(user) is not None:
            await answer_apart(interaction, lobby_card.joined_screen(match, user, interaction.locale))
            return True
        if not await _is_offered_others(services, interaction, match, asker, refusal, told_of=told_of):
            raise
        return False
    await services.dm_states.try_again(user)
    telling = teller(joined, interaction.locale)
    url = await url_for(services.messages, joined, user)
    way = "" if url is None else "\n" + link_to(url, telling)
    said = telling(say("You’ve joined {match}.", match=name_of(joined)))
    await answer_apart(interaction, text_screen(said + way))
    return True


async def _is_offered_others(
    services: Services,
    interaction: Interaction,
    match: Match,
    asker: Asker,
    refusal: EngineError,
    *,
    told_of: int,
) -> bool:
    """Return whether a user who came too late was offered other lobbies.

    They are those that the user waits for, or else of the same game and pace.
    """
    user, guild = asker.user.id, match.place.guild
    if guild is None or match.seat_of(user) is not None:
        return False
    wish = await services.wishes.of_user(user)
    games, pace = ((match.game,), pace_of(match)) if wish is None else (wish.games, wish.pace)
    found = await services.tables.find_alike(user, guild, games, pace)
    seen = [one for one in found if asker.sees(one.place)]
    if seen:
        reason = teller_of_names(refusal.names, interaction.locale)(reason_of(refusal, interaction))
        await whisper(interaction, late_screen(reason, seen, told_of, interaction.locale))
    else:
        await services.wishes.note_late(told_of, user)
    return bool(seen)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(SitDown(bot.services))
