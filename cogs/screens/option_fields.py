"""A game's options as fields of a slash command or a modal.

A field is a bool, a Literal of words, a bounded int, or a bounded str; pydantic checks what comes
back.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Container, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import discord
from annotated_types import Ge, Le, MaxLen, MinLen
from discord import app_commands, ui
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from cogs.kit.limits import DESCRIPTION, MENU, OPTION
from cogs.kit.wording import shorten
from engine.contract.errors import LobbyRefusal, UnfitValue
from engine.contract.words import N_, Sentence, Teller, join_parts, say
from engine.kit.frozen import Frozen

YES, NO = N_("yes"), N_("no")
LINE = 100
"""Characters above which a text gets a field of several lines."""
FAULTS = 3
"""Number of faults that a refusal names."""
_COLON = re.compile("[:\uff1a]")
"""What stands after the name of an option, in any script."""
READY = "_ready"
"""Suffix of a text field's name for the menu of ready texts above it."""


def parameters(options: type[Frozen]) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a slash command for these options, with defaults."""
    for name, field in options.model_fields.items():
        yield inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=_annotation(field)
        )


def descriptions(options: type[Frozen], telling: Teller) -> dict[str, str]:
    """Return the description of each option for the slash command."""
    return {
        name: shorten(
            telling(
                say(
                    "{option} (default {value})",
                    option=say(field.description or field.title or name),
                    value=say(_word(field.default)),
                )
            ),
            DESCRIPTION,
        )
        for name, field in options.model_fields.items()
    }


def check(options: type[Frozen], values: Mapping[str, Any]) -> Frozen:
    """Return the options with these values.

    LobbyRefusal names the first faults, one per line.
    """
    try:
        return options.model_validate(dict(values))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)[:FAULTS]
        raise LobbyRefusal(join_parts([_fault(options, fault) for fault in faults], "\n")) from error


def _fault(options: type[Frozen], fault: ErrorDetails) -> Sentence:
    """Return the sentence about one fault."""
    field = options.model_fields.get(str(fault["loc"][0])) if fault["loc"] else None
    name = title(str(fault["loc"][0]), field) if field is not None else "?"
    return say("{option}: {reason}", option=say(name), reason=_reason(fault, field))


def _reason(fault: ErrorDetails, field: FieldInfo | None) -> Sentence:
    """Return the game's own reason, or what the field takes."""
    error = fault.get("ctx", {}).get("error")
    if isinstance(error, UnfitValue):
        return error.sentence
    least, most = (None, None) if field is None else _bounds(field)
    match fault["type"]:
        case "string_too_long":
            return say("It has at most {n:one letter|# letters}.", n=most or 0)
        case "string_too_short":
            return say("It has at least {n:one letter|# letters}.", n=least or 0)
        case "literal_error" | "bool_parsing" | "bool_type" if field is not None:
            words = tuple(say(value_shown(word)) for word in _words(field))
            return say("It is one of these: {words}.", words=words)
        case _ if field is not None and field.annotation is int and least is not None and most is not None:
            return say("It is a whole number from {least} to {most}.", least=least, most=most)
        case _:
            return say("That doesn’t fit here.")


def labels(
    options: Frozen,
    telling: Teller,
    ready: Mapping[str, Mapping[str, str]] | None = None,
    typed: Mapping[str, tuple[str, ...]] | None = None,
    asked: Container[str] | None = None,
) -> list[ui.Label[Any]]:
    """Return a modal's fields for these options. At most five fit a modal.

    `ready` maps a text field's name to menu values and their labels, as alternatives to typing.
    `typed` is what the fields held at the last submission, valid or not; it replaces the current
    values. If `asked` is given, only these fields appear.
    """
    before = {name: values[0] for name, values in (typed or {}).items() if values}
    made: list[ui.Label[Any]] = []
    for name, field in type(options).model_fields.items():
        if asked is not None and name not in asked:
            continue
        value = getattr(options, name)
        text = telling(say(title(name, field)))[:45]
        described = telling(say(field.description))[:DESCRIPTION] if field.description else None
        if choices := (ready or {}).get(name):
            chosen = before.get(name + READY, str(value))
            made.append(ui.Label(text=text, component=_menu(name + READY, choices, chosen)))
            text, value = telling(say("Or of your own")), "" if value in choices else value
        component = _component(name, field, before.get(name, value), telling)
        made.append(ui.Label(text=text, description=described, component=component))
    return made


def read_modal(options: type[Frozen], found: Mapping[str, tuple[str, ...]]) -> Frozen:
    """Return the options in a modal's fields; LobbyRefusal if they are invalid."""
    values = {name: word for name in options.model_fields if (word := read_text(found, name))}
    return check(options, {name: _unword(options.model_fields[name], word) for name, word in values.items()})


