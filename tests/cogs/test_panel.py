"""Questions as buttons and menus.

Everything fits Discord's limits, every option is reachable, and every id says what it answers.
"""

from dataclasses import replace
from typing import Any

import pytest
from discord import ButtonStyle, ui
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids import read
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU
from cogs.kit.screen_height import height_of, rows_of
from cogs.screens import panel
from engine.contract.limits import NOTE_LONGEST, NOTES_LONGEST
from engine.contract.values import Ask, Option, Tone
from engine.contract.words import Words, fit_words, say, tell


def words(sentence: Words) -> str:
    return tell(sentence, ())


def ask(count: int, *, least: int = 1, most: int = 1, label: str = "Card {n}", hint: bool = True) -> Ask:
    options = tuple(
        Option(f"K{n}", say(label, n=n), say("would do {n}", n=n) if hint else None, f"K{n}")
        for n in range(count)
    )
    return Ask(say("Which?"), options, view=None, least=least, most=most)


def parts(rows: tuple[Row, ...], kind: type[Any]) -> list[Any]:
    return [item for row in rows for item in row.children if isinstance(item, kind)]


def actions(row: Row) -> list[str]:
    clicks = [read(button.custom_id) for button in parts((row,), ui.Button)]
    return [click.action for click in clicks if click is not None]


async def test_a_single_choice_among_eight_is_rows_of_buttons_as_many_as_a_phone_shows() -> None:
    rows = panel.controls(ask(8), match=12, token=7, picks=(), telling=words)
    assert [len(row.children) for row in rows] == [3, 3, 2]
    clicks = [read(button.custom_id) for button in parts(rows, ui.Button)]
    assert [click.args for click in clicks if click] == [("12", "7", f"K{n}") for n in range(8)]
    short = panel.controls(ask(8, label="{n}"), match=12, token=7, picks=(), telling=words)
    assert [len(row.children) for row in short] == [4, 4]
    long = panel.controls(ask(4, label="A label of {n} that is long"), 1, 2, (), words)
    assert [len(row.children) for row in long] == [1, 1, 1, 1]


async def test_a_question_has_the_shape_that_it_says_however_many_options_there_are() -> None:
    for count in (1, 2, 8, 12, 13, panel.BUTTONS_EVER):
        for label in ("{n}", "A label of {n} that is long"):
            question = ask(count, label=label)
            assert panel.has_buttons(replace(question, shape="buttons"), words)
            assert not panel.has_buttons(replace(question, shape="menu"), words)
    (row,) = panel.controls(replace(ask(1), shape="menu"), 1, 2, (), words)
    (menu,) = parts((row,), ui.Select)
    assert [option.description for option in menu.options] == ["would do 0"]


async def test_a_question_without_a_shape_has_buttons_if_they_are_few_and_short() -> None:
    assert panel.has_buttons(ask(8), words)
    assert not panel.has_buttons(ask(13), words)
    assert not panel.has_buttons(ask(5, label="A label of {n} that is long"), words), (
        "nor are five below each other"
    )


async def test_what_stands_apart_has_a_button_below_the_menu_of_all_else() -> None:
    question = replace(ask(30), shape="menu")
    apart = (replace(question.options[0], apart=True), *question.options[1:])
    rows = panel.controls(replace(question, options=apart), 1, 2, (), words)
    assert [option.value for menu in parts(rows[:-1], ui.Select) for option in menu.options] == [
        f"K{n}" for n in range(1, 30)
    ]
    (button,) = parts(rows[-1:], ui.Button)
    assert button.custom_id == "1|pick|1|2|K0"
    (alone,) = panel.controls(replace(question, options=apart[:1]), 1, 2, (), words)
    assert parts((alone,), ui.Button)
    assert panel.legend(replace(question, options=apart), words).splitlines() == [
        "-# **Card 0** — would do 0"
    ], "a menu says what its own options do"


async def test_a_pass_of_two_cards_is_one_menu() -> None:
    rows = panel.controls(ask(8, least=2, most=2), match=12, token=7, picks=(), telling=words)
    (menu,) = parts(rows, ui.Select)
    assert (menu.min_values, menu.max_values, len(menu.options)) == (2, 2, 8)
    assert menu.options[3].description == "would do 3"


