"""Which match somebody means: the one they name, the one they are looking at, or the one that waits for them."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.client import Bot
from cogs.interactions import Interaction
from cogs.limits import CHOICE, CHOICES
from cogs.wording import shortened, teller
from engine.errors import EngineError, LobbyRefusal, NoSuchMatch
from engine.library import title_of
from engine.matches import Matches
from engine.records import Match
from engine.words import Sentence, say

IN_NO_MATCH = say("You are in no match now. Open one with `/play` in a channel of a server.")


async def match_of(matches: Matches, interaction: Interaction, named: str) -> int:
    """The number of the match that is meant. NoSuchMatch or LobbyRefusal says what to name, where it is not clear."""
    if named:
        digits = named.strip().lstrip("#")
        if digits.isascii() and digits.isdecimal() and len(digits) < 19:
            return int(digits)
        raise NoSuchMatch(
            say("“{text}” is not the number of a match. `/matches` lists yours.", text=named[:40])
        )
    here = await matches.in_thread(interaction.channel_id or 0)
    if here is not None:
        return here.id
    user = interaction.user.id
    standing = await matches.standing(user, interaction.channel_id or 0)
    if standing.here is not None:
        return standing.here
    if not standing.going:
        raise NoSuchMatch(IN_NO_MATCH)
    # Those that wait come first, so that the only one does not stand on another page.
    page = [match for match in await matches.of_user(user) if match.is_going]
    if not page:  # what went on has ended since it was counted
        raise NoSuchMatch(IN_NO_MATCH)
    waiting = [match for match in page if is_waiting_for(match, user)]
    for candidates, count in ((waiting, len(waiting)), (page, max(len(page), standing.going))):
        if count == 1:
            return candidates[0].id
    raise LobbyRefusal(
        say("You are in {n:one match|# matches}: say which one, with the option `match`.", n=standing.going)
    )


def is_waiting_for(match: Match, user: int) -> bool:
    """Whether the match goes on only when this user decides."""
    return match.fault is None and is_asked(match, user)


def is_asked(match: Match, user: int) -> bool:
    """Whether there is something for the user to decide, whether or not this build can go on with the match."""
    return match.seat_of(user) in match.to_move


def state_of(match: Match, user: int) -> Sentence:
    """Where a match stands for one of its players, in a few words."""
    match match.phase:
        case "lobby" | "playing" if match.fault is not None:
            return say("can’t go on")
        case "lobby":
            return say("waiting for players")
        case "playing" if (seat := match.seat_of(user)) is not None and match.seats[seat].resigned:
            return say("resigned")
        case "playing":
            return say("your turn") if is_waiting_for(match, user) else say("others to move")
        case "over":
            return say("over")
        case "cancelled" if match.is_expired:
            return say("closed, as nobody started it")
        case _:
            return say("called off")


async def autocomplete_match(
    interaction: discord.Interaction[Bot], current: str
) -> list[app_commands.Choice[str]]:
    """The user's matches, those that wait for them first."""
    matches = interaction.client.matches
    telling = teller(locale=interaction.locale)
    try:
        mine = await matches.of_user(interaction.user.id)
        named = [
            (
                str(match.id),
                f"#{match.id} {title_of(match.game)} — {telling(state_of(match, interaction.user.id))}",
            )
            for match in mine
        ]
    except EngineError:
        return []
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shortened(name, CHOICE), value=value)
        for value, name in named
        if wanted in name.casefold()
    ][:CHOICES]
