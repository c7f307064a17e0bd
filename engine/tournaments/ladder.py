"""Challenges of a ladder: pure steps, as in `rounds`.

House rules: a challenge reaches up to three places above oneself. It is to be answered within seven
days, or the challenger takes the place. A challenger who wins takes the place; those between move
down. Everyone is in one challenge at a time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say
from engine.tournaments.lobby import check_going, over
from engine.tournaments.pairs import history_of, seat_players
from engine.tournaments.points import points_in
from engine.tournaments.values import ABOVE_MOST, ANSWER_WITHIN, Player, Table, Tournament

BUSY: Final = say("You are in a challenge already. Play it first; then you can challenge again.")
NO_LADDER: Final = say("Challenges are for a ladder that has started.")


def can_challenge(tournament: Tournament, user_id: int) -> tuple[Player, ...]:
    """Return the players whom a user can challenge now, the highest first."""
    own = tournament.player_of(user_id)
    if tournament.phase != "playing" or own is None or not own.rank or is_busy(tournament, own.number):
        return ()
    found = [one for one in tournament.active if 0 < own.rank - one.rank <= ABOVE_MOST]
    return tuple(
        sorted((one for one in found if not is_busy(tournament, one.number)), key=lambda one: one.rank)
    )


def why_none(tournament: Tournament, user_id: int) -> Sentence:
    """Return why a user can challenge no one now."""
    if not tournament.is_going:
        return over(tournament)
    if tournament.phase != "playing" or tournament.plan.format != "ladder":
        return NO_LADDER
    own = tournament.player_of(user_id)
    if own is None or not own.is_in:
        return say("You aren’t in {name}. **Join** puts you on its lowest place.", name=tournament.plan.name)
    if own.rank == 1:
        return say("You are at the top: the others challenge you.")
    if is_busy(tournament, own.number):
        return BUSY
    return say("Those whom you could challenge are in challenges now. Try again when they are over.")


def is_busy(tournament: Tournament, number: int) -> bool:
    """Return whether a player is in a challenge."""
    return any(number in one.players for one in tournament.tables if one.is_waited_for)


def challenge(tournament: Tournament, user_id: int, number: int, now: int) -> Tournament:
    """Return the ladder with a challenge."""
    own = _playing(tournament, user_id)
    if is_busy(tournament, own.number):
        raise LobbyRefusal(BUSY)
    if not any(one.number == number for one in can_challenge(tournament, user_id)):
        raise LobbyRefusal(
            say(
                "You can challenge players up to {n} places above you who are in no challenge now.",
                n=ABOVE_MOST,
            )
        )
    due = now + ANSWER_WITHIN
    table = Table(
        len(tournament.tables) + 1, 1, (own.number, number), "asked", challenger=own.number, due=due
    )
    tables = (*tournament.tables, table)
    return replace(tournament, tables=tables)


def answer(tournament: Tournament, user_id: int, number: int, *, accepts: bool) -> Tournament:
    """Return the ladder in which a player accepts a challenge, or gives way."""
    own = _playing(tournament, user_id)
    table = tournament.table(number) if 0 < number <= len(tournament.tables) else None
    if table is None or own.number not in table.players or own.number == table.challenger:
        raise LobbyRefusal(say("That challenge isn’t yours to answer."))
    if table.state != "asked":
        raise LobbyRefusal(say("That challenge has been answered already."))
    if accepts:
        history = history_of(tournament.tables, points_in(tournament.tables))
        ranks = {one.number: one.rank for one in tournament.players}
        seated = seat_players(table.players, history, ranks)
        return tournament.with_table(replace(table, state="open", players=seated, due=None))
    return tournament.with_table(replace(table, due=0))


def challenge_of(tournament: Tournament, user_id: int) -> Table | None:
    """Return the challenge that a user is to answer; None if there is none."""
    own = tournament.player_of(user_id)
    found = (
        one
        for one in tournament.tables
        if one.state == "asked"
        and own is not None
        and own.number in one.players
        and one.challenger != own.number
    )
    return next(found, None)


def _playing(tournament: Tournament, user_id: int) -> Player:
    check_going(tournament)
    own = tournament.player_of(user_id)
    if tournament.phase != "playing" or tournament.plan.format != "ladder":
        raise LobbyRefusal(NO_LADDER)
    if own is None or not own.is_in:
        raise LobbyRefusal(say("You aren’t in {name}.", name=tournament.plan.name))
    return own
