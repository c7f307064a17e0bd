"""Storage of tournaments, of their matches and of the messages that show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, replace
from typing import Final

from engine.store.interface.tournaments.tournaments import FAULTS, Card, Opened
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Row, Steps, Work, Write, insert, update
from engine.tournaments.values import Plan, Player, Table, Tournament

_PLAN: Final = ("name", "game", "format", "size", "rounds", "days", "pace", "rated")
_CHANGING: Final = (
    *("channel", "host", "pace", "rated", "phase", "round", "began", "due", "pair_again", "ended", "reason"),
    "version",
)
_FIXED: Final = ("guild", "name", "game", "format", "size", "rounds", "days", "opened", "language")
_COLUMNS: Final = (*_FIXED, *_CHANGING)
_PLAYER: Final = ("number", "user_id", "name", "joined", "way_out", "place", "told")
_TABLE: Final = ("number", "round", "players", "state", "places", "pool", "challenger", "due")
_CARD: Final = ("tournament", "channel", "message", "posted", "edited", "stamp", "fault", "is_final")

_ONE: Final = f"SELECT id, {', '.join(_COLUMNS)} FROM tournaments WHERE id = ?"
_PLAYERS: Final = f"SELECT {', '.join(_PLAYER)} FROM tournament_players WHERE tournament = ? ORDER BY number"
_TABLES: Final = f"SELECT {', '.join(_TABLE)} FROM tournament_tables WHERE tournament = ? ORDER BY number"
_GOING: Final = "SELECT id FROM tournaments WHERE ended IS NULL ORDER BY id"
_OF_GUILD: Final = """
    SELECT id FROM tournaments WHERE guild = ? AND phase <> 'cancelled'
    ORDER BY CASE WHEN ended IS NULL THEN 0 ELSE 1 END, id DESC LIMIT ?"""
_WITH: Final = """
    SELECT t.id FROM tournament_players p JOIN tournaments t ON t.id = p.tournament
    WHERE p.user_id = ? AND p.way_out = '' AND t.ended IS NULL ORDER BY t.id"""
_ADD: Final = insert("tournaments", _COLUMNS)
_KEEP: Final = update("tournaments", _CHANGING, ("id", "version"))
# A user who is being erased is not brought back by a change that is based on an older read: that
# has raised the version. What players were told of is written apart.
_KEEP_PLAYER: Final = insert(
    "tournament_players", ("tournament", *_PLAYER[:-1]), key=("tournament", "number")
)
_KEEP_TABLE: Final = insert("tournament_tables", ("tournament", *_TABLE), key=("tournament", "number"))
_MATCHES: Final = """
    SELECT t.number, m.id, m.phase FROM tournament_matches t JOIN matches m ON m.id = t.match
    WHERE t.tournament = ? ORDER BY t.number"""
_TELL: Final = """
    UPDATE tournament_players SET told = ? WHERE tournament = ? AND number = ? AND told < ? RETURNING told"""
_UNTELL: Final = "UPDATE tournament_players SET told = ? WHERE tournament = ? AND number = ? AND told = ?"
_OLD: Final = "phase = 'cancelled' AND ended < ?"
_CLEAR: Final = (
    *(
        f"DELETE FROM {table} WHERE tournament IN (SELECT id FROM tournaments WHERE {_OLD})"
        for table in ("tournament_players", "tournament_tables", "tournament_cards")
    ),
    f"DELETE FROM tournaments WHERE {_OLD}",
)
_CARD_OF: Final = f"SELECT {', '.join(_CARD)} FROM tournament_cards WHERE tournament = ?"
_CARDS: Final = (
    f"SELECT {', '.join(_CARD)} FROM tournament_cards WHERE is_final = 0 OR stamp = '' ORDER BY tournament"
)
_KEEP_CARD: Final = insert("tournament_cards", _CARD, key=("tournament",))


class Tournaments(Tables):
    """The part of a store for tournaments."""

    async def tournament(self, number: int) -> Tournament | None:
        """Return a tournament; None if there is none."""
        while True:
            found = await self._fetch(_ONE, number)
            if not found:
                return None
            players, tables = await self._fetch(_PLAYERS, number), await self._fetch(_TABLES, number)
            again = await self._fetch(_ONE, number)
            if again and again[0]["version"] == found[0]["version"]:
                return _read(found[0], players, tables)

    async def tournaments_going(self) -> tuple[int, ...]:
        """Return the tournaments that are not over."""
        return tuple(row["id"] for row in await self._fetch(_GOING))

    async def tournaments_of(self, guild: int, limit: int) -> tuple[int, ...]:
        """Return a server's tournaments, those that are not over first, then the latest."""
        return tuple(row["id"] for row in await self._fetch(_OF_GUILD, guild, limit))

    async def tournaments_with(self, user_id: int) -> tuple[int, ...]:
        """Return the tournaments that are not over which a user is in."""
        return tuple(row["id"] for row in await self._fetch(_WITH, user_id))

    async def add_tournament(self, tournament: Tournament) -> Tournament:
        """Store a new tournament; return it with its id."""
        kept = tournament

        def durable(number: int | None) -> None:
            nonlocal kept
            assert number is not None
            kept = replace(tournament, id=number)

        plan = tournament.plan
        row = (
            tournament.guild, plan.name, plan.game, plan.format, plan.size, plan.rounds, plan.days,
            tournament.opened, tournament.language, *_changing(tournament),
        )  # fmt: skip
        await self._commit((Write(_ADD, (row,), gives_id=True),), durable)
        return kept

    async def keep_tournament(self, before: Tournament, after: Tournament) -> None:
        """Store what changed. StoreConflict if the stored one has another version."""
        known, seen = {*before.players}, {*before.tables}
        players = tuple((after.id, *_player_row(one)) for one in after.players if one not in known)
        tables = tuple((after.id, *_table_row(one)) for one in after.tables if one not in seen)
        await self._commit(
            (
                Write(_KEEP, ((*_changing(after), after.id, before.version),), is_guard=True),
                Write(_KEEP_PLAYER, players),
                Write(_KEEP_TABLE, tables),
            )
        )

    async def tournament_matches(self, number: int) -> Mapping[int, Opened]:
        """Return the matches of a tournament by table."""
        found = await self._fetch(_MATCHES, number)
        return {row["number"]: Opened(row["id"], row["phase"]) for row in found}

    async def note_tournament_told(self, number: int, player: int, table: int) -> bool:
        """Note that a player is told of tables up to one; return whether they were not yet."""
        is_new = False

        def do() -> Steps[None]:
            nonlocal is_new
            is_new = bool((yield _TELL, (table, number, player, table)))

        await self._commit((Work(do),))
        return is_new

    async def forget_tournament_told(self, number: int, player: int, table: int) -> None:
        """Note that a player was not told of a table after all."""
        await self._commit((Write(_UNTELL, ((table - 1, number, player, table),)),))

    async def clear_tournaments(self, before: int) -> None:
        """Delete tournaments that were cancelled before a time."""
        await self._commit(tuple(Write(sql, ((before,),)) for sql in _CLEAR))

    async def tournament_card(self, number: int) -> Card | None:
        """Return the message of a tournament; None if it never had one."""
        found = await self._fetch(_CARD_OF, number)
        return _read_card(found[0]) if found else None

    async def tournament_cards(self) -> tuple[Card, ...]:
        """Return the messages whose end is to be announced, or that name an erased user."""
        return tuple(map(_read_card, await self._fetch(_CARDS)))

    async def keep_tournament_card(self, card: Card) -> None:
        """Store the message of a tournament."""
        await self._commit((Write(_KEEP_CARD, ((*astuple(card)[:-1], int(card.is_final)),)),))


