"""Between rows and values: the SQL texts of matches, seats and moves, and what stands in their columns.

House rules: options, states, moves and events are kept as JSON, drafts in notation. A row that this build can't read
is a sentence, never a crash: the other matches go on.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from engine.errors import EngineError
from engine.frozen import Frozen
from engine.game import Event, Outcome, notation, read_notation
from engine.library import game_named
from engine.records import KeptList, Made, Match, Place, Ply, Record, Seated, Surface
from engine.words import Sentence, say

Value = int | str | None
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """One statement, to be run for each of the rows.

    These hold seeds and hands, and aiosqlite logs what it is given to run: so they stay out of the `repr`.
    """

    sql: str
    rows: tuple[Row, ...] = field(repr=False)


def merged(units: Iterable[Sequence[Write]]) -> tuple[Write, ...]:
    """The writes of several units, in order; neighbours with the same statements share them.

    Two units that touch the same row must not be neighbours of more than one statement: those of one match never are,
    since its lock is held until they are durable.
    """
    writes: list[Write] = []
    for shape, alike in groupby(units, key=lambda unit: tuple(write.sql for write in unit)):
        columns = zip(*alike, strict=True)
        writes.extend(
            Write(sql, tuple(row for write in column for row in write.rows))
            for sql, column in zip(shape, columns, strict=True)
        )
    return tuple(writes)


def insert(table: str, columns: Sequence[str], key: Sequence[str] = ()) -> str:
    """An INSERT of named columns; with a key, a row of the same key is overwritten in these columns instead."""
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    if key:
        rest = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
        sql += f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
    return sql


_PUBLIC = (
    "id", "game", "rules", "options", "phase", "host", "guild", "channel", "thread",
    "ply", "version", "opened", "started", "ended", "commitment", "seed", "outcome",
)  # fmt: skip
_SEAT = ("seat", "user", "name", "options", "turn", "token", "since", "draft", "resigned")
_MOVE = ("match", "ply", "seat", "move", "notation", "events", "at", "stood_in")
_SURFACE = ("match", "slot", "channel", "message", "ply", "since", "turn", "stamp", "posted", "live")

_ADD_MATCH = insert("matches", (*_PUBLIC, "changed", "state"))
_CHANGING = (
    "rules",
    "phase",
    "host",
    "ply",
    "version",
    "started",
    "ended",
    "commitment",
    "seed",
    "outcome",
    "changed",
)
_SAVE_MATCH = f"""
    UPDATE matches SET {", ".join(f"{name} = ?" for name in _CHANGING)}, state = coalesce(?, state) WHERE id = ?
