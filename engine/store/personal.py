"""What of every column is about a person, and what becomes of it: when somebody has their data erased, and when they export it.

House rule: every column of the database is listed here, and a test fails over one that is not. A column that may hold a
user's Discord id, their name or anything else of theirs has a rule; of the others it is said that they have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Erase(Enum):
    """What erasing does with a value."""

    ROW = "the row is deleted"
    NUMBER = "a number takes its place that is negative, drawn by chance, and the same all over one match"
    TEXT = "the id goes from the text in which it stands with others"
    NAME = "they are called a former player"
    EMPTY = "it is emptied"
    STAYS = "it stays: it belongs to the match of the others, and does not say whose it was"


@dataclass(frozen=True, slots=True)
class Rule:
    """What becomes of a column that is about a person."""

    erase: Erase
    export: str
    """Where in the export it is found; empty where it is left out."""
    key: str = "match"
    """The column that says of which match it is."""


def _number(export: str, key: str = "match") -> Rule:
    return Rule(Erase.NUMBER, export, key)


def _row(export: str) -> Rule:
    return Rule(Erase.ROW, export)


def _stays(export: str) -> Rule:
    return Rule(Erase.STAYS, export)


PERSONAL: Mapping[str, Mapping[str, Rule]] = {
    "matches": {
        "host": _number("matches.is_host", "id"),
        "opener": _number("matches.is_opener", "id"),
        "cancelled_by": _number("matches.is_cancelled_by_you", "id"),
    },
    "seats": {
        "user_id": _number("matches.seats"),
        "name": Rule(Erase.NAME, "matches.seats.name"),
        "account": Rule(Erase.EMPTY, "matches.seats.account"),
        "press": Rule(Erase.EMPTY, "matches.seats.press"),
        "options": _stays("matches.seats.brought"),
        "draft": _stays("matches.seats.draft"),
        "resigned": _stays("matches.seats.has_resigned"),
        "agreed": _stays("matches.seats.has_agreed_to_end"),
        "missed": _stays("matches.seats.turns_missed"),
        "deadline": _stays("matches.seats.deadline"),
        "asks_back": _stays(""),
        "away": _stays(""),
        "allows": _stays(""),
        "delays": _stays(""),
        "departed": _stays(""),
    },
    "tenures": {
        "user_id": _number("matches.tenures"),
        "since_ply": _stays("matches.tenures.since_ply"),
        "seat": _stays("matches.tenures.seat"),
        "name": Rule(Erase.NAME, ""),
    },
    "plies": {
        "seat": _stays("matches.moves.seat"),
        "notation": _stays("matches.moves.notation"),
        "move": _stays(""),
        "events": _stays(""),
        "at": _stays("matches.moves.at"),
    },
    # Of the deal: the presses stay, as the dice come from them; whose they were, only Discord could tell.
    "deals": {"terms": Rule(Erase.TEXT, "")},
    "invitations": {
        "user_id": _row("matches.is_invited"),
        "match": _row("matches.match"),
        "place": _row(""),
        "is_declined": _row(""),
    },
    "offers": {
        "user_id": _row(""),
        "match": _row(""),
        "seat": _row(""),
        "offered_by": _row(""),
        "since": _row(""),
        "is_declined": _row(""),
    },
    "rings": {
        "user_id": _row(""),
        "match": _row(""),
        "thing": _row(""),
        "at": _row(""),
        "due": _row(""),
    },
    # Salted, apart from what tells whose it is, and gone with the match's end.
    "barred": {"mark": _stays("")},
    # A keyed hash that names nobody, and gone as soon as it counts no more.
    "tallies": {"mark": _stays("")},
    "removals": {"user_id": _row("matches.is_removed"), "match": _row("matches.match")},
    "surfaces": {
        "slot": _row("matches.messages.slot"),
        "channel": _row("matches.messages.channel"),
        "message": _row("matches.messages.message"),
        "posted": _row("matches.messages.posted"),
        "stamp": _row(""),
    },
    "reach": {
        "user_id": _row("user_id"),
        "dm_channel": _row("settings.dm_channel"),
        "closed_since": _row("settings.dms_closed_since"),
        "refusals": _row("settings.dms_refused_in_a_row"),
        "language": _row("settings.language"),
        "is_stark": _row("settings.is_high_contrast"),
    },
    "habits": {
        "user_id": _row("user_id"),
        "zone": _row("settings.time_zone"),
        "quiet_from": _row("settings.quiet_from"),
        "quiet_to": _row("settings.quiet_to"),
        "is_weekend_off": _row("settings.is_weekend_off"),
        "is_reminded": _row("settings.is_reminded"),
        "notice": _row("settings.notice"),
        "is_spending": _row("settings.is_vacation_spent"),
    },
    "asked": {
        "user_id": _row(""),
        "during": _row(""),
        "turn": _row(""),
    },
    "absences": {
        "user_id": _row("user_id"),
        "away": _row("settings.away_until"),
        "pot": _row("settings.vacation_left"),
        "counted": _row("settings.vacation_counted"),
        "spans": _row("settings.vacations"),
        "wakes": _row(""),
    },
    "notices": {
        "user_id": _row("user_id"),
        "match": _row("matches.match"),
        "notice": _row("matches.notice"),
    },
    "lists": {
        "id": _row(""),
        "user_id": _row("user_id"),
        "game": _row("decks.game"),
        "name": _row("decks.name"),
        "text": _row("decks.text"),
        "shared": _row("decks.is_shared"),
    },
    "erasures": {"user_id": _row("")},
}
"""By table and column. Of `surfaces` the rows of a player's own DMs alone; the others show a match to everyone."""

OTHERS: Mapping[str, str] = {
    "matches": "id game rules options phase guild channel thread ply version settled changed opened started full_since due"
    " is_held ended archived commitment seed takebacks outcome state paused put_off ending",
    "seats": "match seat occupant level turn token since decided spare late running reminded waited rested unspent has_moved missed_turn skips waits active",
    "tenures": "match occupant level",
    "plies": "match ply kind detail",
    "deals": "match seal secret",
    "rematches": "match of_match",
    "surfaces": "match ply since turn live",
    "terms": "match pace absence joining days ends_by hints coached heeded stand_in",
    "settings": "key value",
    "barred": "match",
    "tallies": "amount at until",
    "guild_settings": "guild channels roles most is_pinging pace absence days hints stand_in",
}
"""The columns that say nothing of a person: how a match stands and runs, and what the bot notes for itself."""

FLEETING: Mapping[str, str] = {
    "processes": "id name shards started beat draining",
    "leases": "bucket holder until",
    "identifies": "bucket at",
    "presses": "id taker at",
}
"""The tables of PostgreSQL alone that say how processes share it just now: nothing of a person, and never carried over."""


def columns_with(erase: Erase) -> tuple[tuple[str, str, Rule], ...]:
    """The columns with which erasing deals in one way: table, column, rule."""
    return tuple(
        (table, column, rule)
        for table, columns in PERSONAL.items()
        for column, rule in columns.items()
        if rule.erase is erase
    )
