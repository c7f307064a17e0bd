"""SQL that reads matches and the messages that show them.

House rule: both databases understand these queries, except for a few phrases that
`postgres.dialect` translates.
"""

from engine.clocks.delay import LONGEST
from engine.store.duty import BUCKETS
from engine.store.sql.questions import ON_SHARDS
from engine.store.sql.writes import OFFER, PLY, PUBLIC, SEAT, SURFACE, TENURE, TERMS

_INVITED = """(
    SELECT group_concat(who, ' ') FROM (
        SELECT user_id AS who FROM invitations WHERE match = m.id AND is_declined = {1} ORDER BY place
    ) mine
) AS {0}"""
_JOINED = ", ".join(
    (
        *(f"m.{name}" for name in PUBLIC),
        *(f"s.{name} AS seat_{name}" for name in SEAT),
        "d.seal",
        "n.of_match",
        "w.tournament",
        "w.number AS of_table",
        _INVITED.format("invited", 0),
        _INVITED.format("declined", 1),
        *(f"t.{name}" for name in TERMS),
        *(f"o.{name} AS offer_{name}" for name in OFFER),
        "(SELECT json_group_array(json_array(seat, since_ply, user_id, name)) FROM tenures WHERE match = "
        "m.id) AS sat",
    )
)
_BESIDE = (
    "LEFT JOIN deals d ON d.match = m.id LEFT JOIN rematches n ON n.match = m.id LEFT JOIN terms t "
    "ON t.match = m.id LEFT JOIN tournament_matches w ON w.match = m.id LEFT JOIN offers o ON o.match = m.id AND o.seat = s.seat"
)
RECORD = f"""
    SELECT {_JOINED}, d.secret, d.terms,
        (SELECT group_concat(r.user_id, ' ') FROM removals r WHERE r.match = m.id) AS removed,
        (SELECT group_concat(b.mark, ' ') FROM barred b WHERE b.match = m.id) AS barred, m.state
    FROM matches m JOIN seats s ON s.match = m.id {_BESIDE} WHERE m.id = ? ORDER BY s.seat"""
VERSION = "SELECT version FROM matches WHERE id = ?"
WHEREABOUTS = """
    SELECT m.guild, m.channel, m.foreign_to, m.thread, s.user_id FROM matches m JOIN seats s ON s.match = m.id
    WHERE m.id = ?1
    UNION SELECT m.guild, m.channel, m.foreign_to, m.thread, t.user_id FROM matches m JOIN tenures t ON t.match = m.id WHERE m.id = ?1
    UNION SELECT m.guild, m.channel, m.foreign_to, m.thread, o.user_id FROM matches m JOIN offers o ON o.match = m.id
    WHERE m.id = ?1 AND m.foreign_to IS NOT NULL"""
LATELY = 200
"""Number of a user's newest matches that are searched for ended ones."""
UNHURRIED = 7 * 24 * 3600
"""Seconds after which a turn without a clock is as urgent as one whose time is up."""
# The page is found in narrow rows first; the wide columns are joined only to those.
OPEN_OF_USER = f"""
    SELECT {_JOINED} FROM (
        SELECT match, since IS NULL OR decided = 1 AS is_idle,
            CASE decided WHEN 0 THEN coalesce(
                (SELECT deadline FROM terms t WHERE t.match = seats.match AND t.pace <> ''),
                (SELECT p.paused + {LONGEST} - p.put_off FROM matches p WHERE p.id = seats.match),
                since + {UNHURRIED}
            ) END AS asked
        FROM seats WHERE user_id = ?1 AND active = 1 ORDER BY is_idle, asked, match LIMIT ?2
    ) mine JOIN matches m ON m.id = mine.match JOIN seats s ON s.match = m.id {_BESIDE}
    ORDER BY mine.is_idle, mine.asked, m.id, s.seat"""
ENDED_OF_USER = f"""
    SELECT {_JOINED} FROM (
        SELECT e.id FROM (
            SELECT match, active FROM seats WHERE user_id = ?1 ORDER BY match DESC LIMIT {LATELY}
        ) lately JOIN matches e ON e.id = lately.match
        WHERE lately.active = 0 ORDER BY e.ended DESC, e.id DESC LIMIT ?2
    ) mine JOIN matches m ON m.id = mine.id JOIN seats s ON s.match = m.id {_BESIDE}
    ORDER BY m.ended DESC, m.id DESC, s.seat"""
