"""An Ask as Discord's buttons and menus. Pure; the one place that knows how many of what fit.

House rules: a question says whether its options are buttons or a menu (`Ask.shape`), so that one kind of question has the
same controls in every turn. Texts give way to the controls. What buttons would do is told above them as far as there is
room, and dangers and the aim in any case. In a menu each option says it. There are several menus below each other past 25 options,
pages past 100. An Ask for several things at once has at most 25 options (the contract's tests see to it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU
from cogs.kit.screen_height import GAP, height_of, rows_height, rows_of
from cogs.kit.wording import QUIETLY
from engine.contract.game import Ask, Option, Pick, Place, Teller, Tone
from engine.contract.limits import (
    BUTTONS_MOST,
    HINT_LONGEST,
    LABEL_LONGEST,
    NOTE_LONGEST,
    NOTES_LONGEST,
    NOTES_MOST,
)
from engine.contract.words import cut, fitted, say
from engine.match.looks import Look

BUTTONS = BUTTONS_MOST
"""The most options that become buttons where a question has no shape; more would push the picture off a phone."""
BUTTONS_EVER = 20
"""The most options that can be buttons: a message of Discord's holds 40 components."""
BUTTON_LABEL = 38  # longer ones are cut on phones, though Discord takes 80
BUTTON_ROWS = 4
"""Rows of buttons where a question has no shape of its own; Discord takes five, and one takes picks back."""
FEW = 2
"""Choices whose consequences are all told in any case."""
MENUS = 4  # menus below each other: with text, picture and buttons well under 40 components
PAGE = MENU * MENUS
PLACEHOLDER = 150  # Discord's limit for what a menu says before anything is chosen
NUMBER_FIELD = "number"
TONES: dict[Tone, ButtonStyle] = {
    "usual": ButtonStyle.primary,
    "danger": ButtonStyle.danger,
    "idle": ButtonStyle.secondary,
}
BULLET = "• "
DANGER = "⚠️"
"""What a sentence that tells of a danger begins with."""
AIM = "🎯"
"""What a sentence that tells the aim of a game begins with."""
LEGEND = 1500  # characters of a message's 4,000 that the list of choices may take


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, as a message shows it. `room` are the pixels that are left of a phone's screen."""

    text: str
    rows: Callable[[], tuple[Row, ...]]
    room: int
    are_apart: bool
    """Whether the buttons that have a place in any case are to stand below the rows, and not at their end."""
    left_out: int
    """Notes for which there is no room."""


@dataclass(frozen=True, slots=True)
class Heights:
    """Pixels that everything below the answers takes: at `least`, and as a `whole`."""

    least: int = 0
    whole: int = 0


def question(
    ask: Ask,
    look: Look,
    telling: Teller,
    plain: Teller,
    *,
    page: int = 0,
    note: str = "",
    room: int,
    news: Callable[[int], int] = lambda _: 0,
    always: Sequence[str] = (),
    below: Callable[[bool], Heights] = lambda _: Heights(),
) -> Question:
    """Return what is known and what each choice would do, and below it the question with its controls.

    `note` is said first. `room` are the pixels that a phone has for all of it and for what happened
    before. `news` says how many of so many pixels the moves take that are to be told above. Buttons
    with the labels `always` stand at the end of the answers or, where these are full or a menu, below
    them. `below` is what else stands there, by whether that is so.
    """
    asked = f"### {telling(ask.prompt)}"
    above = [note] if note else []
    rows = partial(controls, ask, look.match.id, look.token, look.picks, plain, page=page)
    are_buttons = has_buttons(ask, plain)
    pressed = ask.offered if are_buttons else tuple(option for option in ask.offered if option.apart)
    further_rows = len(_rows_of(pressed, plain, always)) - len(_rows_of(pressed, plain)) if pressed else 1
    are_apart = bool(always) and further_rows > 0
    room -= height_of("\n".join((*above, asked))) + GAP + rows_height(len(rows()))
    heights = below(are_apart)
    urgent = [line for line in _notes(ask, telling, note) if _is_urgent(line)]
    # Of a choice between two all is told, and of any other what is dear.
    fates = legend(ask, telling, None if len(ask.offered) <= FEW else 0)
    must = height_of("\n".join((*urgent, *fates.splitlines())))
    happened = news(room - must - heights.least)
    optional = room - must - happened - heights.least
    if heights.whole - heights.least <= optional:
        optional -= heights.whole - heights.least
    told, left_out = note_lines(ask, telling, max(0, optional) + height_of("\n".join(urgent)), note)
    known = height_of("\n".join(told))
    lines = [*above, *told]
    left = max(0, optional + height_of("\n".join(urgent)) - known)
    if fates := legend(ask, telling, None if len(ask.offered) <= FEW else left + height_of(fates)):
        lines.append(fates)
    return Question("\n".join((*lines, asked)), rows, room - known - height_of(fates), are_apart, left_out)


def controls(
    ask: Ask,
    match: int,
    token: int,
    picks: Sequence[Pick],
    telling: Teller,
    *,
    page: int = 0,
) -> tuple[Row, ...]:
    """The rows that answer an Ask. `token` makes a click on an outdated row known for what it is."""
    rows: tuple[Row, ...]
    if ask.number is not None:
        rows = (_number_row(ask.number, match, token, telling),)
    elif has_buttons(ask, telling):
        rows = _buttons(ask.offered, match, token, telling)
    else:
        apart = tuple(option for option in ask.offered if option.apart)
        rows = (*_menus(ask, match, token, telling, page), *_buttons(apart, match, token, telling))
    last = _back(match, token, picks, telling)
    return (*rows, ui.ActionRow(*last)) if last else tuple(rows)


