"""Computer players in a lobby: buttons, the menu of strengths, and typed requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Locale, plain_teller, teller
from cogs.screens.endings import name_of
from engine.contract.typed_words import Vocabulary, typed_word
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.records import Match
from engine.players import LEVELS, Level, plays
from engine.steps.invitations import free_seats

TIMES: Final = "x"
"""Separator of level and count in the value of a choice."""
EASY: Final[Level] = 1
"""The level that newcomers play against."""
USUAL_LEVEL: Final[Level] = 2
"""Level of computer players if none is given."""
KINDS: Final[dict[Level, Sentence]] = {1: say("Easy"), 2: say("Medium"), 3: say("Hard")}
ABOUT: Final[dict[Level, Sentence]] = {
    1: say("Plays along, and overlooks things: good for a first match"),
    2: say("Plays like someone who knows the game"),
    3: say("Thinks as hard as it can"),
}
_TYPED: Final = re.compile(
    r"(?:\b(?P<count>\d{1,2})\s*(?:x\s*)?)?\b(?:(?P<level>easy|medium|hard)\s+)?computers?\b"
    r"(?:\s+(?P<level_after>easy|medium|hard)\b)?(?:\s*x?\s*(?P<count_after>\d{1,2})\b(?:\s*x\b)?)?",
    re.IGNORECASE,
)
"""Computers as one writes them; in several languages the strength or the number comes last."""
WORDS: Final = Vocabulary(
    {
        "easy": typed_word("easy"),
        "medium": typed_word("medium"),
        "hard": typed_word("hard"),
        "computers": typed_word("computer, computers"),
        # Translators: between a number and a thing, as in "2 x easy computers"; a counter where the
        # language has one
        "x": typed_word("x"),
        "and": typed_word("and"),
    }
)
_LEVELS: Final[dict[str, Level]] = {"easy": 1, "medium": 2, "hard": 3}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A number of computers of one level."""

    level: Level
    count: int


def parse_computers(text: str) -> tuple[tuple[Wanted, ...], str]:
    """Return the computers in a text, and the rest of it with English words.

    An example is “2 hard computers”, in any language of the bot.
    """
    english = WORDS.in_english(text)
    found = tuple(
        Wanted(
            _LEVELS[(one["level"] or one["level_after"] or "medium").casefold()],
            int(one["count"] or one["count_after"] or 1),
        )
        for one in _TYPED.finditer(english)
    )
    return found, (_TYPED.sub(" ", english) if found else text).strip(" ,;&+、")


def computer_button(match: Match, telling: Teller) -> ui.Button[Any] | None:
    """Return the button to add a computer; None if that is impossible."""
    if not free_seats(match) or not plays(match.game, USUAL_LEVEL):
        return None
    return button(say("Add computer"), telling, "computer", match.id)


def alone_button(match: Match, telling: Teller) -> ui.Button[Any] | None:
    """Return the button to start at once against computers.

    None if another player has joined or is waited for.
    """
    if len(match.seats) > 1 or match.awaited_users or computer_button(match, telling) is None:
        return None
    label = say("Play with computers")
    return button(label, telling, "computers-now", match.id, style=ButtonStyle.primary)


def menu_screen(match: Match, locale: Locale, new: Sequence[int]) -> Screen:
    """Return the menu of numbers and strengths, below who has just sat down."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    if not free_seats(match):
        return text_screen(telling(say("No seat of {match} is free.", match=name_of(match))))

    def rows() -> tuple[Row, ...]:
        levels = [level for level in LEVELS if plays(match.game, level)]
        counts = range(1, min(free_seats(match), MENU // len(levels)) + 1)
        options = [_choice(level, count, plain) for level in levels for count in counts]
        placeholder = say("How many, and how strong?") if len(counts) > 1 else say("How strong?")
        menu = ui.Select[Any](
            custom_id=custom_id("computer-add", match.id), placeholder=plain(placeholder), options=options
        )
        return (ui.ActionRow(menu),)

    lines = [seated_line(new, match)] if new else []
    lines.append(
        say(
            "Who plays with you in {match}? {n:One seat is|# seats are} free.",
            match=name_of(match),
            n=free_seats(match),
        )
    )
    return Screen(("\n".join(map(telling, lines)), rows))


def _choice(level: Level, count: int, plain: Teller) -> SelectOption:
    """Return a menu option; the first one of a level has a description."""
    if count == 1:
        return SelectOption(label=plain(KINDS[level]), value=str(level), description=plain(ABOUT[level]))
    label = say("{n} × {strength}", n=count, strength=KINDS[level])
    return SelectOption(label=plain(label), value=f"{level}{TIMES}{count}")


def wanted_of(value: str) -> Wanted | None:
    """Return the choice that a menu's value stands for; None if it is invalid."""
    level, _, count = value.partition(TIMES)
    found = next((one for one in LEVELS if str(one) == level), None)
    number = int(count) if count.isdecimal() else 1 if not count else 0
    return Wanted(found, number) if found is not None and number else None


def seated_line(new: Sequence[int], match: Match) -> Sentence:
    """Return which computers have sat down."""
    return say("{who} {n:plays|play} with you.", who=tuple(Seat(seat=seat) for seat in new), n=len(new))
