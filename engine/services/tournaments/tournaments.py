"""Tournaments over the store: what users ask for, and what is due.

House rules: each step is based on the version that was read; who comes second reads again, and is
refused if the step is no longer possible. One process looks at all tournaments. It reads what is
stored and takes the next step, so it goes on from wherever it was killed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from engine.clocks.pace import DAY, read_pace
from engine.contract.errors import EngineError, LobbyRefusal, StoreConflict, StoreError
from engine.contract.words import say
from engine.library import known_game
from engine.match.names import shown_name
from engine.match.records import Asker, Match, Place, User
from engine.match.terms import MatchTerms
from engine.services.tournaments.arranged import Arranged
from engine.steps.tournament_matches import Opening, drawn, finish_of, has_moved, never_came
from engine.store.duty import Duty
from engine.store.interface.tournaments.tournaments import Opened, TournamentStore
from engine.tournaments import ladder, lobby, rounds
from engine.tournaments.values import Plan, Table, Tournament

_log = logging.getLogger(__name__)

TRIES: Final = 5
"""Attempts at a step while others change the tournament."""
GOING_MOST: Final = 5
"""Tournaments of a server that go on at once."""
HOSTED_MOST: Final = 2
"""Those of them that a user may host."""
LISTED: Final = 25
"""Tournaments of a server that are listed."""
FORGET_AFTER: Final = 30 * DAY
"""Seconds after which a tournament that was cancelled is deleted."""
STEPS_MOST: Final = 20
"""The most steps of a tournament in one look; the next look goes on."""
GONE: Final = say("There is no such tournament on this server.")
NO_PACE: Final = say("A tournament needs a pace, such as `1d`: a day for each turn.")
Step = Callable[[Tournament], Tournament]


class Tournaments:
    """The tournaments of a store."""

    def __init__(
        self,
        store: TournamentStore,
        arranged: Arranged,
        now: Callable[[], int],
        *,
        duty: Duty,
    ) -> None:
        self._store = store
        self._arranged = arranged
        self._now = now
        self._duty = duty
        self._looking = asyncio.Lock()
        self._stepping = asyncio.Lock()
        """Held for a step: of users who press at once, one comes after another."""

    # What users ask for

    async def create(self, plan: Plan, asker: Asker) -> Tournament:
        """Open a tournament in the channel where the user asks."""
        guild = asker.place.guild
        if guild is None:
            raise LobbyRefusal(say("A tournament is held on a server: ask in one of its channels."))
        if read_pace(plan.pace) is None:
            raise LobbyRefusal(NO_PACE)
        game = known_game(plan.game)
        seats = () if game is None else game.SEATS
        opened = lobby.create(
            plan, asker.user.id, seats, self._now(), guild=guild, channel=asker.place.channel
        )
        opened = replace(opened, language=asker.language)
        going = [one for one in await self._of_server(guild) if one.is_going]
        if sum(one.host == asker.user.id for one in going) >= HOSTED_MOST:
            raise LobbyRefusal(
                say("You host {n} tournaments here already: end one of them first.", n=HOSTED_MOST)
            )
        if len(going) >= GOING_MOST:
            raise LobbyRefusal(
                say("{most} tournaments are going on here: end one of them first.", most=GOING_MOST)
            )
        return await self._store.add_tournament(opened)

    async def known_to(self, asker: Asker) -> tuple[Tournament, ...]:
        """Return the tournaments of a server that a user may know of, those that go on first."""
        found = () if asker.place.guild is None else await self._of_server(asker.place.guild)
        return tuple(one for one in found if _may_know(one, asker))

    async def find(self, number: int, asker: Asker) -> Tournament:
        """Return a tournament that a user may know of. LobbyRefusal if there is none."""
        found = await self._store.tournament(number)
        if found is None or not _may_know(found, asker):
            raise LobbyRefusal(GONE)
        return found

    async def matches_of(self, number: int) -> dict[int, Opened]:
        """Return the matches of a tournament by table."""
        return {**await self._store.tournament_matches(number)}

    async def join(self, number: int, asker: Asker) -> Tournament:
        """Let a user play."""
        name, now = shown_name(asker.user.name, asker.user.account), self._now()
        return await self._ask(number, asker, lambda one: lobby.join(one, asker.user.id, name, now))

    async def leave(self, number: int, asker: Asker) -> Tournament:
        """Let a player leave."""
        return await self._ask(number, asker, lambda one: lobby.leave(one, asker.user.id))

    async def start(self, number: int, asker: Asker) -> Tournament:
        """Start it; for its host and for users who manage the channel."""
        now = self._now()

        def step(one: Tournament) -> Tournament:
            check_host(one, asker)
            return lobby.start(one, _seats(one), now)

        return await self._ask(number, asker, step)

    async def stop(self, number: int, asker: Asker) -> Tournament:
        """End it as it stands; for its host and for users who manage the channel."""

        def step(one: Tournament) -> Tournament:
            check_host(one, asker)
            return lobby.stop(one, self._now(), "stopped")

        return await self._ask(number, asker, step)

    async def move(self, number: int, asker: Asker) -> Tournament:
        """Hold it in the channel where its host, or a user who manages that channel, asks."""

        def step(one: Tournament) -> Tournament:
            if one.host != asker.user.id and not asker.manages(asker.place):
                check_host(one, asker)
            return lobby.move(one, asker.place.channel)

        return await self._ask(number, asker, step)

    async def change_terms(
        self, number: int, asker: Asker, *, pace: str | None = None, rated: bool | None = None
    ) -> Tournament:
        """Change the pace, or whether matches are rated, before anyone has joined."""

        def step(one: Tournament) -> Tournament:
            check_host(one, asker)
            found = one.plan.pace if pace is None else pace
            if read_pace(found) is None:
                raise LobbyRefusal(NO_PACE)
            return lobby.with_terms(one, found, rated=one.plan.rated if rated is None else rated)

        return await self._ask(number, asker, step)

    async def challenge(self, number: int, asker: Asker, player: int) -> Tournament:
        """Challenge a player of a ladder."""
        now = self._now()
        return await self._ask(number, asker, lambda one: ladder.challenge(one, asker.user.id, player, now))

    async def answer(self, number: int, user_id: int, table: int, *, accepts: bool) -> Tournament:
        """Answer a challenge, from anywhere: only the challenged player can."""

        def step(one: Tournament) -> Tournament:
            if one.player_of(user_id) is None:
                raise LobbyRefusal(GONE)
            return ladder.answer(one, user_id, table, accepts=accepts)

        return await self._step(number, step, is_looked_at=True)

    async def withdraw(self, user_id: int) -> None:
        """Take a user out of all tournaments, because they are erased."""
        for number in await self._store.tournaments_with(user_id):
            with suppress(LobbyRefusal):  # they, or another process, were faster
                await self._step(number, lambda one: lobby.leave(one, user_id))

    async def _of_server(self, guild: int) -> tuple[Tournament, ...]:
        """Return a server's tournaments, those that are not over first."""
        numbers = await self._store.tournaments_of(guild, LISTED)
        found = [await self._store.tournament(number) for number in numbers]
        return tuple(one for one in found if one is not None)

    async def lose_server(self, guild: int) -> None:
        """End a server's tournaments as they stand: the bot is not there any more."""
        for one in await self._of_server(guild):
            if one.is_going:
                with suppress(LobbyRefusal):  # it has just ended
                    await self._step(one.id, lambda found: lobby.stop(found, self._now(), "stopped"))

    # What is due

    async def look(self) -> None:
        """Take all steps that are due; one process does that for all."""
        if not self._duty.is_chief:
            return
        async with self._looking:
            for number in await self._store.tournaments_going():
                await self._look_safely(number)
            await self._store.clear_tournaments(self._now() - FORGET_AFTER)

    async def _look_safely(self, number: int) -> None:
        try:
            await self._look_at(number)
        except StoreConflict:
            return  # another writer was faster; the next look reads the new state
        except StoreError:
            raise
        except EngineError as error:
            _log.warning("tournament %d does not go on: %s", number, error)
        except Exception:  # a fault in one tournament must not stop the others
            _log.exception("tournament %d does not go on", number)

    async def _look_at(self, number: int) -> None:
        for _ in range(STEPS_MOST):
            before = await self._store.tournament(number)
            if before is None or not before.is_going or not self._duty.is_chief:
                return
            if known_game(before.plan.game) is None:
                await self._keep(before, lobby.stop(before, self._now(), "withdrawn"))
                return
            after = await self._place(before)
            if after is before:
                after = await asyncio.to_thread(rounds.go_on, before, _seats(before), self._now())
            if after is before:
                return
            await self._keep(before, after)

    async def _place(self, tournament: Tournament) -> Tournament:
        """Return the tournament with all that its matches tell by now; open those that lack."""
        if tournament.phase != "playing":
            return tournament
        opened, now = await self._store.tournament_matches(tournament.id), self._now()
        is_over = tournament.due is not None and tournament.due <= now
        for table in tournament.tables:
            found = opened.get(table.number)
            if table.state == "void" and found is not None and found.phase == "playing":
                await self._call_off(tournament, table, found.match)
            if table.state != "open":
                continue
            if found is None:
                tournament = await self._open(tournament, table, now)
            elif found.phase in ("over", "cancelled"):
                match = await self._arranged.match(found.match)
                tournament = await self._count(tournament, table, match, opened)
            elif is_over:
                match = await self._arranged.end_on_points(found.match)
                tournament = await self._count(tournament, table, match, opened)
            elif tournament.round == 1 and tournament.plan.format != "ladder":
                match = await self._arranged.match(found.match)
                absent = await self._absent(tournament, table, match, opened)
                tournament = rounds.drop_absent(tournament, table.number, absent, now)
        return tournament

    async def _open(self, tournament: Tournament, table: Table, now: int) -> Tournament:
        """Open the match of a table; one with a player who is out by now is drawn."""
        players = [tournament.player(number) for number in table.players]
        ends_by = tournament.due or now
        if ends_by <= now or any(one.user_id < 0 for one in players):
            return rounds.place_table(tournament, table.number, drawn(len(players)))
        await self._arranged.open(
            Opening(
                (tournament.id, table.number),
                tournament.plan.game,
                Place(tournament.guild, tournament.channel),
                tuple(User(one.user_id, one.name) for one in players),
                MatchTerms(
                    read_pace(tournament.plan.pace),
                    joining="invited",
                    hints=False,
                    rated=tournament.plan.rated,
                ),
                ends_by,
                tournament.language,
            )
        )
        return tournament

    async def _count(
        self, tournament: Tournament, table: Table, match: Match, opened: Mapping[int, Opened]
    ) -> Tournament:
        """Return the tournament with a match's result; one that could not be ended is drawn."""
        users = _users(tournament, table)
        if match.is_going:
            return rounds.place_table(tournament, table.number, drawn(len(users)))
        absent = await self._absent(tournament, table, match, opened)
        return rounds.place_table(tournament, table.number, finish_of(match, users, absent))

    async def _absent(
        self, tournament: Tournament, table: Table, match: Match, opened: Mapping[int, Opened]
    ) -> frozenset[int]:
        """Return the seats whose players never came, neither here nor to others of the round."""
        users = _users(tournament, table)
        absent = {*never_came(match, users)}
        for seat in [*absent]:
            for other in tournament.current:
                if other != table and table.players[seat] in other.players and other.number in opened:
                    elsewhere = await self._arranged.match(opened[other.number].match)
                    absent -= {seat} if has_moved(elsewhere, users[seat]) else set()
        return frozenset(absent)

    async def _call_off(self, tournament: Tournament, table: Table, match_id: int) -> None:
        """Call off a match that counts for no one, as players of it never came."""
        match = await self._arranged.match(match_id)
        absent = never_came(match, _users(tournament, table)) or _absent_at(tournament, table)
        is_paired_again = tournament.plan.format == "swiss"
        await self._arranged.call_off(match_id, absent, is_paired_again=is_paired_again)

    # Steps

    async def _ask(self, number: int, asker: Asker, step: Step) -> Tournament:
        """Take a step that a user asks for on the tournament's server."""

        def checked(one: Tournament) -> Tournament:
            if one.guild != asker.place.guild or not _may_know(one, asker):
                raise LobbyRefusal(GONE)
            return step(one)

        return await self._step(number, checked, is_looked_at=True)

    async def _step(self, number: int, step: Step, *, is_looked_at: bool = False) -> Tournament:
        """Take a step, again if other processes change the tournament meanwhile."""
        async with self._stepping:
            after = await self._try(number, step)
        if is_looked_at:
            async with self._looking:
                await self._look_safely(number)
        return await self._store.tournament(number) or after

    async def _try(self, number: int, step: Step) -> Tournament:
        for attempt in range(TRIES):
            before = await self._store.tournament(number)
            if before is None:
                raise LobbyRefusal(GONE)
            after = await asyncio.to_thread(step, before)
            try:
                await self._keep(before, after)
            except StoreConflict:
                if attempt == TRIES - 1:
                    raise
            else:
                break
        return after

    async def _keep(self, before: Tournament, after: Tournament) -> None:
        if after is before:
            return
        await self._store.keep_tournament(before, replace(after, version=before.version + 1))


