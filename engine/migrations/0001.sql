-- Matches, who sits in them, what was moved, and the messages that show them.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
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
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;

CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;

CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    turn INTEGER NOT NULL,
    token INTEGER NOT NULL,
    since INTEGER,                          -- when the running turn began
    draft TEXT NOT NULL,                    -- the picks so far, in notation
    resigned INTEGER,                       -- 0 for who resigned first, then 1, 2, …
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON seats (user, match);

CREATE TABLE moves (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    notation TEXT NOT NULL,
    events TEXT NOT NULL,
    at INTEGER NOT NULL,
    stood_in INTEGER NOT NULL CHECK (stood_in IN (0, 1)),
    PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE surfaces (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    slot TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    ply INTEGER NOT NULL,
    since INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    posted INTEGER NOT NULL,
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    PRIMARY KEY (match, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE reach (
    user INTEGER PRIMARY KEY,
    dm_channel INTEGER,
    closed_since INTEGER
) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
