"""A game's options as slash options and as modal fields.

Every kind of field is converted both ways.
"""

import inspect
from typing import Any, Literal

import discord
import pytest
from discord import app_commands, ui
from pydantic import Field, field_validator

from cogs.screens import option_fields
from engine.contract.errors import LobbyRefusal, UnfitValue
from engine.contract.words import Catalogue, Words, say, tell
from engine.kit.frozen import Frozen
from tests.support.accents import LANGUAGE


class Brought(Frozen):
    side: Literal["north", "south_east"] = Field(default="north", title="side", description="Where you begin")
    handicap: int = Field(default=0, ge=0, le=3)
    pace: int = Field(default=50, ge=1, le=500)
    vote: bool = False
    motto: str = Field(default="", min_length=2, max_length=20)

    @field_validator("motto")
    @classmethod
    def _looks_up(cls, text: str) -> str:
        if text == "Down":
            raise UnfitValue(say("{motto} is no motto.", motto=text))
        return text


def words(sentence: Words) -> str:
    return tell(sentence, ())


def test_each_field_becomes_a_slash_option_with_its_bounds() -> None:
    async def callback(interaction: discord.Interaction[Any], /, **given: Any) -> None: ...

    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    setattr(callback, "__signature__", inspect.Signature([first, *option_fields.parameters(Brought)]))  # noqa: B010
    told = app_commands.describe(**option_fields.descriptions(Brought, words))(callback)
    command: Any = app_commands.Command(name="x", description="y", callback=told)
    options = {parameter.name: parameter for parameter in command.parameters}
    assert [choice.value for choice in options["side"].choices] == ["north", "south_east"]
    assert (options["handicap"].min_value, options["handicap"].max_value) == (0, 3)
    assert options["vote"].type is discord.AppCommandOptionType.boolean
    assert options["motto"].max_value == 20
    assert not any(parameter.required for parameter in command.parameters)
    assert str(options["side"].description) == "Where you begin (default north)"


def english(words: Words) -> str:
    return tell(words, ())


@pytest.mark.parametrize(("written", "value"), [("Yes", True), ("no", False), ("on", True), ("off", False)])
def test_a_line_says_whether_a_house_rule_holds(written: str, value: bool) -> None:
    assert option_fields.check(
        Brought, option_fields.read_lines(Brought, f"Vote: {written} (Yes / No)", english)
    ) == Brought(vote=value)


def test_a_line_that_says_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(LobbyRefusal, match="Vote: It is one of these"):
        option_fields.check(Brought, option_fields.read_lines(Brought, "Vote: perhaps (Yes / No)", english))


async def test_a_modal_asks_for_each_field_and_shows_what_it_is_now() -> None:
    labels = option_fields.labels(Brought(side="south_east", handicap=2, vote=True), words)
    assert [label.text for label in labels] == ["Side", "Handicap", "Pace", "Vote", "Motto"]
    side, handicap, pace, vote, motto = (label.component for label in labels)
    assert isinstance(side, ui.Select)
    assert [(option.label, option.default) for option in side.options] == [
        ("north", False),
        ("south east", True),
    ]
    assert isinstance(handicap, ui.Select)
    assert [option.value for option in handicap.options if option.default] == ["2"]
    assert isinstance(vote, ui.Select)
    assert [option.value for option in vote.options if option.default] == ["yes"]
    assert isinstance(pace, ui.TextInput)
    assert pace.default == "50"
    assert isinstance(motto, ui.TextInput)
    assert motto.max_length == 20


async def test_what_is_ready_for_a_text_can_be_chosen_and_what_is_written_comes_first() -> None:
    labels = option_fields.labels(
        Brought(motto="Onward"), words, {"motto": {"Onward": "Vorwärts", "Upward": "Upward"}}
    )
    menu, text = labels[-2].component, labels[-1].component
    assert [label.text for label in labels[-2:]] == ["Motto", "Or of your own"]
    assert isinstance(menu, ui.Select)
    assert [(option.label, option.value, option.default) for option in menu.options] == [
        ("Vorwärts", "Onward", True),
        ("Upward", "Upward", False),
    ]
    assert isinstance(text, ui.TextInput)
    assert (text.default or "", text.required) == ("", False)
    chosen = {menu.custom_id: ("Upward",), text.custom_id: ()}
    assert option_fields.read_modal(Brought, chosen) == Brought(motto="Upward")
    assert option_fields.read_modal(Brought, {**chosen, text.custom_id: ("  ",)}) == Brought(motto="Upward")
    assert option_fields.read_modal(Brought, {**chosen, text.custom_id: ("Home",)}) == Brought(motto="Home")
    assert option_fields.read_modal(Brought, {}) == Brought()