@pytest.mark.parametrize("count", [13, 25, 26, 60, 99, 100, 101, 121, 230])
async def test_every_option_of_a_long_question_is_on_some_page_once(count: int) -> None:
    question = ask(count)
    seen: list[str] = []
    for page in range(-(-count // panel.PAGE)):
        rows = panel.controls(question, 1, 2, (), words, page=page)
        menus = parts(rows, ui.Select)
        assert len(menus) <= panel.MENUS
        assert all(len(menu.options) <= MENU for menu in menus)
        seen += [option.value for menu in menus for option in menu.options]
        ids = [item.custom_id for row in rows for item in row.children if hasattr(item, "custom_id")]
        assert len(ids) == len(set(ids))
        assert sum(1 + len(row.children) for row in rows) <= 30
    assert seen == [option.key for option in question.options]


async def test_what_costs_dearly_and_what_does_nothing_look_so() -> None:
    tones: tuple[Tone, ...] = ("usual", "danger", "idle")
    options = tuple(Option(tone, say("Do {it}", it=tone), tone=tone) for tone in tones)
    buttons = parts(panel.controls(Ask(say("Which?"), options, view=None), 1, 2, (), words), ui.Button)
    assert [button.style for button in buttons] == [
        ButtonStyle.primary,
        ButtonStyle.danger,
        ButtonStyle.secondary,
    ]


async def test_a_quiet_option_has_no_button_and_no_number() -> None:
    question = ask(3)
    silent = replace(question, options=(replace(question.options[0], quiet=True), *question.options[1:]))
    rows = panel.controls(silent, 1, 2, (), words)
    assert len(parts(rows, ui.Button)) == 2
    assert silent.numbered_places == (("K1", 1), ("K2", 2))


async def test_a_page_that_does_not_exist_shows_the_nearest() -> None:
    far = panel.controls(ask(130), 1, 2, (), words, page=99)
    assert next(option.value for menu in parts(far, ui.Select) for option in menu.options) == "K100"


async def test_long_labels_go_into_a_menu_where_they_have_room() -> None:
    rows = panel.controls(
        ask(3, label="a label that no button on a telephone has room for {n}"), 1, 2, (), words
    )
    assert not parts(rows, ui.Button)
    assert len(parts(rows, ui.Select)) == 1


async def test_picks_can_be_taken_back_one_by_one_or_all() -> None:
    assert not panel.controls(ask(3), 1, 2, (), words)[1:]
    (one,) = panel.controls(ask(3), 1, 2, (("K1",),), words)[1:]
    assert actions(one) == ["undo"]
    (two,) = panel.controls(ask(3), 1, 2, (("K1",), ("K2",)), words)[1:]
    assert actions(two) == ["undo", "clear"]


def test_the_legend_says_what_buttons_have_no_room_for() -> None:
    assert panel.legend(ask(2), words).splitlines() == [
        "-# **Card 0** — would do 0",
        "-# **Card 1** — would do 1",
    ]
    assert panel.legend(ask(2, hint=False), words) == ""
    assert panel.legend(ask(200), words) == ""


def test_the_legend_says_once_what_several_choices_would_do_and_says_dangers_loud() -> None:
    options = tuple(
        Option(
            key,
            say("{key} in full", key=key),
            say(hint),
            icon=icon,
            short=say(short),
            tone="danger" if hint == "bad" else "usual",
        )
        for key, short, hint, icon in (
            ("A", "a", "good", "🟥"),
            ("B", "b", "bad", ""),
            ("C", "c+5", "good", "🟦"),
        )
    )
    question = Ask(say("Which?"), options, view=None)
    assert panel.legend(question, words).splitlines() == ["-# **🟥 a · 🟦 c+5** — good", "**b** — bad"]
    assert panel.legend(question, words, 0).splitlines() == ["**b** — bad"], "a danger is told in any case"


def test_the_legend_says_as_much_as_there_is_room_for() -> None:
    question = ask(8)
    for told in range(9):
        lines = [f"-# **Card {n}** — would do {n}" for n in range(told)]
        assert panel.legend(question, words, height_of("\n".join(lines))).splitlines() == lines


def test_in_words_there_is_all_that_is_asked_however_small_the_phone() -> None:
    question = replace(ask(8), notes=(say("Known."), say("Known, too.")))
    assert list(panel.describe_question(question, words)) == [
        "### Which?",
        "• Known.",
        "• Known, too.",
        *(f"• **Card {n}** — would do {n}" for n in range(8)),
    ]
    assert len(list(panel.describe_question(ask(400), words))) == 1 + panel.PAGE


def test_notes_give_way_to_buttons_but_for_a_danger() -> None:
    known, danger = say("You can still eat 900 kcal."), say("⚠️ You’re at the limit.")
    for note, told in ((known, []), (danger, ["-# • ⚠️ You’re at the limit."])):
        lines, left_out = panel.note_lines(replace(ask(2), notes=(note, known)), words, 0)
        assert lines == told
        assert left_out == 2 - len(told)


async def test_a_button_bears_the_short_label_if_there_is_one() -> None:
    options = (Option("A", say("a label that no button on a telephone has room for"), short=say("a")),)
    (button,) = parts(panel.controls(Ask(say("Which?"), options, view=None), 1, 2, (), words), ui.Button)
    assert button.label == "a"


def test_notes_are_told_in_their_order_and_those_left_out_are_counted() -> None:
    first, other = say("A wheel decides what you find."), say("Your camps are A1 and J10.")
    told = f"-# • {words(first)}"
    asked = replace(ask(2), notes=(first, other))
    assert panel.note_lines(asked, words, height_of(told)) == ([told], 1)
    assert panel.note_lines(asked, words, height_of(told) - 1) == ([], 2)
    assert panel.note_lines(asked, words, 2 * height_of(told))[1] == 0


def test_a_danger_that_is_told_later_is_told_in_any_case() -> None:
    notes = (say("Known."), say("Known, too."), say("⚠️ You’re at the limit."))
    lines, left_out = panel.note_lines(replace(ask(2), notes=notes), words, 0)
    assert (lines, left_out) == (["-# • ⚠️ You’re at the limit."], 2)


def test_a_danger_is_told_after_however_many_letters_of_notes() -> None:
    notes = (*(say("{text}", text="x" * NOTE_LONGEST) for _ in range(10)), say("⚠️ You’re at the limit."))
    lines, left_out = panel.note_lines(replace(ask(2), notes=notes), words)
    assert lines[-1] == "-# • ⚠️ You’re at the limit."
    assert sum(map(len, lines)) <= NOTES_LONGEST
    assert left_out + len(lines) == len(notes)


def test_figures_on_buttons_are_computed_as_wide_as_they_are() -> None:
    assert [len(rows_of([f"C{n} +1"] * n)) for n in (3, 4, 6)] == [1, 2, 2], (
        "four would break into another row"
    )
    assert len(rows_of(["Take up…", "Exchange…", "Pass"])) == 1
    assert len(rows_of(["Exchange…", "Exchange…", "C1 +1"])) == 2


def test_tags_number_the_places_in_the_order_of_the_options() -> None:
    assert ask(2).numbered_places == (("K0", 1), ("K1", 2))


async def test_a_number_is_asked_for_with_a_form() -> None:
    question = Ask(say("How many?"), (), view=None, number=range(3, 61))
    (row,) = panel.controls(question, match=12, token=7, picks=(), telling=words)
    (button,) = parts((row,), ui.Button)
    assert button.label == "Write a number, 3 to 60"
    click = read(button.custom_id)
    assert click is not None
    assert (click.action, click.args) == ("number", ("12", "7", "3", "60"))
    form = panel.number_form(range(3, 61), 12, 7, words)
    submit = read(form.custom_id)
    assert submit is not None
    assert (submit.action, submit.args) == ("numbered", ("12", "7"))


def test_more_notes_than_there_is_room_for_are_counted() -> None:
    many = replace(ask(2), notes=tuple(say("Note {n}.", n=n) for n in range(20)))
    lines, left_out = panel.note_lines(many, words)
    assert lines[:2] == ["-# • Note 0.", "-# • Note 1."]
    assert (len(lines), left_out) == (12, 8)
    assert panel.note_lines(replace(ask(2), notes=(say("One."),)), words) == (["-# • One."], 0)


@given(st.lists(st.integers(1, 300), max_size=16))
def test_notes_leave_room_for_the_rest_of_the_message_and_none_goes_uncounted(sizes: list[int]) -> None:
    notes = [say("{text}", text="x" * size) for size in sizes]
    lines, left_out = panel.note_lines(replace(ask(2), notes=tuple(notes)), words)
    assert sum(map(len, lines)) <= NOTES_LONGEST
    assert lines == [f"-# • {fit_words(note, words, NOTE_LONGEST)}" for note in notes[: len(lines)]]
    assert left_out + len(lines) == len(sizes)


def test_the_aim_is_told_however_little_room_there_is() -> None:
    notes = (say("🎯 Eat most."), say("High cards eat."))
    lines, left_out = panel.note_lines(replace(ask(2), notes=notes), words, 0)
    assert (lines, left_out) == (["-# • 🎯 Eat most."], 1)
    assert panel.note_lines(replace(ask(2), notes=notes), words, 0, said="🎯 Eat most.") == ([], 1)
