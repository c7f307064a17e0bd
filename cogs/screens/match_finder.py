"""The match that a user means: named, in view, or waiting for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.kit.interactions import Interaction
from engine.contract.errors import LobbyRefusal, NoSuchMatch
from engine.contract.typed_words import option_name
from engine.contract.words import Sentence, say
from engine.match.ending_words import why_ended
from engine.match.records import Match
from engine.services.matches import Matches

IN_NO_MATCH = say("You aren’t in a match right now. Open one with `/play` in a channel of a server.")
NOTHING_WAITS = say("No match waits for you now. You will get a message when one does.")


Fits = Callable[[Match, int], bool]
"""A test whether a user may mean a match."""


def is_any(match: Match, user: int) -> bool:
    """Return True: a user may mean any match."""
    return True


async def match_of(matches: Matches, interaction: Interaction, named: str) -> int:
    """Return the number of the match that the user means.

    NoSuchMatch or LobbyRefusal says what to name if it is not clear.
    """
    found = await matches_meant(matches, interaction, named, is_waiting_for)
    if isinstance(found, int):
        return found
    raise LobbyRefusal(
        say(
            "Which match? You are in {n:one|#}: choose one with `{option}`.",
            n=len(found),
            option=option_name("match"),
        )
    )


async def matches_meant(
    matches: Matches,
    interaction: Interaction,
    named: str,
    at_once: Fits = lambda match, user: False,
    among: Sequence[Fits] = (is_any,),
) -> int | tuple[Match, ...]:
    """Return the number of the match that is meant, or several candidates.

    If the user names none and exactly one match fits `at_once`, it is that one. Otherwise it may be
    any running match; `among` works as in `going_of`. Matches that wait for the user come first.
    NoSuchMatch if there is none.
    """
    if named:
        digits = named.strip().lstrip("#")
        if digits.isascii() and digits.isdecimal() and len(digits) < 19:
            return int(digits)
        raise NoSuchMatch(
            say("There is no match “{text}”: `/matches` lists yours with their numbers.", text=named[:40])
        )
    here = await matches.in_thread(interaction.channel_id or 0)
    if here is not None:
        return here.id
    user = interaction.user.id
    standing = await matches.standing(user, interaction.channel_id or 0)
    if standing.here is not None:
        return standing.here
    if not standing.going:
        raise NoSuchMatch(IN_NO_MATCH)
    fitting = await going_of(matches, user, among)
    if not fitting:  # the running matches have ended since they were counted
        raise NoSuchMatch(IN_NO_MATCH)
    for found in (tuple(match for match in fitting if at_once(match, user)), fitting):
        if len(found) == 1:
            return found[0].id
    return fitting


async def going_of(matches: Matches, user: int, among: Sequence[Fits] = (is_any,)) -> tuple[Match, ...]:
    """Return the user's running matches that fit the first matching test of `among`."""
    going = tuple(match for match in await matches.of_user(user) if match.is_going)
    found = (tuple(match for match in going if fits(match, user)) for fits in among)
    return next(filter(None, found), ())


def can_resign(match: Match, user: int) -> bool:
    """Return whether the user still plays in a match that has begun."""
    seat = match.seat_of(user)
    return match.phase == "playing" and seat is not None and not match.seats[seat].resigned


def can_leave(match: Match, user: int) -> bool:
    """Return whether the user sits in a match that has not begun."""
    return match.phase == "lobby" and match.seat_of(user) is not None


CAN_GIVE_UP: tuple[Fits, ...] = (can_resign, can_leave)
"""Tests for a user who gives up: first matches in play, then lobbies."""


def can_pause(match: Match, user: int) -> bool:
    """Return whether the user plays in a match with a clock."""
    return match.pace is not None and can_resign(match, user)


CAN_PAUSE: tuple[Fits, ...] = (can_pause, can_resign)
"""Tests for a user who wants a pause; a match without a clock explains the refusal."""


async def waiting_for(matches: Matches, user: int) -> tuple[Match, ...]:
    """Return the matches that wait for a user, the most urgent first."""
    return tuple(match for match in await matches.of_user(user) if is_waiting_for(match, user))


def is_waiting_for(match: Match, user: int) -> bool:
    """Return whether the match goes on only when this user decides."""
    return match.fault is None and match.seat_of(user) in match.to_move


def state_of(match: Match, user: int) -> Sentence:
    """Return the state of a match for a player in few words."""
    match match.phase:
        case "lobby" | "playing" if match.fault is not None:
            return say("can’t go on")
        case "lobby":
            return say("waiting for players")
        case "playing" if (seat := match.seat_of(user)) is not None and match.seats[seat].resigned:
            return say("resigned")
        case "playing":
            return say("your turn") if is_waiting_for(match, user) else say("others to move")
        case "over" | "cancelled":
            return why_ended(match).state
