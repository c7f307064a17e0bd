"""Invitations before a match begins: reserved seats, acceptance and refusal.

Steps as in `lobby`. House rules: the host is invited, too, so that all players have one order. An
invitation ends when it is declined or withdrawn, or when the player who came by it leaves or is
removed. Once only the host is left of the invited players, the match is open to everyone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import say
from engine.library import game_named
from engine.match.records import Asker, Match, Record
from engine.match.refusals import check_hosting, match_in_lobby


def guests(game: str, host: int, users: Sequence[int]) -> tuple[int, ...]:
    """Return the invited players of a new match, its host first.

    LobbyRefusal if there are too many.
    """
    others = tuple(dict.fromkeys(users))
    if host in others:
        raise LobbyRefusal(say("You play in your own match anyway: invite others."))
    room = game_named(game).SEATS[-1] - 1
    if not others:
        return ()
    if not room:
        raise LobbyRefusal(say("That game is for one player, so there is no one to invite."))
    if len(others) > room:
        raise LobbyRefusal(
            say(
                "You can invite {n:one player|up to # players}: {title} has {seats} seats.",
                n=room,
                title=game_named(game).TITLE,
                seats=room + 1,
            )
        )
    return (host, *others)


def free_seats(match: Match) -> int:
    """Return how many seats of a lobby are free and not reserved."""
    return max(0, game_named(match.game).SEATS[-1] - len(match.seats) - len(match.awaited_users))


def check_room(match: Match, user_id: int) -> None:
    """Raise LobbyRefusal unless there is a seat for a user.

    An invited user may take any free seat, others one that is not reserved.
    """
    most = game_named(match.game).SEATS[-1]
    free = most - len(match.seats)
    if free <= 0:
        raise LobbyRefusal(
            say("{n:The only seat is|All # seats are} taken. `/play` opens a match of your own.", n=most)
        )
    if user_id not in match.lobby.invited and free <= len(match.awaited_users):
        raise LobbyRefusal(
            say(
                "{n:The last free seat is|The last # free seats are} kept for invited players. "
                "The host can open them to everyone; `/play` opens a match of your own.",
                n=free,
            )
        )


def decline_invitation(record: Record, asker: Asker) -> Record:
    """Return the lobby after a user declines; their seat becomes open."""
    match = match_in_lobby(record)
    user_id = asker.user.id
    if match.seat_of(user_id) is not None:
        raise LobbyRefusal(say("You have already joined: **Leave** gives your seat up."))
    if user_id in match.lobby.declined:
        raise LobbyRefusal(say("You have said no already. If there is room, you can still join."))
    if user_id not in match.lobby.invited:
        raise NotSeated(say("You weren’t invited to this match, so there is nothing to decline."))
    return replace(record, match=without_invitations(match, {user_id}, has_declined=True))


def invite_again(match: Match, user_id: int) -> Match:
    """Return the lobby when a user joins who had declined.

    Once all who declined have joined, the round is complete again.
    """
    lobby = match.lobby
    if user_id not in lobby.declined:
        return match
    declined = tuple(one for one in lobby.declined if one != user_id)
    if not lobby.invited:  # by now it is open to everyone
        return replace(match, lobby=replace(lobby, declined=declined))
    invited, is_held = (*lobby.invited, user_id), lobby.is_held and bool(declined)
    return replace(match, lobby=replace(lobby, invited=invited, declined=declined, is_held=is_held))


def withdraw_invitation(record: Record, asker: Asker, user_id: int) -> Record:
    """Return the lobby after its host withdraws an invitation.

    That user can still join like any other.
    """
    check_hosting(record.match, asker)
    return replace(record, match=without_invitations(record.match, {user_id}))


def open_to_everyone(record: Record, asker: Asker) -> Record:
    """Return the lobby after its host has opened all reserved seats."""
    check_hosting(record.match, asker)
    if not record.match.awaited_users:
        raise LobbyRefusal(say("No seat is kept for anyone."))
    return replace(record, match=without_invitations(record.match, record.match.awaited_users))


def without_invitations(match: Match, users: Collection[int], *, has_declined: bool = False) -> Match:
    """Return the lobby without the invitations of some users.

    A round that lacks an invited player waits for its host.
    """
    lobby = match.lobby
    staying = tuple(one for one in lobby.invited if one not in users)
    invited = () if set(staying) <= {match.host} else staying
    more = tuple(one for one in lobby.invited if one in users) if has_declined else ()
    is_held = lobby.is_held or bool(invited) or lobby.rematch_of is not None
    changed = replace(lobby, invited=invited, declined=(*lobby.declined, *more), is_held=is_held)
    return replace(match, lobby=changed, version=match.version + 1)
