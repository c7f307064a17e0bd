"""SQL for every change of a match, and the rows that it writes.

House rules: options, states, moves and events are stored as JSON, drafts as notation. Only changes
are written, so that data which this build cannot read stays as it is. Every change of a match names
the version it is based on, and comes first.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, fields
from functools import cache
from operator import attrgetter
from typing import Any, Final

from pydantic import ConfigDict, TypeAdapter

from engine.clocks.clock import Clock
from engine.contract.notation import notation
from engine.contract.values import Event
from engine.kit.frozen import Frozen
from engine.library import game_named
from engine.match.questions import Vote
from engine.match.records import Computer, Made, Match, Nobody, Occupant, Person, Record, Seated
from engine.match.seeds import Deal
from engine.match.terms import USUAL
from engine.store.sql.profiles.finishes import note_uncounted
from engine.store.sql.seats import write_shown_to
from engine.store.sql.seeking.punctuality import begin_records, count_turns
from engine.store.sql.units import Row, Unit, Value, Write, insert, update

PUBLIC = (
    "id", "game", "rules", "options", "phase", "host", "guild", "channel", "foreign_to", "thread", "ply", "version",
    "takebacks", "opened", "started", "full_since", "due", "is_held", "cancelled_by", "ended", "commitment", "seed", "outcome",
    "paused", "put_off", "ending", "votes", "language",
)  # fmt: skip
"""The columns read of a match, without its State."""
CLOCK = (
    "spare",
    "deadline",
    "missed",
    "late",
    "running",
    "reminded",
    "waited",
    "rested",
    "unspent",
    "has_moved",
    "missed_turn",
)
"""The columns of a seat's clock; the first is NULL if there is none."""
_DECIDING = ("turn", "token", "since", "draft", "decided", "nudges", "nudged", *CLOCK)
"""Columns of a seat that change when it decides.

They are written together, because a draft is corrected in memory before it is in its row.
"""
_SITTING = (
    "occupant", "user_id", "level", "name", "options", "resigned", "press", "account", "away", "departed", "shown_to",
)  # fmt: skip
SEAT = ("seat", *_DECIDING, *_SITTING)
DEAL = ("seal", "secret", "terms")
TENURE = ("seat", "since_ply", "occupant", "user_id", "level", "name")
OFFER = ("offered_by", "user_id", "since", "is_declined")
GUEST = ("user_id", "place", "is_declined")
PLY = ("ply", "kind", "seat", "move", "notation", "events", "detail", "at")
ENDED = frozenset({"over", "cancelled"})
"""Phases that a match never leaves."""
SURFACE = ("slot", "channel", "message", "ply", "since", "turn", "stamp", "posted", "live")

_ADD_MATCH = insert("matches", (*PUBLIC[1:], "opener", "changed", "state"))
_ADD_FIRST_SEAT = insert(
    "seats", SEAT, match="last_insert_rowid()"
)  # a seat has no rowid, so this stays the match's
_ADD_SEAT = insert("seats", ("match", *SEAT))
_ADD_REMOVAL = insert("removals", ("match", "user_id"))
_ADD_DEAL = insert("deals", DEAL, match="last_insert_rowid()")  # a deal has no rowid either
_ADD_REMATCH = insert("rematches", ("of_match",), match="last_insert_rowid()")  # nor has a rematch
# nor has a table; a table that has a match refuses another
_ADD_TABLE = (
    insert("tournament_matches", ("tournament", "number"), match="last_insert_rowid()")
    + " ON CONFLICT (tournament, number) DO NOTHING"
)
# nor has an invitation
_ADD_FIRST_GUEST = insert("invitations", GUEST, match="last_insert_rowid()")
_ADD_GUEST = insert("invitations", ("match", *GUEST))
_ADD_OFFER = insert("offers", ("match", "seat", *OFFER))
_DROP_OFFER = "DELETE FROM offers WHERE match = ? AND seat = ?"
_CLEAR_GUESTS = "DELETE FROM invitations WHERE match = ?"
TERMS = ("pace", "absence", "joining", "days", "ends_by", "hints", "coached", "heeded", "stand_in", "rated")
_ADD_TERMS = insert("terms", TERMS, match="last_insert_rowid()")  # nor have terms
_KEEP_TERMS = insert("terms", ("match", *TERMS), key=("match",))
_BIND_DEAL = update("deals", ("terms",), ("match",))
_CLEAR_SEATS = "DELETE FROM seats WHERE match = ?"
_END_SEATS = "UPDATE seats SET active = 0 WHERE match = ?"
_CLEAR_BARRED = "DELETE FROM barred WHERE match = ?"
_CLEAR_RINGS = "DELETE FROM rings WHERE match = ?"
_ADD_PLY = insert("plies", ("match", *PLY))
_RENAME_TENURE = update("tenures", ("name",), ("match", "user_id"))
_ADD_TENURE = insert("tenures", ("match", *TENURE), key=("match", "seat", "since_ply"))