"""
_SET_THREAD = (
    "UPDATE matches SET thread = ? WHERE id = ?"  # apart: its index would be written with every move
)
_SAVE_SEAT = insert("seats", ("match", *_SEAT), key=("match", "seat"))
_CLEAR_SEATS = "DELETE FROM seats WHERE match = ?"
_ADD_MOVE = insert("moves", _MOVE)
SETTLE = "UPDATE matches SET settled = max(settled, ?) WHERE id = ?"
KEEP_SURFACE = insert("surfaces", _SURFACE, key=("match", "slot"))
DROP_SURFACE = "DELETE FROM surfaces WHERE match = ? AND slot = ?"
KEEP_REACH = insert("reach", ("user", "dm_channel", "closed_since"), key=("user",))
KEEP_LIST = insert("lists", ("user", "game", "name", "text"), key=("user", "game", "name"))
KEEP_SETTING = insert("settings", ("key", "value"), key=("key",))

_JOINED = ", ".join((*(f"m.{name}" for name in _PUBLIC), *(f"s.{name} AS seat_{name}" for name in _SEAT)))
RECORD = (
    f"SELECT {_JOINED}, m.state FROM matches m JOIN seats s ON s.match = m.id WHERE m.id = ? ORDER BY s.seat"
)
_OF_USER = f"""
    SELECT {_JOINED} FROM seats mine
    JOIN matches m ON m.id = mine.match JOIN seats s ON s.match = m.id
    WHERE mine.user = ?1 AND """
OPEN_OF_USER = (
    _OF_USER + "m.phase IN ('lobby', 'playing') ORDER BY mine.since IS NULL, mine.since, m.id, s.seat"
)
ENDED_OF_USER = (
    _OF_USER
    + """m.id IN (
        SELECT e.id FROM seats me JOIN matches e ON e.id = me.match
        WHERE me.user = ?1 AND e.phase IN ('over', 'cancelled') ORDER BY e.ended DESC, e.id DESC LIMIT ?2
    ) ORDER BY m.ended DESC, m.id DESC, s.seat"""
)
BEHIND = "SELECT id FROM matches WHERE version > settled ORDER BY changed, id"
IN_THREAD = "SELECT id FROM matches WHERE thread = ? ORDER BY phase = 'playing' DESC, id DESC LIMIT 1"
TOLD = f"SELECT {', '.join(_MOVE)} FROM moves WHERE match = ? AND ply > ? AND ply <= ? ORDER BY ply"
LOG = "SELECT seat, move, events FROM moves WHERE match = ? ORDER BY ply"
SURFACES = f"SELECT {', '.join(_SURFACE[1:])} FROM surfaces WHERE match = ?"
REACH = "SELECT user, dm_channel, closed_since FROM reach WHERE user = ?"
LISTS = "SELECT id, user, game, name, text, shared FROM lists WHERE user = ? AND game = ? ORDER BY name"
LIST = "SELECT id, user, game, name, text, shared FROM lists WHERE id = ?"
DROP_LIST = "DELETE FROM lists WHERE user = ? AND game = ? AND name = ?"
SHARE_LIST = "UPDATE lists SET shared = 1 WHERE user = ? AND game = ? AND name = ?"
SETTING = "SELECT value FROM settings WHERE key = ?"
LAST_ID = "SELECT coalesce(max(id), 0) FROM matches"


def saving(before: Record | None, after: Record, made: Sequence[Made], now: int) -> tuple[Write, ...]:
    """The writes that bring what is kept from one record of a match to the next."""
    writes = []
    if made:
        rows = tuple(_move_row(after.match.game, after.match.id, move) for move in made)
        writes.append(Write(_ADD_MOVE, rows))
    if before is None:
        writes.append(Write(_ADD_MATCH, (_whole_row(after, now),)))
    else:
        writes.append(Write(_SAVE_MATCH, (_changed_row(before, after, now),)))
        if before.match.thread != after.match.thread:
            writes.append(Write(_SET_THREAD, ((after.match.thread, after.match.id),)))
    seats = dict(enumerate(zip(after.match.seats, after.drafts, strict=True)))
    if before is not None:
        if [seated.user for seated in before.match.seats] == [seated.user for seated in after.match.seats]:
            old = enumerate(zip(before.match.seats, before.drafts, strict=True))
            seats = {seat: seats[seat] for seat, kept in old if seats[seat] != kept}
        else:
            writes.append(Write(_CLEAR_SEATS, ((after.match.id,),)))
    if seats:
        writes.append(Write(_SAVE_SEAT, tuple(_seat_row(after, seat) for seat in seats)))
    return tuple(writes)


def read_record(rows: Sequence[sqlite3.Row]) -> Record:
    """The record of one match, from its rows of RECORD. EngineError if this build does not know its game."""
    first = rows[0]
    match = read_match(rows)
    state, fault = None, None
    if first["state"] is not None and match.rules != game_named(match.game).RULES:
        fault = say(
            "Match {id} was begun under rules version {old}, and this bot plays version {new}. It is kept as it is.",
            id=match.id,
            old=match.rules,
            new=game_named(match.game).RULES,
        )
    elif first["state"] is not None:
        try:
            state = game_named(match.game).State.model_validate_json(first["state"])
        except ValidationError:
            fault = unreadable(match.id)
    gone = sorted(
        (row["seat_resigned"], row["seat_seat"]) for row in rows if row["seat_resigned"] is not None
    )
    return Record(
        match=match,
        seed=first["seed"],
        state=state,
        drafts=tuple(read_notation(row["seat_draft"]) for row in rows),
        gone=tuple(seat for _, seat in gone),
        fault=fault,
    )


def read_match(rows: Sequence[sqlite3.Row]) -> Match:
    """What everybody may know of one match, from its joined rows."""
    first = rows[0]
    game = game_named(first["game"])
    try:
        return Match(
            id=first["id"],
            game=first["game"],
            options=game.Options.model_validate_json(first["options"]),
            phase=first["phase"],
            host=first["host"],
            place=Place(first["guild"], first["channel"]),
            thread=first["thread"],
            seats=tuple(
                Seated(
                    user=row["seat_user"],
                    name=row["seat_name"],
                    options=game.SeatOptions.model_validate_json(row["seat_options"]),
                    resigned=row["seat_resigned"] is not None,
                    turn=row["seat_turn"],
                    token=row["seat_token"],
                    since=row["seat_since"],
                )
                for row in rows
            ),
            ply=first["ply"],
            version=first["version"],
            commitment=first["commitment"],
            seed=first["seed"] if first["phase"] == "over" else None,
            opened=first["opened"],
            started=first["started"],
            ended=first["ended"],
            outcome=None if first["outcome"] is None else Outcome.model_validate_json(first["outcome"]),
            rules=first["rules"],
        )
    except ValidationError as error:
        raise EngineError(unreadable(first["id"])) from error


def read_matches(rows: Sequence[sqlite3.Row]) -> tuple[tuple[Match, ...], tuple[EngineError, ...]]:
    """The matches of joined rows in their order, and what was wrong with those that can't be read."""
    matches, faults = [], []
    for _, group in groupby(rows, key=lambda row: row["id"]):
        try:
            matches.append(read_match(list(group)))
        except EngineError as fault:
            faults.append(fault)
    return tuple(matches), tuple(faults)