def has_buttons(ask: Ask, telling: Teller) -> bool:
    """Return whether each option is a button, as the shape of the question says.

    A question without a shape has buttons if it takes one of a few options, and a phone has room for
    their labels.
    """
    if ask.number is not None or not ask.least == ask.most == 1:
        return False
    if ask.shape is not None:
        return ask.shape == "buttons" and len(ask.offered) <= BUTTONS_EVER
    if len(ask.offered) > BUTTONS:
        return False
    if any(len(_on_button(option, telling)) > BUTTON_LABEL for option in ask.offered):
        return False
    return len(_rows_of(ask.offered, telling)) <= BUTTON_ROWS


def legend(ask: Ask, telling: Teller, room: int | None = None) -> str:
    """What buttons have no room to say: for each thing that their choices would do, a line with all that would do it.

    A quiet line, unless it is of something dear; of the others as many as fit into `room` pixels, from the first one on.
    """
    on_buttons = [option for option in ask.offered if option.apart or has_buttons(ask, telling)]
    fates, dear = _group_effects(on_buttons, telling, _button_name)
    left = None if room is None else room - sum(height_of(_effect_line(fates[fate], fate)) for fate in dear)
    lines: list[str] = []
    for fate, names in fates.items():
        line = _effect_line(names, fate)
        if fate not in dear:
            line = QUIETLY + line
            if left is not None and (left := left - height_of(line)) < 0:
                continue
        lines.append(line)
    text = "\n".join(lines)
    return text if len(text) <= LEGEND else ""


def describe_question(ask: Ask, telling: Teller) -> Iterator[str]:
    """All that is asked, a line each, also what a phone has no room for: the question, what is known, what choices would do.

    Of very many choices, of those that a first page of menus has: more of them would take long to reckon.
    """
    yield f"### {telling(ask.prompt)}"
    for note in ask.notes:
        yield BULLET + fitted(note, telling, NOTE_LONGEST)
    fates, _ = _group_effects(ask.offered[:PAGE], telling, _name)
    for fate, names in fates.items():
        yield BULLET + _effect_line(names, fate)


def _group_effects(
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


def _effect_line(names: Sequence[str], fate: str) -> str:
    return f"**{' · '.join(names)}** — {fate}"


def tags(ask: Ask) -> tuple[tuple[Place, int], ...]:
    """The places to number on the picture; the numbers repeat in labels where the place has no name of its own."""
    return tuple((option.at, n) for n, option in enumerate(ask.offered, start=1) if option.at is not None)


def _buttons(options: Sequence[Option], match: int, token: int, telling: Teller) -> tuple[Row, ...]:
    buttons = [
        ui.Button[Any](
            label=_on_button(option, telling),
            emoji=option.icon or None,
            style=TONES[option.tone],
            custom_id=custom_id("pick", match, token, option.key),
        )
        for option in options
    ]
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in _rows_of(options, telling))


def _rows_of(options: Sequence[Option], telling: Teller, more: Sequence[str] = ()) -> tuple[int, ...]:
    """Return how many of the options' buttons, and of some more at their end, stand in each row."""
    labels = [*(_on_button(option, telling) for option in options), *more]
    return rows_of(labels, icons=[*(bool(option.icon) for option in options), *(False for _ in more)])


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


def note_lines(ask: Ask, telling: Teller, room: int | None = None, said: str = "") -> tuple[list[str], int]:
    """Return what is known at this point, a small line each, and how many notes are left out.

    The first ones are told that a message has characters for and a phone `room`, in pixels. Dangers and
    the aim are told in any case, and notes that are `said` already are not repeated.
    """
    kept: list[str] = []
    lines = _notes(ask, telling, said)
    urgent = [line for line in lines if _is_urgent(line)]
    letters, reserved, is_full = NOTES_LONGEST, sum(map(len, urgent)), False
    left = None if room is None else room - sum(map(height_of, urgent))
    for line in lines:
        if _is_urgent(line):
            reserved -= len(line)
            has_room = len(line) <= letters
        else:
            left = None if left is None else left - height_of(line)
            is_too_high = left is not None and left < 0
            is_full = is_full or is_too_high or len(kept) >= NOTES_MOST or len(line) > letters - reserved
            has_room = not is_full
        if has_room:
            letters -= len(line)
            kept.append(line)
    return kept, len(lines) - len(kept)


def _is_urgent(line: str) -> bool:
    """Whether a note is told however little room there is."""
    return DANGER in line or AIM in line


def _notes(ask: Ask, telling: Teller, said: str) -> list[str]:
    """Return a small line for each note that is not among the lines `said`."""
    notes = (fitted(note, telling, NOTE_LONGEST) for note in ask.notes)
    return [f"{QUIETLY}{BULLET}{note}" for note in notes if note not in said.splitlines()]


def _button_name(option: Option, telling: Teller) -> str:
    return f"{option.icon} {_on_button(option, telling)}".strip()


def _name(option: Option, telling: Teller) -> str:
    return fitted(option.label, telling, LABEL_LONGEST)


def _on_button(option: Option, telling: Teller) -> str:
    return fitted(option.short if option.short is not None else option.label, telling, LABEL_LONGEST)


def _menus(ask: Ask, match: int, token: int, telling: Teller, page: int) -> tuple[Row, ...]:
    listed = tuple(option for option in ask.offered if not option.apart)
    pages = -(-len(listed) // PAGE)
    page = max(0, min(page, pages - 1))
    shown = listed[page * PAGE : (page + 1) * PAGE]
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


def undo_row(match: int, token: int, picks: Sequence[Pick], telling: Teller) -> Row:
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
