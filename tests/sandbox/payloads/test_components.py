"""Limits of messages and modals: every count, length and nesting that is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sandbox.model import walk
from sandbox.payloads.components import TooMuchForThePlatform, check_components, finish_components
from sandbox.payloads.modals import NotFilledIn, check_modal, fill_modal, finish_modal
from sandbox.refusals import Complaints, Refusal

Json = dict[str, Any]


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 2, "label": "Go", "custom_id": "go"} | changes


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(**changes: Any) -> Json:
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    return {"type": 3, "custom_id": "menu", "options": options} | changes


def text(content: str = "Hello") -> Json:
    return {"type": 10, "content": content}


def gallery(count: int = 1, **item: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}} | item] * count}


def container(*children: Json, **changes: Any) -> Json:
    return {"type": 17, "components": list(children)} | changes


def section(*children: Json, accessory: Json | None) -> Json:
    return {"type": 9, "components": list(children), "accessory": accessory}


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{number}") for number in range(count)]


def options(count: int) -> list[Json]:
    return [{"label": f"L{number}", "value": f"v{number}"} for number in range(count)]


def faults_of(components: Any, *, is_v2: bool = True) -> str:
    faults = Complaints()
    check_components(faults, components, is_v2=is_v2)
    try:
        faults.refuse_if_any()
    except Refusal as refusal:
        return str(refusal)
    return ""


GOOD: dict[str, list[Json]] = {
    "a row of five buttons": [row(*buttons(5))],
    "a menu alone in its row": [row(select(max_values=2, min_values=0, placeholder="x" * 150))],
    "a link button": [row(button(style=5, url="https://example.com", custom_id=None))],
    "an emoji instead of a label": [row(button(label=None, emoji={"name": "🎲"}))],
    "forty components": [container(*[text()] * 39)],
    "a section with a button": [section(text(), text(), text(), accessory=button())],
    "a section with a thumbnail": [
        section(text(), accessory={"type": 11, "media": {"url": "https://example.com/a.png"}})
    ],
    "ten pictures": [gallery(10)],
    "four thousand characters": [text("x" * 4000)],
    "a container with everything": [
        container(
            text(), gallery(description="x" * 1024), {"type": 14, "spacing": 2}, row(button()), accent_color=0
        )
    ],
    "a user menu": [row({"type": 5, "custom_id": "u", "max_values": 25})],
    "a file": [{"type": 13, "file": {"url": "attachment://a.txt"}}],
}
BAD: dict[str, tuple[list[Any], str]] = {
    "six buttons in a row": ([row(*buttons(6))], "between 1 and 5"),
    "an empty row": ([row()], "between 1 and 5"),
    "a button beside a menu": ([row(select(), button())], "maximum width"),
    "two menus in a row": ([row(select(), select(custom_id="other"))], "maximum width"),
    "a label of 81": ([row(button(label="x" * 81))], "between 0 and 80"),
    "a custom id of 101": ([row(button(custom_id="x" * 101))], "between 1 and 100"),
    "an empty custom id": ([row(button(custom_id=""))], "required"),
    "a missing custom id": ([row(button(custom_id=None))], "string"),
    "one custom id twice": ([row(button(), button())], "cannot be duplicated"),
    "one component id twice": ([text() | {"id": 3}, text() | {"id": 3}], "cannot be duplicated"),
    "a button with id and url": ([row(button(url="https://example.com"))], "cannot both"),
    "a link button with an id": ([row(button(style=5, url="https://example.com"))], "must have a url"),
    "a link to nowhere": ([row(button(style=5, custom_id=None, url="ftp://example.com"))], "Scheme"),
    "a url of 513": ([row(button(style=5, custom_id=None, url="https://e.com/" + "x" * 500))], "512"),
    "a bare button": ([row(button(label=None))], "label or an emoji"),
    "letters as an emoji": ([row(button(emoji={"name": "dice"}))], "Invalid emoji"),
    "style seven": ([row(button(style=7))], "less than or equal to 6"),
    "26 options": ([row(select(options=options(26)))], "between 1 and 25"),
    "no options": ([row(select(options=[]))], "between 1 and 25"),
    "an option label of 101": ([row(select(options=[{"label": "x" * 101, "value": "1"}]))], "100"),
    "an option value of 101": ([row(select(options=[{"label": "x", "value": "1" * 101}]))], "100"),
    "an option description of 101": (
        [row(select(options=[{"label": "x", "value": "1", "description": "x" * 101}]))],
        "100",
    ),
    "one value twice": ([row(select(options=[{"label": "x", "value": "1"}] * 2))], "already used"),
    "a placeholder of 151": ([row(select(placeholder="x" * 151))], "150"),
    "more values than options": ([row(select(max_values=3))], "greater than the 2 choices"),
    "min over max": ([row(select(min_values=2, max_values=1))], "greater than max_values"),
    "more defaults than max": (
        [row(select(options=[{"label": n, "value": n, "default": True} for n in "ab"]))],
        "More options are chosen",
    ),
    "forty-one components": ([container(*[text()] * 40)], "cannot exceed 40"),
    "a container in a container": ([container(container(text()))], "must be one of"),
    "an empty container": ([container()], "between 1 and 40"),
    "a colour too many": ([container(text(), accent_color=0x1000000)], "less than or equal"),
    "a button without a row": ([button()], "must be one of"),
    "a section without accessory": ([section(text(), accessory=None)], "required"),
    "a section of four texts": ([section(*[text()] * 4, accessory=button())], "between 1 and 3"),
    "a section of buttons": ([section(button(), accessory=button(custom_id="x"))], "must be one of"),
    "a menu as an accessory": ([section(text(), accessory=select())], "must be one of"),
    "eleven pictures": ([gallery(11)], "between 1 and 10"),
    "an alt text of 1025": ([gallery(description="x" * 1025)], "between 1 and 1024"),
    "an empty alt text": ([gallery(description="")], "required"),
    "a picture without media": ([{"type": 12, "items": [{}]}], "required"),
    "a picture of the wrong scheme": ([gallery(media={"url": "file:///a.png"})], "Scheme"),
    "a file from the web": ([{"type": 13, "file": {"url": "https://example.com/a"}}], "Scheme"),
    "spacing three": ([{"type": 14, "spacing": 3}], "one of (1, 2)"),
    "an empty text": ([text("")], "required"),
    "4001 characters in two texts": ([text("x" * 2000), text("x" * 2001)], "cannot exceed 4000"),
    "a text input in a message": ([row({"type": 4, "custom_id": "t", "style": 1})], "must be one of"),
    "an unknown type": ([{"type": 99}], "unknown"),
    "no dictionary": (["text"], "dictionaries"),
}


@pytest.mark.parametrize("what", GOOD)
def test_good_components_pass(what: str) -> None:
    assert faults_of(GOOD[what]) == ""


@pytest.mark.parametrize("what", BAD)
def test_bad_components_are_refused_with_a_reason(what: str) -> None:
    components, reason = BAD[what]
    assert reason in faults_of(copy.deepcopy(components))


def test_without_the_flag_only_five_rows_pass() -> None:
    rows = [row(button(custom_id=f"b{number}")) for number in range(6)]
    assert faults_of(rows[:5], is_v2=False) == ""
    assert "between 0 and 5" in faults_of(rows, is_v2=False)
    assert "must be one of (1)" in faults_of([text()], is_v2=False)


def test_texts_of_too_many_bytes_break_the_platform() -> None:
    with pytest.raises(TooMuchForThePlatform, match="10170"):
        faults_of([text("字" * 3400)])
    assert faults_of([text("字" * 3380)]) == ""


def test_more_than_64_media_break_the_platform() -> None:
    with pytest.raises(TooMuchForThePlatform, match="65"):
        faults_of([*[gallery(10)] * 6, gallery(5)])


def test_every_component_comes_back_with_an_id_of_its_own() -> None:
    sent = [container(text() | {"id": 1}, row(button())), section(text(), accessory=button(custom_id="b"))]
    made = finish_components(sent, lambda url: (url, None))
    ids = [component["id"] for component in walk(made)]
    assert len(set(ids)) == len(ids) == 7
    assert "id" not in sent[0], "the client's own body stays as it was"


def label(component: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component} | changes


def text_input(**changes: Any) -> Json:
    return {"type": 4, "custom_id": "name", "style": 1} | changes


def modal(*tops: Any, **changes: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(tops)} | changes


def modal_faults_of(body: Json) -> str:
    faults = Complaints()
    check_modal(faults, body)
    try:
        faults.refuse_if_any()
    except Refusal as refusal:
        return str(refusal)
    return ""


GOOD_MODALS: dict[str, Json] = {
    "a text input in a label": modal(label(text_input())),
    "a text input in a row, the old way": modal(row(text_input(label="Name"))),
    "a text between": modal(text(), label(text_input())),
    "radio buttons": modal(label({"type": 21, "custom_id": "r", "options": options(10)})),
    "check boxes": modal(label({"type": 22, "custom_id": "c", "options": options(10), "max_values": 10})),
    "a check box": modal(label({"type": 23, "custom_id": "c"})),
    "an optional menu": modal(label(select(min_values=0, required=False))),
    "a user menu": modal(label({"type": 5, "custom_id": "u"})),
}
BAD_MODALS: dict[str, tuple[Json, str]] = {
    "a title of 46": (modal(label(text_input()), title="x" * 46), "between 1 and 45"),
    "no title": (modal(label(text_input()), title=""), "required"),
    "nothing in it": (modal(), "between 1 and 5"),
    "six fields": (modal(*[label(text_input(custom_id=f"f{n}")) for n in range(6)]), "between 1 and 5"),
    "a label of 46": (modal(label(text_input(), label="x" * 46)), "between 1 and 45"),
    "a description of 101": (modal(label(text_input(), description="x" * 101)), "between 1 and 100"),
    "a placeholder of 101": (modal(label(text_input(placeholder="x" * 101))), "between 0 and 100"),
    "a value over its own bound": (modal(label(text_input(value="xxx", max_length=2))), "between 0 and 2"),
    "min over max": (modal(label(text_input(min_length=3, max_length=2))), "greater than max_length"),
    "a label in a label": (modal(label(text_input(label="Twice"))), "no label of its own"),
    "one radio button": (modal(label({"type": 21, "custom_id": "r", "options": options(1)})), "2 and 10"),
    "eleven radio buttons": (
        modal(label({"type": 21, "custom_id": "r", "options": options(11)})),
        "2 and 10",
    ),
    "a required menu of none": (modal(label(select(min_values=0))), "required to be false"),
    "a disabled menu": (modal(label(select(disabled=True))), "cannot be disabled"),
    "a button": (modal(row(button())), "must be one of"),
    "a container": (modal(container(text())), "must be one of"),
    "one id twice": (modal(label(text_input()), label(text_input())), "cannot be duplicated"),
    "a custom id of 101": (modal(label(text_input()), custom_id="x" * 101), "between 1 and 100"),
    "an empty label": (modal({"type": 18, "label": "x"}), "holds one field"),
    "no dictionary": (modal("text"), "dictionaries"),
}


@pytest.mark.parametrize("what", GOOD_MODALS)
def test_good_modals_pass(what: str) -> None:
    assert modal_faults_of(GOOD_MODALS[what]) == ""


@pytest.mark.parametrize("what", BAD_MODALS)
def test_bad_modals_are_refused_with_a_reason(what: str) -> None:
    body, reason = BAD_MODALS[what]
    assert reason in modal_faults_of(body)


def test_a_filled_in_modal_has_the_shape_of_a_submission() -> None:
    form = finish_modal(
        modal(
            text(),
            label(text_input(value="old")),
            label({"type": 21, "custom_id": "r", "options": options(2)}, label="Pick"),
            label({"type": 22, "custom_id": "c", "options": options(3)}, label="Some"),
            label({"type": 23, "custom_id": "b"}, label="Sure"),
        )
    )
    filled = fill_modal(form, {"Pick": "v1", "c": ["v0", "v2"], "b": True})
    assert [top["type"] for top in filled] == [10, 18, 18, 18, 18]
    assert filled[1]["component"]["value"] == "old"
    assert filled[2]["component"]["value"] == "v1"
    assert filled[3]["component"]["values"] == ["v0", "v2"]
    assert filled[4]["component"]["value"] is True


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        (text_input(), "", "required"),
        (text_input(min_length=3), "ab", "at least 3"),
        (text_input(max_length=3), "abcd", "at most 3"),
        (select(custom_id="name"), ["9"], "not offered"),
        (select(custom_id="name"), ["1", "2"], "choose 1 to 1"),
        ({"type": 21, "custom_id": "name", "options": options(2)}, None, "required"),
        ({"type": 22, "custom_id": "name", "options": options(2)}, [], "choose 1 to 2"),
    ],
)
def test_a_person_cannot_send_what_the_form_does_not_take(field: Json, value: Any, reason: str) -> None:
    with pytest.raises(NotFilledIn, match=reason):
        fill_modal(finish_modal(modal(label(field))), {"name": value})


def test_a_form_has_only_its_own_fields() -> None:
    with pytest.raises(NotFilledIn, match="no field"):
        fill_modal(finish_modal(modal(label(text_input()))), {"name": "x", "other": "y"})
