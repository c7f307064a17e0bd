"""A page of a lesson: a real position, one sentence and one button."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.drawing.examples import PEOPLE
from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button, in_rows, row_sizes
from cogs.kit.fair_slots import Wish
from cogs.kit.ids import custom_id
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.screen_height import FRAME, GAP, SCREEN, height_of, picture_height, rows_height
from cogs.kit.wording import (
    NAME_LONGEST,
    QUIETLY,
    Locale,
    alt_text,
    catalogue,
    isolate,
    language,
    shorten,
    teller_of_names,
)
from cogs.screens import panel
from cogs.screens.lobby_card import QUIET
from cogs.screens.opponents import EASY
from cogs.screens.presenter import YOUR_TURN
from engine.contract.lessons import LEARNER
from engine.contract.limits import LABEL_LONGEST
from engine.contract.values import Option
from engine.contract.words import Sentence, Teller, fit_words, say, tell
from engine.kit.text import clean_name
from engine.lessons.pages import Page, lesson_of, page_at
from engine.library import game_named, title_of
from engine.match.summaries import summarize
from engine.players import plays
from render import Picture

STEP: Final = "lesson"
"""The action that shows another page in the same message."""
MATCH: Final = "learn-match"
"""The action that deals a short match after a lesson."""
PRIVATE: Final = 28
"""Height of the line below a private message that says who sees it."""


@dataclass(frozen=True, slots=True)
class Learner:
    """The user who takes a lesson: their name and language, and their request for a page."""

    name: str
    account: str
    locale: Locale
    wish: Wish
    is_stark: bool = False
    """Whether their pictures have high contrast."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat: the learner's own, then those of invented players."""
        return (clean_name(self.name)[:NAME_LONGEST], *PEOPLE[LEARNER + 1 :])


async def lesson_screen(pictures: Pictures, name: str, step: int, learner: Learner) -> Screen:
    """Return a page of a game's lesson; EngineError if there is none."""
    page, count = await asyncio.to_thread(page_at, name, step)
    telling = teller_of_names(learner.names, learner.locale, LEARNER)
    title = say("**Learn {title}** · {page} of {pages}", title=title_of(name), page=step + 1, pages=count)
    said = [f"{panel.AIM} {telling(one)}" if step == 0 else telling(one) for one in page.said]
    rest = [f"{panel.BULLET}{telling(one)}" for one in lesson_of(name).rest]
    below = "\n".join(rest if page.kind == "end" else map(telling, page.before))
    buttons = partial(_buttons, name, page, step, telling)
    image = await _image(pictures, name, page, learner)
    room = (
        SCREEN
        - FRAME
        - PRIVATE
        - picture_height(*image.size)
        - rows_height(len(row_sizes(buttons())))
        - 2 * GAP
    )
    room -= height_of("\n".join((telling(title), *said))) + height_of(below)
    above = (telling(title), *_events(page, room, telling), *said)
    blocks: tuple[Block, ...] = ("\n".join(above), image, below, lambda: in_rows(buttons()))
    return Screen(blocks, QUIET if page.kind == "end" else YOUR_TURN)


def _events(page: Page, room: int, telling: Teller) -> tuple[str, ...]:
    """Return small lines about what happened, as many as `room` pixels hold."""

    def line(sentence: Sentence) -> str:
        return f"{QUIETLY}{telling(sentence)}"

    if room < height_of(QUIETLY) or not page.happened:
        return ()
    told = summarize(page.happened, LEARNER, room, lambda sentence: height_of(line(sentence)))
    return tuple(line(one.sentence) for one in told.lines)


async def _image(pictures: Pictures, name: str, page: Page, learner: Learner) -> Image:
    """Return the learner's hand, with the right place marked; the table once the match is over."""
    names, words = learner.names, catalogue(learner.locale)
    places = {option.at for option in page.options}
    tags = () if page.ask is None else tuple(tag for tag in page.ask.numbered_places if tag[0] in places)
    picture = Picture(
        name,
        "table" if page.is_over else "hand",
        page.view,
        names,
        tags,
        language(learner.locale),
        (learner.account,),
        is_stark=learner.is_stark,
        suggested=page.keys,
    )
    described = game_named(name).describe(page.view)
    alt = alt_text(described, lambda said: tell(said, names, words, isolate, LEARNER))
    return Image.of("lesson", await pictures.png(picture, learner.wish), alt)


def _buttons(name: str, page: Page, step: int, telling: Teller) -> Sequence[ui.Button[Any]]:
    """Return the one button that leads on, and the way back."""
    buttons: list[ui.Button[Any]] = []
    if page.kind == "end":
        if plays(name, EASY):
            label = say("Play a short match against Easy")
            buttons.append(button(label, telling, MATCH, name, style=ButtonStyle.primary))
        buttons.append(button(say("Rules"), telling, "rules", name, 0))
    elif page.kind == "back":
        buttons.append(button(say("Take back"), telling, STEP, name, step + 1, style=ButtonStyle.primary))
    else:
        buttons.append(_press_button(name, page, step, telling))
    if step:
        buttons.append(button(say("Back"), telling, STEP, name, step - 1))
    return buttons


def _press_button(name: str, page: Page, step: int, telling: Teller) -> ui.Button[Any]:
    """Return the button with the label of the real choice."""
    label = " + ".join(_label(option, telling) for option in page.options)
    return ui.Button[Any](
        label=shorten(label, LABEL_LONGEST),
        emoji=page.options[0].icon or None,
        style=ButtonStyle.danger if page.is_mistake else ButtonStyle.primary,
        custom_id=custom_id(STEP, name, step + 1),
    )


def _label(option: Option, telling: Teller) -> str:
    return fit_words(option.label if option.short is None else option.short, telling, LABEL_LONGEST)
