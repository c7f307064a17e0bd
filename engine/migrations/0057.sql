-- Tournaments: their players, their tables, the match of each table, and the message that shows each.

CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,   -- where its matches are played
    host INTEGER NOT NULL,      -- a negative number by chance once that user is erased
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('swiss', 'groups', 'ladder')),
    size INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    days INTEGER NOT NULL,
    pace TEXT NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    phase TEXT NOT NULL CHECK (phase IN ('joining', 'playing', 'over', 'cancelled')),
    language TEXT NOT NULL,     -- of its card and its matches
    opened INTEGER NOT NULL,
    round INTEGER NOT NULL,
    began INTEGER,              -- when this round began
    due INTEGER,                -- when it ends at the latest
    pair_again INTEGER,         -- when those without a table get one
    ended INTEGER,
    reason TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT;

CREATE TABLE tournament_players (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,    -- by which tables name them
    user_id INTEGER NOT NULL,   -- a negative number by chance once that user is erased
    name TEXT NOT NULL,
    joined INTEGER NOT NULL,    -- the first round that they play
    way_out TEXT NOT NULL CHECK (way_out IN ('', 'left', 'absent')),
    place INTEGER NOT NULL,     -- in a ladder; 0 for none
    told INTEGER NOT NULL DEFAULT 0,      -- the last table of which they were told
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_tables (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pool INTEGER NOT NULL,      -- the number of its group; 0 for none
    players TEXT NOT NULL,      -- their numbers by seat
    state TEXT NOT NULL CHECK (state IN ('asked', 'open', 'done', 'void')),
    places TEXT NOT NULL,       -- by seat; empty until it is done
    challenger INTEGER NOT NULL,
    due INTEGER,                -- until when a challenge is to be answered
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_matches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,    -- of the table: it has one match, whoever opens it
    UNIQUE (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_cards (
    tournament INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    posted INTEGER NOT NULL,
    edited INTEGER NOT NULL,
    stamp TEXT NOT NULL,        -- what it shows
    fault TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1))  -- whether the end was announced
) STRICT;

CREATE INDEX tournaments_going ON tournaments (id) WHERE ended IS NULL;
CREATE INDEX tournaments_of_guild ON tournaments (guild, id);
CREATE INDEX tournament_players_of ON tournament_players (user_id);
