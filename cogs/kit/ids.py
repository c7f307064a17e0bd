"""What a button or menu carries: its action and arguments, in the 100 characters that Discord gives a custom id.

House rule: an id holds everything that is needed to act on it or to explain why not, so that buttons outlive every
restart. It opens with a version: ids of another version are foreign, and answered with a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "1"
SEPARATOR = "|"
LONGEST = 100  # Discord's limit for a custom id


@dataclass(frozen=True, slots=True)
class Click:
    """One press: what is wanted (`action`), and of what. `args` are short words without a bar."""

    action: str
    args: tuple[str, ...] = ()

    def number(self, index: int) -> int:
        """The argument as a number, or -1 where there is none: no match, ply or token is negative."""
        return as_number(self.args[index] if index < len(self.args) else "")


def as_number(word: str) -> int:
    """A number that Discord hands back as a word, or -1 where it is none that we wrote."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 19 else -1


def as_user(word: str) -> int:
    """A Discord id that Discord hands back as a word, or -1 where it is none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 20 else -1


def custom_id(action: str, *args: object) -> str:
    """The id for a component. ValueError if it would not fit or not read back."""
    words = (VERSION, action, *map(str, args))
    text = SEPARATOR.join(words)
    if len(text) > LONGEST or text.count(SEPARATOR) != len(words) - 1:
        raise ValueError(f"no custom id for the action {action!r}: its arguments are too long or hold a bar")
    return text


def read(text: str) -> Click | None:
    """The click that an id stands for; None if the id is not one of ours."""
    version, *words = text.split(SEPARATOR)
    if version != VERSION or not words:
        return None
    return Click(words[0], tuple(words[1:]))
