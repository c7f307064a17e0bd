"""Challenges of a ladder: pure steps, as in `rounds`.

House rules: a challenge reaches up to three places above oneself. It is to be answered within seven
days, or the challenger takes the place. A challenger who wins takes the place; those between move
down. Everyone is in one challenge at a time.
"""

from __future__ import annotations

from dataclasses import replace

from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.tournaments.lobby import check_going
from engine.tournaments.pairs import history_of, seat_players
from engine.tournaments.points import points_in
from engine.tournaments.values import ABOVE_MOST, ANSWER_WITHIN, Player, Table, Tournament


def can_challenge(tournament: Tournament, user_id: int) -> tuple[Player, ...]:
    """Return the players whom a user can challenge now, the highest first."""
    own = tournament.player_of(user_id)
    if tournament.phase != "playing" or own is None or not own.rank or is_busy(tournament, own.number):
        return ()
    found = [one for one in tournament.active if 0 < own.rank - one.rank <= ABOVE_MOST]
    return tuple(
        sorted((one for one in found if not is_busy(tournament, one.number)), key=lambda one: one.rank)
    )


def is_busy(tournament: Tournament, number: int) -> bool:
    """Return whether a player is in a challenge."""
    return any(number in one.players for one in tournament.tables if one.is_waited_for)


def challenge(tournament: Tournament, user_id: int, number: int, now: int) -> Tournament:
    """Return the ladder with a challenge."""
    own = _playing(tournament, user_id)
    if is_busy(tournament, own.number):
        raise LobbyRefusal(
            say("You are in a challenge already. Play it first; then you can challenge again.")
        )
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
    return replace(tournament, tables=tables, version=tournament.version + 1)


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
        changed = tournament.with_table(replace(table, state="open", players=seated, due=None))
    else:
        changed = tournament.with_table(replace(table, due=0))
    return replace(changed, version=tournament.version + 1)


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
        raise LobbyRefusal(say("Challenges are for a ladder that has started."))
    if own is None or not own.is_in:
        raise LobbyRefusal(say("You aren’t in {name}.", name=tournament.plan.name))
    return own
