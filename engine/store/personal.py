"""What each column holds about a person, and how it is erased and exported.

House rule: every column of the database is listed here; a test fails for one that is not. A column
that may hold a user's Discord id, name or other data has a rule; the others are listed as having
none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Erase(Enum):
    """What erasure does with a value."""

    ROW = "the row is deleted"
    NUMBER = "a number takes its place that is negative, drawn by chance, and the same all over one match"
    ALIAS = "a number takes its place that is negative, drawn by chance, and the same in all ratings"
    PLAYER = (
        "a number takes its place that is negative, drawn by chance, and the same all over one tournament"
    )
    TEXT = "the id goes from the text in which it stands with others"
    NAME = "they are called a former player"
    EMPTY = "it is emptied"
    MARK = "a salted hash takes its place, by which only a user who is known can be found again"
    STAYS = "it stays: it belongs to the match of the others, and does not say whose it was"


@dataclass(frozen=True, slots=True)
class Rule:
    """How a column with personal data is erased and exported."""

    erase: Erase
    export: str
    """Its path in the export; empty if it is left out."""
    key: str = "match"
    """The column that names the match."""


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
        "votes": _stays("matches.seats.has_agreed_to_end"),
    },
    "seats": {
        "user_id": _number("matches.seats"),
        "name": Rule(Erase.NAME, "matches.seats.name"),
        "account": Rule(Erase.EMPTY, "matches.seats.account"),
        "press": Rule(Erase.EMPTY, "matches.seats.press"),
        "options": _stays("matches.seats.brought"),
        "draft": _stays("matches.seats.draft"),
        "resigned": _stays("matches.seats.has_resigned"),
        "missed": _stays("matches.seats.turns_missed"),
        "deadline": _stays("matches.seats.deadline"),
        "away": _stays(""),
        "shown_to": Rule(Erase.TEXT, "matches.seats.shown_to"),
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
    # The presses of a deal stay, because the dice derive from them. Only Discord could tell whose
    # they were.
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
    # A salted hash, kept apart from ids and deleted when the match ends.
    "barred": {"mark": _stays("")},
    # A keyed hash that identifies no user; it is deleted when it no longer counts.
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
        "is_stranger": _row("settings.is_without_shared_server"),
        "language": _row("settings.language"),
        "chosen_language": _row("settings.chosen_language"),
        "is_stark": _row("settings.is_high_contrast"),
        "replays": _row("settings.replays"),
        "is_hidden": _row("settings.is_profile_hidden"),
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
    "notes": {
        "user_id": _row("matches.note"),
        "match": _row("matches.match"),
        "text": _row("matches.note"),
    },
    "lists": {
        "id": _row(""),
        "user_id": _row("user_id"),
        "game": _row("decks.game"),
        "name": _row("decks.name"),
        "text": _row("decks.text"),
        "shared": _row("decks.is_shared"),
    },
    "avoids": {
        "user_id": _row("user_id"),
        "avoided": Rule(Erase.MARK, "settings.avoided", "user_id"),
        "mark": _row(""),
        "since": _row(""),
    },
    "wishes": {
        "user_id": _row("user_id"),
        "games": _row("settings.wish.games"),
        "pace": _row("settings.wish.pace"),
        "way": _row("settings.wish.way"),
        "lasts": _row(""),
        "until": _row("settings.wish.until"),
        "since": _row("settings.wish.since"),
        "guild": _row("settings.wish.server"),
    },
    # What a user was told of another goes with either of them.
    "told": {
        "user_id": _row("user_id"),
        "match": _row("settings.told.match"),
        "thing": _row("settings.told.thing"),
        "about": Rule(Erase.ROW, ""),
        "at": _row("settings.told.at"),
    },
    "punctuality": {
        "user_id": _row("user_id"),
        "turns": _row("settings.punctuality.turns"),
        "on_time": _row("settings.punctuality.on_time"),
    },
    "daily_attempts": {
        "user_id": _row("user_id"),
        "day": _row("daily.day"),
        "number": _row("daily.is_practice"),
        "begun": _row("daily.begun"),
        "server": _row("daily.server"),
        "moves": _row("daily.moves"),
        "draft": _row("daily.draft"),
        "version": _row(""),
        "score": _row("daily.score"),
        "rating": _row("daily.percent"),
        "done": _row("daily.done"),
    },
    "daily_posts": {
        "user_id": _row("user_id"),
        "day": _row("daily.posts.day"),
        "channel": _row("daily.posts.channel"),
        "message": _row("daily.posts.message"),
    },
    "finishes": {
        "user_id": _row("user_id"),
        "match": _row("profile.matches.match"),
        "game": _row("profile.matches.game"),
        "ended": _row("profile.matches.ended"),
        "place": _row("profile.matches.place"),
        "players": _row("profile.matches.players"),
        "title": _row("profile.matches.title"),
        "amount": _row("profile.matches.number"),
    },
    "bests": {
        "user_id": _row("user_id"),
        "game": _row("profile.bests.game"),
        "feat": _row("profile.bests.feat"),
        "amount": _row("profile.bests.number"),
        "match": _row("profile.bests.match"),
    },
    # What a match changed stays with an alias: the others' ratings were computed from it.
    "ratings": {
        "user_id": Rule(Erase.ALIAS, "ratings"),
        "game": _stays("ratings.game"),
        "mu": _stays("ratings.number"),
        "sigma": _stays("ratings.doubt"),
        "matches": _stays("ratings.matches"),
        "ended": _stays(""),
        "opponents": _stays("ratings.opponents"),
    },
    "rating_changes": {
        "user_id": Rule(Erase.ALIAS, "ratings.changes"),
        "match": _stays("ratings.changes.match"),
        "ended": _stays("ratings.changes.ended"),
        "place": _stays("ratings.changes.place"),
        "moved": _stays("ratings.changes.last_moved"),
        "counted": _stays("ratings.changes.counted"),
        "expected": _stays("ratings.changes.expected"),
        "is_timeout": _stays("ratings.changes.is_timeout"),
        "has_left": _stays("ratings.changes.has_left"),
        "mu_before": _stays("ratings.changes.before"),
        "mu": _stays("ratings.changes.after"),
    },
    # The tables of a tournament name its players by numbers of their own, so those stay.
    "tournaments": {"host": Rule(Erase.PLAYER, "tournaments.is_host")},
    "tournament_players": {
        "user_id": Rule(Erase.PLAYER, "tournaments"),
        "tournament": _stays("tournaments.tournament"),
        "number": _stays(""),
        "name": Rule(Erase.NAME, "tournaments.your_name"),
        "joined": _stays("tournaments.first_round"),
        "way_out": _stays("tournaments.way_out"),
        "place": _stays("tournaments.ladder_place"),
        "told": _stays(""),
    },
    "guesses": {
        "user_id": _row("guesses"),
        "match": _row("guesses.match"),
        "seat": _row("guesses.seat"),
        "account": _row(""),
        "made": _row("guesses.made"),
        "points": _row("guesses.points"),
    },
    "season_medals": {
        "user_id": _row("medals"),
        "season": _row("medals.season"),
        "game": _row("medals.game"),
        "guild": _row("medals.server"),
        "place": _row("medals.place"),
    },
    "sentence_reports": {
        "user_id": _row("reports"),
        "at": _row("reports.at"),
        "language": _row("reports.language"),
        "place": _row("reports.place"),
        "fault": _row("reports.fault"),
        "better": _row("reports.better"),
    },
    "rating_choices": {"user_id": _row("user_id"), "choice": _row("settings.ratings")},
    "erasures": {"user_id": _row("")},
}
"""Rules by table and column.

