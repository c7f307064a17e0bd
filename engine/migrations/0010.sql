-- A full lobby starts by itself unless its host holds it, and a cancelled one tells who did that. Runs with foreign keys
-- off: matches are made anew, for what stands behind a long State is slow to read.

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
    started INTEGER,
    due INTEGER,                            -- when it does something by itself: a lobby starts, or closes, or has closed
    is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),  -- whether its host starts it also when it is full
    cancelled_by INTEGER,                   -- who cancelled it before it started
    ended INTEGER,
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;

INSERT INTO new_matches (
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, started, due, ended, commitment, seed, takebacks, outcome, state
)
SELECT
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, started, due, ended, commitment, seed, takebacks, outcome, state
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

-- Lobbies that are open by now never said that they start by themselves: they wait for their hosts, and say so.
UPDATE matches
SET is_held = 1, version = version + 1, changed = CAST(strftime('%s', 'now') AS INTEGER)
WHERE phase = 'lobby';
