"""Checks of modals, and of what a person fills in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandbox.model import SELECTS, ComponentType, Json, walk
from sandbox.payloads.components import (
    check_bounds,
    check_custom_id,
    check_options,
    check_select,
    check_unique,
)
from sandbox.refusals import Complaints, Path

T = ComponentType
IN_LABEL: Final = SELECTS | {T.TEXT_INPUT, T.FILE_UPLOAD, T.RADIO_GROUP, T.CHECKBOX_GROUP, T.CHECKBOX}
MAX_TOPS: Final = 5


class NotFilledIn(Exception):
    """The client does not send the modal.

    A field is missing, too long, or not one of the choices.
    """


def check_modal(faults: Complaints, modal: Json, path: Path = ("data",)) -> None:
    """Note every fault of a modal as a client sent it."""
    faults.check_length((*path, "title"), modal.get("title"), 1, 45)
    check_custom_id(faults, modal, path)
    place = (*path, "components")
    tops = faults.check_list(place, modal.get("components"), 1, MAX_TOPS)
    good = [top for top in tops if isinstance(top, dict)]
    for index, top in enumerate(tops):
        _check_top(faults, top, (*place, index))
    check_unique(faults, [c for c in walk(good) if isinstance(c, dict)], place)


def finish_modal(modal: Json) -> Json:
    """Return the modal as clients get it: each component with an id."""
    number = 0

    def finish(component: Json) -> Json:
        nonlocal number
        number += 1
        made = {key: value for key, value in component.items() if value is not None} | {"id": number}
        if "components" in made:
            made["components"] = [finish(child) for child in made["components"]]
        if "component" in made:
            made["component"] = finish(made["component"])
        return made

    return {**modal, "components": [finish(top) for top in modal["components"]]}


def fill_modal(modal: Json, values: Mapping[str, Any]) -> list[Json]:
    """Return the components of a submission with these values.

    Values are given by custom id or label; fields without one keep their default. Raises
    NotFilledIn for what the client would not let through.
    """
    unused = dict(values)
    filled = [_fill_top(top, unused) for top in modal["components"]]
    if unused:
        raise NotFilledIn(f"The modal has no field {', '.join(map(repr, unused))}")
    return filled


def _check_top(faults: Complaints, top: object, path: Path) -> None:
    if not isinstance(top, dict):
        faults.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = top.get("type")
    if kind == T.TEXT_DISPLAY:
        faults.check_length((*path, "content"), top.get("content"), 1, 4000)
    elif kind == T.ACTION_ROW:
        for index, child in enumerate(faults.check_list((*path, "components"), top.get("components"), 1, 1)):
            place = (*path, "components", index)
            if not isinstance(child, dict) or child.get("type") != T.TEXT_INPUT:
                faults.add((*place, "type"), "UNION_TYPE_CHOICES", "Value of field type must be one of (4,).")
                continue
            faults.check_length((*place, "label"), child.get("label"), 1, 45)
            _check_text_input(faults, child, place)
    elif kind == T.LABEL:
        _check_label(faults, top, path)
    else:
        faults.add((*path, "type"), "UNION_TYPE_CHOICES", "Value of field type must be one of (1, 10, 18).")


def _check_label(faults: Complaints, label: Json, path: Path) -> None:
    faults.check_length((*path, "label"), label.get("label"), 1, 45)
    if label.get("description") is not None:
        faults.check_length((*path, "description"), label["description"], 1, 100)
    field, place = label.get("component"), (*path, "component")
    if not isinstance(field, dict) or field.get("type") not in IN_LABEL:
        faults.add(place, "UNION_TYPE_CHOICES", "A label holds one field of a modal.")
        return
    kind = T(field["type"])
    if kind == T.TEXT_INPUT:
        if field.get("label") is not None:
            faults.add(
                (*place, "label"),
                "TEXT_INPUT_LABEL_IN_LABEL",
                "A text input in a label has no label of its own.",
            )
        _check_text_input(faults, field, place)
    elif kind in SELECTS:
        check_select(faults, field, place)
        if field.get("disabled"):
            faults.add(
                (*place, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "A menu in a modal cannot be disabled."
            )
        _check_optional(faults, field, place)
    else:
        check_custom_id(faults, field, place)
        if kind in {T.RADIO_GROUP, T.CHECKBOX_GROUP}:
            least = 2 if kind == T.RADIO_GROUP else 1
            options = faults.check_list((*place, "options"), field.get("options"), least, 10)
            check_options(faults, options, (*place, "options"))
            check_bounds(faults, field, place, len(options)) if kind == T.CHECKBOX_GROUP else None
        if kind in {T.CHECKBOX_GROUP, T.FILE_UPLOAD}:
            _check_optional(faults, field, place)


def _check_optional(faults: Complaints, field: Json, path: Path) -> None:
    if field.get("min_values") == 0 and field.get("required") is not False:
        faults.add(
            (*path, "min_values"), "COMPONENT_REQUIRED_MIN_VALUES", "min_values 0 needs required to be false."
        )


def _check_text_input(faults: Complaints, field: Json, path: Path) -> None:
    check_custom_id(faults, field, path)
    faults.check_number((*path, "style"), field.get("style"), 1, 2)
    least, most = field.get("min_length"), field.get("max_length")
    if least is not None:
        faults.check_number((*path, "min_length"), least, 0, 4000)
    if most is not None:
        faults.check_number((*path, "max_length"), most, 1, 4000)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        faults.add((*path, "min_length"), "BASE_TYPE_BAD_RANGE", "min_length is greater than max_length.")
    if field.get("placeholder") is not None:
        faults.check_length((*path, "placeholder"), field["placeholder"], 0, 100)
    if field.get("value") is not None:
        faults.check_length((*path, "value"), field["value"], 0, most if isinstance(most, int) else 4000)


def _fill_top(top: Json, unused: dict[str, Any]) -> Json:
    filled: Json = {"type": top["type"], "id": top["id"]}
    if top["type"] == T.ACTION_ROW:
        field = top["components"][0]
        return filled | {"components": [_fill_field(field, field["label"], unused)]}
    if top["type"] == T.LABEL:
        return filled | {"component": _fill_field(top["component"], top["label"], unused)}
    return filled


def _fill_field(field: Json, label: str, unused: dict[str, Any]) -> Json:
    kind = T(field["type"])
    filled: Json = {"type": int(kind), "id": field["id"], "custom_id": field["custom_id"]}
    given = field["custom_id"] if field["custom_id"] in unused else label
    value = unused.pop(given) if given in unused else _default(field, kind)
    is_required = field.get("required", True)
    if kind == T.TEXT_INPUT:
        return filled | {"value": _take_text(field, label, str(value), is_required)}
    if kind == T.CHECKBOX:
        return filled | {"value": bool(value)}
    if kind == T.RADIO_GROUP:
        if value is None and is_required:
            raise NotFilledIn(f"{label}: This field is required")
        _need_known(field, label, [] if value is None else [value])
        return filled | {"value": value}
    return filled | {"values": _take_choices(field, label, [str(v) for v in value], is_required)}


def _default(field: Json, kind: ComponentType) -> Any:
    chosen = [o["value"] for o in field.get("options", []) if o.get("default")]
    if kind == T.TEXT_INPUT:
        return field.get("value", "")
    if kind == T.CHECKBOX:
        return field.get("default", False)
    if kind == T.RADIO_GROUP:
        return chosen[0] if chosen else None
    return chosen or [str(d["id"]) for d in field.get("default_values", [])]


def _take_text(field: Json, label: str, text: str, is_required: bool) -> str:
    if not text and not is_required:
        return text
    if not text:
        raise NotFilledIn(f"{label}: This field is required")
    if len(text) < field.get("min_length", 0):
        raise NotFilledIn(f"{label}: at least {field['min_length']} characters")
    if len(text) > field.get("max_length", 4000):
        raise NotFilledIn(f"{label}: at most {field.get('max_length', 4000)} characters")
    return text


def _take_choices(field: Json, label: str, values: list[str], is_required: bool) -> list[str]:
    _need_known(field, label, values)
    if not values and not is_required:
        return values
    choices = len(field.get("options", [])) or 1
    most = field.get("max_values", choices if field["type"] == T.CHECKBOX_GROUP else 1)
    if not max(field.get("min_values", 1), 1) <= len(values) <= most:
        raise NotFilledIn(f"{label}: choose {field.get('min_values', 1)} to {most}")
    return values


def _need_known(field: Json, label: str, values: list[str]) -> None:
    known = {option["value"] for option in field.get("options", [])}
    if "options" in field and not set(values) <= known:
        raise NotFilledIn(f"{label}: {sorted(set(values) - known)} is not offered")
