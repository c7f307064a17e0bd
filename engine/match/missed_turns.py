"""Events about expired turns: who moved, and how to replace the player.

Pure.
"""

from __future__ import annotations

from typing import Final

from engine.clocks.clock import MISSED_MOST
from engine.contract.values import Event
from engine.contract.words import N_, Seat, Sentence, say, whole
from engine.library import game_named
from engine.match.drafts import describe_draft
from engine.match.records import Draft, Match, Record
from engine.match.stand_ins import stand_in_of
from engine.players import STRENGTHS

BOT_MOVED: Final = N_("{who:*/You} ran out of time, so the bot moved for {who:them/you}.")
COMPUTER_PLAYED: Final = N_("{who:*/You} ran out of time, so a computer ({level}) played for {who:them/you}.")
OWN_MOVE: Final = N_("You ran out of time; the bot played {what} for you.")
"""For the player alone, as the move may be hidden from the others."""
OWN_MOVES: Final = frozenset((OWN_MOVE, N_("You ran out of time; the house played {what} for you.")))
"""The same with the sentence that older builds logged."""
TOLD_FOR_OTHERS: Final = frozenset(
    (
        BOT_MOVED,
        COMPUTER_PLAYED,
        # The same in the form that older builds logged.
        N_("{who:*/You} ran out of time, so the house moved for {who:them/you}."),
        N_("{who:*’s/Your} time was out, so the house moved."),
        N_("{who:*’s/Your} time was out, so a computer ({level}) played for {who:them/you}."),
    )
)
"""Sentences for the others; the player's own sentences say the same."""


def tell_missed_turn(record: Record, seat: int, picks: Draft, *, is_first: bool) -> tuple[Event, ...]:
    """Return the events that the bot or a computer moved for a late player.

    None after the `is_first` move of a turn.
    """
    if not is_first:
        return ()
    match = record.match
    who, level = Seat(seat=seat), stand_in_of(match)
    again = tell_missed_again(match, seat)
    if level is not None:
        played = say(COMPUTER_PLAYED, who=who, level=STRENGTHS[level])
        return (_effect(played, seat), *again)
    told = _effect(say(BOT_MOVED, who=who), seat)
    game = game_named(match.game)
    parts = tuple(whole(words) for words in describe_draft(game.choose(game.view(record.state, seat)), picks))
    # Labels of several questions make no sentence: the move's own events tell it.
    if len(picks) != 1 or not parts:
        return (told, *again)
    return (told, _effect(say(OWN_MOVE, what=parts), seat, to=(seat,)), *again)


def _effect(sentence: Sentence, seat: int, to: tuple[int, ...] | None = None) -> Event:
    """Return the event that a move was made for a seat."""
    return Event(sentence=sentence, to=to, weight="effect", about=(seat,))


def tell_missed_again(match: Match, seat: int) -> tuple[Event, ...]:
    """Return the event that a player who missed two turns can be replaced.

    It follows the second missed turn in a row. There is none where the terms open the seat: the
    offer says so.
    """
    seated = match.seats[seat]
    has_just = seated.clock is not None and seated.clock.missed == MISSED_MOST
    if not has_just or match.terms.absence == "open" or len(match.people) < 2:
        return ()
    if seated.user_id == match.host:
        ask = say("Any player can ask someone in with `/replace`.")
    else:
        ask = say("The host can ask someone in with `/replace`.")
    told = say(
        "{who:*/You} {who:has/have} missed {n} turns in a row. {ask}",
        who=Seat(seat=seat),
        n=MISSED_MOST,
        ask=ask,
    )
    return (Event(sentence=told, weight="effect"),)
