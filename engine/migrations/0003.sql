-- Seats with occupants and who sat where when, a log of every ply of whatever kind, ids that are given once and never
-- again, and no column that another database takes for a word of SQL. Runs with foreign keys off: tables are made anew.

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
    ended INTEGER,
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;

INSERT INTO new_matches (
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, started, ended, commitment, seed, outcome, state
)
SELECT
    id, game, rules, options, phase, host, guild, channel, thread, ply, version, settled, changed,
    opened, started, ended, commitment, seed, outcome, state
FROM matches ORDER BY id;

DROP TABLE matches;
ALTER TABLE new_matches RENAME TO matches;

CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;

CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;

CREATE TABLE new_seats (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    turn INTEGER NOT NULL,
    token INTEGER NOT NULL,
    since INTEGER,                          -- when the running turn began
    draft TEXT NOT NULL,                    -- the picks so far, in notation
    decided INTEGER NOT NULL DEFAULT 0 CHECK (decided IN (0, 1)),   -- the draft is whole and waits for the others
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),     -- to end the match without a winner
    resigned INTEGER,                       -- 0 for who resigned first, then 1, 2, …
    PRIMARY KEY (match, seat),
    UNIQUE (user_id, match),                -- in this order: it finds the matches of a user, too
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_seats (match, seat, occupant, user_id, name, options, turn, token, since, draft, resigned)
SELECT match, seat, 'person', user, name, options, turn, token, since, draft, resigned FROM seats;

DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;

CREATE TABLE tenures (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since_ply INTEGER NOT NULL CHECK (since_ply >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    PRIMARY KEY (match, seat, since_ply),
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX tenures_of_user ON tenures (user_id) WHERE user_id IS NOT NULL;

INSERT INTO tenures (match, seat, since_ply, occupant, user_id)
SELECT s.match, s.seat, 0, 'person', s.user_id
FROM seats s JOIN matches m ON m.id = s.match WHERE m.started IS NOT NULL;

-- At which ply somebody resigned was not written down; it was no later than this.
INSERT INTO tenures (match, seat, since_ply, occupant)
SELECT s.match, s.seat, max(m.ply, 1), 'nobody'
FROM seats s JOIN matches m ON m.id = s.match WHERE s.resigned IS NOT NULL;

CREATE TABLE plies (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'stand_in', 'leave', 'takeback', 'end', 'upgrade')),
    seat INTEGER,                           -- NULL where nobody in particular did it
    move TEXT,
    notation TEXT NOT NULL,                 -- the picks; empty where there are none
    events TEXT NOT NULL,
    detail TEXT,                            -- what the kind alone does not say
    at INTEGER NOT NULL,
    PRIMARY KEY (match, ply),
    CHECK ((kind IN ('move', 'stand_in')) = (move IS NOT NULL)),
    CHECK (seat IS NOT NULL OR kind IN ('takeback', 'end', 'upgrade'))
) STRICT, WITHOUT ROWID;

INSERT INTO plies (match, ply, kind, seat, move, notation, events, at)
SELECT match, ply, CASE stood_in WHEN 1 THEN 'stand_in' ELSE 'move' END, seat, move, notation, events, at FROM moves;

DROP TABLE moves;

ALTER TABLE reach RENAME COLUMN user TO user_id;
ALTER TABLE lists RENAME COLUMN user TO user_id;

ALTER TABLE reach ADD COLUMN language TEXT;  -- what they read, by Discord's name for it; NULL until they do something