def read_log(game: str, rows: Sequence[sqlite3.Row]) -> tuple[tuple[int, Any, tuple[Event, ...]], ...]:
    """Every (seat, Move, events) of a match, from its rows of LOG. ValidationError if one can't be read."""
    return tuple(
        (row["seat"], moves_of(game).validate_json(row["move"]), _EVENTS.validate_json(row["events"]))
        for row in rows
    )


def read_ply(row: sqlite3.Row) -> Ply:
    """What a row of TOLD says."""
    return Ply(
        ply=row["ply"],
        seat=row["seat"],
        notation=row["notation"],
        events=_EVENTS.validate_json(row["events"]),
        at=row["at"],
        stood_in=bool(row["stood_in"]),
    )


def read_surface(row: sqlite3.Row) -> Surface:
    """What a row of SURFACES says."""
    return Surface(**{**dict(row), "live": bool(row["live"])})


def read_list(row: sqlite3.Row) -> KeptList:
    """What a row of LISTS says."""
    return KeptList(**{**dict(row), "shared": bool(row["shared"])})


def surface_row(match_id: int, surface: Surface) -> Row:
    """The row of KEEP_SURFACE."""
    return (
        match_id, surface.slot, surface.channel, surface.message, surface.ply,
        surface.since, surface.turn, surface.stamp, surface.posted, int(surface.live),
    )  # fmt: skip


def unreadable(match_id: int) -> Sentence:
    """What is said of a match whose rows make no sense to this build."""
    return say("Match {id} can't be read by this version of the bot. It is kept as it is.", id=match_id)


@cache
def moves_of(game: str) -> TypeAdapter[Any]:
    """Between the Moves of a game and JSON."""
    return TypeAdapter(game_named(game).Move)


_EVENTS = TypeAdapter(tuple[Event, ...], config=ConfigDict(hide_input_in_errors=True))


def _whole_row(record: Record, now: int) -> Row:
    match = record.match
    return (
        match.id, match.game, match.rules, match.options.model_dump_json(), match.phase, match.host,
        match.place.guild, match.place.channel, match.thread,
        match.ply, match.version, match.opened, match.started, match.ended, match.commitment, record.seed,
        _json(match.outcome), now, _json(record.state),
    )  # fmt: skip


def _changed_row(before: Record, after: Record, now: int) -> Row:
    """The row of _SAVE_MATCH. A State that no move changed is left alone, also one that this build can't read."""
    match = after.match
    state = None if after.state is before.state else _json(after.state)
    return (
        match.rules, match.phase, match.host, match.ply, match.version, match.started, match.ended,
        match.commitment, after.seed, _json(match.outcome), now, state, match.id,
    )  # fmt: skip


def _json(value: Frozen | None) -> str | None:
    return None if value is None else value.model_dump_json()


def _seat_row(record: Record, seat: int) -> Row:
    seated = record.match.seats[seat]
    return (
        record.match.id, seat, seated.user, seated.name, seated.options.model_dump_json(),
        seated.turn, seated.token, seated.since, notation(record.drafts[seat]),
        record.gone.index(seat) if seated.resigned else None,
    )  # fmt: skip


def _move_row(game: str, match_id: int, made: Made) -> Row:
    told = made.told
    return (
        match_id, told.ply, told.seat, moves_of(game).dump_json(made.move).decode(), told.notation,
        _EVENTS.dump_json(told.events).decode(), told.at, int(told.stood_in),
    )  # fmt: skip