def test_what_a_modal_holds_becomes_options() -> None:
    found = {"side": ("south_east",), "handicap": ("3",), "pace": ("7",), "vote": ("yes",), "motto": ()}
    assert option_fields.read_modal(Brought, found) == Brought(
        side="south_east", handicap=3, pace=7, vote=True
    )
    assert option_fields.read_modal(Brought, {}) == Brought()


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"pace": ("no",)}, "Pace: It is a whole number from 1 to 500."),
        ({"pace": ("1.5",)}, "Pace: It is a whole number from 1 to 500."),
        ({"handicap": ("9",)}, "Handicap: It is a whole number from 0 to 3."),
        ({"side": ("west",)}, "Side: It is one of these: north and south east."),
        ({"motto": ("x" * 21,)}, "Motto: It has at most 20 letters."),
        ({"motto": ("x",)}, "Motto: It has at least 2 letters."),
        ({"motto": ("Down",)}, "Motto: Down is no motto."),
        (
            {"motto": ("x",), "side": ("west",), "vote": ("so",), "pace": ("no",), "handicap": ("9",)},
            "Side: It is one of these: north and south east.\n"
            "Handicap: It is a whole number from 0 to 3.\n"
            "Pace: It is a whole number from 1 to 500.",
        ),
    ],
)
def test_a_value_that_will_not_do_is_named_in_a_sentence_of_ours(
    found: dict[str, tuple[str, ...]], told: str
) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        option_fields.read_modal(Brought, found)
    assert words(refusal.value.sentence) == told
    assert tell(refusal.value.sentence, (), LANGUAGE) != told


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"vote": "perhaps"}, "Vote: It is one of these: yes and no."),
        ({"colour": "red"}, "?: That doesn’t fit here."),
        ({"motto": 7}, "Motto: That doesn’t fit here."),
    ],
)
def test_what_no_form_can_send_is_refused_in_a_sentence_too(values: dict[str, Any], told: str) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        option_fields.check(Brought, values)
    assert words(refusal.value.sentence) == told


def test_the_reason_of_a_game_s_own_check_is_said_in_the_reader_s_language() -> None:
    german = Catalogue(sentences={"{motto} is no motto.": "{motto} ist kein Motto."})
    with pytest.raises(LobbyRefusal) as refusal:
        option_fields.check(Brought, {"motto": "Down"})
    assert tell(refusal.value.sentence, (), german) == "Motto: Down ist kein Motto."


def test_values_from_a_slash_command_are_checked_too() -> None:
    with pytest.raises(LobbyRefusal):
        option_fields.check(Brought, {"handicap": 4})
    with pytest.raises(LobbyRefusal):
        option_fields.check(Brought, {"colour": "red"})


async def test_a_form_opens_with_what_was_typed_last_sound_or_not() -> None:
    typed = {"side": ("south_east",), "pace": ("many",), "motto": ("Down",), "motto_ready": ("Upward",)}
    ready = {"motto": {"Onward": "Onward", "Upward": "Upward"}}
    labels = option_fields.labels(Brought(handicap=2, motto="Onward"), words, ready, typed)
    side, handicap, pace, _, menu, motto = (label.component for label in labels)
    for select, chosen in ((side, "south_east"), (handicap, "2"), (menu, "Upward")):
        assert isinstance(select, ui.Select)
        assert [option.value for option in select.options if option.default] == [chosen]
    for text, written in ((pace, "many"), (motto, "Down")):
        assert isinstance(text, ui.TextInput)
        assert text.default == written
