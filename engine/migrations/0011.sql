-- Who opened a match, which tells how many somebody opened lately; since when a lobby has been full, which bounds how long its
-- start can be put off; and whether the thread of a match that has ended was put away. Runs with foreign keys off: matches are
-- made anew, for what stands behind a long State is slow to read.

CREATE TABLE new_matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'cancelled')),
    host INTEGER NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,     -- the version that the surfaces show
    changed INTEGER NOT NULL,               -- when `version` last rose
    opened INTEGER NOT NULL,
    opener INTEGER NOT NULL,                -- who opened it, whoever hosts it by now
    started INTEGER,
    full_since INTEGER,                     -- since when a lobby that starts by itself has been full
    due INTEGER,                            -- when it does something by itself: a lobby starts, or closes, or has closed
    is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),  -- whether its host starts it also when it is full
    cancelled_by INTEGER,                   -- who cancelled it before it started
    ended INTEGER,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),  -- whether its thread was put away after the end
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;

INSERT INTO new_matches (
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, opener, started, due, is_held, cancelled_by, ended, archived, commitment, seed, takebacks, outcome, state
)
SELECT
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, host, started, due, is_held, cancelled_by, ended,
    -- Discord has archived what lay still for a week.
    coalesce(ended < CAST(strftime('%s', 'now') AS INTEGER) - 7 * 86400, 0),
    commitment, seed, takebacks, outcome, state
FROM matches ORDER BY id;

-- No number is given twice, not even that of a match whose row is gone.
DELETE FROM sqlite_sequence WHERE name = 'new_matches';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_matches', seq FROM sqlite_sequence WHERE name = 'matches';

DROP TABLE matches;
ALTER TABLE new_matches RENAME TO matches;

CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;

CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;

CREATE INDEX matches_due ON matches (due, id) WHERE due IS NOT NULL AND ended IS NULL;

CREATE INDEX lobbies_of_host ON matches (host) WHERE phase = 'lobby';

CREATE INDEX lobbies_at ON matches (guild, channel) WHERE phase = 'lobby';

CREATE INDEX openings ON matches (opener, opened);

CREATE INDEX threads_left ON matches (ended, id) WHERE thread IS NOT NULL AND ended IS NOT NULL AND archived = 0;

-- A rematch that a stranger completed starts no more by itself: the few that were about to wait for their hosts, and say so.
UPDATE matches
SET is_held = 1, version = version + 1, changed = CAST(strftime('%s', 'now') AS INTEGER),
    due = CAST(strftime('%s', 'now') AS INTEGER) + 7 * 86400
WHERE phase = 'lobby' AND id IN (SELECT match FROM rematches)
    AND due <= CAST(strftime('%s', 'now') AS INTEGER) + 300;
