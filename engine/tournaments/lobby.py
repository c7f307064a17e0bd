"""The time before and beside the play: create, join, leave, start, stop. Pure steps.

House rule: a step refuses with one sentence before anything has changed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from engine.clocks.pace import DAY
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say
from engine.kit.text import clean_name
from engine.tournaments.rounds import begin_round, finish, without_player
from engine.tournaments.values import (
    DAYS,
    JOINING_FOR,
    LADDER_DAYS,
    NAME_MOST,
    PLAYERS_MOST,
    ROUNDS_MOST,
    SIZES,
    UNKEPT,
    Format,
    Plan,
    Player,
    Reason,
    Tournament,
)

LEAST: Final = 3
"""The fewest players: two play a match."""


def create(
    plan: Plan, host: int, seats: Collection[int], now: int, *, guild: int, channel: int
) -> Tournament:
    """Return a new tournament that players can join; `seats` are the sizes that its game allows."""
    name = clean_name(plan.name)
    if not 0 < len(name) <= NAME_MOST:
        raise LobbyRefusal(say("The name has 1 to {most} letters. What shall it be?", most=NAME_MOST))
    if plan.size not in SIZES or plan.size not in seats:
        fitting = [one for one in SIZES if one in seats]
        raise LobbyRefusal(
            say(
                "Here matches of this game have {least} to {most} players.",
                least=fitting[0],
                most=fitting[-1],
            )
        )
    if plan.format == "ladder" and plan.size != 2:
        raise LobbyRefusal(say("In a ladder two play each other: choose matches of 2."))
    days = LADDER_DAYS if plan.format == "ladder" else DAYS
    if plan.days not in days:
        said = say("A ladder lasts {least} to {most} days.", least=days[0], most=days[-1])
        if plan.format != "ladder":
            said = say("A round lasts {least} to {most} days.", least=days[0], most=days[-1])
        raise LobbyRefusal(said)
    if not 1 <= plan.rounds <= ROUNDS_MOST:
        raise LobbyRefusal(say("A tournament has 1 to {most} rounds.", most=ROUNDS_MOST))
    return Tournament(
        UNKEPT,
        guild,
        channel,
        host,
        replace(plan, name=name),
        "joining",
        opened=now,
        due=now + JOINING_FOR,
    )


def join(tournament: Tournament, user_id: int, name: str, now: int) -> Tournament:
    """Return the tournament with one more player; a player who left comes back."""
    check_going(tournament)
    before = tournament.player_of(user_id)
    if before is not None and before.is_in:
        raise LobbyRefusal(say("You have already joined {name}.", name=tournament.plan.name))
    if not can_join(tournament, now):
        raise LobbyRefusal(
            say("It’s too late to join {name}: half of it is over.", name=tournament.plan.name)
            if tournament.plan.format != "groups"
            else say("{name} has started, and groups can’t be joined then.", name=tournament.plan.name)
        )
    if len(tournament.active) >= PLAYERS_MOST:
        raise LobbyRefusal(
            say("{name} is full: {most} players have joined.", name=tournament.plan.name, most=PLAYERS_MOST)
        )
    is_ladder = tournament.phase == "playing" and tournament.plan.format == "ladder"
    rank = 1 + max((one.rank for one in tournament.players), default=0) if is_ladder else 0
    joined = tournament.round + 1
    if before is None:
        player = Player(len(tournament.players) + 1, user_id, name, joined, rank=rank)
        return replace(tournament, players=(*tournament.players, player))
    return tournament.with_player(replace(before, name=name, exit="", joined=joined, rank=rank))


def can_join(tournament: Tournament, now: int) -> bool:
    """Return whether players can join: until half of it is over, or groups have been made."""
    if tournament.phase == "joining":
        return True
    if tournament.phase != "playing" or tournament.plan.format == "groups":
        return False
    if tournament.plan.format == "ladder":
        return now < (tournament.began or 0) + tournament.plan.days * DAY // 2
    return 2 * tournament.round <= tournament.plan.rounds


def leave(tournament: Tournament, user_id: int) -> Tournament:
    """Return the tournament without a player, who gets no table any more.

    A match that they are in goes on: they can resign from it.
    """
    check_going(tournament)
    player = tournament.player_of(user_id)
    if player is None or not player.is_in:
        raise LobbyRefusal(say("You aren’t in {name}.", name=tournament.plan.name))
    return without_player(tournament, player.number, "left")


def start(tournament: Tournament, seats: Collection[int], now: int) -> Tournament:
    """Return the tournament with its first round, or its ladder in the order of joining."""
    check_going(tournament)
    if tournament.phase != "joining":
        raise LobbyRefusal(say("{name} has already started.", name=tournament.plan.name))
    least = max(LEAST, tournament.plan.size)
    count = len(tournament.active)
    if count < least:
        raise LobbyRefusal(
            say(
                "{name} needs at least {least} players; {n:one has|# have} joined so far.",
                name=tournament.plan.name,
                least=least,
                n=count,
            )
        )
    begun = replace(tournament, phase="playing")
    if tournament.plan.format != "ladder":
        return begin_round(begun, seats, now)
    for rank, player in enumerate(begun.active, 1):
        begun = begun.with_player(replace(player, rank=rank))
    due = now + tournament.plan.days * DAY
    return replace(begun, round=1, began=now, due=due)


def stop(tournament: Tournament, now: int, reason: Reason) -> Tournament:
    """Return the tournament ended as it stands; one that has not started is cancelled."""
    check_going(tournament)
    return finish(tournament, now, reason)


def move(tournament: Tournament, channel: int) -> Tournament:
    """Return the tournament whose next matches are played in another channel."""
    check_going(tournament)
    return tournament if channel == tournament.channel else replace(tournament, channel=channel)


def with_terms(tournament: Tournament, pace: str, *, rated: bool) -> Tournament:
    """Return the tournament with other terms, as long as no one has agreed to them by joining."""
    check_going(tournament)
    if tournament.players or tournament.phase != "joining":
        raise LobbyRefusal(say("Others have joined on these terms, so they stay."))
    plan = replace(tournament.plan, pace=pace, rated=rated)
    return tournament if plan == tournament.plan else replace(tournament, plan=plan)


def check_going(tournament: Tournament) -> None:
    """Raise LobbyRefusal if a tournament is over."""
    if not tournament.is_going:
        raise LobbyRefusal(over(tournament))


def over(tournament: Tournament) -> Sentence:
    """Return that a tournament is over."""
    return say("{name} is over.", name=tournament.plan.name)


def usual_days(format_: Format) -> int:
    """Return how many days a round, or a ladder, lasts unless the host says otherwise."""
    return 28 if format_ == "ladder" else 7
