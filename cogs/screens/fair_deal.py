"""The screen behind `Fair deal`: whether the deal agrees, and how to check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import ui

from cogs.kit.ids import custom_id
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, teller
from engine.contract.words import Sentence, Teller, say
from engine.match.records import Match
from engine.services.review.fairness import Fairness, Verdict

SEAL_SHOWN: Final = 16
"""Digits of a seal on the card: they fit a phone, and prevent a second secret."""
_SAID: Mapping[Verdict, Sentence] = {
    Verdict.UNSEALED: say(
        "This match was opened before I could seal deals, so its deal is sealed when it starts."
    ),
    Verdict.SEALED: say(
        "🔒 The deal is sealed: no one can pick it, and when the match is over **Fair deal** checks it."
    ),
    Verdict.UNDEALT: say("This match was cancelled before it started, so nothing was dealt."),
    Verdict.AGREES: say(
        "✅ The deal agrees: I dealt this match again from what was sealed when it was opened, "
        "and everything came out the same."
    ),
    Verdict.OLDER: say(
        "What was sealed agrees, but this match was played under older rules, so I can’t deal it again."
    ),
    Verdict.ERASED: say(
        "What was sealed agrees, and dealt again everything came out the same. Only that the secret leads "
        "to the seed can’t be checked any more: a former player’s ID belonged to it, and they had their "
        "data erased."
    ),
    Verdict.LONG: say("What was sealed agrees, but this match is too long for me to deal it again."),
    Verdict.OTHER_DEAL: say("⚠️ The deal does not agree: it isn’t the one that was sealed."),
    Verdict.OTHER_COURSE: say(
        "⚠️ The deal does not agree: dealt again from what was sealed, this match comes out differently."
    ),
}
_AGREES_SINCE_START = say(
    "✅ The deal agrees: I dealt this match again from what was sealed when it started, "
    "and everything came out the same."
)
"""For matches that an older build opened without a seal."""


def fair_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button, which carries the last seal.

    So a message publishes the seal, and a press can be checked against it.
    """
    return ui.Button(
        label=telling(say("Fair deal")), emoji="🔒", custom_id=custom_id("fair", match.id, *seals(match))
    )


def seal_lines(match: Match, telling: Teller) -> list[str]:
    """Return the line with a lobby's seal; none if an older build opened it."""
    if match.dice.seal is None:
        return []
    return [QUIETLY + telling(say("🔒 Sealed: {seal}…", seal=match.dice.seal[:SEAL_SHOWN]))]


def seals(match: Match) -> tuple[str, ...]:
    """Return the last seal in a tuple; empty if there is none."""
    return tuple(one for one in (match.dice.commitment or match.dice.seal,) if one is not None)


def fairness_screen(match: Match, fairness: Fairness, locale: Locale | None = None) -> Screen:
    """Return the answer to a press of `Fair deal`."""
    telling = teller(match, locale)
    is_older_way = fairness.verdict is Verdict.AGREES and fairness.seal is None
    sentence = _AGREES_SINCE_START if is_older_way else _SAID[fairness.verdict]
    return text_screen("\n".join((telling(sentence), *_seal_details(fairness, telling))))


def _seal_details(fairness: Fairness, telling: Teller) -> list[str]:
    """Return the published seals and their secrets, if these are public."""
    lines = [f"-# {telling(one)}" for one in (_opening(fairness), _start(fairness)) if one is not None]
    if fairness.line is not None:
        told = say("The seed is the SHA-256 of this line, with the secret and everyone’s presses in it:")
        lines.append(f"-# {telling(told)}\n```\n{fairness.line}\n```")
    if fairness.seed is not None:
        told = say("Check the dice without me: `tools/verify.py` throws all dice of a **Record** again.")
        lines.append(f"-# {telling(told)}")
    return lines


def _opening(fairness: Fairness) -> Sentence | None:
    seal, secret = fairness.seal, fairness.secret
    if seal is None:
        return None
    if secret is None:
        return say("Sealed when the match was opened: `{seal}`.", seal=seal)
    return say(
        "Sealed when the match was opened: `{seal}`, the SHA-256 of the secret `{secret}`.",
        seal=seal,
        secret=secret,
    )


def _start(fairness: Fairness) -> Sentence | None:
    seal, seed = fairness.commitment, fairness.seed
    if seal is None:
        return None
    if seed is None:
        return say("Sealed when it started: `{seal}`.", seal=seal)
    return say("Sealed when it started: `{seal}`, the SHA-256 of the seed `{seed}`.", seal=seal, seed=seed)
