"""New lobbies: by command, from a menu, or from a closed lobby's card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from cogs.buttons.askers import HIDDEN_HERE, asker_at, asker_of, check_public, place_of
from cogs.kit import permissions
from cogs.kit.interactions import Interaction, is_foreign
from cogs.kit.replies import Ack, answer, publish, whisper
from cogs.kit.router import reason_of, refuse
from cogs.kit.screen import text_screen
from cogs.kit.wording import channel_link, teller
from cogs.screens.endings import name_of
from cogs.screens.lines import message_url
from cogs.screens.opponents import USUAL_LEVEL, Wanted
from cogs.screens.seeking.notices import others_screen
from cogs.screens.stamps import is_in_trouble
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say
from engine.kit.frozen import Frozen
from engine.library import game_named
from engine.match.message_records import Surface
from engine.match.records import Asker, Match, Place
from engine.match.terms import USUAL, MatchTerms
from engine.players import plays
from engine.ratings.eligibility import why_unratable
from engine.services.durations import rhythm
from engine.services.seeking.tables import pace_group


class Choice(NamedTuple):
    """The game, options, terms, invited users and computers of a new match."""

    game: str
    options: Frozen
    terms: MatchTerms = USUAL
    invited: tuple[int, ...] = ()
    computers: tuple[Wanted, ...] = ()
    is_to_count: bool = False
    """Whether the user asked for a rated match."""


TOKENS = 10**15
"""Numbers by which a user's button finds what they were about to open."""
ALONE = say("No one else can join you here. To play with friends, type `/play` in a channel of a server.")
NOT_SHOWN = say("Discord didn’t show the match here, so I closed it. Please try again.")
Choosing = Callable[[], Awaitable[Choice]]
"""A function that finds out what is to be played."""


async def usual_terms(services: Services, guild: int | None) -> MatchTerms:
    """Return the default terms of matches on a server."""
    return (await services.matches.servers.rules(guild)).terms


async def open_lobby(
    services: Services,
    interaction: Interaction,
    choosing: Choosing,
    *,
    calls: bool = False,
    is_sure: bool = False,
) -> None:
    """Open a lobby that the user hosts.

    The answer is its card. If the lobby `calls` users, the card is a message of its own, as a
    deferred answer pings no one, and the answer links to it. The same holds in a match's thread,
    where the card must not be. A user who is not yet sure is first offered to join others who wait
    for the same.
    """
    channel = interaction.channel_id
    if channel is None:
        await refuse(interaction, say("A match needs a channel of a server: type `/play` there."))
    elif (refusal := _refusal(interaction)) is not None:
        await refuse(interaction, refusal)
    elif is_foreign(interaction):
        await services.router.run(interaction, Ack.PUBLIC, _open_foreign(services, interaction, choosing))
    elif interaction.guild_id is None:
        await services.router.run(interaction, Ack.PUBLIC, _open_alone(services, interaction, choosing))
    elif calls or isinstance(interaction.channel, discord.Thread):
        await services.router.run(interaction, Ack.PRIVATE, _open_around(services, interaction, choosing))
    elif obstacle := permissions.obstacle_here(interaction):
        await refuse(interaction, permissions.refusal(obstacle, channel))
    else:
        opening = _open_here(services, interaction, choosing, is_sure=is_sure)
        await services.router.run(interaction, Ack.PUBLIC, opening)


def _refusal(interaction: Interaction) -> Sentence | None:
    """Return why the user may not open a match where they ask."""
    try:
        check_public(interaction, say("You can’t write here, so you can’t open a match here."))
    except LobbyRefusal as refusal:
        return reason_of(refusal, interaction)
    return None


async def _open_with_computers(services: Services, asker: Asker, choice: Choice) -> Match:
    """Open the lobby of a choice, with its computers.

    Raises LobbyRefusal before it is opened if there is no room for them, or if it can't be rated as
    the user asked.
    """
    if choice.is_to_count and (reason := _unratable(asker, choice)) is not None:
        raise LobbyRefusal(reason)
    room = game_named(choice.game).SEATS[-1] - 1 - len(choice.invited)
    if choice.computers and sum(wanted.count for wanted in choice.computers) > room:
        raise LobbyRefusal(say("There is room for {n:one player|# players} more.", n=max(0, room)))
    match = await services.matches.open(choice.game, choice.options, asker, choice.terms, choice.invited)
    for wanted in choice.computers:
        match = await services.matches.seats.add_computers(match.id, asker, wanted.level, wanted.count)
    return match


def _unratable(asker: Asker, choice: Choice) -> Sentence | None:
    """Return why the match of a choice can't be rated; None if it can."""
    return why_unratable(
        choice.game, choice.options, choice.terms, asker.place, has_computers=bool(choice.computers)
    )


async def _open_alone(services: Services, interaction: Interaction, choosing: Choosing) -> None:
    """Open a lobby in direct messages, where no one else can join."""
    choice = await choosing()
    if choice.invited or not can_be_alone(choice.game):
        raise LobbyRefusal(ALONE)
    await _open_here(services, interaction, choosing)


def can_be_alone(game: str) -> bool:
    """Return whether one person can play a game alone or with computers."""
    return plays(game, USUAL_LEVEL) or 1 in game_named(game).SEATS