def check_host(tournament: Tournament, asker: Asker) -> None:
    """Raise LobbyRefusal unless a user hosts a tournament, or manages its channel."""
    place = Place(tournament.guild, tournament.channel)
    if tournament.host != asker.user.id and not asker.manages(place):
        raise LobbyRefusal(
            say("Only the host of {name} and those who manage this channel can do that.",
                name=tournament.plan.name)
        )  # fmt: skip


def _may_know(tournament: Tournament, asker: Asker) -> bool:
    """Return whether a user may know of a tournament: they play it, or can see its channel."""
    if tournament.player_of(asker.user.id) is not None:
        return asker.place.guild in (None, tournament.guild)
    place = Place(tournament.guild, tournament.channel)
    is_host = tournament.host == asker.user.id
    is_seen = asker.place == place or asker.around == place.channel or asker.sees(place)
    return asker.place.guild == tournament.guild and (is_host or is_seen)


def _seats(tournament: Tournament) -> range:
    """Return the sizes of tables that the game allows."""
    game = known_game(tournament.plan.game)
    if game is None:
        raise LobbyRefusal(say("The game of {name} isn’t offered any more.", name=tournament.plan.name))
    return game.SEATS


def _users(tournament: Tournament, table: Table) -> tuple[int, ...]:
    return tuple(tournament.player(number).user_id for number in table.players)


def _absent_at(tournament: Tournament, table: Table) -> tuple[int, ...]:
    return tuple(
        seat for seat, number in enumerate(table.players) if tournament.player(number).exit == "absent"
    )
