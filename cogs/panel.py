"""An Ask as Discord's buttons and menus. Pure; the one place that knows how many of what fit.

House rules: a single choice among a few is a row of buttons; anything else is a menu, several menus below each other
past 25 options, pages past 100. An Ask for several things at once has at most 25 options (the contract's tests see to it).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from cogs.ids import custom_id
from cogs.interactions import Row
from cogs.limits import MENU
from engine.game import (
    Ask,
    Option,
    Pick,
    Place,
    Teller,
    Tone,
)
from engine.limits import BUTTONS_MOST, HINT_LONGEST, LABEL_LONGEST, NOTE_LONGEST, NOTES_LONGEST, NOTES_MOST
from engine.words import cut, fitted, say

BUTTONS = BUTTONS_MOST
"""Four rows of three; more would push the picture off a phone."""
BUTTON_LABEL = 38  # longer ones are cut on phones, though Discord takes 80
ROW = 3  # buttons side by side; Discord takes five, but a phone wraps them unevenly
MENUS = 4  # menus below each other: with text, picture and buttons well under 40 components
PAGE = MENU * MENUS
PLACEHOLDER = 150  # Discord's limit for what a menu says before anything is chosen
NUMBER_FIELD = "number"
TONES: dict[Tone, ButtonStyle] = {
    "usual": ButtonStyle.primary,
    "danger": ButtonStyle.danger,
    "idle": ButtonStyle.secondary,
}
LEGEND = 1500  # characters of a message's 4,000 that the list of choices may take


def controls(
    ask: Ask,
    match: int,
    token: int,
    picks: Sequence[Pick],
    telling: Teller,
    *,
    page: int = 0,
    beside: Sequence[ui.Button[Any]] = (),
) -> tuple[Row, ...]:
    """The rows that answer an Ask. `token` makes a click on an outdated row known for what it is.

    `beside` are buttons of another kind, which share the last row with those that take picks back.
    """
    rows: tuple[Row, ...]
    if ask.number is not None:
        rows = (_number_row(ask.number, match, token, telling),)
    elif has_buttons(ask, telling):
        rows = _buttons(ask, match, token, telling)
    else:
        rows = _menus(ask, match, token, telling, page)
    last = [*_back(match, token, picks, telling), *beside]
    return (*rows, ui.ActionRow(*last)) if last else tuple(rows)


def has_buttons(ask: Ask, telling: Teller) -> bool:
    """Whether each option is a button: one is chosen, and the labels are short enough for a phone."""
    return (
        ask.number is None
        and ask.least == ask.most == 1
        and len(ask.offered) <= BUTTONS
        and all(len(_on_button(option, telling)) <= BUTTON_LABEL for option in ask.offered)
    )


def legend(ask: Ask, telling: Teller) -> str:
    """What buttons have no room to say: for each thing that choices would do, a line with all that would do it."""
    fates: dict[str, list[str]] = {}
    for option in ask.offered:
        if option.hint is not None:
            name = f"{option.icon} {_on_button(option, telling)}".strip()
            fates.setdefault(fitted(option.hint, telling, HINT_LONGEST), []).append(name)
    text = "\n".join(f"**{' · '.join(names)}** — {fate}" for fate, names in fates.items())
    return text if len(text) <= LEGEND else ""


def tags(ask: Ask) -> tuple[tuple[Place, int], ...]:
    """The places to number on the picture; the numbers repeat in labels where the place has no name of its own."""
    return tuple((option.at, n) for n, option in enumerate(ask.offered, start=1) if option.at is not None)


def _buttons(ask: Ask, match: int, token: int, telling: Teller) -> tuple[Row, ...]:
    count = len(ask.offered)
    rows = -(-count // ROW)
    width = -(-count // rows)  # four are two and two, not three and one
    buttons = [
        ui.Button[Any](
            label=_on_button(option, telling),
            emoji=option.icon or None,
            style=TONES[option.tone],
            custom_id=custom_id("pick", match, token, option.key),
        )
        for option in ask.offered
    ]
    return tuple(ui.ActionRow(*buttons[i : i + width]) for i in range(0, count, width))


def _number_row(number: range, match: int, token: int, telling: Teller) -> Row:
    """A button that opens a form for the number; its id carries the bounds, so that the form need not wait for a look."""
    least, most = number[0], number[-1]
    return ui.ActionRow(
        ui.Button[Any](
            label=telling(say("Write a number, {least} to {most}", least=least, most=most)),
            style=ButtonStyle.primary,
            custom_id=custom_id("number", match, token, least, most),
        )
    )


def number_form(number: range, match: int, token: int, telling: Teller) -> ui.Modal:
    """The form that asks for a number; what is handed in is an answer like any other."""
    field = ui.TextInput[Any](
        custom_id=NUMBER_FIELD,
        placeholder=telling(say("{least} to {most}", least=number[0], most=number[-1])),
        max_length=len(str(number[-1])) + 1,
    )
    form = ui.Modal(title=telling(say("Your number")), custom_id=custom_id("numbered", match, token))
    form.add_item(ui.Label[Any](text=telling(say("A whole number")), component=field))
    form.stop()
    return form


def note_lines(ask: Ask, telling: Teller) -> list[str]:
    """What is known at this point, a line each; as many as leave room for the rest of the message."""
    told = [fitted(note, telling, NOTE_LONGEST) for note in ask.notes]
    for kept in range(min(len(told), NOTES_MOST), 0, -1):
        lines, left_out = told[:kept], len(told) - kept
        if left_out:
            lines.append(telling(say("And {n:one more thing|# more things} besides.", n=left_out)))
        if sum(map(len, lines)) <= NOTES_LONGEST:
            return lines
    return []


def _on_button(option: Option, telling: Teller) -> str:
    return fitted(option.short if option.short is not None else option.label, telling, LABEL_LONGEST)


def _menus(ask: Ask, match: int, token: int, telling: Teller, page: int) -> tuple[Row, ...]:
    pages = -(-len(ask.offered) // PAGE)
    page = max(0, min(page, pages - 1))
    shown = ask.offered[page * PAGE : (page + 1) * PAGE]
    menus = [shown[i : i + MENU] for i in range(0, len(shown), MENU)]
    rows: list[Row] = [
        ui.ActionRow(
            ui.Select[Any](
                custom_id=custom_id("menu", match, token, n),
                placeholder=_placeholder(ask, menu, alone=len(menus) == 1, telling=telling),
                min_values=ask.least if len(menus) == 1 else 1,
                max_values=min(ask.most, len(menu)),
                options=[_option(option, telling) for option in menu],
            )
        )
        for n, menu in enumerate(menus)
    ]
    if pages > 1:
        rows.append(
            ui.ActionRow(
                *(
                    ui.Button[Any](
                        label=telling(label),
                        custom_id=custom_id("page", match, token, other),
                        disabled=not 0 <= other < pages,
                    )
                    for label, other in ((say("Earlier choices"), page - 1), (say("More choices"), page + 1))
                )
            )
        )
    return tuple(rows)


def _option(option: Option, telling: Teller) -> SelectOption:
    return SelectOption(
        label=fitted(option.label, telling, LABEL_LONGEST),
        value=option.key,
        description=fitted(option.hint, telling, HINT_LONGEST) if option.hint else None,
        emoji=option.icon or None,
    )


def _placeholder(ask: Ask, menu: Sequence[Option], *, alone: bool, telling: Teller) -> str:
    if not alone:
        first, last = (fitted(option.label, telling, LABEL_LONGEST) for option in (menu[0], menu[-1]))
        return cut(f"{first} – {last}", PLACEHOLDER)
    if ask.least == ask.most:
        return telling(say("{n:Choose one|Choose #}", n=ask.most))
    return telling(say("Choose {least} to {most}", least=ask.least, most=ask.most))


def think_again(match: int, token: int, picks: Sequence[Pick], telling: Teller) -> Row:
    """The buttons with which a decision that waits for the others is taken back, wholly or in its last part."""
    return ui.ActionRow(*_back(match, token, picks, telling))


def _back(match: int, token: int, picks: Sequence[Pick], telling: Teller) -> list[ui.Button[Any]]:
    """Buttons that take back the last pick, or all of several."""
    if not picks:
        return []
    undo = ui.Button[Any](
        label=telling(say("Take back")),
        style=ButtonStyle.secondary,
        custom_id=custom_id("undo", match, token),
    )
    again = ui.Button[Any](
        label=telling(say("Start over")),
        style=ButtonStyle.secondary,
        custom_id=custom_id("clear", match, token),
    )
    return [undo, again] if len(picks) > 1 else [undo]
