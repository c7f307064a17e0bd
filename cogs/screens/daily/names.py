"""Words and ids that the messages of the deal of the day share."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.wording import Locale, catalogue, isolate, plain_teller, teller_of_names
from cogs.screens.review.moment_card import card_date
from engine.contract.words import Sentence, Teller, say, tell
from engine.daily.calendar import start_of
from engine.daily.fold import LEVEL, Deal
from engine.library import title_of
from engine.players import BOTS, number_bot

OPEN: Final = "daily"
"""The action that shows the deal of the day; with a day, of that one."""
YESTERDAY: Final = "daily-yesterday"
"""The action that shows the latest solution."""
DEAL: Final = 0x31E4B1
RESULT: Final = 0xE8D130
DAILY: Final = say("Deal of the day")


def attempt_id(number: int, action: str, day: int, version: int, *args: object) -> str:
    """Return the id of a press that belongs to a version of an attempt."""
    return custom_id(f"daily-{action}", day, number, version, *args)


def heading(deal: Deal, day: int) -> Sentence:
    """Return the name of a day's deal: "Deal of the day · Kaliko · 30 Nov 2026"."""
    return say(
        "{deal} · {game} · {date}", deal=DAILY, game=title_of(deal.name), date=card_date(start_of(day))
    )


def seat_names(deal: Deal, locale: Locale | None, own: str | None = None) -> tuple[str, ...]:
    """Return the names by seat: the player's `own` one, or “You”, and those of the computers."""
    plain, bot = plain_teller(locale=locale), BOTS[LEVEL]
    others = (plain(bot if number == 1 else number_bot(bot, number)) for number in range(1, 10))
    seats = len(deal.game.scores(deal.start))
    you = plain(say("You")) if own is None else own
    return tuple(you if seat == deal.seat else next(others) for seat in range(seats))


def deal_teller(deal: Deal, locale: Locale | None) -> Teller:
    """Return a function that renders sentences of a deal for its player."""
    return teller_of_names(seat_names(deal, locale), locale, deal.seat)


def plain_deal_teller(deal: Deal, locale: Locale | None, own: str | None = None) -> Teller:
    """Return the same without Markdown, for labels and alt texts."""
    names, words = seat_names(deal, locale, own), catalogue(locale)
    return lambda sentence: tell(sentence, names, words, isolate, deal.seat)


def newer_button(day: int, telling: Teller) -> ui.Button[Any]:
    """Return the button that goes on to the deal of a later day."""
    return button(say("Today’s deal"), telling, OPEN, day)


def open_button(telling: Teller, style: ButtonStyle = ButtonStyle.secondary) -> ui.Button[Any]:
    """Return the button that shows the deal of the day."""
    return button(say("Daily"), telling, OPEN, style=style)