_LISTED = f"""
    SELECT {_JOINED} FROM ({{found}}) found
    JOIN matches m ON m.id = found.id JOIN seats s ON s.match = m.id {_BESIDE} ORDER BY m.id, s.seat"""
LOBBIES_OF = _LISTED.format(
    found="SELECT id FROM matches WHERE phase = 'lobby' AND guild = ?1 ORDER BY id LIMIT ?2"
)
OFFERED_OF = _LISTED.format(
    found="""
        SELECT p.id FROM matches p WHERE p.phase = 'playing' AND p.guild = ?1 AND EXISTS (
            SELECT 1 FROM offers e WHERE e.match = p.id AND e.user_id IS NULL
        ) ORDER BY p.id DESC LIMIT ?2"""
)
STANDING = """
    SELECT count(*) AS going,
        count(CASE WHEN me.since IS NOT NULL AND me.decided = 0 AND me.resigned IS NULL THEN 1 END) AS asked,
        CASE count(CASE m.channel WHEN ?2 THEN 1 END) WHEN 1 THEN max(CASE m.channel WHEN ?2 THEN m.id END) END AS here
    FROM seats me JOIN matches m ON m.id = me.match WHERE me.user_id = ?1 AND me.active = 1"""
BEHIND = "SELECT id FROM matches WHERE version > settled ORDER BY changed, id"
# The bits of a number (`engine.store.duty.bits_of`), one for each bucket, tell which matches are
# ours.
_OURS = f"(CAST({{0}} AS BIGINT) >> CAST({{1}} % {BUCKETS} AS INTEGER)) & 1 = 1"
LOBBIES = _LISTED.format(
    found=f"""
        SELECT id FROM matches WHERE phase = 'lobby' AND guild IS NOT NULL AND id > ?1
            AND {_OURS.format("?3", "id")} ORDER BY id LIMIT ?2"""
)
BEHIND_OURS = (
    f"SELECT id FROM matches WHERE version > settled AND {_OURS.format('?1', 'id')} ORDER BY changed, id"
)
CENSUS = """
    SELECT game, phase, count(*) AS number FROM matches WHERE phase IN ('lobby', 'playing') GROUP BY game, phase
    UNION ALL SELECT '', 'behind', count(*) FROM matches WHERE version > settled"""
PACED = "SELECT id FROM matches WHERE ended IS NULL AND due IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
WAITING_SINCE = """
    SELECT min(since) AS since FROM (
        SELECT min(s.running) AS since FROM seats s WHERE s.active = 1 AND s.deadline IS NOT NULL
        UNION ALL SELECT min(coalesce(t.heeded, m.started)) FROM matches m JOIN terms t ON t.match = m.id
            WHERE m.ended IS NULL AND m.started IS NOT NULL AND t.ends_by IS NOT NULL
        UNION ALL SELECT min(opened) FROM matches WHERE ended IS NULL AND started IS NULL
        UNION ALL SELECT min(paused) FROM matches WHERE ended IS NULL AND paused IS NOT NULL
        UNION ALL SELECT min(o.since) FROM offers o JOIN matches m ON m.id = o.match WHERE m.ended IS NULL
    ) times"""
DUE = (
    f"SELECT id FROM matches WHERE due <= ?1 AND ended IS NULL AND {_OURS.format('?2', 'id')} ORDER "
    "BY due, id"
)
WAITING_FOR_COMPUTERS = f"""
    SELECT s.match FROM seats s JOIN matches m ON m.id = s.match
    WHERE s.occupant = 'computer' AND s.since IS NOT NULL AND s.decided = 0 AND m.phase = 'playing'
        AND {_OURS.format("?1", "s.match")}
    UNION SELECT s.match FROM seats s JOIN matches m ON m.id = s.match
    WHERE s.late IS NOT NULL AND s.late = s.turn AND s.since IS NOT NULL AND s.decided = 0 AND m.phase = 'playing'
        AND {_OURS.format("?1", "s.match")}
    ORDER BY match"""
