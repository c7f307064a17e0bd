"""The controls of a question: an Ask as Discord's buttons and menus.

House rules: this module is pure, and alone knows how many controls fit. `Ask.shape` says whether
options are buttons or a menu, so that one kind of question always looks the same. Texts give way to
the controls. The effects of buttons are told above them as far as there is room; dangers and the
aim always are. In a menu each option tells its effect. More than 25 options need several menus,
more than 100 need pages. An Ask for several options at once has at most 25 (the contract's tests
check it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.buttons import needs_row
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU
from cogs.kit.screen_height import GAP, height_beside, height_of, rows_height, rows_of
from cogs.kit.wording import QUIETLY
from engine.contract.limits import (
    BUTTONS_MOST,
    HINT_LONGEST,
    LABEL_LONGEST,
    NOTE_LONGEST,
    NOTES_LONGEST,
    NOTES_MOST,
)
from engine.contract.values import Ask, Option, Pick, Tone
from engine.contract.words import Teller, cut, fit_words, say

BUTTONS = BUTTONS_MOST
"""Most options that become buttons without a shape; more would hide the picture."""
BUTTONS_EVER = 20
"""Most options that can be buttons: a message takes 40 components."""
BUTTON_LABEL = 38  # longer ones are cut on phones, though Discord takes 80
BUTTON_ROWS = 4
"""Rows of buttons without a shape; Discord takes five, and one takes picks back."""
FEW = 2
"""Number of choices up to which all effects are always told."""
MENUS = 4  # in one message: with text, picture and buttons well under 40 components
PAGE = MENU * MENUS
PLACEHOLDER = 150  # Discord's limit for the text of a menu without a choice
NUMBER_FIELD = "number"
Names = Callable[..., str]
"""Makes the custom id of an action with its arguments."""
TONES: dict[Tone, ButtonStyle] = {
    "usual": ButtonStyle.primary,
    "danger": ButtonStyle.danger,
    "idle": ButtonStyle.secondary,
}
BULLET = "• "
DANGER = "⚠️"
"""The mark of a sentence about a danger."""
AIM = "🎯"
"""The mark of a sentence about the aim of a game."""
LEGEND = 1500  # characters of a message's 4,000 that the list of choices may take


@dataclass(frozen=True, slots=True)
class Question:
    """A question as a message shows it; `room` is the height left."""

    above: str
    """The notes, and the effects of the choices."""
    prompt: str
    rows: Callable[[], tuple[Row, ...]]
    room: int
    are_apart: bool
    """Whether buttons that always have a place are below the rows, not at their end."""
    is_beside: bool
    """Whether the only such button is beside the prompt."""
    left_out: int
    """Number of notes for which there is no room."""


@dataclass(frozen=True, slots=True)
class Heights:
    """Pixels of everything below the answers: at `least`, and as a `whole`."""

    least: int = 0
    whole: int = 0


def question(
    ask: Ask,
    rows: Callable[[], tuple[Row, ...]],
    telling: Teller,
    *,
    note: str = "",
    room: int,
    news: Callable[[int], int] = lambda _: 0,
    always: Sequence[str] = (),
    below: Callable[[bool], Heights] = lambda _: Heights(),
) -> Question:
    """Return the notes, the effects of the choices, and the question with its controls.

    `rows` are the `controls` of the question. `note` comes first. `room` is the height on a phone
    for all of it and the news above. `news` returns how many of the given pixels the moves above
    need. Buttons labelled `always` are at the end of the answers or, if that takes one more row,
    below them; a single one is beside the prompt unless there is room for more buttons beside it
    below. `below` returns the height of the rest by whether they are below.
    """
    asked = f"### {telling(ask.prompt)}"
    above = [note] if note else []
    has_to_wrap = bool(always) and needs_row(rows(), always)
    room -= height_of("\n".join(above)) + GAP + rows_height(len(rows()))
    urgent = [line for line in _notes(ask, telling, note) if _is_urgent(line)]
    # With only two choices all effects are told, else only dangers.
    fates = legend(ask, telling, None if len(ask.offered_options) <= FEW else 0)
    must = height_of("\n".join((*urgent, *fates.splitlines())))
    beneath = height_of(asked) + below(True).whole
    has_room = below(False).whole > 0 and must + beneath + news(room - must - beneath) <= room
    is_beside = has_to_wrap and len(always) == 1 and not has_room
    are_apart = has_to_wrap and not is_beside
    heights = below(are_apart)
    room -= height_beside(asked, always[0]) + GAP if is_beside else height_of(asked)
    happened = news(room - must - heights.least)
    optional = room - must - happened - heights.least
    if heights.whole - heights.least <= optional:
        optional -= heights.whole - heights.least
    told, left_out = note_lines(ask, telling, max(0, optional) + height_of("\n".join(urgent)), note)
    known = height_of("\n".join(told))
    lines = [*above, *told]
    left = max(0, optional + height_of("\n".join(urgent)) - known)
    if fates := legend(ask, telling, None if len(ask.offered_options) <= FEW else left + height_of(fates)):
        lines.append(fates)
    left = room - known - height_of(fates)
    return Question("\n".join(lines), asked, rows, left, are_apart, is_beside, left_out)


def controls(
    ask: Ask,
    match: int,
    token: int,
    picks: Sequence[Pick],
    telling: Teller,
    *,
    page: int = 0,
    name: Names = custom_id,
) -> tuple[Row, ...]:
    """Return the rows that answer an Ask; `token` exposes clicks on outdated rows.

    `name` makes the ids of what is no match.
    """
    own = partial(_name_with, name, match, token)
    rows: tuple[Row, ...]
    if ask.number is not None:
        rows = (_number_row(ask.number, own, telling),)
    elif has_buttons(ask, telling):
        rows = _buttons(ask.offered_options, own, telling)
    else:
        apart = tuple(option for option in ask.offered_options if option.apart)
        rows = (*_menus(ask, own, telling, page), *_buttons(apart, own, telling))
    last = _undo_buttons(own, picks, telling)
    return (*rows, ui.ActionRow(*last)) if last else tuple(rows)


def has_buttons(ask: Ask, telling: Teller) -> bool:
    """Return whether each option is a button, as the question's shape says.

    Without a shape, a choice of one among few options has buttons if their labels fit on a phone.
    """
    if ask.number is not None or not ask.least == ask.most == 1:
        return False
    if ask.shape is not None:
        return ask.shape == "buttons" and len(ask.offered_options) <= BUTTONS_EVER
    if len(ask.offered_options) > BUTTONS:
        return False
    if any(len(_on_button(option, telling)) > BUTTON_LABEL for option in ask.offered_options):
        return False
    return len(_rows_of(ask.offered_options, telling)) <= BUTTON_ROWS


def legend(ask: Ask, telling: Teller, room: int | None = None) -> str:
    """Return a line for each effect, with the buttons that have it.

    Lines are in small print, unless the effect is a danger. The first ones that fit into `room`
    pixels are kept.
    """
    on_buttons = [option for option in ask.offered_options if option.apart or has_buttons(ask, telling)]
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
    """Yield the question, all notes and all effects, one line each.

    Of very many options only those on the first page of menus count, to save time.
    """
    yield f"### {telling(ask.prompt)}"
    for note in ask.notes:
        yield BULLET + fit_words(note, telling, NOTE_LONGEST)
    fates, _ = _group_effects(ask.offered_options[:PAGE], telling, _name)
    for fate, names in fates.items():
        yield BULLET + _effect_line(names, fate)


def _group_effects(
    options: Sequence[Option], telling: Teller, name: Callable[[Option, Teller], str]
) -> tuple[dict[str, list[str]], set[str]]:
    """Return the options by effect, and which effects are dangers."""
    fates: dict[str, list[str]] = {}
    dear: set[str] = set()
    for option in options:
        if option.hint is not None:
            fate = fit_words(option.hint, telling, HINT_LONGEST)
            fates.setdefault(fate, []).append(name(option, telling))
            if option.tone == "danger":
                dear.add(fate)
    return fates, dear


def _effect_line(names: Sequence[str], fate: str) -> str:
    return f"**{' · '.join(names)}** — {fate}"


def _buttons(options: Sequence[Option], own: Names, telling: Teller) -> tuple[Row, ...]:
    buttons = [
        ui.Button[Any](
            label=_on_button(option, telling),
            emoji=option.icon or None,
            style=TONES[option.tone],
            custom_id=own("pick", option.key),
        )
        for option in options
    ]
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in _rows_of(options, telling))


def _rows_of(options: Sequence[Option], telling: Teller) -> tuple[int, ...]:
    """Return the number of buttons per row."""
    return rows_of(
        [_on_button(option, telling) for option in options], icons=[bool(option.icon) for option in options]
    )


def _number_row(number: range, own: Names, telling: Teller) -> Row:
    """Return the button for the number's form; its id holds the bounds for speed."""
    least, most = number[0], number[-1]
    return ui.ActionRow(
        ui.Button[Any](
            label=telling(say("Write a number, {least} to {most}", least=least, most=most)),
            style=ButtonStyle.primary,
            custom_id=own("number", least, most),
        )
    )


