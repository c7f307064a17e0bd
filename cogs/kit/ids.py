"""Custom ids of buttons and menus: an action and its arguments in 100 characters.

House rule: an id holds everything that is needed to act on it or to explain why not, so that
buttons survive every restart. It starts with a version. Ids of another version are foreign, and get
a sentence as answer.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "1"
SEPARATOR = "|"
LONGEST = 100  # Discord's limit for a custom id


@dataclass(frozen=True, slots=True)
class Click:
    """One press: the action and its arguments, short words without a bar."""

    action: str
    args: tuple[str, ...] = ()

    def number(self, index: int) -> int:
        """Return an argument as a number, or -1 without one.

        No match, ply or token is negative.
        """
        return as_number(self.args[index] if index < len(self.args) else "")


def as_number(word: str) -> int:
    """Return a custom id's word as a number, or -1."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 19 else -1


def as_user(word: str) -> int:
    """Return a custom id's word as a Discord id, or -1."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 20 else -1


def custom_id(action: str, *args: object) -> str:
    """Return the id for a component.

    ValueError if it would be too long or could not be read back.
    """
    words = (VERSION, action, *map(str, args))
    text = SEPARATOR.join(words)
    if len(text) > LONGEST or text.count(SEPARATOR) != len(words) - 1:
        raise ValueError(f"no custom id for the action {action!r}: its arguments are too long or hold a bar")
    return text


def read(text: str) -> Click | None:
    """Return the click that an id stands for; None if the id is not ours."""
    version, *words = text.split(SEPARATOR)
    if version != VERSION or not words:
        return None
    return Click(words[0], tuple(words[1:]))