# Matches


def add_match(record: Record, now: int) -> Unit:
    """Return the writes that add a new match; their result is its id."""
    match = record.match
    row: Row = (
        match.game, match.rules, _json(match.options), match.phase, match.host, match.place.guild,
        match.place.channel, match.place.foreign, match.thread, match.ply, match.version, match.dice.takebacks, match.times.opened,
        match.times.started, match.lobby.full_since, match.times.due, match.lobby.is_held, match.lobby.cancelled_by, match.times.ended, match.dice.commitment,
        record.seed, _json(match.outcome), *astuple(match.times.put_off), _ending(match), _votes(match), match.language, match.host, now, _json(record.state),
    )  # fmt: skip
    seats = tuple(_seat_row(record, seat) for seat in range(len(match.seats)))
    deals = () if record.deal is None else (_deal_row(record.deal),)
    rematches = () if match.lobby.rematch_of is None else ((match.lobby.rematch_of,),)
    terms = () if match.terms == USUAL else (_terms_row(match),)
    tables = () if match.lobby.table is None else (match.lobby.table,)
    return (
        Write(_ADD_MATCH, (row,), gives_id=True),
        Write(_ADD_FIRST_SEAT, seats),
        Write(_ADD_DEAL, deals),
        Write(_ADD_REMATCH, rematches),
        Write(_ADD_TABLE, tables, is_guard=bool(tables)),
        Write(_ADD_FIRST_GUEST, _guests(match)),
        Write(_ADD_TERMS, terms),
    )


def save_match(before: Record, after: Record, made: Sequence[Made], now: int) -> Unit:
    """Return the writes that change a match from one record to the next."""
    match = after.match
    changes = {**_changes(before, after), "changed": now}
    writes = [
        Write(
            update("matches", tuple(changes), ("id", "version")),
            ((*changes.values(), match.id, before.match.version),),
            is_guard=True,
        )
    ]
    if after.deal is not None and after.deal != before.deal:
        writes.append(Write(_BIND_DEAL, ((_json(after.deal.terms), match.id),)))
    if made:
        writes.append(Write(_ADD_PLY, tuple(_ply_row(match, one) for one in made)))
    writes.extend(_seat_writes(before, after))
    writes.extend(_offer_writes(before.match, match))
    if match.phase in ENDED and before.match.phase not in ENDED:
        writes.append(Write(_END_SEATS, ((match.id,),)))
        writes.append(Write(_CLEAR_BARRED, ((match.id,),)))
        writes.append(Write(_CLEAR_RINGS, ((match.id,),)))
        if match.phase == "over":
            writes.append(note_uncounted(match.id))
    if (guests := _guests(match)) != _guests(before.match):
        writes.append(Write(_CLEAR_GUESTS, ((match.id,),)))
        writes.append(Write(_ADD_GUEST, tuple((match.id, *guest) for guest in guests)))
    if (terms := _terms_row(match)) != _terms_row(before.match):
        writes.append(Write(_KEEP_TERMS, ((match.id, *terms),)))
    if removed := sorted(after.removed - before.removed):
        writes.append(Write(_ADD_REMOVAL, tuple((match.id, user_id) for user_id in removed)))
    if names := _new_names(before.match, match):
        writes.append(Write(_RENAME_TENURE, tuple((name, match.id, user_id) for user_id, name in names)))
    if sitting := _new_tenures(before.match, match):
        since = before.match.ply + 1 if before.match.times.started is not None else 0
        rows = tuple(
            (match.id, seat, since, *_occupant(who), "" if who == Nobody() else match.seats[seat].name)
            for seat, who in sitting.items()
        )
        writes.append(Write(_ADD_TENURE, rows))
        if match.pace is not None and (
            users := [who.user_id for who in sitting.values() if isinstance(who, Person)]
        ):
            writes.append(begin_records(users))
    writes.extend(count_turns(before, after, made, now))
    return tuple(writes)


