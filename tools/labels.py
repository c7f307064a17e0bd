"""Show the longest translation of each label as a phone shows it: `python -m tools.labels [FILE]`.

The page that is written has each button, placeholder and option of a menu once, in the language in
which it is longest, in the widths that a phone of 360 pixels has for them. What has no room ends in
an ellipsis there, as Discord's does.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final, Literal, NamedTuple

from cogs.kit.screen_height import letters_of
from engine.contract.languages import CATALOGUES
from engine.contract.words import ENGLISH, Catalogue
from engine.kit.templates import Field, pieces_of, text_of
from engine.languages.catalogues import load_catalogues
from tools import player_texts

Kind = Literal["button", "menu", "option"]
_KINDS: Final[dict[str, Kind]] = {
    "button": "button",
    "Entry": "button",
    "learn_button": "button",
    "Select": "menu",
    "ChannelSelect": "menu",
    "RoleSelect": "menu",
    "UserSelect": "menu",
    "Menu": "option",
    "SelectOption": "option",
}
PHONE: Final = 360
"""Pixels across."""
ROOM: Final[dict[Kind, int]] = {"button": 242, "menu": 216, "option": 288}
"""Pixels for the letters of a label on such a phone."""
_NUMBER, _NAME = "12", "Ada"
_NUMBERS: Final = frozenset(
    {"n", "of", "page", "pages", "percent", "points", "hours", "days", "most", "first"}
)
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Labels</title><style>
body {{ margin: 0; width: {phone}px; background: #1a1a1e; color: #ddd; font: 14px "Noto Sans", sans-serif }}
p {{ margin: 8px 12px 0; font-size: 10px; color: #999 }}
div {{ margin: 2px 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }}
.button {{ width: {button}px; padding: 9px 12px; background: #4e5058; border-radius: 8px; font-weight: 550 }}
.menu {{ width: {menu}px; padding: 9px 38px 9px 12px; background: #222; font-size: 16px }}
.option {{ width: {option}px; padding: 9px 12px; background: #333; font-size: 16px }}
</style>{rows}</html>
"""


class Label(NamedTuple):
    """A label: what shows it, its template, and the language in which it is longest."""

    kind: Kind
    template: str
    code: str
    told: str


def labels() -> tuple[Label, ...]:
    """Return the labels of all screens in their longest language, the longest first."""
    load_catalogues(is_logged=False)
    found = dict.fromkeys(_templates())
    longest = (_longest(kind, template) for kind, template in found)
    return tuple(sorted(longest, key=lambda one: -letters_of(one.told)))


def _longest(kind: Kind, template: str) -> Label:
    told = [
        Label(kind, template, code, sample_of(template, words))
        for code, words in {"en": ENGLISH, **CATALOGUES}.items()
    ]
    return max(told, key=lambda one: letters_of(one.told))


def sample_of(template: str, words: Catalogue) -> str:
    """Return a label with short names and numbers in its fields, in the longest of its forms."""
    told = words.translation(template)
    return "".join(
        piece if isinstance(piece, str) else _sample_of_field(piece)
        for piece in pieces_of(text_of(template) if told is None else told)
    )


def _sample_of_field(field: Field) -> str:
    if field.forms or field.persons:
        forms = (form.replace("#", _NUMBER).replace("*", _NAME) for form in field.forms or field.persons)
        return max(forms, key=letters_of)
    return _NUMBER if field.name in _NUMBERS or field.is_parted or field.digits else _NAME


def _templates() -> Iterator[tuple[Kind, str]]:
    """Yield the templates in the calls of controls, in tables of menus, and of games' options."""
    for folder in ("cogs", "engine"):
        for path in sorted((player_texts.ROOT / folder).rglob("*.py")):
            calls = [node for node in ast.walk(player_texts.tree_of(path)) if isinstance(node, ast.Call)]
            for call in calls:
                yield from _of_call(call)
            if any(player_texts.name_of(call) == "Menu" for call in calls):
                for node in ast.walk(player_texts.tree_of(path)):
                    if isinstance(node, ast.Dict):
                        named = zip(node.keys, node.values, strict=True)
                        for value in (value for key, value in named if isinstance(key, ast.Constant)):
                            yield from (("option", one) for one in player_texts.templates_in(value))


def _of_call(call: ast.Call) -> Iterator[tuple[Kind, str]]:
    name = player_texts.name_of(call)
    if name == "Option":
        shown = [one.value for one in call.keywords if one.arg in ("label", "short")]
        yield from (("option", template) for one in shown for template in player_texts.templates_in(one))
    elif name in _KINDS:
        yield from ((_KINDS[name], template) for template in player_texts.templates_in(call))


def page() -> str:
    """Return the page."""
    rows = "\n".join(
        f'<p>{one.code} · {escape(text_of(one.template))}</p><div class="{one.kind}">{escape(one.told)}</div>'
        for one in labels()
    )
    return _PAGE.format(phone=PHONE, rows=rows, **ROOM)


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "labels.html").write_text(page(), encoding="utf-8")
