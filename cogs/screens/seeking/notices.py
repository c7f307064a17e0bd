"""Notices of lobbies to users who may want to join, and to hosts who wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, mention, safe, teller
from cogs.screens.endings import name_of
from cogs.screens.lines import heading_line
from engine.clocks.pace import describe_pace
from engine.contract.words import Seat, Sentence, Teller, say
from engine.library import game_named, title_of
from engine.match.records import Match
from engine.steps.invitations import free_seats

SIT: Final = "sit"
"""The action that joins a lobby from another place."""
TOGETHER: Final = "together"
"""The action that joins a lobby instead of one's own."""
OWN: Final = "own"
"""The action that opens one's own match all the same."""
OFFERED: Final = 3
"""Lobbies of others that a user is offered in place of their own."""
FILL: Final = "fill"
"""The action that fills the free seats with computers and starts."""
WISH: Final = "notify"
"""The action that shows one's wish."""
QUIET: Final = "notify-stop"
"""The action that ends one's wish."""


def who_waits(match: Match) -> Sentence:
    """Return who waits for how many more, and at what pace."""
    who = tuple(Seat(seat=seat) for seat in range(len(match.seats)))
    return say(
        "{who} {n:waits|wait} for players: {count} of {most} seats taken, {pace}.",
        who=who,
        n=len(who),
        count=len(match.seats) + len(match.awaited_users),
        most=game_named(match.game).SEATS[-1],
        pace=describe_pace(match.pace),
    )


def wish_button(telling: Teller, *wished: str) -> ui.Button[ui.LayoutView]:
    """Return the button that opens one's wish; `wished` may be a game and a group of paces."""
    return button(say("Tell me when …"), telling, WISH, *wished)


def join_button(match: Match, telling: Teller, *told_of: int) -> ui.Button[ui.LayoutView]:
    """Return the button that joins a lobby from any place.

    `told_of` is another lobby that a notice named, if none named this one.
    """
    return button(say("Join"), telling, SIT, match.id, 0, *told_of, style=ButtonStyle.success)


def open_screen(match: Match, server: str, url: str | None, locale: Locale | None) -> Screen:
    """Tell a user of a lobby that they wait for."""
    telling = teller(match, locale)
    head = heading_line(match, url)
    place = f" · {safe(server)}" if server else ""
    lines = (
        f"### {head}{place}",
        telling(who_waits(match)),
        QUIETLY + telling(say("You asked me to tell you. No one else knows that you are told.")),
    )

    def rows() -> tuple[Row, ...]:
        stop = button(say("Stop telling me"), telling, QUIET)
        return (ui.ActionRow(join_button(match, telling), stop),)

    return Screen(("\n".join(lines), rows))


def mention_screen(match: Match, url: str | None, users: Sequence[int]) -> Screen:
    """Mention users in the channel of a lobby that they wait for."""
    telling = teller(match)
    text = "\n".join((f"{mention(*users)} · {heading_line(match, url)}", telling(who_waits(match))))
    return Screen((text, lambda: (ui.ActionRow(join_button(match, telling)),)), pings=tuple(users))


def partner_screen(mine: Match, other: Match, locale: Locale | None) -> Screen:
    """Ask the host of a lobby whether they would rather join another user's."""
    telling = teller(other, locale)
    said = say(
        "{who}, too, waits for players of {match}: {pace}. Sit down together?",
        who=Seat(seat=0),
        match=name_of(other),
        pace=describe_pace(other.pace),
    )
    lines = (telling(said), QUIETLY + telling(say("Your own match, #{id}, is cancelled then.", id=mine.id)))

    def rows() -> tuple[Row, ...]:
        join = button(say("Join"), telling, TOGETHER, other.id, mine.id, style=ButtonStyle.success)
        return (ui.ActionRow(join, button(say("Keep mine"), telling, "keep", mine.id)),)

    return Screen(("\n".join(lines), rows))


def others_screen(found: Sequence[Match], token: int, locale: Locale) -> Screen:
    """Offer a user who opens a match those who wait for the same; `token` tells what they open."""
    telling = teller(locale=locale)
    asked = say(
        "{n:A match|# matches} of {game} already {n:waits|wait} for players. Sit down together?",
        n=len(found),
        game=title_of(found[0].game),
    )

    def rows() -> tuple[Row | ui.Section[Any], ...]:
        own = ui.ActionRow[Any](button(say("Open my own"), telling, OWN, token))
        return (*_offers(found, telling, locale), own)

    return Screen((telling(asked), rows))


def late_screen(reason: str, found: Sequence[Match], told_of: int, locale: Locale) -> Screen:
    """Offer a user who came too late for a lobby others that they would like."""
    telling = teller(locale=locale)
    still = say("{n:This match still waits|These matches still wait} for players:", n=len(found[:OFFERED]))
    return Screen((f"{reason}\n{telling(still)}", lambda: _offers(found, telling, locale, told_of)))


def _offers(
    found: Sequence[Match], telling: Teller, locale: Locale, *told_of: int
) -> tuple[ui.Section[Any], ...]:
    return tuple(
        ui.Section[Any](
            f"{heading_line(match)}\n{teller(match, locale)(who_waits(match))}",
            accessory=join_button(match, telling, *told_of),
        )
        for match in found[:OFFERED]
    )


def fill_screen(match: Match, url: str | None, locale: Locale | None) -> Screen:
    """Offer the host of a lobby computers for the free seats."""
    telling = teller(match, locale)
    said = say(
        "{n:One seat is|# seats are} still free. Computers can take {n:it|them}, and the match starts.",
        n=free_seats(match),
    )

    def rows() -> tuple[Row, ...]:
        start = button(say("Fill and start"), telling, FILL, match.id, style=ButtonStyle.primary)
        return (ui.ActionRow(start, button(say("Keep waiting"), telling, "keep", match.id)),)

    return Screen((f"### {heading_line(match, url)}\n{telling(said)}", rows))