def _changes(before: Record, after: Record) -> Mapping[str, Value]:
    """Return the columns of a match that change, with their new values."""
    old, new = before.match, after.match
    was = _plain_values(old)
    changes = {name: value for name, value in _plain_values(new).items() if value != was[name]}
    if after.seed != before.seed:
        changes["seed"] = after.seed
    if new.outcome != old.outcome:
        changes["outcome"] = _json(new.outcome)
    if new.ending != old.ending:
        changes["ending"] = _ending(new)
    if new.votes != old.votes:
        changes["votes"] = _votes(new)
    if new.times.put_off != old.times.put_off:
        changes |= {"paused": new.times.put_off.since, "put_off": new.times.put_off.spent}
    if before.upgraded_from is not None:
        changes["rules"] = new.rules
    if after.state is not before.state or before.upgraded_from is not None:
        changes["state"] = _json(after.state)
    return changes


def _plain_values(match: Match) -> dict[str, Value]:
    """Return the columns of a match that change and need no conversion."""
    return {
        "rules": match.rules,
        "phase": match.phase,
        "host": match.host,
        "thread": match.thread,
        "ply": match.ply,
        "version": match.version,
        "takebacks": match.dice.takebacks,
        "started": match.times.started,
        "full_since": match.lobby.full_since,
        "due": match.times.due,
        "is_held": match.lobby.is_held,
        "cancelled_by": match.lobby.cancelled_by,
        "ended": match.times.ended,
        "commitment": match.dice.commitment,
    }


def _seat_writes(before: Record, after: Record) -> Iterator[Write]:
    """Yield the writes that update the seats."""
    match, seats = after.match, range(len(after.match.seats))
    if before.match.phase == "lobby" and _occupants(before) != _occupants(after):
        # players move up, and a seat must not hold two rows on the way
        yield Write(_CLEAR_SEATS, ((match.id,),))
        yield Write(_ADD_SEAT, tuple((match.id, *_seat_row(after, seat)) for seat in seats))
        return
    for seat in seats:
        if before.match.seats[seat] == match.seats[seat] and before.drafts[seat] == after.drafts[seat]:
            continue
        old, new = _sitting_values(before, seat), _sitting_values(after, seat)
        changes = (
            {name: _value(value) for name, value, was in zip(_SITTING, new, old, strict=True) if value != was}
            if new != old
            else {}
        )
        yield Write(
            update("seats", (*_DECIDING, *changes), ("match", "seat")),
            ((*_deciding_values(after, seat), *changes.values(), match.id, seat),),
        )


def _offer_writes(old: Match, new: Match) -> Iterator[Write]:
    """Yield the writes that update the offers of seats."""
    was = {seat: seated.offer for seat, seated in enumerate(old.seats) if seated.offer is not None}
    now = {seat: seated.offer for seat, seated in enumerate(new.seats) if seated.offer is not None}
    if gone := tuple((new.id, seat) for seat in was if was[seat] != now.get(seat)):
        yield Write(_DROP_OFFER, gone)
    if more := tuple((new.id, seat, *astuple(now[seat])) for seat in now if was.get(seat) != now[seat]):
        yield Write(_ADD_OFFER, more)


def _occupants(record: Record) -> list[Occupant]:
    return [seated.occupant for seated in record.match.seats]


def _new_tenures(old: Match, new: Match) -> Mapping[int, Occupant]:
    """Return the seats with a new occupant since `old`.

    There are none before the match has started.
    """
    if new.times.started is None:
        return {}
    was = (
        [_tenant(seated) for seated in old.seats]
        if old.times.started is not None
        else [None] * len(new.seats)
    )
    now = map(_tenant, new.seats)
    return {seat: who for seat, (who, before) in enumerate(zip(now, was, strict=True)) if who != before}


def _new_names(old: Match, new: Match) -> tuple[tuple[int, str], ...]:
    """Return the players of a started match who were renamed, with their names."""
    if old.times.started is None:
        return ()
    return tuple(
        (now.user_id, now.name)
        for was, now in zip(old.seats, new.seats, strict=True)
        if now.user_id is not None and was.occupant == now.occupant and was.name != now.name
    )


