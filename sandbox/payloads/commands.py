"""Registered commands: their checks, and what a client lets a person send.

A command is stored as the JSON that the platform returns. `fill_options` is the client's side: it
takes the values that a person typed and returns the `options` of the interaction, or raises
NotOffered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from typing import Any, Final

from sandbox.model import Attachment, Channel, Json, User
from sandbox.refusals import Complaints, Path


class OptionType(IntEnum):
    """The types of a command's options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


O = OptionType  # noqa: E741 - short for the tables below
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
MOST: Final = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MAX_SIZE: Final = 8000
IN_GUILD, IN_BOT_DM, IN_CONVERSATION = 0, 1, 2
_SLASH_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_WITH_CHOICES: Final = frozenset({O.STRING, O.INTEGER, O.NUMBER})
_SAFE_INTEGER: Final = 2**53


class NotOffered(Exception):
    """The client does not let this be sent.

    There is no such command here, or the options do not fit.
    """


def check_commands(commands: list[Any]) -> None:
    """Refuse (50035) commands if one is faulty or two share a name."""
    faults = Complaints()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        if not isinstance(command, dict):
            faults.add((index,), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        check_command(faults, command, (index,))
        key = (command.get("type") or SLASH, str(command.get("name")))
        if key in seen:
            faults.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add(key)
    faults.refuse_if_any()


def check_command(faults: Complaints, command: Json, path: Path = ()) -> None:
    """Note every fault of one command."""
    kind = command.get("type") or SLASH
    if kind not in MOST:
        faults.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
        return
    if kind == SLASH:
        _check_name(faults, command, path)
        faults.check_length((*path, "description"), command.get("description"), 1, 100)
        _check_options(faults, command.get("options") or [], (*path, "options"), depth=0)
    else:
        faults.check_length((*path, "name"), command.get("name"), 1, 32)
        if command.get("description") or command.get("options"):
            faults.add(
                (*path, "description"),
                "APPLICATION_COMMAND_MENU",
                "A menu command has no description or options.",
            )
    for name, values in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        given = command.get(name)
        if given is not None and (not isinstance(given, list) or not given or not set(given) <= values):
            faults.add((*path, name), "BASE_TYPE_CHOICES", f"Values must be some of {sorted(values)}.")
    permissions = command.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        faults.add(
            (*path, "default_member_permissions"), "BASE_TYPE_STRING", "Must be a number of permission bits."
        )
    if _size(command) > MAX_SIZE:
        faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def finish_command(body: Json, command_id: int, application_id: int, guild_id: int | None) -> Json:
    """Return the command as the platform returns it."""
    made: Json = {
        "id": str(command_id),
        "application_id": str(application_id),
        "version": str(command_id),
        "type": body.get("type") or SLASH,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": body.get("default_member_permissions"),
        "dm_permission": body.get("dm_permission", True),
        "nsfw": body.get("nsfw") or False,
        "integration_types": body.get("integration_types") or [0],
        "contexts": body.get("contexts"),
    }
    if body.get("options"):
        made["options"] = body["options"]
    if guild_id is not None:
        made["guild_id"] = str(guild_id)
    return made


def is_offered_in(command: Json, channel: Channel) -> bool:
    """Return whether a client offers this command in this channel.

    Guild commands are offered in their guild only.
    """
    if (channel.is_dm or channel.is_group) and "guild_id" in command:
        return False
    if command["contexts"] is not None:
        return context_of(channel) in command["contexts"]
    if channel.is_group:
        return 1 in command["integration_types"]
    return not channel.is_dm or command["dm_permission"] is not False


def context_of(channel: Channel) -> int:
    """Return the context of an interaction: a guild, the bot's direct messages, or others'."""
    if channel.is_group:
        return IN_CONVERSATION
    return IN_BOT_DM if channel.is_dm else IN_GUILD


def paths_of(command: Json) -> Iterator[tuple[str, Json]]:
    """Yield each path that a person can type, with the record that describes it.

    This is each subcommand's full path, or the command's name alone.
    """
    options = command.get("options", [])
    nested = [o for o in options if o["type"] in {O.SUBCOMMAND, O.GROUP}]
    if not nested:
        yield command["name"], command
    for option in nested:
        for path, leaf in paths_of(option):
            yield f"{command['name']} {path}", leaf


def nest_options(command: Json, path: str, options: list[Json]) -> list[Json]:
    """Return the interaction's `options`: the leaf's, in its subcommand and group."""
    for name in reversed(path.split()[1:]):
        is_leaf = name == path.rsplit(maxsplit=1)[-1]
        options = [{"type": int(O.SUBCOMMAND if is_leaf else O.GROUP), "name": name, "options": options}]
    return options


def fill_options(
    leaf: Json, values: Mapping[str, Any], *, focused: str | None = None, partial: bool = False
) -> list[Json]:
    """Return the options that a client sends for these values, as registered.

    With `partial`, as during autocompletion, required ones may be missing and bounds are not
    checked. Raises NotOffered for what a client would not let through.
    """
    known = {option["name"]: option for option in leaf.get("options", [])}
    for name in values:
        if name not in known:
            raise NotOffered(f"{leaf['name']} has no option {name!r}")
    filled = []
    for name, option in known.items():
        if name not in values:
            if option.get("required") and not partial:
                raise NotOffered(f"{leaf['name']} needs {name}")
            continue
        value = values[name] if partial else _check_typed(option, values[name])
        entry = {"type": option["type"], "name": name, "value": _plain(value)}
        filled.append(entry | {"focused": True} if name == focused else entry)
    return filled


def _plain(value: object) -> object:
    return str(value.id) if isinstance(value, User | Channel | Attachment) else value


def _check_typed(option: Json, value: Any) -> Any:
    name, kind = option["name"], O(option["type"])
    fits: dict[OptionType, Callable[[], bool]] = {
        O.STRING: lambda: isinstance(value, str),
        O.INTEGER: lambda: (
            isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _SAFE_INTEGER
        ),
        O.NUMBER: lambda: isinstance(value, int | float) and not isinstance(value, bool),
        O.BOOLEAN: lambda: isinstance(value, bool),
        O.USER: lambda: isinstance(value, User) or str(value).isdigit(),
        O.CHANNEL: lambda: isinstance(value, Channel) or str(value).isdigit(),
        O.ATTACHMENT: lambda: isinstance(value, Attachment),
    }
    if kind not in fits:
        raise NotOffered(f"Options of type {kind.name} cannot be typed here")
    if not fits[kind]():
        raise NotOffered(f"{name} takes a {kind.name.lower()}, not {value!r}")
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise NotOffered(f"{value!r} is not one of the choices of {name}")
    size = len(value) if kind == O.STRING else value
    suffix = "length" if kind == O.STRING else "value"
    if kind in {O.STRING, O.INTEGER, O.NUMBER}:
        least, most = option.get(f"min_{suffix}"), option.get(f"max_{suffix}")
        if (least is not None and size < least) or (most is not None and size > most):
            raise NotOffered(f"{name} has to be from {least} to {most}, not {value!r}")
        if kind == O.STRING and not value:
            raise NotOffered(f"{name} is empty")
    return value


def _check_name(faults: Complaints, holder: Json, path: Path) -> None:
    name = holder.get("name")
    if not isinstance(name, str) or not _SLASH_NAME.fullmatch(name) or name != name.lower():
        faults.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(faults: Complaints, options: object, path: Path, depth: int) -> None:
    entries = faults.check_list(path, options, 0, 25)
    seen: set[object] = set()
    kinds: set[int] = set()
    optional_seen = False
    for index, option in enumerate(entries):
        place = (*path, index)
        if not isinstance(option, dict) or option.get("type") not in set(O):
            faults.add((*place, "type"), "UNION_TYPE_CHOICES", "The option's type is unknown.")
            continue
        _check_name(faults, option, place)
        faults.check_length((*place, "description"), option.get("description"), 1, 100)
        if option.get("name") in seen:
            faults.add(place, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        seen.add(option.get("name"))
        kind = O(option["type"])
        kinds.add(int(kind in {O.SUBCOMMAND, O.GROUP}))
        if kind in {O.SUBCOMMAND, O.GROUP}:
            if depth > 1 or (kind == O.GROUP and depth > 0):
                faults.add(
                    place, "APPLICATION_COMMAND_OPTIONS_NESTING", "Commands nest in two levels at most"
                )
            else:
                _check_options(
                    faults,
                    option.get("options") or [],
                    (*place, "options"),
                    depth + (1 if kind == O.GROUP else 2),
                )
            continue
        if option.get("required") and optional_seen:
            faults.add(
                place,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        _check_value(faults, option, kind, place)
    if len(kinds) > 1:
        faults.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Subcommands and plain options exclude each other",
        )


def _check_value(faults: Complaints, option: Json, kind: OptionType, path: Path) -> None:
    choices = option.get("choices")
    if choices is not None:
        entries = faults.check_list((*path, "choices"), choices, 0, 25)
        check_choices(faults, entries, kind, (*path, "choices"))
        if kind not in _WITH_CHOICES:
            faults.add(
                (*path, "choices"), "APPLICATION_COMMAND_CHOICES", "This type of option has no choices."
            )
        if option.get("autocomplete"):
            faults.add(
                path,
                "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
                "Choices and autocomplete exclude each other.",
            )
    bounds = [("length", O.STRING, 0, 6000), ("value", O.INTEGER, -_SAFE_INTEGER, _SAFE_INTEGER)]
    for suffix, owner, floor, ceiling in bounds:
        for side in ("min", "max"):
            bound = option.get(f"{side}_{suffix}")
            if bound is None or kind == O.NUMBER:
                continue
            if kind != owner:
                faults.add(
                    (*path, f"{side}_{suffix}"),
                    "APPLICATION_COMMAND_BOUNDS",
                    "This option has no such bound.",
                )
            else:
                faults.check_number((*path, f"{side}_{suffix}"), bound, floor, ceiling)


def check_choices(faults: Complaints, choices: list[Any], kind: OptionType | None, path: Path) -> None:
    """Note the faults of choices, registered or offered by autocompletion.

    `kind` None accepts any type of value.
    """
    names: set[str] = set()
    for index, choice in enumerate(choices):
        place = (*path, index)
        if not isinstance(choice, dict):
            faults.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        if faults.check_length((*place, "name"), choice.get("name"), 1, 100):
            if choice["name"] in names and kind is not None:
                faults.add(
                    place,
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                    "Option choice name already exists",
                )
            names.add(choice["name"])
        value = choice.get("value")
        if kind == O.STRING or (kind is None and isinstance(value, str)):
            faults.check_length((*place, "value"), value, 1, 100)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            faults.add((*place, "value"), "NUMBER_TYPE_COERCE", "The value has the wrong type.")


def _size(command: Json) -> int:
    """Return the number of characters that count for a command's size limit.

    These are its names, descriptions and values, each with its longest localization.
    """
    total = 0
    for key in ("name", "description"):
        texts = [command.get(key) or "", *(command.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    for option in command.get("options") or []:
        total += _size(option) if isinstance(option, dict) else 0
    for choice in command.get("choices") or []:
        total += len(str(choice.get("name"))) + len(str(choice.get("value")))
    return total
