"""`/stats`: the winning shares of a game, for its reader alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, safe, teller
from cogs.screens.option_fields import title, value_shown
from engine.contract.words import Sentence, Teller, say
from engine.kit.frozen import Frozen
from engine.library import game_named, title_of
from engine.profiles.shares import FEW, Share, Shares

COLOUR: Final = 0xE8D130
SHOWN: Final = 8
"""Lines of a part; those with the most matches are shown."""


def stats_screen(shares: Shares, locale: Locale) -> Screen:
    """Return the winning shares of a game, with their intervals."""
    telling = teller(locale=locale)
    lines = [f"### {telling(say('{game} · who wins', game=title_of(shares.game)))}"]
    if not shares.matches:
        lines.append(
            telling(
                say("No match of people has ended yet. Matches with computers and first hands don’t count.")
            )
        )
        return Screen(("\n".join(lines),), COLOUR)
    lines.append(
        telling(
            say("From {n:one match|# matches} of people alone that ended with a result.", n=shares.matches)
        )
    )
    if shares.matches < FEW:
        lines.append(telling(say("⚠️ That is few: these numbers say little yet.")))
    for heading, found in _parts(shares):
        if found:
            lines.append(f"**{telling(heading)}**")
            lines += [_line(what, share, telling) for what, share in found]
    said = say("In brackets: where the true share lies, with 95 % certainty. A shared win counts as a win.")
    lines.append(QUIETLY + telling(said))
    return Screen(("\n".join(lines),), COLOUR)


def _parts(shares: Shares) -> Iterator[tuple[Sentence, Sequence[tuple[Sentence, Share]]]]:
    """Yield each part: its heading, and what won how often."""
    game, several = game_named(shares.game), len({players for players, _ in shares.seats or {}}) > 1
    seats = [
        (
            say("{n} players, seat {seat}", n=players, seat=seat + 1)
            if several
            else say("Seat {n}", n=seat + 1),
            one,
        )
        for (players, seat), one in (shares.seats or {}).items()
    ]
    yield say("By seat; seat 1 joined first"), seats
    yield say("By what a player chose"), _options(shares.brought or {}, game.SeatOptions)
    decks = [
        (say("{deck}", deck=safe(value_shown(name))) if name else say("Decks of their own"), one)
        for name, one in (shares.decks or {}).items()
    ]
    yield say("By deck"), _most(decks)
    yield say("Seat 1 under house rules"), _options(shares.rules or {}, game.Options)


def _options(
    found: Mapping[tuple[str, str], Share], options: type[Frozen]
) -> Sequence[tuple[Sentence, Share]]:
    return _most(
        [
            (
                say(
                    "{option}: {value}",
                    option=say(title(name, options.model_fields[name])),
                    value=_value(value),
                ),
                one,
            )
            for (name, value), one in found.items()
        ]
    )


def _value(value: str) -> Sentence:
    """Return an option's value as users read it."""
    return say({"true": "yes", "false": "no"}.get(value, value_shown(value)))


def _most(found: Sequence[tuple[Sentence, Share]]) -> Sequence[tuple[Sentence, Share]]:
    """Return those with the most matches, the most first."""
    return sorted(found, key=lambda one: -one[1].played)[:SHOWN]


def _line(what: Sentence, share: Share, telling: Teller) -> str:
    """Return a line: "Seat 1: 55 % of 40 (40–69); fair: 50 %"."""
    least, most = share.interval
    return telling(
        say(
            "{what}: {won} % of {n} ({least}–{most}), fair: {fair} %",
            what=what,
            won=round(100 * share.won / share.played),
            n=share.played,
            least=round(100 * least),
            most=round(100 * most),
            fair=round(100 * share.fair / share.played),
        )
    )
