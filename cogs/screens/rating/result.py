"""What a rated match changed, below its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.kit.screen import Block
from cogs.kit.wording import QUIETLY, teller
from engine.contract.words import N_, Seat, Sentence, say
from engine.match.records import Match
from engine.ratings.fold import MEETINGS_MOST, OPPONENTS_LEAST
from engine.ratings.levels import gain_of, shown
from engine.ratings.values import Change, Counted

_ORDINALS: Final = (say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"), say("6th"))
_NOTES: Final[dict[Counted, tuple[str, int]]] = {
    "half": (
        N_("It counts half for {who}: they met one of the others more than {most} times this month."),
        MEETINGS_MOST,
    ),
    "part": (
        N_("It counts less for {who}: some of the others have met fewer than {most} players so far."),
        OPPONENTS_LEAST,
    ),
    "none": (
        N_("It doesn’t count for {who}: the others have met fewer than {most} players so far."),
        OPPONENTS_LEAST,
    ),
}
"""Why a match counts less, and the number that it names, in the order in which it is said."""


def rating_blocks(match: Match, changes: Sequence[Change]) -> tuple[Block, ...]:
    """Return what a match changed, as the blocks of a message; none if it was not folded."""
    telling, known = teller(match), [(one, _seat(match, one)) for one in changes]
    told = [(one, seat) for one, seat in known if seat is not None]
    if not told:
        return ()
    if any(one.counted == "annulled" for one, _ in told):
        late = tuple(seat for one, seat in told if one.entrant.is_timeout)
        return (QUIETLY + telling(_annulled(late)),)
    lines = [telling(_gain(one, seat)) for one, seat in sorted(told, key=lambda each: each[0].entrant.place)]
    for counted, (note, most) in _NOTES.items():
        if who := tuple(seat for one, seat in told if one.counted == counted):
            lines.append(QUIETLY + telling(say(note, who=who, most=most)))
    return ("\n".join((f"### {telling(say('Ratings'))}", *lines)),)


def _gain(change: Change, seat: Seat) -> Sentence:
    """Return what a user won or lost: "Ada +14 · Strong · 1,612 · expected 3rd of 4"."""
    gain = gain_of(change)
    line = say(
        "{who} {gain} · {rating}",
        who=seat,
        gain=f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0",
        rating=shown(change.after),
    )
    if not change.expected or change.entrant.is_extra:
        return line
    place = _ORDINALS[min(change.expected, len(_ORDINALS)) - 1]
    return say("{line} · expected {place} of {n}", line=line, place=place, n=change.players)


def _annulled(late: tuple[Seat, ...]) -> Sentence:
    """Return why a match is not rated, though its terms say so."""
    if not late:
        return say("Not rated: a player was away in several matches, and lost one of them.")
    return say(
        "Not rated: {who} {n:was|were} away in several matches, and lost one of them.", who=late, n=len(late)
    )


def _seat(match: Match, change: Change) -> Seat | None:
    """Return the name of a change's user; None for one who has left the ratings since."""
    user = change.entrant.user
    if user < 0:
        return None
    if (seat := match.seat_of(user)) is not None:
        return Seat(seat=seat)
    former = (at for at, one in enumerate(match.former) if one.user_id == user)
    return next((Seat(seat=len(match.seats) + at) for at in former), None)
