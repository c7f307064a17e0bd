"""The deal of the day while it is played: aim, picture, what happened, question and controls."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.screen_height import FRAME, GAP, SCREEN, height_of, picture_height
from cogs.kit.wording import QUIETLY, ago, alt_text, language
from cogs.screens import panel
from cogs.screens.daily.names import (
    DEAL,
    YESTERDAY,
    attempt_id,
    deal_teller,
    heading,
    newer_button,
    plain_deal_teller,
    seat_names,
)
from cogs.screens.hand_actions import append_buttons
from cogs.screens.lines import quoted_lines
from cogs.screens.presenter import Reader
from engine.contract.words import Teller, say
from engine.daily.calendar import end_of
from engine.services.daily.attempts import Position
from render import Picture

NEWS: Final = 220
"""Characters that may tell what happened."""


async def play_screen(
    pictures: Pictures,
    position: Position,
    reader: Reader,
    *,
    own: str,
    is_stark: bool = False,
    is_opened: bool = False,
    note: str = "",
    page: int = 0,
    newer: int | None = None,
) -> Screen:
    """Return the position with its question.

    `own` is the player's name on the picture. One who has just opened it, or has not moved yet, is
    told the aim. `note` comes first. With `newer`, a button goes on to the deal of that day.
    """
    ask, attempt, deal = position.ask, position.attempt, position.deal
    assert ask is not None
    telling, plain = deal_teller(deal, reader.locale), plain_deal_teller(position.deal, reader.locale)
    image = await deal_image(pictures, position, reader, own=own, is_stark=is_stark)
    top = [f"**{telling(heading(deal, attempt.day))}**"]
    if not attempt.picks and (is_opened or not attempt.drafts):
        top.append(f"{panel.AIM} {telling(deal.daily.aim)}")
        top.append(QUIETLY + _terms(position, telling))
    events = [] if attempt.picks else [telling(event.sentence) for event in deal.news(position.trail)]
    news = quoted_lines(events, telling, NEWS) if events else ""
    room = SCREEN - FRAME - picture_height(*image.size) - GAP - height_of("\n".join(top)) - GAP
    rows = partial(
        panel.controls,
        ask,
        attempt.day,
        attempt.version,
        attempt.picks,
        plain,
        page=page,
        name=partial(attempt_id, attempt.number),
    )
    if len(top) > 1:  # the aim of a round is said by the deal
        ask = replace(ask, notes=tuple(one for one in ask.notes if panel.AIM not in telling(one)))
    asked = panel.question(ask, rows, telling, note=note, room=room, news=lambda _: height_of(news))

    def controls() -> tuple[Row, ...]:
        further = [] if newer is None else [newer_button(newer, telling)]
        if is_opened and newer is None:
            further.append(button(say("Yesterday"), telling, YESTERDAY))
        rules = button(say("How to play"), telling, "rules", deal.name, 0)
        return append_buttons(asked.rows(), (rules, *further))

    words = "\n".join(filter(None, (asked.above, asked.prompt)))
    blocks: tuple[Block, ...] = ("\n".join(top), news, image, words, controls)
    return Screen(blocks, DEAL)


def _terms(position: Position, telling: Teller) -> str:
    """Say that one try counts, until when, and who sees the result."""
    attempt = position.attempt
    if not attempt.counts:
        return telling(say("For practice: this try doesn’t count."))
    said = say(
        "One try counts, and every move is final. The deal closes {when}.", when=ago(end_of(attempt.day))
    )
    if attempt.server is None:
        return telling(said)
    return telling(say("{said} How you did shows in the table of the server where you opened it.", said=said))


async def deal_image(
    pictures: Pictures,
    position: Position,
    reader: Reader,
    *,
    own: str,
    is_stark: bool,
    is_table: bool = False,
) -> Image:
    """Return the picture of the user's hand, or of the table."""
    deal, ask = position.deal, position.ask
    names = seat_names(deal, reader.locale, own)
    assert reader.wish is not None
    picture = Picture(
        deal.name,
        "table" if is_table else "hand",
        position.shown_view,
        names,
        () if ask is None else ask.numbered_places,
        language(reader.locale),
        is_stark=is_stark,
    )
    alt = alt_text(position.description, plain_deal_teller(deal, reader.locale, own))
    return Image.of("daily", await pictures.png(picture, reader.wish), alt)
