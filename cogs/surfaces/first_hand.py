"""First hands: lessons for a player in each of their first turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.kit.wording import Locale, teller
from engine.contract.errors import EngineError
from engine.contract.limits import NOTE_LONGEST
from engine.contract.words import fit_words, say, whole
from engine.match.looks import Look
from engine.services.matches import Matches

LESSONS: Final = 3
"""Turns with a suggested move; after them the player knows how it goes."""
ON_YOUR_OWN: Final = say("💡 From here on you choose alone. **Show me** still suggests a move.")
NO_HINT: Final = say("💡 I have no suggestion ready. **Show me** tries again.")


@dataclass(frozen=True, slots=True)
class Lesson:
    """The text above a question, and whether it suggests a move."""

    text: str = ""
    has_move: bool = False


async def lesson(matches: Matches, look: Look, locale: Locale | None) -> Lesson:
    """Return the aim in the first turn, and suggestions in the first ones."""
    match, seat = look.match, look.seat
    if not match.terms.coached or seat is None or look.ask is None or look.picks:
        return Lesson()
    turn, telling = match.seats[seat].turn.number, teller(match, locale, seat)
    if turn > LESSONS + 1:
        return Lesson()
    if turn == LESSONS + 1:
        return Lesson(telling(ON_YOUR_OWN))
    # In a game that can be tried, the first note says its aim.
    lines = [fit_words(note, telling, NOTE_LONGEST) for note in look.ask.notes[:1]] if turn == 1 else []
    try:
        hint = await matches.hints.of_seat(match.id, seat)
    except EngineError:
        return Lesson("\n".join((*lines, telling(NO_HINT))))
    choices = tuple(whole(words) for words in hint.said)
    suggested = say("💡 **{choices}**", choices=choices)
    if hint.why is not None:
        suggested = say("💡 **{choices}** — {why}", choices=choices, why=hint.why)
    return Lesson("\n".join((*lines, _capitalize(telling(suggested)))), has_move=True)


def _capitalize(text: str) -> str:
    """Return the text with a capital as its first letter, which an emoji may precede."""
    first = next((at for at, letter in enumerate(text) if letter.isalpha()), 0)
    return f"{text[:first]}{text[first : first + 1].upper()}{text[first + 1 :]}"