def number_form(number: range, match: int, token: int, telling: Teller, name: Names = custom_id) -> ui.Modal:
    """Return the form that asks for a number; its submission is a normal answer."""
    field = ui.TextInput[Any](
        custom_id=NUMBER_FIELD,
        placeholder=telling(say("{least} to {most}", least=number[0], most=number[-1])),
        max_length=len(str(number[-1])) + 1,
    )
    form = ui.Modal(title=telling(say("Your number")), custom_id=name("numbered", match, token))
    form.add_item(ui.Label[Any](text=telling(say("A whole number")), component=field))
    form.stop()
    return form


def note_lines(ask: Ask, telling: Teller, room: int | None = None, said: str = "") -> tuple[list[str], int]:
    """Return the notes that fit, one small line each, and the number left out.

    `room` is the height on a phone in pixels; a message's length counts, too. Dangers and the aim
    always stay. Notes that are `said` already are not repeated.
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
    """Return whether a note is always told, even without room."""
    return DANGER in line or AIM in line


def _notes(ask: Ask, telling: Teller, said: str) -> list[str]:
    """Return a small line for each note that is not among the lines `said`."""
    notes = (fit_words(note, telling, NOTE_LONGEST) for note in ask.notes)
    return [f"{QUIETLY}{BULLET}{note}" for note in notes if note not in said.splitlines()]


def _button_name(option: Option, telling: Teller) -> str:
    return f"{option.icon} {_on_button(option, telling)}".strip()


def _name(option: Option, telling: Teller) -> str:
    return fit_words(option.label, telling, LABEL_LONGEST)


def _on_button(option: Option, telling: Teller) -> str:
    return fit_words(option.short if option.short is not None else option.label, telling, LABEL_LONGEST)


def _menus(ask: Ask, own: Names, telling: Teller, page: int) -> tuple[Row, ...]:
    listed = tuple(option for option in ask.offered_options if not option.apart)
    pages = -(-len(listed) // PAGE)
    page = max(0, min(page, pages - 1))
    shown = listed[page * PAGE : (page + 1) * PAGE]
    menus = [shown[i : i + MENU] for i in range(0, len(shown), MENU)]
    rows: list[Row] = [
        ui.ActionRow(
            ui.Select[Any](
                custom_id=own("menu", n),
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
                        custom_id=own("page", other),
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
        description=fit_words(option.hint, telling, HINT_LONGEST) if option.hint else None,
        emoji=option.icon or None,
    )


def _placeholder(ask: Ask, menu: Sequence[Option], *, alone: bool, telling: Teller) -> str:
    if not alone:
        first, last = (_on_button(option, telling) for option in (menu[0], menu[-1]))
        return cut(f"{first} – {last}", PLACEHOLDER)
    if ask.least == ask.most:
        return telling(say("{n:Choose one|Choose #}", n=ask.most))
    return telling(say("Choose {least} to {most}", least=ask.least, most=ask.most))


def _name_with(name: Names, match: int, token: int, action: str, *args: object) -> str:
    """Return the id of an action of a match at its token."""
    return name(action, match, token, *args)


def undo_row(match: int, token: int, picks: Sequence[Pick], telling: Teller) -> Row:
    """Return the buttons that take back a decision that waits for the others."""
    own = partial(_name_with, custom_id, match, token)
    return ui.ActionRow(*_undo_buttons(own, picks, telling))


def _undo_buttons(own: Names, picks: Sequence[Pick], telling: Teller) -> list[ui.Button[Any]]:
    """Return the buttons that take back the last pick, or all of several."""
    if not picks:
        return []
    undo = ui.Button[Any](
        label=telling(say("Take back")),
        style=ButtonStyle.secondary,
        custom_id=own("undo"),
    )
    again = ui.Button[Any](
        label=telling(say("Start over")),
        style=ButtonStyle.secondary,
        custom_id=own("clear"),
    )
    return [undo, again] if len(picks) > 1 else [undo]