def _changing(one: Tournament) -> Row:
    return (
        one.channel, one.host, one.plan.pace, int(one.plan.rated), one.phase, one.round, one.began, one.due,
        one.pair_again, one.ended, one.reason, one.version,
    )  # fmt: skip


def _player_row(one: Player) -> Row:
    return one.number, one.user_id, one.name, one.joined, one.exit, one.rank


def _table_row(one: Table) -> Row:
    return (
        one.number, one.round, _words(one.players), one.state, _words(one.places), one.group, one.challenger,
        one.due,
    )  # fmt: skip


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _read(row: Found, players: Sequence[Found], tables: Sequence[Found]) -> Tournament:
    plan = Plan(**{**{name: row[name] for name in _PLAN}, "rated": bool(row["rated"])})
    return Tournament(
        id=row["id"],
        plan=plan,
        opened=row["opened"],
        players=tuple(Player(*(one[name] for name in _PLAYER)) for one in players),
        tables=tuple(
            Table(
                one["number"],
                one["round"],
                _numbers(one["players"]),
                one["state"],
                _numbers(one["places"]),
                one["pool"],
                one["challenger"],
                one["due"],
            )
            for one in tables
        ),
        **{name: row[name] for name in ("guild", "language", *_CHANGING) if name not in _PLAN},
    )


def _read_card(row: Found) -> Card:
    fault = next((one for one in FAULTS if one == row["fault"]), "")
    return Card(**{**dict(row), "fault": fault, "is_final": bool(row["is_final"])})
