"""**Who wins?**: an onlooker's guess, and what all guesses of a match came to."""

from __future__ import annotations

from typing import Any, Final

from discord import SelectOption, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import OPTION
from cogs.kit.screen import Block, Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, plain_teller, shorten, teller
from engine.contract.words import Seat, Teller, say
from engine.match.records import Match
from engine.profiles.guesses import Tally

GUESS: Final = "guess"
"""The action that asks an onlooker who wins: its match."""
GUESSED: Final = "guessed"
"""The action that makes the guess: its match; the seat is chosen in a menu."""


def guess_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button for onlookers of a match."""
    return button(say("Who wins?"), telling, GUESS, match.id)


def guess_screen(match: Match, locale: Locale) -> Screen:
    """Return the question to an onlooker."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    lines = (
        f"### {telling(say('Who wins?'))}",
        telling(say("You have one guess, which can’t be changed. The result tells how many were right.")),
    )

    def rows() -> tuple[Row, ...]:
        options = [
            SelectOption(label=shorten(plain(say("{who}", who=Seat(seat=seat))), OPTION), value=str(seat))
            for seat in match.staying
        ]
        return (
            ui.ActionRow[Any](
                ui.Select(
                    custom_id=custom_id(GUESSED, match.id),
                    placeholder=plain(say("Choose a player")),
                    options=options,
                )
            ),
        )

    return Screen(("\n".join(lines), rows))


def guessed_screen(match: Match, seat: int, locale: Locale) -> Screen:
    """Return what an onlooker has guessed."""
    telling = teller(match, locale)
    return text_screen(
        telling(say("You guessed {who}. The result tells who was right.", who=Seat(seat=seat)))
    )


def tally_blocks(match: Match, tally: Tally) -> tuple[Block, ...]:
    """Return how many onlookers guessed the winners, below a result; nothing without guesses."""
    if not tally.total or match.outcome is None:
        return ()
    telling = teller(match)
    places = match.outcome.places
    winners = tuple(seat for seat, place in enumerate(places) if place == 1 and tally.by_seat.get(seat, 0))
    if not winners:
        said = say("Onlookers: {n:the only guess was wrong|all # guesses were wrong}.", n=tally.total)
    else:
        said = say(
            "Onlookers: {right} of {n} guessed {who}.",
            right=sum(tally.by_seat[seat] for seat in winners),
            n=tally.total,
            who=tuple(Seat(seat=seat) for seat in winners),
        )
    return (QUIETLY + telling(said),)
