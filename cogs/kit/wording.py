"""Engine sentences into Discord's Markdown, and the words that several screens share."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence

import discord

from engine.contract.game import Teller
from engine.contract.languages import CATALOGUES, catalogue_of, spoken
from engine.contract.words import Catalogue, Words, fullest, say, tell
from engine.kit.text import FORMER, ISOLATE, ISOLATE_END, called, is_from_right, line_by_line, one_line
from engine.match.records import Match

log = logging.getLogger(__name__)

ALT_LONGEST = 1024  # Discord's limit for the description of a picture
NAME_LONGEST = 32  # Discord's limit for a name
QUIETLY = "-# "
"""Before a line that is told in small letters."""
NAMELESS = "?"
"""Whoever has a name of which nothing can be seen."""


Locale = discord.Locale | str
"""A reader's language as Discord calls it: as it comes with what they do, or as it was kept."""


def catalogue(locale: Locale | None = None) -> Catalogue:
    """The words for a reader: theirs in private answers and DMs, English where many read."""
    return catalogue_of(str(locale or ""))


def language(locale: Locale | None = None) -> str:
    """What a picture for that reader speaks; the same for all who are spoken to in English, so that they share it."""
    return spoken(str(locale or ""))


def report_faults() -> None:
    """Log what is wrong with translations; until it is mended it is told in English."""
    for language, words in CATALOGUES.items():
        for template, fault in words.faults().items():
            log.warning("the %s for “%s” will not do: %s", language, template, fault)


def names_of(match: Match, locale: Locale | None = None) -> tuple[str, ...]:
    """The players by seat and the former ones, as they call themselves; who had their data erased in the reader's words."""
    erased = (*(seated.is_former for seated in match.seats), *(one.user_id < 0 for one in match.former))
    words = catalogue(locale)
    named = zip(match.names, erased, strict=True)
    return tuple(_former(name, words) if is_erased else name for name, is_erased in named)


def _former(name: str, words: Catalogue) -> str:
    number = name.removeprefix(FORMER).strip()
    said = say("Former player {n}", n=int(number)) if number.isdecimal() else say("Former player")
    return tell(said, (), words)


def plain_names(match: Match, locale: Locale | None = None) -> tuple[str, ...]:
    """The players by seat, for pictures."""
    return tuple(called(name)[:NAME_LONGEST] for name in names_of(match, locale)[: len(match.seats)])


def account_names(match: Match) -> tuple[str, ...]:
    """Their accounts by seat, for pictures that can't draw what the players call themselves."""
    return tuple(called(seated.account)[:NAME_LONGEST] for seated in match.seats)


class Markdown(str):
    """A text that is to format, to name or to link somebody: told as it is, where all others are made `safe`."""

    __slots__ = ()


def isolated(text: str) -> str:
    """A text of somebody's making on one line; one that is read from the right reorders nothing that stands beside it."""
    line = one_line(text)
    return f"{ISOLATE}{line}{ISOLATE_END}" if is_from_right(line) else line


def safe(text: str) -> Markdown:
    """A text of somebody's making, so that it neither formats nor pings, stays on its line and turns nothing around."""
    if isinstance(text, Markdown):
        return text
    # With each < go <t:…>, <#…>, <:…:…> and </…:…>; and addresses turn into links by themselves.
    escaped = _OPENING.sub(r"\1\\", _MARKS.sub(r"\\\g<0>", isolated(text)))
    return Markdown(discord.utils.escape_mentions(escaped).replace("://", ":\u200b//"))


_MARKS = re.compile(r"[\\*_~|`<\[\]]")
_OPENING = re.compile(r"^(\s*)(?=(?:>{1,3}|#{1,3}|-#|[+-])\s)")
"""Before what formats only where it begins a line."""


def marked(names: Iterable[str]) -> tuple[str, ...]:
    """Names in bold, for messages."""
    return tuple(f"**{safe(_named(name))}**" for name in names)


def _named(name: str) -> str:
    return called(name)[:NAME_LONGEST] or NAMELESS


def teller(match: Match | None = None, locale: Locale | None = None, reader: int | None = None) -> Teller:
    """Puts sentences into a message's words: names bold, and they and all that is not `Markdown` harmless.

    `reader` is the seat of whoever alone reads it, and is spoken to; None where many read, or somebody who only looks on.
    """
    return naming(names_of(match, locale) if match else (), locale, reader)


def naming(seats: Iterable[str], locale: Locale | None = None, reader: int | None = None) -> Teller:
    """The same, with the names of the seats as their owners write them."""
    names, words = marked(seats), catalogue(locale)
    return lambda sentence: tell(sentence, names, words, safe, reader)


def plain_teller(
    match: Match | None = None, locale: Locale | None = None, reader: int | None = None
) -> Teller:
    """Puts sentences into words without Markdown: labels, alt text."""
    names = tuple(isolated(_named(name)) for name in names_of(match, locale)) if match else ()
    words = catalogue(locale)
    return lambda sentence: tell(sentence, names, words, isolated, reader)


def alt_text(described: Iterable[Words], telling: Teller) -> str:
    """A picture in words: as much, the most important first and nothing cut, as Discord takes."""
    text = ""
    for words in described:
        more = fullest(words, telling, ALT_LONGEST - len(text) - bool(text))
        if more is None:
            break
        text = f"{text} {more}".strip()
    return text


def shortened(text: str, longest: int) -> str:
    """The text cut to fit, with an ellipsis if anything was cut."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def quoted(text: str) -> Markdown:
    """A text of somebody's making line by line as it was written, to be copied."""
    return Markdown("```\n" + line_by_line(text).replace("`", "'") + "\n```")


def lines_that_fit(lines: Sequence[str], longest: int) -> tuple[str, int]:
    """The last lines that fit together, joined, and how many earlier ones did not."""
    kept: list[str] = []
    room = longest
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept)), len(lines) - len(kept)


def mention(*users: int) -> Markdown:
    """Users as Discord shows them; pings only if the message is sent with leave to."""
    return Markdown(" ".join(f"<@{user}>" for user in users))


def ago(when: int) -> Markdown:
    """A moment as each reader's own relative time."""
    return Markdown(f"<t:{when}:R>")


def moment(when: int) -> Markdown:
    """A moment as each reader's own date and time."""
    return Markdown(f"<t:{when}:f>")


def day(when: int) -> Markdown:
    """A moment as each reader's own date."""
    return Markdown(f"<t:{when}:D>")


def command(path: str) -> Markdown:
    """A command, to be typed as it stands."""
    return Markdown(f"`/{path}`")


def role_mention(role: int) -> Markdown:
    """A role as Discord shows one; pings nobody, as no message is sent with leave to."""
    return Markdown(f"<@&{role}>")


def channel_link(channel: int) -> Markdown:
    """A channel or thread as Discord shows one."""
    return Markdown(f"<#{channel}>")
