"""Engine sentences into Discord's Markdown, and the words that several screens share."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import discord

from engine.game import Teller
from engine.languages import CATALOGUES, catalogue_of, spoken
from engine.records import Match
from engine.words import Catalogue, Words, fullest, tell

log = logging.getLogger(__name__)

ALT_LONGEST = 1024  # Discord's limit for the description of a picture
NAME_LONGEST = 32  # Discord's limit for a name


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


def plain_names(match: Match) -> tuple[str, ...]:
    """The players by seat, for pictures and alt text."""
    return tuple(seated.name[:NAME_LONGEST] for seated in match.seats)


def safe(text: str) -> str:
    """A text of somebody's making, so that it neither formats nor pings."""
    marked = discord.utils.escape_markdown(text, ignore_links=False)
    # What discord.py leaves: <t:…>, <#…>, <:…:…> and </…:…>, and addresses that turn into links by themselves.
    return discord.utils.escape_mentions(marked).replace("<", "\\<").replace("://", ":\u200b//")


def marked(names: Iterable[str]) -> tuple[str, ...]:
    """Names in bold, for messages."""
    return tuple(f"**{safe(name[:NAME_LONGEST])}**" for name in names)


def teller(match: Match | None = None, locale: Locale | None = None) -> Teller:
    """Puts sentences into a message's words: names bold and harmless."""
    names = marked(match.names) if match else ()
    words = catalogue(locale)
    return lambda sentence: tell(sentence, names, words)


def plain_teller(match: Match | None = None, locale: Locale | None = None) -> Teller:
    """Puts sentences into words without Markdown: labels, alt text."""
    names = plain_names(match) if match else ()
    words = catalogue(locale)
    return lambda sentence: tell(sentence, names, words)


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


def quoted(text: str) -> str:
    """A text of somebody's making as it was written, to be copied."""
    return "```\n" + text.replace("`", "'") + "\n```"


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


def mention(user: int) -> str:
    """A user as Discord shows one; pings only if the message is sent with leave to."""
    return f"<@{user}>"


def ago(when: int) -> str:
    """A moment as each reader's own relative time."""
    return f"<t:{when}:R>"