def lines(options: Frozen, telling: Teller) -> str:
    """Write options as lines to be changed: "Rounds: 4 (1 – 20)"."""
    return "\n".join(
        telling(
            say(
                "{option}: {value} ({choices})",
                option=say(title(name, field)),
                value=say(value_shown(_word(getattr(options, name)))),
                choices=_choices(field),
            )
        )
        for name, field in type(options).model_fields.items()
    )


def read_lines(options: type[Frozen], text: str, telling: Teller) -> dict[str, Any]:
    """Read what `lines` wrote with `telling` and a user changed; English words count, too.

    LobbyRefusal for a line that names no option.
    """
    names = {
        told.casefold(): name
        for name, field in options.model_fields.items()
        for told in (name, title(name, field), telling(say(title(name, field))))
    }
    found: dict[str, Any] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        option, value = (*_COLON.split(line, maxsplit=1), "")[:2]
        name = names.get(option.strip().casefold())
        if name is None:
            raise LobbyRefusal(say("“{text}” is no house rule of this game.", text=option[:60]))
        field = options.model_fields[name]
        written = re.split(r"[(\uff08]", value)[0].strip()
        words = {
            told.casefold(): word
            for word in _words(field)
            for told in (value_shown(word), telling(say(value_shown(word))))
        }
        word = words.get(written.casefold())
        # Any other word is checked as it is: `_unword` would take it for No.
        found[name] = written if word is None else _unword(field, word)
    return found


def _choices(field: FieldInfo) -> Sentence:
    """Return what a field takes, for the brackets after its value."""
    words = _words(field)
    least, most = _bounds(field)
    if words and field.annotation is not int:
        return join_parts([say(value_shown(word)) for word in words], " / ")
    return say("{least} – {most}", least=least or 0, most=most or 0)


def read_text(found: Mapping[str, tuple[str, ...]], name: str) -> str:
    """Return the text of a modal's field, else the menu's choice."""
    for values in (found.get(name, ()), found.get(name + READY, ())):
        if values and values[0].strip():
            return values[0]
    return ""


def title(name: str, field: FieldInfo) -> str:
    """Return a field's title with a capital letter."""
    text = field.title or name.replace("_", " ")
    return text[:1].upper() + text[1:]


def value_shown(value: str) -> str:
    """Return an option's value as users read it."""
    return value.replace("_", " ")


def _annotation(field: FieldInfo) -> Any:
    kind: Any = field.annotation
    least, most = _bounds(field)
    if kind is int and least is not None and most is not None:
        return app_commands.Range[int, least, most]
    if kind is str and most is not None:
        return app_commands.Range[str, least or 0, most]
    return kind


def _bounds(field: FieldInfo) -> tuple[int | None, int | None]:
    least: Any = next((bound.ge for bound in field.metadata if isinstance(bound, Ge)), None)
    most: Any = next((bound.le for bound in field.metadata if isinstance(bound, Le)), None)
    for bound in field.metadata:
        if isinstance(bound, MinLen):
            least = bound.min_length
        if isinstance(bound, MaxLen):
            most = bound.max_length
    return least, most


def _component(name: str, field: FieldInfo, value: Any, telling: Teller) -> ui.Item[Any]:
    words = _words(field)
    if words and len(words) <= MENU:
        choices = [
            discord.SelectOption(
                label=telling(say(value_shown(word))), value=word, default=word == _word(value)
            )
            for word in words
        ]
        return ui.Select(custom_id=name, options=choices)
    least, most = _bounds(field)
    if field.annotation is str:
        return ui.TextInput(
            custom_id=name,
            default=str(value),
            min_length=least,
            max_length=most,
            required=False,
            style=discord.TextStyle.paragraph if (most or 0) > LINE else discord.TextStyle.short,
        )
    longest = max(len(str(least)), len(str(most)))
    return ui.TextInput(
        custom_id=name, default=str(value), max_length=longest, placeholder=f"{least} – {most}"
    )


def _menu(name: str, choices: Mapping[str, str], chosen: str) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=shorten(said, OPTION), value=choice, default=choice == chosen)
        for choice, said in [*choices.items()][:MENU]
    ]
    return ui.Select(custom_id=name, options=options)


def _words(field: FieldInfo) -> tuple[str, ...]:
    """Return the values of a field that has only a few, as words."""
    if field.annotation is bool:
        return (YES, NO)
    if get_origin(field.annotation) is Literal:
        return tuple(map(str, get_args(field.annotation)))
    least, most = _bounds(field)
    if field.annotation is int and least is not None and most is not None and most - least < MENU:
        return tuple(map(str, range(least, most + 1)))
    return ()


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def _unword(field: FieldInfo, word: str) -> Any:
    if field.annotation is bool:
        return word == YES
    return word
