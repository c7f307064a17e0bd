"""How lucky the players of a match were, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, teller
from cogs.screens.lines import heading_line
from engine.contract.words import N_, Seat, Sentence, Teller, decimal, join_parts, say
from engine.library import game_named
from engine.services.review.luck import Luck, MatchLuck

CLEAR: Final = 0.6
"""The share of such matches from which on luck is called good or bad."""
RARE: Final = 0.95
"""The share from which on it is told of 100 matches, not of 10."""


def luck_screen(found: MatchLuck, locale: Locale | None = None) -> Screen:
    """Return how often each player beat the odds, and with how many throws."""
    match = found.match
    game, telling = game_named(match.game), teller(match, locale)
    head = f"{heading_line(match)} · {telling(say('Luck so far') if match.is_going else say('Luck'))}"
    if found.seats:
        return text_screen("\n".join((head, *_lines(found, telling))))
    fate = say("Chance decides {what}.", what=game.HOOKS.fate) if game.HOOKS.fate is not None else say("")
    told = say(
        "{game} shows no odds before a move, so there is no luck to count. {fate}", game=game.TITLE, fate=fate
    )
    return text_screen(f"{head}\n{telling(told).strip()}")


def _lines(found: MatchLuck, telling: Teller) -> Iterator[str]:
    for seat, luck in enumerate(found.seats):
        who = Seat(seat=seat)
        if not luck.throws:
            yield telling(say("{who}: no throw with odds", who=who))
            continue
        yield telling(
            say(
                "{who}: {good} of {n:one throw|# throws} went well, {expected} expected. {verdict}",
                who=who,
                good=luck.good,
                n=len(luck.throws),
                expected=_rounded(luck.expected),
                verdict=_verdict(luck),
            )
        )
        kinds = [_kind(kind, part) for kind, part in luck.kinds()]
        few = [say("so few throws say little")] if luck.is_short else []
        yield QUIETLY + telling(join_parts([*kinds, *few], N_(" · ")))
    yield QUIETLY + telling(
        say("Counted are the throws whose odds the player saw before the move. What was taken back is not.")
    )
    if found.since:
        yield QUIETLY + telling(
            say("Moves up to {n} were made under older rules and can’t be counted.", n=found.since)
        )


def _kind(kind: Sentence, luck: Luck) -> Sentence:
    return say(
        "{kind}: {good} of {n}, {expected} expected",
        kind=kind,
        good=luck.good,
        n=len(luck.throws),
        expected=_rounded(luck.expected),
    )


def _verdict(luck: Luck) -> Sentence:
    """Say in words how lucky that is: in how many such matches less, or more, goes well."""
    fewer, more = luck.shares
    share = max(fewer, more)
    if share < CLEAR:
        return say("About as lucky as usual.")
    of = 100 if share >= RARE else 10
    n = min(of - 1, int(share * of))
    if fewer > more:
        return say("Luckier than {n} of {of} such matches.", n=n, of=of)
    return say("Unluckier than {n} of {of} such matches.", n=n, of=of)


def _rounded(number: float) -> Sentence:
    return decimal(round(10 * number), 1)