REMATCH = "SELECT match FROM rematches WHERE of_match = ? ORDER BY match DESC LIMIT 1"
IN_THREAD = "SELECT id FROM matches WHERE thread = ? ORDER BY phase = 'playing' DESC, id DESC LIMIT 1"
PLIES = f"SELECT {', '.join(PLY)} FROM plies WHERE match = ? AND ply > ? AND ply <= ? ORDER BY ply"
LOG = f"SELECT {', '.join(PLY)} FROM plies WHERE match = ? AND ply > ? ORDER BY ply"
TENURES = f"SELECT {', '.join(TENURE)} FROM tenures WHERE match = ? ORDER BY since_ply, seat"
SURFACES = f"SELECT {', '.join(SURFACE)} FROM surfaces WHERE match = ?"
_KEPT = "m.id AS match, m.guild, m.channel, m.thread, s.slot, s.message, s.stamp, s.posted"
_HOMELESS = "s.stamp >= 'trouble:' AND s.stamp < 'trouble;'"
# The lower bound is given for both tables: otherwise PostgreSQL scans the second one from its
# start.
_PAGE = f"""
    SELECT {_KEPT} FROM matches m CROSS JOIN surfaces s ON s.match = m.id AND s.slot = '{{}}'
    WHERE m.phase = '{{}}' AND m.guild IS NOT NULL AND m.id > ?1 AND s.match > ?1 AND NOT ({_HOMELESS})
        AND {ON_SHARDS.format("?3", "?4", "?5")}
    ORDER BY m.id LIMIT ?2"""
BOARDS = _PAGE.format("board", "playing")
CARDS = _PAGE.format("lobby", "lobby")
BOARDS_OF = f"""
    SELECT {_KEPT} FROM matches m CROSS JOIN surfaces s ON s.match = m.id
    WHERE m.guild = ? AND m.phase IN ('lobby', 'playing') AND NOT ({_HOMELESS})
        AND s.slot = CASE m.phase WHEN 'playing' THEN 'board' ELSE 'lobby' END
    ORDER BY m.id"""
HOMELESS = f"""
    SELECT {_KEPT} FROM surfaces s CROSS JOIN matches m ON m.id = s.match
    WHERE {_HOMELESS} AND m.guild IS NOT NULL AND {ON_SHARDS.format("?2", "?3", "?4")}
        AND (m.ended > ?1 OR m.phase = 'playing' AND s.slot = 'board' OR m.phase = 'lobby' AND s.slot = 'lobby')
    ORDER BY match, slot"""
THREADS_LEFT = """
    SELECT id AS match, thread, guild, ended FROM matches
    WHERE thread IS NOT NULL AND ended IS NOT NULL AND archived = 0 AND ended <= ? AND version <= settled
    ORDER BY ended, id"""
REACH = (
    "SELECT user_id, dm_channel, closed_since, language, chosen_language, is_stark, refusals, is_stranger, replays, "
    "is_hidden FROM reach WHERE user_id = ?"
)
LISTS = (
    "SELECT id, user_id, game, name, text, shared FROM lists WHERE user_id = ? AND game = ? ORDER BY "
    "lower(name)"
)
LIST = "SELECT id, user_id, game, name, text, shared FROM lists WHERE id = ?"
SETTING = "SELECT value FROM settings WHERE key = ?"
_SEATED = """
    FROM seats s JOIN matches m ON m.id = s.match
    WHERE s.user_id = ?1 AND s.active = 1 AND s.resigned IS NULL AND m.phase IN ('lobby', 'playing')"""
SERVERS_OF = (
    f"SELECT m.guild, max(m.id) AS last {_SEATED} AND m.guild IS NOT NULL GROUP BY m.guild ORDER BY last DESC"
)
NAMED_OTHERWISE = (
    f"SELECT s.match {_SEATED} AND coalesce(m.guild, 0) = ?2 AND (s.name <> ?3 OR s.account "
    "<> ?4) ORDER BY s.match"
)
