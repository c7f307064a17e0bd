-- Copies the rows of build 504f82b, whose tables are now named `old_…`, into the schema of 0043.

-- That build's lobbies had no end and no automatic start: now they wait a week for their hosts.
INSERT INTO matches (
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed, opened, opener,
    started, due, is_held, ended, archived, commitment, seed, outcome, state
)
SELECT
    id, game, rules, options, phase, host, guild, channel, thread, ply, version + (phase = 'lobby'), settled,
    iif(phase = 'lobby', CAST(strftime('%s', 'now') AS INTEGER), changed), opened, host, started,
    CASE phase
        WHEN 'lobby' THEN CAST(strftime('%s', 'now') AS INTEGER) + 7 * 86400
        -- No match waits without an end: at 0 it is checked at once.
        WHEN 'playing' THEN iif((SELECT count(*) FROM old_seats s WHERE s.match = old_matches.id) > 1, 0, NULL)
    END,
    phase = 'lobby', ended,
    coalesce(ended < CAST(strftime('%s', 'now') AS INTEGER) - 7 * 86400, 0),  -- Discord archives a thread after a week
    commitment, seed, outcome, state
FROM old_matches ORDER BY id;

INSERT INTO seats (
    match, seat, occupant, user_id, name, options, turn, token, since, draft, resigned, active, has_moved
)
SELECT
    match, seat, 'person', user, name, options, turn, token, since, draft, resigned,
    match IN (SELECT id FROM matches WHERE phase IN ('lobby', 'playing')),
    EXISTS (SELECT 1 FROM old_moves m WHERE m.match = s.match AND m.seat = s.seat AND m.stood_in = 0)
FROM old_seats s;

INSERT INTO tenures (match, seat, since_ply, occupant, user_id, name)
SELECT match, seat, 0, 'person', user, name
FROM old_seats JOIN old_matches ON id = match WHERE started IS NOT NULL;

-- The ply of a resignation is unknown; it was not after the match's last one.
INSERT INTO tenures (match, seat, since_ply, occupant)
SELECT match, seat, max(ply, 1), 'nobody'
FROM old_seats JOIN old_matches ON id = match WHERE resigned IS NOT NULL;

INSERT INTO plies (match, ply, kind, seat, move, notation, events, at)
SELECT match, ply, iif(stood_in, 'stand_in', 'move'), seat, move, notation, events, at FROM old_moves;

INSERT INTO surfaces SELECT * FROM old_surfaces;

INSERT INTO reach (user_id, dm_channel, closed_since, refusals)
SELECT user, dm_channel, closed_since, closed_since IS NOT NULL FROM old_reach;

INSERT INTO settings SELECT * FROM old_settings;

INSERT INTO lists SELECT * FROM old_lists;
