"""How ratings work, and a user's choice to keep out of tables or of ratings."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, teller
from engine.contract.words import Sentence, say
from engine.ratings.fold import MATCHES_LEAST, MEETINGS_MOST, OPPONENTS_LEAST
from engine.store.interface.rating.tables import Choice

RATINGS: Final = "ratings"
"""The action that explains ratings and shows one's choice."""
CHOOSE: Final = "ratings-set"
"""The action that changes it: "shown", "hidden", "none", and then "gone" or "kept"."""
SHOWN, GONE, KEPT = "shown", "gone", "kept"
_RULES: Final = (
    say(
        "A match is rated if it has a pace and only people play it, by the usual rules. Its host can make "
        "it friendly before anyone joins."
    ),
    say(
        "Players who leave rank last. If your time runs out in several matches while you are away, the first "
        "one counts; the others count for no one."
    ),
    say(
        "More than {n} matches against the same player in a month count half.",
        n=MEETINGS_MOST,
    ),
    say(
        "“?” means fewer than {n} matches. For a place among everyone you also need {m} different opponents; "
        "until then your rating stays near the start.",
        n=MATCHES_LEAST,
        m=OPPONENTS_LEAST,
    ),
    say(
        "A season is a quarter of a year. At its end the first three of each table get medals. Ratings go on "
        "into the next one, and move a bit faster at first."
    ),
)
_NOW: Final[dict[Choice | None, Sentence]] = {
    None: say("**You are in the tables.**"),
    "hidden": say("**You are in no table.** Your rating goes on, and results still show it."),
    "none": say("**You have no ratings.** The others in your matches are rated among themselves."),
}


def choice_screen(choice: Choice | None, locale: Locale) -> Screen:
    """Return how ratings work, with what the user can choose."""
    telling = teller(locale=locale)
    heading = f"## {telling(say('How ratings work'))}"
    text = "\n".join((heading, *(f"- {telling(rule)}" for rule in _RULES), telling(_NOW[choice])))

    def rows() -> tuple[Row, ...]:
        found = [
            button(label, telling, CHOOSE, value)
            for of, value, label in (
                (None, SHOWN, say("Show me in tables")),
                ("hidden", "hidden", say("Keep me out of tables")),
                ("none", "none", say("No ratings for me …")),
            )
            if of != choice
        ]
        return (ui.ActionRow[Any](*found),)

    return Screen((text, rows))


def leaving_screen(locale: Locale) -> Screen:
    """Return the question before a user's ratings are deleted."""
    telling = teller(locale=locale)
    said = say(
        "⚠️ Your ratings are deleted, and your matches change them no more. The ratings of the others "
        "stay as they are. If you come back, you start over."
    )

    def rows() -> tuple[Row, ...]:
        return (
            ui.ActionRow[Any](
                button(say("Delete my ratings"), telling, CHOOSE, GONE, style=ButtonStyle.danger),
                button(say("Keep them"), telling, CHOOSE, KEPT),
            ),
        )

    return Screen((telling(said), rows))
