"""Tournaments played without matches: results are drawn, time is counted."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random

from engine.clocks.pace import DAY
from engine.tournaments.lobby import create, join, start
from engine.tournaments.rounds import go_on, place_table
from engine.tournaments.values import Finish, Format, Plan, Table, Tournament

NOW = 1_800_000_000
SEATS = range(1, 7)


def plan(format_: Format = "swiss", size: int = 2, rounds: int = 5, days: int = 7) -> Plan:
    """Return a plan; a ladder lasts four weeks."""
    return Plan("Spring Cup", "koa", format_, size, rounds, 28 if format_ == "ladder" else days, "1d")


def opened(plan_: Plan, players: int) -> Tournament:
    """Return a tournament that these many players have joined: users 1, 2, …"""
    tournament = create(plan_, 1, SEATS, NOW, guild=5, channel=6)
    for user in range(1, players + 1):
        tournament = join(tournament, user, f"P{user}", NOW)
    return tournament


def begun(plan_: Plan, players: int, seats: Collection[int] = SEATS) -> Tournament:
    """Return a tournament that has started."""
    return start(opened(plan_, players), seats, NOW)


def draw_places(random: Random, table: Table) -> tuple[int, ...]:
    """Return places at a table, sometimes shared."""
    scores = [random.randrange(4) for _ in table.players]
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def play_round(tournament: Tournament, random: Random, seats: Collection[int] = SEATS) -> Tournament:
    """Return the tournament after all matches of its round."""
    for table in tournament.waited_for:
        places = draw_places(random, table)
        tournament = place_table(tournament, table.number, Finish(places))
    return go_on(tournament, seats, (tournament.began or NOW) + DAY)


def play(
    tournament: Tournament,
    seed: int,
    between: Callable[[Tournament], Tournament] = lambda one: one,
    seats: Collection[int] = SEATS,
) -> Tournament:
    """Return the tournament when it is over."""
    random = Random(seed)
    while tournament.phase == "playing":
        tournament = between(play_round(tournament, random, seats))
    return replace(tournament)