def _tenant(seated: Seated) -> Occupant:
    return Nobody() if seated.resigned else seated.occupant


def _seat_row(record: Record, seat: int) -> Row:
    """Return the row of a seat, in the order of SEAT."""
    return (seat, *_deciding_values(record, seat), *map(_value, _sitting_values(record, seat)))


def _deciding_values(record: Record, seat: int) -> Row:
    """Return values in the order of _DECIDING."""
    seated = record.match.seats[seat]
    draft = notation(record.drafts[seat])
    return (
        seated.turn.number,
        seated.turn.token,
        seated.turn.since,
        draft,
        int(seated.turn.decided),
        seated.turn.nudges,
        seated.turn.nudged,
        *_clock_row(seated.clock),
    )


_IN_CLOCK: Final = attrgetter(*(field.name for field in fields(Clock)))


def _ending(match: Match) -> str | None:
    """Return how a match ended, as its column stores it."""
    return None if match.ending is None else match.ending.value


def _votes(match: Match) -> str | None:
    """Return the votes of a match, as their column stores them."""
    return VOTES.dump_json(match.votes, exclude_defaults=True).decode() if match.votes else None


def _clock_row(clock: Clock | None) -> Row:
    """Return values in the order of CLOCK."""
    return (None, None, 0, None, None, 0, None, 0, None, 0, None) if clock is None else _IN_CLOCK(clock)


def _sitting_values(record: Record, seat: int) -> tuple[Value | Frozen, ...]:
    """Return values in the order of _SITTING."""
    seated = record.match.seats[seat]
    resigned = record.gone.index(seat) if seated.resigned else None
    who = _occupant(seated.occupant)
    return (
        *who, seated.name, seated.options, resigned, seated.press, seated.account, seated.away, seated.departed,
        write_shown_to(seated),
    )  # fmt: skip


def _occupant(occupant: Occupant) -> tuple[str, int | None, int | None]:
    """Return the columns of an occupant: kind, user, computer's level."""
    match occupant:
        case Person(user_id=user_id):
            return "person", user_id, None
        case Computer(level=level):
            return "computer", None, level
        case Nobody():
            return "nobody", None, None


def _guests(match: Match) -> tuple[Row, ...]:
    """Return the rows of invited and of declining users, in the order of GUEST."""
    invited = tuple((user_id, place, 0) for place, user_id in enumerate(match.lobby.invited))
    return (*invited, *((user_id, place, 1) for place, user_id in enumerate(match.lobby.declined)))


def _terms_row(match: Match) -> Row:
    """Return values in the order of TERMS."""
    terms, pace = match.terms, match.terms.pace
    written = "" if pace is None else str(pace)
    more = (
        match.times.ends_by,
        int(terms.hints),
        int(terms.coached),
        match.times.heeded,
        terms.stand_in,
        int(terms.rated),
    )
    return (written, terms.absence, terms.joining, terms.days, *more)


def _deal_row(deal: Deal) -> Row:
    """Return values in the order of DEAL."""
    return (deal.seal, deal.secret, _json(deal.terms))


def _ply_row(match: Match, made: Made) -> Row:
    """Return the row of a ply, after its match."""
    ply = made.ply
    return (
        match.id, ply.ply, ply.kind, ply.seat,
        None if made.move is None else moves_of(match.game).dump_json(made.move).decode(),
        ply.notation, EVENTS.dump_json(ply.events, exclude_defaults=True).decode(),
        None if ply.detail is None else json.dumps(ply.detail, ensure_ascii=False, separators=(",", ":")), ply.at,
    )  # fmt: skip


@cache
def moves_of(game: str) -> TypeAdapter[Any]:
    """Return the adapter between a game's Moves and JSON."""
    return TypeAdapter(game_named(game).Move)


VOTES = TypeAdapter(tuple[Vote, ...])
"""The adapter between the votes of a match and JSON."""
EVENTS = TypeAdapter(tuple[Event, ...], config=ConfigDict(hide_input_in_errors=True))
"""The adapter between the events of a ply and JSON."""


def _value(value: Value | Frozen) -> Value:
    return value.model_dump_json() if isinstance(value, Frozen) else value


def _json(value: Frozen | None) -> str | None:
    return None if value is None else value.model_dump_json()