Of `surfaces` only the rows of a player's own DMs count; the others show a match to everyone.
"""

OTHERS: Mapping[str, str] = {
    "matches": "id game rules options phase guild channel foreign_to thread ply version settled changed"
    " opened started full_since due"
    " is_held ended archived commitment seed takebacks outcome state paused put_off ending language",
    "seats": "match seat occupant level turn token since decided spare late running reminded waited rested "
    "unspent nudges nudged has_moved missed_turn active agreed asks_back allows skips waits delays",
    "tenures": "match occupant level",
    "plies": "match ply kind detail",
    "deals": "match seal secret",
    "rematches": "match of_match",
    "surfaces": "match ply since turn live",
    "terms": "match pace absence joining days ends_by hints coached heeded stand_in rated",
    "rating_changes": "game seat is_extra players sigma_before matches_before ended_before opponents_before "
    "sigma matches opponents",
    "rating_folds": "id ended last_match",
    "season_closings": "season",
    "settings": "key value",
    "barred": "match",
    "tallies": "amount at until",
    "tournaments": "id guild channel name game format size rounds days pace rated phase opened round"
    " began due pair_again ended reason version language",
    "tournament_tables": "tournament number round pool players state places challenger due",
    "tournament_matches": "match tournament number",
    "tournament_cards": "tournament channel message posted edited stamp fault is_final",
    "table_boards": "guild channel message posted edited stamp fault",
    "uncounted": "match",
    "daily_days": "day seed deal",
    "daily_invitations": "guild channel hour day message is_lost",
    "guild_settings": "guild channels roles most is_pinging allows_foreign replays language pace absence days"
    " hints stand_in rated",
}
"""Columns without personal data: the course of a match and the bot's own notes."""

FLEETING: Mapping[str, str] = {
    "processes": "id name shards started beat draining",
    "leases": "bucket holder until",
    "identifies": "bucket at",
    "presses": "id taker at",
}
"""Tables of PostgreSQL only, about the processes that share it.

They hold no personal data and are never moved.
"""


def columns_with(erase: Erase) -> tuple[tuple[str, str, Rule], ...]:
    """Return the columns that are erased in this way: table, column, rule."""
    return tuple(
        (table, column, rule)
        for table, columns in PERSONAL.items()
        for column, rule in columns.items()
        if rule.erase is erase
    )
