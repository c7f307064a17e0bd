"""Notices of tournaments by DM: one a round, and each challenge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, Markdown, ago, bold_names, teller
from cogs.screens.tournaments.card import COLOUR, heading, match_link, table_button
from cogs.screens.tournaments.pages import ACCEPT, YIELD
from engine.contract.words import Sentence, Teller, say
from engine.tournaments.values import Player, Table, Tournament


class Seat(NamedTuple):
    """A table of the player who is told, with the link to its match."""

    table: Table
    match: int
    url: str | None


def round_screen(
    tournament: Tournament, player: Player, seats: Sequence[Seat], locale: Locale | None
) -> Screen:
    """Tell a player whom they play in this round; without a match they are free."""
    telling = teller(locale=locale)
    lines = [heading(tournament), telling(_news(tournament, player, is_free=not seats))]
    lines += [_line(tournament, player, seat, telling) for seat in seats]
    if seats:
        said = say(
            "It ends {when} at the latest; then the points on the board decide.",
            when=ago(tournament.due or 0),
        )
        lines.append(telling(said))
    return Screen(("\n".join(lines), lambda: (ui.ActionRow[Any](table_button(tournament, telling)),)), COLOUR)


def _news(tournament: Tournament, player: Player, *, is_free: bool) -> Sentence:
    """Return what has happened for a player who is free now, or has new matches."""
    number = tournament.round
    if tournament.plan.format == "ladder":
        return say("Your challenge is a match now:")
    was_lost = any(player.number in one.players and one.state == "void" for one in tournament.current)
    if was_lost and is_free:
        return say(
            "A player never came, so your match of round {round} doesn’t count. You are free instead, which "
            "is worth a point.",
            round=number,
        )
    if was_lost:
        return say(
            "A player never came, so your first match of round {round} doesn’t count. You now play:",
            round=number,
        )
    if is_free:
        return say("You are free in round {round}, which is worth a point.", round=number)
    return say("Round {round} has begun. You play:", round=number)


def challenge_notice(tournament: Tournament, table: Table, locale: Locale | None) -> Screen:
    """Ask a player whether they accept a challenge."""
    telling = teller(locale=locale)
    (name,) = bold_names((tournament.player(table.challenger).name,))
    said = say(
        "{who} challenges you. Answer {when} at the latest, or your place is theirs.",
        who=Markdown(name),
        when=ago(table.due or 0),
    )

    def rows() -> tuple[Row, ...]:
        yes = button(say("Play"), telling, ACCEPT, tournament.id, table.number, style=ButtonStyle.success)
        no = button(say("Give my place away"), telling, YIELD, tournament.id, table.number)
        return (ui.ActionRow[Any](yes, no),)

    return Screen((f"{heading(tournament)}\n{telling(said)}", rows), COLOUR)


def _line(tournament: Tournament, player: Player, seat: Seat, telling: Teller) -> str:
    others = [number for number in seat.table.players if number != player.number]
    names = tuple(Markdown(one) for one in bold_names(tournament.player(number).name for number in others))
    match = match_link(seat.match, seat.url)
    return telling(say("{match} against {names}", match=match, names=names))
