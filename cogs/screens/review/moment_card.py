"""Cards of great moments: their picture and words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from discord import ButtonStyle, ui

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button
from cogs.kit.fair_slots import Wish
from cogs.kit.interactions import Row
from cogs.kit.screen import Image, Screen
from cogs.kit.wording import (
    QUIETLY,
    Locale,
    account_names,
    alt_text,
    day,
    language,
    plain_names,
    plain_teller,
    teller,
)
from engine.contract.words import Seat, Sentence, say, say_as
from engine.match.ending_words import name_of
from engine.match.records import Match
from engine.services.review.moments import Highlight
from render import Picture

CARD: Final = 0xE8D130
POST: Final = "share-post"
"""The action that posts a card for everyone."""
_MONTHS: Final = (
    say_as("month", "Jan"),
    say_as("month", "Feb"),
    say_as("month", "Mar"),
    say_as("month", "Apr"),
    say_as("month", "May"),
    say_as("month", "Jun"),
    say_as("month", "Jul"),
    say_as("month", "Aug"),
    say_as("month", "Sep"),
    say_as("month", "Oct"),
    say_as("month", "Nov"),
    say_as("month", "Dec"),
)


def card_date(at: int) -> Sentence:
    """Return the day of a moment for a picture, by UTC: "28 Nov 2026"."""
    when = datetime.fromtimestamp(at, UTC)
    return say("{day} {month} {year}", day=when.day, month=_MONTHS[when.month - 1], year=str(when.year))


async def card_image(
    pictures: Pictures,
    match: Match,
    highlight: Highlight,
    wish: Wish,
    locale: Locale | None = None,
    *,
    is_stark: bool = False,
) -> Image:
    """Return the picture of a moment; its alt text says who did what, where and when."""
    plain, moment = plain_teller(match, locale), highlight.moment
    date = card_date(highlight.at)
    picture = Picture(
        match.game,
        "moment",
        highlight.view,
        plain_names(match, locale),
        language=language(locale, match),
        accounts=account_names(match),
        is_stark=is_stark,
        moment=moment,
        date=plain(date),
    )
    described = (
        say("A card: {what} {figure}.", what=_deed(highlight), figure=moment.figure),
        say("{match}, {date}.", match=name_of(match), date=date),
        say("Players: {who}.", who=tuple(Seat(seat=seat) for seat in range(len(match.seats)))),
    )
    return Image.of("moment", await pictures.png(picture, wish), alt_text(described, plain))


def card_screen(
    match: Match, highlight: Highlight, image: Image, locale: Locale | None = None, *, can_post: bool = False
) -> Screen:
    """Return the card; with a button to post it if it `can_post`."""
    telling = teller(match, locale)
    heading = f"### {telling(_deed(highlight))}"
    when = telling(say("{match}, {date}", match=name_of(match), date=day(highlight.at)))

    def rows() -> tuple[Row, ...]:
        post = button(say("Post here"), telling, POST, match.id, highlight.ply, style=ButtonStyle.primary)
        return (ui.ActionRow(post),) if can_post else ()

    return Screen((heading, image, f"{QUIETLY}{when}", rows), CARD)


def _deed(highlight: Highlight) -> Sentence:
    """Return who did what, by name also for the player: a card is for everyone."""
    moment = highlight.moment
    return say("{who} {what}.", who=Seat(seat=moment.seat), what=moment.title)
