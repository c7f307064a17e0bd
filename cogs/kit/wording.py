"""Conversion of engine sentences to Discord's Markdown, and words that screens share."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence

import discord

from engine.contract.languages import catalogue_of, spoken
from engine.contract.words import N_, Catalogue, Sentence, Teller, Words, fullest, join_texts, say, tell
from engine.kit.text import FORMER, ISOLATE, ISOLATE_END, clean_name, is_from_right, line_by_line, one_line
from engine.match.records import Computer, Match
from engine.players import bot_name

log = logging.getLogger(__name__)

ALT_LONGEST = 1024  # Discord's limit for the description of a picture
NAME_LONGEST = 32  # Discord's limit for a name
QUIETLY = "-# "
"""Prefix of a line in small print."""
NAMELESS = "?"
"""Replacement for a name without visible characters."""


Locale = discord.Locale | str
"""A reader's language code as Discord sends it or as it was stored."""


def catalogue(locale: Locale | None = None, match: Match | None = None) -> Catalogue:
    """Return the catalogue for a reader, or without one for all who see a match."""
    return catalogue_of(language(locale, match))


def language(locale: Locale | None = None, match: Match | None = None) -> str:
    """Return the language of a picture for a reader, or without one for all who see a match.

    It is the same for all readers whose texts are in English, so that they share pictures.
    """
    return spoken(str(locale or (match.language if match else "")))


def names_of(match: Match, locale: Locale | None = None) -> tuple[str, ...]:
    """Return the names of players by seat, then of former players.

    A computer, and a player whose data was erased, have a name in the reader's language.
    """
    words = catalogue(locale, match)
    seats = (
        _former(seated.name)
        if seated.is_former
        else bot_name(seated.name)
        if isinstance(seated.occupant, Computer)
        else None
        for seated in match.seats
    )
    gone = (_former(one.name) if one.user_id < 0 else None for one in match.former)
    named = zip(match.names, (*seats, *gone), strict=True)
    return tuple(name if own is None else tell(own, (), words) for name, own in named)


def _former(name: str) -> Sentence:
    number = name.removeprefix(FORMER).strip()
    return say("Former player {n}", n=int(number)) if number.isdecimal() else say("Former player")


def plain_names(match: Match, locale: Locale | None = None) -> tuple[str, ...]:
    """Return the players' names by seat, for pictures."""
    return tuple(clean_name(name)[:NAME_LONGEST] for name in names_of(match, locale)[: len(match.seats)])


def account_names(match: Match) -> tuple[str, ...]:
    """Return the account names by seat, for pictures that can't draw a player's name."""
    return tuple(clean_name(seated.account)[:NAME_LONGEST] for seated in match.seats)


class Markdown(str):
    """A text with intended formatting, names or links; all other text is made `safe`."""

    __slots__ = ()


def isolate(text: str) -> str:
    """Return a user's text on one line.

    A right-to-left text is isolated, so that it does not reorder the text beside it.
    """
    line = one_line(text)
    return f"{ISOLATE}{line}{ISOLATE_END}" if is_from_right(line) else line


def safe(text: str) -> Markdown:
    """Return a user's text without effect on the text around it.

    It does not format, ping, break the line or change the writing direction.
    """
    if isinstance(text, Markdown):
        return text
    # Escaping each `<` also covers <t:…>, <#…>, <:…:…> and </…:…>. Addresses would become links.
    escaped = _OPENING.sub(r"\1\\", _MARKS.sub(r"\\\g<0>", isolate(text)))
    return Markdown(discord.utils.escape_mentions(escaped).replace("://", ":\u200b//"))


_MARKS = re.compile(r"[\\*_~|`<\[\]]")
_OPENING = re.compile(r"^(\s*)(?=(?:>{1,3}|#{1,3}|-#|[+-])\s)")
"""The position before marks that format only at the beginning of a line."""


def bold_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in bold, for messages."""
    return tuple(f"**{safe(_short_name(name))}**" for name in names)


def dotted(texts: Iterable[str], telling: Teller) -> str:
    """Return the texts that are not empty in a row, with the language's dot between them."""
    return join_texts(filter(None, texts), telling, N_(" · "))


def _short_name(name: str) -> str:
    return clean_name(name)[:NAME_LONGEST] or NAMELESS


def teller(match: Match | None = None, locale: Locale | None = None, reader: int | None = None) -> Teller:
    """Return a function that renders sentences for a message.

    Names are bold. Names and all that is not `Markdown` are escaped. `reader` is the seat of the
    only reader, whom the sentences address. None means several readers, or a spectator.
    """
    return teller_of_names(names_of(match, locale) if match else (), language(locale, match), reader)


def teller_of_names(seats: Iterable[str], locale: Locale | None = None, reader: int | None = None) -> Teller:
    """Return a function that renders sentences with these names of the seats."""
    names, words = bold_names(seats), catalogue(locale)
    return lambda sentence: tell(sentence, names, words, safe, reader)


def plain_teller(
    match: Match | None = None, locale: Locale | None = None, reader: int | None = None
) -> Teller:
    """Return a function that renders sentences without Markdown: labels, alt text."""
    names = tuple(isolate(_short_name(name)) for name in names_of(match, locale)) if match else ()
    words = catalogue(locale, match)
    return lambda sentence: tell(sentence, names, words, isolate, reader)


def alt_text(described: Iterable[Words], telling: Teller) -> str:
    """Return the description of a picture, as long as Discord allows.

    The most important parts come first, and no part is cut.
    """
    text = ""
    for words in described:
        more = fullest(words, telling, ALT_LONGEST - len(text) - bool(text))
        if more is None:
            break
        text = f"{text} {more}".strip()
    return text


def shorten(text: str, longest: int) -> str:
    """Return the text cut to fit, with an ellipsis if anything was cut."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def code_block(text: str) -> Markdown:
    """Return a user's text as a code block, so that it can be copied."""
    return Markdown("```\n" + line_by_line(text).replace("`", "'") + "\n```")


def lines_that_fit(lines: Sequence[str], longest: int) -> tuple[str, int]:
    """Return the last lines that fit together, joined, and the number left out."""
    kept: list[str] = []
    room = longest
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept)), len(lines) - len(kept)


def mention(*users: int) -> Markdown:
    """Return mentions of users, which ping only if the message may."""
    return Markdown(" ".join(f"<@{user}>" for user in users))


def ago(when: int) -> Markdown:
    """Return a moment as each reader's relative time."""
    return Markdown(f"<t:{when}:R>")


def moment(when: int) -> Markdown:
    """Return a moment as each reader's date and time."""
    return Markdown(f"<t:{when}:f>")


def day(when: int) -> Markdown:
    """Return a moment as each reader's date."""
    return Markdown(f"<t:{when}:D>")


def clock_time(when: int) -> Markdown:
    """Return a moment as each reader's time of day."""
    return Markdown(f"<t:{when}:t>")


def command(path: str) -> Markdown:
    """Return a command as it is typed."""
    return Markdown(f"`/{path}`")


def role_mention(role: int) -> Markdown:
    """Return the mention of a role; no message pings roles."""
    return Markdown(f"<@&{role}>")


def channel_link(channel: int) -> Markdown:
    """Return the link to a channel or thread."""
    return Markdown(f"<#{channel}>")
