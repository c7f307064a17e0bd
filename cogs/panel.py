"""An Ask as Discord's buttons and menus. Pure; the one place that knows how many of what fit.

House rules: a single choice among a few is rows of buttons, as far as a phone shows them below the question, for one press
is better than two; what they would do is told above it as far as there is room, and what is dear in any case. Anything
else is a menu, in which each option says it, several menus below each other past 25 options, pages past 100. An Ask for
several things at once has at most 25 options (the contract's tests see to it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from cogs.fitting import GAP, height_of, rows_height, rows_of
from cogs.ids import custom_id
from cogs.interactions import Row
from cogs.limits import MENU
from cogs.wording import QUIETLY
from engine.game import (
    Ask,
    Option,
    Pick,
    Place,
    Teller,
    Tone,
)
from engine.limits import BUTTONS_MOST, HINT_LONGEST, LABEL_LONGEST, NOTE_LONGEST, NOTES_LONGEST, NOTES_MOST
from engine.looking import Look
from engine.words import cut, fitted, say

BUTTONS = BUTTONS_MOST
"""The most options that become buttons; more would push the picture off a phone."""
BUTTON_LABEL = 38  # longer ones are cut on phones, though Discord takes 80
BUTTON_ROWS = 4  # Discord takes five; one is for those that take picks back
FEW = 2
"""So few options are buttons in any case."""
MENUS = 4  # menus below each other: with text, picture and buttons well under 40 components
PAGE = MENU * MENUS
PLACEHOLDER = 150  # Discord's limit for what a menu says before anything is chosen
EVENTS_LEAST = 26
"""Pixels that the last thing that happened takes beside whatever is asked, if it is told in one line."""
NUMBER_FIELD = "number"
TONES: dict[Tone, ButtonStyle] = {
    "usual": ButtonStyle.primary,
    "danger": ButtonStyle.danger,
    "idle": ButtonStyle.secondary,
}
BULLET = "• "
DANGER = "⚠️"
"""What a sentence that tells of a danger begins with."""
LEGEND = 1500  # characters of a message's 4,000 that the list of choices may take


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, as a message shows it. `room` are the pixels that are left of a phone's screen."""

    text: str
    rows: Callable[[], tuple[Row, ...]]
    room: int
    are_apart: bool
    """Whether the buttons that have a place in any case are to stand below the rows, and not at their end."""


def question(
    ask: Ask,
    look: Look,
    telling: Teller,
    plain: Teller,
    *,
    page: int = 0,
    note: str = "",
    room: int,
    news: int = EVENTS_LEAST,
    always: Sequence[str] = (),
    kept: Callable[[bool], int] = lambda _: 0,
) -> Question:
    """What is known and what each choice would do, the question directly above its buttons or menus, and these.

    `note` is said first; `room` are the pixels that a phone has for all of it and for what happened before,
    of which the last thing takes so many: `news`. Buttons that say what is in `always` have a place in any case, among those of
    the choices or, where these are full or menus, below them. What is known leaves so many free for what else can be pressed:
    `kept`, by whether these are below.
    """
    asked = f"### {telling(ask.prompt)}"
    above = [note] if note else []
    room -= height_of("\n".join((*above, asked))) + GAP
    further_rows = len(_rows(ask, plain, always)) - len(_rows(ask, plain))
    choosing = room - (rows_height(1) if look.picks else news)
    fitting = choosing - rows_height(further_rows)
    are_buttons = has_buttons(ask, plain, fitting)
    are_apart = bool(always) and (further_rows > 0 or not are_buttons)
    rows_below = len(_rows(ask, plain)) if are_buttons else 1
    # Of a choice between two all is told in any case.
    fates = legend(ask, telling) if len(ask.offered) <= FEW else ""
    telling_room = choosing - rows_height(rows_below) - height_of(fates) - kept(are_apart)
    lines = [*above, *note_lines(ask, telling, telling_room)]
    known = height_of("\n".join(lines[len(above) :]))
    room, choosing, fitting = room - known, choosing - known, fitting - known
    if are_buttons := has_buttons(ask, plain, fitting):
        beside = choosing - rows_height(len(_rows(ask, plain))) - kept(are_apart)
        if said := fates or legend(ask, telling, beside):
            lines.append(said)
            room -= height_of(said)
    rows = partial(controls, ask, look.match.id, look.token, look.picks, plain, page=page, room=fitting)
    are_apart = bool(always) and (further_rows > 0 or not are_buttons)
    return Question("\n".join((*lines, asked)), rows, room - rows_height(len(rows())), are_apart)


def controls(
    ask: Ask,
    match: int,
    token: int,
    picks: Sequence[Pick],
    telling: Teller,
    *,
    page: int = 0,
    room: int | None = None,
) -> tuple[Row, ...]:
    """The rows that answer an Ask. `token` makes a click on an outdated row known for what it is.

    `room` is as in `has_buttons`.
    """
    rows: tuple[Row, ...]
    if ask.number is not None:
        rows = (_number_row(ask.number, match, token, telling),)
    elif has_buttons(ask, telling, room):
        rows = _buttons(ask, match, token, telling)
    else:
        rows = _menus(ask, match, token, telling, page)
    last = _back(match, token, picks, telling)
    return (*rows, ui.ActionRow(*last)) if last else tuple(rows)


