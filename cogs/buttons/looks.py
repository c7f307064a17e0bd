"""Private answers that show a match to the user who asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.buttons.askers import asker_of
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import answer
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import safe, teller
from cogs.screens.hand_actions import Offers
from cogs.screens.lines import event_lines, message_url, news_for, quoted_lines, result_lines
from cogs.screens.match_finder import waiting_for
from cogs.screens.presenter import reader_of
from cogs.screens.quiet_hours import hours_question
from cogs.screens.review.shown_hands import with_hands
from cogs.screens.transcript import words_screen
from cogs.services import Services
from cogs.surfaces.plan_hand import BOARD
from engine.contract.words import Sentence, say
from engine.library import title_of
from engine.match.looks import Look
from engine.match.records import Match, Ply
from engine.match.votes import yes_seats

NOT_SEATED = say("You aren’t in this match. This is how it stands.")
ROUNDS = 4
"""Rounds in which a user's last move is searched."""
PLIES_TOLD = 500
"""Most plies that a match in words lists; messages leave out no more."""
LAST_PLIES = 8
"""Plies that are listed of a match that can't go on."""


async def look_for(services: Services, interaction: Interaction, number: int) -> Look | None:
    """Return a user's view of a match, or None if it can't go on.

    In that case the user has been told so. Raises NoSuchMatch if there is none.
    """
    asker = asker_of(interaction)
    match = await services.matches.match_for(number, asker)
    if match.fault is not None:
        await answer(interaction, await _last_words(services, interaction, match, match.fault))
        return None
    look = await services.matches.look(number, asker)
    await services.surfaces.see(look.match, asker.user.id)
    return look


async def _last_words(services: Services, interaction: Interaction, match: Match, fault: Sentence) -> Screen:
    """Show why a match can't go on, and what happened last."""
    seat = match.seat_of(interaction.user.id)
    telling = teller(match, interaction.locale, seat)
    lines = [f"**{safe(title_of(match.game))}** · #{match.id}", telling(fault)]
    plies = await services.matches.plies(match.id, max(0, match.ply - LAST_PLIES), match.ply)
    if events := event_lines(plies, seat, telling):
        lines.append(quoted_lines(events, telling))
    lines.extend(result_lines(match, telling))
    board = (await services.messages.surfaces(match.id)).get(BOARD)
    if board is not None and board.message is not None:
        url = message_url(match, board.channel, board.message)
        lines.append(f"[{telling(say('the last picture of the board'))}]({url})")
    has_agreed = seat in yes_seats(match, "end")
    if match.phase != "playing" or seat is None or match.seats[seat].resigned or has_agreed:
        return text_screen("\n".join(lines))

    def rows() -> tuple[Row, ...]:
        button = ui.Button[Any](label=telling(say("Call it off")), custom_id=custom_id("agree", match.id))
        return (ui.ActionRow(button),)

    return Screen(("\n".join(lines), rows))


async def hand_screen(
    services: Services,
    look: Look,
    interaction: Interaction,
    note: str = "",
    *,
    page: int = 0,
    is_recent: bool = False,
    is_lasting: bool = False,
) -> Screen:
    """Return the user's hand, or the table for an onlooker.

    `is_recent` adds recent events. `is_lasting` leaves out whose turn it is: the screen stays while
    others move.
    """
    if look.seat is None:
        table = await services.presenter.table(look, note, reader_of(interaction))
        return with_hands(table, look.match, interaction)
    plies = await _recent(services, look) if is_recent else ()
    return await services.presenter.hand(
        await services.matches.back.mark_changes(look, plies),
        plies,
        note=note,
        reader=reader_of(interaction),
        page=page,
        offers=Offers(
            back=await services.matches.takebacks.at_hand(look.match.id, look.seat),
            hours=await hours_question(services.habits, look),
            has_next=look.ask is None and bool(await waiting_for(services.matches, interaction.user.id)),
        ),
        lasting=is_lasting,
    )


async def match_in_words(
    services: Services, look: Look, interaction: Interaction, page: int = 0, since: int = -1
) -> Screen:
    """Return a match in words for the user who asks.

    It lists events after the ply `since`, or recent ones if `since` is negative.
    """
    if since < 0:
        return words_screen(look, await _recent(services, look), interaction.locale, page)
    first = max(since, look.match.ply - PLIES_TOLD)
    plies = await services.matches.plies(look.match.id, first, look.match.ply)
    return words_screen(look, news_for(look.seat, plies), interaction.locale, page, since)


async def _recent(services: Services, look: Look) -> Sequence[Ply]:
    """Return the events since a player's last move, unless that is long ago.

    For an onlooker it is about one round.
    """
    match = look.match
    rounds = 1 if look.seat is None else ROUNDS
    plies = await services.matches.plies(match.id, max(0, match.ply - rounds * len(match.seats)), match.ply)
    return news_for(look.seat, plies)
