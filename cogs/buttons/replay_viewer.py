"""The private viewer of a match's positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.kit.ids import as_number
from cogs.kit.interactions import Interaction, is_foreign
from cogs.kit.replies import answer
from cogs.kit.screen import Block
from cogs.kit.wording import teller
from cogs.screens.match_finder import matches_meant
from cogs.screens.presenter import reader_of
from cogs.screens.review.replay import ALL, TABLE, position_image, viewer_screen
from cogs.services import Services
from engine.contract.words import Seat, say
from engine.match.records import Match
from engine.services.review.replays import Position
from engine.steps.hand_viewers import shown_seats

LAST: Final = 100_000
"""A move that no match has."""


async def find_replay(services: Services, interaction: Interaction, named: str, ply: int) -> None:
    """Answer with the viewer of the match that is meant, or with the question which one it is."""
    found = await matches_meant(services.matches, interaction, named)
    if isinstance(found, tuple):
        await answer(interaction, match_menu.which_screen(found, interaction, match_menu.REPLAYED, str(ply)))
        return
    await show_position(services, interaction, found, ply)


async def show_position(
    services: Services, interaction: Interaction, number: int, ply: int, eyes: str = TABLE
) -> None:
    """Answer with a position of a match, as the reader may see it."""
    match = await services.matches.match_for(number, asker_of(interaction))
    reader = match.seat_of(interaction.user.id)
    shown = shown_seats(match, interaction.user.id)
    eyes = known_eyes(match, eyes, reader, shown)
    positions = await positions_at(services, match, ply, eyes, reader, user=interaction.user.id)
    is_home = interaction.guild_id is not None and not is_foreign(interaction)
    can_post = is_home and reader is not None
    starred = [one.ply for one in await services.matches.moments.all(match.id)]
    if (analysis := services.matches.analyses.known(match)) is not None:
        starred += [turn.ply for turn in analysis.turning_points if turn.ply not in starred]
    await answer(
        interaction,
        viewer_screen(
            positions[0],
            await position_images(services, interaction, positions),
            eyes,
            reader,
            interaction.locale,
            can_post=can_post and not (match.is_going and eyes != TABLE),
            starred=starred,
            shown=shown,
        ),
    )


def known_eyes(match: Match, word: str, reader: int | None, shown: Sequence[int] = ()) -> str:
    """Return the eyes that a press names, if the reader may see through them; else everyone's.

    `shown` are the seats whose players show the reader their hands.
    """
    seat = as_number(word)
    if match.is_going:
        return str(seat) if seat in shown or (reader is not None and seat == reader) else TABLE
    if word == ALL:
        return ALL
    return str(seat) if 0 <= seat < len(match.seats) else TABLE


async def positions_at(
    services: Services, match: Match, ply: int, eyes: str, reader: int | None, *, user: int | None = None
) -> tuple[Position, ...]:
    """Return what everyone or one seat sees after a ply; for all hands, the table and each seat."""
    at = services.matches.replays.at
    if eyes == ALL:
        table = await at(match.id, ply)
        seats = range(len(match.seats)) if not table.is_over else ()
        return (table, *[await at(match.id, ply, seat) for seat in seats])
    return (await at(match.id, ply, None if eyes == TABLE else int(eyes), reader=reader, user=user),)


async def position_images(
    services: Services,
    interaction: Interaction,
    positions: tuple[Position, ...],
    *,
    is_public: bool = False,
) -> list[Block]:
    """Draw positions; of several, all hands without the table, each below its player's name."""
    is_stark = not is_public and await services.picture_styles.is_stark(interaction.user.id)
    reader, named = reader_of(interaction), teller(positions[0].match, interaction.locale)
    blocks: list[Block] = []
    for one in positions[1:] or positions:
        if len(positions) > 1 and one.seat is not None:
            blocks.append(named(say("{who}", who=Seat(seat=one.seat))))
        blocks.append(await position_image(services.pictures, one, reader, is_stark=is_stark))
    return blocks


async def show_file(
    services: Services, interaction: Interaction, key: str, ply: int, eyes: str = TABLE
) -> None:
    """Answer with a position of a record that was sent as a file."""
    replays = services.matches.replays
    match = replays.in_file(key, ply).match
    eyes = known_eyes(match, eyes, None)
    table = replays.in_file(key, ply)
    positions = [table]
    if eyes == ALL and not table.is_over:
        positions += [replays.in_file(key, ply, seat) for seat in range(len(match.seats))]
    elif eyes not in (TABLE, ALL):
        positions = [replays.in_file(key, ply, int(eyes))]
    images = await position_images(services, interaction, tuple(positions))
    shown = viewer_screen(positions[0], images, eyes, None, interaction.locale, source=key)
    await answer(interaction, shown)
