"""Checks of a message's components: types, nesting, lengths, counts and ids.

`check_components` checks a list as a client sent it and notes every fault. `finish_components`
turns a correct list into what the platform returns: with ids, and with each picture resolved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from sandbox.model import SELECTS, Attachment, ComponentType, Json, walk
from sandbox.refusals import Complaints, Path

T = ComponentType
TOP_LEVEL: Final = frozenset(
    {T.ACTION_ROW, T.SECTION, T.TEXT_DISPLAY, T.MEDIA_GALLERY, T.FILE, T.SEPARATOR, T.CONTAINER}
)
IN_CONTAINER: Final = TOP_LEVEL - {T.CONTAINER}
MAX_COMPONENTS: Final = 40
MAX_TEXT: Final = 4000
MAX_TEXT_BYTES: Final = 10_170
"""Maximum sum of UTF-8 bytes, each text counting 12 more.

Above it the platform fails with a 500; this is undocumented.
"""
MAX_MEDIA: Final = 64
LINK_STYLE: Final = 5
PREMIUM_STYLE: Final = 6


class TooMuchForThePlatform(Exception):
    """The body is formally correct, yet the platform answers it with a 500."""


def check_components(
    faults: Complaints, components: object, path: Path = ("components",), *, is_v2: bool
) -> None:
    """Note every fault of a message's components.

    Without the V2 flag there are at most five action rows and nothing else. Raises
    TooMuchForThePlatform where the real platform fails instead of refusing.
    """
    if components is None:
        return
    tops = faults.check_list(path, components, 0, MAX_COMPONENTS if is_v2 else 5)
    allowed = TOP_LEVEL if is_v2 else frozenset({T.ACTION_ROW})
    if not _have_types(faults, tops, path):
        return
    for index, component in enumerate(tops):
        _check(faults, component, (*path, index), allowed)
    everything = list(walk(tops))
    if len(everything) > MAX_COMPONENTS:
        faults.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            "The total number of components cannot exceed 40.",
        )
    check_unique(faults, everything, path)
    _check_totals(faults, everything, path)


def check_unique(faults: Complaints, everything: list[Json], path: Path) -> None:
    """Note custom ids and component ids that occur twice in a message or modal."""
    custom_ids = Counter(c["custom_id"] for c in everything if isinstance(c.get("custom_id"), str))
    for custom_id, times in custom_ids.items():
        if times > 1:
            faults.add(
                path,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                f"Component custom id {custom_id!r} cannot be duplicated",
            )
    ids = Counter(c["id"] for c in everything if c.get("id"))
    for number, times in ids.items():
        if times > 1:
            faults.add(path, "COMPONENT_ID_DUPLICATED", f"Component id {number} cannot be duplicated")


def check_select(faults: Complaints, select: Json, path: Path) -> None:
    """Note the faults of a menu, in a message or in a modal."""
    check_custom_id(faults, select, path)
    if select.get("placeholder") is not None:
        faults.check_length((*path, "placeholder"), select["placeholder"], 0, 150)
    choices = 25
    if select["type"] == T.STRING_SELECT:
        options = faults.check_list((*path, "options"), select.get("options"), 1, 25)
        check_options(faults, options, (*path, "options"))
        choices = len(options)
    elif len(select.get("default_values") or []) > (select.get("max_values") or 1):
        faults.add(
            (*path, "default_values"), "BASE_TYPE_BAD_LENGTH", "There are more defaults than max_values."
        )
    check_bounds(faults, select, path, choices)


def check_bounds(faults: Complaints, component: Json, path: Path, choices: int) -> None:
    """Note min_values and max_values that do not fit each other or the choices."""
    least, most = component.get("min_values"), component.get("max_values")
    least = 1 if least is None else least
    most = 1 if most is None else most
    good = faults.check_number((*path, "min_values"), least, 0, 25)
    good = faults.check_number((*path, "max_values"), most, 1, 25) and good
    if good and least > most:
        faults.add((*path, "min_values"), "BASE_TYPE_BAD_RANGE", "min_values is greater than max_values.")
    if good and most > max(1, choices):
        faults.add(
            (*path, "max_values"), "BASE_TYPE_BAD_RANGE", f"max_values is greater than the {choices} choices."
        )
    chosen = sum(bool(o.get("default")) for o in component.get("options") or [] if isinstance(o, dict))
    if good and chosen > most:
        faults.add((*path, "options"), "BASE_TYPE_BAD_RANGE", "More options are chosen than max_values.")


def check_options(faults: Complaints, options: list[Any], path: Path) -> None:
    """Note the faults of a list of choices: lengths, and values that occur twice."""
    seen: set[str] = set()
    for index, option in enumerate(options):
        place = (*path, index)
        if not isinstance(option, dict):
            faults.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        faults.check_length((*place, "label"), option.get("label"), 1, 100)
        if faults.check_length((*place, "value"), option.get("value"), 1, 100):
            if option["value"] in seen:
                faults.add(
                    (*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The value is already used"
                )
            seen.add(option["value"])
        if option.get("description") is not None:
            faults.check_length((*place, "description"), option["description"], 1, 100)
        check_emoji(faults, option.get("emoji"), (*place, "emoji"))


def check_custom_id(faults: Complaints, component: Json, path: Path) -> None:
    """Note a custom id that is missing or too long."""
    faults.check_length((*path, "custom_id"), component.get("custom_id"), 1, 100)


def check_emoji(faults: Complaints, emoji: object, path: Path) -> None:
    """Note an emoji that is neither a custom one nor plausible Unicode."""
    if emoji is None:
        return
    if not isinstance(emoji, dict):
        faults.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    name = emoji.get("name")
    if not emoji.get("id") and (not isinstance(name, str) or not name or name.isascii() or len(name) > 32):
        faults.add((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def finish_components(
    components: list[Json], find_media: Callable[[str], tuple[str, Attachment | None]]
) -> list[Json]:
    """Return the components as the platform returns them, with ids and media.

    `find_media` maps the address that the client gave to the one that readers get, and to the
    attachment behind it.
    """
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def finish(component: Json) -> Json:
        made = {key: value for key, value in component.items() if value is not None}
        made["id"] = component.get("id") or next(free)
        if "components" in made:
            made["components"] = [finish(child) for child in made["components"]]
        if made.get("accessory"):
            made["accessory"] = finish(made["accessory"])
        if "items" in made:
            made["items"] = [{**item, "media": resolve(item["media"]["url"])} for item in made["items"]]
        if made["type"] == T.THUMBNAIL:
            made["media"] = resolve(made["media"]["url"])
        if made["type"] == T.FILE:
            made["file"] = resolve(made["file"]["url"])
        return made

    def resolve(url: str) -> Json:
        address, attachment = find_media(url)
        media: Json = {"url": address, "proxy_url": address, "loading_state": 2, "flags": 0}
        if attachment is not None:
            media |= {"content_type": attachment.content_type, "attachment_id": str(attachment.id)}
            media |= {"width": attachment.width, "height": attachment.height}
        return media

    return [finish(component) for component in components]


def media_urls(components: list[Json]) -> list[tuple[str, bool]]:
    """Return every address that the components show.

    Each comes with whether it must be an attachment's.
    """
    found: list[tuple[str, bool]] = []
    for component in walk(components):
        for item in component.get("items") or []:
            found.append((item["media"]["url"], False))
        if component["type"] == T.THUMBNAIL:
            found.append((component["media"]["url"], False))
        if component["type"] == T.FILE:
            found.append((component["file"]["url"], True))
    return found


def _have_types(faults: Complaints, components: list[Any], path: Path) -> bool:
    """Return whether all components, also nested ones, have a known type.

    Nothing else can be checked before that.
    """
    good = True
    for index, component in enumerate(components):
        place = (*path, index)
        if not isinstance(component, dict):
            faults.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            good = False
            continue
        if component.get("type") not in set(T):
            faults.add(
                (*place, "type"),
                "UNION_TYPE_CHOICES",
                f"Value of field type {component.get('type')!r} is unknown.",
            )
            good = False
        children = component.get("components")
        if children is not None and not isinstance(children, list):
            faults.add((*place, "components"), "BASE_TYPE_REQUIRED", "This field must be a list.")
            good = False
        elif children:
            good = _have_types(faults, children, (*place, "components")) and good
        for single in ("accessory", "component"):
            if component.get(single) is not None:
                good = _have_types(faults, [component[single]], (*place, single)) and good
    return good


def _check(faults: Complaints, component: Json, path: Path, allowed: frozenset[ComponentType]) -> None:
    kind = T(component["type"])
    if kind not in allowed:
        choices = ", ".join(str(int(t)) for t in sorted(allowed))
        faults.add((*path, "type"), "UNION_TYPE_CHOICES", f"Value of field type must be one of ({choices}).")
        return
    if component.get("id") is not None:
        faults.check_number((*path, "id"), component["id"], 0, 2**31 - 1)
    _CHECKS[kind](faults, component, path)


def _check_row(faults: Complaints, row: Json, path: Path) -> None:
    place = (*path, "components")
    children = faults.check_list(place, row.get("components"), 1, 5)
    kinds = {c["type"] for c in children}
    if kinds & SELECTS and len(children) > 1:
        faults.add(
            place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    for index, child in enumerate(children):
        _check(faults, child, (*place, index), frozenset({T.BUTTON}) | SELECTS)


def _check_button(faults: Complaints, button: Json, path: Path) -> None:
    style = button.get("style")
    if not faults.check_number((*path, "style"), style, 1, 6):
        return
    has_id, has_url = button.get("custom_id") is not None, button.get("url") is not None
    if style == LINK_STYLE:
        if has_id or not has_url:
            faults.add(path, "BUTTON_COMPONENT_INVALID_URL", "A link button must have a url and no custom id")
        elif faults.check_length((*path, "url"), button["url"], 1, 512):
            _check_scheme(faults, button["url"], (*path, "url"), ("http://", "https://", "discord://"))
    elif style == PREMIUM_STYLE:
        if not button.get("sku_id") or has_id or has_url or button.get("label") or button.get("emoji"):
            faults.add(path, "BUTTON_COMPONENT_INVALID_SKU", "A premium button has a sku id and nothing else")
        return
    else:
        if has_url:
            faults.add(
                path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified"
            )
        check_custom_id(faults, button, path)
    if button.get("label") is not None:
        faults.check_length((*path, "label"), button["label"], 0, 80)
    check_emoji(faults, button.get("emoji"), (*path, "emoji"))
    if not button.get("label") and not button.get("emoji"):
        faults.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")


def _check_section(faults: Complaints, section: Json, path: Path) -> None:
    children = faults.check_list((*path, "components"), section.get("components"), 1, 3)
    for index, child in enumerate(children):
        _check(faults, child, (*path, "components", index), frozenset({T.TEXT_DISPLAY}))
    if not isinstance(section.get("accessory"), dict):
        faults.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        return
    _check(faults, section["accessory"], (*path, "accessory"), frozenset({T.BUTTON, T.THUMBNAIL}))


def _check_text(faults: Complaints, text: Json, path: Path) -> None:
    faults.check_length((*path, "content"), text.get("content"), 1, MAX_TEXT)


def _check_thumbnail(faults: Complaints, thumbnail: Json, path: Path) -> None:
    _check_media(faults, thumbnail, path, "media")


def _check_gallery(faults: Complaints, gallery: Json, path: Path) -> None:
    items = faults.check_list((*path, "items"), gallery.get("items"), 1, 10)
    for index, item in enumerate(items):
        _check_media(faults, item, (*path, "items", index), "media")


def _check_file(faults: Complaints, file: Json, path: Path) -> None:
    _check_media(faults, file, path, "file")


def _check_separator(faults: Complaints, separator: Json, path: Path) -> None:
    if separator.get("spacing") not in {None, 1, 2}:
        faults.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")


def _check_container(faults: Complaints, container: Json, path: Path) -> None:
    if container.get("accent_color") is not None:
        faults.check_number((*path, "accent_color"), container["accent_color"], 0, 0xFFFFFF)
    children = faults.check_list((*path, "components"), container.get("components"), 1, MAX_COMPONENTS)
    for index, child in enumerate(children):
        _check(faults, child, (*path, "components", index), IN_CONTAINER)


def _check_media(faults: Complaints, holder: object, path: Path, key: str) -> None:
    if not isinstance(holder, dict) or not isinstance(holder.get(key), dict):
        faults.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required")
        # Complete the shape, so that code which counts media later need not check again.
        if isinstance(holder, dict):
            holder[key] = {"url": ""}
        return
    media = holder[key]
    if not faults.check_length((*path, key, "url"), media.get("url"), 1, 2048):
        media["url"] = ""
    elif key == "file":
        _check_scheme(faults, media["url"], (*path, key, "url"), ("attachment://",))
    else:
        _check_scheme(faults, media["url"], (*path, key, "url"), ("attachment://", "http://", "https://"))
    if holder.get("description") is not None:
        faults.check_length((*path, "description"), holder["description"], 1, 1024)


def _check_scheme(faults: Complaints, url: str, path: Path, schemes: tuple[str, ...]) -> None:
    if not url.startswith(schemes):
        faults.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme of {url!r} must be one of {schemes}.")


def _check_totals(faults: Complaints, everything: list[Json], path: Path) -> None:
    texts = [str(c.get("content") or "") for c in everything if c["type"] == T.TEXT_DISPLAY]
    if sum(map(len, texts)) > MAX_TEXT:
        faults.add(
            path,
            "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED",
            f"The total text cannot exceed {MAX_TEXT} characters.",
        )
    elif sum(len(text.encode()) + 12 for text in texts) > MAX_TEXT_BYTES:
        raise TooMuchForThePlatform(f"texts of more than {MAX_TEXT_BYTES} bytes together")
    media = sum(len(c.get("items") or []) for c in everything)
    media += sum(c["type"] in {T.THUMBNAIL, T.FILE} for c in everything)
    if media > MAX_MEDIA:
        raise TooMuchForThePlatform(f"{media} media items, {MAX_MEDIA} at most")


_CHECKS: Final[Mapping[ComponentType, Callable[[Complaints, Json, Path], None]]] = {
    T.ACTION_ROW: _check_row,
    T.BUTTON: _check_button,
    T.SECTION: _check_section,
    T.TEXT_DISPLAY: _check_text,
    T.THUMBNAIL: _check_thumbnail,
    T.MEDIA_GALLERY: _check_gallery,
    T.FILE: _check_file,
    T.SEPARATOR: _check_separator,
    T.CONTAINER: _check_container,
} | dict.fromkeys(SELECTS, check_select)