def has_buttons(ask: Ask, telling: Teller, room: int | None = None) -> bool:
    """Whether each option is a button: one is chosen, and all of them fit the pixels that a phone has for them, if that is known."""
    if ask.number is not None or not ask.least == ask.most == 1 or len(ask.offered) > BUTTONS:
        return False
    if any(len(_on_button(option, telling)) > BUTTON_LABEL for option in ask.offered):
        return False
    rows = len(_rows(ask, telling))
    is_too_high = room is not None and len(ask.offered) > FEW and rows_height(rows) > room
    return rows <= BUTTON_ROWS and not is_too_high


def legend(ask: Ask, telling: Teller, room: int | None = None) -> str:
    """What buttons have no room to say: for each thing that choices would do, a line with all that would do it.

    A quiet line, unless it is of something dear; of the others as many as fit into `room` pixels, from the first one on.
    """
    fates, dear = _fates(ask.offered, telling, _button_name)
    left = None if room is None else room - sum(height_of(_fate(fates[fate], fate)) for fate in dear)
    lines: list[str] = []
    for fate, names in fates.items():
        line = _fate(names, fate)
        if fate not in dear:
            line = QUIETLY + line
            if left is not None and (left := left - height_of(line)) < 0:
                continue
        lines.append(line)
    text = "\n".join(lines)
    return text if len(text) <= LEGEND else ""


def in_words(ask: Ask, telling: Teller) -> Iterator[str]:
    """All that is asked, a line each, also what a phone has no room for: the question, what is known, what choices would do.

    Of very many choices, of those that a first page of menus has: more of them would take long to reckon.
    """
    yield f"### {telling(ask.prompt)}"
    for note in ask.notes:
        yield BULLET + fitted(note, telling, NOTE_LONGEST)
    fates, _ = _fates(ask.offered[:PAGE], telling, _name)
    for fate, names in fates.items():
        yield BULLET + _fate(names, fate)


def _fates(
    options: Sequence[Option], telling: Teller, name: Callable[[Option, Teller], str]
) -> tuple[dict[str, list[str]], set[str]]:
    """Which choices would do what, and what of it is dear."""
    fates: dict[str, list[str]] = {}
    dear: set[str] = set()
    for option in options:
        if option.hint is not None:
            fate = fitted(option.hint, telling, HINT_LONGEST)
            fates.setdefault(fate, []).append(name(option, telling))
            if option.tone == "danger":
                dear.add(fate)
    return fates, dear


def _fate(names: Sequence[str], fate: str) -> str:
    return f"**{' · '.join(names)}** — {fate}"


def tags(ask: Ask) -> tuple[tuple[Place, int], ...]:
    """The places to number on the picture; the numbers repeat in labels where the place has no name of its own."""
    return tuple((option.at, n) for n, option in enumerate(ask.offered, start=1) if option.at is not None)


def _buttons(ask: Ask, match: int, token: int, telling: Teller) -> tuple[Row, ...]:
    buttons = [
        ui.Button[Any](
            label=_on_button(option, telling),
            emoji=option.icon or None,
            style=TONES[option.tone],
            custom_id=custom_id("pick", match, token, option.key),
        )
        for option in ask.offered
    ]
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in _rows(ask, telling))


def _rows(ask: Ask, telling: Teller, more: Sequence[str] = ()) -> tuple[int, ...]:
    """How many of the options' buttons, and of some more at their end, stand in each row."""
    labels = [*(_on_button(option, telling) for option in ask.offered), *more]
    return rows_of(labels, icons=[*(bool(option.icon) for option in ask.offered), *(False for _ in more)])


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


def note_lines(ask: Ask, telling: Teller, room: int | None = None) -> list[str]:
    """What is known at this point, a small line each; as many as leave room for the rest of the message.

    `room` are the pixels that a phone has for them. A danger that is told first is told in any case.
    """
    told = [f"{QUIETLY}{BULLET}{fitted(note, telling, NOTE_LONGEST)}" for note in ask.notes]
    for kept in range(min(len(told), NOTES_MOST), 0, -1):
        lines, left_out = told[:kept], len(told) - kept
        if left_out:
            more = telling(say("And {n:one more thing|# more things} besides.", n=left_out))
            lines.append(QUIETLY + more)
        is_too_high = room is not None and height_of("\n".join(lines)) > room
        if sum(map(len, lines)) <= NOTES_LONGEST and not is_too_high:
            return lines
    # Of several, the first one is worth more than word of there being others.
    return [line for line in told[:1] if DANGER in line or height_of(line) <= (room or 0)]


def _button_name(option: Option, telling: Teller) -> str:
    return f"{option.icon} {_on_button(option, telling)}".strip()


def _name(option: Option, telling: Teller) -> str:
    return fitted(option.label, telling, LABEL_LONGEST)


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
        label=_name(option, telling),
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
