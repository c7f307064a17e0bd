"""The export of all data kept about a user.

It holds the user's own data, and of other players only what everyone at the table can see.

House rules: `personal` says what is found where. Columns are named, because a newer build that runs
beside this one may have added some. Ids are strings, as Discord writes them, because some JSON
readers lose digits of long numbers. Times are UTC.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from engine.daily.attempts import COUNTS, PRACTICE
from engine.daily.calendar import date_of
from engine.match.message_records import Life
from engine.ratings.seasons import name_of
from engine.ratings.values import UNIT
from engine.store.sql.erase import HANDS, TRACES
from engine.store.sql.rows import read_votes
from engine.store.sql.tables import Found

Rows = Sequence[Found]
Facts = dict[str, Any]

QUERIES: Mapping[str, str] = {
    "reach": """
        SELECT language, chosen_language, is_stark, replays, is_hidden, dm_channel, closed_since, refusals, is_stranger FROM reach
        WHERE user_id = ?1""",
    "habits": """
        SELECT zone, quiet_from, quiet_to, is_weekend_off, is_reminded, notice, is_spending FROM habits
        WHERE user_id = ?1""",
    "absences": "SELECT away, pot, counted, spans FROM absences WHERE user_id = ?1",
    "avoids": "SELECT avoided FROM avoids WHERE user_id = ?1 AND avoided > 0 ORDER BY since, avoided",
    "wishes": "SELECT games, pace, way, until, since, guild FROM wishes WHERE user_id = ?1",
    "told": "SELECT match, thing, at FROM told WHERE user_id = ?1 ORDER BY at, match, thing",
    "punctuality": "SELECT turns, on_time FROM punctuality WHERE user_id = ?1",
    "rating_choices": "SELECT choice FROM rating_choices WHERE user_id = ?1",
    "ratings": "SELECT game, mu, sigma, matches, opponents FROM ratings WHERE user_id = ?1 ORDER BY game",
    "rating_changes": """
        SELECT game, match, ended, place, is_timeout, has_left, moved, counted, expected, players, mu_before, mu
        FROM rating_changes WHERE user_id = ?1 ORDER BY ended, match""",
    "tournaments": """
        SELECT t.id, t.name, t.game, t.format, t.guild, t.phase, t.opened, t.ended, t.host = ?1 AS is_host,
            p.name AS your_name, p.joined, p.way_out, p.place
        FROM tournaments t LEFT JOIN tournament_players p ON p.tournament = t.id AND p.user_id = ?1
        WHERE t.host = ?1 OR p.user_id = ?1 ORDER BY t.id""",
    "guesses": "SELECT match, seat, made, points FROM guesses WHERE user_id = ?1 ORDER BY made, match",
    "season_medals": """
        SELECT season, game, guild, place FROM season_medals WHERE user_id = ?1 ORDER BY season, game, guild""",
    "sentence_reports": """
        SELECT at, language, place, fault, better FROM sentence_reports WHERE user_id = ?1 ORDER BY at, fault""",
    "lists": "SELECT game, name, text, shared FROM lists WHERE user_id = ?1 ORDER BY game, name",
    "daily": """
        SELECT day, number, begun, server, moves, draft, score, rating, done FROM daily_attempts
        WHERE user_id = ?1 ORDER BY day, number""",
    "daily_posts": "SELECT day, channel, message FROM daily_posts WHERE user_id = ?1 ORDER BY day, channel",
    "finishes": """
        SELECT match, game, ended, place, players, title, amount FROM finishes WHERE user_id = ?1
        ORDER BY ended, match""",
    "bests": "SELECT game, feat, amount, match FROM bests WHERE user_id = ?1 ORDER BY game, feat",
    "matches": f"""
        SELECT m.id, m.game, m.phase, m.guild, m.channel, m.thread, m.opened, m.started, m.ended, t.pace,
            m.host = ?1 AS is_host, m.opener = ?1 AS is_opener, coalesce(m.cancelled_by = ?1, 1 = 0) AS is_cancelled_by_you,
            EXISTS (SELECT 1 FROM removals r WHERE r.match = m.id AND r.user_id = ?1) AS is_removed,
            (SELECT n.notice FROM notices n WHERE n.match = m.id AND n.user_id = ?1) AS notice,
            (SELECT w.text FROM notes w WHERE w.match = m.id AND w.user_id = ?1) AS note,
            EXISTS (SELECT 1 FROM invitations i WHERE i.match = m.id AND i.user_id = ?1) AS is_invited
        FROM matches m LEFT JOIN terms t ON t.match = m.id WHERE m.id IN ({TRACES}) ORDER BY m.id""",
    "players": """
        SELECT s.match, s.name FROM seats s
        WHERE s.match IN (SELECT match FROM seats WHERE user_id = ?1 UNION SELECT match FROM tenures WHERE user_id = ?1)
        ORDER BY s.match, s.seat""",
    "seats": """
        SELECT s.match, s.seat, s.name, s.account, s.press, s.options, s.draft, s.resigned, m.votes, s.missed, s.deadline, s.shown_to
        FROM seats s JOIN matches m ON m.id = s.match WHERE s.user_id = ?1""",
    "tenures": """
        SELECT t.match, t.seat, t.since_ply,
            (SELECT min(n.since_ply) FROM tenures n
             WHERE n.match = t.match AND n.seat = t.seat AND n.since_ply > t.since_ply) AS until_ply
        FROM tenures t WHERE t.user_id = ?1 ORDER BY t.match, t.since_ply, t.seat""",
    # Moves made while the user held the seat. Other players' moves in the same seat are not theirs
    # to read.
    "moves": """
        SELECT p.match, p.ply, p.kind, p.seat, p.notation, p.at FROM tenures t
        JOIN plies p ON p.match = t.match AND p.seat = t.seat AND p.ply >= t.since_ply
            AND p.ply < coalesce((SELECT min(n.since_ply) FROM tenures n
                WHERE n.match = t.match AND n.seat = t.seat AND n.since_ply > t.since_ply), 9223372036854775807)
        WHERE t.user_id = ?1 ORDER BY p.match, p.ply""",
    "messages": f"""
        SELECT f.match, f.slot, f.channel, f.message, f.posted FROM {HANDS} mine
        JOIN surfaces f ON f.match = mine.match AND f.slot = mine.slot
        WHERE f.message IS NOT NULL ORDER BY f.match""",
}
"""Queries by what they find, each for one user."""


def build_export(found: Mapping[str, Rows]) -> Life:
    """Return the export built from the rows of QUERIES.

    It is slow for a user who has played much.
    """
    return Life(
        settings={
            **_settings(found["reach"], found["habits"], found["absences"]),
            **_search(found["avoids"], found["wishes"], found["told"], found["punctuality"]),
            **_choice(found["rating_choices"]),
        },
        decks=tuple(
            {"game": row["game"], "name": row["name"], "text": row["text"], "is_shared": bool(row["shared"])}
            for row in found["lists"]
        ),
        matches=_matches(found),
        daily=_daily(found["daily"], found["daily_posts"]),
        profile=_profile(found["finishes"], found["bests"]),
        ratings=_ratings(found["ratings"], found["rating_changes"]),
        tournaments=tuple(map(_tournament, found["tournaments"])),
        guesses=tuple({**dict(row), "made": _time(row["made"])} for row in found["guesses"]),
        medals=tuple(map(_medal, found["season_medals"])),
        reports=tuple({**dict(row), "at": _time(row["at"])} for row in found["sentence_reports"]),
    )


def _settings(reach: Rows, habits: Rows, absences: Rows) -> Facts:
    facts: Facts = {}
    for row in reach:
        facts |= {
            "language": row["language"],
            "chosen_language": row["chosen_language"],
            "is_high_contrast": bool(row["is_stark"]),
            "replays": row["replays"],
            "is_profile_hidden": bool(row["is_hidden"]),
            "dm_channel": _id(row["dm_channel"]),
            "dms_closed_since": _time(row["closed_since"]),
            "dms_refused_in_a_row": row["refusals"],
            "is_without_shared_server": bool(row["is_stranger"]),
        }
    for row in habits:
        facts |= {
            "time_zone": row["zone"],
            "quiet_from": row["quiet_from"],
            "quiet_to": row["quiet_to"],
            "is_weekend_off": bool(row["is_weekend_off"]),
            "is_reminded": bool(row["is_reminded"]),
            "notice": row["notice"],
            "is_vacation_spent": bool(row["is_spending"]),
        }
    for row in absences:
        spans = (span.split("-") for span in row["spans"].split())
        facts |= {
            "away_until": _time(row["away"]),
            "vacation_left": row["pot"],
            "vacation_counted": _time(row["counted"]),
            "vacations": [[_time(int(start)), _time(int(end))] for start, end in spans],
        }
    return facts


def _search(avoids: Rows, wishes: Rows, told: Rows, punctuality: Rows) -> Facts:
    """Return what a user looks for, whom they avoid, and what they were told of lobbies."""
    facts: Facts = {}
    if avoids:
        facts["avoided"] = [_id(row["avoided"]) for row in avoids]
    for row in wishes:
        facts["wish"] = {
            "games": row["games"].split(),
            "pace": row["pace"],
            "way": row["way"],
            "until": _time(row["until"]),
            "since": _time(row["since"]),
            "server": _id(row["guild"]),
        }
    if told:
        facts["told"] = [{**dict(row), "at": _time(row["at"])} for row in told]
    for row in punctuality:
        facts["punctuality"] = {"turns": row["turns"], "on_time": row["on_time"]}
    return facts


def _profile(finishes: Rows, bests: Rows) -> Facts:
    """Return how a user finished matches, with their titles, and their bests."""
    return {
        "matches": [
            {
                **{name: row[name] for name in ("match", "game", "place", "players")},
                "ended": _time(row["ended"]),
                "title": row["title"] or None,
                "number": row["amount"],
            }
            for row in finishes
        ],
        "bests": [
            {"game": row["game"], "feat": row["feat"], "number": row["amount"], "match": row["match"]}
            for row in bests
        ],
    }


def _daily(attempts: Rows, posts: Rows) -> tuple[Facts, ...]:
    """Return the attempts at deals of the day, each with where its result was posted."""
    return tuple(
        {
            "day": date_of(row["day"]).isoformat(),
            "is_practice": row["number"] == PRACTICE,
            "begun": _time(row["begun"]),
            "done": _time(row["done"]),
            "server": _id(row["server"]),
            "moves": row["moves"].splitlines(),
            "draft": row["draft"],
            "score": row["score"],
            "percent": row["rating"],
            "posts": [
                {
                    "day": date_of(row["day"]).isoformat(),
                    "channel": _id(one["channel"]),
                    "message": _id(one["message"]),
                }
                for one in posts
                if one["day"] == row["day"] and row["number"] == COUNTS
            ],
        }
        for row in attempts
    )


def _choice(choices: Rows) -> Facts:
    """Return what a user chose about ratings, if they have chosen."""
    return {"ratings": choices[0]["choice"]} if choices else {}


def _ratings(ratings: Rows, changes: Rows) -> tuple[Facts, ...]:
    """Return the ratings by game, each with the matches that made it."""
    now = {row["game"]: row for row in ratings}
    return tuple(
        {
            "game": game,
            "number": now[game]["mu"] / UNIT if game in now else None,
            "doubt": now[game]["sigma"] / UNIT if game in now else None,
            "matches": now[game]["matches"] if game in now else 0,
            "opponents": now[game]["opponents"] if game in now else 0,
            "changes": [_change(one) for one in changes if one["game"] == game],
        }
        for game in dict.fromkeys(one["game"] for one in changes)
    )


def _tournament(row: Found) -> Facts:
    is_player = row["your_name"] is not None
    return {
        "tournament": row["id"],
        "name": row["name"],
        "game": row["game"],
        "format": row["format"],
        "server": _id(row["guild"]),
        "phase": row["phase"],
        "opened": _time(row["opened"]),
        "ended": _time(row["ended"]),
        "is_host": bool(row["is_host"]),
        "your_name": row["your_name"],
        "first_round": row["joined"] if is_player else None,
        "way_out": row["way_out"] or None,
        "ladder_place": row["place"] or None,
    }


def _medal(row: Found) -> Facts:
    return {
        "season": name_of(row["season"]),
        "game": row["game"],
        "server": _id(row["guild"] or None),
        "place": row["place"],
    }


def _change(row: Found) -> Facts:
    return {
        "match": row["match"],
        "ended": _time(row["ended"]),
        "place": row["place"],
        "players": row["players"],
        "expected": row["expected"] or None,
        "is_timeout": bool(row["is_timeout"]),
        "has_left": bool(row["has_left"]),
        "last_moved": _time(row["moved"] or None),
        "counted": row["counted"],
        "before": row["mu_before"] / UNIT,
        "after": row["mu"] / UNIT,
    }


def _matches(found: Mapping[str, Rows]) -> tuple[Facts, ...]:
    players, seats, tenures, moves, messages = (
        _by_match(found[name]) for name in ("players", "seats", "tenures", "moves", "messages")
    )
    return tuple(
        {
            "match": row["id"],
            "game": row["game"],
            "phase": row["phase"],
            "server": _id(row["guild"]),
            "channel": _id(row["channel"]),
            "thread": _id(row["thread"]),
            "pace": row["pace"] or None,
            "notice": row["notice"],
            "note": row["note"],
            "opened": _time(row["opened"]),
            "started": _time(row["started"]),
            "ended": _time(row["ended"]),
            **{
                name: bool(row[name])
                for name in ("is_opener", "is_host", "is_cancelled_by_you", "is_invited", "is_removed")
            },
            "players": [one["name"] for one in players[row["id"]]],
            "seats": [_seat(one) for one in seats[row["id"]]],
            "tenures": [_without_match(one) for one in tenures[row["id"]]],
            "moves": [{**_without_match(one), "at": _time(one["at"])} for one in moves[row["id"]]],
            "messages": [
                {
                    "slot": one["slot"],
                    "channel": _id(one["channel"]),
                    "message": _id(one["message"]),
                    "posted": _time(one["posted"]),
                }
                for one in messages[row["id"]]
            ],
        }
        for row in found["matches"]
    )


def _seat(row: Found) -> Facts:
    return {
        "seat": row["seat"],
        "name": row["name"],
        "account": row["account"],
        "press": _id(row["press"]),
        "brought": json.loads(row["options"]),
        "draft": row["draft"],
        "has_resigned": row["resigned"] is not None,
        "has_agreed_to_end": any(
            row["seat"] in vote.yes for vote in read_votes(row["votes"]) if vote.kind == "end"
        ),
        "turns_missed": row["missed"],
        "shown_to": [one for one in row["shown_to"].split() if not one.startswith("-")],
        "deadline": _time(row["deadline"]),
    }


def _by_match(found: Rows) -> Mapping[int, list[Found]]:
    grouped: Mapping[int, list[Found]] = defaultdict(list)
    for row in found:
        grouped[row["match"]].append(row)
    return grouped


def _without_match(row: Found) -> Facts:
    return {name: row[name] for name in row.keys() if name != "match"}  # noqa: SIM118 - a Row is no dict


def _id(number: int | None) -> str | None:
    return None if number is None else str(number)


def _time(seconds: int | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()