async def _open_here(
    services: Services, interaction: Interaction, choosing: Choosing, *, is_sure: bool = False
) -> None:
    """Open a lobby, with the card as the answer."""
    asker = asker_of(interaction)
    choice = await choosing()
    if not is_sure and await _is_offered_others(services, interaction, asker, choice):
        return
    match = await _open_with_computers(services, asker, choice)
    message = await answer(interaction, await services.presenter.lobby(match))
    if message is not None:
        await services.surfaces.adopt_lobby(match, asker.place.channel, message.id)
    if is_sure:
        await services.wishes.note_told(match.id, asker.user.id, "seeker")


async def _open_foreign(services: Services, interaction: Interaction, choosing: Choosing) -> None:
    """Open a lobby where the bot is not: its card, the answer, will show the whole match.

    It can ping no one. Raises LobbyRefusal if Discord shows it to the user alone, or not at all.
    """
    asker = asker_of(interaction)
    match = await _open_with_computers(services, asker, await choosing())
    message = await answer(interaction, await services.presenter.lobby(match))
    if message is None or message.flags.ephemeral:
        await services.matches.seats.close(match.id)
        raise LobbyRefusal(NOT_SHOWN if message is None else HIDDEN_HERE)
    await _adopt_foreign(services, interaction, match, message.id)


def is_played_here(match: Match, interaction: Interaction) -> bool:
    """Return whether a match lives in one message of this place, where the bot is not."""
    is_shown = match.place.is_foreign and not match.terms.coached
    return is_shown and is_foreign(interaction) and match.place.channel == interaction.channel_id


async def post_foreign(services: Services, interaction: Interaction, match: Match) -> None:
    """Post the message of a match beside the private answer to a press there."""
    message = await publish(interaction, await services.surfaces.only_message(match))
    if message is not None:
        await _adopt_foreign(services, interaction, match, message.id)


async def _adopt_foreign(services: Services, interaction: Interaction, match: Match, message: int) -> None:
    """Let a message that answers an interaction show a match, and greet its host."""
    services.delivery.presses.remember_answer(interaction, message)
    await services.surfaces.adopt_lobby(match, match.place.channel, message)
    await services.surfaces.greet(match, interaction.user.id)


async def _is_offered_others(
    services: Services, interaction: Interaction, asker: Asker, choice: Choice
) -> bool:
    """Return whether a user was offered to join others who wait for the same.

    That happens before they open a match for everyone, and not again for some minutes.
    """
    guild, user = asker.place.guild, asker.user.id
    if guild is None or choice.invited or choice.computers or choice.terms.joining == "invited":
        return False
    pace = pace_group(rhythm(choice.terms.pace))
    found = await services.tables.find_alike(user, guild, (choice.game,), pace)
    seen = [match for match in found if asker.sees(match.place)]
    if not seen or not services.openings.is_first(user, guild, choice.game, pace):
        return False
    token = interaction.id % TOKENS
    services.openings.keep(user, token, choice)
    await whisper(interaction, others_screen(seen, token, interaction.locale))
    return True


async def _open_around(services: Services, interaction: Interaction, choosing: Choosing) -> None:
    """Open a lobby and post its card.

    In a match's thread the card goes to the channel around it, where others find it.
    """
    place, obstacle = await find_place(services, interaction)
    if obstacle is not None:
        raise LobbyRefusal(permissions.refusal(obstacle, place.channel))
    is_here = place.channel == interaction.channel_id
    asker = asker_of(interaction) if is_here else await asker_at(interaction, place)
    choice = await choosing()
    match = await _open_with_computers(services, asker, choice)
    card = await show_card(services, match)
    telling = teller(locale=interaction.locale)
    said = say(
        "You opened {match} in {channel}.", match=name_of(match), channel=channel_link(match.place.channel)
    )
    text = telling(said)
    if card is not None and card.message is not None:
        text += f"\n[{telling(say('Go to the match'))}]({message_url(match, card.channel, card.message)})"
    await answer(interaction, text_screen(text))


async def find_place(
    services: Services, interaction: Interaction
) -> tuple[Place, permissions.Obstacle | None]:
    """Return where a match would be opened, and what prevents it.

    In the thread of a match that is the channel around it, where others find it.
    """
    here = place_of(interaction)
    if isinstance(interaction.channel, discord.Thread):
        played = await services.matches.in_thread(here.channel)
        if played is not None and played.place.guild == here.guild:
            return played.place, await services.places.obstacle(played.place)
    return here, permissions.obstacle_here(interaction)


async def check_place(services: Services, place: Place) -> None:
    """Raise LobbyRefusal if something prevents matches at a place."""
    if obstacle := await services.places.obstacle(place):
        raise LobbyRefusal(permissions.refusal(obstacle, place.channel))


async def show_card(services: Services, match: Match) -> Surface | None:
    """Post the card of a new lobby, and return its state soon after.

    If it can't be posted, no one could join: the lobby is closed, and LobbyRefusal tells the
    reason.
    """
    card = await services.surfaces.show_lobby(match.id)
    if card is None or card.message is not None or not is_in_trouble(card.stamp):
        return card
    await services.matches.seats.close(match.id)
    await check_place(services, match.place)
    raise LobbyRefusal(
        say(
            "Discord didn’t let me post the match in {channel}, so I didn’t open it. `/diagnose` there may "
            "tell why.",
            channel=channel_link(match.place.channel),
        )
    )
